/* SPDX-License-Identifier: MIT */
/* test_outbox.c: what waits for one client keeps its order and its bounds. */
#include "config.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "server/io/outbox.h"

static struct buf *make(size_t len, char sign)
{
    struct buf *buf = buf_create();

    for (size_t n = 0; n < len; n++)
        buf_add(buf, &sign, 1);
    return buf;
}

/* Whether it was kept; the box alone holds it then. */
static bool put(struct outbox *box, size_t len, char sign, size_t times)
{
    struct buf *buf = make(len, sign);
    bool kept = outbox_add(box, buf, times);

    buf_unref(buf);
    return kept;
}

static void expect_next(struct outbox *box, char sign)
{
    struct buf *peeked = outbox_peek(box), *buf = outbox_take(box);

    ck_assert_ptr_nonnull(buf);
    ck_assert_ptr_eq(peeked, buf);
    ck_assert_uint_eq(buf->refs, 1);
    ck_assert_int_eq(buf_text(buf)[0], sign);
    buf_unref(buf);
}

START_TEST(the_oldest_comes_first_however_many_wait)
{
    struct outbox box = { 0 };
    int in = 0, out = 0;

    /* Two come and one goes: the ring turns, grows while it is turned, and is small again in the end. */
    for (int round = 0; round < 100; round++) {
        ck_assert(put(&box, 1, (char)in++, 1));
        ck_assert(put(&box, 1, (char)in++, 1));
        expect_next(&box, (char)out++);
        ck_assert_uint_eq(box.count, (size_t)(in - out));
        ck_assert_uint_eq(box.bytes, (size_t)(in - out));
    }
    while (out < in)
        expect_next(&box, (char)out++);
    ck_assert(outbox_is_empty(&box));
    ck_assert_ptr_null(outbox_peek(&box));
    ck_assert_ptr_null(outbox_take(&box));
    ck_assert_ptr_null(box.many);
}
END_TEST

START_TEST(no_more_wait_than_fit_by_count)
{
    struct outbox box = { 0 };

    for (int n = 0; n < OUTBOX_COUNT; n++)
        ck_assert(put(&box, 1, 'a', 1));
    ck_assert(!put(&box, 1, 'b', 1));
    ck_assert_uint_eq(box.count, OUTBOX_COUNT);
    ck_assert(put(&box, 1, 'b', OUTBOX_CATCH_UP));
    outbox_clear(&box);
    ck_assert(outbox_is_empty(&box));
    ck_assert_uint_eq(box.bytes, 0);
}
END_TEST

START_TEST(no_more_wait_than_fit_by_bytes_but_one_always_does)
{
    struct outbox box = { 0 };

    ck_assert(put(&box, OUTBOX_BYTES + 1, 'a', 1));
    ck_assert(!put(&box, 1, 'b', 1));
    expect_next(&box, 'a');
    ck_assert(put(&box, OUTBOX_BYTES - 1, 'c', 1));
    ck_assert(put(&box, 1, 'd', 1));
    ck_assert(!put(&box, 1, 'e', 1));
    expect_next(&box, 'c');
    expect_next(&box, 'd');
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("outbox");
    TCase *tcase = tcase_create("outbox");
    SRunner *runner;
    int failed;

    tcase_add_test(tcase, the_oldest_comes_first_however_many_wait);
    tcase_add_test(tcase, no_more_wait_than_fit_by_count);
    tcase_add_test(tcase, no_more_wait_than_fit_by_bytes_but_one_always_does);
    suite_add_tcase(suite, tcase);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

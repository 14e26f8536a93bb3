/* SPDX-License-Identifier: MIT */
/* test_pace.c: how fast connections may come from one place. */
#include "config.h"

#include <check.h>
#include <stdlib.h>

#include "server/io/pace.h"

enum {
    MOST = 64,
    AT_ONCE = MOST * PACE_BURST,
    SPAN_MS = PACE_SECONDS * 1000, /* in which as many may come as may be there */
    WHOLE_MS = PACE_BURST * SPAN_MS,
    LEAST_AT_ONCE = PACE_LEAST * PACE_BURST,
    SPANS = 10,
    LONG_MS = SPANS * SPAN_MS,
    IN_LONG = SPANS * MOST
};

/* How many of `count` that come at once are let in. */
static int come(struct pace *pace, unsigned most, uint64_t now_ms, int count)
{
    int taken = 0;

    for (int n = 0; n < count; n++)
        taken += pace_take(pace, most, now_ms);
    return taken;
}

START_TEST(so_many_may_come_at_once)
{
    struct pace pace = { 0 };

    ck_assert_int_eq(come(&pace, MOST, 1000, 1000), AT_ONCE);
    ck_assert_int_eq(come(&pace, MOST, 1000, 1000), 0);
}
END_TEST

START_TEST(and_so_many_in_the_long_run)
{
    struct pace pace = { 0 };
    int taken = 0;

    come(&pace, MOST, 0, 1000);
    for (uint64_t now_ms = 1; now_ms <= LONG_MS; now_ms++)
        taken += come(&pace, MOST, now_ms, 3);
    ck_assert_int_eq(taken, IN_LONG);
}
END_TEST

START_TEST(refused_ones_cost_nothing)
{
    struct pace pace = { 0 };

    come(&pace, 20, 0, 100000);
    ck_assert_int_eq(come(&pace, 20, SPAN_MS, 100), 20);
}
END_TEST

START_TEST(a_pause_gives_the_whole_burst_back_and_no_more)
{
    static const uint64_t pauses[] = { WHOLE_MS, UINT64_C(1) << 40, UINT64_MAX - 5000 };

    for (size_t n = 0; n < sizeof pauses / sizeof *pauses; n++) {
        struct pace pace = { 0 };

        come(&pace, MOST, 5, 1000);
        ck_assert(!pace_is_calm(&pace, MOST, 5));
        ck_assert(!pace_is_calm(&pace, MOST, 5 + 1));
        ck_assert(pace_is_calm(&pace, MOST, 5 + pauses[n]));
        ck_assert_int_eq(come(&pace, MOST, 5 + pauses[n], 1000), AT_ONCE);
    }
}
END_TEST

START_TEST(where_few_may_be_they_may_still_come_again)
{
    struct pace pace = { 0 };

    ck_assert_int_eq(come(&pace, 1, 0, 1000), LEAST_AT_ONCE);
    ck_assert_int_eq(come(&pace, 1, SPAN_MS, 1000), PACE_LEAST);
}
END_TEST

START_TEST(without_a_limit_all_may_come)
{
    struct pace pace = { 0 };

    ck_assert_int_eq(come(&pace, 0, 7, 100000), 100000);
    ck_assert(pace_is_calm(&pace, 0, 7));
    come(&pace, MOST, 7, 1000);
    ck_assert_int_eq(come(&pace, 0, 7, 10), 10); /* the configuration was read anew */
}
END_TEST

START_TEST(the_largest_limit_overflows_nothing)
{
    struct pace pace = { 0 };

    ck_assert_int_eq(come(&pace, 1000000, 0, 5000000), 4000000);
    ck_assert(pace_is_calm(&pace, 1000000, WHOLE_MS));
}
END_TEST

START_TEST(under_a_lower_limit_what_came_under_the_higher_counts_as_its_most)
{
    struct pace pace = { 0 };

    come(&pace, 100 * MOST, 0, 1000000);
    ck_assert_int_eq(come(&pace, MOST, 1, 1), 0);
    ck_assert_int_eq(come(&pace, MOST, 1 + WHOLE_MS, 1000), AT_ONCE);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("pace");
    TCase *tcase = tcase_create("pace");
    SRunner *runner = srunner_create(suite);
    int failed;

    tcase_add_test(tcase, so_many_may_come_at_once);
    tcase_add_test(tcase, and_so_many_in_the_long_run);
    tcase_add_test(tcase, refused_ones_cost_nothing);
    tcase_add_test(tcase, a_pause_gives_the_whole_burst_back_and_no_more);
    tcase_add_test(tcase, where_few_may_be_they_may_still_come_again);
    tcase_add_test(tcase, without_a_limit_all_may_come);
    tcase_add_test(tcase, the_largest_limit_overflows_nothing);
    tcase_add_test(tcase, under_a_lower_limit_what_came_under_the_higher_counts_as_its_most);
    suite_add_tcase(suite, tcase);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* SPDX-License-Identifier: MIT */
/* test_backoff.c: when the client for terminals tries again. */
#include "config.h"

#include <check.h>
#include <limits.h>
#include <stdlib.h>

#include "clients/terminal/backoff.h"

enum { LOTS = 1001 };

START_TEST(each_wait_is_longer_up_to_a_bound)
{
    static const int middle[] = { 500, 1000, 2000, 4000, 8000, 8000, 8000 };
    struct backoff backoff = { 0 };

    for (size_t i = 0; i < sizeof middle / sizeof *middle; i++)
        ck_assert_int_eq(backoff_next(&backoff, LOTS / 2), middle[i]);
    backoff = (struct backoff){ 0 };
    ck_assert_int_eq(backoff_next(&backoff, LOTS / 2), BACKOFF_FIRST_MS);
}
END_TEST

START_TEST(no_two_wait_alike)
{
    int least = INT_MAX, most = 0, different = 0, last = -1;

    for (unsigned lot = 0; lot < LOTS; lot++) {
        struct backoff backoff = { .wait_ms = BACKOFF_LAST_MS };
        int wait = backoff_next(&backoff, lot);

        least = wait < least ? wait : least;
        most = wait > most ? wait : most;
        different += wait != last;
        last = wait;
    }
    ck_assert_int_eq(least, BACKOFF_LAST_MS * 7 / 10);
    ck_assert_int_eq(most, BACKOFF_LAST_MS * 13 / 10);
    ck_assert_int_gt(different, LOTS / 2);
}
END_TEST

START_TEST(what_the_server_asks_for_comes_on_top_once)
{
    struct backoff backoff = { .asked_ms = 20000 };

    ck_assert_int_eq(backoff_next(&backoff, LOTS / 2), 20500);
    ck_assert_int_eq(backoff_next(&backoff, LOTS / 2), 1000);
    backoff.asked_ms = INT_MAX;
    ck_assert_int_le(backoff_next(&backoff, LOTS - 1), 700000);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("back-off");
    TCase *tcase = tcase_create("back-off");
    SRunner *runner = srunner_create(suite);
    int failed;

    tcase_add_test(tcase, each_wait_is_longer_up_to_a_bound);
    tcase_add_test(tcase, no_two_wait_alike);
    tcase_add_test(tcase, what_the_server_asks_for_comes_on_top_once);
    suite_add_tcase(suite, tcase);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* SPDX-License-Identifier: MIT */
/* test_gateway.c: whoever is not on the loop's thread may not write to anybody. What clients see of the gateway is tested by
 * tests/protocol. */
#include "config.h"

#include <check.h>
#include <signal.h>
#include <stdlib.h>

#include "server/io/gateway.h"

enum { FILES = 64, NOBODY = 7 };

static uv_loop_t loop;
static struct gateway *gateway;

static void setup(void)
{
    const struct gateway_config config = { .loop = &loop, .files = FILES };
    char why[256] = "";

    ck_assert_int_eq(uv_loop_init(&loop), 0);
    gateway = gateway_create(&config, why, sizeof why);
    ck_assert_msg(gateway != NULL, "%s", why);
}

static void teardown(void)
{
    gateway_stop(gateway);
    uv_run(&loop, UV_RUN_DEFAULT);
    gateway_destroy(gateway);
    uv_run(&loop, UV_RUN_DEFAULT);
    ck_assert_int_eq(uv_loop_close(&loop), 0);
}

static void send_one(void *arg)
{
    struct buf *buf = buf_create();

    (void)arg;
    buf_add(buf, "{}", 2);
    gateway_send(gateway, NOBODY, buf);
    buf_unref(buf);
}

static void close_one(void *arg)
{
    (void)arg;
    gateway_close(gateway, NOBODY, CLOSE_BUSY);
}

static void close_all(void *arg)
{
    (void)arg;
    gateway_close_all(gateway, CLOSE_RESTART);
}

static void (*const acts[])(void *arg) = { send_one, close_one, close_all };
enum { ACTS = sizeof acts / sizeof *acts };

START_TEST(the_loops_thread_may_write)
{
    acts[_i](NULL);
    ck_assert(gateway_is_empty(gateway));
}
END_TEST

START_TEST(no_other_thread_may)
{
    uv_thread_t other;

    ck_assert_int_eq(uv_thread_create(&other, acts[_i], NULL), 0);
    uv_thread_join(&other);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("gateway");
    TCase *tcase = tcase_create("threads");
    SRunner *runner = srunner_create(suite);
    int failed;

    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_add_loop_test(tcase, the_loops_thread_may_write, 0, ACTS);
    if (srunner_fork_status(runner) == CK_FORK) /* else the signal would end us all */
        tcase_add_loop_test_raise_signal(tcase, no_other_thread_may, SIGABRT, 0, ACTS);
    suite_add_tcase(suite, tcase);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

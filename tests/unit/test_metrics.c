/* SPDX-License-Identifier: MIT */
/* test_metrics.c: figures, written in Prometheus's form. */
#include "config.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/io/metrics.h"

static struct core_counters core;
static struct store_counts store;
static struct reader_counts reader;
static struct histogram turns;
static struct metrics metrics;

static void set_up(void)
{
    memset(&core, 0, sizeof core);
    memset(&store, 0, sizeof store);
    memset(&reader, 0, sizeof reader);
    memset(&turns, 0, sizeof turns);
    memset(&metrics, 0, sizeof metrics);
    metrics.version = "1.2.3";
    metrics.core = &core;
    metrics.store = &store;
    metrics.reader = &reader;
    metrics.turns = &turns;
}

/* What is written, as text; free it. */
static char *written(void)
{
    struct buf *buf = metrics_write(&metrics);
    char *text = strndup(buf_text(buf), buf->len);

    ck_assert_ptr_nonnull(text);
    buf_unref(buf);
    return text;
}

static void want_line(const char *line)
{
    char *text = written(), whole[160];

    snprintf(whole, sizeof whole, "\n%s\n", line);
    ck_assert_msg(strstr(text, whole) != NULL, "no \"%s\" in\n%s", line, text);
    free(text);
}

START_TEST(each_figure_stands_under_its_name)
{
    metrics.started_at = 1700000000123;
    metrics.healthy = true;
    metrics.census =
        (struct core_census){ .players = 5, .rooms = { 1, 2, 3 }, .reading = 4, .spectators = 6 };
    metrics.listener = (struct listener_counts){ 7, 8, 9, 10, 11 };
    metrics.gateway = (struct gateway_counts){ .sockets = 12,
                                               .outbox_bytes = 13,
                                               .messages_in = 14,
                                               .bytes_in = 15,
                                               .messages_out = 16,
                                               .bytes_out = 17,
                                               .refused_origin = 18,
                                               .answers = { [2] = 19, [5] = 20 },
                                               .closed = { 21, 22, 23, 24, 25 },
                                               .fell_behind = 26,
                                               .caught_up = 27,
                                               .dropped = 28 };
    core.moves[3] = 29;
    core.errors[ERROR_INTERNAL] = 30;
    core.bots_failed = 31;
    core.rooms_damaged = 32;
    core.started[0] = 33;
    core.ended[1] = 34;
    store = (struct store_counts){ .queue = 35, .transactions = 36, .failures = 37 };
    reader = (struct reader_counts){ 38, 39, 40 };
    metrics.workers =
        (struct workers_counts){ .threads = 41, .running = 42, .waiting = 43, .threads_lost = 44 };
    metrics.workers.thoughts[BOT_MASTER][WORKERS_CUT] = 45;
    metrics.workers.spent_ns[BOT_EASY] = 1234567890;
    metrics.process = (struct process_figures){ 46, 47, 48, 49, 50 };

    want_line("tavoliere_build_info{version=\"1.2.3\"} 1");
    want_line("tavoliere_healthy 1");
    want_line("tavoliere_rooms{state=\"waiting\"} 1");
    want_line("tavoliere_rooms{state=\"playing\"} 2");
    want_line("tavoliere_rooms{state=\"finished\"} 3");
    want_line("tavoliere_rooms{state=\"reading\"} 4");
    want_line("tavoliere_players 5");
    want_line("tavoliere_spectators 6");
    want_line("tavoliere_connections 7");
    want_line("tavoliere_connections_accepted_total 8");
    want_line("tavoliere_connections_refused_total{reason=\"connections\"} 9");
    want_line("tavoliere_connections_refused_total{reason=\"address\"} 10");
    want_line("tavoliere_accept_pauses_total 11");
    want_line("tavoliere_websockets 12");
    want_line("tavoliere_outbox_bytes 13");
    want_line("tavoliere_messages_received_total 14");
    want_line("tavoliere_received_bytes_total 15");
    want_line("tavoliere_messages_sent_total 16");
    want_line("tavoliere_sent_bytes_total 17");
    want_line("tavoliere_connections_refused_total{reason=\"origin\"} 18");
    want_line("tavoliere_http_answers_total{status=\"2xx\"} 19");
    want_line("tavoliere_http_answers_total{status=\"5xx\"} 20");
    want_line("tavoliere_websockets_closed_total{reason=\"unsupported\"} 21");
    want_line("tavoliere_websockets_closed_total{reason=\"too_big\"} 22");
    want_line("tavoliere_websockets_closed_total{reason=\"restart\"} 23");
    want_line("tavoliere_websockets_closed_total{reason=\"busy\"} 24");
    want_line("tavoliere_websockets_closed_total{reason=\"silent\"} 25");
    want_line("tavoliere_slow_clients_total 26");
    want_line("tavoliere_slow_clients_caught_up_total 27");
    want_line("tavoliere_messages_dropped_total 28");
    want_line("tavoliere_moves_total{game=\"duo\"} 29");
    want_line("tavoliere_errors_total{code=\"internal\"} 30");
    want_line("tavoliere_bot_rounds_failed_total 31");
    want_line("tavoliere_rooms_damaged_total 32");
    want_line("tavoliere_rounds_started_total{game=\"sbarra\"} 33");
    want_line("tavoliere_rounds_ended_total{game=\"bricka\"} 34");
    want_line("tavoliere_journal_queue 35");
    want_line("tavoliere_journal_transactions_total 36");
    want_line("tavoliere_journal_failures_total 37");
    want_line("tavoliere_reader_queue 38");
    want_line("tavoliere_reads_total 39");
    want_line("tavoliere_read_failures_total 40");
    want_line("tavoliere_bot_threads 41");
    want_line("tavoliere_bots_thinking 42");
    want_line("tavoliere_bots_waiting 43");
    want_line("tavoliere_bot_threads_lost_total 44");
    want_line("tavoliere_bot_thoughts_total{level=\"master\",outcome=\"cut\"} 45");
    want_line("tavoliere_bot_seconds_total{level=\"easy\"} 1.234567890");
    want_line("process_resident_memory_bytes 46");
    want_line("process_virtual_memory_bytes 47");
    want_line("process_cpu_seconds_total 0.000000048");
    want_line("process_open_fds 49");
    want_line("process_max_fds 50");
    want_line("process_start_time_seconds 1700000000.123000000");
}
END_TEST

START_TEST(a_histogram_adds_up)
{
    const uint64_t took[] = { 0, 100000, 100001, 3000000, 10000000000, 10000000001, 60000000000 };

    for (size_t n = 0; n < sizeof took / sizeof *took; n++)
        histogram_add(&store.latency, took[n]);
    want_line("tavoliere_journal_seconds_bucket{le=\"0.0001\"} 2"); /* a bound is within */
    want_line("tavoliere_journal_seconds_bucket{le=\"0.00025\"} 3");
    want_line("tavoliere_journal_seconds_bucket{le=\"0.0025\"} 3");
    want_line("tavoliere_journal_seconds_bucket{le=\"0.005\"} 4");
    want_line("tavoliere_journal_seconds_bucket{le=\"5\"} 4");
    want_line("tavoliere_journal_seconds_bucket{le=\"10\"} 5");
    want_line("tavoliere_journal_seconds_bucket{le=\"+Inf\"} 7");
    want_line("tavoliere_journal_seconds_count 7");
    want_line("tavoliere_journal_seconds_sum 80.003200002");
    want_line("tavoliere_loop_turn_seconds_count 0");
}
END_TEST

/* The largest numbers there can be: no line is cut. */
START_TEST(nothing_is_too_large_to_be_written)
{
    memset(&core, 0xff, sizeof core);
    memset(&store, 0xff, sizeof store);
    memset(&metrics.gateway, 0xff, sizeof metrics.gateway);
    memset(&metrics.workers, 0xff, sizeof metrics.workers);
    want_line("tavoliere_errors_total{code=\"too_many_rooms\"} 18446744073709551615");
    want_line("tavoliere_bot_thoughts_total{level=\"medium\",outcome=\"failed\"} 18446744073709551615");
    want_line("tavoliere_bot_seconds_total{level=\"medium\"} 18446744073.709551615");
}
END_TEST

START_TEST(the_process_knows_itself)
{
    struct process_figures figures;

    process_look(&figures);
    ck_assert_uint_gt(figures.resident_bytes, 100000);
    ck_assert_uint_gt(figures.virtual_bytes, figures.resident_bytes);
    ck_assert_uint_ge(figures.files, 3);
    ck_assert_uint_lt(figures.files, figures.files_max);
    ck_assert_uint_gt(figures.cpu_ns, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("metrics");
    TCase *tests = tcase_create("metrics");
    SRunner *runner;
    int failed;

    tcase_add_checked_fixture(tests, set_up, NULL);
    tcase_add_test(tests, each_figure_stands_under_its_name);
    tcase_add_test(tests, a_histogram_adds_up);
    tcase_add_test(tests, nothing_is_too_large_to_be_written);
    tcase_add_test(tests, the_process_knows_itself);
    suite_add_tcase(suite, tests);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

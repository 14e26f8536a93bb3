/* SPDX-License-Identifier: MIT */
/* test_reader.c: questions are answered in their order, after what was on disk when they were asked, and always. */
#include "config.h"

#include <check.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <uv.h>

#include "server/io/reader.h"
#include "server/io/store.h"
#include "tests/unit/store_support.h"

struct bench {
    uv_loop_t loop;
    struct store *store;
    struct reader *reader;
    size_t asked, answered, failed;
    bool in_order;
    size_t last_count; /* of entries in the last answer */
};

struct ticket {
    struct bench *bench;
    size_t number;
};

static void ignore_settled(void *arg)
{
    (void)arg;
}

static void bench_open(struct bench *bench)
{
    struct database *db = open_database(), *reader;
    char why[WHY_MAX] = "";

    memset(bench, 0, sizeof *bench);
    bench->in_order = true;
    ck_assert_int_eq(uv_loop_init(&bench->loop), 0);
    reader = database_open_reader(db, why, sizeof why);
    ck_assert_msg(reader != NULL, "%s", why);
    bench->store = store_start(&bench->loop, db, ignore_settled, NULL);
    bench->reader = reader_start(&bench->loop, reader);
}

static void bench_close(struct bench *bench)
{
    reader_close(bench->reader);
    ck_assert_uint_eq(bench->answered, bench->asked); /* when it returns */
    store_close(bench->store);
    uv_run(&bench->loop, UV_RUN_DEFAULT);
    ck_assert_int_eq(uv_loop_close(&bench->loop), 0);
    ck_assert(bench->in_order);
}

static void on_found(void *arg, enum journal_status status, const struct journal_entry *entries, size_t count)
{
    struct ticket *ticket = arg;
    struct bench *bench = ticket->bench;

    ck_assert(count == 0 || entries != NULL);
    bench->in_order = bench->in_order && ticket->number == bench->answered;
    bench->answered++;
    bench->failed += status != JOURNAL_OK;
    bench->last_count = count;
    free(ticket);
}

static struct ticket *make_ticket(struct bench *bench)
{
    struct ticket *ticket = malloc(sizeof *ticket);

    ck_assert_ptr_nonnull(ticket);
    *ticket = (struct ticket){ bench, bench->asked++ };
    return ticket;
}

static void ask_room(struct bench *bench, const char *id)
{
    struct journal_query query = { .question = ASK_ROOM };

    snprintf(query.room, sizeof query.room, "%s", id);
    reader_look_up(bench->reader, &query, on_found, make_ticket(bench));
    memset(&query, 0xff, sizeof query); /* it was copied */
}

static void ignore_timer(uv_timer_t *timer)
{
    (void)timer;
}

/* Run the loop until everything asked for is answered. The reader keeps no loop alive, so something else must. */
static void settle(struct bench *bench)
{
    uv_timer_t keep;

    uv_timer_init(&bench->loop, &keep);
    uv_timer_start(&keep, ignore_timer, 1000000, 0);
    while (bench->answered < bench->asked)
        uv_run(&bench->loop, UV_RUN_ONCE);
    uv_close((uv_handle_t *)&keep, NULL);
    uv_run(&bench->loop, UV_RUN_NOWAIT);
}

START_TEST(answers_keep_the_order_of_the_questions)
{
    struct bench bench;

    bench_open(&bench);
    for (int n = 0; n < 1000; n++)
        ask_room(&bench, n % 2 ? "aaaaaa" : "bbbbbb");
    ck_assert_uint_eq(bench.answered, 0); /* never from inside */
    settle(&bench);
    bench_close(&bench); /* asserts the order */
    ck_assert_uint_eq(bench.failed, 0);
}
END_TEST

/* Append one event, and when it is on disk ask for the room, and so on: each answer must have the event that was told to
 * be there. */
struct chase {
    struct bench bench;
    uint32_t number;
    bool behind;
};

enum { CHASED = 100 };

static void on_durable(void *arg, enum journal_status status);

static void on_chased(void *arg, enum journal_status status, const struct journal_entry *entries,
                      size_t count)
{
    struct chase *chase = arg;
    struct journal_entry next = event("aaaaaa", ++chase->number, EVENT_MOVED, 0, "e2");

    ck_assert_int_eq(status, JOURNAL_OK);
    chase->behind = chase->behind || count == 0 || entries[count - 1].kind != ENTRY_EVENT ||
                    entries[count - 1].event.number < chase->number - 1;
    chase->bench.answered++;
    if (chase->number > CHASED)
        return;
    chase->bench.asked++;
    store_append(chase->bench.store, &next, 1, on_durable, chase);
}

static void on_durable(void *arg, enum journal_status status)
{
    struct chase *chase = arg;
    const struct journal_query query = { .question = ASK_ROOM, .room = "aaaaaa" };

    ck_assert_int_eq(status, JOURNAL_OK);
    reader_look_up(chase->bench.reader, &query, on_chased, chase);
}

START_TEST(a_question_sees_every_append_that_was_answered_before)
{
    const struct journal_entry first[] = { room("aaaaaa", 1), event("aaaaaa", 1, EVENT_STARTED, 0, "") };
    static struct chase chase;

    bench_open(&chase.bench);
    chase.number = 1;
    chase.behind = false;
    chase.bench.asked++;
    store_append(chase.bench.store, first, 2, on_durable, &chase);
    settle(&chase.bench);
    bench_close(&chase.bench);
    ck_assert(!chase.behind);
    ck_assert_uint_eq(chase.number, CHASED + 1);
}
END_TEST

START_TEST(closing_answers_what_was_asked)
{
    struct bench bench;

    bench_open(&bench);
    for (int n = 0; n < 500; n++)
        ask_room(&bench, "aaaaaa");
    bench_close(&bench); /* the loop never ran */
    ck_assert_uint_eq(bench.failed, 500);
}
END_TEST

START_TEST(closing_answers_what_was_read_but_not_told)
{
    struct bench bench;
    struct pollfd woken;
    uv_timer_t keep;

    bench_open(&bench);
    uv_timer_init(&bench.loop, &keep);
    uv_timer_start(&keep, ignore_timer, 1000000, 0);
    uv_run(&bench.loop, UV_RUN_NOWAIT); /* from now on the loop's descriptor shows that it is called */
    woken = (struct pollfd){ .fd = uv_backend_fd(&bench.loop), .events = POLLIN };
    ask_room(&bench, "aaaaaa");
    ck_assert_int_eq(poll(&woken, 1, 10000), 1);
    ask_room(&bench, "aaaaaa");
    uv_close((uv_handle_t *)&keep, NULL);
    bench_close(&bench);
    ck_assert_uint_eq(bench.failed, 2);
}
END_TEST

static void on_found_ask_again(void *arg, enum journal_status status, const struct journal_entry *entries,
                               size_t count)
{
    struct bench *bench = arg;

    (void)entries;
    (void)count;
    ck_assert_int_eq(status, JOURNAL_FAILED);
    bench->answered++;
    ask_room(bench, "aaaaaa");
}

START_TEST(a_question_asked_by_an_answer_at_the_close_is_answered_too)
{
    const struct journal_query query = { .question = ASK_STATS, .player = "p1" };
    struct bench bench;

    bench_open(&bench);
    bench.asked++;
    reader_look_up(bench.reader, &query, on_found_ask_again, &bench);
    bench_close(&bench);
    ck_assert_uint_eq(bench.asked, 2);
    ck_assert_uint_eq(bench.failed, 1);
}
END_TEST

/* How often a word stands in what was logged. */
static int count_lines(const char *path, const char *word)
{
    char line[512];
    FILE *in = fopen(path, "r");
    int count = 0;

    ck_assert_ptr_nonnull(in);
    while (fgets(line, sizeof line, in))
        count += strstr(line, word) != NULL;
    fclose(in);
    return count;
}

START_TEST(what_cant_be_read_fails_and_is_logged_when_it_begins_and_ends)
{
    const struct journal_entry entries[] = { room("aaaaaa", 1), event("aaaaaa", 1, EVENT_STARTED, 0, "") };
    struct database *db = open_database();
    char log[128];
    struct bench bench;

    write_entries(db, entries, 2);
    database_close(db);
    snprintf(log, sizeof log, "%s/log", folder);
    ck_assert_ptr_nonnull(freopen(log, "w", stderr));
    setvbuf(stderr, NULL, _IONBF, 0);
    bench_open(&bench);
    run_sql("UPDATE events SET kind = 'danced'");
    for (int n = 0; n < 3; n++)
        ask_room(&bench, "aaaaaa");
    settle(&bench);
    ck_assert_uint_eq(bench.failed, 3);
    ck_assert_uint_eq(bench.last_count, 0);
    run_sql("UPDATE events SET kind = 'started'");
    for (int n = 0; n < 3; n++)
        ask_room(&bench, "aaaaaa");
    settle(&bench);
    ck_assert_uint_eq(bench.failed, 3);
    ck_assert_uint_eq(bench.last_count, 2);
    bench_close(&bench);
    ck_assert_int_eq(count_lines(log, "can't be read"), 1);
    ck_assert_int_eq(count_lines(log, "can be read again"), 1);
}
END_TEST

START_TEST(a_reader_that_never_was_is_closed)
{
    reader_close(NULL);
}
END_TEST

TCase *reader_tests(void)
{
    TCase *tests = tcase_create("reader");

    tcase_add_checked_fixture(tests, make_folder, remove_folder);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, answers_keep_the_order_of_the_questions);
    tcase_add_test(tests, a_question_sees_every_append_that_was_answered_before);
    tcase_add_test(tests, closing_answers_what_was_asked);
    tcase_add_test(tests, closing_answers_what_was_read_but_not_told);
    tcase_add_test(tests, a_question_asked_by_an_answer_at_the_close_is_answered_too);
    tcase_add_test(tests, what_cant_be_read_fails_and_is_logged_when_it_begins_and_ends);
    tcase_add_test(tests, a_reader_that_never_was_is_closed);
    return tests;
}

/* SPDX-License-Identifier: MIT */
/* test_store.c: what was acknowledged is there after whatever happens to the process, the disk or the file. */
#include "config.h"

#include <check.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <uv.h>

#include "server/io/store.h"
#include "tests/unit/store_support.h"

enum { ANSWERS_MAX = 4096 };

/* --- a store under test --- */

struct bench {
    uv_loop_t loop;
    struct store *store;
    size_t asked, answered;
    enum journal_status answers[ANSWERS_MAX]; /* by the number of the append */
    bool in_order;
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
    memset(bench, 0, sizeof *bench);
    bench->in_order = true;
    ck_assert_int_eq(uv_loop_init(&bench->loop), 0);
    bench->store = store_start(&bench->loop, open_database(), ignore_settled, NULL);
}

static void bench_close(struct bench *bench)
{
    store_close(bench->store);
    uv_run(&bench->loop, UV_RUN_DEFAULT);
    ck_assert_int_eq(uv_loop_close(&bench->loop), 0);
    ck_assert_uint_eq(bench->answered, bench->asked);
    ck_assert(bench->in_order);
}

static void on_done(void *arg, enum journal_status status)
{
    struct ticket *ticket = arg;
    struct bench *bench = ticket->bench;

    bench->in_order = bench->in_order && ticket->number == bench->answered;
    bench->answers[ticket->number] = status;
    bench->answered++;
    free(ticket);
}

static void append(struct bench *bench, const struct journal_entry *entries, size_t count)
{
    struct ticket *ticket = malloc(sizeof *ticket);

    ck_assert_ptr_nonnull(ticket);
    *ticket = (struct ticket){ bench, bench->asked++ };
    store_append(bench->store, entries, count, on_done, ticket);
}

static void append_one(struct bench *bench, struct journal_entry entry)
{
    append(bench, &entry, 1);
}

static void ignore_timer(uv_timer_t *timer)
{
    (void)timer;
}

/* Run the loop until everything asked for is answered. The store keeps no loop alive, so something else must. */
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

/* --- what is stored --- */

static void assert_stored(const char *id, const struct journal_entry *want, size_t count)
{
    struct database *db = open_database();

    assert_room(db, id, want, count);
    database_close(db);
}

/* --- tests --- */

START_TEST(a_closed_room_is_not_handed_back_and_its_id_stays_taken)
{
    const struct journal_entry end[] = { event("aaaaaa", 1, EVENT_ENDED, 0, "goal"),
                                         event("aaaaaa", 2, EVENT_CLOSED, -1, "left") };
    struct bench bench;

    bench_open(&bench);
    append_one(&bench, room("aaaaaa", 1));
    append(&bench, end, 2);
    append_one(&bench, room("aaaaaa", 2));
    settle(&bench);
    bench_close(&bench);
    ck_assert_int_eq(bench.answers[1], JOURNAL_OK);
    ck_assert_int_eq(bench.answers[2], JOURNAL_TAKEN);
    assert_stored("aaaaaa", NULL, 0);
}
END_TEST

START_TEST(answers_keep_the_order_of_the_appends)
{
    struct bench bench;

    bench_open(&bench);
    append_one(&bench, room("aaaaaa", 1));
    for (uint32_t n = 1; n <= 1000; n++)
        append_one(&bench, event("aaaaaa", n, EVENT_MOVED, (int)(n % 2), "e2"));
    settle(&bench);
    bench_close(&bench); /* asserts the order */
    for (size_t n = 0; n <= 1000; n++)
        ck_assert_int_eq(bench.answers[n], JOURNAL_OK);
}
END_TEST

START_TEST(closing_waits_for_what_was_asked)
{
    struct journal_entry want[] = { room("aaaaaa", 1), event("aaaaaa", 1, EVENT_MOVED, 0, "e2") };
    struct bench bench;

    bench_open(&bench);
    append(&bench, want, 2);
    bench_close(&bench); /* the loop never ran */
    ck_assert_int_eq(bench.answers[0], JOURNAL_OK);
    assert_stored("aaaaaa", want, 2);
}
END_TEST

static void on_done_append_next(void *arg, enum journal_status status)
{
    struct bench *bench = arg;

    ck_assert_int_eq(status, JOURNAL_OK);
    bench->answered++;
    append_one(bench, event("aaaaaa", 1, EVENT_MOVED, 0, "e2"));
}

START_TEST(an_append_made_by_an_answer_at_the_close_is_written_too)
{
    struct journal_entry want[] = { room("aaaaaa", 1), event("aaaaaa", 1, EVENT_MOVED, 0, "e2") };
    struct bench bench;

    bench_open(&bench);
    bench.asked++;
    store_append(bench.store, want, 1, on_done_append_next, &bench);
    bench_close(&bench);
    assert_stored("aaaaaa", want, 2);
}
END_TEST

/* A player's id is free. */
static void assert_nobody(const char *id)
{
    struct journal_entry entry = player(id, "Eve", false);
    struct database *db = open_database();

    write_entries(db, &entry, 1);
    database_close(db);
}

START_TEST(one_taken_id_harms_no_other_append)
{
    const struct journal_entry both[] = { player("p9", "Eve", false), room("aaaaaa", 1) };
    struct journal_entry want[] = { player("p1", "Ada", false), room("aaaaaa", 1), room("bbbbbb", 2) };
    struct bench bench;

    bench_open(&bench);
    append_one(&bench, want[0]);
    append_one(&bench, want[1]);
    append(&bench, both, 2);
    append_one(&bench, want[2]);
    settle(&bench);
    bench_close(&bench);
    ck_assert_int_eq(bench.answers[1], JOURNAL_OK);
    ck_assert_int_eq(bench.answers[2], JOURNAL_TAKEN);
    ck_assert_int_eq(bench.answers[3], JOURNAL_OK);
    assert_stored("aaaaaa", &want[1], 1);
    assert_stored("bbbbbb", &want[2], 1);
    assert_nobody("p9");
}
END_TEST

START_TEST(a_full_disk_fails_appends_and_is_forgotten_when_it_is_back)
{
    struct journal_entry want[] = { room("aaaaaa", 1), event("aaaaaa", 1, EVENT_MOVED, 0, "e3") };
    const struct journal_entry lost = event("aaaaaa", 1, EVENT_MOVED, 0, "e2");
    bool healthy_when_full;
    struct bench bench;

    bench_open(&bench);
    append_one(&bench, want[0]);
    settle(&bench);
    allow_writing(false);
    append_one(&bench, lost);
    append(&bench, &lost, 1);
    settle(&bench);
    healthy_when_full = store_is_healthy(bench.store);
    allow_writing(true);
    append_one(&bench, want[1]);
    settle(&bench);
    ck_assert(!healthy_when_full);
    ck_assert(store_is_healthy(bench.store));
    bench_close(&bench);
    ck_assert_int_eq(bench.answers[1], JOURNAL_FAILED);
    ck_assert_int_eq(bench.answers[2], JOURNAL_FAILED);
    ck_assert_int_eq(bench.answers[3], JOURNAL_OK);
    assert_stored("aaaaaa", want, 2);
}
END_TEST

static unsigned settled; /* how often the store said so */

static void note_settled(void *arg)
{
    (void)arg;
    settled++;
}

static void await_settled(uv_loop_t *loop)
{
    uv_timer_t keep;

    settled = 0;
    uv_timer_init(loop, &keep);
    uv_timer_start(&keep, ignore_timer, 1000000, 0);
    while (settled == 0)
        uv_run(loop, UV_RUN_ONCE);
    uv_close((uv_handle_t *)&keep, NULL);
    uv_run(loop, UV_RUN_NOWAIT);
}

START_TEST(a_probe_finds_out_whether_the_disk_takes_anything)
{
    struct bench bench = { .in_order = true };

    ck_assert_int_eq(uv_loop_init(&bench.loop), 0);
    bench.store = store_start(&bench.loop, open_database(), note_settled, NULL);
    allow_writing(false);
    store_probe(bench.store);
    store_probe(bench.store); /* one at a time */
    ck_assert_uint_eq(store_counts(bench.store)->queue, 1);
    await_settled(&bench.loop);
    ck_assert(!store_is_healthy(bench.store));
    allow_writing(true);
    store_probe(bench.store);
    await_settled(&bench.loop);
    ck_assert(store_is_healthy(bench.store));
    ck_assert_uint_eq(store_waits_ms(bench.store), 0);
    ck_assert_uint_eq(store_counts(bench.store)->queue, 0);
    ck_assert_uint_eq(store_counts(bench.store)->failures, 1);
    ck_assert_uint_eq(store_counts(bench.store)->transactions, 1);
    ck_assert_uint_eq(store_counts(bench.store)->appends, 0);
    store_probe(bench.store); /* a close waits for it */
    bench_close(&bench);
    database_close(open_database()); /* which is still ours */
}
END_TEST

START_TEST(what_is_asked_of_the_store_is_counted)
{
    struct bench bench;
    uint64_t timed = 0;

    bench_open(&bench);
    append_one(&bench, room("aaaaaa", 1));
    append_one(&bench, room("aaaaaa", 1));
    append_one(&bench, event("aaaaaa", 1, EVENT_MOVED, 0, "e2"));
    ck_assert_uint_eq(store_counts(bench.store)->queue, 3);
    settle(&bench);
    ck_assert_uint_eq(store_counts(bench.store)->queue, 0);
    ck_assert_uint_eq(store_counts(bench.store)->appends, 3);
    ck_assert_uint_eq(store_counts(bench.store)->transactions,
                      1); /* what is made in one turn goes together */
    ck_assert_uint_eq(store_counts(bench.store)->failures, 0);
    for (size_t n = 0; n < HISTOGRAM_BUCKETS; n++)
        timed += store_counts(bench.store)->latency.bucket[n];
    ck_assert_uint_eq(timed, 3);
    ck_assert_uint_gt(store_counts(bench.store)->latency.sum_ns, 0);
    bench_close(&bench);
}
END_TEST

START_TEST(a_folder_has_one_daemon)
{
    struct database *first = open_database();

    assert_refused("another tavoliered");
    database_close(first);
    database_close(open_database());
}
END_TEST

START_TEST(a_file_that_is_no_database_is_refused_and_kept)
{
    char text[4096], after[4096] = "";
    FILE *out = fopen(file, "w");

    ck_assert_ptr_nonnull(out);
    memset(text, 'x', sizeof text);
    ck_assert_uint_eq(fwrite(text, 1, sizeof text, out), sizeof text);
    fclose(out);
    assert_refused("is damaged");
    out = fopen(file, "r");
    ck_assert_uint_eq(fread(after, 1, sizeof after, out), sizeof after);
    fclose(out);
    ck_assert_mem_eq(text, after, sizeof text);
}
END_TEST

START_TEST(a_database_with_a_broken_page_is_refused)
{
    char broken[4096];
    int fd;

    database_close(open_database());
    fd = open(file, O_WRONLY);
    memset(broken, 0xff, sizeof broken);
    ck_assert_int_eq(pwrite(fd, broken, sizeof broken, 4096), sizeof broken); /* the second page: a table */
    close(fd);
    assert_refused("is damaged");
}
END_TEST

START_TEST(a_newer_database_is_refused)
{
    database_close(open_database());
    run_sql("PRAGMA user_version = 99");
    assert_refused("newer tavoliered");
}
END_TEST

START_TEST(another_programs_database_is_refused)
{
    run_sql("CREATE TABLE recipes (name)");
    assert_refused("another program");
}
END_TEST

static void ignore_entry(void *arg, const struct journal_entry *entry)
{
    (void)arg;
    (void)entry;
}

START_TEST(a_row_that_no_tavoliered_wrote_stops_the_start)
{
    struct journal_entry entries[] = { room("aaaaaa", 1), event("aaaaaa", 1, EVENT_STARTED, 0, "") };
    struct database *db = open_database();
    char why[WHY_MAX] = "";

    entries[0].room.initial_ms = 1000;
    write_entries(db, entries, 2);
    database_close(db);
    run_sql("INSERT INTO events (room, number, at, kind, side, player, text)"
            " VALUES ('aaaaaa', 2, 0, 'danced', 0, '', '')");
    db = open_database();
    ck_assert(!database_load(db, ignore_entry, NULL, why, sizeof why));
    ck_assert_msg(strstr(why, "can't be understood") != NULL, "%s", why);
    database_close(db);
}
END_TEST

START_TEST(a_folder_that_cant_be_made_is_refused)
{
    size_t len = strlen(folder);

    snprintf(folder + len, sizeof folder - len, "/a/b");
    assert_refused("can't be made");
    folder[len] = '\0';
}
END_TEST

/* --- killed in the middle --- */

struct victim {
    struct bench bench;
    int pipe;
};

static void on_done_tell(void *arg, enum journal_status status)
{
    struct victim *victim = arg;
    uint32_t number = (uint32_t)++victim->bench.answered;
    struct journal_entry next = event("aaaaaa", (uint32_t)++victim->bench.asked, EVENT_MOVED, 0, "e2");

    if (status != JOURNAL_OK || write(victim->pipe, &number, sizeof number) != sizeof number)
        _exit(1);
    store_append(victim->bench.store, &next, 1, on_done_tell, victim);
}

/* Append as fast as answers come, eight at a time, and tell of each answer, until killed. */
static void live_until_killed(int out)
{
    static struct victim victim;
    const struct journal_entry first = room("aaaaaa", 1);

    victim.pipe = out;
    bench_open(&victim.bench);
    append_one(&victim.bench, first);
    settle(&victim.bench);
    victim.bench.asked = victim.bench.answered = 0;
    for (int n = 0; n < 8; n++) {
        struct journal_entry next = event("aaaaaa", (uint32_t)++victim.bench.asked, EVENT_MOVED, 0, "e2");

        store_append(victim.bench.store, &next, 1, on_done_tell, &victim);
    }
    settle(&victim.bench);
}

START_TEST(sigkill_loses_nothing_that_was_acknowledged)
{
    uint32_t told = 0, number;
    struct database_found found = { 0 };
    struct journal_query query = { .question = ASK_ROOM, .room = "aaaaaa" };
    struct database *db;
    int ends[2], status;
    pid_t child;

    ck_assert_int_eq(pipe(ends), 0);
    child = fork();
    if (child == 0) {
        close(ends[0]);
        live_until_killed(ends[1]);
        _exit(1);
    }
    close(ends[1]);
    while (told < 200u + (uint32_t)_i * 37 && read(ends[0], &number, sizeof number) == sizeof number)
        told = number;
    kill(child, SIGKILL);
    while (read(ends[0], &number, sizeof number) == sizeof number)
        told = number;
    close(ends[0]);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFSIGNALED(status));
    ck_assert_uint_ge(told, 200);
    db = open_database();
    ck_assert(database_find(db, &query, &found));
    ck_assert_uint_ge(found.count, 1 + told);
    for (size_t n = 1; n < found.count; n++)
        ck_assert_uint_eq(found.list[n].event.number, n);
    database_found_clear(&found);
    database_close(db);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("store");
    TCase *tests = tcase_create("store");
    SRunner *runner;
    int failed;

    tcase_add_checked_fixture(tests, make_folder, remove_folder);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, a_closed_room_is_not_handed_back_and_its_id_stays_taken);
    tcase_add_test(tests, answers_keep_the_order_of_the_appends);
    tcase_add_test(tests, closing_waits_for_what_was_asked);
    tcase_add_test(tests, an_append_made_by_an_answer_at_the_close_is_written_too);
    tcase_add_test(tests, one_taken_id_harms_no_other_append);
    tcase_add_test(tests, a_full_disk_fails_appends_and_is_forgotten_when_it_is_back);
    tcase_add_test(tests, a_probe_finds_out_whether_the_disk_takes_anything);
    tcase_add_test(tests, what_is_asked_of_the_store_is_counted);
    tcase_add_test(tests, a_folder_has_one_daemon);
    tcase_add_test(tests, a_file_that_is_no_database_is_refused_and_kept);
    tcase_add_test(tests, a_database_with_a_broken_page_is_refused);
    tcase_add_test(tests, a_newer_database_is_refused);
    tcase_add_test(tests, another_programs_database_is_refused);
    tcase_add_test(tests, a_row_that_no_tavoliered_wrote_stops_the_start);
    tcase_add_test(tests, a_folder_that_cant_be_made_is_refused);
    tcase_add_loop_test(tests, sigkill_loses_nothing_that_was_acknowledged, 0, 5);
    suite_add_tcase(suite, tests);
    suite_add_tcase(suite, database_tests());
    suite_add_tcase(suite, migration_tests());
    suite_add_tcase(suite, reader_tests());
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

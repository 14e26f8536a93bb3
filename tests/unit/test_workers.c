/* SPDX-License-Identifier: MIT */
/* test_workers.c: every task is answered once, in order, in time, whatever the bots do. */
#include "config.h"

#include <check.h>
#include <dirent.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <uv.h>

#include "server/io/workers.h"
#include "tests/unit/bot_support.h"

enum {
    TICKETS_MAX = 512,
    SHORT_MS =
        1000, /* until a bot counts as stuck, where one is; the others must not be, on a machine that is busy */
    SLOW_MOVE = 7,
    QUICK_MOVE = 8
};

/* --- bots that are not what they should be --- */

static uv_sem_t entered, released;   /* posted by a bot that begins; awaited by a stuck one */
static atomic_int served;            /* calls of any of them */
static atomic_uint most_ms;          /* of processor time that a slow one took */
static uint64_t orders[TICKETS_MAX]; /* seeds, in the order in which quick ones were asked, by one thread */

static unsigned thread_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (unsigned)now.tv_sec * 1000 + (unsigned)(now.tv_nsec / 1000000);
}

static struct bot_choice choose_quick(const struct bot_task *task)
{
    int nth = atomic_fetch_add(&served, 1);

    if (nth < TICKETS_MAX)
        orders[nth] = task->seed;
    return (struct bot_choice){ .move = QUICK_MOVE };
}

static struct bot_choice choose_slow(const struct bot_task *task)
{
    unsigned begun = thread_ms(), took;

    atomic_fetch_add(&served, 1);
    uv_sem_post(&entered);
    while (!task->stop(task->stop_ctx))
        ;
    took = thread_ms() - begun;
    if (took > atomic_load(&most_ms))
        atomic_store(&most_ms, took);
    return (struct bot_choice){ .move = SLOW_MOVE };
}

static struct bot_choice choose_stuck(const struct bot_task *task)
{
    (void)task;
    atomic_fetch_add(&served, 1);
    uv_sem_post(&entered);
    uv_sem_wait(&released);
    return (struct bot_choice){ .move = SLOW_MOVE };
}

static const struct bot *quick_bot(void)
{
    static struct bot bot = { .choose = choose_quick };

    bot.game = games[0];
    return &bot;
}

static const struct bot *slow_bot(void)
{
    static struct bot bot = { .choose = choose_slow };

    bot.game = games[0];
    return &bot;
}

static const struct bot *stuck_bot(void)
{
    static struct bot bot = { .choose = choose_stuck };

    bot.game = games[0];
    return &bot;
}

/* More than any bot may ask for, and more than there is. */
static const struct bot *greedy_bot(void)
{
    static struct bot bot = { .memory = { [BOT_EASY] = (64 << 20) + 1, [BOT_MASTER] = SIZE_MAX },
                              .choose = choose_quick };

    bot.game = games[0];
    return &bot;
}

/* --- workers under test --- */

struct ticket {
    int answers;
    enum think_status status;
    game_move move;
    size_t place; /* among the answers */
    int unthinks; /* the ticket that its answer cuts off; -1: none */
    bool asks_again;
};

static struct {
    uv_loop_t loop;
    struct workers *workers;
    uv_timer_t keep; /* the workers keep no loop alive, so something else must */
    size_t asked, answered;
    struct ticket tickets[TICKETS_MAX];
} bench;

/* Is this a thread of the workers? One that has just gone is not. */
static bool is_worker(const char *thread)
{
    char path[300], name[32] = "";
    FILE *in;

    snprintf(path, sizeof path, "/proc/self/task/%s/comm", thread);
    in = fopen(path, "r");
    if (!in)
        return false;
    if (!fgets(name, sizeof name, in))
        name[0] = '\0';
    fclose(in);
    return strcmp(name, WORKERS_NAME "\n") == 0;
}

static int count_threads(void)
{
    DIR *folder = opendir("/proc/self/task");
    const struct dirent *entry;
    int count = 0;

    ck_assert_ptr_nonnull(folder);
    while ((entry = readdir(folder)))
        count += is_worker(entry->d_name);
    closedir(folder);
    return count;
}

/* Wait till no more than so many threads are left: what they do last must harm nothing. */
static void await_threads(int count)
{
    while (count_threads() > count)
        sched_yield();
}

static void ignore_timer(uv_timer_t *timer)
{
    (void)timer;
}

static void set_up(void)
{
    memset(&bench, 0, sizeof bench);
    atomic_store(&served, 0);
    atomic_store(&most_ms, 0);
    ck_assert_int_eq(uv_sem_init(&entered, 0), 0);
    ck_assert_int_eq(uv_sem_init(&released, 0), 0);
}

static void bench_open(unsigned threads, unsigned stuck_ms)
{
    ck_assert_int_eq(uv_loop_init(&bench.loop), 0);
    uv_timer_init(&bench.loop, &bench.keep);
    uv_timer_start(&bench.keep, ignore_timer, 1000000, 0);
    bench.workers = workers_start(&bench.loop, threads, stuck_ms);
}

/* Every task has been answered once when this returns. */
static void bench_close(void)
{
    uv_close((uv_handle_t *)&bench.keep, NULL);
    workers_close(bench.workers);
    ck_assert_uint_eq(bench.answered, bench.asked);
    for (size_t n = 0; n < bench.asked; n++)
        ck_assert_int_eq(bench.tickets[n].answers, 1);
    uv_run(&bench.loop, UV_RUN_DEFAULT);
    ck_assert_int_eq(uv_loop_close(&bench.loop), 0);
}

static size_t ask_within(const struct bot *bot, enum bot_level level, int64_t most);

static size_t ask(const struct bot *bot)
{
    return ask_within(bot, BOT_MASTER, -1);
}

static void on_thought(void *arg, enum think_status status, game_move move);

static void unask(size_t number)
{
    size_t before = bench.answered;

    workers_unthink(bench.workers, on_thought, &bench.tickets[number]);
    ck_assert_uint_eq(bench.answered, before); /* never from inside */
}

static void on_thought(void *arg, enum think_status status, game_move move)
{
    struct ticket *ticket = arg;

    ticket->answers++;
    ticket->status = status;
    ticket->move = move;
    ticket->place = bench.answered++;
    if (ticket->unthinks >= 0)
        unask((size_t)ticket->unthinks);
    if (ticket->asks_again)
        ask(quick_bot());
}

static struct think_task task_of(const struct bot *bot, enum bot_level level, uint64_t seed)
{
    struct think_task task = { .bot = bot, .level = level, .seed = seed, .most_ms = -1 };

    bot->game->start(&task.pos, 0);
    return task;
}

static size_t ask_task(const struct think_task *task)
{
    struct think_task copy = *task;
    size_t before = bench.answered, number = bench.asked++;

    ck_assert_uint_lt(number, TICKETS_MAX);
    bench.tickets[number].unthinks = -1;
    workers_think(bench.workers, &copy, on_thought, &bench.tickets[number]);
    memset(&copy, 0xff, sizeof copy);
    ck_assert_uint_eq(bench.answered, before); /* never from inside */
    return number;
}

static size_t ask_within(const struct bot *bot, enum bot_level level, int64_t most)
{
    struct think_task task = task_of(bot, level, bench.asked);

    task.most_ms = most;
    return ask_task(&task);
}

static void run_until(size_t answered)
{
    while (bench.answered < answered)
        uv_run(&bench.loop, UV_RUN_ONCE);
}

static void settle(void)
{
    run_until(bench.asked);
}

static void check_ok(size_t number, game_move move)
{
    ck_assert_int_eq(bench.tickets[number].status, THINK_OK);
    ck_assert_int_eq(bench.tickets[number].move, move);
}

static void check_failed(size_t number)
{
    ck_assert_int_eq(bench.tickets[number].status, THINK_FAILED);
}

/* --- the tests --- */

/* The levels whose own budget takes no time to speak of, so that time never cuts it short, under a sanitizer neither; of the
 * games in turn, so that the memory of one is lent to the next. */
START_TEST(bots_choose_the_same_move_as_when_they_are_called_directly)
{
    game_move wanted[TICKETS_MAX];
    uint64_t chance = test_seed("workers");

    bench_open(3, THINK_STUCK_MS);
    for (int n = 0; n < 48; n++) {
        const struct bot *bot = bots[n % 4];
        struct think_task task = task_of(bot, n / 4 % 2 ? BOT_EASY : BOT_MEDIUM, chance);
        size_t number;

        random_position(bot->game, &chance, n / 2, &task.pos);
        number = ask_task(&task);
        wanted[number] = bot_choose(bot, &task.pos, task.level, task.seed, 0).move;
    }
    settle();
    for (size_t n = 0; n < bench.asked; n++)
        check_ok(n, wanted[n]);
    bench_close();
}
END_TEST

START_TEST(tasks_are_taken_in_the_order_in_which_they_came)
{
    bench_open(1, THINK_STUCK_MS);
    for (int n = 0; n < 200; n++)
        ask(quick_bot());
    settle();
    for (size_t n = 0; n < 200; n++) {
        check_ok(n, QUICK_MOVE);
        ck_assert_uint_eq(orders[n], n);
        ck_assert_uint_eq(bench.tickets[n].place, n);
    }
    bench_close();
}
END_TEST

static const struct {
    int tasks;
    unsigned share_ms;
} crowds[] = { { 300, THINK_LEAST_MS }, { 30, THINK_ROUND_MS / 30 } };

/* The first is only there until the others have come, as it is alone when it is taken. Time is a thread's own here, so that
 * a busy machine changes little; the last of a crowd would take too long. */
START_TEST(each_of_many_is_cut_to_its_share)
{
    const unsigned least = crowds[_i].share_ms / 2, most = crowds[_i].share_ms * 4;
    size_t first;

    bench_open(1, THINK_STUCK_MS);
    first = ask(stuck_bot());
    uv_sem_wait(&entered);
    for (int n = 0; n < crowds[_i].tasks; n++)
        ask(slow_bot());
    uv_sem_post(&released);
    run_until(6);
    check_ok(first, SLOW_MOVE);
    for (size_t n = 1; n < 6; n++)
        check_ok(n, SLOW_MOVE);
    ck_assert_uint_ge(atomic_load(&most_ms), least);
    ck_assert_uint_lt(atomic_load(&most_ms), most);
    bench_close();
}
END_TEST

START_TEST(whoever_is_alone_has_the_most_and_no_more)
{
    bench_open(1, THINK_STUCK_MS);
    ask(slow_bot());
    settle();
    check_ok(0, SLOW_MOVE);
    ck_assert_uint_ge(atomic_load(&most_ms), THINK_ROUND_MS / 30); /* more than with many */
    ck_assert_uint_lt(atomic_load(&most_ms), THINK_ROUND_MS);
    bench_close();
}
END_TEST

START_TEST(time_that_is_bounded_is_kept)
{
    size_t late;

    bench_open(1, THINK_STUCK_MS);
    ask_within(slow_bot(), BOT_EASY, 20);
    late = ask_within(slow_bot(), BOT_EASY, 0); /* over before it is taken: an instant is left */
    settle();
    check_ok(0, SLOW_MOVE);
    check_ok(late, SLOW_MOVE);
    ck_assert_int_eq(atomic_load(&served), 2);
    ck_assert_uint_lt(atomic_load(&most_ms),
                      THINK_MOST_MS / 2); /* its own time passes no faster than the wall's */
    bench_close();
}
END_TEST

START_TEST(what_waits_is_cut_off_without_a_thread)
{
    size_t waiting;

    bench_open(1, THINK_STUCK_MS);
    ask(stuck_bot());
    uv_sem_wait(&entered);
    waiting = ask(slow_bot());
    unask(waiting);
    run_until(1); /* though the thread is held */
    check_failed(waiting);
    uv_sem_post(&released);
    settle();
    check_ok(0, SLOW_MOVE);
    ck_assert_int_eq(atomic_load(&served), 1); /* the bot was not called */
    bench_close();
}
END_TEST

START_TEST(what_is_being_thought_of_is_cut_off)
{
    bench_open(1, THINK_STUCK_MS);
    ask(slow_bot());
    ask(quick_bot());
    uv_sem_wait(&entered);
    unask(0);
    unask(0); /* twice is as good as once */
    settle();
    check_failed(0);
    check_ok(1, QUICK_MOVE);
    ck_assert_uint_lt(atomic_load(&most_ms), THINK_MOST_MS / 2);
    bench_close();
}
END_TEST

/* The third begins when the first two have been handed back; the loop knows of neither. */
START_TEST(what_is_thought_of_but_not_told_is_cut_off)
{
    bench_open(1, THINK_STUCK_MS);
    ask(quick_bot());
    ask(quick_bot());
    ask(slow_bot());
    bench.tickets[0].unthinks = 1;
    uv_sem_wait(&entered);
    unask(2);
    settle();
    check_ok(0, QUICK_MOVE);
    check_failed(1);
    check_failed(2);
    bench_close();
}
END_TEST

START_TEST(cutting_off_what_is_not_there_is_nothing)
{
    bench_open(1, THINK_STUCK_MS);
    unask(0);
    ask(quick_bot());
    bench.tickets[0].unthinks = 0; /* itself, which is told by then */
    settle();
    unask(0);
    check_ok(0, QUICK_MOVE);
    bench_close();
}
END_TEST

START_TEST(without_memory_a_bot_fails_and_others_go_on)
{
    bench_open(1, THINK_STUCK_MS);
    ask_within(bots[1], BOT_EASY, -1);
    ask_within(greedy_bot(), BOT_EASY, -1);
    ask_within(greedy_bot(), BOT_MASTER, -1);
    ask(quick_bot());
    settle();
    ck_assert_int_eq(bench.tickets[0].status, THINK_OK);
    check_failed(1);
    check_failed(2);
    check_ok(3, QUICK_MOVE);
    ck_assert_int_eq(atomic_load(&served), 1);
    bench_close();
}
END_TEST

START_TEST(what_became_of_each_is_counted)
{
    struct workers_counts counts;

    bench_open(1, THINK_STUCK_MS);
    ask(stuck_bot());
    ask_within(greedy_bot(), BOT_EASY, -1);
    ask(quick_bot());
    ask(quick_bot());
    uv_sem_wait(&entered);
    counts = workers_count(bench.workers);
    ck_assert_uint_eq(counts.threads, 1);
    ck_assert_uint_eq(counts.running, 1);
    ck_assert_uint_eq(counts.waiting, 3);
    unask(3);
    ck_assert_uint_eq(workers_count(bench.workers).waiting, 2);
    uv_sem_post(&released);
    settle();
    counts = workers_count(bench.workers);
    ck_assert_uint_eq(counts.running + counts.waiting, 0);
    ck_assert_uint_eq(counts.thoughts[BOT_MASTER][WORKERS_DONE], 2);
    ck_assert_uint_eq(counts.thoughts[BOT_MASTER][WORKERS_CUT], 1);
    ck_assert_uint_eq(counts.thoughts[BOT_MASTER][WORKERS_FAILED], 0);
    ck_assert_uint_eq(counts.thoughts[BOT_EASY][WORKERS_FAILED], 1);
    ck_assert_uint_gt(counts.spent_ns[BOT_MASTER], 0);
    ck_assert_uint_eq(counts.spent_ns[BOT_HARD], 0);
    ck_assert_uint_eq(counts.threads_lost, 0);
    bench_close();
}
END_TEST

/* Have what goes to standard error kept; rewind it to read. */
static FILE *catch_log(void)
{
    FILE *log = tmpfile();

    ck_assert_ptr_nonnull(log);
    fflush(stderr);
    ck_assert_int_ge(dup2(fileno(log), STDERR_FILENO), 0);
    return log;
}

/* How many lines there are with this word. */
static int count_lines(FILE *log, const char *word)
{
    char line[1024];
    int count = 0;

    fflush(stderr);
    rewind(log);
    while (fgets(line, sizeof line, log))
        count += strstr(line, word) != NULL;
    return count;
}

START_TEST(a_stuck_bot_fails_once_and_others_go_on)
{
    FILE *log = catch_log();

    bench_open(1, SHORT_MS);
    ask(stuck_bot());
    ask(quick_bot());
    settle();
    check_failed(0);
    check_ok(1, QUICK_MOVE);
    ask(stuck_bot()); /* the thread that took the other's place is no less good */
    ask(quick_bot());
    settle();
    check_failed(2);
    check_ok(3, QUICK_MOVE);
    for (int n = 0; n < 2; n++)
        uv_sem_post(&released);
    await_threads(1);
    ask(quick_bot());
    settle();
    check_ok(4, QUICK_MOVE);
    ck_assert_uint_eq(workers_count(bench.workers).threads_lost, 2);
    ck_assert_uint_eq(workers_count(bench.workers).threads, 1);
    bench_close(); /* the late moves have been told to nobody */
    ck_assert_int_eq(count_lines(log, "stuck"), 2);
    fclose(log);
}
END_TEST

START_TEST(a_close_does_not_wait_for_a_stuck_bot)
{
    FILE *log = catch_log();

    bench_open(3, SHORT_MS);
    ask(stuck_bot());
    settle(); /* lost already */
    ask_within(slow_bot(), BOT_EASY, -1);
    ask(stuck_bot());
    for (int n = 0; n < 3; n++)
        uv_sem_wait(&entered);
    bench_close();
    for (size_t n = 0; n < 3; n++)
        check_failed(n);
    for (int n = 0; n < 2; n++)
        uv_sem_post(&released); /* when all the rest is gone */
    await_threads(0);
    ck_assert_int_eq(count_lines(log, "stuck"), 2);
    fclose(log);
}
END_TEST

START_TEST(a_close_in_the_middle_of_everything_answers_everything)
{
    FILE *log = catch_log();

    bench_open(4, THINK_STUCK_MS);
    for (int n = 0; n < 40; n++)
        ask(quick_bot());
    run_until(1);
    for (int n = 0; n < 20; n++)
        ask(quick_bot());
    ask(stuck_bot());
    for (int n = 0; n < 20; n++) {
        ask(slow_bot());
        ask(bots[n % 4]);
    }
    for (int n = 0; n < 3; n++)
        uv_sem_wait(&entered);
    unask(50);
    unask(62);
    unask(99);
    bench_close();
    ck_assert_uint_eq(bench.asked, 101);
    for (size_t n = 60; n < bench.asked; n++)
        check_failed(n);
    ck_assert_int_eq(count_lines(log, "stuck"), 1); /* the slow ones stopped when they were told */
    uv_sem_post(&released);
    await_threads(0);
    fclose(log);
}
END_TEST

START_TEST(a_task_asked_by_an_answer_at_the_close_is_answered_too)
{
    bench_open(1, THINK_STUCK_MS);
    ask(slow_bot());
    bench.tickets[0].asks_again = true;
    bench_close();
    ck_assert_uint_eq(bench.asked, 2);
    check_failed(0);
    check_failed(1);
}
END_TEST

START_TEST(idle_workers_are_closed)
{
    ck_assert_uint_ge(workers_suited(), 1);
    ck_assert_uint_le(workers_suited(), WORKERS_MAX);
    bench_open(workers_suited(), THINK_STUCK_MS);
    bench_close();
    await_threads(0);
    workers_close(NULL);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("workers");
    TCase *tests = tcase_create("workers");
    SRunner *runner;
    int failed;

    tcase_add_checked_fixture(tests, set_up, NULL);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, bots_choose_the_same_move_as_when_they_are_called_directly);
    tcase_add_test(tests, tasks_are_taken_in_the_order_in_which_they_came);
    tcase_add_loop_test(tests, each_of_many_is_cut_to_its_share, 0, sizeof crowds / sizeof *crowds);
    tcase_add_test(tests, whoever_is_alone_has_the_most_and_no_more);
    tcase_add_test(tests, time_that_is_bounded_is_kept);
    tcase_add_test(tests, what_waits_is_cut_off_without_a_thread);
    tcase_add_test(tests, what_is_being_thought_of_is_cut_off);
    tcase_add_test(tests, what_is_thought_of_but_not_told_is_cut_off);
    tcase_add_test(tests, cutting_off_what_is_not_there_is_nothing);
    tcase_add_test(tests, without_memory_a_bot_fails_and_others_go_on);
    tcase_add_test(tests, what_became_of_each_is_counted);
    tcase_add_test(tests, a_stuck_bot_fails_once_and_others_go_on);
    tcase_add_test(tests, a_close_does_not_wait_for_a_stuck_bot);
    tcase_add_test(tests, a_close_in_the_middle_of_everything_answers_everything);
    tcase_add_test(tests, a_task_asked_by_an_answer_at_the_close_is_answered_too);
    tcase_add_test(tests, idle_workers_are_closed);
    suite_add_tcase(suite, tests);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

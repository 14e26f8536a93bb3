/* SPDX-License-Identifier: MIT */
/* workers.c: two queues, threads between them, in the manner of store.c.
 *
 * A job is made by the loop, queued in `waiting`, held by a thread while its bot thinks, queued in `answered`, and freed by the
 * loop when its `done` was called. It belongs to the loop at all times: a thread works on a copy of the task, so that the loop
 * can take the job from a thread that is stuck, and answer it. Such a thread is lost: nobody joins it, and if its bot ever
 * returns, it finds that it holds nothing, and ends. The lock is held to move pointers, never while a bot thinks. */
#include "config.h"

#include "server/io/workers.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>

#include <utlist.h>

#include "common/wire/memory.h"
#include "server/io/log.h"

enum {
    NICER = 10,           /* than the loop, by so many steps of nice(2) */
    INSTANT_MS = 5,       /* for a task whose time ran out while it waited: it is owed a legal move */
    CLOSE_MS = 3000,      /* whoever does not end by then, told to stop, is stuck */
    WATCHES = 8,          /* looks for it in the time after which a thread is stuck */
    MEMORY_MAX = 64 << 20 /* of a bot (bot.h): one that asks for more gets none */
};

struct job {
    struct job *prev, *next;
    struct think_task task;
    think_done *done;
    void *arg;
    uint64_t asked_ms;
    enum think_status status;
    game_move move;
    bool cut;          /* whoever asked no longer wants it */
    uint64_t spent_ns; /* of its thread's processor time */
};

struct thread {
    struct thread *prev, *next;
    struct workers *workers;
    uv_thread_t id;

    /* Guarded by the lock. */
    struct job *job; /* the loop's; NULL while it waits */
    uint64_t since_ms;
    bool lost, ended;

    /* Its own, but that the loop may set `cut`. */
    struct think_task task;
    uint64_t share_ms, cpu_until_ms, wall_until_ms, spent_ns;
    atomic_bool cut;
    void *memory;
    size_t bytes;
};

struct workers {
    unsigned wanted; /* threads */
    uint64_t stuck_ms;

    /* The loop, until the handles are closed, and every lost thread that has not ended. The last of them frees all this. */
    atomic_uint users;

    /* The loop's. */
    struct job *answering; /* answered, and to be told */
    size_t open;           /* jobs that are not answered */
    struct workers_counts counts;
    struct thread *threads;
    unsigned thread_count;
    uv_async_t wake;  /* there are answers */
    uv_timer_t watch; /* runs while jobs are open */
    int handles;      /* open ones */

    uv_mutex_t lock; /* guards what follows */
    uv_cond_t more;  /* the threads, when there is something to do */
    uv_cond_t gone;  /* the loop, when a thread has ended */
    struct job *waiting, *answered;
    unsigned waiting_count;
    bool stopping;
};

static void release(struct workers *workers)
{
    if (atomic_fetch_sub(&workers->users, 1) > 1)
        return;
    uv_mutex_destroy(&workers->lock);
    uv_cond_destroy(&workers->more);
    uv_cond_destroy(&workers->gone);
    free(workers);
}

/* --- time --- */

static uint64_t wall_ms(void)
{
    return uv_hrtime() / 1000000;
}

static uint64_t thread_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static uint64_t thread_ms(void)
{
    return thread_ns() / 1000000;
}

static uint64_t later_of(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static uint64_t sooner_of(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* What a job may take of a thread's time: an equal part of what all threads have till the round of the last in the queue is
 * over. (An equal part of a whole round would grow as the queue shrinks, and the last of many wait for several rounds.) */
static uint64_t share_of(const struct workers *workers, const struct job *job, uint64_t now)
{
    const struct job *last = workers->waiting ? workers->waiting->prev : job;
    uint64_t end = last->asked_ms + THINK_ROUND_MS;
    uint64_t left = end > now ? end - now : 0;
    uint64_t share = left * workers->wanted / (workers->waiting_count + 1);

    return later_of(THINK_LEAST_MS, sooner_of(share, THINK_MOST_MS));
}

/* When a job that is begun now must be told to stop, by wall time. */
static uint64_t end_of(const struct workers *workers, const struct job *job, uint64_t now)
{
    uint64_t end =
        now + sooner_of(THINK_PATIENCE_MS, workers->stuck_ms / 2); /* told long before it counts as stuck */

    if (job->task.most_ms >= 0)
        end = sooner_of(end, job->asked_ms + (uint64_t)job->task.most_ms);
    return later_of(end, now + INSTANT_MS);
}

/* --- the threads --- */

/* The memory of a search comes from the kernel and goes back there: malloc keeps blocks of this size once it has given
 * one back. */
static void forget(struct thread *thread)
{
    if (thread->bytes > 0)
        munmap(thread->memory, thread->bytes);
    thread->memory = NULL;
    thread->bytes = 0;
}

/* Pages are aligned to more than bots ask for. */
static bool grow(struct thread *thread, size_t bytes)
{
    void *memory;

    if (bytes <= thread->bytes)
        return true;
    forget(thread);
    if (bytes > MEMORY_MAX)
        return false;
    memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return false;
    thread->memory = memory;
    thread->bytes = bytes;
    return true;
}

static bool must_stop(void *ctx)
{
    struct thread *thread = ctx;

    return atomic_load(&thread->cut) || thread_ms() >= thread->cpu_until_ms ||
           wall_ms() >= thread->wall_until_ms;
}

/* Hold the oldest job; the lock is held. */
static void hold(struct thread *thread)
{
    struct workers *workers = thread->workers;
    struct job *job = workers->waiting;
    uint64_t now = wall_ms();

    DL_DELETE(workers->waiting, job);
    workers->waiting_count--;
    thread->job = job;
    thread->since_ms = now;
    thread->task = job->task;
    thread->share_ms = share_of(workers, job, now);
    thread->wall_until_ms = end_of(workers, job, now);
    atomic_store(&thread->cut, false);
}

/* Wait for a job and hold it. False when the thread is to end. */
static bool take_job(struct thread *thread)
{
    struct workers *workers = thread->workers;
    bool going_on;

    uv_mutex_lock(&workers->lock);
    if (!workers->waiting && thread->bytes > 0) {
        uv_mutex_unlock(&workers->lock);
        forget(thread);
        uv_mutex_lock(&workers->lock);
    }
    while (!workers->waiting && !workers->stopping)
        uv_cond_wait(&workers->more, &workers->lock);
    going_on = !workers->stopping;
    if (going_on)
        hold(thread);
    uv_mutex_unlock(&workers->lock);
    return going_on;
}

static enum think_status think(struct thread *thread, game_move *move)
{
    const struct think_task *task = &thread->task;
    const struct bot *bot = task->bot;

    if (!grow(thread, bot->memory[task->level]))
        return THINK_FAILED;
    thread->cpu_until_ms = thread_ms() + thread->share_ms;
    *move = bot->choose(&(struct bot_task){ .pos = &task->pos,
                                            .level = task->level,
                                            .seed = task->seed,
                                            .stop = must_stop,
                                            .stop_ctx = thread,
                                            .memory = thread->memory })
                .move;
    return THINK_OK;
}

/* False when the job was answered meanwhile, because the thread was taken for stuck. */
static bool hand_back(struct thread *thread, enum think_status status, game_move move)
{
    struct workers *workers = thread->workers;
    struct job *job;
    bool lost;

    uv_mutex_lock(&workers->lock);
    job = thread->job;
    thread->job = NULL;
    lost = thread->lost;
    if (!lost) {
        job->status = status;
        job->move = move;
        job->spent_ns = thread->spent_ns;
        DL_APPEND(workers->answered, job);
        /* Within the lock: a thread that is slow to come here may be lost as soon as it lets go, and the handle closed. */
        uv_async_send(&workers->wake);
    }
    uv_mutex_unlock(&workers->lock);
    return !lost;
}

static void leave(struct thread *thread)
{
    struct workers *workers = thread->workers;
    bool lost;

    forget(thread);
    uv_mutex_lock(&workers->lock);
    thread->ended = true;
    lost = thread->lost;
    uv_cond_signal(&workers->gone);
    uv_mutex_unlock(&workers->lock);
    if (lost) {
        free(thread); /* nobody else knows it any more */
        release(workers);
    }
}

/* On Linux this is the thread's own priority; it stays what it is where a sandbox allows no change (EPERM, EACCES): bots then
 * compete with the loop as equals, which is bearable, as there is a processor that they leave alone. */
static void lower_priority(void)
{
    int now = getpriority(PRIO_PROCESS, 0); /* -1 may be a priority too: then it is not far off */

    if (setpriority(PRIO_PROCESS, 0, now + NICER) != 0 && errno != EPERM && errno != EACCES)
        abort(); /* can't fail otherwise */
}

static void serve(void *arg)
{
    struct thread *thread = arg;
    bool kept = true;

    pthread_setname_np(pthread_self(), WORKERS_NAME);
    lower_priority();
    while (kept && take_job(thread)) {
        game_move move = 0;
        uint64_t before_ns = thread_ns();
        enum think_status status = think(thread, &move);

        thread->spent_ns = thread_ns() - before_ns;

        kept = hand_back(thread, status, move);
    }
    leave(thread);
}

/* --- the loop --- */

/* As many threads as wanted, or as the system allows. */
static void start_threads(struct workers *workers)
{
    while (workers->thread_count < workers->wanted) {
        struct thread *thread = memory_zeroed(sizeof *thread);

        thread->workers = workers;
        if (uv_thread_create(&thread->id, serve, thread) != 0) {
            free(thread);
            return;
        }
        DL_APPEND(workers->threads, thread);
        workers->thread_count++;
    }
}

static void count(struct workers_counts *counts, const struct job *job)
{
    enum bot_level level = job->task.level;
    enum workers_outcome outcome = job->cut                  ? WORKERS_CUT
                                   : job->status == THINK_OK ? WORKERS_DONE
                                                             : WORKERS_FAILED;

    counts->thoughts[level][outcome]++;
    counts->spent_ns[level] += job->spent_ns;
}

static void answer(struct workers *workers, struct job *job)
{
    count(&workers->counts, job);
    if (--workers->open == 0)
        uv_timer_stop(&workers->watch);
    job->done(job->arg, job->cut ? THINK_FAILED : job->status, job->move);
    free(job);
}

/* Take what is answered by now, and no more: answers may ask anew, and the loop has more to do. */
static void answer_all(struct workers *workers)
{
    uv_mutex_lock(&workers->lock);
    DL_CONCAT(workers->answering, workers->answered);
    workers->answered = NULL;
    uv_mutex_unlock(&workers->lock);
    while (workers->answering) {
        struct job *job = workers->answering;

        DL_DELETE(workers->answering, job);
        answer(workers, job);
    }
}

static void on_wake(uv_async_t *wake)
{
    answer_all(wake->data);
}

/* Take a thread's job from it, as failed, and the thread from the list; the lock is held. */
static void lose(struct workers *workers, struct thread *thread)
{
    if (thread->job) {
        thread->job->status = THINK_FAILED;
        DL_APPEND(workers->answered, thread->job);
        thread->job = NULL;
    }
    thread->lost = true;
    atomic_fetch_add(&workers->users, 1);
    DL_DELETE(workers->threads, thread);
    workers->thread_count--;
    pthread_detach(thread->id);
}

/* With all that it takes to make the bot do it again. */
static void log_stuck(const struct job *job)
{
    const struct think_task *task = &job->task;
    const struct game *game = task->bot->game;
    char text[POSITION_TEXT_MAX];

    game->write(&task->pos, text);
    log_line(LOG_LEVEL_ERROR, "bot %s %s: stuck, its thread is given up; seed %llu, position %s", game->name,
             bot_level_word(task->level), (unsigned long long)task->seed, text);
}

/* Lose one thread that is stuck, and return its job, which goes on to be answered; NULL when there is none. */
static const struct job *lose_stuck(struct workers *workers)
{
    uint64_t now = wall_ms();
    struct thread *thread;
    const struct job *job = NULL;

    uv_mutex_lock(&workers->lock);
    DL_FOREACH (workers->threads, thread) {
        if (thread->job && now >= thread->since_ms + workers->stuck_ms)
            break;
    }
    if (thread) {
        job = thread->job;
        lose(workers, thread);
    }
    uv_mutex_unlock(&workers->lock);
    return job;
}

static void on_watch(uv_timer_t *watch)
{
    struct workers *workers = watch->data;
    const struct job *job;

    while ((job = lose_stuck(workers))) {
        workers->counts.threads_lost++;
        log_stuck(job);
    }
    start_threads(workers);
    answer_all(workers);
}

/* None of them keeps the loop alive. */
static void start_handles(struct workers *workers, uv_loop_t *loop)
{
    if (uv_async_init(loop, &workers->wake, on_wake) != 0)
        abort(); /* it needs nothing but a descriptor */
    uv_timer_init(loop, &workers->watch);
    workers->wake.data = workers->watch.data = workers;
    uv_unref((uv_handle_t *)&workers->wake);
    uv_unref((uv_handle_t *)&workers->watch);
    workers->handles = 2;
}

unsigned workers_suited(void)
{
    unsigned processors = uv_available_parallelism();

    if (processors <= 2)
        return 1;
    return processors > WORKERS_MAX ? WORKERS_MAX : processors - 1;
}

struct workers *workers_start(uv_loop_t *loop, unsigned threads, unsigned stuck_ms)
{
    struct workers *workers = memory_zeroed(sizeof *workers);

    workers->wanted = threads;
    workers->stuck_ms = stuck_ms;
    atomic_init(&workers->users, 1);
    if (uv_mutex_init(&workers->lock) != 0 || uv_cond_init(&workers->more) != 0 ||
        uv_cond_init(&workers->gone) != 0)
        abort(); /* these need nothing but memory */
    start_handles(workers, loop);
    start_threads(workers);
    if (workers->thread_count == 0)
        abort();
    return workers;
}

void workers_think(struct workers *workers, const struct think_task *task, think_done *done, void *arg)
{
    struct job *job = memory_zeroed(sizeof *job);
    uint64_t watch_ms = workers->stuck_ms / WATCHES;

    job->task = *task;
    job->done = done;
    job->arg = arg;
    job->asked_ms = wall_ms();
    if (workers->open++ == 0)
        uv_timer_start(&workers->watch, on_watch, watch_ms, watch_ms);
    uv_mutex_lock(&workers->lock);
    DL_APPEND(workers->waiting, job);
    workers->waiting_count++;
    uv_cond_signal(&workers->more);
    uv_mutex_unlock(&workers->lock);
}

static bool was_asked_by(const struct job *job, think_done *done, const void *arg)
{
    return job->done == done && job->arg == arg;
}

static void cut_listed(struct job *jobs, think_done *done, const void *arg)
{
    struct job *job;

    DL_FOREACH (jobs, job) {
        job->cut = job->cut || was_asked_by(job, done, arg);
    }
}

/* What waits needs no thread any more; the lock is held. */
static void cut_waiting(struct workers *workers, think_done *done, const void *arg)
{
    struct job *job, *next;

    DL_FOREACH_SAFE(workers->waiting, job, next)
    {
        if (was_asked_by(job, done, arg)) {
            DL_DELETE(workers->waiting, job);
            workers->waiting_count--;
            DL_APPEND(workers->answered, job);
        }
    }
}

void workers_unthink(struct workers *workers, think_done *done, void *arg)
{
    struct thread *thread;

    uv_mutex_lock(&workers->lock);
    cut_waiting(workers, done, arg); /* into `answered` */
    cut_listed(workers->answered, done, arg);
    cut_listed(workers->answering, done, arg);
    DL_FOREACH (workers->threads, thread) {
        if (thread->job && was_asked_by(thread->job, done, arg)) {
            thread->job->cut = true;
            atomic_store(&thread->cut, true);
        }
    }
    uv_mutex_unlock(&workers->lock);
    uv_async_send(&workers->wake);
}

struct workers_counts workers_count(struct workers *workers)
{
    const struct thread *thread;
    struct workers_counts counts = workers->counts;

    counts.threads = workers->thread_count;
    uv_mutex_lock(&workers->lock);
    counts.waiting = workers->waiting_count;
    DL_FOREACH (workers->threads, thread) {
        counts.running += thread->job != NULL;
    }
    uv_mutex_unlock(&workers->lock);
    return counts;
}

/* --- the close --- */

static void on_closed(uv_handle_t *handle)
{
    struct workers *workers = handle->data;

    if (--workers->handles == 0)
        release(workers);
}

static bool any_runs(const struct workers *workers)
{
    const struct thread *thread;

    DL_FOREACH (workers->threads, thread) {
        if (!thread->ended)
            return true;
    }
    return false;
}

/* Tell all threads to end, and wait for those that do. */
static void stop_threads(struct workers *workers)
{
    uint64_t now = wall_ms(), end = now + CLOSE_MS;
    struct thread *thread;

    uv_mutex_lock(&workers->lock);
    workers->stopping = true;
    DL_FOREACH (workers->threads, thread) {
        atomic_store(&thread->cut, true);
    }
    uv_cond_broadcast(&workers->more);
    while (any_runs(workers) && now < end) {
        uv_cond_timedwait(&workers->gone, &workers->lock, (end - now) * 1000000);
        now = wall_ms();
    }
    uv_mutex_unlock(&workers->lock);
}

static bool has_ended(struct workers *workers, struct thread *thread)
{
    const struct job *job;
    bool ended;

    uv_mutex_lock(&workers->lock);
    ended = thread->ended;
    job = thread->job;
    if (!ended)
        lose(workers, thread);
    uv_mutex_unlock(&workers->lock);
    if (job)
        log_stuck(job);
    return ended;
}

static void part_with_threads(struct workers *workers)
{
    struct thread *thread, *next;

    DL_FOREACH_SAFE(workers->threads, thread, next)
    {
        if (has_ended(workers, thread)) {
            uv_thread_join(&thread->id);
            DL_DELETE(workers->threads, thread);
            free(thread);
        }
    }
}

/* All that is left; there are no threads any more. */
static void fail_all(struct workers *workers)
{
    DL_CONCAT(workers->answering, workers->answered);
    workers->answered = NULL;
    DL_CONCAT(workers->answering, workers->waiting);
    workers->waiting = NULL;
    while (workers->answering) {
        struct job *job = workers->answering;

        DL_DELETE(workers->answering, job);
        job->cut = true;
        answer(workers, job);
    }
}

void workers_close(struct workers *workers)
{
    if (!workers)
        return;
    stop_threads(workers);
    part_with_threads(workers);
    while (workers->open > 0) /* an answer may ask anew */
        fail_all(workers);
    uv_close((uv_handle_t *)&workers->wake, on_closed);
    uv_close((uv_handle_t *)&workers->watch, on_closed);
}

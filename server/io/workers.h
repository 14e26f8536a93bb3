/* SPDX-License-Identifier: MIT */
/* workers.h: the think and unthink of struct world: threads on which bots think while the loop goes on.
 *
 * They have a lower priority than the loop. Tasks are taken in the order they came; the more of them wait, the shorter each may
 * think, so that all make progress. A bot's own budget is counted in nodes; time only cuts it short, and then it answers with
 * the best it has. Memory for a search is lent by its thread, and given back when nothing waits. */
#ifndef TAVOLIERE_SERVER_IO_WORKERS_H
#define TAVOLIERE_SERVER_IO_WORKERS_H

#include <uv.h>

#include "server/core/world.h"

enum {
    WORKERS_MAX = 16,

    /* Of a thread's processor time, for one task. A level's own budget takes less, on a machine that is not slow. */
    THINK_MOST_MS = 3000,
    THINK_LEAST_MS = 30,

    /* Of wall time. Whoever asks is to be answered within a round: what is left of it is shared among those who wait, but
     * nobody gets less than THINK_LEAST_MS. */
    THINK_ROUND_MS = 6000,

    /* Of wall time, from when a task is taken: a thread that gets little of the processor keeps nobody waiting for longer. */
    THINK_PATIENCE_MS = 5000,

    /* Of wall time. A bot that has not answered by then, though told to stop, has failed; its thread is given up, and
     * another takes its place. */
    THINK_STUCK_MS = 30000
};

/* What the system calls each of the threads, in `top -H` say. */
#define WORKERS_NAME "bots"

struct workers;

/* How many threads suit this machine: one fewer than processors, at least one and at most WORKERS_MAX. */
unsigned workers_suited(void);

/* Start so many threads (at least one). A bot is stuck after `stuck_ms`: THINK_STUCK_MS but in tests. The workers do not keep
 * the loop alive. Never NULL. */
struct workers *workers_start(uv_loop_t *loop, unsigned threads, unsigned stuck_ms);

/* Have a move thought of (the task is copied); `done` is called once with `arg`, on the loop's thread, never from inside a
 * call of this page but workers_close. */
void workers_think(struct workers *workers, const struct think_task *task, think_done *done, void *arg);

/* Whoever asked with this `done` and `arg` needs no move any more: what waits, is being thought of, or was thought
 * of but is not told yet is answered with THINK_FAILED, soon. Nothing if there is none. */
void workers_unthink(struct workers *workers, think_done *done, void *arg);

/* What became of a task. */
#define WORKERS_OUTCOMES(X)     \
    X(WORKERS_DONE, "done")     \
    X(WORKERS_FAILED, "failed") \
    X(WORKERS_CUT, "cut") /* nobody needed it any more */

#define X(code, word) code,
enum workers_outcome { WORKERS_OUTCOMES(X) WORKERS_OUTCOME_COUNT };
#undef X

struct workers_counts {
    size_t threads, running, waiting; /* now; the last two are tasks, on a thread and in the queue */
    uint64_t thoughts[BOT_LEVEL_COUNT][WORKERS_OUTCOME_COUNT]; /* tasks that were answered */
    uint64_t spent_ns[BOT_LEVEL_COUNT];                        /* of processor time, on those */
    uint64_t threads_lost;                                     /* given up, as their bot was stuck */
};
struct workers_counts workers_count(struct workers *workers);

/* Cut off and answer everything with THINK_FAILED, also what is asked within those answers, and close. A thread that is stuck
 * is left behind. Memory is freed by the loop, which must run once more. NULL is fine. */
void workers_close(struct workers *workers);

#endif

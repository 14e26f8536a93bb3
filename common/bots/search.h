/* SPDX-License-Identifier: MIT */
/* search.h: what every search needs: its budget, and chance that can be repeated. */
#ifndef TAVOLIERE_COMMON_BOTS_SEARCH_H
#define TAVOLIERE_COMMON_BOTS_SEARCH_H

#include "common/bots/bot.h"

/* Nodes between two questions to `stop`. */
enum { SEARCH_STOP_NODES = 1024 };

struct search_budget {
    const struct bot_task *task;
    uint64_t nodes; /* spent; a search may add several at once */
    uint64_t most;
    uint64_t ask_at; /* the nodes at which `stop` is asked next */
    bool is_stopped; /* by the caller, and for good */

    /* Stopped, or out of nodes. A search then returns at once, and what it returns counts for nothing. */
    bool is_spent;
};

static inline struct search_budget search_budget(const struct bot *bot, const struct bot_task *task)
{
    return (struct search_budget){ .task = task,
                                   .most = task->nodes > 0 ? task->nodes : bot->nodes[task->level] };
}

/* Count a node. False: there is none left, or the caller wants its answer now. */
static inline bool search_spend(struct search_budget *budget)
{
    if (budget->is_spent)
        return false;
    if (budget->task->stop && budget->nodes >= budget->ask_at) {
        budget->ask_at = budget->nodes + SEARCH_STOP_NODES;
        budget->is_stopped = budget->task->stop(budget->task->stop_ctx);
    }
    budget->is_spent = budget->is_stopped || budget->nodes >= budget->most;
    if (!budget->is_spent)
        budget->nodes++;
    return !budget->is_spent;
}

/* Let the next search go on to `most` nodes, however many those before it have spent. */
static inline void search_allow(struct search_budget *budget, uint64_t most)
{
    budget->most = most;
    budget->is_spent = budget->is_stopped;
}

/* The next number of the series that `state` stands for (splitmix64, by Vigna), and the same below `limit`. */
static inline uint64_t search_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static inline uint32_t search_random_below(uint64_t *state, uint32_t limit)
{
    return (uint32_t)((search_random(state) >> 32) * limit >> 32);
}

/* Where a task's series begins: the seed and the position, so that one seed does not draw the same lots on every ply. */
static inline uint64_t search_random_state(const struct bot_task *task)
{
    uint64_t state = task->seed;
    size_t i;

    for (i = 0; i < sizeof task->pos->data; i++)
        state = (state ^ task->pos->data[i]) * UINT64_C(1099511628211);
    return state ^ task->pos->turn;
}

#endif

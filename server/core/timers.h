/* SPDX-License-Identifier: MIT */
/* timers.h: what shall happen later, soonest first.
 *
 * A timer is part of the thing it belongs to and lives as long. Setting and clearing take effect at once, so whoever owns
 * a timer clears it before freeing it and nothing fires afterwards. Times are those of the world's now_ms. */
#ifndef TAVOLIERE_SERVER_CORE_TIMERS_H
#define TAVOLIERE_SERVER_CORE_TIMERS_H

#include <stddef.h>
#include <stdint.h>

struct timer {
    uint64_t at_ms;
    size_t place; /* in the heap, from 1; 0 while it isn't set */
    void (*fire)(void *ctx, void *owner);
    void *owner;
};

/* A binary heap; zeroed memory is an empty one. */
struct timers {
    struct timer **heap;
    size_t count, cap;
};

/* Fire once at `at_ms`; an earlier setting of the same timer is forgotten. */
void timers_set(struct timers *timers, struct timer *timer, uint64_t at_ms);

/* Do not fire. Fine for a timer that isn't set. */
void timers_clear(struct timers *timers, struct timer *timer);

/* When the next one fires; UINT64_MAX for never. */
uint64_t timers_next(const struct timers *timers);

/* Fire what is due, with `ctx` as given here. A fired timer is no longer set; it may set itself, and others, again. */
void timers_run(struct timers *timers, uint64_t now_ms, void *ctx);

void timers_finish(struct timers *timers);

#endif

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/timers.h"

#include <assert.h>
#include <stdlib.h>

#include "common/wire/memory.h"

static void put(struct timers *timers, size_t place, struct timer *timer)
{
    timers->heap[place - 1] = timer;
    timer->place = place;
}

static struct timer *at(const struct timers *timers, size_t place)
{
    return timers->heap[place - 1];
}

static void rise(struct timers *timers, struct timer *timer)
{
    size_t place = timer->place;

    for (; place > 1 && at(timers, place / 2)->at_ms > timer->at_ms; place /= 2)
        put(timers, place, at(timers, place / 2));
    put(timers, place, timer);
}

static void sink(struct timers *timers, struct timer *timer)
{
    size_t place = timer->place;

    for (;;) {
        size_t child = place * 2;

        if (child < timers->count && at(timers, child + 1)->at_ms < at(timers, child)->at_ms)
            child++;
        if (child > timers->count || at(timers, child)->at_ms >= timer->at_ms)
            break;
        put(timers, place, at(timers, child));
        place = child;
    }
    put(timers, place, timer);
}

void timers_set(struct timers *timers, struct timer *timer, uint64_t at_ms)
{
    timers_clear(timers, timer);
    if (timers->count == timers->cap) {
        timers->cap = timers->cap ? timers->cap * 2 : 64;
        timers->heap = memory_grown(timers->heap, timers->cap, sizeof *timers->heap);
    }
    timer->at_ms = at_ms;
    timers->count++;
    put(timers, timers->count, timer);
    rise(timers, timer);
}

void timers_clear(struct timers *timers, struct timer *timer)
{
    size_t place = timer->place;
    struct timer *last;

    if (!place)
        return;
    assert(at(timers, place) == timer);
    last = at(timers, timers->count);
    timers->count--;
    timer->place = 0;
    if (last == timer)
        return;
    put(timers, place, last);
    rise(timers, last);
    sink(timers, last);
}

uint64_t timers_next(const struct timers *timers)
{
    return timers->count ? timers->heap[0]->at_ms : UINT64_MAX;
}

void timers_run(struct timers *timers, uint64_t now_ms, void *ctx)
{
    while (timers->count && timers->heap[0]->at_ms <= now_ms) {
        struct timer *due = timers->heap[0];

        timers_clear(timers, due);
        due->fire(ctx, due->owner);
    }
}

void timers_finish(struct timers *timers)
{
    free(timers->heap);
    *timers = (struct timers){ 0 };
}

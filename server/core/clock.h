/* SPDX-License-Identifier: MIT */
/* clock.h: the two clocks of a round, by plain arithmetic.
 *
 * One runs at a time, that of the side to move. An instant is a now_ms of the world; a span is in milliseconds. The source
 * of each rule is docs/protocol.md, Clocks. */
#ifndef TAVOLIERE_SERVER_CORE_CLOCK_H
#define TAVOLIERE_SERVER_CORE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "common/wire/message.h"

enum {
    CLOCK_FIRST_PLY_MS = 10000, /* from the start of a round to that of its first clock */
    CLOCK_CREDIT_MS = 15000,    /* for the side to move, after a restart */
    CLOCK_REFUSED_MS = 10000    /* the clock stands so long after the disk refused a move */
};

#define CLOCK_HELD UINT64_MAX

/* Zeroed memory is no clock. */
struct clock {
    int64_t initial_ms; /* 0: rounds have no clock */
    int increment_ms;
    int64_t left_ms[2]; /* by side, at `from_ms` */
    uint64_t from_ms;   /* from when the side to move uses its time; CLOCK_HELD: it does not */
};

/* Both sides have all their time; held. */
void clock_reset(struct clock *clock);

/* What `side` has left at `now_ms`, when `turn` is the side to move (-1: no round goes on). Below 0 when the time is over
 * and nobody has said so yet. */
int64_t clock_left_ms(const struct clock *clock, int side, int turn, uint64_t now_ms);

/* When the time of the side to move is over; UINT64_MAX: never, as things are. */
uint64_t clock_flag_at(const struct clock *clock, int turn);

/* As a message tells it. */
struct wire_clock clock_tell(const struct clock *clock, int turn, uint64_t now_ms);

#endif

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/clock.h"

void clock_reset(struct clock *clock)
{
    clock->left_ms[0] = clock->left_ms[1] = clock->initial_ms;
    clock->from_ms = CLOCK_HELD;
}

int64_t clock_left_ms(const struct clock *clock, int side, int turn, uint64_t now_ms)
{
    bool runs = side == turn && clock->from_ms != CLOCK_HELD && now_ms > clock->from_ms;

    return clock->left_ms[side] - (runs ? (int64_t)(now_ms - clock->from_ms) : 0);
}

uint64_t clock_flag_at(const struct clock *clock, int turn)
{
    if (clock->initial_ms == 0 || turn < 0 || clock->from_ms == CLOCK_HELD)
        return UINT64_MAX;
    return clock->from_ms + (uint64_t)clock->left_ms[turn];
}

static int64_t not_below_0(int64_t span_ms)
{
    return span_ms > 0 ? span_ms : 0;
}

struct wire_clock clock_tell(const struct clock *clock, int turn, uint64_t now_ms)
{
    bool moves = turn >= 0 && clock->from_ms != CLOCK_HELD;
    bool starts = moves && now_ms < clock->from_ms;

    return (struct wire_clock){ .initial_ms = clock->initial_ms,
                                .increment_ms = clock->increment_ms,
                                .left_ms = { not_below_0(clock_left_ms(clock, 0, turn, now_ms)),
                                             not_below_0(clock_left_ms(clock, 1, turn, now_ms)) },
                                .running = moves && !starts ? turn : -1,
                                .starts_in_ms = starts ? (int64_t)(clock->from_ms - now_ms) : -1 };
}

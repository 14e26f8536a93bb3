/* SPDX-License-Identifier: MIT */
/* lot.h: chance from a seed (splitmix64, Steele, Lea and Flood 2014): the same numbers on every machine. */
#ifndef TAVOLIERE_TESTS_SIM_LOT_H
#define TAVOLIERE_TESTS_SIM_LOT_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

struct lot {
    uint64_t state;
};

static inline uint64_t lot_draw(struct lot *lot)
{
    uint64_t z = lot->state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* 0 to `below` - 1. */
static inline unsigned lot_below(struct lot *lot, unsigned below)
{
    assert(below > 0);
    return (unsigned)(lot_draw(lot) % below);
}

/* True once in `in` times. */
static inline bool lot_once_in(struct lot *lot, unsigned in)
{
    return lot_below(lot, in) == 0;
}

#endif

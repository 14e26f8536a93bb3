/* SPDX-License-Identifier: MIT */
/* bricka_play.h: sets of intersections, chains, and what a placed piece does. Private to bricka.c and the bot that plays
 * bricka. */
#ifndef TAVOLIERE_COMMON_RULES_BRICKA_PLAY_H
#define TAVOLIERE_COMMON_RULES_BRICKA_PLAY_H

#include "common/rules/bits.h"
#include "common/rules/bricka_board.h"

#define BRICKA_ALL (((points)1 << BRICKA_POINTS) - 1)

/* ---- sets ---- */

/* Two 64-bit shifts: a 128-bit shift by a variable is a library call where there is no library. */
static inline points bricka_point(int n)
{
    return n < 64 ? (points)(UINT64_C(1) << n) : (points)(UINT64_C(1) << (n - 64)) << 64;
}

static inline int bricka_count(points set)
{
    return bits_set((uint64_t)set) + bits_set((uint64_t)(set >> 64));
}

/* The same for some of one cell's intersections: no cell has any of the first five and any of the last, so they can lie in
 * one word. This is where playing spends its time. */
static inline int bricka_count_in_cell(points set)
{
    return bits_set((uint64_t)set | (uint64_t)(set >> 64));
}

/* The lowest of a set that is not empty. */
static inline int bricka_first(points set)
{
    uint64_t low = (uint64_t)set;

    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}

static inline points bricka_free(const struct bricka_position *b)
{
    return BRICKA_ALL & ~(b->own[0] | b->own[1] | b->neutral);
}

static inline points bricka_blocked(const struct bricka_position *b)
{
    return b->last == BRICKA_NOWHERE ? 0 : bricka_around[b->last];
}

/* ---- chains ---- */

/* Do steps along edges within `chain` lead from one border to the other? */
static inline bool bricka_links(points chain, points from, points to)
{
    points seen = chain & from;
    points fresh = seen;

    if (!fresh || !(chain & to))
        return false; /* mostly so, and known without a step */
    while (fresh && !(seen & to)) {
        int n = bricka_first(fresh);

        fresh &= ~bricka_point(n);
        fresh |= bricka_neighbours[n] & chain & ~seen;
        seen |= fresh;
    }
    return (seen & to) != 0;
}

static inline bool bricka_has_chain(const struct bricka_position *b, int side)
{
    points chain = b->own[side] | b->neutral;
    int pair;

    for (pair = 0; pair < BRICKA_PAIRS; pair++) {
        if (bricka_links(chain, bricka_border[pair][0], bricka_border[pair][1]))
            return true;
    }
    return false;
}

/* ---- a piece ---- */

/* Has `side` the majority in some cell of the piece it has just placed? */
static inline bool bricka_has_majority(const struct bricka_position *b, int side, int placed)
{
    int i;

    for (i = 0; i < BRICKA_CELLS_OF_POINT && bricka_cells_of[placed][i] < BRICKA_CELLS; i++) {
        points cell = bricka_cell[bricka_cells_of[placed][i]];

        if (2 * bricka_count_in_cell(cell & b->own[side]) > bricka_count_in_cell(cell & ~b->neutral))
            return true;
    }
    return false;
}

static inline void bricka_place(struct bricka_position *b, int side, int n)
{
    b->own[side] |= bricka_point(n);
    if (bricka_has_majority(b, side, n)) {
        b->own[side] &= ~bricka_point(n);
        b->neutral |= bricka_point(n);
    }
    b->last = (uint8_t)n;
}

#endif

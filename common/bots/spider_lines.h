/* SPDX-License-Identifier: MIT */
/* spider_lines.h: what the bot of spider asks of a board, a set of squares at a time: where pieces can land, and where a
 * piece would complete a line. Bits as in common/rules/spider_board.h. After Pons, "Solving Connect Four". */
#ifndef TAVOLIERE_COMMON_BOTS_SPIDER_LINES_H
#define TAVOLIERE_COMMON_BOTS_SPIDER_LINES_H

#include "common/rules/spider_board.h"

/* The squares where a piece can land: the first free one from each of the four sides, of each column and row.
 *
 * From below, say: a square is behind the front if it and all below it in its column are taken (three doublings tell), and
 * a free square that has the edge or such a square below it is a landing. At most 32; two entries may share one. */
static inline uint64_t spider_landings(uint64_t taken)
{
    uint64_t up = taken, down = taken, right = taken, left = taken;

    up &= up << 8 | UINT64_C(0xff);
    up &= up << 16 | UINT64_C(0xffff);
    up &= up << 32 | UINT64_C(0xffffffff);
    down &= down >> 8 | UINT64_C(0xff) << 56;
    down &= down >> 16 | UINT64_C(0xffff) << 48;
    down &= down >> 32 | UINT64_C(0xffffffff) << 32;
    right &= (right & ~(SPIDER_COLUMN_A * 0x80)) << 1 | SPIDER_COLUMN_A;
    right &= (right & ~(SPIDER_COLUMN_A * 0xc0)) << 2 | SPIDER_COLUMN_A * 0x03;
    right &= (right & ~(SPIDER_COLUMN_A * 0xf0)) << 4 | SPIDER_COLUMN_A * 0x0f;
    left &= (left & ~SPIDER_COLUMN_A) >> 1 | SPIDER_COLUMN_A * 0x80;
    left &= (left & ~(SPIDER_COLUMN_A * 0x03)) >> 2 | SPIDER_COLUMN_A * 0xc0;
    left &= (left & ~(SPIDER_COLUMN_A * 0x0f)) >> 4 | SPIDER_COLUMN_A * 0xf0;
    return ~taken & ((up << 8 | UINT64_C(0xff)) | (down >> 8 | UINT64_C(0xff) << 56) |
                     ((right & SPIDER_NOT_COLUMN_H) << 1 | SPIDER_COLUMN_A) |
                     ((left & SPIDER_NOT_COLUMN_A) >> 1 | SPIDER_COLUMN_A << 7));
}

/* Squares, taken or not, that would complete a four of `own` in the direction of `step` bits. `ahead` are the squares that
 * have a neighbour a step behind, `behind` those that have one ahead. */
static inline uint64_t spider_completes_in(uint64_t own, int step, uint64_t ahead, uint64_t behind)
{
    uint64_t up1 = own << step & ahead;
    uint64_t up2 = up1 << step & ahead;
    uint64_t up3 = up2 << step & ahead;
    uint64_t down1 = own >> step & behind;
    uint64_t down2 = down1 >> step & behind;
    uint64_t down3 = down2 >> step & behind;
    uint64_t both = up1 & down1;

    return (up1 & up2 & up3) | (both & (up2 | down2)) | (down1 & down2 & down3);
}

/* The free squares where `own` would complete a line, reachable or not. */
static inline uint64_t spider_completes(uint64_t own, uint64_t taken)
{
    return ~taken & (spider_completes_in(own, 1, SPIDER_NOT_COLUMN_A, SPIDER_NOT_COLUMN_H) |
                     spider_completes_in(own, 8, ~UINT64_C(0), ~UINT64_C(0)) |
                     spider_completes_in(own, 9, SPIDER_NOT_COLUMN_A, SPIDER_NOT_COLUMN_H) |
                     spider_completes_in(own, 7, SPIDER_NOT_COLUMN_H, SPIDER_NOT_COLUMN_A));
}

/* One square of a set, or none. */
static inline uint64_t spider_lowest(uint64_t set)
{
    return set & (~set + 1);
}

static inline bool spider_has_two(uint64_t set)
{
    return (set & (set - 1)) != 0;
}

static inline int spider_square(uint64_t bit)
{
    return __builtin_ctzll(bit);
}

#endif

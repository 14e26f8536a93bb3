/* SPDX-License-Identifier: MIT */
/* spider_board.h: the board of spider as sets of squares. Private to spider.c and the bot that plays it.
 *
 * Square 8 * row + column, both counted from 0, is that bit of a set: a1 is bit 0, h8 is bit 63. */
#ifndef TAVOLIERE_COMMON_RULES_SPIDER_BOARD_H
#define TAVOLIERE_COMMON_RULES_SPIDER_BOARD_H

#include "common/rules/game.h"

enum { SPIDER_WIDTH = 8, SPIDER_SQUARES = 64, SPIDER_LINE = 4 };

#define SPIDER_ROW_1        UINT64_C(0xff)
#define SPIDER_COLUMN_A     UINT64_C(0x0101010101010101)
#define SPIDER_NOT_COLUMN_A (~SPIDER_COLUMN_A)
#define SPIDER_NOT_COLUMN_H (~(SPIDER_COLUMN_A << 7))

/* How spider uses the bytes of a position. */
struct __attribute__((may_alias)) spider_position {
    uint8_t turn; /* struct position's */
    uint8_t unused[15];
    uint64_t own[2]; /* squares, by side */
};
_Static_assert(sizeof(struct spider_position) <= sizeof(struct position), "spider fits in a position");

#endif

/* SPDX-License-Identifier: MIT */
/* bricka_board.h: the board of bricka as constant tables. Private to bricka.c, the bot that plays it, and their tests, which
 * derive every table anew from the geometry in docs/rules.md.
 *
 * An intersection is its place in the bytewise order of names: a7 is 0, b10 is 1, m7 is 68. A set of them is a bit each. */
#ifndef TAVOLIERE_COMMON_RULES_BRICKA_BOARD_H
#define TAVOLIERE_COMMON_RULES_BRICKA_BOARD_H

#include "common/rules/game.h"

enum {
    BRICKA_POINTS = 69,
    BRICKA_CELLS = 30,
    BRICKA_CELLS_OF_POINT = 4, /* at most */
    BRICKA_PAIRS = 3,          /* of opposite borders: green, light, dark */
    BRICKA_NAME_BYTES = 4,     /* "g11" with the final NUL */
    BRICKA_NOWHERE = 255       /* no intersection was placed on in the turn before */
};

__extension__ typedef unsigned __int128 points;

/* How bricka uses the bytes of a position. */
struct __attribute__((may_alias)) bricka_position {
    uint8_t turn; /* struct position's */
    uint8_t unused[15];
    points own[2]; /* by side */
    points neutral;
    uint8_t last; /* placed on in the turn before, or BRICKA_NOWHERE */
};
_Static_assert(sizeof(struct bricka_position) <= sizeof(struct position), "bricka fits in a position");
_Static_assert(_Alignof(struct bricka_position) <= _Alignof(struct position),
               "a position is aligned for bricka");

extern const char bricka_name[BRICKA_POINTS][BRICKA_NAME_BYTES];

/* The intersections on each cell's outline. */
extern const points bricka_cell[BRICKA_CELLS];

/* The cells that an intersection belongs to; BRICKA_CELLS where there are no more. */
extern const uint8_t bricka_cells_of[BRICKA_POINTS][BRICKA_CELLS_OF_POINT];

/* The intersections that an edge joins to this one. */
extern const points bricka_neighbours[BRICKA_POINTS];

/* All intersections of the cells that an intersection belongs to, itself included. */
extern const points bricka_around[BRICKA_POINTS];

/* The intersections of opposite borders. */
extern const points bricka_border[BRICKA_PAIRS][2];

#endif

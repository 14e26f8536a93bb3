/* SPDX-License-Identifier: MIT */
/* duo_bot_solve.h: the end of a game of duo, played out to the last placement.
 *
 * Late in the game each side has only so many placements that it may ever make. They are numbered, and for each it is noted
 * once which others it rules out and which of its own side it makes touch; from then on a position is two sets of
 * numbers a side, and no board is looked at any more. */
#ifndef TAVOLIERE_COMMON_BOTS_DUO_BOT_SOLVE_H
#define TAVOLIERE_COMMON_BOTS_DUO_BOT_SOLVE_H

#include "common/bots/duo_bot_board.h"
#include "common/bots/search.h"
#include "common/bots/search_table.h"

enum {
    SOLVE_WORDS = 8,
    SOLVE_MAX =
        64 *
        SOLVE_WORDS, /* placements of a side that it may ever make; with more the game is not solved yet */
    SOLVE_PLIES = 2 * DUO_PIECES + 2,
    SOLVE_INFINITE = 1000
};

struct solve_set {
    uint64_t word[SOLVE_WORDS];
};

struct solve_option {
    struct solve_set own_out;   /* what the side can't place any more after it */
    struct solve_set other_out; /* what the other can't */
    struct solve_set touched;   /* what of its own it touches */
    uint64_t key;
    uint16_t number;
    uint8_t piece;
    uint8_t squares;
};

struct solve_side {
    struct solve_option option[SOLVE_MAX];
    struct solve_set of_piece[DUO_PIECES];
    int count;
};

/* A side's part of a position. */
struct solve_state {
    struct solve_set possible; /* would fit */
    struct solve_set touching; /* touch a piece of its own, whether they fit or not */
    uint32_t left;             /* pieces */
    int score;                 /* minus the squares left, or more if none is */
};

struct duo_solve {
    const struct duo_shape *shape;
    struct search_budget *budget;
    struct search_table table;
    struct solve_side side[2];
    struct solve_state start[2];
    int turn;

    /* What was found. */
    unsigned best; /* a placement, or NO_PLACEMENT for a pass or nothing */
    int value;     /* difference of scores for the side to move */
};

/* Is the game so far on that it can be solved? Then `s` is ready for it. `table_memory` takes the table, `table_bytes`
 * being a power of two, for so many nodes. */
bool duo_solve_init(struct duo_solve *s, const struct duo_board *b, const struct duo_shape *shape,
                    void *table_memory, size_t table_bytes, uint64_t nodes);

/* Find the best placement. False if the budget was spent before it was found. */
bool duo_solve_run(struct duo_solve *s, struct search_budget *budget);

#endif

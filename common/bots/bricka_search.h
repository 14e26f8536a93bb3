/* SPDX-License-Identifier: MIT */
/* bricka_search.h: alpha-beta for bricka. */
#ifndef TAVOLIERE_COMMON_BOTS_BRICKA_SEARCH_H
#define TAVOLIERE_COMMON_BOTS_BRICKA_SEARCH_H

#include "common/bots/bricka_roads.h"
#include "common/bots/search.h"
#include "common/bots/search_table.h"

enum {
    BRICKA_PLIES = 2 * BRICKA_POINTS + 2,   /* a pass may stand between any two placements */
    BRICKA_MOVES = BRICKA_POINTS,           /* in one position, at most */
    BRICKA_WIN = 30000,                     /* less a point for each ply until then */
    BRICKA_SURE = BRICKA_WIN - BRICKA_PLIES /* from here on, a value stands for a forced win */
};

/* A position on the way of a search. */
struct bricka_node {
    struct bricka_position at;
    uint64_t key;
};

struct bricka_search {
    struct search_budget budget;
    struct search_table table;
    game_move best;
    int value;
    int depth; /* plies that were searched to the end */

    uint64_t key[3][BRICKA_POINTS];    /* of a piece of side 0, of side 1, of a neutral one */
    uint64_t last[BRICKA_NOWHERE + 1]; /* of the intersection placed on in the turn before */
    uint8_t killer[BRICKA_PLIES][2];
    int32_t history[2][BRICKA_POINTS];
};

/* Make ready, whatever the memory held. The table must be there already. */
void bricka_search_init(struct bricka_search *s);

/* What a position is worth to its side to move, by its roads alone. */
int bricka_evaluate(const struct bricka_position *b);

/* Search deeper and deeper, `depth` plies at most, until the budget is spent or the result is sure. `moves` are the legal
 * moves in the order in which equals are preferred. */
void bricka_think(struct bricka_search *s, const struct bricka_position *root, game_move *moves, int count,
                  int depth);

#endif

/* SPDX-License-Identifier: MIT */
/* sbarra_bot_order.h: which moves the search of sbarra tries, and in what order.
 *
 * Of some 130 moves a handful matter: steps, and walls on the roads, beside the pawns or joined to other
 * walls. The order is that of Schaeffer's history heuristic (1989), behind the move from the transposition
 * table, steps forward, killers (Akl and Newborn, 1977), the counter-move (Uiterwijk, 1992), and walls that
 * lengthen the other side's road for certain. */
#ifndef TAVOLIERE_COMMON_BOTS_SBARRA_BOT_ORDER_H
#define TAVOLIERE_COMMON_BOTS_SBARRA_BOT_ORDER_H

#include "common/bots/sbarra_bot_board.h"

enum {
    SBARRA_MOVES = 5 + 2 * 64,              /* no position has more moves */
    SBARRA_MOVE_NAMES = SBARRA_KINDS * 128, /* a move is a number below this */
    SBARRA_NO_MOVE = 0xffff,
    SBARRA_HISTORY_MOST = 1 << 24
};

/* Which moves to try. */
enum sbarra_width {
    SBARRA_CUTS,   /* steps, and walls that lie across all shortest roads of the other side */
    SBARRA_LIKELY, /* steps, and walls on a shortest road of either side, near a pawn, or joined to a wall */
    SBARRA_UNLIKELY, /* the other walls */
    SBARRA_ALL
};

/* What the search knows about moves before it tries them. */
struct sbarra_hints {
    game_move
        best; /* from the transposition table; this and the next may be SBARRA_NO_MOVE, or not possible here */
    game_move killer[2];
    game_move counter;
    const int32_t *history; /* by move, between 0 and SBARRA_HISTORY_MOST */
};

struct sbarra_picker {
    game_move move[SBARRA_MOVES];
    int32_t worth[SBARRA_MOVES];
    int count;
    int next;
};

/* List the moves of the side to move. The walls among them fit, but may close a road. */
void sbarra_pick_start(struct sbarra_picker *p, const struct sbarra_state *s,
                       const struct sbarra_hints *hints, enum sbarra_width width);

/* The best of those not yet picked; SBARRA_NO_MOVE when there is none left. */
game_move sbarra_pick_next(struct sbarra_picker *p);

#endif

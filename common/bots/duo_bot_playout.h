/* SPDX-License-Identifier: MIT */
/* duo_bot_playout.h: games of duo played out by chance that knows a little: it likes to answer where the opponent has just
 * placed, and to place large pieces with many corners first; and it remembers which reply was good last time. */
#ifndef TAVOLIERE_COMMON_BOTS_DUO_BOT_PLAYOUT_H
#define TAVOLIERE_COMMON_BOTS_DUO_BOT_PLAYOUT_H

#include "common/bots/duo_bot_board.h"

enum { REPLY_SLOTS = 1 << 16 };

/* The last good reply to two turns (Baier and Drake 2010). */
struct duo_reply {
    uint16_t before; /* the turn before that which is replied to */
    uint16_t last;
    uint16_t reply; /* NO_PLACEMENT: none */
};

struct duo_replies {
    uint16_t to_one[2][PLACEMENT_MAX]; /* by side that replies */
    struct duo_reply to_two[2][REPLY_SLOTS];
};

/* What the search for placements must know of an orientation, close together. */
struct duo_step {
    uint32_t grown; /* as in its shape */
    uint16_t at;
    uint8_t parent;
    uint8_t piece;
};

struct duo_playout {
    const struct duo_shape *shape;
    struct duo_replies replies;
    struct duo_step step[DUO_ORIENTATIONS];
    uint32_t weight[DUO_PIECES];
    uint64_t chance;
    bool is_wide; /* the processor has the instructions that the quick way to draw is compiled for */
};

void duo_playout_init(struct duo_playout *p, const struct duo_shape *shape, uint64_t chance);

/* Play on to the end of the game, or to where it is clear who has won if `is_short`. */
void duo_playout_run(struct duo_playout *p, struct duo_board *b, bool is_short);

/* Learn from the line that the board has come by: `winner` is a side, or -1 for both. */
void duo_playout_learn(struct duo_playout *p, const struct duo_board *b, int winner);

#endif

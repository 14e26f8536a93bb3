/* SPDX-License-Identifier: MIT */
/* duo_bot_prior.h: what placements of duo look like before anything has been searched: how likely a good player makes
 * them, by features of the cells they cover and touch. */
#ifndef TAVOLIERE_COMMON_BOTS_DUO_BOT_PRIOR_H
#define TAVOLIERE_COMMON_BOTS_DUO_BOT_PRIOR_H

#include "common/bots/duo_bot_board.h"

enum { PRIOR_UNIT = 64 }; /* a placement whose score is greater by this is twice as likely */

/* What a cell adds to the score of a placement. */
struct duo_prior {
    int16_t covered[CELLS];  /* that covers it */
    int16_t edge[CELLS];     /* that touches it by an edge */
    int16_t corner[CELLS];   /* only by a corner */
    uint8_t is_local[CELLS]; /* a point of the opponent's last placement, or beside it */
};

/* Look at a board for the side to move. */
void duo_prior_init(struct duo_prior *p, const struct duo_board *b, const struct duo_shape *shape);

/* The score of one of the side's placements. */
int duo_prior_score(const struct duo_prior *p, const struct duo_shape *shape, unsigned number);

/* Two to the power of a score. Scores beyond what a float can hold are cut. */
float duo_prior_weight(int score);

#endif

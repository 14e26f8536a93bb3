/* SPDX-License-Identifier: MIT */
/* sbarra_bot_weights.h: the numbers of sbarra's judgement (sbarra_bot_eval.c says how they are used).
 *
 * They were fitted to 306,390 positions from games of master against itself at 2,500 nodes a move, random
 * openings and now and then a random move in between, in three rounds, each played with the judgement of the
 * one before (the first with a plain count of steps and walls). The fit is by stochastic gradient descent
 * (Adam; Kingma and Ba, 2014) on the logistic loss of a mixture: half the game's result, half the search's
 * value. A position and its mirror image counted as one. */
#ifndef TAVOLIERE_COMMON_BOTS_SBARRA_BOT_WEIGHTS_H
#define TAVOLIERE_COMMON_BOTS_SBARRA_BOT_WEIGHTS_H

#include <stdint.h>

/* The facts of a position, seen by the side to move with its goal row on top, each with a row of weights:
 * every wall on the board, both pawns' squares, their steps to go, and the walls in hand. */
enum {
    SBARRA_FACT_WALL_H = 0,       /* by place, 8 to a row, a1 first */
    SBARRA_FACT_WALL_V = 64,      /* the same */
    SBARRA_FACT_PAWN = 128,       /* of the side to move; by square, 9 to a row */
    SBARRA_FACT_OTHER_PAWN = 209, /* the same */
    SBARRA_FACT_STEPS = 290,      /* of the side to move */
    SBARRA_FACT_OTHER_STEPS = 314,
    SBARRA_FACT_LEFT = 338, /* walls, of the side to move */
    SBARRA_FACT_OTHER_LEFT = 349,
    SBARRA_FACTS = 360,
    SBARRA_FACT_STEPS_MOST = 23, /* more count as so many */
};

enum {
    SBARRA_HIDDEN = 16,
    SBARRA_ONE = 256, /* a fixed-point 1 of the hidden layer */
};

extern const int16_t sbarra_weights[SBARRA_FACTS][SBARRA_HIDDEN]; /* in SBARRA_ONEs */
extern const int16_t sbarra_bias[SBARRA_HIDDEN];                  /* the same */
extern const int16_t sbarra_worth[SBARRA_HIDDEN];                 /* in hundredths of a step */

/* What goes past the hidden layer, in hundredths of a step: for each step ahead, each wall more in hand, and
 * the move. */
enum { SBARRA_WORTH_STEP = 136, SBARRA_WORTH_WALL = 142, SBARRA_WORTH_MOVE = 91 };

#endif

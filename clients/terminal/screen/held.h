/* SPDX-License-Identifier: MIT */
/* held.h: the pieces of duo as a hand holds them, each turned and flipped as it was left. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_SCREEN_HELD_H
#define TAVOLIERE_CLIENTS_TERMINAL_SCREEN_HELD_H

#include <stdbool.h>

#include "clients/terminal/facts.h"
#include "common/rules/duo_pieces.h"

/* Squares from the leftmost column and the lowest row on, both 0. */
struct shape {
    int squares;
    int column[DUO_PIECE_SQUARES], row[DUO_PIECE_SQUARES];
};

struct held {
    int piece; /* the one in the hand */
    struct shape shape[DUO_PIECES];
};

/* All of them, the largest in the hand. */
void held_take(struct held *held);

/* Turn it to the right, or with -1 to the left, as it is seen; and put it on its back. */
void held_turn(struct held *held, int quarters);
void held_flip(struct held *held);

/* Take the next piece that the side has left, or with -1 the one before; with 0 the one in the hand if it is left, else the next.
 * False if none is. */
bool held_choose(struct held *held, const struct facts *facts, int side, int step);

/* The piece in the hand as a move, laid round a square and pushed in from the edges; `out` takes MOVE_TEXT_MAX bytes. */
void held_write(const struct held *held, int column, int row, char *out);

/* Its name: "V3". Static. */
const char *held_name(const struct held *held);

#endif

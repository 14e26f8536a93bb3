/* SPDX-License-Identifier: MIT */
/* hand.h: what the player points at, and the move that this would be. It knows the board by its spots alone, so arrows do the
 * same in every game: they go to the nearest spot that way. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_SCREEN_HAND_H
#define TAVOLIERE_CLIENTS_TERMINAL_SCREEN_HAND_H

#include <stdbool.h>

#include "clients/terminal/screen/held.h"
#include "clients/terminal/view.h"

struct hand {
    const struct game *game; /* for which it is arranged; NULL: for none yet */
    struct position pos;     /* the same */
    enum layer layer;
    size_t at[LAYERS]; /* which spot */
    bool stands;       /* the wall in the hand */
    struct held held;
};

/* Arrange the hand for the scene. In another game than until now it points at the middle, in another position at the player's
 * pawn, where there is one; a piece that has been placed gives way to one that is left. */
void hand_arrange(struct hand *hand, const struct scene *scene);

/* Where it points. False in a game in which moves are typed. */
bool hand_spot(const struct hand *hand, const struct scene *scene, struct spot *out);

/* The move that it would play, in the game's own spelling, to `out` (MOVE_TEXT_MAX bytes). False if there is none, as where no
 * piece is left. Whether it is legal is for the rules to say. */
bool hand_move(const struct hand *hand, const struct scene *scene, char *out);

/* Take a key of the board: arrows; M, R, F, N, P, G where the game has a use for them. False if it is none. */
bool hand_key(struct hand *hand, const struct scene *scene, int key);

/* The name of the piece it holds, or NULL in a game that has no such pieces. */
const char *hand_piece(const struct hand *hand);

#endif

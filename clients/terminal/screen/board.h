/* SPDX-License-Identifier: MIT */
/* board.h: a canvas on the screen, with styles for its signs and the hand upon it. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_SCREEN_BOARD_H
#define TAVOLIERE_CLIENTS_TERMINAL_SCREEN_BOARD_H

#include <stdbool.h>

#include "clients/terminal/screen/hand.h"
#include "clients/terminal/view.h"

/* How many rows and columns the whole board takes. */
void board_size(const struct scene *scene, int *rows, int *columns);

/* Draw it, or as much of it as there is room for, with what the hand points at in the middle. Where the player `plays`, what the
 * hand would play is seen as well, legal or not. */
void board_draw(const struct scene *scene, const struct hand *hand, bool plays, int row, int column,
                int height, int width);

#endif

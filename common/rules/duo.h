/* SPDX-License-Identifier: MIT */
/* duo.h: Blokus Duo, for two on a 14 x 14 board. Rules, notation and position text: docs/rules.md.
 *
 * A move is the number of an orientation (duo_pieces.h) times 256, plus its first square: 16 times the row plus the
 * column, both counted from 0. `moves` lists moves in the order of these numbers, so small pieces come first. */
#ifndef TAVOLIERE_COMMON_RULES_DUO_H
#define TAVOLIERE_COMMON_RULES_DUO_H

#include "common/rules/game.h"

extern const struct game duo;

#endif

/* SPDX-License-Identifier: MIT */
/* sbarra.h: the two-player wall race on a 9 x 9 board. Rules, notation and position text: docs/rules.md.
 *
 * `moves` lists pawn moves first, then horizontal walls, then vertical ones; each by square in the order
 * a1 b1 ... i1 a2 ... i9. There is no pass: an unfinished position always has a pawn move. */
#ifndef TAVOLIERE_COMMON_RULES_SBARRA_H
#define TAVOLIERE_COMMON_RULES_SBARRA_H

#include "common/rules/game.h"

extern const struct game sbarra;

#endif

/* SPDX-License-Identifier: MIT */
/* bricka.h: Bricka by M. Carpignano (2023), a connection game on 30 pentagonal cells and 69 intersections. Rules, notation
 * and position text: docs/rules.md.
 *
 * `moves` lists intersections in the bytewise order of their names; with none to play there is the pass alone. */
#ifndef TAVOLIERE_COMMON_RULES_BRICKA_H
#define TAVOLIERE_COMMON_RULES_BRICKA_H

#include "common/rules/game.h"

extern const struct game bricka;

#endif

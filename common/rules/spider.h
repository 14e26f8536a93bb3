/* SPDX-License-Identifier: MIT */
/* spider.h: four in a row with gravity from all four sides, on an 8 x 8 board. Rules, notation and position text:
 * docs/rules.md.
 *
 * `moves` lists the entries from above (a8 ... h8), from below (a1 ... h1), from the left (a1 ... a8) and from the right
 * (h1 ... h8). Two entries that land on one square are two moves. There is no pass. */
#ifndef TAVOLIERE_COMMON_RULES_SPIDER_H
#define TAVOLIERE_COMMON_RULES_SPIDER_H

#include "common/rules/game.h"

extern const struct game spider;

#endif

/* SPDX-License-Identifier: MIT */
/* bricka_roads.h: how far a side is from linking two opposite borders, for the bot of bricka.
 *
 * A road is a chain as it would be if some free intersections were the side's own; its length is how many these are. What
 * counts is not the shortest road alone, which one piece can cut, but how many free intersections lie on short
 * ones: a crude measure of what Anshelevich ("A hierarchical approach to computer Hex", 2002) has as resistance, and
 * van Rijswijck's two-distance ("Are Bees Better than Fruitflies?", 2000) as the second-best neighbour, which means little
 * on a board where most intersections have three. */
#ifndef TAVOLIERE_COMMON_BOTS_BRICKA_ROADS_H
#define TAVOLIERE_COMMON_BOTS_BRICKA_ROADS_H

#include "common/rules/bricka_play.h"

enum { BRICKA_ROAD_MAX = 8 }; /* longer ones don't count */

/* The free intersections on roads of each length, up to BRICKA_ROAD_MAX. */
struct bricka_roads {
    points on[BRICKA_ROAD_MAX + 1];
    uint32_t strength; /* all of them, weighted: 0 when there is no road that counts */
};

/* The roads of `side`. */
void bricka_find_roads(const struct bricka_position *b, int side, struct bricka_roads *out);

/* The free intersections where a piece of `side` would complete a chain. */
points bricka_completes(const struct bricka_position *b, int side);

#endif

/* SPDX-License-Identifier: MIT */
/* bricka_roads.c: breadth-first search from both borders of each pair, layer by layer; see bricka_roads.h. */
#include "common/bots/bricka_roads.h"

/* The neighbours of a set. */
static points around_set(points set)
{
    points around = 0;

    for (; set; set &= set - 1)
        around |= bricka_neighbours[bricka_first(set)];
    return around;
}

/* All of `chain` that steps within it reach from `from`. */
static points flood(points chain, points from)
{
    points seen = chain & from;
    points fresh = seen;

    while (fresh) {
        fresh = around_set(fresh) & chain & ~seen;
        seen |= fresh;
    }
    return seen;
}

/* layer[n]: the free intersections that are the n-th free one on a road from `border`, n from 1 to BRICKA_ROAD_MAX. */
static void find_layers(points chain, points open, points border, points *layer)
{
    points reached = flood(chain, border);
    points next = open & (border | around_set(reached));
    points seen = 0;
    int n;

    for (n = 1; n <= BRICKA_ROAD_MAX; n++) {
        points joined;

        layer[n] = next;
        seen |= next;
        next = around_set(next);
        joined = flood(chain & ~reached, next);
        reached |= joined;
        next = open & ~seen & (next | around_set(joined));
    }
}

/* What an intersection on a road of each length is worth. A road has as many of them as it is long, so each step
 * nearer counts a little less than the five times that it seems to. */
static const uint32_t weight[BRICKA_ROAD_MAX + 1] = { 0, 78125, 15625, 3125, 625, 125, 25, 5, 1 };

static void add_pair(points chain, points open, const points border[2], points *on)
{
    points from[BRICKA_ROAD_MAX + 1], to[BRICKA_ROAD_MAX + 1];
    int i, j;

    find_layers(chain, open, border[0], from);
    find_layers(chain, open, border[1], to);
    for (i = 1; i <= BRICKA_ROAD_MAX && from[i]; i++) {
        for (j = 1; i + j - 1 <= BRICKA_ROAD_MAX && to[j]; j++)
            on[i + j - 1] |= from[i] & to[j];
    }
}

void bricka_find_roads(const struct bricka_position *b, int side, struct bricka_roads *out)
{
    points chain = b->own[side] | b->neutral;
    points open = bricka_free(b);
    points counted = 0;
    int i;

    for (i = 0; i <= BRICKA_ROAD_MAX; i++)
        out->on[i] = 0;
    for (i = 0; i < BRICKA_PAIRS; i++)
        add_pair(chain, open, bricka_border[i], out->on);
    out->strength = 0;
    for (i = 1; i <= BRICKA_ROAD_MAX;
         i++) { /* for each intersection its shortest road, whichever pair it joins */
        out->on[i] &= ~counted;
        counted |= out->on[i];
        out->strength += weight[i] * (uint32_t)bricka_count(out->on[i]);
    }
}

points bricka_completes(const struct bricka_position *b, int side)
{
    points chain = b->own[side] | b->neutral;
    points open = bricka_free(b);
    points found = 0;
    int pair;

    for (pair = 0; pair < BRICKA_PAIRS; pair++) {
        points from = bricka_border[pair][0], to = bricka_border[pair][1];

        from |= around_set(flood(chain, from));
        found |= open & from & (to | around_set(flood(chain, to)));
    }
    return found;
}

/* SPDX-License-Identifier: MIT */
/* sbarra_bot_order.c: see the header. */
#include "common/bots/sbarra_bot_order.h"

/* Worths, each above whatever is added to the next. */
enum {
    WORTH_BEST = 1 << 30,
    WORTH_FORWARD = 1 << 28,
    WORTH_KILLER = 1 << 27,
    WORTH_CUT = 1 << 26,
    WORTH_ON_ROAD = 1 << 12 /* this one weighs against history */
};

/* The walls of one kind, as sets of places. */
struct walls {
    enum sbarra_kind kind;
    board places;  /* to list */
    board cut;     /* lengthen the other side's road */
    board own_cut; /* lengthen one's own */
    board on_road; /* lie on a shortest road of the other side */
};

static int32_t worth_of(const struct sbarra_hints *hints, game_move m)
{
    if (m == hints->best)
        return WORTH_BEST;
    if (m == hints->killer[0])
        return WORTH_KILLER + 2;
    if (m == hints->counter)
        return WORTH_KILLER + 1;
    if (m == hints->killer[1])
        return WORTH_KILLER;
    return hints->history[m];
}

static void add(struct sbarra_picker *p, game_move m, int32_t worth)
{
    p->move[p->count] = m;
    p->worth[p->count++] = worth;
}

static void add_steps(struct sbarra_picker *p, const struct sbarra_state *s, const struct sbarra_hints *hints)
{
    int steps = sbarra_steps(s, s->turn);
    board left;

    for (left = sbarra_pawn_targets(s); left; left &= left - 1) {
        int square = board_first(left);
        game_move m = sbarra_move(SBARRA_PAWN, square);
        int gain = steps - s->field[s->turn]->steps[square];
        int32_t worth = worth_of(hints, m);

        if (gain > 0 && worth < WORTH_FORWARD)
            worth = WORTH_FORWARD + gain;
        add(p, m, worth);
    }
}

static void add_walls(struct sbarra_picker *p, const struct walls *w, const struct sbarra_hints *hints)
{
    board left;

    for (left = w->places; left; left &= left - 1) {
        int place = board_first(left);
        game_move m = sbarra_move(w->kind, place);
        int32_t worth = worth_of(hints, m);

        if (worth < WORTH_CUT) {
            if (board_has(w->own_cut, place))
                worth -= WORTH_CUT;
            else if (board_has(w->cut, place))
                worth += WORTH_CUT;
            else if (board_has(w->on_road, place))
                worth += WORTH_ON_ROAD;
        }
        add(p, m, worth);
    }
}

/* The places of walls that touch a pawn's square or the squares around it, and a few beyond. */
static board places_around(int square)
{
    board b = board_of(square);

    b |= b >> 1 & ~BOARD_COLUMN_I;
    b |= b >> 9;
    b |= b >> 1 & ~BOARD_COLUMN_I;
    b |= b >> 9;
    b |= b << 1 & ~BOARD_COLUMN_A;
    return b | b << 9;
}

static board on_road_h(const struct sbarra_roads *roads)
{
    return roads->used.up | roads->used.up >> 1;
}

static board on_road_v(const struct sbarra_roads *roads)
{
    return roads->used.right | roads->used.right >> 9;
}

/* Walls that are joined have a crossing of the grooves in common. */
static void narrow(struct walls *h, struct walls *v, const struct sbarra_state *s,
                   const struct sbarra_roads *mine, enum sbarra_width width)
{
    board joints = overlapping_h(s->walls_h) | overlapping_v(s->walls_v);
    board around = places_around(s->pawn[0]) | places_around(s->pawn[1]);
    board likely_h = h->on_road | on_road_h(mine) | around | joints | joints << 1 | joints >> 1;
    board likely_v = v->on_road | on_road_v(mine) | around | joints | joints << 9 | joints >> 9;

    if (width == SBARRA_CUTS) {
        h->places &= h->cut;
        v->places &= v->cut;
    } else if (width == SBARRA_LIKELY) {
        h->places &= likely_h;
        v->places &= likely_v;
    } else if (width == SBARRA_UNLIKELY) {
        h->places &= ~likely_h;
        v->places &= ~likely_v;
    }
}

void sbarra_pick_start(struct sbarra_picker *p, const struct sbarra_state *s,
                       const struct sbarra_hints *hints, enum sbarra_width width)
{
    struct sbarra_places fit = sbarra_places_of(s);
    struct sbarra_roads mine;
    struct sbarra_roads theirs;
    struct walls h;
    struct walls v;

    p->count = 0;
    p->next = 0;
    if (width != SBARRA_UNLIKELY)
        add_steps(p, s, hints);
    if (s->left[s->turn] == 0)
        return;
    sbarra_roads_find(s, s->turn, &mine);
    sbarra_roads_find(s, 1 - s->turn, &theirs);
    h = (struct walls){ SBARRA_WALL_H, fit.h, theirs.cut_h, mine.cut_h, on_road_h(&theirs) };
    v = (struct walls){ SBARRA_WALL_V, fit.v, theirs.cut_v, mine.cut_v, on_road_v(&theirs) };
    narrow(&h, &v, s, &mine, width);
    add_walls(p, &h, hints);
    add_walls(p, &v, hints);
}

game_move sbarra_pick_next(struct sbarra_picker *p)
{
    int best = p->next;
    game_move m;
    int i;

    if (p->next == p->count)
        return SBARRA_NO_MOVE;
    for (i = p->next + 1; i < p->count; i++) {
        if (p->worth[i] > p->worth[best])
            best = i;
    }
    m = p->move[best];
    p->move[best] = p->move[p->next];
    p->worth[best] = p->worth[p->next];
    p->next++;
    return m;
}

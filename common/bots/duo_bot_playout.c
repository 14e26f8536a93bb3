/* SPDX-License-Identifier: MIT */
/* duo_bot_playout.c: the playouts of duo_bot_playout.h. What they prefer is what Pentobi's prefer (Enzenberger,
 * libpentobi_mcts/PlayoutFeatures.h, after Coulom's gamma playouts, 2007): of all placements those which cover most
 * local cells, and of these each as likely as its piece is heavy. */
#include "common/bots/duo_bot_playout.h"

#include "common/bots/search.h"
#include "common/rules/check.h"

enum { WEIGHT_UNIT = 16, WEIGHT_OF_SQUARE = 3, WEIGHT_OF_CORNER = 9, PER_CORNER = 5 };

/* A piece weighs three times as much for each square, and nine fifths for each corner point it makes. */
static uint32_t weight_of(const struct duo_shape *s)
{
    uint64_t weight = WEIGHT_UNIT;

    for (int i = 0; i < s->squares; i++)
        weight *= WEIGHT_OF_SQUARE;
    for (int i = s->edges + 1; i < s->arounds; i++)
        weight = weight * WEIGHT_OF_CORNER / PER_CORNER;
    return (uint32_t)weight;
}

static void forget_replies(struct duo_replies *r)
{
    for (int side = 0; side < 2; side++) {
        for (int number = 0; number < PLACEMENT_MAX; number++)
            r->to_one[side][number] = NO_PLACEMENT;
        for (int slot = 0; slot < REPLY_SLOTS; slot++)
            r->to_two[side][slot] = (struct duo_reply){ .reply = NO_PLACEMENT };
    }
}

/* x86-64 in general has few vector instructions. Nearly every processor of today has those of AVX2 as well, which is a tenth
 * less time for a playout, and the same placements. */
static bool is_processor_wide(void)
{
#ifdef __x86_64__
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

void duo_playout_init(struct duo_playout *p, const struct duo_shape *shape, uint64_t chance)
{
    p->shape = shape;
    p->chance = chance;
    p->is_wide = is_processor_wide();
    forget_replies(&p->replies);
    for (int n = 0; n < DUO_ORIENTATIONS; n++) {
        p->weight[shape[n].piece] = weight_of(&shape[n]);
        p->step[n] = (struct duo_step){ .grown = shape[n].grown,
                                        .at = (uint16_t)shape[n].at,
                                        .parent = duo_orientation[n].parent,
                                        .piece = shape[n].piece };
    }
}

/* --- what is local --- */

/* The points of a side's last two placements that it may use, and the cells beside them that it may cover. */
static void find_local(const struct duo_side *s, const struct duo_shape *shape, struct duo_field *out)
{
    struct duo_field points = { { 0 } };

    for (int i = 0; i < 2; i++) {
        const struct duo_shape *last = &shape[s->recent[i] / CELLS];

        if (s->recent[i])
            field_mark(&points, &last->points, s->recent[i] % CELLS, last->below);
    }
    for (int i = 0; i < FIELD_ROWS; i++)
        points.row[i] &= s->open.row[i];
    *out = points;
    for (int i = FIELD_MARGIN; i < FIELD_MARGIN + FIELD_CORE; i++)
        out->row[i] = (uint16_t)((points.row[i] | points.row[i] << 1 | points.row[i] >> 1 |
                                  points.row[i - 1] | points.row[i + 1]) &
                                 s->open.row[i]);
}

/* --- drawing a placement --- */

/* How many local cells the placements of an orientation cover, those on the side's own points counted twice: a number of
 * three bits for each, which never falls below four once it was there. */
struct tally {
    struct duo_core ones, twos, fours;
};

/* A cell is one or two or neither. */
static inline struct tally tally_add(struct tally t, struct duo_core one, struct duo_core two)
{
    struct duo_core carry = core_or(core_and(t.ones, one), two);

    return (struct tally){ core_xor(t.ones, one), core_xor(t.twos, carry),
                           core_or(t.fours, core_and(t.twos, carry)) };
}

/* Those whose tally is at least `least`, which is 7 at most. */
static inline struct duo_core tally_reaches(const struct tally *t, unsigned least)
{
    switch (least) {
    case 1:
        return core_or(t->ones, core_or(t->twos, t->fours));
    case 2:
        return core_or(t->twos, t->fours);
    case 3:
        return core_or(core_and(t->ones, t->twos), t->fours);
    case 4:
        return t->fours;
    case 5:
        return core_and(t->fours, core_or(t->ones, t->twos));
    case 6:
        return core_and(t->fours, t->twos);
    default:
        return core_and(t->fours, core_and(t->ones, t->twos));
    }
}

/* The placements of an orientation that may be drawn. */
struct draw {
    struct duo_core firsts;
    uint32_t weight; /* of each */
    uint32_t sum;    /* of weights up to and with these */
    int orientation;
};

struct urn {
    struct draw draw[DUO_ORIENTATIONS];
    int count;
    unsigned most; /* local cells */
};

/* Put in what covers as many local cells as anything yet, and empty the urn first if it is more. */
static inline void urn_put(struct urn *urn, int orientation, struct duo_core firsts, const struct tally *t)
{
    if (urn->most > 0)
        firsts = core_and(firsts, tally_reaches(t, urn->most));
    if (core_is_empty(firsts))
        return;
    while (urn->most < 7) {
        struct duo_core more = core_and(firsts, tally_reaches(t, urn->most + 1));

        if (core_is_empty(more))
            break;
        firsts = more;
        urn->most++;
        urn->count = 0;
    }
    urn->draw[urn->count].firsts = firsts;
    urn->draw[urn->count++].orientation = orientation;
}

/* The urn is full: weigh what is in it. */
static void urn_weigh(struct urn *urn, const struct duo_playout *p)
{
    uint32_t sum = 0;

    for (int i = 0; i < urn->count; i++) {
        struct draw *draw = &urn->draw[i];

        draw->weight = p->weight[p->step[draw->orientation].piece];
        sum += draw->weight * (uint32_t)core_count(draw->firsts);
        draw->sum = sum;
    }
}

/* One of those in the urn, each with the chance of its weight. */
static unsigned urn_draw(const struct urn *urn, uint64_t *chance)
{
    uint32_t lot = search_random_below(chance, urn->draw[urn->count - 1].sum);
    const struct draw *draw = urn->draw;
    uint32_t nth;
    uint64_t word;
    int i = 0;

    while (draw->sum <= lot)
        draw++;
    nth = (draw->sum - 1 - lot) / draw->weight;
    for (; nth >= (uint32_t)bits_set(draw->firsts.half[i / 2][i % 2]); i++)
        nth -= (uint32_t)bits_set(draw->firsts.half[i / 2][i % 2]);
    for (word = draw->firsts.half[i / 2][i % 2]; nth > 0; nth--)
        word &= word - 1;
    return (unsigned)(draw->orientation * CELLS + 64 * i + __builtin_ctzll(word));
}

/* What the placements of a side are found from. */
struct view {
    struct duo_moved open, points, local_one, local_two;
};

static void view_init(struct view *v, const struct duo_board *b, const struct duo_shape *shape, int side)
{
    const struct duo_side *s = &b->side[side];
    struct duo_field local, one, two;

    find_local(&b->side[1 - side], shape, &local);
    for (int i = 0; i < FIELD_ROWS; i++) {
        two.row[i] = local.row[i] & s->points.row[i];
        one.row[i] = local.row[i] & (uint16_t)~s->points.row[i];
    }
    field_move(&s->open, &v->open);
    field_move(&s->points, &v->points);
    field_move(&one, &v->local_one);
    field_move(&two, &v->local_two);
}

static void fill_urn(struct urn *urn, const struct view *v, const struct duo_playout *p, uint32_t pieces)
{
    struct duo_core fits[DUO_PARENTS], touches[DUO_PARENTS];
    struct tally tallies[DUO_PARENTS];
    static const struct duo_core none = { { { 0 } } };

    fits[0] = moved_core(&v->open, p->step[0].at);
    touches[0] = moved_core(&v->points, p->step[0].at);
    tallies[0] = (struct tally){ none, none, none };
    for (int n = 0; n < DUO_ORIENTATIONS; n++) {
        const struct duo_step *step = &p->step[n];
        struct duo_core fit, touch, firsts;
        struct tally tally;

        if (!(step->grown & pieces))
            continue;
        fit = core_and(moved_core(&v->open, step->at), fits[step->parent]);
        touch = core_or(moved_core(&v->points, step->at), touches[step->parent]);
        firsts = core_and(fit, touch);
        if (n >= DUO_PARENTS && core_is_empty(firsts))
            continue;
        tally = tally_add(tallies[step->parent], moved_core(&v->local_one, step->at),
                          moved_core(&v->local_two, step->at));
        if (n < DUO_PARENTS) {
            fits[n] = fit;
            touches[n] = touch;
            tallies[n] = tally;
        }
        if (pieces >> step->piece & 1)
            urn_put(urn, n, firsts, &tally);
    }
}

/* A placement by chance, or NO_PLACEMENT if there is none. */
static inline unsigned draw_placement(struct duo_playout *p, struct duo_board *b, int side)
{
    uint32_t pieces = duo_board_worthy(b, side);
    struct view view;
    struct urn urn;

    urn.count = 0;
    urn.most = 0;
    view_init(&view, b, p->shape, side);
    fill_urn(&urn, &view, p, pieces);
    if (urn.count == 0 && pieces != b->side[side].left)
        fill_urn(&urn, &view, p, b->side[side].left);
    b->side[side].is_out = urn.count == 0;
    if (urn.count == 0)
        return NO_PLACEMENT;
    urn_weigh(&urn, p);
    return urn_draw(&urn, &p->chance);
}

#ifdef __x86_64__
__attribute__((target("avx2,popcnt"), flatten)) static unsigned draw_wide(struct duo_playout *p,
                                                                          struct duo_board *b, int side)
{
    return draw_placement(p, b, side);
}
#else
#define draw_wide draw_placement
#endif

/* --- replies --- */

static unsigned slot_of(unsigned before, unsigned last)
{
    return (before * 0x9e3779b1U ^ last * 0x85ebca6bU) >> 16 & (REPLY_SLOTS - 1);
}

static unsigned line_back(const struct duo_board *b, int back)
{
    return b->length >= back ? b->line[b->length - back] : NO_PLACEMENT;
}

static unsigned find_reply(const struct duo_playout *p, const struct duo_board *b)
{
    unsigned last = line_back(b, 1);
    unsigned before = line_back(b, 2);
    const struct duo_reply *two = &p->replies.to_two[b->turn][slot_of(before, last)];
    unsigned one = p->replies.to_one[b->turn][last];

    if (two->reply && two->last == last && two->before == before &&
        duo_board_can_place(b, p->shape, b->turn, two->reply))
        return two->reply;
    return one && duo_board_can_place(b, p->shape, b->turn, one) ? one : NO_PLACEMENT;
}

static void learn_reply(struct duo_replies *r, int side, unsigned before, unsigned last, unsigned reply,
                        bool was_good)
{
    struct duo_reply *two = &r->to_two[side][slot_of(before, last)];

    if (was_good) {
        *two = (struct duo_reply){ (uint16_t)before, (uint16_t)last, (uint16_t)reply };
        r->to_one[side][last] = (uint16_t)reply;
        return;
    }
    if (two->before == before && two->last == last && two->reply == reply)
        two->reply = NO_PLACEMENT;
    if (r->to_one[side][last] == reply)
        r->to_one[side][last] = NO_PLACEMENT;
}

void duo_playout_learn(struct duo_playout *p, const struct duo_board *b, int winner)
{
    int side = b->turn ^ (b->length & 1); /* who moved first of the line */
    unsigned last = NO_PLACEMENT;
    unsigned before = NO_PLACEMENT;

    for (int i = 0; i < b->length; i++, side ^= 1) {
        if (i > 0 && b->line[i])
            learn_reply(&p->replies, side, before, last, b->line[i], winner < 0 || winner == side);
        before = last;
        last = b->line[i];
    }
}

/* --- */

/* The side to move can't place. Is the game decided? The other may only gain. */
static bool is_decided(const struct duo_board *b)
{
    return duo_board_score(b, b->turn) < duo_board_score(b, 1 - b->turn);
}

static unsigned choose(struct duo_playout *p, struct duo_board *b)
{
    unsigned number = NO_PLACEMENT;

    if (b->side[b->turn].is_out)
        return NO_PLACEMENT;
    number = find_reply(p, b);
    if (number)
        return number;
    return p->is_wide ? draw_wide(p, b, b->turn) : draw_placement(p, b, b->turn);
}

void duo_playout_run(struct duo_playout *p, struct duo_board *b, bool is_short)
{
    while (b->passes < 2) {
        unsigned number = choose(p, b);

        if (!number && is_short && is_decided(b))
            return;
        duo_board_play(b, p->shape, number);
    }
}

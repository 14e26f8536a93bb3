/* SPDX-License-Identifier: MIT */
/* duo_bot_prior.c: the scores of duo_bot_prior.h. The features are those of Pentobi (Enzenberger,
 * libpentobi_mcts/PriorKnowledge.h). */
#include "common/bots/duo_bot_prior.h"

/* What a cell may be to the side to move. Rows of `weight` are numbered by these. */
enum {
    COVERED_PLAIN,
    COVERED_BESIDE, /* beside a point that the opponent can use */
    COVERED_THREAT, /* such a point */
    COVERED_KINDS,

    EDGE_RIM = 0,
    EDGE_CLOSED,    /* to both: occupied, most often */
    EDGE_THEIRS,    /* open to the opponent only */
    EDGE_POINT,     /* an own point, open to both */
    EDGE_OPEN,      /* to both */
    EDGE_OWN_POINT, /* an own point, open to the side alone */
    EDGE_OWN,       /* open to the side alone */
    EDGE_THREAT,    /* open to both, and a point of the opponent's or beside one */
    EDGE_KINDS,

    CORNER_RIM = 0,
    CORNER_CLOSED,
    CORNER_OPEN,                         /* and by how many of the four cells beside it are open; */
    CORNER_KNOWN = CORNER_OPEN + 5,      /* if it is an own point already; */
    CORNER_CONTESTED = CORNER_KNOWN + 5, /* if it is open to the opponent too; */
    CORNER_BOTH = CORNER_CONTESTED + 5,  /* and if it is both */
    CORNER_KINDS = CORNER_BOTH + 5
};

/* The features' weights, in PRIOR_UNIT: fitted by softmax regression to the choices of some thousand playouts, in games of
 * this bot against itself. */
static const struct {
    int16_t covered[2][COVERED_KINDS]; /* the second row: own points */
    int16_t edge[EDGE_KINDS];
    int16_t corner[CORNER_KINDS];
    int16_t local;
    int16_t piece[DUO_PIECES];
} weight = {
    .covered = { { -8, 97, 110 }, { -9, 126, 116 } },
    .edge = { 57, 87, 101, -110, -6, -47, -15, 5 },
    .corner = { 30, 0,                 /* */
                -8, 45,  93, 123, 130, /* */
                3,  -25, 61, 70,  80,  /* */
                -2, -74, 51, 79,  123, /* */
                12, -43, 49, 60,  70 },
    .local = 69,
    .piece = { -28, -63, -85, -90, -77, -100, 29, -65, -68, 32, 27, 21, 34, 47, 49, 36, 38, 63, 141, 19, 46 },
};

static const int beside[4] = { 1, -1, CELL_ROW, -CELL_ROW };

static bool is_threat(const struct duo_side *other, int at)
{
    return field_has(&other->open, at) && field_has(&other->points, at);
}

static int covered_kind(const struct duo_side *other, int at)
{
    bool is_beside = false;

    if (is_threat(other, at))
        return COVERED_THREAT;
    for (int i = 0; i < 4; i++)
        is_beside |= is_threat(other, at + beside[i]);
    return is_beside && field_has(&other->open, at) ? COVERED_BESIDE : COVERED_PLAIN;
}

static int edge_kind(bool is_open, bool is_point, bool is_theirs, int covered)
{
    if (!is_open)
        return is_theirs ? EDGE_THEIRS : EDGE_CLOSED;
    if (!is_theirs)
        return is_point ? EDGE_OWN_POINT : EDGE_OWN;
    if (is_point)
        return EDGE_POINT;
    return covered == COVERED_PLAIN ? EDGE_OPEN : EDGE_THREAT;
}

static int open_beside(const struct duo_field *open, int at)
{
    int count = 0;

    for (int i = 0; i < 4; i++)
        count += field_has(open, at + beside[i]);
    return count;
}

static void look_at_cell(struct duo_prior *p, const struct duo_side *own, const struct duo_side *other,
                         int at)
{
    bool is_open = field_has(&own->open, at);
    bool is_point = field_has(&own->points, at);
    bool is_theirs = field_has(&other->open, at);
    int covered = covered_kind(other, at);
    int corner = CORNER_CLOSED;

    if (is_open)
        corner = CORNER_OPEN + open_beside(&own->open, at) + (is_point ? CORNER_KNOWN - CORNER_OPEN : 0) +
                 (is_theirs ? CORNER_CONTESTED - CORNER_OPEN : 0);
    p->covered[at] = weight.covered[is_point][covered];
    p->edge[at] = weight.edge[edge_kind(is_open, is_point, is_theirs, covered)];
    p->corner[at] = weight.corner[corner];
}

static void look_at_recent(struct duo_prior *p, const struct duo_side *other, const struct duo_shape *shape,
                           unsigned number)
{
    const struct duo_shape *s = &shape[number / CELLS];

    for (int k = s->edges; number && k < s->arounds; k++) {
        int at = (int)(number % CELLS) + s->around[k];

        if (at < 0 || !cell_is_square(at) || !field_has(&other->open, at))
            continue;
        p->is_local[at] = 1;
        for (int i = 0; i < 4; i++)
            p->is_local[at + beside[i]] |= field_has(&other->open, at + beside[i]);
    }
}

void duo_prior_init(struct duo_prior *p, const struct duo_board *b, const struct duo_shape *shape)
{
    const struct duo_side *own = &b->side[b->turn];
    const struct duo_side *other = &b->side[1 - b->turn];

    for (int at = 0; at < CELLS; at++) {
        p->is_local[at] = 0;
        p->covered[at] = 0;
        p->edge[at] = weight.edge[EDGE_RIM];
        p->corner[at] = weight.corner[CORNER_RIM];
        if (cell_is_square(at))
            look_at_cell(p, own, other, at);
    }
    look_at_recent(p, other, shape, other->recent[0]);
    look_at_recent(p, other, shape, other->recent[1]);
}

int duo_prior_score(const struct duo_prior *p, const struct duo_shape *shape, unsigned number)
{
    const struct duo_shape *s = &shape[number / CELLS];
    int first = (int)(number % CELLS);
    int score = weight.piece[s->piece];
    unsigned is_local = 0;

    for (int i = 0; i < s->squares; i++) {
        score += p->covered[first + s->cell[i]];
        is_local |= p->is_local[first + s->cell[i]];
    }
    for (int i = 0; i < s->edges; i++)
        score += p->edge[first + s->around[i]];
    for (int i = s->edges; i < s->arounds; i++)
        score += p->corner[(first + s->around[i]) & CELL_TURN];
    return is_local ? score + weight.local : score;
}

/* 2 to the power of n / 64, by the 64 n of an octave: each is the one before times the 64th root of two. */
float duo_prior_weight(int score)
{
    static const float sixteenths[16] = { 1.0F,       1.0442737F, 1.0905077F, 1.1387886F,
                                          1.1892071F, 1.2418578F, 1.2968396F, 1.3542556F,
                                          1.4142135F, 1.4768262F, 1.5422108F, 1.6104903F,
                                          1.6817929F, 1.7562522F, 1.8340081F, 1.9152066F };
    int octave;
    float power;

    if (score < -60 * PRIOR_UNIT)
        score = -60 * PRIOR_UNIT;
    if (score > 60 * PRIOR_UNIT)
        score = 60 * PRIOR_UNIT;
    octave = (score + 64 * PRIOR_UNIT) / PRIOR_UNIT - 64;
    power = sixteenths[(score - octave * PRIOR_UNIT) / 4];
    return octave >= 0 ? power * (float)(UINT64_C(1) << octave) : power / (float)(UINT64_C(1) << -octave);
}

/* SPDX-License-Identifier: MIT */
/* duo.c: the rules of duo: what may be placed, what it does, who has won.
 *
 * Placements are found from the corner points, the squares on which a side may touch its own pieces, and for all of them
 * at once: an orientation touches when it has a square on a corner point, so the places of its first square are the
 * corner points shifted by each of its squares; and it fits when all its squares are free and none lies along an own
 * edge, so these places are cut with the open squares shifted in the same way. Both sets of an orientation are those of
 * its parent and one shifted set more (duo_pieces.h). That is a dozen operations an orientation and no loop over
 * squares or placements, so that counting costs the same however many placements there are. */
#include "common/rules/duo.h"

#include "common/rules/bits.h"
#include "common/rules/check.h"
#include "common/rules/duo_board.h"

enum {
    BONUS_ALL_PLACED = 15,
    BONUS_SINGLE_LAST = 5, /* if the last piece placed was the single square */
    SINGLE = 0             /* the piece of one square */
};

#define ALL_PIECES ((UINT32_C(1) << DUO_PIECES) - 1)

#define ROW        ((UINT64_C(1) << DUO_WIDTH) - 1)
#define TWO_ROWS   (ROW | ROW << DUO_STRIDE)
#define FOUR_ROWS  (TWO_ROWS | TWO_ROWS << 2 * DUO_STRIDE)
static const struct squares whole_board = { { FOUR_ROWS, FOUR_ROWS, FOUR_ROWS, TWO_ROWS } };

static const struct duo_position *view(const struct position *pos)
{
    return (const struct duo_position *)pos;
}

/* --- sets of squares --- */

/* Each of these moves all squares of a set by one; squares that leave a row fall into the unused columns. */

static struct squares one_right(const struct squares *s)
{
    struct squares out;

    for (int i = DUO_WORDS - 1; i > 0; i--)
        out.word[i] = s->word[i] << 1 | s->word[i - 1] >> 63;
    out.word[0] = s->word[0] << 1;
    return out;
}

static struct squares one_left(const struct squares *s)
{
    struct squares out;

    for (int i = 0; i < DUO_WORDS - 1; i++)
        out.word[i] = s->word[i] >> 1 | s->word[i + 1] << 63;
    out.word[DUO_WORDS - 1] = s->word[DUO_WORDS - 1] >> 1;
    return out;
}

static struct squares one_up(const struct squares *s)
{
    struct squares out;

    for (int i = DUO_WORDS - 1; i > 0; i--)
        out.word[i] = s->word[i] << DUO_STRIDE | s->word[i - 1] >> (64 - DUO_STRIDE);
    out.word[0] = s->word[0] << DUO_STRIDE;
    return out;
}

static struct squares one_down(const struct squares *s)
{
    struct squares out;

    for (int i = 0; i < DUO_WORDS - 1; i++)
        out.word[i] = s->word[i] >> DUO_STRIDE | s->word[i + 1] << (64 - DUO_STRIDE);
    out.word[DUO_WORDS - 1] = s->word[DUO_WORDS - 1] >> DUO_STRIDE;
    return out;
}

static struct squares both(struct squares a, const struct squares *b)
{
    for (int i = 0; i < DUO_WORDS; i++)
        a.word[i] &= b->word[i];
    return a;
}

static struct squares either(struct squares a, const struct squares *b)
{
    for (int i = 0; i < DUO_WORDS; i++)
        a.word[i] |= b->word[i];
    return a;
}

static struct squares without(struct squares a, const struct squares *b)
{
    for (int i = 0; i < DUO_WORDS; i++)
        a.word[i] &= ~b->word[i];
    return a;
}

static size_t count_squares(const struct squares *s)
{
    int count = 0;

    for (int i = 0; i < DUO_WORDS; i++)
        count += bits_set(s->word[i]);
    return (size_t)count;
}

/* `s` and the squares left and right of it, on the board or not. */
static struct squares widened(const struct squares *s)
{
    struct squares left = one_left(s);
    struct squares right = one_right(s);

    return either(either(*s, &left), &right);
}

static struct squares heightened(const struct squares *s)
{
    struct squares up = one_up(s);
    struct squares down = one_down(s);

    return either(either(*s, &up), &down);
}

struct squares duo_around(const struct squares *s)
{
    struct squares wide = widened(s);
    struct squares all = heightened(&wide);

    return both(all, &whole_board);
}

/* --- where a side may place --- */

/* The squares a side may cover: neither occupied nor along an edge of its own. */
static struct squares open_squares(const struct duo_position *d, int side)
{
    struct squares wide = widened(&d->own[side]);
    struct squares high = heightened(&d->own[side]);
    struct squares open = without(whole_board, &d->own[1 - side]);

    open = without(open, &wide);
    return without(open, &high);
}

static struct squares corners_among(const struct duo_position *d, int side, const struct squares *open)
{
    struct squares corners = { { 0 } };

    if (squares_empty(&d->own[side])) {
        /* Both while the board is empty; then the one that the starter left. */
        squares_add(&corners, DUO_START_0);
        squares_add(&corners, DUO_START_1);
    } else {
        corners = duo_around(&d->own[side]);
    }
    return both(corners, open);
}

struct squares duo_corners(const struct duo_position *d, int side)
{
    struct squares open = open_squares(d, side);

    return corners_among(d, side, &open);
}

/* For each offset, the squares from which it leads to a square of `s`. */
static void shift_by_offsets(const struct squares *s, struct squares *out)
{
    struct squares level = *s;

    for (int column = 0; column <= DUO_REACH; column++) {
        int zero = duo_offset_of_column[column];

        out[zero] = level;
        for (int row = 1; row <= DUO_REACH - column; row++) {
            out[zero + row] = one_down(&out[zero + row - 1]);
            if (column > 0)
                out[zero - row] = one_up(&out[zero - row + 1]);
        }
        level = one_left(&level);
    }
}

/* Write what fits of one orientation's moves after the first `count`; return the new count of moves there are. */
static size_t list_firsts(const struct squares *firsts, int orientation, game_move *out, size_t cap,
                          size_t count)
{
    size_t all = count + count_squares(firsts);

    for (int i = 0; i < DUO_WORDS && count < cap; i++) {
        for (uint64_t left = firsts->word[i]; left && count < cap; left &= left - 1)
            out[count++] = duo_move(orientation, 64 * i + __builtin_ctzll(left));
    }
    return all;
}

/* Write up to `cap` placements of a side and return how many there are; at `enough` of them the search may stop. */
static size_t list_placements(const struct duo_position *d, int side, game_move *out, size_t cap,
                              size_t enough)
{
    struct squares open_at[DUO_OFFSETS];
    struct squares corner_at[DUO_OFFSETS];
    struct squares fits[DUO_PARENTS];    /* first squares from which all squares are open */
    struct squares touches[DUO_PARENTS]; /* and those from which one is a corner point */
    struct squares open = open_squares(d, side);
    struct squares corners = corners_among(d, side, &open);
    size_t count = 0;

    if (squares_empty(&corners))
        return 0;
    shift_by_offsets(&open, open_at);
    shift_by_offsets(&corners, corner_at);
    fits[0] = open;
    touches[0] = corners;
    for (int n = 0; n < DUO_ORIENTATIONS && count < enough; n++) {
        const struct duo_orientation *o = &duo_orientation[n];
        bool is_left = d->left[side] >> o->piece & 1;
        struct squares fit;
        struct squares touch;

        if (n >= DUO_PARENTS && !is_left)
            continue;
        fit = both(fits[o->parent], &open_at[o->added]);
        touch = either(touches[o->parent], &corner_at[o->added]);
        if (n < DUO_PARENTS) {
            fits[n] = fit;
            touches[n] = touch;
        }
        if (is_left) {
            struct squares firsts = both(fit, &touch);

            count = list_firsts(&firsts, n, out, cap, count);
        }
    }
    return count;
}

bool duo_can_place(const struct duo_position *d, int side)
{
    return list_placements(d, side, NULL, 0, 1) > 0;
}

/* --- moves --- */

bool duo_covered(game_move m, struct squares *out)
{
    int orientation = duo_orientation_of(m);
    int first = duo_first_of(m);

    *out = (struct squares){ { 0 } };
    if (orientation >= DUO_ORIENTATIONS)
        return false;
    for (uint32_t cells = duo_orientation[orientation].cells; cells; cells &= cells - 1) {
        const struct duo_offset *offset = &duo_offset[__builtin_ctz(cells)];
        int column = duo_column_of(first) + offset->column;
        int row = duo_row_of(first) + offset->row;

        if (column >= DUO_WIDTH || row < 0 || row >= DUO_WIDTH)
            return false;
        squares_add(out, DUO_STRIDE * row + column);
    }
    return true;
}

/* The first reason in this order that holds: what is placed already, what is in the way, and then the two ways of
 * touching; an edge is the plainer mistake, so it is said before the missing corner. */
static enum move_fault placement_fault(const struct duo_position *d, game_move m)
{
    int side = d->turn;
    struct squares open = open_squares(d, side);
    struct squares corners = corners_among(d, side, &open);
    struct squares covered;
    struct squares closed;

    if (!duo_covered(m, &covered))
        return MOVE_NOT_A_MOVE;
    if (!(d->left[side] >> duo_orientation[duo_orientation_of(m)].piece & 1))
        return MOVE_PIECE_USED;
    if (squares_meet(&covered, &d->own[0]) || squares_meet(&covered, &d->own[1]))
        return MOVE_OCCUPIED;
    if (squares_empty(&d->own[side]))
        return squares_meet(&covered, &corners) ? MOVE_OK : MOVE_START_SQUARE;
    closed = without(covered, &open);
    if (!squares_empty(&closed))
        return MOVE_EDGE_CONTACT;
    return squares_meet(&covered, &corners) ? MOVE_OK : MOVE_NO_CORNER_CONTACT;
}

static enum move_fault duo_legal(const struct position *pos, game_move m)
{
    const struct duo_position *d = view(pos);

    if (m == GAME_PASS)
        return !duo_can_place(d, d->turn) && duo_can_place(d, 1 - d->turn) ? MOVE_OK : MOVE_NOT_A_MOVE;
    return placement_fault(d, m);
}

static size_t duo_moves(const struct position *pos, game_move *out, size_t cap)
{
    const struct duo_position *d = view(pos);
    size_t count = list_placements(d, d->turn, out, cap, SIZE_MAX);

    CHECK(out || cap == 0);
    if (count > 0 || !duo_can_place(d, 1 - d->turn))
        return count; /* none at all: the game is over */
    if (cap > 0)
        out[0] = GAME_PASS;
    return 1;
}

static void duo_start(struct position *pos, int starter)
{
    struct duo_position *d = (struct duo_position *)pos;

    CHECK(starter == 0 || starter == 1);
    *pos = (struct position){ .turn = (uint8_t)starter };
    d->left[0] = ALL_PIECES;
    d->left[1] = ALL_PIECES;
}

static void duo_play(struct position *pos, game_move m)
{
    struct duo_position *d = (struct duo_position *)pos;
    int side = d->turn;

    CHECK(duo_legal(pos, m) == MOVE_OK);
    if (m != GAME_PASS) {
        int piece = duo_orientation[duo_orientation_of(m)].piece;
        struct squares covered;

        (void)duo_covered(m, &covered);
        d->own[side] = either(d->own[side], &covered);
        d->left[side] &= ~(UINT32_C(1) << piece);
        d->last[side] = (uint8_t)(piece + 1);
    }
    d->turn ^= 1;
}

int duo_score(const struct duo_position *d, int side)
{
    int score = 0;

    if (d->left[side] == 0)
        return BONUS_ALL_PLACED + (d->last[side] == SINGLE + 1 ? BONUS_SINGLE_LAST : 0);
    for (int piece = 0; piece < DUO_PIECES; piece++) {
        if (d->left[side] >> piece & 1)
            score -= duo_piece[piece].squares;
    }
    return score;
}

static void duo_result(const struct position *pos, struct game_result *out)
{
    const struct duo_position *d = view(pos);

    *out = (struct game_result){ .reason = RESULT_NONE, .winner = -1 };
    if (duo_can_place(d, 0) || duo_can_place(d, 1))
        return;
    out->reason = RESULT_SCORE;
    out->has_score = true;
    for (int side = 0; side < 2; side++)
        out->score[side] = duo_score(d, side);
    if (out->score[0] != out->score[1])
        out->winner = out->score[1] > out->score[0];
}

const struct game duo = {
    .name = "duo",
    .side = { "blue", "red" },
    .side0_starts = false,
    .start = duo_start,
    .moves = duo_moves,
    .legal = duo_legal,
    .play = duo_play,
    .result = duo_result,
    .format = duo_format,
    .parse = duo_parse,
    .describe = duo_describe,
    .write = duo_write,
    .read = duo_read,
};

/* SPDX-License-Identifier: MIT */
/* duo_bot_board.c: the board of duo_bot_board.h. */
#include "common/bots/duo_bot_board.h"

#include "common/rules/check.h"

enum { BONUS_ALL_PLACED = 15, BONUS_SINGLE_LAST = 5, SINGLE = 0 };

static const int8_t beside[4] = { 1, -1, CELL_ROW, -CELL_ROW };
static const int8_t diagonal[4] = { CELL_ROW + 1, CELL_ROW - 1, -CELL_ROW + 1, -CELL_ROW - 1 };

game_move duo_placement_move(unsigned number)
{
    return (game_move)(number - CELL_OF_SQUARE);
}

unsigned duo_placement_of(game_move m)
{
    return (unsigned)m + CELL_OF_SQUARE;
}

/* --- shapes --- */

static bool shape_has(const struct duo_shape *s, int cell)
{
    for (int i = 0; i < s->squares; i++) {
        if (s->cell[i] == cell)
            return true;
    }
    return false;
}

/* Add the cells that lie in one of four directions from a cell of the shape, each once. */
static void add_around(struct duo_shape *s, const int8_t direction[4])
{
    for (int i = 0; i < 4 * s->squares; i++) {
        int cell = s->cell[i / 4] + direction[i % 4];
        bool is_known = shape_has(s, cell);

        for (int k = 0; k < s->arounds && !is_known; k++)
            is_known = s->around[k] == cell;
        if (!is_known) {
            CHECK(s->arounds < AROUND_MAX);
            s->around[s->arounds++] = (int16_t)cell;
        }
    }
}

/* `cell` is said from the first, which lies in column 1 of the patch. */
static void patch_add(struct duo_patch *p, uint32_t below, int cell)
{
    int at = cell + CELL_ROW * (int)below + 1;

    CHECK(at >= 0 && at < CELL_ROW * PATCH_ROWS);
    p->row[at / CELL_ROW] |= (uint16_t)(1U << at % CELL_ROW);
}

static void make_patches(struct duo_shape *s)
{
    /* A cell in the row of the first square may lie one column before it. */
    for (int i = 0; i < s->arounds; i++) {
        while (s->around[i] + CELL_ROW * (int)s->below + 1 < 0)
            s->below++;
    }
    for (int i = 0; i < s->squares; i++) {
        patch_add(&s->body, s->below, s->cell[i]);
        patch_add(&s->closes, s->below, s->cell[i]);
    }
    for (int i = 0; i < s->edges; i++)
        patch_add(&s->closes, s->below, s->around[i]);
    for (int i = s->edges; i < s->arounds; i++)
        patch_add(&s->points, s->below, s->around[i]);
}

static void make_shape(struct duo_shape *s, const struct duo_orientation *o)
{
    *s = (struct duo_shape){ .piece = o->piece, .at = moved_at(o->added) };
    for (uint32_t cells = o->cells; cells; cells &= cells - 1) {
        const struct duo_offset *offset = &duo_offset[__builtin_ctz(cells)];

        s->cell[s->squares++] = (int16_t)(offset->column + CELL_ROW * offset->row);
    }
    add_around(s, beside);
    s->edges = s->arounds;
    add_around(s, diagonal);
    make_patches(s);
}

/* Is `b` what `a` looks like after a half-turn? Its first square is then the last of `a`. */
static bool is_turned(const struct duo_shape *a, const struct duo_shape *b)
{
    if (a->piece != b->piece)
        return false;
    for (int i = 0; i < a->squares; i++) {
        if (!shape_has(b, a->cell[a->squares - 1] - a->cell[i]))
            return false;
    }
    return true;
}

void duo_shapes_init(struct duo_shape shape[DUO_ORIENTATIONS])
{
    for (int n = 0; n < DUO_ORIENTATIONS; n++)
        make_shape(&shape[n], &duo_orientation[n]);
    for (int n = DUO_ORIENTATIONS - 1; n >= 0; n--) {
        shape[n].grown |= UINT32_C(1) << shape[n].piece;
        shape[duo_orientation[n].parent].grown |= shape[n].grown;
        while (!is_turned(&shape[n], &shape[shape[n].turned]))
            shape[n].turned++;
    }
}

unsigned duo_placement_turned(const struct duo_shape *shape, unsigned number)
{
    const struct duo_shape *s = &shape[number / CELLS];
    int last = (int)(number % CELLS) + s->cell[s->squares - 1];

    return (unsigned)(s->turned * CELLS + CELL_TURN - last);
}

/* --- placing --- */

/* After the second side's turn: has it copied the starter's? */
static void watch_mirror(struct duo_board *b, const struct duo_shape *shape, unsigned number)
{
    if (!number)
        b->is_mirrored = false;
    else if (b->turn != b->starter)
        b->is_mirrored = b->length > 0 && b->line[b->length - 1] != NO_PLACEMENT &&
                         duo_placement_turned(shape, b->line[b->length - 1]) == number;
}

static void place(struct duo_board *b, const struct duo_shape *s, unsigned number)
{
    struct duo_side *own = &b->side[b->turn];
    unsigned first = number % CELLS;

    field_close(&own->open, &s->closes, first, s->below);
    field_close(&b->side[1 - b->turn].open, &s->body, first, s->below);
    field_mark(&own->points, &s->points, first, s->below);
    own->left &= ~(UINT32_C(1) << s->piece);
    own->squares -= s->squares;
    own->last = s->piece;
    own->placed++;
    own->recent[1] = own->recent[0];
    own->recent[0] = number;
}

void duo_board_play(struct duo_board *b, const struct duo_shape *shape, unsigned number)
{
    if (b->is_mirrored)
        watch_mirror(b, shape, number);
    if (number) {
        place(b, &shape[number / CELLS], number);
        b->passes = 0;
    } else {
        b->passes++;
    }
    CHECK(b->length < LINE_MAX);
    b->line[b->length++] = (uint16_t)number;
    b->turn ^= 1;
}

bool duo_board_can_place(const struct duo_board *b, const struct duo_shape *shape, int side, unsigned number)
{
    const struct duo_side *own = &b->side[side];
    const struct duo_shape *s = &shape[number / CELLS];
    unsigned first = number % CELLS;
    const field_word *open = field_under(&own->open, first, s->below);
    const field_word *points = field_under(&own->points, first, s->below);
    uint64_t low = patch_word(&s->body, first, 0);
    uint64_t high = patch_word(&s->body, first, 1);

    return (own->left >> s->piece & 1) && !(low & ~open[0]) && !(high & ~open[1]) &&
           ((low & points[0]) | (high & points[1]));
}

/* The sizes of pieces, by how many are on the board (as Pentobi has it): each row counts until so many are, and from that
 * piece on. */
uint32_t duo_board_worthy(const struct duo_board *b, int side)
{
    static const struct {
        int until;
        int piece;
    } worthy[] = { { 4, 9 }, { 6, 4 }, { 10, 2 } };
    uint32_t left = b->side[side].left;

    for (size_t i = 0; i < sizeof worthy / sizeof worthy[0]; i++) {
        uint32_t large = left >> worthy[i].piece << worthy[i].piece;

        if (b->side[0].placed + b->side[1].placed < worthy[i].until && large)
            return large;
    }
    return left;
}

/* --- listing --- */

static int list_core(struct duo_core firsts, int orientation, uint16_t *out, int count)
{
    for (int i = 0; i < 4; i++) {
        for (uint64_t word = firsts.half[i / 2][i % 2]; word && count < LIST_MAX; word &= word - 1)
            out[count++] = (uint16_t)(orientation * CELLS + 64 * i + __builtin_ctzll(word));
    }
    return count;
}

int duo_board_list(const struct duo_board *b, const struct duo_shape *shape, int side, uint32_t pieces,
                   uint16_t *out)
{
    const struct duo_side *s = &b->side[side];
    struct duo_core fits[DUO_ORIENTATIONS], touches[DUO_ORIENTATIONS];
    struct duo_moved open, points;
    int count = 0;

    field_move(&s->open, &open);
    field_move(&s->points, &points);
    for (int n = 0; n < DUO_ORIENTATIONS; n++) {
        const struct duo_orientation *o = &duo_orientation[n];

        if (!(shape[n].grown & pieces))
            continue;
        fits[n] = moved_core(&open, shape[n].at);
        touches[n] = moved_core(&points, shape[n].at);
        if (n > 0) {
            fits[n] = core_and(fits[n], fits[o->parent]);
            touches[n] = core_or(touches[n], touches[o->parent]);
        }
        if (pieces >> o->piece & 1)
            count = list_core(core_and(fits[n], touches[n]), n, out, count);
    }
    return count;
}

int duo_board_score(const struct duo_board *b, int side)
{
    const struct duo_side *s = &b->side[side];

    if (s->left == 0)
        return BONUS_ALL_PLACED + (s->last == SINGLE ? BONUS_SINGLE_LAST : 0);
    return -s->squares;
}

/* --- setting up --- */

static void find_open(struct duo_side *s, const struct duo_position *d, int side)
{
    for (int cell = 0; cell < CELLS; cell++) {
        if (cell_is_square(cell) && !squares_have(&d->own[1 - side], cell - CELL_OF_SQUARE))
            field_add(&s->open, cell);
    }
    for (int cell = 0; cell < CELLS; cell++) {
        if (!cell_is_square(cell) || !squares_have(&d->own[side], cell - CELL_OF_SQUARE))
            continue;
        field_remove(&s->open, cell);
        for (int i = 0; i < 4; i++)
            field_remove(&s->open, cell + beside[i]);
    }
}

static void find_points(struct duo_side *s, const struct duo_position *d, int side)
{
    struct squares corners = duo_corners(d, side);

    /* Both start squares are alike as long as both are free: the side to move takes the first, the other is left with the
     * second. */
    if (squares_empty(&d->own[0]) && squares_empty(&d->own[1]))
        squares_remove(&corners, side == d->turn ? DUO_START_1 : DUO_START_0);
    while (!squares_empty(&corners)) {
        int square = squares_first(&corners);

        squares_remove(&corners, square);
        field_add(&s->points, square + CELL_OF_SQUARE);
    }
}

/* Of what a side did lately the position knows one placement. */
static void find_recent(struct duo_side *s, const struct duo_position *d, int side)
{
    game_move placed[DUO_PIECES];

    if (s->last >= 0 && !duo_find_pieces(&d->own[side], placed))
        s->recent[0] = duo_placement_of(placed[s->last]);
}

static void side_init(struct duo_side *s, const struct duo_position *d, int side)
{
    *s = (struct duo_side){ .left = d->left[side], .last = d->last[side] - 1 };
    for (int piece = 0; piece < DUO_PIECES; piece++) {
        if (s->left >> piece & 1)
            s->squares += duo_piece[piece].squares;
        else
            s->placed++;
    }
    find_open(s, d, side);
    find_points(s, d, side);
    find_recent(s, d, side);
}

/* Are the pieces of one side those of the other, turned by half? */
static bool is_symmetric(const struct duo_position *d)
{
    for (int cell = 0; cell < CELLS; cell++) {
        if (cell_is_square(cell) && squares_have(&d->own[0], cell - CELL_OF_SQUARE) !=
                                        squares_have(&d->own[1], CELL_TURN - cell - CELL_OF_SQUARE))
            return false;
    }
    return true;
}

void duo_board_init(struct duo_board *b, const struct duo_position *d)
{
    *b = (struct duo_board){ .turn = d->turn };
    for (int side = 0; side < 2; side++)
        side_init(&b->side[side], d, side);
    /* Whoever has placed no more than the other moves first, or has passed; then no mirror is left to watch. */
    b->starter = b->side[d->turn].placed == b->side[1 - d->turn].placed ? d->turn : 1 - d->turn;
    b->is_mirrored = b->starter == d->turn && is_symmetric(d);
}

/* SPDX-License-Identifier: MIT */
/* duo_text.c: duo as text: the spelling of moves, and the plain facts of a position. What comes in may be any bytes;
 * what goes out is canonical. Notation: docs/rules.md. */
#include "common/rules/duo.h"

#include "common/rules/check.h"
#include "common/rules/duo_board.h"
#include "common/rules/text.h"

enum { SQUARE_NAME_BYTES = 4 }; /* "n14" with the final NUL */

/* --- writing --- */

static char *put_square(char *out, int square)
{
    int row = duo_row_of(square) + 1;

    out = put_char(out, (char)('a' + duo_column_of(square)));
    if (row >= 10)
        out = put_char(out, '1');
    return put_char(out, (char)('0' + row % 10));
}

void duo_format(game_move m, char *out)
{
    const char *separator = "";
    uint32_t cells;

    if (m == GAME_PASS) {
        put_text(out, "pass");
        return;
    }
    CHECK(duo_orientation_of(m) < DUO_ORIENTATIONS);
    for (cells = duo_orientation[duo_orientation_of(m)].cells; cells; cells &= cells - 1) {
        const struct duo_offset *offset = &duo_offset[__builtin_ctz(cells)];

        out =
            put_square(put_text(out, separator), duo_first_of(m) + DUO_STRIDE * offset->row + offset->column);
        separator = "-";
    }
}

/* --- reading moves --- */

/* The name of a square: a letter, and a number from 0 to 99 without needless zeros. MOVE_OK, MOVE_NOT_A_MOVE or, for a
 * square that does not exist, MOVE_OFF_BOARD. */
static enum move_fault take_square(const char **at, int *square)
{
    const char *here = *at;
    int column = small_letter(*here) - 'a';
    int row;

    if (small_letter(*here) < 'a' || small_letter(*here) > 'z' || !is_digit(here[1]))
        return MOVE_NOT_A_MOVE;
    here++;
    row = *here++ - '0';
    if (row > 0 && is_digit(*here))
        row = 10 * row + (*here++ - '0');
    *at = here;
    if (column >= DUO_WIDTH || row < 1 || row > DUO_WIDTH)
        return MOVE_OFF_BOARD;
    *square = DUO_STRIDE * (row - 1) + column;
    return MOVE_OK;
}

/* The place of a square in the order of the notation: by column, then by row. */
static int order_of(int square)
{
    return DUO_STRIDE * duo_column_of(square) + duo_row_of(square);
}

static void sort_squares(int *square, int count)
{
    for (int i = 1; i < count; i++) {
        int moved = square[i];
        int j = i;

        for (; j > 0 && order_of(square[j - 1]) > order_of(moved); j--)
            square[j] = square[j - 1];
        square[j] = moved;
    }
}

/* In which orientation, and where, do these squares form a piece? False if they form none. Sorts them. */
static bool recognise(int *square, int count, game_move *m)
{
    uint32_t cells = 0;

    sort_squares(square, count);
    for (int i = 0; i < count; i++) {
        int column = duo_column_of(square[i]) - duo_column_of(square[0]);
        int row = duo_row_of(square[i]) - duo_row_of(square[0]);
        uint32_t cell;

        if (column + (row < 0 ? -row : row) > DUO_REACH)
            return false;
        cell = UINT32_C(1) << (duo_offset_of_column[column] + row);
        if (cells & cell)
            return false; /* a square named twice */
        cells |= cell;
    }
    for (int n = 0; n < DUO_ORIENTATIONS; n++) {
        if (duo_orientation[n].cells == cells) {
            *m = duo_move(n, square[0]);
            return true;
        }
    }
    return false;
}

/* All the text is read before a square off the board, or squares that are no piece, are a reason. */
static enum move_fault parse_squares(const char *text, game_move *out)
{
    int square[DUO_PIECE_SQUARES];
    bool off_board = false;
    size_t count = 0;

    do {
        int next = 0;
        enum move_fault fault = take_square(&text, &next);

        if (fault == MOVE_NOT_A_MOVE)
            return MOVE_NOT_A_MOVE;
        off_board |= fault == MOVE_OFF_BOARD;
        if (count < DUO_PIECE_SQUARES)
            square[count] = next;
        count++;
    } while (take_text(&text, "-"));
    if (*text)
        return MOVE_NOT_A_MOVE;
    if (off_board)
        return MOVE_OFF_BOARD;
    if (count > DUO_PIECE_SQUARES || !recognise(square, (int)count, out))
        return MOVE_NOT_A_PIECE;
    return MOVE_OK;
}

static bool is_pass(const char *text)
{
    static const char pass[] = "pass";
    size_t i;

    for (i = 0; pass[i]; i++) {
        if (small_letter(text[i]) != pass[i])
            return false;
    }
    return text[i] == '\0';
}

enum move_fault duo_parse(const char *text, game_move *out)
{
    if (is_pass(text)) {
        *out = GAME_PASS;
        return MOVE_OK;
    }
    return parse_squares(text, out);
}

/* --- the pieces on the board --- */

/* Take a piece out of `left`, which has one: the squares that hang together with the lowest. Pieces of one side never
 * share an edge, so they are a piece, unless the position is nonsense: then false. */
static bool take_piece(struct squares *left, game_move *m)
{
    static const int steps[] = { 1, -1, DUO_STRIDE, -DUO_STRIDE };
    int square[DUO_PIECE_SQUARES];
    int count = 1;

    square[0] = squares_first(left);
    squares_remove(left, square[0]);
    for (int i = 0; i < count; i++) {
        for (int s = 0; s < 4; s++) {
            int next = square[i] + steps[s];

            if (next < 0 || next >= DUO_STRIDE * DUO_WIDTH || !squares_have(left, next))
                continue; /* the unused columns have none either */
            if (count == DUO_PIECE_SQUARES)
                return false;
            squares_remove(left, next);
            square[count++] = next;
        }
    }
    return recognise(square, count, m);
}

const char *duo_find_pieces(const struct squares *own, game_move placed[DUO_PIECES])
{
    struct squares left = *own;

    for (int piece = 0; piece < DUO_PIECES; piece++)
        placed[piece] = GAME_PASS;
    while (!squares_empty(&left)) {
        game_move m;
        int piece;

        if (!take_piece(&left, &m))
            return "squares of one side that share edges are not a piece";
        piece = duo_orientation[duo_orientation_of(m)].piece;
        if (placed[piece] != GAME_PASS)
            return "a side has placed a piece twice";
        placed[piece] = m;
    }
    return NULL;
}

/* --- facts --- */

static void tell_move(const struct fact_sink *sink, game_move m)
{
    char text[MOVE_TEXT_MAX];

    if (m == GAME_PASS) {
        sink->text(sink->ctx, NULL, NULL);
        return;
    }
    duo_format(m, text);
    sink->text(sink->ctx, NULL, text);
}

static void tell_remaining(const struct fact_sink *sink, uint32_t left)
{
    sink->list(sink->ctx, NULL);
    for (int piece = 0; piece < DUO_PIECES; piece++) {
        if (left >> piece & 1)
            sink->text(sink->ctx, NULL, duo_piece[piece].name);
    }
    sink->end(sink->ctx);
}

static void tell_placed(const struct fact_sink *sink, const game_move placed[DUO_PIECES])
{
    sink->list(sink->ctx, NULL);
    for (int piece = 0; piece < DUO_PIECES; piece++) {
        if (placed[piece] != GAME_PASS)
            tell_move(sink, placed[piece]);
    }
    sink->end(sink->ctx);
}

static void tell_squares(const struct fact_sink *sink, struct squares s)
{
    char name[SQUARE_NAME_BYTES];

    sink->list(sink->ctx, NULL);
    while (!squares_empty(&s)) {
        int square = squares_first(&s);

        squares_remove(&s, square);
        put_square(name, square);
        sink->text(sink->ctx, NULL, name);
    }
    sink->end(sink->ctx);
}

void duo_describe(const struct position *pos, const struct fact_sink *sink)
{
    const struct duo_position *d = (const struct duo_position *)pos;
    game_move placed[2][DUO_PIECES];
    int side;

    sink->list(sink->ctx, "score");
    for (side = 0; side < 2; side++)
        sink->number(sink->ctx, NULL, duo_score(d, side));
    sink->end(sink->ctx);
    sink->list(sink->ctx, "remaining");
    for (side = 0; side < 2; side++)
        tell_remaining(sink, d->left[side]);
    sink->end(sink->ctx);
    sink->list(sink->ctx, "placed");
    for (side = 0; side < 2; side++) {
        const char *fault = duo_find_pieces(&d->own[side], placed[side]);

        CHECK(!fault);
        (void)fault;
        tell_placed(sink, placed[side]);
    }
    sink->end(sink->ctx);
    sink->list(sink->ctx, "last");
    for (side = 0; side < 2; side++)
        tell_move(sink, d->last[side] ? placed[side][d->last[side] - 1] : GAME_PASS);
    sink->end(sink->ctx);
    sink->list(sink->ctx, "corners");
    for (side = 0; side < 2; side++)
        tell_squares(sink, duo_corners(d, side));
    sink->end(sink->ctx);
}

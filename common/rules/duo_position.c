/* SPDX-License-Identifier: MIT */
/* duo_position.c: the position text of duo, written and read. What comes in may be any bytes; only a position that can
 * stand on the board is read. Form: docs/rules.md. */
#include "common/rules/duo.h"

#include "common/rules/bits.h"
#include "common/rules/duo_board.h"
#include "common/rules/text.h"

/* The n-th square of a position text: row 14 first, column a first. */
static int nth_in_text(int n)
{
    return DUO_STRIDE * (DUO_WIDTH - 1 - n / DUO_WIDTH) + n % DUO_WIDTH;
}

static char *put_pieces(char *out, uint32_t left)
{
    const char *separator = "";

    if (left == 0)
        return put_text(out, "-");
    for (int piece = 0; piece < DUO_PIECES; piece++) {
        if (left >> piece & 1) {
            out = put_text(put_text(out, separator), duo_piece[piece].name);
            separator = ",";
        }
    }
    return out;
}

size_t duo_write(const struct position *pos, char *out)
{
    const struct duo_position *d = (const struct duo_position *)pos;
    char *at = put_text(out, d->turn == 0 ? "duo 0 " : "duo 1 ");
    int side;

    for (int n = 0; n < DUO_WIDTH * DUO_WIDTH; n++) {
        int square = nth_in_text(n);

        if (squares_have(&d->own[0], square))
            at = put_char(at, '0');
        else
            at = put_char(at, squares_have(&d->own[1], square) ? '1' : '.');
    }
    for (side = 0; side < 2; side++)
        at = put_pieces(put_text(at, " "), d->left[side]);
    for (side = 0; side < 2; side++) {
        at = put_text(at, side == 0 ? " " : ",");
        at = put_text(at, d->last[side] ? duo_piece[d->last[side] - 1].name : "-");
    }
    return (size_t)(at - out);
}

/* The readers below take one part of a position text, and return NULL or the sentence that says what is wrong. */

static const char *read_board(const char **at, struct duo_position *d)
{
    if (!take_text(at, "duo "))
        return "the text does not begin with the game's name, duo";
    if (!take_text(at, "0 ") && !take_text(at, "1 "))
        return "the side to move must be 0 or 1";
    d->turn = (*at)[-2] == '1';
    for (int n = 0; n < DUO_WIDTH * DUO_WIDTH; n++) {
        char c = *(*at)++;

        if (c == '0' || c == '1')
            squares_add(&d->own[c - '0'], nth_in_text(n));
        else if (c != '.')
            return "the board must be 196 squares, each . or 0 or 1";
    }
    return take_text(at, " ") ? NULL : "the board must be 196 squares, each . or 0 or 1";
}

/* The name of a piece, up to the next comma, space or the end. -1 if there is none of that name. */
static int take_piece_name(const char **at)
{
    for (int piece = 0; piece < DUO_PIECES; piece++) {
        const char *here = *at;

        if (take_text(&here, duo_piece[piece].name) && (*here == ',' || *here == ' ' || *here == '\0')) {
            *at = here;
            return piece;
        }
    }
    return -1;
}

static const char *read_pieces(const char **at, uint32_t *left)
{
    int last = -1;

    if (take_text(at, "- "))
        return NULL;
    do {
        int piece = take_piece_name(at);

        if (piece < 0)
            return "the pieces left must be a list of their names, or - for none";
        if (piece <= last)
            return "the pieces left are not in the order of their names";
        last = piece;
        *left |= UINT32_C(1) << piece;
    } while (take_text(at, ","));
    return take_text(at, " ") ? NULL : "the pieces left must be a list of their names, or - for none";
}

static const char *read_last_pieces(const char **at, struct duo_position *d)
{
    static const char fault[] = "the last pieces must be two names, or - for none, and a comma between";

    for (int side = 0; side < 2; side++) {
        int piece = -1;

        if (side == 1 && !take_text(at, ","))
            return fault;
        if (!take_text(at, "-")) {
            piece = take_piece_name(at);
            if (piece < 0)
                return fault;
        }
        d->last[side] = (uint8_t)(piece + 1);
    }
    return **at ? "there is more text after the last pieces" : NULL;
}

/* Does a side's last piece touch the others, and can these have been placed before it, from a start square on? */
static bool hang_together(const struct squares *own, game_move last)
{
    int start = squares_have(own, DUO_START_0) ? DUO_START_0 : DUO_START_1;
    struct squares covered;
    struct squares others = *own;
    struct squares reached = { { 0 } };
    struct squares before;

    (void)duo_covered(last, &covered);
    for (int i = 0; i < DUO_WORDS; i++)
        others.word[i] &= ~covered.word[i];
    if (squares_empty(&others))
        return true;
    if (squares_have(&covered, start))
        return false;
    squares_add(&reached, start);
    do {
        before = reached;
        reached = duo_around(&before);
        for (int i = 0; i < DUO_WORDS; i++)
            reached.word[i] &= others.word[i];
    } while (!squares_same(&reached, &before));
    before = duo_around(&reached);
    return squares_same(&reached, &others) && squares_meet(&before, &covered);
}

/* What the squares, the pieces left and the last piece of one side must satisfy. */
static const char *side_fault(const struct duo_position *d, int side)
{
    const struct squares *own = &d->own[side];
    game_move placed[DUO_PIECES];
    const char *fault = duo_find_pieces(own, placed);

    if (fault)
        return fault;
    for (int piece = 0; piece < DUO_PIECES; piece++) {
        if ((placed[piece] == GAME_PASS) != (d->left[side] >> piece & 1))
            return "the pieces on the board and those left are not all pieces once";
    }
    if (squares_empty(own))
        return d->last[side] ? "a last piece is not on the board" : NULL;
    if (squares_have(own, DUO_START_0) == squares_have(own, DUO_START_1))
        return "each side that has placed a piece covers one start square";
    if (!d->last[side] || placed[d->last[side] - 1] == GAME_PASS)
        return "a last piece is not on the board";
    if (!hang_together(own, placed[d->last[side] - 1]))
        return "the pieces of a side can't have been placed corner to corner, the last piece last";
    return NULL;
}

/* A side falls behind in pieces only by passing, and passes only when it can never place again. */
static const char *turn_fault(const struct duo_position *d)
{
    int mover = d->turn;
    int mine = bits_set(d->left[mover]);
    int theirs = bits_set(d->left[1 - mover]);

    if (mine < theirs && duo_can_place(d, 1 - mover))
        return "the side to move has placed more pieces than the other, which could place one";
    if (mine < theirs && !duo_can_place(d, mover))
        return "the game ended before the turn of the side to move";
    if (mine > theirs + 1 && duo_can_place(d, mover))
        return "the side to move has placed two pieces fewer than the other, and could place one";
    return NULL;
}

bool duo_read(const char *text, struct position *pos, const char **why)
{
    struct position fresh = { .turn = 0 };
    struct duo_position *d = (struct duo_position *)&fresh;
    const char *fault = read_board(&text, d);

    for (int side = 0; side < 2 && !fault; side++)
        fault = read_pieces(&text, &d->left[side]);
    if (!fault)
        fault = read_last_pieces(&text, d);
    for (int side = 0; side < 2 && !fault; side++)
        fault = side_fault(d, side);
    if (!fault)
        fault = turn_fault(d);
    if (fault) {
        *why = fault;
        return false;
    }
    *pos = fresh;
    return true;
}

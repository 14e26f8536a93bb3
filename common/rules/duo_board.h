/* SPDX-License-Identifier: MIT */
/* duo_board.h: the board of duo as sets of squares, shared by duo.c (the rules), duo_text.c (moves and facts as text)
 * and duo_position.c (the position text). Private to those three.
 *
 * Square 16 * row + column, both counted from 0, is that bit of a set: a1 is 0, n14 is 221, four rows are a word. The
 * last two columns and rows are always empty: what is shifted off one end of a row ends up there. They also spare all
 * tests for the edge of the board: a piece that hung over it would have a square there, as its squares hang together. */
#ifndef TAVOLIERE_COMMON_RULES_DUO_BOARD_H
#define TAVOLIERE_COMMON_RULES_DUO_BOARD_H

#include "common/rules/duo_pieces.h"
#include "common/rules/game.h"

enum {
    DUO_WIDTH = 14,
    DUO_STRIDE = 16, /* squares from one row to the next */
    DUO_WORDS = 4,
    DUO_START_0 = 9 * DUO_STRIDE + 4, /* e10 */
    DUO_START_1 = 4 * DUO_STRIDE + 9  /* j5 */
};

struct squares {
    uint64_t word[DUO_WORDS];
};

/* How duo uses the bytes of a position. It is only ever changed member by member, so that the bytes after the members
 * keep the zeros of `start` and equal positions stay equal bytes. */
struct __attribute__((may_alias)) duo_position {
    uint8_t turn; /* struct position's */
    uint8_t unused[15];
    struct squares own[2]; /* by side */
    uint32_t left[2];      /* bit n: the side has not placed piece n yet */
    uint8_t last[2];       /* 1 + the piece the side placed last, 0 if it has placed none */
};
_Static_assert(sizeof(struct duo_position) <= sizeof(struct position), "duo fits in a position");
_Static_assert(_Alignof(struct duo_position) <= _Alignof(struct position), "a position is aligned for duo");

static inline game_move duo_move(int orientation, int first)
{
    return (game_move)((unsigned)orientation << 8 | (unsigned)first);
}

static inline int duo_orientation_of(game_move m)
{
    return m >> 8;
}

static inline int duo_first_of(game_move m)
{
    return m & 255;
}

static inline int duo_column_of(int square)
{
    return square % DUO_STRIDE;
}

static inline int duo_row_of(int square)
{
    return square / DUO_STRIDE;
}

static inline void squares_add(struct squares *s, int square)
{
    s->word[square / 64] |= UINT64_C(1) << square % 64;
}

static inline bool squares_have(const struct squares *s, int square)
{
    return s->word[square / 64] >> square % 64 & 1;
}

static inline void squares_remove(struct squares *s, int square)
{
    s->word[square / 64] &= ~(UINT64_C(1) << square % 64);
}

/* The lowest square of a set that is not empty. */
static inline int squares_first(const struct squares *s)
{
    int i = 0;

    while (!s->word[i])
        i++;
    return 64 * i + __builtin_ctzll(s->word[i]);
}

static inline bool squares_empty(const struct squares *s)
{
    return !(s->word[0] | s->word[1] | s->word[2] | s->word[3]);
}

static inline bool squares_meet(const struct squares *a, const struct squares *b)
{
    return (a->word[0] & b->word[0]) | (a->word[1] & b->word[1]) | (a->word[2] & b->word[2]) |
           (a->word[3] & b->word[3]);
}

static inline bool squares_same(const struct squares *a, const struct squares *b)
{
    return !((a->word[0] ^ b->word[0]) | (a->word[1] ^ b->word[1]) | (a->word[2] ^ b->word[2]) |
             (a->word[3] ^ b->word[3]));
}

/* The squares that a move covers; false if the number is no placement on the board. */
bool duo_covered(game_move m, struct squares *out);

/* The free squares on which a side may begin: those that touch its own corner to corner and by no edge, or the start
 * squares if it has placed nothing. */
struct squares duo_corners(const struct duo_position *d, int side);

/* All squares next to a square of `s`, by an edge or by a corner, and those of `s` itself. */
struct squares duo_around(const struct squares *s);

/* Can a side place any of its pieces? */
bool duo_can_place(const struct duo_position *d, int side);

/* Points of a side as if the game ended now. */
int duo_score(const struct duo_position *d, int side);

/* Where each piece of a side lies: a move by piece, GAME_PASS for those not placed. NULL, or a sentence that says why the
 * squares of the side are not pieces, which can only be so while a position text is read. */
const char *duo_find_pieces(const struct squares *own, game_move placed[DUO_PIECES]);

/* The members of `duo` that live in duo_text.c, and the last two in duo_position.c. */
void duo_format(game_move m, char *out);
enum move_fault duo_parse(const char *text, game_move *out);
void duo_describe(const struct position *pos, const struct fact_sink *sink);
size_t duo_write(const struct position *pos, char *out);
bool duo_read(const char *text, struct position *pos, const char **why);

#endif

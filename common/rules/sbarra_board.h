/* SPDX-License-Identifier: MIT */
/* sbarra_board.h: the board of sbarra as sets of bits, shared by sbarra.c (the rules) and sbarra_text.c (what is read
 * and written), and by the bot.
 *
 * Bit 9 * row + column stands for a square, column and row counted from 0: a1 is bit 0, i9 is bit 80. A wall is the
 * bit of the square that names it, the one at its lower left, so walls keep to columns 0-7 and rows 0-7. One layout
 * for both means that the squares above which a horizontal wall lies are `h | h << 1`, and those to the left of a
 * vertical one `v | v << 9`; and the unused ninth column stops what is shifted off a row. */
#ifndef TAVOLIERE_COMMON_RULES_SBARRA_BOARD_H
#define TAVOLIERE_COMMON_RULES_SBARRA_BOARD_H

#include "common/rules/game.h"

enum {
    SBARRA_WIDTH = 9,
    SBARRA_SQUARES = SBARRA_WIDTH * SBARRA_WIDTH,
    SBARRA_WALLS = 10, /* of each side, at the start */
};

__extension__ typedef unsigned __int128 board;

#define BOARD_ROW_1    ((board)0x1ff)
#define BOARD_ROW_9    (BOARD_ROW_1 << 72)
#define BOARD_COLUMN_A ((board)0x100 << 64 | UINT64_C(0x8040201008040201))
#define BOARD_COLUMN_I (BOARD_COLUMN_A << 8)
#define BOARD_SQUARES  (((board)1 << SBARRA_SQUARES) - 1)
#define BOARD_PLACES   (BOARD_SQUARES & ~BOARD_COLUMN_I & ~BOARD_ROW_9) /* of walls */

/* How sbarra uses the bytes of a position. It is only ever changed member by member, so that the bytes between and
 * after the members keep the zeros of `start` and equal positions stay equal bytes. */
struct __attribute__((may_alias)) sbarra_position {
    uint8_t turn; /* struct position's */
    uint8_t unused[15];
    board walls_h;
    board walls_v;
    uint8_t pawn[2]; /* squares, by side */
    uint8_t walls_left[2];
};
_Static_assert(sizeof(struct sbarra_position) <= sizeof(struct position), "sbarra fits in a position");
_Static_assert(_Alignof(struct sbarra_position) <= _Alignof(struct position),
               "a position is aligned for sbarra");

/* A move is its kind times 128, plus the square it names. */
enum sbarra_kind { SBARRA_PAWN, SBARRA_WALL_H, SBARRA_WALL_V, SBARRA_KINDS };

static inline game_move sbarra_move(enum sbarra_kind kind, int square)
{
    return (game_move)((unsigned)kind << 7 | (unsigned)square);
}

static inline enum sbarra_kind sbarra_kind_of(game_move m)
{
    return (enum sbarra_kind)(m >> 7);
}

static inline int sbarra_square_of(game_move m)
{
    return m & 127;
}

/* Two 64-bit shifts: a 128-bit shift by a variable is a library call where there is no library. */
static inline board board_of(int square)
{
    return square < 64 ? (board)(UINT64_C(1) << square) : (board)(UINT64_C(1) << (square - 64)) << 64;
}

/* The lowest square of a set that is not empty. */
static inline int board_first(board b)
{
    uint64_t low = (uint64_t)b;

    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(b >> 64));
}

static inline int board_count(board b)
{
    return __builtin_popcountll((uint64_t)b) + __builtin_popcountll((uint64_t)(b >> 64));
}

/* Where `side` must go. */
static inline board sbarra_goal(int side)
{
    return side == 0 ? BOARD_ROW_9 : BOARD_ROW_1;
}

/* Does the number name a move at all: a square for the pawn, or a place for a wall? */
bool sbarra_is_move(game_move m);

/* Why a wall may not stand at a place among the others there, the path to the goals aside. */
enum move_fault sbarra_place_fault(const struct sbarra_position *s, enum sbarra_kind kind, int place);

void sbarra_add_wall(struct sbarra_position *s, enum sbarra_kind kind, int place);

/* The fewest steps of a side's pawn to its goal row past the walls, pawns in the way ignored; -1 if there is no way. */
int sbarra_distance(const struct sbarra_position *s, int side);

/* The members of `sbarra` that live in sbarra_text.c. */
void sbarra_format(game_move m, char *out);
enum move_fault sbarra_parse(const char *text, game_move *out);
void sbarra_describe(const struct position *pos, const struct fact_sink *sink);
size_t sbarra_write(const struct position *pos, char *out);
bool sbarra_read(const char *text, struct position *pos, const char **why);

#endif

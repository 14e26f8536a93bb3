/* SPDX-License-Identifier: MIT */
/* duo_pieces.h: the 21 pieces of duo, which are the free polyominoes of one to five squares, and the 91 orientations
 * in which they can lie on the board. Constants alone; tests/unit/test_duo.c derives them again.
 *
 * The first square of a piece that lies somewhere is the one of the leftmost column, and there of the lowest row: the
 * first one in its name as a move. The other squares are said as offsets from it. As the squares of a piece hang
 * together there are only 21 offsets, numbered by column and then by row, so that counting up through the offsets of
 * an orientation names its squares in the order of the notation. */
#ifndef TAVOLIERE_COMMON_RULES_DUO_PIECES_H
#define TAVOLIERE_COMMON_RULES_DUO_PIECES_H

#include <stdbool.h>
#include <stdint.h>

enum {
    DUO_PIECES = 21,
    DUO_PIECE_SQUARES = 5, /* of a piece, at most */
    DUO_ORIENTATIONS = 91,
    DUO_PARENTS = 28, /* orientations of fewer than five squares; they have the lowest numbers */
    DUO_OFFSETS = 21,
    DUO_REACH = DUO_PIECE_SQUARES - 1 /* columns and rows between two squares of a piece, together, at most */
};

struct duo_piece {
    char name[3];
    uint8_t squares;
};

/* In the order of names in docs/rules.md: by number of squares, then by name; so the single square is number 0. */
extern const struct duo_piece duo_piece[DUO_PIECES];

struct duo_offset {
    int16_t column;
    int16_t row;
};
extern const struct duo_offset duo_offset[DUO_OFFSETS];

/* The number of the offset of `column` and no row: rows are counted from there, up and down. */
extern const uint8_t duo_offset_of_column[DUO_REACH + 1];

/* An orientation is another one, its parent, with one square more; both have the same first square. So what is known of
 * a parent serves for all that grows out of it. A parent has a lower number; the single square is its own. */
struct duo_orientation {
    uint32_t cells; /* bit n: the offset n is a square of it */
    uint8_t piece;
    uint8_t parent;
    uint8_t added; /* the number of the offset that it has and the parent has not */
};

/* By piece. */
extern const struct duo_orientation duo_orientation[DUO_ORIENTATIONS];

#endif

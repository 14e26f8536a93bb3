/* SPDX-License-Identifier: MIT */
/* duo_bot_board.h: a position of duo that changes placement by placement, many thousand times a move. Nothing is taken
 * back: a search keeps a copy of where it began.
 *
 * A cell is a square of the rules (duo_board.h) plus one row and one column: 16 times the row plus the column, both counted
 * from 1. So there is a rim of cells around the board, and nobody needs to look for its edge.
 *
 * A placement's number is its orientation times 256 plus the cell of its first square. */
#ifndef TAVOLIERE_COMMON_BOTS_DUO_BOT_BOARD_H
#define TAVOLIERE_COMMON_BOTS_DUO_BOT_BOARD_H

#include "common/bots/duo_bot_field.h"
#include "common/rules/duo_board.h"

enum {
    CELL_OF_SQUARE = 17, /* what is added to a square */
    CELLS = 256,
    CELL_ROW = 16,   /* from one row to the next */
    CELL_TURN = 255, /* a cell and its image under a half-turn of the board add up to this */
    AROUND_MAX = 16, /* cells that touch a piece by an edge or a corner */
    PLACEMENT_MAX = DUO_ORIENTATIONS * CELLS,
    NO_PLACEMENT = 0, /* a pass, and what there is before the first turn; no placement begins in the rim */
    LIST_MAX = MOVE_COUNT_MAX,
    LINE_MAX = 2 * DUO_PIECES + 8 /* turns of a game: a side that passes once passes ever after */
};

/* A piece as it lies; cells are said from its first. */
struct duo_shape {
    struct duo_patch body;
    struct duo_patch
        closes; /* what no own piece may cover any more: the body and the cells along its edges */
    struct duo_patch points; /* the cells that touch it by a corner only */
    uint32_t below;          /* rows of the patches below the first square */
    uint32_t at;             /* moved_at() of the square that it has and its parent has not */
    uint32_t grown; /* the pieces that have an orientation which grows out of this one, or is this one */
    int16_t cell[DUO_PIECE_SQUARES];
    int16_t around[AROUND_MAX]; /* first those that touch it by an edge */
    uint8_t squares;
    uint8_t edges;
    uint8_t arounds;
    uint8_t piece;
    uint8_t turned; /* the orientation it has after a half-turn */
};

struct duo_side {
    struct duo_field open;   /* what it may cover: free, and along none of its edges */
    struct duo_field points; /* what touches a corner of its own, open or not */
    uint32_t left;           /* pieces */
    int placed;              /* pieces */
    int last;                /* the piece placed last, -1 for none */
    int squares;             /* of the pieces left */
    unsigned
        recent[2]; /* its last placements, the latest first, as far as they are known; else NO_PLACEMENT */
    bool is_out;   /* it is known that it can't place any more */
};

struct duo_board {
    struct duo_side side[2];
    int turn;
    int passes; /* in a row */
    int starter;
    bool
        is_mirrored; /* the second side has copied every placement of the starter up to now, turned by half */
    int length;
    uint16_t line[LINE_MAX]; /* placements since the search began; NO_PLACEMENT for a pass */
};

/* The orientations as a search wants them; `shape` has room for all. */
void duo_shapes_init(struct duo_shape shape[DUO_ORIENTATIONS]);

/* The placement's image under a half-turn of the board. */
unsigned duo_placement_turned(const struct duo_shape *shape, unsigned number);

/* The placement as the rules write it, and back. */
game_move duo_placement_move(unsigned number);
unsigned duo_placement_of(game_move m);

/* Is a cell a square of the board? */
static inline bool cell_is_square(int cell)
{
    int column = cell % CELL_ROW;
    int row = cell / CELL_ROW;

    return column >= 1 && column <= DUO_WIDTH && row >= 1 && row <= DUO_WIDTH;
}

void duo_board_init(struct duo_board *b, const struct duo_position *d);

/* Place for the side to move, or pass. */
void duo_board_play(struct duo_board *b, const struct duo_shape *shape, unsigned number);

/* Can the side make that placement now? */
bool duo_board_can_place(const struct duo_board *b, const struct duo_shape *shape, int side, unsigned number);

/* The pieces that are worth a thought: early on, large ones only. Never none while a piece is left. */
uint32_t duo_board_worthy(const struct duo_board *b, int side);

/* List the numbers of a side's placements of some pieces, in ascending order; at most LIST_MAX. Returns how many. */
int duo_board_list(const struct duo_board *b, const struct duo_shape *shape, int side, uint32_t pieces,
                   uint16_t *out);

/* Points of a side as if the game ended now. */
int duo_board_score(const struct duo_board *b, int side);

#endif

/* SPDX-License-Identifier: MIT */
/* sbarra_steps.h: how pawns walk on the board of sbarra, a whole set of squares at a time. Shared by sbarra.c (the
 * rules) and the bot of sbarra, which asks the same millions of times. */
#ifndef TAVOLIERE_COMMON_RULES_SBARRA_STEPS_H
#define TAVOLIERE_COMMON_RULES_SBARRA_STEPS_H

#include "common/rules/sbarra_board.h"

/* The passages between squares that no wall blocks: squares from which a step up, or to the right, is free. The steps
 * down and to the left are the same passages walked the other way. */
struct passages {
    board up;
    board right;
};

static inline board step_up(board from, struct passages open)
{
    return (from & open.up) << 9;
}

static inline board step_down(board from, struct passages open)
{
    return from >> 9 & open.up;
}

static inline board step_right(board from, struct passages open)
{
    return (from & open.right) << 1;
}

static inline board step_left(board from, struct passages open)
{
    return from >> 1 & open.right;
}

static inline board step_any(board from, struct passages open)
{
    return step_up(from, open) | step_down(from, open) | step_right(from, open) | step_left(from, open);
}

static inline struct passages passages_of(board walls_h, board walls_v)
{
    return (struct passages){
        .up = BOARD_SQUARES & ~BOARD_ROW_9 & ~(walls_h | walls_h << 1),
        .right = BOARD_SQUARES & ~BOARD_COLUMN_I & ~(walls_v | walls_v << 9),
    };
}

/* Walk from `from` to `goal` one step at a time; `layer[n]` becomes the squares first reached after n steps, and
 * takes SBARRA_SQUARES of them. Returns the fewest steps, or -1 if the goal is cut off. */
static inline int spread(board from, board goal, struct passages open, board *layer)
{
    board seen = from;
    int steps = 0;

    layer[0] = from;
    while (!(layer[steps] & goal)) {
        board next = step_any(layer[steps], open) & ~seen;

        if (!next)
            return -1;
        seen |= next;
        layer[++steps] = next;
    }
    return steps;
}

/* Places where a horizontal, or vertical, wall would lie on one of its own kind, if only by half. */
static inline board overlapping_h(board walls_h)
{
    return walls_h | walls_h << 1 | walls_h >> 1;
}

static inline board overlapping_v(board walls_v)
{
    return walls_v | walls_v << 9 | walls_v >> 9;
}

/* Where the pawn on `me` may go: a step, or past `them` when they stand next to each other: straight on if that is
 * free, and only else to the sides (docs/rules.md, sbarra, Jump). */
static inline board pawn_options(board me, board them, struct passages open)
{
    board near = step_any(me, open);
    board beyond;
    board beside;

    if (!(near & them))
        return near;
    if (step_up(me, open) == them) {
        beyond = step_up(them, open);
        beside = step_left(them, open) | step_right(them, open);
    } else if (step_down(me, open) == them) {
        beyond = step_down(them, open);
        beside = step_left(them, open) | step_right(them, open);
    } else if (step_right(me, open) == them) {
        beyond = step_right(them, open);
        beside = step_up(them, open) | step_down(them, open);
    } else {
        beyond = step_left(them, open);
        beside = step_up(them, open) | step_down(them, open);
    }
    return (near & ~them) | (beyond ? beyond : beside);
}

#endif

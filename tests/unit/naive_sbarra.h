/* SPDX-License-Identifier: MIT */
/* naive_sbarra.h: a second reading of the rules of sbarra in docs/rules.md, as plain as can be: squares in a grid, walls
 * one by one, a simple search for the path. It shares nothing with the rules core but the position text and the words
 * for what is wrong with a move, so that the two can be held against each other. */
#ifndef TAVOLIERE_TESTS_UNIT_NAIVE_SBARRA_H
#define TAVOLIERE_TESTS_UNIT_NAIVE_SBARRA_H

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/rules/game.h"
#include "tests/unit/rules_support.h"

enum { NAIVE_SIZE = 9 };

struct naive {
    int turn;
    int column[2]; /* of the pawns */
    int row[2];
    int left[2];
    bool wall[2][NAIVE_SIZE][NAIVE_SIZE]; /* by kind (0 is h, 1 is v), column and row */
};

static inline void naive_read(struct naive *n, const char *text)
{
    char walls[128];
    char turn[2];
    char square[2][3];
    char left[2][3];
    const char *at = walls;

    memset(n, 0, sizeof *n);
    REQUIRE(sscanf(text, "sbarra %1s %2s %2s %2s %2s %127s", turn, square[0], square[1], left[0], left[1],
                   walls) == 6,
            "%s", text);
    n->turn = turn[0] - '0';
    for (int side = 0; side < 2; side++) {
        n->column[side] = square[side][0] - 'a';
        n->row[side] = square[side][1] - '1';
        n->left[side] = (int)strtol(left[side], NULL, 10);
    }
    for (; *at != '-' && *at; at += at[3] == ',' ? 4 : 3)
        n->wall[at[2] == 'v'][at[0] - 'a'][at[1] - '1'] = true;
}

static inline bool on_board(int column, int row)
{
    return column >= 0 && column < NAIVE_SIZE && row >= 0 && row < NAIVE_SIZE;
}

static inline bool has_wall(const struct naive *n, int kind, int column, int row)
{
    return on_board(column, row) && n->wall[kind][column][row];
}

/* Is there a wall, or the edge, between a square and the one `dc` columns and `dr` rows on, one of them 0? */
static inline bool is_shut(const struct naive *n, int column, int row, int dc, int dr)
{
    int low_column = dc < 0 ? column - 1 : column;
    int low_row = dr < 0 ? row - 1 : row;

    if (!on_board(column + dc, row + dr))
        return true;
    if (dr != 0)
        return has_wall(n, 0, low_column, low_row) || has_wall(n, 0, low_column - 1, low_row);
    return has_wall(n, 1, low_column, low_row) || has_wall(n, 1, low_column, low_row - 1);
}

static const int naive_directions[4][2] = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } };

/* Fewest steps of a side's pawn to its goal row, or -1. */
static inline int naive_distance(const struct naive *n, int side)
{
    int steps[NAIVE_SIZE][NAIVE_SIZE];
    int queue[NAIVE_SIZE * NAIVE_SIZE];
    int head = 0;
    int tail = 0;

    memset(steps, -1, sizeof steps);
    steps[n->column[side]][n->row[side]] = 0;
    queue[tail++] = n->column[side] * NAIVE_SIZE + n->row[side];
    while (head < tail) {
        int column = queue[head] / NAIVE_SIZE;
        int row = queue[head++] % NAIVE_SIZE;

        if (row == (side == 0 ? NAIVE_SIZE - 1 : 0))
            return steps[column][row];
        for (int d = 0; d < 4; d++) {
            int c = column + naive_directions[d][0];
            int r = row + naive_directions[d][1];

            if (!is_shut(n, column, row, naive_directions[d][0], naive_directions[d][1]) && steps[c][r] < 0) {
                steps[c][r] = steps[column][row] + 1;
                queue[tail++] = c * NAIVE_SIZE + r;
            }
        }
    }
    return -1;
}

static inline bool pawn_can_go(const struct naive *n, int column, int row)
{
    int c = n->column[n->turn];
    int r = n->row[n->turn];
    int oc = n->column[1 - n->turn];
    int other = n->row[1 - n->turn];

    for (int d = 0; d < 4; d++) {
        int dc = naive_directions[d][0];
        int dr = naive_directions[d][1];

        if (is_shut(n, c, r, dc, dr))
            continue;
        if (c + dc != oc || r + dr != other) {
            if (column == c + dc && row == r + dr)
                return true;
        } else if (!is_shut(n, oc, other, dc, dr)) {
            if (column == oc + dc && row == other + dr)
                return true;
        } else {
            for (int turn = -1; turn <= 1; turn += 2) {
                int sc = turn * dr;
                int sr = turn * dc;

                if (!is_shut(n, oc, other, sc, sr) && column == oc + sc && row == other + sr)
                    return true;
            }
        }
    }
    return false;
}

static inline enum move_fault naive_pawn(const struct naive *n, int column, int row)
{
    for (int side = 0; side < 2; side++) {
        if (column == n->column[side] && row == n->row[side])
            return MOVE_OCCUPIED;
    }
    return pawn_can_go(n, column, row) ? MOVE_OK : MOVE_UNREACHABLE;
}

static inline enum move_fault naive_wall(const struct naive *n, int kind, int column, int row)
{
    struct naive after = *n;
    int dc = kind == 0 ? 1 : 0;
    int dr = kind == 0 ? 0 : 1;

    if (n->left[n->turn] == 0)
        return MOVE_NO_WALLS_LEFT;
    for (int half = -1; half <= 1; half++) {
        if (has_wall(n, kind, column + half * dc, row + half * dr))
            return MOVE_WALL_OVERLAPS;
    }
    if (has_wall(n, 1 - kind, column, row))
        return MOVE_WALL_CROSSES;
    after.wall[kind][column][row] = true;
    return naive_distance(&after, 0) < 0 || naive_distance(&after, 1) < 0 ? MOVE_CLOSES_PATH : MOVE_OK;
}

static inline enum move_fault naive_fault(const struct naive *n, const char *name)
{
    if (name[2] == '\0')
        return naive_pawn(n, name[0] - 'a', name[1] - '1');
    return naive_wall(n, name[2] == 'v', name[0] - 'a', name[1] - '1');
}

#endif

/* SPDX-License-Identifier: MIT */
/* naive_bricka.h: bricka as docs/rules.md says it, from the crosses up and without a table or a bit. It shares nothing with
 * bricka.c and bricka_board.c but names, so that they can be held against each other. */
#ifndef TAVOLIERE_TESTS_UNIT_NAIVE_BRICKA_H
#define TAVOLIERE_TESTS_UNIT_NAIVE_BRICKA_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAIVE_POINTS_MAX = 169, NAIVE_CELLS = 30, NAIVE_CORNERS = 5, NAIVE_OUTLINE_MAX = 8, NAIVE_WIDTH = 13 };

struct naive_place {
    int x, y; /* from 1 */
};

struct naive_cell {
    struct naive_place corner[NAIVE_CORNERS];
    int outline[NAIVE_OUTLINE_MAX]; /* all its intersections, by number, round about */
    int length;
};

struct naive_board {
    struct naive_cell cell[NAIVE_CELLS];
    struct naive_place place[NAIVE_POINTS_MAX];
    char name[NAIVE_POINTS_MAX][8]; /* sorted bytewise */
    bool joined[NAIVE_POINTS_MAX][NAIVE_POINTS_MAX];
    int border[NAIVE_POINTS_MAX]; /* of NAIVE_BORDERS, or -1 within the board */
    int points;
};

/* Clockwise from a7. Opposite borders are three apart. */
static const char *const naive_borders[6] = {
    "a7", "b8 b10 c10 c11 e11 e12 f12 f13", "h13 h12 i12 i11 k11 k10 l10 l8",
    "m7", "l6 l4 k4 k3 i3 i2 h2 h1",        "f1 f2 e2 e3 c3 c4 b4 b6"
};

static inline bool naive_same(struct naive_place a, struct naive_place b)
{
    return a.x == b.x && a.y == b.y;
}

/* The four arms of a cross, as steps from its centre to the corners. */
static const struct naive_place naive_arms[4][NAIVE_CORNERS] = {
    { { -2, -1 }, { -2, 1 }, { -1, 1 }, { 0, 0 }, { -1, -1 } },
    { { 2, -1 }, { 2, 1 }, { 1, 1 }, { 0, 0 }, { 1, -1 } },
    { { -1, -2 }, { 1, -2 }, { 1, -1 }, { 0, 0 }, { -1, -1 } },
    { { -1, 2 }, { 1, 2 }, { 1, 1 }, { 0, 0 }, { -1, 1 } },
};

static inline struct naive_place naive_read_place(const char *name)
{
    return (struct naive_place){ name[0] - 'a' + 1, (int)strtol(name + 1, NULL, 10) };
}

static inline void naive_lay_cells(struct naive_board *board)
{
    static const char *const centres[7] = { "g7", "j9", "j5", "d9", "d5", "g11", "g3" };
    static const char *const singles[2][NAIVE_CORNERS] = { { "a7", "b8", "c8", "c6", "b6" },
                                                           { "m7", "l8", "k8", "k6", "l6" } };
    int cell = 0;

    for (int cross = 0; cross < 7; cross++) {
        struct naive_place centre = naive_read_place(centres[cross]);

        for (int arm = 0; arm < 4; arm++, cell++) {
            for (int c = 0; c < NAIVE_CORNERS; c++) {
                board->cell[cell].corner[c].x = centre.x + naive_arms[arm][c].x;
                board->cell[cell].corner[c].y = centre.y + naive_arms[arm][c].y;
            }
        }
    }
    for (int single = 0; single < 2; single++, cell++) {
        for (int c = 0; c < NAIVE_CORNERS; c++)
            board->cell[cell].corner[c] = naive_read_place(singles[single][c]);
    }
}

static inline int naive_find(const struct naive_board *board, struct naive_place place)
{
    for (int n = 0; n < board->points; n++) {
        if (naive_same(board->place[n], place))
            return n;
    }
    return -1;
}

static inline int naive_compare_names(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Every corner of a cell is an intersection. */
static inline void naive_name_points(struct naive_board *board)
{
    for (int i = 0; i < NAIVE_CELLS * NAIVE_CORNERS; i++) {
        struct naive_place place = board->cell[i / NAIVE_CORNERS].corner[i % NAIVE_CORNERS];

        if (naive_find(board, place) < 0)
            board->place[board->points++] = place;
    }
    for (int n = 0; n < board->points; n++)
        snprintf(board->name[n], sizeof board->name[n], "%c%d", 'a' + board->place[n].x - 1,
                 board->place[n].y);
    qsort(board->name, (size_t)board->points, sizeof board->name[0], naive_compare_names);
    for (int n = 0; n < board->points; n++)
        board->place[n] = naive_read_place(board->name[n]);
}

/* From corner to corner; where another cell has a corner in the middle of a side, it is on this outline too. */
static inline void naive_walk_outline(struct naive_board *board, struct naive_cell *cell)
{
    cell->length = 0;
    for (int c = 0; c < NAIVE_CORNERS; c++) {
        struct naive_place from = cell->corner[c];
        struct naive_place to = cell->corner[(c + 1) % NAIVE_CORNERS];
        int x = from.x + to.x;
        int y = from.y + to.y;
        struct naive_place middle = { x / 2, y / 2 };

        cell->outline[cell->length++] = naive_find(board, from);
        if (x % 2 == 0 && y % 2 == 0 && naive_find(board, middle) >= 0)
            cell->outline[cell->length++] = naive_find(board, middle);
    }
    for (int i = 0; i < cell->length; i++) {
        int a = cell->outline[i];
        int b = cell->outline[(i + 1) % cell->length];

        board->joined[a][b] = true;
        board->joined[b][a] = true;
    }
}

static inline void naive_make_board(struct naive_board *board)
{
    memset(board, 0, sizeof *board);
    naive_lay_cells(board);
    naive_name_points(board);
    for (int cell = 0; cell < NAIVE_CELLS; cell++)
        naive_walk_outline(board, &board->cell[cell]);
    for (int n = 0; n < board->points; n++)
        board->border[n] = -1;
    for (int b = 0; b < 6; b++) {
        char name[8];
        int length = 0;

        for (const char *at = naive_borders[b]; sscanf(at, "%7s%n", name, &length) == 1; at += length)
            board->border[naive_find(board, naive_read_place(name))] = b;
    }
}

/* --- the game --- */

struct naive_game {
    const struct naive_board *board;
    char piece[NAIVE_POINTS_MAX + 1]; /* '.', '0', '1' or 'n' for each intersection; with a final NUL */
    int turn;
    int last; /* placed on in the turn before, or -1 */
};

static inline void naive_begin(struct naive_game *g, const struct naive_board *board)
{
    memset(g, 0, sizeof *g);
    g->board = board;
    memset(g->piece, '.', (size_t)board->points);
    g->last = -1;
}

static inline bool naive_cell_has(const struct naive_cell *cell, int n)
{
    for (int i = 0; i < cell->length; i++) {
        if (cell->outline[i] == n)
            return true;
    }
    return false;
}

static inline bool naive_is_blocked(const struct naive_game *g, int n)
{
    for (int cell = 0; g->last >= 0 && cell < NAIVE_CELLS; cell++) {
        if (naive_cell_has(&g->board->cell[cell], n) && naive_cell_has(&g->board->cell[cell], g->last))
            return true;
    }
    return false;
}

static inline bool naive_may_place(const struct naive_game *g, int n)
{
    return g->piece[n] == '.' && !naive_is_blocked(g, n);
}

static inline bool naive_must_pass(const struct naive_game *g)
{
    for (int n = 0; n < g->board->points; n++) {
        if (naive_may_place(g, n))
            return false;
    }
    return true;
}

static inline bool naive_has_majority(const struct naive_game *g, const struct naive_cell *cell, char side)
{
    int own = 0;
    int not_neutral = 0;

    for (int i = 0; i < cell->length; i++) {
        own += g->piece[cell->outline[i]] == side;
        not_neutral += g->piece[cell->outline[i]] != 'n';
    }
    return 2 * own > not_neutral;
}

/* `n` of -1 is the pass. */
static inline void naive_play(struct naive_game *g, int n)
{
    char side = (char)('0' + g->turn);

    if (n >= 0) {
        bool converts = false;

        g->piece[n] = side;
        for (int cell = 0; cell < NAIVE_CELLS; cell++)
            converts |= naive_cell_has(&g->board->cell[cell], n) &&
                        naive_has_majority(g, &g->board->cell[cell], side);
        if (converts)
            g->piece[n] = 'n';
    }
    g->last = n;
    g->turn = 1 - g->turn;
}

/* Walk from `n` along the pieces of `side`, noting the borders that are met. */
static inline void naive_walk_chain(const struct naive_game *g, char side, int n, bool *seen, bool *met)
{
    if (seen[n] || (g->piece[n] != side && g->piece[n] != 'n'))
        return;
    seen[n] = true;
    if (g->board->border[n] >= 0)
        met[g->board->border[n]] = true;
    for (int m = 0; m < g->board->points; m++) {
        if (g->board->joined[n][m])
            naive_walk_chain(g, side, m, seen, met);
    }
}

static inline bool naive_has_chain(const struct naive_game *g, int side)
{
    for (int n = 0; n < g->board->points; n++) {
        bool seen[NAIVE_POINTS_MAX] = { false };
        bool met[6] = { false };

        naive_walk_chain(g, (char)('0' + side), n, seen, met);
        if ((met[0] && met[3]) || (met[1] && met[4]) || (met[2] && met[5]))
            return true;
    }
    return false;
}

static inline int naive_count(const struct naive_game *g, char piece)
{
    int count = 0;

    for (int n = 0; n < g->board->points; n++)
        count += g->piece[n] == piece;
    return count;
}

/* "" while the game goes on; else what ended it and the winner, as "connection 1" or "count -1". */
static inline const char *naive_result(const struct naive_game *g)
{
    static const char *const connection[] = { "connection 0", "connection 1" };
    int lead = naive_count(g, '0') - naive_count(g, '1');

    if (naive_has_chain(g, 1 - g->turn))
        return connection[1 - g->turn];
    if (naive_count(g, '.') > 0 || naive_has_chain(g, g->turn))
        return "";
    return lead > 0 ? "count 0" : lead < 0 ? "count 1" : "count -1";
}

#endif

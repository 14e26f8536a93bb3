/* SPDX-License-Identifier: MIT */
/* naive_duo.h: a second reading of the rules of duo in docs/rules.md, as plain as can be: squares in a grid, pieces as
 * pictures that are turned and flipped, placements tried one by one. It shares nothing with the rules core but the
 * position text and the words for what is wrong with a move, so that the two can be held against each other. */
#ifndef TAVOLIERE_TESTS_UNIT_NAIVE_DUO_H
#define TAVOLIERE_TESTS_UNIT_NAIVE_DUO_H

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/rules/game.h"
#include "tests/unit/rules_support.h"

enum { NAIVE_WIDTH = 14, NAIVE_PIECES = 21, NAIVE_PLACEMENTS = 13729 };

static const struct {
    const char *name;
    const char *picture; /* rows, each ended by a slash */
} naive_piece[NAIVE_PIECES] = {
    { "1", "X/" },           { "2", "XX/" },           { "I3", "XXX/" },
    { "V3", "XX/X /" },      { "I4", "XXXX/" },        { "L4", "XXX/X  /" },
    { "O", "XX/XX/" },       { "T4", "XXX/ X /" },     { "Z4", "XX / XX/" },
    { "F", " XX/XX / X /" }, { "I5", "XXXXX/" },       { "L5", "XXXX/X   /" },
    { "N", "XX  / XXX/" },   { "P", "XX/XX/X /" },     { "T5", "XXX/ X / X /" },
    { "U", "X X/XXX/" },     { "V5", "X  /X  /XXX/" }, { "W", "X  /XX / XX/" },
    { "X", " X /XXX/ X /" }, { "Y", "XXXX/ X  /" },    { "Z5", "XX / X / XX/" },
};

struct naive_square {
    int column;
    int row;
};

struct naive_placement {
    char text[MOVE_TEXT_MAX];
    int piece;
    int count;
    struct naive_square square[5]; /* by column, then by row */
};

/* Every way to put a piece on an empty board, sorted by text. */
static struct naive_placement naive_placement[NAIVE_PLACEMENTS];

static inline int naive_compare_squares(const void *a, const void *b)
{
    const struct naive_square *s = a;
    const struct naive_square *t = b;

    return s->column != t->column ? s->column - t->column : s->row - t->row;
}

static inline int naive_compare_placements(const void *a, const void *b)
{
    return strcmp(((const struct naive_placement *)a)->text, ((const struct naive_placement *)b)->text);
}

/* A piece as its picture shows it, turned `turns` times by a right angle, flipped or not, and moved. */
static inline bool naive_place(struct naive_placement *p, int piece, int turns, bool flip, int column,
                               int row)
{
    int x = 0;
    int y = 0;

    memset(p, 0, sizeof *p);
    p->piece = piece;
    for (const char *at = naive_piece[piece].picture; *at; at++) {
        struct naive_square s = { flip ? -x : x, y };

        for (int turn = 0; turn < turns; turn++)
            s = (struct naive_square){ s.row, -s.column };
        s = (struct naive_square){ s.column + column, s.row + row };
        if (*at == 'X') {
            if (s.column < 0 || s.column >= NAIVE_WIDTH || s.row < 0 || s.row >= NAIVE_WIDTH)
                return false;
            p->square[p->count++] = s;
        }
        x = *at == '/' ? 0 : x + 1;
        y += *at == '/';
    }
    qsort(p->square, (size_t)p->count, sizeof *p->square, naive_compare_squares);
    for (int i = 0; i < p->count; i++)
        snprintf(p->text + strlen(p->text), sizeof p->text - strlen(p->text), "%s%c%d", i == 0 ? "" : "-",
                 'a' + p->square[i].column, p->square[i].row + 1);
    return true;
}

static inline void naive_make_placements(void)
{
    enum { ROOM = NAIVE_PIECES * 8 * 22 * 22 };
    struct naive_placement *all = calloc(ROOM, sizeof *all);
    size_t count = 0;
    size_t unique = 0;

    ck_assert_ptr_nonnull(all);
    for (int i = 0; i < ROOM; i++) /* pictures are up to five squares wide, to either side of their corner */
        count += naive_place(&all[count], i / (8 * 22 * 22), i % 4, i / 4 % 2, i / 8 % 22 - 4,
                             i / (8 * 22) % 22 - 4);
    qsort(all, count, sizeof *all, naive_compare_placements);
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && strcmp(all[i].text, all[i - 1].text) == 0) {
            ck_assert_int_eq(all[i].piece, all[i - 1].piece);
            continue;
        }
        ck_assert_uint_lt(unique, NAIVE_PLACEMENTS);
        naive_placement[unique++] = all[i];
    }
    ck_assert_uint_eq(unique, NAIVE_PLACEMENTS);
    free(all);
}

struct naive {
    int turn;
    char board[NAIVE_WIDTH][NAIVE_WIDTH]; /* by column and row: '.', '0' or '1' */
    bool left[2][NAIVE_PIECES];
    int last[2]; /* a piece, or -1 */
};

static inline int naive_piece_named(const char *name)
{
    for (int piece = 0; piece < NAIVE_PIECES; piece++) {
        if (strcmp(name, naive_piece[piece].name) == 0)
            return piece;
    }
    return -1;
}

static inline void naive_read(struct naive *n, const char *text)
{
    char turn[2];
    char board[NAIVE_WIDTH * NAIVE_WIDTH + 1];
    char left[2][64];
    char last[2][4];

    memset(n, 0, sizeof *n);
    REQUIRE(sscanf(text, "duo %1s %196s %63s %63s %3[^,],%3s", turn, board, left[0], left[1], last[0],
                   last[1]) == 6,
            "%s", text);
    n->turn = turn[0] - '0';
    for (int i = 0; i < NAIVE_WIDTH * NAIVE_WIDTH; i++)
        n->board[i % NAIVE_WIDTH][NAIVE_WIDTH - 1 - i / NAIVE_WIDTH] = board[i];
    for (int side = 0; side < 2; side++) {
        char *rest = NULL;

        n->last[side] = naive_piece_named(last[side]);
        if (strcmp(left[side], "-") == 0)
            continue;
        for (char *name = strtok_r(left[side], ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
            REQUIRE(naive_piece_named(name) >= 0, "%s", text);
            n->left[side][naive_piece_named(name)] = true;
        }
    }
}

static inline bool naive_is(const struct naive *n, int column, int row, int side)
{
    return column >= 0 && column < NAIVE_WIDTH && row >= 0 && row < NAIVE_WIDTH &&
           n->board[column][row] == '0' + side;
}

static inline bool naive_has_edge(const struct naive *n, struct naive_square s, int side)
{
    return naive_is(n, s.column - 1, s.row, side) || naive_is(n, s.column + 1, s.row, side) ||
           naive_is(n, s.column, s.row - 1, side) || naive_is(n, s.column, s.row + 1, side);
}

static inline bool naive_has_corner(const struct naive *n, struct naive_square s, int side)
{
    return naive_is(n, s.column - 1, s.row - 1, side) || naive_is(n, s.column - 1, s.row + 1, side) ||
           naive_is(n, s.column + 1, s.row - 1, side) || naive_is(n, s.column + 1, s.row + 1, side);
}

static inline bool naive_is_start(struct naive_square s)
{
    return (s.column == 'e' - 'a' && s.row == 10 - 1) || (s.column == 'j' - 'a' && s.row == 5 - 1);
}

static inline bool naive_has_placed(const struct naive *n, int side)
{
    for (int piece = 0; piece < NAIVE_PIECES; piece++) {
        if (!n->left[side][piece])
            return true;
    }
    return false;
}

/* Why a side can't place this. The reasons stand in the order of docs/rules.md. */
static inline enum move_fault naive_fault(const struct naive *n, int side, const struct naive_placement *p)
{
    bool first = !naive_has_placed(n, side);
    bool start = false;
    bool edge = false;
    bool corner = false;

    if (!n->left[side][p->piece])
        return MOVE_PIECE_USED;
    for (int i = 0; i < p->count; i++) {
        struct naive_square s = p->square[i];

        if (n->board[s.column][s.row] != '.')
            return MOVE_OCCUPIED;
        start |= naive_is_start(s);
        edge |= naive_has_edge(n, s, side);
        corner |= naive_has_corner(n, s, side);
    }
    if (first)
        return start ? MOVE_OK : MOVE_START_SQUARE;
    if (edge)
        return MOVE_EDGE_CONTACT;
    return corner ? MOVE_OK : MOVE_NO_CORNER_CONTACT;
}

static inline bool naive_can_place(const struct naive *n, int side)
{
    for (int i = 0; i < NAIVE_PLACEMENTS; i++) {
        if (naive_fault(n, side, &naive_placement[i]) == MOVE_OK)
            return true;
    }
    return false;
}

static inline int naive_score(const struct naive *n, int side)
{
    int score = 0;

    for (int piece = 0; piece < NAIVE_PIECES; piece++) {
        for (const char *at = naive_piece[piece].picture; n->left[side][piece] && *at; at++)
            score -= *at == 'X';
    }
    if (score < 0)
        return score;
    return n->last[side] == naive_piece_named("1") ? 20 : 15;
}

#endif

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/screen/held.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 14 };

/* So that the least column and row are 0. */
static void settle(struct shape *shape)
{
    int left = shape->column[0];
    int low = shape->row[0];
    int i;

    for (i = 1; i < shape->squares; i++) {
        left = shape->column[i] < left ? shape->column[i] : left;
        low = shape->row[i] < low ? shape->row[i] : low;
    }
    for (i = 0; i < shape->squares; i++) {
        shape->column[i] -= left;
        shape->row[i] -= low;
    }
}

static void read_shape(struct shape *shape, uint32_t cells)
{
    int n;

    shape->squares = 0;
    for (n = 0; n < DUO_OFFSETS; n++) {
        if (cells >> n & 1) {
            shape->column[shape->squares] = duo_offset[n].column;
            shape->row[shape->squares++] = duo_offset[n].row;
        }
    }
    settle(shape);
}

/* From the last to the first, so that each piece has the first of its orientations. */
void held_take(struct held *held)
{
    int n;

    for (n = DUO_ORIENTATIONS - 1; n >= 0; n--)
        read_shape(&held->shape[duo_orientation[n].piece], duo_orientation[n].cells);
    held->piece = DUO_PIECES - 1;
}

void held_turn(struct held *held, int quarters)
{
    struct shape *shape = &held->shape[held->piece];
    int i;

    for (i = 0; i < shape->squares; i++) {
        int column = shape->column[i];

        shape->column[i] = quarters * shape->row[i];
        shape->row[i] = -quarters * column;
    }
    settle(shape);
}

void held_flip(struct held *held)
{
    struct shape *shape = &held->shape[held->piece];
    int i;

    for (i = 0; i < shape->squares; i++)
        shape->column[i] = -shape->column[i];
    settle(shape);
}

static bool is_left(const struct facts *facts, int side, int piece)
{
    const struct fact *name;
    int n;

    for (n = 0; (name = facts_find(facts, "remaining", side, n)) != NULL; n++) {
        if (strcmp(name->text, duo_piece[piece].name) == 0)
            return true;
    }
    return false;
}

bool held_choose(struct held *held, const struct facts *facts, int side, int step)
{
    int way = step == 0 ? -1 : step; /* to the smaller ones */
    int piece = (held->piece + step + DUO_PIECES) % DUO_PIECES;
    int tried;

    for (tried = 0; tried < DUO_PIECES && !is_left(facts, side, piece); tried++)
        piece = (piece + way + DUO_PIECES) % DUO_PIECES;
    held->piece = piece;
    return tried < DUO_PIECES;
}

/* Where a piece that reaches as far as `reach` begins, for its middle to be at `middle` if the board allows it. */
static int begin_at(int middle, int reach)
{
    int first = middle - reach / 2;

    return first < 0 ? 0 : first + reach >= WIDTH ? WIDTH - 1 - reach : first;
}

void held_write(const struct held *held, int column, int row, char *out)
{
    const struct shape *shape = &held->shape[held->piece];
    int right = 0;
    int top = 0;
    int length = 0;
    int i;

    for (i = 0; i < shape->squares; i++) {
        right = shape->column[i] > right ? shape->column[i] : right;
        top = shape->row[i] > top ? shape->row[i] : top;
    }
    column = begin_at(column, right);
    row = begin_at(row, top);
    for (i = 0; i < shape->squares; i++)
        length += snprintf(out + length, (size_t)(MOVE_TEXT_MAX - length), i ? "-%c%d" : "%c%d",
                           'a' + column + shape->column[i], row + shape->row[i] + 1);
}

const char *held_name(const struct held *held)
{
    return duo_piece[held->piece].name;
}

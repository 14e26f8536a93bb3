/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/canvas.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "clients/terminal/out.h"

static const struct {
    const char *ascii, *utf8;
} signs[SIGNS] = {
    [SIGN_SIDE_0] = { "O", "●" },   [SIGN_SIDE_1] = { "X", "◆" }, [SIGN_NEUTRAL] = { "*", "*" },
    [SIGN_BLOCKED] = { "x", "×" },  [SIGN_FREE] = { ".", "·" },   [SIGN_CORNER] = { "+", "+" },
    [SIGN_ACROSS] = { "-", "─" },   [SIGN_UP] = { "|", "│" },     [SIGN_RISING] = { "/", "╱" },
    [SIGN_FALLING] = { "\\", "╲" }, [SIGN_WALL_H] = { "=", "━" }, [SIGN_WALL_V] = { "|", "┃" },
    [SIGN_NO] = { "#", "✕" },
};

void canvas_clear(struct canvas *canvas, bool utf8)
{
    memset(canvas, 0, sizeof *canvas);
    canvas->utf8 = utf8;
}

const char *sign_text(enum sign sign, bool utf8)
{
    return utf8 ? signs[sign].utf8 : signs[sign].ascii;
}

void canvas_put(struct canvas *canvas, int row, int column, enum sign sign)
{
    assert(row >= 0 && row < CANVAS_ROWS && column >= 0 && column < CANVAS_COLUMNS);
    snprintf(canvas->place[row][column], SIGN_BYTES, "%s", sign_text(sign, canvas->utf8));
    canvas->kind[row][column] = (unsigned char)(sign + 1);
}

void canvas_write(struct canvas *canvas, int row, int column, const char *word)
{
    for (; *word; word++, column++) {
        assert(row >= 0 && row < CANVAS_ROWS && column >= 0 && column < CANVAS_COLUMNS);
        canvas->place[row][column][0] = *word;
        canvas->place[row][column][1] = '\0';
        canvas->kind[row][column] = 0;
    }
}

void canvas_mark(struct canvas *canvas, int row, int column)
{
    canvas_write(canvas, row, column - 1, "(");
    canvas_write(canvas, row, column + 1, ")");
}

/* How many places of a row there are up to its last sign. */
static int width_of(const struct canvas *canvas, int row)
{
    int width = CANVAS_COLUMNS;

    while (width > 0 && !canvas->place[row][width - 1][0])
        width--;
    return width;
}

void canvas_size(const struct canvas *canvas, int *rows, int *columns)
{
    int row;

    *rows = *columns = 0;
    for (row = 0; row < CANVAS_ROWS; row++) {
        int width = width_of(canvas, row);

        if (width > 0)
            *rows = row + 1;
        if (width > *columns)
            *columns = width;
    }
}

void canvas_print(const struct canvas *canvas)
{
    int height;
    int width;
    int row;
    int column;

    canvas_size(canvas, &height, &width);
    for (row = 0; row < height; row++) {
        for (column = 0; column < width_of(canvas, row); column++)
            out_own(canvas->place[row][column][0] ? canvas->place[row][column] : " ");
        out_own("\n");
    }
}

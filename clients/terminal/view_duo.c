/* SPDX-License-Identifier: MIT */
/* view_duo.c: fourteen by fourteen squares, the last piece of each side in parentheses, the free corners of one side, and
 * the pieces that are left. */
#include "config.h"

#include "clients/terminal/view.h"

#include <stdio.h>
#include <string.h>

#include "clients/terminal/out.h"
#include "clients/terminal/words.h"

enum { WIDTH = 14, LEFT = 4, TOP = 1, ACROSS = 3, NAMES_MAX = 128 };

static int column_at(const struct scene *scene, int column)
{
    return LEFT + ACROSS * (scene->below == 0 ? column : WIDTH - 1 - column);
}

static int row_at(const struct scene *scene, int row)
{
    return TOP + (scene->below == 0 ? WIDTH - 1 - row : row);
}

static void draw_names(const struct scene *scene, struct canvas *canvas)
{
    int n;

    for (n = 0; n < WIDTH; n++) {
        const char letter[] = { (char)('a' + n), '\0' };
        char number[16];

        snprintf(number, sizeof number, "%2d", n + 1);
        canvas_write(canvas, 0, column_at(scene, n), letter);
        canvas_write(canvas, TOP + WIDTH, column_at(scene, n), letter);
        canvas_write(canvas, row_at(scene, n), 0, number);
        canvas_write(canvas, row_at(scene, n), LEFT + ACROSS * WIDTH, number);
    }
}

/* The squares of a piece, "g7-g8-g9". */
static void draw_squares(const struct scene *scene, struct canvas *canvas, const char *squares,
                         enum sign sign, bool is_last)
{
    while (*squares) {
        int column;
        int row;

        squares = view_read_square(squares, &column, &row);
        canvas_put(canvas, row_at(scene, row), column_at(scene, column), sign);
        if (is_last)
            canvas_mark(canvas, row_at(scene, row), column_at(scene, column));
        if (*squares == '-')
            squares++;
    }
}

static void draw_side(const struct scene *scene, struct canvas *canvas, int side)
{
    const char *last = facts_text(&scene->now, "last", side, 0);
    const struct fact *piece;
    int n;

    for (n = 0; (piece = facts_find(&scene->now, "placed", side, n)) != NULL; n++)
        draw_squares(scene, canvas, piece->text, sign_of_side(side), strcmp(piece->text, last) == 0);
}

static void draw_try(const struct scene *scene, struct canvas *canvas, const char *move, enum sign sign)
{
    draw_squares(scene, canvas, move, sign, false);
}

static size_t spots(const struct scene *scene, enum layer layer, struct spot *out)
{
    int n;

    (void)layer;
    for (n = 0; n < WIDTH * WIDTH; n++) {
        out[n] = (struct spot){ .row = row_at(scene, n / WIDTH), .column = column_at(scene, n % WIDTH) };
        view_write_square(out[n].name, n % WIDTH, n / WIDTH);
    }
    return (size_t)n;
}

static void draw_corners(const struct scene *scene, struct canvas *canvas)
{
    const struct fact *corner;
    int n;

    for (n = 0; (corner = facts_find(&scene->now, "corners", scene->shown, n)) != NULL; n++) {
        int column;
        int row;

        view_read_square(corner->text, &column, &row);
        canvas_put(canvas, row_at(scene, row), column_at(scene, column), SIGN_CORNER);
    }
}

static void draw(const struct scene *scene, struct canvas *canvas)
{
    int n;

    draw_names(scene, canvas);
    for (n = 0; n < WIDTH * WIDTH; n++)
        canvas_put(canvas, row_at(scene, n / WIDTH), column_at(scene, n % WIDTH), SIGN_FREE);
    draw_corners(scene, canvas);
    draw_side(scene, canvas, 0);
    draw_side(scene, canvas, 1);
}

static void tell_side(const struct scene *scene, int side)
{
    char names[NAMES_MAX] = "";
    char score[16];
    size_t length = 0;
    const struct fact *piece;
    int n;

    for (n = 0; (piece = facts_find(&scene->now, "remaining", side, n)) != NULL && length < sizeof names; n++)
        length += (size_t)snprintf(names + length, sizeof names - length, n ? " %s" : "%s", piece->text);
    snprintf(score, sizeof score, "%d", facts_number(&scene->now, "score", side));
    out_own(", ");
    say("duo.score", score, NULL);
    out_own(", ");
    if (length > 0)
        say("duo.left", names, NULL);
    else
        say("duo.none_left", NULL, NULL);
}

static void tell_signs(const struct scene *scene, const char *name)
{
    if (facts_find(&scene->now, "corners", scene->shown, 0))
        say_line("duo.corners", name, NULL);
}

const struct view view_duo = { .game = "duo",
                               .grip = GRIP_PIECE,
                               .draw = draw,
                               .draw_try = draw_try,
                               .spots = spots,
                               .tell_side = tell_side,
                               .tell_signs = tell_signs };

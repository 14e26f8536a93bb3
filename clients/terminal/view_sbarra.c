/* SPDX-License-Identifier: MIT */
/* view_sbarra.c: nine by nine squares with the grooves between them, in which the walls lie. A square is four columns and two
 * rows from the next; a wall of two squares spans both and the groove between. */
#include "config.h"

#include "clients/terminal/view.h"

#include <stdio.h>

#include "clients/terminal/out.h"
#include "clients/terminal/words.h"

enum { WIDTH = 9, LEFT = 5, TOP = 1, ACROSS = 4, DOWN = 2, NUMBER_MAX = 16 };

/* Where the middle of a square is drawn. */
static int column_at(const struct scene *scene, int column)
{
    return LEFT + ACROSS * (scene->below == 0 ? column : WIDTH - 1 - column);
}

static int row_at(const struct scene *scene, int row)
{
    return TOP + DOWN * (scene->below == 0 ? WIDTH - 1 - row : row);
}

static void draw_names(const struct scene *scene, struct canvas *canvas)
{
    int n;

    for (n = 0; n < WIDTH; n++) {
        const char letter[] = { (char)('a' + n), '\0' };
        const char digit[] = { (char)('1' + n), '\0' };

        canvas_write(canvas, 0, column_at(scene, n), letter);
        canvas_write(canvas, TOP + DOWN * WIDTH, column_at(scene, n), letter);
        canvas_write(canvas, row_at(scene, n), 1, digit);
        canvas_write(canvas, row_at(scene, n), LEFT + ACROSS * WIDTH, digit);
    }
}

/* The middle of a crossing: between the square that names its walls and the one above to its right. */
static struct spot crossing_at(const struct scene *scene, int column, int row)
{
    struct spot spot = { .row = (row_at(scene, row) + row_at(scene, row + 1)) / 2,
                         .column = (column_at(scene, column) + column_at(scene, column + 1)) / 2 };

    view_write_square(spot.name, column, row);
    return spot;
}

/* A wall in the signs for one that lies and one that stands. */
static void draw_wall(const struct scene *scene, struct canvas *canvas, const char *name, enum sign lying,
                      enum sign standing)
{
    int column;
    int row;
    const char *end = view_read_square(name, &column, &row);
    struct spot middle = crossing_at(scene, column, row);
    int i;

    if (*end == 'h') {
        for (i = -3; i <= 3; i++)
            canvas_put(canvas, middle.row, middle.column + i, lying);
    } else {
        for (i = -1; i <= 1; i++)
            canvas_put(canvas, middle.row + i, middle.column, standing);
    }
}

static void draw_try(const struct scene *scene, struct canvas *canvas, const char *move, enum sign sign)
{
    int column;
    int row;
    const char *end = view_read_square(move, &column, &row);

    if (*end && sign == SIGN_NO)
        draw_wall(scene, canvas, move, sign, sign);
    else if (*end)
        draw_wall(scene, canvas, move, SIGN_WALL_H, SIGN_WALL_V);
    else
        canvas_put(canvas, row_at(scene, row), column_at(scene, column), sign);
}

static struct spot square_at(const struct scene *scene, int column, int row)
{
    struct spot spot = { .row = row_at(scene, row), .column = column_at(scene, column) };

    view_write_square(spot.name, column, row);
    return spot;
}

static size_t spots(const struct scene *scene, enum layer layer, struct spot *out)
{
    int width = layer == LAYER_WALLS ? WIDTH - 1 : WIDTH;
    int n;

    for (n = 0; n < width * width; n++)
        out[n] = layer == LAYER_WALLS ? crossing_at(scene, n % width, n / width)
                                      : square_at(scene, n % width, n / width);
    return (size_t)n;
}

static void draw_pawn(const struct scene *scene, struct canvas *canvas, int side)
{
    const char *now = facts_text(&scene->now, "pawns", side, 0);
    const char *before = facts_text(&scene->before, "pawns", side, 0);
    int column[2];
    int row[2];

    view_read_square(now, &column[0], &row[0]);
    view_read_square(before, &column[1], &row[1]);
    canvas_put(canvas, row_at(scene, row[0]), column_at(scene, column[0]), sign_of_side(side));
    if (column[0] != column[1] || row[0] != row[1])
        canvas_mark(canvas, row_at(scene, row[0]), column_at(scene, column[0]));
}

static void draw(const struct scene *scene, struct canvas *canvas)
{
    const struct fact *wall;
    int n;

    draw_names(scene, canvas);
    for (n = 0; n < WIDTH * WIDTH; n++)
        canvas_put(canvas, row_at(scene, n / WIDTH), column_at(scene, n % WIDTH), SIGN_FREE);
    for (n = 0; (wall = facts_find(&scene->now, "walls", n, 0)) != NULL; n++)
        draw_wall(scene, canvas, wall->text, SIGN_WALL_H, SIGN_WALL_V);
    draw_pawn(scene, canvas, 0);
    draw_pawn(scene, canvas, 1);
}

static void tell_side(const struct scene *scene, int side)
{
    int left = facts_number(&scene->now, "wallsLeft", side);

    out_own(", ");
    say("sbarra.goal", side == 0 ? "9" : "1", NULL);
    out_own(", ");
    say_count("walls.left", left);
}

const struct view view_sbarra = { .game = "sbarra",
                                  .grip = GRIP_WALLS,
                                  .draw = draw,
                                  .draw_try = draw_try,
                                  .spots = spots,
                                  .tell_side = tell_side };

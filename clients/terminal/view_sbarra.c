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

static void draw_wall(const struct scene *scene, struct canvas *canvas, const char *name)
{
    int column;
    int row;
    const char *end = view_read_square(name, &column, &row);
    /* The middle of the crossing: between the square that names the wall and the one above to its right. */
    int middle_column = (column_at(scene, column) + column_at(scene, column + 1)) / 2;
    int middle_row = (row_at(scene, row) + row_at(scene, row + 1)) / 2;
    int i;

    if (*end == 'h') {
        for (i = -3; i <= 3; i++)
            canvas_put(canvas, middle_row, middle_column + i, SIGN_WALL_H);
    } else {
        for (i = -1; i <= 1; i++)
            canvas_put(canvas, middle_row + i, middle_column, SIGN_WALL_V);
    }
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
        draw_wall(scene, canvas, wall->text);
    draw_pawn(scene, canvas, 0);
    draw_pawn(scene, canvas, 1);
}

static void tell_side(const struct scene *scene, int side)
{
    int left = facts_number(&scene->now, "wallsLeft", side);
    char number[NUMBER_MAX];

    snprintf(number, sizeof number, "%d", left);
    out_own(", ");
    say("sbarra.goal", side == 0 ? "9" : "1", NULL);
    out_own(", ");
    say(left == 1 ? "walls.left.one" : "walls.left.other", number, NULL);
}

const struct view view_sbarra = { .game = "sbarra", .draw = draw, .tell_side = tell_side };

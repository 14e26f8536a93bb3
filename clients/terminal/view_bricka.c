/* SPDX-License-Identifier: MIT */
/* view_bricka.c: the cells of bricka as outlines on a grid of 13 by 13, with the intersections on them. The cells are drawn
 * from the geometry in docs/rules.md: four to a cross, their gables meeting at its centre, and one more at either end. */
#include "config.h"

#include "clients/terminal/view.h"

#include <stdio.h>
#include <string.h>

#include "clients/terminal/out.h"
#include "clients/terminal/words.h"

enum { WIDTH = 13, LEFT = 5, TOP = 1, ACROSS = 4, DOWN = 2, CORNERS = 5, CROSSES = 7, ARMS = 4 };

struct corner {
    int x, y; /* from 1, as the names of intersections say them; of an arm, from the cross's centre */
};

static const struct corner centres[CROSSES] = { { 7, 7 }, { 10, 9 }, { 10, 5 }, { 4, 9 },
                                                { 4, 5 }, { 7, 11 }, { 7, 3 } };

static const struct corner arms[ARMS][CORNERS] = {
    { { -2, -1 }, { -2, 1 }, { -1, 1 }, { 0, 0 }, { -1, -1 } },
    { { 2, -1 }, { 2, 1 }, { 1, 1 }, { 0, 0 }, { 1, -1 } },
    { { -1, -2 }, { 1, -2 }, { 1, -1 }, { 0, 0 }, { -1, -1 } },
    { { -1, 2 }, { 1, 2 }, { 1, 1 }, { 0, 0 }, { -1, 1 } },
};

/* The cells with the tips a7 and m7. */
static const struct corner ends[2][CORNERS] = {
    { { 1, 7 }, { 2, 8 }, { 3, 8 }, { 3, 6 }, { 2, 6 } },
    { { 13, 7 }, { 12, 8 }, { 11, 8 }, { 11, 6 }, { 12, 6 } },
};

static int column_at(const struct scene *scene, int x)
{
    return LEFT + ACROSS * (scene->below == 0 ? x - 1 : WIDTH - x);
}

static int row_at(const struct scene *scene, int y)
{
    return TOP + DOWN * (scene->below == 0 ? WIDTH - y : y - 1);
}

static int step_towards(int from, int to)
{
    return (to > from) - (to < from);
}

/* The side of a cell from corner to corner: along, up, or slanted, where a unit is as wide as two are high. */
static void draw_side(const struct scene *scene, struct canvas *canvas, struct corner from, struct corner to)
{
    int column = column_at(scene, from.x);
    int row = row_at(scene, from.y);
    int across = step_towards(column, column_at(scene, to.x));
    int down = step_towards(row, row_at(scene, to.y));
    enum sign sign = !down ? SIGN_ACROSS : !across ? SIGN_UP : across == down ? SIGN_FALLING : SIGN_RISING;

    if (across && down)
        across *= ACROSS / DOWN;
    for (;;) {
        column += across;
        row += down;
        if (column == column_at(scene, to.x) && row == row_at(scene, to.y))
            break;
        canvas_put(canvas, row, column, sign);
    }
}

static void draw_cell(const struct scene *scene, struct canvas *canvas, struct corner centre,
                      const struct corner corners[CORNERS])
{
    struct corner corner[CORNERS];
    int n;

    for (n = 0; n < CORNERS; n++)
        corner[n] = (struct corner){ centre.x + corners[n].x, centre.y + corners[n].y };
    for (n = 0; n < CORNERS; n++)
        draw_side(scene, canvas, corner[n], corner[(n + 1) % CORNERS]);
}

/* A corner of one cell may lie in the middle of another's side, so the corners come when all sides are drawn. */
static void draw_corners(const struct scene *scene, struct canvas *canvas, struct corner centre,
                         const struct corner corners[CORNERS])
{
    int n;

    for (n = 0; n < CORNERS; n++)
        canvas_put(canvas, row_at(scene, centre.y + corners[n].y), column_at(scene, centre.x + corners[n].x),
                   SIGN_FREE);
}

typedef void draw_part(const struct scene *scene, struct canvas *canvas, struct corner centre,
                       const struct corner corners[CORNERS]);

static void for_cells(const struct scene *scene, struct canvas *canvas, draw_part *draw_it)
{
    const struct corner nowhere = { 0, 0 };
    int n;

    for (n = 0; n < CROSSES * ARMS; n++)
        draw_it(scene, canvas, centres[n / ARMS], arms[n % ARMS]);
    draw_it(scene, canvas, nowhere, ends[0]);
    draw_it(scene, canvas, nowhere, ends[1]);
}

static void draw_names(const struct scene *scene, struct canvas *canvas)
{
    int n;

    for (n = 1; n <= WIDTH; n++) {
        const char letter[] = { (char)('a' + n - 1), '\0' };
        char number[16];

        snprintf(number, sizeof number, "%2d", n);
        canvas_write(canvas, 0, column_at(scene, n), letter);
        canvas_write(canvas, TOP + DOWN * WIDTH - 1, column_at(scene, n), letter);
        canvas_write(canvas, row_at(scene, n), 0, number);
        canvas_write(canvas, row_at(scene, n), LEFT + ACROSS * WIDTH - 1, number);
    }
}

static void draw_points(const struct scene *scene, struct canvas *canvas, const char *list, enum sign sign)
{
    const struct fact *point;
    int n;

    for (n = 0; (point = facts_find(&scene->now, list, n, 0)) != NULL; n++) {
        int x;
        int y;

        view_read_square(point->text, &x, &y);
        canvas_put(canvas, row_at(scene, y + 1), column_at(scene, x + 1), sign);
        if (strcmp(point->text, scene->last) == 0)
            canvas_mark(canvas, row_at(scene, y + 1), column_at(scene, x + 1));
    }
}

static void draw(const struct scene *scene, struct canvas *canvas)
{
    draw_names(scene, canvas);
    for_cells(scene, canvas, draw_cell);
    for_cells(scene, canvas, draw_corners);
    draw_points(scene, canvas, "blocked", SIGN_BLOCKED);
    draw_points(scene, canvas, "owned0", SIGN_SIDE_0);
    draw_points(scene, canvas, "owned1", SIGN_SIDE_1);
    draw_points(scene, canvas, "neutral", SIGN_NEUTRAL);
}

static void draw_try(const struct scene *scene, struct canvas *canvas, const char *move, enum sign sign)
{
    int x;
    int y;

    view_read_square(move, &x, &y);
    canvas_put(canvas, row_at(scene, y + 1), column_at(scene, x + 1), sign);
}

/* Not every place of the grid is an intersection; which are, their names say. */
static size_t spots(const struct scene *scene, enum layer layer, struct spot *out)
{
    size_t count = 0;
    int n;

    (void)layer;
    for (n = 0; n < WIDTH * WIDTH; n++) {
        struct spot spot = { .row = row_at(scene, n / WIDTH + 1), .column = column_at(scene, n % WIDTH + 1) };
        game_move move;

        view_write_square(spot.name, n % WIDTH, n / WIDTH);
        if (scene->game->parse(spot.name, &move) == MOVE_OK)
            out[count++] = spot;
    }
    return count;
}

static void tell_signs(const struct scene *scene, const char *name)
{
    (void)scene;
    (void)name;
    say_line("bricka.signs", sign_text(SIGN_NEUTRAL, out_utf8()), sign_text(SIGN_BLOCKED, out_utf8()));
}

const struct view view_bricka = { .game = "bricka",
                                  .grip = GRIP_NAME,
                                  .draw = draw,
                                  .draw_try = draw_try,
                                  .spots = spots,
                                  .tell_signs = tell_signs };

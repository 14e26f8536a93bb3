/* SPDX-License-Identifier: MIT */
/* view.c: finds the view of a game. A game without one is shown as its position text, which says everything. */
#include "config.h"

#include "clients/terminal/view.h"

#include <stdlib.h>
#include <string.h>

#include "clients/terminal/out.h"

static const struct view *find_view(const struct game *game)
{
    static const struct view *const views[] = { &view_sbarra, &view_bricka, &view_spider, &view_duo };
    size_t i;

    for (i = 0; i < sizeof views / sizeof *views; i++) {
        if (strcmp(views[i]->game, game->name) == 0)
            return views[i];
    }
    return NULL;
}

static void print_text(const struct scene *scene)
{
    char text[POSITION_TEXT_MAX];

    scene->game->write(scene->pos, text);
    out_own(text);
    out_own("\n");
}

void view_draw(const struct scene *scene)
{
    const struct view *view = find_view(scene->game);
    struct canvas canvas;

    if (!view) {
        print_text(scene);
        return;
    }
    canvas_clear(&canvas, out_utf8());
    view->draw(scene, &canvas);
    canvas_print(&canvas);
}

void view_tell_side(const struct scene *scene, int side)
{
    const struct view *view = find_view(scene->game);

    if (view && view->tell_side)
        view->tell_side(scene, side);
}

void view_tell_signs(const struct scene *scene, const char *name)
{
    const struct view *view = find_view(scene->game);

    if (view && view->tell_signs)
        view->tell_signs(scene, name);
}

enum grip view_grip(const struct game *game)
{
    const struct view *view = find_view(game);

    return view ? view->grip : GRIP_NONE;
}

void view_paint(const struct scene *scene, struct canvas *canvas)
{
    const struct view *view = find_view(scene->game);

    canvas_clear(canvas, out_utf8());
    if (view)
        view->draw(scene, canvas);
}

void view_paint_try(const struct scene *scene, struct canvas *canvas, const char *move, bool legal)
{
    const struct view *view = find_view(scene->game);

    canvas_clear(canvas, out_utf8());
    if (view)
        view->draw_try(scene, canvas, move, legal ? sign_of_side(scene->pos->turn) : SIGN_NO);
}

size_t view_spots(const struct scene *scene, enum layer layer, struct spot *out)
{
    const struct view *view = find_view(scene->game);

    return view ? view->spots(scene, layer, out) : 0;
}

const char *view_read_square(const char *name, int *column, int *row)
{
    char *end;

    *column = name[0] - 'a';
    *row = (int)strtol(name + 1, &end, 10) - 1;
    return end;
}

void view_write_square(char *out, int column, int row)
{
    int number = row + 1;

    *out++ = (char)('a' + column);
    if (number >= 10)
        *out++ = (char)('0' + number / 10);
    *out++ = (char)('0' + number % 10);
    *out = '\0';
}

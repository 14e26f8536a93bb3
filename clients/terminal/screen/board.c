/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/screen/board.h"

#include "clients/terminal/canvas.h"
#include "clients/terminal/screen/ink.h"

/* The part of a canvas that is seen, and where. */
struct window {
    int row, column, height, width; /* on the screen */
    int top, left;                  /* of the canvas */
};

void board_size(const struct scene *scene, int *rows, int *columns)
{
    struct canvas canvas;

    view_paint(scene, &canvas);
    canvas_size(&canvas, rows, columns);
}

static enum style style_of(unsigned char kind)
{
    if (kind == 0)
        return STYLE_FAINT;
    switch ((enum sign)(kind - 1)) {
    case SIGN_SIDE_0:
        return STYLE_SIDE_0;
    case SIGN_SIDE_1:
        return STYLE_SIDE_1;
    case SIGN_NEUTRAL:
        return STYLE_NEUTRAL;
    case SIGN_WALL_H:
    case SIGN_WALL_V:
    case SIGN_CORNER:
        return STYLE_STRONG;
    case SIGN_FREE:
        return STYLE_PLAIN;
    default:
        return STYLE_FAINT;
    }
}

static void draw_place(const struct window *window, int row, int column, enum style style, const char *text)
{
    int y = row - window->top;
    int x = column - window->left;

    if (y >= 0 && y < window->height && x >= 0 && x < window->width)
        ink_text(window->row + y, window->column + x, 1, style, text);
}

/* All that stands on a canvas; in a style of its own, or with STYLES in that of each sign. */
static void draw_canvas(const struct window *window, const struct canvas *canvas, enum style style)
{
    int row;
    int column;

    for (row = window->top; row < window->top + window->height && row < CANVAS_ROWS; row++) {
        for (column = window->left; column < window->left + window->width && column < CANVAS_COLUMNS;
             column++) {
            const char *place = canvas->place[row][column];

            if (*place)
                draw_place(window, row, column, style == STYLES ? style_of(canvas->kind[row][column]) : style,
                           place);
        }
    }
}

/* So that `at` is in the middle, but nothing is wasted at an end. */
static int begin_at(int at, int size, int room)
{
    int first = at - room / 2;

    if (first > size - room)
        first = size - room;
    return first < 0 ? 0 : first;
}

/* Where a pawn can go is not to be seen on the board of a game with walls. */
static void draw_steps(const struct scene *scene, const struct window *window)
{
    struct spot spots[SPOTS_MAX];
    size_t count = view_spots(scene, LAYER_PIECES, spots);
    size_t i;

    for (i = 0; i < count; i++) {
        game_move move;

        if (scene->game->parse(spots[i].name, &move) == MOVE_OK &&
            scene->game->legal(scene->pos, move) == MOVE_OK)
            draw_place(window, spots[i].row, spots[i].column, STYLE_STRONG, sign_text(SIGN_CORNER, false));
    }
}

static void draw_try(const struct scene *scene, const struct hand *hand, const struct window *window)
{
    char text[MOVE_TEXT_MAX];
    struct canvas canvas;
    game_move move;
    bool is_legal;

    if (!hand_move(hand, scene, text) || scene->game->parse(text, &move) != MOVE_OK)
        return;
    is_legal = scene->game->legal(scene->pos, move) == MOVE_OK;
    view_paint_try(scene, &canvas, text, is_legal);
    draw_canvas(window, &canvas, is_legal ? STYLE_TRY : STYLE_BAD);
}

void board_draw(const struct scene *scene, const struct hand *hand, bool plays, int row, int column,
                int height, int width)
{
    struct window window = { .row = row, .column = column, .height = height, .width = width };
    struct canvas canvas;
    struct spot spot;
    bool points = hand_spot(hand, scene, &spot);
    int rows;
    int columns;

    view_paint(scene, &canvas);
    canvas_size(&canvas, &rows, &columns);
    window.top = begin_at(points ? spot.row : 0, rows, height);
    window.left = begin_at(points ? spot.column : 0, columns, width);
    ink_use_sides(scene->game);
    draw_canvas(&window, &canvas, STYLES);
    if (plays && view_grip(scene->game) == GRIP_WALLS)
        draw_steps(scene, &window);
    if (!points)
        return;
    draw_place(&window, spot.row, spot.column, STYLE_CHOSEN,
               *canvas.place[spot.row][spot.column] ? canvas.place[spot.row][spot.column] : " ");
    if (plays)
        draw_try(scene, hand, &window);
    if (spot.row >= window.top && spot.row < window.top + height && spot.column >= window.left &&
        spot.column < window.left + width)
        ink_put_cursor(row + spot.row - window.top, column + spot.column - window.left);
}

/* SPDX-License-Identifier: MIT */
/* view_spider.c: eight by eight squares, and round them the entries that can be played now, or could at the start. */
#include "config.h"

#include "clients/terminal/view.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 8, LEFT = 7, TOP = 1, ACROSS = 5, ENTRIES_MAX = 64, NAME_COLUMNS = 3 };

static int column_at(const struct scene *scene, int column)
{
    return LEFT + ACROSS * (scene->below == 0 ? column : WIDTH - 1 - column);
}

static int row_at(const struct scene *scene, int row)
{
    return TOP + (scene->below == 0 ? WIDTH - 1 - row : row);
}

/* Where the name of an entry stands: behind the edge through which the piece comes in. */
static struct spot entry_at(const struct scene *scene, const char *name)
{
    struct spot spot;
    int column;
    int row;
    const char *sign = view_read_square(name, &column, &row);
    int at_row = row_at(scene, row);
    int at_column = column_at(scene, column);

    /* Only corners have a sign; elsewhere the edge says which way it goes. */
    if (*sign ? strchr("<>", *sign) != NULL : column == 0 || column == WIDTH - 1)
        at_column = at_column == LEFT ? 1 : LEFT + ACROSS * WIDTH - 1;
    else
        at_row = at_row == TOP ? 0 : TOP + WIDTH;
    spot = (struct spot){ .row = at_row, .column = at_column };
    snprintf(spot.name, sizeof spot.name, "%s", name);
    return spot;
}

static void draw_entry(const struct scene *scene, struct canvas *canvas, const char *name)
{
    struct spot spot = entry_at(scene, name);

    canvas_write(canvas, spot.row, spot.column, name);
}

/* A corner takes each of the two signs of its directions; elsewhere there is one entry a square. */
static size_t spots(const struct scene *scene, enum layer layer, struct spot *out)
{
    static const char *const signs[] = { "", "<", ">", "^", "v" };
    size_t count = 0;
    int n;

    (void)layer;
    for (n = 0; n < WIDTH * WIDTH; n++) {
        char name[MOVE_TEXT_MAX];
        bool is_corner = n % WIDTH % (WIDTH - 1) == 0 && n / WIDTH % (WIDTH - 1) == 0;
        size_t i;

        for (i = is_corner ? 1 : 0; i < (is_corner ? sizeof signs / sizeof *signs : 1); i++) {
            game_move move;

            snprintf(name, sizeof name, "%c%d%s", 'a' + n % WIDTH, n / WIDTH + 1, signs[i]);
            if (scene->game->parse(name, &move) == MOVE_OK)
                out[count++] = entry_at(scene, name);
        }
    }
    return count;
}

/* A legal move where it comes to rest, another one where it would come in. */
static void draw_try(const struct scene *scene, struct canvas *canvas, const char *move, enum sign sign)
{
    struct spot spot = entry_at(scene, move);
    game_move number;

    if (sign != SIGN_NO && scene->game->parse(move, &number) == MOVE_OK) {
        int square = scene->game->rest(scene->pos, number);

        spot.row = row_at(scene, square / WIDTH);
        spot.column = column_at(scene, square % WIDTH);
    }
    canvas_put(canvas, spot.row, spot.column, sign);
}

/* When all is over nothing can be played, and all entries are named, for who reads the moves. */
static void draw_entries(const struct scene *scene, struct canvas *canvas)
{
    game_move entries[ENTRIES_MAX];
    char name[MOVE_TEXT_MAX];
    size_t count = scene->game->moves(scene->pos, entries, ENTRIES_MAX);
    struct position empty;
    size_t i;

    if (count == 0) {
        scene->game->start(&empty, 0);
        count = scene->game->moves(&empty, entries, ENTRIES_MAX);
    }

    for (i = 0; i < count && i < ENTRIES_MAX; i++) {
        scene->game->format(entries[i], name);
        draw_entry(scene, canvas, name);
    }
}

/* A square's sign as the facts have it: row 8 first. */
static char square_of(const struct facts *facts, int column, int row)
{
    const char *text = facts_text(facts, "rows", WIDTH - 1 - row, 0);

    if (strlen(text) != WIDTH)
        return '.';
    return text[column];
}

static void draw_square(const struct scene *scene, struct canvas *canvas, int column, int row)
{
    char now = square_of(&scene->now, column, row);
    int at_row = row_at(scene, row);
    int at_column = column_at(scene, column);

    canvas_put(canvas, at_row, at_column, now == '.' ? SIGN_FREE : sign_of_side(now - '0'));
    if (now != square_of(&scene->before, column,
                         row)) /* the last move's; it names where it came in, not where it lies */
        canvas_mark(canvas, at_row, at_column);
}

static void draw(const struct scene *scene, struct canvas *canvas)
{
    int n;

    for (n = 0; n < WIDTH * WIDTH; n++)
        draw_square(scene, canvas, n % WIDTH, n / WIDTH);
    draw_entries(scene, canvas);
}

const struct view view_spider = {
    .game = "spider", .grip = GRIP_NAME, .draw = draw, .draw_try = draw_try, .spots = spots
};

/* SPDX-License-Identifier: MIT */
/* view.h: the boards of the games in text. A view knows what its board looks like and nothing of the rules: what stands
 * where it reads from the position's facts, and what can be played from the list of moves. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_VIEW_H
#define TAVOLIERE_CLIENTS_TERMINAL_VIEW_H

#include "clients/terminal/canvas.h"
#include "clients/terminal/facts.h"
#include "common/rules/game.h"

/* What is to be drawn. */
struct scene {
    const struct game *game;
    const struct position *pos;
    struct facts now, before; /* the position's, and those of the ply before; equal at the start */
    const char *last;         /* the last move, "" at the start */
    int below;                /* the side that sits below: 0 or 1 */
    int shown;                /* the side whose free corners are shown */
};

/* Print the board. */
void view_draw(const struct scene *scene);

/* Print what a side has besides the board, behind its name: walls left, points, pieces. No line end. */
void view_tell_side(const struct scene *scene, int side);

/* Print the line that says what the signs mean, if the game has one. `name` is of the side that is shown. */
void view_tell_signs(const struct scene *scene, const char *name);

/* A place of the board at which a hand may point: where it is on the canvas, and its name. */
struct spot {
    int row, column;
    char name[MOVE_TEXT_MAX];
};
enum { SPOTS_MAX = 14 * 14 };

/* Which spots are meant: those where pieces go, or in a game that has walls the crossings, where these go. */
enum layer { LAYER_PIECES, LAYER_WALLS, LAYERS };

/* How moves come out of spots: the spot's name is the move; in LAYER_WALLS it takes a letter for how the wall lies; or a piece is
 * held of which the spot is a square. */
enum grip { GRIP_NONE /* nothing can be pointed at: moves are typed */, GRIP_NAME, GRIP_WALLS, GRIP_PIECE };

enum grip view_grip(const struct game *game);

/* The board, and upon an empty canvas nothing but a move that is tried: as it would lie, or where it would go were it legal. */
void view_paint(const struct scene *scene, struct canvas *canvas);
void view_paint_try(const struct scene *scene, struct canvas *canvas, const char *move, bool legal);

/* The spots of a layer, at most SPOTS_MAX, to `out`; returns how many there are. */
size_t view_spots(const struct scene *scene, enum layer layer, struct spot *out);

/* --- between view.c and the views --- */

struct view {
    const char *game;
    enum grip grip;
    void (*draw)(const struct scene *scene, struct canvas *canvas);
    void (*draw_try)(const struct scene *scene, struct canvas *canvas, const char *move, enum sign sign);
    size_t (*spots)(const struct scene *scene, enum layer layer, struct spot *out);
    void (*tell_side)(const struct scene *scene, int side);          /* NULL: nothing */
    void (*tell_signs)(const struct scene *scene, const char *name); /* NULL: nothing */
};

extern const struct view view_sbarra, view_bricka, view_spider, view_duo;

/* The mark of a side. */
static inline enum sign sign_of_side(int side)
{
    return side == 0 ? SIGN_SIDE_0 : SIGN_SIDE_1;
}

/* Read "e10" into column and row, both from 0; returns where the name ends. `name` must be a name. */
const char *view_read_square(const char *name, int *column, int *row);

/* Write the name of a square on a board of fewer than 100 rows; `out` takes MOVE_TEXT_MAX bytes. Many are written at a time. */
void view_write_square(char *out, int column, int row);

#endif

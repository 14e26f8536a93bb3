/* SPDX-License-Identifier: MIT */
/* ink.h: the terminal as a grid of places, by way of ncurses, which only this module and its keys know. Whatever is out of the
 * grid is not drawn, so nobody else has to ask how large it is. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_SCREEN_INK_H
#define TAVOLIERE_CLIENTS_TERMINAL_SCREEN_INK_H

#include <stdbool.h>

#include "common/rules/game.h"

/* How something looks. All differ where there are no colours, or beside the colour by the sign that is drawn. */
enum style {
    STYLE_PLAIN,
    STYLE_FAINT,
    STYLE_STRONG,
    STYLE_TITLE,
    STYLE_CHOSEN, /* the line or place at which one points */
    STYLE_SIDE_0,
    STYLE_SIDE_1,
    STYLE_NEUTRAL,
    STYLE_TRY, /* a move that is tried, and one that the rules forbid */
    STYLE_BAD,
    STYLE_PAPER, /* black on white where there are colours, whatever the terminal's own are; and the other way round */
    STYLE_INK,
    STYLES
};

/* A key: a character, or one of these. */
enum key {
    KEY_NONE = -1, /* nothing has been typed */
    KEY_OTHER = 0x110000,
    KEY_STEP_UP,
    KEY_STEP_DOWN,
    KEY_STEP_LEFT,
    KEY_STEP_RIGHT,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_TO_START,
    KEY_TO_END,
    KEY_GO,
    KEY_BACK, /* Esc */
    KEY_ERASE,
    KEY_DELETE
};

/* Take the terminal; false if it can't be had. Give it back, also twice. */
bool ink_start(void);
void ink_stop(void);

/* The window's size has changed. */
void ink_resize(void);

void ink_size(int *rows, int *columns);

/* Has it colours? */
bool ink_has_colours(void);

/* The colours of the sides are those of this game. */
void ink_use_sides(const struct game *game);

/* Begin with nothing, and show what has been drawn. The cursor stands where it was put, or nowhere. */
void ink_clear(void);
void ink_show(void);
void ink_put_cursor(int row, int column);

/* Draw a text, which has no line ends and is what out.h lets through, in at most `width` columns; returns how many it took. */
int ink_text(int row, int column, int width, enum style style, const char *text);

/* The same with a sign that it goes on, in the last column, where it does not fit. */
int ink_cut(int row, int column, int width, enum style style, const char *text);

/* The same over several rows, at most `height`, broken at spaces and line ends; returns how many it took. With STYLES for a
 * style nothing is drawn, but counted. */
int ink_lines(int row, int column, int width, int height, enum style style, const char *text);

/* How many columns a text takes. */
int ink_width(const char *text);

/* The next key that has been typed, or KEY_NONE: a character's number, or an enum key. */
int ink_key(void);

/* Ring the bell. */
void ink_bell(void);

#endif

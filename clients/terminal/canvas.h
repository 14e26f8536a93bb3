/* SPDX-License-Identifier: MIT */
/* canvas.h: a board as it is drawn before it is printed: places of one column each, and the signs that stand there, in ASCII
 * or in what else the screen can show. Row 0 is the uppermost. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_CANVAS_H
#define TAVOLIERE_CLIENTS_TERMINAL_CANVAS_H

#include <stdbool.h>

enum { CANVAS_ROWS = 32, CANVAS_COLUMNS = 64, SIGN_BYTES = 4 /* one character and the final NUL */ };

enum sign {
    SIGN_SIDE_0, /* the mark of each side: disc and diamond, O and X */
    SIGN_SIDE_1,
    SIGN_NEUTRAL,
    SIGN_BLOCKED,
    SIGN_FREE,
    SIGN_CORNER, /* where a piece may be connected */
    SIGN_ACROSS, /* lines of the board */
    SIGN_UP,
    SIGN_RISING,
    SIGN_FALLING,
    SIGN_WALL_H,
    SIGN_WALL_V,
    SIGN_NO, /* what the rules forbid */
    SIGNS
};

struct canvas {
    bool utf8;
    char place[CANVAS_ROWS][CANVAS_COLUMNS][SIGN_BYTES];
    unsigned char kind[CANVAS_ROWS]
                      [CANVAS_COLUMNS]; /* 1 + the sign that stands there; 0: a letter, or nothing */
};

/* Make it empty. */
void canvas_clear(struct canvas *canvas, bool utf8);

/* How a sign looks. Static. */
const char *sign_text(enum sign sign, bool utf8);

void canvas_put(struct canvas *canvas, int row, int column, enum sign sign);

/* A word of ASCII from that place on. */
void canvas_write(struct canvas *canvas, int row, int column, const char *word);

/* Parentheses round a place: this was the last move. */
void canvas_mark(struct canvas *canvas, int row, int column);

/* How many rows and columns there are up to the last that has something. */
void canvas_size(const struct canvas *canvas, int *rows, int *columns);

/* Print the rows that have something, without the space at their ends. */
void canvas_print(const struct canvas *canvas);

#endif

/* SPDX-License-Identifier: MIT */
/* lines.h: what was typed, cut into lines, which wait until somebody takes them. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_LINES_H
#define TAVOLIERE_CLIENTS_TERMINAL_LINES_H

#include <stdbool.h>
#include <stddef.h>

enum { LINES_LINE_MAX = 128, LINES_BYTES_MAX = 1 << 20 };

/* Zeroed memory is empty. */
struct lines {
    char *bytes; /* owned */
    size_t len, cap;
    bool over; /* nothing will be added: a last line needs no line end */
};

/* False, and nothing added, when more waits than anybody types. */
bool lines_add(struct lines *lines, const char *bytes, size_t len);

/* Take the next line, without its end, to `out` (LINES_LINE_MAX bytes); what is longer is cut off. A NUL becomes a question
 * mark. False if there is none yet. */
bool lines_take(struct lines *lines, char *out);

/* The same without taking it. */
bool lines_peek(const struct lines *lines, char *out);

void lines_finish(struct lines *lines);

#endif

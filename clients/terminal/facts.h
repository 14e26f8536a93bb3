/* SPDX-License-Identifier: MIT */
/* facts.h: the plain facts of a position, as its game tells them (docs/rules.md), gathered so that they can be asked for. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_FACTS_H
#define TAVOLIERE_CLIENTS_TERMINAL_FACTS_H

#include <stddef.h>

#include "common/rules/game.h"

enum { FACTS_MAX = 1024 };

/* One text or number. A member of a list has the list's name and its place there; a list within a list counts as a member,
 * and `inner` is then the place within that. Both are 0 where there is no list. */
struct fact {
    const char *name;
    int outer, inner;
    char text[MOVE_TEXT_MAX]; /* "" for none, and for a number */
    int number;
};

struct facts {
    struct fact fact[FACTS_MAX];
    size_t count;
    const char *list; /* while they are gathered: the open list's name, how deep one is, and where */
    int depth, outer, inner;
};

void facts_gather(struct facts *facts, const struct game *game, const struct position *pos);

/* A fact, or NULL if there is none. */
const struct fact *facts_find(const struct facts *facts, const char *name, int outer, int inner);

/* Its text, "" if there is none; its number, 0 if there is none. */
const char *facts_text(const struct facts *facts, const char *name, int outer, int inner);
int facts_number(const struct facts *facts, const char *name, int outer);

#endif

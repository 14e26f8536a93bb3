/* SPDX-License-Identifier: MIT */
/* table.h: a room on the screen: the board with the hand upon it, who sits there, how it stands, what has been told; the keys
 * with which one plays, and looks back. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_SCREEN_TABLE_H
#define TAVOLIERE_CLIENTS_TERMINAL_SCREEN_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "clients/terminal/past.h"
#include "clients/terminal/screen/field.h"
#include "clients/terminal/screen/hand.h"
#include "clients/terminal/screen/news.h"
#include "clients/terminal/session.h"

/* Zeroed memory is a table at which nobody has sat yet. */
struct table {
    struct hand hand;
    struct past past; /* what is drawn */
    bool looks_back;  /* at the position after `plies` moves, not at the last one */
    size_t plies;
    int round; /* in which that is */

    bool typing;
    struct field field;
    bool asked;        /* something was typed whose answer may be long: */
    size_t asked_from; /* the number of its first line */

    size_t news_from; /* the first line for which there was room when it was drawn last */
};

/* What shall be shown instead of the table: nothing, what has been told, or what can be done. */
enum table_wish { TABLE_STAYS, TABLE_NEWS, TABLE_HELP };

/* Take a key. */
enum table_wish table_key(struct table *table, struct session *session, const struct news *news, int key);

/* Is there no room for the answer to what was typed last? Then, once, where it begins in what has been told. */
bool table_has_long_answer(struct table *table, size_t *from);

/* Draw it. */
void table_draw(struct table *table, const struct session *session, const struct news *news);

/* --- between table.c and table_draw.c --- */

/* Arrange `past` and the hand for what is to be seen now. Only with a round. */
void table_arrange(struct table *table, const struct mirror *room);

/* May the player move a piece now, as far as is known? */
bool table_is_playing(const struct table *table, const struct session *session);

#endif

/* SPDX-License-Identifier: MIT */
/* pages.h: what is on the screen, one thing at a time, and its keys. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_SCREEN_PAGES_H
#define TAVOLIERE_CLIENTS_TERMINAL_SCREEN_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "clients/terminal/screen/field.h"
#include "clients/terminal/screen/form.h"
#include "clients/terminal/screen/lobby.h"
#include "clients/terminal/screen/news.h"
#include "clients/terminal/screen/table.h"
#include "clients/terminal/session.h"

enum page { PAGE_LOBBY, PAGE_FORM, PAGE_TABLE };

struct screen {
    struct options *options;
    struct session *session; /* NULL before it begins */
    enum page page;
    bool has_terminal;
    struct lobby lobby;
    struct form form;
    struct table table;
    struct news news;
    const struct news *reads; /* NULL, or what is shown instead, from a line on: `news` or `help` */
    size_t reads_from;
    struct news help; /* what can be done in the room */
    bool typing;      /* an invitation */
    struct field field;
    bool is_outdated;     /* the list of rooms */
    int64_t list_from_ms; /* when it may be asked for again */
    char id[ROOM_ID_MAX]; /* of the room that is shown */
};

/* May something be asked of the server now? */
bool pages_can_ask(const struct screen *screen);

/* Draw the page, unless the terminal has been given back. */
void pages_draw(struct screen *screen);

/* Take a key. */
void pages_key(struct screen *screen, int key);

#endif

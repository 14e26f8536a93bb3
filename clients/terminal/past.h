/* SPDX-License-Identifier: MIT */
/* past.h: a round as it stood after any of its moves, ready to be drawn. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_PAST_H
#define TAVOLIERE_CLIENTS_TERMINAL_PAST_H

#include <stddef.h>

#include "clients/terminal/mirror.h"
#include "clients/terminal/view.h"

struct past {
    struct position pos, before; /* after that many moves, and after one fewer; equal at the start */
    char last[MOVE_TEXT_MAX];    /* "" at the start */
    struct scene scene;          /* of these, with pointers into `past`, which must stay where it is */
};

/* The room's round, which there must be, after `plies` moves, at most as many as there are. The player's side is below. */
void past_set(struct past *past, const struct mirror *room, size_t plies);

#endif

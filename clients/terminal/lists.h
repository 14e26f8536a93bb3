/* SPDX-License-Identifier: MIT */
/* lists.h: what is printed about more than one room: lists of rooms, and what a player has played. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_LISTS_H
#define TAVOLIERE_CLIENTS_TERMINAL_LISTS_H

#include <stddef.h>

#include "common/wire/message_read.h"

/* The rooms of a list, with their links: those in `state`, or all where that is NULL. `heading` is the key of a word. Nothing
 * when there are none. */
void lists_rooms(const char *heading, const struct read_room *rooms, size_t count, const char *state,
                 const char *origin);

/* A room in one line, without its end: "Blokus Duo, Ada - Bob, 5+3". */
void lists_describe(const char *game, const struct wire_seat seat[2], int64_t initial_ms, int increment_ms);

/* The reply to `stats`: won, drawn and lost, a line a game and kind of opponent. */
void lists_stats(const struct message *reply);

/* The reply to `history`: a line a round, and how to come to older ones. */
void lists_history(const struct message *reply);

#endif

/* SPDX-License-Identifier: MIT */
/* tell.h: what is printed about a room. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_TELL_H
#define TAVOLIERE_CLIENTS_TERMINAL_TELL_H

#include "clients/terminal/mirror.h"
#include "common/wire/message_read.h"

/* The room as it was found: its game, who sits there, and what there is to see. `origin` is where its invitation points. */
void tell_entered(const struct mirror *room, const char *origin);

/* The board, who plays what, and whose turn it is. Without a round: that an opponent is awaited. */
void tell_board(const struct mirror *room);

/* An event, which `room` has taken already. `before` is the seat as it was, for an event about one. */
void tell_event(const struct mirror *room, const struct message *event, const struct mirror_seat *before);

/* The moves so far; those that can be played now and begin with `start`. */
void tell_moves(const struct mirror *room);
void tell_legal(const struct mirror *room, const char *start);

/* Why the rules forbid something. */
void tell_fault(const struct mirror *room, const char *reason);

/* Why the daemon refused something. */
void tell_error(const struct mirror *room, const struct message *reply);

/* What can be typed in a game. */
void tell_help(const struct mirror *room);

/* The rooms of a list, with their links. `heading` is the key of a word. Nothing when there are none. */
void tell_rooms(const char *heading, const struct read_room *rooms, size_t count, const char *state,
                const char *origin);

#endif

/* SPDX-License-Identifier: MIT */
/* tell.h: what is printed about a room. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_TELL_H
#define TAVOLIERE_CLIENTS_TERMINAL_TELL_H

#include "clients/terminal/mirror.h"
#include "clients/terminal/view.h"
#include "common/wire/message_read.h"

/* Is an opponent of this player's awaited? */
bool tell_awaits(const struct mirror *room);

/* The room as it was found: its game, who sits there, and what there is to see. `origin` is where its invitation points. */
void tell_entered(const struct mirror *room, const char *origin);

/* The game's name, and its clock. */
void tell_game(const struct mirror *room);

/* Whether boards are told at all, as they are unless something else shows them. */
void tell_boards(bool told);

/* The board, who plays what, and whose turn it is. Without a round: that an opponent is awaited. */
void tell_board(const struct mirror *room);

/* Parts of that: a side with its name, colour and what else there is, "O Ada (blue, you) 4:57, to row 9, 10 walls left", where
 * `scene` may be NULL for what is to be seen without a board; what the signs mean; and how the room stands: that an opponent is
 * awaited, whose turn it is, or how the round ended. */
void tell_side(const struct mirror *room, const struct scene *scene, int side);
void tell_signs(const struct mirror *room, const struct scene *scene);
void tell_status(const struct mirror *room);

/* Parts of a side in one line, where a row has no room for it: its sign and a space; the name; and from the clock on. */
void tell_side_sign(int side);
void tell_side_name(const struct mirror *room, int side);
void tell_side_count(const struct mirror *room, const struct scene *scene, int side);

/* That another round is offered, if it is; by a bot it is agreed to at once. */
void tell_offer(const struct mirror *room);

/* Who sits there, what they have left on their clocks, and whose turn it is. */
void tell_clocks(const struct mirror *room);

/* An event, which `room` has taken already. `before` is the seat as it was, for an event about one. */
void tell_event(const struct mirror *room, const struct message *event, const struct mirror_seat *before);

/* The moves so far; those that can be played now and begin with `start`. */
void tell_moves(const struct mirror *room);
void tell_legal(const struct mirror *room, const char *start);

/* What can be typed in a game. */
void tell_help(const struct mirror *room);

/* How a round ended, without a line end: "You won: Bob ran out of time". `own` is the side of the player, or -1 if it is
 * none or both; `names` are those of the sides. */
void tell_outcome(const struct wire_result *result, int own, const char *const names[2]);

#endif

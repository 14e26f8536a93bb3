/* SPDX-License-Identifier: MIT */
/* lobby.h: what there is to do: begin one of the games, follow an invitation, come back to a round of one's own, or to a room for
 * another one, join a room that waits, watch one that is played. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_SCREEN_LOBBY_H
#define TAVOLIERE_CLIENTS_TERMINAL_SCREEN_LOBBY_H

#include <stddef.h>
#include <stdint.h>

#include "clients/terminal/mirror.h"
#include "common/wire/message_read.h"

enum { LOBBY_ROOMS_MAX = 512, LOBBY_TEXT_BYTES = 320 };

enum entry_kind { ENTRY_GAME, ENTRY_LINK, ENTRY_OWN, ENTRY_OVER, ENTRY_OPEN, ENTRY_PLAYED };

struct lobby_room {
    enum entry_kind kind;
    char id[ROOM_ID_MAX];
    char text[LOBBY_TEXT_BYTES];
};

/* Zeroed memory knows of no rooms and points at the first game. */
struct lobby {
    struct lobby_room rooms[LOBBY_ROOMS_MAX]; /* in the order of their kinds */
    size_t count;
    size_t at;                 /* the entry at which one points: games, the invitation, rooms */
    size_t top;                /* the first of the lines that are shown */
    char pointed[ROOM_ID_MAX]; /* of the room at which one points, "" for none: it may get another place */
};

/* What is pointed at. */
struct lobby_choice {
    enum entry_kind kind;
    const struct game *game; /* ENTRY_GAME */
    const char *id;          /* of a room; the lobby's */
};

/* The player's own rooms take the place of those there were. */
void lobby_take_own(struct lobby *lobby, const struct read_room *rooms, size_t count);

/* The player's last rounds: the rooms in which they were take the place of those there were for another one, as far as they are
 * still there at `now_ms` of the wall clock, and somebody to play with is in them. When a round ended is told by the server's
 * clock, and nothing that is read tells what that one shows now: where the two differ, rooms are missing, or some are there
 * that are gone, which is said when they are to be entered. */
void lobby_take_rounds(struct lobby *lobby, const struct read_record *rounds, size_t count, int64_t now_ms);

/* There is no such room any more to come back to. */
void lobby_forget(struct lobby *lobby, const char *id);

/* A page of the list, which takes the place of all if it is the first. */
void lobby_take_page(struct lobby *lobby, const struct read_room *rooms, size_t count, bool first);

/* A room has been left: it is an own one or not, as it stands now. */
void lobby_take_left(struct lobby *lobby, const struct mirror *room);

/* Take a key that moves. False if it is none. */
bool lobby_key(struct lobby *lobby, int key);

struct lobby_choice lobby_choice(const struct lobby *lobby);

/* Draw it in the rows from `row` on, `height` of them. */
void lobby_draw(struct lobby *lobby, int row, int height, int columns);

#endif

/* SPDX-License-Identifier: MIT */
/* lobby.h: the public rooms, as a list and as a list that keeps itself true.
 *
 * Followers get the list and then, at most four times a second, what was added, changed or removed. Rooms that change are
 * noted as dirty and told together, so a lobby costs nothing while nothing changes. */
#ifndef TAVOLIERE_SERVER_CORE_LOBBY_H
#define TAVOLIERE_SERVER_CORE_LOBBY_H

#include <stdbool.h>

enum {
    LOBBY_DESERTED_MS = 30000, /* a room stays listed so long after the last seated player went */
    LOBBY_PAGE = 100           /* rooms in one answer */
};

struct core;
struct room;
struct session;
struct request;

/* Whether a room stands in the lists: public, unfinished, and some seated player is there or went under 30 s ago. */
bool lobby_shows(const struct core *core, const struct room *room);

/* A room changed, or is about to be looked at anew. Fine for any room. */
void lobby_touch(struct core *core, struct room *room);

/* A closed room is no longer needed: it is freed now, or once the lobby's followers have heard of it. */
void lobby_bury(struct core *core, struct room *room);

/* Answer `rooms` or `lobby`. */
void lobby_answer(struct core *core, struct session *session, const struct request *request);

/* A follower has missed events: tell it the whole list. Nothing for a session that doesn't follow. */
void lobby_tell_whole(struct core *core, const struct session *session);

/* Free the closed rooms that wait to be told, when the core ends. */
void lobby_finish(struct core *core);

#endif

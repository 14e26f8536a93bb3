/* SPDX-License-Identifier: MIT */
/* rooms.h: who comes to a room and who goes, and how long a room is kept when nobody is there. */
#ifndef TAVOLIERE_SERVER_CORE_ROOMS_H
#define TAVOLIERE_SERVER_CORE_ROOMS_H

#include "server/core/room.h"

#define DAY_MS (INT64_C(24) * 60 * 60 * 1000)

/* How long a room is kept when nobody has it open. */
enum {
    KEEP_FINISHED_MS = 10 * 60 * 1000, /* its record stays */
    KEEP_EXHIBITION_MS = 30 * 1000,    /* two bots, after the last one who watched went */
    KEEP_WAITING_DAYS = 7,             /* after its last event */
    KEEP_PLAYING_DAYS = 90 /* after its last event, in a room without a clock; then the round is aborted */
};

struct core;
struct session;

/* Whether one more room may be followed on this connection. */
bool rooms_may_attach(const struct room *room, const struct session *session);

/* Let a connection follow the room, without telling anybody yet; returns its follower. */
struct follower *rooms_follow(struct room *room, struct session *session);

/* Let a connection follow the room and answer its request `re` with a snapshot. The others hear who came first, so that
 * the snapshot holds everything up to its `seq` and the connection gets everything after it. `anew`: it wasn't following
 * before, or was told nothing of what has just happened; else it hears of changes as the others do. */
void rooms_attach(struct core *core, struct room *room, struct session *session, int re, bool anew);

/* A connection stops following: by `leave` (`left`), or because it is gone. The others hear of it. */
void rooms_detach(struct core *core, struct room *room, struct session *session, bool left);

/* Who has the room open has changed: bring presence, spectators and spans up to date and tell what changed. */
void rooms_update_presence(struct core *core, struct room *room, bool left, conn_id except);

/* A room whose log was read joins the others: its spans begin, and where a clock runs, the restart is made up for. */
void rooms_take_up(struct core *core, struct room *room);

/* What the room wanted to do by itself was refused by the disk: it will try again. */
void rooms_retry(struct core *core, struct room *room);

/* The disk refused what somebody wanted. If that was a move, made at `at` (else NULL), the time it took is given back. */
void rooms_forgive(struct core *core, struct room *room, const struct instant *at);

/* Free a room that has left the table, and its players if nobody else needs them. */
void rooms_free(struct core *core, struct room *room);

/* A closed room leaves the table; its followers have been told. It is still the caller's, to be given to lobby_bury. */
void rooms_remove(struct core *core, struct room *room);

/* The spans of a room start anew: after an event, after somebody came or went, after the start. */
void rooms_keep(struct core *core, struct room *room);

/* An id for the log: that of a private room is its invitation and is cut. `out` takes ROOM_ID_MAX bytes; returns it. */
const char *rooms_log_id(const struct room *room, char *out);

#endif

/* SPDX-License-Identifier: MIT */
/* publish.h: tell those who follow a room what happened in it.
 *
 * An event is written once for each form that has a reader and shared by all of them. Each takes the room's next `seq`;
 * a connection named by `except` doesn't get it, because a snapshot that holds it follows at once (0: nobody). */
#ifndef TAVOLIERE_SERVER_CORE_PUBLISH_H
#define TAVOLIERE_SERVER_CORE_PUBLISH_H

#include "server/core/room.h"

struct core;

/* Tell a durable event that was just applied. */
void publish_event(struct core *core, struct room *room, const struct room_event *event, conn_id except);

void publish_seat(struct core *core, struct room *room, int side, conn_id except);
void publish_offer(struct core *core, struct room *room);

void publish_said(struct core *core, struct room *room, int side, enum phrase phrase);

/* Tell that the clocks are others than the last move said. */
void publish_clock(struct core *core, struct room *room, const char *why);

/* Tell how many watch, if that changed: now, or when a second has passed since the last time. */
void publish_spectators(struct core *core, struct room *room, conn_id except);

/* The room is gone for its followers, though no event of its log says so. */
void publish_failure(struct core *core, struct room *room, conn_id except);

/* Everything about the room, to one connection, as the answer to its request. */
void publish_snapshot(struct core *core, struct room *room, const struct follower *to, int re);

/* The same in place of what a slow connection missed. */
void publish_sync(struct core *core, struct room *room, const struct follower *to);

#endif

/* SPDX-License-Identifier: MIT */
/* thinking.h: bots, who sit in rooms like everybody else: told of their turn, they think somewhere (struct world, think), and
 * their move goes the way of all moves, by way of the disk.
 *
 * A room asks for one thought at a time, for the position it is in. When the position changes, or is no more, the thought is
 * dropped; when the disk refuses its move, it is played again a second later; when it fails, the round ends and counts for
 * nobody. A thought is nowhere on disk: whoever reads the room again asks again. */
#ifndef TAVOLIERE_SERVER_CORE_THINKING_H
#define TAVOLIERE_SERVER_CORE_THINKING_H

#include "server/core/room.h"

enum { BOT_LEAST_MS = 400 /* from a bot's turn to its move, unless a clock presses */ };

struct asked;
struct core;
struct session;

/* Somebody may be to move who wasn't: ask for what is needed, and let go of what isn't. Whenever the room's spans start anew. */
void thinking_update(struct core *core, struct room *room);

/* The room needs no thought any more: it leaves memory. */
void thinking_drop(struct core *core, struct room *room);

/* Nothing more is thought: the daemon stops. Hints are answered as failed. */
void thinking_stop(struct core *core);

/* A bot's suggestion to a player; and the end of it when its connection is gone. */
void thinking_hint(const struct asked *asked);
void thinking_drop_hint(struct core *core, struct session *session);

#endif

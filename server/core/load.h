/* SPDX-License-Identifier: MIT */
/* load.h: rooms come into memory when somebody asks for them, by reading their log again, and leave it when nobody needs
 * them (rooms.h).
 *
 * While a room is being read it stands in the table as a busy one without a game, and requests wait for it as they wait
 * for the disk. */
#ifndef TAVOLIERE_SERVER_CORE_LOAD_H
#define TAVOLIERE_SERVER_CORE_LOAD_H

#include <stdbool.h>

#include "server/core/room.h"

struct core;

/* The room of that id: in memory, being read, or to be read from now on. That there is none shows only when it has been
 * looked for: then requests that wait for it are told. Never NULL. */
struct room *load_room(struct core *core, const char *id);

/* Call `loaded` once the room is in memory or is known not to be: at once, or later, but never with the room busy reading.
 * Not `readable`: the disk can't be read now, so nothing is known. */
typedef void load_done(void *arg, bool readable);
void load_then(struct core *core, const char *id, load_done *loaded, void *arg);

/* The room is no longer being read, or made: tell those who wait for that. */
void load_tell(struct room *room, bool readable);

/* At start: core_replay and core_ready. */
bool load_replay(struct core *core, const struct journal_entry *entry, const char **why);
void load_ready(struct core *core);

/* A player was found on disk `forgotten` forgotten players ago (core->forgotten): may that be out of date? */
bool load_is_outdated(const struct core *core, unsigned forgotten);

#endif

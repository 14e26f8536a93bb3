/* SPDX-License-Identifier: MIT */
/* core.h: the whole server but its shell. Everything that happens comes in through this page, on one thread; everything
 * the server does goes out through struct world. */
#ifndef TAVOLIERE_SERVER_CORE_CORE_H
#define TAVOLIERE_SERVER_CORE_CORE_H

#include <stdbool.h>
#include <stddef.h>

#include "server/core/counters.h"
#include "server/core/journal.h"
#include "server/core/world.h"

struct core;

/* Section [limits] of the configuration file; 0 lifts a limit. */
struct core_limits {
    int messages_per_second; /* a connection, in the long run */
    int message_burst;       /* a connection, at once */
    int rooms_per_player;    /* unfinished ones */
};

struct core_config {
    const char *version; /* borrowed while the core lives */
    const char *url;     /* the address that other devices can use; borrowed while the core lives */
    const char *client;  /* the version of the browser's client, NULL if it has none; borrowed likewise */
    struct core_limits limits; /* copied */
};

/* `world` is copied; its ctx is borrowed while the core lives. Never NULL. */
struct core *core_create(const struct world *world, const struct core_config *config);

/* Frees everything. No append, no look_up and no think may be under way. NULL is fine. */
void core_destroy(struct core *core);

/* At start: take back one stored entry (see journal.h for the order) of a room in which a clock runs; all other rooms are
 * read when somebody asks for them. False when it does not fit what came before, with a short reason in `*why` (static):
 * then the room it belongs to is left out and its later entries are ignored, and all else goes on. The store keeps the
 * room's log as it is. */
bool core_replay(struct core *core, const struct journal_entry *entry, const char **why);

/* After the last stored entry, before the first connection. */
void core_ready(struct core *core);

/* A WebSocket connection is open. `address`, a text of at most 47 bytes that is copied, says where it comes from: those with
 * the same one share the limit on wrong codes. */
void core_connected(struct core *core, conn_id conn, const char *address);

/* One whole text message, at most 4 KiB, any bytes; borrowed until the call returns. */
void core_received(struct core *core, conn_id conn, const char *text, size_t len);

/* A message of over 4 KiB came and was thrown away. */
void core_received_too_large(struct core *core, conn_id conn);

/* A connection whose messages were dropped can take some again: it gets one snapshot of each room it follows. */
void core_drained(struct core *core, conn_id conn);

/* A connection is gone, whoever closed it. */
void core_disconnected(struct core *core, conn_id conn);

/* The time asked for by `wake_at` has come. */
void core_wake(struct core *core);

/* Other limits, from now on; copied. */
void core_limit(struct core *core, const struct core_limits *limits);

/* The daemon will stop in `in_ms`: everyone is told, now or with their hello, and from now on whatever would change
 * something is answered `unavailable`. */
void core_stop(struct core *core, int in_ms);

/* No append is under way: all that was acknowledged is on disk, and all that is on disk was told. */
bool core_is_idle(const struct core *core);

/* How many there are now, in memory. */
struct core_counts {
    size_t connections, players, rooms;
};
struct core_counts core_count(const struct core *core);

/* The same more closely, at the cost of a look at every room. */
struct core_census {
    size_t players;
    size_t rooms[3];   /* by enum room_state: waiting, playing, finished */
    size_t reading;    /* rooms that are being read from the disk */
    size_t spectators; /* who follows two rooms without a seat counts twice */
};
struct core_census core_take_census(const struct core *core);

/* What has been counted since the core was made; borrowed while the core lives, and growing. */
const struct core_counters *core_counters(const struct core *core);

#endif

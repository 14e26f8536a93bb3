/* SPDX-License-Identifier: MIT */
/* world.h: how the core reaches everything outside it.
 *
 * server/io fills this in from libuv, libwebsockets and SQLite; the simulation with a false clock, a journal that fails
 * on demand and clients that vanish. No function here calls back into the core before it returns. */
#ifndef TAVOLIERE_SERVER_CORE_WORLD_H
#define TAVOLIERE_SERVER_CORE_WORLD_H

#include <stddef.h>
#include <stdint.h>

#include "common/bots/bot.h"
#include "common/wire/buf.h"
#include "server/core/journal.h"

/* A connection is known by its number; numbers are never used again while the process lives. A connection that is
 * already gone may still be named: nothing happens then. */
typedef uint64_t conn_id;

/* Why a connection is closed from our side: the WebSocket close codes of docs/protocol.md. */
enum close_code {
    CLOSE_UNSUPPORTED = 1003, /* binary frames, or three messages in a row that are no JSON */
    CLOSE_TOO_BIG = 1009,
    CLOSE_RESTART = 1012, /* the daemon stops */
    CLOSE_BUSY = 1013,    /* too many connections */
    CLOSE_SILENT = 4000   /* no hello in time, or no pong */
};

/* One instant, by both clocks. */
struct instant {
    uint64_t now_ms; /* of the world's now_ms: for spans and timers */
    int64_t wall_ms; /* of the world's wall_ms: for what is stored and told */
};

/* A move to be thought of, for whoever is to move in a position. */
struct think_task {
    const struct bot *bot;
    struct position pos; /* the game goes on */
    enum bot_level level;
    uint64_t seed;
    int64_t
        most_ms; /* of time as clocks count it, waiting for a thread included; -1: no bound but the world's own */
};

enum think_status {
    THINK_OK,
    THINK_FAILED /* no memory, no move in time, or it was cut off */
};

/* Called once for each think, on the loop's thread, never from inside it. `move` is what the bot said, and not checked. */
typedef void think_done(void *arg, enum think_status status, game_move move);

enum log_level { LOG_LEVEL_ERROR = 3, LOG_LEVEL_WARNING = 4, LOG_LEVEL_NOTICE = 5, LOG_LEVEL_INFO = 6 };

struct world {
    void *ctx;

    uint64_t (*now_ms)(void *ctx); /* monotonic, milliseconds; the same all through one callback */
    int64_t (*wall_ms)(void *ctx); /* ms since the Unix epoch, UTC */
    void (*random)(void *ctx, void *out, size_t bytes); /* fit for secrets; never fails */

    /* Send one text message. The world takes its own reference if it keeps `buf`. What a slow client can't take is
     * dropped; core_drained says when it can be told the whole truth anew. */
    void (*send)(void *ctx, conn_id conn, struct buf *buf);

    /* Close after what was sent before has gone out. core_disconnected follows, later. */
    void (*close)(void *ctx, conn_id conn, enum close_code code);

    /* Put entries (copied) on disk, all or none; `done` says how it went. */
    void (*append)(void *ctx, const struct journal_entry *entries, size_t count, journal_done *done,
                   void *arg);

    /* Read what is stored (`query` is copied); `found` says what there is. */
    void (*look_up)(void *ctx, const struct journal_query *query, journal_found *found, void *arg);

    /* Have a bot think (`task` is copied). Whoever no longer needs the move says so by unthink, with the same `done` and `arg`;
     * `done` is called all the same, soon. */
    void (*think)(void *ctx, const struct think_task *task, think_done *done, void *arg);
    void (*unthink)(void *ctx, think_done *done, void *arg);

    /* Call core_wake at `at_ms` (of now_ms) or soon after; a later call replaces an earlier one. UINT64_MAX: not at all. */
    void (*wake_at)(void *ctx, uint64_t at_ms);

    /* One fact, one line, its subject first ("room k7x2qm: ..."); never a token. */
    void (*log)(void *ctx, enum log_level level, const char *line);
};

#endif

/* SPDX-License-Identifier: MIT */
/* state.h: all that the core keeps. For the core's own files only. */
#ifndef TAVOLIERE_SERVER_CORE_STATE_H
#define TAVOLIERE_SERVER_CORE_STATE_H

#include "server/core/core.h"
#include "server/core/counters.h"
#include "server/core/link.h"
#include "server/core/players.h"
#include "server/core/room.h"
#include "server/core/session.h"
#include "server/core/timers.h"

struct core {
    struct world world;
    struct core_config config;
    struct timers timers;
    struct players players;
    struct links links;
    struct room *rooms;       /* by id; those in memory, and those being read */
    struct session *sessions; /* by connection */
    struct room *dirty; /* rooms that changed since the lobby's followers were told; closed ones end here */
    struct timer tell_lobby;
    uint64_t lobby_told_at;     /* now_ms */
    char left_out[ROOM_ID_MAX]; /* the damaged room that the log has told of last */
    uint64_t woken_for;         /* as last asked of wake_at */
    unsigned appends;           /* under way */
    unsigned look_ups;          /* under way */
    unsigned thoughts;          /* under way */
    unsigned forgotten;         /* how often players were forgotten */
    bool forgetting;            /* that is under way */
    int64_t started_at;         /* by the wall clock */
    uint64_t started_now;       /* the same by now_ms */
    struct timer sweep;         /* look for rooms and players whose time is over */
    bool stopping;
    uint64_t stops_at; /* now_ms */
    struct core_counters counters;
};

/* The time, by the clock that timers use. */
static inline uint64_t core_now(const struct core *core)
{
    return core->world.now_ms(core->world.ctx);
}

/* The time, by the wall clock. */
static inline int64_t core_wall(const struct core *core)
{
    return core->world.wall_ms(core->world.ctx);
}

/* Now, by both clocks. */
static inline struct instant core_instant(const struct core *core)
{
    return (struct instant){ .now_ms = core_now(core), .wall_ms = core_wall(core) };
}

/* A log line, as printf writes it. */
void core_log(const struct core *core, enum log_level level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

struct room *core_room(const struct core *core, const char *id);
struct session *core_session(const struct core *core, conn_id conn);

/* Ask to be woken for the next timer. Last thing in whatever the world calls. */
void core_settle(struct core *core);

/* Send `buf` and drop the caller's reference. */
void core_send(struct core *core, conn_id conn, struct buf *buf);

/* Answer request `re` (0: none that could be read) with an error. */
void core_send_error(struct core *core, conn_id conn, int re, const struct wire_error *error);

#endif

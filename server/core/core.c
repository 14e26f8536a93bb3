/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/core.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/commands.h"
#include "server/core/hello.h"
#include "server/core/load.h"
#include "server/core/lobby.h"
#include "common/wire/memory.h"
#include "server/core/publish.h"
#include "server/core/rooms.h"
#include "server/core/state.h"
#include "server/core/thinking.h"

enum { LOG_LINE_MAX = 256 };

/* ---- for the core's own files ---- */

void core_log(const struct core *core, enum log_level level, const char *format, ...)
{
    char line[LOG_LINE_MAX];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    core->world.log(core->world.ctx, level, line);
}

struct room *core_room(const struct core *core, const char *id)
{
    struct room *room = NULL;

    HASH_FIND_STR(core->rooms, id, room);
    return room;
}

struct session *core_session(const struct core *core, conn_id conn)
{
    struct session *session = NULL;

    HASH_FIND(hh, core->sessions, &conn, sizeof conn, session);
    return session;
}

void core_send(struct core *core, conn_id conn, struct buf *buf)
{
    core->world.send(core->world.ctx, conn, buf);
    buf_unref(buf);
}

void core_send_error(struct core *core, conn_id conn, int re, const struct wire_error *error)
{
    core->counters.errors[error->code]++;
    core_send(core, conn, message_error(re, error));
}

void core_settle(struct core *core)
{
    uint64_t next = timers_next(&core->timers);

    if (next == core->woken_for)
        return;
    core->woken_for = next;
    core->world.wake_at(core->world.ctx, next);
}

/* ---- life ---- */

struct core *core_create(const struct world *world, const struct core_config *config)
{
    struct core *core = memory_zeroed(sizeof *core);

    core->world = *world;
    core->config = *config;
    core->woken_for = UINT64_MAX;
    players_add_bots(&core->players);
    return core;
}

static void end_session(struct core *core, struct session *session)
{
    while (session->waiting)
        waiting_remove(session->waiting);
    while (session->followed) {
        struct room *room = core_room(core, session->followed->room);

        if (room)
            rooms_detach(core, room, session, false);
        else
            session_unfollows(session, session->followed->room);
    }
    timers_clear(&core->timers, &session->hello_timer);
    thinking_drop_hint(core, session);
    HASH_DEL(core->sessions, session);
    if (session->player)
        hello_forget_session(core, session->player);
    session_destroy(session);
}

void core_destroy(struct core *core)
{
    struct session *session, *next_session;
    struct room *room, *next_room;

    if (!core)
        return;
    assert(core->appends == 0 && core->look_ups == 0 && core->thoughts == 0);
    HASH_ITER (hh, core->sessions, session, next_session) {
        end_session(core, session);
    }
    HASH_ITER (hh, core->rooms, room, next_room) {
        rooms_remove(core, room);
        lobby_bury(core, room);
    }
    lobby_finish(core);
    links_finish(&core->links);
    timers_clear(&core->timers, &core->sweep);
    players_finish(&core->players);
    timers_finish(&core->timers);
    free(core);
}

/* ---- reading the journal ---- */

bool core_replay(struct core *core, const struct journal_entry *entry, const char **why)
{
    return load_replay(core, entry, why);
}

void core_ready(struct core *core)
{
    core->started_at = core_wall(core);
    core->started_now = core_now(core);
    load_ready(core);
    core_settle(core);
}

/* ---- what happens ---- */

static void on_no_hello(void *ctx, void *owner)
{
    struct core *core = ctx;
    const struct session *session = owner;

    core->world.close(core->world.ctx, session->conn, CLOSE_SILENT);
}

void core_connected(struct core *core, conn_id conn, const char *address)
{
    struct session *session = session_create(conn, address, &core->config.limits, core_now(core));

    HASH_ADD(hh, core->sessions, conn, sizeof conn, session);
    session->hello_timer.fire = on_no_hello;
    session->hello_timer.owner = session;
    timers_set(&core->timers, &session->hello_timer, core_now(core) + HELLO_WITHIN_MS);
    core_settle(core);
}

void core_received(struct core *core, conn_id conn, const char *text, size_t len)
{
    struct session *session = core_session(core, conn);

    if (session)
        commands_receive(core, session, text, len);
    core_settle(core);
}

void core_received_too_large(struct core *core, conn_id conn)
{
    struct wire_error error = { .code = ERROR_TOO_LARGE, .message = "a message has at most 4096 bytes" };

    if (core_session(core, conn))
        core_send_error(core, conn, 0, &error);
}

void core_drained(struct core *core, conn_id conn)
{
    const struct session *session = core_session(core, conn);
    const struct followed *followed;

    if (!session)
        return;
    lobby_tell_whole(core, session);
    for (followed = session->followed; followed; followed = followed->next) {
        struct room *room = core_room(core, followed->room);

        if (room)
            publish_sync(core, room, room_follower(room, conn));
    }
}

void core_disconnected(struct core *core, conn_id conn)
{
    struct session *session = core_session(core, conn);

    if (session)
        end_session(core, session);
    core_settle(core);
}

void core_wake(struct core *core)
{
    core->woken_for = UINT64_MAX;
    timers_run(&core->timers, core_now(core), core);
    core_settle(core);
}

void core_limit(struct core *core, const struct core_limits *limits)
{
    core->config.limits = *limits;
}

void core_stop(struct core *core, int in_ms)
{
    struct session *session, *next;
    struct buf *notice = message_notice(in_ms);

    core->stopping = true;
    core->stops_at = core_now(core) + (uint64_t)in_ms;
    thinking_stop(core);
    HASH_ITER (hh, core->sessions, session, next) {
        core->world.send(core->world.ctx, session->conn, notice);
    }
    buf_unref(notice);
}

bool core_is_idle(const struct core *core)
{
    return core->appends == 0;
}

struct core_counts core_count(const struct core *core)
{
    return (struct core_counts){ .connections = HASH_COUNT(core->sessions),
                                 .players = players_count(&core->players),
                                 .rooms = HASH_COUNT(core->rooms) };
}

struct core_census core_take_census(const struct core *core)
{
    struct core_census census = { .players = players_count(&core->players) };
    const struct room *room;

    for (room = core->rooms; room; room = room->hh.next) {
        if (!room->game) {
            census.reading++;
            continue;
        }
        census.rooms[room_state(room)]++;
        census.spectators += (size_t)room->spectators;
    }
    return census;
}

const struct core_counters *core_counters(const struct core *core)
{
    return &core->counters;
}

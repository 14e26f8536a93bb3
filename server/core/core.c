/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/core.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/commands.h"
#include "server/core/lobby.h"
#include "common/wire/memory.h"
#include "server/core/publish.h"
#include "server/core/rooms.h"
#include "server/core/state.h"

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
    HASH_DEL(core->sessions, session);
    session_destroy(session);
}

void core_destroy(struct core *core)
{
    struct session *session, *next_session;
    struct room *room, *next_room;

    if (!core)
        return;
    assert(core->appends == 0);
    HASH_ITER (hh, core->sessions, session, next_session) {
        end_session(core, session);
    }
    HASH_ITER (hh, core->rooms, room, next_room) {
        rooms_remove(core, room);
        lobby_bury(core, room);
    }
    lobby_finish(core);
    players_finish(&core->players);
    timers_finish(&core->timers);
    free(core);
}

/* ---- reading the journal ---- */

static bool replay_room(struct core *core, const struct room_row *row, const char **why)
{
    const struct game *game = game_find(row->game);
    struct room *room;

    if (!game)
        *why = "a game that isn't known here";
    else if (core_room(core, row->id))
        *why = "a room that exists already";
    if (*why) {
        memcpy(core->left_out, row->id, sizeof core->left_out);
        return false;
    }
    room = room_create(row, game);
    HASH_ADD_STR(core->rooms, id, room);
    return true;
}

static bool replay_event(struct core *core, const char *id, uint32_t number, const struct room_event *event,
                         const char **why)
{
    struct room *room = core_room(core, id);

    if (strcmp(id, core->left_out) == 0 || (room && room->broken))
        return true;
    if (!room) {
        *why = "an event of a room that isn't there";
        memcpy(core->left_out, id, sizeof core->left_out);
    } else if (number != room->events + 1)
        *why = "a gap in the log";
    else if (room_apply(room, event, players_find(&core->players, event->player), why))
        return true;
    if (room)
        room->broken = true;
    return false;
}

static bool replay_rename(struct core *core, const struct player_row *row, const char **why)
{
    struct player *player = players_find(&core->players, row->id);

    if (!player) {
        *why = "a new name for a player who isn't known";
        return false;
    }
    memcpy(player->name, row->name, sizeof player->name);
    player->bot = row->bot;
    return true;
}

bool core_replay(struct core *core, const struct journal_entry *entry, const char **why)
{
    *why = NULL;
    switch (entry->kind) {
    case ENTRY_PLAYER:
        if (!players_add(&core->players, &entry->player))
            *why = "a player who exists already";
        return !*why;
    case ENTRY_RENAME:
        return replay_rename(core, &entry->player, why);
    case ENTRY_TOKEN:
        if (!players_add_token(&core->players, &entry->token))
            *why = "a token of nobody, or one that exists already";
        return !*why;
    case ENTRY_ROOM:
        return replay_room(core, &entry->room, why);
    case ENTRY_EVENT:
        return replay_event(core, entry->event.room, entry->event.number, &entry->event.what, why);
    }
    *why = "an entry of no known kind";
    return false;
}

void core_ready(struct core *core)
{
    struct room *room, *next;

    HASH_ITER (hh, core->rooms, room, next) {
        if (room->closed || room->broken) {
            rooms_remove(core, room);
            lobby_bury(core, room);
            continue;
        }
        room->deserted_at = core_now(core);
        rooms_keep(core, room);
        lobby_touch(core, room);
    }
    core_settle(core);
}

/* ---- what happens ---- */

static void on_no_hello(void *ctx, void *owner)
{
    struct core *core = ctx;
    const struct session *session = owner;

    core->world.close(core->world.ctx, session->conn, CLOSE_SILENT);
}

void core_connected(struct core *core, conn_id conn)
{
    struct session *session = session_create(conn, &core->config.limits, core_now(core));

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
        core_send(core, conn, message_error(0, &error));
}

void core_drained(struct core *core, conn_id conn)
{
    const struct session *session = core_session(core, conn);
    const struct followed *followed;

    if (!session)
        return;
    lobby_tell_whole(core, session);
    for (followed = session->followed; followed; followed = followed->next) {
        const struct room *room = core_room(core, followed->room);

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

void core_stop(struct core *core, int in_ms)
{
    struct session *session, *next;
    struct buf *notice = message_notice(in_ms);

    core->stopping = true;
    core->stops_at = core_now(core) + (uint64_t)in_ms;
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

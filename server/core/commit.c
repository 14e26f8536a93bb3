/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/commit.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/commands.h"
#include "server/core/lobby.h"
#include "common/wire/memory.h"
#include "server/core/publish.h"
#include "server/core/rooms.h"
#include "server/core/secrets.h"
#include "server/core/state.h"

enum {
    PUBLIC_ID_SIGNS = 6,
    PRIVATE_ID_SIGNS = 16,
    RETRY_AFTER_FAILURE_MS = 60000 /* a room that acts by itself tries again */
};

/* A step on its way to the disk. */
struct pending {
    struct core *core;
    struct room *room; /* borrowed: a busy room is not freed; a new one belongs to the step */
    bool creating;
    struct room_row row;
    conn_id conn;
    int re;
    enum request_op op;
    struct player *player; /* NULL when the room acts by itself */
    struct room_event event[STEP_EVENTS];
    size_t count;
};

struct step_event *step_add(struct step *step, enum event_kind kind, int side, int64_t at)
{
    struct step_event *event = &step->event[step->count++];

    assert(step->count <= STEP_EVENTS);
    *event = (struct step_event){ .kind = kind, .side = side, .at = at };
    return event;
}

static void set_text(char *out, size_t size, const char *text)
{
    size_t len = strlen(text);

    assert(len < size);
    memset(out, 0, size);
    memcpy(out, text, len + 1);
}

static struct room_event make_event(const struct step_event *from)
{
    struct room_event event = { .kind = from->kind, .side = from->side, .at = from->at };

    if (from->player) {
        set_text(event.player, sizeof event.player, from->player->id);
        set_text(event.text, sizeof event.text, from->player->name);
    } else if (from->text) {
        set_text(event.text, sizeof event.text, from->text);
    }
    return event;
}

static struct pending *make_pending(struct core *core, struct room *room, const struct step *step)
{
    struct pending *pending = memory_zeroed(sizeof *pending);

    pending->core = core;
    pending->room = room;
    pending->conn = step->conn;
    pending->re = step->re;
    pending->op = step->op;
    pending->player = step->player;
    pending->count = step->count;
    for (size_t i = 0; i < step->count; i++)
        pending->event[i] = make_event(&step->event[i]);
    return pending;
}

static void on_durable(void *arg, enum journal_status status);

static void append(struct pending *pending)
{
    struct journal_entry entries[1 + STEP_EVENTS];
    struct core *core = pending->core;
    size_t count = 0;

    memset(entries, 0, sizeof entries);
    if (pending->creating) {
        entries[count].kind = ENTRY_ROOM;
        entries[count++].room = pending->row;
    }
    for (size_t i = 0; i < pending->count; i++, count++) {
        entries[count].kind = ENTRY_EVENT;
        memcpy(entries[count].event.room, pending->room->id, ROOM_ID_MAX);
        entries[count].event.number = pending->room->events + 1 + (uint32_t)i;
        entries[count].event.what = pending->event[i];
    }
    core->appends++;
    core->world.append(core->world.ctx, entries, count, on_durable, pending);
}

/* Draw ids until one isn't in use. Ids used in the past are known to the journal alone, which then says so. */
static void draw_id(struct pending *pending)
{
    struct core *core = pending->core;

    do
        secrets_word(&core->world, pending->row.id,
                     pending->row.is_public ? PUBLIC_ID_SIGNS : PRIVATE_ID_SIGNS);
    while (core_room(core, pending->row.id));
    memcpy(pending->room->id, pending->row.id, ROOM_ID_MAX);
}

static bool takes_seat(const struct pending *pending)
{
    return pending->op == OP_CREATE || pending->op == OP_JOIN;
}

static void refuse(const struct pending *pending, enum wire_error_code code, const char *message)
{
    struct wire_error error = { .code = code, .message = message };

    if (core_session(pending->core, pending->conn))
        core_send(pending->core, pending->conn, message_error(pending->re, &error));
}

static void fail(struct pending *pending)
{
    struct room *room = pending->room;

    refuse(pending, ERROR_UNAVAILABLE,
           pending->core->stopping ? "the server is about to restart"
                                   : "the disk refuses; nothing was changed");
    if (pending->creating)
        room_destroy(room);
    else if (pending->op == OP_UNKNOWN)
        timers_set(&pending->core->timers, &room->expire, core_now(pending->core) + RETRY_AFTER_FAILURE_MS);
}

/* Say `ok` to those who don't get a snapshot; whoever leaves is gone before the others hear of it. */
static void say_ok(struct pending *pending)
{
    struct session *session = core_session(pending->core, pending->conn);

    if (!session || takes_seat(pending))
        return;
    if (pending->op == OP_LEAVE)
        rooms_detach(pending->core, pending->room, session, true);
    core_send(pending->core, pending->conn, message_ok(pending->re));
}

/* What was checked before it went to the disk can't fail now. If it does, our rules or our memory are wrong: this room
 * ends, and the others go on. */
static void give_up(const struct pending *pending, bool answered, const char *why)
{
    struct room *room = pending->room;
    char id[ROOM_ID_MAX];

    core_log(pending->core, LOG_LEVEL_ERROR, "room %s: %s; closed", rooms_log_id(room, id), why);
    if (!answered)
        refuse(pending, ERROR_INTERNAL, "the server is at fault; the room is closed");
    publish_failure(pending->core, room, takes_seat(pending) ? pending->conn : 0);
    room->closed = true;
}

static void happen(struct pending *pending)
{
    struct core *core = pending->core;
    struct room *room = pending->room;
    struct session *session = core_session(core, pending->conn);
    conn_id except = 0;

    if (takes_seat(pending) && session) {
        except = pending->conn; /* gets the snapshot instead */
        rooms_follow(room, session);
    }
    for (size_t i = 0; i < pending->count && !room->closed; i++) {
        const struct room_event *event = &pending->event[i];
        const char *why;

        if (!room_apply(room, event, players_find(&core->players, event->player), &why)) {
            give_up(pending, i > 0 && !takes_seat(pending), why);
            return;
        }
        if (i == 0)
            say_ok(pending);
        publish_event(core, room, event, except);
    }
}

static void succeed(struct pending *pending)
{
    struct core *core = pending->core;
    struct room *room = pending->room;
    struct session *session;

    if (pending->creating)
        HASH_ADD_STR(core->rooms, id, room);
    happen(pending);
    session = core_session(core, pending->conn);
    if (takes_seat(pending) && session && !room->closed)
        rooms_attach(core, room, session, pending->re, true);
    else if (!room->closed && pending->op == OP_LEAVE)
        rooms_update_presence(core, room, false, 0); /* a freed seat's other connections are spectators now */
    if (room->closed)
        rooms_remove(core, room);
    else
        rooms_keep(core, room);
}

static void on_durable(void *arg, enum journal_status status)
{
    struct pending *pending = arg;
    struct core *core = pending->core;
    struct room *room = pending->room;

    core->appends--;
    if (pending->creating && status == JOURNAL_TAKEN) {
        draw_id(pending);
        append(pending);
        return;
    }
    room->busy = false;
    if (takes_seat(pending))
        pending->player->pending--;
    if (status == JOURNAL_OK)
        succeed(pending);
    else
        fail(pending);
    if (status == JOURNAL_OK || !pending->creating)
        commands_resume(core, room);
    free(pending);
    core_settle(core);
}

static void set_off(struct pending *pending)
{
    if (pending->core->stopping) {
        fail(pending);
        free(pending);
        return;
    }
    pending->room->busy = true;
    if (takes_seat(pending))
        pending->player->pending++;
    append(pending);
}

void commit(struct core *core, struct room *room, const struct step *step)
{
    assert(!room->busy && !room->closed);
    set_off(make_pending(core, room, step));
}

void commit_room(struct core *core, struct room *room, const struct step *step, const struct room_row *row)
{
    struct pending *pending = make_pending(core, room, step);

    pending->creating = true;
    pending->row = *row;
    draw_id(pending);
    set_off(pending);
}

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/commit.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/commands.h"
#include "server/core/lobby.h"
#include "common/wire/memory.h"
#include "server/core/load.h"
#include "server/core/publish.h"
#include "server/core/rooms.h"
#include "server/core/secrets.h"
#include "server/core/state.h"

enum { PUBLIC_ID_SIGNS = 6, PRIVATE_ID_SIGNS = 16 };

/* A step on its way to the disk. */
struct pending {
    struct core *core;
    struct room *room; /* borrowed: a busy room is not freed; a new one belongs to the step */
    bool creating;
    struct room_row row;
    conn_id conn;
    int re;
    enum request_op op;
    struct player *player; /* NULL when the room acts by itself; held */
    struct instant at;
    struct room_event event[STEP_EVENTS];
    size_t count;
};

struct step_event *step_add(struct step *step, enum event_kind kind, int side)
{
    struct step_event *event = &step->event[step->count++];

    assert(step->count <= STEP_EVENTS);
    *event = (struct step_event){ .kind = kind, .side = side, .left_ms = -1 };
    return event;
}

static void set_text(char *out, size_t size, const char *text)
{
    size_t len = strlen(text);

    assert(len < size);
    memset(out, 0, size);
    memcpy(out, text, len + 1);
}

static struct room_event make_event(const struct step_event *from, int64_t at)
{
    struct room_event event = { .kind = from->kind, .side = from->side, .at = at, .left_ms = from->left_ms };

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
    pending->at = step->at;
    pending->count = step->count;
    for (size_t i = 0; i < step->count; i++)
        pending->event[i] = make_event(&step->event[i], step->at.wall_ms);
    if (pending->player)
        pending->player->holds++;
    return pending;
}

static void free_pending(struct pending *pending)
{
    if (pending->player) {
        pending->player->holds--;
        players_release(&pending->core->players, pending->player);
    }
    free(pending);
}

/* What the round amounts to that event `i` of the step ends. */
static void add_round(const struct pending *pending, size_t i, struct journal_entry *entry)
{
    const struct room *room = pending->room;
    struct position end = room->round.position;
    size_t plies = room->round.plies;

    for (size_t k = 0; k < i; k++) {
        game_move move;

        if (pending->event[k].kind != EVENT_MOVED ||
            room->game->parse(pending->event[k].text, &move) != MOVE_OK)
            continue;
        room->game->play(&end, move);
        plies++;
    }
    entry->kind = ENTRY_ROUND;
    room_tell_round(room, &pending->event[i], room->events + 1 + (uint32_t)i, &end, plies, &entry->round);
}

static void on_durable(void *arg, enum journal_status status);

static void append(struct pending *pending)
{
    struct journal_entry entries[2 + STEP_EVENTS];
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
    if (pending->event[pending->count - 1].kind == EVENT_ENDED)
        add_round(pending, pending->count - 1, &entries[count++]);
    core->appends++;
    core->world.append(core->world.ctx, entries, count, on_durable, pending);
}

/* Draw ids until one isn't in use. Ids used in the past are known to the journal alone, which then says so. The room stands
 * in the table from now on: whoever names it waits, and nobody looks for it on the disk. */
static void draw_id(struct pending *pending)
{
    struct core *core = pending->core;

    do
        secrets_word(&core->world, pending->row.id,
                     pending->row.is_public ? PUBLIC_ID_SIGNS : PRIVATE_ID_SIGNS);
    while (core_room(core, pending->row.id));
    memcpy(pending->room->id, pending->row.id, ROOM_ID_MAX);
    pending->room->busy = pending->room->unborn = true;
    HASH_ADD_STR(core->rooms, id, pending->room);
}

/* The room will not come to be, or not under this id: whoever waits for the id is answered as if it had never been drawn. */
static void give_id_back(struct pending *pending)
{
    struct room *room = pending->room;

    HASH_DEL(pending->core->rooms, room);
    room->busy = room->unborn = false;
    commands_resume(pending->core, room);
    load_tell(room, true);
}

static bool takes_seat(const struct pending *pending)
{
    return pending->op == OP_CREATE || pending->op == OP_JOIN;
}

static void refuse(const struct pending *pending, enum wire_error_code code, const char *message)
{
    struct wire_error error = { .code = code, .message = message };

    if (core_session(pending->core, pending->conn))
        core_send_error(pending->core, pending->conn, pending->re, &error);
}

static void fail(struct pending *pending)
{
    struct room *room = pending->room;

    refuse(pending, ERROR_UNAVAILABLE,
           pending->core->stopping ? "the server is about to restart"
                                   : "the disk refuses; nothing was changed");
    if (pending->creating) {
        give_id_back(pending);
        rooms_free(pending->core, room);
    } else if (pending->op == OP_UNKNOWN) {
        rooms_retry(pending->core, room);
    } else {
        rooms_forgive(pending->core, room, pending->op == OP_MOVE ? &pending->at : NULL);
    }
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

    pending->core->counters.rooms_damaged++;
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
        counters_event(&core->counters, room->game, event);
        /* The next side's time begins when it can know of it: the time that the disk took is nobody's. */
        if (event->kind == EVENT_STARTED)
            room_run_clock(room, core_now(core) + CLOCK_FIRST_PLY_MS);
        else if (event->kind == EVENT_MOVED || event->kind == EVENT_CLOCK)
            room_run_clock(room, core_now(core));
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

    happen(pending);
    if (pending->creating && room_is_exhibition(room)) {
        room->maker = pending->player;
        room->maker->exhibitions++;
    }
    if (pending->creating)
        load_tell(room, true);
    session = core_session(core, pending->conn);
    if (room->closed)
        rooms_remove(core, room);
    else if (takes_seat(pending) && session)
        rooms_attach(core, room, session, pending->re, true);
    else /* a seat that was taken or freed makes players of spectators, or the other way round */
        rooms_update_presence(core, room, false, 0);
}

static void on_durable(void *arg, enum journal_status status)
{
    struct pending *pending = arg;
    struct core *core = pending->core;
    struct room *room = pending->room;

    core->appends--;
    if (pending->creating && status == JOURNAL_TAKEN) {
        give_id_back(pending);
        draw_id(pending);
        append(pending);
        core_settle(core);
        return;
    }
    if (!pending->creating || status == JOURNAL_OK)
        room->busy = room->unborn = false;
    if (takes_seat(pending))
        pending->player->pending--;
    if (status == JOURNAL_OK)
        succeed(pending);
    else
        fail(pending);
    if (status == JOURNAL_OK || !pending->creating)
        commands_resume(core, room);
    free_pending(pending);
    core_settle(core);
}

static void set_off(struct pending *pending)
{
    if (pending->core->stopping) {
        fail(pending);
        free_pending(pending);
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

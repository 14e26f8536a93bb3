/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/publish.h"

#include <utlist.h>

#include "server/core/lobby.h"
#include "server/core/state.h"

enum { SPECTATORS_EVERY_MS = 1000 };

/* What a follower needs to be told. Most events have one form for all. */
enum form {
    FORM_MOVES, /* for clients with the rules */
    FORM_FULL,  /* with the position */
    FORM_LEGAL, /* and the legal moves, for who is to move */
    FORMS
};

struct telling {
    struct wire_room room;
    const char *why;    /* of `closed` and `clock` */
    int side;           /* of `seat` and `said` */
    enum phrase phrase; /* of `said` */
};

typedef struct buf *telling_write(const struct telling *telling, enum form form);

static enum form form_of(const struct room *room, const struct follower *follower)
{
    bool sits[2];

    if (follower->moves_only)
        return FORM_MOVES;
    room_sides(room, follower->player, sits);
    return room_state(room) == ROOM_PLAYING && sits[room->round.position.turn] ? FORM_LEGAL : FORM_FULL;
}

static void tell_followers(struct core *core, struct room *room, struct telling *telling,
                           telling_write *write, bool has_forms, conn_id except)
{
    struct buf *written[FORMS] = { NULL };
    const struct follower *follower;

    room->seq++;
    room_tell(room, core_now(core), &telling->room);
    DL_FOREACH (room->followers, follower) {
        enum form form = has_forms ? form_of(room, follower) : FORM_MOVES;

        if (follower->conn == except)
            continue;
        if (!written[form])
            written[form] = write(telling, form);
        core->world.send(core->world.ctx, follower->conn, written[form]);
    }
    for (int form = 0; form < FORMS; form++)
        buf_unref(written[form]);
}

/* What changes the room as the lists show it, too. */
static void tell_all(struct core *core, struct room *room, struct telling *telling, telling_write *write,
                     bool has_forms, conn_id except)
{
    tell_followers(core, room, telling, write, has_forms, except);
    lobby_touch(core, room);
}

static struct buf *write_seat(const struct telling *telling, enum form form)
{
    (void)form;
    return message_seat(&telling->room, telling->side);
}

static struct buf *write_offer(const struct telling *telling, enum form form)
{
    (void)form;
    return message_offer(&telling->room);
}

static struct buf *write_spectators(const struct telling *telling, enum form form)
{
    (void)form;
    return message_spectators(&telling->room);
}

static struct buf *write_said(const struct telling *telling, enum form form)
{
    (void)form;
    return message_said(&telling->room, telling->side, telling->phrase);
}

static struct buf *write_clock(const struct telling *telling, enum form form)
{
    (void)form;
    return message_clock(&telling->room, telling->why);
}

static struct buf *write_ended(const struct telling *telling, enum form form)
{
    (void)form;
    return message_ended(&telling->room);
}

static struct buf *write_closed(const struct telling *telling, enum form form)
{
    (void)form;
    return message_closed(&telling->room, telling->why);
}

static struct buf *write_started(const struct telling *telling, enum form form)
{
    int turn = telling->room.position->turn;
    struct wire_reader reader = { .moves_only = form == FORM_MOVES };

    reader.sits[turn] = form == FORM_LEGAL;
    return message_started(&telling->room, &reader);
}

static struct buf *write_moved(const struct telling *telling, enum form form)
{
    bool forced = telling->room.moves[telling->room.plies - 1] == GAME_PASS;

    return message_moved(&telling->room, forced, form == FORM_MOVES, form == FORM_LEGAL);
}

void publish_seat(struct core *core, struct room *room, int side, conn_id except)
{
    struct telling telling = { .side = side };

    tell_all(core, room, &telling, write_seat, false, except);
}

void publish_event(struct core *core, struct room *room, const struct room_event *event, conn_id except)
{
    struct telling telling = { .side = event->side, .why = event->text };

    switch (event->kind) {
    case EVENT_SEATED:
    case EVENT_FREED:
        publish_seat(core, room, event->side, except);
        break;
    case EVENT_STARTED:
        tell_all(core, room, &telling, write_started, true, except);
        break;
    case EVENT_MOVED:
        tell_all(core, room, &telling, write_moved, true, except);
        break;
    case EVENT_CLOCK:
        publish_clock(core, room, event->text);
        break;
    case EVENT_ENDED:
        tell_all(core, room, &telling, write_ended, false, except);
        break;
    case EVENT_CLOSED:
        tell_all(core, room, &telling, write_closed, false, except);
        break;
    }
}

void publish_offer(struct core *core, struct room *room)
{
    struct telling telling = { .side = 0 };

    tell_all(core, room, &telling, write_offer, false, 0);
}

void publish_said(struct core *core, struct room *room, int side, enum phrase phrase)
{
    struct telling telling = { .side = side, .phrase = phrase };

    tell_followers(core, room, &telling, write_said, false, 0);
}

void publish_clock(struct core *core, struct room *room, const char *why)
{
    struct telling telling = { .why = why };

    tell_all(core, room, &telling, write_clock, false, 0);
}

void publish_failure(struct core *core, struct room *room, conn_id except)
{
    struct telling telling = { .why = "internal" };

    tell_all(core, room, &telling, write_closed, false, except);
}

static void on_spectators_due(void *core, void *room)
{
    publish_spectators(core, room, 0);
}

void publish_spectators(struct core *core, struct room *room, conn_id except)
{
    struct telling telling = { .side = 0 };
    uint64_t due = room->spectators_told_at + SPECTATORS_EVERY_MS;

    if (room->spectators == room->spectators_told)
        return;
    if (room->spectators_told_at && core_now(core) < due) {
        room->tell_spectators.fire = on_spectators_due;
        room->tell_spectators.owner = room;
        timers_set(&core->timers, &room->tell_spectators, due);
        return;
    }
    timers_clear(&core->timers, &room->tell_spectators);
    room->spectators_told = room->spectators;
    room->spectators_told_at = core_now(core);
    tell_all(core, room, &telling, write_spectators, false, except);
}

/* A snapshot may tell a number of spectators that the others haven't heard of: then the next event comes even if the
 * number goes back to the one they know. */
static void note_spectators_told(struct room *room)
{
    if (room->spectators != room->spectators_told)
        room->spectators_told = -1;
}

void publish_snapshot(struct core *core, struct room *room, const struct follower *to, int re)
{
    struct wire_reader reader = room_reader(room, to->player, to->moves_only);
    struct wire_room told;

    note_spectators_told(room);
    room_tell(room, core_now(core), &told);
    core_send(core, to->conn, message_snapshot(re, &told, &reader));
}

void publish_sync(struct core *core, struct room *room, const struct follower *to)
{
    struct wire_reader reader = room_reader(room, to->player, to->moves_only);
    struct wire_room told;

    note_spectators_told(room);
    room_tell(room, core_now(core), &told);
    core_send(core, to->conn, message_sync(&told, &reader));
}

/* SPDX-License-Identifier: MIT */
/* load.c: the way from the disk into memory, and what is swept from the disk because its time is over.
 *
 * A room whose log does not fit the rules is left out, and its log stays as it is: one damaged room costs nobody but its
 * players. */
#include "config.h"

#include "server/core/load.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "common/wire/memory.h"
#include "server/core/commands.h"
#include "server/core/lobby.h"
#include "server/core/rooms.h"
#include "server/core/state.h"

enum {
    SWEEP_EVERY_MS = 10 * 60 * 1000,
    SWEEP_AGAIN_MS = 1000, /* there was more than one look-up brings */
    SWEEP_MOST = 100,
    KEEP_UNPLAYED_DAYS = 90 /* players who never played */
};

/* What an instant or a span on the wire may be at most, so that sums of a few are numbers as well. */
#define TIME_MOST_MS (INT64_C(1) << 53)

struct loader {
    load_done *loaded;
    void *arg;
    struct loader *next;
};

struct reading {
    struct core *core;
    struct room *room; /* borrowed: it is busy, so it stays */
};

/* ---- one entry ---- */

static bool is_time(int64_t ms, int64_t least)
{
    return ms >= least && ms <= TIME_MOST_MS;
}

static const char *read_room(struct room *room, const struct room_row *row)
{
    const struct game *game = game_find(row->game);

    assert(room);
    if (!game)
        return "a game that isn't known here";
    if (room->game)
        return "a room that exists already";
    if (!is_time(row->at, 0) || !is_time(row->initial_ms, 0) || row->increment_ms < 0)
        return "a room with a time that is none";
    room_begin(room, row, game);
    return NULL;
}

static const char *read_event(struct core *core, struct room *room, uint32_t number,
                              const struct room_event *event)
{
    const char *why = NULL;

    assert(room);
    if (!room->game)
        return "an event of a room that isn't there";
    if (number != room->events + 1)
        return "a gap in the log";
    if (!is_time(event->at, 0) || !is_time(event->left_ms, -1))
        return "an event with a time that is none";
    room_apply(room, event, players_find(&core->players, event->player), &why);
    return why;
}

/* An entry of `room`, or a player. Returns why it does not fit, or NULL. */
static const char *read_entry(struct core *core, struct room *room, const struct journal_entry *entry)
{
    if (entry->kind == ENTRY_PLAYER)
        players_add(&core->players, &entry->player);
    else if (entry->kind == ENTRY_ROOM)
        return read_room(room, &entry->room);
    else if (entry->kind == ENTRY_EVENT)
        return read_event(core, room, entry->event.number, &entry->event.what);
    else
        return "an entry of no known kind";
    return NULL;
}

/* ---- a room that somebody asks for ---- */

void load_tell(struct room *room, bool readable)
{
    while (room->loaders) {
        struct loader *loader = room->loaders;

        LL_DELETE(room->loaders, loader);
        loader->loaded(loader->arg, readable);
        free(loader);
    }
}

static void give_up(struct core *core, struct room *room, enum wire_error_code code, const char *message)
{
    const struct wire_error error = { .code = code,
                                      .message = message,
                                      .field = code == ERROR_NO_SUCH_ROOM ? "room" : NULL };

    rooms_remove(core, room);
    room->busy = false;
    commands_refuse_waiting(core, room, &error);
    load_tell(room, code != ERROR_UNAVAILABLE);
    rooms_free(core, room);
}

/* Read what was found. Returns why it does not fit, or NULL. */
static const char *read_all(struct core *core, struct room *room, const struct journal_entry *entries,
                            size_t count)
{
    const char *why = NULL;

    for (size_t i = 0; i < count && !why; i++)
        why = read_entry(core, room, &entries[i]);
    if (!why && (!room->game || room->closed))
        why = "a room that is closed, or is none";
    return why;
}

/* Players of earlier days, who no longer sit there. */
static void release_players(struct core *core, const struct journal_entry *entries, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (entries[i].kind == ENTRY_PLAYER)
            players_release(&core->players, players_find(&core->players, entries[i].player.id));
    }
}

/* One line for a damaged room, though it be asked for again and again. */
static void complain(struct core *core, const struct room *room, const char *why)
{
    char id[ROOM_ID_MAX];

    if (strcmp(core->left_out, room->id) == 0)
        return;
    memcpy(core->left_out, room->id, sizeof core->left_out);
    core->counters.rooms_damaged++;
    core_log(core, LOG_LEVEL_ERROR, "room %s: left out, its record breaks off after event %u: %s",
             rooms_log_id(room, id), (unsigned)room->events, why);
}

static void take_up(struct core *core, struct room *room)
{
    room->busy = false;
    rooms_take_up(core, room);
    load_tell(room, true);
    commands_resume(core, room);
}

static void on_found(void *arg, enum journal_status status, const struct journal_entry *entries, size_t count)
{
    struct reading *reading = arg;
    struct core *core = reading->core;
    struct room *room = reading->room;
    const char *why;

    core->look_ups--;
    free(reading);
    if (status != JOURNAL_OK) {
        give_up(core, room, ERROR_UNAVAILABLE, "the disk can't be read");
    } else if (count == 0) {
        give_up(core, room, ERROR_NO_SUCH_ROOM, "there is no such room");
    } else if ((why = read_all(core, room, entries, count))) {
        complain(core, room, why);
        give_up(core, room, ERROR_INTERNAL, "the room's record is damaged");
    } else {
        take_up(core, room);
    }
    release_players(core, entries, count);
    core_settle(core);
}

struct room *load_room(struct core *core, const char *id)
{
    struct room *room = core_room(core, id);
    struct journal_query query = { .question = ASK_ROOM };
    struct reading *reading;

    if (room)
        return room;
    room = room_create_unread(id);
    HASH_ADD_STR(core->rooms, id, room);
    reading = memory_zeroed(sizeof *reading);
    reading->core = core;
    reading->room = room;
    memcpy(query.room, room->id, sizeof query.room);
    core->look_ups++;
    core->world.look_up(core->world.ctx, &query, on_found, reading);
    return room;
}

void load_then(struct core *core, const char *id, load_done *loaded, void *arg)
{
    struct room *room = load_room(core, id);
    struct loader *loader;

    if (room->game && !room->unborn) {
        loaded(arg, true);
        return;
    }
    loader = memory_zeroed(sizeof *loader);
    loader->loaded = loaded;
    loader->arg = arg;
    LL_APPEND(room->loaders, loader);
}

/* ---- the start ---- */

static struct room *replayed_room(struct core *core, const struct journal_entry *entry)
{
    const char *id = entry->kind == ENTRY_ROOM ? entry->room.id : entry->event.room;
    struct room *room = core_room(core, id);

    if (!room) {
        room = room_create_unread(id);
        room->busy = false;
        HASH_ADD_STR(core->rooms, id, room);
    }
    return room;
}

bool load_replay(struct core *core, const struct journal_entry *entry, const char **why)
{
    struct room *room =
        entry->kind == ENTRY_ROOM || entry->kind == ENTRY_EVENT ? replayed_room(core, entry) : NULL;

    *why = NULL;
    if (room && room->broken)
        return true;
    *why = read_entry(core, room, entry);
    if (*why && room) {
        room->broken = true;
        core->counters.rooms_damaged++;
    }
    return !*why;
}

static void sweep(void *ctx, void *owner);

static void sweep_in(struct core *core, uint64_t ms)
{
    core->sweep.fire = sweep;
    timers_set(&core->timers, &core->sweep, core_now(core) + ms);
}

void load_ready(struct core *core)
{
    struct room *room, *next_room;
    struct player *player, *next_player;

    HASH_ITER (hh, core->rooms, room, next_room) {
        if (room->game && !room->closed && !room->broken) {
            rooms_take_up(core, room);
            continue;
        }
        rooms_remove(core, room);
        rooms_free(core, room);
    }
    HASH_ITER (hh, core->players.by_id, player, next_player) {
        players_release(&core->players, player);
    }
    sweep_in(core, SWEEP_AGAIN_MS);
}

/* ---- what is swept from the disk ---- */

static void on_forgotten(void *arg, enum journal_status status)
{
    struct core *core = arg;

    (void)status; /* what the disk refused is found by the next sweep */
    core->appends--;
    core->forgetting = false;
    core->forgotten++;
    core_settle(core);
}

/* Players who are not here. True: some will be forgotten. */
static bool forget_players(struct core *core, const struct journal_entry *entries, size_t count)
{
    struct journal_entry forget[SWEEP_MOST];
    size_t found = 0;

    memset(forget, 0, sizeof forget);
    for (size_t i = 0; i < count && found < SWEEP_MOST; i++) {
        if (entries[i].kind != ENTRY_PLAYER || players_find(&core->players, entries[i].player.id))
            continue;
        forget[found].kind = ENTRY_FORGET;
        memcpy(forget[found++].player.id, entries[i].player.id, PLAYER_ID_MAX);
    }
    if (found == 0 || core->stopping || core->forgetting)
        return false;
    core->forgetting = true;
    core->appends++;
    core->world.append(core->world.ctx, forget, found, on_forgotten, core);
    return true;
}

static void on_stale(void *arg, enum journal_status status, const struct journal_entry *entries, size_t count)
{
    struct core *core = arg;
    bool advanced = false; /* rooms that are stale but open somewhere come back every time */

    (void)status;
    core->look_ups--;
    if (core->stopping)
        return;
    /* Once in memory, a room whose time is over ends or closes by itself. */
    for (size_t i = 0; i < count; i++) {
        if (entries[i].kind != ENTRY_ROOM || core_room(core, entries[i].room.id))
            continue;
        load_room(core, entries[i].room.id);
        advanced = true;
    }
    advanced = forget_players(core, entries, count) || advanced;
    sweep_in(core, advanced && count >= SWEEP_MOST ? SWEEP_AGAIN_MS : SWEEP_EVERY_MS);
    core_settle(core);
}

static void sweep(void *ctx, void *owner)
{
    struct core *core = ctx;
    int64_t now = core_wall(core);
    bool knows =
        now >= core->started_at + KEEP_FINISHED_MS; /* who was there when the daemon started has come back */
    const struct journal_query query = { .question = ASK_STALE,
                                         .most = SWEEP_MOST,
                                         .waiting_at = now - KEEP_WAITING_DAYS * DAY_MS,
                                         .playing_at = now - KEEP_PLAYING_DAYS * DAY_MS,
                                         .finished_at = knows ? now - KEEP_FINISHED_MS : INT64_MIN,
                                         .unplayed_at = now - KEEP_UNPLAYED_DAYS * DAY_MS };

    (void)owner;
    core->look_ups++;
    core->world.look_up(core->world.ctx, &query, on_stale, core);
}

bool load_is_outdated(const struct core *core, unsigned forgotten)
{
    return core->forgetting || core->forgotten != forgotten;
}

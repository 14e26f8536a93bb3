/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/lobby.h"

#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "common/wire/memory.h"
#include "server/core/rooms.h"
#include "server/core/state.h"

enum { LOBBY_EVERY_MS = 250 }; /* at most four events a second */

bool lobby_shows(const struct core *core, const struct room *room)
{
    if (!room->is_public || room->closed || room->unborn)
        return false;
    return room_state(room) != ROOM_FINISHED &&
           (!room->deserted || core_now(core) < room->deserted_at + LOBBY_DESERTED_MS);
}

/* ---- following ---- */

struct changes {
    struct wire_room *added, *changed;
    const char **removed;
    struct wire_lobby lobby; /* points to the three above */
};

static void sort_in(const struct core *core, struct room *room, struct changes *changes)
{
    bool shows = lobby_shows(core, room);

    if (shows && (!room->shown || room->missed))
        room_tell(room, core_now(core), &changes->added[changes->lobby.added_count++]);
    else if (shows)
        room_tell(room, core_now(core), &changes->changed[changes->lobby.changed_count++]);
    else if (room->shown || room->listed)
        changes->removed[changes->lobby.removed_count++] = room->id;
    room->shown = shows;
    room->listed = room->missed = false;
}

static void collect(struct core *core, struct changes *changes)
{
    struct room *room;
    size_t count;

    DL_COUNT(core->dirty, room, count);
    changes->added = memory_grown(NULL, count, sizeof *changes->added);
    changes->changed = memory_grown(NULL, count, sizeof *changes->changed);
    changes->removed = memory_grown(NULL, count, sizeof *changes->removed);
    changes->lobby = (struct wire_lobby){ .added = changes->added,
                                          .changed = changes->changed,
                                          .removed = changes->removed };
    DL_FOREACH (core->dirty, room) {
        sort_in(core, room, changes);
    }
}

static void tell_followers(struct core *core, const struct wire_lobby *lobby)
{
    struct buf *written[2] = { NULL, NULL }; /* without and with boards */
    struct session *session, *next;

    if (lobby->added_count + lobby->changed_count + lobby->removed_count == 0)
        return;
    HASH_ITER (hh, core->sessions, session, next) {
        struct buf **buf = &written[session->lobby_boards];

        if (!session->follows_lobby)
            continue;
        if (!*buf)
            *buf = message_lobby(lobby, session->lobby_boards);
        core->world.send(core->world.ctx, session->conn, *buf);
    }
    buf_unref(written[0]);
    buf_unref(written[1]);
}

static void forget_dirty(struct core *core)
{
    struct room *room, *next;

    DL_FOREACH_SAFE(core->dirty, room, next)
    {
        DL_DELETE(core->dirty, room);
        room->dirty = false;
        if (room->closed)
            rooms_free(core, room);
    }
}

static void on_tell(void *ctx, void *owner)
{
    struct core *core = ctx;
    struct changes changes;

    (void)owner;
    collect(core, &changes);
    tell_followers(core, &changes.lobby);
    free(changes.added);
    free(changes.changed);
    free(changes.removed);
    forget_dirty(core);
    core->lobby_told_at = core_now(core);
}

void lobby_touch(struct core *core, struct room *room)
{
    if (!room->is_public || room->dirty)
        return;
    room->dirty = true;
    DL_APPEND(core->dirty, room);
    if (core->tell_lobby.place)
        return;
    core->tell_lobby.fire = on_tell;
    timers_set(&core->timers, &core->tell_lobby, core->lobby_told_at + LOBBY_EVERY_MS);
}

void lobby_bury(struct core *core, struct room *room)
{
    lobby_touch(core, room);
    if (!room->dirty)
        rooms_free(core, room);
}

void lobby_finish(struct core *core)
{
    timers_clear(&core->timers, &core->tell_lobby);
    forget_dirty(core);
}

/* ---- listing ---- */

static bool is_wanted(const struct core *core, const struct room *room, const struct request_list *list)
{
    enum room_state state = room_state(room);

    return lobby_shows(core, room) && strcmp(room->id, list->after) > 0 &&
           (list->game[0] == '\0' || strcmp(list->game, room->game->name) == 0) &&
           (list->state == STATE_ANY || (list->state == STATE_WAITING) == (state == ROOM_WAITING));
}

static int by_id(const void *a, const void *b)
{
    const struct room *const *left = a, *const *right = b;

    return strcmp((*left)->id, (*right)->id);
}

static struct room **select_rooms(const struct core *core, const struct request_list *list, size_t *count)
{
    struct room **found = memory_grown(NULL, HASH_COUNT(core->rooms) + 1, sizeof(struct room *));
    struct room *room, *next;

    *count = 0;
    HASH_ITER (hh, core->rooms, room, next) {
        if (is_wanted(core, room, list))
            found[(*count)++] = room;
    }
    qsort(found, *count, sizeof(struct room *), by_id);
    return found;
}

/* A new follower begins with this list; what it lacks of what the others have been told, and comes back, is new to it. */
static void note_missed(struct core *core)
{
    struct room *room;

    DL_FOREACH (core->dirty, room) {
        room->missed = room->missed || (room->shown && !lobby_shows(core, room));
    }
}

void lobby_answer(struct core *core, struct session *session, const struct request *request)
{
    struct wire_room told[LOBBY_PAGE];
    struct wire_reader readers[LOBBY_PAGE];
    struct request_list list = request->list;
    struct room **found;
    size_t count, shown;

    if (request->op == OP_LOBBY) {
        session->follows_lobby = list.follow;
        session->lobby_boards = list.boards;
        list.state = STATE_ANY; /* its events tell of every room, so the list does */
        list.game[0] = '\0';
    }
    if (session->follows_lobby)
        note_missed(core);
    found = select_rooms(core, &list, &count);
    shown = count < LOBBY_PAGE ? count : LOBBY_PAGE;
    for (size_t i = 0; i < shown; i++) {
        found[i]->listed = found[i]->listed || session->follows_lobby;
        room_tell(found[i], core_now(core), &told[i]);
        readers[i] = room_reader(found[i], session->player, session->moves_only);
    }
    free(found);
    core_send(core, session->conn,
              message_rooms(request->id, told, readers, shown, list.boards, count > shown));
}

void lobby_tell_whole(struct core *core, const struct session *session)
{
    static const struct request_list everything = { .state = STATE_ANY };
    struct room **found;
    struct wire_room *told;
    size_t count;

    if (!session->follows_lobby)
        return;
    found = select_rooms(core, &everything, &count);
    told = memory_grown(NULL, count + 1, sizeof *told);
    for (size_t i = 0; i < count; i++)
        room_tell(found[i], core_now(core), &told[i]);
    core_send(core, session->conn,
              message_lobby(&(struct wire_lobby){ .added = told, .added_count = count, .whole = true },
                            session->lobby_boards));
    free(told);
    free(found);
}

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/rooms.h"

#include <stdio.h>
#include <string.h>
#include <utlist.h>

#include "server/core/commit.h"
#include "server/core/lobby.h"
#include "server/core/publish.h"
#include "server/core/state.h"

#define DAY_MS (INT64_C(24) * 60 * 60 * 1000)

enum {
    KEEP_FINISHED_MS = 10 * 60 * 1000, /* after the last one left it; its record stays */
    KEEP_WAITING_DAYS = 7,             /* after its last event */
    KEEP_PLAYING_DAYS = 90,            /* after its last event; then the round is aborted */
    BUSY_RETRY_MS = 1000
};

bool rooms_may_attach(const struct room *room, const struct session *session)
{
    return session->followed_count < ROOMS_PER_SESSION || room_follower(room, session->conn);
}

/* ---- presence ---- */

static void update_seat(struct core *core, struct room *room, int side, bool left, conn_id except)
{
    struct seat *seat = &room->seat[side];
    bool online = seat->player && room_has_open(room, seat->player);

    if (online == seat->online)
        return;
    seat->online = online;
    seat->left = !online && left;
    publish_seat(core, room, side, except);
}

static int count_spectators(const struct room *room)
{
    const struct follower *follower;
    bool sits[2];
    int count = 0;

    DL_FOREACH (room->followers, follower) {
        count += room_sides(room, follower->player, sits) == 0;
    }
    return count;
}

static void update_deserted(struct core *core, struct room *room)
{
    bool deserted = !room->seat[0].online && !room->seat[1].online;

    if (deserted == room->deserted)
        return;
    room->deserted = deserted;
    room->deserted_at = core_now(core);
    lobby_touch(core, room);
}

void rooms_update_presence(struct core *core, struct room *room, bool left, conn_id except)
{
    update_seat(core, room, 0, left, except);
    update_seat(core, room, 1, left, except);
    room->spectators = count_spectators(room);
    publish_spectators(core, room, except);
    update_deserted(core, room);
    rooms_keep(core, room);
}

struct follower *rooms_follow(struct room *room, struct session *session)
{
    bool added;
    struct follower *follower =
        room_follow(room, session->conn, session->player, session->moves_only, &added);

    if (added)
        session_follows(session, room->id);
    return follower;
}

void rooms_attach(struct core *core, struct room *room, struct session *session, int re, bool anew)
{
    const struct follower *follower = rooms_follow(room, session);

    rooms_update_presence(core, room, false, anew ? session->conn : 0);
    publish_snapshot(core, room, follower, re);
}

/* A seat's offer goes with the player's last connection. */
static void withdraw_offers(struct core *core, struct room *room, const struct player *player)
{
    bool withdrawn = false;

    for (int side = 0; side < 2; side++) {
        if (room->seat[side].player == player && room->rematch[side]) {
            room->rematch[side] = false;
            withdrawn = true;
        }
    }
    if (withdrawn)
        publish_offer(core, room);
}

void rooms_detach(struct core *core, struct room *room, struct session *session, bool left)
{
    struct follower *follower = room_follower(room, session->conn);

    session_unfollows(session, room->id);
    if (!follower)
        return;
    room_unfollow(room, follower);
    if (!room_has_open(room, session->player))
        withdraw_offers(core, room, session->player);
    rooms_update_presence(core, room, left, 0);
}

/* ---- how long it is kept ---- */

static void on_unlist(void *core, void *room)
{
    lobby_touch(core, room);
}

static void on_expire(void *ctx, void *owner)
{
    struct core *core = ctx;
    struct room *room = owner;
    struct step step = { .op = OP_UNKNOWN };

    if (room->busy) {
        timers_set(&core->timers, &room->expire, core_now(core) + BUSY_RETRY_MS);
        return;
    }
    if (room_state(room) == ROOM_PLAYING)
        step_add(&step, EVENT_ENDED, -1, core_wall(core))->text = room_end_word(END_ABORTED);
    else
        step_add(&step, EVENT_CLOSED, -1, core_wall(core))->text =
            room_state(room) == ROOM_FINISHED ? "finished" : "expired";
    commit(core, room, &step);
}

/* In how many ms a room that nobody has open comes to its end. */
static uint64_t span(const struct core *core, const struct room *room)
{
    int64_t days = room_state(room) == ROOM_WAITING ? KEEP_WAITING_DAYS : KEEP_PLAYING_DAYS;
    int64_t left = room->last_at + days * DAY_MS - core_wall(core);

    if (room_state(room) == ROOM_FINISHED)
        return KEEP_FINISHED_MS;
    return left > 0 ? (uint64_t)left : 0;
}

void rooms_keep(struct core *core, struct room *room)
{
    room->expire.fire = on_expire;
    room->expire.owner = room;
    room->unlist.fire = on_unlist;
    room->unlist.owner = room;
    if (room->followers)
        timers_clear(&core->timers, &room->expire);
    else
        timers_set(&core->timers, &room->expire, core_now(core) + span(core, room));
    if (room->is_public && room->deserted && room_state(room) != ROOM_FINISHED)
        timers_set(&core->timers, &room->unlist, room->deserted_at + LOBBY_DESERTED_MS);
    else
        timers_clear(&core->timers, &room->unlist);
}

/* ---- the end of a room ---- */

static void forget_followers(struct core *core, struct room *room)
{
    struct follower *follower, *next;

    DL_FOREACH_SAFE(room->followers, follower, next)
    {
        struct session *session = core_session(core, follower->conn);

        if (session)
            session_unfollows(session, room->id);
        room_unfollow(room, follower);
    }
}

void rooms_remove(struct core *core, struct room *room)
{
    room->closed = true;
    forget_followers(core, room);
    timers_clear(&core->timers, &room->expire);
    timers_clear(&core->timers, &room->unlist);
    timers_clear(&core->timers, &room->tell_spectators);
    HASH_DEL(core->rooms, room);
}

const char *rooms_log_id(const struct room *room, char *out)
{
    if (room->is_public)
        memcpy(out, room->id, ROOM_ID_MAX);
    else
        snprintf(out, ROOM_ID_MAX, "%.4s...", room->id);
    return out;
}

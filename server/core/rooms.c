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
#include "server/core/thinking.h"

enum {
    LINGER_MS =
        CLAIM_DROPPED_MS, /* in memory, when nobody needs the room: so whoever is away then may be claimed from */
    RETRY_MS = 1000,      /* the room is busy, or the disk refused what it wanted to do by itself */
    RETRY_EXPIRE_MS = 60000, /* the same, where nobody waits for it */
    LOBBY_TOLD_MS = 500      /* by then the lobby's followers have heard that a room left the lists */
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
    seat->away_at = core_now(core);
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

static bool is_person_here(const struct seat *seat)
{
    return seat->online && !seat->player->ours;
}

/* Bots are always there, so they are not asked; a room of bots alone is for those who watch. */
static bool is_deserted(const struct room *room)
{
    if (room_is_exhibition(room))
        return !room->followers;
    return !is_person_here(&room->seat[0]) && !is_person_here(&room->seat[1]);
}

static void update_deserted(struct core *core, struct room *room)
{
    bool deserted = is_deserted(room);

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
    if (!room->followers)
        room->alone_at = core_wall(core);
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
    struct step step = { .op = OP_UNKNOWN, .at = core_instant(core) };

    if (room->busy) {
        timers_set(&core->timers, &room->expire, core_now(core) + RETRY_MS);
        return;
    }
    if (room_is_exhibition(room))
        step_add(&step, EVENT_CLOSED, -1)->text = "unwatched";
    else if (room_state(room) == ROOM_PLAYING)
        step_add(&step, EVENT_ENDED, -1)->text = room_end_word(END_ABORTED);
    else
        step_add(&step, EVENT_CLOSED, -1)->text = room_state(room) == ROOM_FINISHED ? "finished" : "expired";
    commit(core, room, &step);
}

/* In how many ms a room that nobody has open comes to its end. */
static uint64_t expires_in_ms(const struct core *core, const struct room *room)
{
    int64_t until = room->last_at, left;

    if (room_is_exhibition(room))
        until = room->alone_at + KEEP_EXHIBITION_MS;
    else if (room_state(room) == ROOM_FINISHED)
        until = (room->alone_at > until ? room->alone_at : until) + KEEP_FINISHED_MS;
    else
        until += (room_state(room) == ROOM_WAITING ? KEEP_WAITING_DAYS : KEEP_PLAYING_DAYS) * DAY_MS;
    left = until - core_wall(core);
    return left > 0 ? (uint64_t)left : 0;
}

/* Somebody who sits in the room is connected, here or elsewhere. */
static bool has_players_around(const struct room *room)
{
    return (room->seat[0].player && room->seat[0].player->sessions > 0) ||
           (room->seat[1].player && room->seat[1].player->sessions > 0);
}

/* A room that nobody needs in memory: it comes back, by replay, when somebody asks for it. A finished one is kept for the
 * few minutes that it has. */
static bool is_idle(const struct core *core, const struct room *room)
{
    return !room->busy && !room->thought && !room->followers && !room->dirty && !has_players_around(room) &&
           !room_has_running_clock(room) && room_state(room) != ROOM_FINISHED && !lobby_shows(core, room) &&
           expires_in_ms(core, room) > 0;
}

static void on_unload(void *ctx, void *owner)
{
    struct core *core = ctx;
    struct room *room = owner;

    if (!is_idle(core, room)) {
        rooms_keep(core, room);
        return;
    }
    rooms_remove(core, room);
    rooms_free(core, room);
}

/* When it may be time for the room to leave memory. */
static uint64_t unloads_at(const struct core *core, const struct room *room)
{
    if (room->followers || has_players_around(room) || room_has_running_clock(room) ||
        room_state(room) == ROOM_FINISHED || expires_in_ms(core, room) == 0)
        return UINT64_MAX;
    if (lobby_shows(core, room))
        return room->deserted_at + LOBBY_DESERTED_MS + LOBBY_TOLD_MS;
    return core_now(core) + LINGER_MS;
}

static void set_or_clear(struct core *core, struct timer *timer, uint64_t at_ms)
{
    if (at_ms == UINT64_MAX)
        timers_clear(&core->timers, timer);
    else
        timers_set(&core->timers, timer, at_ms);
}

static void on_flag(void *ctx, void *owner);

/* When to look at the clock. One that is held waits for the disk to take the credit of a restart, which on_flag asks for
 * again. */
static uint64_t flag_at(const struct core *core, const struct room *room)
{
    if (!room_has_running_clock(room))
        return UINT64_MAX;
    if (room->clock.from_ms != CLOCK_HELD)
        return clock_flag_at(&room->clock, room->round.position.turn);
    if (room->busy)
        return UINT64_MAX; /* it is on its way */
    return room->flag.place ? room->flag.at_ms : core_now(core) + RETRY_MS;
}

void rooms_keep(struct core *core, struct room *room)
{
    bool unlists = room->is_public && room->deserted && room_state(room) != ROOM_FINISHED;

    if (room->closed)
        return; /* it only waits until the lobby has told of it */
    room->expire.fire = on_expire;
    room->unlist.fire = on_unlist;
    room->unload.fire = on_unload;
    room->flag.fire = on_flag;
    room->expire.owner = room->unlist.owner = room->unload.owner = room->flag.owner = room;
    set_or_clear(core, &room->expire,
                 room->followers || (room_has_running_clock(room) && !room_is_exhibition(room))
                     ? UINT64_MAX
                     : core_now(core) + expires_in_ms(core, room));
    set_or_clear(core, &room->unlist, unlists ? room->deserted_at + LOBBY_DESERTED_MS : UINT64_MAX);
    set_or_clear(core, &room->unload, unloads_at(core, room));
    set_or_clear(core, &room->flag, flag_at(core, room));
    thinking_update(core, room);
}

void rooms_retry(struct core *core, struct room *room)
{
    rooms_keep(core, room);
    if (room_has_running_clock(room))
        timers_set(&core->timers, &room->flag, core_now(core) + RETRY_MS);
    else
        timers_set(&core->timers, &room->expire, core_now(core) + RETRY_EXPIRE_MS);
}

/* ---- clocks ---- */

static void credit(struct core *core, struct room *room)
{
    struct step step = { .op = OP_UNKNOWN, .at = core_instant(core) };
    int side = room->round.position.turn;
    struct step_event *event = step_add(&step, EVENT_CLOCK, side);

    event->left_ms = room->clock.left_ms[side] + CLOCK_CREDIT_MS;
    event->text = "restart";
    commit(core, room, &step);
}

/* The time of the side to move is over, unless a move that came before it waits for the disk; or a restart's credit, which
 * the disk refused, is due again. */
static void on_flag(void *ctx, void *owner)
{
    struct core *core = ctx;
    struct room *room = owner;
    struct step step = { .op = OP_UNKNOWN, .at = core_instant(core) };
    int side = room->round.position.turn;
    bool moved = room_has_moved(room, side);
    struct step_event *event;

    if (room->busy)
        return; /* the timer is set anew when the disk has answered */
    if (room->clock.from_ms == CLOCK_HELD) {
        credit(core, room);
        return;
    }
    if (room_left_ms(room, side, step.at.now_ms) > 0) {
        rooms_keep(core, room);
        return;
    }
    event = step_add(&step, EVENT_ENDED, moved ? 1 - side : -1);
    event->text = room_end_word(moved ? END_TIME : END_ABORTED);
    event->left_ms = room_left_at_end_ms(room, step.at.now_ms);
    commit(core, room, &step);
}

/* A room was out of memory because nobody had needed it for a while: whoever is absent has been away for at least that
 * long, but not longer than the daemon runs. */
static uint64_t away_since(const struct core *core)
{
    uint64_t now = core_now(core), up_ms = now - core->started_now;

    return now - (up_ms < LINGER_MS ? up_ms : LINGER_MS);
}

void rooms_take_up(struct core *core, struct room *room)
{
    room->alone_at = core->started_at; /* until then somebody may have been there */
    room->seat[0].away_at = room->seat[1].away_at = away_since(core);
    room->deserted_at = core_now(core) - LOBBY_DESERTED_MS; /* it is listed again when they come back */
    rooms_keep(core, room);
    lobby_touch(core, room);
    if (room_has_running_clock(room))
        credit(core, room);
}

void rooms_forgive(struct core *core, struct room *room, const struct instant *at)
{
    if (at && room_has_running_clock(room) && room->clock.from_ms != CLOCK_HELD) {
        int side = room->round.position.turn;

        room->clock.left_ms[side] = room_left_ms(room, side, at->now_ms);
        room->clock.from_ms = core_now(core) + CLOCK_REFUSED_MS;
        publish_clock(core, room, "disk");
    }
    rooms_keep(core, room);
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
    thinking_drop(core, room);
    timers_clear(&core->timers, &room->expire);
    timers_clear(&core->timers, &room->unlist);
    timers_clear(&core->timers, &room->tell_spectators);
    timers_clear(&core->timers, &room->flag);
    timers_clear(&core->timers, &room->unload);
    HASH_DEL(core->rooms, room);
}

void rooms_free(struct core *core, struct room *room)
{
    struct player *player[2] = { room->seat[0].player, room->seat[1].player };

    if (room->maker) {
        room->maker->exhibitions--;
        players_release(&core->players, room->maker);
        room->maker = NULL;
    }
    room_destroy(room);
    players_release(&core->players, player[0]);
    if (player[1] != player[0])
        players_release(&core->players, player[1]);
}

const char *rooms_log_id(const struct room *room, char *out)
{
    if (room->is_public)
        memcpy(out, room->id, ROOM_ID_MAX);
    else
        snprintf(out, ROOM_ID_MAX, "%.4s...", room->id);
    return out;
}

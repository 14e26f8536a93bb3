/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "tests/sim/watch.h"

#include <inttypes.h>
#include <string.h>
#include <utlist.h>

#include "server/core/lobby.h"
#include "server/core/state.h"

/* ---- what the core keeps ---- */

static void watch_round(const struct stage *stage, const struct room *room)
{
    struct position position;

    if (room->round.number == 0)
        return;
    room->game->start(&position, room->round.starter);
    for (size_t i = 0; i < room->round.plies; i++)
        room->game->play(&position, room->round.moves[i]);
    SIM_CHECK(stage, memcmp(&position, &room->round.position, sizeof position) == 0, "room %s: position",
              room->id);
}

/* A bot that is to move has been asked; and nobody thinks of what isn't needed. */
static void watch_bot(const struct stage *stage, const struct room *room)
{
    const struct player *next = room->seat[room->round.position.turn & 1].player;
    bool needed = room_state(room) == ROOM_PLAYING && next->ours && !stage->core->stopping;

    SIM_CHECK(stage, room->busy || !room->thought == !needed, "room %s: a bot is %s", room->id,
              needed ? "to move and isn't asked" : "asked and isn't to move");
}

static void watch_room(const struct stage *stage, const struct room *room)
{
    const struct follower *follower;
    int spectators = 0;
    bool sits[2];

    DL_FOREACH (room->followers, follower) {
        spectators += room_sides(room, follower->player, sits) == 0;
        SIM_CHECK(stage, core_session(stage->core, follower->conn), "room %s: a ghost follows", room->id);
    }
    SIM_CHECK(stage, spectators == room->spectators, "room %s: %d spectators, counted %d", room->id,
              room->spectators, spectators);
    for (int side = 0; side < 2; side++)
        SIM_CHECK(stage,
                  room->seat[side].online ==
                      (room->seat[side].player && room_has_open(room, room->seat[side].player)),
                  "room %s: presence of side %d", room->id, side);
    for (int side = 0; side < 2; side++)
        SIM_CHECK(stage, !room->rematch[side] || room->seat[side].online,
                  "room %s: side %d is gone and offers another round", room->id, side);
    watch_round(stage, room);
    watch_bot(stage, room);
}

static unsigned count_pondering(const struct stage *stage)
{
    const struct pondering *pondering;
    unsigned count = 0;

    DL_COUNT(stage->pondering, pondering, count);
    return count;
}

void watch_core(const struct stage *stage)
{
    const struct room *room;
    const struct session *session;
    size_t follows = 0, followed = 0;

    for (room = stage->core->rooms; room; room = room->hh.next) {
        const struct follower *follower;

        if (!room->game)
            continue;
        watch_room(stage, room);
        DL_FOREACH (room->followers, follower) {
            followed++;
        }
    }
    for (session = stage->core->sessions; session; session = session->hh.next)
        follows += (size_t)session->followed_count;
    SIM_CHECK(stage, stage->core->thoughts == count_pondering(stage), "the core waits for %u bots, %u think",
              stage->core->thoughts, count_pondering(stage));
    SIM_CHECK(stage, follows == followed, "sessions follow %zu rooms, rooms are followed by %zu", follows,
              followed);
}

/* ---- who needs it ---- */

static bool is_connected(const struct stage *stage, const struct player *player)
{
    const struct session *session;

    for (session = stage->core->sessions; session; session = session->hh.next) {
        if (player && session->player == player)
            return true;
    }
    return false;
}

static bool is_needed(const struct stage *stage, const struct room *room)
{
    bool runs = room->clock.initial_ms > 0 && room_state(room) == ROOM_PLAYING;

    return room->followers || room->thought || runs || room_state(room) == ROOM_FINISHED ||
           lobby_shows(stage->core, room) || is_connected(stage, room->seat[0].player) ||
           is_connected(stage, room->seat[1].player);
}

static bool is_due(const struct stage *stage, const struct timer *timer)
{
    return timer->place && timer->at_ms <= stage->now + 60000;
}

/* It leaves memory within a minute, for those who are back in a moment; or is closed by then. */
static bool lingers(const struct stage *stage, const struct room *room)
{
    return is_due(stage, &room->unload) || is_due(stage, &room->expire);
}

void watch_needs(const struct stage *stage)
{
    const struct player *player;
    const struct room *room;

    for (room = stage->core->rooms; room; room = room->hh.next)
        SIM_CHECK(stage, is_needed(stage, room) || lingers(stage, room), "room %s is in memory for nobody",
                  room->id);
    for (player = stage->core->players.by_id; player; player = player->hh.next)
        SIM_CHECK(stage, player->ours || player->seats || player->exhibitions || is_connected(stage, player),
                  "player %s is in memory for nobody", player->id);
}

/* ---- what people believe ---- */

static void watch_picture(const struct person *person, const struct picture *picture, bool at_rest)
{
    const struct stage *stage = person->stage;
    const struct room *room = core_room(stage->core, picture->room);
    bool is_up_to_date = room && picture->seq == room->seq;

    at_rest = at_rest && !person->line->first; /* a clock may have ended a round just now */
    SIM_CHECK(stage, is_up_to_date || !at_rest, "room %s: not there, or seq %" PRIu64 ", believed %" PRIu64,
              picture->room, room ? room->seq : 0, picture->seq);
    if (is_up_to_date)
        picture_check(picture, stage, room, at_rest);
}

/* Whether somebody's lobby has a room. */
static bool has_in_lobby(const struct person *person, const char *room)
{
    for (size_t i = 0; i < person->lobby_count; i++) {
        if (strcmp(person->lobby[i], room) == 0)
            return true;
    }
    return false;
}

/* The lobby as followed is the lobby as listed. */
static void watch_lobby(const struct person *person)
{
    const struct stage *stage = person->stage;
    const struct room *room;
    size_t listed = 0;

    for (room = stage->core->rooms; room; room = room->hh.next) {
        bool shows = lobby_shows(stage->core, room);

        listed += shows;
        SIM_CHECK(stage, shows == has_in_lobby(person, room->id),
                  "room %s: listed %d, as its follower does not believe", room->id, shows);
    }
    SIM_CHECK(stage, person->lobby_count == listed, "the lobby has %zu rooms, believed %zu", listed,
              person->lobby_count);
}

void watch_person(const struct person *person, bool at_rest)
{
    const struct stage *stage = person->stage;

    if (!person->line->conn || !person->greeted || person->missed || person->line->overflowed)
        return;
    for (size_t i = 0; i < PERSON_ROOMS; i++) {
        if (person->pictures[i].room[0])
            watch_picture(person, &person->pictures[i], at_rest);
    }
    if (!at_rest)
        return;
    SIM_CHECK(stage, person_open_questions(person) == 0, "a question was never answered");
    if (person->follows_lobby && person->lobby_is_whole && !stage->core->dirty && !person->line->first)
        watch_lobby(person);
}

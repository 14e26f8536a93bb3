/* SPDX-License-Identifier: MIT */
/* The server under simulated faults: many people in many rooms, a disk that refuses now and then, connections that lag and
 * vanish, processes that die at any moment; all of it from one seed, so that a failure happens again.
 *
 *   sim [FIRST-SEED [RUNS [STEPS]]]
 *
 * What must hold: a move that was answered `ok` is in the log for ever; reading the log gives the room that wrote it;
 * every event comes once and in order; whoever asks for the truth gets the room's; counters equal a recount. */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "server/core/lobby.h"
#include "common/wire/memory.h"
#include "server/core/state.h"
#include "tests/sim/person.h"

enum { PEOPLE = 24 };

struct play {
    struct stage stage;
    struct hall hall;
    struct person people[PEOPLE];
};

/* ---- what the disk says ---- */

/* A room as its log tells it. */
struct account {
    char room[ROOM_ID_MAX];
    uint32_t events;
    int round, ply;
    bool closed;
    UT_hash_handle hh;
};

/* One move in the log, by its place. */
struct fact {
    char key[48];
    char move[MOVE_TEXT_MAX];
    UT_hash_handle hh;
};

static void make_key(char *out, size_t size, const char *room, int round, int ply)
{
    memset(out, 0, size);
    snprintf(out, size, "%s/%d/%d", room, round, ply);
}

static void note_event(const struct stage *stage, struct account *account, const struct journal_entry *entry,
                       struct fact **facts)
{
    const struct room_event *event = &entry->event.what;
    struct fact *fact;

    SIM_CHECK(stage, entry->event.number == ++account->events, "room %s: a gap in the log", account->room);
    if (event->kind == EVENT_STARTED) {
        account->round++;
        account->ply = 0;
    } else if (event->kind == EVENT_FREED) {
        account->round = 0;
    } else if (event->kind == EVENT_CLOSED) {
        account->closed = true;
    } else if (event->kind == EVENT_MOVED) {
        fact = memory_zeroed(sizeof *fact);
        make_key(fact->key, sizeof fact->key, account->room, account->round, account->ply++);
        memcpy(fact->move, event->text, sizeof fact->move);
        HASH_ADD_STR(*facts, key, fact);
    }
}

static void read_log(const struct stage *stage, struct account **accounts, struct fact **facts)
{
    for (size_t i = 0; i < stage->log_count; i++) {
        const struct journal_entry *entry = &stage->log[i];
        struct account *account = NULL;

        if (entry->kind == ENTRY_ROOM) {
            account = memory_zeroed(sizeof *account);
            memcpy(account->room, entry->room.id, ROOM_ID_MAX);
            HASH_ADD_STR(*accounts, room, account);
        } else if (entry->kind == ENTRY_EVENT) {
            HASH_FIND_STR(*accounts, entry->event.room, account);
            SIM_CHECK(stage, account, "an event of no room");
            note_event(stage, account, entry, facts);
        }
    }
}

static void check_promises(const struct play *play, struct fact *facts)
{
    for (size_t i = 0; i < play->hall.promise_count; i++) {
        const struct promise *promise = &play->hall.promises[i];
        struct fact *fact = NULL;
        char key[48];

        make_key(key, sizeof key, promise->room, promise->round, promise->ply);
        HASH_FIND_STR(facts, key, fact);
        SIM_CHECK(&play->stage, fact && strcmp(fact->move, promise->move) == 0,
                  "%s: %s was answered ok and is not on disk", key, promise->move);
    }
}

static void check_rooms_against_log(const struct play *play, struct account *accounts)
{
    struct account *account, *next;
    size_t open = 0;

    HASH_ITER (hh, accounts, account, next) {
        const struct room *room = core_room(play->stage.core, account->room);

        open += !account->closed;
        SIM_CHECK(&play->stage, !account->closed == !!room, "room %s: closed in the log, or lost",
                  account->room);
        if (!room)
            continue;
        SIM_CHECK(&play->stage,
                  room->events == account->events && room->round.number == account->round &&
                      (account->round == 0 || (int)room->round.plies == account->ply),
                  "room %s is not what its log says", account->room);
    }
    SIM_CHECK(&play->stage, open == HASH_COUNT(play->stage.core->rooms), "rooms without a log");
}

/* The log, the promises and (with nothing under way) the rooms agree. */
static void check_log(const struct play *play)
{
    struct account *accounts = NULL, *account, *next_account;
    struct fact *facts = NULL, *fact, *next_fact;

    read_log(&play->stage, &accounts, &facts);
    check_promises(play, facts);
    if (core_is_idle(play->stage.core))
        check_rooms_against_log(play, accounts);
    account = accounts;
    HASH_CLEAR(hh, accounts);
    for (; account; account = next_account) {
        next_account = account->hh.next;
        free(account);
    }
    fact = facts;
    HASH_CLEAR(hh, facts);
    for (; fact; fact = next_fact) {
        next_fact = fact->hh.next;
        free(fact);
    }
}

/* ---- what the core keeps ---- */

static void check_room(const struct stage *stage, const struct room *room)
{
    const struct follower *follower;
    struct position position;
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
    if (room->round.number == 0)
        return;
    room->game->start(&position, room->round.starter);
    for (size_t i = 0; i < room->round.plies; i++)
        room->game->play(&position, room->round.moves[i]);
    SIM_CHECK(stage, memcmp(&position, &room->round.position, sizeof position) == 0, "room %s: position",
              room->id);
}

static void check_core(const struct stage *stage)
{
    const struct room *room;
    const struct session *session;
    size_t follows = 0, followed = 0;

    for (room = stage->core->rooms; room; room = room->hh.next) {
        const struct follower *follower;

        check_room(stage, room);
        DL_FOREACH (room->followers, follower) {
            followed++;
        }
    }
    for (session = stage->core->sessions; session; session = session->hh.next)
        follows += (size_t)session->followed_count;
    SIM_CHECK(stage, follows == followed, "sessions follow %zu rooms, rooms are followed by %zu", follows,
              followed);
}

/* ---- what people believe ---- */

static void check_picture(const struct person *person, const struct picture *picture)
{
    const struct stage *stage = person->stage;
    const struct room *room = core_room(stage->core, picture->room);

    SIM_CHECK(stage, room, "room %s is believed in and isn't there", picture->room);
    SIM_CHECK(stage, picture->seq == room->seq, "room %s: seq %" PRIu64 ", believed %" PRIu64, room->id,
              room->seq, picture->seq);
    SIM_CHECK(stage, picture->round == room->round.number && picture->over == room->round.over,
              "room %s: round", room->id);
    if (picture->round)
        SIM_CHECK(stage,
                  picture->plies == (int)room->round.plies &&
                      memcmp(&picture->position, &room->round.position, sizeof picture->position) == 0,
                  "room %s: position", room->id);
    for (int side = 0; side < 2; side++)
        SIM_CHECK(stage,
                  picture->wins[side] == room->wins[side] &&
                      picture->online[side] == room->seat[side].online &&
                      picture->offers[side] == room->rematch[side],
                  "room %s: score, presence or offer of side %d", room->id, side);
    SIM_CHECK(stage, picture->draws == room->draws && picture->spectators == room->spectators,
              "room %s: counts", room->id);
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
static void check_lobby(const struct person *person)
{
    const struct stage *stage = person->stage;
    const struct room *room;
    size_t listed = 0;

    for (room = stage->core->rooms; room; room = room->hh.next)
        listed += lobby_shows(stage->core, room);
    for (room = stage->core->rooms; room; room = room->hh.next) {
        bool shows = lobby_shows(stage->core, room);

        SIM_CHECK(stage, shows == has_in_lobby(person, room->id),
                  "room %s: listed %d, as its follower does not believe", room->id, shows);
    }
    SIM_CHECK(stage, person->lobby_count == listed, "the lobby has %zu rooms, believed %zu", listed,
              person->lobby_count);
}

static void listen_for(struct play *play, uint64_t ms)
{
    for (uint64_t end = play->stage.now + ms; play->stage.now < end;) {
        stage_pass(&play->stage, 10);
        for (size_t i = 0; i < PEOPLE; i++)
            person_listen(&play->people[i]);
    }
}

/* Everything comes to rest, everybody asks for the truth, and then everybody must know it. */
static void check_everybody(struct play *play)
{
    play->stage.disk_refuses = false;
    listen_for(play, 20000);
    for (size_t i = 0; i < PEOPLE; i++) {
        struct person *person = &play->people[i];

        if (person->line->conn && person->greeted)
            person_sync(person);
    }
    listen_for(play, 20000);
    for (size_t i = 0; i < PEOPLE; i++) {
        const struct person *person = &play->people[i];

        if (!person->line->conn || person->missed)
            continue;
        SIM_CHECK(&play->stage, person_open_questions(person) == 0, "a question was never answered");
        for (size_t k = 0; k < PERSON_ROOMS; k++) {
            if (person->pictures[k].room[0])
                check_picture(person, &person->pictures[k]);
        }
        if (person->follows_lobby && person->lobby_is_whole)
            check_lobby(person);
    }
    check_core(&play->stage);
    check_log(play);
}

/* ---- a run ---- */

static void restart(struct play *play)
{
    stage_crash(&play->stage);
    for (size_t i = 0; i < PEOPLE; i++)
        person_forget(&play->people[i]);
    stage_boot(&play->stage);
    check_log(play);
}

static void step(struct play *play)
{
    struct stage *stage = &play->stage;

    stage_pass(stage, lot_below(&stage->lot, 8));
    for (size_t i = 0; i < PEOPLE; i++) {
        person_listen(&play->people[i]);
        person_act(&play->people[i]);
    }
    if (lot_once_in(&stage->lot, stage->disk_refuses ? 20 : 300))
        stage->disk_refuses = !stage->disk_refuses;
    if (lot_once_in(&stage->lot, 500))
        restart(play);
    if (lot_once_in(&stage->lot, 50))
        check_core(stage);
    stage->step++;
}

static void run(uint64_t seed, uint64_t steps, bool tell)
{
    struct play *play = memory_zeroed(sizeof *play);

    stage_init(&play->stage, seed, PEOPLE);
    for (size_t i = 0; i < PEOPLE; i++) {
        play->people[i].stage = &play->stage;
        play->people[i].hall = &play->hall;
        play->people[i].line = &play->stage.lines[i];
    }
    stage_boot(&play->stage);
    for (uint64_t i = 0; i < steps; i++)
        step(play);
    check_everybody(play);
    restart(play);
    if (tell)
        printf("seed %" PRIu64 ": %" PRIu64 " moves acknowledged, %zu entries, %" PRIu64 " restarts, %" PRIu64
               " appends refused, %" PRIu64 " messages, %" PRIu64 " overflows\n",
               seed, play->stage.moves_acknowledged, play->stage.log_count, play->stage.restarts,
               play->stage.refusals, play->stage.messages, play->stage.syncs);
    SIM_CHECK(&play->stage, steps < 1000 || play->stage.moves_acknowledged > 0, "nobody could play");
    stage_crash(&play->stage);
    free(play->hall.promises);
    stage_finish(&play->stage);
    free(play);
}

int main(int argc, char **argv)
{
    bool fast = getenv("TAVOLIERE_TEST_FAST") != NULL;
    uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    uint64_t runs = argc > 2 ? strtoull(argv[2], NULL, 10) : fast ? 3 : 40;
    uint64_t steps = argc > 3 ? strtoull(argv[3], NULL, 10) : fast ? 1500 : 3000;

    for (uint64_t seed = first; seed < first + runs; seed++)
        run(seed, steps, runs <= 10 || seed % (runs / 10) == 0);
    printf("%" PRIu64 " runs of %" PRIu64 " steps from seed %" PRIu64 ": all holds\n", runs, steps, first);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* The server under simulated faults: people in rooms, a disk that refuses now and then, connections that lag and vanish,
 * processes that die at any moment, days in which nobody comes; all of it from one seed, so that a failure happens again.
 *
 *   sim [FIRST-SEED [RUNS [STEPS]]]
 *   sim abandoned [ROOMS]
 *   sim crowd
 *
 * What must hold: a move that was answered `ok` is in the log for ever; reading the log gives the room that wrote it;
 * every event comes once and in order; a client's picture is the room, its clocks included; clocks, statistics and
 * records are what the log amounts to; who is gone needs no memory. Without arguments: seeds that failed once, many short
 * runs, a few long ones, abandoned rooms, and a crowd of rooms with one worker for their bots. */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire/memory.h"
#include "server/core/state.h"
#include "tests/sim/person.h"
#include "tests/sim/recount.h"
#include "tests/sim/watch.h"

enum { PEOPLE_MAX = 24 };
#define SECOND UINT64_C(1000)
#define HOUR   (3600 * SECOND)
#define DAY    (24 * HOUR)

struct play {
    struct stage stage;
    struct hall hall;
    struct person people[PEOPLE_MAX];
    size_t recounted; /* entries in the log at the last recount */
};

/* What came about in all runs: a run that meets nothing proves nothing. */
static struct {
    uint64_t moves, entries, restarts, refusals, look_ups, messages, overflows, linked, claims, flags, pages,
        thoughts, cut, failed;
} total;

static bool is_here(const struct person *person)
{
    return person->line->conn && person->greeted && !person->missed && !person->line->overflowed;
}

/* ---- letting time pass ---- */

static void listen_for(struct play *play, uint64_t ms)
{
    for (uint64_t end = play->stage.now + ms; play->stage.now < end;) {
        stage_pass(&play->stage, 50);
        for (size_t i = 0; i < play->hall.people_count; i++)
            person_listen(&play->people[i]);
    }
}

static bool has_open_questions(const struct play *play)
{
    for (size_t i = 0; i < play->hall.people_count; i++) {
        if (is_here(&play->people[i]) && person_open_questions(&play->people[i]))
            return true;
    }
    return false;
}

static void await_answers(struct play *play)
{
    for (int i = 0; i < 400 && has_open_questions(play); i++)
        listen_for(play, 50);
}

/* ---- checks ---- */

static void recount(struct play *play)
{
    struct recount recount;

    recount_read(&recount, &play->stage);
    recount_check_promises(&recount, &play->hall);
    if (core_is_idle(play->stage.core))
        recount_check_core(&recount);
    recount_free(&recount);
    play->recounted = play->stage.log.count;
}

static void watch_everybody(const struct play *play, bool at_rest)
{
    for (size_t i = 0; i < play->hall.people_count; i++)
        watch_person(&play->people[i], at_rest);
}

static const char *any_round(struct play *play)
{
    const struct hall *hall = &play->hall;

    return hall->round_count ? hall->rounds[lot_below(&play->stage.lot, (unsigned)hall->round_count)] : "";
}

/* Ask what the past was, and check the answers, unless a clock ended a round meanwhile. Returns whether that was so. */
static bool look_back(struct play *play)
{
    size_t entries = play->stage.log.count;
    struct recount recount;

    for (size_t i = 0; i < play->hall.people_count; i++) {
        if (is_here(&play->people[i]))
            person_look_back(&play->people[i], any_round(play));
    }
    await_answers(play);
    if (play->stage.log.count != entries || play->stage.appending)
        return false;
    recount_read(&recount, &play->stage);
    for (size_t i = 0; i < play->hall.people_count; i++) {
        if (is_here(&play->people[i]))
            recount_check_look_back(&recount, &play->people[i]);
    }
    recount_free(&recount);
    return true;
}

/* Everything comes to rest: then everybody must know the truth, and those who ask for it get the same. */
static void check_at_rest(struct play *play)
{
    play->stage.disk_refuses = play->stage.disk_refuses_reading = false;
    listen_for(play, 40 * SECOND);
    watch_everybody(play, true);
    for (size_t i = 0; i < play->hall.people_count; i++) {
        if (is_here(&play->people[i]))
            person_sync(&play->people[i]);
    }
    listen_for(play, 5 * SECOND);
    watch_everybody(play, true);
    watch_core(&play->stage);
    watch_needs(&play->stage);
    for (int i = 0; i < 20 && !look_back(play); i++)
        listen_for(play, SECOND);
    recount(play);
}

/* ---- a run ---- */

static void forget_everybody(struct play *play)
{
    for (size_t i = 0; i < play->hall.people_count; i++) {
        stage_cut(&play->stage, play->people[i].line);
        person_forget(&play->people[i]);
    }
}

static void restart(struct play *play)
{
    struct stage *stage = &play->stage;

    if (lot_once_in(&stage->lot, 4)) {
        stage->stopping = true;
        core_stop(stage->core, 100);
        listen_for(play, 100);
    }
    stage_crash(stage);
    forget_everybody(play);
    stage->stopping = false;
    memset(play->hall.codes, 0, sizeof play->hall.codes);
    stage_boot(stage);
    if (stage->log.count > play->recounted + play->recounted / 4)
        recount(play);
}

/* How long until the next step: mostly a moment, now and then as long as clocks, absences and rooms live. No disk refuses
 * for days. */
static uint64_t draw_pause(struct lot *lot, bool refuses)
{
    if (!lot_once_in(lot, 12))
        return lot_below(lot, 8);
    if (!lot_once_in(lot, 4))
        return lot_below(lot, 2000);
    if (!lot_once_in(lot, 10))
        return lot_below(lot, 40000);
    if (refuses || !lot_once_in(lot, 4))
        return lot_below(lot, refuses ? 60000 : 7200000);
    return lot_once_in(lot, 10) ? 91 * DAY : lot_below(lot, 8) * DAY;
}

static void turn(bool *fault, struct lot *lot)
{
    if (lot_once_in(lot, *fault ? 20 : 300))
        *fault = !*fault;
}

static void step(struct play *play)
{
    struct stage *stage = &play->stage;

    stage_pass(stage, draw_pause(&stage->lot, stage->disk_refuses || stage->disk_refuses_reading));
    for (size_t i = 0; i < play->hall.people_count; i++) {
        person_listen(&play->people[i]);
        person_act(&play->people[i]);
    }
    turn(&stage->disk_refuses, &stage->lot);
    turn(&stage->disk_refuses_reading, &stage->lot);
    if (lot_once_in(&stage->lot, 300))
        restart(play);
    watch_everybody(play, false);
    if (lot_once_in(&stage->lot, 30))
        watch_core(stage);
    stage->step++;
}

/* Everybody goes. In an hour only running clocks are left in memory, and no finished room is on disk. */
static void leave_alone(struct play *play)
{
    struct stage *stage = &play->stage;
    struct core_counts counts;
    const struct room *room;

    forget_everybody(play);
    stage_pass(stage, HOUR);
    counts = core_count(stage->core);
    for (room = stage->core->rooms; room; room = room->hh.next)
        SIM_CHECK(stage, room->clock.initial_ms > 0 && room_state(room) == ROOM_PLAYING,
                  "room %s is in memory, and nobody is here", room->id);
    SIM_CHECK(stage, counts.connections == 0 && counts.players <= 2 * counts.rooms,
              "%zu players in memory, and nobody is here", counts.players);
    SIM_CHECK(stage, disk_count(stage->disk).finished == 0, "a finished room is kept");
}

static void come_back(struct play *play)
{
    struct recount recount;

    for (size_t i = 0; i < play->hall.people_count; i++)
        person_come(&play->people[i]);
    await_answers(play);
    listen_for(play, SECOND);
    recount_read(&recount, &play->stage);
    for (size_t i = 0; i < play->hall.people_count; i++) {
        const struct person *person = &play->people[i];
        const struct account *account;

        if (!is_here(person))
            continue;
        recount_check_seated(&recount, person);
        for (account = recount.rooms; account; account = account->hh.next) {
            if (!account->closed && lot_once_in(&play->stage.lot, 3))
                person_watch(&play->people[i], account->id);
        }
    }
    recount_free(&recount);
    await_answers(play);
}

/* After 100 days the disk has forgotten all but what was played. */
static void wait_100_days(struct play *play)
{
    struct stage *stage = &play->stage;

    forget_everybody(play);
    stage_pass(stage, 100 * DAY);
    SIM_CHECK(stage, core_count(stage->core).rooms == 0 && core_count(stage->core).players == 0,
              "%zu rooms and %zu players in memory after 100 days", core_count(stage->core).rooms,
              core_count(stage->core).players);
    SIM_CHECK(stage, disk_count(stage->disk).open == 0 && disk_count(stage->disk).unplayed == 0,
              "%zu rooms are open and %zu players kept who never played, after 100 days",
              disk_count(stage->disk).open, disk_count(stage->disk).unplayed);
}

static struct play *begin(uint64_t seed)
{
    struct play *play = memory_zeroed(sizeof *play);
    struct lot lot = { ~seed };

    play->hall.people = play->people;
    play->hall.people_count = lot_once_in(&lot, 16) ? PEOPLE_MAX : 2 + lot_below(&lot, 8);
    stage_init(&play->stage, seed, play->hall.people_count);
    play->stage.reads_race = true;
    if (lot_once_in(&lot, 4))
        play->stage.bot_fails = play->stage.bot_cheats = 20;
    if (lot_once_in(&lot, 2))
        play->stage.bot_workers = 1;
    for (size_t i = 0; i < play->hall.people_count; i++) {
        play->people[i].stage = &play->stage;
        play->people[i].hall = &play->hall;
        play->people[i].line = &play->stage.lines[i];
    }
    stage_boot(&play->stage);
    return play;
}

static void add_up(const struct play *play)
{
    total.moves += play->stage.moves_acknowledged;
    total.entries += play->stage.log.count;
    total.restarts += play->stage.restarts;
    total.refusals += play->stage.refusals;
    total.look_ups += play->stage.look_ups;
    total.messages += play->stage.messages;
    total.overflows += play->stage.syncs;
    total.linked += play->hall.linked;
    total.claims += play->hall.claims;
    total.flags += play->hall.flags;
    total.thoughts += play->stage.thoughts;
    total.cut += play->stage.thoughts_cut;
    total.failed += play->stage.thoughts_failed;
    total.pages += play->hall.pages;
}

static void finish(struct play *play)
{
    add_up(play);
    stage_crash(&play->stage);
    for (size_t i = 0; i < play->hall.people_count; i++)
        person_finish(&play->people[i]);
    free(play->hall.promises);
    stage_finish(&play->stage);
    free(play);
}

static void run(uint64_t seed, uint64_t steps)
{
    struct play *play = begin(seed);

    for (uint64_t i = 0; i < steps; i++)
        step(play);
    check_at_rest(play);
    restart(play);
    listen_for(play, SECOND);
    leave_alone(play);
    come_back(play);
    check_at_rest(play);
    leave_alone(play);
    if (lot_once_in(&play->stage.lot, 8))
        wait_100_days(play);
    recount(play);
    finish(play);
}

static void tell_total(uint64_t runs, uint64_t steps, uint64_t first)
{
    printf("%" PRIu64 " runs of %" PRIu64 " steps from seed %" PRIu64 ": all holds\n", runs, steps, first);
    printf("  %" PRIu64 " moves acknowledged, %" PRIu64 " entries, %" PRIu64 " messages, %" PRIu64
           " restarts, %" PRIu64 " refusals, %" PRIu64 " look-ups, %" PRIu64 " overflows\n",
           total.moves, total.entries, total.messages, total.restarts, total.refusals, total.look_ups,
           total.overflows);
    printf("  %" PRIu64 " devices linked, %" PRIu64 " told of claims, %" PRIu64 " told of flags, %" PRIu64
           " pages of history\n",
           total.linked, total.claims, total.flags, total.pages);
    printf("  %" PRIu64 " times a bot was asked, %" PRIu64 " cut off, %" PRIu64 " without a legal move\n",
           total.thoughts, total.cut, total.failed);
}

/* ---- abandoned rooms, and rooms that share a bot's worker ---- */

static const char hello[] = "{\"op\":\"hello\",\"id\":1,\"detail\":\"moves\"}";

static void ask(struct stage *stage, size_t line, const char *text)
{
    core_received(stage->core, stage->lines[line].conn, text, strlen(text));
    stage_pass(stage, 25);
}

/* Somebody comes, makes a room, and the connection is lost. */
static void abandon_room(struct stage *stage, uint64_t i)
{
    static const char *const rooms[] = {
        "{\"op\":\"create\",\"id\":2,\"game\":\"sbarra\",\"seats\":[\"me\",\"open\"],\"visibility\":"
        "\"public\"}",
        "{\"op\":\"create\",\"id\":2,\"game\":\"duo\",\"seats\":[\"open\",\"me\"]}",
        "{\"op\":\"create\",\"id\":2,\"game\":\"spider\",\"seats\":[\"me\",\"me\"]}",
        "{\"op\":\"create\",\"id\":2,\"game\":\"sbarra\",\"seats\":[\"me\",\"open\"],"
        "\"clock\":{\"initial_ms\":60000}}",
        "{\"op\":\"create\",\"id\":2,\"game\":\"bricka\",\"seats\":[\"me\",\"me\"],"
        "\"clock\":{\"initial_ms\":2000}}"
    };

    stage_connect(stage, &stage->lines[0]);
    ask(stage, 0, hello);
    ask(stage, 0, rooms[i % (sizeof rooms / sizeof *rooms)]);
    stage_cut(stage, &stage->lines[0]);
}

static int64_t abandon_rooms(struct stage *stage, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        abandon_room(stage, i);
    stage_pass(stage, HOUR);
    SIM_CHECK(stage, core_count(stage->core).rooms == 0 && core_count(stage->core).players == 0,
              "%zu rooms and %zu players in memory, all abandoned", core_count(stage->core).rooms,
              core_count(stage->core).players);
    return stage_heap(stage);
}

/* The heap must not have grown by more than this, however many rooms there were. It is what the allocator keeps at hand of
 * freed blocks, which counts as in use; a block lost for each room would be more, with 10,000 rooms as with 100,000. */
enum { HEAP_GROWTH_MAX = 256 * 1024 };

static void run_abandoned(uint64_t rooms)
{
    struct stage stage;
    int64_t base, grown;

    stage_init(&stage, 1, 1);
    stage.narrow_ids = false;
    stage_boot(&stage);
    base = abandon_rooms(&stage, 1000);
    grown = abandon_rooms(&stage, rooms) - base;
    SIM_CHECK(&stage, grown <= HEAP_GROWTH_MAX, "the heap has grown by %" PRId64 " bytes", grown);
    stage_pass(&stage, 100 * DAY);
    SIM_CHECK(&stage, disk_count(stage.disk).open == 0 && disk_count(stage.disk).unplayed == 0,
              "%zu rooms are open and %zu players kept who never played, after 100 days",
              disk_count(stage.disk).open, disk_count(stage.disk).unplayed);
    SIM_CHECK(&stage, stage_heap(&stage) - base <= HEAP_GROWTH_MAX,
              "the heap has grown by %" PRId64 " bytes, after 100 days", stage_heap(&stage) - base);
    printf("%" PRIu64 " abandoned rooms: the heap has grown by %" PRId64
           " bytes, and after 100 days by %" PRId64 "\n",
           rooms, grown, stage_heap(&stage) - base);
    stage_crash(&stage);
    stage_finish(&stage);
}

enum { CROWD_LINES = 10, CROWD_ROOMS = 200, CROWD_MOVES = 20, CROWD_AHEAD = 6, CROWD_TAKES_MS = 50 };

/* Rooms in which two bots play, all at the same time. */
static void crowd(struct stage *stage)
{
    for (size_t i = 0; i < CROWD_LINES; i++) {
        stage_connect(stage, &stage->lines[i]);
        ask(stage, i, hello);
    }
    for (size_t i = 0; i < CROWD_ROOMS; i++)
        ask(stage, i % CROWD_LINES,
            "{\"op\":\"create\",\"id\":2,\"game\":\"sbarra\",\"seats\":[\"bot:hard\",\"bot:master\"]}");
}

/* None is left behind: whoever waits, waits for one move of each other room. Those who came first are ahead by the moves
 * that they made while others were still coming. */
static void run_crowd(void)
{
    struct stage stage;
    const struct room *room;
    size_t least = SIZE_MAX, most = 0;

    stage_init(&stage, 1, CROWD_LINES);
    stage.bot_workers = 1;
    stage.bot_takes = CROWD_TAKES_MS;
    stage_boot(&stage);
    crowd(&stage);
    SIM_CHECK(&stage, core_count(stage.core).rooms == CROWD_ROOMS, "%zu rooms", core_count(stage.core).rooms);
    stage_pass(&stage, (uint64_t)CROWD_ROOMS * CROWD_MOVES * CROWD_TAKES_MS);
    for (room = stage.core->rooms; room; room = room->hh.next) {
        least = room->round.plies < least ? room->round.plies : least;
        most = room->round.plies > most ? room->round.plies : most;
    }
    SIM_CHECK(&stage, least >= CROWD_MOVES && most <= least + CROWD_AHEAD,
              "the last of %d rooms has %zu moves, the first %zu", CROWD_ROOMS, least, most);
    printf("%d rooms share one worker: the last has %zu moves, the first %zu\n", CROWD_ROOMS, least, most);
    stage_crash(&stage);
    stage_finish(&stage);
}

/* ---- what is run ---- */

/* Runs that failed once, each with what it found; with the fault put back, it fails again. A seed leads elsewhere when the
 * simulation itself changes: then look for another that finds the same. */
static const struct {
    uint64_t seed, steps;
    const char *what;
} failed_once[] = {
    { 3, 200, "a room that was named while the disk wrote it was there twice" },
    { 59, 200, "a snapshot told of spectators, and no event took them back" },
    { 2829, 200, "a room that came back within a moment was never added to a new follower's lobby" },
    { 10050, 500, "a closed room got timers again" },
};

static void run_many(uint64_t first, uint64_t runs, uint64_t steps)
{
    memset(&total, 0, sizeof total);
    for (uint64_t seed = first; seed < first + runs; seed++)
        run(seed, steps);
    tell_total(runs, steps, first);
}

static void run_all(void)
{
    bool fast = getenv("TAVOLIERE_TEST_FAST") != NULL;

    for (size_t i = 0; i < sizeof failed_once / sizeof *failed_once; i++) {
        run(failed_once[i].seed, failed_once[i].steps);
        printf("seed %" PRIu64 " holds: %s\n", failed_once[i].seed, failed_once[i].what);
    }
    run_many(1, fast ? 40 : 1000, 200);
    SIM_CHECK(&(struct stage){ .seed = 0 },
              fast || (total.moves && total.linked && total.claims && total.flags && total.thoughts &&
                       total.cut && total.failed),
              "nothing happened");
    run_many(100001, fast ? 1 : 4, fast ? 1000 : 3000);
    run_abandoned(fast ? 300 : 10000);
    run_crowd();
}

int main(int argc, char **argv)
{
    if (argc == 1)
        run_all();
    else if (strcmp(argv[1], "abandoned") == 0)
        run_abandoned(argc > 2 ? strtoull(argv[2], NULL, 10) : 100000);
    else if (strcmp(argv[1], "crowd") == 0)
        run_crowd();
    else
        run_many(strtoull(argv[1], NULL, 10), argc > 2 ? strtoull(argv[2], NULL, 10) : 1,
                 argc > 3 ? strtoull(argv[3], NULL, 10) : 200);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* test_core_replay.c: what can happen in a room and what cannot, and a log that is damaged. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/journal.h"
#include "server/core/room.h"
#include "tests/unit/core_support.h"

/* ---- one event ---- */

/* A story in words: `seat0 A`, `seat1 B`, `free0`, `start0`, `move0 e2`, `end0 goal` (`end-` for nobody), `close why`.
 * Players are A and B; any other letter is unknown. */
struct cast {
    struct players players;
    struct room *room;
};

static void set(char *out, size_t size, const char *text)
{
    ck_assert_uint_lt(strlen(text), size);
    memset(out, 0, size);
    snprintf(out, size, "%s", text);
}

static struct room_row make_row(const char *id)
{
    struct room_row row = { .is_public = true, .starter = -1, .at = 1000 };

    set(row.id, sizeof row.id, id);
    set(row.game, sizeof row.game, "sbarra");
    set(row.creator, sizeof row.creator, "pA");
    return row;
}

static void enter(struct cast *cast)
{
    static const char *const names[] = { "A", "B" };
    struct room_row row = make_row("aaaaaa");

    for (size_t i = 0; i < COUNT(names); i++) {
        struct player_row player = { .at = 1 };

        player.id[0] = 'p';
        player.id[1] = player.name[0] = names[i][0];
        players_add(&cast->players, &player);
    }
    cast->room = room_create(&row, game_find("sbarra"));
}

static void go(struct cast *cast)
{
    room_destroy(cast->room);
    players_finish(&cast->players);
}

static const struct {
    const char *word;
    enum event_kind kind;
} kinds[] = { { "seat", EVENT_SEATED }, { "free", EVENT_FREED },  { "start", EVENT_STARTED },
              { "move", EVENT_MOVED },  { "clock", EVENT_CLOCK }, { "end", EVENT_ENDED },
              { "close", EVENT_CLOSED } };

static int read_side(const char *text)
{
    return *text >= '0' && *text <= '9' ? *text - '0' : -1;
}

/* One word of a story, and its text if it has one. */
static struct room_event read_event(const char *words)
{
    struct room_event event = { .side = -1, .at = 2000, .left_ms = -1 };
    const char *space = strchr(words, ' ');
    size_t i = 0;

    while (i < COUNT(kinds) - 1 && strncmp(words, kinds[i].word, strlen(kinds[i].word)) != 0)
        i++;
    event.kind = kinds[i].kind;
    event.side = read_side(words + strlen(kinds[i].word));
    if (!space)
        return event;
    set(event.text, sizeof event.text, space + 1);
    if (event.kind == EVENT_SEATED) {
        event.player[0] = 'p';
        event.player[1] = space[1];
    }
    return event;
}

/* Let a story happen, its words split by commas; returns why its last word can't happen, or NULL. */
static const char *tell(struct cast *cast, const char *story)
{
    char words[1024], *saved = NULL;
    const char *why = NULL;

    set(words, sizeof words, story);
    for (char *word = strtok_r(words, ",", &saved); word; word = strtok_r(NULL, ",", &saved)) {
        struct room_event event = read_event(word);
        bool happened = room_apply(cast->room, &event, players_find(&cast->players, event.player), &why);

        ck_assert_msg(happened == !why, "%s: %s", story, word);
        ck_assert_msg(happened || !*saved, "%s: %s: %s", story, word, why);
    }
    return why;
}

#define BOTH "seat0 A,seat1 B,start0"
/* Side 0 walks up, side 1 steps to and fro. */
#define NEARLY                                                                                               \
    BOTH ",move0 e2,move1 d9,move0 e3,move1 e9,move0 e4,move1 d9,move0 e5,move1 e9,move0 e6,move1 d9,move0 " \
         "e7,move1 e9"                                                                                       \
         ",move0 e8,move1 d9"
#define AT_GOAL NEARLY ",move0 e9"

static const char *const possible[] = {
    "seat0 A",
    "seat1 A",
    "seat0 A,seat1 A",
    BOTH,
    "seat0 A,seat1 B,start1,move1 e8",
    BOTH ",move0 e2",
    BOTH ",move0 a1h",
    "seat0 A,free0",
    "seat0 A,free0,seat0 B",
    BOTH ",free1",
    BOTH ",free1,seat1 A,start1,move1 e8",
    BOTH ",end- aborted",
    BOTH ",move0 e2,move1 e8,end1 resigned",
    BOTH ",move0 e2,move1 e8,end- ply_limit",
    BOTH ",end- aborted,start1",
    BOTH ",end- aborted,close finished",
    AT_GOAL ",end0 goal",
    AT_GOAL ",end0 goal,start1,move1 e8",
    "close empty",
};

START_TEST(what_can_happen_happens)
{
    struct cast cast = { 0 };
    const char *why;
    uint32_t events = 1;

    enter(&cast);
    why = tell(&cast, possible[_i]);
    ck_assert_msg(!why, "%s: %s", possible[_i], why);
    for (const char *comma = possible[_i]; (comma = strchr(comma, ',')) != NULL; comma++)
        events++;
    ck_assert_uint_eq(cast.room->events, events);
    ck_assert_int_eq(cast.room->last_at, 2000);
    go(&cast);
}
END_TEST

/* The last word of each can't happen. */
static const struct {
    const char *story, *why;
} impossible[] = {
    { "seat0 C", "a seat for a player who isn't known" },
    { "seat0 A,seat0 B", "a seat that is taken" },
    { "seat0 A,seat0 A", "a seat that is taken" },
    { "seat2 A", "an event of no side" },
    { "seat- A", "an event of no side" },
    { "free0", "an open seat is freed" },
    { "free-", "an event of no side" },
    { BOTH ",move0 e2,free0", "a seat is freed after the first move" },
    { BOTH ",end- aborted,free0", "a seat is freed after the first move" },
    { BOTH ",end- aborted,start1,free0", "a seat is freed after the first move" },
    { "start0", "a round without two players" },
    { "seat0 A,start0", "a round without two players" },
    { BOTH ",free0,start1", "a round without two players" },
    { BOTH ",start1", "a round before the last one ended" },
    { "seat0 A,seat1 B,start2", "an event of no side" },
    { "seat0 A,seat1 B,move0 e2", "a move outside a round" },
    { BOTH ",end- aborted,move0 e2", "a move outside a round" },
    { BOTH ",free0,move0 e2", "a move outside a round" },
    { BOTH ",move1 e8", "a move of the wrong side" },
    { BOTH ",move0 e2,move0 e3", "a move of the wrong side" },
    { BOTH ",move0 e3", "an illegal move" },
    { BOTH ",move0 ", "an illegal move" },
    { BOTH ",move0 z9", "an illegal move" },
    { BOTH ",move0 e3h,move1 e3v", "an illegal move" },
    { AT_GOAL ",move1 e9", "a move outside a round" },
    { BOTH ",move2 e2", "an event of no side" },
    { BOTH ",clock0 restart", "a clock where none runs" },
    { "end- aborted", "the end of no round" },
    { "seat0 A,seat1 B,end- aborted", "the end of no round" },
    { BOTH ",end- aborted,end- aborted", "the end of no round" },
    { BOTH ",end0 goal", "a result for an unknown reason" },
    { BOTH ",end- ", "a result for an unknown reason" },
    { BOTH ",end2 aborted", "an event of no side" },
    { AT_GOAL ",end1 goal", "a result that the position does not show" },
    { AT_GOAL ",end- goal", "a result that the position does not show" },
    { AT_GOAL ",end0 resigned", "a result that the position does not show" },
    { "close expired,seat0 A", "an event after the room was closed" },
    { "close expired,close expired", "an event after the room was closed" },
};

START_TEST(what_cannot_happen_changes_nothing)
{
    struct cast cast = { 0 }, twin = { 0 };
    char before[1024];
    struct wire_room told, expected;
    const char *why;

    enter(&cast);
    why = tell(&cast, impossible[_i].story);
    ck_assert_msg(why && strcmp(why, impossible[_i].why) == 0, "%s: %s", impossible[_i].story, why);
    set(before, sizeof before, impossible[_i].story);
    *(strrchr(before, ',') ? strrchr(before, ',') : before) = '\0';
    enter(&twin);
    ck_assert_ptr_null(tell(&twin, before));
    room_tell(cast.room, 0, &told);
    room_tell(twin.room, 0, &expected);
    ck_assert_uint_eq(cast.room->events, twin.room->events);
    ck_assert_int_eq(cast.room->closed, twin.room->closed);
    ck_assert_str_eq(told.state, expected.state);
    ck_assert_int_eq(told.seat[0].open, expected.seat[0].open);
    ck_assert_int_eq(told.seat[1].open, expected.seat[1].open);
    ck_assert_int_eq(told.round, expected.round);
    ck_assert_uint_eq(told.plies, expected.plies);
    ck_assert_mem_eq(&cast.room->round.position, &twin.room->round.position, sizeof(struct position));
    go(&cast);
    go(&twin);
}
END_TEST

static const struct {
    const char *story, *reason;
    int winner, wins[2], draws;
} results[] = {
    { AT_GOAL ",end0 goal", "goal", 0, { 1, 0 }, 0 },
    { BOTH ",move0 e2,move1 e8,end1 resigned", "resigned", 1, { 0, 1 }, 0 },
    { BOTH ",move0 e2,move1 e8,end0 resigned", "resigned", 0, { 1, 0 }, 0 },
    { BOTH ",end- aborted", "aborted", -1, { 0, 0 }, 0 },
    { BOTH ",move0 e2,end- ply_limit", "ply_limit", -1, { 0, 0 }, 0 },
    { AT_GOAL ",end0 goal,start1,move1 e8,move0 e2,end1 resigned", "resigned", 1, { 1, 1 }, 0 },
};

START_TEST(a_result_counts_for_who_won)
{
    struct cast cast = { 0 };
    struct wire_room told;

    enter(&cast);
    ck_assert_ptr_null(tell(&cast, results[_i].story));
    room_tell(cast.room, 0, &told);
    ck_assert_str_eq(told.result->reason, results[_i].reason);
    ck_assert_int_eq(told.result->winner, results[_i].winner);
    ck_assert_int_eq(told.wins[0], results[_i].wins[0]);
    ck_assert_int_eq(told.wins[1], results[_i].wins[1]);
    ck_assert_int_eq(told.draws, results[_i].draws);
    go(&cast);
}
END_TEST

START_TEST(every_kind_of_event_has_a_word)
{
    static const char *const words[] = { "seated", "freed", "started", "moved", "clock", "ended", "closed" };
    enum event_kind kind;

    for (size_t i = 0; i < COUNT(words); i++) {
        ck_assert_str_eq(event_kind_word((enum event_kind)i), words[i]);
        ck_assert(event_kind_find(words[i], &kind));
        ck_assert_int_eq((int)kind, (int)i);
    }
    ck_assert(!event_kind_find("", &kind));
    ck_assert(!event_kind_find("seatedx", &kind));
}
END_TEST

/* ---- a whole log ---- */

static void take_in(struct core *core, const struct journal_entry *entry, const char *why)
{
    const char *got = NULL;
    bool taken = core_replay(core, entry, &got);

    ck_assert_msg(taken == !why, "wanted %s, got %s", why ? why : "no complaint", got ? got : "none");
    if (why)
        ck_assert_str_eq(got, why);
}

static void take_player(struct core *core, const char *letter, const char *why)
{
    struct journal_entry entry = { .kind = ENTRY_PLAYER };

    entry.player.id[0] = 'p';
    entry.player.id[1] = entry.player.name[0] = letter[0];
    take_in(core, &entry, why);
}

static void take_room(struct core *core, const char *id, const char *game, const char *why)
{
    struct journal_entry entry = { .kind = ENTRY_ROOM, .room = make_row(id) };

    set(entry.room.game, sizeof entry.room.game, game);
    take_in(core, &entry, why);
}

static void take_event(struct core *core, const char *room, uint32_t number, const char *word,
                       const char *why)
{
    struct journal_entry entry = { .kind = ENTRY_EVENT };

    set(entry.event.room, sizeof entry.event.room, room);
    entry.event.number = number;
    entry.event.what = read_event(word);
    take_in(core, &entry, why);
}

/* A room that is in order. */
static void take_sound_room(struct core *core, const char *id)
{
    take_room(core, id, "sbarra", NULL);
    take_event(core, id, 1, "seat0 A", NULL);
    take_event(core, id, 2, "seat1 B", NULL);
    take_event(core, id, 3, "start0", NULL);
    take_event(core, id, 4, "move0 e2", NULL);
}

static const struct {
    const char *name, *game;
    struct {
        uint32_t number;
        const char *word, *why;
    } events[6];
} damages[] = {
    { "a gap",
      "sbarra",
      { { 1, "seat0 A", NULL }, { 3, "seat1 B", "a gap in the log" }, { 4, "start0", NULL } } },
    { "an event twice",
      "sbarra",
      { { 1, "seat0 A", NULL }, { 1, "seat1 B", "a gap in the log" }, { 2, "start0", NULL } } },
    { "the first one missing", "sbarra", { { 2, "seat0 A", "a gap in the log" }, { 3, "seat1 B", NULL } } },
    { "an illegal move",
      "sbarra",
      { { 1, "seat0 A", NULL },
        { 2, "seat1 B", NULL },
        { 3, "start0", NULL },
        { 4, "move0 e5", "an illegal move" },
        { 4, "move0 e2", NULL },
        { 6, "end7 nonsense", NULL } } },
    { "an unknown player",
      "sbarra",
      { { 1, "seat0 X", "a seat for a player who isn't known" }, { 2, "seat1 B", NULL } } },
    { "events after the end",
      "sbarra",
      { { 1, "close empty", NULL },
        { 2, "seat0 A", "an event after the room was closed" },
        { 3, "seat1 B", NULL } } },
    { "an unknown game", "chess", { { 1, "seat0 A", NULL }, { 2, "seat1 B", NULL } } },
};

/* The damaged room is left out and heard of once; the ones before and after it live. */
START_TEST(a_damaged_room_is_left_out_and_the_others_live)
{
    struct core *core = core_create(&stage.core->world, &stage.core->config);

    take_player(core, "A", NULL);
    take_player(core, "B", NULL);
    take_sound_room(core, "aaaaaa");
    take_room(core, "bbbbbb", damages[_i].game,
              strcmp(damages[_i].game, "sbarra") == 0 ? NULL : "a game that isn't known here");
    for (size_t i = 0; i < COUNT(damages[_i].events) && damages[_i].events[i].word; i++)
        take_event(core, "bbbbbb", damages[_i].events[i].number, damages[_i].events[i].word,
                   damages[_i].events[i].why);
    take_sound_room(core, "cccccc");
    core_ready(core);
    ck_assert_ptr_null(core_room(core, "bbbbbb"));
    ck_assert_uint_eq(core_count(core).rooms, 2);
    ck_assert_uint_eq(core_room(core, "aaaaaa")->round.plies, 1);
    ck_assert_uint_eq(core_room(core, "cccccc")->round.plies, 1);
    core_destroy(core);
}
END_TEST

START_TEST(events_of_a_room_that_is_not_there_are_told_once)
{
    struct core *core = core_create(&stage.core->world, &stage.core->config);

    take_player(core, "A", NULL);
    take_player(core, "B", NULL);
    take_sound_room(core, "aaaaaa");
    take_event(core, "bbbbbb", 1, "seat0 A", "an event of a room that isn't there");
    take_event(core, "bbbbbb", 2, "seat1 B", NULL);
    take_sound_room(core, "cccccc");
    core_ready(core);
    ck_assert_uint_eq(core_count(core).rooms, 2);
    core_destroy(core);
}
END_TEST

START_TEST(entries_that_do_not_fit_are_told)
{
    struct core *core = core_create(&stage.core->world, &stage.core->config);
    struct journal_entry token = { .kind = ENTRY_TOKEN, .token = { .hash = { 1 }, .player = "pX" } };

    take_player(core, "A", NULL);
    take_player(core, "B", NULL);
    take_player(core, "A", NULL); /* sits in several rooms */
    take_in(core, &token, "an entry of no known kind");
    take_sound_room(core, "aaaaaa");
    take_room(core, "aaaaaa", "sbarra", "a room that exists already");
    core_ready(core);
    core_destroy(core);
}
END_TEST

/* Of an event, else of the room. */
static const struct {
    bool of_event;
    int64_t at, left_ms;
    bool fits;
} times[] = {
    { false, 0, 0, true },          { false, -1, 0, false },
    { false, INT64_MAX, 0, false }, { false, 0, INT64_MAX, false },
    { false, 0, -1, false },        { false, INT64_C(1) << 53, 0, true },
    { true, 0, -1, true },          { true, -1, -1, false },
    { true, INT64_MIN, -1, false }, { true, INT64_MAX, -1, false },
    { true, 0, -2, false },         { true, 0, INT64_MAX, false },
    { true, 0, INT64_MIN, false },  { true, INT64_C(1) << 53, 0, true },
};

START_TEST(a_time_that_no_sum_can_hold_is_damage)
{
    struct core *core = core_create(&stage.core->world, &stage.core->config);
    struct journal_entry room = { .kind = ENTRY_ROOM, .room = make_row("aaaaaa") };
    struct journal_entry event = {
        .kind = ENTRY_EVENT, .event = { .room = "aaaaaa", .number = 1, .what = read_event("seat0 A") }
    };

    set(room.room.game, sizeof room.room.game, "sbarra");
    take_player(core, "A", NULL);
    if (times[_i].of_event) {
        event.event.what.at = times[_i].at;
        event.event.what.left_ms = times[_i].left_ms;
        take_in(core, &room, NULL);
        take_in(core, &event, times[_i].fits ? NULL : "an event with a time that is none");
    } else {
        room.room.at = times[_i].at;
        room.room.initial_ms = times[_i].left_ms;
        take_in(core, &room, times[_i].fits ? NULL : "a room with a time that is none");
    }
    core_ready(core);
    core_destroy(core);
}
END_TEST

START_TEST(a_closed_room_does_not_come_back)
{
    struct core *core = core_create(&stage.core->world, &stage.core->config);

    take_player(core, "A", NULL);
    take_room(core, "aaaaaa", "sbarra", NULL);
    take_event(core, "aaaaaa", 1, "seat0 A", NULL);
    take_event(core, "aaaaaa", 2, "close expired", NULL);
    core_ready(core);
    ck_assert_uint_eq(core_count(core).rooms, 0);
    core_destroy(core);
}
END_TEST

Suite *core_replay_suite(void)
{
    Suite *suite = suite_create("core: replay");
    TCase *events = tcase_create("events");
    TCase *log = tcase_create("log");

    tcase_add_loop_test(events, what_can_happen_happens, 0, COUNT(possible));
    tcase_add_loop_test(events, what_cannot_happen_changes_nothing, 0, COUNT(impossible));
    tcase_add_loop_test(events, a_result_counts_for_who_won, 0, COUNT(results));
    tcase_add_test(events, every_kind_of_event_has_a_word);
    suite_add_tcase(suite, events);
    tcase_add_checked_fixture(log, core_setup, core_teardown);
    tcase_add_loop_test(log, a_damaged_room_is_left_out_and_the_others_live, 0, COUNT(damages));
    tcase_add_test(log, events_of_a_room_that_is_not_there_are_told_once);
    tcase_add_test(log, entries_that_do_not_fit_are_told);
    tcase_add_loop_test(log, a_time_that_no_sum_can_hold_is_damage, 0, COUNT(times));
    tcase_add_test(log, a_closed_room_does_not_come_back);
    suite_add_tcase(suite, log);
    return suite;
}

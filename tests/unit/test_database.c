/* SPDX-License-Identifier: MIT */
/* test_database.c: what is written is found, by every question, and nothing else. */
#include "config.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tests/unit/store_support.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

static struct database *db;

static void open_folder(void)
{
    make_folder();
    db = open_database();
}

static void close_folder(void)
{
    database_close(db);
    remove_folder();
}

static void open_again(void)
{
    database_close(db);
    db = open_database();
}

static void put(struct journal_entry entry)
{
    write_entries(db, &entry, 1);
}

static struct journal_entry clocked(const char *id, int64_t at)
{
    struct journal_entry entry = room(id, at);

    entry.room.initial_ms = 300000;
    entry.room.increment_ms = 5000;
    return entry;
}

static struct journal_entry timed(struct journal_entry entry, int64_t left_ms)
{
    entry.event.what.left_ms = left_ms;
    return entry;
}

static struct journal_entry dated(struct journal_entry entry, int64_t at)
{
    entry.event.what.at = at;
    return entry;
}

static struct journal_entry round_of(const char *id, int number, const char *first, const char *second,
                                     int winner)
{
    struct journal_entry entry;

    memset(&entry, 0, sizeof entry);
    entry.kind = ENTRY_ROUND;
    snprintf(entry.round.room, sizeof entry.round.room, "%s", id);
    snprintf(entry.round.game, sizeof entry.round.game, "sbarra");
    snprintf(entry.round.reason, sizeof entry.round.reason, "goal");
    snprintf(entry.round.seat[0].player, sizeof entry.round.seat[0].player, "%s", first);
    snprintf(entry.round.seat[1].player, sizeof entry.round.seat[1].player, "%s", second);
    snprintf(entry.round.seat[0].name, sizeof entry.round.seat[0].name, "Ada");
    snprintf(entry.round.seat[1].name, sizeof entry.round.seat[1].name, "Zo\xc3\xab");
    entry.round.number = number;
    entry.round.is_public = true;
    entry.round.starter = 1;
    entry.round.initial_ms = 300000;
    entry.round.increment_ms = 5000;
    entry.round.started_at = 1700000000000;
    entry.round.ended_at = 1700000000000 + number;
    entry.round.first = 3;
    entry.round.last = 5;
    entry.round.plies = 1;
    entry.round.winner = winner;
    entry.round.counts = strcmp(first, second) != 0;
    return entry;
}

static struct journal_entry tally(const char *game, const char *against, int wins, int draws, int losses)
{
    struct journal_entry entry;

    memset(&entry, 0, sizeof entry);
    entry.kind = ENTRY_TALLY;
    snprintf(entry.tally.game, sizeof entry.tally.game, "%s", game);
    snprintf(entry.tally.against, sizeof entry.tally.against, "%s", against);
    entry.tally.wins = wins;
    entry.tally.draws = draws;
    entry.tally.losses = losses;
    return entry;
}

static struct journal_entry forget(const char *id)
{
    struct journal_entry entry = player(id, "", false);

    entry.kind = ENTRY_FORGET;
    return entry;
}

/* --- a room and its players --- */

START_TEST(every_kind_of_event_comes_back_as_it_was)
{
    const struct journal_entry want[] = { player("p1", "Ada", false),
                                          player("p2", "Bo", true),
                                          clocked("aaaaaaaaaaaaaaaa", 6),
                                          seated("aaaaaaaaaaaaaaaa", 1, 0, "p1"),
                                          event("aaaaaaaaaaaaaaaa", 2, EVENT_FREED, 0, ""),
                                          seated("aaaaaaaaaaaaaaaa", 3, 1, "p2"),
                                          seated("aaaaaaaaaaaaaaaa", 4, 0, "p1"),
                                          event("aaaaaaaaaaaaaaaa", 5, EVENT_STARTED, 1, ""),
                                          timed(event("aaaaaaaaaaaaaaaa", 6, EVENT_MOVED, 1, "e3h"), 0),
                                          timed(event("aaaaaaaaaaaaaaaa", 7, EVENT_CLOCK, 0, "restart"),
                                                15000),
                                          event("aaaaaaaaaaaaaaaa", 8, EVENT_ENDED, -1, "aborted") };

    write_entries(db, want, COUNT(want));
    open_again();
    assert_room(db, "aaaaaaaaaaaaaaaa", want, COUNT(want));
    assert_room(db, "aaaaaa", NULL, 0);
}
END_TEST

START_TEST(a_rename_is_found_and_the_player_stays_the_same)
{
    const struct journal_entry want[] = { player("p1", "Zo\xc3\xab", true) };
    struct journal_entry rename = want[0];

    rename.kind = ENTRY_RENAME;
    rename.player.at = 5; /* not stored */
    put(player("p1", "Ada", false));
    put(token("p1", 1));
    put(rename);
    assert_token(db, 1, want, 1);
}
END_TEST

START_TEST(a_token_finds_the_open_rooms_in_which_its_player_sits)
{
    const struct journal_entry want[] = { player("p1", "Ada", false), room("zzzzzz", 5),
                                          clocked("aaaaaa", 6) };
    const struct journal_entry all[] = {
        want[0],
        player("p2", "Bo", true),
        token("p1", 1),
        token("p2", 2),
        token("p1", 3),
        want[1], /* older than the other: comes first, whatever its name */
        seated("zzzzzz", 1, 0, "p1"),
        seated("zzzzzz", 2, 1, "p1"), /* two on one device: one room */
        want[2],
        seated("aaaaaa", 1, 1, "p2"),
        seated("aaaaaa", 2, 0, "p1"),
        room("bbbbbb", 7), /* left */
        seated("bbbbbb", 1, 0, "p2"),
        seated("bbbbbb", 2, 1, "p1"),
        event("bbbbbb", 3, EVENT_FREED, 1, ""),
        room("cccccc", 8), /* closed */
        seated("cccccc", 1, 0, "p1"),
        event("cccccc", 2, EVENT_CLOSED, -1, "empty"),
    };

    write_entries(db, all, COUNT(all));
    assert_token(db, 1, want, COUNT(want));
    assert_token(db, 3, want, COUNT(want));
    assert_token(db, 4, NULL, 0);
}
END_TEST

START_TEST(who_sits_down_again_sits_there)
{
    const struct journal_entry want[] = { player("p1", "Ada", false), room("aaaaaa", 5) };
    const struct journal_entry all[] = { want[0],
                                         token("p1", 1),
                                         want[1],
                                         seated("aaaaaa", 1, 0, "p1"),
                                         event("aaaaaa", 2, EVENT_FREED, 0, ""),
                                         seated("aaaaaa", 3, 1, "p1") };

    write_entries(db, all, COUNT(all));
    assert_token(db, 1, want, COUNT(want));
}
END_TEST

START_TEST(a_start_is_told_of_rooms_with_a_running_clock_only)
{
    const struct journal_entry want[] = {
        player("p1", "Ada", false),
        player("p2", "Bo", true),
        clocked("aaaaaa", 6),
        seated("aaaaaa", 1, 0, "p1"),
        seated("aaaaaa", 2, 1, "p2"),
        event("aaaaaa", 3, EVENT_STARTED, 0, ""),
        timed(event("aaaaaa", 4, EVENT_MOVED, 0, "e2"), 300000),
        timed(event("aaaaaa", 5, EVENT_CLOCK, 1, "restart"), 300000),
    };
    const struct journal_entry others[] = {
        room("bbbbbb", 1), /* no clock */
        seated("bbbbbb", 1, 0, "p1"),
        event("bbbbbb", 2, EVENT_STARTED, 0, ""),
        clocked("cccccc", 1), /* waiting */
        seated("cccccc", 1, 0, "p1"),
        clocked("dddddd", 1), /* finished */
        seated("dddddd", 1, 0, "p1"),
        event("dddddd", 2, EVENT_STARTED, 0, ""),
        event("dddddd", 3, EVENT_ENDED, 1, "resigned"),
        clocked("eeeeee", 1), /* closed */
        seated("eeeeee", 1, 0, "p1"),
        event("eeeeee", 2, EVENT_STARTED, 0, ""),
        event("eeeeee", 3, EVENT_CLOSED, -1, "old"),
        clocked("ffffff", 1), /* the round was taken back */
        seated("ffffff", 1, 0, "p1"),
        event("ffffff", 2, EVENT_STARTED, 0, ""),
        event("ffffff", 3, EVENT_FREED, 0, ""),
    };

    write_entries(db, want, COUNT(want));
    write_entries(db, others, COUNT(others));
    open_again();
    assert_loaded(db, want, COUNT(want));
    put(event("dddddd", 4, EVENT_STARTED, 0, ""));
    put(event("aaaaaa", 6, EVENT_ENDED, 1, "time"));
    assert_loaded(db,
                  (struct journal_entry[]){ want[0], others[5], others[6], others[7], others[8],
                                            event("dddddd", 4, EVENT_STARTED, 0, "") },
                  6);
}
END_TEST

/* --- rounds --- */

START_TEST(a_round_is_found_with_its_own_events)
{
    struct journal_entry with_score = round_of("aaaaaa", 2, "p1", "p2", -1);
    const struct journal_entry events[] = {
        seated("aaaaaa", 1, 0, "p1"),
        seated("aaaaaa", 2, 1, "p2"),
        event("aaaaaa", 3, EVENT_STARTED, 1, ""),
        timed(event("aaaaaa", 4, EVENT_MOVED, 1, "e2"), 3),
        event("aaaaaa", 5, EVENT_ENDED, 1, "goal"),
        event("aaaaaa", 6, EVENT_STARTED, 0, ""),
        event("aaaaaa", 7, EVENT_ENDED, -1, "score"),
        event("aaaaaa", 8, EVENT_CLOSED, -1, "old"),
    };
    struct journal_query query = { .question = ASK_ROUND, .room = "aaaaaa", .number = 1 };
    struct journal_entry want[4] = { round_of("aaaaaa", 1, "p1", "p2", 1), events[2], events[3], events[4] };

    with_score.round.first = 6;
    with_score.round.last = 7;
    with_score.round.is_public = with_score.round.counts = false;
    with_score.round.seat[1].bot = true;
    with_score.round.has_score = true;
    with_score.round.score[0] = with_score.round.score[1] = -7;
    put(player("p1", "Ada", false));
    put(player("p2", "Bo", false));
    put(clocked("aaaaaa", 1));
    write_entries(db, events, COUNT(events));
    put(want[0]);
    put(with_score);
    open_again();
    assert_found(db, &query, want, 4); /* though the room is closed */
    query.number = 2;
    assert_found(db, &query, &with_score, 1); /* it is private, and nobody asks */
    snprintf(query.player, sizeof query.player, "p3");
    assert_found(db, &query, &with_score, 1);
    snprintf(query.player, sizeof query.player, "p2");
    assert_found(db, &query, (struct journal_entry[]){ with_score, events[5], events[6] }, 3);
    query.number = 3;
    assert_found(db, &query, NULL, 0);
    snprintf(query.room, sizeof query.room, "bbbbbb");
    query.number = 1;
    assert_found(db, &query, NULL, 0);
}
END_TEST

START_TEST(history_goes_from_the_last_to_the_first_page_by_page)
{
    struct journal_query query = { .question = ASK_HISTORY, .player = "p1", .most = 2 };
    struct journal_entry rounds[] = { round_of("bbbbbb", 2, "p1", "p2", 1),
                                      round_of("aaaaaa", 2, "p2", "p1", 0),
                                      round_of("aaaaaa", 1, "p1", "p1", 0) };

    rounds[0].round.ended_at = rounds[1].round.ended_at; /* at once: by room, then */
    put(player("p1", "Ada", false));
    put(player("p2", "Bo", false));
    put(room("aaaaaa", 1));
    put(room("bbbbbb", 1));
    for (size_t n = COUNT(rounds); n-- > 0;)
        put(rounds[n]);
    assert_found(db, &query, rounds, 2);
    query.most = 1;
    assert_found(db, &query, rounds, 1);
    query.most = 2;
    snprintf(query.room, sizeof query.room, "bbbbbb");
    query.number = 2;
    assert_found(db, &query, rounds + 1, 2);
    snprintf(query.room, sizeof query.room, "aaaaaa");
    assert_found(db, &query, rounds + 2, 1); /* once, though on both sides */
    query.number = 1;
    assert_found(db, &query, NULL, 0);
    query.number = 77; /* never was */
    assert_found(db, &query, NULL, 0);
    query.room[0] = '\0';
    query.number = 0;
    query.most = 50;
    snprintf(query.player, sizeof query.player, "p2");
    assert_found(db, &query, rounds, 2);
}
END_TEST

START_TEST(statistics_are_what_counts)
{
    struct journal_query query = { .question = ASK_STATS, .player = "p1" };
    struct journal_entry rounds[] = {
        round_of("aaaaaa", 1, "p1", "p2", 0), round_of("aaaaaa", 2, "p2", "p1", 1),
        round_of("aaaaaa", 3, "p1", "p2", 1), round_of("aaaaaa", 4, "p1", "p2", -1),
        round_of("aaaaaa", 5, "p1", "p1", 1), round_of("aaaaaa", 6, "p1", "p2", -1),
        round_of("aaaaaa", 7, "p1", "p3", 0), round_of("aaaaaa", 8, "p2", "p3", 0),
        round_of("aaaaaa", 9, "p1", "p2", 1),
    };

    rounds[5].round.counts = false;
    rounds[6].round.seat[1].bot = rounds[7].round.seat[1].bot = true;
    snprintf(rounds[8].round.game, sizeof rounds[8].round.game, "bricka");
    put(player("p1", "Ada", false));
    put(player("p2", "Bo", false));
    put(player("p3", "Eve", true));
    put(room("aaaaaa", 1));
    write_entries(db, rounds, COUNT(rounds));
    assert_found(db, &query,
                 (struct journal_entry[]){ tally("bricka", "people", 0, 0, 1),
                                           tally("sbarra", "bots", 1, 0, 0),
                                           tally("sbarra", "people", 2, 1, 1) },
                 3);
    snprintf(query.player, sizeof query.player, "p3");
    assert_found(db, &query, (struct journal_entry[]){ tally("sbarra", "people", 0, 0, 2) }, 1);
    snprintf(query.player, sizeof query.player, "p4");
    assert_found(db, &query, NULL, 0);
}
END_TEST

/* A bot of the server is told by its level, and has no books of its own. */
START_TEST(statistics_against_bots_are_kept_by_level)
{
    struct journal_query query = { .question = ASK_STATS, .player = "p1" };
    struct journal_entry rounds[] = { round_of("aaaaaa", 1, "p1", "bot:hard", 0),
                                      round_of("aaaaaa", 2, "bot:hard", "p1", 0),
                                      round_of("aaaaaa", 3, "p1", "bot:master", -1),
                                      round_of("aaaaaa", 4, "bot:easy", "bot:hard", 0) };
    struct journal_query history = { .question = ASK_HISTORY, .player = "bot:hard", .most = 9 };

    rounds[3].round.counts = false;
    put(player("p1", "Ada", false));
    put(room("aaaaaa", 1));
    write_entries(db, rounds, COUNT(rounds));
    assert_found(
        db, &query,
        (struct journal_entry[]){ tally("sbarra", "hard", 1, 0, 1), tally("sbarra", "master", 0, 1, 0) }, 2);
    snprintf(query.player, sizeof query.player, "bot:hard");
    assert_found(db, &query, NULL, 0);
    assert_found(db, &history, NULL, 0);
}
END_TEST

/* --- what is old --- */

/* Rooms that wait, are played in and are finished since 100, 200 and 300; the second with a move at 250. */
static void put_rooms_of_all_ages(void)
{
    const struct journal_entry all[] = {
        room("wwwwww", 1),
        dated(seated("wwwwww", 1, 0, "p1"), 100),
        room("pppppp", 2),
        dated(seated("pppppp", 1, 0, "p1"), 150),
        dated(event("pppppp", 2, EVENT_STARTED, 0, ""), 200),
        dated(event("pppppp", 3, EVENT_MOVED, 0, "e2"), 250),
        room("ffffff", 3),
        dated(seated("ffffff", 1, 0, "p1"), 150),
        dated(event("ffffff", 2, EVENT_STARTED, 0, ""), 200),
        dated(event("ffffff", 3, EVENT_ENDED, 1, "resigned"), 300),
        room("cccccc", 4),
        dated(seated("cccccc", 1, 0, "p1"), 1),
        dated(event("cccccc", 2, EVENT_CLOSED, -1, "old"), 2),
    };

    put(player("p1", "Ada", false));
    write_entries(db, all, COUNT(all));
}

START_TEST(rooms_are_stale_by_their_state)
{
    const struct journal_entry waiting = room("wwwwww", 1), playing = room("pppppp", 2),
                               finished = room("ffffff", 3);
    const struct {
        int64_t waiting_at, playing_at, finished_at;
        size_t most;
        struct journal_entry want[3];
        size_t count;
    } rows[] = {
        { 100, 250, 300, 9, { waiting }, 0 },
        { 101, 250, 300, 9, { waiting }, 1 },
        { 100, 251, 300, 9, { playing }, 1 },
        { 100, 201, 301, 9, { finished }, 1 },
        { 101, 251, 301, 9, { waiting, playing, finished }, 3 },
        { 101, 251, 301, 2, { waiting, playing }, 2 },
        { 101, 251, INT64_MIN, 9, { waiting, playing }, 2 },
    };

    put_rooms_of_all_ages();
    open_again();
    for (size_t n = 0; n < COUNT(rows); n++) {
        const struct journal_query query = { .question = ASK_STALE,
                                             .most = rows[n].most,
                                             .waiting_at = rows[n].waiting_at,
                                             .playing_at = rows[n].playing_at,
                                             .finished_at = rows[n].finished_at,
                                             .unplayed_at = INT64_MIN };

        assert_found(db, &query, rows[n].want, rows[n].count);
    }
}
END_TEST

/* Players of whom p1 never sat, p2 sits, p3 has left its open room, p4 sat in a room that is closed, p5 has played. */
static void put_players(void)
{
    const struct journal_entry all[] = {
        player("p1", "Ada", false),
        player("p2", "Bo", false),
        player("p3", "Cy", false),
        player("p4", "Di", false),
        player("p5", "Eve", false),
        room("aaaaaa", 1),
        seated("aaaaaa", 1, 0, "p2"),
        seated("aaaaaa", 2, 1, "p3"),
        event("aaaaaa", 3, EVENT_FREED, 1, ""),
        room("bbbbbb", 1),
        seated("bbbbbb", 1, 0, "p4"),
        event("bbbbbb", 2, EVENT_CLOSED, -1, "empty"),
        round_of("bbbbbb", 1, "p5", "p5", 0),
    };

    write_entries(db, all, COUNT(all));
    for (uint8_t n = 1; n <= 5; n++)
        put(token((const char *[]){ "p1", "p2", "p3", "p4", "p5" }[n - 1], n));
}

START_TEST(players_who_never_played_are_stale_one_day)
{
    struct journal_query query = { .question = ASK_STALE,
                                   .most = 9,
                                   .waiting_at = INT64_MIN,
                                   .playing_at = INT64_MIN,
                                   .finished_at = INT64_MIN,
                                   .unplayed_at = 1700000000002 };
    const struct journal_entry want[] = { player("p1", "Ada", false), player("p4", "Di", false) };

    put_players();
    assert_found(db, &query, want, 2);
    query.most = 1;
    assert_found(db, &query, want, 1);
    query.unplayed_at--; /* that is when they came */
    assert_found(db, &query, NULL, 0);
}
END_TEST

START_TEST(only_who_is_in_no_open_room_and_no_record_is_forgotten)
{
    put_players();
    for (int n = 1; n <= 5; n++)
        put(forget((const char *[]){ "p1", "p2", "p3", "p4", "p5" }[n - 1]));
    assert_token(db, 1, NULL, 0);
    assert_token(db, 2, (struct journal_entry[]){ player("p2", "Bo", false), room("aaaaaa", 1) }, 2);
    assert_token(db, 3, (struct journal_entry[]){ player("p3", "Cy", false) }, 1);
    assert_token(db, 4, NULL, 0);
    assert_token(db, 5, (struct journal_entry[]){ player("p5", "Eve", false) }, 1);
    put(player("p1", "Ada", false)); /* the id is free */
    put(token("p1", 1));             /* and so is the token */
    assert_token(db, 1, (struct journal_entry[]){ player("p1", "Ada", false) }, 1);
}
END_TEST

/* --- transactions and faults --- */

START_TEST(an_append_that_is_refused_leaves_nothing_behind)
{
    const struct journal_entry end[] = { event("aaaaaa", 2, EVENT_ENDED, 0, "goal"),
                                         round_of("aaaaaa", 1, "p1", "p1", 0) };
    const struct journal_entry want[] = { player("p1", "Ada", false), room("aaaaaa", 1),
                                          seated("aaaaaa", 1, 0, "p1") };
    struct journal_query query = { .question = ASK_HISTORY, .player = "p1", .most = 9 };

    write_entries(db, want, COUNT(want));
    put(round_of("aaaaaa", 1, "p1", "p1", 0));
    ck_assert(database_begin(db));
    ck_assert_int_eq(database_append(db, end, 2), JOURNAL_TAKEN);
    ck_assert(database_commit(db));
    assert_room(db, "aaaaaa", want, COUNT(want));
    assert_found(db, &query, &end[1], 1);
}
END_TEST

START_TEST(a_question_that_cant_be_read_is_answered_so)
{
    struct journal_query query = { .question = ASK_ROOM, .room = "aaaaaa" };
    struct database_found found = { 0 };

    put(player("p1", "Ada", false));
    put(room("aaaaaa", 1));
    put(seated("aaaaaa", 1, 0, "p1"));
    run_sql("INSERT INTO events (room, number, at, kind, side, player, text)"
            " VALUES ('aaaaaa', 2, 0, 'danced', 0, '', '')");
    ck_assert(!database_find(db, &query, &found));
    ck_assert_uint_eq(found.count, 0);
    ck_assert_msg(strstr(database_fault(db), "can't be understood") != NULL, "%s", database_fault(db));
    run_sql("DELETE FROM events WHERE number = 2");
    assert_room(db, "aaaaaa",
                (struct journal_entry[]){ player("p1", "Ada", false), room("aaaaaa", 1),
                                          seated("aaaaaa", 1, 0, "p1") },
                3);
}
END_TEST

START_TEST(a_text_that_is_no_utf_8_cant_be_read)
{
    /* Cut short, overlong, a surrogate, beyond the last plane, a byte that is none; then good ones of each length. */
    static const struct {
        const char *hex;
        bool good;
    } rows[] = {
        { "41ab", false },    { "41c3", false },   { "e282", false },     { "f09f98", false },
        { "c080", false },    { "c1bf", false },   { "e08080", false },   { "f0808080", false },
        { "eda080", false },  { "edbfbf", false }, { "f4908080", false }, { "f8888080", false },
        { "ff", false },      { "41c328", false }, { "410042", false },   { "41", true },
        { "c3ab", true },     { "e282ac", true },  { "ed9fbf", true },    { "f09f9880", true },
        { "f48fbfbf", true },
    };
    struct journal_query query = { .question = ASK_ROOM, .room = "aaaaaa" };

    put(player("p1", "Ada", false));
    put(room("aaaaaa", 1));
    put(seated("aaaaaa", 1, 0, "p1"));
    for (size_t n = 0; n < COUNT(rows); n++) {
        struct database_found found = { 0 };
        char sql[100];

        snprintf(sql, sizeof sql, "UPDATE players SET name = CAST(x'%s' AS TEXT)", rows[n].hex);
        run_sql(sql);
        ck_assert_msg(database_find(db, &query, &found) == rows[n].good, "%s", rows[n].hex);
        database_found_clear(&found);
    }
}
END_TEST

START_TEST(a_reader_sees_what_was_committed_and_cannot_write)
{
    const struct journal_entry want[] = { player("p1", "Ada", false) };
    char why[WHY_MAX] = "";
    struct database *reader = database_open_reader(db, why, sizeof why);

    ck_assert_msg(reader != NULL, "%s", why);
    put(want[0]);
    ck_assert(database_begin(db));
    ck_assert_int_eq(database_append(db, &(struct journal_entry[]){ token("p1", 1) }[0], 1), JOURNAL_OK);
    assert_token(reader, 1, NULL, 0);
    ck_assert(database_commit(db));
    assert_token(reader, 1, want, 1);
    ck_assert(!database_begin(reader) || database_append(reader, want, 1) != JOURNAL_OK);
    database_close(reader);
}
END_TEST

/* A page that is in the log before its commit can be written over there, and SQLite 3.40 then leaves the sums of a transaction
 * wrong that took an append back: it says that it committed, and after a crash it is not there. */
START_TEST(nothing_is_in_the_log_before_the_commit)
{
    enum { MANY = 40000, MORE = 2000 * 1024 }; /* as much as SQLite keeps of its own accord */
    char log[sizeof file + 8];
    struct stat before, during, after;

    put(room("k7x2qm", 100));
    snprintf(log, sizeof log, "%s-wal", file);
    ck_assert_int_eq(stat(log, &before), 0);
    ck_assert(database_begin(db));
    for (uint32_t n = 1; n <= MANY; n++) {
        struct journal_entry entry =
            event("k7x2qm", n, EVENT_MOVED, 0, "a text that is as long as a move of bricka");

        ck_assert_int_eq(database_append(db, &entry, 1), JOURNAL_OK);
    }
    ck_assert_int_eq(stat(log, &during), 0);
    ck_assert(database_commit(db));
    ck_assert_int_eq(stat(log, &after), 0);
    ck_assert_int_eq(during.st_size, before.st_size);
    ck_assert_int_gt(after.st_size, before.st_size + MORE);
}
END_TEST

TCase *database_tests(void)
{
    TCase *tests = tcase_create("database");

    tcase_add_checked_fixture(tests, open_folder, close_folder);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, every_kind_of_event_comes_back_as_it_was);
    tcase_add_test(tests, a_rename_is_found_and_the_player_stays_the_same);
    tcase_add_test(tests, a_token_finds_the_open_rooms_in_which_its_player_sits);
    tcase_add_test(tests, who_sits_down_again_sits_there);
    tcase_add_test(tests, a_start_is_told_of_rooms_with_a_running_clock_only);
    tcase_add_test(tests, a_round_is_found_with_its_own_events);
    tcase_add_test(tests, history_goes_from_the_last_to_the_first_page_by_page);
    tcase_add_test(tests, statistics_are_what_counts);
    tcase_add_test(tests, statistics_against_bots_are_kept_by_level);
    tcase_add_test(tests, rooms_are_stale_by_their_state);
    tcase_add_test(tests, players_who_never_played_are_stale_one_day);
    tcase_add_test(tests, only_who_is_in_no_open_room_and_no_record_is_forgotten);
    tcase_add_test(tests, an_append_that_is_refused_leaves_nothing_behind);
    tcase_add_test(tests, a_text_that_is_no_utf_8_cant_be_read);
    tcase_add_test(tests, a_question_that_cant_be_read_is_answered_so);
    tcase_add_test(tests, a_reader_sees_what_was_committed_and_cannot_write);
    tcase_add_test(tests, nothing_is_in_the_log_before_the_commit);
    return tests;
}

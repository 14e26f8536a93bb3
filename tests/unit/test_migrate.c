/* SPDX-License-Identifier: MIT */
/* test_migrate.c: a file of version 1, made by the statements of version 1, is brought up to date: who sits where, how rooms
 * stand, and the rounds that ended then. */
#include "config.h"

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "common/rules/game.h"
#include "tests/unit/store_support.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

enum { SQL_MAX = 64 * 1024, AT = 1000 };

/* As they were. */
static const char version_1[] = "CREATE TABLE players ("
                                "  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 17),"
                                "  name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 96),"
                                "  bot INTEGER NOT NULL CHECK (bot IN (0, 1)),"
                                "  created_at INTEGER NOT NULL"
                                ") STRICT, WITHOUT ROWID;"
                                "CREATE TABLE tokens ("
                                "  hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),"
                                "  player TEXT NOT NULL REFERENCES players (id),"
                                "  created_at INTEGER NOT NULL"
                                ") STRICT, WITHOUT ROWID;"
                                "CREATE TABLE rooms ("
                                "  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 16),"
                                "  game TEXT NOT NULL CHECK (length(game) BETWEEN 1 AND 15),"
                                "  public INTEGER NOT NULL CHECK (public IN (0, 1)),"
                                "  starter INTEGER NOT NULL CHECK (starter IN (-1, 0, 1)),"
                                "  creator TEXT NOT NULL,"
                                "  created_at INTEGER NOT NULL,"
                                "  closed_at INTEGER"
                                ") STRICT, WITHOUT ROWID;"
                                "CREATE INDEX rooms_open ON rooms (created_at, id) WHERE closed_at IS NULL;"
                                "CREATE TABLE events ("
                                "  room TEXT NOT NULL REFERENCES rooms (id),"
                                "  number INTEGER NOT NULL CHECK (number >= 1),"
                                "  at INTEGER NOT NULL,"
                                "  kind TEXT NOT NULL,"
                                "  side INTEGER NOT NULL CHECK (side IN (-1, 0, 1)),"
                                "  player TEXT NOT NULL,"
                                "  text TEXT NOT NULL,"
                                "  PRIMARY KEY (room, number)"
                                ") STRICT, WITHOUT ROWID;"
                                "PRAGMA application_id = 1952544367; PRAGMA user_version = 1;";

/* --- writing it --- */

static char sql[SQL_MAX];

__attribute__((format(printf, 1, 2))) static void add(const char *format, ...)
{
    size_t len = strlen(sql);
    va_list args;
    int more;

    va_start(args, format);
    more = vsnprintf(sql + len, sizeof sql - len, format, args);
    va_end(args);
    ck_assert_int_lt(more, (int)(sizeof sql - len));
}

static void add_player(const char *id, const char *name, bool bot)
{
    add("INSERT INTO players (id, name, bot, created_at) VALUES ('%s', '%s', %d, 1700000000001);", id, name,
        bot);
}

static uint32_t last_number; /* of an event of the room that was added last */

static void add_room(const char *id, const char *game)
{
    last_number = 0;
    add("INSERT INTO rooms (id, game, public, starter, creator, created_at) VALUES ('%s', '%s', %d, -1, "
        "'p1', 7);",
        id, game, strlen(id) == 6);
}

/* Each a second after the one before. */
static void add_event(const char *room, const char *kind, int side, const char *player, const char *text)
{
    last_number++;
    add("INSERT INTO events (room, number, at, kind, side, player, text) VALUES ('%s', %u, %u, '%s', %d, "
        "'%s', '%s');",
        room, last_number, last_number * AT, kind, side, player, text);
}

static void add_seats(const char *room, const char *first, const char *second)
{
    add_event(room, "seated", 0, first, "Ada then");
    add_event(room, "seated", 1, second, "Bo then");
}

/* A whole round by the rules: always the first legal move. */
static void add_whole_round(const char *room, const char *name, int *plies, struct game_result *result)
{
    const struct game *game = game_find(name);
    char text[MOVE_TEXT_MAX];
    struct position pos;
    game_move move;

    ck_assert_ptr_nonnull(game);
    add_event(room, "started", 0, "", "");
    game->start(&pos, 0);
    for (*plies = 0; game->moves(&pos, &move, 1) > 0; (*plies)++) {
        game->format(move, text);
        add_event(room, "moved", pos.turn, "", text);
        game->play(&pos, move);
    }
    game->result(&pos, result);
    add_event(room, "ended", result->winner, "", result_reason_word(result->reason));
}

static void begin_file(void)
{
    make_folder();
    snprintf(sql, sizeof sql, "PRAGMA journal_mode = WAL; %s BEGIN;", version_1);
    add_player("p1", "Ada now", false);
    add_player("p2", "Bo now", true);
}

/* Bring it up to date, and open it a second time: that finds nothing to do. */
static struct database *migrated(void)
{
    add("COMMIT;");
    run_sql(sql);
    database_close(open_database());
    return open_database();
}

/* --- what is expected --- */

static struct journal_entry round_of(const char *room, int number, const char *game, uint32_t first,
                                     uint32_t last)
{
    struct journal_entry entry;

    memset(&entry, 0, sizeof entry);
    entry.kind = ENTRY_ROUND;
    snprintf(entry.round.room, sizeof entry.round.room, "%s", room);
    snprintf(entry.round.game, sizeof entry.round.game, "%s", game);
    snprintf(entry.round.reason, sizeof entry.round.reason, "resigned");
    snprintf(entry.round.seat[0].player, sizeof entry.round.seat[0].player, "p1");
    snprintf(entry.round.seat[1].player, sizeof entry.round.seat[1].player, "p2");
    snprintf(entry.round.seat[0].name, sizeof entry.round.seat[0].name, "Ada then");
    snprintf(entry.round.seat[1].name, sizeof entry.round.seat[1].name, "Bo then");
    entry.round.seat[1].bot = true;
    entry.round.number = number;
    entry.round.is_public = strlen(room) == 6;
    entry.round.first = first;
    entry.round.last = last;
    entry.round.started_at = (int64_t)first * AT;
    entry.round.ended_at = (int64_t)last * AT;
    entry.round.plies = (int)(last - first - 1);
    entry.round.counts = true;
    return entry;
}

static struct journal_entry swapped(struct journal_entry entry)
{
    struct journal_entry out = entry;

    out.round.seat[0] = entry.round.seat[1];
    out.round.seat[1] = entry.round.seat[0];
    return out;
}

static void assert_history(struct database *db, const char *player, const struct journal_entry *want,
                           size_t count)
{
    struct journal_query query = { .question = ASK_HISTORY, .most = 50 };

    snprintf(query.player, sizeof query.player, "%s", player);
    assert_found(db, &query, want, count);
}

/* --- tests --- */

START_TEST(rounds_that_ended_have_their_rows)
{
    struct journal_entry want[2] = { round_of("aaaaaa", 2, "sbarra", 6, 7),
                                     round_of("aaaaaa", 1, "sbarra", 3, 5) };
    struct journal_query query = { .question = ASK_ROUND, .room = "aaaaaa", .number = 1 };
    struct database_found found = { 0 };
    struct database *db;

    begin_file();
    add_room("aaaaaa", "sbarra");
    add_seats("aaaaaa", "p1", "p2");
    add_event("aaaaaa", "started", 1, "", "");
    add_event("aaaaaa", "moved", 1, "", "e8");
    add_event("aaaaaa", "ended", 1, "", "resigned");
    add_event("aaaaaa", "started", 0, "", "");
    add_event("aaaaaa", "ended", -1, "", "aborted");
    add_event("aaaaaa", "started", 1, "", ""); /* goes on */
    db = migrated();
    want[1].round.starter = want[1].round.winner = 1;
    want[0].round.winner = -1;
    want[0].round.counts = false;
    snprintf(want[0].round.reason, sizeof want[0].round.reason, "aborted");
    assert_history(db, "p1", want, 2);
    assert_history(db, "p2", want, 2);
    ck_assert(database_find(db, &query, &found));
    ck_assert_uint_eq(found.count, 4);
    ck_assert(entries_equal(&found.list[0], &want[1]));
    ck_assert_int_eq(found.list[2].event.what.left_ms, -1);
    database_found_clear(&found);
    database_close(db);
}
END_TEST

START_TEST(closed_rooms_have_them_too)
{
    struct journal_entry want = round_of("aaaaaaaaaaaaaaaa", 1, "sbarra", 3, 4);
    struct database *db;

    begin_file();
    add_room("aaaaaaaaaaaaaaaa", "sbarra");
    add_seats("aaaaaaaaaaaaaaaa", "p1", "p2");
    add_event("aaaaaaaaaaaaaaaa", "started", 0, "", "");
    add_event("aaaaaaaaaaaaaaaa", "ended", 0, "", "resigned");
    add_event("aaaaaaaaaaaaaaaa", "closed", -1, "", "old");
    add("UPDATE rooms SET closed_at = 9;");
    db = migrated();
    assert_history(db, "p1", &want, 1);
    assert_room(db, "aaaaaaaaaaaaaaaa", NULL, 0);
    database_close(db);
}
END_TEST

START_TEST(seats_change_where_side_0_always_starts)
{
    const struct journal_entry first = round_of("aaaaaa", 1, "bricka", 3, 4),
                               second = round_of("aaaaaa", 2, "bricka", 5, 6),
                               third = round_of("aaaaaa", 3, "bricka", 7, 8);
    struct database *db;

    begin_file();
    add_room("aaaaaa", "bricka");
    add_seats("aaaaaa", "p1", "p2");
    for (int n = 0; n < 3; n++) {
        add_event("aaaaaa", "started", 0, "", "");
        add_event("aaaaaa", "ended", 0, "", "resigned");
    }
    db = migrated();
    assert_history(db, "p1", (struct journal_entry[]){ third, swapped(second), first }, 3);
    database_close(db);
}
END_TEST

START_TEST(a_score_is_there_where_the_rules_give_one)
{
    struct journal_entry want = round_of("aaaaaa", 1, "duo", 3, 3);
    struct game_result result;
    struct database *db;
    int plies;

    begin_file();
    add_room("aaaaaa", "duo");
    add_seats("aaaaaa", "p1", "p2");
    add_whole_round("aaaaaa", "duo", &plies, &result);
    ck_assert(result.has_score);
    db = migrated();
    want.round.last = (uint32_t)plies + 4;
    want.round.ended_at = (int64_t)want.round.last * AT;
    want.round.plies = plies;
    want.round.winner = result.winner;
    want.round.has_score = true;
    memcpy(want.round.score, result.score, sizeof result.score);
    snprintf(want.round.reason, sizeof want.round.reason, "%s", result_reason_word(result.reason));
    assert_history(db, "p2", &want, 1);
    database_close(db);
}
END_TEST

START_TEST(a_first_round_that_was_taken_back_is_none)
{
    struct journal_entry want = round_of("aaaaaa", 1, "sbarra", 6, 7);
    struct database *db;

    begin_file();
    add_player("p3", "Cy now", false);
    add_room("aaaaaa", "sbarra");
    add_event("aaaaaa", "seated", 1, "p3", "Cy then");
    add_event("aaaaaa", "seated", 0, "p1", "Ada then");
    add_event("aaaaaa", "started", 0, "", "");
    add_event("aaaaaa", "freed", 1, "", "");
    add_event("aaaaaa", "seated", 1, "p2", "Bo then");
    add_event("aaaaaa", "started", 0, "", "");
    add_event("aaaaaa", "ended", 0, "", "resigned");
    db = migrated();
    assert_history(db, "p2", &want, 1);
    assert_history(db, "p3", NULL, 0);
    database_close(db);
}
END_TEST

START_TEST(two_on_one_device_have_one_round_that_counts_for_nobody)
{
    struct journal_entry want = round_of("aaaaaa", 1, "sbarra", 3, 4);
    const struct journal_query stats = { .question = ASK_STATS, .player = "p1" };
    struct database *db;

    begin_file();
    add_room("aaaaaa", "sbarra");
    add_seats("aaaaaa", "p1", "p1");
    add_event("aaaaaa", "started", 0, "", "");
    add_event("aaaaaa", "ended", 0, "", "resigned");
    db = migrated();
    snprintf(want.round.seat[1].player, sizeof want.round.seat[1].player, "p1");
    want.round.seat[1].bot = false;
    want.round.counts = false;
    assert_history(db, "p1", &want, 1);
    assert_found(db, &stats, NULL, 0);
    database_close(db);
}
END_TEST

START_TEST(who_sits_in_an_open_room_is_known)
{
    const struct journal_entry want[] = { player("p1", "Ada now", false), room("bbbbbb", 7) };
    struct database *db;

    begin_file();
    add_room("aaaaaa", "sbarra"); /* left */
    add_event("aaaaaa", "seated", 0, "p1", "Ada then");
    add_event("aaaaaa", "seated", 1, "p2", "Bo then");
    add_event("aaaaaa", "freed", 0, "", "");
    add_room("bbbbbb", "sbarra"); /* left, and taken again */
    add_event("bbbbbb", "seated", 0, "p1", "Ada then");
    add_event("bbbbbb", "freed", 0, "", "");
    add_event("bbbbbb", "seated", 1, "p1", "Ada then");
    add_room("cccccc", "sbarra"); /* closed */
    add_event("cccccc", "seated", 0, "p1", "Ada then");
    add_event("cccccc", "closed", -1, "", "empty");
    add("UPDATE rooms SET closed_at = 9 WHERE id = 'cccccc';");
    add("INSERT INTO tokens VALUES (x'01f0f0f0f0f0f000");
    for (int n = 0; n < 24; n++)
        add("f0");
    add("', 'p1', 5);");
    db = migrated();
    assert_token(db, 1, want, 2);
    database_close(db);
}
END_TEST

START_TEST(open_rooms_are_known_by_their_state)
{
    struct journal_query query = { .question = ASK_STALE, .most = 9, .unplayed_at = INT64_MIN };
    const struct journal_entry waiting = room("aaaaaa", 7), playing = room("bbbbbb", 7),
                               finished = room("cccccc", 7);
    struct database *db;

    begin_file();
    add_room("aaaaaa", "sbarra");
    add_seats("aaaaaa", "p1", "p2");
    add_room("bbbbbb", "sbarra");
    add_seats("bbbbbb", "p1", "p2");
    add_event("bbbbbb", "started", 0, "", "");
    add_event("bbbbbb", "moved", 0, "", "e2");
    add_room("cccccc", "sbarra");
    add_seats("cccccc", "p1", "p2");
    add_event("cccccc", "started", 0, "", "");
    add_event("cccccc", "ended", 0, "", "resigned");
    db = migrated();
    query.waiting_at = INT64_C(2) * AT;
    query.playing_at = INT64_C(4) * AT;
    query.finished_at = INT64_C(4) * AT;
    assert_found(db, &query, NULL, 0);
    query.waiting_at++;
    assert_found(db, &query, &waiting, 1);
    query.waiting_at--;
    query.playing_at++;
    assert_found(db, &query, &playing, 1);
    query.playing_at--;
    query.finished_at++;
    assert_found(db, &query, &finished, 1);
    assert_loaded(db, NULL, 0); /* there were no clocks */
    database_close(db);
}
END_TEST

START_TEST(players_are_known_to_have_played)
{
    const struct journal_query query = { .question = ASK_STALE, .most = 9, .unplayed_at = INT64_MAX };
    const struct journal_entry want = player("p3", "Cy", false);
    struct database *db;

    begin_file();
    add_player("p3", "Cy", false);
    add_room("aaaaaa", "sbarra");
    add_seats("aaaaaa", "p1", "p2");
    add_event("aaaaaa", "started", 0, "", "");
    add_event("aaaaaa", "ended", 0, "", "resigned");
    add_event("aaaaaa", "closed", -1, "", "old");
    add("UPDATE rooms SET closed_at = 9;");
    db = migrated();
    assert_found(db, &query, &want, 1);
    database_close(db);
}
END_TEST

/* Logs that no tavoliered wrote: each costs its own room what comes after, and nobody else anything. */
START_TEST(a_damaged_room_harms_no_other)
{
    const struct journal_entry want = round_of("zzzzzz", 1, "sbarra", 3, 4);
    struct database *db;

    begin_file();
    add_room("aaaaaa", "sbarra");
    add_seats("aaaaaa", "p1", "p2");
    add_event("aaaaaa", "started", 0, "", "");
    add_event("aaaaaa", "moved", 0, "", "z99");
    add_event("aaaaaa", "ended", 0, "", "resigned");
    add_room("bbbbbb", "no such game");
    add_seats("bbbbbb", "p1", "p2");
    add_event("bbbbbb", "started", 0, "", "");
    add_event("bbbbbb", "ended", 0, "", "resigned");
    add_room("cccccc", "sbarra");
    add_event("cccccc", "started", 0, "", "");
    add_event("cccccc", "ended", 0, "", "resigned");
    add_room("bbbbbc", "sbarra");
    add_seats("bbbbbc", "p1", "p2");
    add_event("bbbbbc", "freed", 1, "", "");
    add_event("bbbbbc", "started", 0, "", "");
    add_event("bbbbbc", "ended", 0, "", "resigned");
    add_room("dddddd", "sbarra");
    add_seats("dddddd", "p1", "p2");
    add_event("dddddd", "ended", 0, "", "resigned");
    add_room("eeeeee", "sbarra");
    add_seats("eeeeee", "p1", "p2");
    add_event("eeeeee", "danced", 0, "", "");
    add_event("eeeeee", "started", 0, "", "");
    add_event("eeeeee", "moved", 0, "", "");
    add_event("eeeeee", "ended", 0, "", "resigned");
    add_event("eeeeee", "ended", 0, "", "resigned");
    add_room("zzzzzz", "sbarra");
    add_seats("zzzzzz", "p1", "p2");
    add_event("zzzzzz", "started", 0, "", "");
    add_event("zzzzzz", "ended", 0, "", "resigned");
    add_event("zzzzzz", "ended", 0, "", "resigned");
    db = migrated();
    assert_history(db, "p1", &want, 1);
    database_close(db);
}
END_TEST

START_TEST(a_migration_that_the_disk_refuses_changes_nothing)
{
    char why[WHY_MAX] = "";
    struct database *db;

    begin_file();
    add_room("aaaaaa", "sbarra");
    add_seats("aaaaaa", "p1", "p2");
    add_event("aaaaaa", "started", 0, "", "");
    add_event("aaaaaa", "ended", 0, "", "resigned");
    add("COMMIT;");
    run_sql(sql);
    allow_writing(false);
    db = database_open(folder, why, sizeof why);
    allow_writing(true);
    ck_assert_ptr_null(db);
    ck_assert_ptr_null(strchr(why, '\n'));
    db = open_database();
    assert_history(db, "p1", (struct journal_entry[]){ round_of("aaaaaa", 1, "sbarra", 3, 4) }, 1);
    database_close(db);
}
END_TEST

TCase *migration_tests(void)
{
    TCase *tests = tcase_create("migration");

    tcase_add_checked_fixture(tests, NULL, remove_folder);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, rounds_that_ended_have_their_rows);
    tcase_add_test(tests, closed_rooms_have_them_too);
    tcase_add_test(tests, seats_change_where_side_0_always_starts);
    tcase_add_test(tests, a_score_is_there_where_the_rules_give_one);
    tcase_add_test(tests, a_first_round_that_was_taken_back_is_none);
    tcase_add_test(tests, two_on_one_device_have_one_round_that_counts_for_nobody);
    tcase_add_test(tests, who_sits_in_an_open_room_is_known);
    tcase_add_test(tests, open_rooms_are_known_by_their_state);
    tcase_add_test(tests, players_are_known_to_have_played);
    tcase_add_test(tests, a_damaged_room_harms_no_other);
    tcase_add_test(tests, a_migration_that_the_disk_refuses_changes_nothing);
    return tests;
}

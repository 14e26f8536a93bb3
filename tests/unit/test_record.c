/* SPDX-License-Identifier: MIT */
/* test_record.c: a stored round, as it is told; and what is no round by the rules, refused. */
#include "config.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/record.h"

enum { STARTED_AT = 1000000, ENTRIES = 8 };

static struct journal_entry entries[ENTRIES];
static size_t count;

static void add_event(enum event_kind kind, int side, const char *text, int64_t after_ms, int64_t left_ms)
{
    struct journal_entry *entry = &entries[count];

    entry->kind = ENTRY_EVENT;
    entry->event.number = 2 + (uint32_t)count++;
    entry->event.what.kind = kind;
    entry->event.what.side = side;
    entry->event.what.at = STARTED_AT + after_ms;
    entry->event.what.left_ms = left_ms;
    snprintf(entry->event.what.text, sizeof entry->event.what.text, "%s", text);
}

/* A short round of sbarra with clocks: two moves, a credit between them, resigned. */
static void make_round(void)
{
    struct round_row *row = &entries[0].round;

    memset(entries, 0, sizeof entries);
    count = 1;
    entries[0].kind = ENTRY_ROUND;
    snprintf(row->room, sizeof row->room, "k7x2qm");
    snprintf(row->game, sizeof row->game, "sbarra");
    snprintf(row->reason, sizeof row->reason, "resigned");
    snprintf(row->seat[0].name, sizeof row->seat[0].name, "Ada");
    snprintf(row->seat[1].name, sizeof row->seat[1].name, "Bo");
    snprintf(row->seat[1].player, sizeof row->seat[1].player, "p2");
    row->seat[1].bot = true;
    row->number = 2;
    row->is_public = true;
    row->initial_ms = 60000;
    row->increment_ms = 1000;
    row->started_at = STARTED_AT;
    row->ended_at = STARTED_AT + 9000;
    row->first = 3;
    row->last = 7;
    row->plies = 2;
    row->winner = 1;
    row->counts = true;
    add_event(EVENT_STARTED, 0, "", 0, -1);
    add_event(EVENT_MOVED, 0, "e2", 1500, 60000);
    add_event(EVENT_CLOCK, 1, "restart", 4000, 70000);
    add_event(EVENT_MOVED, 1, "e8", -500, 69000); /* the wall clock was set back */
    add_event(EVENT_ENDED, 1, "resigned", 9000, 0);
}

START_TEST(a_round_is_told_as_it_was)
{
    struct record record;

    ck_assert(record_tell(entries, count, &record));
    ck_assert_str_eq(record.told.room, "k7x2qm");
    ck_assert_int_eq(record.told.number, 2);
    ck_assert_str_eq(record.told.game->name, "sbarra");
    ck_assert(record.told.is_public);
    ck_assert_str_eq(record.told.seat[0].name, "Ada");
    ck_assert_str_eq(record.told.seat[1].player, "p2");
    ck_assert(record.told.seat[1].bot && !record.told.seat[0].bot);
    ck_assert_int_eq(record.told.initial_ms, 60000);
    ck_assert_int_eq(record.told.increment_ms, 1000);
    ck_assert_int_eq(record.told.ended_at, STARTED_AT + 9000);
    ck_assert_int_eq(record.told.result.winner, 1);
    ck_assert_str_eq(record.told.result.reason, "resigned");
    ck_assert(!record.told.result.has_score);
    ck_assert_int_eq(record.told.plies, 2);
    ck_assert_str_eq(record.told.moves[0], "e2");
    ck_assert_str_eq(record.told.moves[1], "e8");
    ck_assert_int_eq(record.told.at_ms[0], 1500);
    ck_assert_int_eq(record.told.at_ms[1], 0);
    ck_assert_int_eq(record.told.left_ms[0], 60000);
    ck_assert_int_eq(record.told.left_ms[1], 69000);
    ck_assert_uint_eq(record.told.credit_count, 1);
    ck_assert_int_eq(record.told.credits[0].ply, 1);
    ck_assert_int_eq(record.told.credits[0].side, 1);
    ck_assert_int_eq(record.told.credits[0].at_ms, 4000);
    ck_assert_int_eq(record.told.credits[0].left_ms, 70000);
    record_finish(&record);
    record_finish(&record);
}
END_TEST

START_TEST(without_a_clock_nothing_is_left)
{
    struct record record;

    entries[0].round.initial_ms = 0;
    entries[0].round.last--;
    entries[2].event.what.left_ms = entries[4].event.what.left_ms = -1;
    memmove(&entries[3], &entries[4], 2 * sizeof entries[0]); /* nor was anything given back */
    count--;
    ck_assert(record_tell(entries, count, &record));
    ck_assert_ptr_null(record.told.left_ms);
    ck_assert_uint_eq(record.told.credit_count, 0);
    record_finish(&record);
}
END_TEST

START_TEST(a_row_alone_is_told_without_moves)
{
    struct wire_round told;

    ck_assert(record_tell_row(&entries[0].round, &told));
    ck_assert_int_eq(told.plies, 2);
    ck_assert_ptr_null(told.moves);
    entries[0].round.has_score = true;
    entries[0].round.score[1] = -7;
    ck_assert(record_tell_row(&entries[0].round, &told));
    ck_assert(told.result.has_score);
    ck_assert_int_eq(told.result.score[1], -7);
    snprintf(entries[0].round.game, sizeof entries[0].round.game, "chess");
    ck_assert(!record_tell_row(&entries[0].round, &told));
}
END_TEST

/* Each spoils the round in one way. */
static void no_entries(void)
{
    count = 0;
}

static void only_the_row(void)
{
    count = 1;
}

static void an_event_is_missing(void)
{
    count--;
}

static void too_few_plies(void)
{
    entries[0].round.plies = 3;
}

static void not_a_move(void)
{
    snprintf(entries[2].event.what.text, sizeof entries[2].event.what.text, "z99");
}

static void an_illegal_move(void)
{
    snprintf(entries[2].event.what.text, sizeof entries[2].event.what.text, "e7");
}

static void out_of_turn(void)
{
    entries[2].event.what.side = 1;
}

static void no_start(void)
{
    entries[1].event.what.kind = EVENT_MOVED;
}

static void no_end(void)
{
    entries[5].event.what.kind = EVENT_MOVED;
}

static void a_seat_within(void)
{
    entries[3].event.what.kind = EVENT_SEATED;
}

static void a_credit_for_nobody(void)
{
    entries[3].event.what.side = -1;
}

static void a_move_without_its_clock(void)
{
    entries[2].event.what.left_ms = -1;
}

static void an_unknown_game(void)
{
    snprintf(entries[0].round.game, sizeof entries[0].round.game, "chess");
}

static void a_room_instead(void)
{
    entries[0].kind = ENTRY_ROOM;
}

static void (*const spoilers[])(void) = {
    no_entries,      only_the_row,    an_event_is_missing, too_few_plies,
    not_a_move,      an_illegal_move, out_of_turn,         no_start,
    no_end,          a_seat_within,   a_credit_for_nobody, a_move_without_its_clock,
    an_unknown_game, a_room_instead,
};

START_TEST(what_is_no_round_is_refused)
{
    struct record record;

    spoilers[_i]();
    ck_assert(!record_tell(entries, count, &record));
    record_finish(&record);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("record");
    TCase *tests = tcase_create("record");
    SRunner *runner;
    int failed;

    tcase_add_checked_fixture(tests, make_round, NULL);
    tcase_add_test(tests, a_round_is_told_as_it_was);
    tcase_add_test(tests, without_a_clock_nothing_is_left);
    tcase_add_test(tests, a_row_alone_is_told_without_moves);
    tcase_add_loop_test(tests, what_is_no_round_is_refused, 0, (int)(sizeof spoilers / sizeof *spoilers));
    suite_add_tcase(suite, tests);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

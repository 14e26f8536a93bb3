/* SPDX-License-Identifier: MIT */
/* test_core_counters.c: what the core counts is what happened: once, and only when the disk had it. */
#include "config.h"

#include <string.h>

#include "tests/unit/core_support.h"

static struct client *ada, *bob;
static const char *room;

static void setup(void)
{
    core_setup();
    ada = come("Ada");
    bob = come("Bob");
    room = make_match(ada, bob, "private");
}

static const struct core_counters *counted(void)
{
    return core_counters(stage.core);
}

static size_t place_of(const char *game)
{
    size_t n = 0;

    while (strcmp(games[n]->name, game) != 0)
        n++;
    return n;
}

static void play(struct client *client, int ply, const char *move)
{
    ask(client, "{'op':'move','room':'%s','round':1,'ply':%d,'move':'%s'}", room, ply, move);
}

START_TEST(moves_and_rounds_are_counted_by_game)
{
    size_t sbarra = place_of("sbarra");

    play(ada, 0, "e2");
    play(bob, 1, "e8");
    play(bob, 1, "e8"); /* said again, and answered ok */
    ask(bob, "{'op':'resign','room':'%s'}", room);
    ask(ada, "{'op':'create','game':'duo','seats':['me','me']}");
    for (size_t n = 0; games[n]; n++)
        ck_assert_uint_eq(counted()->moves[n], n == sbarra ? 2 : 0);
    ck_assert_uint_eq(counted()->started[sbarra], 1);
    ck_assert_uint_eq(counted()->ended[sbarra], 1);
    ck_assert_uint_eq(counted()->started[place_of("duo")], 1);
    ck_assert_uint_eq(counted()->ended[place_of("duo")], 0);
    ck_assert_uint_eq(counted()->rooms_damaged, 0);
}
END_TEST

START_TEST(what_the_disk_refuses_is_an_error_and_no_move)
{
    stage.disk_refuses = true;
    play(ada, 0, "e2");
    stage.disk_refuses = false;
    ck_assert_uint_eq(counted()->moves[place_of("sbarra")], 0);
    ck_assert_uint_eq(counted()->errors[ERROR_UNAVAILABLE], 1);
    play(ada, 0, "e2");
    ck_assert_uint_eq(counted()->moves[place_of("sbarra")], 1);
    ck_assert_uint_eq(counted()->errors[ERROR_UNAVAILABLE], 1);
}
END_TEST

/* Errors that are answered in different places of the core. */
static const struct {
    const char *text;
    enum wire_error_code code;
} errors[] = {
    { "{", ERROR_BAD_JSON },
    { "{'id':900,'op':'dance'}", ERROR_UNKNOWN_OP },
    { "{'id':900,'op':'create'}", ERROR_BAD_MESSAGE },
    { "{'id':900,'op':'watch','room':'nowhere'}", ERROR_NO_SUCH_ROOM },
    { "{'id':900,'op':'record','record':'k7x2qm-1'}", ERROR_NO_SUCH_ROUND },
    { "{'id':900,'op':'rooms','game':'chess'}", ERROR_UNKNOWN_GAME },
};

START_TEST(each_error_is_counted_once_by_its_code)
{
    char text[128];

    snprintf(text, sizeof text, "%s", errors[_i].text);
    for (char *c = text; *c; c++) {
        if (*c == '\'')
            *c = '"';
    }
    say_raw(ada, text);
    settle();
    for (int code = 0; code < COUNTERS_ERRORS; code++)
        ck_assert_msg(counted()->errors[code] == (code == (int)errors[_i].code), "%s",
                      wire_error_word((enum wire_error_code)code));
}
END_TEST

START_TEST(a_message_too_large_is_counted)
{
    core_received_too_large(stage.core, ada->conn);
    ck_assert_uint_eq(counted()->errors[ERROR_TOO_LARGE], 1);
}
END_TEST

START_TEST(a_bot_that_fails_is_counted_once_though_the_disk_refuses)
{
    const json_t *got = ask(ada, "{'op':'create','game':'sbarra','seats':['bot:hard','me'],'starter':1}");

    room = json_string_value(json_object_get(got, "room"));
    stage.bot_takes = 100;
    stage.bot_fails = 1;
    play(ada, 0, "e8");
    stage.disk_refuses = true;
    pass(3000);
    ck_assert_uint_eq(counted()->bots_failed, 0);
    stage.disk_refuses = false;
    pass(2000);
    ck_assert_uint_eq(counted()->bots_failed, 1);
}
END_TEST

START_TEST(the_census_tells_rooms_by_state)
{
    struct core_census census;
    struct client *eve = come("Eve");
    const char *over;

    make_room(ada, "public");
    over = make_hotseat(eve);
    ask(eve, "{'op':'resign','room':'%s'}", over);
    ask(eve, "{'op':'watch','room':'%s'}", room);
    census = core_take_census(stage.core);
    ck_assert_uint_eq(census.players, 3);
    ck_assert_uint_eq(census.rooms[ROOM_WAITING], 1);
    ck_assert_uint_eq(census.rooms[ROOM_PLAYING], 1);
    ck_assert_uint_eq(census.rooms[ROOM_FINISHED], 1);
    ck_assert_uint_eq(census.spectators, 1);
    ck_assert_uint_eq(census.reading, 0);
    hold_reads(SECOND);
    say(eve, "{'op':'watch','room':'k7x2qm'}");
    ck_assert_uint_eq(core_take_census(stage.core).reading, 1);
    settle();
}
END_TEST

Suite *core_counters_suite(void)
{
    Suite *suite = suite_create("core: counters");
    TCase *tests = tcase_create("counters");

    tcase_add_checked_fixture(tests, setup, core_teardown);
    tcase_add_test(tests, moves_and_rounds_are_counted_by_game);
    tcase_add_test(tests, what_the_disk_refuses_is_an_error_and_no_move);
    tcase_add_loop_test(tests, each_error_is_counted_once_by_its_code, 0, COUNT(errors));
    tcase_add_test(tests, a_message_too_large_is_counted);
    tcase_add_test(tests, a_bot_that_fails_is_counted_once_though_the_disk_refuses);
    tcase_add_test(tests, the_census_tells_rooms_by_state);
    suite_add_tcase(suite, tests);
    return suite;
}

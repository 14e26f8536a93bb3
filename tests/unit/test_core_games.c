/* SPDX-License-Identifier: MIT */
/* test_core_games.c: whole games of every kind in rooms: passes that nobody is asked for, ends as the rules say, and
 * matches in which the sides change. The games are those of tests/vectors. */
#include "config.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/core_support.h"

enum { GAMES_EACH = 25 };

static const char *const names[] = { "sbarra", "bricka", "spider", "duo" };

static struct client *ada, *bob;

static void setup(void)
{
    core_setup();
    ada = come("Ada");
    bob = come("Bob");
}

static FILE *open_games(const char *name)
{
    const char *top = getenv("top_srcdir");
    char path[512];
    FILE *file;

    snprintf(path, sizeof path, "%s/tests/vectors/games-%s.jsonl", top ? top : ".", name);
    file = fopen(path, "r");
    ck_assert_msg(file != NULL, "%s", path);
    return file;
}

/* The next events of `client` are the move at `ply`, and the passes and the end that it brings about. Returns how many plies
 * were told. */
static int hear_moves(struct client *client, const json_t *moves, int ply)
{
    int count = (int)json_array_size(moves), at = ply;

    do {
        const char *move = json_string_value(json_array_get(moves, (size_t)at));

        want_next(client, "{'ev':'moved','ply':%d,'move':'%s','forced':%s}", at, move,
                  at > ply ? "true" : "false");
        at++;
    } while (at < count && strcmp(json_string_value(json_array_get(moves, (size_t)at)), "pass") == 0);
    return at - ply;
}

static void play_game(const char *name, const json_t *game)
{
    const json_t *moves = json_object_get(game, "moves");
    const char *result = json_string_value(json_object_get(game, "result"));
    int starter = (int)json_integer_value(json_object_get(game, "starter"));
    const json_t *made =
        ask(ada, "{'op':'create','game':'%s','seats':['me','me'],'starter':%d}", name, starter);
    const char *room = json_string_value(json_object_get(made, "room"));

    want_ok(made);
    ignore(ada);
    for (int ply = 0; ply < (int)json_array_size(moves);) {
        const char *move = json_string_value(json_array_get(moves, (size_t)ply));

        want_ok(ask(ada, "{'op':'move','room':'%s','round':1,'ply':%d,'move':'%s'}", room, ply, move));
        ply += hear_moves(ada, moves, ply);
    }
    want_next(ada, "{'ev':'ended','round':1,'result':{'winner':%s}}",
              strcmp(result, "draw") == 0 ? "null" : result);
    hear_nothing(ada);
    want_ok(ask(ada, "{'op':'leave','room':'%s'}", room));
}

START_TEST(whole_games_end_as_the_rules_say)
{
    char line[8192];
    FILE *file = open_games(names[_i]);
    int played;

    for (played = 0; played < GAMES_EACH && fgets(line, sizeof line, file); played++) {
        json_t *game = json_loads(line, 0, NULL);

        ck_assert_ptr_nonnull(game);
        play_game(names[_i], game);
        json_decref(game);
        stage_pass(&stage, (uint64_t)60 * 60 * 1000); /* the allowance, and the room goes */
    }
    ck_assert_int_ge(played, 10);
    fclose(file);
}
END_TEST

START_TEST(a_pass_that_is_not_due_is_refused)
{
    const char *room = json_string_value(json_object_get(
        ask(ada, "{'op':'create','game':'%s','seats':['me','me'],'starter':0}", names[_i]), "room"));

    want(ask(ada, "{'op':'move','room':'%s','round':1,'ply':0,'move':'pass'}", room),
         "{'ok':false,'error':{'code':'illegal_move','reason':'not_a_move'}}");
}
END_TEST

START_TEST(in_bricka_side_0_starts)
{
    want(ask(ada, "{'op':'create','game':'bricka','seats':['me','open'],'starter':1}"),
         "{'ok':false,'error':{'code':'bad_message','field':'starter'}}");
    for (int i = 0; i < 12; i++)
        want(ask(ada, "{'op':'create','game':'bricka','seats':['me','me'],'starter':'lot'}"),
             "{'snapshot':{'round':{'starter':0,'turn':0}}}");
}
END_TEST

/* Ada is white and wins by resignation; in the next round she is black, and her win goes with her. */
START_TEST(in_bricka_a_rematch_changes_the_sides)
{
    const char *room = json_string_value(
        json_object_get(ask(ada, "{'op':'create','game':'bricka','seats':['me','open']}"), "room"));

    want_ok(ask(bob, "{'op':'join','room':'%s'}", room));
    want_ok(ask(ada, "{'op':'move','room':'%s','round':1,'ply':0,'move':'f6'}", room));
    want_ok(ask(bob, "{'op':'move','room':'%s','round':1,'ply':1,'move':'a7'}", room));
    want_ok(ask(bob, "{'op':'resign','room':'%s'}", room));
    ignore(ada);
    want_ok(ask(bob, "{'op':'rematch','room':'%s','round':1}", room));
    want_next(ada, "{'ev':'offer','offers':{'rematch':[false,true]}}");
    want_ok(ask(ada, "{'op':'rematch','room':'%s','round':1}", room));
    want_next(
        ada,
        "{'ev':'started','round':{'number':2,'starter':0,'turn':0},'seats':[{'name':'Bob','online':true},"
        "{'name':'Ada','online':true}],'score':{'wins':[0,1],'draws':0}}");
    want_error(ask(ada, "{'op':'move','room':'%s','round':2,'ply':0,'move':'f6'}", room), "not_your_turn");
    want_ok(ask(bob, "{'op':'move','room':'%s','round':2,'ply':0,'move':'f6'}", room));
    crash();
    want(ask(come_again(ada), "{'op':'watch','room':'%s'}", room),
         "{'snapshot':{'you':{'sides':[1]},'seats':[{'name':'Bob'},{'name':'Ada'}],'score':{'wins':[0,1]},"
         "'round':{'number':2,'moves':['f6']}}}");
}
END_TEST

Suite *core_games_suite(void)
{
    Suite *suite = suite_create("games in rooms");
    TCase *whole = tcase_create("games");

    tcase_set_timeout(whole, 120);
    tcase_add_checked_fixture(whole, setup, core_teardown);
    tcase_add_loop_test(whole, whole_games_end_as_the_rules_say, 0, 4);
    tcase_add_loop_test(whole, a_pass_that_is_not_due_is_refused, 0, 4);
    tcase_add_test(whole, in_bricka_side_0_starts);
    tcase_add_test(whole, in_bricka_a_rematch_changes_the_sides);
    suite_add_tcase(suite, whole);
    return suite;
}

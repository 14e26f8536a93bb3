/* SPDX-License-Identifier: MIT */
/* test_core_memory.c: what stays in memory and what comes back from the disk; devices that are linked; what is over and is
 * looked up. */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "tests/unit/core_support.h"

static struct client *ada, *bob, *eve;

static void setup(void)
{
    core_setup();
    ada = come("Ada");
    bob = come("Bob");
    eve = come("Eve");
}

static size_t rooms_in_memory(void)
{
    return core_count(stage.core).rooms;
}

static size_t players_in_memory(void)
{
    return core_count(stage.core).players;
}

static json_t *move(struct client *who, const char *room, int ply, const char *text)
{
    return ask(who, "{'op':'move','room':'%s','round':1,'ply':%d,'move':'%s'}", room, ply, text);
}

/* ---- rooms ---- */

START_TEST(a_room_that_nobody_needs_leaves_memory_and_comes_back_as_it_was)
{
    const char *room = make_match(ada, bob, "private");

    want_ok(move(ada, room, 0, "e2"));
    want_ok(move(bob, room, 1, "a1h"));
    hang_up(ada);
    pass(2 * MINUTE);
    ck_assert_uint_eq(rooms_in_memory(), 1); /* Bob is there */
    hang_up(bob);
    pass(MINUTE - 1);
    ck_assert_uint_eq(rooms_in_memory(), 1); /* he may be back in a moment */
    pass(1);
    ck_assert_uint_eq(rooms_in_memory(), 0);
    ck_assert_uint_eq(players_in_memory(), 1); /* Eve */
    want(ask(eve, "{'op':'watch','room':'%s'}", room),
         "{'snapshot':{'state':'playing','seats':[{'name':'Ada','online':false},{'name':'Bob','online':false}"
         "],"
         "'spectators':1,'round':{'number':1,'moves':['e2','a1h'],'turn':0}}}");
    ada = come_again(ada);
    want_ok(ask(ada, "{'op':'join','room':'%s'}", room));
    want_ok(move(ada, room, 2, "e3"));
    want(hear_event(eve, "moved"), "{'ply':2,'move':'e3'}");
}
END_TEST

START_TEST(who_sits_in_a_room_and_is_connected_keeps_it_in_memory)
{
    const char *room = make_match(ada, bob, "private");

    want_ok(move(ada, room, 0, "e2"));
    want_ok(ask(ada, "{'op':'leave','room':'%s'}", room));
    hang_up(bob);
    pass(MINUTE);
    ck_assert_uint_eq(rooms_in_memory(), 1);
    hang_up(ada);
    pass(MINUTE);
    ck_assert_uint_eq(rooms_in_memory(), 0);
}
END_TEST

START_TEST(a_running_clock_keeps_a_room_in_memory)
{
    const json_t *got = ask(ada, "{'op':'create','game':'sbarra','seats':['me','open'],"
                                 "'clock':{'initial_ms':600000}}");
    const char *room = json_string_value(json_object_get(got, "room"));

    want_ok(ask(bob, "{'op':'join','room':'%s'}", room));
    hang_up(ada);
    hang_up(bob);
    pass(9 * MINUTE);
    ck_assert_uint_eq(rooms_in_memory(), 1);
    crash();
    ck_assert_uint_eq(rooms_in_memory(), 1);
    pass(30 * MINUTE); /* it has ended by itself and closed */
    ck_assert_uint_eq(rooms_in_memory(), 0);
}
END_TEST

START_TEST(a_start_reads_no_room_that_nobody_asks_for)
{
    const char *room = make_match(ada, bob, "private");

    make_room(ada, "public");
    crash();
    ck_assert_uint_eq(rooms_in_memory(), 0);
    ck_assert_uint_eq(players_in_memory(), 0);
    ada = dial();
    want(ask(ada, "{'op':'hello','token':'%s'}", bob->token), "{'ok':true,'seated':[{'id':'%s','turn':0}]}",
         room);
    ck_assert_uint_eq(rooms_in_memory(), 1);
}
END_TEST

START_TEST(requests_wait_while_their_room_is_read)
{
    const char *room = make_match(ada, bob, "private");
    int watch, again, other;

    hang_up(ada);
    hang_up(bob);
    pass(MINUTE);
    hold_reads(500);
    watch = say(eve, "{'op':'watch','room':'%s'}", room);
    again = say(eve, "{'op':'legal','room':'%s'}", room);
    other = say(eve, "{'op':'ping'}");
    want_ok(reply_to(eve, other));
    ck_assert_ptr_null(reply_to(eve, watch));
    settle();
    want_ok(reply_to(eve, watch));
    want_ok(reply_to(eve, again));
}
END_TEST

START_TEST(a_room_that_is_not_there_is_looked_for_and_not_found)
{
    want_error(ask(eve, "{'op':'watch','room':'zzzzzz'}"), "no_such_room");
    want_error(ask(eve, "{'op':'move','room':'zzzzzz','round':1,'ply':0,'move':'e2'}"), "no_such_room");
    want_error(ask(eve, "{'op':'watch','room':'Nonsense!'}"), "no_such_room");
    ck_assert_uint_eq(rooms_in_memory(), 0);
}
END_TEST

START_TEST(a_disk_that_cannot_be_read_says_so)
{
    const char *room = make_match(ada, bob, "private");

    hang_up(ada);
    hang_up(bob);
    pass(MINUTE);
    stage.disk_refuses_reading = true;
    want_error(ask(eve, "{'op':'watch','room':'%s'}", room), "unavailable");
    want_error(ask(eve, "{'op':'stats'}"), "unavailable");
    want_error(ask(dial(), "{'op':'hello','token':'%s'}", ada->token), "unavailable");
    stage.disk_refuses_reading = false;
    want_ok(ask(eve, "{'op':'watch','room':'%s'}", room));
    want_ok(ask(dial(), "{'op':'hello','token':'%s'}", ada->token));
}
END_TEST

START_TEST(a_hello_whose_rooms_cannot_be_read_is_refused)
{
    const char *room = make_match(ada, bob, "private");
    struct client *again;
    int id;

    hang_up(ada);
    hang_up(bob);
    pass(MINUTE);
    again = dial();
    disk_takes(10);
    id = say(again, "{'op':'hello','token':'%s'}", ada->token);
    pass(10); /* who that is, is known */
    stage.disk_refuses_reading = true;
    settle();
    want_error(reply_to(again, id), "unavailable");
    stage.disk_refuses_reading = false;
    want(ask(again, "{'op':'hello','token':'%s'}", ada->token), "{'ok':true,'seated':[{'id':'%s'}]}", room);
}
END_TEST

START_TEST(who_asks_and_is_gone_leaves_nothing_behind)
{
    const char *room = make_match(ada, bob, "private");
    struct client *hasty = dial();

    hang_up(ada);
    hang_up(bob);
    pass(MINUTE);
    hold_reads(500);
    say(eve, "{'op':'watch','room':'%s'}", room);
    say(eve, "{'op':'history'}");
    say(hasty, "{'op':'hello','token':'%s'}", ada->token);
    hang_up(eve);
    hang_up(hasty);
    settle();
    pass(MINUTE);
    ck_assert_uint_eq(rooms_in_memory(), 0);
    ck_assert_uint_eq(players_in_memory(), 0);
}
END_TEST

START_TEST(abandoned_rooms_do_not_pile_up_in_memory)
{
    for (int i = 0; i < 150; i++) {
        struct client *one = dial();

        greet(one, "Nobody");
        make_room(one, i % 2 ? "public" : "private");
        hang_up(one);
        if (i % 50 == 49)
            pass(MINUTE);
    }
    pass(2 * MINUTE);
    ck_assert_uint_eq(rooms_in_memory(), 0);
    ck_assert_uint_eq(players_in_memory(), 3);
}
END_TEST

START_TEST(the_limit_counts_rooms_that_were_not_in_memory)
{
    for (int i = 0; i < 20; i++)
        make_room(ada, "private");
    hang_up(ada);
    pass(MINUTE);
    ck_assert_uint_eq(rooms_in_memory(), 0);
    ada = come_again(ada);
    want_error(ask(ada, "{'op':'create','game':'sbarra','seats':['me','open']}"), "too_many_rooms");
}
END_TEST

START_TEST(players_who_never_played_are_forgotten_after_ninety_days)
{
    struct client *zoe = come("Zoe"), *back;

    make_match(ada, bob, "private");
    hang_up(ada);
    hang_up(bob);
    hang_up(zoe);
    pass(89 * DAY);
    want_ok(ask(dial(), "{'op':'hello','token':'%s'}", zoe->token));
    crash(); /* nobody is connected */
    pass(2 * DAY);
    back = dial();
    want_error(ask(back, "{'op':'hello','token':'%s'}", zoe->token), "bad_token");
    want_ok(ask(dial(), "{'op':'hello','token':'%s'}", ada->token));
    want_ok(ask(dial(), "{'op':'hello','token':'%s'}", bob->token));
}
END_TEST

/* The room's past names them, and it could not be read without them. */
START_TEST(who_has_sat_in_an_open_room_is_not_forgotten)
{
    struct client *zoe = come("Zoe");
    const char *room = make_room(ada, "private");

    want_ok(ask(zoe, "{'op':'join','room':'%s'}", room));
    want_ok(ask(zoe, "{'op':'leave','room':'%s'}", room));
    want_ok(ask(bob, "{'op':'join','room':'%s'}", room));
    want(ask(ada, "{'op':'sync','room':'%s'}", room),
         "{'snapshot':{'state':'playing','round':{'starter':0}}}");
    hang_up(zoe);
    pass(60 * DAY);
    want_ok(move(ada, room, 0, "e2"));
    pass(40 * DAY);
    crash();
    want(ask(come_again(ada), "{'op':'join','room':'%s'}", room),
         "{'snapshot':{'seats':[{'name':'Ada'},{'name':'Bob'}],'round':{'moves':['e2']}}}");
}
END_TEST

START_TEST(a_token_outlives_its_rooms)
{
    const char *room = make_match(ada, bob, "private");

    want_ok(ask(bob, "{'op':'leave','room':'%s'}", room));
    want_ok(ask(bob, "{'op':'join','room':'%s'}", room));
    hang_up(bob);
    hang_up(ada);
    pass(30 * DAY);
    bob = come_again(bob);
    want(ask(bob, "{'op':'join','room':'%s'}", room), "{'snapshot':{'you':{'sides':[1]}}}");
}
END_TEST

/* ---- links ---- */

static const char *make_link(struct client *who)
{
    const json_t *got = ask(who, "{'op':'link'}");

    want(got, "{'ok':true,'expires_in_ms':300000}");
    ck_assert_uint_eq(strlen(json_string_value(json_object_get(got, "code"))), 8);
    return json_string_value(json_object_get(got, "code"));
}

START_TEST(a_second_device_becomes_the_same_player)
{
    const char *room = make_match(ada, bob, "private"), *code = make_link(ada);
    struct client *phone = dial();
    const json_t *got = ask(phone, "{'op':'hello','link':'%s'}", code);
    char token[TOKEN_TEXT];

    want(got, "{'ok':true,'player':{'id':'%s','name':'Ada'},'seated':[{'id':'%s'}]}", ada->id, room);
    snprintf(token, sizeof token, "%s", json_string_value(json_object_get(got, "token")));
    ck_assert_str_ne(token, ada->token);
    want(ask(phone, "{'op':'join','room':'%s'}", room), "{'snapshot':{'you':{'sides':[0]}}}");
    want_ok(move(phone, room, 0, "e2"));
    want(hear_event(ada, "moved"), "{'move':'e2'}");
    crash();
    want(ask(dial(), "{'op':'hello','token':'%s'}", token), "{'player':{'id':'%s'}}", ada->id);
    want(ask(dial(), "{'op':'hello','token':'%s'}", ada->token), "{'player':{'id':'%s'}}", ada->id);
}
END_TEST

START_TEST(a_code_is_good_once_and_for_five_minutes)
{
    const char *code = make_link(ada), *late = make_link(bob);

    want_ok(ask(dial(), "{'op':'hello','link':'%s'}", code));
    want(ask(dial(), "{'op':'hello','link':'%s'}", code), "{'error':{'code':'bad_token','field':'link'}}");
    pass(5 * MINUTE);
    want_error(ask(dial(), "{'op':'hello','link':'%s'}", late), "bad_token");
}
END_TEST

START_TEST(a_new_code_takes_the_place_of_the_last)
{
    const char *first = make_link(ada), *second = make_link(ada);

    want_error(ask(dial(), "{'op':'hello','link':'%s'}", first), "bad_token");
    want_ok(ask(dial(), "{'op':'hello','link':'%s'}", second));
}
END_TEST

START_TEST(a_code_works_when_its_maker_is_gone)
{
    const char *code = make_link(ada);

    hang_up(ada);
    pass(MINUTE);
    want(ask(dial(), "{'op':'hello','link':'%s'}", code), "{'player':{'name':'Ada'}}");
}
END_TEST

START_TEST(nobody_can_try_all_codes)
{
    const char *code = make_link(ada);
    struct client *thief = dial_from("203.0.113.9");

    for (int i = 0; i < 5; i++) {
        want_error(ask(thief, "{'op':'hello','link':'aaaabbb%d'}", i + 2), "bad_token");
        if (i % 2)
            thief = dial_from("203.0.113.9");
    }
    want(ask(thief, "{'op':'hello','link':'%s'}", code), "{'error':{'code':'slow_down'}}");
    want_ok(ask(dial_from("203.0.113.9"), "{'op':'hello'}")); /* everything else is open to them */
    want_ok(ask(dial_from("203.0.113.8"), "{'op':'hello','link':'%s'}", code));
    pass(MINUTE);
    want_error(ask(dial_from("203.0.113.9"), "{'op':'hello','link':'%s'}", code), "bad_token");
}
END_TEST

START_TEST(a_rename_is_told_and_stays)
{
    const char *room = make_match(ada, bob, "private");

    want(ask(ada, "{'op':'rename','name':'  Augusta '}"), "{'ok':true,'player':{'id':'%s','name':'Augusta'}}",
         ada->id);
    want(hear_event(bob, "seat"), "{'room':'%s','side':0,'seat':{'name':'Augusta'}}", room);
    want_error(ask(ada, "{'op':'rename','name':' '}"), "bad_name");
    want_error(ask(ada, "{'op':'rename'}"), "bad_message");
    stage.disk_refuses = true;
    want_error(ask(ada, "{'op':'rename','name':'Bea'}"), "unavailable");
    stage.disk_refuses = false;
    crash();
    want(ask(dial(), "{'op':'hello','token':'%s'}", ada->token), "{'player':{'name':'Augusta'}}");
}
END_TEST

/* ---- what is over ---- */

START_TEST(wins_and_losses_are_counted_once)
{
    struct client *const sides[2] = { ada, bob };
    const char *room = make_match(ada, bob, "public");

    want(ask(ada, "{'op':'stats'}"), "{'ok':true,'stats':[]}");
    play_to_goal(sides, room, 1, 0, 0);
    want_ok(ask(ada, "{'op':'rematch','room':'%s'}", room));
    want_ok(ask(bob, "{'op':'rematch','room':'%s'}", room));
    play_to_goal(sides, room, 2, 1, 0);
    want(ask(ada, "{'op':'stats'}"),
         "{'stats':[{'game':'sbarra','against':'people','wins':2,'draws':0,'losses':0}]}");
    want(ask(bob, "{'op':'stats'}"),
         "{'stats':[{'game':'sbarra','against':'people','wins':0,'draws':0,'losses':2}]}");
    crash();
    ada = come_again(ada);
    want(ask(ada, "{'op':'stats'}"), "{'stats':[{'wins':2,'draws':0,'losses':0}]}");
}
END_TEST

START_TEST(what_counts_for_nobody_is_counted_for_nobody)
{
    const char *room = make_match(ada, bob, "private"), *alone = make_hotseat(eve);

    want_ok(ask(ada, "{'op':'resign','room':'%s'}", room)); /* before her first move */
    want_ok(move(eve, alone, 0, "e2"));
    want_ok(move(eve, alone, 1, "e8"));
    want_ok(ask(eve, "{'op':'resign','room':'%s'}", alone));
    want(ask(ada, "{'op':'stats'}"), "{'stats':[]}");
    want(ask(eve, "{'op':'stats'}"), "{'stats':[]}");
    want(ask(eve, "{'op':'history'}"),
         "{'rounds':[{'id':'%s-1','you':{'sides':[0,1]},'result':{'winner':1,'reason':'resigned'}}],'next':"
         "null}",
         alone);
}
END_TEST

START_TEST(network_bots_are_counted_apart)
{
    struct client *robot = dial();
    struct client *const sides[2] = { ada, robot };
    const json_t *got = ask(robot, "{'op':'hello','name':'Robot','bot':true}");
    const char *room;

    snprintf(robot->id, sizeof robot->id, "%s",
             json_string_value(json_object_get(json_object_get(got, "player"), "id")));
    room = make_match(ada, robot, "private");
    play_to_goal(sides, room, 1, 0, 1);
    want(ask(ada, "{'op':'stats'}"), "{'stats':[{'against':'bots','wins':0,'losses':1}]}");
    want(ask(robot, "{'op':'stats'}"), "{'stats':[{'against':'people','wins':1,'losses':0}]}");
}
END_TEST

START_TEST(history_pages_from_the_newest)
{
    const char *room = make_match(ada, bob, "private");
    char last[32];
    const json_t *got;

    for (int round = 1; round <= 60; round++) {
        want_ok(ask(ada, "{'op':'resign','room':'%s'}", room));
        want_ok(ask(ada, "{'op':'rematch','room':'%s'}", room));
        want_ok(ask(bob, "{'op':'rematch','room':'%s'}", room));
        pass(SECOND);
    }
    got = ask(ada, "{'op':'history'}");
    ck_assert_uint_eq(json_array_size(json_object_get(got, "rounds")), 50);
    want(json_array_get(json_object_get(got, "rounds"), 0), "{'id':'%s-60','game':'sbarra'}", room);
    snprintf(last, sizeof last, "%s", json_string_value(json_object_get(got, "next")));
    got = ask(ada, "{'op':'history','after':'%s'}", last);
    want(got, "{'next':null}");
    ck_assert_uint_eq(json_array_size(json_object_get(got, "rounds")), 10);
    want(json_array_get(json_object_get(got, "rounds"), 9), "{'id':'%s-1'}", room);
}
END_TEST

START_TEST(a_record_is_for_everybody_if_public_and_else_for_those_who_played)
{
    const char *public = make_match(ada, bob, "public"), *private = make_match(ada, bob, "private");

    want_ok(move(ada, public, 0, "e2"));
    want_ok(ask(ada, "{'op':'resign','room':'%s'}", public));
    want_ok(move(ada, private, 0, "e2"));
    want_error(ask(ada, "{'op':'record','record':'%s-1'}", private), "no_such_round"); /* it goes on */
    want_ok(ask(ada, "{'op':'resign','room':'%s'}", private));
    want(ask(eve, "{'op':'record','record':'%s-1'}", public),
         "{'ok':true,'record':{'id':'%s-1','game':'sbarra','starter':0,'moves':['e2'],'clock':null,'left_ms':"
         "null,"
         "'result':{'winner':1,'reason':'resigned'},'seats':[{'name':'Ada'},{'name':'Bob'}]}}",
         public);
    want_error(ask(eve, "{'op':'record','record':'%s-1'}", private), "no_such_round");
    want_ok(ask(bob, "{'op':'record','record':'%s-1','text':true}", private));
    want_error(ask(bob, "{'op':'record','record':'%s-2'}", private), "no_such_round");
    want_error(ask(bob, "{'op':'record','record':'nonsense'}"), "no_such_round");
    want_error(ask(bob, "{'op':'record'}"), "bad_message");
}
END_TEST

START_TEST(a_record_keeps_the_names_of_the_time)
{
    const char *room = make_match(ada, bob, "private");

    want_ok(ask(ada, "{'op':'resign','room':'%s'}", room));
    want_ok(ask(ada, "{'op':'rename','name':'Augusta'}"));
    want(ask(bob, "{'op':'record','record':'%s-1'}", room),
         "{'record':{'seats':[{'name':'Ada'},{'name':'Bob'}]}}");
}
END_TEST

Suite *core_memory_suite(void)
{
    Suite *suite = suite_create("core: memory");
    TCase *tcase = tcase_create("all");

    tcase_add_checked_fixture(tcase, setup, core_teardown);
    tcase_add_test(tcase, a_room_that_nobody_needs_leaves_memory_and_comes_back_as_it_was);
    tcase_add_test(tcase, who_sits_in_a_room_and_is_connected_keeps_it_in_memory);
    tcase_add_test(tcase, a_running_clock_keeps_a_room_in_memory);
    tcase_add_test(tcase, a_start_reads_no_room_that_nobody_asks_for);
    tcase_add_test(tcase, requests_wait_while_their_room_is_read);
    tcase_add_test(tcase, a_room_that_is_not_there_is_looked_for_and_not_found);
    tcase_add_test(tcase, a_disk_that_cannot_be_read_says_so);
    tcase_add_test(tcase, a_hello_whose_rooms_cannot_be_read_is_refused);
    tcase_add_test(tcase, who_asks_and_is_gone_leaves_nothing_behind);
    tcase_add_test(tcase, abandoned_rooms_do_not_pile_up_in_memory);
    tcase_add_test(tcase, the_limit_counts_rooms_that_were_not_in_memory);
    tcase_add_test(tcase, players_who_never_played_are_forgotten_after_ninety_days);
    tcase_add_test(tcase, who_has_sat_in_an_open_room_is_not_forgotten);
    tcase_add_test(tcase, a_token_outlives_its_rooms);
    tcase_add_test(tcase, a_second_device_becomes_the_same_player);
    tcase_add_test(tcase, a_code_is_good_once_and_for_five_minutes);
    tcase_add_test(tcase, a_new_code_takes_the_place_of_the_last);
    tcase_add_test(tcase, a_code_works_when_its_maker_is_gone);
    tcase_add_test(tcase, nobody_can_try_all_codes);
    tcase_add_test(tcase, a_rename_is_told_and_stays);
    tcase_add_test(tcase, wins_and_losses_are_counted_once);
    tcase_add_test(tcase, what_counts_for_nobody_is_counted_for_nobody);
    tcase_add_test(tcase, network_bots_are_counted_apart);
    tcase_add_test(tcase, history_pages_from_the_newest);
    tcase_add_test(tcase, a_record_is_for_everybody_if_public_and_else_for_those_who_played);
    tcase_add_test(tcase, a_record_keeps_the_names_of_the_time);
    suite_add_tcase(suite, tcase);
    return suite;
}

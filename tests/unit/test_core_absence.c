/* SPDX-License-Identifier: MIT */
/* test_core_absence.c: who is away and for how long, claims, and what people say to each other. */
#include "config.h"

#include <string.h>

#include "tests/unit/core_support.h"

static struct client *ada, *bob, *eve;
static const char *room;

static void setup(void)
{
    core_setup();
    ada = come("Ada");
    bob = come("Bob");
    eve = come("Eve");
    room = make_match(ada, bob, "private");
}

static void move(struct client *who, int ply, const char *text)
{
    want_ok(ask(who, "{'op':'move','room':'%s','round':1,'ply':%d,'move':'%s'}", room, ply, text));
}

/* Both have moved and Ada is to move. */
static void make_adas_turn(void)
{
    move(ada, 0, "e2");
    move(bob, 1, "e8");
    ignore(ada);
    ignore(bob);
}

static json_t *claim(struct client *who)
{
    return ask(who, "{'op':'claim','room':'%s','round':1}", room);
}

/* ---- being away ---- */

START_TEST(a_lost_connection_is_told_with_the_time_until_a_claim)
{
    make_adas_turn();
    hang_up(ada);
    want_next(bob, "{'ev':'seat','side':0,'seat':{'online':false,'why':'dropped','away_ms':60000}}");
    pass(59999);
    want(ask(bob, "{'op':'sync','room':'%s'}", room),
         "{'snapshot':{'seats':[{'away_ms':1},{'online':true}]}}");
    pass(1000);
    want(ask(bob, "{'op':'sync','room':'%s'}", room),
         "{'snapshot':{'seats':[{'away_ms':0},{'online':true}]}}");
}
END_TEST

START_TEST(leaving_is_told_as_such)
{
    make_adas_turn();
    want_ok(ask(ada, "{'op':'leave','room':'%s'}", room));
    want_next(bob, "{'ev':'seat','side':0,'seat':{'online':false,'why':'left','away_ms':15000}}");
    want_ok(ask(ada, "{'op':'join','room':'%s'}", room));
    want(hear(bob), "{'ev':'seat','side':0,'seat':{'online':true}}");
}
END_TEST

START_TEST(playing_elsewhere_is_not_being_here)
{
    make_adas_turn();
    want_ok(ask(ada, "{'op':'leave','room':'%s'}", room));
    make_room(ada, "private");
    want(ask(bob, "{'op':'sync','room':'%s'}", room), "{'snapshot':{'seats':[{'online':false},{}]}}");
}
END_TEST

START_TEST(there_is_nothing_to_claim_with_a_clock)
{
    const json_t *got = ask(ada, "{'op':'create','game':'sbarra','seats':['me','open'],'starter':0,"
                                 "'clock':{'initial_ms':600000}}");

    room = json_string_value(json_object_get(got, "room"));
    want_ok(ask(bob, "{'op':'join','room':'%s'}", room));
    hang_up(ada);
    pass(90000);
    got = ask(bob, "{'op':'sync','room':'%s'}", room);
    ck_assert_ptr_null(json_object_get(
        json_array_get(json_object_get(json_object_get(got, "snapshot"), "seats"), 0), "away_ms"));
    want_error(claim(bob), "not_yet");
}
END_TEST

/* ---- claiming ---- */

static const struct {
    bool leaves;
    int span_ms;
} ways[] = { { false, 60000 }, { true, 15000 } };

static void go_away(struct client *who, bool leaves)
{
    if (leaves)
        want_ok(ask(who, "{'op':'leave','room':'%s'}", room));
    else
        hang_up(who);
}

START_TEST(who_is_away_for_long_enough_loses_by_a_claim)
{
    uint64_t gone;

    make_adas_turn();
    go_away(ada, ways[_i].leaves);
    gone = stage.now;
    pass_until(gone + (uint64_t)ways[_i].span_ms - 1);
    want(claim(bob), "{'ok':false,'error':{'code':'not_yet','retry_ms':1}}");
    ignore(bob);
    pass(1);
    want_ok(claim(bob));
    want_next(bob, "{'ev':'ended','round':1,'result':{'winner':1,'reason':'claimed','score':null},"
                   "'score':{'wins':[0,1],'draws':0}}");
    want_error(claim(bob), "round_over");
}
END_TEST

START_TEST(who_comes_back_can_go_on)
{
    make_adas_turn();
    hang_up(ada);
    pass(50000);
    ada = come_again(ada);
    want_ok(ask(ada, "{'op':'join','room':'%s'}", room));
    pass(20000);
    want(claim(bob), "{'ok':false,'error':{'code':'not_yet'}}");
    hang_up(ada);
    pass(59000); /* the span begins anew */
    want_error(claim(bob), "not_yet");
}
END_TEST

START_TEST(a_claim_on_ones_own_turn_is_refused)
{
    make_adas_turn();
    move(ada, 2, "e3");
    hang_up(ada);
    pass(90000);
    want_error(claim(bob), "not_yet");
    move(bob, 3, "e7");
    want_ok(claim(bob));
}
END_TEST

START_TEST(a_side_that_never_moved_is_not_beaten_by_a_claim)
{
    hang_up(ada);
    pass(90000);
    ignore(bob);
    want_ok(claim(bob));
    want_next(bob, "{'ev':'ended','result':{'winner':null,'reason':'aborted'},'score':{'wins':[0,0]}}");
}
END_TEST

START_TEST(a_restart_begins_the_span_anew)
{
    make_adas_turn();
    hang_up(ada);
    pass(90000);
    crash();
    bob = come_again(bob);
    want(ask(bob, "{'op':'join','room':'%s'}", room), "{'snapshot':{'seats':[{'why':'dropped'},{}]}}");
    want_error(claim(bob), "not_yet");
    pass(60000);
    want_ok(claim(bob));
}
END_TEST

START_TEST(a_moment_without_anybody_does_not_begin_the_span_anew)
{
    make_adas_turn();
    want_ok(ask(ada, "{'op':'leave','room':'%s'}", room));
    hang_up(ada);
    pass(30 * SECOND);
    hang_up(bob);
    pass(_i ? 10 * MINUTE : 2); /* out of memory, or not */
    bob = come_again(bob);
    want_ok(ask(bob, "{'op':'join','room':'%s'}", room));
    want_ok(claim(bob));
}
END_TEST

static const struct {
    const char *round, *code;
} strange_claims[] = {
    { "2", "wrong_round" },
    { "0", "bad_message" },
    { "'1'", "bad_message" },
};

START_TEST(a_strange_claim_is_refused)
{
    make_adas_turn();
    hang_up(ada);
    pass(90000);
    want_error(ask(bob, "{'op':'claim','room':'%s','round':%s}", room, strange_claims[_i].round),
               strange_claims[_i].code);
    want_error(ask(bob, "{'op':'claim','room':'zzzzzz'}"), "no_such_room");
    want_error(ask(eve, "{'op':'claim','room':'%s'}", room), "not_seated");
    want_ok(claim(bob));
}
END_TEST

START_TEST(two_on_one_device_cannot_claim_from_themselves)
{
    room = make_hotseat(ada);
    want_ok(ask(ada, "{'op':'leave','room':'%s'}", room)); /* before the first move: aborted or freed */
    room = make_hotseat(ada);
    move(ada, 0, "e2");
    want_error(claim(ada), "not_yet");
}
END_TEST

/* ---- offers ---- */

START_TEST(an_offer_needs_the_room_open)
{
    want_ok(ask(ada, "{'op':'resign','room':'%s'}", room));
    want_ok(ask(ada, "{'op':'leave','room':'%s'}", room));
    want_error(ask(ada, "{'op':'rematch','room':'%s'}", room), "not_seated");
    want_ok(ask(ada, "{'op':'join','room':'%s'}", room));
    want_ok(ask(ada, "{'op':'rematch','room':'%s'}", room));
}
END_TEST

/* ---- saying ---- */

START_TEST(a_phrase_reaches_everybody)
{
    want_ok(ask(eve, "{'op':'watch','room':'%s'}", room));
    ignore(ada);
    ignore(bob);
    want_ok(ask(bob, "{'op':'say','room':'%s','phrase':'good_luck'}", room));
    want_next(ada, "{'ev':'said','room':'%s','side':1,'phrase':'good_luck'}", room);
    want_next(bob, "{'ev':'said','side':1}");
    want_next(eve, "{'ev':'said','side':1}");
}
END_TEST

START_TEST(a_phrase_is_one_of_the_list)
{
    want(ask(bob, "{'op':'say','room':'%s','phrase':'boo'}", room),
         "{'ok':false,'error':{'code':'bad_message','field':'phrase','allowed':['hello','good_luck','well_"
         "played',"
         "'thanks','sorry','one_moment','again','goodbye']}}");
    want_error(ask(bob, "{'op':'say','room':'%s'}", room), "bad_message");
    want_error(ask(eve, "{'op':'say','room':'%s','phrase':'hello'}", room), "not_seated");
    hear_nothing(ada);
}
END_TEST

START_TEST(nobody_chatters)
{
    uint64_t said;

    want_ok(ask(bob, "{'op':'say','room':'%s','phrase':'hello'}", room));
    said = stage.now;
    pass(500);
    want(ask(bob, "{'op':'say','room':'%s','phrase':'hello'}", room),
         "{'ok':false,'error':{'code':'slow_down','retry_ms':1500}}");
    want_ok(ask(ada, "{'op':'say','room':'%s','phrase':'hello'}", room));
    pass_until(said + 2000);
    want_ok(ask(bob, "{'op':'say','room':'%s','phrase':'thanks'}", room));
}
END_TEST

Suite *core_absence_suite(void)
{
    Suite *suite = suite_create("core: absence");
    TCase *tcase = tcase_create("all");

    tcase_add_checked_fixture(tcase, setup, core_teardown);
    tcase_add_test(tcase, a_lost_connection_is_told_with_the_time_until_a_claim);
    tcase_add_test(tcase, leaving_is_told_as_such);
    tcase_add_test(tcase, playing_elsewhere_is_not_being_here);
    tcase_add_test(tcase, there_is_nothing_to_claim_with_a_clock);
    tcase_add_loop_test(tcase, who_is_away_for_long_enough_loses_by_a_claim, 0, COUNT(ways));
    tcase_add_test(tcase, who_comes_back_can_go_on);
    tcase_add_test(tcase, a_claim_on_ones_own_turn_is_refused);
    tcase_add_test(tcase, a_side_that_never_moved_is_not_beaten_by_a_claim);
    tcase_add_test(tcase, a_restart_begins_the_span_anew);
    tcase_add_loop_test(tcase, a_moment_without_anybody_does_not_begin_the_span_anew, 0, 2);
    tcase_add_loop_test(tcase, a_strange_claim_is_refused, 0, COUNT(strange_claims));
    tcase_add_test(tcase, two_on_one_device_cannot_claim_from_themselves);
    tcase_add_test(tcase, an_offer_needs_the_room_open);
    tcase_add_test(tcase, a_phrase_reaches_everybody);
    tcase_add_test(tcase, a_phrase_is_one_of_the_list);
    tcase_add_test(tcase, nobody_chatters);
    suite_add_tcase(suite, tcase);
    return suite;
}

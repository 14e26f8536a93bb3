/* SPDX-License-Identifier: MIT */
/* test_core_keeping.c: how long a room is kept when nobody is there, and how many there may be. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/core_support.h"

/* What nobody has in memory is looked for so often. */
#define SWEEP (11 * MINUTE)

static struct client *ada, *bob, *eve;

static void setup(void)
{
    core_setup();
    ada = come("Ada");
    bob = come("Bob");
    eve = come("Eve");
}

/* Whether a room is open, in memory or not. */
static bool exists(const char *room)
{
    struct journal_query query = { .question = ASK_ROOM };
    struct entries found = { 0 };

    snprintf(query.room, sizeof query.room, "%s", room);
    disk_find(stage.disk, &stage.log, &query, &found);
    free(found.list);
    return found.count > 0;
}

/* The last thing that happened in any room. */
static const struct room_event *last_event(void)
{
    size_t i = stage.log.count - 1;

    while (stage.log.list[i].kind != ENTRY_EVENT)
        i--;
    return &stage.log.list[i].event.what;
}

/* To the millisecond `ms` after `from`. */
static void pass_since(uint64_t from, uint64_t ms)
{
    pass_until(from + ms);
}

/* ---- finished rooms ---- */

static const char *make_finished(void)
{
    const char *room = make_match(ada, bob, "private");

    want_ok(ask(bob, "{'op':'resign','room':'%s'}", room));
    return room;
}

START_TEST(a_finished_room_closes_ten_minutes_after_the_last_one_left)
{
    const char *room = make_finished();
    uint64_t gone;

    want_ok(ask(ada, "{'op':'leave','room':'%s'}", room));
    stage_pass(&stage, 60 * MINUTE); /* Bob is still there */
    hang_up(bob);
    gone = stage.now;
    pass_since(gone, 10 * MINUTE - 1);
    ck_assert(exists(room));
    stage_pass(&stage, SECOND);
    ck_assert(!exists(room));
    ck_assert_int_eq((int)stage.log.list[stage.log.count - 1].event.what.kind, EVENT_CLOSED);
    ck_assert_str_eq(stage.log.list[stage.log.count - 1].event.room, room);
    want_error(ask(ada, "{'op':'join','room':'%s'}", room), "no_such_room");
    crash();
    want_error(ask(come_again(ada), "{'op':'join','room':'%s'}", room), "no_such_room");
}
END_TEST

START_TEST(who_looks_in_keeps_a_finished_room)
{
    const char *room = make_finished();
    uint64_t gone;

    hang_up(ada);
    hang_up(bob);
    stage_pass(&stage, 9 * MINUTE);
    want_ok(ask(eve, "{'op':'watch','room':'%s'}", room));
    stage_pass(&stage, 60 * MINUTE);
    ck_assert(exists(room));
    want_ok(ask(eve, "{'op':'leave','room':'%s'}", room));
    gone = stage.now;
    pass_since(gone, 10 * MINUTE - 1);
    ck_assert(exists(room));
    stage_pass(&stage, SECOND);
    ck_assert(!exists(room));
}
END_TEST

START_TEST(a_finished_room_is_kept_for_ten_minutes_after_a_restart)
{
    const char *room = make_finished();
    uint64_t start;

    stage_pass(&stage, 8 * MINUTE);
    crash();
    start = stage.now;
    pass_since(start, 10 * MINUTE - 1);
    ck_assert(exists(room));
    stage_pass(&stage, 5 * SECOND);
    ck_assert(!exists(room));
}
END_TEST

/* The room waits for the lobby to be told that it is gone, and whoever sat in it goes. */
START_TEST(who_goes_right_after_their_room_closed_does_no_harm)
{
    const char *room = make_match(ada, bob, "public");
    uint64_t left;

    want_ok(ask(bob, "{'op':'resign','room':'%s'}", room));
    want_ok(ask(bob, "{'op':'leave','room':'%s'}", room));
    want_ok(ask(ada, "{'op':'leave','room':'%s'}", room));
    left = stage.now;
    disk_takes(1);
    pass_since(left, 10 * MINUTE - 100);
    make_room(eve,
              "public"); /* the lobby is told of this one, and of the other not before a moment has passed */
    pass_since(left, 10 * MINUTE + 10);
    ck_assert(!exists(room));
    ck_assert(stage.core->dirty && stage.core->dirty->closed);
    hang_up(ada);
    hang_up(bob);
    pass(MINUTE);
    ck_assert_uint_eq(core_count(stage.core).rooms, 1);
}
END_TEST

/* ---- rooms that wait ---- */

static const char *const visibilities[] = { "private", "public" };

START_TEST(a_waiting_room_lives_seven_days)
{
    const char *room = make_room(ada, visibilities[_i]);
    uint64_t made = stage.now;

    hang_up(ada);
    pass_since(made, 7 * DAY - SECOND);
    ck_assert(exists(room));
    stage_pass(&stage, SWEEP);
    ck_assert(!exists(room));
    ck_assert_uint_eq(core_count(stage.core).rooms, 0);
    want(ask(dial(), "{'op':'hello','token':'%s'}", ada->token), "{'seated':[]}");
}
END_TEST

START_TEST(a_restart_does_not_lengthen_the_seven_days)
{
    const char *room = make_room(ada, "private");
    uint64_t made = stage.now;

    pass_since(made, 5 * DAY);
    crash();
    pass_since(made, 7 * DAY - SECOND);
    ck_assert(exists(room));
    stage_pass(&stage, SWEEP);
    ck_assert(!exists(room));
}
END_TEST

START_TEST(who_asks_for_a_room_whose_time_is_over_does_not_get_it)
{
    const char *room = make_room(ada, "private");
    uint64_t made = stage.now;

    hang_up(ada);
    pass_since(made, 7 * DAY - MINUTE);
    crash(); /* the sweeps begin anew */
    eve = come("Eve");
    pass_since(made, 7 * DAY + SECOND);
    ada = come_again(ada); /* takes it into memory, where it closes */
    pass(SECOND);
    want_error(ask(eve, "{'op':'join','room':'%s'}", room), "no_such_room");
}
END_TEST

START_TEST(a_room_whose_time_ran_out_while_the_daemon_was_down_closes_at_the_start)
{
    const char *room = make_room(ada, "private"), *match = make_match(ada, bob, "private");

    stage_crash(&stage);
    stage.now += 100 * DAY; /* nobody is awake */
    stage_boot(&stage);
    stage_pass(&stage, 3 * SECOND);
    ck_assert(!exists(room));
    ck_assert(exists(match));
    ck_assert_int_eq((int)room_state(core_room(stage.core, match)), ROOM_FINISHED);
}
END_TEST

START_TEST(a_waiting_room_lives_while_somebody_is_there)
{
    const char *room = make_room(ada, "private");

    stage_pass(&stage, 30 * DAY);
    ck_assert(exists(room));
    want(ask(bob, "{'op':'join','room':'%s'}", room), "{'snapshot':{'state':'playing'}}");
}
END_TEST

/* ---- rounds ---- */

START_TEST(a_round_ends_ninety_days_after_its_last_move)
{
    const char *room = make_match(ada, bob, "private");
    uint64_t moved;

    hang_up(ada);
    hang_up(bob);
    stage_pass(&stage, 50 * DAY);
    ada = come_again(ada);
    want_ok(ask(ada, "{'op':'move','room':'%s','round':1,'ply':0,'move':'e2'}", room));
    moved = stage.now;
    hang_up(ada);
    crash();
    pass_since(moved, 90 * DAY - SECOND);
    ck_assert_int_eq((int)last_event()->kind, EVENT_MOVED);
    stage_pass(&stage, SWEEP);
    ck_assert_int_eq((int)room_state(core_room(stage.core, room)), ROOM_FINISHED);
    ck_assert_int_eq((int)last_event()->kind, EVENT_ENDED);
    ck_assert_str_eq(last_event()->text, "aborted");
    ck_assert_int_eq(last_event()->side, -1);
    ck_assert(exists(room)); /* to be looked at, and to be played again */
    stage_pass(&stage, SWEEP);
    ck_assert(!exists(room));
}
END_TEST

START_TEST(a_round_lives_while_somebody_is_there)
{
    const char *room = make_match(ada, bob, "private");

    hang_up(ada);
    stage_pass(&stage, 200 * DAY);
    want(ask(bob, "{'op':'sync','room':'%s'}", room), "{'snapshot':{'state':'playing'}}");
}
END_TEST

START_TEST(after_an_abort_by_age_both_may_play_again)
{
    const char *room = make_match(ada, bob, "private");

    hang_up(ada);
    hang_up(bob);
    stage_pass(&stage, 90 * DAY + 5 * SECOND);
    ada = come_again(ada);
    bob = come_again(bob);
    want(ask(ada, "{'op':'join','room':'%s'}", room),
         "{'snapshot':{'state':'finished','round':{'result':{'winner':null,'reason':'aborted'}},'score':{'"
         "wins':[0,0]}}}");
    want_ok(ask(bob, "{'op':'join','room':'%s'}", room));
    want_ok(ask(bob, "{'op':'rematch','room':'%s'}", room));
    want_ok(ask(ada, "{'op':'rematch','room':'%s'}", room));
    want(hear_event(bob, "started"), "{'round':{'number':2}}");
}
END_TEST

/* ---- the disk refuses then ---- */

START_TEST(closing_is_tried_again_when_the_disk_refuses)
{
    const char *room = make_finished();

    hang_up(ada);
    hang_up(bob);
    stage.disk_refuses = true;
    stage_pass(&stage, 60 * MINUTE);
    ck_assert(exists(room));
    ck_assert_uint_ge(stage.refusals, 2);
    ck_assert_uint_le(stage.refusals, 60); /* without haste */
    want(ask(eve, "{'op':'watch','room':'%s'}", room), "{'snapshot':{'state':'finished'}}");
    hang_up(eve);
    stage.disk_refuses = false;
    stage_pass(&stage, 11 * MINUTE);
    ck_assert(!exists(room));
}
END_TEST

START_TEST(who_comes_while_a_room_closes_is_told_so_or_stays)
{
    const char *room = make_finished();
    int id;

    hang_up(ada);
    hang_up(bob);
    hold_disk(11 * MINUTE);
    stage_pass(&stage, 10 * MINUTE + SECOND);
    ck_assert_uint_eq(appends_under_way(), 1);
    id = say(eve, "{'op':'watch','room':'%s'}", room);
    hear_nothing(eve);
    stage.disk_refuses = _i == 0;
    settle();
    stage.disk_refuses = false;
    if (_i == 0)
        want(reply_to(eve, id), "{'snapshot':{'state':'finished','spectators':1}}");
    else
        want_error(reply_to(eve, id), "no_such_room");
    stage_pass(&stage, 60 * MINUTE);
    ck_assert_int_eq(exists(room), _i == 0);
}
END_TEST

/* ---- how many ---- */

static int create(struct client *who, const char *seats)
{
    return say(who, "{'op':'create','game':'sbarra','seats':%s}", seats);
}

static const char *const seatings[] = { "['me','open']", "['me','me']" };

START_TEST(a_player_has_at_most_twenty_unfinished_rooms)
{
    const char *open = make_room(bob, "private"), *room = NULL;
    int id;

    for (int i = 0; i < 20; i++) {
        id = create(ada, seatings[_i]);
        settle();
        room = json_string_value(json_object_get(reply_to(ada, id), "room"));
        ck_assert_ptr_nonnull(room);
    }
    id = create(ada, seatings[_i]);
    want_error(reply_to(ada, id), "too_many_rooms");
    want_error(ask(ada, "{'op':'join','room':'%s'}", open), "too_many_rooms");
    want_ok(ask(ada, "{'op':'watch','room':'%s'}", open)); /* to watch is not to have */
    want_error(ask(come_again(ada), "{'op':'create','game':'sbarra','seats':['me','open']}"),
               "too_many_rooms");
    want_ok(ask(ada, "{'op':'%s','room':'%s'}", _i == 0 ? "leave" : "resign", room));
    want(ask(ada, "{'op':'join','room':'%s'}", open), "{'snapshot':{'you':{'sides':[1]}}}");
    want_error(ask(ada, "{'op':'create','game':'sbarra','seats':['me','open']}"), "too_many_rooms");
    crash();
    ada = come_again(ada);
    want_error(ask(ada, "{'op':'create','game':'sbarra','seats':['me','open']}"), "too_many_rooms");
}
END_TEST

START_TEST(rooms_on_their_way_to_the_disk_count)
{
    const char *open = make_room(bob, "private");
    int first, join;

    hold_disk(SECOND);
    first = create(ada, "['me','me']");
    for (int i = 1; i < 19; i++)
        create(ada, "['me','me']");
    join = say(ada, "{'op':'join','room':'%s'}", open);
    want_error(reply_to(ada, create(ada, "['me','open']")), "too_many_rooms");
    settle();
    for (int id = first; id <= join; id++)
        want_ok(reply_to(ada, id));
    ck_assert_uint_eq(core_count(stage.core).rooms, 20);
}
END_TEST

START_TEST(a_room_that_the_disk_refused_does_not_count)
{
    stage.disk_refuses = true;
    for (int i = 0; i < 30; i++)
        want_error(ask(ada, "{'op':'create','game':'sbarra','seats':['me','open']}"), "unavailable");
    stage.disk_refuses = false;
    for (int i = 0; i < 20; i++)
        make_room(ada, "private");
    want_error(ask(ada, "{'op':'create','game':'sbarra','seats':['me','open']}"), "too_many_rooms");
}
END_TEST

START_TEST(a_limit_of_0_is_none)
{
    reboot(&(struct core_limits){ 0 });
    ada = come_again(ada);
    for (int i = 0; i < 120; i++)
        make_room(ada, "private");
    for (int i = 0; i < 1000; i++)
        want_ok(reply_to(ada, say(ada, "{'op':'ping'}")));
}
END_TEST

START_TEST(a_connection_follows_at_most_128_rooms)
{
    const char *first, *other;
    struct client *tab;

    reboot(&(struct core_limits){ 0 });
    ada = come_again(ada);
    bob = come_again(bob);
    other = make_room(bob, "private");
    first = make_room(ada, "private");
    for (int i = 1; i < 128; i++)
        make_room(ada, "private");
    want_error(ask(ada, "{'op':'create','game':'sbarra','seats':['me','open']}"), "too_many_rooms");
    want_error(ask(ada, "{'op':'watch','room':'%s'}", other), "too_many_rooms");
    want_error(ask(ada, "{'op':'join','room':'%s'}", other), "too_many_rooms");
    want_error(ask(ada, "{'op':'sync','room':'%s'}", other), "too_many_rooms");
    want_ok(ask(ada, "{'op':'sync','room':'%s'}", first)); /* followed already */
    tab = come_again(ada);
    want_ok(ask(tab, "{'op':'watch','room':'%s'}", other)); /* another connection */
    want_ok(ask(ada, "{'op':'leave','room':'%s'}", first));
    want_ok(ask(ada, "{'op':'watch','room':'%s'}", other));
}
END_TEST

/* 2,000 rooms made and abandoned leave nothing behind. */
START_TEST(abandoned_rooms_are_gone_in_the_end)
{
    for (int i = 0; i < 100; i++) {
        struct client *who = come("Who");

        for (int room = 0; room < 20; room++)
            want_ok(ask(who, "{'op':'create','game':'sbarra','seats':%s,'visibility':'%s'}",
                        seatings[room % 2], visibilities[room / 2 % 2]));
        hang_up(who);
    }
    stage_pass(&stage, MINUTE);
    ck_assert_uint_eq(core_count(stage.core).rooms, 0); /* in memory */
    ck_assert_uint_eq(disk_count(stage.disk).open, 2000);
    stage_pass(&stage, 91 * DAY);
    ck_assert_uint_eq(disk_count(stage.disk).open, 0);
    ck_assert_uint_eq(core_count(stage.core).rooms, 0);
    ck_assert_ptr_null(stage.core->dirty);
    ck_assert_uint_eq(stage.core->timers.count, 1); /* the next sweep */
}
END_TEST

static TCase *make_case(const char *name)
{
    TCase *tcase = tcase_create(name);

    tcase_add_checked_fixture(tcase, setup, core_teardown);
    tcase_set_timeout(tcase, 60);
    return tcase;
}

Suite *core_keeping_suite(void)
{
    Suite *suite = suite_create("core: keeping");
    TCase *finished = make_case("finished"), *waiting = make_case("waiting"), *playing = make_case("playing"),
          *disk = make_case("disk"), *limits = make_case("limits");

    tcase_add_test(finished, a_finished_room_closes_ten_minutes_after_the_last_one_left);
    tcase_add_test(finished, who_looks_in_keeps_a_finished_room);
    tcase_add_test(finished, who_goes_right_after_their_room_closed_does_no_harm);
    tcase_add_test(finished, a_finished_room_is_kept_for_ten_minutes_after_a_restart);
    suite_add_tcase(suite, finished);
    tcase_add_loop_test(waiting, a_waiting_room_lives_seven_days, 0, COUNT(visibilities));
    tcase_add_test(waiting, who_asks_for_a_room_whose_time_is_over_does_not_get_it);
    tcase_add_test(waiting, a_restart_does_not_lengthen_the_seven_days);
    tcase_add_test(waiting, a_room_whose_time_ran_out_while_the_daemon_was_down_closes_at_the_start);
    tcase_add_test(waiting, a_waiting_room_lives_while_somebody_is_there);
    suite_add_tcase(suite, waiting);
    tcase_add_test(playing, a_round_ends_ninety_days_after_its_last_move);
    tcase_add_test(playing, a_round_lives_while_somebody_is_there);
    tcase_add_test(playing, after_an_abort_by_age_both_may_play_again);
    suite_add_tcase(suite, playing);
    tcase_add_test(disk, closing_is_tried_again_when_the_disk_refuses);
    tcase_add_loop_test(disk, who_comes_while_a_room_closes_is_told_so_or_stays, 0, 2);
    suite_add_tcase(suite, disk);
    tcase_add_loop_test(limits, a_player_has_at_most_twenty_unfinished_rooms, 0, COUNT(seatings));
    tcase_add_test(limits, rooms_on_their_way_to_the_disk_count);
    tcase_add_test(limits, a_room_that_the_disk_refused_does_not_count);
    tcase_add_test(limits, a_limit_of_0_is_none);
    tcase_add_test(limits, a_connection_follows_at_most_128_rooms);
    tcase_add_test(limits, abandoned_rooms_are_gone_in_the_end);
    suite_add_tcase(suite, limits);
    return suite;
}

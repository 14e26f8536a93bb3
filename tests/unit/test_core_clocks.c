/* SPDX-License-Identifier: MIT */
/* test_core_clocks.c: rounds with a clock, to the millisecond, in invented time. The disk takes exactly DISK_MS, so that
 * arrival and durability are different instants that a test can name. */
#include "config.h"

#include <string.h>

#include "tests/unit/core_support.h"

enum { DISK_MS = 7, FIRST_PLY = 10000, CREDIT = 15000 };

static struct client *ada, *bob, *eve;
static const char *room;

static void setup(void)
{
    core_setup();
    ada = come("Ada");
    bob = come("Bob");
    eve = come("Eve");
    disk_takes(DISK_MS);
}

/* Ada on side 0, who starts, against Bob. Returns the instant of `started`. */
static uint64_t make_clocked(int initial_ms, int increment_ms)
{
    const json_t *got = ask(ada,
                            "{'op':'create','game':'sbarra','seats':['me','open'],'starter':0,"
                            "'clock':{'initial_ms':%d,'increment_ms':%d}}",
                            initial_ms, increment_ms);

    want(got,
         "{'ok':true,'snapshot':{'clock':{'initial_ms':%d,'increment_ms':%d,'left_ms':[%d,%d],'running':null,"
         "'starts_in_ms':null}}}",
         initial_ms, increment_ms, initial_ms, initial_ms);
    room = json_string_value(json_object_get(got, "room"));
    want_ok(ask(bob, "{'op':'join','room':'%s'}", room));
    ignore(ada);
    ignore(bob);
    return stage.now;
}

static int say_move(struct client *who, int ply, const char *move)
{
    return say(who, "{'op':'move','room':'%s','round':1,'ply':%d,'move':'%s'}", room, ply, move);
}

static void move(struct client *who, int ply, const char *text)
{
    int id = say_move(who, ply, text);

    settle();
    want_ok(reply_to(who, id));
}

static json_t *snapshot(void)
{
    return json_object_get(ask(eve, "{'op':'sync','room':'%s'}", room), "snapshot");
}

static void want_clock(const json_t *with, const char *clock)
{
    want(with, "{'clock':{%s}}", clock);
}

static void want_result(const char *result)
{
    want(snapshot(), "{'state':'finished','round':{'result':{%s}}}", result);
}

/* ---- one reading of the clock a command ---- */

START_TEST(the_first_clock_starts_ten_seconds_after_the_round)
{
    uint64_t started = make_clocked(60000, 0);

    want_clock(snapshot(), "'left_ms':[60000,60000],'running':null,'starts_in_ms':10000");
    pass_until(started + FIRST_PLY - 1);
    want_clock(snapshot(), "'left_ms':[60000,60000],'running':null,'starts_in_ms':1");
    pass_until(started + FIRST_PLY);
    want_clock(snapshot(), "'left_ms':[60000,60000],'running':0,'starts_in_ms':null");
    pass_until(started + FIRST_PLY + 1234);
    want_clock(snapshot(), "'left_ms':[58766,60000],'running':0,'starts_in_ms':null");
}
END_TEST

/* When each move arrives after the one before was told, and what both have left then. */
static const struct {
    uint64_t after_ms;
    const char *move;
    int left[2];
} plies[] = {
    { FIRST_PLY - 1,
      "e2",
      { 62000, 60000 } },             /* before the clock began: nothing taken, the increment added */
    { 1000, "e8", { 62000, 61000 } }, /* 60000 - 1000 + 2000 */
    { 2000, "e3", { 62000, 61000 } }, /* 62000 - 2000 + 2000 */
    { 0, "e7", { 62000, 63000 } },    /* at once */
    { 61999, "e4", { 2001, 63000 } }, /* at the last millisecond */
    { 30000, "e6", { 2001, 35000 } },
};

START_TEST(a_move_takes_from_the_telling_of_the_last_to_its_arrival_and_adds_the_increment)
{
    make_clocked(60000, 2000);
    for (size_t i = 0; i < COUNT(plies); i++) {
        pass(plies[i].after_ms);
        ignore(ada);
        move(i % 2 == 0 ? ada : bob, (int)i, plies[i].move);
        ignore(bob);
        want(hear_event(ada, "moved"), "{'clock':{'left_ms':[%d,%d],'running':%d}}", plies[i].left[0],
             plies[i].left[1], i % 2 == 0 ? 1 : 0);
    }
}
END_TEST

START_TEST(the_disk_takes_time_from_nobody)
{
    make_clocked(5000, 0);
    move(ada, 0, "e2");
    hold_disk(60000); /* far longer than either has */
    move(bob, 1, "e8");
    want_clock(snapshot(), "'left_ms':[5000,5000],'running':0");
    pass(4999);
    want(snapshot(), "{'state':'playing'}");
}
END_TEST

START_TEST(spectators_never_see_a_clock_below_0)
{
    uint64_t started = make_clocked(1000, 0);

    hold_disk(100000);
    pass_until(started + FIRST_PLY + 5000); /* the end waits for the disk */
    want_clock(snapshot(), "'left_ms':[0,1000]");
}
END_TEST

/* ---- the flag ---- */

START_TEST(the_daemon_ends_a_round_by_itself_with_nobody_connected)
{
    uint64_t started = make_clocked(5000, 0);

    move(ada, 0, "e2");
    move(bob, 1, "e8");
    hang_up(ada);
    hang_up(bob);
    pass_until(started + 60000);
    want_result("'winner':1,'reason':'time'");
    want(snapshot(), "{'score':{'wins':[0,1],'draws':0},'clock':{'left_ms':[0,5000],'running':null}}");
}
END_TEST

START_TEST(the_time_is_over_at_its_last_millisecond)
{
    uint64_t moved;

    make_clocked(5000, 0);
    move(ada, 0, "e2");
    move(bob, 1, "e8");
    moved = stage.now;
    pass_until(moved + 4999);
    want(snapshot(), "{'state':'playing','clock':{'left_ms':[1,5000],'running':0}}");
    pass_until(moved + 5000 + DISK_MS);
    want(hear_event(bob, "ended"), "{'result':{'winner':1,'reason':'time','score':null}}");
}
END_TEST

START_TEST(a_side_that_never_moved_is_not_beaten_by_the_clock)
{
    uint64_t started = make_clocked(5000, 0);

    if (_i == 1)
        move(ada, 0, "e2");
    pass_until(started + FIRST_PLY + 5000 + UINT64_C(2) * DISK_MS);
    want_result("'winner':null,'reason':'aborted'");
    want(snapshot(), "{'score':{'wins':[0,0],'draws':0}}");
}
END_TEST

START_TEST(a_move_on_its_way_to_the_disk_is_not_overtaken_by_the_flag)
{
    int id;

    make_clocked(5000, 0);
    move(ada, 0, "e2");
    move(bob, 1, "e8");
    pass(5000 - 1);
    hold_disk(20000);
    id = say_move(ada, 2, "e3");
    pass(19000); /* long after Ada's time */
    ck_assert_ptr_null(hear_event(bob, "ended"));
    settle();
    want_ok(reply_to(ada, id));
    want(hear_event(ada, "moved"), "{'ply':0}");
    want(snapshot(), "{'round':{'moves':['e2','e8','e3']}}");
}
END_TEST

START_TEST(a_move_that_waits_behind_another_counts_from_when_it_came)
{
    int id;

    make_clocked(5000, 0);
    move(ada, 0, "e2");
    hold_disk(3000);
    say_move(bob, 1, "e8");
    id = say_move(ada, 2, "e3"); /* before she can have heard of his: it costs her nothing */
    settle();
    want_ok(reply_to(ada, id));
    want_clock(snapshot(), "'left_ms':[5000,5000],'running':1");
}
END_TEST

START_TEST(a_move_after_the_time_is_none)
{
    int id;

    make_clocked(5000, 0);
    move(ada, 0, "e2");
    move(bob, 1, "e8");
    stage.now += 6000; /* the loop was busy elsewhere: neither timer nor move has had its turn */
    id = say_move(ada, 2, "e3");
    settle();
    want_error(reply_to(ada, id), "round_over");
    pass(10);
    settle();
    want_result("'winner':1,'reason':'time'");
}
END_TEST

START_TEST(the_same_move_again_is_ok_after_the_time)
{
    make_clocked(5000, 0);
    move(ada, 0, "e2");
    move(bob, 1, "e8");
    pass(6000);
    want_result("'reason':'time'");
    want_ok(ask(ada, "{'op':'move','room':'%s','round':1,'ply':0,'move':'e2'}", room));
    want_error(ask(ada, "{'op':'move','room':'%s','round':1,'ply':2,'move':'e3'}", room), "round_over");
}
END_TEST

START_TEST(the_next_round_has_full_clocks)
{
    make_clocked(5000, 0);
    move(ada, 0, "e2");
    move(bob, 1, "e8");
    pass(6000);
    want_ok(ask(ada, "{'op':'rematch','room':'%s'}", room));
    want_ok(ask(bob, "{'op':'rematch','room':'%s'}", room));
    want(snapshot(),
         "{'state':'playing','clock':{'left_ms':[5000,5000],'running':null,'starts_in_ms':10000}}");
}
END_TEST

/* ---- ends that stop it ---- */

START_TEST(who_gives_up_stops_the_clock_where_it_is)
{
    make_clocked(60000, 0);
    move(ada, 0, "e2");
    move(bob, 1, "e8");
    pass(1000);
    want_ok(ask(bob, "{'op':'resign','room':'%s'}", room));
    pass(5000);
    want(snapshot(), "{'clock':{'left_ms':[59000,60000],'running':null,'starts_in_ms':null},"
                     "'round':{'result':{'winner':0,'reason':'resigned'}}}");
    crash();
    eve = come("Eve");
    want_clock(snapshot(), "'left_ms':[59000,60000],'running':null");
}
END_TEST

/* Who leaves as their time runs out, before it, with it on its way to the disk, and after it: side 1, who has moved or has not. */
static const struct {
    bool moved;
    int after_flag_ms;
} leavings[] = {
    { true, -DISK_MS - 1 },
    { true, -DISK_MS },
    { true, -1 },
    { true, 0 },
    { true, 1 },
    { true, DISK_MS },
    { true, DISK_MS + 1 },
    { false, -DISK_MS - 1 },
    { false, -DISK_MS },
    { false, -1 },
    { false, 0 },
    { false, 1 },
    { false, DISK_MS },
    { false, DISK_MS + 1 },
};

START_TEST(leaving_and_the_end_of_ones_time_make_one_end_in_any_order)
{
    bool moved = leavings[_i].moved;
    uint64_t flag;
    int id;

    make_clocked(1000, 0);
    want_ok(ask(eve, "{'op':'watch','room':'%s'}", room));
    move(ada, 0, "e2");
    if (moved) {
        move(bob, 1, "e8");
        move(ada, 2, "e3");
    }
    flag = stage.now + (uint64_t)room_left_ms(core_room(stage.core, room), 1, stage.now);
    pass_until(flag + (uint64_t)(int64_t)leavings[_i].after_flag_ms);
    id = say(bob, "{'op':'leave','room':'%s'}", room);
    pass(5 * SECOND);
    want_ok(reply_to(bob, id));
    ck_assert_uint_eq(count_events(ada, "ended"), 1);
    ck_assert_uint_eq(count_events(eve, "ended"), 1);
    if (moved)
        want_result("'winner':0,'reason':'time'");
    else
        want_result("'winner':null,'reason':'aborted'");
    want_ok(ask(ada, "{'op':'sync','room':'%s'}", room));
}
END_TEST

/* ---- restarts ---- */

START_TEST(a_restart_charges_nobody_and_gives_the_mover_a_credit)
{
    make_clocked(60000, 0);
    move(ada, 0, "e2");
    move(bob, 1, "e8");
    pass(10000);
    crash();
    stage.now += DAY; /* the daemon is down */
    eve = come("Eve");
    settle();
    want(snapshot(), "{'clock':{'running':0},'round':{'moves':['e2','e8']}}");
    ck_assert_int_eq((int)room_left_ms(core_room(stage.core, room), 1, stage.now), 60000);
}
END_TEST

START_TEST(the_credit_is_an_event_and_in_the_record)
{
    const struct room_event *credit;

    make_clocked(60000, 1000);
    move(ada, 0, "e2");
    move(bob, 1, "e8");
    crash();
    settle();
    credit = &stage.log.list[stage.log.count - 1].event.what;
    ck_assert_int_eq((int)credit->kind, EVENT_CLOCK);
    ck_assert_int_eq(credit->side, 0);
    ck_assert_int_eq((int)credit->left_ms, 61000 + CREDIT);
    ck_assert_str_eq(credit->text, "restart");
    ada = come_again(ada);
    want_ok(ask(ada, "{'op':'join','room':'%s'}", room));
    move(ada, 2, "e3");
    want_ok(ask(ada, "{'op':'resign','room':'%s'}", room));
    want(ask(ada, "{'op':'record','record':'%s-1'}", room),
         "{'record':{'moves':['e2','e8','e3'],'credits':[{'ply':2,'side':0,'left_ms':%d}]}}", 61000 + CREDIT);
}
END_TEST

START_TEST(the_clock_stands_until_the_credit_is_on_disk)
{
    make_clocked(1000, 0);
    move(ada, 0, "e2");
    move(bob, 1, "e8");
    stage.disk_refuses = true;
    crash();
    pass(60000);
    ada = come_again(ada); /* whoever looks in does not keep the clock from its credit */
    want_ok(ask(ada, "{'op':'join','room':'%s'}", room));
    stage.disk_refuses = false;
    pass(3000);
    ck_assert_int_eq((int)room_state(core_room(stage.core, room)), ROOM_PLAYING);
    ck_assert_int_gt((int)room_left_ms(core_room(stage.core, room), 0, stage.now), CREDIT - 3000);
}
END_TEST

/* ---- the disk refuses ---- */

START_TEST(a_move_that_the_disk_refuses_costs_no_time)
{
    int id;

    make_clocked(60000, 0);
    move(ada, 0, "e2");
    move(bob, 1, "e8");
    pass(5000);
    ignore(bob);
    stage.disk_refuses = true;
    hold_disk(30000);
    id = say_move(ada, 2, "e3");
    settle();
    want_error(reply_to(ada, id), "unavailable");
    want(hear_event(bob, "clock"),
         "{'why':'disk','clock':{'left_ms':[55000,60000],'running':null,'starts_in_ms':10000}}");
    stage.disk_refuses = false;
    pass(4000);
    move(ada, 2, "e3");
    ck_assert_int_eq((int)room_left_ms(core_room(stage.core, room), 0, stage.now), 55000);
}
END_TEST

START_TEST(a_flag_that_the_disk_refuses_falls_when_it_is_back)
{
    make_clocked(5000, 0);
    move(ada, 0, "e2");
    move(bob, 1, "e8");
    stage.disk_refuses = true;
    pass(20000);
    ck_assert_int_eq((int)room_state(core_room(stage.core, room)), ROOM_PLAYING);
    stage.disk_refuses = false;
    pass(2000);
    want_result("'winner':1,'reason':'time'");
}
END_TEST

/* ---- bounds ---- */

static const struct {
    const char *clock;
    bool good;
} clocks[] = {
    { "{'initial_ms':1000}", true },
    { "{'initial_ms':1000,'increment_ms':0}", true },
    { "{'initial_ms':2592000000,'increment_ms':180000}", true }, /* 30 days */
    { "{'initial_ms':999,'increment_ms':0}", false },
    { "{'initial_ms':2592000001,'increment_ms':0}", false },
    { "{'initial_ms':1000,'increment_ms':-1}", false },
    { "{'initial_ms':1000,'increment_ms':180001}", false },
    { "{'increment_ms':1000}", false },
    { "{'initial_ms':'1000'}", false },
    { "{}", false },
    { "5", false },
};

START_TEST(clocks_have_bounds)
{
    const json_t *got =
        ask(ada, "{'op':'create','game':'spider','seats':['me','open'],'clock':%s}", clocks[_i].clock);

    if (clocks[_i].good)
        want_ok(got);
    else
        want(got, "{'ok':false,'error':{'code':'bad_message','field':'clock'}}");
}
END_TEST

/* A forced pass takes and adds nothing: see test_core_games.c for where one comes from. */

Suite *core_clocks_suite(void)
{
    Suite *suite = suite_create("core: clocks");
    TCase *tcase = tcase_create("all");

    tcase_add_checked_fixture(tcase, setup, core_teardown);
    tcase_add_test(tcase, the_first_clock_starts_ten_seconds_after_the_round);
    tcase_add_test(tcase, a_move_takes_from_the_telling_of_the_last_to_its_arrival_and_adds_the_increment);
    tcase_add_test(tcase, the_disk_takes_time_from_nobody);
    tcase_add_test(tcase, spectators_never_see_a_clock_below_0);
    tcase_add_test(tcase, the_daemon_ends_a_round_by_itself_with_nobody_connected);
    tcase_add_test(tcase, the_time_is_over_at_its_last_millisecond);
    tcase_add_loop_test(tcase, a_side_that_never_moved_is_not_beaten_by_the_clock, 0, 2);
    tcase_add_test(tcase, a_move_on_its_way_to_the_disk_is_not_overtaken_by_the_flag);
    tcase_add_test(tcase, a_move_that_waits_behind_another_counts_from_when_it_came);
    tcase_add_test(tcase, a_move_after_the_time_is_none);
    tcase_add_test(tcase, the_same_move_again_is_ok_after_the_time);
    tcase_add_test(tcase, the_next_round_has_full_clocks);
    tcase_add_test(tcase, who_gives_up_stops_the_clock_where_it_is);
    tcase_add_loop_test(tcase, leaving_and_the_end_of_ones_time_make_one_end_in_any_order, 0,
                        COUNT(leavings));
    tcase_add_test(tcase, a_restart_charges_nobody_and_gives_the_mover_a_credit);
    tcase_add_test(tcase, the_credit_is_an_event_and_in_the_record);
    tcase_add_test(tcase, the_clock_stands_until_the_credit_is_on_disk);
    tcase_add_test(tcase, a_move_that_the_disk_refuses_costs_no_time);
    tcase_add_test(tcase, a_flag_that_the_disk_refuses_falls_when_it_is_back);
    tcase_add_loop_test(tcase, clocks_have_bounds, 0, COUNT(clocks));
    suite_add_tcase(suite, tcase);
    return suite;
}

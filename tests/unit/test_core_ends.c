/* SPDX-License-Identifier: MIT */
/* test_core_ends.c: every way in which a round ends, who wins by it, and that the next round follows from each. */
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
}

static void move(struct client *who, int ply, const char *text)
{
    want_ok(ask(who, "{'op':'move','room':'%s','round':1,'ply':%d,'move':'%s'}", room, ply, text));
}

/* ---- the ways ---- */

static void by_goal(void)
{
    struct client *const sides[2] = { ada, bob };

    play_to_goal(sides, room, 1, 0, 0);
}

static void by_resigning(void)
{
    move(ada, 0, "e2");
    move(bob, 1, "e8");
    want_ok(ask(bob, "{'op':'resign','room':'%s'}", room));
}

static void by_leaving_at_once(void)
{
    move(ada, 0, "e2");
    want_ok(ask(bob, "{'op':'leave','room':'%s'}", room));
    want_ok(ask(bob, "{'op':'join','room':'%s'}", room));
}

static void by_claim(void)
{
    move(ada, 0, "e2");
    move(bob, 1, "e8");
    move(ada, 2, "e3");
    hang_up(bob);
    pass(MINUTE);
    want_ok(ask(ada, "{'op':'claim','room':'%s'}", room));
    bob = come_again(bob);
    want_ok(ask(bob, "{'op':'join','room':'%s'}", room));
}

static void by_time(void)
{
    move(ada, 0, "e2");
    move(bob, 1, "e8");
    move(ada, 2, "e3");
    pass(6 * SECOND);
}

static void by_time_before_moving(void)
{
    pass(16 * SECOND);
}

static const struct {
    void (*play)(void);
    const char *clock, *result, *score;
} ends[] = {
    { by_goal, "null", "'winner':0,'reason':'goal'", "'wins':[1,0],'draws':0" },
    { by_resigning, "null", "'winner':0,'reason':'resigned'", "'wins':[1,0],'draws':0" },
    { by_leaving_at_once, "null", "'winner':null,'reason':'aborted'", "'wins':[0,0],'draws':0" },
    { by_claim, "null", "'winner':0,'reason':'claimed'", "'wins':[1,0],'draws':0" },
    { by_time, "{'initial_ms':5000}", "'winner':0,'reason':'time'", "'wins':[1,0],'draws':0" },
    { by_time_before_moving, "{'initial_ms':5000}", "'winner':null,'reason':'aborted'",
      "'wins':[0,0],'draws':0" },
};

static void make_room_of(const char *clock)
{
    const json_t *got =
        ask(ada, "{'op':'create','game':'sbarra','seats':['me','open'],'starter':0,'clock':%s}", clock);

    room = json_string_value(json_object_get(got, "room"));
    want_ok(ask(bob, "{'op':'join','room':'%s'}", room));
    want_ok(ask(eve, "{'op':'watch','room':'%s'}", room));
}

START_TEST(after_every_end_there_is_another_round)
{
    make_room_of(ends[_i].clock);
    ends[_i].play();
    want(ask(eve, "{'op':'sync','room':'%s'}", room),
         "{'snapshot':{'state':'finished','round':{'result':{%s}},'score':{%s}}}", ends[_i].result,
         ends[_i].score);
    ignore(eve);
    want_ok(ask(_i % 2 ? ada : bob, "{'op':'rematch','room':'%s','round':1}", room));
    want_ok(ask(_i % 2 ? bob : ada, "{'op':'rematch','room':'%s','round':1}", room));
    /* Whoever asks first, the starter alternates; and who watched goes on watching. */
    want(hear_event(eve, "started"), "{'round':{'number':2,'starter':1,'moves':[]},'score':{%s}}",
         ends[_i].score);
    want(ask(ada, "{'op':'sync','room':'%s'}", room), "{'snapshot':{'state':'playing','you':{'sides':[0]}}}");
}
END_TEST

START_TEST(every_end_is_in_the_record)
{
    make_room_of(ends[_i].clock);
    ends[_i].play();
    want(ask(ada, "{'op':'record','record':'%s-1'}", room), "{'record':{'result':{%s}}}", ends[_i].result);
}
END_TEST

/* ---- who gives up, and who made the room ---- */

START_TEST(who_resigns_loses_whoever_made_the_room)
{
    struct client *maker = _i & 1 ? bob : ada, *guest = _i & 1 ? ada : bob;
    struct client *loser = _i & 2 ? guest : maker;
    int side = _i & 4 ? 1 : 0; /* the maker's */
    const json_t *got = ask(maker, "{'op':'create','game':'sbarra','seats':%s,'starter':0}",
                            side ? "['open','me']" : "['me','open']");
    int losing = loser == maker ? side : 1 - side;

    room = json_string_value(json_object_get(got, "room"));
    want_ok(ask(guest, "{'op':'join','room':'%s'}", room));
    move(side == 0 ? maker : guest, 0, "e2");
    move(side == 0 ? guest : maker, 1, "e8");
    ignore(maker);
    want_ok(ask(loser, "{'op':'resign','room':'%s'}", room));
    want(hear_event(maker, "ended"), "{'result':{'winner':%d,'reason':'resigned'}}", 1 - losing);
}
END_TEST

Suite *core_ends_suite(void)
{
    Suite *suite = suite_create("core: ends");
    TCase *tcase = tcase_create("all");

    tcase_add_checked_fixture(tcase, setup, core_teardown);
    tcase_add_loop_test(tcase, after_every_end_there_is_another_round, 0, COUNT(ends));
    tcase_add_loop_test(tcase, every_end_is_in_the_record, 0, COUNT(ends));
    tcase_add_loop_test(tcase, who_resigns_loses_whoever_made_the_room, 0, 8);
    suite_add_tcase(suite, tcase);
    return suite;
}

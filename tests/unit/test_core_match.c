/* SPDX-License-Identifier: MIT */
/* test_core_match.c: seats and rounds: how a room is made, how a round ends, what leaving does, and the next round. */
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

static const char *room_of(const json_t *reply)
{
    const char *room = json_string_value(json_object_get(reply, "room"));

    ck_assert_ptr_nonnull(room);
    return room;
}

static json_t *move(struct client *who, const char *room, int round, int ply, const char *text)
{
    return ask(who, "{'op':'move','room':'%s','round':%d,'ply':%d,'move':'%s'}", room, round, ply, text);
}

/* ---- making rooms ---- */

static const struct {
    const char *wish, *snapshot;
} wishes[] = {
    { "'seats':['me','open']", "'state':'waiting','visibility':'private','you':{'sides':[0]},'round':null" },
    { "'seats':['open','me']",
      "'state':'waiting','you':{'sides':[1]},'seats':[{'kind':'open'},{'name':'Ada'}]" },
    { "'seats':['me','open'],'visibility':'public'", "'visibility':'public','state':'waiting'" },
    { "'seats':['me','me'],'starter':1",
      "'state':'playing','you':{'sides':[0,1]},'round':{'number':1,'starter':1,'turn':1,'moves':[]}" },
    { "'seats':['me','open'],'clock':null", "'clock':null,'spectators':0,'score':{'wins':[0,0],'draws':0}" },
    { "'seats':['me','open']", "'seats':[{'kind':'human','name':'Ada','bot':false,'online':true},{'kind':'"
                               "open'}],'offers':{'rematch':[false,false]}" },
};

START_TEST(a_room_is_made_as_wished)
{
    want(ask(ada, "{'op':'create','game':'sbarra',%s}", wishes[_i].wish),
         "{'ok':true,'snapshot':{'game':'sbarra',%s}}", wishes[_i].snapshot);
    hear_nothing(ada);
}
END_TEST

static const struct {
    const char *wish, *error;
} refusals[] = {
    { "'game':'chess','seats':['me','open']",
      "'code':'unknown_game','field':'game','allowed':['sbarra','bricka','spider','duo']" },
    { "'game':'sbarra','seats':['me','bot:grandmaster']",
      "'code':'unknown_level','field':'seats','allowed':['easy','medium','hard','master']" },
    { "'game':'sbarra','seats':['bot:Easy','me']", "'code':'unknown_level','field':'seats'" },
    { "'game':'sbarra','seats':'lot','opponent':'bot:x'", "'code':'unknown_level','field':'opponent'" },
    { "'game':'sbarra','seats':['bot:easy','bot:hardest']", "'code':'unknown_level','field':'seats'" },
    { "'game':'sbarra','seats':['bot:easy','open']", "'code':'bad_message','field':'seats'" },
    { "'game':'sbarra','seats':['open','open']", "'code':'bad_message','field':'seats'" },
    { "'game':'sbarra'", "'code':'bad_message','field':'seats'" },
    { "'game':'sbarra','seats':['me','open'],'starter':2", "'code':'bad_message','field':'starter'" },
    { "'game':'sbarra','seats':['me','open'],'visibility':'secret'",
      "'code':'bad_message','field':'visibility'" },
    { "'game':'sbarra','seats':['me','open'],'clock':{'initial_ms':999,'increment_ms':0}",
      "'code':'bad_message','field':'clock'" },
};

START_TEST(a_room_that_cannot_be_is_not_made)
{
    want(ask(ada, "{'op':'create',%s}", refusals[_i].wish), "{'ok':false,'error':{%s}}", refusals[_i].error);
    ck_assert_uint_eq(core_count(stage.core).rooms, 0);
}
END_TEST

START_TEST(the_lot_gives_both_sides_and_both_starters)
{
    int as_side[2] = { 0, 0 }, starts[2] = { 0, 0 };

    for (int i = 0; i < 40; i++) {
        const json_t *got = ask(ada, "{'op':'create','game':'sbarra','seats':'lot','opponent':'open'}");
        const json_t *sides =
            json_object_get(json_object_get(json_object_get(got, "snapshot"), "you"), "sides");
        const char *room = room_of(got);
        const json_t *round;

        as_side[json_integer_value(json_array_get(sides, 0))]++;
        got = ask(bob, "{'op':'join','room':'%s'}", room);
        round = json_object_get(json_object_get(got, "snapshot"), "round");
        starts[json_integer_value(json_object_get(round, "starter"))]++;
        want_ok(ask(bob, "{'op':'leave','room':'%s'}", room));
        want_ok(ask(ada, "{'op':'leave','room':'%s'}", room));
        stage_pass(&stage, SECOND);
    }
    ck_assert_int_ge(as_side[0], 8);
    ck_assert_int_ge(as_side[1], 8);
    ck_assert_int_ge(starts[0], 8);
    ck_assert_int_ge(starts[1], 8);
    ck_assert_uint_eq(core_count(stage.core).rooms, 0);
}
END_TEST

START_TEST(a_newcomer_is_told_once_and_is_there)
{
    const char *room = make_room(ada, "private");
    const json_t *got;

    want_ok(ask(eve, "{'op':'watch','room':'%s'}", room));
    ignore(ada);
    got = ask(bob, "{'op':'join','room':'%s'}", room);
    want(
        got,
        "{'snapshot':{'state':'playing','you':{'sides':[1]},'seats':[{'name':'Ada','online':true},"
        "{'name':'Bob','online':true}],'round':{'number':1,'starter':0,'turn':0,'moves':[],'result':null}}}");
    hear_nothing(bob);
    want_next(ada, "{'ev':'seat','room':'%s','side':1,'seat':{'kind':'human','name':'Bob','online':true}}",
              room);
    got = hear(ada);
    want(got, "{'ev':'started','round':{'number':1,'starter':0,'turn':0,'moves':[]},'seats':[{'name':'Ada'},"
              "{'name':'Bob'}],'score':{'wins':[0,0],'draws':0},'clock':null}");
    ck_assert_uint_eq(json_array_size(json_object_get(json_object_get(got, "round"), "legal")), 131);
    hear_nothing(ada);
    want_next(eve, "{'ev':'seat','side':1,'seat':{'online':true}}");
    got = hear(eve);
    want(got, "{'ev':'started'}");
    ck_assert_ptr_null(json_object_get(json_object_get(got, "round"), "legal"));
    hear_nothing(eve);
}
END_TEST

START_TEST(a_wished_side_is_given_or_refused)
{
    const char *room = make_room(ada, "private");

    want_error(ask(bob, "{'op':'join','room':'%s','side':0}", room), "room_full");
    want(ask(bob, "{'op':'join','room':'%s','side':1}", room), "{'snapshot':{'you':{'sides':[1]}}}");
    want_error(ask(eve, "{'op':'join','room':'%s'}", room), "room_full");
    want_error(ask(eve, "{'op':'join','room':'%s','side':1}", room), "room_full");
}
END_TEST

START_TEST(joining_where_one_sits_is_coming_back)
{
    const char *room = make_match(ada, bob, "private");

    want(ask(bob, "{'op':'join','room':'%s','side':0}", room),
         "{'snapshot':{'you':{'sides':[1]},'state':'playing'}}");
    want(ask(bob, "{'op':'watch','room':'%s'}", room), "{'snapshot':{'you':{'sides':[1]}}}");
    hear_nothing(ada);
    hear_nothing(bob);
}
END_TEST

/* ---- who may do what ---- */

static const char *const acts[] = {
    "{'op':'move','room':'%s','round':1,'ply':0,'move':'e2'}",
    "{'op':'resign','room':'%s'}",
    "{'op':'resign','room':'%s','side':1}",
    "{'op':'rematch','room':'%s'}",
};

START_TEST(watchers_cannot_act)
{
    const char *room = make_match(ada, bob, "private");
    char request[128];

    want_ok(ask(eve, "{'op':'watch','room':'%s'}", room));
    snprintf(request, sizeof request, "%.*s%s%s", (int)(strstr(acts[_i], "%s") - acts[_i]), acts[_i], room,
             strstr(acts[_i], "%s") + 2);
    want_error(ask(eve, "%s", request), "not_seated");
    want_ok(ask(ada, "{'op':'resign','room':'%s'}", room));
    want_error(ask(eve, "%s", request), "not_seated");
}
END_TEST

/* ---- resigning ---- */

/* Who made the room, after how many plies who resigns, and what comes of it. Side 0 begins. */
static const struct {
    int maker, plies, side, winner;
    const char *reason;
} resigning[] = {
    { 0, 0, 0, -1, "aborted" }, { 0, 0, 1, -1, "aborted" }, { 1, 0, 0, -1, "aborted" },
    { 1, 0, 1, -1, "aborted" }, { 0, 1, 0, 1, "resigned" }, { 0, 1, 1, -1, "aborted" },
    { 1, 1, 0, 1, "resigned" }, { 1, 1, 1, -1, "aborted" }, { 0, 2, 0, 1, "resigned" },
    { 0, 2, 1, 0, "resigned" }, { 1, 2, 0, 1, "resigned" }, { 1, 2, 1, 0, "resigned" },
    { 0, 3, 0, 1, "resigned" }, { 0, 3, 1, 0, "resigned" }, { 1, 3, 0, 1, "resigned" },
    { 1, 3, 1, 0, "resigned" },
};

static const char *const opening[] = { "e2", "e8", "e3" };

START_TEST(who_resigns_loses_or_takes_the_round_back)
{
    struct client *const sides[] = { ada, bob };
    const json_t *got =
        ask(sides[resigning[_i].maker], "{'op':'create','game':'sbarra','seats':%s,'starter':0}",
            resigning[_i].maker == 0 ? "['me','open']" : "['open','me']");
    const char *room = room_of(got);
    char winner[12] = "null";

    want_ok(ask(sides[1 - resigning[_i].maker], "{'op':'join','room':'%s'}", room));
    for (int ply = 0; ply < resigning[_i].plies; ply++)
        want_ok(move(sides[ply % 2], room, 1, ply, opening[ply % 3]));
    ignore(ada);
    ignore(bob);
    if (resigning[_i].winner >= 0)
        snprintf(winner, sizeof winner, "%d", resigning[_i].winner);
    want_ok(ask(sides[resigning[_i].side], "{'op':'resign','room':'%s','round':1}", room));
    for (int side = 0; side < 2; side++)
        want_next(sides[side],
                  "{'ev':'ended','round':1,'result':{'winner':%s,'reason':'%s','score':null},"
                  "'score':{'wins':[%d,%d],'draws':0}}",
                  winner, resigning[_i].reason, resigning[_i].winner == 0, resigning[_i].winner == 1);
    want(ask(ada, "{'op':'sync','room':'%s'}", room),
         "{'snapshot':{'state':'finished','round':{'turn':null,'result':{'winner':%s}}}}", winner);
    want_error(ask(ada, "{'op':'resign','room':'%s'}", room), "round_over");
}
END_TEST

/* Two on one device: who resigns is said, or the one to move. */
static const struct {
    int plies;
    const char *side, *result;
} alone[] = {
    { 2, "", "'winner':1,'reason':'resigned'" },
    { 3, "", "'winner':0,'reason':'resigned'" },
    { 2, ",'side':0", "'winner':1,'reason':'resigned'" },
    { 2, ",'side':1", "'winner':0,'reason':'resigned'" },
    { 1, ",'side':1", "'winner':null,'reason':'aborted'" },
    { 1, ",'side':0", "'winner':1,'reason':'resigned'" },
    { 0, "", "'winner':null,'reason':'aborted'" },
};

START_TEST(on_one_device_a_side_can_be_named)
{
    const char *room = make_hotseat(ada);

    for (int ply = 0; ply < alone[_i].plies; ply++)
        want_ok(move(ada, room, 1, ply, opening[ply % 3]));
    ignore(ada);
    want_ok(ask(ada, "{'op':'resign','room':'%s'%s}", room, alone[_i].side));
    want_next(ada, "{'ev':'ended','result':{%s}}", alone[_i].result);
}
END_TEST

START_TEST(nobody_resigns_in_a_room_that_waits)
{
    const char *room = make_room(ada, "private");

    want_error(ask(ada, "{'op':'resign','room':'%s'}", room), "round_over");
    want_error(ask(ada, "{'op':'resign','room':'%s','round':1}", room), "wrong_round");
    want_error(move(ada, room, 1, 0, "e2"), "wrong_round");
    want_error(ask(ada, "{'op':'rematch','room':'%s'}", room), "not_yet");
}
END_TEST

/* ---- leaving ---- */

START_TEST(leaving_before_the_first_move_frees_the_seat)
{
    const char *room = make_match(ada, bob, "private");

    want_ok(ask(bob, "{'op':'leave','room':'%s'}", room));
    want_next(ada, "{'ev':'seat','side':1,'seat':{'kind':'open'}}");
    hear_nothing(ada);
    hear_nothing(bob);
    want(ask(ada, "{'op':'sync','room':'%s'}", room),
         "{'snapshot':{'state':'waiting','round':null,'seats':[{'name':'Ada'},{'kind':'open'}]}}");
    want(ask(eve, "{'op':'join','room':'%s'}", room),
         "{'snapshot':{'state':'playing','you':{'sides':[1]},'round':{'number':1}}}");
    want_error(ask(bob, "{'op':'join','room':'%s'}", room), "room_full");
    crash();
    want(ask(come_again(eve), "{'op':'sync','room':'%s'}", room),
         "{'snapshot':{'state':'playing','you':{'sides':[1]},'round':{'number':1}}}");
}
END_TEST

START_TEST(the_maker_may_leave_and_the_other_waits)
{
    const char *room = make_match(ada, bob, "private");

    want_ok(ask(ada, "{'op':'leave','room':'%s'}", room));
    want_next(bob, "{'ev':'seat','side':0,'seat':{'kind':'open'}}");
    want(ask(eve, "{'op':'join','room':'%s'}", room), "{'snapshot':{'state':'playing','you':{'sides':[0]}}}");
}
END_TEST

START_TEST(a_room_that_nobody_sits_in_closes)
{
    const char *room = make_room(ada, "private");

    want_ok(ask(eve, "{'op':'watch','room':'%s'}", room));
    want_ok(ask(ada, "{'op':'leave','room':'%s'}", room));
    ck_assert_ptr_null(hear_event(ada, "closed"));
    want(hear_event(eve, "closed"), "{'ev':'closed','room':'%s'}", room);
    want_error(ask(eve, "{'op':'sync','room':'%s'}", room), "no_such_room");
    crash();
    want_error(ask(come_again(ada), "{'op':'sync','room':'%s'}", room), "no_such_room");
}
END_TEST

/* After how many plies of which round who leaves; NULL: the round goes on. */
static const struct {
    int round, plies, side;
    const char *result;
} leaving[] = {
    { 1, 1, 0, NULL },
    { 1, 1, 1, "'winner':null,'reason':'aborted'" },
    { 1, 2, 0, NULL },
    { 1, 2, 1, NULL },
    { 2, 0, 0, "'winner':null,'reason':'aborted'" }, /* side 1 begins round 2 */
    { 2, 0, 1, "'winner':null,'reason':'aborted'" },
    { 2, 1, 0, "'winner':null,'reason':'aborted'" },
    { 2, 1, 1, NULL },
    { 2, 2, 0, NULL },
};

START_TEST(leaving_later_frees_nothing)
{
    struct client *const sides[] = { ada, bob };
    const char *room = make_match(ada, bob, "private");
    struct client *leaver = sides[leaving[_i].side], *other = sides[1 - leaving[_i].side];
    int round = leaving[_i].round;

    if (round == 2) {
        play_to_goal(sides, room, 1, 0, 0);
        want_ok(ask(bob, "{'op':'rematch','room':'%s'}", room));
        want_ok(ask(ada, "{'op':'rematch','room':'%s'}", room));
    }
    for (int ply = 0; ply < leaving[_i].plies; ply++)
        want_ok(move(sides[(ply + round - 1) % 2], room, round, ply, (ply + round - 1) % 2 ? "e8" : "e2"));
    ignore(ada);
    ignore(bob);
    want_ok(ask(leaver, "{'op':'leave','room':'%s'}", room));
    hear_nothing(leaver);
    want(hear_event(other, "seat"), "{'side':%d,'seat':{'kind':'human','online':false,'why':'left'}}",
         leaving[_i].side);
    if (leaving[_i].result)
        want(hear_event(other, "ended"), "{'round':%d,'result':{%s}}", round, leaving[_i].result);
    hear_nothing(other);
    want(ask(leaver, "{'op':'join','room':'%s'}", room), "{'snapshot':{'state':'%s','you':{'sides':[%d]}}}",
         leaving[_i].result ? "finished" : "playing", leaving[_i].side);
    want_next(other, "{'ev':'seat','side':%d,'seat':{'online':true}}", leaving[_i].side);
}
END_TEST

START_TEST(leaving_acts_on_one_connection_only)
{
    const char *room = make_match(ada, bob, "private");
    struct client *tab = come_again(bob);

    want_ok(ask(tab, "{'op':'watch','room':'%s'}", room));
    hear_nothing(ada);
    want_ok(ask(bob, "{'op':'leave','room':'%s'}", room));
    hear_nothing(ada); /* he still has it open */
    hear_nothing(tab);
    want_ok(ask(bob, "{'op':'leave','room':'%s'}", room)); /* not there: nothing to do */
    hear_nothing(ada);
    want_ok(ask(tab, "{'op':'leave','room':'%s'}", room));
    want_next(ada, "{'ev':'seat','side':1,'seat':{'kind':'open'}}");
}
END_TEST

START_TEST(leaving_without_having_come_changes_nothing)
{
    const char *room = make_match(ada, bob, "private");

    want_ok(ask(eve, "{'op':'leave','room':'%s'}", room));
    hear_nothing(ada);
    hang_up(bob);
    want_next(ada, "{'ev':'seat','side':1,'seat':{'online':false,'why':'dropped'}}");
    bob = come_again(bob);
    want_ok(ask(bob, "{'op':'leave','room':'%s'}", room));
    hear_nothing(ada);
    want(ask(ada, "{'op':'sync','room':'%s'}", room), "{'snapshot':{'state':'playing'}}");
}
END_TEST

START_TEST(two_on_one_device_leave_together)
{
    const char *room = make_hotseat(ada);

    want_ok(ask(eve, "{'op':'watch','room':'%s'}", room));
    want_ok(ask(ada, "{'op':'leave','room':'%s'}", room));
    want(hear_event(eve, "closed"), "{'room':'%s'}", room);
    ck_assert_uint_eq(core_count(stage.core).rooms, 0);
}
END_TEST

/* ---- the next round ---- */

static void end_round(struct client *const sides[2], const char *room, int round, int starter,
                      const char *how)
{
    if (strcmp(how, "goal") == 0) {
        play_to_goal(sides, room, round, starter, 1);
    } else if (strcmp(how, "resigned") == 0) {
        want_ok(move(sides[starter], room, round, 0, starter ? "e8" : "e2"));
        want_ok(ask(sides[starter], "{'op':'resign','room':'%s'}", room));
    } else if (strcmp(how, "left") == 0) {
        want_ok(move(sides[starter], room, round, 0, "a1h"));
        want_ok(ask(sides[1 - starter], "{'op':'leave','room':'%s'}", room));
        want_ok(ask(sides[1 - starter], "{'op':'join','room':'%s'}", room));
    } else {
        want_ok(ask(sides[starter], "{'op':'resign','room':'%s'}", room));
    }
    ignore(sides[0]);
    ignore(sides[1]);
}

static const struct {
    const char *how;
    int first;
} rematches[] = {
    { "goal", 0 },    { "goal", 1 },    { "resigned", 0 }, { "resigned", 1 },
    { "aborted", 0 }, { "aborted", 1 }, { "left", 0 },     { "left", 1 },
};

START_TEST(the_starter_alternates_whoever_asks_first)
{
    struct client *const sides[] = { ada, bob };
    const char *room = make_match(ada, bob, "private");
    int first = rematches[_i].first;

    want_ok(ask(eve, "{'op':'watch','room':'%s'}", room));
    for (int round = 1; round <= 3; round++) {
        end_round(sides, room, round, 1 - round % 2, rematches[_i].how);
        ignore(eve);
        want_ok(ask(sides[first], "{'op':'rematch','room':'%s','round':%d}", room, round));
        want_next(sides[1 - first], "{'ev':'offer','offers':{'rematch':[%s,%s]}}", first ? "false" : "true",
                  first ? "true" : "false");
        want_next(sides[first], "{'ev':'offer'}");
        want_ok(ask(sides[1 - first], "{'op':'rematch','room':'%s','round':%d}", room, round));
        want_next(sides[0],
                  "{'ev':'started','round':{'number':%d,'starter':%d,'turn':%d,'moves':[],'result':null}}",
                  round + 1, round % 2, round % 2);
        want(hear_event(eve, "started"), "{'round':{'number':%d}}", round + 1); /* watchers stay */
        hear_nothing(ada);
        want(ask(eve, "{'op':'sync','room':'%s'}", room),
             "{'snapshot':{'offers':{'rematch':[false,false]}}}");
        ignore(bob);
    }
}
END_TEST

START_TEST(walls_of_the_last_round_do_not_count)
{
    struct client *const sides[] = { ada, bob };
    const char *room = make_match(ada, bob, "private");
    const json_t *fresh, *again;
    static const char *const walls[] = { "a3h", "c3h", "e3h", "g3h", "a5h", "c5h" };

    fresh =
        json_object_get(json_object_get(ask(ada, "{'op':'sync','room':'%s'}", room), "snapshot"), "round");
    for (int ply = 0; ply < 6; ply++)
        want_ok(move(sides[ply % 2], room, 1, ply, walls[ply]));
    want_ok(ask(ada, "{'op':'resign','room':'%s'}", room));
    want_ok(ask(ada, "{'op':'rematch','room':'%s'}", room));
    want_ok(ask(bob, "{'op':'rematch','room':'%s'}", room));
    want_ok(ask(bob, "{'op':'resign','room':'%s'}",
                room)); /* round 2 was Bob's to begin; round 3 is Ada's again */
    want_ok(ask(ada, "{'op':'rematch','room':'%s'}", room));
    want_ok(ask(bob, "{'op':'rematch','room':'%s'}", room));
    again =
        json_object_get(json_object_get(ask(ada, "{'op':'sync','room':'%s'}", room), "snapshot"), "round");
    ck_assert_uint_eq(json_array_size(json_object_get(again, "legal")), 131);
    ck_assert(json_equal(json_object_get(again, "legal"), json_object_get(fresh, "legal")));
    ck_assert(json_equal(json_object_get(again, "position"), json_object_get(fresh, "position")));
    ck_assert_str_eq(json_string_value(json_object_get(again, "digest")),
                     json_string_value(json_object_get(fresh, "digest")));
    want(again, "{'number':3,'starter':0}");
}
END_TEST

START_TEST(both_ask_at_once_and_one_round_starts)
{
    const char *room = make_match(ada, bob, "private");
    int first, second;

    want_ok(ask(ada, "{'op':'resign','room':'%s'}", room));
    ignore(ada);
    hold_disk(SECOND);
    first = say(ada, "{'op':'rematch','room':'%s'}", room);
    second = say(bob, "{'op':'rematch','room':'%s'}", room);
    say(ada, "{'op':'rematch','room':'%s','round':1}", room);
    settle();
    want_ok(reply_to(ada, first));
    want_ok(reply_to(bob, second));
    want_error(reply_to(ada, ada->asked), "wrong_round");
    ck_assert_uint_eq(count_events(ada, "started"), 1);
    want(hear_event(bob, "started"), "{'round':{'number':2}}");
}
END_TEST

START_TEST(asking_twice_is_asking_once)
{
    const char *room = make_match(ada, bob, "private");

    want_ok(ask(bob, "{'op':'resign','room':'%s'}", room));
    want_ok(ask(ada, "{'op':'rematch','room':'%s'}", room));
    want_ok(ask(ada, "{'op':'rematch','room':'%s'}", room));
    ck_assert_uint_eq(count_events(bob, "offer"), 1);
    ck_assert_uint_eq(count_events(bob, "started"), 0);
}
END_TEST

START_TEST(an_offer_goes_with_who_made_it)
{
    const char *room = make_match(ada, bob, "private");
    struct client *tab;

    want_ok(ask(bob, "{'op':'resign','room':'%s'}", room));
    want_ok(ask(ada, "{'op':'rematch','room':'%s'}", room));
    tab = come_again(ada);
    want_ok(ask(tab, "{'op':'watch','room':'%s'}", room));
    ignore(bob);
    want_ok(ask(ada, "{'op':'leave','room':'%s'}", room));
    hear_nothing(bob); /* she still has it open */
    hang_up(tab);
    want(hear_event(bob, "offer"), "{'offers':{'rematch':[false,false]}}");
    want(hear_event(bob, "seat"), "{'side':0,'seat':{'online':false,'why':'dropped'}}");
    hear_nothing(bob);
    want_ok(ask(bob, "{'op':'rematch','room':'%s'}", room));
    ck_assert_ptr_null(hear_event(bob, "started"));
    want(ask(ada, "{'op':'join','room':'%s'}", room), "{'snapshot':{'offers':{'rematch':[false,true]}}}");
    want_ok(ask(ada, "{'op':'rematch','room':'%s'}", room));
    want(hear_event(bob, "started"), "{'round':{'number':2}}");
}
END_TEST

START_TEST(offers_do_not_outlive_the_process)
{
    const char *room = make_match(ada, bob, "private");

    want_ok(ask(bob, "{'op':'resign','room':'%s'}", room));
    want_ok(ask(ada, "{'op':'rematch','room':'%s'}", room));
    crash();
    want(ask(come_again(ada), "{'op':'join','room':'%s'}", room),
         "{'snapshot':{'state':'finished','spectators':0,'offers':{'rematch':[false,false]},"
         "'seats':[{'online':true},{'online':false,'why':'dropped'}]}}");
}
END_TEST

START_TEST(there_is_no_rematch_while_a_round_goes_on)
{
    const char *room = make_match(ada, bob, "private");

    want_error(ask(ada, "{'op':'rematch','room':'%s'}", room), "not_yet");
    want_error(ask(ada, "{'op':'rematch','room':'%s','round':1}", room), "not_yet");
    want_error(ask(ada, "{'op':'rematch','room':'%s','round':2}", room), "wrong_round");
    hear_nothing(bob);
}
END_TEST

START_TEST(a_rematch_that_the_disk_refuses_can_be_asked_again)
{
    const char *room = make_match(ada, bob, "private");

    want_ok(ask(bob, "{'op':'resign','room':'%s'}", room));
    want_ok(ask(ada, "{'op':'rematch','room':'%s'}", room));
    ignore(ada);
    stage.disk_refuses = true;
    want_error(ask(bob, "{'op':'rematch','room':'%s'}", room), "unavailable");
    stage.disk_refuses = false;
    hear_nothing(ada);
    want_ok(ask(bob, "{'op':'rematch','room':'%s'}", room));
    want_next(ada, "{'ev':'started','round':{'number':2,'starter':1}}");
}
END_TEST

START_TEST(two_on_one_device_ask_once)
{
    const char *room = make_hotseat(ada);

    want_ok(move(ada, room, 1, 0, "e2"));
    want_ok(ask(ada, "{'op':'resign','room':'%s','side':0}", room));
    ignore(ada);
    want_ok(ask(ada, "{'op':'rematch','room':'%s'}", room));
    want_next(ada,
              "{'ev':'started','round':{'number':2,'starter':1,'turn':1},'score':{'wins':[0,1],'draws':0}}");
    hear_nothing(ada);
}
END_TEST

/* ---- the ply limit ---- */

START_TEST(a_round_of_two_thousand_plies_counts_for_nobody)
{
    static const char *const moves[] = { "d1", "d9", "e1", "e9" };
    struct client *two = come("Two");
    const char *room = make_hotseat(two);

    for (int ply = 0; ply < 1999; ply++) {
        want_ok(move(two, room, 1, ply, moves[ply % 4]));
        want_next(two, "{'ev':'moved','ply':%d}", ply);
        hear_nothing(two);
        stage_pass(&stage, 10);
    }
    want_ok(move(two, room, 1, 1999, moves[1999 % 4]));
    want_next(two, "{'ev':'moved','ply':1999}");
    want_next(two, "{'ev':'ended','result':{'winner':null,'reason':'ply_limit','score':null},'score':{'wins':"
                   "[0,0],'draws':0}}");
    want_error(move(two, room, 1, 2000, "d1"), "round_over");
    crash();
    want(ask(come_again(two), "{'op':'sync','room':'%s'}", room),
         "{'snapshot':{'state':'finished','round':{'result':{'reason':'ply_limit'}}}}");
}
END_TEST

static TCase *make_case(const char *name)
{
    TCase *tcase = tcase_create(name);

    tcase_add_checked_fixture(tcase, setup, core_teardown);
    tcase_set_timeout(tcase, 60);
    return tcase;
}

Suite *core_match_suite(void)
{
    Suite *suite = suite_create("core: match");
    TCase *making = make_case("making"), *ending = make_case("resigning"), *going = make_case("leaving"),
          *next = make_case("rematch"), *limit = make_case("ply limit");

    tcase_add_loop_test(making, a_room_is_made_as_wished, 0, COUNT(wishes));
    tcase_add_loop_test(making, a_room_that_cannot_be_is_not_made, 0, COUNT(refusals));
    tcase_add_test(making, the_lot_gives_both_sides_and_both_starters);
    tcase_add_test(making, a_newcomer_is_told_once_and_is_there);
    tcase_add_test(making, a_wished_side_is_given_or_refused);
    tcase_add_test(making, joining_where_one_sits_is_coming_back);
    tcase_add_loop_test(making, watchers_cannot_act, 0, COUNT(acts));
    suite_add_tcase(suite, making);
    tcase_add_loop_test(ending, who_resigns_loses_or_takes_the_round_back, 0, COUNT(resigning));
    tcase_add_loop_test(ending, on_one_device_a_side_can_be_named, 0, COUNT(alone));
    tcase_add_test(ending, nobody_resigns_in_a_room_that_waits);
    suite_add_tcase(suite, ending);
    tcase_add_test(going, leaving_before_the_first_move_frees_the_seat);
    tcase_add_test(going, the_maker_may_leave_and_the_other_waits);
    tcase_add_test(going, a_room_that_nobody_sits_in_closes);
    tcase_add_loop_test(going, leaving_later_frees_nothing, 0, COUNT(leaving));
    tcase_add_test(going, leaving_acts_on_one_connection_only);
    tcase_add_test(going, leaving_without_having_come_changes_nothing);
    tcase_add_test(going, two_on_one_device_leave_together);
    suite_add_tcase(suite, going);
    tcase_add_loop_test(next, the_starter_alternates_whoever_asks_first, 0, COUNT(rematches));
    tcase_add_test(next, walls_of_the_last_round_do_not_count);
    tcase_add_test(next, both_ask_at_once_and_one_round_starts);
    tcase_add_test(next, asking_twice_is_asking_once);
    tcase_add_test(next, an_offer_goes_with_who_made_it);
    tcase_add_test(next, offers_do_not_outlive_the_process);
    tcase_add_test(next, there_is_no_rematch_while_a_round_goes_on);
    tcase_add_test(next, a_rematch_that_the_disk_refuses_can_be_asked_again);
    tcase_add_test(next, two_on_one_device_ask_once);
    suite_add_tcase(suite, next);
    tcase_add_test(limit, a_round_of_two_thousand_plies_counts_for_nobody);
    suite_add_tcase(suite, limit);
    return suite;
}

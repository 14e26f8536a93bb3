/* SPDX-License-Identifier: MIT */
/* test_core_people.c: who is there: presence, spectators, several connections of one player, slow lines; and a room in
 * which something is wrong inside. */
#include "config.h"

#include <string.h>

#include "tests/unit/core_support.h"

enum { CROWD = 100, WATCHERS = 40 };

static struct client *ada, *bob;
static const char *room;

static void setup(void)
{
    core_setup();
    ada = come("Ada");
    bob = come("Bob");
    room = make_match(ada, bob, "private");
}

static json_t *watch(struct client *who)
{
    return ask(who, "{'op':'watch','room':'%s'}", room);
}

static json_t *move(struct client *who, int ply, const char *text)
{
    return ask(who, "{'op':'move','room':'%s','round':1,'ply':%d,'move':'%s'}", room, ply, text);
}

static uint64_t time_of(const json_t *message)
{
    return (uint64_t)json_integer_value(json_object_get(message, "_at"));
}

/* ---- presence ---- */

START_TEST(who_drops_is_seen_to_be_away_and_comes_back)
{
    want_ok(move(ada, 0, "e2"));
    ignore(ada);
    hang_up(bob);
    want_next(ada,
              "{'ev':'seat','side':1,'seat':{'kind':'human','name':'Bob','online':false,'why':'dropped'}}");
    want(ask(ada, "{'op':'sync','room':'%s'}", room),
         "{'snapshot':{'seats':[{'online':true},{'online':false,'why':'dropped'}]}}");
    bob = come_again(bob);
    hear_nothing(ada); /* on the server, but not in the room */
    want(ask(bob, "{'op':'join','room':'%s'}", room),
         "{'snapshot':{'you':{'sides':[1]},'round':{'moves':['e2'],'turn':1}}}");
    want_next(ada, "{'ev':'seat','side':1,'seat':{'online':true}}");
    hear_nothing(ada);
    hear_nothing(bob);
}
END_TEST

START_TEST(who_left_and_who_dropped_are_told_apart)
{
    want_ok(move(ada, 0, "e2"));
    want_ok(move(bob, 1, "e8"));
    ignore(ada);
    want_ok(ask(bob, "{'op':'leave','room':'%s'}", room));
    want_next(ada, "{'ev':'seat','seat':{'online':false,'why':'left'}}");
    hang_up(bob);
    hear_nothing(ada); /* he was gone already */
    want(ask(ada, "{'op':'sync','room':'%s'}", room), "{'snapshot':{'seats':[{},{'why':'left'}]}}");
    bob = come_again(bob);
    want_ok(watch(bob));
    want_next(ada, "{'ev':'seat','seat':{'online':true}}");
    hang_up(bob);
    want_next(ada, "{'ev':'seat','seat':{'online':false,'why':'dropped'}}");
}
END_TEST

START_TEST(two_tabs_are_one_player)
{
    struct client *tab = come_again(bob);

    want(watch(tab), "{'snapshot':{'you':{'sides':[1]},'spectators':0}}");
    hear_nothing(ada);
    hear_nothing(bob);
    want_ok(move(ada, 0, "e2"));
    want_next(bob, "{'ev':'moved','ply':0}");
    want_next(tab, "{'ev':'moved','ply':0}");
    want_ok(move(tab, 1, "e8"));
    want_next(bob, "{'ev':'moved','ply':1}");
    ck_assert_uint_eq(count_events(ada, "moved"), 2);
    hang_up(bob);
    hear_event(ada, "moved");
    hear_event(ada, "moved");
    hear_nothing(ada); /* the tab is still there */
    hang_up(tab);
    want_next(ada, "{'ev':'seat','side':1,'seat':{'online':false,'why':'dropped'}}");
}
END_TEST

START_TEST(coming_back_while_the_old_line_hangs_brings_each_event_once)
{
    struct client *again = come_again(bob);

    want(ask(again, "{'op':'join','room':'%s'}", room),
         "{'snapshot':{'you':{'sides':[1]},'seats':[{},{'online':true}]}}");
    want_ok(move(ada, 0, "e2"));
    ck_assert_uint_eq(count_events(bob, "moved"), 1);
    ck_assert_uint_eq(count_events(again, "moved"), 1);
    ignore(ada);
    ignore(again);
    hang_up(bob); /* at last */
    hear_nothing(ada);
    want_ok(move(again, 1, "e8"));
    ck_assert_uint_eq(count_events(again, "moved"), 1);
}
END_TEST

START_TEST(a_hundred_reconnects_miss_and_repeat_nothing)
{
    static const char *const moves[] = { "d1", "d9", "e1", "e9" };

    for (int ply = 0; ply < 100; ply++) {
        hang_up(bob);
        bob = come_again(bob);
        want(watch(bob), "{'snapshot':{'round':{'turn':%d}}}", ply % 2);
        want_ok(move(ply % 2 ? bob : ada, ply, moves[ply % 4]));
        ck_assert_uint_eq(count_events(bob, "moved"), 1);
        ck_assert_uint_eq(count_events(ada, "moved"), (size_t)ply + 1);
    }
}
END_TEST

/* The support checks that every event follows its snapshot without a gap, so here it is enough that they come. */
START_TEST(many_come_while_moves_are_on_their_way)
{
    static const char *const moves[] = { "d1", "d9", "e1", "e9" };
    struct client *watchers[CROWD];
    int ply = 0;

    for (size_t i = 0; i < CROWD; i++, ply++) {
        watchers[i] = come("W");
        say(ply % 2 ? bob : ada, "{'op':'move','room':'%s','round':1,'ply':%d,'move':'%s'}", room, ply,
            moves[ply % 4]);
        if (i % 2 == 0)
            stage_pass(&stage, 7); /* the disk may have answered or not */
        say(watchers[i], "{'op':'watch','room':'%s'}", room);
        settle();
    }
    stage_pass(&stage, 2 * SECOND);
    for (size_t i = 0; i < CROWD; i++) {
        want(reply_to(watchers[i], watchers[i]->asked), "{'snapshot':{'id':'%s'}}", room);
        want(ask(watchers[i], "{'op':'sync','room':'%s'}", room), "{'snapshot':{'spectators':%d}}", CROWD);
        ck_assert_uint_eq(count_events(watchers[i], "moved"), (size_t)CROWD - 1 - i);
    }
}
END_TEST

START_TEST(a_seat_needs_its_players_token)
{
    struct client *eve = come("Eve");

    hang_up(bob);
    want(watch(eve), "{'snapshot':{'you':{'sides':[]},'spectators':1}}");
    want_error(ask(eve, "{'op':'join','room':'%s','side':1}", room), "room_full");
    want_error(move(eve, 0, "e2"), "not_seated");
}
END_TEST

START_TEST(a_line_that_follows_several_rooms_loses_its_seat_in_each)
{
    const char *other = make_match(ada, bob, "private");

    ignore(ada);
    hang_up(bob);
    want_next(ada, "{'ev':'seat','room':'%s','side':1,'seat':{'online':false}}", room);
    want_next(ada, "{'ev':'seat','room':'%s','side':1,'seat':{'online':false}}", other);
    hear_nothing(ada);
}
END_TEST

/* ---- spectators ---- */

START_TEST(watchers_are_counted)
{
    struct client *eve = come("Eve"), *tab = come_again(eve);

    want(watch(eve), "{'snapshot':{'spectators':1,'you':{'sides':[]}}}");
    hear_nothing(eve); /* who comes has it in the snapshot */
    want_next(ada, "{'ev':'spectators','room':'%s','count':1}", room);
    stage_pass(&stage, 2 * SECOND);
    want(watch(tab), "{'snapshot':{'spectators':2}}"); /* connections, not people */
    want_next(ada, "{'ev':'spectators','count':2}");
    want_next(eve, "{'ev':'spectators','count':2}");
    stage_pass(&stage, 2 * SECOND);
    want_ok(watch(eve)); /* again: nothing new */
    hear_nothing(ada);
    hang_up(eve);
    want_next(ada, "{'ev':'spectators','count':1}");
    stage_pass(&stage, 2 * SECOND);
    want_ok(ask(tab, "{'op':'leave','room':'%s'}", room));
    want_next(ada, "{'ev':'spectators','count':0}");
    hear_nothing(ada);
}
END_TEST

START_TEST(spectators_are_told_at_most_once_a_second)
{
    struct client *watchers[WATCHERS];
    uint64_t last = 0;
    size_t told = 0;
    const json_t *event, *latest = NULL;

    for (size_t i = 0; i < WATCHERS; i++) {
        watchers[i] = come("W");
        want_ok(watch(watchers[i]));
        stage_pass(&stage, 90);
    }
    for (size_t i = 0; i < 15; i++) {
        hang_up(watchers[i]);
        stage_pass(&stage, 10);
    }
    stage_pass(&stage, SECOND);
    for (; (event = hear_event(ada, "spectators")) != NULL; told++) {
        ck_assert_uint_ge(time_of(event), last + 1000);
        last = time_of(event);
        latest = event;
    }
    ck_assert_uint_ge(told, 4);
    want(latest, "{'count':%d}", WATCHERS - 15);
    hear_nothing(ada);
    stage_pass(&stage, MINUTE);
    hear_nothing(ada);
    want_next(bob, "{'ev':'spectators','count':1}");
}
END_TEST

/* A count that is due is told by whatever comes first, here by somebody who watches already: who follows a room hears each
 * of its events, also when a snapshot is asked for. */
START_TEST(who_asks_again_misses_no_event)
{
    struct client *eve = come("Eve");
    int id;

    want_ok(watch(eve));
    want_ok(watch(come("Fay")));
    ignore(eve);
    stage.now += SECOND;
    id = say(eve, "{'op':'watch','room':'%s'}", room);
    stage_pass(&stage, SECOND);
    want_next(eve, "{'ev':'spectators','count':2}");
    want(reply_to(eve, id), "{'ok':true,'snapshot':{'spectators':2}}");
    hear_nothing(eve);
}
END_TEST

START_TEST(a_count_that_went_back_is_told_because_a_snapshot_told_another)
{
    struct client *eve = come("Eve"), *tab;

    want_ok(watch(eve));
    ignore(ada);
    tab = come("W");
    want_ok(watch(tab));
    want(ask(ada, "{'op':'sync','room':'%s'}", room), "{'snapshot':{'spectators':2}}");
    hang_up(tab);
    stage_pass(&stage, 5 * SECOND);
    want_next(ada, "{'ev':'spectators','count':1}");
    hear_nothing(ada);
}
END_TEST

START_TEST(a_watcher_who_sits_down_is_no_watcher)
{
    const char *open = make_room(ada, "private");
    struct client *eve = come("Eve");

    want(ask(eve, "{'op':'watch','room':'%s'}", open), "{'snapshot':{'spectators':1}}");
    ignore(ada);
    stage_pass(&stage, 2 * SECOND);
    want(ask(eve, "{'op':'join','room':'%s'}", open), "{'snapshot':{'spectators':0,'you':{'sides':[1]}}}");
    hear_nothing(eve);
    want_next(ada, "{'ev':'seat'}");
    want_next(ada, "{'ev':'started'}");
    want_next(ada, "{'ev':'spectators','count':0}");
    hear_nothing(ada);
}
END_TEST

START_TEST(who_sits_down_and_is_gone_at_once_watches_no_more_elsewhere)
{
    const char *open = make_room(ada, "private");
    struct client *eve = come("Eve"), *tab = come_again(eve);

    want(ask(tab, "{'op':'watch','room':'%s'}", open), "{'snapshot':{'spectators':1}}");
    ignore(ada);
    hold_disk(2 * SECOND);
    say(eve, "{'op':'join','room':'%s'}", open);
    hang_up(eve);
    settle();
    want_next(ada, "{'ev':'seat','side':1,'seat':{'name':'Eve','online':true}}");
    want_next(ada, "{'ev':'started'}");
    want_next(ada, "{'ev':'spectators','count':0}");
}
END_TEST

START_TEST(who_gave_up_a_seat_may_watch)
{
    const char *open = make_room(ada, "private");
    struct client *eve = come("Eve");

    want_ok(ask(eve, "{'op':'join','room':'%s'}", open));
    want_ok(ask(eve, "{'op':'leave','room':'%s'}", open));
    want(ask(eve, "{'op':'watch','room':'%s'}", open),
         "{'snapshot':{'spectators':1,'you':{'sides':[]},'state':'waiting'}}");
}
END_TEST

START_TEST(nobody_watches_after_a_restart)
{
    struct client *eve = come("Eve");

    want_ok(watch(eve));
    crash();
    bob = come_again(bob);
    want(watch(bob), "{'snapshot':{'spectators':0,'state':'playing'}}");
    want(ask(come_again(eve), "{'op':'watch','room':'%s'}", room), "{'snapshot':{'spectators':1}}");
}
END_TEST

/* ---- slow lines ---- */

START_TEST(a_slow_line_gets_one_sync_and_then_every_event)
{
    struct client *eve = come("Eve");
    const json_t *sync;

    want_ok(watch(eve));
    want_ok(move(ada, 0, "e2"));
    want_next(eve, "{'ev':'moved','ply':0}");
    eve->deaf = true;
    want_ok(move(bob, 1, "e8"));
    want_ok(move(ada, 2, "e3"));
    eve->deaf = false;
    hear_nothing(eve);
    core_drained(stage.core, eve->conn);
    sync = hear(eve);
    want(sync,
         "{'ev':'sync','room':'%s','snapshot':{'id':'%s','round':{'moves':['e2','e8','e3'],'turn':1},'you':{'"
         "sides':[]}}}",
         room, room);
    ck_assert(
        json_equal(json_object_get(sync, "seq"), json_object_get(json_object_get(sync, "snapshot"), "seq")));
    hear_nothing(eve);
    want_ok(move(bob, 3, "e7"));
    want_next(eve, "{'ev':'moved','ply':3}"); /* in seq, as always */
    hear_nothing(eve);
}
END_TEST

START_TEST(a_slow_line_gets_a_sync_of_each_room_it_follows_and_of_no_other)
{
    const char *other = make_match(ada, bob, "private"), *third = make_hotseat(ada);

    (void)third;
    want_ok(ask(bob, "{'op':'leave','room':'%s'}", other));
    ignore(bob);
    core_drained(stage.core, bob->conn);
    want_next(bob, "{'ev':'sync','room':'%s'}", room);
    hear_nothing(bob);
    core_drained(stage.core, ada->conn);
    ck_assert_uint_eq(count_events(ada, "sync"), 3);
}
END_TEST

START_TEST(a_slow_line_that_may_move_gets_its_legal_moves)
{
    const json_t *sync;

    core_drained(stage.core, ada->conn);
    sync = hear(ada);
    want(sync, "{'ev':'sync','snapshot':{'you':{'sides':[0]},'round':{'turn':0}}}");
    ck_assert_uint_eq(json_array_size(json_object_get(
                          json_object_get(json_object_get(sync, "snapshot"), "round"), "legal")),
                      131);
}
END_TEST

START_TEST(a_line_without_a_hello_has_nothing_to_catch_up)
{
    struct client *mute = dial();

    core_drained(stage.core, mute->conn);
    hear_nothing(mute);
}
END_TEST

/* ---- asking ---- */

START_TEST(legal_is_answered_to_all_and_empty_when_nobody_may_move)
{
    struct client *eve = come("Eve");
    const char *open = make_room(ada, "private");

    ck_assert_uint_eq(json_array_size(json_object_get(ask(eve, "{'op':'legal','room':'%s'}", room), "legal")),
                      131);
    want(ask(eve, "{'op':'legal','room':'%s'}", open), "{'ok':true,'legal':[]}");
    want_ok(ask(ada, "{'op':'resign','room':'%s'}", room));
    want(ask(eve, "{'op':'legal','room':'%s'}", room), "{'ok':true,'legal':[]}");
}
END_TEST

static const char *const in_rooms[] = { "join", "leave", "legal", "resign", "rematch", "sync", "watch" };

START_TEST(a_room_that_is_not_there_is_told)
{
    want(ask(ada, "{'op':'%s','room':'zzzzzz'}", in_rooms[_i]),
         "{'error':{'code':'no_such_room','field':'room'}}");
    want(ask(ada, "{'op':'%s','room':'not a room at all'}", in_rooms[_i]),
         "{'error':{'code':'no_such_room'}}");
    want(ask(ada, "{'op':'%s'}", in_rooms[_i]), "{'error':{'code':'bad_message','field':'room'}}");
}
END_TEST

/* ---- a fault inside ---- */

START_TEST(a_fault_in_one_room_closes_it_and_no_other)
{
    const char *other = make_match(ada, bob, "private");
    int id;

    hold_disk(SECOND);
    id = say(ada, "{'op':'move','room':'%s','round':1,'ply':0,'move':'e2'}", room);
    core_room(stage.core, room)->round.over = true; /* as if memory had gone wrong */
    settle();
    ck_assert_int_eq(logged_errors, 1);
    want_error(reply_to(ada, id), "internal");
    want(hear_event(bob, "closed"), "{'room':'%s','why':'internal'}", room);
    want(hear_event(ada, "closed"), "{'room':'%s','why':'internal'}", room);
    want(ask(bob, "{'op':'sync','room':'%s'}", room),
         "{'snapshot':{'round':{'moves':['e2']}}}"); /* as the disk has it */
    want_ok(ask(ada, "{'op':'move','room':'%s','round':1,'ply':0,'move':'e2'}", other));
}
END_TEST

START_TEST(who_would_have_joined_a_room_with_a_fault_is_told_so)
{
    const char *open = make_room(ada, "private");
    struct client *eve = come("Eve");
    int id;

    hold_disk(SECOND);
    id = say(eve, "{'op':'join','room':'%s'}", open);
    core_room(stage.core, open)->round.number = 1; /* as if memory had gone wrong */
    settle();
    want_error(reply_to(eve, id), "internal");
    hear_nothing(eve);
    want(hear_event(ada, "closed"), "{'room':'%s','why':'internal'}", open);
    hang_up(eve);
}
END_TEST

static TCase *make_case(const char *name)
{
    TCase *tcase = tcase_create(name);

    tcase_add_checked_fixture(tcase, setup, core_teardown);
    tcase_set_timeout(tcase, 30);
    return tcase;
}

Suite *core_people_suite(void)
{
    Suite *suite = suite_create("core: people");
    TCase *presence = make_case("presence"), *spectators = make_case("spectators"),
          *slow = make_case("slow lines"), *asking = make_case("asking"), *fault = make_case("fault");

    tcase_add_test(presence, who_drops_is_seen_to_be_away_and_comes_back);
    tcase_add_test(presence, who_left_and_who_dropped_are_told_apart);
    tcase_add_test(presence, two_tabs_are_one_player);
    tcase_add_test(presence, coming_back_while_the_old_line_hangs_brings_each_event_once);
    tcase_add_test(presence, a_hundred_reconnects_miss_and_repeat_nothing);
    tcase_add_test(presence, many_come_while_moves_are_on_their_way);
    tcase_add_test(presence, a_seat_needs_its_players_token);
    tcase_add_test(presence, a_line_that_follows_several_rooms_loses_its_seat_in_each);
    suite_add_tcase(suite, presence);
    tcase_add_test(spectators, watchers_are_counted);
    tcase_add_test(spectators, spectators_are_told_at_most_once_a_second);
    tcase_add_test(spectators, who_asks_again_misses_no_event);
    tcase_add_test(spectators, a_count_that_went_back_is_told_because_a_snapshot_told_another);
    tcase_add_test(spectators, a_watcher_who_sits_down_is_no_watcher);
    tcase_add_test(spectators, who_sits_down_and_is_gone_at_once_watches_no_more_elsewhere);
    tcase_add_test(spectators, who_gave_up_a_seat_may_watch);
    tcase_add_test(spectators, nobody_watches_after_a_restart);
    suite_add_tcase(suite, spectators);
    tcase_add_test(slow, a_slow_line_gets_one_sync_and_then_every_event);
    tcase_add_test(slow, a_slow_line_gets_a_sync_of_each_room_it_follows_and_of_no_other);
    tcase_add_test(slow, a_slow_line_that_may_move_gets_its_legal_moves);
    tcase_add_test(slow, a_line_without_a_hello_has_nothing_to_catch_up);
    suite_add_tcase(suite, slow);
    tcase_add_test(asking, legal_is_answered_to_all_and_empty_when_nobody_may_move);
    tcase_add_loop_test(asking, a_room_that_is_not_there_is_told, 0, COUNT(in_rooms));
    suite_add_tcase(suite, asking);
    tcase_add_test(fault, a_fault_in_one_room_closes_it_and_no_other);
    tcase_add_test(fault, who_would_have_joined_a_room_with_a_fault_is_told_so);
    suite_add_tcase(suite, fault);
    return suite;
}

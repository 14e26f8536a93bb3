/* SPDX-License-Identifier: MIT */
/* test_core_disk.c: first the disk, then the room, then the world: what is told when, and what is not when the disk
 * refuses; how many requests may wait; and the end of the daemon. */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "tests/unit/core_support.h"

static struct client *ada, *bob, *eve;
static const char *room;

/* Ada and Bob play, Eve watches. */
static void setup(void)
{
    core_setup();
    ada = come("Ada");
    bob = come("Bob");
    eve = come("Eve");
    room = make_match(ada, bob, "public");
    want_ok(ask(eve, "{'op':'watch','room':'%s'}", room));
    stage_pass(&stage, 2 * SECOND);
    ignore(ada);
    ignore(bob);
    ignore(eve);
}

static int say_move(struct client *who, int ply, const char *move)
{
    return say(who, "{'op':'move','room':'%s','round':1,'ply':%d,'move':'%s'}", room, ply, move);
}

static json_t *ask_move(struct client *who, int ply, const char *move)
{
    return ask(who, "{'op':'move','room':'%s','round':1,'ply':%d,'move':'%s'}", room, ply, move);
}

/* ---- nothing before the disk ---- */

START_TEST(nobody_hears_of_a_move_before_the_disk_has_it)
{
    int id;

    hold_disk(5 * SECOND);
    id = say_move(ada, 0, "e2");
    stage_pass(&stage, 4900);
    hear_nothing(ada);
    hear_nothing(bob);
    hear_nothing(eve);
    ck_assert_uint_eq(core_room(stage.core, room)->round.plies, 0);
    ck_assert(!core_is_idle(stage.core));
    settle();
    ck_assert(core_is_idle(stage.core));
    want_next(ada, "{'re':%d,'ok':true}", id);
    want_next(ada,
              "{'ev':'moved','room':'%s','round':1,'ply':0,'side':0,'move':'e2','forced':false,'turn':1,"
              "'clock':null}",
              room);
    want_next(bob, "{'ev':'moved','ply':0,'move':'e2'}");
    want_next(eve, "{'ev':'moved','ply':0,'move':'e2'}");
    hear_nothing(ada);
}
END_TEST

START_TEST(legal_moves_go_to_the_side_to_move_alone)
{
    const json_t *moved;

    want_ok(ask_move(ada, 0, "e2"));
    moved = hear(bob);
    ck_assert_uint_eq(json_array_size(json_object_get(moved, "legal")), 131);
    ck_assert_ptr_nonnull(json_object_get(moved, "position"));
    moved = hear(ada);
    ck_assert_ptr_null(json_object_get(moved, "legal"));
    moved = hear(eve);
    ck_assert_ptr_null(json_object_get(moved, "legal"));
    ck_assert_ptr_nonnull(json_object_get(moved, "position"));
}
END_TEST

START_TEST(a_move_that_the_disk_refuses_was_not_played)
{
    stage.disk_refuses = true;
    want_error(ask_move(ada, 0, "e2"), "unavailable");
    stage.disk_refuses = false;
    hear_nothing(ada);
    hear_nothing(bob);
    want(ask(bob, "{'op':'sync','room':'%s'}", room), "{'snapshot':{'round':{'moves':[],'turn':0}}}");
    want_ok(ask_move(ada, 0, "d1"));
    want_next(ada, "{'ev':'moved','ply':0,'move':'d1'}");
    crash();
    want(ask(come_again(ada), "{'op':'sync','room':'%s'}", room),
         "{'snapshot':{'round':{'moves':['d1'],'turn':1}}}");
}
END_TEST

START_TEST(the_last_move_and_the_end_are_one)
{
    struct client *const sides[] = { ada, bob };

    for (int ply = 0; ply < 14; ply++) {
        static const char *const moves[] = { "e2", "d9", "e3", "e9", "e4", "d9", "e5",
                                             "e9", "e6", "d9", "e7", "e9", "e8", "d9" };

        want_ok(ask_move(sides[ply % 2], ply, moves[ply]));
    }
    ignore(ada);
    ignore(bob);
    stage.disk_refuses = true;
    want_error(ask_move(ada, 14, "e9"), "unavailable");
    stage.disk_refuses = false;
    hear_nothing(bob);
    want_ok(ask_move(ada, 14, "e9"));
    want_next(bob, "{'ev':'moved','ply':14,'move':'e9','turn':null}");
    want_next(bob, "{'ev':'ended','round':1,'result':{'winner':0,'reason':'goal','score':null},"
                   "'score':{'wins':[1,0],'draws':0}}");
    hear_nothing(bob);
    want_next(ada, "{'ev':'moved'}");
    want_next(ada, "{'ev':'ended'}");
    want_error(ask_move(bob, 15, "e9"), "round_over");
}
END_TEST

/* What changes something, said by whom; `re` is all that they get when the disk refuses. */
static const struct {
    const char *request;
    bool by_eve;
} changes[] = {
    { "{'op':'create','game':'sbarra','seats':['me','open'],'visibility':'public'}", true },
    { "{'op':'create','game':'sbarra','seats':['me','me']}", true },
    { "{'op':'resign','room':'%s'}", false },
    { "{'op':'leave','room':'%s'}", false },
    { "{'op':'move','room':'%s','round':1,'ply':0,'move':'e2'}", false },
};

START_TEST(what_the_disk_refuses_has_not_happened)
{
    struct client *who = changes[_i].by_eve ? eve : ada;
    size_t log_count = stage.log.count, rooms = core_count(stage.core).rooms;
    char request[256];
    const char *blank = strstr(changes[_i].request, "%s");

    snprintf(request, sizeof request, "%.*s%s%s", blank ? (int)(blank - changes[_i].request) : 0,
             changes[_i].request, blank ? room : "", blank ? blank + 2 : changes[_i].request);
    stage.disk_refuses = true;
    want_error(ask(who, "%s", request), "unavailable");
    stage.disk_refuses = false;
    stage_pass(&stage, 2 * SECOND);
    hear_nothing(ada);
    hear_nothing(bob);
    hear_nothing(eve);
    ck_assert_uint_eq(stage.log.count, log_count);
    ck_assert_uint_eq(core_count(stage.core).rooms, rooms);
    want_ok(ask(who, "%s", request));
    ck_assert_uint_gt(stage.log.count, log_count);
}
END_TEST

/* Whatever is on its way to the disk, the room is as it was and the next request waits. */
START_TEST(every_change_holds_the_room_until_the_disk_has_it)
{
    static const char *const ops[] = { "resign", "leave", "move", "rematch", "join" };
    const char *op = ops[_i];
    struct client *who = strcmp(op, "join") == 0 ? bob : ada;
    int change, look;

    if (strcmp(op, "rematch") == 0) {
        want_ok(ask(ada, "{'op':'resign','room':'%s'}", room));
        want_ok(ask(bob, "{'op':'rematch','room':'%s'}", room));
    } else if (strcmp(op, "join") == 0) {
        want_ok(ask(bob, "{'op':'leave','room':'%s'}", room));
    }
    ignore(ada);
    ignore(bob);
    hold_disk(SECOND);
    change = say(who, "{'op':'%s','room':'%s','round':1,'ply':0,'move':'e2'}", op, room);
    look = say(eve, "{'op':'sync','room':'%s'}", room);
    ck_assert_ptr_null(reply_to(eve, look));
    hear_nothing(ada);
    hear_nothing(bob);
    settle();
    want_ok(reply_to(who, change));
    want_ok(reply_to(eve, look));
}
END_TEST

START_TEST(a_seat_that_the_disk_refuses_is_still_open)
{
    const char *open = make_room(ada, "private");

    stage.disk_refuses = true;
    want_error(ask(bob, "{'op':'join','room':'%s'}", open), "unavailable");
    stage.disk_refuses = false;
    hear_nothing(ada);
    want(ask(ada, "{'op':'sync','room':'%s'}", open),
         "{'snapshot':{'state':'waiting','seats':[{},{'kind':'open'}]}}");
    want(ask(bob, "{'op':'join','room':'%s'}", open), "{'snapshot':{'state':'playing'}}");
}
END_TEST

/* ---- the queue ---- */

START_TEST(requests_of_a_room_are_answered_in_order)
{
    hold_disk(SECOND);
    say_move(ada, 0, "e2");
    say(ada, "{'op':'legal','room':'%s'}", room);
    say_move(ada, 1, "e8");
    say(ada, "{'op':'sync','room':'%s'}", room);
    say_move(bob, 1, "e8");
    hear_nothing(ada);
    hear_nothing(bob);
    settle();
    want_next(ada, "{'ok':true}");
    want_next(ada, "{'ev':'moved','ply':0}");
    ck_assert_uint_eq(json_array_size(json_object_get(hear(ada), "legal")), 131);
    want_next(ada, "{'error':{'code':'not_your_turn'}}");
    want_next(ada, "{'snapshot':{'round':{'moves':['e2'],'turn':1}}}");
    want_next(ada, "{'ev':'moved','ply':1}");
    want_next(bob, "{'ev':'moved','ply':0}");
    want_next(bob, "{'ok':true}");
    want_next(bob, "{'ev':'moved','ply':1}");
}
END_TEST

START_TEST(two_fast_moves_play_one)
{
    int first, second;

    first = say_move(ada, 0, "e2");
    second = say_move(ada, 0, "d1");
    settle();
    want_ok(reply_to(ada, first));
    want_error(reply_to(ada, second), "wrong_ply");
    ck_assert_uint_eq(count_events(bob, "moved"), 1);
}
END_TEST

START_TEST(the_same_move_twice_is_ok_twice_and_played_once)
{
    int first = say_move(ada, 0, "e2"), second = say_move(ada, 0, "e2");

    settle();
    want_ok(reply_to(ada, first));
    want_ok(reply_to(ada, second));
    ck_assert_uint_eq(count_events(ada, "moved"), 1);
    ck_assert_uint_eq(count_events(bob, "moved"), 1);
}
END_TEST

START_TEST(at_most_eight_requests_of_a_connection_wait_for_a_room)
{
    const char *other = make_hotseat(ada);
    int id, first;

    hold_disk(SECOND);
    say_move(ada, 0, "e2");
    first = ada->asked + 1;
    for (int i = 0; i < 8; i++)
        say(ada, "{'op':'legal','room':'%s'}", room);
    hear_nothing(ada);
    id = say(ada, "{'op':'legal','room':'%s'}", room);
    want(reply_to(ada, id), "{'error':{'code':'slow_down','retry_ms':100}}");
    want_ok(reply_to(ada, say(ada, "{'op':'legal','room':'%s'}", other))); /* another room does not wait */
    want_ok(reply_to(ada, say(ada, "{'op':'ping'}")));
    hear_nothing(bob);
    say(bob, "{'op':'legal','room':'%s'}", room); /* nor does another connection lose its places */
    hear_nothing(bob);
    settle();
    for (int i = 0; i < 8; i++)
        want_ok(reply_to(ada, first + i));
    want_ok(reply_to(bob, bob->asked));
    want_ok(ask(ada, "{'op':'legal','room':'%s'}", room)); /* and the places are free again */
}
END_TEST

START_TEST(what_waits_for_a_room_that_closes_is_told_so)
{
    const char *waiting = make_room(ada, "private");
    int id;

    hold_disk(SECOND);
    say(ada, "{'op':'leave','room':'%s'}", waiting);
    id = say(bob, "{'op':'join','room':'%s'}", waiting);
    settle();
    want_error(reply_to(bob, id), "no_such_room");
    ck_assert_ptr_null(core_room(stage.core, waiting));
}
END_TEST

START_TEST(two_who_join_at_once_get_one_seat)
{
    const char *open = make_room(ada, "private");
    int first, second;

    first = say(bob, "{'op':'join','room':'%s'}", open);
    second = say(eve, "{'op':'join','room':'%s'}", open);
    settle();
    want(reply_to(bob, first), "{'snapshot':{'state':'playing','you':{'sides':[1]}}}");
    want_error(reply_to(eve, second), "room_full");
}
END_TEST

START_TEST(a_line_cut_while_its_requests_wait_harms_nobody)
{
    hold_disk(SECOND);
    say_move(ada, 0, "e2");
    for (int i = 0; i < 5; i++)
        say(ada, "{'op':'legal','room':'%s'}", room);
    hang_up(ada);
    settle();
    want_next(bob, "{'ev':'seat','side':0,'seat':{'online':false,'why':'dropped'}}");
    want_next(bob, "{'ev':'moved','ply':0,'move':'e2'}");
    want(ask(come_again(ada), "{'op':'watch','room':'%s'}", room), "{'snapshot':{'round':{'moves':['e2']}}}");
}
END_TEST

START_TEST(a_room_whose_maker_vanished_is_theirs_all_the_same)
{
    size_t rooms = core_count(stage.core).rooms;
    struct client *again;

    say(eve, "{'op':'create','game':'sbarra','seats':['me','open'],'visibility':'public'}");
    hang_up(eve);
    settle();
    ck_assert_uint_eq(core_count(stage.core).rooms, rooms + 1);
    again = dial();
    want(ask(again, "{'op':'hello','token':'%s'}", eve->token),
         "{'seated':[{'state':'waiting','seats':[{'online':false,'why':'dropped'},{'kind':'open'}]}]}");
    stage_pass(&stage, 8 * DAY);
    ck_assert_uint_eq(core_count(stage.core).rooms, rooms);
}
END_TEST

/* ---- ids ---- */

START_TEST(ids_are_never_used_again)
{
    const char *first, *second;

    draw_the_same(1);
    first = make_room(ada, "private");
    ck_assert_str_eq(first, "aaaaaaaaaaaaaaaa");
    draw_the_same(1);
    ck_assert_str_ne(make_room(bob, "private"), first); /* in use */
    want_ok(ask(ada, "{'op':'leave','room':'%s'}", first));
    draw_the_same(1);
    second = make_room(ada, "private"); /* known to the disk alone */
    ck_assert_str_ne(second, first);
    want_error(ask(bob, "{'op':'watch','room':'%s'}", first), "no_such_room");
    want(ask(bob, "{'op':'join','room':'%s'}", second), "{'snapshot':{'state':'playing'}}");
}
END_TEST

START_TEST(ids_of_public_rooms_are_short_and_of_private_ones_long)
{
    ck_assert_uint_eq(strlen(make_room(ada, "public")), 6);
    ck_assert_uint_eq(strlen(make_room(ada, "private")), 16);
}
END_TEST

/* ---- the end of the daemon ---- */

START_TEST(everyone_is_told_that_the_daemon_stops)
{
    struct client *mute = dial(), *again;

    core_stop(stage.core, 3000);
    want_next(ada, "{'ev':'notice','kind':'restart','in_ms':3000}");
    want_next(eve, "{'ev':'notice','kind':'restart'}");
    want_next(mute, "{'ev':'notice','kind':'restart'}");
    stage_pass(&stage, 1000);
    again = dial();
    disk_takes(1);
    want(ask(again, "{'op':'hello','token':'%s'}", ada->token),
         "{'ok':true,'notice':{'kind':'restart','in_ms':1999}}");
    stage_pass(&stage, 5000);
    again = dial();
    want(ask(again, "{'op':'hello','token':'%s'}", ada->token),
         "{'ok':true,'notice':{'kind':'restart','in_ms':0}}");
}
END_TEST

START_TEST(nothing_changes_while_the_daemon_stops)
{
    const char *open = make_room(ada, "private");
    size_t log_count = stage.log.count;

    core_stop(stage.core, 3000);
    ignore(ada);
    ignore(bob);
    ignore(eve);
    want_error(ask(ada, "{'op':'create','game':'sbarra','seats':['me','open']}"), "unavailable");
    want_error(ask(bob, "{'op':'join','room':'%s'}", open), "unavailable");
    want_error(ask_move(ada, 0, "e2"), "unavailable");
    want_error(ask(bob, "{'op':'resign','room':'%s'}", room), "unavailable");
    want_error(ask(bob, "{'op':'leave','room':'%s'}", room), "unavailable");
    want_error(ask(dial(), "{'op':'hello','name':'Carl'}"), "unavailable");
    ck_assert_uint_eq(stage.log.count, log_count);
    ck_assert(core_is_idle(stage.core));
    hear_nothing(ada);
    hear_nothing(bob);
    want_ok(ask(bob, "{'op':'sync','room':'%s'}", room));
    want_ok(ask(eve, "{'op':'leave','room':'%s'}", room));
    want_ok(ask(ada, "{'op':'ping'}"));
}
END_TEST

START_TEST(what_was_on_its_way_to_the_disk_when_the_stop_came_is_still_told)
{
    int move;

    hold_disk(SECOND);
    move = say_move(ada, 0, "e2");
    say_move(bob, 1, "e8");
    core_stop(stage.core, 3000);
    ck_assert(!core_is_idle(stage.core));
    settle();
    ck_assert(core_is_idle(stage.core));
    want_ok(reply_to(ada, move));
    want_error(reply_to(bob, bob->asked), "unavailable");
    ck_assert_ptr_nonnull(hear_event(eve, "moved"));
    crash();
    want(ask(come_again(bob), "{'op':'sync','room':'%s'}", room), "{'snapshot':{'round':{'moves':['e2']}}}");
}
END_TEST

START_TEST(a_room_on_its_way_to_the_disk_when_the_stop_came_is_still_made)
{
    int made;

    hold_disk(SECOND);
    made = say(eve, "{'op':'create','game':'sbarra','seats':['me','open']}");
    core_stop(stage.core, 3000);
    settle();
    want_ok(reply_to(eve, made));
    crash();
    want(ask(dial(), "{'op':'hello','token':'%s'}", eve->token), "{'seated':[{'state':'waiting'}]}");
}
END_TEST

/* ---- lines that are not there ---- */

START_TEST(unknown_lines_are_ignored)
{
    core_received(stage.core, 4711, "{\"op\":\"hello\"}", 14);
    core_received_too_large(stage.core, 4711);
    core_drained(stage.core, 4711);
    core_disconnected(stage.core, 4711);
    core_disconnected(stage.core, 0);
    ck_assert_uint_eq(core_count(stage.core).connections, 3);
    ck_assert_uint_eq(appends_under_way(), 0);
}
END_TEST

START_TEST(who_is_there_is_counted)
{
    struct core_counts counts = core_count(stage.core);

    ck_assert_uint_eq(counts.connections, 3);
    ck_assert_uint_eq(counts.players, 3);
    ck_assert_uint_eq(counts.rooms, 1);
    hang_up(eve);
    dial();
    dial();
    ck_assert_uint_eq(core_count(stage.core).connections, 4);
    ck_assert_uint_eq(core_count(stage.core).players, 2);
}
END_TEST

static TCase *make_case(const char *name)
{
    TCase *tcase = tcase_create(name);

    tcase_add_checked_fixture(tcase, setup, core_teardown);
    return tcase;
}

Suite *core_disk_suite(void)
{
    Suite *suite = suite_create("core: disk");
    TCase *first = make_case("first the disk"), *queue = make_case("queue"), *ids = make_case("ids"),
          *stop = make_case("stop"), *lines = make_case("lines");

    tcase_add_test(first, nobody_hears_of_a_move_before_the_disk_has_it);
    tcase_add_test(first, legal_moves_go_to_the_side_to_move_alone);
    tcase_add_test(first, a_move_that_the_disk_refuses_was_not_played);
    tcase_add_test(first, the_last_move_and_the_end_are_one);
    tcase_add_loop_test(first, what_the_disk_refuses_has_not_happened, 0, COUNT(changes));
    tcase_add_loop_test(first, every_change_holds_the_room_until_the_disk_has_it, 0, 5);
    tcase_add_test(first, a_seat_that_the_disk_refuses_is_still_open);
    suite_add_tcase(suite, first);
    tcase_add_test(queue, requests_of_a_room_are_answered_in_order);
    tcase_add_test(queue, two_fast_moves_play_one);
    tcase_add_test(queue, the_same_move_twice_is_ok_twice_and_played_once);
    tcase_add_test(queue, at_most_eight_requests_of_a_connection_wait_for_a_room);
    tcase_add_test(queue, what_waits_for_a_room_that_closes_is_told_so);
    tcase_add_test(queue, two_who_join_at_once_get_one_seat);
    tcase_add_test(queue, a_line_cut_while_its_requests_wait_harms_nobody);
    tcase_add_test(queue, a_room_whose_maker_vanished_is_theirs_all_the_same);
    suite_add_tcase(suite, queue);
    tcase_add_test(ids, ids_are_never_used_again);
    tcase_add_test(ids, ids_of_public_rooms_are_short_and_of_private_ones_long);
    suite_add_tcase(suite, ids);
    tcase_add_test(stop, everyone_is_told_that_the_daemon_stops);
    tcase_add_test(stop, nothing_changes_while_the_daemon_stops);
    tcase_add_test(stop, what_was_on_its_way_to_the_disk_when_the_stop_came_is_still_told);
    tcase_add_test(stop, a_room_on_its_way_to_the_disk_when_the_stop_came_is_still_made);
    suite_add_tcase(suite, stop);
    tcase_add_test(lines, unknown_lines_are_ignored);
    tcase_add_test(lines, who_is_there_is_counted);
    suite_add_tcase(suite, lines);
    return suite;
}

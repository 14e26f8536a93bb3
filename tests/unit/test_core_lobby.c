/* SPDX-License-Identifier: MIT */
/* test_core_lobby.c: the public rooms, as a list and as a list that keeps itself true. */
#include "config.h"

#include <string.h>

#include "tests/unit/core_support.h"

enum { FOLLOWERS = 30 };

static struct client *ada, *bob, *eve;

static void setup(void)
{
    core_setup();
    ada = come("Ada");
    bob = come("Bob");
    eve = come("Eve");
}

static json_t *follow(struct client *who)
{
    return ask(who, "{'op':'lobby','follow':true}");
}

/* ---- a picture of the lobby, as a client keeps it ---- */

static void put(json_t *picture, const json_t *entries)
{
    json_t *entry;
    size_t i;

    json_array_foreach(entries, i, entry)
    {
        json_t *copy = json_deep_copy(entry);

        json_object_del(copy, "you");
        json_object_set_new(picture, json_string_value(json_object_get(entry, "id")), copy);
    }
}

static json_t *picture_of(const json_t *reply)
{
    json_t *picture = json_object();

    want(reply, "{'ok':true,'next':null}");
    put(picture, json_object_get(reply, "rooms"));
    return picture;
}

/* Returns how many events there were. */
static size_t bring_up_to_date(json_t *picture, struct client *who)
{
    const json_t *event, *id;
    size_t count = 0, i;

    for (; (event = hear_event(who, "lobby")) != NULL; count++) {
        if (json_is_true(json_object_get(event, "whole")))
            json_object_clear(picture);
        put(picture, json_object_get(event, "added"));
        put(picture, json_object_get(event, "changed"));
        json_array_foreach(json_object_get(event, "removed"), i, id)
        {
            json_object_del(picture,
                            json_string_value(id)); /* may be one that was gone when the list was told */
        }
    }
    return count;
}

/* What `who` has pieced together is what a newcomer is told. */
static void want_true(const json_t *picture)
{
    json_t *truth = picture_of(ask(come("New"), "{'op':'rooms'}"));

    if (!json_equal(picture, truth))
        ck_abort_msg("pieced together: %s\nthe truth: %s", json_dumps(picture, JSON_COMPACT | JSON_SORT_KEYS),
                     json_dumps(truth, JSON_COMPACT | JSON_SORT_KEYS));
    json_decref(truth);
}

/* ---- events ---- */

START_TEST(followers_hear_of_rooms_that_come_change_and_go)
{
    const char *room;

    want(follow(eve), "{'ok':true,'rooms':[],'next':null}");
    room = make_room(ada, "public");
    stage_pass(&stage, SECOND);
    want_next(eve,
              "{'ev':'lobby','added':[{'id':'%s','game':'sbarra','state':'waiting','turn':null,'ply':0,"
              "'spectators':0,'clock':null,'seats':[{'name':'Ada','online':true},{'kind':'open'}]}],"
              "'changed':[],'removed':[]}",
              room);
    hear_nothing(eve);
    want_ok(ask(bob, "{'op':'join','room':'%s'}", room));
    stage_pass(&stage, SECOND);
    want_next(eve,
              "{'ev':'lobby','added':[],'changed':[{'id':'%s','state':'playing','turn':0,'seats':[{},{'name':"
              "'Bob'}]}],"
              "'removed':[]}",
              room);
    want_ok(ask(ada, "{'op':'move','room':'%s','round':1,'ply':0,'move':'e2'}", room));
    stage_pass(&stage, SECOND);
    want_next(eve, "{'ev':'lobby','changed':[{'id':'%s','turn':1,'ply':1}]}", room);
    want_ok(ask(ada, "{'op':'resign','room':'%s'}", room));
    stage_pass(&stage, SECOND);
    want_next(eve, "{'ev':'lobby','added':[],'changed':[],'removed':['%s']}", room);
    want_ok(ask(bob, "{'op':'rematch','room':'%s'}", room));
    stage_pass(&stage, SECOND);
    hear_nothing(eve); /* an offer in a room that isn't listed */
    want_ok(ask(ada, "{'op':'rematch','room':'%s'}", room));
    stage_pass(&stage, SECOND);
    want_next(eve, "{'ev':'lobby','added':[{'id':'%s','state':'playing'}]}", room);
    hear_nothing(eve);
}
END_TEST

START_TEST(entries_of_events_have_no_reader)
{
    const json_t *event;

    want_ok(follow(ada));
    make_room(ada, "public");
    stage_pass(&stage, SECOND);
    event = hear_event(ada, "lobby");
    want(event, "{'added':[{}]}");
    ck_assert_ptr_null(json_object_get(json_array_get(json_object_get(event, "added"), 0), "you"));
    want(ask(ada, "{'op':'rooms'}"), "{'rooms':[{'you':{'sides':[0]}}]}");
    want(ask(bob, "{'op':'rooms'}"), "{'rooms':[{'you':{'sides':[]}}]}");
}
END_TEST

START_TEST(a_room_that_came_and_went_between_two_events_is_not_told)
{
    const char *room;

    want_ok(follow(eve));
    make_room(ada, "public"); /* told at once: it is quiet */
    stage_pass(&stage, 20);
    ignore(eve);
    room = make_room(ada, "public");
    want_ok(ask(ada, "{'op':'leave','room':'%s'}", room));
    stage_pass(&stage, 5 * SECOND);
    hear_nothing(eve);
}
END_TEST

START_TEST(private_rooms_are_never_told)
{
    const char *room;

    want_ok(follow(eve));
    room = make_match(ada, bob, "private");
    want_ok(ask(ada, "{'op':'move','room':'%s','round':1,'ply':0,'move':'e2'}", room));
    hang_up(ada);
    stage_pass(&stage, MINUTE);
    want(ask(eve, "{'op':'rooms'}"), "{'rooms':[]}");
    hear_nothing(eve);
}
END_TEST

START_TEST(the_lobby_speaks_at_most_four_times_a_second)
{
    uint64_t last = 0;
    size_t told = 0;
    const json_t *event;

    want_ok(follow(eve));
    stage_pass(&stage, SECOND);
    for (int i = 0; i < 30; i++) {
        const char *room = make_match(ada, bob, "public");

        want_ok(ask(ada, "{'op':'move','room':'%s','round':1,'ply':0,'move':'e2'}", room));
        stage_pass(&stage, 60);
        want_ok(ask(ada, "{'op':'resign','room':'%s'}", room));
    }
    stage_pass(&stage, SECOND);
    for (; (event = hear_event(eve, "lobby")) != NULL; told++) {
        uint64_t at = (uint64_t)json_integer_value(json_object_get(event, "_at"));

        ck_assert_uint_ge(at, last + 250);
        last = at;
    }
    ck_assert_uint_ge(told, 8);
}
END_TEST

START_TEST(nothing_is_said_and_nobody_wakes_while_nothing_changes)
{
    want_ok(follow(eve));
    make_match(ada, bob, "public");
    stage_pass(&stage, 2 * SECOND);
    ignore(eve);
    ck_assert_uint_ge(stage.wake_at, stage.now + 5 * MINUTE); /* the next sweep */
    stage_pass(&stage, 10 * MINUTE);
    hear_nothing(eve);
}
END_TEST

START_TEST(who_stops_following_hears_no_more)
{
    want_ok(follow(eve));
    want_ok(ask(eve, "{'op':'lobby','follow':false}"));
    make_room(ada, "public");
    stage_pass(&stage, SECOND);
    hear_nothing(eve);
    want(ask(eve, "{'op':'rooms'}"), "{'rooms':[{}]}"); /* a look is no following */
    make_room(ada, "public");
    stage_pass(&stage, SECOND);
    hear_nothing(eve);
}
END_TEST

START_TEST(boards_come_if_they_are_wanted)
{
    const char *room;
    const json_t *event;

    want_ok(ask(eve, "{'op':'lobby','follow':true,'boards':true}"));
    want_ok(follow(bob));
    room = make_hotseat(ada);
    (void)room;
    room = make_match(ada, come("Carl"), "public");
    want_ok(ask(ada, "{'op':'move','room':'%s','round':1,'ply':0,'move':'e2'}", room));
    stage_pass(&stage, SECOND);
    while ((event = hear_event(eve, "lobby")) != NULL && !json_array_size(json_object_get(event, "changed")))
        ;
    want(event, "{'changed':[{'id':'%s','moves':['e2']}]}", room);
    while ((event = hear_event(bob, "lobby")) != NULL && !json_array_size(json_object_get(event, "changed")))
        ;
    ck_assert_ptr_null(json_object_get(json_array_get(json_object_get(event, "changed"), 0), "moves"));
    want(ask(eve, "{'op':'rooms','boards':true}"), "{'rooms':[{'moves':['e2']}]}");
}
END_TEST

/* Followers who begin at any moment, also between a change and its event, piece together the truth. */
START_TEST(the_list_and_its_changes_give_the_truth)
{
    struct client *followers[FOLLOWERS];
    json_t *pictures[FOLLOWERS];
    const char *rooms[FOLLOWERS];

    for (size_t i = 0; i < FOLLOWERS; i++) {
        struct client *carl = come("Carl");

        rooms[i] = make_room(carl, "public");
        followers[i] = come("F");
        pictures[i] = picture_of(follow(followers[i]));
        if (i % 3 == 1)
            want_ok(ask(carl, "{'op':'leave','room':'%s'}", rooms[i]));
        if (i % 3 == 2)
            want_ok(ask(followers[i], "{'op':'watch','room':'%s'}", rooms[i]));
        if (i % 5 == 0)
            hang_up(carl);
        stage_pass(&stage, 40 * (i % 4));
    }
    stage_pass(&stage, 2 * SECOND);
    for (size_t i = 0; i < FOLLOWERS; i++) {
        bring_up_to_date(pictures[i], followers[i]);
        want_true(pictures[i]);
    }
    stage_pass(&stage, MINUTE); /* those who hung up are no longer listed */
    for (size_t i = 0; i < FOLLOWERS; i++) {
        bring_up_to_date(pictures[i], followers[i]);
        want_true(pictures[i]);
        json_decref(pictures[i]);
    }
}
END_TEST

START_TEST(a_slow_follower_gets_the_whole_list_anew)
{
    json_t *picture;
    const char *gone = make_room(ada, "public"), *stays = make_room(ada, "public");
    const json_t *event;

    stage_pass(&stage, SECOND);
    picture = picture_of(follow(eve));
    ck_assert_uint_eq(json_object_size(picture), 2);
    eve->deaf = true;
    want_ok(ask(ada, "{'op':'leave','room':'%s'}", gone));
    make_room(bob, "public");
    stage_pass(&stage, 2 * SECOND);
    eve->deaf = false;
    core_drained(stage.core, eve->conn);
    event = json_array_get(eve->inbox, 0);
    want(event, "{'ev':'lobby','whole':true,'changed':[],'removed':[]}");
    ck_assert_uint_eq(bring_up_to_date(picture, eve), 1);
    ck_assert_ptr_nonnull(json_object_get(picture, stays));
    ck_assert_ptr_null(json_object_get(picture, gone));
    want_true(picture);
    make_room(bob, "public");
    stage_pass(&stage, 2 * SECOND);
    ck_assert_ptr_null(json_object_get(json_array_get(eve->inbox, 0), "whole"));
    ck_assert_uint_ge(bring_up_to_date(picture, eve), 1);
    want_true(picture);
    json_decref(picture);
}
END_TEST

/* ---- when a room is listed ---- */

START_TEST(a_room_leaves_the_list_half_a_minute_after_its_player)
{
    const char *room = make_room(ada, "public");
    uint64_t gone;

    want_ok(follow(eve));
    stage_pass(&stage, SECOND);
    ignore(eve);
    hang_up(ada);
    gone = stage.now;
    stage_pass(&stage, 2 * SECOND);
    want_next(eve, "{'ev':'lobby','changed':[{'id':'%s','seats':[{'online':false},{}]}],'removed':[]}", room);
    stage_pass(&stage, gone + 30 * SECOND - 1 - stage.now);
    hear_nothing(eve);
    want(ask(bob, "{'op':'rooms'}"), "{'rooms':[{'id':'%s'}]}", room);
    stage_pass(&stage, 1);
    want(ask(bob, "{'op':'rooms'}"), "{'rooms':[]}");
    stage_pass(&stage, 250);
    want_next(eve, "{'ev':'lobby','added':[],'changed':[],'removed':['%s']}", room);
    want(ask(bob, "{'op':'watch','room':'%s'}", room),
         "{'snapshot':{'state':'waiting'}}"); /* it still exists */
    stage_pass(&stage, 2 * SECOND);
    hear_nothing(eve); /* a watcher does not bring it back */
    ada = come_again(ada);
    want_ok(ask(ada, "{'op':'watch','room':'%s'}", room));
    stage_pass(&stage, SECOND);
    want_next(eve, "{'ev':'lobby','added':[{'id':'%s','seats':[{'online':true},{}],'spectators':1}]}", room);
    hear_nothing(eve);
}
END_TEST

START_TEST(a_player_back_in_time_keeps_the_room_listed)
{
    const char *room = make_room(ada, "public");

    want_ok(follow(eve));
    hang_up(ada);
    stage_pass(&stage, 29 * SECOND);
    ada = come_again(ada);
    want_ok(ask(ada, "{'op':'join','room':'%s'}", room));
    stage_pass(&stage, MINUTE);
    want(ask(bob, "{'op':'rooms'}"), "{'rooms':[{'id':'%s'}]}", room);
    while (json_array_size(eve->inbox))
        want(hear(eve), "{'ev':'lobby','removed':[]}");
}
END_TEST

START_TEST(one_player_who_stays_keeps_the_room_listed)
{
    const char *room = make_match(ada, bob, "public");

    hang_up(ada);
    stage_pass(&stage, 10 * MINUTE);
    want(ask(eve, "{'op':'rooms'}"), "{'rooms':[{'id':'%s','state':'playing'}]}", room);
}
END_TEST

START_TEST(after_a_restart_rooms_are_listed_when_their_people_are_back)
{
    const char *room = make_room(ada, "public");

    make_room(ada, "private");
    crash();
    eve = come_again(eve);
    want(follow(eve), "{'rooms':[]}");
    ada = come_again(ada);
    want_ok(ask(ada, "{'op':'join','room':'%s'}", room));
    pass(SECOND);
    want_next(eve, "{'ev':'lobby','added':[{'id':'%s','seats':[{'online':true},{}]}]}", room);
    want(ask(eve, "{'op':'rooms'}"), "{'rooms':[{'id':'%s'}]}", room);
}
END_TEST

/* ---- lists ---- */

static const struct {
    const char *wish;
    int count;
} selections[] = {
    { "'state':'waiting'", 2 },
    { "'state':'playing'", 1 },
    { "'game':'sbarra'", 3 },
    { "'boards':false", 3 },
    { "'state':'waiting','game':'sbarra'", 2 },
};

START_TEST(a_list_can_be_narrowed)
{
    const json_t *got;

    make_room(ada, "public");
    make_room(bob, "public");
    make_match(ada, bob, "public");
    want_ok(
        ask(ada, "{'op':'resign','room':'%s'}", make_match(ada, bob, "public"))); /* finished: never listed */
    got = ask(eve, "{'op':'rooms',%s}", selections[_i].wish);
    ck_assert_msg((int)json_array_size(json_object_get(got, "rooms")) == selections[_i].count, "%s: %d",
                  selections[_i].wish, (int)json_array_size(json_object_get(got, "rooms")));
}
END_TEST

static const struct {
    const char *request, *field;
} wrong_lists[] = {
    { "{'op':'rooms','state':'finished'}", "state" }, { "{'op':'rooms','game':7}", "game" },
    { "{'op':'rooms','boards':1}", "boards" },        { "{'op':'rooms','after':7}", "after" },
    { "{'op':'lobby','follow':'yes'}", "follow" },
};

START_TEST(a_wrong_field_of_a_list_is_named)
{
    want(ask(eve, "%s", wrong_lists[_i].request), "{'error':{'code':'bad_message','field':'%s'}}",
         wrong_lists[_i].field);
}
END_TEST

START_TEST(many_rooms_come_in_pages)
{
    json_t *seen = json_object();
    const json_t *got, *entry;
    const char *next = "";
    size_t i, pages = 0;

    for (int who = 0; who < 12; who++) {
        struct client *maker = come("Maker");

        for (int room = 0; room < 20; room++)
            make_room(maker, "public");
    }
    for (; next; pages++) {
        got = pages ? ask(eve, "{'op':'rooms','after':'%s'}", next) : ask(eve, "{'op':'rooms'}");
        ck_assert_uint_eq(json_array_size(json_object_get(got, "rooms")), pages < 2 ? 100 : 40);
        json_array_foreach(json_object_get(got, "rooms"), i, entry)
        {
            const char *id = json_string_value(json_object_get(entry, "id"));

            ck_assert_ptr_null(json_object_get(seen, id));
            ck_assert_str_gt(id, next);
            json_object_set_new(seen, id, json_true());
            if (i + 1 == json_array_size(json_object_get(got, "rooms")) && pages < 2)
                ck_assert_str_eq(json_string_value(json_object_get(got, "next")), id);
        }
        next = json_string_value(json_object_get(got, "next"));
    }
    ck_assert_uint_eq(pages, 3);
    ck_assert_uint_eq(json_object_size(seen), 240);
    want(ask(eve, "{'op':'rooms','after':'zzzzzz'}"), "{'rooms':[],'next':null}");
    json_decref(seen);
}
END_TEST

START_TEST(a_full_page_that_is_all_has_no_next)
{
    for (int who = 0; who < 5; who++) {
        struct client *maker = come("Maker");

        for (int room = 0; room < 20; room++)
            make_room(maker, "public");
    }
    want(ask(eve, "{'op':'rooms'}"), "{'ok':true,'next':null}");
}
END_TEST

static TCase *make_case(const char *name)
{
    TCase *tcase = tcase_create(name);

    tcase_add_checked_fixture(tcase, setup, core_teardown);
    tcase_set_timeout(tcase, 30);
    return tcase;
}

Suite *core_lobby_suite(void)
{
    Suite *suite = suite_create("core: lobby");
    TCase *events = make_case("events"), *listed = make_case("listed"), *lists = make_case("lists");

    tcase_add_test(events, followers_hear_of_rooms_that_come_change_and_go);
    tcase_add_test(events, entries_of_events_have_no_reader);
    tcase_add_test(events, a_room_that_came_and_went_between_two_events_is_not_told);
    tcase_add_test(events, private_rooms_are_never_told);
    tcase_add_test(events, the_lobby_speaks_at_most_four_times_a_second);
    tcase_add_test(events, nothing_is_said_and_nobody_wakes_while_nothing_changes);
    tcase_add_test(events, who_stops_following_hears_no_more);
    tcase_add_test(events, boards_come_if_they_are_wanted);
    tcase_add_test(events, the_list_and_its_changes_give_the_truth);
    tcase_add_test(events, a_slow_follower_gets_the_whole_list_anew);
    suite_add_tcase(suite, events);
    tcase_add_test(listed, a_room_leaves_the_list_half_a_minute_after_its_player);
    tcase_add_test(listed, a_player_back_in_time_keeps_the_room_listed);
    tcase_add_test(listed, one_player_who_stays_keeps_the_room_listed);
    tcase_add_test(listed, after_a_restart_rooms_are_listed_when_their_people_are_back);
    suite_add_tcase(suite, listed);
    tcase_add_loop_test(lists, a_list_can_be_narrowed, 0, COUNT(selections));
    tcase_add_loop_test(lists, a_wrong_field_of_a_list_is_named, 0, COUNT(wrong_lists));
    tcase_add_test(lists, many_rooms_come_in_pages);
    tcase_add_test(lists, a_full_page_that_is_all_has_no_next);
    suite_add_tcase(suite, lists);
    return suite;
}

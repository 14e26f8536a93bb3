/* SPDX-License-Identifier: MIT */
/* test_core_hello.c: who a connection is, what is refused before it is known, and in which order a request is checked. */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "server/core/secrets.h"
#include "tests/unit/core_support.h"

static const char *text_of(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

/* ---- newcomers and tokens ---- */

START_TEST(a_newcomer_gets_a_player_and_a_token)
{
    struct client *ada = dial();
    const json_t *got = ask(ada, "{'op':'hello','name':'  Ada  '}");
    const char *token = text_of(got, "token"), *id = text_of(json_object_get(got, "player"), "id");

    want(got, "{'re':1,'ok':true,'player':{'name':'Ada'},'seated':[],'notice':null,"
              "'server':{'name':'tavoliere','version':'0','url':'http://192.0.2.1:7070'},"
              "'limits':{'messages_per_second':100,'message_burst':400,'rooms_per_player':20}}");
    ck_assert_uint_eq(strlen(token), 32);
    ck_assert_uint_eq(strspn(token, "abcdefghijklmnopqrstuvwxyz0123456789"), 32);
    ck_assert_uint_eq(strlen(id), 17);
    hear_nothing(ada);
}
END_TEST

START_TEST(who_gives_no_name_gets_one)
{
    struct client *ada = dial();
    const json_t *got = ask(ada, "{'op':'hello'}");
    const char *name = text_of(json_object_get(got, "player"), "name");

    ck_assert_uint_ge(strlen(name), 3);
    ck_assert_uint_le(strlen(name), 24);
    ck_assert_str_eq(stage.log.list[0].player.name, name);
}
END_TEST

/* The log, bytewise, holds no token; what it holds is the token's hash. */
START_TEST(only_the_hash_of_a_token_is_stored)
{
    const struct client *ada = come("Ada");
    const char *log = (const char *)stage.log.list;
    uint8_t hash[TOKEN_HASH_BYTES];

    ck_assert_uint_eq(stage.log.count, 2);
    ck_assert_int_eq((int)stage.log.list[0].kind, ENTRY_PLAYER);
    ck_assert_int_eq((int)stage.log.list[1].kind, ENTRY_TOKEN);
    secrets_hash(ada->token, hash);
    ck_assert_mem_eq(stage.log.list[1].token.hash, hash, sizeof hash);
    ck_assert_str_eq(stage.log.list[1].token.player, ada->id);
    for (size_t i = 0; i + 8 <= stage.log.count * sizeof *stage.log.list; i++)
        ck_assert(memcmp(log + i, ada->token, 8) != 0);
}
END_TEST

START_TEST(a_token_brings_the_same_player_back_and_writes_nothing)
{
    const struct client *ada = come("Ada");
    struct client *again = dial();
    const json_t *got = ask(again, "{'op':'hello','token':'%s'}", ada->token);

    want(got, "{'ok':true,'player':{'id':'%s','name':'Ada'}}", ada->id);
    ck_assert_ptr_null(json_object_get(got, "token"));
    ck_assert_uint_eq(stage.log.count, 2);
    crash();
    ck_assert_str_eq(come_again(ada)->id, ada->id);
}
END_TEST

static const char *const wrong_tokens[] = {
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "x",
    "?",
    "a token that is longer than any token can ever be, by far",
};

START_TEST(a_wrong_token_is_refused_and_the_client_may_come_without)
{
    struct client *ada;

    come("Eve");
    ada = dial();
    want(ask(ada, "{'op':'hello','token':'%s'}", wrong_tokens[_i]),
         "{'ok':false,'error':{'code':'bad_token','field':'token'}}");
    want_error(ask(ada, "{'op':'ping'}"), "hello_first");
    greet(ada, "Ada");
}
END_TEST

START_TEST(a_second_hello_is_refused)
{
    struct client *ada = come("Ada");

    want(ask(ada, "{'op':'hello','name':'Eve'}"), "{'ok':false,'error':{'code':'bad_message','field':'op'}}");
    want_ok(ask(ada, "{'op':'ping'}"));
    want(ask(come_again(ada), "{'op':'hello'}"), "{'ok':false,'error':{'code':'bad_message'}}");
}
END_TEST

START_TEST(two_newcomers_never_get_the_same_id)
{
    const struct client *ada, *bob;

    draw_the_same(1);
    ada = come("Ada");
    ck_assert_str_eq(ada->id, "paaaaaaaaaaaaaaaa");
    draw_the_same(1);
    bob = come("Bob");
    ck_assert_str_ne(ada->id, bob->id);
    ck_assert_uint_eq(core_count(stage.core).players, 2);
    ck_assert_str_eq(come_again(ada)->id, ada->id);
    ck_assert_str_eq(come_again(bob)->id, bob->id);
}
END_TEST

START_TEST(hello_lists_the_unfinished_rounds)
{
    struct client *ada = come("Ada"), *bob = come("Bob");
    const char *match = make_match(ada, bob, "private");
    const char *waiting = make_room(ada, "private");
    const char *hotseat = make_hotseat(ada);
    const char *over = make_match(ada, bob, "private");
    struct client *again = dial();

    want_ok(ask(ada, "{'op':'resign','room':'%s'}", over));
    want(ask(again, "{'op':'hello','token':'%s'}", ada->token),
         "{'seated':[{'id':'%s','state':'playing','turn':0,'ply':0,'you':{'sides':[0]}},"
         "{'id':'%s','state':'waiting','turn':null,'you':{'sides':[0]}},"
         "{'id':'%s','state':'playing','you':{'sides':[0,1]}}]}",
         match, waiting, hotseat);
    again = dial();
    want(ask(again, "{'op':'hello','token':'%s'}", bob->token),
         "{'seated':[{'id':'%s','you':{'sides':[1]}}]}", match);
}
END_TEST

START_TEST(a_new_name_is_stored_and_told_in_every_room)
{
    struct client *ada = come("Ada"), *bob = come("Bob"), *eve = come("Eve"), *again;
    const char *room = make_match(ada, bob, "private");

    want_ok(ask(eve, "{'op':'watch','room':'%s'}", room));
    ignore(ada);
    ignore(bob);
    again = dial();
    want(ask(again, "{'op':'hello','token':'%s','name':'Augusta'}", ada->token),
         "{'ok':true,'player':{'id':'%s','name':'Augusta'},'seated':[{'id':'%s'}]}", ada->id, room);
    want_next(bob, "{'ev':'seat','room':'%s','side':0,'seat':{'name':'Augusta','player':'%s','online':true}}",
              room, ada->id);
    want_next(ada, "{'ev':'seat','side':0,'seat':{'name':'Augusta'}}");
    want_next(eve, "{'ev':'seat','side':0,'seat':{'name':'Augusta'}}");
    hear_nothing(bob);
    want(ask(bob, "{'op':'sync','room':'%s'}", room),
         "{'snapshot':{'seats':[{'name':'Augusta'},{'name':'Bob'}]}}");
    crash();
    bob = come_again(bob);
    want(ask(bob, "{'op':'sync','room':'%s'}", room),
         "{'snapshot':{'seats':[{'name':'Augusta'},{'name':'Bob'}]}}");
}
END_TEST

START_TEST(two_devices_that_change_different_things_at_once_both_get_their_way)
{
    const struct client *ada = come("Ada");
    struct client *one = dial(), *two = dial();

    hold_disk(SECOND);
    say(one, "{'op':'hello','token':'%s','name':'Augusta'}", ada->token);
    say(two, "{'op':'hello','token':'%s','bot':true}", ada->token);
    settle();
    want_next(one, "{'ok':true,'player':{'name':'Augusta'}}");
    want_next(two, "{'ok':true,'player':{'name':'Augusta'}}");
    crash();
    two = dial();
    want(ask(two, "{'op':'hello','token':'%s','bot':true}", ada->token),
         "{'ok':true,'player':{'name':'Augusta'}}");
}
END_TEST

START_TEST(the_same_name_again_changes_nothing)
{
    const struct client *ada = come("Ada");
    struct client *again = dial();

    want_ok(ask(again, "{'op':'hello','token':'%s','name':'Ada'}", ada->token));
    ck_assert_uint_eq(stage.log.count, 2);
}
END_TEST

START_TEST(a_network_bot_is_marked)
{
    struct client *ada = come("Ada"), *bot = dial();
    const char *room = make_room(ada, "private");

    want_ok(ask(bot, "{'op':'hello','name':'Deep','bot':true}"));
    want(ask(bot, "{'op':'join','room':'%s'}", room),
         "{'snapshot':{'seats':[{'bot':false},{'bot':true,'kind':'human'}]}}");
}
END_TEST

START_TEST(clients_with_the_rules_get_no_positions)
{
    struct client *ada = dial(), *bob = come("Bob");
    const json_t *got, *round;
    const char *room;

    want_ok(ask(ada, "{'op':'hello','name':'Ada','detail':'moves'}"));
    got = ask(ada, "{'op':'create','game':'sbarra','seats':['me','open'],'starter':0}");
    room = text_of(got, "room");
    want_ok(ask(bob, "{'op':'join','room':'%s'}", room));
    round = json_object_get(hear_event(ada, "started"), "round");
    ck_assert_ptr_nonnull(json_object_get(round, "digest"));
    ck_assert_ptr_null(json_object_get(round, "position"));
    ck_assert_ptr_null(json_object_get(round, "legal"));
    want_ok(ask(ada, "{'op':'move','room':'%s','round':1,'ply':0,'move':'e2'}", room));
    got = hear_event(ada, "moved");
    ck_assert_ptr_null(json_object_get(got, "position"));
    ck_assert_ptr_null(json_object_get(got, "legal"));
    got = hear_event(bob, "moved");
    ck_assert_ptr_nonnull(json_object_get(got, "position"));
    ck_assert_ptr_nonnull(json_object_get(got, "legal")); /* he is to move */
}
END_TEST

/* ---- no hello, no JSON ---- */

START_TEST(who_says_no_hello_in_ten_seconds_is_closed)
{
    struct client *mute = dial(), *ada = come("Ada"), *late;

    say(mute, "{'op':'ping'}");
    stage_pass(&stage, 9 * SECOND);
    late = dial();
    stage_pass(&stage, SECOND - (stage.now - 10 * SECOND) - 1);
    ck_assert_int_eq(mute->closed, 0);
    stage_pass(&stage, 1);
    ck_assert_int_eq(mute->closed, CLOSE_SILENT);
    ck_assert_int_eq(late->closed, 0);
    stage_pass(&stage, MINUTE);
    ck_assert_int_eq(late->closed, CLOSE_SILENT);
    ck_assert_int_eq(ada->closed, 0);
}
END_TEST

START_TEST(a_hello_that_waits_for_the_disk_has_been_said)
{
    struct client *ada = dial();

    hold_disk(30 * SECOND);
    greet(ada, "Ada");
    ck_assert_uint_ge(stage.now, 31 * SECOND);
    stage_pass(&stage, MINUTE);
    ck_assert_int_eq(ada->closed, 0);
}
END_TEST

START_TEST(who_was_refused_by_the_disk_has_ten_seconds_more)
{
    struct client *ada = dial();
    uint64_t refused;

    stage.disk_refuses = true;
    hold_disk(20 * SECOND);
    want_error(ask(ada, "{'op':'hello','name':'Ada'}"), "unavailable");
    refused = stage.now;
    stage_pass(&stage, refused + 10 * SECOND - 1 - stage.now);
    ck_assert_int_eq(ada->closed, 0);
    stage_pass(&stage, 1);
    ck_assert_int_eq(ada->closed, CLOSE_SILENT);
}
END_TEST

static const struct {
    const char *name;
    const char *said[8];
    int closed;
} grumbles[] = {
    { "two", { "", "[]" }, 0 },
    { "three", { "{", "nonsense", "[1,2]" }, CLOSE_UNSUPPORTED },
    { "a good one between", { "{", "{", "{\"op\":\"ping\"}", "{", "{" }, 0 },
    { "one that is refused for another reason between", { "{", "{", "{\"op\":7}", "{", "{" }, 0 },
    { "three after a good one", { "{", "{\"op\":\"ping\"}", "{", "{", "{" }, CLOSE_UNSUPPORTED },
};

START_TEST(three_messages_in_a_row_that_are_no_json_close)
{
    struct client *lines[2] = { dial(), come("Ada") };

    for (size_t line = 0; line < 2; line++) {
        for (size_t i = 0; i < COUNT(grumbles[_i].said) && grumbles[_i].said[i]; i++) {
            say_raw(lines[line], grumbles[_i].said[i]);
            if (!strchr(grumbles[_i].said[i], ':'))
                want_next(lines[line], "{'re':null,'ok':false,'error':{'code':'bad_json'}}");
            else
                hear(lines[line]);
        }
        ck_assert_msg(lines[line]->closed == grumbles[_i].closed, "%s", grumbles[_i].name);
        hear_nothing(lines[line]);
    }
}
END_TEST

START_TEST(a_message_too_large_is_refused_and_no_more)
{
    struct client *ada = come("Ada");

    for (int i = 0; i < 5; i++)
        core_received_too_large(stage.core, ada->conn);
    for (int i = 0; i < 5; i++)
        want_next(ada, "{'re':null,'ok':false,'error':{'code':'too_large'}}");
    ck_assert_int_eq(ada->closed, 0);
    want_ok(ask(ada, "{'op':'ping'}"));
}
END_TEST

START_TEST(ping_tells_the_time)
{
    struct client *ada = come("Ada");

    want(ask(ada, "{'op':'ping'}"), "{'ok':true,'now_at':%lld}",
         (long long)stage.core->world.wall_ms(stage.core->world.ctx));
}
END_TEST

/* ---- requests behind a hello ---- */

START_TEST(requests_behind_a_hello_are_answered_after_it_in_order)
{
    struct client *ada = dial();

    hold_disk(500);
    say(ada, "{'op':'hello','name':'Ada'}");
    say(ada, "{'op':'ping'}");
    say(ada, "{'op':'hello','name':'Eve'}");
    say(ada, "{'op':'rooms'}");
    say(ada, "{'op':'legal','room':'AAAAAA'}");
    say(ada, "{'op':'create','game':'sbarra','seats':['me','open']}");
    hear_nothing(ada);
    settle();
    want_next(ada, "{'re':1,'ok':true,'player':{'name':'Ada'}}");
    want_next(ada, "{'re':2,'ok':true}");
    want_next(ada, "{'re':3,'ok':false,'error':{'code':'bad_message'}}");
    want_next(ada, "{'re':4,'ok':true,'rooms':[]}");
    want_next(ada, "{'re':5,'ok':false,'error':{'code':'no_such_room'}}");
    want_next(ada, "{'re':6,'ok':true,'snapshot':{'state':'waiting'}}");
    hear_nothing(ada);
}
END_TEST

START_TEST(at_most_eight_requests_wait_behind_a_hello)
{
    struct client *ada = dial();

    hold_disk(500);
    say(ada, "{'op':'hello','name':'Ada'}");
    for (int i = 0; i < 10; i++)
        say(ada, "{'op':'ping'}");
    want_next(ada, "{'re':10,'error':{'code':'slow_down','retry_ms':100}}");
    want_next(ada, "{'re':11,'error':{'code':'slow_down','retry_ms':100}}");
    settle();
    for (int i = 1; i <= 9; i++)
        want_next(ada, "{'re':%d,'ok':true}", i);
    hear_nothing(ada);
}
END_TEST

START_TEST(a_hello_that_the_disk_refuses_can_be_said_again)
{
    struct client *ada = dial();

    stage.disk_refuses = true;
    want_error(ask(ada, "{'op':'hello','name':'Ada'}"), "unavailable");
    want_error(ask(ada, "{'op':'ping'}"), "hello_first");
    ck_assert_uint_eq(core_count(stage.core).players, 0);
    stage.disk_refuses = false;
    greet(ada, "Ada");
    ck_assert_uint_eq(core_count(stage.core).players, 1);
}
END_TEST

START_TEST(a_rename_that_the_disk_refuses_renames_nobody)
{
    struct client *ada = come("Ada"), *again = dial();
    const char *room = make_room(ada, "private");

    stage.disk_refuses = true;
    want_error(ask(again, "{'op':'hello','token':'%s','name':'Augusta'}", ada->token), "unavailable");
    stage.disk_refuses = false;
    hear_nothing(ada);
    want(ask(ada, "{'op':'sync','room':'%s'}", room),
         "{'snapshot':{'seats':[{'name':'Ada'},{'kind':'open'}]}}");
    want(ask(again, "{'op':'hello','token':'%s'}", ada->token), "{'ok':true,'player':{'name':'Ada'}}");
}
END_TEST

/* Each is said before the disk refuses the hello. */
static const char *const pipelined[] = {
    "{'op':'create','game':'sbarra','seats':['me','open']}",
    "{'op':'ping'}",
    "{'op':'rooms'}",
    "{'op':'lobby','follow':true}",
    "{'op':'join','room':'aaaaaa'}",
    "{'op':'leave','room':'aaaaaa'}",
};

START_TEST(requests_behind_a_hello_that_fails_want_one_first)
{
    struct client *ada = dial();

    stage.disk_refuses = true;
    say(ada, "{'op':'hello','name':'Ada'}");
    say(ada, "%s", pipelined[_i]);
    settle();
    want_next(ada, "{'re':1,'ok':false,'error':{'code':'unavailable'}}");
    want_next(ada, "{'re':2,'ok':false,'error':{'code':'hello_first'}}");
    hear_nothing(ada);
    ck_assert_int_eq(ada->closed, 0);
}
END_TEST

START_TEST(a_second_hello_takes_the_place_of_one_that_fails)
{
    struct client *ada = dial();

    stage.disk_refuses = true;
    say(ada, "{'op':'hello','name':'Ada'}");
    say(ada, "{'op':'hello','name':'Eve'}");
    say(ada, "{'op':'create','game':'sbarra','seats':['me','open']}");
    say(ada, "{'op':'ping'}");
    while (!json_array_size(ada->inbox))
        stage_pass(&stage, 1);
    stage.disk_refuses = false;
    settle();
    want_next(ada, "{'re':1,'ok':false,'error':{'code':'unavailable'}}");
    want_next(ada, "{'re':2,'ok':true,'player':{'name':'Eve'}}");
    want_next(ada, "{'re':4,'ok':true}"); /* a ping waits for no room */
    want_next(ada, "{'re':3,'ok':true,'snapshot':{'state':'waiting'}}");
    hear_nothing(ada);
}
END_TEST

START_TEST(a_line_cut_during_its_hello_harms_nobody)
{
    struct client *ada = dial();

    say(ada, "{'op':'hello','name':'Ada'}");
    say(ada, "{'op':'create','game':'sbarra','seats':['me','open']}");
    hang_up(ada);
    settle();
    ck_assert_uint_eq(core_count(stage.core).connections, 0);
    ck_assert_uint_eq(core_count(stage.core).rooms, 0);
    hear_nothing(ada);
}
END_TEST

/* ---- the order of checks ---- */

enum who { NOBODY, WATCHER, ADA, BOB };

/* Each request is wrong in two ways; the first in the protocol's order is told. In round 2 Ada (side 0) has played e2; in
 * the rows marked `over`, Bob has then played e8 and Ada resigned. `spent`: the sender has no allowance left. */
static const struct {
    enum who who;
    bool over, spent;
    const char *request, *code;
} orders[] = {
    { NOBODY, false, false, "{'op':'fly'}", "hello_first" },
    { NOBODY, false, false, "{'op':'move'}", "hello_first" },
    { NOBODY, false, false, "{'op':7}", "hello_first" },
    { NOBODY, false, false, "{'op':'hello','name':7,'token':'x'}", "bad_message" },
    { NOBODY, false, false, "{'op':'hello','name':'\\u0007','token':'x'}", "bad_name" },
    { NOBODY, false, true, "{'op':'hello','name':7}", "bad_message" },
    { NOBODY, false, true, "{'op':'hello','token':'x'}", "slow_down" },
    { ADA, false, true, "{'op':'fly'}", "unknown_op" },
    { ADA, false, true, "{'op':'move'}", "bad_message" },
    { ADA, false, true, "{'op':'hello'}", "slow_down" },
    { ADA, false, false, "{'op':'move','room':'zzzzzz','round':1,'ply':0,'move':''}", "bad_message" },
    { ADA, false, false, "{'op':'move','room':'%s','round':0,'ply':7,'move':'zz'}", "bad_message" },
    { ADA, false, true, "{'op':'move','room':'zzzzzz','round':1,'ply':0,'move':'e2'}", "slow_down" },
    { ADA, false, true, "{'op':'move','room':'%s','round':1,'ply':0,'move':'e2'}", "slow_down" },
    { WATCHER, false, false, "{'op':'move','room':'zzzzzz','round':1,'ply':0,'move':'e2'}", "no_such_room" },
    { WATCHER, false, false, "{'op':'move','room':'%s','round':1,'ply':0,'move':'e2'}", "not_seated" },
    { WATCHER, false, false, "{'op':'move','room':'%s','round':2,'ply':0,'move':'e2'}", "not_seated" },
    { WATCHER, false, false, "{'op':'resign','room':'%s','round':1}", "not_seated" },
    { WATCHER, false, false, "{'op':'rematch','room':'%s','round':1}", "not_seated" },
    { ADA, false, false, "{'op':'resign','room':'%s','round':1,'side':1}", "not_seated" },
    { ADA, false, false, "{'op':'move','room':'%s','round':1,'ply':7,'move':'e2'}", "wrong_round" },
    { ADA, false, false, "{'op':'move','room':'%s','round':3,'ply':1,'move':'zz'}", "wrong_round" },
    { ADA, true, false, "{'op':'move','room':'%s','round':1,'ply':0,'move':'e2'}", "wrong_round" },
    { ADA, true, false, "{'op':'resign','room':'%s','round':1}", "wrong_round" },
    { ADA, false, false, "{'op':'rematch','room':'%s','round':1}", "wrong_round" },
    { ADA, true, false, "{'op':'move','room':'%s','round':2,'ply':1,'move':'e8'}", "round_over" },
    { ADA, true, false, "{'op':'move','room':'%s','round':2,'ply':9,'move':'zz'}", "round_over" },
    { BOB, true, false, "{'op':'move','room':'%s','round':2,'ply':2,'move':'e3'}", "round_over" },
    { ADA, false, false, "{'op':'move','room':'%s','round':2,'ply':2,'move':'e3'}", "wrong_ply" },
    { ADA, false, false, "{'op':'move','room':'%s','round':2,'ply':0,'move':'zz'}", "wrong_ply" },
    { BOB, false, false, "{'op':'move','room':'%s','round':2,'ply':0,'move':'e2'}", "wrong_ply" },
    { ADA, false, false, "{'op':'move','room':'%s','round':2,'ply':1,'move':'e9'}", "not_your_turn" },
    { ADA, false, false, "{'op':'move','room':'%s','round':2,'ply':1,'move':'zz'}", "not_your_turn" },
    { BOB, false, false, "{'op':'move','room':'%s','round':2,'ply':1,'move':'zz'}", "illegal_move" },
    { BOB, false, false, "{'op':'create','game':'chess','seats':['me','bot:easy']}", "unknown_game" },
    { BOB, false, false,
      "{'op':'create','game':'sbarra','seats':['me','bot:none'],'clock':{'initial_ms':60000,'increment_ms':0}"
      "}",
      "unknown_level" },
    { WATCHER, false, false, "{'op':'join','room':'zzzzzz','side':0}", "no_such_room" },
    { WATCHER, false, false, "{'op':'join','room':'%s','side':1}", "room_full" },
};

/* The second round, in which side 0 begins and has played e2. */
static const char *reach_round_2(struct client *ada, struct client *bob)
{
    const json_t *got = ask(ada, "{'op':'create','game':'sbarra','seats':['me','open'],'starter':1}");
    const char *room = text_of(got, "room");

    want_ok(ask(bob, "{'op':'join','room':'%s'}", room));
    want_ok(ask(ada, "{'op':'resign','room':'%s'}", room));
    want_ok(ask(bob, "{'op':'rematch','room':'%s'}", room));
    want_ok(ask(ada, "{'op':'rematch','room':'%s'}", room));
    want_ok(ask(ada, "{'op':'move','room':'%s','round':2,'ply':0,'move':'e2'}", room));
    return room;
}

static const char *word_of_error(const json_t *got)
{
    const char *code = text_of(json_object_get(got, "error"), "code");

    return code ? code : "ok";
}

static void fill_in(char *out, size_t size, const char *request, const char *room)
{
    const char *blank = strstr(request, "%s");

    if (blank)
        snprintf(out, size, "%.*s%s%s", (int)(blank - request), request, room, blank + 2);
    else
        snprintf(out, size, "%s", request);
}

START_TEST(of_two_faults_the_first_in_the_protocols_order_is_told)
{
    struct client *ada = come("Ada"), *bob = come("Bob"), *eve = come("Eve");
    struct client *const people[] = { [NOBODY] = dial(), [WATCHER] = eve, [ADA] = ada, [BOB] = bob };
    struct client *who = people[orders[_i].who];
    const char *room = reach_round_2(ada, bob);
    char request[512];

    if (orders[_i].over) {
        want_ok(ask(bob, "{'op':'move','room':'%s','round':2,'ply':1,'move':'e8'}", room));
        want_ok(ask(ada, "{'op':'resign','room':'%s'}", room));
    }
    want_ok(ask(eve, "{'op':'watch','room':'%s'}", room));
    if (orders[_i].spent) {
        core_session(stage.core, who->conn)->allowance = 0;
        core_session(stage.core, who->conn)->allowance_at = stage.now;
    }
    fill_in(request, sizeof request, orders[_i].request, room);
    ck_assert_str_eq(word_of_error(ask(who, "%s", request)), orders[_i].code);
    ck_assert_int_eq(who->closed, 0);
}
END_TEST

START_TEST(a_repeated_move_is_ok_whatever_else_is_wrong)
{
    struct client *ada = come("Ada"), *bob = come("Bob");
    const char *room = reach_round_2(ada, bob);

    want_ok(ask(ada, "{'op':'move','room':'%s','round':2,'ply':0,'move':'E2'}",
                room)); /* not his turn, wrong ply */
    want_error(ask(bob, "{'op':'move','room':'%s','round':2,'ply':0,'move':'e2'}", room), "wrong_ply");
    want_ok(ask(bob, "{'op':'resign','room':'%s'}", room));
    ignore(bob);
    want_ok(ask(ada, "{'op':'move','room':'%s','round':2,'ply':0,'move':'e2'}", room)); /* over */
    want_error(ask(ada, "{'op':'move','room':'%s','round':2,'ply':0,'move':'d1'}", room), "round_over");
    hear_nothing(bob);
    crash();
    ada = come_again(ada);
    want_ok(ask(ada, "{'op':'move','room':'%s','round':2,'ply':0,'move':'e2'}", room));
}
END_TEST

/* What is said of an illegal move. */
static const struct {
    const char *move, *reason;
} illegal[] = {
    { "zz", "not_a_move" }, { "e2e4", "not_a_move" },  { "j1", "off_board" },      { "e5", "unreachable" },
    { "e9", "occupied" },   { "e3v", "wall_crosses" }, { "d3h", "wall_overlaps" },
};

START_TEST(an_illegal_move_has_its_reason)
{
    struct client *ada = come("Ada"), *bob = come("Bob");
    const char *room = make_match(ada, bob, "private");

    want_ok(ask(ada, "{'op':'move','room':'%s','round':1,'ply':0,'move':'e3h'}", room));
    want(ask(bob, "{'op':'move','room':'%s','round':1,'ply':1,'move':'%s'}", room, illegal[_i].move),
         "{'error':{'code':'illegal_move','field':'move','reason':'%s'}}", illegal[_i].reason);
    want_ok(ask(bob, "{'op':'move','room':'%s','round':1,'ply':1,'move':'e8'}", room));
}
END_TEST

static TCase *make_case(const char *name)
{
    TCase *tcase = tcase_create(name);

    tcase_add_checked_fixture(tcase, core_setup, core_teardown);
    return tcase;
}

Suite *core_hello_suite(void)
{
    Suite *suite = suite_create("core: hello");
    TCase *tokens = make_case("tokens"), *silence = make_case("silence"),
          *behind = make_case("behind a hello"), *order = make_case("order of checks");

    tcase_add_test(tokens, a_newcomer_gets_a_player_and_a_token);
    tcase_add_test(tokens, who_gives_no_name_gets_one);
    tcase_add_test(tokens, only_the_hash_of_a_token_is_stored);
    tcase_add_test(tokens, a_token_brings_the_same_player_back_and_writes_nothing);
    tcase_add_loop_test(tokens, a_wrong_token_is_refused_and_the_client_may_come_without, 0,
                        COUNT(wrong_tokens));
    tcase_add_test(tokens, a_second_hello_is_refused);
    tcase_add_test(tokens, two_newcomers_never_get_the_same_id);
    tcase_add_test(tokens, hello_lists_the_unfinished_rounds);
    tcase_add_test(tokens, a_new_name_is_stored_and_told_in_every_room);
    tcase_add_test(tokens, two_devices_that_change_different_things_at_once_both_get_their_way);
    tcase_add_test(tokens, the_same_name_again_changes_nothing);
    tcase_add_test(tokens, a_network_bot_is_marked);
    tcase_add_test(tokens, clients_with_the_rules_get_no_positions);
    suite_add_tcase(suite, tokens);
    tcase_add_test(silence, who_says_no_hello_in_ten_seconds_is_closed);
    tcase_add_test(silence, a_hello_that_waits_for_the_disk_has_been_said);
    tcase_add_test(silence, who_was_refused_by_the_disk_has_ten_seconds_more);
    tcase_add_loop_test(silence, three_messages_in_a_row_that_are_no_json_close, 0, COUNT(grumbles));
    tcase_add_test(silence, a_message_too_large_is_refused_and_no_more);
    tcase_add_test(silence, ping_tells_the_time);
    suite_add_tcase(suite, silence);
    tcase_add_test(behind, requests_behind_a_hello_are_answered_after_it_in_order);
    tcase_add_test(behind, at_most_eight_requests_wait_behind_a_hello);
    tcase_add_test(behind, a_hello_that_the_disk_refuses_can_be_said_again);
    tcase_add_test(behind, a_rename_that_the_disk_refuses_renames_nobody);
    tcase_add_loop_test(behind, requests_behind_a_hello_that_fails_want_one_first, 0, COUNT(pipelined));
    tcase_add_test(behind, a_second_hello_takes_the_place_of_one_that_fails);
    tcase_add_test(behind, a_line_cut_during_its_hello_harms_nobody);
    suite_add_tcase(suite, behind);
    tcase_add_loop_test(order, of_two_faults_the_first_in_the_protocols_order_is_told, 0, COUNT(orders));
    tcase_add_test(order, a_repeated_move_is_ok_whatever_else_is_wrong);
    tcase_add_loop_test(order, an_illegal_move_has_its_reason, 0, COUNT(illegal));
    suite_add_tcase(suite, order);
    return suite;
}

/* SPDX-License-Identifier: MIT */
/* test_core_bots.c: bots take seats and play, think no longer than they are needed, and fail without harm. */
#include "config.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "tests/unit/core_support.h"

static struct client *ada, *eve;
static const char *room;

static void setup(void)
{
    core_setup();
    ada = come("Ada");
    eve = come("Eve");
    stage.bot_takes = 100;
}

__attribute__((format(printf, 1, 2))) static const char *make(const char *format, ...)
{
    char rest[256];
    const json_t *got;
    va_list args;

    va_start(args, format);
    vsnprintf(rest, sizeof rest, format, args);
    va_end(args);
    got = ask(ada, "{'op':'create',%s}", rest);
    want(got, "{'ok':true,'snapshot':{'state':'playing'}}");
    return json_string_value(json_object_get(got, "room"));
}

/* Ada is side 0 and begins against the hard bot. */
static void make_game(void)
{
    room = make("'game':'sbarra','seats':['me','bot:hard'],'starter':0");
    hear_nothing(ada);
}

static void make_public(void)
{
    room = make("'game':'sbarra','seats':['me','bot:hard'],'starter':0,'visibility':'public'");
    ignore(ada);
}

static void play(int ply, const char *text)
{
    want_ok(ask(ada, "{'op':'move','room':'%s','round':1,'ply':%d,'move':'%s'}", room, ply, text));
    want(hear_event(ada, "moved"), "{'ply':%d,'side':0,'move':'%s'}", ply, text);
}

static void await_bot(int ply)
{
    pass(SECOND);
    want(hear_event(ada, "moved"), "{'ply':%d,'side':1}", ply);
}

static bool is_thinking(void)
{
    return stage.pondering != NULL;
}

/* ---- sitting down ---- */

START_TEST(a_bot_sits_down_and_the_round_starts)
{
    want(ask(ada, "{'op':'create','game':'sbarra','seats':['me','bot:hard'],'starter':0}"),
         "{'ok':true,'snapshot':{'state':'playing','you':{'sides':[0]},"
         "'seats':[{'kind':'human','name':'Ada'},{'kind':'bot','name':'hard','level':'hard','online':true}],"
         "'round':{'number':1,'starter':0,'turn':0,'moves':[]}}}");
    pass(MINUTE);
    hear_nothing(ada);
    ck_assert_uint_eq(stage.thoughts, 0);
}
END_TEST

static const char *const levels[] = { "easy", "medium", "hard", "master" };

START_TEST(every_level_plays_every_game)
{
    const char *game = games[_i / 4]->name, *level = levels[_i % 4];

    ask(ada, "{'op':'create','game':'%s','seats':['bot:%s','me'],'starter':%s}", game, level,
        games[_i / 4]->side0_starts ? "'lot'" : "0");
    ck_assert(is_thinking());
    ck_assert_ptr_eq(stage.pondering->task.bot->game, games[_i / 4]);
    ck_assert_str_eq(bot_level_word(stage.pondering->task.level), level);
    ck_assert_int_eq(stage.pondering->task.most_ms, -1);
    ck_assert(is_thinking());
    pass(SECOND);
    want(hear_event(ada, "moved"), "{'round':1,'ply':0,'side':0,'turn':1}");
}
END_TEST

START_TEST(the_lot_seats_a_bot_on_either_side)
{
    bool seen[2] = { false, false };

    for (int i = 0; i < 16; i++) {
        const json_t *got = ask(ada, "{'op':'create','game':'duo','seats':'lot','opponent':'bot:easy'}");
        const json_t *you = json_object_get(json_object_get(got, "snapshot"), "you");

        seen[json_integer_value(json_array_get(json_object_get(you, "sides"), 0))] = true;
    }
    ck_assert(seen[0] && seen[1]);
}
END_TEST

/* ---- playing ---- */

/* A level draws lots among moves that are as good, and would play the same round again and again. */
START_TEST(no_two_thoughts_have_the_same_seed)
{
    for (int i = 0; i < 2; i++)
        make("'game':'sbarra','seats':['bot:easy','me'],'starter':0");
    ck_assert_uint_ne(stage.pondering->task.seed, stage.pondering->next->task.seed);
}
END_TEST

START_TEST(a_bot_moves_when_it_is_pleasant_to_watch)
{
    uint64_t asked;

    make_game();
    play(0, "e2");
    asked = stage.now;
    pass_until(asked + BOT_LEAST_MS - 30);
    hear_nothing(ada);
    pass(60);
    want_next(ada, "{'ev':'moved','round':1,'ply':1,'side':1,'forced':false,'turn':0}");
    hear_nothing(ada);
}
END_TEST

START_TEST(a_slow_bot_moves_when_it_has_thought)
{
    make_game();
    stage.bot_takes = 5000;
    play(0, "e2");
    pass(4900);
    hear_nothing(ada);
    pass(200);
    want_next(ada, "{'ev':'moved','ply':1}");
}
END_TEST

START_TEST(a_round_against_a_bot_goes_to_its_end)
{
    stage.bot_takes = 1;
    room = make("'game':'spider','seats':['me','bot:easy'],'starter':0");
    for (int ply = 0; ply < 64 && count_events(ada, "ended") == 0; ply += 2) {
        const json_t *got = ask(ada, "{'op':'legal','room':'%s'}", room);
        const char *first = json_string_value(json_array_get(json_object_get(got, "legal"), 0));

        want_ok(ask(ada, "{'op':'move','room':'%s','round':1,'ply':%d,'move':'%s'}", room, ply, first));
        pass(500);
    }
    want(hear_event(ada, "ended"), "{'round':1}");
    pass(MINUTE);
    ck_assert(!is_thinking());
}
END_TEST

START_TEST(whoever_resigns_ends_the_thinking_too)
{
    make_game();
    play(0, "e2");
    await_bot(1);
    stage.bot_takes = 100000;
    play(2, "e3");
    ck_assert(is_thinking());
    want_ok(ask(ada, "{'op':'resign','room':'%s'}", room));
    want(hear_event(ada, "ended"), "{'result':{'winner':1,'reason':'resigned'}}");
    pass(10);
    ck_assert(!is_thinking());
    ck_assert_uint_eq(stage.thoughts_cut, 1);
    ignore(ada);
    pass(MINUTE * 3);
    hear_nothing(ada);
}
END_TEST

/* The disk is busy with something else when the bot has thought, or when its move is due. */
START_TEST(a_move_that_comes_while_the_room_is_busy_waits)
{
    int id;

    make_game();
    play(0, "e2");
    pass(_i ? 200 : 0);
    ck_assert(is_thinking() == !_i);
    hold_disk(2000);
    id = say(ada, "{'op':'resign','room':'%s'}", room);
    pass(1000);
    hear_nothing(ada);
    pass(1500);
    want_ok(reply_to(ada, id));
    want_next(ada, "{'ev':'ended','result':{'reason':'resigned'}}");
    pass(MINUTE);
    hear_nothing(ada);
}
END_TEST

START_TEST(the_disk_refuses_a_bots_move_and_it_is_played_later)
{
    make_game();
    play(0, "e2");
    stage.disk_refuses = true;
    pass(3500);
    hear_nothing(ada);
    ck_assert_uint_le(stage.refusals, 5);
    ck_assert_uint_ge(stage.refusals, 3);
    stage.disk_refuses = false;
    pass(1200);
    want_next(ada, "{'ev':'moved','ply':1,'side':1}");
    ck_assert_uint_eq(stage.thoughts, 1);
}
END_TEST

START_TEST(a_restart_asks_again_once)
{
    make_game();
    play(0, "e2");
    ck_assert(is_thinking());
    crash();
    ada = come_again(ada);
    settle();
    ck_assert_uint_eq(stage.thoughts, 2);
    want_ok(ask(ada, "{'op':'join','room':'%s'}", room));
    pass(SECOND);
    want(hear_event(ada, "moved"), "{'ply':1,'side':1}");
    pass(MINUTE);
    hear_nothing(ada);
    ck_assert_uint_eq(stage.thoughts, 2);
}
END_TEST

START_TEST(a_stop_ends_the_thinking)
{
    int id;

    make_game();
    id = say(ada, "{'op':'hint','room':'%s'}", room);
    play(0, "e2");
    ck_assert_uint_eq(stage.thoughts, 2);
    core_stop(stage.core, 1000);
    pass(1);
    ck_assert(!is_thinking());
    want_error(reply_to(ada, id), "unavailable");
    want_error(ask(ada, "{'op':'hint','room':'%s'}", room), "not_your_turn");
    want(hear_event(ada, "notice"), "{}");
    pass(MINUTE);
    hear_nothing(ada);
}
END_TEST

START_TEST(a_stop_ends_hints_too_and_nothing_is_asked_after_it)
{
    const char *waiting;
    int id;

    make_game();
    id = say(ada, "{'op':'hint','room':'%s'}", room);
    waiting = room;
    room = make("'game':'sbarra','seats':['bot:hard','me'],'starter':0");
    core_stop(stage.core, 1000);
    pass(1);
    want_error(reply_to(ada, id), "unavailable");
    want_error(ask(ada, "{'op':'hint','room':'%s'}", waiting), "unavailable");
    want(ask(ada, "{'op':'watch','room':'%s'}", room), "{'snapshot':{'round':{'turn':0}}}");
    ck_assert(!is_thinking());
    ck_assert_uint_eq(stage.thoughts, 2);
}
END_TEST

/* ---- failing ---- */

static void expect_failure(void)
{
    make_game();
    play(0, "e2");
    pass(SECOND);
    want_next(ada, "{'ev':'ended','round':1,'result':{'winner':null,'reason':'failed','score':null},"
                   "'score':{'wins':[0,0],'draws':0}}");
    ck_assert_int_eq(logged_errors, 1);
    want(ask(ada, "{'op':'stats'}"), "{'stats':[]}");
    stage.bot_fails = stage.bot_cheats = 0;
    want_ok(ask(ada, "{'op':'rematch','room':'%s'}", room));
    want(hear_event(ada, "started"), "{'round':{'number':2}}");
    want(ask(eve, "{'op':'create','game':'duo','seats':['me','me']}"), "{'ok':true}");
}

START_TEST(a_bot_without_a_move_ends_its_round_alone)
{
    stage.bot_fails = 1;
    expect_failure();
}
END_TEST

START_TEST(a_bot_that_plays_against_the_rules_ends_its_round_alone)
{
    stage.bot_cheats = 1;
    expect_failure();
}
END_TEST

START_TEST(a_failure_that_the_disk_refuses_is_told_later)
{
    make_game();
    stage.bot_fails = 1;
    play(0, "e2");
    stage.disk_refuses = true;
    pass(3000);
    hear_nothing(ada);
    stage.disk_refuses = false;
    pass(1200);
    want_next(ada, "{'ev':'ended','result':{'reason':'failed'}}");
}
END_TEST

/* ---- coming and going ---- */

START_TEST(a_bot_agrees_to_a_rematch_at_once)
{
    bool begins[2] = { false, false }, again = false;
    int last = 0;

    make_game();
    for (int round = 1; round < 20; round++) {
        json_t *started;
        int starter;

        want_ok(ask(ada, "{'op':'resign','room':'%s'}", room));
        want_ok(ask(ada, "{'op':'rematch','room':'%s','round':%d}", room, round));
        started = hear_event(ada, "started");
        want(started, "{'round':{'number':%d},'seats':[{'kind':'human'},{'kind':'bot'}]}", round + 1);
        starter = (int)json_integer_value(json_object_get(json_object_get(started, "round"), "starter"));
        begins[starter] = true;
        again = again || starter == last;
        last = starter;
        ignore(ada);
    }
    ck_assert(begins[0] && begins[1] && again);
}
END_TEST

START_TEST(in_bricka_a_bot_changes_sides_too)
{
    room = make("'game':'bricka','seats':['me','bot:easy']");
    want_ok(ask(ada, "{'op':'resign','room':'%s'}", room));
    want_ok(ask(ada, "{'op':'rematch','room':'%s'}", room));
    want(hear_event(ada, "started"), "{'seats':[{'kind':'bot'},{'kind':'human'}],'round':{'starter':0}}");
    pass(SECOND);
    want(hear_event(ada, "moved"), "{'round':2,'ply':0,'side':0}");
}
END_TEST

START_TEST(whoever_leaves_before_the_first_move_closes_the_room)
{
    make_game();
    want_ok(ask(ada, "{'op':'leave','room':'%s'}", room));
    want_error(ask(ada, "{'op':'watch','room':'%s'}", room), "no_such_room");
    pass(MINUTE);
    ck_assert(!is_thinking());
}
END_TEST

START_TEST(whoever_leaves_later_comes_back_to_the_bots_move)
{
    make_game();
    play(0, "e2");
    want_ok(ask(ada, "{'op':'leave','room':'%s'}", room));
    pass(SECOND);
    ignore(ada);
    want(ask(ada, "{'op':'join','room':'%s'}", room),
         "{'snapshot':{'you':{'sides':[0]},'round':{'turn':0}}}");
}
END_TEST

START_TEST(a_room_leaves_memory_though_its_bot_stays)
{
    make_game();
    play(0, "e2");
    pass(SECOND);
    hang_up(ada);
    hang_up(eve);
    pass(5 * MINUTE);
    ck_assert_uint_eq(core_count(stage.core).rooms, 0);
    ck_assert_uint_eq(core_count(stage.core).players, 0);
    ada = come_again(ada);
    want(ask(ada, "{'op':'join','room':'%s'}", room),
         "{'snapshot':{'seats':[{'kind':'human'},{'kind':'bot','level':'hard','online':true}],"
         "'round':{'turn':0,'number':1}}}");
}
END_TEST

START_TEST(a_room_stays_in_memory_until_its_bot_has_moved)
{
    make_game();
    stage.bot_takes = 5 * MINUTE;
    play(0, "e2");
    hang_up(ada);
    hang_up(eve);
    pass(8 * MINUTE);
    ck_assert_uint_eq(core_count(stage.core).rooms, 0);
    ck_assert_uint_eq(stage.thoughts, 1);
    ck_assert_uint_eq(stage.thoughts_cut, 0);
    ada = come_again(ada);
    want(ask(ada, "{'op':'join','room':'%s'}", room), "{'snapshot':{'round':{'turn':0}}}");
}
END_TEST

START_TEST(a_room_that_its_person_left_leaves_the_lists)
{
    make_public();
    play(0, "e2");
    pass(SECOND);
    want(ask(eve, "{'op':'rooms'}"),
         "{'rooms':[{'seats':[{'kind':'human'},{'kind':'bot','level':'hard'}]}]}");
    hang_up(ada);
    pass(31 * SECOND);
    want(ask(eve, "{'op':'rooms'}"), "{'rooms':[]}");
}
END_TEST

START_TEST(nobody_claims_from_a_bot_nor_a_bot_from_anybody)
{
    make_public();
    play(0, "e2");
    stage.bot_takes = 10 * MINUTE;
    want_error(ask(ada, "{'op':'claim','room':'%s'}", room), "not_yet");
    want_ok(ask(eve, "{'op':'watch','room':'%s'}", room));
    ignore(eve);
    hang_up(ada);
    want(hear_event(eve, "seat"), "{'side':0,'seat':{'online':false,'why':'dropped'}}");
    pass(5 * MINUTE);
    want(ask(eve, "{'op':'sync','room':'%s'}", room), "{'snapshot':{'state':'playing'}}");
}
END_TEST

START_TEST(an_absent_person_is_not_told_when_they_lose_to_a_bot)
{
    const json_t *seat;

    make_public();
    play(0, "e2");
    pass(SECOND);
    want_ok(ask(eve, "{'op':'watch','room':'%s'}", room));
    ignore(eve);
    hang_up(ada);
    seat = json_object_get(hear_event(eve, "seat"), "seat");
    ck_assert_ptr_null(json_object_get(seat, "away_ms"));
}
END_TEST

START_TEST(rounds_are_counted_by_level)
{
    make_game();
    play(0, "e2");
    await_bot(1);
    want_ok(ask(ada, "{'op':'resign','room':'%s'}", room));
    want(ask(ada, "{'op':'stats'}"),
         "{'stats':[{'game':'sbarra','against':'hard','wins':0,'draws':0,'losses':1}]}");
    want(ask(ada, "{'op':'history'}"),
         "{'rounds':[{'seats':[{'kind':'human','name':'Ada'},{'kind':'bot','name':'hard','level':'hard'}],"
         "'result':{'winner':1}}]}");
    want(ask(ada, "{'op':'record','record':'%s-1','text':true}", room),
         "{'record':{'seats':[{'kind':'human'},{'kind':'bot','level':'hard'}]}}");
}
END_TEST

/* ---- clocks ---- */

START_TEST(a_bot_with_little_time_thinks_and_waits_less)
{
    room = make("'game':'spider','seats':['bot:master','me'],'starter':0,"
                "'clock':{'initial_ms':4000,'increment_ms':0}");
    ck_assert(is_thinking());
    ck_assert_int_gt(stage.pondering->task.most_ms, 100);
    ck_assert_int_le(stage.pondering->task.most_ms, 200);
    stage.bot_takes = 1;
    ignore(ada);
    pass(300);
    want_next(ada, "{'ev':'moved','ply':0,'side':0}");
}
END_TEST

/* A twentieth of what it has left, and half of the increment, but never more than half of what it has. */
static const struct {
    int initial_ms, increment_ms, most_ms;
} shares[] = { { 60000, 0, 3000 }, { 60000, 2000, 4000 }, { 1000, 180000, 500 } };

START_TEST(a_bot_shares_out_its_own_time)
{
    room = make("'game':'spider','seats':['me','bot:hard'],'starter':0,"
                "'clock':{'initial_ms':%d,'increment_ms':%d}",
                shares[_i].initial_ms, shares[_i].increment_ms);
    pass(10 * SECOND + 900); /* Ada takes 900 ms of hers; the bot's is untouched */
    want_ok(ask(ada, "{'op':'move','room':'%s','round':1,'ply':0,'move':'d1'}", room));
    ck_assert(is_thinking());
    ck_assert_int_le(stage.pondering->task.most_ms, shares[_i].most_ms);
    ck_assert_int_ge(stage.pondering->task.most_ms, shares[_i].most_ms - 20); /* which the disk took */
}
END_TEST

/* The flag has fallen, and the disk refuses to take note of it: the round is over all the same, by time, be there a move or
 * none. */
START_TEST(what_a_bot_says_too_late_does_not_count)
{
    stage.bot_fails = (unsigned)_i;
    room = make("'game':'spider','seats':['me','bot:easy'],'starter':0,"
                "'clock':{'initial_ms':5000,'increment_ms':0}");
    stage.bot_takes = 5500;
    want_ok(ask(ada, "{'op':'move','room':'%s','round':1,'ply':0,'move':'d1'}", room));
    ignore(ada);
    pass(4900);
    stage.disk_refuses = true;
    pass(500);
    ck_assert(is_thinking());
    stage.disk_refuses = false;
    pass(200);
    ck_assert(!is_thinking());
    pass(5 * SECOND);
    want_next(ada, "{'ev':'ended','result':{'winner':null,'reason':'aborted'}}");
    hear_nothing(ada);
}
END_TEST

START_TEST(a_bot_loses_on_time_like_everybody)
{
    stage.bot_takes = 60000;
    room = make("'game':'spider','seats':['me','bot:easy'],'starter':0,"
                "'clock':{'initial_ms':5000,'increment_ms':0}");
    want_ok(ask(ada, "{'op':'move','room':'%s','round':1,'ply':0,'move':'d1'}", room));
    pass(4 * SECOND);
    ck_assert_uint_eq(count_events(ada, "ended"), 0);
    pass(2 * SECOND);
    want(hear_event(ada, "ended"), "{'result':{'winner':null,'reason':'aborted'}}");
    pass(2 * MINUTE);
    ck_assert(!is_thinking());
}
END_TEST

/* ---- hints ---- */

START_TEST(a_hint_is_a_legal_move_and_is_not_played)
{
    const json_t *got;
    int id;

    make_game();
    id = say(ada, "{'op':'hint','room':'%s','round':1}", room);
    ck_assert_ptr_null(reply_to(ada, id));
    ck_assert_str_eq(bot_level_word(stage.pondering->task.level), "hard");
    pass(200);
    got = reply_to(ada, id);
    want(got, "{'ok':true,'round':1,'ply':0}");
    hear_nothing(ada);
    play(0, json_string_value(json_object_get(got, "move")));
}
END_TEST

static const struct {
    const char *seat, *level;
} advisers[] = { { "bot:easy", "hard" }, { "bot:hard", "hard" }, { "bot:master", "master" } };

START_TEST(a_hint_is_no_weaker_than_hard)
{
    ask(ada, "{'op':'create','game':'sbarra','seats':['me','%s'],'starter':0}", advisers[_i].seat);
    room = json_string_value(json_object_get(
        ask(ada, "{'op':'create','game':'sbarra','seats':['me','%s'],'starter':0}", advisers[_i].seat),
        "room"));
    say(ada, "{'op':'hint','room':'%s'}", room);
    ck_assert_str_eq(bot_level_word(stage.pondering->task.level), advisers[_i].level);
}
END_TEST

START_TEST(hints_are_refused_where_they_make_no_sense)
{
    const char *against_bot;
    int id;

    make_game();
    against_bot = room;
    want_error(ask(ada, "{'op':'hint','room':'%s','round':2}", room), "wrong_round");
    want_error(ask(eve, "{'op':'hint','room':'%s'}", room), "not_seated");
    id = say(ada, "{'op':'hint','room':'%s'}", room);
    want(ask(ada, "{'op':'hint','room':'%s'}", room), "{'error':{'code':'slow_down','retry_ms':200}}");
    pass(SECOND);
    want(reply_to(ada, id), "{'ok':true}");
    play(0, "e2");
    want_error(ask(ada, "{'op':'hint','room':'%s'}", room), "not_your_turn");
    room = make_hotseat(ada);
    want(ask(ada, "{'op':'hint','room':'%s'}", room), "{'error':{'code':'bad_message','field':'room'}}");
    want_ok(ask(ada, "{'op':'resign','room':'%s'}", against_bot));
    want_error(ask(ada, "{'op':'hint','room':'%s'}", against_bot), "round_over");
}
END_TEST

START_TEST(a_hint_for_a_past_position_is_cut_off)
{
    int id;

    make_game();
    stage.bot_takes = 100000;
    id = say(ada, "{'op':'hint','room':'%s'}", room);
    stage.bot_takes = 1;
    play(0, "e2");
    await_bot(1);
    want_error(reply_to(ada, id), "unavailable");
    id = say(ada, "{'op':'hint','room':'%s'}", room);
    pass(10);
    want(reply_to(ada, id), "{'ok':true,'round':1,'ply':2}");
}
END_TEST

START_TEST(a_hint_waits_whatever_happens_in_another_room)
{
    int id;

    make_game();
    stage.bot_takes = 10000;
    id = say(ada, "{'op':'hint','room':'%s'}", room);
    stage.bot_takes = 1;
    make_game();
    play(0, "e2");
    await_bot(1);
    ck_assert_ptr_null(reply_to(ada, id));
    pass(10 * SECOND);
    want(reply_to(ada, id), "{'ok':true,'round':1,'ply':0}");
}
END_TEST

START_TEST(a_hint_goes_with_its_connection)
{
    make_game();
    say(ada, "{'op':'hint','room':'%s'}", room);
    hang_up(ada);
    pass(1);
    ck_assert(!is_thinking());
    ck_assert_uint_eq(stage.thoughts_cut, 1);
}
END_TEST

START_TEST(a_hint_that_fails_is_unavailable)
{
    int id;

    make_game();
    stage.bot_fails = _i == 0;
    stage.bot_cheats = _i == 1;
    id = say(ada, "{'op':'hint','room':'%s'}", room);
    pass(SECOND);
    want_error(reply_to(ada, id), "unavailable");
    want(ask(ada, "{'op':'sync','room':'%s'}", room), "{'snapshot':{'state':'playing'}}");
}
END_TEST

/* ---- two bots ---- */

static void exhibit(const char *rest)
{
    const json_t *got = ask(ada, "{'op':'create','game':'spider','seats':['bot:easy','bot:hard'],%s}", rest);

    want(got, "{'ok':true,'snapshot':{'state':'playing','you':{'sides':[]},'spectators':1,"
              "'seats':[{'kind':'bot','level':'easy'},{'kind':'bot','level':'hard'}]}}");
    room = json_string_value(json_object_get(got, "room"));
    stage.bot_takes = 1;
}

START_TEST(two_bots_play_one_round_to_its_end)
{
    exhibit("'visibility':'public'");
    want(ask(eve, "{'op':'rooms'}"), "{'rooms':[{'id':'%s','state':'playing'}]}", room);
    pass(64 * SECOND);
    want(hear_event(ada, "ended"), "{'round':1}");
    ignore(ada);
    want_error(ask(ada, "{'op':'rematch','room':'%s'}", room), "not_seated");
    pass(10 * MINUTE);
    hear_nothing(ada);
    want(ask(ada, "{'op':'record','record':'%s-1'}", room),
         "{'record':{'seats':[{'kind':'bot'},{'kind':'bot'}]}}");
    want(ask(ada, "{'op':'stats'}"), "{'stats':[]}");
    want(ask(ada, "{'op':'history'}"), "{'rounds':[]}");
}
END_TEST

START_TEST(the_same_level_plays_itself)
{
    stage.bot_takes = 1;
    ask(ada, "{'op':'create','game':'spider','seats':['bot:easy','bot:easy'],'starter':1}");
    pass(64 * SECOND);
    want(hear_event(ada, "moved"), "{'ply':0,'side':1}");
    want(hear_event(ada, "moved"), "{'ply':1,'side':0}");
    want(hear_event(ada, "ended"), "{'round':1}");
}
END_TEST

START_TEST(two_bots_stop_when_nobody_watches)
{
    exhibit("'visibility':'public'");
    stage.bot_takes = 10000;
    want_ok(ask(eve, "{'op':'watch','room':'%s'}", room));
    want_ok(ask(ada, "{'op':'leave','room':'%s'}", room));
    pass(MINUTE);
    want(ask(eve, "{'op':'sync','room':'%s'}", room), "{'snapshot':{'state':'playing','spectators':1}}");
    hang_up(eve);
    pass(25 * SECOND);
    want(ask(ada, "{'op':'rooms'}"), "{'rooms':[{'id':'%s'}]}", room);
    pass(10 * SECOND);
    ck_assert(!is_thinking());
    want(ask(ada, "{'op':'rooms'}"), "{'rooms':[]}");
    want_error(ask(ada, "{'op':'watch','room':'%s'}", room), "no_such_room");
    want_error(ask(ada, "{'op':'record','record':'%s-1'}", room), "no_such_round");
    ck_assert_uint_eq(core_count(stage.core).rooms, 0);
}
END_TEST

START_TEST(two_bots_stop_when_nobody_watches_though_they_have_clocks)
{
    exhibit("'clock':{'initial_ms':3600000,'increment_ms':0}");
    stage.bot_takes = 10 * MINUTE;
    hang_up(ada);
    pass(32 * SECOND);
    ck_assert(!is_thinking());
    ck_assert_uint_eq(core_count(stage.core).rooms, 0);
}
END_TEST

START_TEST(two_bots_of_a_life_before_stop_too)
{
    exhibit("'clock':{'initial_ms':3600000,'increment_ms':0}");
    crash();
    pass(MINUTE);
    ck_assert_uint_eq(core_count(stage.core).rooms, 0);
    ck_assert(!is_thinking());
}
END_TEST

START_TEST(exhibitions_are_among_a_players_rooms)
{
    stage.bot_takes = 1000000;
    for (int i = 0; i < 20; i++)
        want(ask(ada, "{'op':'create','game':'duo','seats':['bot:easy','bot:easy']}"), "{'ok':true}");
    want_error(ask(ada, "{'op':'create','game':'duo','seats':['bot:easy','bot:easy']}"), "too_many_rooms");
    want_error(ask(ada, "{'op':'create','game':'duo','seats':['me','open']}"), "too_many_rooms");
    hang_up(ada);
    pass(MINUTE);
    ada = come_again(ada);
    want(ask(ada, "{'op':'create','game':'duo','seats':['me','open']}"), "{'ok':true}");
}
END_TEST

static void add_rooms(Suite *suite)
{
    TCase *tcase = tcase_create("rooms");

    tcase_add_checked_fixture(tcase, setup, core_teardown);
    tcase_add_test(tcase, a_bot_sits_down_and_the_round_starts);
    tcase_add_loop_test(tcase, every_level_plays_every_game, 0, 16);
    tcase_add_test(tcase, the_lot_seats_a_bot_on_either_side);
    tcase_add_test(tcase, no_two_thoughts_have_the_same_seed);
    tcase_add_test(tcase, a_bot_moves_when_it_is_pleasant_to_watch);
    tcase_add_test(tcase, a_slow_bot_moves_when_it_has_thought);
    tcase_add_test(tcase, a_round_against_a_bot_goes_to_its_end);
    tcase_add_test(tcase, whoever_resigns_ends_the_thinking_too);
    tcase_add_loop_test(tcase, a_move_that_comes_while_the_room_is_busy_waits, 0, 2);
    tcase_add_test(tcase, the_disk_refuses_a_bots_move_and_it_is_played_later);
    tcase_add_test(tcase, a_restart_asks_again_once);
    tcase_add_test(tcase, a_stop_ends_the_thinking);
    tcase_add_test(tcase, a_stop_ends_hints_too_and_nothing_is_asked_after_it);
    tcase_add_test(tcase, a_bot_without_a_move_ends_its_round_alone);
    tcase_add_test(tcase, a_bot_that_plays_against_the_rules_ends_its_round_alone);
    tcase_add_test(tcase, a_failure_that_the_disk_refuses_is_told_later);
    tcase_add_test(tcase, a_bot_with_little_time_thinks_and_waits_less);
    tcase_add_loop_test(tcase, a_bot_shares_out_its_own_time, 0, COUNT(shares));
    tcase_add_loop_test(tcase, what_a_bot_says_too_late_does_not_count, 0, 2);
    tcase_add_test(tcase, a_bot_loses_on_time_like_everybody);
    suite_add_tcase(suite, tcase);
}

static void add_people(Suite *suite)
{
    TCase *tcase = tcase_create("people");

    tcase_add_checked_fixture(tcase, setup, core_teardown);
    tcase_add_test(tcase, a_bot_agrees_to_a_rematch_at_once);
    tcase_add_test(tcase, in_bricka_a_bot_changes_sides_too);
    tcase_add_test(tcase, whoever_leaves_before_the_first_move_closes_the_room);
    tcase_add_test(tcase, whoever_leaves_later_comes_back_to_the_bots_move);
    tcase_add_test(tcase, a_room_leaves_memory_though_its_bot_stays);
    tcase_add_test(tcase, a_room_stays_in_memory_until_its_bot_has_moved);
    tcase_add_test(tcase, a_room_that_its_person_left_leaves_the_lists);
    tcase_add_test(tcase, nobody_claims_from_a_bot_nor_a_bot_from_anybody);
    tcase_add_test(tcase, an_absent_person_is_not_told_when_they_lose_to_a_bot);
    tcase_add_test(tcase, rounds_are_counted_by_level);
    suite_add_tcase(suite, tcase);
}

static void add_hints(Suite *suite)
{
    TCase *tcase = tcase_create("hints");

    tcase_add_checked_fixture(tcase, setup, core_teardown);
    tcase_add_test(tcase, a_hint_is_a_legal_move_and_is_not_played);
    tcase_add_loop_test(tcase, a_hint_is_no_weaker_than_hard, 0, COUNT(advisers));
    tcase_add_test(tcase, hints_are_refused_where_they_make_no_sense);
    tcase_add_test(tcase, a_hint_for_a_past_position_is_cut_off);
    tcase_add_test(tcase, a_hint_waits_whatever_happens_in_another_room);
    tcase_add_test(tcase, a_hint_goes_with_its_connection);
    tcase_add_loop_test(tcase, a_hint_that_fails_is_unavailable, 0, 2);
    suite_add_tcase(suite, tcase);
}

static void add_exhibitions(Suite *suite)
{
    TCase *tcase = tcase_create("exhibitions");

    tcase_add_checked_fixture(tcase, setup, core_teardown);
    tcase_add_test(tcase, two_bots_play_one_round_to_its_end);
    tcase_add_test(tcase, the_same_level_plays_itself);
    tcase_add_test(tcase, two_bots_stop_when_nobody_watches);
    tcase_add_test(tcase, two_bots_stop_when_nobody_watches_though_they_have_clocks);
    tcase_add_test(tcase, two_bots_of_a_life_before_stop_too);
    tcase_add_test(tcase, exhibitions_are_among_a_players_rooms);
    suite_add_tcase(suite, tcase);
}

Suite *core_bots_suite(void)
{
    Suite *suite = suite_create("core: bots");

    add_rooms(suite);
    add_people(suite);
    add_hints(suite);
    add_exhibitions(suite);
    return suite;
}

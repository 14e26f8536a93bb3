/* SPDX-License-Identifier: MIT */
/* test_core_parts.c: the small parts of the core by themselves: timers, a connection's allowance, players and tokens. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "server/core/players.h"
#include "server/core/secrets.h"
#include "server/core/session.h"
#include "server/core/timers.h"
#include "tests/sim/lot.h"
#include "tests/unit/core_support.h"

/* ---- timers ---- */

enum { NOTES = 64 };

struct bell {
    struct timer timer;
    int name;
    uint64_t again;    /* set itself anew for this time when it fires; 0: not */
    struct bell *stop; /* clear this one when it fires */
};

struct tower {
    struct timers timers;
    int rung[NOTES];
    size_t count;
};

static void ring(void *ctx, void *owner)
{
    struct tower *tower = ctx;
    struct bell *bell = owner;

    ck_assert_uint_eq(bell->timer.place, 0);
    ck_assert_uint_lt(tower->count, NOTES);
    tower->rung[tower->count++] = bell->name;
    if (bell->stop)
        timers_clear(&tower->timers, &bell->stop->timer);
    if (bell->again)
        timers_set(&tower->timers, &bell->timer, bell->again);
    bell->again = 0;
}

static void hang(struct tower *tower, struct bell *bell, int name, uint64_t at_ms)
{
    bell->name = name;
    bell->timer.fire = ring;
    bell->timer.owner = bell;
    timers_set(&tower->timers, &bell->timer, at_ms);
}

static void want_rung(const struct tower *tower, const char *names)
{
    char got[NOTES + 1] = "";

    for (size_t i = 0; i < tower->count; i++)
        got[i] = (char)('0' + tower->rung[i]);
    ck_assert_str_eq(got, names);
}

START_TEST(timers_fire_soonest_first_and_not_before_their_time)
{
    struct tower tower = { 0 };
    struct bell bells[4] = { 0 };

    ck_assert_uint_eq(timers_next(&tower.timers), UINT64_MAX);
    hang(&tower, &bells[0], 0, 300);
    hang(&tower, &bells[1], 1, 100);
    hang(&tower, &bells[2], 2, 400);
    hang(&tower, &bells[3], 3, 200);
    ck_assert_uint_eq(timers_next(&tower.timers), 100);
    timers_run(&tower.timers, 99, &tower);
    want_rung(&tower, "");
    timers_run(&tower.timers, 300, &tower);
    want_rung(&tower, "130");
    ck_assert_uint_eq(timers_next(&tower.timers), 400);
    timers_run(&tower.timers, 1000, &tower);
    want_rung(&tower, "1302");
    timers_finish(&tower.timers);
}
END_TEST

START_TEST(a_timer_set_again_forgets_its_first_time)
{
    struct tower tower = { 0 };
    struct bell bells[2] = { 0 };

    hang(&tower, &bells[0], 0, 100);
    hang(&tower, &bells[1], 1, 200);
    timers_set(&tower.timers, &bells[0].timer, 300);
    timers_run(&tower.timers, 250, &tower);
    want_rung(&tower, "1");
    timers_set(&tower.timers, &bells[0].timer, 260);
    timers_run(&tower.timers, 260, &tower);
    want_rung(&tower, "10");
    timers_clear(&tower.timers, &bells[0].timer); /* not set: fine */
    timers_finish(&tower.timers);
}
END_TEST

START_TEST(a_firing_timer_may_clear_others_and_set_itself)
{
    struct tower tower = { 0 };
    struct bell bells[3] = { 0 };

    hang(&tower, &bells[0], 0, 100);
    hang(&tower, &bells[1], 1, 100);
    hang(&tower, &bells[2], 2, 150);
    bells[0].stop = &bells[1];
    bells[1].stop = &bells[0]; /* whichever comes first stops the other */
    bells[2].again = 180;
    timers_run(&tower.timers, 200, &tower);
    ck_assert_uint_eq(tower.count, 3);
    ck_assert_int_ne(tower.rung[0], 2);
    ck_assert_int_eq(tower.rung[1], 2);
    ck_assert_int_eq(tower.rung[2], 2);
    ck_assert_uint_eq(timers_next(&tower.timers), UINT64_MAX);
    timers_finish(&tower.timers);
}
END_TEST

/* Against a plain list: set, move, clear and run at random. */

enum { CROWD = 3000, ROUNDS = 40000 };

struct crowd {
    struct timers timers;
    struct timer timer[CROWD];
    uint64_t due[CROWD]; /* as the list has it; UINT64_MAX: not set */
    uint64_t now, last;
    size_t fired;
};

static void fire_one(void *ctx, void *owner)
{
    struct crowd *crowd = ctx;
    uint64_t *due = owner;

    ck_assert_uint_le(*due, crowd->now);
    ck_assert_uint_ge(*due, crowd->last);
    crowd->last = *due;
    *due = UINT64_MAX;
    crowd->fired++;
}

static uint64_t soonest(const struct crowd *crowd)
{
    uint64_t min = UINT64_MAX;

    for (size_t i = 0; i < CROWD; i++)
        min = crowd->due[i] < min ? crowd->due[i] : min;
    return min;
}

static void disturb(struct crowd *crowd, struct lot *lot)
{
    unsigned i = lot_below(lot, CROWD);

    if (lot_once_in(lot, 4)) {
        crowd->due[i] = UINT64_MAX;
        timers_clear(&crowd->timers, &crowd->timer[i]);
    } else {
        crowd->due[i] = crowd->now + 1 + lot_below(lot, 5000);
        timers_set(&crowd->timers, &crowd->timer[i], crowd->due[i]);
    }
}

START_TEST(thousands_of_timers_agree_with_a_plain_list)
{
    struct crowd *crowd = calloc(1, sizeof *crowd);
    struct lot lot = { 7 };

    ck_assert_ptr_nonnull(crowd);
    for (size_t i = 0; i < CROWD; i++) {
        crowd->timer[i] = (struct timer){ .fire = fire_one, .owner = &crowd->due[i] };
        crowd->due[i] = UINT64_MAX;
    }
    for (int round = 0; round < ROUNDS; round++) {
        disturb(crowd, &lot);
        if (!lot_once_in(&lot, 20))
            continue;
        crowd->now += lot_below(&lot, 30);
        crowd->last = 0;
        timers_run(&crowd->timers, crowd->now, crowd);
        ck_assert_uint_eq(timers_next(&crowd->timers), soonest(crowd));
    }
    ck_assert_uint_gt(crowd->fired, 1000);
    timers_finish(&crowd->timers);
    free(crowd);
}
END_TEST

/* ---- the allowance of a connection ---- */

static const struct {
    const char *name;
    struct core_limits limits;
    int spent;       /* at time 0, one message at a time */
    uint64_t passed; /* then */
    int cost;        /* of what is asked then */
    int retry_ms;    /* what must be answered */
} allowances[] = {
    { "the burst is 400", { 100, 400, 20 }, 399, 0, 1, 0 },
    { "and no more", { 100, 400, 20 }, 400, 0, 1, 10 },
    { "nearly there", { 100, 400, 20 }, 400, 9, 1, 1 },
    { "there", { 100, 400, 20 }, 400, 10, 1, 0 },
    { "a dear one takes longer", { 100, 400, 20 }, 400, 0, 5, 50 },
    { "what is left counts", { 100, 400, 20 }, 397, 0, 5, 20 },
    { "a hundred a second", { 100, 400, 20 }, 400, 1000, 100, 0 },
    { "and not one more", { 100, 400, 20 }, 400, 1000, 101, 10 },
    { "it fills up to the burst", { 100, 400, 20 }, 400, 4000, 400, 0 },
    { "a burst below the cost is all of it", { 100, 3, 20 }, 0, 0, 5, 0 },
    { "and then empty", { 100, 3, 20 }, 3, 0, 5, 30 },
    { "after years", { 100, 400, 20 }, 400, UINT64_C(1) << 60, 400, 0 },
    { "three a second: whole ms, rounded up", { 3, 1, 20 }, 1, 0, 1, 334 },
    { "and true", { 3, 1, 20 }, 1, 334, 1, 0 },
    { "0 a second lifts it", { 0, 400, 20 }, 5000, 0, 1, 0 },
    { "a burst of 0 lifts it", { 100, 0, 20 }, 5000, 0, 1, 0 },
};

START_TEST(an_allowance_is_a_burst_and_a_rate)
{
    const struct core_limits *limits = &allowances[_i].limits;
    struct session *session = session_create(1, "192.0.2.1", limits, 5000);

    for (int i = 0; i < allowances[_i].spent; i++)
        ck_assert_msg(session_spend(session, limits, 5000, 1) == 0, "%s: message %d", allowances[_i].name, i);
    ck_assert_msg(session_spend(session, limits, 5000 + allowances[_i].passed, allowances[_i].cost) ==
                      allowances[_i].retry_ms,
                  "%s", allowances[_i].name);
    session_destroy(session);
}
END_TEST

START_TEST(an_allowance_never_exceeds_the_burst)
{
    const struct core_limits limits = { .messages_per_second = 100, .message_burst = 400 };
    struct session *session = session_create(1, "192.0.2.1", &limits, 0);

    ck_assert_int_eq(session_spend(session, &limits, 60 * MINUTE, 400), 0);
    ck_assert_int_eq(session_spend(session, &limits, 60 * MINUTE, 1), 10);
    session_destroy(session);
}
END_TEST

START_TEST(a_refused_request_costs_nothing_and_retry_ms_is_exact)
{
    const struct core_limits limits = { .messages_per_second = 7, .message_burst = 5 };
    struct session *session = session_create(1, "192.0.2.1", &limits, 0);
    uint64_t now = 0;

    for (int i = 0; i < 200; i++) {
        int retry_ms = session_spend(session, &limits, now, 3);

        if (retry_ms == 0)
            continue;
        ck_assert_int_ne(session_spend(session, &limits, now + (uint64_t)retry_ms - 1, 3), 0);
        now += (uint64_t)retry_ms;
        ck_assert_int_eq(session_spend(session, &limits, now, 3), 0);
    }
    session_destroy(session);
}
END_TEST

/* What each request takes: so many of them pass in one instant out of 400 (hello took one). */
static const struct {
    const char *request;
    int passes;
} costs[] = {
    { "{'op':'ping'}", 399 },
    { "{'op':'move','room':'AAAAAA','round':1,'ply':0,'move':'e2'}", 399 },
    { "{'op':'watch','room':'AAAAAA'}", 199 },
    { "{'op':'join','room':'AAAAAA'}", 199 },
    { "{'op':'sync','room':'AAAAAA'}", 199 },
    { "{'op':'rooms'}", 79 },
    { "{'op':'lobby'}", 79 },
    { "{'op':'create','game':'none','seats':['me','open']}", 79 },
};

START_TEST(what_asks_for_more_costs_more)
{
    struct client *ada = come("Ada");
    struct session *session = core_session(stage.core, ada->conn);

    session->allowance = 399000; /* as if no time had passed since the hello */
    session->allowance_at = stage.now;
    for (int i = 0; i <= costs[_i].passes; i++) {
        const json_t *got = reply_to(ada, say(ada, "%s", costs[_i].request));
        const char *code = json_string_value(json_object_get(json_object_get(got, "error"), "code"));

        ck_assert_msg((code && strcmp(code, "slow_down") == 0) == (i == costs[_i].passes), "%s, number %d",
                      costs[_i].request, i + 1);
    }
}
END_TEST

/* ---- players and tokens ---- */

static struct player_row person(const char *id, const char *name)
{
    struct player_row row = { .at = 1 };

    memcpy(row.id, id, strlen(id) + 1);
    memcpy(row.name, name, strlen(name) + 1);
    return row;
}

START_TEST(a_player_is_kept_while_somebody_needs_them)
{
    struct players players = { 0 };
    struct player_row row = person("pada", "Ada"), other = person("pbob", "Bob");
    struct player *ada = players_add(&players, &row);

    players_add(&players, &other);
    ck_assert_ptr_eq(players_add(&players, &row), ada);
    ck_assert_ptr_eq(players_find(&players, "pada"), ada);
    ck_assert_ptr_null(players_find(&players, "pcarl"));
    ck_assert_uint_eq(players_count(&players), 2);
    ada->sessions = ada->holds = 1;
    players_release(&players, ada);
    ada->sessions = 0;
    players_release(&players, ada);
    ck_assert_ptr_eq(players_find(&players, "pada"), ada);
    ada->holds = 0;
    players_release(&players, ada);
    ck_assert_ptr_null(players_find(&players, "pada"));
    ck_assert_uint_eq(players_count(&players), 1);
    players_release(&players, NULL);
    players_finish(&players);
}
END_TEST

START_TEST(a_token_is_hashed_by_sha_256)
{
    /* FIPS 180-2, appendix B.1 */
    static const uint8_t abc[] = { 0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea, 0x41, 0x41, 0x40,
                                   0xde, 0x5d, 0xae, 0x22, 0x23, 0xb0, 0x03, 0x61, 0xa3, 0x96, 0x17,
                                   0x7a, 0x9c, 0xb4, 0x10, 0xff, 0x61, 0xf2, 0x00, 0x15, 0xad };
    uint8_t hash[TOKEN_HASH_BYTES];

    secrets_hash("abc", hash);
    ck_assert_mem_eq(hash, abc, sizeof abc);
}
END_TEST

START_TEST(words_use_every_sign_about_equally)
{
    struct world world;
    int seen[256] = { 0 };
    char word[33];

    world = stage.core->world;
    for (int i = 0; i < 1000; i++) {
        secrets_word(&world, word, 32);
        ck_assert_uint_eq(strlen(word), 32);
        for (int j = 0; j < 32; j++)
            seen[(unsigned char)word[j]]++;
    }
    for (const char *sign = "abcdefghijklmnopqrstuvwxyz0123456789"; *sign; sign++)
        ck_assert_msg(seen[(unsigned char)*sign] > 740 && seen[(unsigned char)*sign] < 1040, "%c: %d of 889",
                      *sign, seen[(unsigned char)*sign]);
}
END_TEST

Suite *core_parts_suite(void)
{
    Suite *suite = suite_create("core: parts");
    TCase *timers = tcase_create("timers");
    TCase *allowance = tcase_create("allowance");
    TCase *players = tcase_create("players");

    tcase_add_test(timers, timers_fire_soonest_first_and_not_before_their_time);
    tcase_add_test(timers, a_timer_set_again_forgets_its_first_time);
    tcase_add_test(timers, a_firing_timer_may_clear_others_and_set_itself);
    tcase_add_test(timers, thousands_of_timers_agree_with_a_plain_list);
    suite_add_tcase(suite, timers);
    tcase_add_checked_fixture(allowance, core_setup, core_teardown);
    tcase_add_loop_test(allowance, an_allowance_is_a_burst_and_a_rate, 0, COUNT(allowances));
    tcase_add_test(allowance, an_allowance_never_exceeds_the_burst);
    tcase_add_test(allowance, a_refused_request_costs_nothing_and_retry_ms_is_exact);
    tcase_add_loop_test(allowance, what_asks_for_more_costs_more, 0, COUNT(costs));
    suite_add_tcase(suite, allowance);
    tcase_add_checked_fixture(players, core_setup, core_teardown);
    tcase_add_test(players, a_player_is_kept_while_somebody_needs_them);
    tcase_add_test(players, a_token_is_hashed_by_sha_256);
    tcase_add_test(players, words_use_every_sign_about_equally);
    suite_add_tcase(suite, players);
    return suite;
}

/* SPDX-License-Identifier: MIT */
/* test_bot_bricka.c: the bot of bricka: what it knows of chains and roads against the rules, and the wins and losses that
 * its levels may not miss. */
#include "config.h"

#include <check.h>

#include "common/bots/bricka_bot.h"
#include "common/bots/bricka_search.h"
#include "common/rules/bricka.h"
#include "tests/unit/bot_support.h"

static const struct bricka_position *view(const struct position *pos)
{
    return (const struct bricka_position *)pos;
}

START_TEST(intersections_that_complete_a_chain_are_those_of_the_rules)
{
    uint64_t chance = test_seed("completes");
    int rounds = tests_are_fast() ? 300 : 10000, found = 0, round;

    for (round = 0; round < rounds; round++) {
        struct position pos;
        points completes;
        int n;

        random_position(&bricka, &chance, (int)random_below(&chance, 60), &pos);
        if (bricka_has_chain(view(&pos), pos.turn))
            continue; /* then any move wins */
        completes = bricka_completes(view(&pos), pos.turn);
        for (n = 0; n < BRICKA_POINTS; n++) {
            struct bricka_position after = *view(&pos);
            bool is_free = (bricka_free(&after) & bricka_point(n)) != 0;

            if (is_free)
                bricka_place(&after, pos.turn, n);
            REQUIRE(((completes & bricka_point(n)) != 0) == (is_free && bricka_has_chain(&after, pos.turn)),
                    "%s", bricka_name[n]);
        }
        found += completes != 0;
    }
    ck_assert_int_gt(found, rounds / 100);
}
END_TEST

/* A road of one free intersection is what completes a chain; and a road of n is one of n - 1 once a piece is on it. */
START_TEST(roads_are_as_long_as_they_lack_pieces)
{
    uint64_t chance = test_seed("roads");
    int round;

    for (round = 0; round < (tests_are_fast() ? 100 : 3000); round++) {
        struct bricka_roads roads, nearer;
        struct position pos;
        int length = 1, n;

        random_position(&bricka, &chance, (int)random_below(&chance, 50), &pos);
        bricka_find_roads(view(&pos), 0, &roads);
        if (bricka_has_chain(view(&pos), 0))
            continue;
        ck_assert(roads.on[1] == bricka_completes(view(&pos), 0));
        while (length < BRICKA_ROAD_MAX && !roads.on[length])
            length++;
        for (n = 0; n < BRICKA_POINTS && length > 1; n++) {
            struct bricka_position after = *view(&pos);

            if (!(roads.on[length] & bricka_point(n)))
                continue;
            after.own[0] |= bricka_point(n);
            bricka_find_roads(&after, 0, &nearer);
            REQUIRE(nearer.on[length - 1] != 0, "%s on a road of %d", bricka_name[n], length);
            if (length > 2)
                REQUIRE(nearer.on[length - 2] == 0, "%s on a road of %d", bricka_name[n], length);
        }
    }
}
END_TEST

/* Late in a game of players who look one ply ahead, where chains are near. */
static void lively_position(uint64_t *chance, struct position *pos)
{
    int plies = 12 + (int)random_below(chance, 50);

    bricka.start(pos, 0);
    while (plies-- > 0) {
        const enum bot_level level = random_below(chance, 3) == 0 ? BOT_MEDIUM : BOT_EASY;
        struct position next = *pos;

        bricka.play(&next, bot_choose(&bricka_bot, pos, level, random_below(chance, 1 << 20), 300).move);
        if (bricka.moves(&next, NULL, 0) == 0)
            return;
        *pos = next;
    }
}

/* How the rules alone see a position: which moves win at once, and which let the other side win with its next. */
static void check_tactics(const struct position *pos, int *won, int *saved)
{
    game_move moves[BRICKA_MOVES];
    size_t count = bricka.moves(pos, moves, BRICKA_MOVES), safe = 0, i;
    bool wins = wins_within(&bricka, pos, 1);
    int level;

    for (i = 0; i < count; i++) {
        struct position next = *pos;

        bricka.play(&next, moves[i]);
        safe += !wins_within(&bricka, &next, 1);
    }
    if (!wins && (safe == 0 || safe == count))
        return;
    *won += wins;
    *saved += !wins;
    for (level = BOT_MEDIUM; level < BOT_LEVEL_COUNT; level++) {
        game_move m = bot_choose(&bricka_bot, pos, (enum bot_level)level, 3, 3000).move;
        struct position next = *pos;
        char text[POSITION_TEXT_MAX];

        bricka.write(pos, text);
        bricka.play(&next, m);
        if (wins)
            REQUIRE(winner_of(&bricka, &next) == pos->turn, "%s: %s misses a win", text,
                    bot_level_word((enum bot_level)level));
        else
            REQUIRE(!wins_within(&bricka, &next, 1), "%s: %s lets the other win", text,
                    bot_level_word((enum bot_level)level));
    }
}

START_TEST(no_win_in_one_and_no_avoidable_loss_in_two_is_missed)
{
    const int wanted = tests_are_fast() ? 2 : 50;
    uint64_t chance = test_seed("tactics");
    int won = 0, saved = 0, round;

    for (round = 0; won < wanted || saved < wanted; round++) {
        struct position pos;

        if (round % 3 == 0)
            lively_position(&chance, &pos);
        else
            random_position(&bricka, &chance, 20 + (int)random_below(&chance, 45), &pos);
        check_tactics(&pos, &won, &saved);
    }
}
END_TEST

/* Within three plies, with the nodes that hard has. */
START_TEST(hard_and_master_find_wins_in_three)
{
    uint64_t chance = test_seed("three");
    int left = tests_are_fast() ? 2 : 40;

    while (left > 0) {
        struct position pos;
        int level;

        lively_position(&chance, &pos);
        if (!wins_within(&bricka, &pos, 3))
            continue;
        left--;
        for (level = BOT_HARD; level < BOT_LEVEL_COUNT; level++) {
            game_move m =
                bot_choose(&bricka_bot, &pos, (enum bot_level)level, 3, bricka_bot.nodes[BOT_HARD]).move;

            REQUIRE(move_wins_within(&bricka, &pos, m, 3), "%s misses a win in three",
                    bot_level_word((enum bot_level)level));
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("bot of bricka");
    TCase *tests = tcase_create("all");
    SRunner *runner = srunner_create(suite);
    int failed;

    tcase_set_timeout(tests, 900);
    tcase_add_test(tests, intersections_that_complete_a_chain_are_those_of_the_rules);
    tcase_add_test(tests, roads_are_as_long_as_they_lack_pieces);
    tcase_add_test(tests, no_win_in_one_and_no_avoidable_loss_in_two_is_missed);
    tcase_add_test(tests, hard_and_master_find_wins_in_three);
    suite_add_tcase(suite, tests);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

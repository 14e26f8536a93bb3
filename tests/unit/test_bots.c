/* SPDX-License-Identifier: MIT */
/* test_bots.c: what bot.h promises of every bot: a legal move in every position, the same for the same question, within
 * its budget, and at once when it is stopped. How well they play is tests/arena's. */
#include "config.h"

#include <check.h>

#include "tests/unit/bot_support.h"

enum { MIB = 1 << 20 };

START_TEST(each_game_has_a_bot_and_each_level_a_word)
{
    enum bot_level level;
    size_t i;
    int n;

    for (i = 0; games[i]; i++) {
        ck_assert_ptr_nonnull(bots[i]);
        ck_assert_ptr_eq(bot_find(games[i])->game, games[i]);
    }
    ck_assert_ptr_null(bots[i]);
    for (n = 0; n < BOT_LEVEL_COUNT; n++) {
        ck_assert(bot_level_find(bot_level_word((enum bot_level)n), &level));
        ck_assert_int_eq(level, n);
    }
    ck_assert_str_eq(bot_level_word(BOT_MASTER), "master");
    ck_assert(!bot_level_find("", &level));
    ck_assert(!bot_level_find("Easy", &level));
    ck_assert(!bot_level_find("easyy", &level));
}
END_TEST

START_TEST(memory_is_bounded_and_budgets_grow)
{
    size_t i;
    int n;

    for (i = 0; bots[i]; i++) {
        for (n = 0; n < BOT_LEVEL_COUNT; n++) {
            ck_assert_uint_le(bots[i]->memory[n], (size_t)64 * MIB);
            ck_assert_uint_gt(bots[i]->nodes[n], n > 0 ? bots[i]->nodes[n - 1] : 0);
        }
    }
}
END_TEST

/* Small budgets, so that many positions are seen; bot_choose looks at the move. */
START_TEST(every_level_answers_with_a_legal_move_everywhere)
{
    uint64_t chance = test_seed("legal");
    int rounds = tests_are_fast() ? 5 : 60;
    size_t i;
    int n;

    for (i = 0; bots[i]; i++) {
        for (n = 0; n < BOT_LEVEL_COUNT * rounds; n++) {
            struct position pos;

            random_position(bots[i]->game, &chance, (int)random_below(&chance, 90), &pos);
            bot_choose(bots[i], &pos, (enum bot_level)(n % BOT_LEVEL_COUNT), random_below(&chance, 1000),
                       1 + random_below(&chance, 2000));
        }
    }
}
END_TEST

/* Whatever the memory held, and however often it is asked. */
START_TEST(the_same_question_gets_the_same_answer)
{
    uint64_t chance = test_seed("same");
    int rounds = tests_are_fast() ? 2 : 15;
    size_t i;
    int n;

    for (i = 0; bots[i]; i++) {
        for (n = 0; n < BOT_LEVEL_COUNT * rounds; n++) {
            enum bot_level level = (enum bot_level)(n % BOT_LEVEL_COUNT);
            void *memory[2] = { bot_memory(bots[i], level, 0xff), bot_memory(bots[i], level, 1) };
            struct bot_task task = { .level = level, .seed = random_below(&chance, 1000), .nodes = 3000 };
            struct bot_choice choice[3];
            struct position pos;
            int k;

            random_position(bots[i]->game, &chance, (int)random_below(&chance, 60), &pos);
            task.pos = &pos;
            for (k = 0; k < 3; k++) {
                task.memory = memory[k % 2];
                choice[k] = bots[i]->choose(&task);
                REQUIRE(choice[k].move == choice[0].move && choice[k].nodes == choice[0].nodes &&
                            choice[k].depth == choice[0].depth && choice[k].value == choice[0].value,
                        "%s, %s: another answer the next time", bots[i]->game->name, bot_level_word(level));
            }
            free(memory[0]);
            free(memory[1]);
        }
    }
}
END_TEST

/* What is worked out in one go may overstep it a little. */
START_TEST(a_budget_is_kept)
{
    uint64_t chance = test_seed("budget");
    size_t i;
    int n;

    for (i = 0; bots[i]; i++) {
        for (n = 0; n < (tests_are_fast() ? 5 : 20); n++) {
            struct position pos;
            struct bot_choice choice;

            random_position(bots[i]->game, &chance, (int)random_below(&chance, 20), &pos);
            choice = bot_choose(bots[i], &pos, BOT_MASTER, 1, 500);
            REQUIRE(choice.nodes <= 1500, "%s: %d nodes", bots[i]->game->name, (int)choice.nodes);
        }
    }
}
END_TEST

struct patience {
    int asked;
    int until; /* it is stopped when asked for the so-manieth time */
};

static bool runs_out(void *ctx)
{
    struct patience *patience = ctx;

    return ++patience->asked >= patience->until;
}

/* Asked at the beginning, or somewhat later: there is a legal move each time, and hardly a node more is searched. */
START_TEST(who_is_stopped_answers_at_once_with_a_legal_move)
{
    uint64_t chance = test_seed("stop");
    size_t i;
    int n;

    for (i = 0; bots[i]; i++) {
        for (n = 0; n < (tests_are_fast() ? 6 : 30); n++) {
            enum bot_level level = n % 2 == 0 ? BOT_MASTER : BOT_HARD;
            struct patience patience = { .until = 1 + n / 2 % 3 };
            struct position pos;
            struct bot_task task = { .pos = &pos, .level = level, .stop = runs_out, .stop_ctx = &patience };
            struct bot_choice choice;

            random_position(bots[i]->game, &chance, (int)random_below(&chance, 30), &pos);
            task.memory = bot_memory(bots[i], level, 7);
            choice = bots[i]->choose(&task);
            ck_assert_int_eq(bots[i]->game->legal(&pos, choice.move), MOVE_OK);
            ck_assert_uint_le(choice.nodes, (uint64_t)patience.until * 2048);
            free(task.memory);
        }
    }
}
END_TEST

/* Every level against every other, in all the positions that they bring about. Those of sbarra may go to and fro for ever when
 * they think too little, as they do here. */
START_TEST(levels_play_whole_games_with_each_other)
{
    const int plies = 300;
    const int every = tests_are_fast() ? 3 : 1; /* of the pairs */
    size_t i;
    int n;

    for (i = 0; bots[i]; i++) {
        for (n = 0; n < BOT_LEVEL_COUNT * BOT_LEVEL_COUNT; n += every) {
            const enum bot_level level[2] = { (enum bot_level)(n / BOT_LEVEL_COUNT),
                                              (enum bot_level)(n % BOT_LEVEL_COUNT) };
            const struct game *game = bots[i]->game;
            struct position pos;
            int ply;

            game->start(&pos, 0);
            for (ply = 0; ply < plies && game->moves(&pos, NULL, 0) > 0; ply++)
                game->play(&pos, bot_choose(bots[i], &pos, level[pos.turn], (uint64_t)n, 300).move);
            ck_assert(ply < plies || game == game_find("sbarra"));
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("bots");
    TCase *tests = tcase_create("contract");
    SRunner *runner = srunner_create(suite);
    int failed;

    tcase_set_timeout(tests, 600);
    tcase_add_test(tests, each_game_has_a_bot_and_each_level_a_word);
    tcase_add_test(tests, memory_is_bounded_and_budgets_grow);
    tcase_add_test(tests, every_level_answers_with_a_legal_move_everywhere);
    tcase_add_test(tests, the_same_question_gets_the_same_answer);
    tcase_add_test(tests, a_budget_is_kept);
    tcase_add_test(tests, who_is_stopped_answers_at_once_with_a_legal_move);
    tcase_add_test(tests, levels_play_whole_games_with_each_other);
    suite_add_tcase(suite, tests);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

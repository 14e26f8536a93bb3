/* SPDX-License-Identifier: MIT */
/* test_bot_spider.c: the bot of spider: its board against the rules, its solver against a full-width one, and the wins
 * that its levels may not miss. */
#include "config.h"

#include <check.h>

#include "common/bots/spider_bot.h"
#include "common/bots/spider_lines.h"
#include "common/bots/spider_search.h"
#include "common/rules/bits.h"
#include "common/rules/spider.h"
#include "tests/unit/bot_support.h"

enum { TABLE_BYTES = 1 << 20 };

static struct spider_board board_of(const struct position *pos)
{
    const struct spider_position *s = (const struct spider_position *)pos;

    return spider_board_of(s->own[pos->turn], s->own[1 - pos->turn]);
}

/* The square that a move lands on, by the rules. */
static uint64_t landing_of(const struct position *pos, game_move m)
{
    struct position next = *pos;

    spider.play(&next, m);
    return ((const struct spider_position *)&next)->own[pos->turn] &
           ~((const struct spider_position *)pos)->own[pos->turn];
}

static void check_board(const struct position *pos)
{
    struct spider_board board = board_of(pos);
    game_move moves[32];
    size_t count = spider.moves(pos, moves, 32), i;
    uint64_t landings = 0, wins = 0;

    for (i = 0; i < count; i++) {
        struct position next = *pos;
        uint64_t bit = landing_of(pos, moves[i]);
        struct spider_board after = spider_board_after(&board, bit), anew;

        spider.play(&next, moves[i]);
        landings |= bit;
        if (winner_of(&spider, &next) >= 0)
            wins |= bit;
        anew = board_of(&next);
        REQUIRE(memcmp(&after, &anew, sizeof anew) == 0, "a move leaves another board");
    }
    REQUIRE(board.landings == landings, "other landings than the rules'");
    REQUIRE((board.my_wins & board.landings) == wins, "other wins than the rules'");
}

START_TEST(its_board_is_that_of_the_rules)
{
    uint64_t chance = test_seed("board");
    int round;

    for (round = 0; round < (tests_are_fast() ? 500 : 20000); round++) {
        struct position pos;

        random_position(&spider, &chance, (int)random_below(&chance, 64), &pos);
        check_board(&pos);
    }
}
END_TEST

/* Squares that win but can't be reached yet, one square at a time. */
START_TEST(squares_that_complete_a_line_are_found_wherever_they_are)
{
    uint64_t chance = test_seed("completes");
    int round, square;

    for (round = 0; round < (tests_are_fast() ? 500 : 20000); round++) {
        uint64_t own = 0, found;

        for (square = 0; square < SPIDER_SQUARES; square++)
            own |= (uint64_t)(random_below(&chance, 3) == 0) << square;
        found = spider_completes(own, own);
        for (square = 0; square < SPIDER_SQUARES; square++) {
            struct position pos = { .turn = 1 };
            struct spider_position *s = (struct spider_position *)&pos;
            uint64_t bit = UINT64_C(1) << square;
            bool had_line;

            s->own[0] = own;
            had_line = winner_of(&spider, &pos) == 0;
            s->own[0] = own | bit;
            if (!had_line)
                REQUIRE((winner_of(&spider, &pos) == 0) == ((found & bit) != 0), "square %d", square);
        }
    }
}
END_TEST

START_TEST(windows_are_counted_up_and_down)
{
    static struct spider_search s;
    uint64_t chance = test_seed("windows");
    int round;

    for (round = 0; round < 2000; round++) {
        struct spider_board board, after;
        struct position pos;
        int score, square;

        random_position(&spider, &chance, (int)random_below(&chance, 63), &pos);
        board = board_of(&pos);
        spider_search_init(&s, &board);
        score = s.score;
        square = spider_square(board.landings);
        spider_windows_put(&s, square, true);
        after = spider_board_of(board.mine | UINT64_C(1) << square, board.theirs);
        {
            int put = s.score;

            spider_windows_take(&s, square, true);
            ck_assert_int_eq(s.score, score);
            spider_search_init(&s, &after);
            ck_assert_int_eq(s.score, put);
        }
    }
}
END_TEST

START_TEST(there_are_130_windows)
{
    static struct spider_search s;
    const struct spider_board board = spider_board_of(0, 0);
    int square, members = 0, highest = 0;

    spider_search_init(&s, &board);
    for (square = 0; square < SPIDER_SQUARES; square++) {
        const uint8_t *at;

        for (at = s.windows_of[square]; *at < SPIDER_WINDOWS; at++) {
            members++;
            highest = *at > highest ? *at : highest;
        }
        ck_assert_int_le(at - s.windows_of[square], SPIDER_WINDOWS_OF);
    }
    ck_assert_int_eq(members, 520); /* four squares each */
    ck_assert_int_eq(highest, SPIDER_WINDOWS - 1);
}
END_TEST

/* ---- forced wins ---- */

/* As many plies as a full-width search by the rules can look ahead here in a moment. */
static int plies_for(const struct position *pos)
{
    const struct spider_board board = board_of(pos);
    int landings = bits_set(board.landings), left = SPIDER_SQUARES - bits_set(board.mine | board.theirs);

    if (left <= 9)
        return 9;
    if (landings <= 10)
        return 7;
    return landings <= 16 ? 5 : 3;
}

/* A position in which something may happen: late in a game of random moves, or of bots that see little. */
static void lively_position(uint64_t *chance, struct position *pos)
{
    int plies = 8 + (int)random_below(chance, 54);

    spider.start(pos, 0);
    while (plies-- > 0) {
        const enum bot_level level = random_below(chance, 3) == 0 ? BOT_MEDIUM : BOT_EASY;
        struct position next = *pos;

        spider.play(&next, bot_choose(&spider_bot, pos, level, random_below(chance, 1 << 20), 0).move);
        if (spider.moves(&next, NULL, 0) == 0)
            return;
        *pos = next;
    }
}

START_TEST(the_solver_says_what_a_full_width_search_says)
{
    static struct spider_search s;
    uint64_t chance = test_seed("solver");
    void *table = aligned_alloc(64, TABLE_BYTES);
    int rounds = tests_are_fast() ? 20 : 400, wins = 0, round;

    for (round = 0; round < rounds; round++) {
        struct spider_board board;
        struct position pos;
        uint64_t first;
        bool won, want;
        int plies;

        if (round % 2 == 0)
            lively_position(&chance, &pos);
        else
            random_position(&spider, &chance, 20 + (int)random_below(&chance, 42), &pos);
        board = board_of(&pos);
        plies = plies_for(&pos);
        s.budget = (struct search_budget){ .task = &(struct bot_task){ .pos = &pos }, .most = UINT64_MAX };
        s.table = search_table_init(table, TABLE_BYTES, TABLE_BYTES);
        won = spider_solve(&s, &board, plies, &first);
        want = wins_within(&spider, &pos, plies);
        REQUIRE(won == want, "%d plies: %s", plies, want ? "a win was missed" : "there is no win");
        wins += won;
    }
    ck_assert_int_gt(wins, rounds / 10);
    free(table);
}
END_TEST

/* The move played must keep what was won, as far as the level sees. */
static void check_win_kept(const struct position *pos, enum bot_level level, int plies)
{
    game_move m = bot_choose(&spider_bot, pos, level, 3, 0).move;
    char text[POSITION_TEXT_MAX];

    spider.write(pos, text);
    REQUIRE(move_wins_within(&spider, pos, m, plies), "%s: %s misses a win within %d", text,
            bot_level_word(level), plies);
}

START_TEST(no_forced_win_is_missed)
{
    uint64_t chance = test_seed("forced");
    int rounds = tests_are_fast() ? 10 : 150, wins = 0, round;

    for (round = 0; round < rounds; round++) {
        struct position pos;
        int plies;

        lively_position(&chance, &pos);
        plies = plies_for(&pos);
        if (!wins_within(&spider, &pos, plies))
            continue;
        wins++;
        check_win_kept(&pos, BOT_MASTER, plies);
        if (wins_within(&spider, &pos, 5))
            check_win_kept(&pos, BOT_HARD, 5);
        if (wins_within(&spider, &pos, 1))
            check_win_kept(&pos, BOT_MEDIUM, 1);
    }
    ck_assert_int_gt(wins, 0);
}
END_TEST

START_TEST(who_has_three_in_a_row_wins)
{
    int level;

    for (level = BOT_MEDIUM; level < BOT_LEVEL_COUNT; level++) {
        struct position pos;

        spider.start(&pos, 0);
        play_texts(&spider, &pos, "d8 d8 e8 e8 f8 f8");
        check_win_kept(&pos, (enum bot_level)level, 1);
    }
}
END_TEST

/* What the other side threatens with its next piece is stopped, where it can be. */
START_TEST(no_loss_in_two_is_let_happen)
{
    uint64_t chance = test_seed("loss");
    int rounds = tests_are_fast() ? 150 : 600, avoidable = 0, round;

    for (round = 0; round < rounds; round++) {
        game_move moves[32];
        struct position pos;
        size_t count, safe = 0, i;
        int level;

        lively_position(&chance, &pos);
        count = spider.moves(&pos, moves, 32);
        if (wins_within(&spider, &pos, 1))
            continue;
        for (i = 0; i < count; i++) {
            struct position next = pos;

            spider.play(&next, moves[i]);
            safe += !wins_within(&spider, &next, 1);
        }
        if (safe == 0 || safe == count)
            continue;
        avoidable++;
        for (level = BOT_MEDIUM; level < BOT_LEVEL_COUNT; level++) {
            struct position next = pos;

            spider.play(&next, bot_choose(&spider_bot, &pos, (enum bot_level)level, 5, 20000).move);
            REQUIRE(!wins_within(&spider, &next, 1), "%s lets it happen",
                    bot_level_word((enum bot_level)level));
        }
    }
    ck_assert_int_gt(avoidable, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("bot of spider");
    TCase *tests = tcase_create("all");
    SRunner *runner = srunner_create(suite);
    int failed;

    tcase_set_timeout(tests, 900);
    tcase_add_test(tests, its_board_is_that_of_the_rules);
    tcase_add_test(tests, squares_that_complete_a_line_are_found_wherever_they_are);
    tcase_add_test(tests, windows_are_counted_up_and_down);
    tcase_add_test(tests, there_are_130_windows);
    tcase_add_test(tests, the_solver_says_what_a_full_width_search_says);
    tcase_add_test(tests, no_forced_win_is_missed);
    tcase_add_test(tests, who_has_three_in_a_row_wins);
    tcase_add_test(tests, no_loss_in_two_is_let_happen);
    suite_add_tcase(suite, tests);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

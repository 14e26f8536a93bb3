/* SPDX-License-Identifier: MIT */
/* test_bot_duo.c: the bot of duo: its board against the rules, its reckoning of the end against a plain one, and what it
 * must not miss. What holds for every bot is in test_bots.c. */
#include "config.h"

#include "common/bots/duo_bot.h"
#include "common/bots/duo_bot_solve.h"
#include "common/bots/duo_bot_tree.h"
#include "common/rules/duo.h"
#include "tests/unit/bot_support.h"

enum { ROUNDS = 2000, ROUNDS_FAST = 40, SOLVE_BYTES = 1 << 16, PLAIN_MOVES = 7 };

static struct duo_shape shape[DUO_ORIENTATIONS];

static const struct duo_position *view(const struct position *pos)
{
    return (const struct duo_position *)pos;
}

/* --- the board --- */

START_TEST(a_shape_covers_what_the_rules_say)
{
    int placements = 0;

    for (int m = 0; m < DUO_ORIENTATIONS * CELLS; m++) {
        const struct duo_shape *s = &shape[m / CELLS];
        struct duo_field field = { { 0 } };
        struct squares covered;

        if (duo_column_of(duo_first_of((game_move)m)) >= DUO_WIDTH ||
            duo_row_of(duo_first_of((game_move)m)) >= DUO_WIDTH || !duo_covered((game_move)m, &covered))
            continue;
        placements++;
        field_mark(&field, &s->body, duo_placement_of((game_move)m) % CELLS, s->below);
        for (int cell = 0; cell < CELLS; cell++)
            REQUIRE(field_has(&field, cell) ==
                        (cell_is_square(cell) && squares_have(&covered, cell - CELL_OF_SQUARE)),
                    "move %d, cell %d", m, cell);
    }
    ck_assert_int_eq(placements, 13729);
}
END_TEST

START_TEST(a_placement_turned_twice_is_itself)
{
    for (unsigned n = 0; n < DUO_ORIENTATIONS; n++) {
        unsigned number = n * CELLS + 7 * CELL_ROW + 7; /* from the middle no piece leaves the board */
        unsigned turned = duo_placement_turned(shape, number);

        ck_assert_uint_eq(duo_placement_turned(shape, turned), number);
        for (int i = 0; i < shape[n].squares; i++) {
            int image = CELL_TURN - (int)(number % CELLS) - shape[n].cell[i];
            bool is_there = false;

            for (int k = 0; k < shape[n].squares; k++)
                is_there |= (int)(turned % CELLS) + shape[turned / CELLS].cell[k] == image;
            ck_assert(is_there);
        }
    }
}
END_TEST

/* What the board says of a position is what the rules say. */
static void compare_boards(const struct duo_board *b, const struct position *pos)
{
    game_move moves[MOVE_COUNT_MAX];
    uint16_t numbers[LIST_MAX];
    size_t count = duo.moves(pos, moves, MOVE_COUNT_MAX);
    int listed = duo_board_list(b, shape, pos->turn, b->side[pos->turn].left, numbers);

    REQUIRE(b->turn == pos->turn, "the wrong turn");
    for (int side = 0; side < 2; side++)
        REQUIRE(duo_board_score(b, side) == duo_score(view(pos), side), "the wrong score");
    if (count == 0 || moves[0] == GAME_PASS) {
        REQUIRE(listed == 0, "%d placements of none", listed);
        return;
    }
    REQUIRE((size_t)listed == count, "%d placements of %zu", listed, count);
    for (int i = 0; i < listed; i++) {
        REQUIRE(duo_placement_move(numbers[i]) == moves[i], "another placement");
        REQUIRE(duo_board_can_place(b, shape, pos->turn, numbers[i]), "it says that it can't");
    }
}

START_TEST(its_board_is_that_of_the_rules)
{
    uint64_t chance = test_seed("board");

    for (int round = tests_are_fast() ? ROUNDS_FAST : ROUNDS; round > 0; round--) {
        struct duo_board played, fresh;
        struct position pos;

        random_position(&duo, &chance, 2 + (int)random_below(&chance, 10), &pos);
        duo_board_init(&played, view(&pos));
        for (;;) {
            game_move moves[MOVE_COUNT_MAX];
            size_t count = duo.moves(&pos, moves, MOVE_COUNT_MAX);
            game_move m;

            duo_board_init(&fresh, view(&pos));
            compare_boards(&played, &pos);
            compare_boards(&fresh, &pos);
            if (count == 0)
                break;
            m = moves[random_below(&chance, count)];
            duo.play(&pos, m);
            duo_board_play(&played, shape, m == GAME_PASS ? NO_PLACEMENT : duo_placement_of(m));
        }
    }
}
END_TEST

START_TEST(it_can_place_where_the_rules_allow_it_and_only_there)
{
    uint64_t chance = test_seed("can place");

    for (int round = tests_are_fast() ? 2 : 50; round > 0; round--) {
        struct duo_board b;
        struct position pos;

        random_position(&duo, &chance, 2 + (int)random_below(&chance, 25), &pos);
        duo_board_init(&b, view(&pos));
        for (int m = 0; m < DUO_ORIENTATIONS * CELLS; m++) {
            struct squares covered;

            if (duo_column_of(duo_first_of((game_move)m)) < DUO_WIDTH &&
                duo_row_of(duo_first_of((game_move)m)) < DUO_WIDTH && duo_covered((game_move)m, &covered))
                REQUIRE(duo_board_can_place(&b, shape, pos.turn, duo_placement_of((game_move)m)) ==
                            (duo.legal(&pos, (game_move)m) == MOVE_OK),
                        "move %d", m);
        }
    }
}
END_TEST

START_TEST(a_playout_goes_by_the_rules_to_the_end)
{
    static struct duo_playout playout;
    uint64_t chance = test_seed("playout");

    duo_playout_init(&playout, shape, chance);
    for (int round = tests_are_fast() ? ROUNDS_FAST : ROUNDS; round > 0; round--) {
        struct duo_board b;
        struct position pos;
        struct game_result result;

        random_position(&duo, &chance, (int)random_below(&chance, 12), &pos);
        duo_board_init(&b, view(&pos));
        duo_playout_run(&playout, &b, false);
        duo_playout_learn(&playout, &b, -1);
        for (int i = 0; i < b.length && duo.moves(&pos, NULL, 0) > 0; i++) {
            game_move m = b.line[i] ? duo_placement_move(b.line[i]) : GAME_PASS;

            REQUIRE(duo.legal(&pos, m) == MOVE_OK, "turn %d: %s", i, move_fault_word(duo.legal(&pos, m)));
            duo.play(&pos, m);
        }
        duo.result(&pos, &result);
        REQUIRE(result.reason == RESULT_SCORE, "it stops before the end");
        REQUIRE(result.score[0] == duo_board_score(&b, 0) && result.score[1] == duo_board_score(&b, 1),
                "another score");
    }
}
END_TEST

START_TEST(what_is_compiled_for_wide_processors_plays_the_same)
{
    static struct duo_playout wide, plain;
    uint64_t chance = test_seed("wide");

    duo_playout_init(&wide, shape, chance);
    duo_playout_init(&plain, shape, chance);
    plain.is_wide = false;
    for (int round = tests_are_fast() ? ROUNDS_FAST : ROUNDS; round > 0; round--) {
        struct duo_board a, b;
        struct position pos;

        random_position(&duo, &chance, (int)random_below(&chance, 12), &pos);
        duo_board_init(&a, view(&pos));
        b = a;
        duo_playout_run(&wide, &a, false);
        duo_playout_run(&plain, &b, false);
        REQUIRE(a.length == b.length, "%d turns, not %d", a.length, b.length);
        for (int i = 0; i < a.length; i++)
            REQUIRE(a.line[i] == b.line[i], "turn %d: %d, not %d", i, a.line[i], b.line[i]);
    }
}
END_TEST

/* --- the end of the game --- */

/* The difference of scores that the side to move can reach, by the rules alone. */
/* NOLINTNEXTLINE(misc-no-recursion): as deep as the end of the game, which is near. */
static int plain_value(const struct position *pos)
{
    game_move moves[MOVE_COUNT_MAX];
    size_t count = duo.moves(pos, moves, MOVE_COUNT_MAX);
    int best = -SOLVE_INFINITE;

    if (count == 0)
        return duo_score(view(pos), pos->turn) - duo_score(view(pos), 1 - pos->turn);
    for (size_t i = 0; i < count; i++) {
        struct position next = *pos;
        int value;

        duo.play(&next, moves[i]);
        value = -plain_value(&next);
        best = value > best ? value : best;
    }
    return best;
}

/* A position with so few moves that a plain search sees its end. */
static void late_position(uint64_t *chance, struct position *pos)
{
    size_t mine, theirs;

    do {
        struct position other;

        random_position(&duo, chance, 20 + (int)random_below(chance, 16), pos);
        other = *pos;
        other.turn ^= 1;
        mine = duo.moves(pos, NULL, 0);
        theirs = duo.moves(&other, NULL, 0);
    } while (mine + theirs > PLAIN_MOVES);
}

START_TEST(the_end_is_reckoned_as_a_plain_search_reckons_it)
{
    static struct duo_solve solve;
    static _Alignas(64) char table[SOLVE_BYTES];
    uint64_t chance = test_seed("end");
    int solved = 0;

    for (int round = tests_are_fast() ? 20 : 300; round > 0; round--) {
        struct bot_task task = { .nodes = 1000000 };
        struct search_budget budget = search_budget(&duo_bot, &task);
        struct duo_board b;
        struct position pos;

        late_position(&chance, &pos);
        duo_board_init(&b, view(&pos));
        if (!duo_solve_init(&solve, &b, shape, table, SOLVE_BYTES, task.nodes) ||
            !duo_solve_run(&solve, &budget))
            continue;
        solved++;
        REQUIRE(solve.value == plain_value(&pos), "%d, not %d", solve.value, plain_value(&pos));
        duo.play(&pos, duo_placement_move(solve.best));
        REQUIRE(solve.value == -plain_value(&pos), "its placement is not worth as much");
    }
    ck_assert_int_gt(solved, tests_are_fast() ? 5 : 100);
}
END_TEST

START_TEST(a_win_in_one_is_taken)
{
    uint64_t chance = test_seed("win in one");
    int wins = 0;

    for (int round = tests_are_fast() ? 100 : 2000; round > 0; round--) {
        struct position pos;

        random_position(&duo, &chance, 18 + (int)random_below(&chance, 20), &pos);
        if (!wins_within(&duo, &pos, 1))
            continue;
        wins++;
        for (int level = BOT_MEDIUM; level < BOT_LEVEL_COUNT; level++) {
            struct position next = pos;

            duo.play(&next, bot_choose(&duo_bot, &pos, (enum bot_level)level, 5, 3000).move);
            REQUIRE(winner_of(&duo, &next) == pos.turn, "%s misses it",
                    bot_level_word((enum bot_level)level));
        }
    }
    ck_assert_int_gt(wins, 0);
}
END_TEST

/* --- the search --- */

/* The second side's answer when it copies: the last move turned by half, if that is legal; else any. */
static game_move copy_of(const struct position *pos, game_move last)
{
    game_move moves[MOVE_COUNT_MAX];
    game_move copy = last == GAME_PASS
                         ? GAME_PASS
                         : duo_placement_move(duo_placement_turned(shape, duo_placement_of(last)));

    if (duo.legal(pos, copy) == MOVE_OK)
        return copy;
    (void)duo.moves(pos, moves, MOVE_COUNT_MAX);
    return moves[0];
}

START_TEST(who_copies_does_not_get_a_draw)
{
    for (uint64_t seed = 1; seed <= (tests_are_fast() ? 1 : 4); seed++) {
        struct game_result result = { .reason = RESULT_NONE };
        struct position pos;
        game_move last = GAME_PASS;

        duo.start(&pos, (int)(seed % 2));
        while (result.reason == RESULT_NONE) {
            last = pos.turn == (int)(seed % 2) ? bot_choose(&duo_bot, &pos, BOT_MASTER, seed, 100000).move
                                               : copy_of(&pos, last);
            duo.play(&pos, last);
            duo.result(&pos, &result);
        }
        ck_assert_int_eq(result.winner, (int)(seed % 2));
    }
}
END_TEST

START_TEST(a_board_that_was_copied_is_known_for_it)
{
    struct duo_board b;
    struct position pos;

    duo.start(&pos, 1);
    duo_board_init(&b, view(&pos));
    ck_assert(b.is_mirrored);
    play_text(&duo, &pos, "e10-f8-f9-f10-g9");
    duo_board_init(&b, view(&pos));
    ck_assert(!b.is_mirrored); /* it is not the starter's turn, so it is nobody's concern */
    play_text(&duo, &pos, "h6-i5-i6-i7-j5");
    duo_board_init(&b, view(&pos));
    ck_assert(b.is_mirrored);
    duo_board_play(&b, shape, b.line[0]);
    ck_assert(!b.is_mirrored);
}
END_TEST

START_TEST(master_makes_fifty_thousand_playouts)
{
    static const char *const lines[] = { "", "e9-e10-f8-f9-g9 h6-i4-i5-i6-j5", NULL };
    void *memory = bot_memory(&duo_bot, BOT_MASTER, 1);

    for (int i = 0; lines[i] && !tests_are_fast(); i++) {
        struct duo_tree *tree = memory;
        struct position pos;
        struct bot_task task = { .pos = &pos, .level = BOT_MASTER, .seed = 1 };
        struct search_budget budget = search_budget(&duo_bot, &task);

        duo.start(&pos, 0);
        play_texts(&duo, &pos, lines[i]);
        duo_tree_init(tree, 1 << 20, &task, &budget);
        duo_tree_start(tree);
        duo_tree_search(tree);
        ck_assert_uint_ge(tree->playouts, 50000);
    }
    free(memory);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("bot of duo");
    TCase *tests = tcase_create("all");
    SRunner *runner = srunner_create(suite);
    int failed;

    duo_shapes_init(shape);
    tcase_set_timeout(tests, 900);
    tcase_add_test(tests, a_shape_covers_what_the_rules_say);
    tcase_add_test(tests, a_placement_turned_twice_is_itself);
    tcase_add_test(tests, its_board_is_that_of_the_rules);
    tcase_add_test(tests, it_can_place_where_the_rules_allow_it_and_only_there);
    tcase_add_test(tests, a_playout_goes_by_the_rules_to_the_end);
    tcase_add_test(tests, what_is_compiled_for_wide_processors_plays_the_same);
    tcase_add_test(tests, the_end_is_reckoned_as_a_plain_search_reckons_it);
    tcase_add_test(tests, a_win_in_one_is_taken);
    tcase_add_test(tests, who_copies_does_not_get_a_draw);
    tcase_add_test(tests, a_board_that_was_copied_is_known_for_it);
    tcase_add_test(tests, master_makes_fifty_thousand_playouts);
    suite_add_tcase(suite, tests);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

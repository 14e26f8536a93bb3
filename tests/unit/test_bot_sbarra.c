/* SPDX-License-Identifier: MIT */
/* test_bot_sbarra.c: the bot of sbarra: its board against the rules, its races against their own recursion,
 * and its four levels against what docs/bots.md promises of them. */
#include "config.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/bots/bot.h"
#include "common/bots/sbarra_bot.h"
#include "common/bots/sbarra_bot_board.h"
#include "common/bots/sbarra_bot_race.h"
#include "common/rules/sbarra.h"
#include "tests/unit/rules_support.h"

enum {
    MOVES_MAX = 133,
    GAME_PLIES_MAX = 300,
    SMALL_SEARCH = 2000, /* nodes */
};

static void *memory;

static void lend_memory(void)
{
    memory = aligned_alloc(64, sbarra_bot.memory[BOT_MASTER]);
    ck_assert_ptr_nonnull(memory);
}

static void take_memory_back(void)
{
    free(memory);
}

static struct bot_choice choose(const struct position *pos, enum bot_level level, uint64_t seed,
                                uint64_t nodes)
{
    struct bot_task task = { .pos = pos, .level = level, .seed = seed, .nodes = nodes, .memory = memory };

    return sbarra_bot.choose(&task);
}

static bool is_over(const struct position *pos)
{
    struct game_result result;

    sbarra.result(pos, &result);
    return result.reason != RESULT_NONE;
}

/* Play a random move: a pawn's as often as a wall, so that walls and roads both get long. */
static void play_random(struct position *pos, uint64_t *chance)
{
    game_move moves[MOVES_MAX];
    size_t count = sbarra.moves(pos, moves, MOVES_MAX);
    size_t steps = 0;

    while (steps < count && sbarra_kind_of(moves[steps]) == SBARRA_PAWN)
        steps++;
    sbarra.play(pos, moves[random_below(chance, random_below(chance, 2) ? count : steps)]);
}

/* A random unfinished position some plies into a game. */
static void random_position(struct position *pos, uint64_t *chance, size_t plies_most)
{
    size_t plies;

    do {
        sbarra.start(pos, (int)random_below(chance, 2));
        for (plies = random_below(chance, plies_most); plies > 0 && !is_over(pos); plies--)
            play_random(pos, chance);
    } while (is_over(pos));
}

static const char *text_of(const struct position *pos)
{
    static char text[POSITION_TEXT_MAX];

    sbarra.write(pos, text);
    return text;
}

static const char *name_of(game_move m)
{
    static char name[MOVE_TEXT_MAX];

    sbarra.format(m, name);
    return name;
}

/* --- the board --- */

/* Is `m` legal on the bot's board, and what does it lead to? */
static bool board_allows(const struct sbarra_state *s, game_move m, struct sbarra_state *to,
                         struct sbarra_field room[2])
{
    struct sbarra_places fit = sbarra_places_of(s);
    int square = sbarra_square_of(m);

    if (sbarra_kind_of(m) == SBARRA_PAWN) {
        if (!board_has(sbarra_pawn_targets(s), square))
            return false;
    } else if (s->left[s->turn] == 0 ||
               !board_has(sbarra_kind_of(m) == SBARRA_WALL_H ? fit.h : fit.v, square)) {
        return false;
    }
    return sbarra_state_play(s, m, to, room);
}

static void require_same_state(const struct sbarra_state *a, const struct sbarra_state *b, const char *where)
{
    REQUIRE(a->key == b->key, "%s: the keys differ", where);
    REQUIRE(a->open.up == b->open.up && a->open.right == b->open.right, "%s: the passages differ", where);
    REQUIRE(a->turn == b->turn && a->left[0] == b->left[0] && a->left[1] == b->left[1],
            "%s: the sides differ", where);
    for (int side = 0; side < 2; side++) {
        REQUIRE(a->pawn[side] == b->pawn[side], "%s: a pawn differs", where);
        for (int square = 0; square < SBARRA_SQUARES; square++)
            REQUIRE(a->field[side]->steps[square] == b->field[side]->steps[square],
                    "%s: side %d's steps from square %d", where, side, square);
    }
}

/* Every number that names a move, tried from `pos`: the bot's board allows what the rules allow, and leads to
 * the state that starts from the rules' position. */
static void require_same_moves(const struct position *pos)
{
    struct sbarra_field room[3][2];
    struct sbarra_state s;
    struct sbarra_state played;
    struct sbarra_state fresh;

    sbarra_state_start(&s, pos, room[0]);
    for (int n = 0; n < SBARRA_KINDS * 128; n++) {
        game_move m = (game_move)n;
        bool legal = sbarra.legal(pos, m) == MOVE_OK;
        struct position after = *pos;

        if (!sbarra_is_move(m))
            continue;
        REQUIRE(board_allows(&s, m, &played, room[1]) == legal, "%s: %s", text_of(pos), name_of(m));
        if (!legal)
            continue;
        sbarra.play(&after, m);
        sbarra_state_start(&fresh, &after, room[2]);
        require_same_state(&played, &fresh, text_of(&after));
    }
}

START_TEST(board_agrees_with_the_rules_on_every_move)
{
    uint64_t chance = test_seed("board_agrees_with_the_rules_on_every_move");
    int games_left = tests_are_fast() ? 2 : 40;

    while (games_left-- > 0) {
        struct position pos;

        sbarra.start(&pos, games_left % 2);
        for (int ply = 0; ply < GAME_PLIES_MAX && !is_over(&pos); ply++) {
            require_same_moves(&pos);
            play_random(&pos, &chance);
        }
    }
}
END_TEST

/* The fields are handed down from state to state for a whole game, and stay true. */
START_TEST(board_stays_true_over_a_whole_game)
{
    static struct sbarra_field room[GAME_PLIES_MAX + 1][2];
    static struct sbarra_state line[GAME_PLIES_MAX + 1];
    uint64_t chance = test_seed("board_stays_true_over_a_whole_game");
    int games_left = tests_are_fast() ? 4 : 1000;

    while (games_left-- > 0) {
        struct position pos;

        sbarra.start(&pos, games_left % 2);
        sbarra_state_start(&line[0], &pos, room[0]);
        for (int ply = 0; ply < GAME_PLIES_MAX && !is_over(&pos); ply++) {
            game_move moves[MOVES_MAX];
            game_move m;
            struct sbarra_field fresh_room[2];
            struct sbarra_state fresh;
            size_t count = sbarra.moves(&pos, moves, MOVES_MAX);

            m = moves[random_below(&chance, count)];
            sbarra.play(&pos, m);
            REQUIRE(sbarra_state_play(&line[ply], m, &line[ply + 1], room[ply + 1]), "%s is refused",
                    name_of(m));
            sbarra_state_start(&fresh, &pos, fresh_room);
            require_same_state(&line[ply + 1], &fresh, text_of(&pos));
        }
    }
}
END_TEST

/* A wall in a `cut` set lengthens the road or closes it; one that lies across no shortest road leaves it as
 * it is. */
static void require_true_roads(const struct position *pos, int side)
{
    struct sbarra_field room[2][2];
    struct sbarra_state s;
    struct sbarra_state after;
    struct sbarra_roads roads;
    struct sbarra_places fit;

    sbarra_state_start(&s, pos, room[0]);
    sbarra_roads_find(&s, side, &roads);
    fit = sbarra_places_of(&s);
    for (int place = 0; place < SBARRA_SQUARES; place++) {
        for (enum sbarra_kind kind = SBARRA_WALL_H; kind < SBARRA_KINDS; kind++) {
            bool flat = kind == SBARRA_WALL_H;
            board used = flat ? roads.used.up | roads.used.up >> 1 : roads.used.right | roads.used.right >> 9;

            if (!board_has(flat ? fit.h : fit.v, place))
                continue;
            if (!sbarra_state_play(&s, sbarra_move(kind, place), &after, room[1]))
                continue;
            if (board_has(flat ? roads.cut_h : roads.cut_v, place))
                REQUIRE(sbarra_steps(&after, side) > sbarra_steps(&s, side), "%s: %s cuts nothing",
                        text_of(pos), name_of(sbarra_move(kind, place)));
            if (!board_has(used, place))
                REQUIRE(sbarra_steps(&after, side) == sbarra_steps(&s, side), "%s: %s lies on no road",
                        text_of(pos), name_of(sbarra_move(kind, place)));
        }
    }
}

START_TEST(walls_across_all_shortest_roads_lengthen_them)
{
    uint64_t chance = test_seed("walls_across_all_shortest_roads_lengthen_them");
    int rounds = tests_are_fast() ? 20 : 1000;

    while (rounds-- > 0) {
        struct position pos;
        struct sbarra_position *s = (struct sbarra_position *)&pos;

        random_position(&pos, &chance, 40);
        if (s->walls_left[s->turn] == 0)
            continue;
        require_true_roads(&pos, 0);
        require_true_roads(&pos, 1);
    }
}
END_TEST

/* --- races --- */

/* A random position in which neither side has walls left. */
static void position_without_walls(struct position *pos, uint64_t *chance)
{
    const struct sbarra_position *s = (const struct sbarra_position *)pos;

    do {
        sbarra.start(pos, 0);
        while (!is_over(pos) && (s->walls_left[0] > 0 || s->walls_left[1] > 0)) {
            game_move moves[MOVES_MAX];
            size_t count = sbarra.moves(pos, moves, MOVES_MAX);
            size_t pick = random_below(chance, 12) ? count - 1 - random_below(chance, count) : 0;

            sbarra.play(pos, moves[pick]);
        }
    } while (is_over(pos));
}

/* The plies that the best moves take, from those of the positions after. */
static int plies_by_recursion(struct sbarra_races *races, const struct position *pos)
{
    game_move moves[MOVES_MAX];
    size_t count = sbarra.moves(pos, moves, MOVES_MAX);
    int win = 0;
    int loss = 0;
    bool is_open = false;

    for (size_t i = 0; i < count; i++) {
        struct position after = *pos;
        struct sbarra_field room[2];
        struct sbarra_state s;
        int plies = 0;

        sbarra.play(&after, moves[i]);
        if (is_over(&after))
            return 1;
        sbarra_state_start(&s, &after, room);
        plies = sbarra_race_solved(races, &s);
        if (plies == 0)
            is_open = true;
        else if (plies % 2 == 0 && (win == 0 || plies + 1 < win))
            win = plies + 1;
        else if (plies % 2 == 1 && plies + 1 > loss)
            loss = plies + 1;
    }
    return win ? win : is_open ? 0 : loss;
}

START_TEST(solved_races_follow_from_each_other)
{
    uint64_t chance = test_seed("solved_races_follow_from_each_other");
    struct sbarra_races *races = calloc(1, sizeof *races);
    int rounds = tests_are_fast() ? 3 : 60;

    while (rounds-- > 0) {
        struct position pos;

        position_without_walls(&pos, &chance);
        for (int ply = 0; ply < 60 && !is_over(&pos); ply++) {
            struct sbarra_field room[2];
            struct sbarra_state s;
            int plies;
            int undisturbed;

            sbarra_state_start(&s, &pos, room);
            plies = sbarra_race_solved(races, &s);
            ck_assert_msg(plies == plies_by_recursion(races, &pos), "%s: %d plies", text_of(&pos), plies);
            undisturbed = sbarra_race_undisturbed(&s);
            ck_assert_msg(undisturbed == 0 || undisturbed == plies, "%s: undisturbed %d, solved %d",
                          text_of(&pos), undisturbed, plies);
            play_random(&pos, &chance);
        }
    }
    free(races);
}
END_TEST

/* --- the levels --- */

START_TEST(every_level_plays_legal_moves_to_the_end)
{
    uint64_t chance = test_seed("every_level_plays_legal_moves_to_the_end");
    int games_left = tests_are_fast() ? 2 : 24;

    while (games_left-- > 0) {
        enum bot_level level[2] = { (enum bot_level)(games_left % BOT_LEVEL_COUNT),
                                    (enum bot_level)random_below(&chance, BOT_LEVEL_COUNT) };
        struct position pos;

        random_position(&pos, &chance, 8);
        for (int ply = 0; ply < GAME_PLIES_MAX && !is_over(&pos); ply++) {
            struct bot_choice choice = choose(&pos, level[pos.turn], (uint64_t)ply, SMALL_SEARCH);

            ck_assert_msg(sbarra.legal(&pos, choice.move) == MOVE_OK, "%s: %s plays %u", text_of(&pos),
                          bot_level_word(level[pos.turn]), choice.move);
            sbarra.play(&pos, choice.move);
        }
    }
}
END_TEST

START_TEST(the_same_seed_and_position_give_the_same_move)
{
    uint64_t chance = test_seed("the_same_seed_and_position_give_the_same_move");
    int rounds = tests_are_fast() ? 4 : 100;

    while (rounds-- > 0) {
        struct position pos;

        random_position(&pos, &chance, 40);
        for (int level = 0; level < BOT_LEVEL_COUNT; level++) {
            struct bot_choice first = choose(&pos, (enum bot_level)level, 5, SMALL_SEARCH);
            struct position other;
            struct bot_choice again;

            random_position(&other, &chance, 40);
            choose(&other, (enum bot_level)level, 6, SMALL_SEARCH); /* leaves its traces in the memory */
            again = choose(&pos, (enum bot_level)level, 5, SMALL_SEARCH);
            ck_assert_msg(first.move == again.move && first.nodes == again.nodes &&
                              first.value == again.value,
                          "%s: %s changes its mind", text_of(&pos), bot_level_word((enum bot_level)level));
        }
    }
}
END_TEST

START_TEST(medium_and_up_take_every_win_in_one)
{
    uint64_t chance = test_seed("medium_and_up_take_every_win_in_one");
    int wins_left = tests_are_fast() ? 6 : 1000;

    while (wins_left > 0) {
        struct position pos;
        game_move moves[MOVES_MAX];
        size_t count;

        random_position(&pos, &chance, 80);
        count = sbarra.moves(&pos, moves, MOVES_MAX);
        for (size_t i = 0; i < count; i++) {
            struct position after = pos;

            sbarra.play(&after, moves[i]);
            if (!is_over(&after))
                continue;
            wins_left--;
            for (int level = BOT_MEDIUM; level < BOT_LEVEL_COUNT; level++) {
                struct position then = pos;

                sbarra.play(&then,
                            choose(&pos, (enum bot_level)level, (uint64_t)wins_left, SMALL_SEARCH).move);
                ck_assert_msg(is_over(&then), "%s: %s does not win", text_of(&pos),
                              bot_level_word((enum bot_level)level));
            }
            break;
        }
    }
}
END_TEST

/* Easy, as the source text says: nearly always a step towards its goal, now and then a wall at random. */
START_TEST(easy_nearly_always_steps_towards_its_goal)
{
    struct position pos;
    int walls = 0;
    int steps = 0;

    sbarra.start(&pos, 0);
    for (uint64_t seed = 0; seed < 1000; seed++) {
        game_move m = choose(&pos, BOT_EASY, seed, 0).move;

        if (sbarra_kind_of(m) == SBARRA_PAWN) {
            ck_assert_str_eq(name_of(m), "e2");
            steps++;
        } else {
            walls++;
        }
    }
    ck_assert_int_gt(walls, 50);
    ck_assert_int_gt(steps / 3, walls);
}
END_TEST

/* The best move of a position, for the levels from `level` up. */
static const struct tactic {
    const char *name;
    const char *position;
    const char *moves; /* any of these */
    enum bot_level level;
} tactics[] = {
    { "the wall that leaves only the gap at the edge", "sbarra 0 c6 e4 9 8 a3h,c3h,g3h", "e3h", BOT_MEDIUM },
    { "the same for the other side", "sbarra 1 e6 c4 8 9 a6h,c6h,g6h", "e6h", BOT_MEDIUM },
    { "a pawn one step from home is stopped", "sbarra 0 e5 e2 10 9 g4h", "d1h e1h", BOT_HARD },
    { "the same for the other side", "sbarra 1 e8 e5 9 10 g4h", "d8h e8h", BOT_HARD },
};

static bool is_among(const char *move, const char *moves)
{
    char text[MOVE_TEXT_MAX];
    int length = 0;

    while (sscanf(moves, "%23s%n", text, &length) == 1) {
        if (strcmp(text, move) == 0)
            return true;
        moves += length;
    }
    return false;
}

START_TEST(tactics_are_seen)
{
    const struct tactic *t = &tactics[_i];
    struct position pos;

    read_good(&sbarra, &pos, t->position);
    for (int level = (int)t->level; level < BOT_LEVEL_COUNT; level++) {
        struct bot_choice choice = choose(&pos, (enum bot_level)level, 1, 0);

        ck_assert_msg(is_among(name_of(choice.move), t->moves), "%s: %s plays %s (%d)", t->name,
                      bot_level_word((enum bot_level)level), name_of(choice.move), choice.value);
    }
}
END_TEST

/* Master against itself with fewer nodes: once it says that it wins, it does. */
START_TEST(a_win_that_master_announces_comes)
{
    enum { ANNOUNCED = 29000 };
    uint64_t chance = test_seed("a_win_that_master_announces_comes");
    int games_left = tests_are_fast() ? 1 : 12;

    while (games_left-- > 0) {
        struct position pos;
        struct game_result result;
        int winner = -1;

        random_position(&pos, &chance, 12);
        for (int ply = 0; ply < GAME_PLIES_MAX && !is_over(&pos); ply++) {
            bool is_strong = (pos.turn + games_left) % 2 == 0 || pos.turn == winner;
            struct bot_choice choice =
                choose(&pos, BOT_MASTER, (uint64_t)ply, is_strong ? 10000 : SMALL_SEARCH);

            if (winner < 0 && choice.value >= ANNOUNCED)
                winner = pos.turn;
            ck_assert_msg(pos.turn == winner || choice.value < ANNOUNCED || winner < 0,
                          "%s: now the other side says it wins", text_of(&pos));
            sbarra.play(&pos, choice.move);
        }
        sbarra.result(&pos, &result);
        ck_assert_msg(winner < 0 || result.reason != RESULT_NONE, "%s: no end", text_of(&pos));
        ck_assert_msg(winner < 0 || result.winner == winner, "%s: the win did not come", text_of(&pos));
    }
}
END_TEST

/* --- the budget --- */

START_TEST(master_keeps_to_its_nodes)
{
    struct position pos;

    sbarra.start(&pos, 0);
    for (uint64_t nodes = 1; nodes < 100000; nodes *= 7) {
        struct bot_choice choice = choose(&pos, BOT_MASTER, 1, nodes);

        ck_assert_uint_le(choice.nodes, nodes);
        ck_assert_int_eq(sbarra.legal(&pos, choice.move), MOVE_OK);
    }
}
END_TEST

static bool stop_after(void *ctx)
{
    int *asked = ctx;

    return (*asked)-- == 0;
}

START_TEST(a_search_that_is_told_to_stop_answers)
{
    struct position pos;
    int asked;

    sbarra.start(&pos, 0);
    for (int times = 0; times < 4; times++) {
        struct bot_task task = { .pos = &pos, .level = BOT_MASTER, .stop = stop_after, .memory = memory };
        struct bot_choice choice;

        asked = times;
        task.stop_ctx = &asked;
        choice = sbarra_bot.choose(&task);
        ck_assert_int_eq(sbarra.legal(&pos, choice.move), MOVE_OK);
        ck_assert_uint_lt(choice.nodes, 10000);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("bot_sbarra");
    TCase *tcase = tcase_create("sbarra");
    SRunner *runner;
    int failed;

    tcase_add_checked_fixture(tcase, lend_memory, take_memory_back);
    tcase_set_timeout(tcase, 600);
    tcase_add_test(tcase, board_agrees_with_the_rules_on_every_move);
    tcase_add_test(tcase, board_stays_true_over_a_whole_game);
    tcase_add_test(tcase, walls_across_all_shortest_roads_lengthen_them);
    tcase_add_test(tcase, solved_races_follow_from_each_other);
    tcase_add_test(tcase, every_level_plays_legal_moves_to_the_end);
    tcase_add_test(tcase, the_same_seed_and_position_give_the_same_move);
    tcase_add_test(tcase, medium_and_up_take_every_win_in_one);
    tcase_add_test(tcase, easy_nearly_always_steps_towards_its_goal);
    tcase_add_loop_test(tcase, tactics_are_seen, 0, (int)(sizeof tactics / sizeof *tactics));
    tcase_add_test(tcase, a_win_that_master_announces_comes);
    tcase_add_test(tcase, master_keeps_to_its_nodes);
    tcase_add_test(tcase, a_search_that_is_told_to_stop_answers);
    suite_add_tcase(suite, tcase);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}

/* SPDX-License-Identifier: MIT */
/* test_rules.c: what holds for every game in the table: the contract of game.h over random games, and agreement with
 * the positions, games and counts in tests/vectors. What holds for one game only is in a file of its own. */
#include "config.h"

#include <check.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/rules/game.h"
#include "tests/unit/rules_support.h"

enum {
    RANDOM_PLIES = 120000, /* of each game, in the contract test */
    RANDOM_PLIES_FAST = 1500,
    GAME_PLIES_MAX = 200,  /* random games are cut off, so that openings are not rare */
    PLIES_PER_SWEEP = 400, /* every so often all numbers are tried as moves */
    MOVE_NUMBERS = 65536,
    LEAVES_MAX_FAST = 20000
};

/* --- words, names, digests --- */

START_TEST(every_fault_and_reason_has_the_protocols_word)
{
    ck_assert_str_eq(move_fault_word(MOVE_OK), "ok");
    ck_assert_str_eq(move_fault_word(MOVE_NOT_A_MOVE), "not_a_move");
    ck_assert_str_eq(move_fault_word(MOVE_OFF_BOARD), "off_board");
    ck_assert_str_eq(move_fault_word(MOVE_UNREACHABLE), "unreachable");
    ck_assert_str_eq(move_fault_word(MOVE_OCCUPIED), "occupied");
    ck_assert_str_eq(move_fault_word(MOVE_WALL_OVERLAPS), "wall_overlaps");
    ck_assert_str_eq(move_fault_word(MOVE_WALL_CROSSES), "wall_crosses");
    ck_assert_str_eq(move_fault_word(MOVE_NO_WALLS_LEFT), "no_walls_left");
    ck_assert_str_eq(move_fault_word(MOVE_CLOSES_PATH), "closes_path");
    ck_assert_str_eq(move_fault_word(MOVE_PIECE_USED), "piece_used");
    ck_assert_str_eq(move_fault_word(MOVE_START_SQUARE), "start_square");
    ck_assert_str_eq(move_fault_word(MOVE_EDGE_CONTACT), "edge_contact");
    ck_assert_str_eq(move_fault_word(MOVE_NO_CORNER_CONTACT), "no_corner_contact");
    ck_assert_str_eq(move_fault_word(MOVE_NOT_A_PIECE), "not_a_piece");
    ck_assert_str_eq(move_fault_word(MOVE_BLOCKED), "blocked");
    ck_assert_str_eq(move_fault_word(MOVE_LINE_FULL), "line_full");
    ck_assert_str_eq(result_reason_word(RESULT_NONE), "none");
    ck_assert_str_eq(result_reason_word(RESULT_GOAL), "goal");
    ck_assert_str_eq(result_reason_word(RESULT_CONNECTION), "connection");
    ck_assert_str_eq(result_reason_word(RESULT_LINE), "line");
    ck_assert_str_eq(result_reason_word(RESULT_COUNT), "count");
    ck_assert_str_eq(result_reason_word(RESULT_FULL_BOARD), "full_board");
    ck_assert_str_eq(result_reason_word(RESULT_SCORE), "score");
}
END_TEST

START_TEST(games_are_found_by_their_exact_name)
{
    static const char *const strangers[] = { "", "chess", "Sbarra", "sbarr", "sbarra ", "sbarra2" };
    size_t i;

    for (i = 0; games[i]; i++)
        ck_assert_ptr_eq(game_find(games[i]->name), games[i]);
    for (i = 0; i < sizeof strangers / sizeof *strangers; i++)
        ck_assert_ptr_null(game_find(strangers[i]));
}
END_TEST

/* A game whose position text is its position's data, to hash texts with a known hash. */
static size_t write_data(const struct position *pos, char *out)
{
    return (size_t)snprintf(out, POSITION_TEXT_MAX, "%s", (const char *)pos->data);
}

START_TEST(digest_is_32_bit_fnv_1a)
{
    static const struct {
        const char *text;
        const char *digest;
    } known[] = { { "", "811c9dc5" },
                  { "a", "e40c292c" },
                  { "foobar", "bf9cf968" } }; /* the authors' own tests */
    static const struct game plain = { .name = "plain", .write = write_data };
    struct position pos = { .turn = 0 };
    char digest[DIGEST_TEXT_MAX];
    size_t i;

    for (i = 0; i < sizeof known / sizeof *known; i++) {
        snprintf((char *)pos.data, sizeof pos.data, "%s", known[i].text);
        game_digest(&plain, &pos, digest);
        ck_assert_str_eq(digest, known[i].digest);
    }
}
END_TEST

/* --- the contract of game.h --- */

static bool same_position(const struct position *a, const struct position *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* The pass is legal exactly when it is the only legal move. */
static void check_pass(const struct game *game, const struct position *pos, const game_move *moves,
                       size_t count)
{
    for (size_t i = 0; i < count; i++)
        REQUIRE(moves[i] != GAME_PASS || count == 1, "a pass is listed among other moves");
    REQUIRE((game->legal(pos, GAME_PASS) == MOVE_OK) == (moves[0] == GAME_PASS), "pass: %s",
            move_fault_word(game->legal(pos, GAME_PASS)));
}

static void check_end(const struct game_result *result)
{
    int lead = result->score[0] - result->score[1];

    REQUIRE(result->winner >= -1 && result->winner <= 1, "winner %d", result->winner);
    if (result->has_score)
        REQUIRE(result->winner == (lead == 0 ? -1 : lead < 0), "%d to %d, and %d wins", result->score[0],
                result->score[1], result->winner);
}

static void check_listing(const struct game *game, const struct position *pos, const game_move *moves,
                          size_t count)
{
    game_move again[MOVE_COUNT_MAX];
    struct game_result result;
    size_t cap = count / 2;

    REQUIRE(count <= MOVE_COUNT_MAX, "%zu moves", count);
    REQUIRE(game->moves(pos, NULL, 0) == count, "counting alone gives another number");
    REQUIRE(game->moves(pos, again, MOVE_COUNT_MAX) == count, "the second listing is of another length");
    REQUIRE(memcmp(moves, again, count * sizeof *moves) == 0, "the second listing has another order");
    memset(again, 0xee, sizeof again);
    REQUIRE(game->moves(pos, again, cap) == count, "a short listing says another number");
    REQUIRE(memcmp(moves, again, cap * sizeof *moves) == 0, "a short listing has another order");
    REQUIRE(again[cap] == 0xeeee, "a listing wrote past its end");
    game->result(pos, &result);
    REQUIRE((count == 0) == (result.reason != RESULT_NONE), "%zu moves, and %s", count,
            result_reason_word(result.reason));
    if (count > 0)
        check_pass(game, pos, moves, count);
    else
        check_end(&result);
}

static void check_move(const struct game *game, const struct position *pos, game_move m)
{
    char text[MOVE_TEXT_MAX + 1];
    game_move back = (game_move)~m;

    memset(text, '!', sizeof text);
    game->format(m, text);
    REQUIRE(memchr(text, '\0', MOVE_TEXT_MAX), "a spelling without end");
    REQUIRE(game->parse(text, &back) == MOVE_OK && back == m, "%s reads as another move", text);
    REQUIRE(game->legal(pos, m) == MOVE_OK, "%s is listed and %s", text,
            move_fault_word(game->legal(pos, m)));
}

static void check_text(const struct game *game, const struct position *pos)
{
    struct position back;
    char text[POSITION_TEXT_MAX];
    char again[POSITION_TEXT_MAX];
    size_t length = game->write(pos, text);
    const char *why = "";

    REQUIRE(length == strlen(text) && length < POSITION_TEXT_MAX, "length %zu of %s", length, text);
    memset(&back, 0xee, sizeof back);
    REQUIRE(game->read(text, &back, &why), "%s: %s", text, why);
    REQUIRE(same_position(pos, &back), "%s reads as another position", text);
    game->write(&back, again);
    REQUIRE(strcmp(text, again) == 0, "%s is written back as %s", text, again);
}

/* Every number is a move that is listed, or has a reason. */
static void check_all_numbers(const struct game *game, const struct position *pos, const game_move *moves,
                              size_t count)
{
    static bool listed[MOVE_NUMBERS];
    size_t i;

    memset(listed, 0, sizeof listed);
    for (i = 0; i < count; i++) {
        REQUIRE(!listed[moves[i]], "move %u is listed twice", (unsigned)moves[i]);
        listed[moves[i]] = true;
    }
    for (i = 0; i < MOVE_NUMBERS; i++)
        REQUIRE((game->legal(pos, (game_move)i) == MOVE_OK) == listed[i], "move %zu", i);
}

static void check_position(const struct game *game, const struct position *pos, bool sweep)
{
    const struct position before = *pos;
    game_move moves[MOVE_COUNT_MAX];
    size_t count = game->moves(pos, moves, MOVE_COUNT_MAX);
    char digest[DIGEST_TEXT_MAX];
    size_t i;

    check_listing(game, pos, moves, count);
    for (i = 0; i < count; i++)
        check_move(game, pos, moves[i]);
    check_text(game, pos);
    if (sweep && count > 0)
        check_all_numbers(game, pos, moves, count);
    game_digest(game, pos, digest);
    REQUIRE(strlen(digest) == DIGEST_TEXT_MAX - 1, "digest %s", digest);
    REQUIRE(same_position(&before, pos), "asking changed the position");
}

/* Play any legal move, on the position and on a copy, and see that both are the same. False at the end of the game. */
static bool play_at_random(const struct game *game, struct position *pos, uint64_t *chance)
{
    struct position copy = *pos;
    game_move moves[MOVE_COUNT_MAX];
    size_t count = game->moves(pos, moves, MOVE_COUNT_MAX);
    uint8_t turn = pos->turn;
    game_move m;

    if (count == 0)
        return false;
    m = moves[random_below(chance, count)];
    game->play(pos, m);
    game->play(&copy, m);
    REQUIRE(same_position(pos, &copy), "a copy plays otherwise");
    REQUIRE(pos->turn == 1 - turn, "the turn does not pass");
    return true;
}

static void check_random_games(const struct game *game, uint64_t chance)
{
    int want = tests_are_fast() ? RANDOM_PLIES_FAST : RANDOM_PLIES;
    int plies = 0;

    while (plies < want) {
        size_t last = random_below(&chance, GAME_PLIES_MAX);
        struct position pos;
        size_t ply = 0;

        memset(&pos, (int)random_below(&chance, 256), sizeof pos); /* start must not count on clean memory */
        game->start(&pos, game->side0_starts ? 0 : (int)random_below(&chance, 2));
        do {
            check_position(game, &pos, plies % PLIES_PER_SWEEP == 0);
            plies++;
        } while (ply++ < last && play_at_random(game, &pos, &chance));
    }
}

START_TEST(every_game_keeps_its_contract_over_random_games)
{
    uint64_t seed = test_seed("contract");
    size_t i;

    for (i = 0; games[i]; i++)
        check_random_games(games[i], seed);
}
END_TEST

START_TEST(a_new_start_knows_nothing_of_the_game_before)
{
    size_t i;

    for (i = 0; games[i]; i++) {
        struct position fresh = { .turn = 0 };
        struct position used;
        uint64_t chance = i;
        int ply = 0;

        games[i]->start(&fresh, 0);
        used = fresh;
        while (ply++ < GAME_PLIES_MAX && play_at_random(games[i], &used, &chance))
            continue;
        games[i]->start(&used, 0);
        ck_assert(same_position(&fresh, &used));
    }
}
END_TEST

START_TEST(perft_of_no_plies_is_one)
{
    size_t i;

    for (i = 0; games[i]; i++) {
        struct position pos;

        games[i]->start(&pos, 0);
        ck_assert_uint_eq(game_perft(games[i], &pos, 0), 1);
    }
}
END_TEST

START_TEST(garbage_is_refused_and_changes_nothing)
{
    uint64_t chance = test_seed("garbage");
    int rounds = tests_are_fast() ? 2000 : 200000;
    size_t g;

    for (g = 0; games[g]; g++) {
        int round;

        for (round = 0; round < rounds; round++) {
            struct position pos = { .turn = 7 };
            struct position before = pos;
            char text[40];
            size_t length = random_below(&chance, sizeof text);
            const char *why = NULL;
            game_move m = 4711;
            size_t i;

            for (i = 0; i < length; i++)
                text[i] = (char)(1 + random_below(&chance, 255));
            text[length] = '\0';
            if (games[g]->parse(text, &m) != MOVE_OK)
                REQUIRE(m == 4711, "a refused text gave a move");
            if (!games[g]->read(text, &pos, &why))
                REQUIRE(why && same_position(&before, &pos), "a refused text gave a position");
        }
    }
}
END_TEST

/* --- vectors --- */

typedef void vector_test(const struct game *game, json_t *row);

/* Hand every row of tests/vectors/FILE that is about `game` to `test`; there must be one. */
static void with_vectors(const struct game *game, const char *file, vector_test *test)
{
    const char *top = getenv("top_srcdir");
    char path[1024];
    char *line = NULL;
    size_t room = 0;
    size_t rows = 0;
    FILE *f;

    snprintf(path, sizeof path, "%s/tests/vectors/%s", top ? top : ".", file);
    f = fopen(path, "r");
    ck_assert_msg(f != NULL, "can't open %s", path);
    while (getline(&line, &room, f) > 0) {
        json_t *row = json_loads(line, 0, NULL);

        ck_assert_msg(row != NULL, "%s: not JSON: %s", path, line);
        if (strcmp(json_string_value(json_object_get(row, "game")), game->name) == 0) {
            test(game, row);
            rows++;
        }
        json_decref(row);
    }
    free(line);
    fclose(f);
    ck_assert_msg(rows > 0, "%s: nothing about %s", path, game->name);
}

static void with_game_vectors(const char *kind, vector_test *test)
{
    char file[64];
    size_t i;

    for (i = 0; games[i]; i++) {
        snprintf(file, sizeof file, "%s-%s.jsonl", kind, games[i]->name);
        with_vectors(games[i], file, test);
    }
}

static void replay(const struct game *game, const json_t *row, struct position *pos)
{
    json_t *moves = json_object_get(row, "moves");
    json_t *move;
    size_t i;

    game->start(pos, (int)json_integer_value(json_object_get(row, "starter")));
    json_array_foreach(moves, i, move) play_text(game, pos, json_string_value(move));
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void check_legal_moves(const struct game *game, const struct position *pos, const json_t *legal)
{
    static char texts[MOVE_COUNT_MAX][MOVE_TEXT_MAX];
    game_move moves[MOVE_COUNT_MAX];
    size_t count = game->moves(pos, moves, MOVE_COUNT_MAX);
    size_t i;

    ck_assert_uint_eq(count, json_array_size(legal));
    for (i = 0; i < count; i++)
        game->format(moves[i], texts[i]);
    qsort(texts, count, sizeof *texts, compare_texts);
    for (i = 0; i < count; i++)
        ck_assert_str_eq(texts[i], json_string_value(json_array_get(legal, i)));
}

static void check_result(const struct game *game, const struct position *pos, const json_t *want)
{
    static const char *const words[] = { "draw", "0", "1" };
    struct game_result result;

    game->result(pos, &result);
    if (json_is_null(want)) {
        ck_assert_int_eq(result.reason, RESULT_NONE);
    } else {
        ck_assert_int_ne(result.reason, RESULT_NONE);
        ck_assert_str_eq(words[result.winner + 1], json_string_value(want));
    }
}

enum { NESTED_LISTS_MAX = 4 };

/* A fact sink that makes JSON: `open` holds the arrays that are open, the innermost last. */
struct facts {
    json_t *all;
    json_t *open[NESTED_LISTS_MAX];
    size_t depth;
};

static void add_fact(struct facts *facts, const char *name, json_t *value)
{
    ck_assert((name != NULL) == (facts->depth == 0));
    if (name)
        ck_assert_int_eq(json_object_set_new(facts->all, name, value), 0);
    else
        ck_assert_int_eq(json_array_append_new(facts->open[facts->depth - 1], value), 0);
}

static void fact_text(void *ctx, const char *name, const char *value)
{
    add_fact(ctx, name, value ? json_string(value) : json_null());
}

static void fact_number(void *ctx, const char *name, int value)
{
    add_fact(ctx, name, json_integer(value));
}

static void fact_list(void *ctx, const char *name)
{
    struct facts *facts = ctx;

    json_t *list = json_array();

    ck_assert_uint_lt(facts->depth, NESTED_LISTS_MAX);
    add_fact(facts, name, list);
    facts->open[facts->depth++] = list;
}

static void fact_end(void *ctx)
{
    struct facts *facts = ctx;

    ck_assert_uint_gt(facts->depth, 0);
    facts->depth--;
}

/* Whatever a row says beyond the members that all games have is a fact of its own game. */
static void check_facts(const struct game *game, const struct position *pos, json_t *row)
{
    static const char *const common[] = { "game",  "starter", "moves", "turn",
                                          "legal", "result",  "text",  "digest" };
    struct facts facts = { .all = json_object() };
    struct fact_sink sink = { &facts, fact_text, fact_number, fact_list, fact_end };
    const char *name;
    json_t *want;
    size_t i;

    game->describe(pos, &sink);
    ck_assert_uint_eq(facts.depth, 0);
    for (i = 0; i < sizeof common / sizeof *common; i++)
        json_object_del(row, common[i]);
    ck_assert_uint_gt(json_object_size(row), 0);
    json_object_foreach(row, name, want)
        ck_assert_msg(json_equal(json_object_get(facts.all, name), want), "%s differs", name);
    json_decref(facts.all);
}

static void check_position_row(const struct game *game, json_t *row)
{
    struct position pos;
    char text[POSITION_TEXT_MAX];
    char digest[DIGEST_TEXT_MAX];

    replay(game, row, &pos);
    ck_assert_int_eq(pos.turn, (int)json_integer_value(json_object_get(row, "turn")));
    game->write(&pos, text);
    ck_assert_str_eq(text, json_string_value(json_object_get(row, "text")));
    game_digest(game, &pos, digest);
    ck_assert_str_eq(digest, json_string_value(json_object_get(row, "digest")));
    check_legal_moves(game, &pos, json_object_get(row, "legal"));
    check_result(game, &pos, json_object_get(row, "result"));
    check_facts(game, &pos, row);
}

START_TEST(positions_are_as_the_vectors_say)
{
    with_game_vectors("positions", check_position_row);
}
END_TEST

static void check_game_row(const struct game *game, json_t *row)
{
    struct position pos;

    const json_t *score = json_object_get(row, "score");
    struct game_result result;

    replay(game, row, &pos);
    check_result(game, &pos, json_object_get(row, "result"));
    ck_assert_uint_eq(game->moves(&pos, NULL, 0), 0);
    game->result(&pos, &result);
    if (score)
        ck_assert(result.has_score);
    for (size_t side = 0; score && side < 2; side++)
        ck_assert_int_eq(result.score[side], (int)json_integer_value(json_array_get(score, side)));
}

START_TEST(games_end_as_the_vectors_say)
{
    with_game_vectors("games", check_game_row);
}
END_TEST

static void check_perft_row(const struct game *game, json_t *row)
{
    struct position pos;
    json_t *counts = json_object_get(row, "perft");
    json_t *count;
    size_t i;

    replay(game, row, &pos);
    json_array_foreach(counts, i, count)
    {
        uint64_t want = (uint64_t)json_integer_value(count);

        if (tests_are_fast() && want > LEAVES_MAX_FAST)
            break;
        ck_assert_msg(game_perft(game, &pos, (int)i + 1) == want, "%s: perft(%zu) is not %llu",
                      json_string_value(json_object_get(row, "label")), i + 1, (unsigned long long)want);
    }
}

START_TEST(perft_counts_are_as_the_vectors_say)
{
    size_t i;

    for (i = 0; games[i]; i++)
        with_vectors(games[i], "perft.jsonl", check_perft_row);
}
END_TEST

static Suite *rules_suite(void)
{
    Suite *suite = suite_create("rules");
    TCase *table = tcase_create("table");
    TCase *contract = tcase_create("contract");
    TCase *vectors = tcase_create("vectors");

    tcase_add_test(table, every_fault_and_reason_has_the_protocols_word);
    tcase_add_test(table, games_are_found_by_their_exact_name);
    tcase_add_test(table, digest_is_32_bit_fnv_1a);
    suite_add_tcase(suite, table);
    tcase_set_timeout(contract, 600);
    tcase_add_test(contract, every_game_keeps_its_contract_over_random_games);
    tcase_add_test(contract, a_new_start_knows_nothing_of_the_game_before);
    tcase_add_test(contract, perft_of_no_plies_is_one);
    tcase_add_test(contract, garbage_is_refused_and_changes_nothing);
    suite_add_tcase(suite, contract);
    tcase_set_timeout(vectors, 600);
    tcase_add_test(vectors, positions_are_as_the_vectors_say);
    tcase_add_test(vectors, games_end_as_the_vectors_say);
    tcase_add_test(vectors, perft_counts_are_as_the_vectors_say);
    suite_add_tcase(suite, vectors);
    return suite;
}

int main(void)
{
    SRunner *runner = srunner_create(rules_suite());
    int failed;

    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* SPDX-License-Identifier: MIT */
/* test_engine.c: what the engine answers, to good input and to any other; and that what it shows is what the vectors say.
 * The program around it is tests/engine.sh's. */
#include "config.h"

#include <check.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/engine/engine.h"
#include "common/bots/bot.h"
#include "common/rules/game.h"
#include "tests/unit/rules_support.h"

enum { TEXT_MAX = 1 << 20, BOT_NODES = 200 };

/* All that an engine has answered. */
struct heard {
    char text[TEXT_MAX];
    size_t len;
    int answers;
};

static struct heard heard;

static void hear(void *ctx, const char *text, size_t len)
{
    struct heard *all = ctx;

    ck_assert_uint_gt(len, 2);
    ck_assert(text[0] == '=' || text[0] == '?');
    ck_assert_int_eq(memcmp(text + len - 2, "\n\n", 2), 0);
    ck_assert_uint_lt(all->len + len, sizeof all->text);
    memcpy(all->text + all->len, text, len);
    all->len += len;
    all->text[all->len] = '\0';
    all->answers++;
}

static struct engine *new_engine(void)
{
    struct engine *engine = engine_create(hear, &heard, ENGINE_PERFT_PLIES, BOT_NODES);

    ck_assert_ptr_nonnull(engine);
    heard.len = 0;
    heard.text[0] = '\0';
    heard.answers = 0;
    return engine;
}

/* Feed one line, and answer with what is heard of it alone. */
static const char *tell(struct engine *engine, const char *line)
{
    heard.len = 0;
    heard.text[0] = '\0';
    ck_assert(engine_feed(engine, line, strlen(line)));
    ck_assert(engine_feed(engine, "\n", 1));
    return heard.text;
}

/* --- dialogues --- */

static const struct {
    const char *label;
    const char *says;
    const char *hears;
} dialogues[] = {
    { "who it is", "protocol_version\nname\nversion\n",
      "= 2\n\n= tavoliere-engine\n\n= " PACKAGE_VERSION "\n\n" },
    { "sbarra at first, side 0 to move", "perft 0\nperft 1\nperft 2\nplay e2\nplay e8\n",
      "= 1\n\n= 131\n\n= 16677\n\n= e2\n\n= e8\n\n" },
    { "canonical spelling", "play E3H\ngame duo\nplay E10-D10\n", "= e3h\n\n=\n\n= d10-e10\n\n" },
    { "refused with the reason, and nothing changes",
      "play e3h\nplay e3v\nplay e3\nplay j1\nplay x\nplay d9\n",
      "= e3h\n\n? illegal_move wall_crosses\n\n? illegal_move unreachable\n\n? illegal_move off_board\n\n"
      "? illegal_move not_a_move\n\n= d9\n\n" },
    { "the other side starts", "game sbarra starter 1\nplay e8\nplay e2\nundo\nplay d1\n",
      "=\n\n= e8\n\n= e2\n\n=\n\n= d1\n\n" },
    { "who may start", "game bricka starter 1\ngame bricka starter 0\ngame spider starter 2\n",
      "? bad_message in this game side 0 always starts\n\n=\n\n? bad_message the starter must be 0 or "
      "1\n\n" },
    { "a game that isn't", "game chess\ngame Sbarra\ngame\n",
      "? unknown_game there is no game of that name\n\n? unknown_game there is no game of that name\n\n"
      "? bad_message the form is: game GAME [starter 0|1]\n\n" },
    { "half a starter",
      "game spider starter\ngame spider 1\ngame spider beginner 1\ngame spider starter 1 2\n",
      "? bad_message the starter must be 0 or 1\n\n? bad_message the starter must be 0 or 1\n\n"
      "? bad_message the starter must be 0 or 1\n\n? bad_message the form is: game GAME [starter 0|1]\n\n" },
    { "undo", "undo\nplay e2\nundo\nundo\nplay e2\n",
      "? cannot_undo nothing has been played\n\n= e2\n\n=\n\n? cannot_undo nothing has been played\n\n= "
      "e2\n\n" },
    { "a position to begin from", "setup sbarra 0 a8 e2 10 10 -\nplay a9\nlegal\nplay e1\nundo\nundo\n",
      "=\n\n= a9\n\n=\n\n? round_over the game is over\n\n=\n\n? cannot_undo nothing has been played\n\n" },
    { "a bad position changes nothing", "play e2\nsetup sbarra 0 e1 e1 10 10 -\nsetup chess\nsetup\nundo\n",
      "= e2\n\n? bad_position both pawns stand on one square\n\n"
      "? bad_position the text must begin with a game's name\n\n? bad_message the form is: setup "
      "TEXT\n\n=\n\n" },
    { "blanks in a position text count", "setup sbarra 0 e1  e9 10 10 -\nsetup   sbarra 0 e1 e9 10 10 -  \n",
      "? bad_position each pawn needs a square of the board, such as e1\n\n=\n\n" },
    { "legal moves, sorted bytewise",
      "setup sbarra 0 e4 e5 0 0 "
      "a1h,a2h,a3h,a4h,a5h,a6h,a7h,a8h,c1h,c2h,c3h,c6h,c7h,c8h,e6h,e7h,e8h,g6h,g7h,g8h\nlegal\n",
      "=\n\n= d4 e3 e6 f4\n\n" },
    { "a pass is played when it is asked for, and never unasked",
      "setup bricka 0 n.1n1n10101nn0101n01n011n1000n01n0n100nn1n0n0nnn110n101n1n1111n00n0n0 c10\nlegal\nplay "
      "b10\n"
      "play Pass\nlegal\nplay pass\nplay b10\nlegal\n",
      "=\n\n= pass\n\n? illegal_move blocked\n\n= pass\n\n= b10\n\n? illegal_move not_a_move\n\n= "
      "b10\n\n=\n\n" },
    { "each move counted",
      "setup sbarra 1 a8 e2 0 0 a1h,a2h,a3h,a4h,a5h,a6h,a7h,b1v,b3v,b5v,d5v,d7v,e7v,g1h,g2h,"
      "g3h,g4h,g5h,g6h,g7h\ndivide 2\n",
      "=\n\n= d2 2\ne1 0\ne3 2\nf2 2\n\n" },
    { "out of range",
      "perft 31\nperft -1\nperft 1x\nperft 99999999999999999999999\ndivide 0\nperft\nperft 1 2\n",
      "? bad_message the plies must be a number from 0 (divide: 1) to 30\n\n"
      "? bad_message the plies must be a number from 0 (divide: 1) to 30\n\n"
      "? bad_message the plies must be a number from 0 (divide: 1) to 30\n\n"
      "? bad_message the plies must be a number from 0 (divide: 1) to 30\n\n"
      "? bad_message the plies must be a number from 0 (divide: 1) to 30\n\n"
      "? bad_message the form is: perft PLIES\n\n? bad_message the form is: perft PLIES\n\n" },
    { "seeds", "seed 0\nseed 18446744073709551615\nseed 18446744073709551616\nseed x\n",
      "=\n\n=\n\n? bad_message the seed must be a number below 2 to the power of 64\n\n"
      "? bad_message the seed must be a number below 2 to the power of 64\n\n" },
    { "nothing said, nothing answered", "\n   \n# name\n\t#\n\r\n", "" },
    { "comments and blanks", "  name  # and so on\n\tname\t\nperft\t1#2\n",
      "= tavoliere-engine\n\n= tavoliere-engine\n\n= 131\n\n" },
    { "lines of Windows and stray control characters", "name\r\nna\001me\n\x7fname\n",
      "= tavoliere-engine\n\n= tavoliere-engine\n\n= tavoliere-engine\n\n" },
    { "levels that aren't, and times out of range",
      "suggest grandmaster\ngenmove Easy\nsuggest easy 0\nsuggest easy 600001\ngenmove easy -1\n"
      "genmove easy 1 2\nsuggest\nundo\n",
      "? bad_message the level must be one of these: easy medium hard master\n\n"
      "? bad_message the level must be one of these: easy medium hard master\n\n"
      "? bad_message the time must be a number from 1 to 600000, in milliseconds\n\n"
      "? bad_message the time must be a number from 1 to 600000, in milliseconds\n\n"
      "? bad_message the time must be a number from 1 to 600000, in milliseconds\n\n"
      "? bad_message the form is: genmove LEVEL [MS]\n\n? bad_message the form is: suggest LEVEL [MS]\n\n"
      "? cannot_undo nothing has been played\n\n" },
    { "a win in one, suggested and played",
      "setup sbarra 0 a8 e2 10 10 -\nsuggest medium\ngenmove master 1000\nlegal\nsuggest easy\ngenmove "
      "easy\n",
      "=\n\n= a9\n\n= a9\n\n=\n\n? round_over the game is over\n\n? round_over the game is over\n\n" },
    { "a forced pass",
      "setup bricka 0 n.1n1n10101nn0101n01n011n1000n01n0n100nn1n0n0nnn110n101n1n1111n00n0n0 c10\n"
      "genmove hard\nundo\nsuggest easy\n",
      "=\n\n= pass\n\n=\n\n= pass\n\n" },
    { "what it doesn't know", "NAME\nnam\nnamed\n\xff\xfe\n",
      "? unknown_op unknown command; list_commands says what there is\n\n"
      "? unknown_op unknown command; list_commands says what there is\n\n"
      "? unknown_op unknown command; list_commands says what there is\n\n"
      "? unknown_op unknown command; list_commands says what there is\n\n" },
};

START_TEST(it_answers_as_the_manual_says)
{
    size_t i;

    for (i = 0; i < sizeof dialogues / sizeof *dialogues; i++) {
        struct engine *engine = new_engine();

        ck_assert(engine_feed(engine, dialogues[i].says, strlen(dialogues[i].says)));
        engine_end(engine);
        ck_assert_msg(strcmp(heard.text, dialogues[i].hears) == 0, "%s:\n%s", dialogues[i].label, heard.text);
        engine_destroy(engine);
    }
}
END_TEST

START_TEST(how_the_bytes_come_makes_no_difference)
{
    size_t i;

    for (i = 0; i < sizeof dialogues / sizeof *dialogues; i++) {
        struct engine *engine = new_engine();
        const char *at;

        for (at = dialogues[i].says; *at; at++)
            ck_assert(engine_feed(engine, at, 1));
        ck_assert_str_eq(heard.text, dialogues[i].hears);
        engine_destroy(engine);
    }
}
END_TEST

START_TEST(quit_is_answered_and_the_rest_is_not_read)
{
    struct engine *engine = new_engine();

    ck_assert(!engine_feed(engine, "quit\nname\n", 10));
    engine_end(engine);
    ck_assert_str_eq(heard.text, "=\n\n");
    ck_assert(!engine_feed(engine, "name\n", 5));
    ck_assert_int_eq(heard.answers, 1);
    engine_destroy(engine);
}
END_TEST

START_TEST(a_last_line_needs_no_end)
{
    struct engine *engine = new_engine();

    ck_assert(engine_feed(engine, "name", 4));
    ck_assert_int_eq(heard.answers, 0);
    engine_end(engine);
    ck_assert_str_eq(heard.text, "= tavoliere-engine\n\n");
    engine_destroy(engine);
}
END_TEST

/* --- commands --- */

/* Every command that is listed is known, and looks at how many arguments it gets. */
START_TEST(commands_are_listed_in_order_and_count_their_arguments)
{
    struct engine *engine = new_engine();
    char list[1024];
    char last[64] = "";
    char *name;
    int count = 0;

    snprintf(list, sizeof list, "%s", tell(engine, "list_commands") + 2);
    for (name = strtok(list, "\n"); name; name = strtok(NULL, "\n")) {
        char line[128];

        ck_assert_msg(strcmp(last, name) < 0, "%s stands after %s", name, last);
        snprintf(last, sizeof last, "%s", name);
        snprintf(line, sizeof line, "%s 1 2 3 4 5 6 7 8 9", name);
        tell(engine, line);
        if (strcmp(name, "setup") == 0)
            ck_assert_str_eq(heard.text, "? bad_position the text must begin with a game's name\n\n");
        else
            ck_assert_msg(strncmp(heard.text, "? bad_message ", 14) == 0, "%s: %s", line, heard.text);
        count++;
    }
    ck_assert_int_eq(count, 17);
    engine_destroy(engine);
}
END_TEST

/* One line of figures, which begins as said; the next is returned. */
static const char *check_figures(const char *line, const char *begins)
{
    ck_assert_msg(strncmp(line, begins, strlen(begins)) == 0, "%s", line);
    ck_assert_double_gt(strtod(line + strlen(begins), NULL), 0);
    line = strchr(line, '\n');
    ck_assert_ptr_nonnull(line);
    return line + 1;
}

/* With one ply to look ahead, and bots that look at little, so that it takes no time. */
START_TEST(bench_has_two_lines_for_each_game)
{
    struct engine *engine = engine_create(hear, &heard, 1, BOT_NODES);
    const char *line;
    size_t i;

    ck_assert_ptr_nonnull(engine);
    line = tell(engine, "bench") + 2;
    for (i = 0; games[i]; i++) {
        struct position start;
        char want[128];

        games[i]->start(&start, 0);
        snprintf(want, sizeof want, "%s perft 1 positions 1 nodes %zu nodes/s ", games[i]->name,
                 games[i]->moves(&start, NULL, 0));
        line = check_figures(line, want);
        snprintf(want, sizeof want, "%s master positions 1 nodes ", games[i]->name);
        line = check_figures(line, want);
    }
    ck_assert_str_eq(line, "\n");
    engine_destroy(engine);
}
END_TEST

/* --- bots --- */

/* The moves of a game in which two levels play each other, in one line. */
static void play_out(struct engine *engine, const char *game, int seed, char *moves, size_t size)
{
    static const char *const genmove[] = { "genmove medium", "genmove easy" };
    char line[64];
    int ply;

    snprintf(line, sizeof line, "game %s", game);
    ck_assert_str_eq(tell(engine, line), "=\n\n");
    snprintf(line, sizeof line, "seed %d", seed);
    ck_assert_str_eq(tell(engine, line), "=\n\n");
    moves[0] = '\0';
    for (ply = 0; strcmp(tell(engine, "legal"), "=\n\n") != 0; ply++) {
        const char *answer = tell(engine, genmove[ply % 2]);

        ck_assert_int_lt(ply, 400);
        ck_assert_int_eq(answer[0], '=');
        ck_assert_uint_lt(strlen(moves) + strlen(answer), size);
        strncat(moves, answer + 1, strcspn(answer + 1, "\n"));
    }
    ck_assert_int_gt(ply, 0);
}

START_TEST(a_seed_repeats_a_game_and_another_gives_another)
{
    static char moves[4][16384];
    size_t i;

    for (i = 0; games[i]; i++) {
        struct engine *engine = new_engine();

        play_out(engine, games[i]->name, 1, moves[0], sizeof moves[0]);
        play_out(engine, games[i]->name, 1, moves[1], sizeof moves[1]);
        play_out(engine, games[i]->name, 2, moves[2], sizeof moves[2]);
        play_out(engine, games[i]->name, 3, moves[3], sizeof moves[3]);
        ck_assert_str_eq(moves[0], moves[1]);
        ck_assert(strcmp(moves[0], moves[2]) != 0 || strcmp(moves[0], moves[3]) != 0);
        engine_destroy(engine);
    }
}
END_TEST

START_TEST(a_suggestion_is_what_genmove_plays_and_changes_nothing)
{
    size_t i;
    int level;

    for (i = 0; games[i]; i++) {
        struct engine *engine = new_engine();
        char line[64], suggested[64];

        snprintf(line, sizeof line, "game %s", games[i]->name);
        tell(engine, line);
        for (level = 0; level < BOT_LEVEL_COUNT; level++) {
            const char *word = bot_level_word((enum bot_level)level);

            snprintf(line, sizeof line, "suggest %s", word);
            snprintf(suggested, sizeof suggested, "%s", tell(engine, line));
            ck_assert_int_eq(suggested[0], '=');
            snprintf(line, sizeof line, "genmove %s", word);
            ck_assert_str_eq(tell(engine, line), suggested);
            ck_assert_str_eq(tell(engine, "undo"), "=\n\n");
        }
        ck_assert_int_eq(tell(engine, "undo")[0], '?');
        engine_destroy(engine);
    }
}
END_TEST

/* Of a budget that would take seconds, a few milliseconds are used. */
START_TEST(time_bounds_a_bot)
{
    struct engine *engine = engine_create(hear, &heard, ENGINE_PERFT_PLIES, UINT64_C(1) << 40);
    size_t i;

    ck_assert_ptr_nonnull(engine);
    for (i = 0; games[i]; i++) {
        char line[64];

        snprintf(line, sizeof line, "game %s", games[i]->name);
        tell(engine, line);
        ck_assert_int_eq(tell(engine, "genmove hard 20")[0], '=');
    }
    engine_destroy(engine);
}
END_TEST

/* --- bounds --- */

START_TEST(a_line_too_long_is_refused_whole)
{
    static char bytes[3 * ENGINE_LINE_MAX];
    struct engine *engine = new_engine();
    size_t len;

    for (len = ENGINE_LINE_MAX - 2; len < sizeof bytes; len += len < ENGINE_LINE_MAX + 2 ? 1 : 5000) {
        const char *want = len < ENGINE_LINE_MAX ? "= tavoliere-engine\n\n= 131\n\n"
                                                 : "? too_large a line has 4095 bytes at most\n\n= 131\n\n";

        snprintf(bytes, sizeof bytes, "%*s", (int)len, "name");
        heard.len = 0;
        ck_assert(engine_feed(engine, bytes, len));
        ck_assert_str_eq(tell(engine, "\nperft 1"), want);
    }
    engine_destroy(engine);
}
END_TEST

START_TEST(a_comment_may_be_of_any_length)
{
    struct engine *engine = new_engine();
    int i;

    ck_assert(engine_feed(engine, "name#", 5));
    for (i = 0; i < 100000; i++)
        ck_assert(engine_feed(engine, "too long ", 9));
    ck_assert_str_eq(tell(engine, ""), "= tavoliere-engine\n\n");
    engine_destroy(engine);
}
END_TEST

START_TEST(bytes_of_all_kinds_are_answered_or_not_and_do_no_harm)
{
    uint64_t chance = test_seed("bytes");
    struct engine *engine = new_engine();
    int round;

    for (round = 0; round < (tests_are_fast() ? 1000 : 20000); round++) {
        char bytes[200];
        size_t len = random_below(&chance, sizeof bytes);
        size_t i;

        for (i = 0; i < len; i++)
            bytes[i] = (char)random_below(&chance, 256);
        heard.len = 0;
        ck_assert(engine_feed(engine, bytes, len));
    }
    tell(engine, "");
    ck_assert_str_eq(tell(engine, "perft 2"), "= 16677\n\n"); /* noise plays no moves */
    engine_destroy(engine);
}
END_TEST

/* Pawns that go to and fro: the longest game there is, taken back to its beginning. */
START_TEST(a_game_ends_at_2000_plies_and_all_of_them_can_be_taken_back)
{
    static const char *const tour[] = { "play e2", "play e8", "play e1", "play e9" };
    struct engine *engine = new_engine();
    int ply;

    for (ply = 0; ply < ENGINE_GAME_PLIES; ply++)
        ck_assert_int_eq(tell(engine, tour[ply % 4])[0], '=');
    ck_assert_str_eq(tell(engine, "play e2"), "? round_over a game has 2000 plies at most\n\n");
    ck_assert_str_eq(tell(engine, "setup sbarra 0 e1 e1 10 10 -"),
                     "? bad_position both pawns stand on one square\n\n");
    ck_assert_ptr_nonnull(strstr(tell(engine, "show"), "\"e8\",\"e1\",\"e9\"],\"turn\":0"));
    for (ply = 0; ply < ENGINE_GAME_PLIES; ply++)
        ck_assert_str_eq(tell(engine, "undo"), "=\n\n");
    ck_assert_int_eq(tell(engine, "undo")[0], '?');
    ck_assert_str_eq(tell(engine, "perft 2"), "= 16677\n\n");
    engine_destroy(engine);
}
END_TEST

/* --- what it shows --- */

static json_t *shown(struct engine *engine)
{
    const char *answer = tell(engine, "show");
    json_t *show;

    ck_assert_int_eq(strncmp(answer, "= {", 3), 0);
    ck_assert_ptr_eq(strchr(answer, '\n') + 2, answer + strlen(answer)); /* one line */
    show = json_loads(answer + 2, JSON_REJECT_DUPLICATES, NULL);
    ck_assert_msg(show != NULL, "not JSON: %s", answer);
    return show;
}

/* Every member that a row has, the engine shows, at the top or among the facts. */
static void check_show(struct engine *engine, json_t *row)
{
    json_t *show = shown(engine);
    json_t *facts = json_object_get(show, "position");
    const char *name;
    json_t *want;

    ck_assert_uint_eq(json_object_size(show), 9);
    json_object_foreach(row, name, want)
    {
        json_t *got = json_object_get(show, name);

        ck_assert_msg(json_equal(got ? got : json_object_get(facts, name), want), "%s differs", name);
    }
    json_decref(show);
}

static void check_row(struct engine *engine, json_t *row)
{
    json_t *moves = json_object_get(row, "moves");
    char line[64];
    json_t *move;
    size_t i;

    snprintf(line, sizeof line, "game %s starter %d", json_string_value(json_object_get(row, "game")),
             (int)json_integer_value(json_object_get(row, "starter")));
    ck_assert_str_eq(tell(engine, line), "=\n\n");
    json_array_foreach(moves, i, move)
    {
        snprintf(line, sizeof line, "play %s", json_string_value(move));
        ck_assert_int_eq(tell(engine, line)[0], '=');
    }
    check_show(engine, row);
    json_array_foreach(moves, i, move) ck_assert_str_eq(tell(engine, "undo"), "=\n\n");
}

START_TEST(it_shows_what_the_vectors_say)
{
    const char *top = getenv("top_srcdir");
    struct engine *engine = new_engine();
    size_t g;

    for (g = 0; games[g]; g++) {
        char path[1024];
        char *line = NULL;
        size_t room = 0;
        int rows = 0;
        FILE *f;

        snprintf(path, sizeof path, "%s/tests/vectors/positions-%s.jsonl", top ? top : ".", games[g]->name);
        f = fopen(path, "r");
        ck_assert_msg(f != NULL, "can't open %s", path);
        while (getline(&line, &room, f) > 0 && (!tests_are_fast() || rows < 10)) {
            json_t *row = json_loads(line, 0, NULL);

            ck_assert_msg(row != NULL, "%s: not JSON: %s", path, line);
            check_row(engine, row);
            json_decref(row);
            rows++;
        }
        ck_assert_int_gt(rows, 0);
        free(line);
        fclose(f);
    }
    engine_destroy(engine);
}
END_TEST

static Suite *engine_suite(void)
{
    Suite *suite = suite_create("engine");
    TCase *dialogue = tcase_create("dialogue");
    TCase *thinking = tcase_create("bots");
    TCase *bounds = tcase_create("bounds");
    TCase *show = tcase_create("show");

    tcase_add_test(dialogue, it_answers_as_the_manual_says);
    tcase_add_test(dialogue, how_the_bytes_come_makes_no_difference);
    tcase_add_test(dialogue, quit_is_answered_and_the_rest_is_not_read);
    tcase_add_test(dialogue, a_last_line_needs_no_end);
    tcase_add_test(dialogue, commands_are_listed_in_order_and_count_their_arguments);
    tcase_add_test(dialogue, bench_has_two_lines_for_each_game);
    suite_add_tcase(suite, dialogue);

    tcase_set_timeout(thinking, 120);
    tcase_add_test(thinking, a_seed_repeats_a_game_and_another_gives_another);
    tcase_add_test(thinking, a_suggestion_is_what_genmove_plays_and_changes_nothing);
    tcase_add_test(thinking, time_bounds_a_bot);
    suite_add_tcase(suite, thinking);
    tcase_set_timeout(bounds, 300);
    tcase_add_test(bounds, a_line_too_long_is_refused_whole);
    tcase_add_test(bounds, a_comment_may_be_of_any_length);
    tcase_add_test(bounds, bytes_of_all_kinds_are_answered_or_not_and_do_no_harm);
    tcase_add_test(bounds, a_game_ends_at_2000_plies_and_all_of_them_can_be_taken_back);
    suite_add_tcase(suite, bounds);
    tcase_set_timeout(show, 300);
    tcase_add_test(show, it_shows_what_the_vectors_say);
    suite_add_tcase(suite, show);
    return suite;
}

int main(void)
{
    SRunner *runner = srunner_create(engine_suite());
    int failed;

    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

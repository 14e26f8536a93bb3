/* SPDX-License-Identifier: MIT */
/* test_sbarra_text.c: which spellings of moves and which position texts of sbarra are read, and what is said about the
 * others. */
#include "config.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "common/rules/game.h"
#include "common/rules/sbarra.h"
#include "tests/unit/rules_support.h"

/* --- spelling --- */

static const struct {
    const char *text;
    enum move_fault fault;
    const char *canonical;
} spellings[] = {
    { "e2", MOVE_OK, "e2" },
    { "a1", MOVE_OK, "a1" },
    { "i9", MOVE_OK, "i9" },
    { "a1h", MOVE_OK, "a1h" },
    { "h8v", MOVE_OK, "h8v" },
    { "E2", MOVE_OK, "e2" },
    { "E3H", MOVE_OK, "e3h" },
    { "e3V", MOVE_OK, "e3v" },
    { "j3", MOVE_OFF_BOARD, NULL },
    { "e0", MOVE_OFF_BOARD, NULL },
    { "e10", MOVE_OFF_BOARD, NULL },
    { "z99", MOVE_OFF_BOARD, NULL },
    { "i3h", MOVE_OFF_BOARD, NULL },
    { "a9v", MOVE_OFF_BOARD, NULL },
    { "a0h", MOVE_OFF_BOARD, NULL },
    { "h10v", MOVE_OFF_BOARD, NULL },
    { "J3", MOVE_OFF_BOARD, NULL },
    { "", MOVE_NOT_A_MOVE, NULL },
    { " ", MOVE_NOT_A_MOVE, NULL },
    { "e", MOVE_NOT_A_MOVE, NULL },
    { "2", MOVE_NOT_A_MOVE, NULL },
    { "2e", MOVE_NOT_A_MOVE, NULL },
    { " e2", MOVE_NOT_A_MOVE, NULL },
    { "e2 ", MOVE_NOT_A_MOVE, NULL },
    { "e 2", MOVE_NOT_A_MOVE, NULL },
    { "e2\n", MOVE_NOT_A_MOVE, NULL },
    { "e02", MOVE_NOT_A_MOVE, NULL },
    { "e00", MOVE_NOT_A_MOVE, NULL },
    { "e100", MOVE_NOT_A_MOVE, NULL },
    { "e3x", MOVE_NOT_A_MOVE, NULL },
    { "e3hh", MOVE_NOT_A_MOVE, NULL },
    { "e3hv", MOVE_NOT_A_MOVE, NULL },
    { "h3e", MOVE_NOT_A_MOVE, NULL },
    { "eh", MOVE_NOT_A_MOVE, NULL },
    { "e-1", MOVE_NOT_A_MOVE, NULL },
    { "e2-e3", MOVE_NOT_A_MOVE, NULL },
    { "pass", MOVE_NOT_A_MOVE, NULL },
    { "e3h,d3h", MOVE_NOT_A_MOVE, NULL },
    { "\xc3\xa8"
      "3",
      MOVE_NOT_A_MOVE, NULL },
    { "e\xef\xbc\x92", MOVE_NOT_A_MOVE, NULL },
    { "`3", MOVE_NOT_A_MOVE, NULL },
    { "{3", MOVE_NOT_A_MOVE, NULL },
    { "@3", MOVE_NOT_A_MOVE, NULL },
    { "[3", MOVE_NOT_A_MOVE, NULL },
    { "e:", MOVE_NOT_A_MOVE, NULL },
    { "e/", MOVE_NOT_A_MOVE, NULL },
    { "j3hh", MOVE_NOT_A_MOVE, NULL },
};

START_TEST(moves_are_read_as_the_notation_says)
{
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        char text[MOVE_TEXT_MAX];
        game_move m = 4711;
        enum move_fault got = sbarra.parse(spellings[i].text, &m);

        ck_assert_msg(got == spellings[i].fault, "\"%s\": %s", spellings[i].text, move_fault_word(got));
        if (got == MOVE_OK) {
            sbarra.format(m, text);
            ck_assert_str_eq(text, spellings[i].canonical);
        } else {
            ck_assert_uint_eq(m, 4711);
        }
    }
}
END_TEST

START_TEST(a_very_long_text_is_not_a_move)
{
    enum { LENGTH = 1000000 };
    char *text = malloc(LENGTH + 1);
    game_move m;

    ck_assert_ptr_nonnull(text);
    memset(text, 'e', LENGTH);
    text[LENGTH] = '\0';
    ck_assert_int_eq(sbarra.parse(text, &m), MOVE_NOT_A_MOVE);
    memcpy(text, "e3h", 3);
    ck_assert_int_eq(sbarra.parse(text, &m), MOVE_NOT_A_MOVE);
    free(text);
}
END_TEST

/* --- position text --- */

static const char *const good_texts[] = {
    "sbarra 0 e1 e9 10 10 -",
    "sbarra 1 e1 e9 10 10 -",
    "sbarra 1 a9 e8 10 10 -", /* blue has just won */
    "sbarra 0 a8 e1 10 10 -", /* orange has */
    "sbarra 0 e8 e9 10 9 e3h",
    "sbarra 1 i9 a2 10 7 a1h,a2h,a3v",
    "sbarra 0 e1 e9 0 0 a1h,a2h,a3h,a4h,a5h,a6h,a7h,a8h,c1h,c2h,c3h,c4h,c5h,c6h,c7h,c8h,e1h,e2h,e3h,e4h",
};

static const struct {
    const char *text;
    const char *why;
} bad_texts[] = {
    { "", "the text does not begin with the game's name, sbarra" },
    { "bricka 0 e1 e9 10 10 -", "the text does not begin with the game's name, sbarra" },
    { "sbarra", "the text does not begin with the game's name, sbarra" },
    { " sbarra 0 e1 e9 10 10 -", "the text does not begin with the game's name, sbarra" },
    { "sbarra 2 e1 e9 10 10 -", "the side to move must be 0 or 1" },
    { "sbarra  0 e1 e9 10 10 -", "the side to move must be 0 or 1" },
    { "sbarra 01 e1 e9 10 10 -", "each pawn needs a square of the board, such as e1" },
    { "sbarra 0 e1", "each pawn needs a square of the board, such as e1" },
    { "sbarra 0 e1 j9 10 10 -", "each pawn needs a square of the board, such as e1" },
    { "sbarra 0 E1 e9 10 10 -", "each pawn needs a square of the board, such as e1" },
    { "sbarra 0 e1h e9 10 10 -", "each pawn needs a square of the board, such as e1" },
    { "sbarra 0 e1 e9 11 9 -", "each side has 0 to 10 walls left" },
    { "sbarra 0 e1 e9 -1 9 -", "each side has 0 to 10 walls left" },
    { "sbarra 0 e1 e9 10 -", "each side has 0 to 10 walls left" },
    { "sbarra 0 e1 e9 10 010 -", "the walls must be a list, or - for none" },
    { "sbarra 0 e1 e9 10 10", "the walls must be a list, or - for none" },
    { "sbarra 0 e1 e9 10 10 ", "a wall must be a place on the board with h or v, such as e3h" },
    { "sbarra 0 e1 e9 10 9 e3", "a wall must be a place on the board with h or v, such as e3h" },
    { "sbarra 0 e1 e9 10 9 i3h", "a wall must be a place on the board with h or v, such as e3h" },
    { "sbarra 0 e1 e9 10 9 e3h,", "a wall must be a place on the board with h or v, such as e3h" },
    { "sbarra 0 e1 e9 10 9 ,e3h", "a wall must be a place on the board with h or v, such as e3h" },
    { "sbarra 0 e1 e9 10 9 e3h e5h", "there is more text after the walls" },
    { "sbarra 0 e1 e9 10 10 --", "there is more text after the walls" },
    { "sbarra 0 e1 e9 10 10 - ", "there is more text after the walls" },
    { "sbarra 0 e1 e9 10 8 d3h,e3h", "a wall lies on another" },
    { "sbarra 0 e1 e9 10 8 e3h,e3h", "a wall lies on another" },
    { "sbarra 0 e1 e9 10 8 e3v,e4v", "a wall lies on another" },
    { "sbarra 0 e1 e9 10 8 e3h,e3v", "a wall crosses another" },
    { "sbarra 0 e1 e9 10 8 e3h,a1h", "the walls are not sorted by name" },
    { "sbarra 0 e1 e9 10 8 a3h,a1h", "the walls are not sorted by name" },
    { "sbarra 0 e1 e9 10 10 e3h", "the walls on the board and those left are not twenty" },
    { "sbarra 0 e1 e9 10 9 -", "the walls on the board and those left are not twenty" },
    { "sbarra 0 e5 e5 10 10 -", "both pawns stand on one square" },
    { "sbarra 0 e9 e1 10 10 -", "both pawns stand on their goal rows" },
    { "sbarra 0 e9 e5 10 10 -", "the side to move stands on its goal row already" },
    { "sbarra 1 e5 e1 10 10 -", "the side to move stands on its goal row already" },
    { "sbarra 0 a1 e9 9 9 a2h,b1v", "the walls leave a pawn no path to its goal row" },
    { "sbarra 1 e1 i9 9 9 g8v,h7h", "the walls leave a pawn no path to its goal row" },
};

START_TEST(good_position_texts_are_read)
{
    for (size_t i = 0; i < sizeof good_texts / sizeof *good_texts; i++) {
        struct position pos;
        char text[POSITION_TEXT_MAX];

        read_good(&sbarra, &pos, good_texts[i]);
        sbarra.write(&pos, text);
        ck_assert_str_eq(text, good_texts[i]);
    }
}
END_TEST

START_TEST(bad_position_texts_are_refused_with_their_reason)
{
    for (size_t i = 0; i < sizeof bad_texts / sizeof *bad_texts; i++) {
        struct position pos;
        struct position before;
        const char *why = "none";

        sbarra.start(&pos, 1);
        before = pos;
        ck_assert_msg(!sbarra.read(bad_texts[i].text, &pos, &why), "\"%s\" was read", bad_texts[i].text);
        ck_assert_msg(strcmp(why, bad_texts[i].why) == 0, "\"%s\": %s", bad_texts[i].text, why);
        ck_assert_mem_eq(&pos, &before, sizeof pos);
    }
}
END_TEST

static Suite *sbarra_text_suite(void)
{
    Suite *suite = suite_create("sbarra text");
    TCase *text = tcase_create("text");

    tcase_add_test(text, moves_are_read_as_the_notation_says);
    tcase_add_test(text, a_very_long_text_is_not_a_move);
    tcase_add_test(text, good_position_texts_are_read);
    tcase_add_test(text, bad_position_texts_are_refused_with_their_reason);
    suite_add_tcase(suite, text);
    return suite;
}

int main(void)
{
    SRunner *runner = srunner_create(sbarra_text_suite());
    int failed;

    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

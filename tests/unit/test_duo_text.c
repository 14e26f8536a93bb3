/* SPDX-License-Identifier: MIT */
/* test_duo_text.c: which spellings of moves and which position texts of duo are read, and what is said about the
 * others. */
#include "config.h"

#include <check.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/rules/duo.h"
#include "common/rules/game.h"
#include "tests/unit/rules_support.h"

/* --- spelling --- */

static const struct {
    const char *text;
    enum move_fault fault;
    const char *canonical;
} spellings[] = {
    { "e10", MOVE_OK, "e10" },
    { "a1", MOVE_OK, "a1" },
    { "n14", MOVE_OK, "n14" },
    { "N14", MOVE_OK, "n14" },
    { "pass", MOVE_OK, "pass" },
    { "PaSs", MOVE_OK, "pass" },
    { "g7-g8-g9-g10", MOVE_OK, "g7-g8-g9-g10" },
    { "g10-g9-g8-g7", MOVE_OK, "g7-g8-g9-g10" },
    { "g9-g7-g10-g8", MOVE_OK, "g7-g8-g9-g10" },
    { "G9-g7-G10-g8", MOVE_OK, "g7-g8-g9-g10" },
    { "n10-n11-n12-n13-n14", MOVE_OK, "n10-n11-n12-n13-n14" },
    { "f10-e10-f11-f9-g9", MOVE_OK, "e10-f9-f10-f11-g9" },
    { "b2-a2-c2-b1-b3", MOVE_OK, "a2-b1-b2-b3-c2" },
    { "c1-b1-a1-c2-c3", MOVE_OK, "a1-b1-c1-c2-c3" },
    { "a3-a2-a1-b3-c3", MOVE_OK, "a1-a2-a3-b3-c3" },
    { "a5-b1-b2-b3-b4", MOVE_NOT_A_PIECE, NULL }, /* a5 and b4 meet at a corner alone */
    { "a4-b1-b2-b3-b4", MOVE_OK, "a4-b1-b2-b3-b4" },
    { "a5-a6-a7-a8-b1", MOVE_NOT_A_PIECE, NULL }, /* the last one is too far below */
    { "a1-b5", MOVE_NOT_A_PIECE, NULL },          /* or above */
    { "a1-f1", MOVE_NOT_A_PIECE, NULL },
    { "n1-a2", MOVE_NOT_A_PIECE, NULL }, /* neighbours as numbers, not on the board */
    { "n1-n2-a1", MOVE_NOT_A_PIECE, NULL },
    { "a14-b1", MOVE_NOT_A_PIECE, NULL },
    { "e5-e5", MOVE_NOT_A_PIECE, NULL },
    { "e5-e6-e5", MOVE_NOT_A_PIECE, NULL },
    { "e5-e5-e5-e5-e5", MOVE_NOT_A_PIECE, NULL },
    { "e5-f6", MOVE_NOT_A_PIECE, NULL },
    { "e5-e7", MOVE_NOT_A_PIECE, NULL },
    { "a1-n14", MOVE_NOT_A_PIECE, NULL },
    { "a1-a2-c1-c2", MOVE_NOT_A_PIECE, NULL },
    { "a1-a2-a3-a4-a5-a6", MOVE_NOT_A_PIECE, NULL },
    { "a1-a2-a3-a4-a5-a5", MOVE_NOT_A_PIECE, NULL },
    { "o1", MOVE_OFF_BOARD, NULL },
    { "a15", MOVE_OFF_BOARD, NULL },
    { "a0", MOVE_OFF_BOARD, NULL },
    { "z99", MOVE_OFF_BOARD, NULL },
    { "O1", MOVE_OFF_BOARD, NULL },
    { "n14-o14", MOVE_OFF_BOARD, NULL },
    { "n14-n15", MOVE_OFF_BOARD, NULL },
    { "a15-e5-h9", MOVE_OFF_BOARD, NULL }, /* and no piece either */
    { "a1-a2-a3-a4-a5-a0", MOVE_OFF_BOARD, NULL },
    { "", MOVE_NOT_A_MOVE, NULL },
    { " ", MOVE_NOT_A_MOVE, NULL },
    { "e", MOVE_NOT_A_MOVE, NULL },
    { "10", MOVE_NOT_A_MOVE, NULL },
    { "10e", MOVE_NOT_A_MOVE, NULL },
    { " e10", MOVE_NOT_A_MOVE, NULL },
    { "e10 ", MOVE_NOT_A_MOVE, NULL },
    { "e10\n", MOVE_NOT_A_MOVE, NULL },
    { "e 10", MOVE_NOT_A_MOVE, NULL },
    { "e05", MOVE_NOT_A_MOVE, NULL },
    { "e00", MOVE_NOT_A_MOVE, NULL },
    { "e100", MOVE_NOT_A_MOVE, NULL },
    { "e-1", MOVE_NOT_A_MOVE, NULL },
    { "e5-", MOVE_NOT_A_MOVE, NULL },
    { "-e5", MOVE_NOT_A_MOVE, NULL },
    { "e5--e6", MOVE_NOT_A_MOVE, NULL },
    { "e5-e6-", MOVE_NOT_A_MOVE, NULL },
    { "e5 e6", MOVE_NOT_A_MOVE, NULL },
    { "e5,e6", MOVE_NOT_A_MOVE, NULL },
    { "e5e6", MOVE_NOT_A_MOVE, NULL },
    { "e5-e6x", MOVE_NOT_A_MOVE, NULL },
    { "a0-x", MOVE_NOT_A_MOVE, NULL }, /* off the board, and no move at all */
    { "a1-n14-?", MOVE_NOT_A_MOVE, NULL },
    { "a1-a2-a3-a4-a5-a6-", MOVE_NOT_A_MOVE, NULL },
    { "pas", MOVE_NOT_A_MOVE, NULL },
    { "passo", MOVE_NOT_A_MOVE, NULL },
    { "pass ", MOVE_NOT_A_MOVE, NULL },
    { "pass-e5", MOVE_NOT_A_MOVE, NULL },
    { "I5", MOVE_OK, "i5" }, /* a square, not the piece */
    { "T4 e5", MOVE_NOT_A_MOVE, NULL },
    { "\xc3\xa8"
      "5",
      MOVE_NOT_A_MOVE, NULL },
    { "e\xef\xbc\x95", MOVE_NOT_A_MOVE, NULL },
    { "`5", MOVE_NOT_A_MOVE, NULL },
    { "{5", MOVE_NOT_A_MOVE, NULL },
    { "@5", MOVE_NOT_A_MOVE, NULL },
    { "[5", MOVE_NOT_A_MOVE, NULL },
    { "e:", MOVE_NOT_A_MOVE, NULL },
    { "e/", MOVE_NOT_A_MOVE, NULL },
};

START_TEST(moves_are_read_as_the_notation_says)
{
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        char text[MOVE_TEXT_MAX];
        game_move m = 4711;
        enum move_fault got = duo.parse(spellings[i].text, &m);

        ck_assert_msg(got == spellings[i].fault, "\"%s\": %s", spellings[i].text, move_fault_word(got));
        if (got == MOVE_OK) {
            duo.format(m, text);
            ck_assert_str_eq(text, spellings[i].canonical);
        } else {
            ck_assert_uint_eq(m, 4711);
        }
    }
}
END_TEST

START_TEST(very_long_texts_are_read_to_their_end)
{
    static const char square[] = "e5-";
    const size_t length = 1200000;
    char *text = malloc(length + 1);
    game_move m;

    ck_assert_ptr_nonnull(text);
    for (size_t i = 0; i < length; i++)
        text[i] = square[i % 3];
    text[length] = '\0';
    ck_assert_int_eq(duo.parse(text, &m), MOVE_NOT_A_MOVE); /* it ends with a hyphen */
    text[length - 1] = '\0';
    ck_assert_int_eq(duo.parse(text, &m), MOVE_NOT_A_PIECE);
    memset(text, 'e', length);
    ck_assert_int_eq(duo.parse(text, &m), MOVE_NOT_A_MOVE);
    free(text);
}
END_TEST

/* --- position text --- */

/* The pieces left after none, one, two and so on of the smallest. */
#define AFTER_V3 "I4,L4,O,T4,Z4,F,I5,L5,N,P,T5,U,V5,W,X,Y,Z5"
#define AFTER_I3 "V3," AFTER_V3
#define AFTER_2  "I3," AFTER_I3
#define AFTER_1  "2," AFTER_2
#define ALL      "1," AFTER_1

static const struct {
    const char *label;
    const char *turn;
    const char *own[2]; /* squares */
    const char *rest;   /* pieces left, last pieces */
    const char *why;    /* NULL if the position is good */
} positions[] = {
    { "the start", "0", { "", "" }, ALL " " ALL " -,-", NULL },
    { "the start, the other way", "1", { "", "" }, ALL " " ALL " -,-", NULL },
    { "one piece", "1", { "e10", "" }, AFTER_1 " " ALL " 1,-", NULL },
    { "one piece of the other side", "0", { "", "e10" }, ALL " " AFTER_1 " -,1", NULL },
    { "a piece each", "0", { "e10", "j5" }, AFTER_1 " " AFTER_1 " 1,1", NULL },
    { "a piece each, the other way", "1", { "e10", "j5" }, AFTER_1 " " AFTER_1 " 1,1", NULL },
    { "two to one", "1", { "e10 f11 g11", "j5" }, AFTER_2 " " AFTER_1 " 2,1", NULL },
    { "in a row", "1", { "e10 f11 g11 h10 i10 j10", "j5 k6 k7" }, AFTER_I3 " " AFTER_2 " I3,2", NULL },

    { "no turn", "2", { "", "" }, ALL " " ALL " -,-", "the side to move must be 0 or 1" },
    { "a long turn", "00", { "", "" }, ALL " " ALL " -,-", "the side to move must be 0 or 1" },
    { "an empty turn", "", { "", "" }, ALL " " ALL " -,-", "the side to move must be 0 or 1" },

    { "no pieces", "0", { "", "" }, "", "the pieces left must be a list of their names, or - for none" },
    { "an unknown piece",
      "0",
      { "", "" },
      "1,2,V2 " ALL " -,-",
      "the pieces left must be a list of their names, or - for none" },
    { "a small letter",
      "0",
      { "", "" },
      "1,2,i3 " ALL " -,-",
      "the pieces left must be a list of their names, or - for none" },
    { "a comma too many",
      "0",
      { "", "" },
      ALL ", " ALL " -,-",
      "the pieces left must be a list of their names, or - for none" },
    { "a comma first",
      "0",
      { "", "" },
      "," ALL " " ALL " -,-",
      "the pieces left must be a list of their names, or - for none" },
    { "a name too long",
      "0",
      { "", "" },
      "1,22 " ALL " -,-",
      "the pieces left must be a list of their names, or - for none" },
    { "two spaces",
      "0",
      { "", "" },
      " " ALL " " ALL " -,-",
      "the pieces left must be a list of their names, or - for none" },
    { "one list", "0", { "", "" }, ALL, "the pieces left must be a list of their names, or - for none" },
    { "a hyphen and more",
      "0",
      { "", "" },
      "-,1 " ALL " -,-",
      "the pieces left must be a list of their names, or - for none" },
    { "another order",
      "0",
      { "", "" },
      "2,1," AFTER_2 " " ALL " -,-",
      "the pieces left are not in the order of their names" },
    { "a piece named twice",
      "0",
      { "", "" },
      ALL " 1," ALL " -,-",
      "the pieces left are not in the order of their names" },

    { "no last pieces",
      "0",
      { "", "" },
      ALL " " ALL " ",
      "the last pieces must be two names, or - for none, and a comma between" },
    { "one last piece",
      "0",
      { "", "" },
      ALL " " ALL " -",
      "the last pieces must be two names, or - for none, and a comma between" },
    { "a last piece of no name",
      "1",
      { "e10", "" },
      AFTER_1 " " ALL " A,-",
      "the last pieces must be two names, or - for none, and a comma between" },
    { "a third last piece",
      "0",
      { "", "" },
      ALL " " ALL " -,-,-",
      "there is more text after the last pieces" },
    { "a space at the end",
      "0",
      { "", "" },
      ALL " " ALL " -,- ",
      "there is more text after the last pieces" },

    { "six squares",
      "1",
      { "e10 e11 e12 e13 e14 f14", "" },
      AFTER_1 " " ALL " 1,-",
      "squares of one side that share edges are not a piece" },
    { "two pieces along an edge",
      "1",
      { "e10 e11 e12 e13 e14 f14 g14", "" },
      AFTER_1 " " ALL " 1,-",
      "squares of one side that share edges are not a piece" },
    { "many squares",
      "1",
      { "a1 a2 b1 b2 c1 c2 d1 d2", "" },
      AFTER_1 " " ALL " 1,-",
      "squares of one side that share edges are not a piece" },
    { "two single squares",
      "0",
      { "e10 f11", "j5" },
      AFTER_1 " " AFTER_1 " 1,1",
      "a side has placed a piece twice" },
    { "a piece both placed and left",
      "1",
      { "e10", "" },
      ALL " " ALL " 1,-",
      "the pieces on the board and those left are not all pieces once" },
    { "a piece neither placed nor left",
      "1",
      { "e10", "" },
      AFTER_2 " " ALL " 1,-",
      "the pieces on the board and those left are not all pieces once" },
    { "nothing placed, and nothing left",
      "0",
      { "", "" },
      ALL " - -,-",
      "the pieces on the board and those left are not all pieces once" },
    { "no start square",
      "1",
      { "e9", "" },
      AFTER_1 " " ALL " 1,-",
      "each side that has placed a piece covers one start square" },
    { "no start square on the second side",
      "0",
      { "e10", "j6" },
      AFTER_1 " " AFTER_1 " 1,1",
      "each side that has placed a piece covers one start square" },
    { "both start squares",
      "0",
      { "e10 j4 j5", "" },
      AFTER_2 " " ALL " 2,-",
      "each side that has placed a piece covers one start square" },
    { "a last piece of a side without any",
      "1",
      { "e10", "" },
      AFTER_1 " " ALL " 1,1",
      "a last piece is not on the board" },
    { "no last piece of a side with some",
      "1",
      { "e10", "" },
      AFTER_1 " " ALL " -,-",
      "a last piece is not on the board" },
    { "a last piece still left",
      "1",
      { "e10", "" },
      AFTER_1 " " ALL " 2,-",
      "a last piece is not on the board" },
    { "pieces far apart",
      "1",
      { "e10 g11 g12", "j5" },
      AFTER_2 " " AFTER_1 " 2,1",
      "the pieces of a side can't have been placed corner to corner, the last piece last" },
    { "a last piece in between",
      "0",
      { "e10 f11 g11 h10 i10 j10", "j5 k6 k7" },
      AFTER_I3 " " AFTER_2 " 2,2",
      "the pieces of a side can't have been placed corner to corner, the last piece last" },
    { "a last piece that came first",
      "0",
      { "e10 f11 g11", "j5 k6 k7" },
      AFTER_2 " " AFTER_2 " 1,2",
      "the pieces of a side can't have been placed corner to corner, the last piece last" },
    { "pieces far apart, before the last",
      "1",
      { "e10 f11 g11 i13 j13 k13", "j5 k6 k7" },
      AFTER_I3 " " AFTER_2 " 2,2",
      "the pieces of a side can't have been placed corner to corner, the last piece last" },
    { "touching across the edge of the board",
      "0",
      { "e10 d10 c10 b10 a10 n11", "j5" },
      "2,I3,V3,I4,L4,O,T4,Z4,F,L5,N,P,T5,U,V5,W,X,Y,Z5 " AFTER_1 " 1,1",
      "the pieces of a side can't have been placed corner to corner, the last piece last" },

    { "out of turn",
      "0",
      { "e10", "" },
      AFTER_1 " " ALL " 1,-",
      "the side to move has placed more pieces than the other, which could place one" },
    { "out of turn, later",
      "1",
      { "e10", "j5 k6 k7" },
      AFTER_1 " " AFTER_2 " 1,2",
      "the side to move has placed more pieces than the other, which could place one" },
    { "two pieces behind",
      "0",
      { "e10", "j5 k6 k7 j8 i8 h8" },
      AFTER_1 " " AFTER_I3 " 1,I3",
      "the side to move has placed two pieces fewer than the other, and could place one" },
};

enum { WIDTH = 14, SQUARES = 196 };

/* The text of a position whose squares are listed. */
static void compose(char *text, const char *turn, const char *const own[2], const char *rest)
{
    char board[SQUARES + 1];

    memset(board, '.', SQUARES);
    board[SQUARES] = '\0';
    for (int side = 0; side < 2; side++) {
        const char *at = own[side];

        while (*at) {
            char *end = NULL;
            long column = *at - 'a';
            long row = strtol(at + 1, &end, 10) - 1;
            char *square = &board[(WIDTH - 1 - row) * WIDTH + column];

            REQUIRE(*square == '.', "%s is given twice", at);
            *square = (char)('0' + side);
            at = *end == ' ' ? end + 1 : end;
        }
    }
    snprintf(text, POSITION_TEXT_MAX, "duo %s %s %s", turn, board, rest);
}

static void check_refused(const char *label, const char *text, const char *want)
{
    struct position pos;
    struct position before;
    const char *why = "none";

    duo.start(&pos, 1);
    before = pos;
    ck_assert_msg(!duo.read(text, &pos, &why), "%s was read", label);
    ck_assert_msg(strcmp(why, want) == 0, "%s: %s", label, why);
    ck_assert_mem_eq(&pos, &before, sizeof pos);
}

static void check_read(const char *label, const char *text)
{
    struct position pos;
    char back[POSITION_TEXT_MAX];
    const char *why = "";

    memset(&pos, 0xee, sizeof pos);
    ck_assert_msg(duo.read(text, &pos, &why), "%s: %s", label, why);
    duo.write(&pos, back);
    ck_assert_str_eq(text, back);
}

START_TEST(positions_that_can_stand_on_the_board_are_read_and_others_refused)
{
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        char text[POSITION_TEXT_MAX];

        compose(text, positions[i].turn, positions[i].own, positions[i].rest);
        if (positions[i].why)
            check_refused(positions[i].label, text, positions[i].why);
        else
            check_read(positions[i].label, text);
    }
}
END_TEST

START_TEST(a_board_is_196_squares)
{
    static const char why[] = "the board must be 196 squares, each . or 0 or 1";
    static const char *const nobody[2] = { "", "" };
    char good[POSITION_TEXT_MAX];
    char *board = good + strlen("duo 0 ");

    compose(good, "0", nobody, ALL " " ALL " -,-");
    check_read("the start", good);
    for (size_t i = 0; i < SQUARES; i++) {
        char bad[POSITION_TEXT_MAX];

        board[i] = "2 O,-n"[i % 6];
        check_refused("another sign", good, why);
        snprintf(bad, sizeof bad, "%.*s", (int)(board - good + (ptrdiff_t)i), good);
        check_refused("a text that ends within the board", bad, why);
        board[i] = '.';
    }
    memmove(board, board + 1, strlen(board));
    check_refused("a square too few", good, why);
    compose(good, "0", nobody, ALL " " ALL " -,-");
    memmove(board + 1, board, strlen(board) + 1);
    check_refused("a square too many", good, why);
}
END_TEST

START_TEST(a_text_begins_with_the_name_of_the_game)
{
    static const char *const others[] = { "", "duo", "Duo 0 ", " duo 0 ", "sbarra 0 e1 e9 10 10 -" };

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        check_refused(others[i], others[i], "the text does not begin with the game's name, duo");
}
END_TEST

/* The end of a game in which side 0 placed everything and side 1 passed: side 1 is to move, as side 0 moved last. */
START_TEST(the_end_of_a_game_is_read_with_the_turn_after_it)
{
    char text[] = "duo 1 "
                  ".0..00.10000.0"
                  ".000.001111.0."
                  "1110111....100"
                  "1.011..0001110"
                  "1.0.0..01010.0"
                  ".00.000.11000."
                  "0.0.0...11..0."
                  "0..0.0010001.0"
                  "0..00.11..01.0"
                  "..0.001.110110"
                  ".000..000010.0"
                  "..0.01011100.0"
                  "00..011000110."
                  "00.001..001000"
                  " - I4,O,I5,T5,U,W,X,Y,Z5 1,V5";

    check_read("the end", text);
    text[strlen("duo ")] = '0';
    check_refused("a turn too far", text, "the game ended before the turn of the side to move");
}
END_TEST

static Suite *duo_text_suite(void)
{
    Suite *suite = suite_create("duo text");
    TCase *text = tcase_create("text");

    tcase_add_test(text, moves_are_read_as_the_notation_says);
    tcase_add_test(text, very_long_texts_are_read_to_their_end);
    tcase_add_test(text, positions_that_can_stand_on_the_board_are_read_and_others_refused);
    tcase_add_test(text, a_board_is_196_squares);
    tcase_add_test(text, a_text_begins_with_the_name_of_the_game);
    tcase_add_test(text, the_end_of_a_game_is_read_with_the_turn_after_it);
    suite_add_tcase(suite, text);
    return suite;
}

int main(void)
{
    SRunner *runner = srunner_create(duo_text_suite());
    int failed;

    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

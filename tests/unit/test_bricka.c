/* SPDX-License-Identifier: MIT */
/* test_bricka.c: the board of bricka against the one that naive_bricka.h lays anew, its rules against tables of cases,
 * against the naive reading and against their own mirror images, and its spelling and position text. What holds for every
 * game is in test_rules.c. */
#include "config.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/rules/bricka.h"
#include "common/rules/bricka_board.h"
#include "common/rules/game.h"
#include "tests/unit/naive_bricka.h"
#include "tests/unit/rules_support.h"

enum { RANDOM_GAMES = 400, RANDOM_GAMES_FAST = 5, LIST_MAX = 1024 };

static struct naive_board board;

static void lay_board(void)
{
    naive_make_board(&board);
}

/* --- the board --- */

static bool has(points set, int n)
{
    return (uint64_t)(set >> (n / 64 * 64)) >> n % 64 & 1;
}

START_TEST(intersections_are_the_corners_of_thirty_cells)
{
    int by_length[NAIVE_OUTLINE_MAX + 1] = { 0 };

    ck_assert_int_eq(board.points, BRICKA_POINTS);
    for (int n = 0; n < BRICKA_POINTS; n++)
        ck_assert_str_eq(bricka_name[n], board.name[n]);
    for (int cell = 0; cell < NAIVE_CELLS; cell++)
        by_length[board.cell[cell].length]++;
    ck_assert_int_eq(by_length[5], 18);
    ck_assert_int_eq(by_length[6], 12);
}
END_TEST

static points set_of_cell(int cell)
{
    points set = 0;

    for (int i = 0; i < board.cell[cell].length; i++)
        set |= (points)1 << board.cell[cell].outline[i];
    return set;
}

START_TEST(cells_are_those_of_the_crosses_and_the_two_singles)
{
    for (int cell = 0; cell < NAIVE_CELLS; cell++) {
        int found = 0;

        for (int i = 0; i < BRICKA_CELLS; i++)
            found += bricka_cell[i] == set_of_cell(cell);
        ck_assert_int_eq(found, 1);
    }
}
END_TEST

START_TEST(each_intersection_knows_its_cells)
{
    for (int n = 0; n < BRICKA_POINTS; n++) {
        points around = 0;
        int count = 0;

        for (int cell = 0; cell < BRICKA_CELLS; cell++) {
            bool listed = false;

            for (int i = 0; i < BRICKA_CELLS_OF_POINT; i++)
                listed |= bricka_cells_of[n][i] == cell;
            ck_assert(listed == has(bricka_cell[cell], n));
            if (listed) {
                around |= bricka_cell[cell];
                count++;
            }
        }
        ck_assert(bricka_around[n] == around);
        for (int i = 0; i < BRICKA_CELLS_OF_POINT; i++)
            ck_assert(i < count ? bricka_cells_of[n][i] < BRICKA_CELLS
                                : bricka_cells_of[n][i] == BRICKA_CELLS);
    }
}
END_TEST

START_TEST(neighbours_are_joined_by_ninety_eight_edges)
{
    int with[BRICKA_POINTS] = { 0 }; /* intersections by the number of their neighbours */
    int ends = 0;

    for (int n = 0; n < BRICKA_POINTS; n++) {
        int count = 0;

        for (int m = 0; m < BRICKA_POINTS; m++) {
            ck_assert(has(bricka_neighbours[n], m) == board.joined[n][m]);
            count += board.joined[n][m];
        }
        with[count]++;
        ends += count;
    }
    ck_assert_int_eq(ends, 196); /* of 98 edges */
    ck_assert_int_eq(with[4], 7);
    ck_assert_int_eq(with[3], 44);
    ck_assert_int_eq(with[2], 18);
}
END_TEST

/* The outline is what is left of the edges if each edge between two cells is taken away. */
static bool is_outer_edge(int a, int b)
{
    int cells = 0;

    for (int cell = 0; cell < NAIVE_CELLS; cell++) {
        const struct naive_cell *c = &board.cell[cell];

        for (int i = 0; i < c->length; i++) {
            int from = c->outline[i];
            int to = c->outline[(i + 1) % c->length];

            cells += (from == a && to == b) || (from == b && to == a);
        }
    }
    return cells == 1;
}

START_TEST(borders_are_the_whole_outline_in_six_parts)
{
    int outline[BRICKA_POINTS];
    int count = 0;

    for (int b = 0; b < 6; b++) {
        char name[8];
        int length = 0;

        for (const char *at = naive_borders[b]; sscanf(at, "%7s%n", name, &length) == 1; at += length) {
            ck_assert_int_lt(count, BRICKA_POINTS);
            outline[count++] = naive_find(&board, naive_read_place(name));
        }
    }
    for (int i = 0; i < count; i++)
        ck_assert(is_outer_edge(outline[i], outline[(i + 1) % count]));
    for (int n = 0; n < BRICKA_POINTS; n++) {
        int outer = 0;

        for (int m = 0; m < BRICKA_POINTS; m++)
            outer += is_outer_edge(n, m);
        ck_assert_int_eq(outer, board.border[n] >= 0 ? 2 : 0);
    }
}
END_TEST

START_TEST(borders_and_their_opposites_are_as_listed)
{
    static const int pairs[BRICKA_PAIRS][2] = { { 1, 4 }, { 2, 5 }, { 0, 3 } }; /* green, light, dark */

    for (int pair = 0; pair < BRICKA_PAIRS; pair++) {
        for (int end = 0; end < 2; end++) {
            for (int n = 0; n < BRICKA_POINTS; n++)
                ck_assert(has(bricka_border[pair][end], n) == (board.border[n] == pairs[pair][end]));
        }
    }
}
END_TEST

/* bricka.c counts a cell's pieces in one word. */
START_TEST(no_cell_has_intersections_of_both_ends_of_the_alphabet)
{
    for (int cell = 0; cell < BRICKA_CELLS; cell++)
        ck_assert(((uint64_t)bricka_cell[cell] & (uint64_t)(bricka_cell[cell] >> 64)) == 0);
}
END_TEST

/* --- positions and lists as text --- */

/* A position by what stands on it: names separated by blanks. */
struct set_up {
    int turn;
    const char *own[2];
    const char *neutral;
    const char *last;
};

static void put(char *pieces, const char *names, char piece)
{
    char name[8];
    int length = 0;

    for (; sscanf(names, "%7s%n", name, &length) == 1; names += length) {
        int n = naive_find(&board, naive_read_place(name));

        REQUIRE(n >= 0 && pieces[n] == '.', "%s can't be set up", name);
        pieces[n] = piece;
    }
}

static void set_up(struct position *pos, const struct set_up *from)
{
    char pieces[BRICKA_POINTS + 1];
    char text[POSITION_TEXT_MAX];

    memset(pieces, '.', BRICKA_POINTS);
    pieces[BRICKA_POINTS] = '\0';
    put(pieces, from->own[0], '0');
    put(pieces, from->own[1], '1');
    put(pieces, from->neutral, 'n');
    snprintf(text, sizeof text, "bricka %d %s %s", from->turn, pieces, from->last);
    read_good(&bricka, pos, text);
}

static char piece_at(const struct position *pos, const char *name)
{
    char text[POSITION_TEXT_MAX];

    bricka.write(pos, text);
    return text[strlen("bricka 0 ") + (size_t)naive_find(&board, naive_read_place(name))];
}

static game_move move_of(const char *text)
{
    game_move m = 0;

    REQUIRE(bricka.parse(text, &m) == MOVE_OK, "%s can't be read", text);
    return m;
}

/* "count 1" or "connection 0", as the naive reading has it; "" while the game goes on. */
static const char *result_of(const struct position *pos)
{
    static char text[32];
    struct game_result result;

    bricka.result(pos, &result);
    if (result.reason == RESULT_NONE)
        return "";
    snprintf(text, sizeof text, "%s %d", result_reason_word(result.reason), result.winner);
    return text;
}

/* --- moves --- */

START_TEST(white_starts_anywhere)
{
    struct position pos;

    ck_assert(bricka.side0_starts);
    bricka.start(&pos, 0);
    ck_assert_int_eq(pos.turn, 0);
    ck_assert_uint_eq(bricka.moves(&pos, NULL, 0), 69);
}
END_TEST

/* The example of the rules: all but these and f6 itself may be played after f6. */
START_TEST(the_cells_of_the_last_placement_are_blocked)
{
    static const char blocked[] = " d5 e4 e6 e7 e8 f4 f5 f8 g7 h5 h6 ";
    struct position pos;

    bricka.start(&pos, 0);
    play_text(&bricka, &pos, "f6");
    ck_assert_uint_eq(bricka.moves(&pos, NULL, 0), 69 - 12);
    for (int n = 0; n < BRICKA_POINTS; n++) {
        char word[8];
        enum move_fault want;

        snprintf(word, sizeof word, " %s ", board.name[n]);
        want = strcmp(word, " f6 ") == 0 ? MOVE_OCCUPIED : strstr(blocked, word) ? MOVE_BLOCKED : MOVE_OK;
        ck_assert_msg(bricka.legal(&pos, move_of(board.name[n])) == want, "%s", board.name[n]);
    }
}
END_TEST

START_TEST(only_the_turn_just_before_blocks)
{
    struct position pos;

    bricka.start(&pos, 0);
    play_texts(&bricka, &pos, "f6 a7");
    ck_assert_int_eq(bricka.legal(&pos, move_of("g7")), MOVE_OK);
    ck_assert_int_eq(bricka.legal(&pos, move_of("b8")), MOVE_BLOCKED);
}
END_TEST

static const struct {
    const char *label;
    struct set_up position;
    const char *move;
    enum move_fault fault;
} faults[] = {
    { "free", { 0, { "f6", "m7" }, "", "m7" }, "g7", MOVE_OK },
    { "one's own piece", { 0, { "f6", "m7" }, "", "m7" }, "f6", MOVE_OCCUPIED },
    { "the other's piece", { 0, { "f6", "a7 m7" }, "", "m7" }, "a7", MOVE_OCCUPIED },
    { "a neutral piece", { 0, { "f6", "m7" }, "a7", "m7" }, "a7", MOVE_OCCUPIED },
    { "in a cell of the last piece", { 0, { "f6", "m7" }, "", "m7" }, "k7", MOVE_BLOCKED },
    { "taken is told before blocked", { 0, { "f6", "m7" }, "", "m7" }, "m7", MOVE_OCCUPIED },
    { "a neutral piece blocks as well", { 1, { "", "" }, "a7", "a7" }, "c7", MOVE_BLOCKED },
    { "nothing is blocked after a pass", { 0, { "f6", "m7" }, "", "-" }, "k7", MOVE_OK },
    { "no pass while there is a placement", { 0, { "f6", "m7" }, "", "m7" }, "pass", MOVE_NOT_A_MOVE },
    { "nor at the start", { 0, { "", "" }, "", "-" }, "pass", MOVE_NOT_A_MOVE },
};

START_TEST(moves_are_refused_for_the_first_reason_that_holds)
{
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct position pos;
        enum move_fault got;

        set_up(&pos, &faults[i].position);
        got = bricka.legal(&pos, move_of(faults[i].move));
        ck_assert_msg(got == faults[i].fault, "%s: %s", faults[i].label, move_fault_word(got));
    }
}
END_TEST

/* --- conversion --- */

/* a7 is in one cell only, of six, with b6 b8 c6 c7 c8; l10 in one of five, with j9 k8 k10 l8. g7 is in four: with e6 e7
 * e8 f6 f8, with h6 h8 i6 i7 i8, with f5 f6 h5 h6 and with f8 f9 h8 h9. */
static const struct {
    const char *label;
    const char *own, *other, *neutral;
    const char *move;
    char becomes; /* 'o' for own */
} conversions[] = {
    { "alone", "", "", "", "a7", 'o' },
    { "two of six", "b6", "", "", "a7", 'o' },
    { "half of six is no majority", "b6 b8", "", "", "a7", 'o' },
    { "four of six", "b6 b8 c6", "", "", "a7", 'n' },
    { "six of six", "b6 b8 c6 c7 c8", "", "", "a7", 'n' },
    { "two of five", "j9", "", "", "l10", 'o' },
    { "three of five", "j9 k8", "", "", "l10", 'n' },
    { "three of five, the others taken", "j9 k8", "k10 l8", "", "l10", 'n' },
    { "a neutral in six: two of five", "b6", "", "c8", "a7", 'o' },
    { "a neutral in six: three of five", "b6 b8", "", "c8", "a7", 'n' },
    { "two in six: half of four", "b6", "", "c7 c8", "a7", 'o' },
    { "two in six: three of four", "b6 b8", "", "c7 c8", "a7", 'n' },
    { "three in six: one of three", "", "", "c6 c7 c8", "a7", 'o' },
    { "three in six: two of three", "b6", "", "c6 c7 c8", "a7", 'n' },
    { "four in six: half of two", "", "", "b8 c6 c7 c8", "a7", 'o' },
    { "four in six: two of two", "b6", "", "b8 c6 c7 c8", "a7", 'n' },
    { "five in six: the one", "", "", "b6 b8 c6 c7 c8", "a7", 'n' },
    { "a neutral in five: half of four", "j9", "", "l8", "l10", 'o' },
    { "a neutral in five: three of four", "j9 k8", "", "l8", "l10", 'n' },
    { "two in five: one of three", "", "", "k10 l8", "l10", 'o' },
    { "two in five: two of three", "j9", "", "k10 l8", "l10", 'n' },
    { "the majority was there before", "j9 k8 k10", "", "", "l10", 'n' },
    { "the other's majority is nothing to the mover", "", "j9 k8 k10 l8", "", "l10", 'o' },
    { "a majority in a cell without the piece", "b6 b8 c6 c7", "", "", "l10", 'o' },
    { "in no cell, though in all together", "e6 f5 h8 i7", "", "", "g7", 'o' },
    { "in the first of four cells", "e6 e7 e8", "", "", "g7", 'n' },
    { "in the second", "i6 i7 i8", "", "", "g7", 'n' },
    { "in the third", "f5 h5", "", "", "g7", 'n' },
    { "in the fourth", "f9 h9", "", "", "g7", 'n' },
};

START_TEST(a_majority_in_a_cell_makes_the_piece_just_placed_neutral_and_no_other)
{
    for (size_t i = 0; i < sizeof conversions / sizeof *conversions; i++) {
        for (int side = 0; side < 2; side++) {
            struct set_up from = { .turn = side, .neutral = conversions[i].neutral, .last = "-" };
            struct position pos;
            struct position other_pos;
            char want[POSITION_TEXT_MAX];
            char got[POSITION_TEXT_MAX];
            size_t at = strlen("bricka 0 ");

            /* A piece far away keeps the empty board from being the start, where only side 0 moves. */
            from.own[side] = conversions[i].own;
            from.own[1 - side] = *conversions[i].other ? conversions[i].other : "g3";
            set_up(&pos, &from);
            bricka.write(&pos, want);
            want[at - 2] = (char)('1' - side);
            want[at + move_of(conversions[i].move)] = conversions[i].becomes;
            if (conversions[i].becomes == 'o')
                want[at + move_of(conversions[i].move)] = (char)('0' + side);
            snprintf(strrchr(want, ' '), 8, " %s", conversions[i].move);
            other_pos = pos;
            play_text(&bricka, &other_pos, conversions[i].move);
            bricka.write(&other_pos, got);
            ck_assert_msg(strcmp(got, want) == 0, "%s, side %d:\n%s\n%s", conversions[i].label, side, got,
                          want);
        }
    }
}
END_TEST

/* --- ends --- */

/* b8 c8 d9 e8 f8 g7 h6 i6 j5 k4 lead from the upper left to the lower right. Who has f5 and f6, or f5 and h5, and places on
 * g7 has the majority of f5 f6 g7 h5 h6. */
#define WITHOUT_G7 "b8 c8 d9 e8 f8 h6 i6 j5 k4"

static const struct {
    const char *label;
    struct set_up position;
    const char *moves;
    const char *result;
} ends[] = {
    { "the last link of one's own", { 0, { WITHOUT_G7, "a7" }, "", "a7" }, "g7", "connection 0" },
    { "of black's", { 1, { "a7", WITHOUT_G7 }, "", "a7" }, "g7", "connection 1" },
    { "of the other's chain: no link", { 1, { WITHOUT_G7, "" }, "", "k4" }, "g7", "" },
    { "a link that becomes neutral", { 0, { WITHOUT_G7 " f5", "a7" }, "", "a7" }, "g7", "connection 0" },
    { "a chain with neutral pieces",
      { 0, { "b8 c8 d9 e8", "a7" }, "f8 h6 i6 j5 k4", "a7" },
      "g7",
      "connection 0" },
    { "good for both: the mover's", { 1, { "", "f5 f6" }, WITHOUT_G7, "k4" }, "g7", "connection 1" },
    { "for the other alone: the game goes on", { 1, { WITHOUT_G7, "f5 f6" }, "", "k4" }, "g7", "" },
    { "and ends after its next turn, whatever it plays",
      { 1, { WITHOUT_G7, "f5 f6" }, "", "k4" },
      "g7 a7",
      "connection 0" },
    { "from upper right to lower left",
      { 0, { "l8 k8 j9 i8 h8 f6 e6 d5 c4", "a7" }, "", "a7" },
      "g7",
      "connection 0" },
    { "from a7 to m7",
      { 0, { "a7 b8 c8 c7 e7 e6 f6 h6 i6 i7 k7 k8 l8", "b10" }, "", "b10" },
      "g7 b4 m7",
      "connection 0" },
    { "from a border to itself", { 0, { "b8 b10 c10 c11 e11 e12 f12", "a7" }, "", "a7" }, "f13", "" },
    { "from a border to one beside it", { 0, { "f13 f12 g11 h12", "a7" }, "", "a7" }, "h13", "" },
    { "without an edge between the two pieces",
      { 0, { "b8 c8 d9 e8 f8 i6 j5 k4", "a7" }, "", "a7" },
      "g7",
      "" },
};

START_TEST(a_chain_between_opposite_borders_wins_for_the_mover)
{
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct position pos;

        set_up(&pos, &ends[i].position);
        ck_assert_msg(*result_of(&pos) == '\0', "%s: over too early", ends[i].label);
        play_texts(&bricka, &pos, ends[i].moves);
        ck_assert_msg(strcmp(result_of(&pos), ends[i].result) == 0, "%s: \"%s\"", ends[i].label,
                      result_of(&pos));
        ck_assert_int_eq(bricka.moves(&pos, NULL, 0) == 0, *ends[i].result != '\0');
    }
}
END_TEST

/* From games that were played. */
static const struct {
    const char *label;
    const char *position;
    const char *moves;
    const char *result;
} full[] = {
    { "more pieces of one's own colour",
      "bricka 1 n.1n1n10101nn0101n01n011n1000n01n0n100nn1n0n0nnn110n101n1n1111n00n0n0 -", "b10", "count 1" },
    { "as many of each", "bricka 0 00n11nn1nnn011.101n0001n1n1nn1n0nn0n001n11n10110001n0n1nn100n0101n0nn h5",
      "e10", "count -1" },
};

START_TEST(a_full_board_without_a_chain_is_counted)
{
    for (size_t i = 0; i < sizeof full / sizeof *full; i++) {
        struct game_result result;
        struct position pos;
        char text[POSITION_TEXT_MAX];
        int count[2] = { 0, 0 };

        read_good(&bricka, &pos, full[i].position);
        ck_assert_str_eq(result_of(&pos), "");
        play_texts(&bricka, &pos, full[i].moves);
        ck_assert_msg(strcmp(result_of(&pos), full[i].result) == 0, "%s: \"%s\"", full[i].label,
                      result_of(&pos));
        bricka.write(&pos, text);
        for (const char *at = text + strlen("bricka 0 "); *at != ' '; at++) {
            count[0] += *at == '0' ? 1 : 0;
            count[1] += *at == '1' ? 1 : 0;
        }
        bricka.result(&pos, &result);
        ck_assert(result.has_score);
        ck_assert_int_eq(result.score[0], count[0]);
        ck_assert_int_eq(result.score[1], count[1]);
    }
}
END_TEST

static const struct {
    const char *label;
    const char *position;
    const char *moves;
    const char *result;
} late[] = {
    { "a pass with an intersection free but blocked, and the other places there",
      "bricka 0 n.1n1n10101nn0101n01n011n1000n01n0n100nn1n0n0nnn110n101n1n1111n00n0n0 c10", "pass b10",
      "count 1" },
    { "a pass on a full board wins if the other made the chain",
      "bricka 1 0101n1n10110n0n01n1n0n1n0001n11n010n01n1n100nn10010n1n1n01n0100nn10nn h8", "pass",
      "connection 1" },
    { "a pass ends the turn at whose end the chain wins",
      "bricka 0 0n0n10n0101nn0n1101nn100n01n0.0111101n0n0011n00n1110nn1nn110110n00010 e6", "pass",
      "connection 0" },
};

START_TEST(a_side_without_a_placement_passes)
{
    for (size_t i = 0; i < sizeof late / sizeof *late; i++) {
        game_move moves[2];
        struct position pos;

        read_good(&bricka, &pos, late[i].position);
        ck_assert_str_eq(result_of(&pos), "");
        ck_assert_uint_eq(bricka.moves(&pos, moves, 2), 1);
        ck_assert_uint_eq(moves[0], GAME_PASS);
        ck_assert_int_eq(bricka.legal(&pos, GAME_PASS), MOVE_OK);
        play_texts(&bricka, &pos, late[i].moves);
        ck_assert_msg(strcmp(result_of(&pos), late[i].result) == 0, "%s: \"%s\"", late[i].label,
                      result_of(&pos));
    }
}
END_TEST

/* --- against the naive reading --- */

static void agree(const struct position *pos, const struct naive_game *naive)
{
    char want[POSITION_TEXT_MAX];
    char text[POSITION_TEXT_MAX];
    size_t count = 0;
    const char *result = naive_result(naive);

    snprintf(want, sizeof want, "bricka %d %s %s", naive->turn, naive->piece,
             naive->last < 0 ? "-" : board.name[naive->last]);
    bricka.write(pos, text);
    REQUIRE(strcmp(text, want) == 0, "%s\nis not\n%s", text, want);
    REQUIRE(strcmp(result_of(pos), result) == 0, "%s: \"%s\", not \"%s\"", text, result_of(pos), result);
    if (*result)
        return;
    for (int n = 0; n < BRICKA_POINTS; n++) {
        enum move_fault fault = naive->piece[n] != '.'       ? MOVE_OCCUPIED
                                : naive_is_blocked(naive, n) ? MOVE_BLOCKED
                                                             : MOVE_OK;

        REQUIRE(bricka.legal(pos, (game_move)n) == fault, "%s: %s", text, board.name[n]);
        count += fault == MOVE_OK;
    }
    REQUIRE(bricka.moves(pos, NULL, 0) == (count > 0 ? count : 1), "%s: not %zu moves", text, count);
    REQUIRE((bricka.legal(pos, GAME_PASS) == MOVE_OK) == naive_must_pass(naive), "%s: pass", text);
}

/* How a game of random moves ended, by what must not be missed. */
struct seen {
    int connections, counts, draws, passes;
};

static void play_both(uint64_t *chance, struct seen *seen)
{
    struct naive_game naive;
    struct position pos;
    const char *result;

    naive_begin(&naive, &board);
    bricka.start(&pos, 0);
    for (;;) {
        game_move moves[BRICKA_POINTS];
        game_move m;

        agree(&pos, &naive);
        result = naive_result(&naive);
        if (*result)
            break;
        m = moves[random_below(chance, bricka.moves(&pos, moves, BRICKA_POINTS))];
        seen->passes += m == GAME_PASS;
        bricka.play(&pos, m);
        naive_play(&naive, m == GAME_PASS ? -1 : m);
    }
    seen->connections += strncmp(result, "connection", 10) == 0;
    seen->counts += strncmp(result, "count", 5) == 0;
    seen->draws += strcmp(result, "count -1") == 0;
}

START_TEST(random_games_go_as_in_the_naive_reading)
{
    uint64_t chance = test_seed("naive");
    int rounds = tests_are_fast() ? RANDOM_GAMES_FAST : RANDOM_GAMES;
    struct seen seen = { 0, 0, 0, 0 };

    for (int round = 0; round < rounds; round++)
        play_both(&chance, &seen);
    printf("naive: %d connections, %d counts (%d draws), %d passes\n", seen.connections, seen.counts,
           seen.draws, seen.passes);
    fflush(stdout);
    if (!tests_are_fast()) /* one game in ten is counted, one in twenty has a pass */
        ck_assert(seen.connections > 0 && seen.counts > 0 && seen.passes > 0);
}
END_TEST

/* --- symmetry --- */

/* The intersection seen in a mirror: columns, rows or both run the other way. */
static game_move mirrored(game_move m, bool columns, bool rows)
{
    struct naive_place place = m < BRICKA_POINTS ? board.place[m] : (struct naive_place){ 0, 0 };

    if (m == GAME_PASS)
        return m;
    if (columns)
        place.x = NAIVE_WIDTH + 1 - place.x;
    if (rows)
        place.y = NAIVE_WIDTH + 1 - place.y;
    return (game_move)naive_find(&board, place);
}

static int compare_moves(const void *a, const void *b)
{
    const game_move *m = a;
    const game_move *n = b;

    return *m - *n;
}

static void check_mirrored_game(uint64_t *chance, bool columns, bool rows)
{
    struct position pos[2];
    game_move moves[2][BRICKA_POINTS];
    char result[32];
    size_t count;

    bricka.start(&pos[0], 0);
    bricka.start(&pos[1], 0);
    while ((count = bricka.moves(&pos[0], moves[0], BRICKA_POINTS)) > 0) {
        game_move pick = moves[0][random_below(chance, count)];

        ck_assert_uint_eq(bricka.moves(&pos[1], moves[1], BRICKA_POINTS), count);
        for (size_t i = 0; i < count; i++)
            moves[0][i] = mirrored(moves[0][i], columns, rows);
        qsort(moves[0], count, sizeof *moves[0], compare_moves);
        ck_assert_int_eq(memcmp(moves[0], moves[1], count * sizeof *moves[0]), 0);
        bricka.play(&pos[0], pick);
        bricka.play(&pos[1], mirrored(pick, columns, rows));
    }
    ck_assert_uint_eq(bricka.moves(&pos[1], NULL, 0), 0);
    for (int n = 0; n < BRICKA_POINTS; n++)
        ck_assert_int_eq(piece_at(&pos[0], board.name[n]),
                         piece_at(&pos[1], board.name[mirrored((game_move)n, columns, rows)]));
    snprintf(result, sizeof result, "%s", result_of(&pos[0]));
    ck_assert_str_eq(result, result_of(&pos[1]));
}

START_TEST(both_mirrors_of_a_game_are_games)
{
    uint64_t chance = test_seed("symmetry");
    int rounds = tests_are_fast() ? 3 : 300;

    for (int round = 0; round < rounds; round++) {
        check_mirrored_game(&chance, true, false);
        check_mirrored_game(&chance, false, true);
        check_mirrored_game(&chance, true, true);
    }
}
END_TEST

/* --- spelling and position text --- */

static const struct {
    const char *text;
    enum move_fault fault;
    const char *canonical;
} spellings[] = {
    { "f6", MOVE_OK, "f6" },
    { "F6", MOVE_OK, "f6" },
    { "a7", MOVE_OK, "a7" },
    { "m7", MOVE_OK, "m7" },
    { "G11", MOVE_OK, "g11" },
    { "f13", MOVE_OK, "f13" },
    { "pass", MOVE_OK, "pass" },
    { "PASS", MOVE_OK, "pass" },
    { "Pass", MOVE_OK, "pass" },
    { "f7", MOVE_OFF_BOARD, NULL }, /* a place, but no intersection */
    { "a1", MOVE_OFF_BOARD, NULL },
    { "n7", MOVE_OFF_BOARD, NULL },
    { "f0", MOVE_OFF_BOARD, NULL },
    { "f14", MOVE_OFF_BOARD, NULL },
    { "Z99", MOVE_OFF_BOARD, NULL },
    { "", MOVE_NOT_A_MOVE, NULL },
    { "f", MOVE_NOT_A_MOVE, NULL },
    { "6", MOVE_NOT_A_MOVE, NULL },
    { "f06", MOVE_NOT_A_MOVE, NULL },
    { "f6 ", MOVE_NOT_A_MOVE, NULL },
    { " f6", MOVE_NOT_A_MOVE, NULL },
    { "f6x", MOVE_NOT_A_MOVE, NULL },
    { "f111", MOVE_NOT_A_MOVE, NULL },
    { "f1111111", MOVE_NOT_A_MOVE, NULL },
    { "passe", MOVE_NOT_A_MOVE, NULL },
    { "pas", MOVE_NOT_A_MOVE, NULL },
    { "pass ", MOVE_NOT_A_MOVE, NULL },
    { "f-6", MOVE_NOT_A_MOVE, NULL },
    { "\xc3\xa0"
      "7",
      MOVE_NOT_A_MOVE, NULL },
    { "`7", MOVE_NOT_A_MOVE, NULL },
    { "{7", MOVE_NOT_A_MOVE, NULL },
    { "f:", MOVE_NOT_A_MOVE, NULL },
};

START_TEST(moves_are_read_as_the_notation_says)
{
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        char text[MOVE_TEXT_MAX];
        game_move m = 4711;
        enum move_fault got = bricka.parse(spellings[i].text, &m);

        ck_assert_msg(got == spellings[i].fault, "\"%s\": %s", spellings[i].text, move_fault_word(got));
        if (got == MOVE_OK) {
            bricka.format(m, text);
            ck_assert_str_eq(text, spellings[i].canonical);
        } else {
            ck_assert_uint_eq(m, 4711);
        }
    }
}
END_TEST

#define ROW_OF_30 ".............................."
#define NO_PIECES ROW_OF_30 ROW_OF_30 "........." /* 69 intersections */
#define AFTER_F6  ROW_OF_30 "0" ROW_OF_30 "........"

static const struct {
    const char *text;
    const char *why; /* NULL: it is good */
} texts[] = {
    { "bricka 0 " NO_PIECES " -", NULL },
    { "bricka 1 " AFTER_F6 " f6", NULL },
    { "bricka 1 " NO_PIECES " -", "side 0 starts" },
    { "bricka 0 " AFTER_F6 " f6",
      "where a piece was placed last, the side that placed it or nobody must have one" },
    { "bricka 1 " AFTER_F6 " f5",
      "where a piece was placed last, the side that placed it or nobody must have one" },
    { "", "it must begin with the game's name and the side to move, 0 or 1" },
    { "bricka", "it must begin with the game's name and the side to move, 0 or 1" },
    { "bricka 2 " NO_PIECES " -", "it must begin with the game's name and the side to move, 0 or 1" },
    { "Bricka 0 " NO_PIECES " -", "it must begin with the game's name and the side to move, 0 or 1" },
    { "bricka  0 " NO_PIECES " -", "it must begin with the game's name and the side to move, 0 or 1" },
    { "bricka 0 " ROW_OF_30, "it must have 69 intersections, each . 0 1 or n" },
    { "bricka 0 " NO_PIECES ". -", "it must have 69 intersections, each . 0 1 or n" },
    { "bricka 0 N" ROW_OF_30 ROW_OF_30 "........ -", "it must have 69 intersections, each . 0 1 or n" },
    { "bricka 0 " NO_PIECES, "it must have 69 intersections, each . 0 1 or n" },
    { "bricka 0 " NO_PIECES " ", "it must end with the intersection placed on last, or -" },
    { "bricka 0 " NO_PIECES " --", "it must end with the intersection placed on last, or -" },
    { "bricka 0 " NO_PIECES " - ", "it must end with the intersection placed on last, or -" },
    { "bricka 1 " AFTER_F6 " F6", "it must end with the intersection placed on last, or -" },
    { "bricka 1 " AFTER_F6 " f6 ", "it must end with the intersection placed on last, or -" },
    { "bricka 1 " AFTER_F6 " pass", "it must end with the intersection placed on last, or -" },
};

START_TEST(position_texts_are_read_or_refused_with_what_is_wrong)
{
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct position pos = { .turn = 7 };
        struct position before = pos;
        const char *why = "";
        bool good = bricka.read(texts[i].text, &pos, &why);

        ck_assert_msg(good == !texts[i].why, "%s: %s", texts[i].text, why);
        if (texts[i].why) {
            ck_assert_str_eq(why, texts[i].why);
            ck_assert_int_eq(memcmp(&pos, &before, sizeof pos), 0);
        } else {
            char text[POSITION_TEXT_MAX];

            bricka.write(&pos, text);
            ck_assert_str_eq(text, texts[i].text);
        }
    }
}
END_TEST

static TCase *board_case(void)
{
    TCase *tests = tcase_create("board");

    tcase_add_unchecked_fixture(tests, lay_board, NULL);
    tcase_add_test(tests, intersections_are_the_corners_of_thirty_cells);
    tcase_add_test(tests, cells_are_those_of_the_crosses_and_the_two_singles);
    tcase_add_test(tests, each_intersection_knows_its_cells);
    tcase_add_test(tests, neighbours_are_joined_by_ninety_eight_edges);
    tcase_add_test(tests, borders_are_the_whole_outline_in_six_parts);
    tcase_add_test(tests, borders_and_their_opposites_are_as_listed);
    tcase_add_test(tests, no_cell_has_intersections_of_both_ends_of_the_alphabet);
    return tests;
}

static TCase *rules_case(void)
{
    TCase *tests = tcase_create("rules");

    tcase_add_unchecked_fixture(tests, lay_board, NULL);
    tcase_set_timeout(tests, 600);
    tcase_add_test(tests, white_starts_anywhere);
    tcase_add_test(tests, the_cells_of_the_last_placement_are_blocked);
    tcase_add_test(tests, only_the_turn_just_before_blocks);
    tcase_add_test(tests, moves_are_refused_for_the_first_reason_that_holds);
    tcase_add_test(tests, a_majority_in_a_cell_makes_the_piece_just_placed_neutral_and_no_other);
    tcase_add_test(tests, a_chain_between_opposite_borders_wins_for_the_mover);
    tcase_add_test(tests, a_full_board_without_a_chain_is_counted);
    tcase_add_test(tests, a_side_without_a_placement_passes);
    tcase_add_test(tests, random_games_go_as_in_the_naive_reading);
    tcase_add_test(tests, both_mirrors_of_a_game_are_games);
    return tests;
}

static TCase *text_case(void)
{
    TCase *tests = tcase_create("text");

    tcase_add_test(tests, moves_are_read_as_the_notation_says);
    tcase_add_test(tests, position_texts_are_read_or_refused_with_what_is_wrong);
    return tests;
}

int main(void)
{
    Suite *suite = suite_create("bricka");
    SRunner *runner;
    int failed;

    suite_add_tcase(suite, board_case());
    suite_add_tcase(suite, rules_case());
    suite_add_tcase(suite, text_case());
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

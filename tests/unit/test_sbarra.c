/* SPDX-License-Identifier: MIT */
/* test_sbarra.c: the rules of sbarra, against tables of cases, against the naive reading in naive_sbarra.h, and against
 * their own mirror image. Spelling and position text are in test_sbarra_text.c, what holds for every game in
 * test_rules.c. */
#include "config.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/rules/game.h"
#include "common/rules/sbarra.h"
#include "tests/unit/naive_sbarra.h"
#include "tests/unit/rules_support.h"

enum {
    NAMES_MAX = NAIVE_SIZE * NAIVE_SIZE + 2 * (NAIVE_SIZE - 1) * (NAIVE_SIZE - 1),
    RANDOM_GAMES = 150,
    RANDOM_GAMES_FAST = 4,
    GAME_PLIES_MAX = 300
};

/* --- helpers --- */

/* The name of every square and wall there is. */
static char names[NAMES_MAX][MOVE_TEXT_MAX];

static void make_names(void)
{
    size_t count = 0;

    for (int column = 0; column < NAIVE_SIZE; column++) {
        for (int row = 0; row < NAIVE_SIZE; row++) {
            snprintf(names[count++], MOVE_TEXT_MAX, "%c%d", 'a' + column, row + 1);
            if (column == NAIVE_SIZE - 1 || row == NAIVE_SIZE - 1)
                continue;
            snprintf(names[count++], MOVE_TEXT_MAX, "%c%dh", 'a' + column, row + 1);
            snprintf(names[count++], MOVE_TEXT_MAX, "%c%dv", 'a' + column, row + 1);
        }
    }
    ck_assert_uint_eq(count, NAMES_MAX);
}

static game_move move_of(const char *text)
{
    game_move m = 0;

    REQUIRE(sbarra.parse(text, &m) == MOVE_OK, "%s can't be read", text);
    return m;
}

/* Facts as one line: "pawns[e1 e9] wallsLeft[10 10] ...". */
struct line {
    char text[512];
};

static void line_add(struct line *line, const char *text)
{
    size_t length = strlen(line->text);

    REQUIRE(length + strlen(text) < sizeof line->text, "the facts are longer than expected");
    snprintf(line->text + length, sizeof line->text - length, "%s", text);
}

static void line_text(void *ctx, const char *name, const char *value)
{
    REQUIRE(!name, "the facts of sbarra are four lists");
    line_add(ctx, value);
    line_add(ctx, " ");
}

static void line_number(void *ctx, const char *name, int value)
{
    char digits[16];

    snprintf(digits, sizeof digits, "%d", value);
    line_text(ctx, name, digits);
}

static void line_list(void *ctx, const char *name)
{
    line_add(ctx, name);
    line_add(ctx, "[ ");
}

static void line_end(void *ctx)
{
    line_add(ctx, "] ");
}

/* Play a move at random, a pawn move half the time, so that walls come slowly and games end. False at the end. */
static bool play_at_random(struct position *pos, uint64_t *chance)
{
    game_move moves[MOVE_COUNT_MAX];
    size_t count = sbarra.moves(pos, moves, MOVE_COUNT_MAX);
    char text[MOVE_TEXT_MAX];
    size_t pawn_moves = 0;
    size_t among;

    if (count == 0)
        return false;
    for (size_t i = 0; i < count; i++) {
        sbarra.format(moves[i], text);
        pawn_moves += text[2] == '\0';
    }
    REQUIRE(pawn_moves > 0, "no pawn move");
    among = random_below(chance, 4) < 2 ? pawn_moves : count; /* pawn moves are listed first */
    sbarra.play(pos, moves[random_below(chance, among)]);
    return true;
}

typedef void position_test(const struct position *pos);

static void over_random_games(const char *name, position_test *test)
{
    uint64_t chance = test_seed(name);
    int rounds = tests_are_fast() ? RANDOM_GAMES_FAST : RANDOM_GAMES;

    make_names();
    for (int round = 0; round < rounds; round++) {
        struct position pos;
        int ply = 0;

        sbarra.start(&pos, round % 2);
        do
            test(&pos);
        while (ply++ < GAME_PLIES_MAX && play_at_random(&pos, &chance));
    }
}

/* --- against the naive reading --- */

static void agree_with_the_naive_reading(const struct position *pos)
{
    game_move moves[MOVE_COUNT_MAX];
    size_t count = sbarra.moves(pos, moves, MOVE_COUNT_MAX);
    char text[POSITION_TEXT_MAX];
    size_t legal = 0;
    struct naive n;

    sbarra.write(pos, text);
    naive_read(&n, text);
    for (size_t i = 0; i < NAMES_MAX; i++) {
        enum move_fault want = naive_fault(&n, names[i]);
        enum move_fault got = sbarra.legal(pos, move_of(names[i]));

        REQUIRE(got == want, "%s in %s: %s, not %s", names[i], text, move_fault_word(got),
                move_fault_word(want));
        legal += want == MOVE_OK;
    }
    for (size_t i = 0; i < count; i++)
        REQUIRE(sbarra.legal(pos, moves[i]) == MOVE_OK, "an illegal move is listed in %s", text);
    REQUIRE(count == 0 || count == legal, "%zu moves are listed, not %zu, in %s", count, legal, text);
}

START_TEST(every_move_and_reason_is_that_of_the_naive_reading)
{
    over_random_games("naive", agree_with_the_naive_reading);
}
END_TEST

/* Blue and orange at most two steps apart, wherever: so next to each other at every edge and corner too. */
START_TEST(pawns_step_and_jump_as_in_the_naive_reading_from_everywhere)
{
    static const char *const walls[] = { "10 10 -", "6 10 a8h,c8h,e1v,h4v", "6 10 b4h,d4v,f4h,h1h" };
    size_t positions = 0;

    make_names();
    for (int i = 0; i < 3 * 2 * 81 * 81; i++) {
        int blue = i % 81;
        int orange = i / 81 % 81;
        int turn = i / (81 * 81) % 2;
        struct position pos;
        char text[POSITION_TEXT_MAX];
        const char *why;

        snprintf(text, sizeof text, "sbarra %d %c%d %c%d %s", turn, 'a' + blue / 9, blue % 9 + 1,
                 'a' + orange / 9, orange % 9 + 1, walls[i / (2 * 81 * 81)]);
        if (abs(blue / 9 - orange / 9) + abs(blue % 9 - orange % 9) > 2 || !sbarra.read(text, &pos, &why))
            continue;
        if (positions++ % (tests_are_fast() ? 50 : 1) == 0)
            agree_with_the_naive_reading(&pos);
    }
    ck_assert_uint_gt(positions, 4000);
}
END_TEST

/* Each corner, each place for one wall: among them all boxes that a second wall would shut against the edge. */
START_TEST(pawns_in_the_corners_are_not_shut_in)
{
    static const char *const corners[] = { "a1 i9", "i1 a9" };

    make_names();
    for (size_t i = 0; i < sizeof names / sizeof *names * 2; i++) {
        const char *wall = names[i / 2];
        struct position pos;
        char text[POSITION_TEXT_MAX];

        if (wall[2] == '\0')
            continue;
        snprintf(text, sizeof text, "sbarra 0 %s 10 9 %s", corners[i % 2], wall);
        read_good(&sbarra, &pos, text);
        agree_with_the_naive_reading(&pos);
    }
}
END_TEST

static void distances_and_walls_left_agree(const struct position *pos)
{
    struct fact_sink sink = { NULL, line_text, line_number, line_list, line_end };
    struct line got = { "" };
    struct naive n;
    char text[POSITION_TEXT_MAX];
    char want[1024];
    struct line walls = { "" };
    int placed = 0;

    sbarra.write(pos, text);
    naive_read(&n, text);
    for (size_t i = 0; i < NAMES_MAX; i++) {
        if (names[i][2] && n.wall[names[i][2] == 'v'][names[i][0] - 'a'][names[i][1] - '1']) {
            line_text(&walls, NULL, names[i]);
            placed++;
        }
    }
    REQUIRE(placed + n.left[0] + n.left[1] == 20, "%s", text);
    snprintf(want, sizeof want, "pawns[ %c%d %c%d ] wallsLeft[ %d %d ] walls[ %s] distance[ %d %d ] ",
             'a' + n.column[0], n.row[0] + 1, 'a' + n.column[1], n.row[1] + 1, n.left[0], n.left[1],
             walls.text, naive_distance(&n, 0), naive_distance(&n, 1));
    sink.ctx = &got;
    sbarra.describe(pos, &sink);
    REQUIRE(strcmp(got.text, want) == 0, "%s is told as %s", want, got.text);
}

START_TEST(facts_are_those_of_the_naive_reading)
{
    over_random_games("facts", distances_and_walls_left_agree);
}
END_TEST

/* --- symmetry --- */

/* The same place on a board whose columns, or rows, run the other way. */
static void mirror(char *text, bool columns, bool rows)
{
    int last = text[2] ? NAIVE_SIZE - 2 : NAIVE_SIZE - 1;

    if (columns)
        text[0] = (char)('a' + last - (text[0] - 'a'));
    if (rows)
        text[1] = (char)('1' + last - (text[1] - '1'));
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static size_t sorted_moves(const struct position *pos, char (*out)[MOVE_TEXT_MAX], bool columns, bool rows)
{
    game_move moves[MOVE_COUNT_MAX];
    size_t count = sbarra.moves(pos, moves, MOVE_COUNT_MAX);

    for (size_t i = 0; i < count; i++) {
        sbarra.format(moves[i], out[i]);
        mirror(out[i], columns, rows);
    }
    qsort(out, count, sizeof *out, compare_texts);
    return count;
}

/* Play a game at random and its mirror image; upside down, the sides are exchanged too. */
static void check_mirrored_game(uint64_t *chance, bool columns, bool rows)
{
    static char straight[NAMES_MAX][MOVE_TEXT_MAX];
    static char mirrored[NAMES_MAX][MOVE_TEXT_MAX];
    struct game_result result[2];
    struct position pos[2];
    int starter = (int)random_below(chance, 2);
    int ply = 0;
    size_t count;

    sbarra.start(&pos[0], starter);
    sbarra.start(&pos[1], rows ? 1 - starter : starter);
    while ((count = sorted_moves(&pos[0], straight, false, false)) > 0 && ply++ < GAME_PLIES_MAX) {
        char *pick = straight[random_below(chance, count)];

        REQUIRE(sorted_moves(&pos[1], mirrored, columns, rows) == count, "ply %d: the mirror has other moves",
                ply);
        for (size_t i = 0; i < count; i++)
            REQUIRE(strcmp(straight[i], mirrored[i]) == 0, "ply %d: %s is not in the mirror", ply,
                    straight[i]);
        play_text(&sbarra, &pos[0], pick);
        mirror(pick, columns, rows);
        play_text(&sbarra, &pos[1], pick);
    }
    sbarra.result(&pos[0], &result[0]);
    sbarra.result(&pos[1], &result[1]);
    ck_assert_int_eq(result[0].reason, result[1].reason);
    if (result[0].reason != RESULT_NONE)
        ck_assert_int_eq(result[1].winner, rows ? 1 - result[0].winner : result[0].winner);
}

START_TEST(left_and_right_and_the_two_sides_are_alike)
{
    uint64_t chance = test_seed("symmetry");
    int rounds = tests_are_fast() ? 2 : 100;

    for (int round = 0; round < rounds; round++) {
        check_mirrored_game(&chance, true, false);
        check_mirrored_game(&chance, false, true);
        check_mirrored_game(&chance, true, true);
    }
}
END_TEST

/* --- tables --- */

static const struct {
    const char *label;
    const char *position;
    const char *move;
    enum move_fault fault;
} faults[] = {
    { "a step", "sbarra 0 e1 e9 10 10 -", "e2", MOVE_OK },
    { "two steps", "sbarra 0 e1 e9 10 10 -", "e3", MOVE_UNREACHABLE },
    { "diagonally", "sbarra 0 e1 e9 10 10 -", "f2", MOVE_UNREACHABLE },
    { "its own square", "sbarra 0 e1 e9 10 10 -", "e1", MOVE_OCCUPIED },
    { "the other's square, far away", "sbarra 0 e1 e9 10 10 -", "e9", MOVE_OCCUPIED },
    { "the other's square, next to it", "sbarra 1 e4 e5 10 10 -", "e4", MOVE_OCCUPIED },
    { "through a wall", "sbarra 0 e1 e9 10 9 e1h", "e2", MOVE_UNREACHABLE },
    { "through its other half", "sbarra 0 e1 e9 10 9 d1h", "e2", MOVE_UNREACHABLE },
    { "past its end", "sbarra 0 e1 e9 10 9 f1h", "e2", MOVE_OK },
    { "through a vertical wall", "sbarra 0 e1 e9 10 9 e1v", "f1", MOVE_UNREACHABLE },
    { "round the edge of the board to the next row", "sbarra 0 i1 e9 10 10 -", "a2", MOVE_UNREACHABLE },
    { "the same, back", "sbarra 0 a2 e9 10 10 -", "i1", MOVE_UNREACHABLE },
    { "straight jump", "sbarra 0 e4 e5 10 10 -", "e6", MOVE_OK },
    { "straight is free: not left", "sbarra 0 e4 e5 10 10 -", "d5", MOVE_UNREACHABLE },
    { "straight is free: not right", "sbarra 0 e4 e5 10 10 -", "f5", MOVE_UNREACHABLE },
    { "straight jump down", "sbarra 1 e4 e5 10 10 -", "e3", MOVE_OK },
    { "straight jump to the right", "sbarra 0 e4 f4 10 10 -", "g4", MOVE_OK },
    { "straight jump to the left", "sbarra 1 e4 f4 10 10 -", "d4", MOVE_OK },
    { "no jump over a wall", "sbarra 0 e4 e5 10 9 e4h", "e6", MOVE_UNREACHABLE },
    { "no jump aside over a wall", "sbarra 0 e4 e5 10 9 e4h", "d5", MOVE_UNREACHABLE },
    { "wall behind: not straight", "sbarra 0 e4 e5 10 9 e5h", "e6", MOVE_UNREACHABLE },
    { "wall behind: left", "sbarra 0 e4 e5 10 9 e5h", "d5", MOVE_OK },
    { "wall behind: right", "sbarra 0 e4 e5 10 9 e5h", "f5", MOVE_OK },
    { "wall behind and to the left: not left", "sbarra 0 e4 e5 9 9 d4v,e5h", "d5", MOVE_UNREACHABLE },
    { "wall behind and to the left: right", "sbarra 0 e4 e5 9 9 d4v,e5h", "f5", MOVE_OK },
    { "edge behind: left", "sbarra 0 e8 e9 10 10 -", "d9", MOVE_OK },
    { "edge behind: right", "sbarra 0 e8 e9 10 10 -", "f9", MOVE_OK },
    { "edge behind, sideways", "sbarra 0 h5 i5 10 10 -", "i6", MOVE_OK },
    { "corner behind: the one way out", "sbarra 0 i8 i9 10 10 -", "h9", MOVE_OK },
    { "a second wall on the first", "sbarra 0 e1 e9 10 9 e3h", "e3h", MOVE_WALL_OVERLAPS },
    { "by half, left", "sbarra 0 e1 e9 10 9 e3h", "d3h", MOVE_WALL_OVERLAPS },
    { "by half, right", "sbarra 0 e1 e9 10 9 e3h", "f3h", MOVE_WALL_OVERLAPS },
    { "end to end", "sbarra 0 e1 e9 10 9 e3h", "g3h", MOVE_OK },
    { "in the row above", "sbarra 0 e1 e9 10 9 e3h", "e4h", MOVE_OK },
    { "crossing", "sbarra 0 e1 e9 10 9 e3h", "e3v", MOVE_WALL_CROSSES },
    { "meeting in a T", "sbarra 0 e1 e9 10 9 e3h", "e4v", MOVE_OK },
    { "vertical on itself", "sbarra 0 e1 e9 10 9 e3v", "e3v", MOVE_WALL_OVERLAPS },
    { "vertical by half, below", "sbarra 0 e1 e9 10 9 e3v", "e2v", MOVE_WALL_OVERLAPS },
    { "vertical by half, above", "sbarra 0 e1 e9 10 9 e3v", "e4v", MOVE_WALL_OVERLAPS },
    { "vertical end to end", "sbarra 0 e1 e9 10 9 e3v", "e5v", MOVE_OK },
    { "crossing a vertical one", "sbarra 0 e1 e9 10 9 e3v", "e3h", MOVE_WALL_CROSSES },
    { "overlap is told before crossing", "sbarra 0 e1 e9 9 9 d3h,e3v", "e3h", MOVE_WALL_OVERLAPS },
    { "walls at both edges do not touch", "sbarra 0 e1 e9 10 9 h3h", "a4h", MOVE_OK },
    { "no walls left", "sbarra 0 e1 e9 0 10 a1h,a3h,a5h,a7h,c1h,c3h,c5h,c7h,e1h,e3h", "h8h",
      MOVE_NO_WALLS_LEFT },
    { "no walls left is told before overlap", "sbarra 0 e1 e9 0 10 a1h,a3h,a5h,a7h,c1h,c3h,c5h,c7h,e1h,e3h",
      "a1h", MOVE_NO_WALLS_LEFT },
    { "the other still has some", "sbarra 1 e1 e9 0 10 a1h,a3h,a5h,a7h,c1h,c3h,c5h,c7h,e1h,e3h", "h8h",
      MOVE_OK },
    { "a fence from edge to edge", "sbarra 0 e1 e9 8 8 a4h,c4h,e4h,h4v", "g4h", MOVE_OK },
    { "its gap, a row too high", "sbarra 0 e1 e9 8 7 a4h,c4h,e4h,g4h,h5v", "h7h", MOVE_OK },
    { "its gap shut", "sbarra 0 e1 e9 8 7 a4h,c4h,e4h,g4h,h5v", "h6h", MOVE_CLOSES_PATH },
    { "its gap shut from below", "sbarra 1 e1 e9 8 7 a4h,c4h,e4h,g4h,h3v", "h2h", MOVE_CLOSES_PATH },
    { "shut in an alley", "sbarra 0 e1 e9 9 9 d1v,e1v", "d2h", MOVE_CLOSES_PATH },
    { "beside the alley", "sbarra 0 e1 e9 9 9 d1v,e1v", "f2h", MOVE_OK },
    { "shut in a box", "sbarra 1 a1 e9 9 10 b1v", "a2h", MOVE_CLOSES_PATH },
    { "the other shut in a box", "sbarra 0 e1 i9 9 10 g8v", "h7h", MOVE_CLOSES_PATH },
    { "an empty box may be shut", "sbarra 0 e1 e9 9 10 b1v", "a2h", MOVE_OK },
    { "a pawn in the gap is no obstacle", "sbarra 0 i4 i5 8 8 a4h,c4h,e4h,g4h", "a1h", MOVE_OK },
};

START_TEST(moves_are_refused_for_the_first_reason_that_holds)
{
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct position pos;
        enum move_fault got;

        read_good(&sbarra, &pos, faults[i].position);
        got = sbarra.legal(&pos, move_of(faults[i].move));
        ck_assert_msg(got == faults[i].fault, "%s: %s in %s is %s", faults[i].label, faults[i].move,
                      faults[i].position, move_fault_word(got));
    }
}
END_TEST

/* e3h stops e3-e4 and f3-f4 and nothing else; e3v stops e3-f3 and e4-f4. */
START_TEST(a_wall_blocks_two_passages_and_no_other)
{
    static const struct {
        const char *wall;
        const char *stopped;
    } walls[] = { { "e3h", "e3-e4 e4-e3 f3-f4 f4-f3 " }, { "e3v", "e3-f3 e4-f4 f3-e3 f4-e4 " } };

    for (size_t w = 0; w < 2; w++) {
        char stopped[256] = "";

        for (int square = 0; square < NAIVE_SIZE * NAIVE_SIZE; square++) {
            int column = square / NAIVE_SIZE;
            int row = square % NAIVE_SIZE;

            for (int d = 3; d >= 0; d--) {
                int c = column + naive_directions[(d + 2) % 4][0];
                int r = row + naive_directions[(d + 2) % 4][1];
                char step[8];
                char text[POSITION_TEXT_MAX];
                struct position pos;

                if (row == NAIVE_SIZE - 1 || !on_board(c, r))
                    continue; /* blue has won up there */
                snprintf(step, sizeof step, "%c%d", 'a' + c, r + 1);
                snprintf(text, sizeof text, "sbarra 0 %c%d %s 10 9 %s", 'a' + column, row + 1,
                         column < 4 ? "i9" : "a9", walls[w].wall);
                read_good(&sbarra, &pos, text);
                if (sbarra.legal(&pos, move_of(step)) == MOVE_UNREACHABLE)
                    snprintf(stopped + strlen(stopped), sizeof stopped - strlen(stopped), "%c%d-%s ",
                             'a' + column, row + 1, step);
            }
        }
        ck_assert_str_eq(stopped, walls[w].stopped);
    }
}
END_TEST

START_TEST(a_game_starts_with_131_moves_whoever_starts)
{
    for (int starter = 0; starter < 2; starter++) {
        struct position pos;
        char text[POSITION_TEXT_MAX];

        sbarra.start(&pos, starter);
        ck_assert_int_eq(pos.turn, starter);
        ck_assert_uint_eq(sbarra.moves(&pos, NULL, 0), 131);
        sbarra.write(&pos, text);
        ck_assert_str_eq(text, starter == 0 ? "sbarra 0 e1 e9 10 10 -" : "sbarra 1 e1 e9 10 10 -");
    }
}
END_TEST

START_TEST(moves_are_listed_by_kind_then_by_square)
{
    static const struct {
        size_t at;
        const char *text;
    } places[] = { { 0, "d1" },   { 1, "f1" },   { 2, "e2" },   { 3, "a1h" },  { 4, "b1h" },
                   { 11, "a2h" }, { 66, "h8h" }, { 67, "a1v" }, { 130, "h8v" } };
    game_move moves[MOVE_COUNT_MAX];
    char text[MOVE_TEXT_MAX];
    struct position pos;

    sbarra.start(&pos, 0);
    sbarra.moves(&pos, moves, MOVE_COUNT_MAX);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        sbarra.format(moves[places[i].at], text);
        ck_assert_str_eq(text, places[i].text);
    }
}
END_TEST

START_TEST(the_first_pawn_on_its_goal_row_wins)
{
    static const struct {
        const char *position;
        const char *move;
        int winner;
    } ends[] = {
        { "sbarra 0 a8 e2 10 10 -", "a9", 0 },
        { "sbarra 1 a8 e2 10 10 -", "e1", 1 },
        { "sbarra 0 e8 e9 10 10 -", "d9", 0 }, /* a jump aside */
        { "sbarra 1 e2 e3 10 10 -", "e1", 1 }, /* a straight jump */
    };

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct game_result result;
        struct position pos;

        read_good(&sbarra, &pos, ends[i].position);
        sbarra.result(&pos, &result);
        ck_assert_int_eq(result.reason, RESULT_NONE);
        play_text(&sbarra, &pos, ends[i].move);
        sbarra.result(&pos, &result);
        ck_assert_int_eq(result.reason, RESULT_GOAL);
        ck_assert_int_eq(result.winner, ends[i].winner);
        ck_assert(!result.has_score);
        ck_assert_uint_eq(sbarra.moves(&pos, NULL, 0), 0);
        ck_assert_uint_eq(game_perft(&sbarra, &pos, 2), 0);
    }
}
END_TEST

START_TEST(walls_are_taken_from_the_side_that_places_them)
{
    struct position pos;
    char text[POSITION_TEXT_MAX];

    sbarra.start(&pos, 1);
    play_texts(&sbarra, &pos, "e3h d1 c7v a1h");
    sbarra.write(&pos, text);
    ck_assert_str_eq(text, "sbarra 1 d1 e9 9 8 a1h,c7v,e3h");
}
END_TEST

START_TEST(every_name_reads_and_writes_as_itself)
{
    static bool seen[65536];

    make_names();
    for (size_t i = 0; i < NAMES_MAX; i++) {
        char text[MOVE_TEXT_MAX];
        game_move m = move_of(names[i]);

        sbarra.format(m, text);
        ck_assert_str_eq(text, names[i]);
        ck_assert_msg(!seen[m], "%s has the number of another", names[i]);
        seen[m] = true;
    }
}
END_TEST

static Suite *sbarra_suite(void)
{
    Suite *suite = suite_create("sbarra");
    TCase *rules = tcase_create("rules");

    tcase_set_timeout(rules, 600);
    tcase_add_test(rules, every_move_and_reason_is_that_of_the_naive_reading);
    tcase_add_test(rules, pawns_step_and_jump_as_in_the_naive_reading_from_everywhere);
    tcase_add_test(rules, pawns_in_the_corners_are_not_shut_in);
    tcase_add_test(rules, facts_are_those_of_the_naive_reading);
    tcase_add_test(rules, left_and_right_and_the_two_sides_are_alike);
    tcase_add_test(rules, moves_are_refused_for_the_first_reason_that_holds);
    tcase_add_test(rules, a_wall_blocks_two_passages_and_no_other);
    tcase_add_test(rules, a_game_starts_with_131_moves_whoever_starts);
    tcase_add_test(rules, moves_are_listed_by_kind_then_by_square);
    tcase_add_test(rules, the_first_pawn_on_its_goal_row_wins);
    tcase_add_test(rules, walls_are_taken_from_the_side_that_places_them);
    tcase_add_test(rules, every_name_reads_and_writes_as_itself);
    suite_add_tcase(suite, rules);
    return suite;
}

int main(void)
{
    SRunner *runner = srunner_create(sbarra_suite());
    int failed;

    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

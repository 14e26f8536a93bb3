/* SPDX-License-Identifier: MIT */
/* test_duo.c: the rules of duo, against tables of cases, against the naive reading in naive_duo.h, and against their own
 * mirror image; and the tables of pieces, derived again. Spelling and position text are in test_duo_text.c, what holds
 * for every game in test_rules.c. */
#include "config.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/rules/duo.h"
#include "common/rules/duo_pieces.h"
#include "common/rules/game.h"
#include "tests/unit/naive_duo.h"
#include "tests/unit/rules_support.h"

enum {
    NAIVE_GAMES = 40,
    NAIVE_GAMES_FAST = 1,
    MIRRORED_GAMES = 150,
    MIRRORED_GAMES_FAST = 2,
    WHOLE_GAMES = 10000,
    WHOLE_GAMES_FAST = 20,
    MOVE_NUMBERS = 65536
};

/* --- helpers --- */

static game_move move_of(const char *text)
{
    game_move m = 0;

    REQUIRE(duo.parse(text, &m) == MOVE_OK, "%s can't be read", text);
    return m;
}

/* Play a move at random. False at the end. */
static bool play_at_random(struct position *pos, uint64_t *chance)
{
    game_move moves[MOVE_COUNT_MAX];
    size_t count = duo.moves(pos, moves, MOVE_COUNT_MAX);

    if (count == 0)
        return false;
    duo.play(pos, moves[random_below(chance, count)]);
    return true;
}

/* --- the tables of pieces --- */

struct shape {
    struct naive_square square[DUO_PIECE_SQUARES]; /* by column and row; the first is 0, 0 */
    int count;
};

static void tidy(struct shape *s)
{
    struct naive_square first;

    qsort(s->square, (size_t)s->count, sizeof *s->square, naive_compare_squares);
    first = s->square[0];
    for (int i = 0; i < s->count; i++) {
        s->square[i].column -= first.column;
        s->square[i].row -= first.row;
    }
}

static bool same_shape(const struct shape *a, const struct shape *b)
{
    return a->count == b->count && memcmp(a->square, b->square, (size_t)a->count * sizeof *a->square) == 0;
}

static bool has_square(const struct shape *s, int column, int row)
{
    for (int i = 0; i < s->count; i++) {
        if (s->square[i].column == column && s->square[i].row == row)
            return true;
    }
    return false;
}

/* Put `s` in the list unless it is there. */
static size_t add_shape(struct shape *list, size_t count, const struct shape *s)
{
    for (size_t i = 0; i < count; i++) {
        if (same_shape(&list[i], s))
            return count;
    }
    ck_assert_uint_lt(count, DUO_ORIENTATIONS);
    list[count] = *s;
    return count + 1;
}

/* All shapes of one to five squares that hang together: the single square, and all that grows out of it. */
static size_t grow_shapes(struct shape *list)
{
    static const int steps[4][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
    size_t count = 1;

    memset(list, 0, DUO_ORIENTATIONS * sizeof *list);
    list[0].count = 1;
    for (size_t i = 0; i < count && list[i].count < DUO_PIECE_SQUARES; i++) {
        for (int n = 0; n < list[i].count * 4; n++) {
            struct naive_square from = list[i].square[n / 4];
            struct naive_square to = { from.column + steps[n % 4][0], from.row + steps[n % 4][1] };
            struct shape grown = list[i];

            if (has_square(&grown, to.column, to.row))
                continue;
            grown.square[grown.count++] = to;
            tidy(&grown);
            count = add_shape(list, count, &grown);
        }
    }
    return count;
}

/* The shape that the table says. */
static struct shape shape_of(const struct duo_orientation *o)
{
    struct shape s = { .count = 0 };

    for (int n = 0; n < DUO_OFFSETS; n++) {
        if (o->cells >> n & 1) {
            ck_assert_int_lt(s.count, DUO_PIECE_SQUARES);
            s.square[s.count++] = (struct naive_square){ duo_offset[n].column, duo_offset[n].row };
        }
    }
    ck_assert_uint_eq(o->cells >> DUO_OFFSETS, 0);
    return s;
}

START_TEST(the_orientations_are_all_shapes_of_up_to_five_squares)
{
    struct shape shapes[DUO_ORIENTATIONS];
    size_t count = grow_shapes(shapes);
    int small = 0;

    ck_assert_uint_eq(count, DUO_ORIENTATIONS);
    for (size_t i = 0; i < count; i++) {
        int found = 0;

        for (int n = 0; n < DUO_ORIENTATIONS; n++) {
            struct shape s = shape_of(&duo_orientation[n]);

            found += same_shape(&s, &shapes[i]);
        }
        ck_assert_int_eq(found, 1);
        small += shapes[i].count < DUO_PIECE_SQUARES;
    }
    ck_assert_int_eq(small, DUO_PARENTS);
}
END_TEST

START_TEST(an_orientation_is_its_parent_and_one_square_more)
{
    ck_assert_uint_eq(duo_orientation[0].cells, 1);
    for (int n = 0; n < DUO_ORIENTATIONS; n++) {
        const struct duo_orientation *o = &duo_orientation[n];
        uint32_t parent = duo_orientation[o->parent].cells;

        ck_assert_uint_eq(o->cells, parent | UINT32_C(1) << o->added);
        ck_assert(n == 0 || (o->parent < n && !(parent >> o->added & 1)));
        ck_assert_int_lt(o->parent, DUO_PARENTS);
        ck_assert(n == 0 || o->piece >= duo_orientation[n - 1].piece);
    }
}
END_TEST

START_TEST(the_offsets_are_all_that_pieces_need_in_the_order_of_the_notation)
{
    bool used[DUO_OFFSETS] = { false };

    for (int n = 0; n < DUO_ORIENTATIONS; n++) {
        for (int i = 0; i < DUO_OFFSETS; i++)
            used[i] |= duo_orientation[n].cells >> i & 1;
    }
    for (int i = 0; i < DUO_OFFSETS; i++) {
        int column = duo_offset[i].column;
        int row = duo_offset[i].row;

        ck_assert(used[i]);
        ck_assert_int_eq(duo_offset_of_column[column] + row, i);
        ck_assert(i == 0 || column > duo_offset[i - 1].column ||
                  (column == duo_offset[i - 1].column && row > duo_offset[i - 1].row));
    }
}
END_TEST

/* Pieces are told apart by pictures here: each picture, turned and flipped, is the orientations of one piece. */
START_TEST(every_placement_is_of_the_piece_whose_picture_it_is)
{
    static bool seen[MOVE_NUMBERS];
    bool orientation_used[DUO_ORIENTATIONS] = { false };

    naive_make_placements();
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < NAIVE_PLACEMENTS; i++) {
        const struct naive_placement *p = &naive_placement[i];
        game_move m = move_of(p->text);
        char text[MOVE_TEXT_MAX];
        int piece = duo_orientation[m >> 8].piece;

        duo.format(m, text);
        ck_assert_str_eq(text, p->text);
        ck_assert_msg(!seen[m], "%s has the number of another", p->text);
        seen[m] = true;
        orientation_used[m >> 8] = true;
        ck_assert_str_eq(duo_piece[piece].name, naive_piece[p->piece].name);
        ck_assert_int_eq(duo_piece[piece].squares, p->count);
        ck_assert_int_eq(piece, p->piece); /* the same order of names */
    }
    for (int n = 0; n < DUO_ORIENTATIONS; n++)
        ck_assert(orientation_used[n]);
}
END_TEST

/* --- against the naive reading --- */

static void agree_with_the_naive_reading(const struct position *pos, const game_move *number)
{
    static bool legal[MOVE_NUMBERS];
    game_move moves[MOVE_COUNT_MAX];
    size_t count = duo.moves(pos, moves, MOVE_COUNT_MAX);
    struct game_result result;
    char text[POSITION_TEXT_MAX];
    size_t want_count = 0;
    struct naive n;

    duo.write(pos, text);
    naive_read(&n, text);
    memset(legal, 0, sizeof legal);
    for (int i = 0; i < NAIVE_PLACEMENTS; i++) {
        enum move_fault want = naive_fault(&n, n.turn, &naive_placement[i]);
        enum move_fault got = duo.legal(pos, number[i]);

        REQUIRE(got == want, "%s in %s: %s, not %s", naive_placement[i].text, text, move_fault_word(got),
                move_fault_word(want));
        legal[number[i]] = want == MOVE_OK;
        want_count += want == MOVE_OK;
    }
    if (want_count == 0 && naive_can_place(&n, 1 - n.turn)) {
        legal[GAME_PASS] = true;
        want_count = 1;
    }
    REQUIRE(count == want_count, "%zu moves are listed, not %zu, in %s", count, want_count, text);
    for (size_t i = 0; i < count; i++)
        REQUIRE(legal[moves[i]], "an illegal move is listed in %s", text);
    REQUIRE((duo.legal(pos, GAME_PASS) == MOVE_OK) == legal[GAME_PASS], "pass in %s", text);
    duo.result(pos, &result);
    REQUIRE((result.reason == RESULT_SCORE) == (want_count == 0), "the end of %s", text);
    for (int side = 0; side < 2 && want_count == 0; side++)
        REQUIRE(result.score[side] == naive_score(&n, side), "the score of %s", text);
}

START_TEST(every_placement_and_reason_is_that_of_the_naive_reading)
{
    static game_move number[NAIVE_PLACEMENTS];
    uint64_t chance = test_seed("naive");
    int rounds = tests_are_fast() ? NAIVE_GAMES_FAST : NAIVE_GAMES;

    naive_make_placements();
    for (int i = 0; i < NAIVE_PLACEMENTS; i++)
        number[i] = move_of(naive_placement[i].text);
    for (int round = 0; round < rounds; round++) {
        struct position pos;

        duo.start(&pos, round % 2);
        do
            agree_with_the_naive_reading(&pos, number);
        while (play_at_random(&pos, &chance));
    }
}
END_TEST

/* --- facts --- */

/* Facts as one line: "score[ -89 -89 ] remaining[ [ 1 2 ... ] [ ... ] ] ...". */
struct line {
    char text[4096];
};

static void line_add(struct line *line, const char *text)
{
    size_t length = strlen(line->text);

    REQUIRE(length + strlen(text) + 1 < sizeof line->text, "the facts are longer than expected");
    snprintf(line->text + length, sizeof line->text - length, "%s ", text);
}

static void line_text(void *ctx, const char *name, const char *value)
{
    REQUIRE(!name, "the facts of duo are five lists");
    line_add(ctx, value ? value : "none");
}

static void line_number(void *ctx, const char *name, int value)
{
    char digits[16];

    snprintf(digits, sizeof digits, "%d", value);
    line_text(ctx, name, digits);
}

static void line_list(void *ctx, const char *name)
{
    if (name)
        line_add(ctx, name);
    line_add(ctx, "[");
}

static void line_end(void *ctx)
{
    line_add(ctx, "]");
}

/* What was played, to be held against the facts: by side and piece. */
struct played {
    char placed[2][NAIVE_PIECES][MOVE_TEXT_MAX];
    char last[2][MOVE_TEXT_MAX];
};

static void want_corners(struct line *want, const struct naive *n, int side)
{
    line_list(want, NULL);
    for (int i = 0; i < NAIVE_WIDTH * NAIVE_WIDTH; i++) {
        struct naive_square s = { i % NAIVE_WIDTH, i / NAIVE_WIDTH };
        bool touches = naive_has_placed(n, side) ? naive_has_corner(n, s, side) : naive_is_start(s);
        char name[8];

        if (n->board[s.column][s.row] != '.' || naive_has_edge(n, s, side) || !touches)
            continue;
        snprintf(name, sizeof name, "%c%d", 'a' + s.column, s.row + 1);
        line_add(want, name);
    }
    line_end(want);
}

static void want_facts(struct line *want, const struct naive *n, const struct played *played)
{
    int side;

    line_list(want, "score");
    for (side = 0; side < 2; side++)
        line_number(want, NULL, naive_score(n, side));
    line_end(want);
    line_list(want, "remaining");
    for (side = 0; side < 2; side++) {
        line_list(want, NULL);
        for (int piece = 0; piece < NAIVE_PIECES; piece++) {
            if (!*played->placed[side][piece])
                line_add(want, naive_piece[piece].name);
        }
        line_end(want);
    }
    line_end(want);
    line_list(want, "placed");
    for (side = 0; side < 2; side++) {
        line_list(want, NULL);
        for (int piece = 0; piece < NAIVE_PIECES; piece++) {
            if (*played->placed[side][piece])
                line_add(want, played->placed[side][piece]);
        }
        line_end(want);
    }
    line_end(want);
    line_list(want, "last");
    for (side = 0; side < 2; side++)
        line_add(want, *played->last[side] ? played->last[side] : "none");
    line_end(want);
    line_list(want, "corners");
    for (side = 0; side < 2; side++)
        want_corners(want, n, side);
    line_end(want);
}

static void facts_are_those_played(const struct position *pos, const struct played *played)
{
    struct line got = { "" };
    struct line want = { "" };
    const struct fact_sink sink = { &got, line_text, line_number, line_list, line_end };
    char text[POSITION_TEXT_MAX];
    struct naive n;

    duo.write(pos, text);
    naive_read(&n, text);
    want_facts(&want, &n, played);
    duo.describe(pos, &sink);
    REQUIRE(strcmp(got.text, want.text) == 0, "%s is told as %s, not %s", text, got.text, want.text);
}

START_TEST(facts_are_what_was_played)
{
    uint64_t chance = test_seed("facts");
    int rounds = tests_are_fast() ? 2 : 300;

    for (int round = 0; round < rounds; round++) {
        struct played played = { .last = { "" } };
        game_move moves[MOVE_COUNT_MAX];
        struct position pos;
        size_t count;

        duo.start(&pos, round % 2);
        facts_are_those_played(&pos, &played);
        while ((count = duo.moves(&pos, moves, MOVE_COUNT_MAX)) > 0) {
            game_move m = moves[random_below(&chance, count)];
            int side = pos.turn;

            duo.play(&pos, m);
            if (m != GAME_PASS) {
                duo.format(m, played.last[side]);
                duo.format(m, played.placed[side][duo_orientation[m >> 8].piece]);
            }
            facts_are_those_played(&pos, &played);
        }
    }
}
END_TEST

/* --- symmetry --- */

/* The reflections of the board that keep the pair of start squares. */
enum mirror { DIAGONAL = 1, OTHER_DIAGONAL, HALF_TURN, MIRRORS };

static void mirror_text(const char *text, enum mirror mirror, char *out)
{
    size_t length = 0;
    game_move m;

    if (strcmp(text, "pass") == 0) {
        snprintf(out, MOVE_TEXT_MAX, "pass");
        return;
    }
    for (const char *at = text; at; at = strchr(at, '-')) {
        int column;
        int row;

        at += *at == '-';
        column = *at - 'a';
        row = (int)strtol(at + 1, NULL, 10) - 1;
        if (mirror != DIAGONAL) {
            column = NAIVE_WIDTH - 1 - column;
            row = NAIVE_WIDTH - 1 - row;
        }
        length += (size_t)snprintf(out + length, MOVE_TEXT_MAX - length, "%s%c%d", length ? "-" : "",
                                   'a' + (mirror == HALF_TURN ? column : row),
                                   (mirror == HALF_TURN ? row : column) + 1);
    }
    m = move_of(out); /* in any order so far */
    duo.format(m, out);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static size_t sorted_moves(const struct position *pos, char (*out)[MOVE_TEXT_MAX], enum mirror mirror)
{
    game_move moves[MOVE_COUNT_MAX];
    size_t count = duo.moves(pos, moves, MOVE_COUNT_MAX);

    for (size_t i = 0; i < count; i++) {
        char text[MOVE_TEXT_MAX];

        duo.format(moves[i], text);
        if (mirror)
            mirror_text(text, mirror, out[i]);
        else
            memcpy(out[i], text, sizeof text);
    }
    qsort(out, count, sizeof *out, compare_texts);
    return count;
}

/* Play a game at random and its mirror image, in which the sides may be exchanged too. */
static void check_mirrored_game(uint64_t *chance, enum mirror mirror, int exchange)
{
    static char straight[MOVE_COUNT_MAX][MOVE_TEXT_MAX];
    static char mirrored[MOVE_COUNT_MAX][MOVE_TEXT_MAX];
    struct game_result result[2];
    struct position pos[2];
    size_t count;

    duo.start(&pos[0], 0);
    duo.start(&pos[1], exchange);
    while ((count = sorted_moves(&pos[0], straight, 0)) > 0) {
        const char *pick = straight[random_below(chance, count)];
        char image[MOVE_TEXT_MAX];

        REQUIRE(sorted_moves(&pos[1], mirrored, mirror) == count, "the mirror has other moves");
        for (size_t i = 0; i < count; i++)
            REQUIRE(strcmp(straight[i], mirrored[i]) == 0, "%s is not in the mirror", straight[i]);
        play_text(&duo, &pos[0], pick);
        mirror_text(pick, mirror, image);
        play_text(&duo, &pos[1], image);
    }
    for (int i = 0; i < 2; i++)
        duo.result(&pos[i], &result[i]);
    ck_assert_int_eq(result[0].reason, RESULT_SCORE);
    ck_assert_int_eq(result[1].reason, RESULT_SCORE);
    for (int side = 0; side < 2; side++)
        ck_assert_int_eq(result[0].score[side], result[1].score[side ^ exchange]);
}

START_TEST(mirrored_games_have_mirrored_moves)
{
    uint64_t chance = test_seed("symmetry");
    int rounds = tests_are_fast() ? MIRRORED_GAMES_FAST : MIRRORED_GAMES;

    for (int round = 0; round < rounds; round++) {
        for (enum mirror mirror = DIAGONAL; mirror < MIRRORS; mirror++)
            check_mirrored_game(&chance, mirror, round % 2);
    }
}
END_TEST

/* --- first moves --- */

START_TEST(the_starter_takes_either_start_square_and_the_other_side_the_other)
{
    static const char *const start[2] = { "e10", "j5" };

    for (int i = 0; i < 4; i++) {
        game_move moves[MOVE_COUNT_MAX];
        struct position pos;
        size_t count;

        duo.start(&pos, i % 2);
        ck_assert_int_eq(pos.turn, i % 2);
        ck_assert_uint_eq(duo.moves(&pos, NULL, 0), 828);
        play_text(&duo, &pos, start[i / 2]);
        count = duo.moves(&pos, moves, MOVE_COUNT_MAX);
        ck_assert_uint_eq(count, 414);
        for (size_t n = 0; n < count; n++) {
            char text[MOVE_TEXT_MAX];
            char hyphened[MOVE_TEXT_MAX + 2]; /* so that e1 is not found in e10 */
            char square[8];

            duo.format(moves[n], text);
            snprintf(hyphened, sizeof hyphened, "-%s-", text);
            snprintf(square, sizeof square, "-%s-", start[1 - i / 2]);
            ck_assert_msg(strstr(hyphened, square) != NULL, "%s", text);
        }
    }
}
END_TEST

START_TEST(moves_are_listed_by_orientation_then_by_first_square)
{
    static const struct {
        size_t at;
        const char *text;
    } places[] = { { 0, "j5" },      { 1, "e10" },     { 2, "j4-j5" },    { 3, "j5-j6" },
                   { 4, "e9-e10" },  { 5, "e10-e11" }, { 6, "i5-j5" },    { 7, "j5-k5" },
                   { 8, "d10-e10" }, { 9, "e10-f10" }, { 10, "j3-j4-j5" } };
    game_move moves[MOVE_COUNT_MAX];
    struct position pos;
    size_t count;

    duo.start(&pos, 0);
    count = duo.moves(&pos, moves, MOVE_COUNT_MAX);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char text[MOVE_TEXT_MAX];

        duo.format(moves[places[i].at], text);
        ck_assert_str_eq(text, places[i].text);
    }
    for (size_t i = 1; i < count; i++)
        ck_assert_uint_gt(moves[i], moves[i - 1]);
}
END_TEST

/* --- tables --- */

/* Side 0 has only the single square left, and no place for it. */
#define UP_TO_A_PASS                                                                                        \
    "d10-e10-f9-f10-f11 i7-j5-j6-j7 g12-g13-h13 j11-k8-k9-k10-k11 d7-e6-e7-e8-f6 f7-g5-g6-g7-h6 "           \
    "g8-h8-h9-i9-j9 e2-e3-f3-f4 a6-a7-b7-b8-c8 h10-h11-h12-i10-i12 b5-c4-c5-c6-d5 k13-l12-l13-m12-m13 "     \
    "b11-b12-c11-c12-c13 l7-m7-n6-n7-n8 a4 h3-h4 a2-b1-b2-b3 m3-m4-m5-n4 d1-d2-d3 g14-h14-i14-j14 e14-f14 " \
    "m9-m10-n10"

static const struct {
    const char *label;
    const char *moves; /* from the start, side 0 first */
    const char *move;
    enum move_fault fault;
} faults[] = {
    { "a start square", "", "e10", MOVE_OK },
    { "the other start square", "", "j5", MOVE_OK },
    { "a start square at the end of a piece", "", "e10-f10-g10-h10-i10", MOVE_OK },
    { "no start square", "", "f10", MOVE_START_SQUARE },
    { "next to both ends of the diagonal", "", "d9-d10-d11", MOVE_START_SQUARE },
    { "the second side on the start square left", "e10", "j5", MOVE_OK },
    { "the second side on the start square taken", "e10", "e10-e11", MOVE_OCCUPIED },
    { "the second side next to the first", "e10", "e11", MOVE_START_SQUARE },
    { "the second side corner to corner with the first", "e10", "f11", MOVE_START_SQUARE },
    { "corner to corner", "e10 j5", "f11-g11", MOVE_OK },
    { "corner to corner, all four", "e10 j5", "d9-d8", MOVE_OK },
    { "corner to corner, the third", "e10 j5", "d11-d12", MOVE_OK },
    { "corner to corner, the fourth", "e10 j5", "f9-f8", MOVE_OK },
    { "an edge", "e10 j5", "e11-e12", MOVE_EDGE_CONTACT },
    { "an edge to the side", "e10 j5", "f10-g10", MOVE_EDGE_CONTACT },
    { "an edge below", "e10 j5", "e9-e8", MOVE_EDGE_CONTACT },
    { "an edge on the other side", "e10 j5", "d10-c10", MOVE_EDGE_CONTACT },
    { "an edge and a corner", "e10 j5", "f10-f11", MOVE_EDGE_CONTACT },
    { "nothing near", "e10 j5", "g12-g13", MOVE_NO_CORNER_CONTACT },
    { "only the other side's corner", "e10 j5", "k6-k7", MOVE_NO_CORNER_CONTACT },
    { "only the other side's edge", "e10 j5", "j6-j7", MOVE_NO_CORNER_CONTACT },
    { "across the edge of the board", "a10-b10-c10-d10-e10 j5", "n9-n10", MOVE_NO_CORNER_CONTACT },
    { "across the edge of the board, a row on", "a10-b10-c10-d10-e10 j5", "n11-n12", MOVE_NO_CORNER_CONTACT },
    { "own square", "e10 j5", "e10-e11", MOVE_OCCUPIED },
    { "the other side's square", "e10 j5", "j5-j6", MOVE_OCCUPIED },
    { "a piece placed before", "e10 j5", "f11", MOVE_PIECE_USED },
    { "placed before, and occupied", "e10 j5", "e10", MOVE_PIECE_USED },
    { "placed before, in another orientation", "e10-e11 j5", "f12-g12", MOVE_PIECE_USED },
    { "placed before by the other side alone", "e10-e11 j5-j6 d12", "k7", MOVE_OK },
    { "occupied, and no corner", "e10 j5", "j5-k5", MOVE_OCCUPIED },
    { "along the other side's edge", "e6-e7-e8-e9-e10 f5-g5-h5-i5-j5", "d4-d5-e4-f4", MOVE_OK },
    { "around the other side's square", "e6-e7-e8-e9-e10 f5-g5-h5-i5-j5", "f4-f5-g4-h4", MOVE_OCCUPIED },
    { "a pass with something to place", "", "pass", MOVE_NOT_A_MOVE },
    { "a pass later on", "e10 j5", "pass", MOVE_NOT_A_MOVE },
    { "a pass with nothing to place", UP_TO_A_PASS, "pass", MOVE_OK },
    { "a piece placed, when there is only the pass", UP_TO_A_PASS, "a4", MOVE_PIECE_USED },
    { "a pass when the other side has passed", UP_TO_A_PASS " pass", "pass", MOVE_NOT_A_MOVE },
};

START_TEST(moves_are_refused_for_the_first_reason_that_holds)
{
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct position pos;
        enum move_fault got;

        duo.start(&pos, 0);
        play_texts(&duo, &pos, faults[i].moves);
        got = duo.legal(&pos, move_of(faults[i].move));
        ck_assert_msg(got == faults[i].fault, "%s: %s is %s", faults[i].label, faults[i].move,
                      move_fault_word(got));
    }
}
END_TEST

START_TEST(numbers_that_name_no_placement_are_not_moves)
{
    static bool named[MOVE_NUMBERS];
    struct position pos;

    naive_make_placements();
    memset(named, 0, sizeof named);
    for (int i = 0; i < NAIVE_PLACEMENTS; i++)
        named[move_of(naive_placement[i].text)] = true;
    duo.start(&pos, 0);
    for (int m = 0; m < MOVE_NUMBERS; m++)
        ck_assert_int_eq(duo.legal(&pos, (game_move)m) != MOVE_NOT_A_MOVE, named[m]);
}
END_TEST

/* Whole games. In the first, side 0 places all its pieces and the single square last; in the second, the single square
 * earlier. */
static const struct {
    int starter;
    const char *moves;
    int score[2];
    int winner;
} ends[] = {
    { 1,
      "i5-j5 e8-e9-e10-f9-g9 k4 d6-d7-e5-e6-f5 h3-i3-j3 h10-h11-i11-j10-j11 k1-k2-l2 k9-l9-l10-m8-m9 "
      "l5-l6-l7-m5 "
      "b9-c8-c9-c10-c11 f1-f2-f3-g2 g3-g4-h4-i4-j4 g5-g6-h6-h7 b4-c3-c4-c5-d4 i8-i9-i10-j8-j9 n3-n4-n5-n6-n7 "
      "k10-k11-l11-l12-m11 m12-m13-n10-n11-n12 h13-h14-i13-j13-k13 h2-i1-i2-j1-j2 d11-e11-e12-f12-g12 "
      "b13-b14-c13-d12-d13 a10-a11-a12-b12-c12 i7-j7-k5-k6-k7 pass i14-j14-k14-l14 pass l1-m1-m2-n1 pass "
      "e14-f13-f14-g13 pass d1-e1-e2-e3 pass a1-a2-b1-b2 pass k3-l3-l4 pass a6-a7-a8 pass f7-g7 pass n14",
      { 20, -43 },
      0 },
    { 1,
      "j3-j4-j5 e9-e10-f8-f9-g8 k6-l6 c7-d6-d7-d8-e7 i1-i2-j1 h7-i7-j6-j7-j8 i6 k9-l9-l10-m8-m9 e3-f3-g3-h3 "
      "k4-k5-l5-m4-m5 c2-c3-c4-d4 b10-b11-c11-d11-d12 e5-e6-f5-f6 e13-e14-f14-g14-h14 a6-b5-b6-c6 "
      "j2-k2-l2-l3-m2 m7-n4-n5-n6-n7 e4-f4-g4-g5-g6 pass n10-n11-n12-n13-n14 pass i13-j13-k13-k14-l14 pass "
      "a14-b13-b14-c13-c14 pass d1-d2-d3-e2 pass f1-g1-h1-h2 pass f11-g11-g12-h12 pass a8-a9-b8 pass "
      "h9-h10-i9-i10 pass i3-i4-i5 pass j11-k11 pass c5 pass b1-b2-b3-b4",
      { 15, -59 },
      0 },
    { 0,
      "g6-h5-h6-i5-j5 d10-d11-e10-f10-g10 k4-l3-l4-l5 a10-b9-b10-c8-c9 m1-m2 e12-e13-e14-f13-f14 "
      "h8-h9-i7-i8-i9 "
      "d7-e5-e6-e7-f7 e2-f2-f3-f4-g4 h11-i11-j11-j12 j10-k9-k10-l9 a7-a8-b6-b7 g1-h1-i1-i2 a4-b4-c3-c4-d4 "
      "l11-m11-n11 k13-l13-l14-m12-m13 m6-m7-m8-n6-n8 b13-c12-c13-c14 b1-b2-b3-c1-d1 i13 h3",
      { -46, -46 },
      -1 },
};

START_TEST(games_end_with_their_score)
{
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct game_result result;
        struct position pos;

        duo.start(&pos, ends[i].starter);
        play_texts(&duo, &pos, ends[i].moves);
        duo.result(&pos, &result);
        ck_assert_int_eq(result.reason, RESULT_SCORE);
        ck_assert(result.has_score);
        ck_assert_int_eq(result.score[0], ends[i].score[0]);
        ck_assert_int_eq(result.score[1], ends[i].score[1]);
        ck_assert_int_eq(result.winner, ends[i].winner);
        ck_assert_uint_eq(duo.moves(&pos, NULL, 0), 0);
        ck_assert_uint_eq(game_perft(&duo, &pos, 2), 0);
        ck_assert_int_eq(duo.legal(&pos, GAME_PASS), MOVE_NOT_A_MOVE);
    }
}
END_TEST

/* How one game at random went. */
struct course {
    int passes;
    bool draw;
};

/* Whole games at random keep what passing means: it is a ply, never comes last, and a side that passed never places. */
static struct course check_whole_game(uint64_t *chance, int starter)
{
    struct course course = { 0, false };
    bool passed[2] = { false, false };
    game_move last = GAME_PASS;
    game_move moves[MOVE_COUNT_MAX];
    struct game_result result;
    struct position pos;
    size_t count;

    duo.start(&pos, starter);
    for (int ply = 0; (count = duo.moves(&pos, moves, MOVE_COUNT_MAX)) > 0; ply++) {
        int side = pos.turn;

        REQUIRE(side == (starter + ply) % 2, "ply %d is played by side %d", ply, side);
        last = moves[random_below(chance, count)];
        REQUIRE(last == GAME_PASS || !passed[side], "a side places after it has passed");
        REQUIRE(last != GAME_PASS || !passed[1 - side], "both sides pass");
        passed[side] |= last == GAME_PASS;
        course.passes += last == GAME_PASS;
        duo.play(&pos, last);
    }
    REQUIRE(last != GAME_PASS, "a game ends with a pass");
    duo.result(&pos, &result);
    course.draw = result.winner < 0;
    REQUIRE(course.draw == (result.score[0] == result.score[1]), "%d to %d", result.score[0],
            result.score[1]);
    return course;
}

START_TEST(sides_alternate_and_games_end_with_the_last_placement)
{
    uint64_t chance = test_seed("whole games");
    int rounds = tests_are_fast() ? WHOLE_GAMES_FAST : WHOLE_GAMES;
    int with_passes = 0;
    int draws = 0;

    for (int round = 0; round < rounds; round++) {
        struct course course = check_whole_game(&chance, round % 2);

        with_passes += course.passes > 0;
        draws += course.draw;
    }
    if (!tests_are_fast()) { /* all of these happened */
        ck_assert_int_gt(with_passes, 0);
        ck_assert_int_lt(with_passes, rounds);
        ck_assert_int_gt(draws, 0);
    }
}
END_TEST

static Suite *duo_suite(void)
{
    Suite *suite = suite_create("duo");
    TCase *pieces = tcase_create("pieces");
    TCase *rules = tcase_create("rules");

    tcase_set_timeout(pieces, 60);
    tcase_add_test(pieces, the_orientations_are_all_shapes_of_up_to_five_squares);
    tcase_add_test(pieces, an_orientation_is_its_parent_and_one_square_more);
    tcase_add_test(pieces, the_offsets_are_all_that_pieces_need_in_the_order_of_the_notation);
    tcase_add_test(pieces, every_placement_is_of_the_piece_whose_picture_it_is);
    suite_add_tcase(suite, pieces);
    tcase_set_timeout(rules, 600);
    tcase_add_test(rules, every_placement_and_reason_is_that_of_the_naive_reading);
    tcase_add_test(rules, facts_are_what_was_played);
    tcase_add_test(rules, mirrored_games_have_mirrored_moves);
    tcase_add_test(rules, the_starter_takes_either_start_square_and_the_other_side_the_other);
    tcase_add_test(rules, moves_are_listed_by_orientation_then_by_first_square);
    tcase_add_test(rules, moves_are_refused_for_the_first_reason_that_holds);
    tcase_add_test(rules, numbers_that_name_no_placement_are_not_moves);
    tcase_add_test(rules, games_end_with_their_score);
    tcase_add_test(rules, sides_alternate_and_games_end_with_the_last_placement);
    suite_add_tcase(suite, rules);
    return suite;
}

int main(void)
{
    SRunner *runner = srunner_create(duo_suite());
    int failed;

    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

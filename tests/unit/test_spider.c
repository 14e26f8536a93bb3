/* SPDX-License-Identifier: MIT */
/* test_spider.c: the rules of spider against tables of cases, against a plain reading of them and against their own
 * images in all eight symmetries of the board; and its spelling and position text. What holds for every game is in
 * test_rules.c. */
#include "config.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/rules/game.h"
#include "common/rules/spider.h"
#include "tests/unit/rules_support.h"

enum { SIZE = 8, SQUARES = SIZE * SIZE, ENTRIES = 32, RANDOM_GAMES = 3000, RANDOM_GAMES_FAST = 30 };

/* --- entries --- */

/* Every entry there is: where a piece comes in, and which way it slides. */
struct entry {
    char text[8];
    int column, row; /* from 0 */
    int dc, dr;
};

static struct entry entries[ENTRIES];

static bool on_board(int column, int row)
{
    return column >= 0 && column < SIZE && row >= 0 && row < SIZE;
}

/* The signs of the four ways, and the edge from which each is gone: its squares are those with nothing behind them. */
static void list_entries(void)
{
    static const struct {
        char sign;
        int dc, dr;
    } ways[] = { { 'v', 0, -1 }, { '^', 0, 1 }, { '>', 1, 0 }, { '<', -1, 0 } };
    size_t count = 0;

    for (int way = 0; way < 4; way++) {
        for (int square = 0; square < SQUARES; square++) {
            int column = square % SIZE;
            int row = square / SIZE;
            bool corner = (column == 0 || column == SIZE - 1) && (row == 0 || row == SIZE - 1);
            char sign[2] = { ways[way].sign, '\0' };
            struct entry *entry = &entries[count];

            if (on_board(column - ways[way].dc, row - ways[way].dr))
                continue;
            ck_assert_uint_lt(count, ENTRIES);
            *entry = (struct entry){ "", column, row, ways[way].dc, ways[way].dr };
            snprintf(entry->text, sizeof entry->text, "%c%d%s", 'a' + column, row + 1, corner ? sign : "");
            count++;
        }
    }
    ck_assert_uint_eq(count, ENTRIES);
}

static game_move move_of(const char *text)
{
    game_move m = 0;

    REQUIRE(spider.parse(text, &m) == MOVE_OK, "%s can't be read", text);
    return m;
}

/* --- the plain reading --- */

/* Squares by column and row: '.', '0' or '1'. */
struct naive {
    char piece[SIZE][SIZE];
    int turn;
};

static void naive_begin(struct naive *n, int starter)
{
    memset(n->piece, '.', sizeof n->piece);
    n->turn = starter;
}

/* The last free square on an entry's way; false if there is none. */
static bool naive_landing(const struct naive *n, const struct entry *entry, int *column, int *row)
{
    bool found = false;

    for (int c = entry->column, r = entry->row; on_board(c, r); c += entry->dc, r += entry->dr) {
        if (n->piece[c][r] != '.')
            continue;
        *column = c;
        *row = r;
        found = true;
    }
    return found;
}

static bool naive_has_line(const struct naive *n, char side)
{
    static const int ways[4][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } };

    for (int i = 0; i < 4 * SQUARES; i++) {
        const int *way = ways[i / SQUARES];
        int length = 0;

        for (int c = i % SIZE, r = i % SQUARES / SIZE; on_board(c, r) && n->piece[c][r] == side;
             c += way[0], r += way[1])
            length++;
        if (length >= 4)
            return true;
    }
    return false;
}

static const char *naive_result(const struct naive *n)
{
    if (naive_has_line(n, (char)('1' - n->turn)))
        return n->turn == 0 ? "line 1" : "line 0";
    return memchr(n->piece, '.', sizeof n->piece) ? "" : "full_board -1";
}

static void naive_write(const struct naive *n, char *out)
{
    char *at = out + sprintf(out, "spider %d ", n->turn);

    for (int r = SIZE - 1; r >= 0; r--) {
        for (int c = 0; c < SIZE; c++)
            *at++ = n->piece[c][r];
    }
    *at = '\0';
}

/* "line 0", "full_board -1"; "" while the game goes on. */
static const char *result_of(const struct position *pos)
{
    static char text[32];
    struct game_result result;

    spider.result(pos, &result);
    if (result.reason == RESULT_NONE)
        return "";
    ck_assert(!result.has_score);
    snprintf(text, sizeof text, "%s %d", result_reason_word(result.reason), result.winner);
    return text;
}

static void agree(const struct position *pos, const struct naive *naive)
{
    char want[POSITION_TEXT_MAX];
    char text[POSITION_TEXT_MAX];
    size_t legal = 0;
    int column;
    int row;

    naive_write(naive, want);
    spider.write(pos, text);
    REQUIRE(strcmp(text, want) == 0, "%s is not %s", text, want);
    REQUIRE(strcmp(result_of(pos), naive_result(naive)) == 0, "%s: \"%s\", not \"%s\"", text, result_of(pos),
            naive_result(naive));
    for (int i = 0; i < ENTRIES; i++) {
        bool open = naive_landing(naive, &entries[i], &column, &row);

        REQUIRE(spider.legal(pos, move_of(entries[i].text)) == (open ? MOVE_OK : MOVE_LINE_FULL), "%s: %s",
                text, entries[i].text);
        legal += open;
    }
    REQUIRE(spider.moves(pos, NULL, 0) == (*naive_result(naive) ? 0 : legal), "%s", text);
}

/* Play a random move in both. Half of the players keep from winning, so that boards fill up. */
static bool play_both(struct position *pos, struct naive *naive, uint64_t *chance, bool peaceful)
{
    for (int tries = 0; tries < 200; tries++) {
        const struct entry *entry = &entries[random_below(chance, ENTRIES)];
        struct naive next = *naive;
        int column = 0;
        int row = 0;

        if (!naive_landing(naive, entry, &column, &row))
            continue;
        next.piece[column][row] = (char)('0' + naive->turn);
        next.turn = 1 - naive->turn;
        if (peaceful && tries < 100 && strncmp(naive_result(&next), "line", 4) == 0)
            continue;
        *naive = next;
        spider.play(pos, move_of(entry->text));
        return true;
    }
    return false;
}

START_TEST(random_games_go_as_in_the_plain_reading)
{
    uint64_t chance = test_seed("naive");
    int rounds = tests_are_fast() ? RANDOM_GAMES_FAST : RANDOM_GAMES;
    int lines = 0;
    int draws = 0;

    for (int round = 0; round < rounds; round++) {
        struct naive naive;
        struct position pos;
        const char *result;

        naive_begin(&naive, round % 2);
        spider.start(&pos, round % 2);
        agree(&pos, &naive);
        while (*(result = naive_result(&naive)) == '\0' && play_both(&pos, &naive, &chance, round % 4 > 0))
            agree(&pos, &naive);
        lines += strncmp(result, "line", 4) == 0;
        draws += strcmp(result, "full_board -1") == 0;
    }
    printf("naive: %d lines, %d draws\n", lines, draws);
    fflush(stdout);
    if (!tests_are_fast())
        ck_assert(lines > 0 && draws > 0);
}
END_TEST

/* --- moves --- */

START_TEST(each_entry_has_a_name_and_a_number_of_its_own)
{
    bool seen[ENTRIES] = { false };
    struct position pos;

    for (int starter = 0; starter < 2; starter++) {
        spider.start(&pos, starter);
        ck_assert_int_eq(pos.turn, starter);
        ck_assert_uint_eq(spider.moves(&pos, NULL, 0), 32);
    }
    for (int i = 0; i < ENTRIES; i++) {
        char text[MOVE_TEXT_MAX];
        game_move m = move_of(entries[i].text);

        spider.format(m, text);
        ck_assert_str_eq(text, entries[i].text);
        ck_assert_uint_lt(m, ENTRIES);
        ck_assert(!seen[m]);
        seen[m] = true;
    }
}
END_TEST

static const struct {
    const char *label;
    const char *moves;
    const char *last; /* where the last of them lands */
} landings[] = {
    { "from above, on the last square", "d8", "d1" },
    { "from the right", "d8 h4", "a4" },
    { "on a line with a piece at its end", "d8 h4 h4", "b4" },
    { "over a piece in the middle", "d8 h4 h4 b8", "b1" },
    { "over its own way's end, to the entry's side", "d8 h4 h4 b8 b1", "b8" },
    { "from below", "e1", "e8" },
    { "from the left", "a5", "h5" },
    { "a corner, to the right", "a8>", "h8" },
    { "a corner, down", "a8v", "a1" },
    { "upper right, to the left", "h8<", "a8" },
    { "upper right, down", "h8v", "h1" },
    { "lower left, to the right", "a1>", "h1" },
    { "lower left, up", "a1^", "a8" },
    { "lower right, to the left", "h1<", "a1" },
    { "lower right, up", "h1^", "h8" },
    { "an entry square that is taken", "d1 d8 d8", "d2" },
    { "the entry square is the last one free", "d8 d8 d8 d8 c8 d8 d8 d8 d8", "d8" },
};

START_TEST(a_piece_stops_on_the_last_free_square_of_its_way)
{
    for (size_t i = 0; i < sizeof landings / sizeof *landings; i++) {
        char before[POSITION_TEXT_MAX];
        char after[POSITION_TEXT_MAX];
        struct position pos;
        const char *last = strrchr(landings[i].moves, ' ');
        char all_but_last[64];
        size_t at =
            strlen("spider 0 ") + (size_t)(SIZE * ('8' - landings[i].last[1]) + landings[i].last[0] - 'a');

        last = last ? last + 1 : landings[i].moves;
        snprintf(all_but_last, sizeof all_but_last, "%.*s", (int)(last - landings[i].moves),
                 landings[i].moves);
        spider.start(&pos, 0);
        play_texts(&spider, &pos, all_but_last);
        spider.write(&pos, before);
        ck_assert_int_eq(before[at], '.');
        before[at] = (char)('0' + pos.turn);
        before[strlen("spider ")] = (char)('1' - pos.turn);
        play_text(&spider, &pos, last);
        spider.write(&pos, after);
        ck_assert_msg(strcmp(before, after) == 0, "%s: %s", landings[i].label, after);
    }
}
END_TEST

START_TEST(a_full_line_can_not_be_entered_from_either_end)
{
    struct position pos;

    spider.start(&pos, 0);
    play_texts(&spider, &pos, "d8 d8 d8 d8 c8 d8 d8 d8 d8");
    ck_assert_int_eq(spider.legal(&pos, move_of("d8")), MOVE_LINE_FULL);
    ck_assert_int_eq(spider.legal(&pos, move_of("d1")), MOVE_LINE_FULL);
    ck_assert_int_eq(spider.legal(&pos, move_of("a4")), MOVE_OK);
    ck_assert_uint_eq(spider.moves(&pos, NULL, 0), 30);
    ck_assert_int_eq(spider.legal(&pos, GAME_PASS), MOVE_NOT_A_MOVE);
    ck_assert_int_eq(spider.legal(&pos, ENTRIES), MOVE_NOT_A_MOVE);
}
END_TEST

START_TEST(two_entries_to_one_square_are_two_moves)
{
    struct position pos[2];

    for (int i = 0; i < 2; i++) {
        spider.start(&pos[i], 0);
        play_text(&spider, &pos[i], i == 0 ? "h8<" : "a1^");
    }
    ck_assert_int_eq(memcmp(&pos[0], &pos[1], sizeof pos[0]), 0);
    ck_assert_uint_ne(move_of("h8<"), move_of("a1^"));
}
END_TEST

/* --- lines --- */

/* A board as it is drawn, row 8 first; who has just moved made it so. */
static bool is_won(const char *rows, int mover)
{
    char text[POSITION_TEXT_MAX];
    struct position pos;
    char *at = text + sprintf(text, "spider %d ", 1 - mover);

    for (; *rows; rows++) {
        if (*rows != '/')
            *at++ = *rows;
    }
    *at = '\0';
    read_good(&spider, &pos, text);
    return strcmp(result_of(&pos), mover == 0 ? "line 0" : "line 1") == 0;
}

/* `length` pieces of the mover from each square each way, if they fit; every `gap`-th place is left out. The other side
 * has pieces elsewhere, so that it is the mover's turn that has passed. */
static int count_lines(int length, int left_out, int *won)
{
    static const int ways[4][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } };
    int tried = 0;

    *won = 0;
    for (int i = 0; i < 4 * SQUARES * 2; i++) {
        const int *way = ways[i / 2 / SQUARES];
        int column = i / 2 % SIZE;
        int row = i / 2 % SQUARES / SIZE;
        int mover = i % 2;
        struct naive n;
        int placed = 0;
        char rows[SQUARES + 1] = "";

        if (!on_board(column + (length - 1) * way[0], row + (length - 1) * way[1]))
            continue;
        naive_begin(&n, 1 - mover);
        for (int k = 0; k < length; k++) {
            if (k != left_out) {
                n.piece[column + k * way[0]][row + k * way[1]] = (char)('0' + mover);
                placed++;
            }
        }
        /* As many of the other side, on squares of one colour of a draughts board two apart: never three in a line. */
        for (int square = 0; square < SQUARES && placed > 0; square++) {
            char *piece = &n.piece[square % SIZE][square / SIZE];

            if (*piece == '.' && (square % SIZE + 2 * (square / SIZE)) % 4 == 0) {
                *piece = (char)('1' - mover);
                placed--;
            }
        }
        for (int square = 0; square < SQUARES; square++)
            rows[square] = n.piece[square % SIZE][SIZE - 1 - square / SIZE];
        tried++;
        *won += is_won(rows, mover);
    }
    return tried;
}

START_TEST(four_to_eight_in_an_unbroken_line_win_in_every_direction_everywhere)
{
    static const struct {
        int length, places; /* each of both sides */
    } lines[] = { { 4, 2 * (40 + 40 + 25 + 25) },
                  { 5, 2 * (32 + 32 + 16 + 16) },
                  { 6, 2 * (24 + 24 + 9 + 9) },
                  { 7, 2 * (16 + 16 + 4 + 4) },
                  { 8, 2 * (8 + 8 + 1 + 1) } };

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        int won;

        ck_assert_int_eq(count_lines(lines[i].length, -1, &won), lines[i].places);
        ck_assert_int_eq(won, lines[i].places);
    }
}
END_TEST

START_TEST(three_and_lines_with_a_gap_do_not_win)
{
    int won;

    count_lines(3, -1, &won);
    ck_assert_int_eq(won, 0);
    for (int gap = 1; gap < 4; gap++) {
        count_lines(5, gap, &won); /* 1+3, 2+2, 3+1 */
        ck_assert_int_eq(won, 0);
    }
    count_lines(7, 3, &won); /* 3+3 */
    ck_assert_int_eq(won, 0);
    count_lines(6, 1, &won); /* 1+4: a line after all */
    ck_assert_int_gt(won, 0);
}
END_TEST

static const struct {
    const char *label;
    const char *rows;
} broken[] = {
    { "round the edge, to the next row",
      "......../......../......../......11/11....../......../0.0...../.0......" },
    { "round the edge, on a rising diagonal",
      "......../......../.1....../1......./.......1/......1./0.0...../.0......" },
    { "round the edge, on a falling diagonal",
      "......../......../......1./.......1/1......./.1....../0.0...../.0......" },
    { "from the top to the bottom",
      "1......./1......./......../......../......../..000.../1......./1......." },
    { "with one of the other side in it",
      "......../......../......../..11011./......../......../0.0...../......0." },
};

START_TEST(what_only_looks_like_a_line_does_not_win)
{
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++)
        ck_assert_msg(!is_won(broken[i].rows, 1), "%s", broken[i].label);
}
END_TEST

/* Three and three with a gap between them become seven; and likewise five and six. */
START_TEST(filling_a_gap_makes_a_line_of_any_length)
{
    static const char *const before[] = {
        "spider 0 000.0.............................................1.1.1.1.......", /* + d8: 4, with a piece beyond */
        "spider 0 000.00...................................1.........1.1.1.1......",
        "spider 0 000.000..........................1......1.........1.1.1.1.......",
    };

    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        struct position pos;

        read_good(&spider, &pos, before[i]);
        ck_assert_str_eq(result_of(&pos), "");
        play_text(&spider, &pos, "d1");
        ck_assert_str_eq(result_of(&pos), "line 0");
        ck_assert_uint_eq(spider.moves(&pos, NULL, 0), 0);
    }
}
END_TEST

START_TEST(a_full_board_is_a_draw_unless_its_last_piece_makes_a_line)
{
    static const struct {
        const char *position; /* with one square free: four entries lead to it */
        const char *move;
        const char *result;
    } last[] = {
        { "spider 0 001100111100110000110011110011000011001111001100001100111100110.", "h8v",
          "full_board -1" },
        { "spider 1 01101100101010000011011111010100011010111000.0000101110100011101", "e8", "line 1" },
        { "spider 1 10101000000111000110001110111.0001101010100110001110011100011011", "f1", "line 1" },
    };

    for (size_t i = 0; i < sizeof last / sizeof *last; i++) {
        struct position pos;

        read_good(&spider, &pos, last[i].position);
        ck_assert_str_eq(result_of(&pos), "");
        ck_assert_uint_eq(spider.moves(&pos, NULL, 0), 4);
        play_text(&spider, &pos, last[i].move);
        ck_assert_str_eq(result_of(&pos), last[i].result);
        ck_assert_uint_eq(spider.moves(&pos, NULL, 0), 0);
    }
}
END_TEST

/* --- symmetry --- */

/* One of eight images of a place or a way: rows and columns exchanged, then either turned round. */
static void turn_about(int symmetry, int *column, int *row, int last)
{
    if (symmetry & 4) {
        int c = *column;

        *column = *row;
        *row = c;
    }
    if (symmetry & 2)
        *column = last - *column;
    if (symmetry & 1)
        *row = last - *row;
}

static game_move image_of(const char *text, int symmetry)
{
    for (int i = 0; i < ENTRIES; i++) {
        int column = entries[i].column;
        int row = entries[i].row;
        int dc = entries[i].dc;
        int dr = entries[i].dr;

        if (strcmp(entries[i].text, text) != 0)
            continue;
        turn_about(symmetry, &column, &row, SIZE - 1);
        turn_about(symmetry, &dc, &dr, 0);
        for (int j = 0; j < ENTRIES; j++) {
            if (entries[j].column == column && entries[j].row == row && entries[j].dc == dc &&
                entries[j].dr == dr)
                return move_of(entries[j].text);
        }
    }
    ck_abort_msg("%s has no image", text);
    return 0;
}

static void check_image(uint64_t *chance, int symmetry)
{
    game_move moves[2][ENTRIES];
    struct position pos[2];
    char first[32];
    size_t count;

    spider.start(&pos[0], 0);
    spider.start(&pos[1], 0);
    while ((count = spider.moves(&pos[0], moves[0], ENTRIES)) > 0) {
        size_t pick = random_below(chance, count);
        bool listed[ENTRIES] = { false };
        char text[MOVE_TEXT_MAX];

        ck_assert_uint_eq(spider.moves(&pos[1], moves[1], ENTRIES), count);
        for (size_t i = 0; i < count; i++)
            listed[moves[1][i]] = true;
        for (size_t i = 0; i < count; i++) {
            spider.format(moves[0][i], text);
            ck_assert(listed[image_of(text, symmetry)]);
        }
        spider.format(moves[0][pick], text);
        spider.play(&pos[0], moves[0][pick]);
        spider.play(&pos[1], image_of(text, symmetry));
    }
    snprintf(first, sizeof first, "%s", result_of(&pos[0]));
    ck_assert_str_eq(first, result_of(&pos[1]));
}

START_TEST(all_eight_images_of_a_game_are_games)
{
    uint64_t chance = test_seed("symmetry");
    int rounds = tests_are_fast() ? 3 : 200;

    for (int round = 0; round < rounds; round++) {
        for (int symmetry = 0; symmetry < 8; symmetry++)
            check_image(&chance, symmetry);
    }
}
END_TEST

/* --- spelling and position text --- */

static const struct {
    const char *text;
    enum move_fault fault;
    const char *canonical;
} spellings[] = {
    { "d8", MOVE_OK, "d8" },
    { "D8", MOVE_OK, "d8" },
    { "a4", MOVE_OK, "a4" },
    { "a8>", MOVE_OK, "a8>" },
    { "A8>", MOVE_OK, "a8>" },
    { "a8v", MOVE_OK, "a8v" },
    { "A8V", MOVE_OK, "a8v" },
    { "h1^", MOVE_OK, "h1^" },
    { "h1<", MOVE_OK, "h1<" },
    { "d8v", MOVE_OK, "d8" }, /* said once more, and rightly */
    { "a4>", MOVE_OK, "a4" },
    { "d8^", MOVE_NOT_A_MOVE, NULL },
    { "a4<", MOVE_NOT_A_MOVE, NULL },
    { "a4v", MOVE_NOT_A_MOVE, NULL },
    { "a8", MOVE_NOT_A_MOVE, NULL }, /* which way? */
    { "h1", MOVE_NOT_A_MOVE, NULL },
    { "a8<", MOVE_NOT_A_MOVE, NULL },
    { "a8^", MOVE_NOT_A_MOVE, NULL },
    { "d4", MOVE_NOT_A_MOVE, NULL }, /* not on the edge */
    { "d4v", MOVE_NOT_A_MOVE, NULL },
    { "i8", MOVE_OFF_BOARD, NULL },
    { "d9", MOVE_OFF_BOARD, NULL },
    { "d0", MOVE_OFF_BOARD, NULL },
    { "d10v", MOVE_OFF_BOARD, NULL },
    { "Z99", MOVE_OFF_BOARD, NULL },
    { "", MOVE_NOT_A_MOVE, NULL },
    { "d", MOVE_NOT_A_MOVE, NULL },
    { "8", MOVE_NOT_A_MOVE, NULL },
    { "8d", MOVE_NOT_A_MOVE, NULL },
    { "d08", MOVE_NOT_A_MOVE, NULL },
    { "d8 ", MOVE_NOT_A_MOVE, NULL },
    { " d8", MOVE_NOT_A_MOVE, NULL },
    { "a8>>", MOVE_NOT_A_MOVE, NULL },
    { "a8>v", MOVE_NOT_A_MOVE, NULL },
    { "i8>>", MOVE_NOT_A_MOVE, NULL },
    { "d111", MOVE_NOT_A_MOVE, NULL },
    { "pass", MOVE_NOT_A_MOVE, NULL },
    { "\xc3\xa8"
      "8",
      MOVE_NOT_A_MOVE, NULL },
    { "`8", MOVE_NOT_A_MOVE, NULL },
    { "{8", MOVE_NOT_A_MOVE, NULL },
    { "d:", MOVE_NOT_A_MOVE, NULL },
};

START_TEST(moves_are_read_as_the_notation_says)
{
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        char text[MOVE_TEXT_MAX];
        game_move m = 4711;
        enum move_fault got = spider.parse(spellings[i].text, &m);

        ck_assert_msg(got == spellings[i].fault, "\"%s\": %s", spellings[i].text, move_fault_word(got));
        if (got == MOVE_OK) {
            spider.format(m, text);
            ck_assert_str_eq(text, spellings[i].canonical);
        } else {
            ck_assert_uint_eq(m, 4711);
        }
    }
}
END_TEST

#define ROW_OF_32 "................................"

static const struct {
    const char *text;
    const char *why; /* NULL: it is good */
} texts[] = {
    { "spider 0 " ROW_OF_32 ROW_OF_32, NULL },
    { "spider 1 " ROW_OF_32 ROW_OF_32, NULL },
    { "spider 1 0..............................." ROW_OF_32, NULL },
    { "spider 1 0000............................"
      "........................111.....",
      NULL },
    { "", "it must begin with the game's name and the side to move, 0 or 1" },
    { "spider 2 " ROW_OF_32 ROW_OF_32, "it must begin with the game's name and the side to move, 0 or 1" },
    { "spider", "it must begin with the game's name and the side to move, 0 or 1" },
    { "sbarra 0 " ROW_OF_32 ROW_OF_32, "it must begin with the game's name and the side to move, 0 or 1" },
    { "spider 0 " ROW_OF_32, "it must have 64 squares, each . 0 or 1, and nothing behind them" },
    { "spider 0 " ROW_OF_32 ROW_OF_32 ".",
      "it must have 64 squares, each . 0 or 1, and nothing behind them" },
    { "spider 0 " ROW_OF_32 ROW_OF_32 " ",
      "it must have 64 squares, each . 0 or 1, and nothing behind them" },
    { "spider 0 " ROW_OF_32 "n...............................",
      "it must have 64 squares, each . 0 or 1, and nothing behind them" },
    { "spider 0 0..............................." ROW_OF_32, "the sides must have placed in turn" },
    { "spider 0 00.............................."
      "1...............................",
      "the sides must have placed in turn" },
    { "spider 0 11.............................." ROW_OF_32, "the sides must have placed in turn" },
    { "spider 0 0000............................"
      "........................111.1...",
      "the side to move has a line already" },
};

START_TEST(position_texts_are_read_or_refused_with_what_is_wrong)
{
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct position pos = { .turn = 7 };
        struct position before = pos;
        const char *why = "";
        bool good = spider.read(texts[i].text, &pos, &why);

        ck_assert_msg(good == !texts[i].why, "%s: %s", texts[i].text, why);
        if (texts[i].why) {
            ck_assert_msg(strcmp(why, texts[i].why) == 0, "%s: %s", texts[i].text, why);
            ck_assert_int_eq(memcmp(&pos, &before, sizeof pos), 0);
        } else {
            char text[POSITION_TEXT_MAX];

            spider.write(&pos, text);
            ck_assert_str_eq(text, texts[i].text);
        }
    }
}
END_TEST

static TCase *rules_case(void)
{
    TCase *tests = tcase_create("rules");

    tcase_add_unchecked_fixture(tests, list_entries, NULL);
    tcase_set_timeout(tests, 600);
    tcase_add_test(tests, each_entry_has_a_name_and_a_number_of_its_own);
    tcase_add_test(tests, a_piece_stops_on_the_last_free_square_of_its_way);
    tcase_add_test(tests, a_full_line_can_not_be_entered_from_either_end);
    tcase_add_test(tests, two_entries_to_one_square_are_two_moves);
    tcase_add_test(tests, four_to_eight_in_an_unbroken_line_win_in_every_direction_everywhere);
    tcase_add_test(tests, three_and_lines_with_a_gap_do_not_win);
    tcase_add_test(tests, what_only_looks_like_a_line_does_not_win);
    tcase_add_test(tests, filling_a_gap_makes_a_line_of_any_length);
    tcase_add_test(tests, a_full_board_is_a_draw_unless_its_last_piece_makes_a_line);
    tcase_add_test(tests, random_games_go_as_in_the_plain_reading);
    tcase_add_test(tests, all_eight_images_of_a_game_are_games);
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
    Suite *suite = suite_create("spider");
    SRunner *runner;
    int failed;

    suite_add_tcase(suite, rules_case());
    suite_add_tcase(suite, text_case());
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

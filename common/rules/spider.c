/* SPDX-License-Identifier: MIT */
/* spider.c: the rules of spider, its notation and its position text.
 *
 * A piece slides from its entry to the far side over whatever lies there and stops on the last free square, so a move lands
 * on the first or the last free square of a column or row: one bit operation. */
#include "common/rules/spider.h"

#include "common/rules/bits.h"
#include "common/rules/check.h"
#include "common/rules/spider_board.h"
#include "common/rules/text.h"

/* Where an entry is, and so which way it slides. The sign is written at corners, where two entries meet. */
enum edge { ABOVE, BELOW, LEFT, RIGHT, EDGES };

static const char signs[EDGES] = { 'v', '^', '>', '<' };

/* A move is its edge times 8, plus the column or row that it enters. */
static game_move move_of(enum edge edge, int line)
{
    return (game_move)((int)edge * SPIDER_WIDTH + line);
}

static enum edge edge_of(game_move m)
{
    return (enum edge)(m / SPIDER_WIDTH);
}

static int line_of(game_move m)
{
    return m % SPIDER_WIDTH;
}

static bool is_move(game_move m)
{
    return m < EDGES * SPIDER_WIDTH;
}

static const struct spider_position *view(const struct position *pos)
{
    return (const struct spider_position *)pos;
}

static uint64_t free_squares(const struct spider_position *s)
{
    return ~(s->own[0] | s->own[1]);
}

static uint64_t column(int n)
{
    return SPIDER_COLUMN_A << n;
}

static uint64_t row(int n)
{
    return SPIDER_ROW_1 << (SPIDER_WIDTH * n);
}

/* The squares that a move slides along. */
static uint64_t way_of(game_move m)
{
    return edge_of(m) == ABOVE || edge_of(m) == BELOW ? column(line_of(m)) : row(line_of(m));
}

/* Where it stops: from above and from the right the lowest bit, from below and from the left the highest. */
static uint64_t landing(game_move m, uint64_t open)
{
    uint64_t way = way_of(m) & open;

    if (edge_of(m) == ABOVE || edge_of(m) == RIGHT)
        return way & (~way + 1);
    return UINT64_C(1) << (SPIDER_SQUARES - 1 - __builtin_clzll(way));
}

/* ---- lines ---- */

/* The squares from which four of `own` run in the direction of `step` bits; `from` keeps lines from running over an edge
 * (of a pair, both squares must have room for the next pair). */
static uint64_t fours(uint64_t own, int step, uint64_t from)
{
    uint64_t two = own & (own & from) << step;
    uint64_t room = from & from >> step;

    return two & (two & room) << (2 * step);
}

static bool has_line(uint64_t own)
{
    return fours(own, 1, SPIDER_NOT_COLUMN_H) | fours(own, SPIDER_WIDTH, ~UINT64_C(0)) |
           fours(own, SPIDER_WIDTH + 1, SPIDER_NOT_COLUMN_H) |
           fours(own, SPIDER_WIDTH - 1, SPIDER_NOT_COLUMN_A);
}

/* Only who has just moved can have completed a line. */
static bool is_won(const struct spider_position *s)
{
    return has_line(s->own[1 - s->turn]);
}

/* ---- the game ---- */

static void start(struct position *pos, int starter)
{
    CHECK(starter == 0 || starter == 1);
    *pos = (struct position){ .turn = (uint8_t)starter };
}

/* Which columns have a free square: bit n for column n. */
static uint64_t open_columns(uint64_t open)
{
    open |= open >> 32;
    open |= open >> 16;
    open |= open >> 8;
    return open & SPIDER_ROW_1;
}

/* Which rows have one: the square in column a for each. */
static uint64_t open_rows(uint64_t open)
{
    open |= open >> 4;
    open |= open >> 2;
    open |= open >> 1;
    return open & SPIDER_COLUMN_A;
}

static size_t moves(const struct position *pos, game_move *out, size_t cap)
{
    const struct spider_position *s = view(pos);
    uint64_t open = free_squares(s);
    size_t written = 0;
    game_move m;

    if (is_won(s))
        return 0;
    for (m = 0; written < cap && is_move(m); m++) {
        if (way_of(m) & open)
            out[written++] = m;
    }
    return 2 * (size_t)(bits_set(open_columns(open)) + bits_set(open_rows(open)));
}

static enum move_fault legal(const struct position *pos, game_move m)
{
    if (!is_move(m))
        return MOVE_NOT_A_MOVE;
    return way_of(m) & free_squares(view(pos)) ? MOVE_OK : MOVE_LINE_FULL;
}

static void play(struct position *pos, game_move m)
{
    struct spider_position *s = (struct spider_position *)pos;

    CHECK(legal(pos, m) == MOVE_OK && !is_won(s));
    s->own[s->turn] |= landing(m, free_squares(s));
    s->turn ^= 1;
}

static int rest(const struct position *pos, game_move m)
{
    CHECK(legal(pos, m) == MOVE_OK);
    return __builtin_ctzll(landing(m, free_squares(view(pos))));
}

static void result(const struct position *pos, struct game_result *out)
{
    const struct spider_position *s = view(pos);

    *out = (struct game_result){ .reason = RESULT_NONE, .winner = -1 };
    if (is_won(s)) {
        out->reason = RESULT_LINE;
        out->winner = 1 - s->turn;
    } else if (!free_squares(s)) {
        out->reason = RESULT_FULL_BOARD;
    }
}

/* ---- notation ---- */

static bool is_end(int n)
{
    return n == 0 || n == SPIDER_WIDTH - 1;
}

static char *put_square(char *out, int square)
{
    out = put_char(out, (char)('a' + square % SPIDER_WIDTH));
    return put_char(out, (char)('1' + square / SPIDER_WIDTH));
}

static void format(game_move m, char *out)
{
    int line = line_of(m);

    CHECK(is_move(m));
    switch (edge_of(m)) {
    case ABOVE:
        out = put_square(out, SPIDER_WIDTH * (SPIDER_WIDTH - 1) + line);
        break;
    case BELOW:
        out = put_square(out, line);
        break;
    case LEFT:
        out = put_square(out, SPIDER_WIDTH * line);
        break;
    case RIGHT:
    case EDGES:
        out = put_square(out, SPIDER_WIDTH * line + SPIDER_WIDTH - 1);
        break;
    }
    if (is_end(line))
        put_char(out, signs[edge_of(m)]);
}

/* A row as it is written: a number from 0 to 99 without needless zeros. */
static bool take_number(const char **at, int *number)
{
    if (!is_digit(**at))
        return false;
    *number = *(*at)++ - '0';
    if (*number > 0 && is_digit(**at))
        *number = 10 * *number + (*(*at)++ - '0');
    return true;
}

/* The edge that a square lies on; with a sign, the one it says. EDGES: none, or (at a corner, without a sign) two. */
static enum edge find_edge(int x, int y, char sign)
{
    const bool on[EDGES] = { y == SPIDER_WIDTH - 1, y == 0, x == 0, x == SPIDER_WIDTH - 1 };
    enum edge found = EDGES;
    int edge, count = 0;

    for (edge = 0; edge < EDGES; edge++) {
        if (on[edge] && (!sign || sign == signs[edge])) {
            found = (enum edge)edge;
            count++;
        }
    }
    return count == 1 ? found : EDGES;
}

/* An edge square may carry its sign even where it needs none; capitals are read as small letters. */
static enum move_fault parse(const char *text, game_move *out)
{
    const char *at = text;
    int x = small_letter(*at) - 'a', y;
    enum edge edge;
    char sign = 0;

    if (x < 0 || x >= 26)
        return MOVE_NOT_A_MOVE;
    at++;
    if (!take_number(&at, &y))
        return MOVE_NOT_A_MOVE;
    y--;
    if (*at == 'v' || *at == 'V' || *at == '^' || *at == '>' || *at == '<')
        sign = small_letter(*at++);
    if (*at)
        return MOVE_NOT_A_MOVE;
    if (x >= SPIDER_WIDTH || y < 0 || y >= SPIDER_WIDTH)
        return MOVE_OFF_BOARD;
    edge = find_edge(x, y, sign);
    if (edge == EDGES)
        return MOVE_NOT_A_MOVE; /* not an edge square, or a corner that doesn't say which way */
    *out = move_of(edge, edge == ABOVE || edge == BELOW ? x : y);
    return MOVE_OK;
}

/* ---- the position as text ---- */

static char sign_of(const struct spider_position *s, int square)
{
    uint64_t bit = UINT64_C(1) << square;

    if (s->own[0] & bit)
        return '0';
    return s->own[1] & bit ? '1' : '.';
}

/* The n-th square as the text goes: row 8 first, column a first. */
static int nth_square(int n)
{
    return SPIDER_WIDTH * (SPIDER_WIDTH - 1 - n / SPIDER_WIDTH) + n % SPIDER_WIDTH;
}

static void describe(const struct position *pos, const struct fact_sink *sink)
{
    const struct spider_position *s = view(pos);
    char text[SPIDER_WIDTH + 1];
    char *at = text;
    int n;

    sink->list(sink->ctx, "rows");
    for (n = 0; n < SPIDER_SQUARES; n++) {
        at = put_char(at, sign_of(s, nth_square(n)));
        if (n % SPIDER_WIDTH == SPIDER_WIDTH - 1) {
            sink->text(sink->ctx, NULL, text);
            at = text;
        }
    }
    sink->end(sink->ctx);
}

static size_t write(const struct position *pos, char *out)
{
    const struct spider_position *s = view(pos);
    char *at = put_text(out, s->turn ? "spider 1 " : "spider 0 ");
    int n;

    for (n = 0; n < SPIDER_SQUARES; n++)
        at = put_char(at, sign_of(s, nth_square(n)));
    return (size_t)(at - out);
}

static bool read_squares(const char **at, struct spider_position *s)
{
    int n;

    for (n = 0; n < SPIDER_SQUARES; n++) {
        char c = *(*at)++;
        uint64_t bit = UINT64_C(1) << nth_square(n);

        if (c != '.' && c != '0' && c != '1')
            return false;
        if (c != '.')
            s->own[c - '0'] |= bit;
    }
    return true;
}

/* What the pieces themselves say against a position, whoever started. Whether gravity can have put them there isn't asked:
 * people set up positions to try something. */
static const char *fault_of(const struct spider_position *s)
{
    int lead = bits_set(s->own[1 - s->turn]) - bits_set(s->own[s->turn]);

    if (lead != 0 && lead != 1)
        return "the sides must have placed in turn";
    if (has_line(s->own[s->turn]))
        return "the side to move has a line already";
    return NULL;
}

static bool read(const char *text, struct position *pos, const char **why)
{
    struct position read_pos = { .turn = 0 };
    struct spider_position *s = (struct spider_position *)&read_pos;
    const char *at = text;

    if (take_text(&at, "spider 1 ")) {
        s->turn = 1;
    } else if (!take_text(&at, "spider 0 ")) {
        *why = "it must begin with the game's name and the side to move, 0 or 1";
        return false;
    }
    if (!read_squares(&at, s) || *at) {
        *why = "it must have 64 squares, each . 0 or 1, and nothing behind them";
        return false;
    }
    *why = fault_of(s);
    if (*why)
        return false;
    *pos = read_pos;
    return true;
}

const struct game spider = {
    .name = "spider",
    .side = { "white", "red" },
    .start = start,
    .moves = moves,
    .legal = legal,
    .play = play,
    .result = result,
    .format = format,
    .parse = parse,
    .describe = describe,
    .write = write,
    .read = read,
    .rest = rest,
    .rest_width = SPIDER_WIDTH,
};

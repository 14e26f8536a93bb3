/* SPDX-License-Identifier: MIT */
/* bricka.c: the rules of bricka, its notation and its position text.
 *
 * What is derived isn't kept: who has won follows from the pieces and from who has just moved, and what is blocked from the
 * intersection placed on in the turn before. */
#include "common/rules/bricka.h"

#include "common/rules/bricka_play.h"
#include "common/rules/check.h"
#include "common/rules/text.h"

static const struct bricka_position *view(const struct position *pos)
{
    return (const struct bricka_position *)pos;
}

/* ---- the game ---- */

static void start(struct position *pos, int starter)
{
    CHECK(starter == 0);
    *pos = (struct position){ .turn = (uint8_t)starter };
    ((struct bricka_position *)pos)->last = BRICKA_NOWHERE;
}

/* The end: a chain of the side that has just moved; or a full board, unless the other side has a chain, which wins with its
 * next turn, a pass. */
static bool is_over(const struct bricka_position *b, points open)
{
    return bricka_has_chain(b, 1 - b->turn) || (!open && !bricka_has_chain(b, b->turn));
}

static size_t moves(const struct position *pos, game_move *out, size_t cap)
{
    const struct bricka_position *b = view(pos);
    points open = bricka_free(b);
    points left;
    size_t n = 0;

    if (is_over(b, open))
        return 0;
    open &= ~bricka_blocked(b);
    for (left = open; left && n < cap; left &= left - 1)
        out[n++] = (game_move)bricka_first(left);
    if (open)
        return (size_t)bricka_count(open);
    if (cap)
        out[0] = GAME_PASS;
    return 1;
}

static enum move_fault legal(const struct position *pos, game_move m)
{
    const struct bricka_position *b = view(pos);
    points open = bricka_free(b);

    if (m == GAME_PASS)
        return open & ~bricka_blocked(b) ? MOVE_NOT_A_MOVE : MOVE_OK;
    if (m >= BRICKA_POINTS)
        return MOVE_NOT_A_MOVE;
    if (!(open & bricka_point(m)))
        return MOVE_OCCUPIED;
    return bricka_blocked(b) & bricka_point(m) ? MOVE_BLOCKED : MOVE_OK;
}

static void play(struct position *pos, game_move m)
{
    struct bricka_position *b = (struct bricka_position *)pos;

    CHECK(legal(pos, m) == MOVE_OK && !bricka_has_chain(b, 1 - b->turn));
    if (m == GAME_PASS)
        b->last = BRICKA_NOWHERE;
    else
        bricka_place(b, b->turn, m);
    b->turn ^= 1;
}

static void result(const struct position *pos, struct game_result *out)
{
    const struct bricka_position *b = view(pos);
    int score[2] = { bricka_count(b->own[0]), bricka_count(b->own[1]) };

    *out = (struct game_result){ .reason = RESULT_NONE, .winner = -1 };
    if (bricka_has_chain(b, 1 - b->turn)) {
        out->reason = RESULT_CONNECTION;
        out->winner = 1 - b->turn;
    } else if (is_over(b, bricka_free(b))) {
        out->reason = RESULT_COUNT;
        out->winner = score[0] == score[1] ? -1 : score[1] > score[0];
        out->has_score = true;
        out->score[0] = score[0];
        out->score[1] = score[1];
    }
}

/* ---- notation ---- */

static void format(game_move m, char *out)
{
    CHECK(m == GAME_PASS || m < BRICKA_POINTS);
    put_text(out, m == GAME_PASS ? "pass" : bricka_name[m]);
}

/* The intersection whose name is `text`, or BRICKA_NOWHERE. */
static int find_point(const char *text)
{
    int n;

    for (n = 0; n < BRICKA_POINTS; n++) {
        const char *at = text;

        if (take_text(&at, bricka_name[n]) && !*at)
            return n;
    }
    return BRICKA_NOWHERE;
}

/* A letter and a number without needless zeros: the name of a place, on the board or off it. */
static bool is_name(const char *text)
{
    if (text[0] < 'a' || text[0] > 'z' || !is_digit(text[1]))
        return false;
    return !text[2] || (text[1] != '0' && is_digit(text[2]) && !text[3]);
}

static enum move_fault parse(const char *text, game_move *out)
{
    char small[6]; /* room for "pass", and a byte too many */
    const char *at = small;
    size_t i;
    int n;

    for (i = 0; text[i] && i < sizeof small - 1; i++)
        small[i] = small_letter(text[i]);
    small[i] = '\0';
    n = find_point(small);
    if (take_text(&at, "pass") && !*at)
        *out = GAME_PASS;
    else if (n != BRICKA_NOWHERE)
        *out = (game_move)n;
    else
        return is_name(small) ? MOVE_OFF_BOARD : MOVE_NOT_A_MOVE;
    return MOVE_OK;
}

/* ---- facts and position text ---- */

static void tell_points(const struct fact_sink *sink, const char *name, points set)
{
    sink->list(sink->ctx, name);
    for (; set; set &= set - 1)
        sink->text(sink->ctx, NULL, bricka_name[bricka_first(set)]);
    sink->end(sink->ctx);
}

static void describe(const struct position *pos, const struct fact_sink *sink)
{
    const struct bricka_position *b = view(pos);

    tell_points(sink, "neutral", b->neutral);
    tell_points(sink, "owned0", b->own[0]);
    tell_points(sink, "owned1", b->own[1]);
    tell_points(sink, "blocked", bricka_blocked(b));
    sink->text(sink->ctx, "last", b->last == BRICKA_NOWHERE ? NULL : bricka_name[b->last]);
}

static char sign_of(const struct bricka_position *b, int n)
{
    if (b->neutral & bricka_point(n))
        return 'n';
    if (b->own[0] & bricka_point(n))
        return '0';
    return b->own[1] & bricka_point(n) ? '1' : '.';
}

static size_t write(const struct position *pos, char *out)
{
    const struct bricka_position *b = view(pos);
    char *at = put_text(out, b->turn ? "bricka 1 " : "bricka 0 ");
    int n;

    for (n = 0; n < BRICKA_POINTS; n++)
        at = put_char(at, sign_of(b, n));
    at = put_char(at, ' ');
    at = put_text(at, b->last == BRICKA_NOWHERE ? "-" : bricka_name[b->last]);
    return (size_t)(at - out);
}

static bool read_points(const char **at, struct bricka_position *b)
{
    points own[2] = { 0, 0 };
    points neutral = 0;
    int n;

    for (n = 0; n < BRICKA_POINTS; n++) {
        char c = *(*at)++;

        if (c == 'n')
            neutral |= bricka_point(n);
        else if (c == '0' || c == '1')
            own[c - '0'] |= bricka_point(n);
        else if (c != '.')
            return false;
    }
    b->own[0] = own[0];
    b->own[1] = own[1];
    b->neutral = neutral;
    return true;
}

/* What is wrong with the intersection placed on in the turn before, or NULL. */
static const char *fault_of_last(const struct bricka_position *b)
{
    bool is_empty = bricka_free(b) == BRICKA_ALL;

    if (b->last == BRICKA_NOWHERE)
        return is_empty && b->turn != 0 ? "side 0 starts" : NULL;
    if (!((b->own[1 - b->turn] | b->neutral) & bricka_point(b->last)))
        return "where a piece was placed last, the side that placed it or nobody must have one";
    return NULL;
}

static bool read(const char *text, struct position *pos, const char **why)
{
    struct position read_pos = { .turn = 0 };
    struct bricka_position *b = (struct bricka_position *)&read_pos;
    const char *at = text;
    int last;

    if (take_text(&at, "bricka 1 ")) {
        b->turn = 1;
    } else if (!take_text(&at, "bricka 0 ")) {
        *why = "it must begin with the game's name and the side to move, 0 or 1";
        return false;
    }
    if (!read_points(&at, b) || !take_text(&at, " ")) {
        *why = "it must have 69 intersections, each . 0 1 or n";
        return false;
    }
    last = find_point(at);
    if (last == BRICKA_NOWHERE && !(at[0] == '-' && !at[1])) {
        *why = "it must end with the intersection placed on last, or -";
        return false;
    }
    b->last = (uint8_t)last;
    *why = fault_of_last(b);
    if (*why)
        return false;
    *pos = read_pos;
    return true;
}

const struct game bricka = {
    .name = "bricka",
    .side = { "white", "black" },
    .side0_starts = true,
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
};

/* SPDX-License-Identifier: MIT */
/* record_text.c: a record as text, for people and simple programs. docs/records.md describes it. */
#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "common/wire/message.h"
#include "common/wire/round_json.h"

enum {
    LINE_BYTES_MAX = 160
}; /* of what `add` writes at a time; names, which have no such bound, are added by themselves */

__attribute__((format(printf, 2, 3))) static void add(struct buf *out, const char *form, ...)
{
    char line[LINE_BYTES_MAX];
    va_list values;
    int length;

    va_start(values, form);
    length = vsnprintf(line, sizeof line, form, values);
    va_end(values);
    assert(length >= 0 && length < LINE_BYTES_MAX);
    buf_add(out, line, (size_t)length);
}

/* ---- what stands above the moves ---- */

static void add_quoted(struct buf *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            buf_add(out, "\\", 1);
        buf_add(out, text, 1);
    }
}

static void add_name(struct buf *out, const struct wire_round *round, int side)
{
    add(out, "[Side%d \"", side);
    add_quoted(out, round->seat[side].name);
    add(out, "\"]\n");
}

static void add_level(struct buf *out, const struct wire_round *round, int side)
{
    if (round->seat[side].level)
        add(out, "[Level%d \"%s\"]\n", side, round->seat[side].level);
}

/* The day, counted from 1970-01-01, as a date. The C library would have to be asked in a way that is not C11's. Years are
 * counted from March here, so that a leap day is a year's last. */
static void add_day(struct buf *out, int64_t days)
{
    enum { DAYS_TO_1970 = 719468, DAYS_OF_400_YEARS = 146097 };
    int64_t day = (days + DAYS_TO_1970) % DAYS_OF_400_YEARS;
    int64_t year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    int64_t month;

    day -= 365 * year + year / 4 - year / 100;
    month = (5 * day + 2) / 153; /* 0 is March */
    day -= (153 * month + 2) / 5;
    year += 400 * ((days + DAYS_TO_1970) / DAYS_OF_400_YEARS) + (month >= 10);
    add(out, "%04" PRId64 "-%02d-%02d", year, (int)(month < 10 ? month + 3 : month - 9), (int)day + 1);
}

static void add_date(struct buf *out, int64_t at)
{
    int64_t seconds = at / 1000;
    int second = (int)(seconds % 86400);

    assert(at >= 0);
    add(out, "[Date \"");
    add_day(out, seconds / 86400);
    add(out, " %02d:%02d:%02d\"]\n", second / 3600, second / 60 % 60, second % 60);
}

static void add_clock(struct buf *out, const struct wire_round *round)
{
    if (round->initial_ms > 0)
        add(out, "[Clock \"%" PRId64 "+%d\"]\n", round->initial_ms, round->increment_ms);
    else
        add(out, "[Clock \"-\"]\n");
}

/* Only the rules make a draw. What else ends without a winner counts for nobody. */
static bool is_draw(const struct wire_result *result)
{
#define X(code, word) word,
    static const char *const by_rules[] = { RESULT_REASONS(X) NULL };
#undef X
    int i;

    for (i = 0; by_rules[i]; i++) {
        if (strcmp(result->reason, by_rules[i]) == 0)
            return result->winner < 0;
    }
    return false;
}

static void add_result(struct buf *out, const struct wire_result *result)
{
    if (result->winner >= 0)
        add(out, "[Result \"%d\"]\n", result->winner);
    else
        add(out, "[Result \"%s\"]\n", is_draw(result) ? "draw" : "-");
    add(out, "[Reason \"%s\"]\n", result->reason);
    if (result->has_score)
        add(out, "[Score \"%d:%d\"]\n", result->score[0], result->score[1]);
}

static void add_head(struct buf *out, const struct wire_round *round)
{
    char id[ROUND_ID_MAX];

    round_json_id(round, id);
    add(out, "[Game \"%s\"]\n", round->game->name);
    add(out, "[Round \"%s\"]\n", id);
    add_date(out, round->started_at);
    add_name(out, round, 0);
    add_name(out, round, 1);
    add_level(out, round, 0);
    add_level(out, round, 1);
    add(out, "[Starter \"%d\"]\n", round->starter);
    add_clock(out, round);
    add_result(out, &round->result);
    add(out, "\n");
}

/* ---- the moves ---- */

static void add_span(struct buf *out, int64_t span_ms)
{
    add(out, "%" PRId64 ":%02d.%03d", span_ms / 60000, (int)(span_ms / 1000 % 60), (int)(span_ms % 1000));
}

static void add_credit(struct buf *out, const struct wire_credit *credit)
{
    add(out, "; at ");
    add_span(out, credit->at_ms);
    add(out, " the server came back: side %d has ", credit->side);
    add_span(out, credit->left_ms);
    add(out, "\n");
}

/* The credits that came before move `ply`, from the `from`th on; returns the first of the rest. */
static size_t add_credits(struct buf *out, const struct wire_round *round, size_t from, int ply)
{
    for (; from < round->credit_count && round->credits[from].ply <= ply; from++)
        add_credit(out, &round->credits[from]);
    return from;
}

static void add_moves(struct buf *out, const struct wire_round *round)
{
    size_t credit = 0;
    int ply;

    for (ply = 0; ply < round->plies; ply++) {
        credit = add_credits(out, round, credit, ply);
        add(out, "%d %d %s ", ply + 1, ply % 2 == 0 ? round->starter : 1 - round->starter, round->moves[ply]);
        add_span(out, round->at_ms[ply]);
        if (round->initial_ms > 0) {
            add(out, " ");
            add_span(out, round->left_ms[ply]);
        }
        add(out, "\n");
    }
    add_credits(out, round, credit, round->plies);
}

/* ---- the board, with the number of each piece in the order of play ---- */

enum { BOARD_WIDTH_MAX = 16 };

static void number_squares(const struct wire_round *round, int number[BOARD_WIDTH_MAX * BOARD_WIDTH_MAX])
{
    const struct game *game = round->game;
    struct position pos;
    game_move move;
    int ply;

    game->start(&pos, round->starter);
    for (ply = 0; ply < round->plies; ply++) {
        enum move_fault fault = game->parse(round->moves[ply], &move);

        assert(fault == MOVE_OK && game->legal(&pos, move) == MOVE_OK);
        (void)fault;
        number[game->rest(&pos, move)] = ply + 1;
        game->play(&pos, move);
    }
}

static void add_diagram(struct buf *out, const struct wire_round *round)
{
    int number[BOARD_WIDTH_MAX * BOARD_WIDTH_MAX] = { 0 };
    int width = round->game->rest_width;
    int row, column;

    assert(width <= BOARD_WIDTH_MAX);
    number_squares(round, number);
    add(out, "\n");
    for (row = width - 1; row >= 0; row--) {
        add(out, "%2d ", row + 1);
        for (column = 0; column < width; column++) {
            int n = number[row * width + column];

            if (n)
                add(out, " %2d", n);
            else
                add(out, "  .");
        }
        add(out, "\n");
    }
    add(out, "   ");
    for (column = 0; column < width; column++)
        add(out, "  %c", 'a' + column);
    add(out, "\n");
}

struct buf *message_record_text(const struct wire_round *round)
{
    struct buf *out = buf_create();

    add_head(out, round);
    add_moves(out, round);
    if (round->game->rest)
        add_diagram(out, round);
    return out;
}

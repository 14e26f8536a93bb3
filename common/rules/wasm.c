/* SPDX-License-Identifier: MIT */
/* wasm.c: what the rules export to a page; see wasm.h. The only file here with memory of its own, which is why no other
 * program has it. */
#include "common/rules/wasm.h"

#include "common/rules/text.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

static char text[WASM_TEXT_BYTES];
static struct position position;

EXPORT(rules_text) char *rules_text(void)
{
    return text;
}

EXPORT(rules_position) struct position *rules_position(void)
{
    return &position;
}

EXPORT(rules_text_bytes) uint32_t rules_text_bytes(void)
{
    return sizeof text;
}

EXPORT(rules_position_bytes) uint32_t rules_position_bytes(void)
{
    return sizeof position;
}

EXPORT(rules_find) uint32_t rules_find(void)
{
    const struct game *found = game_find(text);
    uint32_t game = 0;

    if (!found)
        return WASM_NO_GAME;
    while (games[game] != found)
        game++;
    return game;
}

EXPORT(rules_start) bool rules_start(uint32_t game, uint32_t starter)
{
    if (starter > 1 || (starter == 1 && games[game]->side0_starts))
        return false;
    games[game]->start(&position, (int)starter);
    return true;
}

EXPORT(rules_moves) void rules_moves(uint32_t game)
{
    static game_move moves[MOVE_COUNT_MAX];
    size_t count = games[game]->moves(&position, moves, MOVE_COUNT_MAX);
    char *at = text;
    size_t i;

    *at = '\0';
    for (i = 0; i < count; i++) {
        char move[MOVE_TEXT_MAX];

        games[game]->format(moves[i], move);
        at = put_char(put_text(at, move), ' ');
    }
}

static uint32_t find_fault(uint32_t game, game_move *m)
{
    struct game_result result;
    enum move_fault fault;

    games[game]->result(&position, &result);
    if (result.reason != RESULT_NONE) {
        put_text(text, "round_over");
        return WASM_GAME_OVER;
    }
    fault = games[game]->parse(text, m);
    if (fault == MOVE_OK)
        fault = games[game]->legal(&position, *m);
    put_text(text, fault == MOVE_OK ? "" : move_fault_word(fault));
    return fault;
}

EXPORT(rules_fault) uint32_t rules_fault(uint32_t game)
{
    game_move m;

    return find_fault(game, &m);
}

EXPORT(rules_play) uint32_t rules_play(uint32_t game)
{
    game_move m;
    uint32_t fault = find_fault(game, &m);

    if (fault == MOVE_OK) {
        games[game]->play(&position, m);
        games[game]->format(m, text);
    }
    return fault;
}

/* --- JSON --- */

/* What the rules tell are words, names of squares and small numbers: nothing of it needs to be escaped. */

static char *put_number(char *at, uint64_t number)
{
    char digits[21];
    char *first = digits + sizeof digits - 1;

    *first = '\0';
    do
        *--first = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    return put_text(at, first);
}

static char *put_signed(char *at, int number)
{
    if (number < 0)
        at = put_char(at, '-');
    return put_number(at, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

/* A comma if something stands before, and the name if there is one. */
static char *put_name(char *at, const char *name)
{
    if (at[-1] != '{' && at[-1] != '[')
        at = put_char(at, ',');
    return name ? put_text(put_text(put_text(at, "\""), name), "\":") : at;
}

/* `ctx` is where the next byte goes. */

static void tell_text(void *ctx, const char *name, const char *value)
{
    char **at = ctx;

    *at = put_name(*at, name);
    *at = value ? put_text(put_text(put_text(*at, "\""), value), "\"") : put_text(*at, "null");
}

static void tell_number(void *ctx, const char *name, int value)
{
    char **at = ctx;

    *at = put_signed(put_name(*at, name), value);
}

static void tell_list(void *ctx, const char *name)
{
    char **at = ctx;

    *at = put_char(put_name(*at, name), '[');
}

static void tell_end(void *ctx)
{
    char **at = ctx;

    *at = put_char(*at, ']');
}

EXPORT(rules_describe) void rules_describe(uint32_t game)
{
    char *at = put_text(text, "{");
    const struct fact_sink sink = { &at, tell_text, tell_number, tell_list, tell_end };

    games[game]->describe(&position, &sink);
    put_text(at, "}");
}

EXPORT(rules_result) void rules_result(uint32_t game)
{
    struct game_result result;
    char *at = text;

    games[game]->result(&position, &result);
    if (result.reason == RESULT_NONE) {
        put_text(at, "null");
        return;
    }
    at = put_text(at, "{\"winner\":");
    at = result.winner < 0 ? put_text(at, "null") : put_signed(at, result.winner);
    at = put_text(at, ",\"reason\":\"");
    at = put_text(put_text(at, result_reason_word(result.reason)), "\",\"score\":");
    if (result.has_score) {
        at = put_signed(put_text(at, "["), result.score[0]);
        at = put_signed(put_text(at, ","), result.score[1]);
        put_text(at, "]}");
    } else {
        put_text(at, "null}");
    }
}

/* --- texts of a position --- */

EXPORT(rules_write) void rules_write(uint32_t game)
{
    games[game]->write(&position, text);
}

EXPORT(rules_digest) void rules_digest(uint32_t game)
{
    game_digest(games[game], &position, text);
}

EXPORT(rules_perft) void rules_perft(uint32_t game, uint32_t plies)
{
    put_number(text, game_perft(games[game], &position, (int)plies));
}

EXPORT(rules_read) bool rules_read(uint32_t game)
{
    const char *why;

    if (games[game]->read(text, &position, &why))
        return true;
    put_text(text, why);
    return false;
}

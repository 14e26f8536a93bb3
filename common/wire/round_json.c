/* SPDX-License-Identifier: MIT */
/* round_json.c: a finished round, from struct to JSON. */
#include "common/wire/round_json.h"

#include <assert.h>
#include <stdio.h>

#include "common/wire/json.h"
#include "common/wire/room_json.h"

void round_json_id(const struct wire_round *round, char *out)
{
    int length = snprintf(out, ROUND_ID_MAX, "%s-%d", round->room, round->number);

    assert(round->number > 0 && length < ROUND_ID_MAX);
    (void)length;
}

static void put_seat(struct buf *out, const struct wire_round *round, int side)
{
    json_open_object(out, NULL);
    json_put_text(out, "kind", round->seat[side].level ? "bot" : "human");
    if (round->seat[side].level) {
        room_json_put_bot(out, round->seat[side].name, round->seat[side].level);
    } else {
        json_put_text(out, "name", round->seat[side].name);
        json_put_text(out, "player", round->seat[side].player);
        json_put_boolean(out, "bot", round->seat[side].bot);
    }
    json_close_object(out);
}

static void put_seats(struct buf *out, const char *key, const struct wire_round *round)
{
    int side;

    json_open_list(out, key);
    for (side = 0; side < 2; side++) {
        put_seat(out, round, side);
    }
    json_close_list(out);
}

static void put_clock(struct buf *out, const char *key, const struct wire_round *round)
{
    if (round->initial_ms == 0) {
        json_put_null(out, key);
        return;
    }
    json_open_object(out, key);
    json_put_number(out, "initial_ms", round->initial_ms);
    json_put_number(out, "increment_ms", round->increment_ms);
    json_close_object(out);
}

static void put_head(struct buf *out, const struct wire_round *round)
{
    char id[ROUND_ID_MAX];

    round_json_id(round, id);
    json_put_text(out, "id", id);
    json_put_text(out, "game", round->game->name);
    json_put_text(out, "visibility", round->is_public ? "public" : "private");
    put_seats(out, "seats", round);
}

static void put_facts(struct buf *out, const struct wire_round *round)
{
    json_put_number(out, "starter", round->starter);
    put_clock(out, "clock", round);
    json_put_number(out, "plies", round->plies);
    json_put_number(out, "started_at", round->started_at);
    json_put_number(out, "ended_at", round->ended_at);
    room_json_put_result(out, "result", &round->result);
}

void round_json_put_item(struct buf *out, const char *key, const struct wire_round *round)
{
    json_open_object(out, key);
    put_head(out, round);
    room_json_put_you(out, "you", round->sits);
    put_facts(out, round);
    json_close_object(out);
}

static void put_spans(struct buf *out, const char *key, const int64_t *spans, int count)
{
    int i;

    json_open_list(out, key);
    for (i = 0; i < count; i++)
        json_put_number(out, NULL, spans[i]);
    json_close_list(out);
}

static void put_moves(struct buf *out, const char *key, const struct wire_round *round)
{
    int i;

    json_open_list(out, key);
    for (i = 0; i < round->plies; i++)
        json_put_text(out, NULL, round->moves[i]);
    json_close_list(out);
}

static void put_credits(struct buf *out, const char *key, const struct wire_round *round)
{
    size_t i;

    json_open_list(out, key);
    for (i = 0; i < round->credit_count; i++) {
        json_open_object(out, NULL);
        json_put_number(out, "ply", round->credits[i].ply);
        json_put_number(out, "side", round->credits[i].side);
        json_put_number(out, "at_ms", round->credits[i].at_ms);
        json_put_number(out, "left_ms", round->credits[i].left_ms);
        json_close_object(out);
    }
    json_close_list(out);
}

void round_json_put_record(struct buf *out, const char *key, const struct wire_round *round)
{
    json_open_object(out, key);
    put_head(out, round);
    put_facts(out, round);
    put_moves(out, "moves", round);
    put_spans(out, "at_ms", round->at_ms, round->plies);
    if (round->initial_ms > 0)
        put_spans(out, "left_ms", round->left_ms, round->plies);
    else
        json_put_null(out, "left_ms");
    put_credits(out, "credits", round);
    json_close_object(out);
}

/* SPDX-License-Identifier: MIT */
/* room_json.c: a room, from struct to JSON. Null and absence are not the same here: what a room could have but has not is
 * null; what a reader is not to get is left out. */
#include "common/wire/room_json.h"

#include <assert.h>
#include <string.h>

#include "common/wire/json.h"

/* A number, or null for -1. */
static void put_number_or_null(struct buf *out, const char *key, int64_t number)
{
    if (number < 0)
        json_put_null(out, key);
    else
        json_put_number(out, key, number);
}

int room_json_turn(const struct wire_room *room)
{
    struct game_result by_rules;

    if (room->round == 0 || room->result)
        return -1;
    room->game->result(room->position, &by_rules);
    return by_rules.reason == RESULT_NONE ? room->position->turn : -1;
}

void room_json_put_turn(struct buf *out, const char *key, const struct wire_room *room)
{
    put_number_or_null(out, key, room_json_turn(room));
}

static void put_absence(struct buf *out, const struct wire_seat *seat)
{
    json_put_text(out, "why", seat->why);
    if (seat->away_ms >= 0)
        json_put_number(out, "away_ms", seat->away_ms);
}

void room_json_put_bot(struct buf *out, const char *name, const char *level)
{
    json_put_text(out, "name", name);
    json_put_text(out, "level", level);
}

void room_json_put_seat(struct buf *out, const char *key, const struct wire_seat *seat)
{
    json_open_object(out, key);
    json_put_text(out, "kind", seat->open ? "open" : seat->level ? "bot" : "human");
    if (!seat->open && seat->level) {
        room_json_put_bot(out, seat->name, seat->level);
        json_put_boolean(out, "online", seat->online);
    } else if (!seat->open) {
        json_put_text(out, "name", seat->name);
        json_put_text(out, "player", seat->player);
        json_put_boolean(out, "bot", seat->bot);
        json_put_boolean(out, "online", seat->online);
        if (!seat->online)
            put_absence(out, seat);
    }
    json_close_object(out);
}

void room_json_put_seats(struct buf *out, const char *key, const struct wire_room *room)
{
    json_open_list(out, key);
    room_json_put_seat(out, NULL, &room->seat[0]);
    room_json_put_seat(out, NULL, &room->seat[1]);
    json_close_list(out);
}

void room_json_put_clock(struct buf *out, const char *key, const struct wire_clock *clock)
{
    if (clock->initial_ms == 0) {
        json_put_null(out, key);
        return;
    }
    json_open_object(out, key);
    json_put_number(out, "initial_ms", clock->initial_ms);
    json_put_number(out, "increment_ms", clock->increment_ms);
    json_open_list(out, "left_ms");
    json_put_number(out, NULL, clock->left_ms[0]);
    json_put_number(out, NULL, clock->left_ms[1]);
    json_close_list(out);
    put_number_or_null(out, "running", clock->running);
    put_number_or_null(out, "starts_in_ms", clock->starts_in_ms);
    json_close_object(out);
}

void room_json_put_score(struct buf *out, const char *key, const struct wire_room *room)
{
    json_open_object(out, key);
    json_put_numbers(out, "wins", room->wins);
    json_put_number(out, "draws", room->draws);
    json_close_object(out);
}

void room_json_put_offers(struct buf *out, const char *key, const struct wire_room *room)
{
    json_open_object(out, key);
    json_put_booleans(out, "rematch", room->rematch);
    json_close_object(out);
}

void room_json_put_result(struct buf *out, const char *key, const struct wire_result *result)
{
    json_open_object(out, key);
    put_number_or_null(out, "winner", result->winner);
    json_put_text(out, "reason", result->reason);
    if (result->has_score)
        json_put_numbers(out, "score", result->score);
    else
        json_put_null(out, "score");
    json_close_object(out);
}

void room_json_put_move(struct buf *out, const char *key, const struct game *game, game_move move)
{
    char text[MOVE_TEXT_MAX];

    game->format(move, text);
    json_put_text(out, key, text);
}

/* There may be hundreds of them, and no canonical move needs an escape: each goes out in one piece, its comma included. */
static void put_moves(struct buf *out, const char *key, const struct game *game, const game_move *moves,
                      size_t count)
{
    char word[MOVE_TEXT_MAX + 3] = ",\"";
    size_t len, i;

    json_open_list(out, key);
    for (i = 0; i < count; i++) {
        game->format(moves[i], word + 2);
        len = strlen(word);
        word[len++] = '"';
        buf_add(out, i ? word : word + 1, i ? len : len - 1);
    }
    json_close_list(out);
}

void room_json_put_legal(struct buf *out, const char *key, const struct game *game,
                         const struct position *pos)
{
    game_move moves[MOVE_COUNT_MAX];
    size_t count = game->moves(pos, moves, MOVE_COUNT_MAX);

    assert(count <= MOVE_COUNT_MAX);
    put_moves(out, key, game, moves, count);
}

void room_json_put_digest(struct buf *out, const char *key, const struct game *game,
                          const struct position *pos)
{
    char digest[DIGEST_TEXT_MAX];

    game_digest(game, pos, digest);
    json_put_text(out, key, digest);
}

/* Facts come as members do here: with a name within the object, without one within a list. */

static void put_text_fact(void *out, const char *name, const char *value)
{
    if (value)
        json_put_text(out, name, value);
    else
        json_put_null(out, name);
}

static void put_number_fact(void *out, const char *name, int value)
{
    json_put_number(out, name, value);
}

static void open_list_fact(void *out, const char *name)
{
    json_open_list(out, name);
}

static void close_list_fact(void *out)
{
    json_close_list(out);
}

void room_json_put_position(struct buf *out, const char *key, const struct game *game,
                            const struct position *pos)
{
    const struct fact_sink sink = { out, put_text_fact, put_number_fact, open_list_fact, close_list_fact };

    json_open_object(out, key);
    game->describe(pos, &sink);
    json_close_object(out);
}

void room_json_put_round(struct buf *out, const char *key, const struct wire_room *room,
                         const struct wire_reader *reader)
{
    int turn = room_json_turn(room);

    if (room->round == 0) {
        json_put_null(out, key);
        return;
    }
    json_open_object(out, key);
    json_put_number(out, "number", room->round);
    json_put_number(out, "starter", room->starter);
    put_moves(out, "moves", room->game, room->moves, room->plies);
    room_json_put_turn(out, "turn", room);
    if (room->result)
        room_json_put_result(out, "result", room->result);
    else
        json_put_null(out, "result");
    if (!reader->moves_only)
        room_json_put_position(out, "position", room->game, room->position);
    room_json_put_digest(out, "digest", room->game, room->position);
    if (!reader->moves_only && turn >= 0 && reader->sits[turn])
        room_json_put_legal(out, "legal", room->game, room->position);
    json_close_object(out);
}

void room_json_put_you(struct buf *out, const char *key, const bool sits[2])
{
    int side;

    json_open_object(out, key);
    json_open_list(out, "sides");
    for (side = 0; side < 2; side++) {
        if (sits[side])
            json_put_number(out, NULL, side);
    }
    json_close_list(out);
    json_close_object(out);
}

void room_json_put_snapshot(struct buf *out, const char *key, const struct wire_room *room,
                            const struct wire_reader *reader)
{
    json_open_object(out, key);
    json_put_text(out, "id", room->id);
    json_put_text(out, "game", room->game->name);
    json_put_text(out, "visibility", room->is_public ? "public" : "private");
    json_put_text(out, "state", room->state);
    json_put_number(out, "seq", (int64_t)room->seq);
    room_json_put_seats(out, "seats", room);
    room_json_put_you(out, "you", reader->sits);
    json_put_number(out, "spectators", room->spectators);
    room_json_put_score(out, "score", room);
    room_json_put_round(out, "round", room, reader);
    room_json_put_clock(out, "clock", &room->clock);
    room_json_put_offers(out, "offers", room);
    json_close_object(out);
}

/* Lists are read later than they are told, so they don't count down to a claim. */
static void put_entry_seats(struct buf *out, const struct wire_room *room)
{
    json_open_list(out, "seats");
    for (int side = 0; side < 2; side++) {
        struct wire_seat seat = room->seat[side];

        seat.away_ms = -1;
        room_json_put_seat(out, NULL, &seat);
    }
    json_close_list(out);
}

void room_json_put_entry(struct buf *out, const char *key, const struct wire_room *room,
                         const struct wire_reader *reader, bool boards)
{
    size_t plies = room->round == 0 ? 0 : room->plies;

    json_open_object(out, key);
    json_put_text(out, "id", room->id);
    json_put_text(out, "game", room->game->name);
    put_entry_seats(out, room);
    if (reader)
        room_json_put_you(out, "you", reader->sits);
    json_put_text(out, "state", room->state);
    room_json_put_turn(out, "turn", room);
    json_put_number(out, "ply", (int64_t)plies);
    json_put_number(out, "spectators", room->spectators);
    room_json_put_clock(out, "clock", &room->clock);
    if (boards)
        put_moves(out, "moves", room->game, room->moves, plies);
    json_close_object(out);
}

/* SPDX-License-Identifier: MIT */
/* message.c: replies and events, from structs to JSON. The parts that tell of a room are in room_json.c. */
#include "common/wire/message.h"

#include <assert.h>

#include "common/wire/json.h"
#include "common/wire/request.h"
#include "common/wire/room_json.h"
#include "common/wire/round_json.h"

/* A new message of which `re` and `ok` are written; `finish` it. */
static struct buf *new_reply(int id, bool ok)
{
    struct buf *out = buf_create();

    json_open_object(out, NULL);
    if (id == 0)
        json_put_null(out, "re");
    else
        json_put_number(out, "re", id);
    json_put_boolean(out, "ok", ok);
    return out;
}

static struct buf *new_event(const char *word)
{
    struct buf *out = buf_create();

    json_open_object(out, NULL);
    json_put_text(out, "ev", word);
    return out;
}

static struct buf *new_room_event(const char *word, const struct wire_room *room)
{
    struct buf *out = new_event(word);

    json_put_text(out, "room", room->id);
    json_put_number(out, "seq", (int64_t)room->seq);
    return out;
}

static struct buf *finish(struct buf *out)
{
    json_close_object(out);
    return out;
}

static void put_words(struct buf *out, const char *key, const char *const *words)
{
    json_open_list(out, key);
    for (; *words; words++)
        json_put_text(out, NULL, *words);
    json_close_list(out);
}

struct buf *message_error(int id, const struct wire_error *error)
{
    struct buf *out = new_reply(id, false);

    assert(error->code != ERROR_NONE);
    json_open_object(out, "error");
    json_put_text(out, "code", wire_error_word(error->code));
    if (error->message)
        json_put_text(out, "message", error->message);
    if (error->field)
        json_put_text(out, "field", error->field);
    if (error->reason)
        json_put_text(out, "reason", error->reason);
    if (error->allowed)
        put_words(out, "allowed", error->allowed);
    if (error->retry_ms)
        json_put_number(out, "retry_ms", error->retry_ms);
    json_close_object(out);
    return finish(out);
}

struct buf *message_ok(int id)
{
    return finish(new_reply(id, true));
}

/* `readers` may be NULL: entries for everyone. */
static void put_entries(struct buf *out, const char *key, const struct wire_room *rooms,
                        const struct wire_reader *readers, size_t count, bool boards)
{
    size_t i;

    json_open_list(out, key);
    for (i = 0; i < count; i++)
        room_json_put_entry(out, NULL, &rooms[i], readers ? &readers[i] : NULL, boards);
    json_close_list(out);
}

static void put_server(struct buf *out, const char *key, const struct wire_hello *hello)
{
    json_open_object(out, key);
    json_put_text(out, "name", "tavoliere");
    json_put_text(out, "version", hello->version);
    json_put_text(out, "url", hello->url);
    if (hello->client)
        json_put_text(out, "client", hello->client);
    json_close_object(out);
}

static void put_limits(struct buf *out, const char *key, const struct wire_hello *hello)
{
    json_open_object(out, key);
    json_put_number(out, "messages_per_second", hello->messages_per_second);
    json_put_number(out, "message_burst", hello->message_burst);
    json_put_number(out, "rooms_per_player", hello->rooms_per_player);
    json_put_number(out, "message_bytes", REQUEST_BYTES_MAX);
    json_close_object(out);
}

/* The fields of a notice, in the event or in the reply to hello. */
static void put_notice(struct buf *out, int in_ms)
{
    json_put_text(out, "kind", "restart");
    json_put_number(out, "in_ms", in_ms);
}

static void put_player(struct buf *out, const char *key, const char *player, const char *name)
{
    json_open_object(out, key);
    json_put_text(out, "id", player);
    json_put_text(out, "name", name);
    json_close_object(out);
}

struct buf *message_hello(int id, const struct wire_hello *hello)
{
    struct buf *out = new_reply(id, true);

    put_player(out, "player", hello->player, hello->name);
    if (hello->token)
        json_put_text(out, "token", hello->token);
    put_server(out, "server", hello);
    put_entries(out, "seated", hello->seated, hello->seated_as, hello->seated_count, hello->boards);
    put_limits(out, "limits", hello);
    if (hello->restart_in_ms < 0) {
        json_put_null(out, "notice");
    } else {
        json_open_object(out, "notice");
        put_notice(out, hello->restart_in_ms);
        json_close_object(out);
    }
    return finish(out);
}

struct buf *message_pong(int id, int64_t now_at)
{
    struct buf *out = new_reply(id, true);

    json_put_number(out, "now_at", now_at);
    return finish(out);
}

struct buf *message_snapshot(int id, const struct wire_room *room, const struct wire_reader *reader)
{
    struct buf *out = new_reply(id, true);

    json_put_text(out, "room", room->id);
    room_json_put_snapshot(out, "snapshot", room, reader);
    return finish(out);
}

struct buf *message_hint(int id, int round, int ply, const struct game *game, game_move move)
{
    struct buf *out = new_reply(id, true);

    json_put_number(out, "round", round);
    json_put_number(out, "ply", ply);
    room_json_put_move(out, "move", game, move);
    return finish(out);
}

struct buf *message_legal(int id, const struct game *game, const struct position *pos)
{
    static const char *const none[] = { NULL };
    struct buf *out = new_reply(id, true);

    if (pos)
        room_json_put_legal(out, "legal", game, pos);
    else
        put_words(out, "legal", none);
    return finish(out);
}

struct buf *message_rooms(int id, const struct wire_room *rooms, const struct wire_reader *readers,
                          size_t count, bool boards, bool more)
{
    struct buf *out = new_reply(id, true);

    assert(count > 0 || !more);
    put_entries(out, "rooms", rooms, readers, count, boards);
    if (more)
        json_put_text(out, "next", rooms[count - 1].id);
    else
        json_put_null(out, "next");
    return finish(out);
}

struct buf *message_player(int id, const char *player, const char *name)
{
    struct buf *out = new_reply(id, true);

    put_player(out, "player", player, name);
    return finish(out);
}

struct buf *message_link(int id, const char *code, int expires_in_ms)
{
    struct buf *out = new_reply(id, true);

    json_put_text(out, "code", code);
    json_put_number(out, "expires_in_ms", expires_in_ms);
    return finish(out);
}

static void put_tally(struct buf *out, const char *key, const struct wire_tally *tally)
{
    json_open_object(out, key);
    json_put_text(out, "game", tally->game);
    json_put_text(out, "against", tally->against);
    json_put_number(out, "wins", tally->wins);
    json_put_number(out, "draws", tally->draws);
    json_put_number(out, "losses", tally->losses);
    json_close_object(out);
}

/* Lines of which nothing has been played are left out, whoever counted them. */
struct buf *message_stats(int id, const struct wire_tally *tallies, size_t count)
{
    struct buf *out = new_reply(id, true);
    size_t i;

    json_open_list(out, "stats");
    for (i = 0; i < count; i++) {
        if (tallies[i].wins || tallies[i].draws || tallies[i].losses)
            put_tally(out, NULL, &tallies[i]);
    }
    json_close_list(out);
    return finish(out);
}

struct buf *message_history(int id, const struct wire_round *rounds, size_t count, bool more)
{
    struct buf *out = new_reply(id, true);
    char next[ROUND_ID_MAX];
    size_t i;

    json_open_list(out, "rounds");
    for (i = 0; i < count; i++)
        round_json_put_item(out, NULL, &rounds[i]);
    json_close_list(out);
    if (more && count > 0) {
        round_json_id(&rounds[count - 1], next);
        json_put_text(out, "next", next);
    } else {
        json_put_null(out, "next");
    }
    return finish(out);
}

struct buf *message_record(int id, const struct wire_round *round, bool text)
{
    struct buf *out = new_reply(id, true);
    struct buf *lines;

    round_json_put_record(out, "record", round);
    if (text) {
        lines = message_record_text(round);
        buf_add(lines, "", 1); /* ends the text */
        json_put_text(out, "text", buf_text(lines));
        buf_unref(lines);
    }
    return finish(out);
}

struct buf *message_record_json(const struct wire_round *round)
{
    struct buf *out = buf_create();

    round_json_put_record(out, NULL, round);
    return out;
}

struct buf *message_seat(const struct wire_room *room, int side)
{
    struct buf *out = new_room_event("seat", room);

    assert(side == 0 || side == 1);
    json_put_number(out, "side", side);
    room_json_put_seat(out, "seat", &room->seat[side]);
    return finish(out);
}

struct buf *message_started(const struct wire_room *room, const struct wire_reader *reader)
{
    struct buf *out = new_room_event("started", room);

    room_json_put_round(out, "round", room, reader);
    room_json_put_seats(out, "seats", room);
    room_json_put_score(out, "score", room);
    room_json_put_clock(out, "clock", &room->clock);
    return finish(out);
}

struct buf *message_moved(const struct wire_room *room, bool forced, bool moves_only, bool legal)
{
    struct buf *out = new_room_event("moved", room);

    assert(room->round > 0 && room->plies > 0);
    assert(!(moves_only && legal));
    json_put_number(out, "round", room->round);
    json_put_number(out, "ply", (int64_t)room->plies - 1);
    json_put_number(out, "side", 1 - room->position->turn); /* it passes with every ply, the last included */
    room_json_put_move(out, "move", room->game, room->moves[room->plies - 1]);
    json_put_boolean(out, "forced", forced);
    room_json_put_turn(out, "turn", room);
    room_json_put_clock(out, "clock", &room->clock);
    if (!moves_only)
        room_json_put_position(out, "position", room->game, room->position);
    room_json_put_digest(out, "digest", room->game, room->position);
    if (legal && room_json_turn(room) >= 0)
        room_json_put_legal(out, "legal", room->game, room->position);
    return finish(out);
}

struct buf *message_ended(const struct wire_room *room)
{
    struct buf *out = new_room_event("ended", room);

    assert(room->result);
    json_put_number(out, "round", room->round);
    room_json_put_result(out, "result", room->result);
    room_json_put_score(out, "score", room);
    return finish(out);
}

struct buf *message_offer(const struct wire_room *room)
{
    struct buf *out = new_room_event("offer", room);

    room_json_put_offers(out, "offers", room);
    return finish(out);
}

struct buf *message_spectators(const struct wire_room *room)
{
    struct buf *out = new_room_event("spectators", room);

    json_put_number(out, "count", room->spectators);
    return finish(out);
}

struct buf *message_sync(const struct wire_room *room, const struct wire_reader *reader)
{
    struct buf *out = new_room_event("sync", room);

    room_json_put_snapshot(out, "snapshot", room, reader);
    return finish(out);
}

struct buf *message_closed(const struct wire_room *room, const char *why)
{
    struct buf *out = new_room_event("closed", room);

    json_put_text(out, "why", why);
    return finish(out);
}

struct buf *message_said(const struct wire_room *room, int side, enum phrase phrase)
{
    struct buf *out = new_room_event("said", room);

    assert(side == 0 || side == 1);
    json_put_number(out, "side", side);
    json_put_text(out, "phrase", phrase_word(phrase));
    return finish(out);
}

struct buf *message_clock(const struct wire_room *room, const char *why)
{
    struct buf *out = new_room_event("clock", room);

    room_json_put_clock(out, "clock", &room->clock);
    json_put_text(out, "why", why);
    return finish(out);
}

struct buf *message_lobby(const struct wire_lobby *lobby, bool boards)
{
    struct buf *out = new_event("lobby");
    size_t i;

    put_entries(out, "added", lobby->added, NULL, lobby->added_count, boards);
    put_entries(out, "changed", lobby->changed, NULL, lobby->changed_count, boards);
    json_open_list(out, "removed");
    for (i = 0; i < lobby->removed_count; i++)
        json_put_text(out, NULL, lobby->removed[i]);
    json_close_list(out);
    if (lobby->whole)
        json_put_boolean(out, "whole", true);
    return finish(out);
}

struct buf *message_notice(int in_ms)
{
    struct buf *out = new_event("notice");

    put_notice(out, in_ms);
    return finish(out);
}

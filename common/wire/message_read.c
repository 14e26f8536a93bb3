/* SPDX-License-Identifier: MIT */
/* message_read.c: a message of the daemon, from JSON to struct: one reader for each kind of event and of reply. How a member
 * is read is in read.c. */
#include "common/wire/message_read.h"

#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire/memory.h"
#include "common/wire/read.h"
#include "common/wire/record_read.h"

enum {
    DIGEST_MAX = 9,          /* eight digits and the final NUL */
    RECORD_TEXT_MAX = 262144 /* of a record as text; the longest round there can be takes a third of it */
};

static bool read_round_moves(const json_t *obj, struct message *msg, struct read_round *round)
{
    if (msg->moves || !read_moves(obj, &msg->moves, &round->plies))
        return false;
    round->moves = msg->moves;
    return true;
}

/* The member `round`, whole. Null is a round of number 0. */
static bool read_round(const json_t *obj, struct message *msg, struct read_round *round)
{
    const json_t *value = json_object_get(obj, "round");
    const json_t *result = read_value(value, "result");

    memset(round, 0, sizeof *round);
    if (json_is_null(value))
        return true;
    round->over = result != NULL;
    return read_integer(value, "number", 1, INT_MAX, &round->number) &&
           read_integer(value, "starter", 0, 1, &round->starter) && read_round_moves(value, msg, round) &&
           read_integer_or(value, "turn", 0, 1, -1, &round->turn) &&
           (!result || read_result_of(result, &round->result)) &&
           read_text(value, "digest", DIGEST_MAX, &round->digest);
}

/* What a snapshot and an ENTRY have in common. */
static bool read_room_head(const json_t *obj, struct read_room *room)
{
    return read_text(obj, "id", ROOM_ID_MAX, &room->id) &&
           read_text(obj, "game", READ_WORD_MAX, &room->game) &&
           read_text(obj, "state", READ_WORD_MAX, &room->state) && read_seats(obj, room->seat) &&
           read_you(obj, room->sits) && read_integer(obj, "spectators", 0, INT_MAX, &room->spectators) &&
           read_clock(obj, &room->clock);
}

static bool read_snapshot(const json_t *obj, struct message *msg)
{
    const json_t *value = json_object_get(obj, "snapshot");
    struct read_room *room = &msg->snapshot;
    const char *visibility;

    msg->has_snapshot = true;
    if (!read_room_head(value, room) || !read_text(value, "visibility", READ_WORD_MAX, &visibility) ||
        !read_long(value, "seq", &room->seq) || !read_score(value, room->wins, &room->draws) ||
        !read_offers(value, room->rematch) || !read_round(value, msg, &room->round))
        return false;
    room->is_public = strcmp(visibility, "public") == 0;
    room->turn = room->round.number ? room->round.turn : -1;
    room->ply = (int)room->round.plies;
    return true;
}

static bool entry_of(const json_t *obj, struct read_room *room)
{
    memset(room, 0, sizeof *room);
    return read_room_head(obj, room) && read_integer_or(obj, "turn", 0, 1, -1, &room->turn) &&
           read_integer(obj, "ply", 0, INT_MAX, &room->ply);
}

static bool read_entries(const json_t *obj, const char *key, struct message *msg)
{
    const json_t *list = read_list(obj, key);
    size_t i;

    if (!list)
        return false;
    msg->room_count = json_array_size(list);
    msg->rooms = memory_zeroed((msg->room_count + 1) * sizeof *msg->rooms);
    for (i = 0; i < msg->room_count; i++) {
        if (!entry_of(json_array_get(list, i), &msg->rooms[i]))
            return false;
    }
    return true;
}

static bool read_notice(const json_t *obj, struct message *msg)
{
    return read_integer(obj, "in_ms", 0, INT_MAX, &msg->in_ms);
}

static bool read_player(const json_t *obj, struct message *msg)
{
    const json_t *player = json_object_get(obj, "player");

    return read_text(player, "id", PLAYER_ID_MAX, &msg->player) &&
           read_text(player, "name", PLAYER_NAME_MAX, &msg->name);
}

static bool read_hello(const json_t *obj, struct message *msg)
{
    const json_t *server = json_object_get(obj, "server");
    const json_t *notice = read_value(obj, "notice");

    return read_player(obj, msg) && read_text_or_none(obj, "token", TOKEN_MAX, &msg->token) &&
           read_text(server, "version", READ_TEXT_MAX, &msg->server_version) &&
           read_text(server, "url", URL_MAX, &msg->server_url) && read_entries(obj, "seated", msg) &&
           (!notice || read_notice(notice, msg));
}

static bool read_rooms(const json_t *obj, struct message *msg)
{
    return read_entries(obj, "rooms", msg) && read_text_or_none(obj, "next", ROOM_ID_MAX, &msg->next);
}

static bool read_room_and_snapshot(const json_t *obj, struct message *msg)
{
    return read_text(obj, "room", ROOM_ID_MAX, &msg->room) && read_snapshot(obj, msg);
}

static bool read_link(const json_t *obj, struct message *msg)
{
    return read_text(obj, "code", LINK_CODE_MAX, &msg->code) &&
           read_integer(obj, "expires_in_ms", 0, INT_MAX, &msg->expires_in_ms);
}

static bool tally_of(const json_t *obj, struct wire_tally *tally)
{
    return read_text(obj, "game", READ_WORD_MAX, &tally->game) &&
           read_text(obj, "against", READ_WORD_MAX, &tally->against) &&
           read_integer(obj, "wins", 0, INT_MAX, &tally->wins) &&
           read_integer(obj, "draws", 0, INT_MAX, &tally->draws) &&
           read_integer(obj, "losses", 0, INT_MAX, &tally->losses);
}

static bool read_stats(const json_t *obj, struct message *msg)
{
    const json_t *list = read_list(obj, "stats");
    size_t i;

    if (!list)
        return false;
    msg->tally_count = json_array_size(list);
    msg->tallies = memory_zeroed((msg->tally_count + 1) * sizeof *msg->tallies);
    for (i = 0; i < msg->tally_count; i++) {
        if (!tally_of(json_array_get(list, i), &msg->tallies[i]))
            return false;
    }
    return true;
}

static bool read_history(const json_t *obj, struct message *msg)
{
    const json_t *list = read_list(obj, "rounds");
    size_t i;

    if (!list)
        return false;
    msg->record_count = json_array_size(list);
    msg->records = memory_zeroed((msg->record_count + 1) * sizeof *msg->records);
    for (i = 0; i < msg->record_count; i++) {
        if (!record_read_item(json_array_get(list, i), &msg->records[i]))
            return false;
    }
    return read_text_or_none(obj, "next", ROUND_ID_MAX, &msg->next);
}

static bool read_record(const json_t *obj, struct message *msg)
{
    msg->record_count = 1;
    msg->records = memory_zeroed(sizeof *msg->records);
    return record_read_whole(json_object_get(obj, "record"), msg->records) &&
           read_text_or_none(obj, "text", RECORD_TEXT_MAX, &msg->text);
}

/* What of a move says where it belongs. */
static bool read_ply(const json_t *obj, struct message *msg)
{
    return read_integer(obj, "round", 1, INT_MAX, &msg->round.number) &&
           read_integer(obj, "ply", 0, INT_MAX, &msg->ply) &&
           read_text(obj, "move", MOVE_INPUT_MAX, &msg->move);
}

static bool read_hint(const json_t *obj, struct message *msg)
{
    msg->has_hint = true;
    return read_ply(obj, msg);
}

static bool read_error(const json_t *obj, struct message *msg)
{
    const json_t *error = json_object_get(obj, "error");

    return read_text(error, "code", READ_WORD_MAX, &msg->error) &&
           read_text_or_none(error, "field", READ_WORD_MAX, &msg->field) &&
           read_text_or_none(error, "reason", READ_WORD_MAX, &msg->reason) &&
           read_integer_or(error, "retry_ms", 0, INT_MAX, 0, &msg->retry_ms);
}

/* What a reply holds shows what it replies to: the first of these members that it has. */
static const struct {
    const char *key;
    bool (*read)(const json_t *obj, struct message *msg);
} replies[] = {
    { "server", read_hello },   { "player", read_player },
    { "rooms", read_rooms },    { "snapshot", read_room_and_snapshot },
    { "code", read_link },      { "stats", read_stats },
    { "rounds", read_history }, { "record", read_record },
    { "move", read_hint },
};

static bool read_reply(const json_t *obj, struct message *msg)
{
    size_t i;

    if (!read_integer_or(obj, "re", 1, INT_MAX, 0, &msg->re) || !read_boolean(obj, "ok", &msg->ok))
        return false;
    if (!msg->ok)
        return read_error(obj, msg);
    for (i = 0; i < sizeof replies / sizeof *replies; i++) {
        if (json_object_get(obj, replies[i].key))
            return replies[i].read(obj, msg);
    }
    return true;
}

static bool read_seat(const json_t *obj, struct message *msg)
{
    return read_integer(obj, "side", 0, 1, &msg->side) &&
           read_seat_of(json_object_get(obj, "seat"), &msg->seat[msg->side]);
}

static bool read_started(const json_t *obj, struct message *msg)
{
    return read_round(obj, msg, &msg->round) && msg->round.number > 0 && read_seats(obj, msg->seat) &&
           read_score(obj, msg->wins, &msg->draws) && read_clock(obj, &msg->clock);
}

static bool read_moved(const json_t *obj, struct message *msg)
{
    return read_ply(obj, msg) && read_integer(obj, "side", 0, 1, &msg->side) &&
           read_boolean(obj, "forced", &msg->forced) &&
           read_integer_or(obj, "turn", 0, 1, -1, &msg->round.turn) &&
           read_text(obj, "digest", DIGEST_MAX, &msg->round.digest) && read_clock(obj, &msg->clock);
}

static bool read_ended(const json_t *obj, struct message *msg)
{
    msg->round.over = true;
    return read_integer(obj, "round", 1, INT_MAX, &msg->round.number) &&
           read_result_of(json_object_get(obj, "result"), &msg->round.result) &&
           read_score(obj, msg->wins, &msg->draws);
}

static bool read_offer(const json_t *obj, struct message *msg)
{
    return read_offers(obj, msg->rematch);
}

static bool read_spectators(const json_t *obj, struct message *msg)
{
    return read_integer(obj, "count", 0, INT_MAX, &msg->count);
}

static bool read_closed(const json_t *obj, struct message *msg)
{
    return read_text(obj, "why", READ_WORD_MAX, &msg->why);
}

static bool read_said(const json_t *obj, struct message *msg)
{
    return read_integer(obj, "side", 0, 1, &msg->side) &&
           read_text(obj, "phrase", READ_WORD_MAX, &msg->phrase);
}

static bool read_clock_set(const json_t *obj, struct message *msg)
{
    return read_clock(obj, &msg->clock) && msg->clock.initial_ms > 0 &&
           read_text(obj, "why", READ_WORD_MAX, &msg->why);
}

/* What a lobby event holds nobody here follows; that there was one is all that is told. */
static bool read_nothing(const json_t *obj, struct message *msg)
{
    (void)obj;
    (void)msg;
    return true;
}

static bool (*const readers[])(const json_t *obj, struct message *msg) = {
    [MESSAGE_REPLY] = read_reply,           [MESSAGE_SEAT] = read_seat,
    [MESSAGE_STARTED] = read_started,       [MESSAGE_MOVED] = read_moved,
    [MESSAGE_ENDED] = read_ended,           [MESSAGE_OFFER] = read_offer,
    [MESSAGE_SPECTATORS] = read_spectators, [MESSAGE_SYNC] = read_snapshot,
    [MESSAGE_CLOSED] = read_closed,         [MESSAGE_SAID] = read_said,
    [MESSAGE_CLOCK] = read_clock_set,       [MESSAGE_LOBBY] = read_nothing,
    [MESSAGE_NOTICE] = read_notice,         [MESSAGE_OTHER] = read_nothing,
};

static enum message_kind kind_of(const char *word)
{
#define X(code, word) word,
    static const char *const words[] = { "", MESSAGE_KINDS(X) };
#undef X
    int kind;

    for (kind = MESSAGE_REPLY + 1; kind < MESSAGE_OTHER; kind++) {
        if (strcmp(words[kind], word) == 0)
            break;
    }
    return (enum message_kind)kind;
}

/* Does this kind of event always tell of a room? */
static bool is_of_room(enum message_kind kind)
{
    return kind != MESSAGE_LOBBY && kind != MESSAGE_NOTICE && kind != MESSAGE_OTHER;
}

static bool read_event_head(const json_t *obj, struct message *msg)
{
    const char *word;

    if (!read_text(obj, "ev", READ_WORD_MAX, &word) ||
        !read_text_or_none(obj, "room", ROOM_ID_MAX, &msg->room))
        return false;
    msg->kind = kind_of(word);
    return msg->room ? read_long(obj, "seq", &msg->seq) : !is_of_room(msg->kind);
}

struct message *message_read(const char *text, size_t len)
{
    struct message *msg = memory_zeroed(sizeof *msg);
    json_t *obj = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);

    msg->tree = obj;
    msg->in_ms = -1;
    if (json_is_object(obj) && (!json_object_get(obj, "ev") || read_event_head(obj, msg)) &&
        readers[msg->kind](obj, msg))
        return msg;
    message_free(msg);
    return NULL;
}

void message_free(struct message *msg)
{
    size_t i;

    if (!msg)
        return;
    for (i = 0; i < msg->record_count; i++)
        record_read_finish(&msg->records[i]);
    json_decref(msg->tree);
    free(msg->moves);
    free(msg->rooms);
    free(msg->tallies);
    free(msg->records);
    free(msg);
}

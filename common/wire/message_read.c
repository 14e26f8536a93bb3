/* SPDX-License-Identifier: MIT */
/* message_read.c: a message of the daemon, from JSON to struct. A `read_...` function reads one member into its place, and is
 * false when the member is not what the protocol says. */
#include "common/wire/message_read.h"

#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire/memory.h"

enum {
    WORD_MAX = 64,   /* of the protocol's own words: codes, reasons, states */
    DIGEST_MAX = 9,  /* eight digits and the final NUL */
    TEXT_MAX = 1024, /* of what has no bound of its own */
    LIST_MAX = 65536 /* members of a list */
};

/* The member's value, or NULL when it is absent or null. */
static const json_t *value_of(const json_t *obj, const char *key)
{
    const json_t *value = json_object_get(obj, key);

    return json_is_null(value) ? NULL : value;
}

/* A text of fewer than `cap` bytes; jansson has refused those with a NUL inside. */
static bool text_of(const json_t *value, size_t cap, const char **place)
{
    *place = json_string_value(value);
    return *place && json_string_length(value) < cap;
}

static bool read_text(const json_t *obj, const char *key, size_t cap, const char **place)
{
    return text_of(json_object_get(obj, key), cap, place);
}

/* NULL where it is absent or null. */
static bool read_text_or_none(const json_t *obj, const char *key, size_t cap, const char **place)
{
    const json_t *value = value_of(obj, key);

    *place = NULL;
    return !value || text_of(value, cap, place);
}

static bool integer_of(const json_t *value, int least, int most, int *place)
{
    if (!json_is_integer(value) || json_integer_value(value) < least || json_integer_value(value) > most)
        return false;
    *place = (int)json_integer_value(value);
    return true;
}

static bool read_integer(const json_t *obj, const char *key, int least, int most, int *place)
{
    return integer_of(json_object_get(obj, key), least, most, place);
}

/* `none` where it is absent or null. */
static bool read_integer_or(const json_t *obj, const char *key, int least, int most, int none, int *place)
{
    const json_t *value = value_of(obj, key);

    *place = none;
    return !value || integer_of(value, least, most, place);
}

static bool read_seq(const json_t *obj, int64_t *place)
{
    const json_t *value = json_object_get(obj, "seq");

    *place = json_integer_value(value);
    return json_is_integer(value) && *place >= 0;
}

static bool boolean_of(const json_t *value, bool *place)
{
    *place = json_is_true(value);
    return json_is_boolean(value);
}

static bool read_boolean(const json_t *obj, const char *key, bool *place)
{
    return boolean_of(json_object_get(obj, key), place);
}

/* A list of two, by side. */
static const json_t *pair_of(const json_t *obj, const char *key)
{
    const json_t *list = json_object_get(obj, key);

    return json_array_size(list) == 2 ? list : NULL;
}

static bool read_integers(const json_t *obj, const char *key, int least, int place[2])
{
    const json_t *list = pair_of(obj, key);

    return integer_of(json_array_get(list, 0), least, INT_MAX, &place[0]) &&
           integer_of(json_array_get(list, 1), least, INT_MAX, &place[1]);
}

static bool read_score(const json_t *obj, int wins[2], int *draws)
{
    const json_t *score = json_object_get(obj, "score");

    return read_integers(score, "wins", 0, wins) && read_integer(score, "draws", 0, INT_MAX, draws);
}

static bool read_offers(const json_t *obj, bool rematch[2])
{
    const json_t *list = pair_of(json_object_get(obj, "offers"), "rematch");

    return boolean_of(json_array_get(list, 0), &rematch[0]) &&
           boolean_of(json_array_get(list, 1), &rematch[1]);
}

static bool seat_of(const json_t *obj, struct wire_seat *seat)
{
    const char *kind;

    *seat = (struct wire_seat){ .open = true };
    if (!read_text(obj, "kind", WORD_MAX, &kind))
        return false;
    if (strcmp(kind, "open") == 0)
        return true;
    seat->open = false;
    seat->bot = strcmp(kind, "bot") == 0;
    /* A bot of the server's own is no player. */
    return read_text(obj, "name", PLAYER_NAME_MAX, &seat->name) &&
           (seat->bot || (read_text(obj, "player", PLAYER_ID_MAX, &seat->player) &&
                          read_boolean(obj, "bot", &seat->bot))) &&
           read_boolean(obj, "online", &seat->online) && read_text_or_none(obj, "why", WORD_MAX, &seat->why);
}

static bool read_seats(const json_t *obj, struct wire_seat seat[2])
{
    const json_t *list = pair_of(obj, "seats");

    return seat_of(json_array_get(list, 0), &seat[0]) && seat_of(json_array_get(list, 1), &seat[1]);
}

static bool read_you(const json_t *obj, bool sits[2])
{
    const json_t *list = json_object_get(json_object_get(obj, "you"), "sides");
    size_t i;

    sits[0] = sits[1] = false;
    for (i = 0; i < json_array_size(list); i++) {
        int side;

        if (!integer_of(json_array_get(list, i), 0, 1, &side))
            return false;
        sits[side] = true;
    }
    return json_is_array(list);
}

static bool result_of(const json_t *obj, struct wire_result *result)
{
    result->has_score = value_of(obj, "score") != NULL;
    return read_integer_or(obj, "winner", 0, 1, -1, &result->winner) &&
           read_text(obj, "reason", WORD_MAX, &result->reason) &&
           (!result->has_score || read_integers(obj, "score", INT_MIN, result->score));
}

static bool read_moves(const json_t *obj, struct message *msg, struct read_round *round)
{
    const json_t *list = json_object_get(obj, "moves");
    size_t i;

    round->plies = json_array_size(list);
    if (!json_is_array(list) || round->plies > LIST_MAX || msg->moves)
        return false;
    msg->moves = memory_zeroed((round->plies + 1) * sizeof *msg->moves);
    for (i = 0; i < round->plies; i++) {
        if (!text_of(json_array_get(list, i), MOVE_INPUT_MAX, &msg->moves[i]))
            return false;
    }
    round->moves = msg->moves;
    return true;
}

/* The member `round`, whole. Null is a round of number 0. */
static bool read_round(const json_t *obj, struct message *msg, struct read_round *round)
{
    const json_t *value = json_object_get(obj, "round");
    const json_t *result = value_of(value, "result");

    memset(round, 0, sizeof *round);
    if (json_is_null(value))
        return true;
    round->over = result != NULL;
    return read_integer(value, "number", 1, INT_MAX, &round->number) &&
           read_integer(value, "starter", 0, 1, &round->starter) && read_moves(value, msg, round) &&
           read_integer_or(value, "turn", 0, 1, -1, &round->turn) &&
           (!result || result_of(result, &round->result)) &&
           read_text(value, "digest", DIGEST_MAX, &round->digest);
}

/* What a snapshot and an ENTRY have in common. */
static bool read_room_head(const json_t *obj, struct read_room *room)
{
    return read_text(obj, "id", ROOM_ID_MAX, &room->id) && read_text(obj, "game", WORD_MAX, &room->game) &&
           read_text(obj, "state", WORD_MAX, &room->state) && read_seats(obj, room->seat) &&
           read_you(obj, room->sits) && read_integer(obj, "spectators", 0, INT_MAX, &room->spectators);
}

static bool read_snapshot(const json_t *obj, struct message *msg)
{
    const json_t *value = json_object_get(obj, "snapshot");
    struct read_room *room = &msg->snapshot;
    const char *visibility;

    msg->has_snapshot = true;
    if (!read_room_head(value, room) || !read_text(value, "visibility", WORD_MAX, &visibility) ||
        !read_seq(value, &room->seq) || !read_score(value, room->wins, &room->draws) ||
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
    const json_t *list = json_object_get(obj, key);
    size_t i;

    msg->room_count = json_array_size(list);
    if (!json_is_array(list) || msg->room_count > LIST_MAX || msg->rooms)
        return false;
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

static bool read_hello(const json_t *obj, struct message *msg)
{
    const json_t *player = json_object_get(obj, "player");
    const json_t *server = json_object_get(obj, "server");
    const json_t *notice = value_of(obj, "notice");

    return read_text(player, "id", PLAYER_ID_MAX, &msg->player) &&
           read_text(player, "name", PLAYER_NAME_MAX, &msg->name) &&
           read_text_or_none(obj, "token", TOKEN_MAX, &msg->token) &&
           read_text(server, "version", TEXT_MAX, &msg->server_version) &&
           read_text(server, "url", URL_MAX, &msg->server_url) && read_entries(obj, "seated", msg) &&
           (!notice || read_notice(notice, msg));
}

static bool read_error(const json_t *obj, struct message *msg)
{
    const json_t *error = json_object_get(obj, "error");

    return read_text(error, "code", WORD_MAX, &msg->error) &&
           read_text_or_none(error, "field", WORD_MAX, &msg->field) &&
           read_text_or_none(error, "reason", WORD_MAX, &msg->reason) &&
           read_integer_or(error, "retry_ms", 0, INT_MAX, 0, &msg->retry_ms);
}

/* What a reply holds shows what it replies to. */
static bool read_reply(const json_t *obj, struct message *msg)
{
    if (!read_integer_or(obj, "re", 1, INT_MAX, 0, &msg->re) || !read_boolean(obj, "ok", &msg->ok))
        return false;
    if (!msg->ok)
        return read_error(obj, msg);
    if (json_object_get(obj, "player"))
        return read_hello(obj, msg);
    if (json_object_get(obj, "rooms"))
        return read_entries(obj, "rooms", msg) && read_text_or_none(obj, "next", ROOM_ID_MAX, &msg->next);
    if (json_object_get(obj, "snapshot"))
        return read_text(obj, "room", ROOM_ID_MAX, &msg->room) && read_snapshot(obj, msg);
    return true;
}

static bool read_seat(const json_t *obj, struct message *msg)
{
    return read_integer(obj, "side", 0, 1, &msg->side) &&
           seat_of(json_object_get(obj, "seat"), &msg->seat[msg->side]);
}

static bool read_started(const json_t *obj, struct message *msg)
{
    return read_round(obj, msg, &msg->round) && msg->round.number > 0 && read_seats(obj, msg->seat) &&
           read_score(obj, msg->wins, &msg->draws);
}

static bool read_moved(const json_t *obj, struct message *msg)
{
    return read_integer(obj, "round", 1, INT_MAX, &msg->round.number) &&
           read_integer(obj, "ply", 0, INT_MAX, &msg->ply) && read_integer(obj, "side", 0, 1, &msg->side) &&
           read_text(obj, "move", MOVE_INPUT_MAX, &msg->move) && read_boolean(obj, "forced", &msg->forced) &&
           read_integer_or(obj, "turn", 0, 1, -1, &msg->round.turn) &&
           read_text(obj, "digest", DIGEST_MAX, &msg->round.digest);
}

static bool read_ended(const json_t *obj, struct message *msg)
{
    msg->round.over = true;
    return read_integer(obj, "round", 1, INT_MAX, &msg->round.number) &&
           result_of(json_object_get(obj, "result"), &msg->round.result) &&
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
    return read_text(obj, "why", WORD_MAX, &msg->why);
}

/* What a lobby event holds nobody here follows; that there was one is all that is told. */
static bool read_nothing(const json_t *obj, struct message *msg)
{
    (void)obj;
    (void)msg;
    return true;
}

static bool (*const readers[])(const json_t *obj, struct message *msg) = {
    [MESSAGE_REPLY] = read_reply,           [MESSAGE_SEAT] = read_seat,     [MESSAGE_STARTED] = read_started,
    [MESSAGE_MOVED] = read_moved,           [MESSAGE_ENDED] = read_ended,   [MESSAGE_OFFER] = read_offer,
    [MESSAGE_SPECTATORS] = read_spectators, [MESSAGE_SYNC] = read_snapshot, [MESSAGE_CLOSED] = read_closed,
    [MESSAGE_LOBBY] = read_nothing,         [MESSAGE_NOTICE] = read_notice, [MESSAGE_OTHER] = read_nothing,
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

    if (!read_text(obj, "ev", WORD_MAX, &word) || !read_text_or_none(obj, "room", ROOM_ID_MAX, &msg->room))
        return false;
    msg->kind = kind_of(word);
    return msg->room ? read_seq(obj, &msg->seq) : !is_of_room(msg->kind);
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
    if (!msg)
        return;
    json_decref(msg->tree);
    free(msg->moves);
    free(msg->rooms);
    free(msg);
}

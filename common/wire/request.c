/* SPDX-License-Identifier: MIT */
/* request.c: reads what a client sends: one reader an op, one table of readers. How a field is read is in take.c. */
#include "common/wire/request.h"

#include <assert.h>
#include <jansson.h>
#include <limits.h>
#include <string.h>

#include "common/wire/take.h"

#define X(code, word) word,
const char *const phrase_words[] = { REQUEST_PHRASES(X) NULL };
#undef X

const char *phrase_word(enum phrase phrase)
{
    assert(phrase < PHRASE_COUNT);
    return phrase_words[phrase];
}

static const struct integer_field id_field = { "id", 1, INT_MAX, "an integer from 1 to 2147483647" };
static const struct integer_field round_field = { "round", 1, INT_MAX, "an integer from 1 to 2147483647" };
static const struct integer_field ply_field = { "ply", 0, INT_MAX, "an integer from 0 to 2147483647" };
static const struct integer_field side_field = { "side", 0, 1, "0 or 1" };

/* A second device has no token yet: who brings both means something else than would be done. */
static bool read_who(const json_t *msg, struct request *out)
{
    struct request_hello *hello = &out->hello;

    if (!take_token(msg, out, hello->token) || !take_link(msg, out, hello->link))
        return false;
    if (hello->token[0] && hello->link[0])
        return take_fails(out, "link", "absent where there is a token");
    return true;
}

static bool read_hello(const json_t *msg, struct request *out)
{
    static const char *const details[] = { "full", "moves", NULL };
    struct request_hello *hello = &out->hello;
    int detail = 0;

    if (!read_who(msg, out) || !take_name(msg, out, OPTIONAL, hello->name) ||
        !take_boolean(msg, out, "bot", &hello->bot) || !take_boolean(msg, out, "boards", &hello->boards) ||
        !take_choice(msg, out, "detail", OPTIONAL, details, "\"full\" or \"moves\"", &detail))
        return false;
    hello->has_name = hello->name[0] != '\0';
    hello->moves_only = detail == 1;
    return true;
}

/* The lot decides who sits where: the one who asks is seat 0 until it is drawn. */
static bool take_opponent(const json_t *msg, struct request *out)
{
    struct request_create *create = &out->create;
    const json_t *value = take_value(msg, "opponent");

    create->seats_by_lot = true;
    create->seat[0] = WISH_ME;
    if (!take_wish(value, &create->seat[1], create->level[1]) || create->seat[1] == WISH_ME)
        return take_fails(out, "opponent", "\"open\" or \"bot:LEVEL\"");
    return true;
}

static bool take_seats(const json_t *msg, struct request *out)
{
    static const char must_be[] =
        "\"lot\", or two of \"me\", \"open\" and \"bot:LEVEL\", at least one of them "
        "\"me\" or both bots";
    struct request_create *create = &out->create;
    const json_t *value = take_value(msg, "seats");
    bool with_me = false;
    bool bots = true;
    size_t side;

    if (json_is_string(value) && take_text_is(take_text_of(value), "lot"))
        return take_opponent(msg, out);
    if (json_array_size(value) != 2)
        return take_fails(out, "seats", must_be);
    for (side = 0; side < 2; side++) {
        const json_t *seat = json_array_get(value, side);

        if (!take_wish(seat, &create->seat[side], create->level[side]))
            return take_fails(out, "seats", must_be);
        with_me = with_me || create->seat[side] == WISH_ME;
        bots = bots && create->seat[side] == WISH_BOT;
    }
    return with_me || bots || take_fails(out, "seats", must_be);
}

static bool take_starter(const json_t *msg, struct request *out)
{
    const json_t *value = take_value(msg, "starter");

    out->create.starter = -1;
    if (!value || (json_is_string(value) && take_text_is(take_text_of(value), "lot")))
        return true;
    if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > 1)
        return take_fails(out, "starter", "\"lot\", 0 or 1");
    out->create.starter = (int)json_integer_value(value);
    return true;
}

static bool read_create(const json_t *msg, struct request *out)
{
    static const char *const visibilities[] = { "private", "public", NULL };
    int visibility = 0;

    if (!take_game(msg, out, REQUIRED, out->create.game) || !take_seats(msg, out) ||
        !take_starter(msg, out) ||
        !take_choice(msg, out, "visibility", OPTIONAL, visibilities, "\"private\" or \"public\"",
                     &visibility) ||
        !take_clock(msg, out))
        return false;
    out->create.is_public = visibility == 1;
    return true;
}

static bool read_rooms(const json_t *msg, struct request *out)
{
    static const char *const states[] = { "waiting", "playing", NULL };
    int state = -1;

    out->list.follow = true;
    if (!take_choice(msg, out, "state", OPTIONAL, states, "\"waiting\" or \"playing\"", &state) ||
        !take_game(msg, out, OPTIONAL, out->list.game) ||
        !take_boolean(msg, out, "boards", &out->list.boards) || !take_after_room(msg, out, out->list.after))
        return false;
    out->list.state = state < 0 ? STATE_ANY : state == 0 ? STATE_WAITING : STATE_PLAYING;
    return true;
}

static bool read_lobby(const json_t *msg, struct request *out)
{
    return read_rooms(msg, out) && take_boolean(msg, out, "follow", &out->list.follow);
}

static bool read_move(const json_t *msg, struct request *out)
{
    return take_room(msg, out) && take_integer(msg, out, &round_field, REQUIRED, &out->round) &&
           take_integer(msg, out, &ply_field, REQUIRED, &out->ply) && take_move(msg, out);
}

static bool read_join(const json_t *msg, struct request *out)
{
    return take_room(msg, out) && take_integer(msg, out, &side_field, OPTIONAL, &out->side);
}

static bool read_room_and_round(const json_t *msg, struct request *out)
{
    return take_room(msg, out) && take_integer(msg, out, &round_field, OPTIONAL, &out->round);
}

static bool read_resign(const json_t *msg, struct request *out)
{
    return read_room_and_round(msg, out) && take_integer(msg, out, &side_field, OPTIONAL, &out->side);
}

static bool read_say(const json_t *msg, struct request *out)
{
    int phrase = 0;

    if (!take_room(msg, out))
        return false;
    if (!take_choice(msg, out, "phrase", REQUIRED, phrase_words, "one of the phrases", &phrase)) {
        out->allowed = phrase_words;
        return false;
    }
    out->phrase = (enum phrase)phrase;
    return true;
}

static bool read_rename(const json_t *msg, struct request *out)
{
    return take_name(msg, out, REQUIRED, out->name);
}

static bool read_history(const json_t *msg, struct request *out)
{
    return take_after_round(msg, out, out->history.after);
}

static bool read_record(const json_t *msg, struct request *out)
{
    return take_record(msg, out, &out->record) && take_boolean(msg, out, "text", &out->record.text);
}

static bool read_nothing(const json_t *msg, struct request *out)
{
    (void)msg;
    (void)out;
    return true;
}

static bool (*const readers[])(const json_t *msg, struct request *out) = {
    [OP_CLAIM] = read_room_and_round,
    [OP_CREATE] = read_create,
    [OP_HELLO] = read_hello,
    [OP_HINT] = read_room_and_round,
    [OP_HISTORY] = read_history,
    [OP_JOIN] = read_join,
    [OP_LEAVE] = take_room,
    [OP_LEGAL] = take_room,
    [OP_LINK] = read_nothing,
    [OP_LOBBY] = read_lobby,
    [OP_MOVE] = read_move,
    [OP_PING] = read_nothing,
    [OP_RECORD] = read_record,
    [OP_REMATCH] = read_room_and_round,
    [OP_RENAME] = read_rename,
    [OP_RESIGN] = read_resign,
    [OP_ROOMS] = read_rooms,
    [OP_SAY] = read_say,
    [OP_STATS] = read_nothing,
    [OP_SYNC] = take_room,
    [OP_WATCH] = take_room,
};
_Static_assert(sizeof readers / sizeof *readers == OP_UNKNOWN, "one reader for each op");

static enum request_op op_called(struct text word)
{
#define X(code, word) word,
    static const char *const words[] = { REQUEST_OPS(X) };
#undef X
    int op;

    for (op = 0; op < OP_UNKNOWN; op++) {
        if (take_text_is(word, words[op]))
            return (enum request_op)op;
    }
    return OP_UNKNOWN;
}

static void read_message(const json_t *msg, struct request *out)
{
    bool id_is_sound = take_integer(msg, out, &id_field, OPTIONAL, &out->id);
    struct text op;

    if (!take_text(msg, out, "op", REQUIRED, &op))
        return;
    out->op = op_called(op);
    if (out->op == OP_UNKNOWN) {
        /* an unknown op is told before the fault of any field */
        out->fault = ERROR_NONE;
        out->field = out->must_be = NULL;
    } else if (id_is_sound) {
        readers[out->op](msg, out);
    }
}

void request_read(const char *text, size_t len, struct request *out)
{
    json_t *msg = json_loadb(text, len, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);

    memset(out, 0, sizeof *out);
    out->op = OP_UNKNOWN;
    out->side = -1;
    if (json_is_object(msg))
        read_message(msg, out);
    else
        out->fault = ERROR_BAD_JSON;
    json_decref(msg);
}

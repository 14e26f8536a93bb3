/* SPDX-License-Identifier: MIT */
/* request.c: reads what a client sends. One row a field, one reader an op, one table of readers.
 *
 * A `take_...` function reads one field into its place. It returns false when the field is at fault, and then the request
 * says which and what it must be; an optional field that is absent (or null, which is the same) leaves its place alone. */
#include "common/wire/request.h"

#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire/player_name.h"

enum { ROOM_ID_PUBLIC = 6, ROOM_ID_PRIVATE = 16 }; /* how long a room's id is */

enum need { OPTIONAL, REQUIRED };

/* A string of the message; NUL may be inside. Borrowed from it. */
struct text {
    const char *at; /* NULL: absent */
    size_t len;
};

static bool fail_as(struct request *out, enum wire_error_code fault, const char *field, const char *must_be)
{
    out->fault = fault;
    out->field = field;
    out->must_be = must_be;
    return false;
}

static bool fail(struct request *out, const char *field, const char *must_be)
{
    return fail_as(out, ERROR_BAD_MESSAGE, field, must_be);
}

/* The field's value, or NULL when it is absent. */
static const json_t *value_of(const json_t *msg, const char *field)
{
    const json_t *value = json_object_get(msg, field);

    return json_is_null(value) ? NULL : value;
}

struct integer_field {
    const char *name;
    int least, most;
    const char *must_be;
};

static const struct integer_field id_field = { "id", 1, INT_MAX, "an integer from 1 to 2147483647" };
static const struct integer_field round_field = { "round", 1, INT_MAX, "an integer from 1 to 2147483647" };
static const struct integer_field ply_field = { "ply", 0, INT_MAX, "an integer from 0 to 2147483647" };
static const struct integer_field side_field = { "side", 0, 1, "0 or 1" };

static bool take_integer(const json_t *msg, struct request *out, const struct integer_field *field,
                         enum need need, int *place)
{
    const json_t *value = value_of(msg, field->name);

    if (!value && need == OPTIONAL)
        return true;
    if (!json_is_integer(value) || json_integer_value(value) < field->least ||
        json_integer_value(value) > field->most)
        return fail(out, field->name, field->must_be);
    *place = (int)json_integer_value(value);
    return true;
}

static bool take_boolean(const json_t *msg, struct request *out, const char *field, bool *place)
{
    const json_t *value = value_of(msg, field);

    if (value && !json_is_boolean(value))
        return fail(out, field, "true or false");
    if (value)
        *place = json_is_true(value);
    return true;
}

static struct text text_of(const json_t *value)
{
    return (struct text){ json_string_value(value), json_string_length(value) };
}

static bool take_text(const json_t *msg, struct request *out, const char *field, enum need need,
                      struct text *place)
{
    const json_t *value = value_of(msg, field);

    *place = (struct text){ NULL, 0 };
    if (!value && need == OPTIONAL)
        return true;
    if (!json_is_string(value))
        return fail(out, field, "a string");
    *place = text_of(value);
    return true;
}

static bool text_is(struct text text, const char *word)
{
    return text.at && text.len == strlen(word) && memcmp(text.at, word, text.len) == 0;
}

/* One of `words`, which end with NULL; its place among them goes to `*place`. */
static bool take_choice(const json_t *msg, struct request *out, const char *field, const char *const *words,
                        const char *must_be, int *place)
{
    const json_t *value = value_of(msg, field);
    int i;

    if (!value)
        return true;
    for (i = 0; words[i]; i++) {
        if (text_is(text_of(value), words[i])) {
            *place = i;
            return true;
        }
    }
    return fail(out, field, must_be);
}

/* Is it `len` lower-case letters and digits? */
static bool is_code(struct text text, size_t len)
{
    size_t i;

    if (text.len != len)
        return false;
    for (i = 0; i < len; i++) {
        char c = text.at[i];

        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')))
            return false;
    }
    return true;
}

static bool is_room_id(struct text text)
{
    return is_code(text, ROOM_ID_PUBLIC) || is_code(text, ROOM_ID_PRIVATE);
}

/* Copy a text that is `possible` for its field; else "?", which names nothing, so that the core finds nothing by it. */
static void keep(char *place, struct text text, bool possible)
{
    if (!possible)
        text = (struct text){ "?", 1 };
    memcpy(place, text.at, text.len);
    place[text.len] = '\0';
}

/* Could it be a word of ours, in `cap` bytes? */
static bool is_word(struct text text, size_t cap)
{
    return text.len > 0 && text.len < cap && !memchr(text.at, '\0', text.len);
}

static bool take_room(const json_t *msg, struct request *out)
{
    struct text room;

    if (!take_text(msg, out, "room", REQUIRED, &room))
        return false;
    keep(out->room, room, is_room_id(room));
    return true;
}

static bool take_game(const json_t *msg, struct request *out, enum need need, char *place)
{
    struct text game;

    if (!take_text(msg, out, "game", need, &game))
        return false;
    if (game.at)
        keep(place, game, is_word(game, REQUEST_GAME_MAX));
    return true;
}

static bool take_move(const json_t *msg, struct request *out)
{
    struct text move;
    size_t blanks = 0;

    if (!take_text(msg, out, "move", REQUIRED, &move))
        return false;
    while (blanks < move.len && move.at[blanks] == ' ')
        blanks++;
    if (blanks == move.len || !is_word(move, MOVE_INPUT_MAX))
        return fail(out, "move", "a move of 1 to 64 bytes, not blank");
    keep(out->move, move, true);
    return true;
}

static bool take_token(const json_t *msg, struct request *out)
{
    struct text token;

    if (!take_text(msg, out, "token", OPTIONAL, &token))
        return false;
    if (token.at)
        keep(out->hello.token, token, is_code(token, TOKEN_MAX - 1));
    return true;
}

static bool take_name(const json_t *msg, struct request *out)
{
    struct text name;

    if (!take_text(msg, out, "name", OPTIONAL, &name))
        return false;
    if (!name.at)
        return true;
    if (!player_name_read(name.at, name.len, out->hello.name))
        return fail_as(out, ERROR_BAD_NAME, "name", "1 to 24 printable characters");
    out->hello.has_name = true;
    return true;
}

static bool take_link(const json_t *msg, struct request *out)
{
    if (value_of(msg, "link"))
        return fail(out, "link", "absent: this server knows no link codes yet");
    return true;
}

static bool read_hello(const json_t *msg, struct request *out)
{
    static const char *const details[] = { "full", "moves", NULL };
    int detail = 0;

    if (!take_token(msg, out) || !take_link(msg, out) || !take_name(msg, out) ||
        !take_boolean(msg, out, "bot", &out->hello.bot) ||
        !take_boolean(msg, out, "boards", &out->hello.boards) ||
        !take_choice(msg, out, "detail", details, "\"full\" or \"moves\"", &detail))
        return false;
    out->hello.moves_only = detail == 1;
    return true;
}

static bool seat_read(struct text text, enum seat_wish *wish, char *level)
{
    static const char bot[] = "bot:";
    const size_t prefix = sizeof bot - 1;

    if (text_is(text, "me")) {
        *wish = WISH_ME;
    } else if (text_is(text, "open")) {
        *wish = WISH_OPEN;
    } else if (text.len > prefix && memcmp(text.at, bot, prefix) == 0) {
        struct text word = { text.at + prefix, text.len - prefix };

        *wish = WISH_BOT;
        keep(level, word, is_word(word, REQUEST_LEVEL_MAX));
    } else {
        return false;
    }
    return true;
}

/* The lot decides who sits where: the one who asks is seat 0 until it is drawn. */
static bool take_opponent(const json_t *msg, struct request *out)
{
    struct request_create *create = &out->create;
    const json_t *value = value_of(msg, "opponent");

    create->seats_by_lot = true;
    create->seat[0] = WISH_ME;
    if (!json_is_string(value) || !seat_read(text_of(value), &create->seat[1], create->level[1]) ||
        create->seat[1] == WISH_ME)
        return fail(out, "opponent", "\"open\" or \"bot:LEVEL\"");
    return true;
}

static bool take_seats(const json_t *msg, struct request *out)
{
    static const char must_be[] =
        "\"lot\", or two of \"me\", \"open\" and \"bot:LEVEL\", at least one of them "
        "\"me\" or both bots";
    struct request_create *create = &out->create;
    const json_t *value = value_of(msg, "seats");
    bool with_me = false;
    bool bots = true;
    size_t side;

    if (json_is_string(value) && text_is(text_of(value), "lot"))
        return take_opponent(msg, out);
    if (json_array_size(value) != 2)
        return fail(out, "seats", must_be);
    for (side = 0; side < 2; side++) {
        const json_t *seat = json_array_get(value, side);

        if (!json_is_string(seat) || !seat_read(text_of(seat), &create->seat[side], create->level[side]))
            return fail(out, "seats", must_be);
        with_me = with_me || create->seat[side] == WISH_ME;
        bots = bots && create->seat[side] == WISH_BOT;
    }
    return with_me || bots || fail(out, "seats", must_be);
}

static bool take_starter(const json_t *msg, struct request *out)
{
    const json_t *value = value_of(msg, "starter");

    out->create.starter = -1;
    if (!value || (json_is_string(value) && text_is(text_of(value), "lot")))
        return true;
    if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > 1)
        return fail(out, "starter", "\"lot\", 0 or 1");
    out->create.starter = (int)json_integer_value(value);
    return true;
}

/* What is in a clock is not looked at: there are none yet, and the core says so. */
static bool take_clock(const json_t *msg, struct request *out)
{
    const json_t *value = value_of(msg, "clock");

    if (value && !json_is_object(value))
        return fail(out, "clock", "null or an object");
    out->create.has_clock = value != NULL;
    return true;
}

static bool read_create(const json_t *msg, struct request *out)
{
    static const char *const visibilities[] = { "private", "public", NULL };
    int visibility = 0;

    if (!take_game(msg, out, REQUIRED, out->create.game) || !take_seats(msg, out) ||
        !take_starter(msg, out) ||
        !take_choice(msg, out, "visibility", visibilities, "\"private\" or \"public\"", &visibility) ||
        !take_clock(msg, out))
        return false;
    out->create.is_public = visibility == 1;
    return true;
}

static bool take_after(const json_t *msg, struct request *out)
{
    struct text after;

    if (!take_text(msg, out, "after", OPTIONAL, &after))
        return false;
    if (!after.at)
        return true;
    if (!is_room_id(after))
        return fail(out, "after", "a room's id");
    keep(out->list.after, after, true);
    return true;
}

static bool read_rooms(const json_t *msg, struct request *out)
{
    static const char *const states[] = { "waiting", "playing", NULL };
    int state = -1;

    out->list.follow = true;
    if (!take_choice(msg, out, "state", states, "\"waiting\" or \"playing\"", &state) ||
        !take_game(msg, out, OPTIONAL, out->list.game) ||
        !take_boolean(msg, out, "boards", &out->list.boards) || !take_after(msg, out))
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

static bool read_rematch(const json_t *msg, struct request *out)
{
    return take_room(msg, out) && take_integer(msg, out, &round_field, OPTIONAL, &out->round);
}

static bool read_resign(const json_t *msg, struct request *out)
{
    return read_rematch(msg, out) && take_integer(msg, out, &side_field, OPTIONAL, &out->side);
}

static bool read_nothing(const json_t *msg, struct request *out)
{
    (void)msg;
    (void)out;
    return true;
}

static bool (*const readers[])(const json_t *msg, struct request *out) = {
    [OP_CREATE] = read_create,   [OP_HELLO] = read_hello,   [OP_JOIN] = read_join,   [OP_LEAVE] = take_room,
    [OP_LEGAL] = take_room,      [OP_LOBBY] = read_lobby,   [OP_MOVE] = read_move,   [OP_PING] = read_nothing,
    [OP_REMATCH] = read_rematch, [OP_RESIGN] = read_resign, [OP_ROOMS] = read_rooms, [OP_SYNC] = take_room,
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
        if (text_is(word, words[op]))
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
    if (out->op == OP_UNKNOWN)
        fail_as(out, ERROR_NONE, NULL, NULL); /* an unknown op is told before the fault of any field */
    else if (id_is_sound)
        readers[out->op](msg, out);
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

/* SPDX-License-Identifier: MIT */
/* take.c: what may stand in a field of a request. */
#include "common/wire/take.h"

#include <limits.h>
#include <string.h>

#include "common/wire/player_name.h"

enum { ROOM_ID_PUBLIC = 6, ROOM_ID_PRIVATE = 16 }; /* how long a room's id is */

static bool fail_as(struct request *out, enum wire_error_code fault, const char *field, const char *must_be)
{
    out->fault = fault;
    out->field = field;
    out->must_be = must_be;
    return false;
}

bool take_fails(struct request *out, const char *field, const char *must_be)
{
    return fail_as(out, ERROR_BAD_MESSAGE, field, must_be);
}

const json_t *take_value(const json_t *msg, const char *field)
{
    const json_t *value = json_object_get(msg, field);

    return json_is_null(value) ? NULL : value;
}

static bool is_integer_within(const json_t *value, json_int_t least, json_int_t most)
{
    return json_is_integer(value) && json_integer_value(value) >= least && json_integer_value(value) <= most;
}

bool take_integer(const json_t *msg, struct request *out, const struct integer_field *field, enum need need,
                  int *place)
{
    const json_t *value = take_value(msg, field->name);

    if (!value && need == OPTIONAL)
        return true;
    if (!is_integer_within(value, field->least, field->most))
        return take_fails(out, field->name, field->must_be);
    *place = (int)json_integer_value(value);
    return true;
}

bool take_boolean(const json_t *msg, struct request *out, const char *field, bool *place)
{
    const json_t *value = take_value(msg, field);

    if (value && !json_is_boolean(value))
        return take_fails(out, field, "true or false");
    if (value)
        *place = json_is_true(value);
    return true;
}

struct text take_text_of(const json_t *value)
{
    return (struct text){ json_string_value(value), json_string_length(value) };
}

bool take_text(const json_t *msg, struct request *out, const char *field, enum need need, struct text *place)
{
    const json_t *value = take_value(msg, field);

    *place = (struct text){ NULL, 0 };
    if (!value && need == OPTIONAL)
        return true;
    if (!json_is_string(value))
        return take_fails(out, field, "a string");
    *place = take_text_of(value);
    return true;
}

bool take_text_is(struct text text, const char *word)
{
    return text.at && text.len == strlen(word) && memcmp(text.at, word, text.len) == 0;
}

bool take_choice(const json_t *msg, struct request *out, const char *field, enum need need,
                 const char *const *words, const char *must_be, int *place)
{
    const json_t *value = take_value(msg, field);
    int i;

    if (!value && need == OPTIONAL)
        return true;
    for (i = 0; words[i]; i++) {
        if (take_text_is(take_text_of(value), words[i])) {
            *place = i;
            return true;
        }
    }
    return take_fails(out, field, must_be);
}

static bool is_code_sign(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* Is it `len` lower-case letters and digits? */
static bool is_code(struct text text, size_t len)
{
    size_t i;

    if (text.len != len)
        return false;
    for (i = 0; i < len; i++) {
        if (!is_code_sign(text.at[i]))
            return false;
    }
    return true;
}

static bool is_room_id(struct text text)
{
    return is_code(text, ROOM_ID_PUBLIC) || is_code(text, ROOM_ID_PRIVATE);
}

/* Copy a text that is `possible` for its field; else "?". */
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

bool take_room(const json_t *msg, struct request *out)
{
    struct text room;

    if (!take_text(msg, out, "room", REQUIRED, &room))
        return false;
    keep(out->room, room, is_room_id(room));
    return true;
}

bool take_game(const json_t *msg, struct request *out, enum need need, char *place)
{
    struct text game;

    if (!take_text(msg, out, "game", need, &game))
        return false;
    if (game.at)
        keep(place, game, is_word(game, REQUEST_GAME_MAX));
    return true;
}

bool take_token(const json_t *msg, struct request *out, char *place)
{
    struct text token;

    if (!take_text(msg, out, "token", OPTIONAL, &token))
        return false;
    if (token.at)
        keep(place, token, is_code(token, TOKEN_MAX - 1));
    return true;
}

/* A code is read from one screen and typed on another: in capitals, say, or in groups. False when it is none. */
static bool link_read(struct text text, char code[LINK_CODE_MAX])
{
    size_t len = 0, i;

    for (i = 0; i < text.len; i++) {
        char c = text.at[i];

        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        if (c == ' ' || c == '-')
            continue;
        if (!is_code_sign(c) || len == LINK_CODE_MAX - 1)
            return false;
        code[len++] = c;
    }
    code[len] = '\0';
    return len == LINK_CODE_MAX - 1;
}

bool take_link(const json_t *msg, struct request *out, char *place)
{
    char code[LINK_CODE_MAX];
    struct text link;
    bool possible;

    if (!take_text(msg, out, "link", OPTIONAL, &link))
        return false;
    if (link.at) {
        possible = link_read(link, code);
        keep(place, (struct text){ code, LINK_CODE_MAX - 1 }, possible);
    }
    return true;
}

/* ROOM-NUMBER. The number is written as it always is, so that a round has one id: "k7x2qm-02" is none. */
static bool round_id_read(struct text text, char *room, int *number)
{
    const char *hyphen = memchr(text.at, '-', text.len);
    const char *end = text.at + text.len;
    const char *at;
    json_int_t value = 0;

    if (!hyphen || !is_room_id((struct text){ text.at, (size_t)(hyphen - text.at) }))
        return false;
    for (at = hyphen + 1; at < end && *at >= '0' && *at <= '9' && value <= INT_MAX; at++)
        value = 10 * value + (*at - '0');
    if (at < end || hyphen + 1 == end || hyphen[1] == '0' || value > INT_MAX)
        return false;
    keep(room, (struct text){ text.at, (size_t)(hyphen - text.at) }, true);
    *number = (int)value;
    return true;
}

bool take_record(const json_t *msg, struct request *out, struct request_record *place)
{
    struct text record;

    if (!take_text(msg, out, "record", REQUIRED, &record))
        return false;
    if (!round_id_read(record, place->room, &place->number))
        keep(place->room, record, false);
    return true;
}

bool take_after_room(const json_t *msg, struct request *out, char *place)
{
    struct text after;

    if (!take_text(msg, out, "after", OPTIONAL, &after))
        return false;
    if (!after.at)
        return true;
    if (!is_room_id(after))
        return take_fails(out, "after", "a room's id");
    keep(place, after, true);
    return true;
}

bool take_after_round(const json_t *msg, struct request *out, char *place)
{
    char room[ROOM_ID_MAX];
    struct text after;
    int number;

    if (!take_text(msg, out, "after", OPTIONAL, &after))
        return false;
    if (!after.at)
        return true;
    if (!round_id_read(after, room, &number))
        return take_fails(out, "after", "a round's id");
    keep(place, after, true);
    return true;
}

bool take_move(const json_t *msg, struct request *out)
{
    struct text move;
    size_t blanks = 0;

    if (!take_text(msg, out, "move", REQUIRED, &move))
        return false;
    while (blanks < move.len && move.at[blanks] == ' ')
        blanks++;
    if (blanks == move.len || !is_word(move, MOVE_INPUT_MAX))
        return take_fails(out, "move", "a move of 1 to 64 bytes, not blank");
    keep(out->move, move, true);
    return true;
}

bool take_name(const json_t *msg, struct request *out, enum need need, char *place)
{
    struct text name;

    if (!take_text(msg, out, "name", need, &name))
        return false;
    if (name.at && !player_name_read(name.at, name.len, place))
        return fail_as(out, ERROR_BAD_NAME, "name", "1 to 24 printable characters");
    return true;
}

bool take_clock(const json_t *msg, struct request *out)
{
    static const char must_be[] =
        "null, or an object with initial_ms, 1000 to 2592000000, and increment_ms, 0 to 180000";
    const json_t *clock = take_value(msg, "clock");
    const json_t *initial = json_object_get(clock, "initial_ms");
    const json_t *increment = take_value(clock, "increment_ms");

    if (!clock)
        return true;
    if (!is_integer_within(initial, CLOCK_INITIAL_MIN_MS, CLOCK_INITIAL_MAX_MS) ||
        (increment && !is_integer_within(increment, 0, CLOCK_INCREMENT_MAX_MS)))
        return take_fails(out, "clock", must_be);
    out->create.initial_ms = json_integer_value(initial);
    out->create.increment_ms = (int)json_integer_value(increment); /* 0 where there is none */
    return true;
}

bool take_wish(const json_t *value, enum seat_wish *wish, char *level)
{
    static const char bot[] = "bot:";
    const size_t prefix = sizeof bot - 1;
    struct text text = take_text_of(value);

    if (take_text_is(text, "me")) {
        *wish = WISH_ME;
    } else if (take_text_is(text, "open")) {
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

/* SPDX-License-Identifier: MIT */
/* read.c: what may be in a member of a message. */
#include "common/wire/read.h"

#include <limits.h>
#include <string.h>

#include "common/wire/memory.h"
#include "common/wire/names.h"

#define LONG_MOST (INT64_C(1) << 53)

const json_t *read_value(const json_t *obj, const char *key)
{
    const json_t *value = json_object_get(obj, key);

    return json_is_null(value) ? NULL : value;
}

/* Jansson has refused texts with a NUL inside. */
bool read_text_of(const json_t *value, size_t cap, const char **place)
{
    *place = json_string_value(value);
    return *place && json_string_length(value) < cap;
}

bool read_text(const json_t *obj, const char *key, size_t cap, const char **place)
{
    return read_text_of(json_object_get(obj, key), cap, place);
}

bool read_text_or_none(const json_t *obj, const char *key, size_t cap, const char **place)
{
    const json_t *value = read_value(obj, key);

    *place = NULL;
    return !value || read_text_of(value, cap, place);
}

bool read_integer_of(const json_t *value, int least, int most, int *place)
{
    if (!json_is_integer(value) || json_integer_value(value) < least || json_integer_value(value) > most)
        return false;
    *place = (int)json_integer_value(value);
    return true;
}

bool read_integer(const json_t *obj, const char *key, int least, int most, int *place)
{
    return read_integer_of(json_object_get(obj, key), least, most, place);
}

bool read_integer_or(const json_t *obj, const char *key, int least, int most, int none, int *place)
{
    const json_t *value = read_value(obj, key);

    *place = none;
    return !value || read_integer_of(value, least, most, place);
}

bool read_long_of(const json_t *value, int64_t *place)
{
    *place = json_integer_value(value);
    return json_is_integer(value) && *place >= 0 && *place <= LONG_MOST;
}

bool read_long(const json_t *obj, const char *key, int64_t *place)
{
    return read_long_of(json_object_get(obj, key), place);
}

bool read_long_or(const json_t *obj, const char *key, int64_t none, int64_t *place)
{
    const json_t *value = read_value(obj, key);

    *place = none;
    return !value || read_long_of(value, place);
}

static bool boolean_of(const json_t *value, bool *place)
{
    *place = json_is_true(value);
    return json_is_boolean(value);
}

bool read_boolean(const json_t *obj, const char *key, bool *place)
{
    return boolean_of(json_object_get(obj, key), place);
}

const json_t *read_list(const json_t *obj, const char *key)
{
    const json_t *list = json_object_get(obj, key);

    return json_is_array(list) && json_array_size(list) <= READ_LIST_MAX ? list : NULL;
}

static const json_t *pair_of(const json_t *obj, const char *key)
{
    const json_t *list = json_object_get(obj, key);

    return json_array_size(list) == 2 ? list : NULL;
}

bool read_integers(const json_t *obj, const char *key, int least, int place[2])
{
    const json_t *list = pair_of(obj, key);

    return read_integer_of(json_array_get(list, 0), least, INT_MAX, &place[0]) &&
           read_integer_of(json_array_get(list, 1), least, INT_MAX, &place[1]);
}

bool read_longs(const json_t *obj, const char *key, int64_t place[2])
{
    const json_t *list = pair_of(obj, key);

    return read_long_of(json_array_get(list, 0), &place[0]) &&
           read_long_of(json_array_get(list, 1), &place[1]);
}

bool read_booleans(const json_t *obj, const char *key, bool place[2])
{
    const json_t *list = pair_of(obj, key);

    return boolean_of(json_array_get(list, 0), &place[0]) && boolean_of(json_array_get(list, 1), &place[1]);
}

bool read_score(const json_t *obj, int wins[2], int *draws)
{
    const json_t *score = json_object_get(obj, "score");

    return read_integers(score, "wins", 0, wins) && read_integer(score, "draws", 0, INT_MAX, draws);
}

bool read_offers(const json_t *obj, bool rematch[2])
{
    return read_booleans(json_object_get(obj, "offers"), "rematch", rematch);
}

/* Why somebody is missing, and in how long the other side may claim the round. */
static bool read_absence(const json_t *obj, struct wire_seat *seat)
{
    return read_text_or_none(obj, "why", READ_WORD_MAX, &seat->why) &&
           read_long_or(obj, "away_ms", -1, &seat->away_ms);
}

bool read_sitter_of(const json_t *value, struct wire_seat *seat)
{
    const char *kind;

    *seat = (struct wire_seat){ .open = true, .away_ms = -1 };
    if (!read_text(value, "kind", READ_WORD_MAX, &kind))
        return false;
    seat->open = strcmp(kind, "open") == 0;
    if (seat->open)
        return true;
    if (!read_text(value, "name", PLAYER_NAME_MAX, &seat->name))
        return false;
    /* A bot of the server's own is no player. */
    if (strcmp(kind, "bot") == 0)
        return read_text(value, "level", READ_WORD_MAX, &seat->level);
    return read_text(value, "player", PLAYER_ID_MAX, &seat->player) && read_boolean(value, "bot", &seat->bot);
}

bool read_seat_of(const json_t *value, struct wire_seat *seat)
{
    return read_sitter_of(value, seat) &&
           (seat->open || (read_boolean(value, "online", &seat->online) && read_absence(value, seat)));
}

bool read_seats(const json_t *obj, struct wire_seat seat[2])
{
    const json_t *list = pair_of(obj, "seats");

    return read_seat_of(json_array_get(list, 0), &seat[0]) && read_seat_of(json_array_get(list, 1), &seat[1]);
}

bool read_you(const json_t *obj, bool sits[2])
{
    const json_t *list = json_object_get(json_object_get(obj, "you"), "sides");
    size_t i;

    sits[0] = sits[1] = false;
    for (i = 0; i < json_array_size(list); i++) {
        int side;

        if (!read_integer_of(json_array_get(list, i), 0, 1, &side))
            return false;
        sits[side] = true;
    }
    return json_is_array(list);
}

bool read_result_of(const json_t *value, struct wire_result *result)
{
    result->has_score = read_value(value, "score") != NULL;
    return read_integer_or(value, "winner", 0, 1, -1, &result->winner) &&
           read_text(value, "reason", READ_WORD_MAX, &result->reason) &&
           (!result->has_score || read_integers(value, "score", INT_MIN, result->score));
}

bool read_clock(const json_t *obj, struct wire_clock *clock)
{
    const json_t *value = read_value(obj, "clock");

    *clock = (struct wire_clock){ .running = -1, .starts_in_ms = -1 };
    if (!value)
        return true;
    return read_long(value, "initial_ms", &clock->initial_ms) && clock->initial_ms > 0 &&
           read_integer(value, "increment_ms", 0, INT_MAX, &clock->increment_ms) &&
           read_longs(value, "left_ms", clock->left_ms) &&
           read_integer_or(value, "running", 0, 1, -1, &clock->running) &&
           read_long_or(value, "starts_in_ms", -1, &clock->starts_in_ms);
}

bool read_moves(const json_t *obj, const char ***moves, size_t *plies)
{
    const json_t *list = read_list(obj, "moves");
    size_t i;

    *plies = json_array_size(list);
    *moves = memory_zeroed((*plies + 1) * sizeof **moves);
    for (i = 0; i < *plies; i++) {
        if (!read_text_of(json_array_get(list, i), MOVE_INPUT_MAX, &(*moves)[i]))
            return false;
    }
    return list != NULL;
}

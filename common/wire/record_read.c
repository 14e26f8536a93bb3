/* SPDX-License-Identifier: MIT */
/* record_read.c: a finished round, from JSON to struct. */
#include "common/wire/record_read.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire/memory.h"
#include "common/wire/read.h"

static bool seat_of(const json_t *value, struct wire_seat *seat)
{
    return read_sitter_of(value, seat) && !seat->open;
}

static bool read_sitters(const json_t *obj, struct read_record *record)
{
    const json_t *list = read_list(obj, "seats");

    return json_array_size(list) == 2 && seat_of(json_array_get(list, 0), &record->seat[0]) &&
           seat_of(json_array_get(list, 1), &record->seat[1]);
}

/* What the clocks were set to; null where there were none. */
static bool read_setting(const json_t *obj, struct read_record *record)
{
    const json_t *clock = read_value(obj, "clock");

    return !clock || (read_long(clock, "initial_ms", &record->initial_ms) && record->initial_ms > 0 &&
                      read_integer(clock, "increment_ms", 0, INT_MAX, &record->increment_ms));
}

static bool read_head(const json_t *obj, struct read_record *record)
{
    const char *visibility;

    memset(record, 0, sizeof *record);
    if (!read_text(obj, "id", ROUND_ID_MAX, &record->id) ||
        !read_text(obj, "game", READ_WORD_MAX, &record->game) ||
        !read_text(obj, "visibility", READ_WORD_MAX, &visibility))
        return false;
    record->is_public = strcmp(visibility, "public") == 0;
    return read_sitters(obj, record) && read_integer(obj, "starter", 0, 1, &record->starter) &&
           read_setting(obj, record) && read_integer(obj, "plies", 0, READ_LIST_MAX, &record->plies) &&
           read_long(obj, "started_at", &record->started_at) &&
           read_long(obj, "ended_at", &record->ended_at) &&
           read_result_of(json_object_get(obj, "result"), &record->result);
}

bool record_read_item(const json_t *value, struct read_record *record)
{
    return read_head(value, record) && read_you(value, record->sits);
}

static bool read_record_moves(const json_t *obj, struct read_record *record)
{
    size_t plies;

    return read_moves(obj, &record->moves, &plies) && plies == (size_t)record->plies;
}

/* One span for each move. */
static bool read_spans(const json_t *obj, const char *key, int count, int64_t **spans)
{
    const json_t *list = read_list(obj, key);
    int i;

    *spans = memory_zeroed(((size_t)count + 1) * sizeof **spans);
    if (!list || json_array_size(list) != (size_t)count)
        return false;
    for (i = 0; i < count; i++) {
        if (!read_long_of(json_array_get(list, (size_t)i), &(*spans)[i]))
            return false;
    }
    return true;
}

static bool credit_of(const json_t *value, struct wire_credit *credit)
{
    return read_integer(value, "ply", 0, INT_MAX, &credit->ply) &&
           read_integer(value, "side", 0, 1, &credit->side) && read_long(value, "at_ms", &credit->at_ms) &&
           read_long(value, "left_ms", &credit->left_ms);
}

static bool read_credits(const json_t *obj, struct read_record *record)
{
    const json_t *list = read_list(obj, "credits");
    size_t i;

    record->credit_count = json_array_size(list);
    record->credits = memory_zeroed((record->credit_count + 1) * sizeof *record->credits);
    for (i = 0; i < record->credit_count; i++) {
        if (!credit_of(json_array_get(list, i), &record->credits[i]))
            return false;
    }
    return list != NULL;
}

bool record_read_whole(const json_t *value, struct read_record *record)
{
    return read_head(value, record) && read_record_moves(value, record) &&
           read_spans(value, "at_ms", record->plies, &record->at_ms) &&
           (record->initial_ms == 0 || read_spans(value, "left_ms", record->plies, &record->left_ms)) &&
           read_credits(value, record);
}

void record_read_finish(struct read_record *record)
{
    free(record->moves);
    free(record->at_ms);
    free(record->left_ms);
    free(record->credits);
}

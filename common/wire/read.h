/* SPDX-License-Identifier: MIT */
/* read.h: the members of a message, one reader a kind of member; message_read.c says which message has which.
 *
 * A `read_...` function reads one member of `obj` into its place, and is false when the member is not what the protocol says;
 * then the place holds anything. `obj` may be NULL or no object: then it has no members. Texts are borrowed from it. */
#ifndef TAVOLIERE_COMMON_WIRE_READ_H
#define TAVOLIERE_COMMON_WIRE_READ_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/wire/message.h"

enum {
    READ_WORD_MAX = 64,   /* of the protocol's own words: codes, reasons, states */
    READ_TEXT_MAX = 1024, /* of what has no bound of its own */
    READ_LIST_MAX = 65536 /* members of a list */
};

/* The member's value, or NULL when it is absent or null. */
const json_t *read_value(const json_t *obj, const char *key);

/* A text of fewer than `cap` bytes. */
bool read_text_of(const json_t *value, size_t cap, const char **place);
bool read_text(const json_t *obj, const char *key, size_t cap, const char **place);

/* What is absent or null is NULL, or `none`. */
bool read_text_or_none(const json_t *obj, const char *key, size_t cap, const char **place);
bool read_integer_or(const json_t *obj, const char *key, int least, int most, int none, int *place);
bool read_long_or(const json_t *obj, const char *key, int64_t none, int64_t *place);

bool read_integer_of(const json_t *value, int least, int most, int *place);
bool read_integer(const json_t *obj, const char *key, int least, int most, int *place);

/* A span, an instant or a count: from 0 to 2^53, which every language can hold. */
bool read_long_of(const json_t *value, int64_t *place);
bool read_long(const json_t *obj, const char *key, int64_t *place);

bool read_boolean(const json_t *obj, const char *key, bool *place);

/* Lists of two, by side. */
bool read_integers(const json_t *obj, const char *key, int least, int place[2]);
bool read_longs(const json_t *obj, const char *key, int64_t place[2]);
bool read_booleans(const json_t *obj, const char *key, bool place[2]);

/* A list of at most READ_LIST_MAX members, or NULL when it is none. */
const json_t *read_list(const json_t *obj, const char *key);

/* Parts of a room or a round, each under its own key. */
bool read_score(const json_t *obj, int wins[2], int *draws);
bool read_offers(const json_t *obj, bool rematch[2]);
bool read_sitter_of(const json_t *value,
                    struct wire_seat *seat); /* who sits there, and not whether they are there */
bool read_seat_of(const json_t *value, struct wire_seat *seat);
bool read_seats(const json_t *obj, struct wire_seat seat[2]);
bool read_you(const json_t *obj, bool sits[2]);
bool read_result_of(const json_t *value, struct wire_result *result);
bool read_clock(const json_t *obj, struct wire_clock *clock); /* none where it is absent or null */

/* A list of moves; `*moves` is the caller's to free, also when it is false, and the texts in it are borrowed. */
bool read_moves(const json_t *obj, const char ***moves, size_t *plies);

#endif

/* SPDX-License-Identifier: MIT */
/* take.h: the fields of a request, one reader a kind of field; request.c says which op has which.
 *
 * A `take_...` function reads one field into its place. It returns false when the field is at fault, and then the request
 * says which and what it must be; an optional field that is absent (or null, which is the same) leaves its place alone. */
#ifndef TAVOLIERE_COMMON_WIRE_TAKE_H
#define TAVOLIERE_COMMON_WIRE_TAKE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "common/wire/request.h"

enum need { OPTIONAL, REQUIRED };

/* A string of the message; NUL may be inside. Borrowed from it. */
struct text {
    const char *at; /* NULL: absent */
    size_t len;
};

struct integer_field {
    const char *name;
    int least, most;
    const char *must_be;
};

/* Note the fault of a field; always false. */
bool take_fails(struct request *out, const char *field, const char *must_be);

/* The field's value, or NULL when it is absent. */
const json_t *take_value(const json_t *msg, const char *field);

bool take_integer(const json_t *msg, struct request *out, const struct integer_field *field, enum need need,
                  int *place);
bool take_boolean(const json_t *msg, struct request *out, const char *field, bool *place);
bool take_text(const json_t *msg, struct request *out, const char *field, enum need need, struct text *place);

/* One of `words`, which end with NULL; its place among them goes to `*place`. */
bool take_choice(const json_t *msg, struct request *out, const char *field, enum need need,
                 const char *const *words, const char *must_be, int *place);

/* Texts that name something. What can't be such a name is kept as "?", which names nothing, so that the core finds nothing
 * by it; the two of `after` refuse it instead. */
bool take_room(const json_t *msg, struct request *out); /* into out->room */
bool take_game(const json_t *msg, struct request *out, enum need need, char *place);
bool take_token(const json_t *msg, struct request *out, char *place);
bool take_link(const json_t *msg, struct request *out, char *place);
bool take_record(const json_t *msg, struct request *out, struct request_record *place);
bool take_after_room(const json_t *msg, struct request *out, char *place);
bool take_after_round(const json_t *msg, struct request *out, char *place);

bool take_move(const json_t *msg, struct request *out); /* into out->move */
bool take_name(const json_t *msg, struct request *out, enum need need, char *place);
bool take_clock(const json_t *msg, struct request *out); /* into out->create */

/* Who shall sit on a side: "me", "open" or "bot:LEVEL". */
bool take_wish(const json_t *value, enum seat_wish *wish, char *level);

/* What is no string is an absent text. */
struct text take_text_of(const json_t *value);

bool take_text_is(struct text text, const char *word);

#endif

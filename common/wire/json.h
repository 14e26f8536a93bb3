/* SPDX-License-Identifier: MIT */
/* json.h: writing JSON straight into a buf, for the wire and for the engine, which shows positions.
 *
 * jansson reads what comes in; what goes out is written here, without a tree in between: the legal moves of sbarra's
 * first position took 40 microseconds as a tree of 131 strings, about what a whole move may cost, and take six this way.
 *
 * Members are put one after the other; `key` is the field's name within an object, and NULL within a list or at the top.
 * Keys are ASCII words of our own. Texts are well-formed UTF-8. Commas come by themselves. */
#ifndef TAVOLIERE_COMMON_WIRE_JSON_H
#define TAVOLIERE_COMMON_WIRE_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include "common/wire/buf.h"

/* Begin an object or a list; all that is put then is within, until it is closed. */
void json_open_object(struct buf *out, const char *key);
void json_close_object(struct buf *out);
void json_open_list(struct buf *out, const char *key);
void json_close_list(struct buf *out);

void json_put_text(struct buf *out, const char *key, const char *text);
void json_put_number(struct buf *out, const char *key, int64_t number);
void json_put_boolean(struct buf *out, const char *key, bool claim);
void json_put_null(struct buf *out, const char *key);

/* Two numbers or two claims, by side. */
void json_put_numbers(struct buf *out, const char *key, const int number[2]);
void json_put_booleans(struct buf *out, const char *key, const bool claim[2]);

#endif

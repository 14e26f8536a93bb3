/* SPDX-License-Identifier: MIT */
/* round_json.h: a round that is over, as it is told in a list and as a whole record (docs/protocol.md, history and record).
 * json.h says what `key` is. */
#ifndef TAVOLIERE_COMMON_WIRE_ROUND_JSON_H
#define TAVOLIERE_COMMON_WIRE_ROUND_JSON_H

#include "common/wire/buf.h"
#include "common/wire/message.h"

/* "k7x2qm-2", to `out` (ROUND_ID_MAX bytes). */
void round_json_id(const struct wire_round *round, char *out);

/* A line of the reader's history. */
void round_json_put_item(struct buf *out, const char *key, const struct wire_round *round);

/* With moves and times; nobody's in particular. */
void round_json_put_record(struct buf *out, const char *key, const struct wire_round *round);

#endif

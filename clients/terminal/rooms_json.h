/* SPDX-License-Identifier: MIT */
/* rooms_json.h: lists of rooms as one JSON document, for other programs (tavoliere.1 has its members). */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_ROOMS_JSON_H
#define TAVOLIERE_CLIENTS_TERMINAL_ROOMS_JSON_H

#include <stddef.h>

#include "common/wire/buf.h"
#include "common/wire/message_read.h"

/* Begin with the player's own unfinished rooms, go on with each page of the list, and print it all, which ends `out`. `origin` is
 * where links point. */
struct buf *rooms_json_begin(const struct read_room *own, size_t count, const char *origin);
void rooms_json_add(struct buf *out, const struct read_room *rooms, size_t count, const char *origin);
void rooms_json_print(struct buf *out);

#endif

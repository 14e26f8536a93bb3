/* SPDX-License-Identifier: MIT */
/* record_read.h: finished rounds as a client reads them: a page of them in `history`, a whole one in `record`. */
#ifndef TAVOLIERE_COMMON_WIRE_RECORD_READ_H
#define TAVOLIERE_COMMON_WIRE_RECORD_READ_H

#include <jansson.h>
#include <stdbool.h>

#include "common/wire/message_read.h"

/* A line of a page. `value` may be anything; texts are borrowed from it. */
bool record_read_item(const json_t *value, struct read_record *record);

/* A whole record. What it points to is given back by record_read_finish, also when it is false. */
bool record_read_whole(const json_t *value, struct read_record *record);

/* A zeroed record and an item are fine. */
void record_read_finish(struct read_record *record);

#endif

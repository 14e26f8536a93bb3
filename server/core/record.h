/* SPDX-License-Identifier: MIT */
/* record.h: a finished round as it is stored (journal.h), as the wire tells it (common/wire/message.h). */
#ifndef TAVOLIERE_SERVER_CORE_RECORD_H
#define TAVOLIERE_SERVER_CORE_RECORD_H

#include <stdbool.h>
#include <stddef.h>

#include "common/wire/message.h"
#include "server/core/journal.h"

/* A round with its moves. `told` points into the rest and into the entries it was made from. */
struct record {
    struct wire_round told;
    const char **moves; /* these four are owned */
    int64_t *at_ms, *left_ms;
    struct wire_credit *credits;
};

/* What `history` tells of a round, all but who reads it; `out` borrows from the row. False: its game isn't known here. */
bool record_tell_row(const struct round_row *row, struct wire_round *out);

/* The answer to ASK_ROUND, as a record that borrows from it; its moves are played again. False, and nothing to finish, when
 * the events do not make up the round by the rules. */
bool record_tell(const struct journal_entry *entries, size_t count, struct record *out);

/* Frees what the record owns; what is finished or all zero owns nothing. */
void record_finish(struct record *record);

#endif

/* SPDX-License-Identifier: MIT */
/* store.h: the journal of struct world: a thread that puts entries on disk while the loop goes on.
 *
 * The thread takes all that has been queued as one transaction, so appends that come while the disk is busy share the
 * next commit. Nothing here but the thread waits for the disk, except opening, loading and closing. */
#ifndef TAVOLIERE_SERVER_IO_STORE_H
#define TAVOLIERE_SERVER_IO_STORE_H

#include <stdbool.h>
#include <stddef.h>

#include <uv.h>

#include "server/core/journal.h"
#include "server/io/database.h"
#include "server/io/histogram.h"

struct store;

/* Called on the loop's thread after answers were given. */
typedef void store_settled(void *arg);

/* Start the thread. `db` is the store's until store_close, which closes it. The store does not keep the loop
 * alive. Never NULL. */
struct store *store_start(uv_loop_t *loop, struct database *db, store_settled *settled, void *arg);

/* Put entries (copied) on disk, all or none; `done` is called on the loop's thread, in the order of the appends. */
void store_append(struct store *store, const struct journal_entry *entries, size_t count, journal_done *done,
                  void *arg);

/* False after a commit that failed, until one succeeds. */
bool store_is_healthy(const struct store *store);

/* Write to the disk what says nothing, to see whether it takes it; nothing if that is under way. `settled` is called when
 * it has answered. */
void store_probe(struct store *store);

/* How long ago what store_is_healthy says was found out. */
uint64_t store_known_ms(const struct store *store);

/* For how long the disk has been asked for something and has not answered anything; 0 when nothing is asked of it. */
uint64_t store_waits_ms(const struct store *store);

/* Borrowed while the store lives, and changing. Probes are not counted as appends. */
struct store_counts {
    size_t queue;                    /* appends that are not answered yet */
    uint64_t appends;                /* on disk, or refused because of what is there already */
    struct histogram latency;        /* of those, from the asking until the disk had them */
    uint64_t transactions, failures; /* written, and given up because the disk refused */
};
const struct store_counts *store_counts(const struct store *store);

/* Wait until all that was queued is on disk, answer it, and close. Memory is freed by the loop, which must run once
 * more. NULL is fine. */
void store_close(struct store *store);

#endif

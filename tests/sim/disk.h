/* SPDX-License-Identifier: MIT */
/* disk.h: what the simulated disk holds: the entries of the journal in the order they were written, and indexes by which
 * the store's questions are answered without reading them all. It survives crashes of the stage.
 *
 * It refuses, by answering false with a reason, what a real store could not hold: an event out of its order, a token or a
 * seat of nobody. */
#ifndef TAVOLIERE_TESTS_SIM_DISK_H
#define TAVOLIERE_TESTS_SIM_DISK_H

#include <stdbool.h>
#include <stddef.h>

#include "server/core/journal.h"

/* A list of entries that grows. */
struct entries {
    struct journal_entry *list; /* owned */
    size_t count, cap;
};

void entries_add(struct entries *entries, const struct journal_entry *entry);

struct disk;

/* An empty disk; the caller's. */
struct disk *disk_create(void);
void disk_destroy(struct disk *disk);

/* Write a transaction behind those in `log`: JOURNAL_OK or JOURNAL_TAKEN. When it does not fit what is there, `*why` says
 * how; else it is NULL. */
enum journal_status disk_write(struct disk *disk, struct entries *log, const struct journal_entry *entries,
                               size_t count, const char **why);

/* Add to `found` what a question finds. */
void disk_find(const struct disk *disk, const struct entries *log, const struct journal_query *query,
               struct entries *found);

/* Add to `found` what a starting core is told: every room in which a clock runs. */
void disk_find_running(const struct disk *disk, const struct entries *log, struct entries *found);

/* The level of a bot of the server's own, by the id that it has in the journal; else NULL. */
const char *disk_level_of(const char *player);

/* Whether there is a player of that id. */
bool disk_has_player(const struct disk *disk, const char *id);

/* How many rooms are open: in all, and of those the ones whose last round is over; and how many players have played no
 * round. */
struct disk_counts {
    size_t open, finished, unplayed;
};
struct disk_counts disk_count(const struct disk *disk);

/* How much heap the log and its indexes take, in bytes. */
size_t disk_heap(const struct disk *disk, const struct entries *log);

#endif

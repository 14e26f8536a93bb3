/* SPDX-License-Identifier: MIT */
/* database.h: the journal's entries in a SQLite file. Everything here waits for the disk; see store.h for the thread
 * that does the waiting. One thread at a time. */
#ifndef TAVOLIERE_SERVER_IO_DATABASE_H
#define TAVOLIERE_SERVER_IO_DATABASE_H

#include <stdbool.h>
#include <stddef.h>

#include "server/core/journal.h"

struct database;

/* Open DIR/tavoliere.db, made if it is not there, and the folder too. The folder is ours alone until the close. NULL: it
 * can't be done, and `why` (at most `cap` bytes) says in one line what is wrong and what to do. A file that is damaged,
 * newer than this program or somebody else's is left as it is. */
struct database *database_open(const char *dir, char *why, size_t cap);

/* NULL is fine. */
void database_close(struct database *db);

/* Called with one entry, borrowed until it returns. */
typedef void database_visitor(void *arg, const struct journal_entry *entry);

/* Hand out what is stored: players, their tokens, then each room that is not closed with its events by number. False:
 * what is stored can't be read; `why` says so in one line. */
bool database_load(struct database *db, database_visitor *visit, void *arg, char *why, size_t cap);

/* A transaction: begin, any number of appends, commit. Each append is all or nothing by itself, answered at once but on
 * disk only when `database_commit` returned true. After JOURNAL_FAILED from an append, or false from `database_begin` or
 * `database_commit`, nothing of the transaction was or will be written, and a new one may be begun. */
bool database_begin(struct database *db);
enum journal_status database_append(struct database *db, const struct journal_entry *entries, size_t count);
bool database_commit(struct database *db);

/* What went wrong last, in the words of SQLite; until the next call. */
const char *database_fault(const struct database *db);

#endif

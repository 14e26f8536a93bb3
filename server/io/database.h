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

/* A further connection to the same file, for reading only, which another thread may use while the first one writes. NULL:
 * it can't be opened, and `why` says so in one line. */
struct database *database_open_reader(const struct database *db, char *why, size_t cap);

/* Hand out what a start needs: of every open room in which a clock runs those who sit or have sat there, the room, and
 * its events by number. False: what is stored can't be read; `why` says so in one line. */
bool database_load(struct database *db, database_visitor *visit, void *arg, char *why, size_t cap);

/* Entries that were found. Zeroed memory is an empty list. */
struct database_found {
    struct journal_entry *list; /* owned */
    size_t count, cap;
};

void database_found_clear(struct database_found *found);

/* From any thread: what `db` is reading now gives up. */
void database_interrupt(struct database *db);

/* Answer a question from one state of the file: add what there is to `found`, in the order of journal.h. False: it can't be
 * read, and `found` is empty. Not between database_begin and database_commit. */
bool database_find(struct database *db, const struct journal_query *query, struct database_found *found);

/* A transaction: begin, any number of appends, commit. Each append is all or nothing by itself, answered at once but on
 * disk only when `database_commit` returned true. After JOURNAL_FAILED from an append, or false from `database_begin` or
 * `database_commit`, nothing of the transaction was or will be written, and a new one may be begun. */
bool database_begin(struct database *db);
enum journal_status database_append(struct database *db, const struct journal_entry *entries, size_t count);
bool database_commit(struct database *db);

/* Within a transaction: write a page that says what it said before, to see whether the disk takes it. False: as above. */
bool database_touch(struct database *db);

/* What went wrong last, in the words of SQLite; until the next call. */
const char *database_fault(const struct database *db);

#endif

/* SPDX-License-Identifier: MIT */
/* store_support.h: what the tests of the database, the store and the reader share: a folder of their own, entries to put
 * into it, and a look at what is there. */
#ifndef TAVOLIERE_TESTS_UNIT_STORE_SUPPORT_H
#define TAVOLIERE_TESTS_UNIT_STORE_SUPPORT_H

#include <stdbool.h>
#include <stdint.h>

#include <check.h>

#include "server/io/database.h"

enum { WHY_MAX = 512 };

/* A fresh folder for each test, and the database's file in it. */
extern char folder[64];
extern char file[96];
void make_folder(void);
void remove_folder(void);

/* Entries as the core makes them; times follow from what is given. */
struct journal_entry player(const char *id, const char *name, bool bot);
struct journal_entry token(const char *of, uint8_t first);
struct journal_entry room(const char *id, int64_t at); /* of six signs: public */
struct journal_entry event(const char *in, uint32_t number, enum event_kind kind, int side, const char *text);
struct journal_entry seated(const char *in, uint32_t number, int side, const char *player);

bool entries_equal(const struct journal_entry *a, const struct journal_entry *b);

/* Open the folder's database, or fail the test. */
struct database *open_database(void);

/* Write entries in a transaction of their own; each is an append by itself, which must be taken. */
void write_entries(struct database *db, const struct journal_entry *entries, size_t count);

/* Do these entries, and no others, answer a question? */
void assert_found(struct database *db, const struct journal_query *query, const struct journal_entry *want,
                  size_t count);
void assert_room(struct database *db, const char *id, const struct journal_entry *want, size_t count);
void assert_token(struct database *db, uint8_t first, const struct journal_entry *want, size_t count);

/* What database_load hands out. */
void assert_loaded(struct database *db, const struct journal_entry *want, size_t count);

/* Is the folder refused, in one line with these words? */
void assert_refused(const char *with);

/* Run SQL on the file, as another program would. */
void run_sql(const char *sql);

/* Let files grow, or not be written at all: what a full disk looks like to a process. */
void allow_writing(bool allowed);

/* The other files of this test program. */
TCase *database_tests(void);
TCase *migration_tests(void);
TCase *reader_tests(void);

#endif

/* SPDX-License-Identifier: MIT */
/* database_schema.h: is a file ours, whole and of a version that we know, and how it is brought up to date. Only for
 * database.c. */
#ifndef TAVOLIERE_SERVER_IO_DATABASE_SCHEMA_H
#define TAVOLIERE_SERVER_IO_DATABASE_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>

#include <sqlite3.h>

enum {
    DATABASE_APPLICATION_ID =
        0x7461766f,      /* "tavo": tells our files from those of others (PRAGMA application_id) */
    DATABASE_VERSION = 2 /* PRAGMA user_version */
};

/* Make an open file ready for use: examined, in WAL mode, every commit synced, all tables there. An empty file is made
 * ours; one that is damaged, newer or another program's is left as it is. False: `why` (at most `cap` bytes) says in one
 * line what is wrong with `path`. */
bool database_schema_ready(sqlite3 *sqlite, const char *path, char *why, size_t cap);

/* Say what SQLite's last error means for whoever runs the daemon. Always false. */
bool database_refuse(sqlite3 *sqlite, const char *path, char *why, size_t cap);

#endif

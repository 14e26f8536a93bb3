/* SPDX-License-Identifier: MIT */
/* wal_writes.h: fewer system calls for what SQLite adds to its write-ahead log.
 *
 * SQLite writes the log in pieces, a head and a page, and a commit with a hundred pages is two hundred writes in a row. Here
 * they are collected and written as one before the commit's fsync, and before anybody reads the log or asks how long it is.
 * What the disk refuses then fails the commit, as it would have failed the write. Sound for a connection with
 * synchronous=FULL, as others are told of a commit only after its fsync, and cache_spill=OFF, as then all that is gathered
 * belongs to the commit that comes next. */
#ifndef TAVOLIERE_SERVER_IO_WAL_WRITES_H
#define TAVOLIERE_SERVER_IO_WAL_WRITES_H

/* The name of a file system of SQLite's (sqlite3_vfs) that does it, made of the default one when it is first asked for;
 * NULL when there is no memory. For the connection that writes. */
const char *wal_writes_vfs(void);

#endif

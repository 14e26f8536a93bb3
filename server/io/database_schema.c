/* SPDX-License-Identifier: MIT */
/* database_schema.c: the tables of the journal, version by version. Rows are those of server/core/journal.h; times are ms
 * since the Unix epoch. The checks in the tables keep out what the daemon could not read back. */
#include "config.h"

#include "server/io/database_schema.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "server/io/database_migrate.h"

/* steps[n] takes a file from version n to version n + 1, inside one transaction. A step that was released is never
 * changed. */
static const char *const steps[DATABASE_VERSION] = {
    "CREATE TABLE players ("
    "  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 17),"
    "  name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 96),"
    "  bot INTEGER NOT NULL CHECK (bot IN (0, 1)),"
    "  created_at INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"

    "CREATE TABLE tokens ("
    "  hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),"
    "  player TEXT NOT NULL REFERENCES players (id),"
    "  created_at INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"

    "CREATE TABLE rooms ("
    "  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 16),"
    "  game TEXT NOT NULL CHECK (length(game) BETWEEN 1 AND 15),"
    "  public INTEGER NOT NULL CHECK (public IN (0, 1)),"
    "  starter INTEGER NOT NULL CHECK (starter IN (-1, 0, 1)),"
    "  creator TEXT NOT NULL,"
    "  created_at INTEGER NOT NULL,"
    "  closed_at INTEGER"
    ") STRICT, WITHOUT ROWID;"

    /* What a start reads: the rooms that go on are few, those that ever were are many. */
    "CREATE INDEX rooms_open ON rooms (created_at, id) WHERE closed_at IS NULL;"

    "CREATE TABLE events ("
    "  room TEXT NOT NULL REFERENCES rooms (id),"
    "  number INTEGER NOT NULL CHECK (number >= 1),"
    "  at INTEGER NOT NULL,"
    "  kind TEXT NOT NULL,"
    "  side INTEGER NOT NULL CHECK (side IN (-1, 0, 1)),"
    "  player TEXT NOT NULL,"
    "  text TEXT NOT NULL,"
    "  PRIMARY KEY (room, number)"
    ") STRICT, WITHOUT ROWID;",

    /* Clocks; and what follows from the events, so that it can be asked for without reading them all. */
    "ALTER TABLE rooms ADD COLUMN initial_ms INTEGER NOT NULL DEFAULT 0 CHECK (initial_ms >= 0);"
    "ALTER TABLE rooms ADD COLUMN increment_ms INTEGER NOT NULL DEFAULT 0 CHECK (increment_ms >= 0);"
    "ALTER TABLE events ADD COLUMN left_ms INTEGER CHECK (left_ms >= 0);"

    /* How an open room stands, and since when at least: the instant of its last event that is no move and no clock. So
     * a move writes to no other table. */
    "ALTER TABLE rooms ADD COLUMN state TEXT NOT NULL DEFAULT 'waiting'"
    "  CHECK (state IN ('waiting', 'playing', 'finished'));"
    "ALTER TABLE rooms ADD COLUMN since_at INTEGER NOT NULL DEFAULT 0;"
    "UPDATE rooms SET since_at = created_at WHERE closed_at IS NULL;"
    "UPDATE rooms SET (state, since_at) ="
    "  (SELECT CASE kind WHEN 'started' THEN 'playing' WHEN 'ended' THEN 'finished' ELSE 'waiting' END, at"
    "    FROM events WHERE room = rooms.id AND kind <> 'moved' ORDER BY number DESC LIMIT 1)"
    "  WHERE closed_at IS NULL AND EXISTS (SELECT 1 FROM events WHERE room = rooms.id AND kind <> 'moved');"

    /* What a start reads, and what is swept. Rooms that are open are few, those that ever were are many. */
    "DROP INDEX rooms_open;"
    "CREATE INDEX rooms_running ON rooms (id) WHERE closed_at IS NULL AND state = 'playing' AND initial_ms > "
    "0;"
    "CREATE INDEX rooms_state ON rooms (state, since_at) WHERE closed_at IS NULL;"

    /* Who sits in which open room, or has sat there: its log names them, so they are not forgotten before it closes. */
    "CREATE TABLE seats ("
    "  room TEXT NOT NULL REFERENCES rooms (id),"
    "  player TEXT NOT NULL,"
    "  sits INTEGER NOT NULL CHECK (sits IN (0, 1)),"
    "  PRIMARY KEY (room, player)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX seats_player ON seats (player);"
    "INSERT INTO seats (room, player, sits)"
    "  SELECT e.room, e.player, 1 FROM events e JOIN rooms r ON r.id = e.room"
    "  WHERE e.kind = 'seated' AND r.closed_at IS NULL GROUP BY e.room, e.player;"
    /* Whoever was freed from the seat that they took last. */
    "UPDATE seats SET sits = 0 WHERE EXISTS ("
    "  SELECT 1 FROM events f JOIN events s ON s.room = f.room"
    "  WHERE f.room = seats.room AND f.kind = 'freed' AND f.side = s.side AND f.number > s.number"
    "    AND s.number = (SELECT max(number) FROM events"
    "      WHERE room = seats.room AND kind = 'seated' AND player = seats.player));"

    "CREATE TABLE rounds ("
    "  room TEXT NOT NULL REFERENCES rooms (id),"
    "  number INTEGER NOT NULL CHECK (number >= 1),"
    "  game TEXT NOT NULL,"
    "  public INTEGER NOT NULL CHECK (public IN (0, 1)),"
    "  player0 TEXT NOT NULL, name0 TEXT NOT NULL, bot0 INTEGER NOT NULL CHECK (bot0 IN (0, 1)),"
    "  player1 TEXT NOT NULL, name1 TEXT NOT NULL, bot1 INTEGER NOT NULL CHECK (bot1 IN (0, 1)),"
    "  starter INTEGER NOT NULL CHECK (starter IN (0, 1)),"
    "  initial_ms INTEGER NOT NULL, increment_ms INTEGER NOT NULL,"
    "  started_at INTEGER NOT NULL, ended_at INTEGER NOT NULL,"
    "  first INTEGER NOT NULL, last INTEGER NOT NULL," /* numbers of events */
    "  plies INTEGER NOT NULL CHECK (plies >= 0),"
    "  winner INTEGER NOT NULL CHECK (winner IN (-1, 0, 1)),"
    "  reason TEXT NOT NULL,"
    "  counts INTEGER NOT NULL CHECK (counts IN (0, 1)),"
    "  score0 INTEGER, score1 INTEGER,"
    "  PRIMARY KEY (room, number)"
    ") STRICT, WITHOUT ROWID;"

    /* A player's rounds in the order they ended; the outcome is 1, 0 or -1, or NULL for what counts for nobody. */
    "CREATE TABLE played ("
    "  player TEXT NOT NULL, ended_at INTEGER NOT NULL, room TEXT NOT NULL, number INTEGER NOT NULL,"
    "  game TEXT NOT NULL, against TEXT NOT NULL, outcome INTEGER CHECK (outcome IN (-1, 0, 1)),"
    "  PRIMARY KEY (player, ended_at, room, number)"
    ") STRICT, WITHOUT ROWID;"

    /* Players who have never played are forgotten some day. */
    "ALTER TABLE players ADD COLUMN played INTEGER NOT NULL DEFAULT 0 CHECK (played IN (0, 1));"
    "CREATE INDEX players_unplayed ON players (created_at) WHERE played = 0;"
    "CREATE INDEX tokens_player ON tokens (player);",
};

/* What a step does after its SQL, or NULL. */
static bool (*const further_steps[DATABASE_VERSION])(sqlite3 *sqlite) = { NULL, database_migrate_rounds };

__attribute__((format(printf, 3, 4))) static bool fail(char *why, size_t cap, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(why, cap, format, args);
    va_end(args);
    return false;
}

/* The one number that a statement gives. False: SQLite refuses. */
static bool read_number(sqlite3 *sqlite, const char *sql, int *out)
{
    sqlite3_stmt *statement = NULL;
    bool ok = sqlite3_prepare_v2(sqlite, sql, -1, &statement, NULL) == SQLITE_OK &&
              sqlite3_step(statement) == SQLITE_ROW;

    if (ok)
        *out = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return ok;
}

/* Does a statement give just this word? */
static bool reads_word(sqlite3 *sqlite, const char *sql, const char *word)
{
    sqlite3_stmt *statement = NULL;
    bool ok = sqlite3_prepare_v2(sqlite, sql, -1, &statement, NULL) == SQLITE_OK &&
              sqlite3_step(statement) == SQLITE_ROW &&
              strcmp((const char *)sqlite3_column_text(statement, 0), word) == 0;

    sqlite3_finalize(statement);
    return ok;
}

static bool is_damage(int code)
{
    return (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB;
}

bool database_refuse(sqlite3 *sqlite, const char *path, char *why, size_t cap)
{
    int error = sqlite3_system_errno(sqlite);

    if (is_damage(sqlite3_errcode(sqlite)))
        return fail(why, cap,
                    "%s is damaged (%s): put a backup in its place, or move it away to begin without it",
                    path, sqlite3_errmsg(sqlite));
    return fail(why, cap, "%s: %s%s%s", path, sqlite3_errmsg(sqlite), error ? ": " : "",
                error ? strerror(error) : "");
}

/* Reading a whole file takes a second for each few hundred MiB, and a start shall not wait for that. What is damaged in a
 * larger one shows when it is read. */
enum { CHECKED_PAGES_MAX = 4096 }; /* 16 MiB */

static bool is_whole(sqlite3 *sqlite)
{
    int pages;

    if (read_number(sqlite, "PRAGMA page_count", &pages) && pages > CHECKED_PAGES_MAX)
        return true;
    return reads_word(sqlite, "PRAGMA quick_check(1)", "ok");
}

/* Is the file ours, whole, and of a version that we know? */
static bool examine(sqlite3 *sqlite, const char *path, int *version, char *why, size_t cap)
{
    int id, tables;

    if (!read_number(sqlite, "PRAGMA application_id", &id) ||
        !read_number(sqlite, "PRAGMA user_version", version) ||
        !read_number(sqlite, "SELECT count(*) FROM sqlite_schema", &tables))
        return database_refuse(sqlite, path, why, cap);
    if (id != DATABASE_APPLICATION_ID && (id != 0 || *version != 0 || tables != 0))
        return fail(why, cap, "%s is a database of another program: choose another state folder", path);
    if (*version > DATABASE_VERSION)
        return fail(why, cap, "%s was written by a newer tavoliered (its schema is %d, this one knows %d)",
                    path, *version, DATABASE_VERSION);
    if (!is_whole(sqlite))
        return fail(why, cap,
                    "%s is damaged (quick_check): put a backup in its place, or move it away to begin "
                    "without it",
                    path);
    return true;
}

static bool run(sqlite3 *sqlite, const char *sql)
{
    return sqlite3_exec(sqlite, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* Bring the schema up to date. The version is written even if it stays the same: so a disk that refuses to be written
 * shows now, not at the first move. */
static bool migrate(sqlite3 *sqlite, int version)
{
    char mark[96];

    if (!run(sqlite, "BEGIN IMMEDIATE"))
        return false;
    for (int n = version; n < DATABASE_VERSION; n++)
        if (!run(sqlite, steps[n]) || (further_steps[n] && !further_steps[n](sqlite)))
            return false;
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             DATABASE_APPLICATION_ID, DATABASE_VERSION);
    return run(sqlite, mark) && run(sqlite, "COMMIT");
}

bool database_schema_ready(sqlite3 *sqlite, const char *path, char *why, size_t cap)
{
    int version = 0;

    if (!examine(sqlite, path, &version, why, cap))
        return false;
    return (reads_word(sqlite, "PRAGMA journal_mode = WAL", "wal") &&
            run(sqlite, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON") && migrate(sqlite, version)) ||
           database_refuse(sqlite, path, why, cap);
}

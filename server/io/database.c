/* SPDX-License-Identifier: MIT */
/* database.c: SQLite in WAL mode with synchronous=FULL: a commit that returned is on disk.
 *
 * The folder is locked, not the file: the lock then also covers the time before the file is known to be ours, and a
 * backup can read the file while the daemon runs. */
#include "config.h"

#include "server/io/database.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sqlite3.h>

#include "common/wire/memory.h"
#include "server/io/database_schema.h"

enum { READER_WAIT_MS = 5000, FAULT_MAX = 160 };

/* Each is prepared once. The order of values is that of the `bind` functions below. */
#define STATEMENTS(X)                                                                    \
    X(SQL_BEGIN, "BEGIN IMMEDIATE")                                                      \
    X(SQL_COMMIT, "COMMIT")                                                              \
    X(SQL_ROLLBACK, "ROLLBACK")                                                          \
    X(SQL_MARK, "SAVEPOINT append")                                                      \
    X(SQL_UNDO, "ROLLBACK TO append")                                                    \
    X(SQL_RELEASE, "RELEASE append")                                                     \
    X(SQL_PLAYER, "INSERT INTO players (id, name, bot, created_at) VALUES (?, ?, ?, ?)") \
    X(SQL_RENAME, "UPDATE players SET name = ?2, bot = ?3 WHERE id = ?1")                \
    X(SQL_TOKEN, "INSERT INTO tokens (hash, player, created_at) VALUES (?, ?, ?)")       \
    X(SQL_ROOM, "INSERT INTO rooms (id, game, public, starter, creator, created_at)"     \
                " VALUES (?, ?, ?, ?, ?, ?)")                                            \
    X(SQL_EVENT, "INSERT INTO events (room, number, at, kind, side, player, text)"       \
                 " VALUES (?, ?, ?, ?, ?, ?, ?)")                                        \
    X(SQL_CLOSE, "UPDATE rooms SET closed_at = ?2 WHERE id = ?1")                        \
    X(SQL_LOAD_PLAYERS, "SELECT id, name, bot, created_at FROM players")                 \
    X(SQL_LOAD_TOKENS, "SELECT hash, player, created_at FROM tokens")                    \
    X(SQL_LOAD_ROOMS, "SELECT id, game, public, starter, creator, created_at FROM rooms" \
                      " WHERE closed_at IS NULL ORDER BY created_at, id")                \
    X(SQL_LOAD_EVENTS, "SELECT room, number, at, kind, side, player, text FROM events"   \
                       " WHERE room = ? ORDER BY number")

#define X(code, sql) code,
enum statement { STATEMENTS(X) SQL_COUNT };
#undef X

#define X(code, sql) sql,
static const char *const sql_text[] = { STATEMENTS(X) };
#undef X

struct database {
    int folder; /* open and locked, or -1 */
    sqlite3 *sqlite;
    sqlite3_stmt *statements[SQL_COUNT];
    char fault[FAULT_MAX];
};

/* --- opening --- */

__attribute__((format(printf, 3, 4))) static bool fail(char *why, size_t cap, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(why, cap, format, args);
    va_end(args);
    return false;
}

static bool lock_folder(struct database *db, const char *dir, char *why, size_t cap)
{
    if (mkdir(dir, 0700) != 0 && errno != EEXIST)
        return fail(why, cap, "state folder %s: can't be made: %s", dir, strerror(errno));
    db->folder = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (db->folder < 0)
        return fail(why, cap, "state folder %s: %s", dir, strerror(errno));
    if (faccessat(db->folder, ".", R_OK | W_OK | X_OK, AT_EACCESS) != 0)
        return fail(why, cap, "state folder %s: can't be written: %s", dir, strerror(errno));
    if (flock(db->folder, LOCK_EX | LOCK_NB) != 0)
        return fail(why, cap, "state folder %s: %s", dir,
                    errno == EWOULDBLOCK ? "another tavoliered is using it" : strerror(errno));
    return true;
}

static bool prepare_all(struct database *db)
{
    for (int n = 0; n < SQL_COUNT; n++)
        if (sqlite3_prepare_v3(db->sqlite, sql_text[n], -1, SQLITE_PREPARE_PERSISTENT, &db->statements[n],
                               NULL) != SQLITE_OK)
            return false;
    return true;
}

static bool open_file(struct database *db, const char *path, char *why, size_t cap)
{
    /* One thread at a time uses it, so SQLite needs no locks of its own. */
    if (sqlite3_open_v2(path, &db->sqlite, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                        NULL) != SQLITE_OK)
        return database_refuse(db->sqlite, path, why, cap);
    sqlite3_extended_result_codes(db->sqlite, 1);
    sqlite3_busy_timeout(db->sqlite, READER_WAIT_MS);
    if (!database_schema_ready(db->sqlite, path, why, cap))
        return false;
    return prepare_all(db) || database_refuse(db->sqlite, path, why, cap);
}

struct database *database_open(const char *dir, char *why, size_t cap)
{
    struct database *db = memory_zeroed(sizeof *db);
    char path[4096];

    db->folder = -1;
    if ((size_t)snprintf(path, sizeof path, "%s/tavoliere.db", dir) < sizeof path
            ? lock_folder(db, dir, why, cap) && open_file(db, path, why, cap)
            : fail(why, cap, "the state folder's name is too long"))
        return db;
    database_close(db);
    return NULL;
}

void database_close(struct database *db)
{
    if (!db)
        return;
    for (int n = 0; n < SQL_COUNT; n++)
        sqlite3_finalize(db->statements[n]);
    sqlite3_close(db->sqlite); /* the last one to close writes the WAL back and removes it */
    if (db->folder >= 0)
        close(db->folder);
    free(db);
}

/* --- writing --- */

static void note_fault(struct database *db)
{
    int error = sqlite3_system_errno(db->sqlite);

    snprintf(db->fault, sizeof db->fault, "%s%s%s", sqlite3_errmsg(db->sqlite), error ? ": " : "",
             error ? strerror(error) : "");
}

/* Run a prepared statement that gives no rows; SQLITE_DONE when all is well. */
static int step(struct database *db, enum statement which)
{
    sqlite3_stmt *statement = db->statements[which];
    int code = sqlite3_step(statement);

    if (code != SQLITE_DONE)
        note_fault(db);
    sqlite3_reset(statement);
    return code;
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

static int write_player(struct database *db, enum statement which, const struct player_row *player)
{
    sqlite3_stmt *statement = db->statements[which];

    bind_text(statement, 1, player->id);
    bind_text(statement, 2, player->name);
    sqlite3_bind_int(statement, 3, player->bot);
    if (which == SQL_PLAYER)
        sqlite3_bind_int64(statement, 4, player->at);
    return step(db, which);
}

static int write_token(struct database *db, const struct token_row *token)
{
    sqlite3_stmt *statement = db->statements[SQL_TOKEN];

    sqlite3_bind_blob(statement, 1, token->hash, sizeof token->hash, SQLITE_STATIC);
    bind_text(statement, 2, token->player);
    sqlite3_bind_int64(statement, 3, token->at);
    return step(db, SQL_TOKEN);
}

static int write_room(struct database *db, const struct room_row *room)
{
    sqlite3_stmt *statement = db->statements[SQL_ROOM];

    bind_text(statement, 1, room->id);
    bind_text(statement, 2, room->game);
    sqlite3_bind_int(statement, 3, room->is_public);
    sqlite3_bind_int(statement, 4, room->starter);
    bind_text(statement, 5, room->creator);
    sqlite3_bind_int64(statement, 6, room->at);
    return step(db, SQL_ROOM);
}

static int write_event(struct database *db, const char *room, uint32_t number, const struct room_event *event)
{
    sqlite3_stmt *statement = db->statements[SQL_EVENT];
    int code;

    bind_text(statement, 1, room);
    sqlite3_bind_int64(statement, 2, number);
    sqlite3_bind_int64(statement, 3, event->at);
    bind_text(statement, 4, event_kind_word(event->kind));
    sqlite3_bind_int(statement, 5, event->side);
    bind_text(statement, 6, event->player);
    bind_text(statement, 7, event->text);
    code = step(db, SQL_EVENT);
    if (code != SQLITE_DONE || event->kind != EVENT_CLOSED)
        return code;
    bind_text(db->statements[SQL_CLOSE], 1, room);
    sqlite3_bind_int64(db->statements[SQL_CLOSE], 2, event->at);
    return step(db, SQL_CLOSE);
}

static int write_entry(struct database *db, const struct journal_entry *entry)
{
    switch (entry->kind) {
    case ENTRY_PLAYER:
        return write_player(db, SQL_PLAYER, &entry->player);
    case ENTRY_RENAME:
        return write_player(db, SQL_RENAME, &entry->player);
    case ENTRY_TOKEN:
        return write_token(db, &entry->token);
    case ENTRY_ROOM:
        return write_room(db, &entry->room);
    case ENTRY_EVENT:
        return write_event(db, entry->event.room, entry->event.number, &entry->event.what);
    }
    assert(false);
    return SQLITE_MISUSE;
}

/* Give the transaction up. SQLite has done so itself after some faults. */
static void abandon(struct database *db)
{
    char fault[FAULT_MAX];

    memcpy(fault, db->fault, sizeof fault);
    if (!sqlite3_get_autocommit(db->sqlite))
        step(db, SQL_ROLLBACK);
    memcpy(db->fault, fault, sizeof fault); /* the first fault is the one that says something */
}

bool database_begin(struct database *db)
{
    if (step(db, SQL_BEGIN) == SQLITE_DONE)
        return true;
    abandon(db);
    return false;
}

bool database_commit(struct database *db)
{
    if (step(db, SQL_COMMIT) == SQLITE_DONE)
        return true;
    abandon(db);
    return false;
}

static int write_entries(struct database *db, const struct journal_entry *entries, size_t count)
{
    int code = SQLITE_DONE;

    for (size_t n = 0; n < count && code == SQLITE_DONE; n++)
        code = write_entry(db, &entries[n]);
    return code;
}

/* One statement is all or nothing by itself; more of them need a mark to go back to. */
static bool needs_mark(const struct journal_entry *entries, size_t count)
{
    return count > 1 ||
           (count == 1 && entries[0].kind == ENTRY_EVENT && entries[0].event.what.kind == EVENT_CLOSED);
}

enum journal_status database_append(struct database *db, const struct journal_entry *entries, size_t count)
{
    bool marked = needs_mark(entries, count);
    int code = marked ? step(db, SQL_MARK) : SQLITE_DONE;

    if (code == SQLITE_DONE)
        code = write_entries(db, entries, count);
    if (code == SQLITE_DONE && (!marked || step(db, SQL_RELEASE) == SQLITE_DONE))
        return JOURNAL_OK;
    if ((code & 0xff) == SQLITE_CONSTRAINT &&
        (!marked || (step(db, SQL_UNDO) == SQLITE_DONE && step(db, SQL_RELEASE) == SQLITE_DONE)))
        return JOURNAL_TAKEN;
    abandon(db);
    return JOURNAL_FAILED;
}

const char *database_fault(const struct database *db)
{
    return db->fault;
}

/* --- reading --- */

/* Copy a text; false when it is longer than `out`. */
static bool take_text(sqlite3_stmt *row, int column, char *out, size_t cap)
{
    const unsigned char *text = sqlite3_column_text(row, column);
    size_t len = (size_t)sqlite3_column_bytes(row, column);

    if (!text || len >= cap)
        return false;
    memcpy(out, text, len);
    out[len] = '\0';
    return true;
}

static bool read_player(sqlite3_stmt *row, struct journal_entry *entry)
{
    entry->kind = ENTRY_PLAYER;
    entry->player.bot = sqlite3_column_int(row, 2) != 0;
    entry->player.at = sqlite3_column_int64(row, 3);
    return take_text(row, 0, entry->player.id, sizeof entry->player.id) &&
           take_text(row, 1, entry->player.name, sizeof entry->player.name);
}

static bool read_token(sqlite3_stmt *row, struct journal_entry *entry)
{
    const void *hash = sqlite3_column_blob(row, 0);

    if (!hash || sqlite3_column_bytes(row, 0) != TOKEN_HASH_BYTES)
        return false;
    entry->kind = ENTRY_TOKEN;
    memcpy(entry->token.hash, hash, TOKEN_HASH_BYTES);
    entry->token.at = sqlite3_column_int64(row, 2);
    return take_text(row, 1, entry->token.player, sizeof entry->token.player);
}

static bool read_room(sqlite3_stmt *row, struct journal_entry *entry)
{
    entry->kind = ENTRY_ROOM;
    entry->room.is_public = sqlite3_column_int(row, 2) != 0;
    entry->room.starter = sqlite3_column_int(row, 3);
    entry->room.at = sqlite3_column_int64(row, 5);
    return take_text(row, 0, entry->room.id, sizeof entry->room.id) &&
           take_text(row, 1, entry->room.game, sizeof entry->room.game) &&
           take_text(row, 4, entry->room.creator, sizeof entry->room.creator);
}

static bool read_event(sqlite3_stmt *row, struct journal_entry *entry)
{
    struct room_event *what = &entry->event.what;
    const char *kind = (const char *)sqlite3_column_text(row, 3);

    entry->kind = ENTRY_EVENT;
    entry->event.number = (uint32_t)sqlite3_column_int64(row, 1);
    what->at = sqlite3_column_int64(row, 2);
    what->side = sqlite3_column_int(row, 4);
    return kind && event_kind_find(kind, &what->kind) &&
           take_text(row, 0, entry->event.room, sizeof entry->event.room) &&
           take_text(row, 5, what->player, sizeof what->player) &&
           take_text(row, 6, what->text, sizeof what->text);
}

struct loading {
    struct database *db;
    database_visitor *visit;
    void *arg;
    const char *fault; /* NULL: none */
};

/* The next row of a statement as an entry. False: there is none, or there is a fault. */
static bool next_row(struct loading *loading, enum statement which,
                     bool read_row(sqlite3_stmt *, struct journal_entry *), struct journal_entry *entry)
{
    sqlite3_stmt *statement = loading->db->statements[which];
    int code = sqlite3_step(statement);

    memset(entry, 0, sizeof *entry);
    if (code == SQLITE_ROW && read_row(statement, entry))
        return true;
    if (code == SQLITE_ROW) {
        loading->fault = "a row can't be understood";
    } else if (code != SQLITE_DONE) {
        note_fault(loading->db);
        loading->fault = loading->db->fault;
    }
    sqlite3_reset(statement);
    return false;
}

/* Hand out all that one statement gives. */
static bool load_rows(struct loading *loading, enum statement which,
                      bool read_row(sqlite3_stmt *, struct journal_entry *))
{
    struct journal_entry entry;

    while (next_row(loading, which, read_row, &entry))
        loading->visit(loading->arg, &entry);
    return !loading->fault;
}

static bool load_rooms(struct loading *loading)
{
    sqlite3_stmt *events = loading->db->statements[SQL_LOAD_EVENTS];
    struct journal_entry room;
    bool ok = true;

    while (ok && next_row(loading, SQL_LOAD_ROOMS, read_room, &room)) {
        loading->visit(loading->arg, &room);
        bind_text(events, 1, room.room.id);
        ok = load_rows(loading, SQL_LOAD_EVENTS, read_event);
    }
    sqlite3_reset(loading->db->statements[SQL_LOAD_ROOMS]);
    return !loading->fault;
}

bool database_load(struct database *db, database_visitor *visit, void *arg, char *why, size_t cap)
{
    struct loading loading = { .db = db, .visit = visit, .arg = arg };

    if (load_rows(&loading, SQL_LOAD_PLAYERS, read_player) &&
        load_rows(&loading, SQL_LOAD_TOKENS, read_token) && load_rooms(&loading))
        return true;
    return fail(why, cap, "%s: %s", sqlite3_db_filename(db->sqlite, "main"), loading.fault);
}

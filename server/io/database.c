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
#include "server/io/database_private.h"
#include "server/io/database_schema.h"
#include "server/io/wal_writes.h"

enum {
    READER_WAIT_MS = 5000,
    WAL_PAGES =
        4000 /* 16 MiB of log before it is written back: a page of a room that plays is in it many times */
};

_Static_assert((int)DATABASE_APPLICATION_ID == 1952544367, "TOUCH would make the file another program's");

#define X(code, sql) sql,
static const char *const sql_text[] = { STATEMENTS(X) };
#undef X

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
                        wal_writes_vfs()) != SQLITE_OK)
        return database_refuse(db->sqlite, path, why, cap);
    sqlite3_extended_result_codes(db->sqlite, 1);
    sqlite3_busy_timeout(db->sqlite, READER_WAIT_MS);
    sqlite3_wal_autocheckpoint(db->sqlite, WAL_PAGES);
    if (!database_schema_ready(db->sqlite, path, why, cap))
        return false;
    /* Nothing goes to the log before its commit. SQLite 3.40 can lose a commit of which pages were there twice and some were
     * taken back, and what was gathered and never committed (wal_writes.c) would be written later, over whatever another
     * program has committed there. It costs memory: what one transaction changes. */
    return (sqlite3_exec(db->sqlite, "PRAGMA cache_spill = OFF", NULL, NULL, NULL) == SQLITE_OK &&
            prepare_all(db)) ||
           database_refuse(db->sqlite, path, why, cap);
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

struct database *database_open_reader(const struct database *db, char *why, size_t cap)
{
    const char *path = sqlite3_db_filename(db->sqlite, "main");
    struct database *reader = memory_zeroed(sizeof *reader);

    reader->folder = -1;
    if (sqlite3_open_v2(path, &reader->sqlite, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL) ==
            SQLITE_OK &&
        sqlite3_busy_timeout(reader->sqlite, READER_WAIT_MS) == SQLITE_OK && prepare_all(reader))
        return reader;
    database_refuse(reader->sqlite, path, why, cap);
    database_close(reader);
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

void database_note_fault(struct database *db)
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
        database_note_fault(db);
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
    sqlite3_bind_int64(statement, 7, room->initial_ms);
    sqlite3_bind_int(statement, 8, room->increment_ms);
    return step(db, SQL_ROOM);
}

/* What else an event changes, besides the log it is added to. */
static bool changes_room(const struct room_event *event)
{
    return event->kind != EVENT_MOVED && event->kind != EVENT_CLOCK;
}

static int write_seated(struct database *db, const char *room, const struct room_event *event)
{
    bind_text(db->statements[SQL_SEAT], 1, room);
    bind_text(db->statements[SQL_SEAT], 2, event->player);
    return step(db, SQL_SEAT);
}

static int write_freed(struct database *db, const char *room, const struct room_event *event)
{
    bind_text(db->statements[SQL_FREE_SEAT], 1, room);
    sqlite3_bind_int(db->statements[SQL_FREE_SEAT], 2, event->side);
    return step(db, SQL_FREE_SEAT);
}

static int write_closed(struct database *db, const char *room, const struct room_event *event)
{
    int code;

    bind_text(db->statements[SQL_CLOSE_SEATS], 1, room);
    code = step(db, SQL_CLOSE_SEATS);
    if (code != SQLITE_DONE)
        return code;
    bind_text(db->statements[SQL_CLOSE], 1, room);
    sqlite3_bind_int64(db->statements[SQL_CLOSE], 2, event->at);
    return step(db, SQL_CLOSE);
}

static int write_state(struct database *db, const char *room, const char *state, int64_t at)
{
    bind_text(db->statements[SQL_STATE], 1, room);
    bind_text(db->statements[SQL_STATE], 2, state);
    sqlite3_bind_int64(db->statements[SQL_STATE], 3, at);
    return step(db, SQL_STATE);
}

static int write_change(struct database *db, const char *room, const struct room_event *event)
{
    int code = event->kind == EVENT_SEATED   ? write_seated(db, room, event)
               : event->kind == EVENT_FREED  ? write_freed(db, room, event)
               : event->kind == EVENT_CLOSED ? write_closed(db, room, event)
                                             : SQLITE_DONE;
    const char *state = event->kind == EVENT_STARTED ? "playing"
                        : event->kind == EVENT_ENDED ? "finished"
                                                     : "waiting";

    return code != SQLITE_DONE || event->kind == EVENT_CLOSED ? code
                                                              : write_state(db, room, state, event->at);
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
    if (event->left_ms < 0)
        sqlite3_bind_null(statement, 8);
    else
        sqlite3_bind_int64(statement, 8, event->left_ms);
    code = step(db, SQL_EVENT);
    return code == SQLITE_DONE && changes_room(event) ? write_change(db, room, event) : code;
}

static int write_round(struct database *db, const struct round_row *round)
{
    int code;

    database_round_bind(db->statements[SQL_ROUND], round);
    code = step(db, SQL_ROUND);
    for (int side = 0; side < 2 && code == SQLITE_DONE; side++) {
        if (!database_played_bind(db->statements[SQL_PLAYED], round, side))
            continue;
        code = step(db, SQL_PLAYED);
        bind_text(db->statements[SQL_HAS_PLAYED], 1, round->seat[side].player);
        if (code == SQLITE_DONE)
            code = step(db, SQL_HAS_PLAYED);
    }
    return code;
}

static int write_forget(struct database *db, const char *player)
{
    bind_text(db->statements[SQL_FORGET_TOKENS], 1, player);
    bind_text(db->statements[SQL_FORGET], 1, player);
    return step(db, SQL_FORGET_TOKENS) == SQLITE_DONE ? step(db, SQL_FORGET) : SQLITE_ERROR;
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
    case ENTRY_FORGET:
        return write_forget(db, entry->player.id);
    case ENTRY_ROUND:
        return write_round(db, &entry->round);
    case ENTRY_TALLY:
        break;
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
    char fault[DATABASE_FAULT_MAX];

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
    return count > 1 || entries[0].kind == ENTRY_FORGET || entries[0].kind == ENTRY_ROUND ||
           (entries[0].kind == ENTRY_EVENT && changes_room(&entries[0].event.what));
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

bool database_touch(struct database *db)
{
    if (step(db, SQL_TOUCH) == SQLITE_DONE)
        return true;
    abandon(db);
    return false;
}

const char *database_fault(const struct database *db)
{
    return db->fault;
}

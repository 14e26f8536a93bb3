/* SPDX-License-Identifier: MIT */
/* database_read.c: from rows back to entries. */
#include "config.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire/memory.h"
#include "server/io/database_private.h"

/* ---- rows ---- */

static bool read_player(sqlite3_stmt *row, struct journal_entry *entry)
{
    entry->kind = ENTRY_PLAYER;
    entry->player.bot = sqlite3_column_int(row, 2) != 0;
    entry->player.at = sqlite3_column_int64(row, 3);
    return database_take_text(row, 0, entry->player.id, sizeof entry->player.id) &&
           database_take_text(row, 1, entry->player.name, sizeof entry->player.name);
}

static bool read_room(sqlite3_stmt *row, struct journal_entry *entry)
{
    entry->kind = ENTRY_ROOM;
    entry->room.is_public = sqlite3_column_int(row, 2) != 0;
    entry->room.starter = sqlite3_column_int(row, 3);
    entry->room.at = sqlite3_column_int64(row, 5);
    entry->room.initial_ms = sqlite3_column_int64(row, 6);
    entry->room.increment_ms = sqlite3_column_int(row, 7);
    return database_take_text(row, 0, entry->room.id, sizeof entry->room.id) &&
           database_take_text(row, 1, entry->room.game, sizeof entry->room.game) &&
           database_take_text(row, 4, entry->room.creator, sizeof entry->room.creator);
}

static bool read_event(sqlite3_stmt *row, struct journal_entry *entry)
{
    struct room_event *what = &entry->event.what;
    const char *kind = (const char *)sqlite3_column_text(row, 3);

    entry->kind = ENTRY_EVENT;
    entry->event.number = (uint32_t)sqlite3_column_int64(row, 1);
    what->at = sqlite3_column_int64(row, 2);
    what->side = sqlite3_column_int(row, 4);
    what->left_ms = sqlite3_column_type(row, 7) == SQLITE_NULL ? -1 : sqlite3_column_int64(row, 7);
    return kind && event_kind_find(kind, &what->kind) &&
           database_take_text(row, 0, entry->event.room, sizeof entry->event.room) &&
           database_take_text(row, 5, what->player, sizeof what->player) &&
           database_take_text(row, 6, what->text, sizeof what->text);
}

static bool read_round(sqlite3_stmt *row, struct journal_entry *entry)
{
    entry->kind = ENTRY_ROUND;
    return database_round_read(row, &entry->round);
}

static bool read_tally(sqlite3_stmt *row, struct journal_entry *entry)
{
    entry->kind = ENTRY_TALLY;
    entry->tally.wins = sqlite3_column_int(row, 2);
    entry->tally.draws = sqlite3_column_int(row, 3);
    entry->tally.losses = sqlite3_column_int(row, 4);
    return database_take_text(row, 0, entry->tally.game, sizeof entry->tally.game) &&
           database_take_text(row, 1, entry->tally.against, sizeof entry->tally.against);
}

/* ---- answers ---- */

typedef bool read_row(sqlite3_stmt *row, struct journal_entry *entry);

void database_found_clear(struct database_found *found)
{
    free(found->list);
    *found = (struct database_found){ 0 };
}

static struct journal_entry *add(struct database_found *found)
{
    if (found->count == found->cap) {
        found->cap = found->cap ? found->cap * 2 : 16;
        found->list = memory_grown(found->list, found->cap, sizeof *found->list);
    }
    memset(&found->list[found->count], 0, sizeof *found->list);
    return &found->list[found->count++];
}

/* All rows that a statement gives. */
static bool take_rows(struct database *db, enum statement which, read_row *read, struct database_found *found)
{
    sqlite3_stmt *statement = db->statements[which];
    bool sound = true;
    int code;

    while (sound && (code = sqlite3_step(statement)) == SQLITE_ROW)
        sound = read(statement, add(found));
    if (!sound)
        snprintf(db->fault, sizeof db->fault, "a row can't be understood");
    else if (code != SQLITE_DONE)
        database_note_fault(db);
    sound = sound && code == SQLITE_DONE;
    sqlite3_reset(statement);
    return sound;
}

static sqlite3_stmt *with_text(struct database *db, enum statement which, const char *text)
{
    sqlite3_bind_text(db->statements[which], 1, text, -1, SQLITE_STATIC);
    return db->statements[which];
}

static bool take_events(struct database *db, const char *room, uint32_t first, uint32_t last,
                        struct database_found *found)
{
    sqlite3_stmt *events = with_text(db, SQL_EVENTS, room);

    sqlite3_bind_int64(events, 2, first);
    sqlite3_bind_int64(events, 3, last);
    return take_rows(db, SQL_EVENTS, read_event, found);
}

static bool find_token(struct database *db, const struct journal_query *query, struct database_found *found)
{
    char player[PLAYER_ID_MAX];

    sqlite3_bind_blob(db->statements[SQL_BY_TOKEN], 1, query->hash, sizeof query->hash, SQLITE_STATIC);
    if (!take_rows(db, SQL_BY_TOKEN, read_player, found))
        return false;
    if (found->count == 0)
        return true;
    memcpy(player, found->list[0].player.id, sizeof player); /* the list moves as it grows */
    with_text(db, SQL_SITS_IN, player);
    return take_rows(db, SQL_SITS_IN, read_room, found);
}

static bool find_room(struct database *db, const char *id, struct database_found *found)
{
    size_t players;

    with_text(db, SQL_SEATED, id);
    with_text(db, SQL_OPEN_ROOM, id);
    if (!take_rows(db, SQL_SEATED, read_player, found))
        return false;
    players = found->count;
    if (!take_rows(db, SQL_OPEN_ROOM, read_room, found))
        return false;
    return found->count == players || /* closed, or never made */
           take_events(db, id, 1, UINT32_MAX, found);
}

/* Is more of a round to be told to `player` than that there is none? Then its events need not be read either, and no
 * stranger learns from the time it takes that there is one. */
static bool is_for(const struct round_row *round, const char *player)
{
    return round->is_public || strcmp(round->seat[0].player, player) == 0 ||
           strcmp(round->seat[1].player, player) == 0;
}

static bool find_round(struct database *db, const struct journal_query *query, struct database_found *found)
{
    sqlite3_bind_int(with_text(db, SQL_ONE_ROUND, query->room), 2, query->number);
    if (!take_rows(db, SQL_ONE_ROUND, read_round, found))
        return false;
    return found->count == 0 || !is_for(&found->list[0].round, query->player) ||
           take_events(db, query->room, found->list[0].round.first, found->list[0].round.last, found);
}

static bool find_history(struct database *db, const struct journal_query *query, struct database_found *found)
{
    sqlite3_stmt *history = with_text(db, SQL_HISTORY, query->player);

    sqlite3_bind_text(history, 2, query->room, -1, SQLITE_STATIC);
    sqlite3_bind_int(history, 3, query->number);
    sqlite3_bind_int64(history, 4, (sqlite3_int64)query->most);
    return take_rows(db, SQL_HISTORY, read_round, found);
}

static bool find_stats(struct database *db, const struct journal_query *query, struct database_found *found)
{
    with_text(db, SQL_STATS, query->player);
    return take_rows(db, SQL_STATS, read_tally, found);
}

static bool find_stale(struct database *db, const struct journal_query *query, struct database_found *found)
{
    sqlite3_stmt *rooms = db->statements[SQL_STALE_ROOMS], *players = db->statements[SQL_STALE_PLAYERS];

    sqlite3_bind_int64(rooms, 1, query->waiting_at);
    sqlite3_bind_int64(rooms, 2, query->playing_at);
    sqlite3_bind_int64(rooms, 3, query->finished_at);
    sqlite3_bind_int64(rooms, 4, (sqlite3_int64)query->most);
    sqlite3_bind_int64(players, 1, query->unplayed_at);
    sqlite3_bind_int64(players, 2, (sqlite3_int64)query->most);
    return take_rows(db, SQL_STALE_ROOMS, read_room, found) &&
           take_rows(db, SQL_STALE_PLAYERS, read_player, found);
}

static bool find(struct database *db, const struct journal_query *query, struct database_found *found)
{
    switch (query->question) {
    case ASK_TOKEN:
        return find_token(db, query, found);
    case ASK_ROOM:
        return find_room(db, query->room, found);
    case ASK_ROUND:
        return find_round(db, query, found);
    case ASK_HISTORY:
        return find_history(db, query, found);
    case ASK_STATS:
        return find_stats(db, query, found);
    case ASK_STALE:
        return find_stale(db, query, found);
    }
    assert(false);
    return false;
}

/* The statements of one answer see one state of the file, whatever is written meanwhile. */
static bool begin(struct database *db)
{
    sqlite3_stmt *statement = db->statements[SQL_BEGIN_READ];
    bool ok = sqlite3_step(statement) == SQLITE_DONE;

    if (!ok)
        database_note_fault(db);
    sqlite3_reset(statement);
    return ok;
}

/* Nothing was written: there is nothing to lose. */
static void end(struct database *db)
{
    sqlite3_step(db->statements[SQL_COMMIT]);
    sqlite3_reset(db->statements[SQL_COMMIT]);
    if (!sqlite3_get_autocommit(db->sqlite))
        sqlite3_step(db->statements[SQL_ROLLBACK]);
    sqlite3_reset(db->statements[SQL_ROLLBACK]);
}

bool database_find(struct database *db, const struct journal_query *query, struct database_found *found)
{
    bool ok = begin(db) && find(db, query, found);

    end(db);
    if (!ok)
        database_found_clear(found);
    return ok;
}

void database_interrupt(struct database *db)
{
    sqlite3_interrupt(db->sqlite);
}

/* ---- the start ---- */

/* One room, entry by entry. */
static bool hand_out(struct database *db, const char *id, database_visitor *visit, void *arg)
{
    struct database_found found = { 0 };
    bool ok = find_room(db, id, &found);

    for (size_t i = 0; ok && i < found.count; i++)
        visit(arg, &found.list[i]);
    database_found_clear(&found);
    return ok;
}

bool database_load(struct database *db, database_visitor *visit, void *arg, char *why, size_t cap)
{
    sqlite3_stmt *running = db->statements[SQL_RUNNING];
    char id[ROOM_ID_MAX];
    bool ok = true;
    int code = SQLITE_DONE;

    while (ok && (code = sqlite3_step(running)) == SQLITE_ROW)
        ok = database_take_text(running, 0, id, sizeof id) && hand_out(db, id, visit, arg);
    if (ok && code != SQLITE_DONE)
        database_note_fault(db);
    ok = ok && code == SQLITE_DONE;
    if (!ok)
        snprintf(why, cap, "%s: %s", sqlite3_db_filename(db->sqlite, "main"), db->fault);
    sqlite3_reset(running);
    return ok;
}

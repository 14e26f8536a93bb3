/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "tests/unit/store_support.h"

#include <check.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <sqlite3.h>

char folder[64];
char file[96];

void make_folder(void)
{
    snprintf(folder, sizeof folder, "/tmp/tavoliere-test-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/tavoliere.db", folder);
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *where)
{
    (void)st;
    (void)type;
    (void)where;
    return remove(path);
}

void remove_folder(void)
{
    nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

/* --- entries --- */

struct journal_entry player(const char *id, const char *name, bool bot)
{
    struct journal_entry entry;

    memset(&entry, 0, sizeof entry);
    entry.kind = ENTRY_PLAYER;
    snprintf(entry.player.id, sizeof entry.player.id, "%s", id);
    snprintf(entry.player.name, sizeof entry.player.name, "%s", name);
    entry.player.bot = bot;
    entry.player.at = 1700000000001;
    return entry;
}

struct journal_entry token(const char *of, uint8_t first)
{
    struct journal_entry entry;

    memset(&entry, 0, sizeof entry);
    entry.kind = ENTRY_TOKEN;
    memset(entry.token.hash, 0xf0, sizeof entry.token.hash);
    entry.token.hash[0] = first;
    entry.token.hash[7] = 0; /* a hash is bytes, not text */
    snprintf(entry.token.player, sizeof entry.token.player, "%s", of);
    entry.token.at = 1700000000002;
    return entry;
}

struct journal_entry room(const char *id, int64_t at)
{
    struct journal_entry entry;

    memset(&entry, 0, sizeof entry);
    entry.kind = ENTRY_ROOM;
    snprintf(entry.room.id, sizeof entry.room.id, "%s", id);
    snprintf(entry.room.game, sizeof entry.room.game, "sbarra");
    entry.room.is_public = strlen(id) == 6;
    entry.room.starter = -1;
    snprintf(entry.room.creator, sizeof entry.room.creator, "p1");
    entry.room.at = at;
    return entry;
}

struct journal_entry event(const char *in, uint32_t number, enum event_kind kind, int side, const char *text)
{
    struct journal_entry entry;

    memset(&entry, 0, sizeof entry);
    entry.kind = ENTRY_EVENT;
    snprintf(entry.event.room, sizeof entry.event.room, "%s", in);
    entry.event.number = number;
    entry.event.what.kind = kind;
    entry.event.what.side = side;
    entry.event.what.at = 1700000000000 + number;
    entry.event.what.left_ms = -1;
    snprintf(entry.event.what.text, sizeof entry.event.what.text, "%s", text);
    return entry;
}

struct journal_entry seated(const char *in, uint32_t number, int side, const char *player)
{
    struct journal_entry entry = event(in, number, EVENT_SEATED, side, "Ada");

    snprintf(entry.event.what.player, sizeof entry.event.what.player, "%s", player);
    return entry;
}

/* --- comparing --- */

static bool events_equal(const struct room_event *a, const struct room_event *b)
{
    return a->kind == b->kind && a->side == b->side && a->at == b->at && a->left_ms == b->left_ms &&
           strcmp(a->player, b->player) == 0 && strcmp(a->text, b->text) == 0;
}

static bool rooms_equal(const struct room_row *a, const struct room_row *b)
{
    return strcmp(a->id, b->id) == 0 && strcmp(a->game, b->game) == 0 && a->is_public == b->is_public &&
           a->starter == b->starter && strcmp(a->creator, b->creator) == 0 && a->at == b->at &&
           a->initial_ms == b->initial_ms && a->increment_ms == b->increment_ms;
}

static bool seats_equal(const struct round_row *a, const struct round_row *b, int side)
{
    return strcmp(a->seat[side].player, b->seat[side].player) == 0 &&
           strcmp(a->seat[side].name, b->seat[side].name) == 0 && a->seat[side].bot == b->seat[side].bot;
}

static bool rounds_equal(const struct round_row *a, const struct round_row *b)
{
    return strcmp(a->room, b->room) == 0 && a->number == b->number && strcmp(a->game, b->game) == 0 &&
           a->is_public == b->is_public && seats_equal(a, b, 0) && seats_equal(a, b, 1) &&
           a->starter == b->starter && a->initial_ms == b->initial_ms && a->increment_ms == b->increment_ms &&
           a->started_at == b->started_at && a->ended_at == b->ended_at && a->first == b->first &&
           a->last == b->last && a->plies == b->plies && a->winner == b->winner &&
           strcmp(a->reason, b->reason) == 0 && a->counts == b->counts && a->has_score == b->has_score &&
           (!a->has_score || memcmp(a->score, b->score, sizeof a->score) == 0);
}

static bool tallies_equal(const struct tally_row *a, const struct tally_row *b)
{
    return strcmp(a->game, b->game) == 0 && strcmp(a->against, b->against) == 0 && a->wins == b->wins &&
           a->draws == b->draws && a->losses == b->losses;
}

bool entries_equal(const struct journal_entry *a, const struct journal_entry *b)
{
    if (a->kind != b->kind)
        return false;
    switch (a->kind) {
    case ENTRY_PLAYER:
    case ENTRY_RENAME:
    case ENTRY_FORGET:
        return strcmp(a->player.id, b->player.id) == 0 && strcmp(a->player.name, b->player.name) == 0 &&
               a->player.bot == b->player.bot && a->player.at == b->player.at;
    case ENTRY_TOKEN:
        return memcmp(a->token.hash, b->token.hash, TOKEN_HASH_BYTES) == 0 &&
               strcmp(a->token.player, b->token.player) == 0 && a->token.at == b->token.at;
    case ENTRY_ROOM:
        return rooms_equal(&a->room, &b->room);
    case ENTRY_EVENT:
        return strcmp(a->event.room, b->event.room) == 0 && a->event.number == b->event.number &&
               events_equal(&a->event.what, &b->event.what);
    case ENTRY_ROUND:
        return rounds_equal(&a->round, &b->round);
    case ENTRY_TALLY:
        return tallies_equal(&a->tally, &b->tally);
    }
    return false;
}

static void assert_entries(const struct database_found *found, const struct journal_entry *want, size_t count)
{
    ck_assert_uint_eq(found->count, count);
    for (size_t n = 0; n < count; n++)
        ck_assert_msg(entries_equal(&found->list[n], &want[n]), "entry %zu differs", n);
}

/* --- the database --- */

struct database *open_database(void)
{
    char why[WHY_MAX] = "";
    struct database *db = database_open(folder, why, sizeof why);

    ck_assert_msg(db != NULL, "%s", why);
    return db;
}

void write_entries(struct database *db, const struct journal_entry *entries, size_t count)
{
    ck_assert(database_begin(db));
    for (size_t n = 0; n < count; n++)
        ck_assert_msg(database_append(db, &entries[n], 1) == JOURNAL_OK, "entry %zu: %s", n,
                      database_fault(db));
    ck_assert(database_commit(db));
}

void assert_found(struct database *db, const struct journal_query *query, const struct journal_entry *want,
                  size_t count)
{
    struct database_found found = { 0 };

    ck_assert_msg(database_find(db, query, &found), "%s", database_fault(db));
    assert_entries(&found, want, count);
    database_found_clear(&found);
}

void assert_room(struct database *db, const char *id, const struct journal_entry *want, size_t count)
{
    struct journal_query query = { .question = ASK_ROOM };

    snprintf(query.room, sizeof query.room, "%s", id);
    assert_found(db, &query, want, count);
}

void assert_token(struct database *db, uint8_t first, const struct journal_entry *want, size_t count)
{
    struct journal_query query = { .question = ASK_TOKEN };

    memcpy(query.hash, token("", first).token.hash, sizeof query.hash);
    assert_found(db, &query, want, count);
}

struct loaded {
    const struct journal_entry *want;
    size_t count, seen;
};

static void on_loaded(void *arg, const struct journal_entry *entry)
{
    struct loaded *loaded = arg;

    ck_assert_uint_lt(loaded->seen, loaded->count);
    ck_assert_msg(entries_equal(entry, &loaded->want[loaded->seen]), "entry %zu differs", loaded->seen);
    loaded->seen++;
}

void assert_loaded(struct database *db, const struct journal_entry *want, size_t count)
{
    struct loaded loaded = { want, count, 0 };
    char why[WHY_MAX] = "";

    ck_assert_msg(database_load(db, on_loaded, &loaded, why, sizeof why), "%s", why);
    ck_assert_uint_eq(loaded.seen, count);
}

void assert_refused(const char *with)
{
    char why[WHY_MAX] = "";
    struct database *db = database_open(folder, why, sizeof why);

    ck_assert_ptr_null(db);
    ck_assert_msg(strstr(why, with) != NULL, "\"%s\" does not say \"%s\"", why, with);
    ck_assert_ptr_null(strchr(why, '\n'));
}

void run_sql(const char *sql)
{
    sqlite3 *sqlite = NULL;
    char *why = NULL;

    ck_assert_int_eq(sqlite3_open(file, &sqlite), SQLITE_OK);
    ck_assert_msg(sqlite3_exec(sqlite, sql, NULL, NULL, &why) == SQLITE_OK, "%s", why);
    sqlite3_close(sqlite);
}

void allow_writing(bool allowed)
{
    struct rlimit limit = { .rlim_cur = allowed ? RLIM_INFINITY : 0, .rlim_max = RLIM_INFINITY };

    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limit);
}

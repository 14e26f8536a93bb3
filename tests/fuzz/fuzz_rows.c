/* SPDX-License-Identifier: MIT */
/* fuzz_rows.c: a database whose rows say what they should not. Two rooms lie there, one that is over and one that is being
 * played; the input changes fields of their rows, past all checks of the tables. Whatever they then say, it is left out or
 * told, and what is told is a message.
 *
 * The first byte says whether the room that is played was read at the start or is read when somebody comes. An edit is a byte for
 * the column, one for the row, one for the kind of value (and the length of a text), and the value. */
#include "config.h"

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/wire/message.h"
#include "server/core/record.h"
#include "server/io/database_private.h"
#include "tests/fuzz/false_world.h"

#define PROMISE(claim) ((claim) ? (void)0 : abort())

enum { EDITS_MAX = 8, ANSWERS_MAX = 200, SOUND_MAX = 16, HOUR_MS = 3600000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

static struct database *db;

static const char *const columns[][2] = {
    { "players", "id" },         { "players", "name" },        { "players", "bot" },
    { "rooms", "game" },         { "rooms", "public" },        { "rooms", "starter" },
    { "rooms", "creator" },      { "rooms", "created_at" },    { "rooms", "initial_ms" },
    { "rooms", "increment_ms" }, { "events", "number" },       { "events", "at" },
    { "events", "kind" },        { "events", "side" },         { "events", "player" },
    { "events", "text" },        { "events", "left_ms" },      { "rounds", "game" },
    { "rounds", "public" },      { "rounds", "player0" },      { "rounds", "name0" },
    { "rounds", "player1" },     { "rounds", "name1" },        { "rounds", "starter" },
    { "rounds", "initial_ms" },  { "rounds", "increment_ms" }, { "rounds", "started_at" },
    { "rounds", "ended_at" },    { "rounds", "first" },        { "rounds", "last" },
    { "rounds", "plies" },       { "rounds", "winner" },       { "rounds", "reason" },
    { "rounds", "score0" },      { "rounds", "score1" },       { "events", "kind" },
    { "events", "side" },        { "events", "text" },
};
enum { COLUMNS = sizeof columns / sizeof *columns };

static sqlite3_stmt *updates[COLUMNS], *mends[SOUND_MAX];

/* What the tables hold before each input. */
static const char sound[] =
    "BEGIN;"
    "DELETE FROM seats; DELETE FROM played; DELETE FROM rounds; DELETE FROM events; DELETE FROM rooms; "
    "DELETE FROM players;"
    "INSERT INTO players (id, name, bot, created_at) VALUES ('p1', 'Ada', 0, 1), ('p2', 'Bob', 0, 1);"
    "INSERT INTO rooms (id, game, public, starter, creator, created_at, initial_ms, increment_ms, state, "
    "since_at)"
    " VALUES ('aaaaaa', 'spider', 1, 0, 'p1', 1, 0, 0, 'finished', 9),"
    "  ('bbbbbb', 'sbarra', 1, 0, 'p1', 1, 300000, 5000, 'playing', 9);"
    "INSERT INTO events (room, number, at, kind, side, player, text, left_ms) VALUES"
    " ('aaaaaa', 1, 10, 'seated', 0, 'p1', '', NULL), ('aaaaaa', 2, 11, 'seated', 1, 'p2', '', NULL),"
    " ('aaaaaa', 3, 12, 'started', 0, '', '', NULL), ('aaaaaa', 4, 13, 'moved', 0, '', 'd8', NULL),"
    " ('aaaaaa', 5, 14, 'ended', 1, '', 'resigned', NULL),"
    " ('bbbbbb', 1, 10, 'seated', 0, 'p1', '', NULL), ('bbbbbb', 2, 11, 'seated', 1, 'p2', '', NULL),"
    " ('bbbbbb', 3, 12, 'started', 0, '', '', NULL), ('bbbbbb', 4, 13, 'moved', 0, '', 'e2', 305000),"
    " ('bbbbbb', 5, 14, 'clock', 1, '', 'restart', 315000), ('bbbbbb', 6, 15, 'moved', 1, '', 'e8', 301000);"
    "INSERT INTO rounds (room, number, game, public, player0, name0, bot0, player1, name1, bot1, starter, "
    "initial_ms,"
    " increment_ms, started_at, ended_at, first, last, plies, winner, reason, counts) VALUES"
    " ('aaaaaa', 1, 'spider', 1, 'p1', 'Ada', 0, 'p2', 'Bob', 0, 0, 0, 0, 12, 14, 3, 5, 1, 1, 'resigned', 1);"
    "INSERT INTO played (player, ended_at, room, number, game, against, outcome)"
    " VALUES ('p1', 14, 'aaaaaa', 1, 'spider', 'people', -1);"
    "INSERT INTO seats (room, player, sits) VALUES ('bbbbbb', 'p1', 1), ('bbbbbb', 'p2', 1);";

static void run_sql(const char *sql)
{
    char *why = NULL;

    if (sqlite3_exec(db->sqlite, sql, NULL, NULL, &why) == SQLITE_OK)
        return;
    fprintf(stderr, "%s\n", why);
    abort();
}

static void forget_it(void)
{
    for (int column = 0; column < COLUMNS; column++)
        sqlite3_finalize(updates[column]);
    for (int n = 0; n < SOUND_MAX; n++)
        sqlite3_finalize(mends[n]);
    database_close(db);
}

/* Into memory: the file, which has tables and no rows, is no longer needed. */
static void lift(const char *folder)
{
    char path[128];
    sqlite3_int64 bytes;
    unsigned char *image;

    run_sql("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE");
    snprintf(path, sizeof path, "%s", sqlite3_db_filename(db->sqlite, "main"));
    image = sqlite3_serialize(db->sqlite, "main", &bytes, 0);
    PROMISE(image &&
            sqlite3_deserialize(db->sqlite, "main", image, bytes, bytes,
                                SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE) == SQLITE_OK);
    remove(path);
    remove(folder);
}

static void prepare_mends(void)
{
    const char *rest = sound;

    for (int n = 0; *rest; n++) {
        PROMISE(n < SOUND_MAX);
        PROMISE(sqlite3_prepare_v2(db->sqlite, rest, -1, &mends[n], &rest) == SQLITE_OK);
    }
}

static void mend(void)
{
    for (int n = 0; n < SOUND_MAX && mends[n]; n++) {
        PROMISE(sqlite3_step(mends[n]) == SQLITE_DONE);
        sqlite3_reset(mends[n]);
    }
}

static void open_it(void)
{
    char folder[] = "/tmp/tavoliere-fuzz-XXXXXX", why[256], sql[160];

    PROMISE(mkdtemp(folder));
    db = database_open(folder, why, sizeof why);
    PROMISE(db != NULL);
    atexit(forget_it);
    lift(folder);
    run_sql("PRAGMA ignore_check_constraints = 1; PRAGMA foreign_keys = 0");
    prepare_mends();
    for (int column = 0; column < COLUMNS; column++) {
        const char *where = strcmp(columns[column][0], "events") == 0 ? "number = 1 + ?2 % 6" : "?2 >= 0";

        snprintf(sql, sizeof sql, "UPDATE OR IGNORE %s SET %s = ?1 WHERE %s", columns[column][0],
                 columns[column][1], where);
        PROMISE(sqlite3_prepare_v2(db->sqlite, sql, -1, &updates[column], NULL) == SQLITE_OK);
    }
}

struct input {
    const uint8_t *at;
    size_t left;
};

static uint8_t next(struct input *input)
{
    if (input->left == 0)
        return 0;
    input->left--;
    return *input->at++;
}

static void bind_value(sqlite3_stmt *update, struct input *input)
{
    static const sqlite3_int64 odd[] = { -1,        0,         1,          2,
                                         255,       1 << 16,   INT32_MAX,  INT32_MIN,
                                         INT64_MAX, INT64_MIN, UINT32_MAX, 9007199254740993 };
    uint8_t kind = next(input);
    size_t len = kind % 128;

    if (len > input->left)
        len = input->left;
    if (kind == 255)
        sqlite3_bind_null(update, 1);
    else if (kind >= 128)
        sqlite3_bind_int64(update, 1, odd[kind % (sizeof odd / sizeof *odd)]);
    else if (sqlite3_bind_text(update, 1, (const char *)input->at, (int)len, SQLITE_TRANSIENT) == SQLITE_OK) {
        input->at += len;
        input->left -= len;
    }
}

/* What the tables' types refuse is not done. */
static void edit(struct input *input)
{
    sqlite3_stmt *update = updates[next(input) % COLUMNS];

    sqlite3_bind_int(update, 2, next(input));
    bind_value(update, input);
    (void)sqlite3_step(update);
    sqlite3_reset(update);
}

/* A message is JSON in UTF-8. */
static void check_message(struct buf *buf)
{
    json_t *json = json_loadb(buf_text(buf), buf->len, JSON_REJECT_DUPLICATES, NULL);

    PROMISE(json != NULL);
    json_decref(json);
}

static void check_and_forget(struct buf *buf)
{
    check_message(buf);
    buf_unref(buf);
}

static void tell_record(void)
{
    const struct journal_query query = {
        .question = ASK_ROUND, .room = "aaaaaa", .number = 1, .player = "p1"
    };
    struct database_found found = { 0 };
    struct record record;

    if (database_find(db, &query, &found) && found.count > 0 &&
        record_tell(found.list, found.count, &record)) {
        check_and_forget(message_record(1, &record.told, true));
        check_and_forget(message_record_json(&record.told));
        buf_unref(message_record_text(&record.told));
        record_finish(&record);
    }
    database_found_clear(&found);
}

static void on_sent(void *ctx, conn_id conn, struct buf *buf)
{
    (void)ctx;
    (void)conn;
    check_message(buf);
}

static void say(struct core *core, struct false_world *world, const char *text)
{
    core_received(core, 1, text, strlen(text));
    (void)false_world_answer(world, ANSWERS_MAX);
}

static void replay(struct core *core, const char *id)
{
    struct journal_query query = { .question = ASK_ROOM };
    struct database_found found = { 0 };
    const char *why;

    snprintf(query.room, sizeof query.room, "%s", id);
    if (database_find(db, &query, &found)) {
        for (size_t i = 0; i < found.count; i++)
            PROMISE(core_replay(core, &found.list[i], &why) == !why);
    }
    database_found_clear(&found);
}

/* Somebody comes, looks at everything, and time goes on. */
static void play_on(bool replayed)
{
    static const uint64_t hours[] = { 1, 960, 1440 };
    struct false_world world = { .db = db, .send = on_sent };
    const struct world given = false_world(&world);
    const struct core_config config = { .version = "0", .url = "http://x" };
    struct core *core = core_create(&given, &config);

    if (replayed)
        replay(core, "bbbbbb");
    core_ready(core);
    core_connected(core, 1, "192.0.2.1");
    say(core, &world, "{\"op\":\"hello\",\"id\":1}");
    say(core, &world, "{\"op\":\"watch\",\"id\":2,\"room\":\"bbbbbb\"}");
    say(core, &world, "{\"op\":\"watch\",\"id\":3,\"room\":\"aaaaaa\"}");
    say(core, &world, "{\"op\":\"rooms\",\"id\":4,\"boards\":true}");
    for (size_t n = 0; n < sizeof hours / sizeof *hours; n++) {
        world.now_ms += hours[n] * HOUR_MS;
        core_wake(core);
        (void)false_world_answer(&world, ANSWERS_MAX);
    }
    core_disconnected(core, 1);
    while (!false_world_answer(&world, ANSWERS_MAX))
        ;
    core_destroy(core);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    false_world_stays(argc, argv); /* SQLite keeps its pages */
    open_it();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = { data, size };

    bool replayed = next(&input) % 2 == 1;

    mend();
    for (int n = 0; n < EDITS_MAX && input.left > 0; n++)
        edit(&input);
    run_sql("COMMIT");
    tell_record();
    play_on(replayed);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* bench_restart.c: how long the daemon takes from its start until it lets clients in, with many unfinished rounds in its
 * database. Only rounds in which a clock runs are taken up at the start; the others are read when somebody asks. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/io/database.h"
#include "tests/bench/bench.h"
#include "tests/bench/daemon.h"
#include "tests/bench/die.h"

enum {
    ROOMS = 10000,
    PLIES = 60, /* of each */
    BATCH = 200,
    ENTRIES = 4 + PLIES, /* of a room: the room, two seats, the start, the moves */
    PATH_BYTES = 4352,
    HOUR_MS = 3600000
};

static int64_t wall_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000;
}

static void add_players(struct database *db)
{
    struct journal_entry players[2];

    memset(players, 0, sizeof players);
    for (int side = 0; side < 2; side++) {
        players[side].kind = ENTRY_PLAYER;
        snprintf(players[side].player.id, sizeof players[side].player.id, "p%016d", side);
        snprintf(players[side].player.name, sizeof players[side].player.name, "Player %d", side);
        players[side].player.at = wall_ms();
    }
    if (!database_begin(db) || database_append(db, players, 2) != JOURNAL_OK || !database_commit(db))
        die("players: %s", database_fault(db));
}

static struct room_event *add_event(struct journal_entry *entries, int *count, enum event_kind kind, int side)
{
    struct journal_entry *entry = &entries[*count];

    entry->kind = ENTRY_EVENT;
    memcpy(entry->event.room, entries[0].room.id, sizeof entry->event.room);
    entry->event.number = (uint32_t)(*count)++;
    entry->event.what.kind = kind;
    entry->event.what.side = side;
    entry->event.what.at = wall_ms();
    entry->event.what.left_ms = -1;
    return &entry->event.what;
}

static void add_room(struct database *db, int number, bool clocked)
{
    struct journal_entry entries[ENTRIES];
    int count = 1;

    memset(entries, 0, sizeof entries);
    entries[0].kind = ENTRY_ROOM;
    snprintf(entries[0].room.id, sizeof entries[0].room.id, "r%015d", number);
    memcpy(entries[0].room.game, "sbarra", sizeof "sbarra");
    snprintf(entries[0].room.creator, sizeof entries[0].room.creator, "p%016d", 0);
    entries[0].room.initial_ms = clocked ? HOUR_MS : 0;
    entries[0].room.at = wall_ms();
    for (int side = 0; side < 2; side++) {
        struct room_event *event = add_event(entries, &count, EVENT_SEATED, side);

        snprintf(event->player, sizeof event->player, "p%016d", side);
        snprintf(event->text, sizeof event->text, "Player %d", side);
    }
    add_event(entries, &count, EVENT_STARTED, 0);
    for (int ply = 0; ply < PLIES; ply++) {
        struct room_event *event = add_event(entries, &count, EVENT_MOVED, ply % 2);

        snprintf(event->text, sizeof event->text, "%s", bench_move(ply));
        event->left_ms = clocked ? HOUR_MS : -1;
    }
    if (database_append(db, entries, ENTRIES) != JOURNAL_OK)
        die("room %d: %s", number, database_fault(db));
}

static void fill(const char *state, bool clocked)
{
    char why[256] = "";
    struct database *db = database_open(state, why, sizeof why);

    if (!db)
        die("%s", why);
    add_players(db);
    for (int n = 0; n < ROOMS; n++) {
        if (n % BATCH == 0 && !database_begin(db))
            die("%s", database_fault(db));
        add_room(db, n, clocked);
        if (n % BATCH == BATCH - 1 && !database_commit(db))
            die("%s", database_fault(db));
    }
    database_close(db);
}

static void run(const struct bench *bench, bool clocked)
{
    struct daemon daemon;
    char state[PATH_BYTES];
    double from;

    daemon_make_folder(&daemon, bench->folder, state);
    fill(state, clocked);
    from = bench_now();
    daemon_run(&daemon, bench->program);
    printf("%d rounds of %d plies, %-16s ready in %.2f s\n", ROOMS, PLIES,
           clocked ? "clocks running:" : "without clocks:", bench_now() - from);
    fflush(stdout);
    daemon_stop(&daemon);
}

int main(void)
{
    struct bench bench;

    bench_begin(&bench);
    run(&bench, true);
    run(&bench, false);
    return EXIT_SUCCESS;
}

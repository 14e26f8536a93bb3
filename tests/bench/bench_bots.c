/* SPDX-License-Identifier: MIT */
/* bench_bots.c: whether bots that think hold up the loop, and how long each of many rooms waits for its bot.
 *
 * One daemon, on which somebody pings all the time. First there is nothing else to do; then so many rooms are made at once
 * in which a master is to begin, the four games in turn. A round trip that is long is time that the loop did not have. It
 * holds this program's time as well, which shares the processors with the bots. */
#include "config.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bench/bench.h"
#include "tests/bench/daemon.h"
#include "tests/bench/die.h"
#include "tests/bench/ws_client.h"

enum {
    ROOMS = 200,
    QUIET_MS = 3000,    /* without bots */
    PING_EVERY_MS = 5,  /* but one at a time */
    PINGS_MAX = 100000, /* that are measured in one row */
    SILENCE_MS = 60000  /* then something is lost */
};

struct room {
    struct ws ws;
    double asked_at, moved_at; /* seconds; 0: not yet */
};

struct hall {
    struct room *rooms;
    size_t moved; /* rooms in which the bot has */
    struct ws pinger;
    double sent_at, ping_at; /* the ping on its way, 0 when there is none; and the next */
    double *trips;           /* seconds */
    size_t trip_count;
    struct pollfd *polled; /* the rooms, then the pinger */
};

/* --- coming --- */

static void enter(struct ws *ws, int port)
{
    ws_open(ws, port);
    ws_opened(ws);
    ws_send(ws, "{\"op\":\"hello\",\"id\":1,\"name\":\"Bench\",\"detail\":\"moves\"}");
    ws_await(ws, "{\"re\":1,\"ok\":true");
}

static void enter_all(struct hall *hall, int port)
{
    hall->rooms = bench_need(ROOMS, sizeof *hall->rooms);
    hall->polled = bench_need(ROOMS + 1, sizeof *hall->polled);
    hall->trips = bench_need(PINGS_MAX, sizeof *hall->trips);
    for (size_t r = 0; r < ROOMS; r++) {
        enter(&hall->rooms[r].ws, port);
        hall->polled[r] = (struct pollfd){ .fd = hall->rooms[r].ws.fd, .events = POLLIN };
    }
    enter(&hall->pinger, port);
    hall->polled[ROOMS] = (struct pollfd){ .fd = hall->pinger.fd, .events = POLLIN };
}

static void leave_all(struct hall *hall)
{
    for (size_t r = 0; r < ROOMS; r++)
        ws_close(&hall->rooms[r].ws);
    ws_close(&hall->pinger);
    free(hall->rooms);
    free(hall->polled);
    free(hall->trips);
}

/* --- what comes --- */

static void on_room(struct hall *hall, struct room *room)
{
    struct ws_text text;

    ws_fill(&room->ws);
    while ((text = ws_next(&room->ws)).at) {
        if (memmem(text.at, text.len, "\"ok\":false", strlen("\"ok\":false")))
            die("the daemon says %.*s", (int)text.len, text.at);
        if (!ws_text_begins(text, "{\"ev\":\"moved\""))
            continue;
        room->moved_at = bench_now();
        hall->moved++;
    }
}

static void on_pong(struct hall *hall)
{
    struct ws_text text;

    ws_fill(&hall->pinger);
    while ((text = ws_next(&hall->pinger)).at) {
        if (!ws_text_begins(text, "{\"re\":2,\"ok\":true"))
            die("unexpected: %.*s", (int)text.len, text.at);
        if (hall->trip_count < PINGS_MAX)
            hall->trips[hall->trip_count++] = bench_now() - hall->sent_at;
        hall->sent_at = 0;
    }
}

/* Ping if it is time; returns in how many ms something is to be done. */
static int ping(struct hall *hall)
{
    double at = bench_now();

    if (hall->sent_at > 0)
        return SILENCE_MS;
    if (at < hall->ping_at)
        return (int)((hall->ping_at - at) * 1e3) + 1;
    hall->sent_at = at;
    hall->ping_at = at + PING_EVERY_MS / 1e3;
    ws_send(&hall->pinger, "{\"op\":\"ping\",\"id\":2}");
    return SILENCE_MS;
}

static void listen_once(struct hall *hall)
{
    int wait_ms = ping(hall);
    int count = poll(hall->polled, ROOMS + 1, wait_ms);

    if (count < 0 || (count == 0 && wait_ms == SILENCE_MS))
        die("nothing comes any more: %s", count ? strerror(errno) : "silence");
    for (size_t r = 0; r < ROOMS; r++) {
        if (hall->polled[r].revents)
            on_room(hall, &hall->rooms[r]);
    }
    if (hall->polled[ROOMS].revents)
        on_pong(hall);
}

/* --- the rows --- */

static void print_trips(struct hall *hall, size_t thinking)
{
    const double *trips = hall->trips;
    size_t count = hall->trip_count;

    bench_sort(hall->trips, count);
    printf("%14zu %7zu %8.2f %8.2f %8.2f", thinking, count, bench_percentile(trips, count, 50) * 1e3,
           bench_percentile(trips, count, 99) * 1e3, trips[count - 1] * 1e3);
    hall->trip_count = 0;
}

static void run_quiet(struct hall *hall)
{
    double until = bench_now() + QUIET_MS / 1e3;

    while (bench_now() < until)
        listen_once(hall);
    print_trips(hall, 0);
    printf(" | %8s %8s %8s\n", "-", "-", "-");
    fflush(stdout);
}

static void ask_all(struct hall *hall)
{
    static const char *const games[] = { "sbarra", "bricka", "spider", "duo" };

    for (size_t r = 0; r < ROOMS; r++) {
        hall->rooms[r].asked_at = bench_now();
        ws_send(
            &hall->rooms[r].ws,
            "{\"op\":\"create\",\"id\":2,\"game\":\"%s\",\"seats\":[\"bot:master\",\"me\"],\"starter\":0}",
            games[r % (sizeof games / sizeof *games)]);
    }
}

static void run_bots(struct hall *hall)
{
    double waits[ROOMS];

    ask_all(hall);
    while (hall->moved < ROOMS)
        listen_once(hall);
    for (size_t r = 0; r < ROOMS; r++)
        waits[r] = hall->rooms[r].moved_at - hall->rooms[r].asked_at;
    bench_sort(waits, ROOMS);
    print_trips(hall, ROOMS);
    printf(" | %8.2f %8.2f %8.2f\n", waits[0], waits[ROOMS / 2], waits[ROOMS - 1]);
}

int main(void)
{
    struct hall hall = { .moved = 0 };
    struct daemon daemon;
    struct bench bench;

    bench_begin(&bench);
    daemon_start(&daemon, bench.program, bench.folder);
    enter_all(&hall, daemon.port);
    printf("\nRound trip of a ping while masters think, and how long their rooms wait for a move:\n"
           "%14s %7s %8s %8s %8s | %8s %8s %8s\n",
           "bots thinking", "pings", "p50 ms", "p99 ms", "max ms", "first s", "median s", "last s");
    run_quiet(&hall);
    run_bots(&hall);
    leave_all(&hall);
    daemon_stop(&daemon);
    return EXIT_SUCCESS;
}

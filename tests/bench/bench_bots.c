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
#include <time.h>

#include "tests/bench/daemon.h"
#include "tests/bench/die.h"
#include "tests/bench/machine.h"
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

struct bench {
    struct room *rooms;
    size_t moved; /* rooms in which the bot has */
    struct ws pinger;
    double sent_at, ping_at; /* the ping on its way, 0 when there is none; and the next */
    double *trips;           /* seconds */
    size_t trip_count;
    struct pollfd *polled; /* the rooms, then the pinger */
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void *need(size_t count, size_t size)
{
    void *mem = calloc(count, size);

    if (!mem)
        die("no memory");
    return mem;
}

/* --- coming --- */

static void enter(struct ws *ws, int port)
{
    ws_open(ws, port);
    ws_opened(ws);
    ws_send(ws, "{\"op\":\"hello\",\"id\":1,\"name\":\"Bench\",\"detail\":\"moves\"}");
    ws_await(ws, "{\"re\":1,\"ok\":true");
}

static void enter_all(struct bench *bench, int port)
{
    bench->rooms = need(ROOMS, sizeof *bench->rooms);
    bench->polled = need(ROOMS + 1, sizeof *bench->polled);
    bench->trips = need(PINGS_MAX, sizeof *bench->trips);
    for (size_t r = 0; r < ROOMS; r++) {
        enter(&bench->rooms[r].ws, port);
        bench->polled[r] = (struct pollfd){ .fd = bench->rooms[r].ws.fd, .events = POLLIN };
    }
    enter(&bench->pinger, port);
    bench->polled[ROOMS] = (struct pollfd){ .fd = bench->pinger.fd, .events = POLLIN };
}

static void leave_all(struct bench *bench)
{
    for (size_t r = 0; r < ROOMS; r++)
        ws_close(&bench->rooms[r].ws);
    ws_close(&bench->pinger);
    free(bench->rooms);
    free(bench->polled);
    free(bench->trips);
}

/* --- what comes --- */

static void on_room(struct bench *bench, struct room *room)
{
    struct ws_text text;

    ws_fill(&room->ws);
    while ((text = ws_next(&room->ws)).at) {
        if (memmem(text.at, text.len, "\"ok\":false", strlen("\"ok\":false")))
            die("the daemon says %.*s", (int)text.len, text.at);
        if (!ws_text_begins(text, "{\"ev\":\"moved\""))
            continue;
        room->moved_at = now();
        bench->moved++;
    }
}

static void on_pong(struct bench *bench)
{
    struct ws_text text;

    ws_fill(&bench->pinger);
    while ((text = ws_next(&bench->pinger)).at) {
        if (!ws_text_begins(text, "{\"re\":2,\"ok\":true"))
            die("unexpected: %.*s", (int)text.len, text.at);
        if (bench->trip_count < PINGS_MAX)
            bench->trips[bench->trip_count++] = now() - bench->sent_at;
        bench->sent_at = 0;
    }
}

/* Ping if it is time; returns in how many ms something is to be done. */
static int ping(struct bench *bench)
{
    double at = now();

    if (bench->sent_at > 0)
        return SILENCE_MS;
    if (at < bench->ping_at)
        return (int)((bench->ping_at - at) * 1e3) + 1;
    bench->sent_at = at;
    bench->ping_at = at + PING_EVERY_MS / 1e3;
    ws_send(&bench->pinger, "{\"op\":\"ping\",\"id\":2}");
    return SILENCE_MS;
}

static void listen_once(struct bench *bench)
{
    int wait_ms = ping(bench);
    int count = poll(bench->polled, ROOMS + 1, wait_ms);

    if (count < 0 || (count == 0 && wait_ms == SILENCE_MS))
        die("nothing comes any more: %s", count ? strerror(errno) : "silence");
    for (size_t r = 0; r < ROOMS; r++) {
        if (bench->polled[r].revents)
            on_room(bench, &bench->rooms[r]);
    }
    if (bench->polled[ROOMS].revents)
        on_pong(bench);
}

/* --- the rows --- */

static int compare(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;

    return (left > right) - (left < right);
}

static void print_trips(struct bench *bench, size_t thinking)
{
    const double *trips = bench->trips;
    size_t count = bench->trip_count;

    if (count == 0)
        die("no ping was answered");
    qsort(bench->trips, count, sizeof *bench->trips, compare);
    printf("%14zu %7zu %8.2f %8.2f %8.2f", thinking, count, trips[count / 2] * 1e3,
           trips[count * 99 / 100] * 1e3, trips[count - 1] * 1e3);
    bench->trip_count = 0;
}

static void run_quiet(struct bench *bench)
{
    double until = now() + QUIET_MS / 1e3;

    while (now() < until)
        listen_once(bench);
    print_trips(bench, 0);
    printf(" | %8s %8s %8s\n", "-", "-", "-");
    fflush(stdout);
}

static void ask_all(struct bench *bench)
{
    static const char *const games[] = { "sbarra", "bricka", "spider", "duo" };

    for (size_t r = 0; r < ROOMS; r++) {
        bench->rooms[r].asked_at = now();
        ws_send(
            &bench->rooms[r].ws,
            "{\"op\":\"create\",\"id\":2,\"game\":\"%s\",\"seats\":[\"bot:master\",\"me\"],\"starter\":0}",
            games[r % (sizeof games / sizeof *games)]);
    }
}

static void run_bots(struct bench *bench)
{
    double waits[ROOMS];

    ask_all(bench);
    while (bench->moved < ROOMS)
        listen_once(bench);
    for (size_t r = 0; r < ROOMS; r++)
        waits[r] = bench->rooms[r].moved_at - bench->rooms[r].asked_at;
    qsort(waits, ROOMS, sizeof *waits, compare);
    print_trips(bench, ROOMS);
    printf(" | %8.2f %8.2f %8.2f\n", waits[0], waits[ROOMS / 2], waits[ROOMS - 1]);
}

int main(void)
{
    const char *build = getenv("top_builddir"), *folder = getenv("TMPDIR");
    struct bench bench = { .moved = 0 };
    struct daemon daemon;
    char program[4096];

    snprintf(program, sizeof program, "%s/tavoliered", build ? build : ".");
    if (!folder || !*folder)
        folder = ".";
    machine_print(folder);
    daemon_start(&daemon, program, folder);
    enter_all(&bench, daemon.port);
    printf("\nRound trip of a ping while masters think, and how long their rooms wait for a move:\n"
           "%14s %7s %8s %8s %8s | %8s %8s %8s\n",
           "bots thinking", "pings", "p50 ms", "p99 ms", "max ms", "first s", "median s", "last s");
    run_quiet(&bench);
    run_bots(&bench);
    leave_all(&bench);
    daemon_stop(&daemon);
    return EXIT_SUCCESS;
}

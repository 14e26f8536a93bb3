/* SPDX-License-Identifier: MIT */
/* scene_idle.c: memory, and what those cost who do nothing.
 *
 * A connection here is one that has said hello, with its player. The daemon pings each every half minute, so it is watched
 * a little longer than that. */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "tests/bench/daemon.h"
#include "tests/bench/die.h"
#include "tests/bench/scenes.h"

enum { CROWD = 10000, ROOMS = 5000, MOVES = 10 * ROOMS, WATCH_MS = 35000, READY_AT_ONCE = 256 };

static void show_rooms(const struct bench *bench)
{
    struct crew_plan plan = { ROOMS, 0, "moves", MOVES, 0, 0, false };
    struct daemon daemon;
    struct crew crew;
    double before, begun, played;

    daemon_start(&daemon, bench->program, bench->folder);
    before = daemon_memory_kib(&daemon);
    crew_come(&crew, &plan, daemon.port);
    begun = daemon_memory_kib(&daemon) - before;
    crew_play(&crew);
    played = daemon_memory_kib(&daemon) - before;
    printf("\nMemory of the daemon: %.1f MiB when it starts\n%d rooms with two connections each: %.2f KiB a "
           "room, "
           "%.2f after ten moves in each\n",
           before / 1024, ROOMS, begun / ROOMS, played / ROOMS);
    fflush(stdout);
    crew_go(&crew);
    daemon_stop(&daemon);
}

/* Answer pings, for so long. */
static void keep_still(struct ws *clients, size_t count)
{
    struct epoll_event ready[READY_AT_ONCE];
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    double until = bench_now() + WATCH_MS / 1e3;

    for (size_t n = 0; n < count; n++) {
        struct epoll_event event = { .events = EPOLLIN, .data = { .ptr = &clients[n] } };

        if (epoll_ctl(epoll, EPOLL_CTL_ADD, clients[n].fd, &event) != 0)
            die("epoll: %s", strerror(errno));
    }
    while (bench_now() < until) {
        int some = epoll_wait(epoll, ready, READY_AT_ONCE, (int)((until - bench_now()) * 1e3) + 1);

        bench_check_interrupt();
        for (int n = 0; n < some; n++) {
            ws_fill(ready[n].data.ptr);
            while (ws_next(ready[n].data.ptr).at)
                ;
        }
    }
    close(epoll);
}

static void show_crowd(const struct bench *bench, size_t count)
{
    struct ws *clients = bench_need(count, sizeof *clients);
    struct daemon_cpu before, after;
    struct daemon daemon;
    double empty, full;

    daemon_start(&daemon, bench->program, bench->folder);
    empty = daemon_memory_kib(&daemon);
    crew_enter(clients, count, daemon.port, "moves");
    full = daemon_memory_kib(&daemon);
    before = daemon_cpu(&daemon);
    keep_still(clients, count);
    after = daemon_cpu(&daemon);
    printf("%zu connections that do nothing: %.2f KiB each, %.2f %% of a core in all, with a ping each\n",
           count, (full - empty) / (double)count,
           (after.loop + after.others - before.loop - before.others) / (WATCH_MS / 1e3) * 100);
    fflush(stdout);
    for (size_t n = 0; n < count; n++)
        ws_close(&clients[n]);
    free(clients);
    daemon_stop(&daemon);
}

void scene_idle(const struct bench *bench, const struct crew_plan *asked)
{
    show_rooms(bench);
    show_crowd(bench, asked->watchers > 0 ? asked->watchers : CROWD);
}

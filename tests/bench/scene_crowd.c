/* SPDX-License-Identifier: MIT */
/* scene_crowd.c: one room and a crowd.
 *
 * The daemon and the bare library stand beside each other, each with as many clients, and take turns: a few moves here, as
 * many messages of the same length there. So what else the machine does weighs on both, and the ratio is what to look at. */
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

enum { CROWD = 5000, TURNS = 6, MOVES = 10, READY_AT_ONCE = 256, SILENCE_MS = 20000, TEXT_MAX = 480 };

struct bare {
    struct daemon server;
    struct ws *clients;
    size_t count;
    int epoll;
    char text[TEXT_MAX + 1];
};

struct cost {
    double cpu;
    size_t deliveries;
};

static void listen_to(struct bare *bare, size_t n)
{
    struct epoll_event event = { .events = EPOLLIN, .data = { .ptr = &bare->clients[n] } };

    if (epoll_ctl(bare->epoll, EPOLL_CTL_ADD, bare->clients[n].fd, &event) != 0)
        die("epoll: %s", strerror(errno));
}

static void start_bare(struct bare *bare, const char *program, size_t count)
{
    daemon_run_bare(&bare->server, program, NULL);
    bare->count = count;
    bare->clients = bench_need(count, sizeof *bare->clients);
    bare->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (bare->epoll < 0)
        die("epoll: %s", strerror(errno));
    for (size_t n = 0; n < count; n++) {
        ws_open_by(&bare->clients[n], &(struct ws_way){ .port = bare->server.port, .source = n });
        ws_opened(&bare->clients[n]);
        listen_to(bare, n);
    }
}

static void stop_bare(struct bare *bare)
{
    for (size_t n = 0; n < bare->count; n++)
        ws_close(&bare->clients[n]);
    close(bare->epoll);
    free(bare->clients);
    daemon_kill(&bare->server);
}

/* One says it, and all hear it. */
static void say(struct bare *bare)
{
    struct epoll_event ready[READY_AT_ONCE];
    size_t heard = 0;

    ws_send(&bare->clients[0], "%s", bare->text);
    while (heard < bare->count) {
        int count = epoll_wait(bare->epoll, ready, READY_AT_ONCE, SILENCE_MS);

        bench_check_interrupt();
        if (count <= 0)
            die("nothing comes any more from the bare library");
        for (int n = 0; n < count; n++) {
            struct ws *ws = ready[n].data.ptr;

            ws_fill(ws);
            while (ws_next(ws).at)
                heard++;
        }
    }
}

static void take_bare_turn(struct bare *bare, struct cost *cost)
{
    struct daemon_cpu before = daemon_cpu(&bare->server), after;

    for (int n = 0; n < MOVES; n++)
        say(bare);
    after = daemon_cpu(&bare->server);
    cost->cpu += after.loop - before.loop;
    cost->deliveries += MOVES * bare->count;
}

static void take_turn(struct crew *crew, const struct daemon *daemon, struct cost *cost)
{
    struct daemon_cpu before = daemon_cpu(daemon), after;

    crew_play(crew);
    after = daemon_cpu(daemon);
    cost->cpu += after.loop + after.others - before.loop - before.others;
    cost->deliveries += crew->events;
}

void scene_crowd(const struct bench *bench, const struct crew_plan *asked)
{
    struct crew_plan plan = { 1, asked->watchers > 0 ? asked->watchers : CROWD, "moves", MOVES, 0, 0, false };
    struct cost ours = { 0 }, theirs = { 0 };
    struct daemon daemon;
    struct crew crew;
    struct bare bare;

    daemon_start(&daemon, bench->program, bench->folder);
    crew_come(&crew, &plan, daemon.port);
    crew_play(&crew); /* warm, and now it is known how long an event is */
    start_bare(&bare, bench->bare, crew.count);
    memset(bare.text, 'x', TEXT_MAX);
    bare.text[crew.event_bytes / crew.events] = '\0';
    for (int turn = 0; turn < TURNS; turn++) {
        take_bare_turn(&bare, &theirs);
        take_turn(&crew, &daemon, &ours);
    }
    printf("\nOne room and %zu who watch, events of %zu bytes, CPU of the server:\n"
           "%12s %12s %12s %7s\n%12zu %12.2f %12.2f %7.2f\n",
           plan.watchers, strlen(bare.text), "deliveries", "us each", "bare library", "ratio",
           ours.deliveries, ours.cpu * 1e6 / (double)ours.deliveries,
           theirs.cpu * 1e6 / (double)theirs.deliveries,
           ours.cpu / (double)ours.deliveries / (theirs.cpu / (double)theirs.deliveries));
    fflush(stdout);
    crew_go(&crew);
    stop_bare(&bare);
    daemon_stop(&daemon);
}

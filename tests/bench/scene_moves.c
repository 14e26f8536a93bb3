/* SPDX-License-Identifier: MIT */
/* scene_moves.c: what a move costs the daemon: from its request to its reply and to both players' events, through real
 * sockets, and onto the disk.
 *
 * One row is one fresh daemon, so many rooms of two players, and in each room one move on its way. The next move of a room
 * is sent when the last one has been answered `ok` and its `moved` has reached everyone who follows the room. More watchers
 * show what one more receiver of an event costs. A row with a pace sends so many moves a second and no more: its times say
 * how long a move takes when the daemon is not pressed, and the last column how many waits for the disk that is. */
#include "config.h"

#include <stdio.h>

#include "tests/bench/daemon.h"
#include "tests/bench/scenes.h"

enum { MOVES = 20000, SECONDS = 5 };

static void print_row(const struct bench *bench, const struct crew *crew, const struct daemon_cpu *cpu,
                      double seconds)
{
    const struct crew_plan *plan = &crew->plan;
    double all_us = (cpu->loop + cpu->others) * 1e6, moves = (double)crew->done;
    double p99_ms;

    bench_sort(crew->latency, crew->answered);
    p99_ms = bench_percentile(crew->latency, crew->answered, 99) * 1e3;
    printf("%6zu %9zu %7s %7zu %8.0f %9.0f | %12.1f %8.1f %9.2f | %7.2f %7.2f %10.1f\n", plan->rooms,
           plan->watchers, plan->detail, crew->done, moves / seconds, (double)crew->events / seconds,
           all_us / moves, cpu->loop * 1e6 / moves, all_us / (double)crew->events,
           bench_percentile(crew->latency, crew->answered, 50) * 1e3, p99_ms, p99_ms / bench->sync_ms);
    fflush(stdout);
}

static void run(const struct bench *bench, const struct crew_plan *plan)
{
    struct daemon_cpu before, cpu;
    struct daemon daemon;
    struct crew crew;
    double seconds;

    daemon_start(&daemon, bench->program, bench->folder);
    crew_come(&crew, plan, daemon.port);
    before = daemon_cpu(&daemon);
    seconds = crew_play(&crew);
    cpu = daemon_cpu(&daemon);
    cpu.loop -= before.loop;
    cpu.others -= before.others;
    print_row(bench, &crew, &cpu, seconds);
    crew_go(&crew);
    daemon_stop(&daemon);
}

void scene_moves(const struct bench *bench, const struct crew_plan *asked)
{
    static const struct crew_plan rows[] = {
        { 10, 0, "moves", MOVES, 0, SECONDS, false },    { 100, 0, "moves", MOVES, 0, SECONDS, false },
        { 100, 0, "full", MOVES, 0, SECONDS, false },    { 500, 0, "moves", MOVES, 0, SECONDS, false },
        { 1, 1000, "full", 100, 0, SECONDS, false },     { 200, 0, "moves", 2500, 500, SECONDS, false },
        { 200, 0, "moves", 5000, 1000, SECONDS, false },
    };

    printf("\nCPU of the daemon, and time from a move's request to its ok:\n"
           "%6s %9s %7s %7s %8s %9s | %12s %8s %9s | %7s %7s %10s\n",
           "rooms", "watchers", "detail", "moves", "moves/s", "events/s", "CPU us/move", "of loop",
           "us/event", "p50 ms", "p99 ms", "p99/fsync");
    if (asked->rooms > 0) {
        run(bench, asked);
        return;
    }
    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++)
        run(bench, &rows[n]);
}

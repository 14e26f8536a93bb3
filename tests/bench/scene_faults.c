/* SPDX-License-Identifier: MIT */
/* scene_faults.c: when connections break, when clients don't read, when the daemon dies. */
#include "config.h"

#include <stdio.h>

#include "tests/bench/daemon.h"
#include "tests/bench/die.h"
#include "tests/bench/scenes.h"

enum {
    STORM_ROOMS = 2500,
    CYCLES = 20,
    SETTLED = 2, /* cycles after which memory should grow no more */
    DEAF = 200,
    DEAF_MOVES = 1800,
    SOAK_ROOMS = 100,
    SOAK_PACE = 100, /* so that thirty minutes fit into a round */
    SOAK_TURN_S = 10,
    SOAK_MOVES = SOAK_PACE * SOAK_TURN_S * 2 /* of a turn, at most */
};

void scene_storm(const struct bench *bench, const struct crew_plan *asked)
{
    struct crew_plan plan = { asked->rooms > 0 ? asked->rooms : STORM_ROOMS, 0, "moves", 1, 0, 0, false };
    double seconds[CYCLES], settled = 0, memory;
    struct daemon_cpu before, after;
    struct daemon daemon;
    struct crew crew;

    daemon_start(&daemon, bench->program, bench->folder);
    crew_come(&crew, &plan, daemon.port);
    before = daemon_cpu(&daemon);
    for (int cycle = 0; cycle < CYCLES; cycle++) {
        crew_cut(&crew);
        seconds[cycle] = crew_return(&crew, daemon.port);
        if (cycle + 1 == SETTLED)
            settled = daemon_memory_kib(&daemon);
    }
    after = daemon_cpu(&daemon);
    memory = daemon_memory_kib(&daemon);
    bench_sort(seconds, CYCLES);
    printf("\n%zu clients are cut off and come back at once, %d times: all served in %.2f s (median), %.2f s "
           "(worst); "
           "%.0f us of CPU each\nmemory %.1f MiB after %d times, %.1f after %d\n",
           crew.count, CYCLES, bench_percentile(seconds, CYCLES, 50), seconds[CYCLES - 1],
           (after.loop + after.others - before.loop - before.others) * 1e6 / (double)(CYCLES * crew.count),
           settled / 1024, SETTLED, memory / 1024, CYCLES);
    fflush(stdout);
    crew_go(&crew);
    daemon_stop(&daemon);
}

void scene_slow(const struct bench *bench, const struct crew_plan *asked)
{
    struct crew_plan plan = {
        1, asked->watchers > 0 ? asked->watchers : DEAF, "full", DEAF_MOVES, 0, 0, true
    };
    struct daemon daemon;
    struct crew crew;
    double before, full, from;
    size_t anew;

    daemon_start(&daemon, bench->program, bench->folder);
    crew_come(&crew, &plan, daemon.port);
    before = daemon_memory_kib(&daemon);
    crew_deafen(&crew);
    crew_play(&crew);
    full = daemon_memory_kib(&daemon);
    bench_sort(crew.latency, crew.answered);
    from = bench_now();
    anew = crew_hear(&crew);
    printf("\n%zu who watch read nothing for %zu moves: the players wait %.2f ms for ok (p50), %.2f ms "
           "(p99); %.1f KiB of "
           "memory for each\nthen they read: %zu had missed some and were told the whole anew, the last "
           "after %.2f s\n",
           plan.watchers, crew.done, bench_percentile(crew.latency, crew.answered, 50) * 1e3,
           bench_percentile(crew.latency, crew.answered, 99) * 1e3, (full - before) / (double)plan.watchers,
           anew, bench_now() - from);
    fflush(stdout);
    crew_go(&crew);
    daemon_stop(&daemon);
}

void scene_soak(const struct bench *bench, const struct crew_plan *asked)
{
    struct crew_plan plan = { SOAK_ROOMS, 1, "moves", SOAK_MOVES, SOAK_PACE, SOAK_TURN_S, false };
    double until = bench_now() + asked->seconds;
    struct daemon daemon;
    struct crew crew;
    size_t moves = 0;

    daemon_start(&daemon, bench->program, bench->folder);
    crew_come(&crew, &plan, daemon.port);
    printf("\n%8s %8s %10s %10s\n", "fault", "moves", "back in s", "MiB");
    for (int turn = 1; bench_now() < until; turn++) {
        double back, memory;

        crew_play(&crew);
        moves += crew.done;
        memory = daemon_memory_kib(&daemon);
        crew_ask(&crew);
        if (turn % 2)
            daemon_kill(&daemon);
        crew_cut(&crew);
        if (turn % 2)
            daemon_run(&daemon, bench->program);
        back = crew_return(&crew, daemon.port);
        printf("%8s %8zu %10.2f %10.1f\n", turn % 2 ? "killed" : "cut", moves, back, memory / 1024);
        fflush(stdout);
    }
    crew_go(&crew);
    daemon_stop(&daemon);
    printf("nothing was lost\n");
}

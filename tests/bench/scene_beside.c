/* SPDX-License-Identifier: MIT */
/* scene_beside.c: what a move costs here, and in a bare node with `ws` that keeps nothing (bare_ws.mjs).
 *
 * The two stand beside each other, each with as many rooms, and take turns. So what else the machine does weighs on both,
 * and the ratio can be taken from one machine to another. */
#include "config.h"

#include <stdio.h>
#include <unistd.h>

#include "tests/bench/daemon.h"
#include "tests/bench/scenes.h"

/* A compiler that learns while the program runs has seen enough after the first moves. */
enum { ROOMS = 100, TURNS = 8, MOVES = 5000, WARM_MOVES = 30000 };

struct one {
    struct daemon server;
    struct crew crew;
    double cpu, seconds; /* of all its turns */
    size_t moves;
};

static void warm(struct one *one)
{
    struct crew_plan plan = { ROOMS, 0, "moves", WARM_MOVES, 0, 0, false };

    crew_come(&one->crew, &plan, one->server.port);
    crew_play(&one->crew);
    one->crew.plan.moves = MOVES;
}

static void take_turn(struct one *one)
{
    struct daemon_cpu before = daemon_cpu(&one->server), after;

    one->seconds += crew_play(&one->crew);
    after = daemon_cpu(&one->server);
    one->cpu += after.loop + after.others - before.loop - before.others;
    one->moves += one->crew.done;
}

static void print_row(const char *name, const struct one *one)
{
    printf("%16s %8zu %12.1f %9.0f\n", name, one->moves, one->cpu * 1e6 / (double)one->moves,
           (double)one->moves / one->seconds);
}

void scene_beside(const struct bench *bench, const struct crew_plan *asked)
{
    struct one ours = { 0 }, theirs = { 0 };

    (void)asked;
    if (access(bench->bare_node_needs, R_OK) != 0) {
        printf("\nNo %s: no comparison with it (tests/browser/run fetches it).\n", bench->bare_node_needs);
        return;
    }
    daemon_start(&ours.server, bench->program, bench->folder);
    daemon_run_bare(&theirs.server, "node", bench->bare_node);
    warm(&ours);
    warm(&theirs);
    for (int turn = 0; turn < TURNS; turn++) {
        take_turn(&ours);
        take_turn(&theirs);
    }
    printf("\n%d rooms, beside a server that keeps nothing:\n%16s %8s %12s %9s\n", ROOMS, "", "moves",
           "CPU us/move", "moves/s");
    print_row("tavoliered", &ours);
    print_row("node with ws", &theirs);
    printf("%16s %8s %12.2f %9.2f\n", "ratio", "", ours.cpu / theirs.cpu, theirs.seconds / ours.seconds);
    fflush(stdout);
    crew_go(&ours.crew);
    crew_go(&theirs.crew);
    daemon_kill(&theirs.server);
    daemon_stop(&ours.server);
}

/* SPDX-License-Identifier: MIT */
/* bench.h: what every bench needs: a clock, memory that is there or ends the bench, and percentiles. */
#ifndef TAVOLIERE_TESTS_BENCH_BENCH_H
#define TAVOLIERE_TESTS_BENCH_BENCH_H

#include <stddef.h>

enum { BENCH_PATH = 4096 };

/* Where the bench finds what it measures and may write: from the environment, as make sets it. */
struct bench {
    char program[BENCH_PATH];         /* the daemon */
    char bare[BENCH_PATH];            /* the library without us (bare_lws.c) */
    char bare_node[BENCH_PATH];       /* node without us (bare_ws.mjs), */
    char bare_node_needs[BENCH_PATH]; /* and the file that shows that its library is there */
    const char *folder;               /* below which state folders are made */
    double sync_ms; /* what its disk takes to keep 4 KiB, once bench_begin has printed the machine */
};

/* Fill it in, print the machine, take all descriptors that there may be, and see to it that an interrupt ends the bench
 * the way `die` does. */
void bench_begin(struct bench *bench);

/* An interrupt came, or a termination: whoever waits asks, and then ends. */
void bench_check_interrupt(void);

/* Seconds, by a clock that never goes back. */
double bench_now(void);

/* Zeroed memory for `count` things of `size` bytes. */
void *bench_need(size_t count, size_t size);

/* Sort, so that bench_percentile can tell the value that `percent` of 100 lie below. */
void bench_sort(double *values, size_t count);
double bench_percentile(const double *sorted, size_t count, size_t percent);

/* A move of sbarra that is legal at `ply` of a round in which all before came from here: walls first, then the pawns go
 * to and fro. */
const char *bench_move(int ply);

#endif

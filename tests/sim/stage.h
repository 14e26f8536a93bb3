/* SPDX-License-Identifier: MIT */
/* stage.h: the world of the simulation: invented time, a journal that fails on demand, connections that lag and vanish.
 *
 * Everything happens in one thread and follows from the seed. What is in `log` is on disk: it survives a crash, and
 * nothing else does. */
#ifndef TAVOLIERE_TESTS_SIM_STAGE_H
#define TAVOLIERE_TESTS_SIM_STAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/core/core.h"
#include "tests/sim/lot.h"

/* Stop the program with the seed and what was wrong. */
#define SIM_CHECK(stage, claim, ...)                              \
    do {                                                          \
        if (!(claim))                                             \
            stage_fail((stage), __FILE__, __LINE__, __VA_ARGS__); \
    } while (0)

enum { LINE_HOLDS = 60, SLOW_LINE_HOLDS = 6 }; /* messages that wait in a line before the rest is dropped */

/* An append that the disk hasn't answered. */
struct appending {
    struct journal_entry *entries; /* owned */
    size_t count;
    journal_done *done;
    void *arg;
    uint64_t due;
    struct appending *next;
};

/* A message on its way to a client. */
struct delivery {
    struct buf *buf;
    uint64_t due;
    struct delivery *next;
};

/* One connection as the network sees it. */
struct line {
    conn_id conn;    /* 0: none */
    bool slow;       /* delivers late, so that it overflows */
    bool lagging;    /* overflowed: nothing is taken until it is empty */
    bool overflowed; /* ever */
    bool closing;    /* the core wants it closed */
    uint64_t last_due;
    size_t waiting;
    struct delivery *first, *last;
};

struct stage {
    uint64_t seed;
    uint64_t step;
    struct lot lot;
    bool narrow_ids; /* ids are drawn from few signs, so that they collide */

    uint64_t now;
    uint64_t wake_at;
    struct core *core;
    bool crashed; /* what the dying core still says is lost */

    struct journal_entry *log; /* the disk */
    size_t log_count, log_cap;
    bool disk_refuses;
    struct appending *appending, *appending_last;
    uint64_t append_due;

    struct line *lines;
    size_t line_count;
    conn_id last_conn;

    uint64_t moves_acknowledged, restarts, refusals, syncs, messages;
};

__attribute__((noreturn, format(printf, 4, 5))) void stage_fail(const struct stage *stage, const char *file,
                                                                int line, const char *format, ...);

void stage_init(struct stage *stage, uint64_t seed, size_t lines);
void stage_finish(struct stage *stage);

/* Make a core and let it read the log. */
void stage_boot(struct stage *stage);

/* The process dies: of what the disk was asked to write and hasn't answered, some first part may be there. */
void stage_crash(struct stage *stage);

/* Open and cut a line. */
void stage_connect(struct stage *stage, struct line *line);
void stage_cut(struct stage *stage, struct line *line);

/* The next message that has arrived at the client, or NULL; the caller's reference. */
struct buf *stage_receive(struct stage *stage, struct line *line);

/* Let `ms` pass: the disk answers, timers fire, lines drain and close. */
void stage_pass(struct stage *stage, uint64_t ms);

#endif

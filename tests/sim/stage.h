/* SPDX-License-Identifier: MIT */
/* stage.h: the world of the simulation: invented time, a disk that fails on demand, connections that lag and vanish, bots
 * that play what comes to their mind.
 *
 * Everything happens in one thread and follows from the seed. What is in `log` is on disk: it survives a crash, and
 * nothing else does. */
#ifndef TAVOLIERE_TESTS_SIM_STAGE_H
#define TAVOLIERE_TESTS_SIM_STAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/core/core.h"
#include "tests/sim/disk.h"
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
    bool written; /* as `status` says; the core hasn't been told yet */
    enum journal_status status;
    size_t place; /* where its first entry is in the log, if that is JOURNAL_OK */
    struct appending *next;
};

/* A look_up that the disk hasn't answered. */
struct looking {
    struct journal_query query;
    journal_found *found;
    void *arg;
    uint64_t due;
    bool is_read; /* already, into `entries` */
    struct entries entries;
    struct looking *next;
};

/* A bot that hasn't answered. */
struct pondering {
    struct think_task task;
    think_done *done;
    void *arg;
    uint64_t due; /* UINT64_MAX: it waits for a worker */
    bool cut;     /* nobody needs it any more */
    struct pondering *prev, *next;
};

/* An append that the disk refused, by its first event, while the process lived to hear of it. */
struct refusal {
    char room[ROOM_ID_MAX];
    uint32_t number; /* that the event would have had */
    enum event_kind kind;
    uint64_t at;   /* the event's time, by the stage's clock */
    uint64_t told; /* when the core heard of it */
};

/* A message on its way to a client. */
struct delivery {
    struct buf *buf;
    uint64_t sent, due;
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
    bool stopping; /* the core was told to stop */
    bool crashed;  /* what the dying core still says is lost */

    struct entries log; /* what is on disk */
    struct disk *disk;  /* its indexes */
    bool disk_refuses;  /* to write */
    bool disk_refuses_reading;
    bool reads_race; /* a look_up may be read at any moment, and before it appends that are answered later */
    uint64_t disk_takes; /* ms for each answer; 0: it varies */
    struct appending *appending, *appending_last;
    uint64_t append_due;
    uint64_t *told; /* for each entry of the log: when the core heard that it is there; 0: never */
    size_t told_cap;
    size_t *boots; /* how long the log was each time a core was made */
    size_t boot_count, boot_cap;
    struct refusal *refused; /* in the order the core heard of them */
    size_t refused_count, refused_cap;
    struct looking *looking, *looking_last;
    uint64_t look_due;

    struct pondering *pondering;    /* in the order they were asked */
    unsigned bot_workers;           /* so many think at once, the others wait in turn; 0: all */
    uint64_t bot_takes;             /* ms for each move; 0: it varies */
    unsigned bot_fails, bot_cheats; /* once in so many moves it has none, or an illegal one; 0: never */

    struct line *lines;
    size_t line_count;
    conn_id last_conn;

    uint64_t thoughts, thoughts_cut, thoughts_failed;
    uint64_t moves_acknowledged, restarts, refusals, look_ups, syncs, messages;
};

__attribute__((noreturn, format(printf, 4, 5))) void stage_fail(const struct stage *stage, const char *file,
                                                                int line, const char *format, ...);

void stage_init(struct stage *stage, uint64_t seed, size_t lines);
void stage_finish(struct stage *stage);

/* Make a core and let it read what a start needs. */
void stage_boot(struct stage *stage);

/* The process dies: of what the disk was asked to write and hasn't answered, some first part may be there; nothing more is
 * read. */
void stage_crash(struct stage *stage);

/* Open and cut a line. Some share an address. */
void stage_connect(struct stage *stage, struct line *line);
void stage_cut(struct stage *stage, struct line *line);

/* The next message that has arrived at the client, or NULL; the caller's reference. `sent` takes when it was sent. */
struct buf *stage_receive(struct stage *stage, struct line *line, uint64_t *sent);

/* An instant of the log (`…_at`) by the stage's clock. */
int64_t stage_time(int64_t at);

/* The heap in use, in bytes, without what the disk takes. */
int64_t stage_heap(const struct stage *stage);

/* Let `ms` pass: the disk answers, timers fire, lines drain and close. */
void stage_pass(struct stage *stage, uint64_t ms);

#endif

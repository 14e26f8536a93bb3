/* SPDX-License-Identifier: MIT */
/* crew.h: many clients at once, in rooms of two players and some who watch: they come, they play, and each move is followed
 * until all who should hear of it have.
 *
 * Each step of their coming is asked of all before any answer is awaited, so that they share the disk's time. */
#ifndef TAVOLIERE_TESTS_BENCH_CREW_H
#define TAVOLIERE_TESTS_BENCH_CREW_H

#include <stdbool.h>
#include <stddef.h>

#include "tests/bench/ws_client.h"

enum {
    CREW_ROOM_ID = 20,
    CREW_TOKEN = 64,
    CREW_PLIES = 1900 /* of a room; at 2000 a round ends by itself */
};

/* Who comes, and what they do. */
struct crew_plan {
    size_t rooms, watchers; /* watchers: of each room */
    const char *detail;     /* "moves" or "full", as hello has it */
    size_t moves;           /* in all rooms together */
    size_t pace;            /* moves a second; 0: each room as fast as it can */
    double seconds;         /* after which no more are begun; 0: no limit */
    bool
        narrow; /* the kernel keeps little for those who watch, so that they are slow as soon as they don't read */
};

struct crew_room {
    char id[CREW_ROOM_ID];
    int ply;     /* of the next move */
    size_t owed; /* messages that the move on its way still brings: `ok`, and a `moved` for each follower */
    bool asked;  /* for a move whose answer was not awaited */
    double sent_at; /* the move on its way, seconds */
    struct crew_room *next_idle;
};

/* A connection and its room. The array that holds them has for each room the players by side, then the watchers. */
struct crew_member {
    struct ws ws;
    struct crew_room *room;
    char token[CREW_TOKEN];
    bool deaf; /* it reads nothing for now, and is owed nothing */
};

struct crew {
    struct crew_plan plan;
    struct crew_room *rooms;
    struct crew_member *members;
    size_t per_room, count;
    int epoll;
    double from;                        /* when the first move was sent */
    struct crew_room *idle, **idle_end; /* with a pace: rooms that may play, the longest idle first */
    size_t sent, done, events, event_bytes;
    double *latency; /* by move answered, seconds from the request to `ok` */
    size_t answered;
};

/* Clients without rooms come: `count` of them connect and say hello, each as somebody new. */
void crew_enter(struct ws *clients, size_t count, int port, const char *detail);

/* All of the plan come, make their rooms, and the rounds start. */
void crew_come(struct crew *crew, const struct crew_plan *plan, int port);

/* The rooms play what the plan says; returns how long that took, in seconds. Again: as much once more. */
double crew_play(struct crew *crew);

/* Cut all connections, and have all come back with their tokens and follow their rooms again; returns how long it took
 * until the last had its snapshot. What was answered `ok` before must be in it, and no more than what was asked for. */
void crew_cut(struct crew *crew);
double crew_return(struct crew *crew, int port);

/* Have each room ask for a move, whose answer nobody awaits: crew_cut must follow. */
void crew_ask(struct crew *crew);

/* Let those who watch turn deaf; and hear again: read what waits for them, until each was told the truth anew (`sync`) or
 * has heard of the last move. Returns how many were told anew. */
void crew_deafen(struct crew *crew);
size_t crew_hear(struct crew *crew);

/* Cut all connections and free all. */
void crew_go(struct crew *crew);

#endif

/* SPDX-License-Identifier: MIT */
/* session.h: one connection, from its opening to its end: who it is, how fast it may ask, which rooms it follows, and its
 * requests that wait for the disk. */
#ifndef TAVOLIERE_SERVER_CORE_SESSION_H
#define TAVOLIERE_SERVER_CORE_SESSION_H

#include <stdbool.h>
#include <stdint.h>
#include <uthash.h>

#include "common/wire/request.h"
#include "server/core/core.h"
#include "server/core/players.h"
#include "server/core/timers.h"
#include "server/core/world.h"

enum {
    ADDRESS_KEY_MAX = 48,
    HELLO_WITHIN_MS = 10000,
    BAD_JSON_IN_A_ROW = 3,  /* then the connection is closed */
    WAITING_PER_ROOM = 8,   /* requests of one connection that wait for one room */
    ROOMS_PER_SESSION = 128 /* that one connection may follow at once */
};

enum session_state {
    SESSION_NEW,      /* no hello yet */
    SESSION_GREETING, /* the answer to its hello waits for the disk */
    SESSION_OPEN
};

struct room;
struct thought;

/* A room this connection follows, by its id: either may go first. */
struct followed {
    char room[ROOM_ID_MAX];
    struct followed *prev, *next;
};

/* A request that waits: for its room's append, or (room NULL) for the session's own hello. */
struct waiting {
    struct request request;
    struct session *session;
    struct room *room;
    struct instant arrived;                      /* when it came */
    struct waiting *prev, *next;                 /* in the room's queue */
    struct waiting *session_prev, *session_next; /* in the session's */
};

struct session {
    conn_id conn;
    char address[ADDRESS_KEY_MAX]; /* where it comes from; see core_connected */
    enum session_state state;
    struct player *player;                /* NULL before the hello is answered; borrowed */
    uint8_t token_hash[TOKEN_HASH_BYTES]; /* of the token by which this device is the player */
    bool moves_only;
    bool follows_lobby, lobby_boards;
    int bad_json; /* in a row */
    struct timer hello_timer;

    uint64_t allowance_at; /* now_ms of the last message */
    int64_t allowance;     /* what is left, in thousandths of a message */

    int inquiries;        /* look-ups under way that it asked for */
    struct thought *hint; /* thinking.h: what a bot was asked for, or NULL */
    struct followed *followed;
    int followed_count;
    struct waiting *waiting; /* in the order they came */
    UT_hash_handle hh;
};

struct session *session_create(conn_id conn, const char *address, const struct core_limits *limits,
                               uint64_t now_ms);

/* Frees it; it must follow nothing and wait for nothing, and its timer must be clear. */
void session_destroy(struct session *session);

/* Take `cost` messages, or a whole burst where that is less, from the allowance. 0 when it suffices, else in how many ms it
 * will. */
int session_spend(struct session *session, const struct core_limits *limits, uint64_t now_ms, int cost);

void session_follows(struct session *session, const char *room);
void session_unfollows(struct session *session, const char *room);

/* How many of its requests wait for `room` (NULL: for its hello). */
int session_waiting(const struct session *session, const struct room *room);

/* Put a request into the queue of the session and of the room, if there is one; and take one out and free it. */
void session_wait(struct session *session, struct room *room, const struct request *request,
                  const struct instant *arrived);
void waiting_remove(struct waiting *waiting);

#endif

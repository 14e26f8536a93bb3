/* SPDX-License-Identifier: MIT */
/* room.h: one room, that is a match of rounds of one game between two seats, and those who follow it.
 *
 * What is durable changes in one place only, room_apply, in live play as when the log is read again; so a restart gives
 * the same room. Three things are not in the log and start empty: who follows (and so presence), offers, and `seq`.
 *
 * This module knows the rules of a room but neither the network nor the disk: commands.c asks it what may happen,
 * publish.c tells the world what did. A bot sits like a person; that it is none shows in its `ours`. */
#ifndef TAVOLIERE_SERVER_CORE_ROOM_H
#define TAVOLIERE_SERVER_CORE_ROOM_H

#include <stdbool.h>
#include <stddef.h>
#include <uthash.h>

#include "common/rules/game.h"
#include "common/wire/errors.h"
#include "common/wire/message.h"
#include "server/core/clock.h"
#include "server/core/journal.h"
#include "server/core/players.h"
#include "server/core/timers.h"
#include "server/core/world.h"

enum {
    /* A room's log is read whole. One with so many events takes no new players and begins no further round; two people who
     * play a round every minute get there in a day. */
    ROOM_EVENTS_MAX = 20000,
    ROOM_PLY_LIMIT =
        2000 /* a round that has this many plies and no winner ends and counts for nobody (docs/rules.md) */
};

enum room_state { ROOM_WAITING, ROOM_PLAYING, ROOM_FINISHED };

enum { CLAIM_LEFT_MS = 15000, CLAIM_DROPPED_MS = 60000 }; /* how long the opponent must be away */

/* Why a round ended, as declared by the room and not by the rules; with the protocol's words. */
#define ROOM_ENDS(X)              \
    X(END_RESIGNED, "resigned")   \
    X(END_TIME, "time")           \
    X(END_CLAIMED, "claimed")     \
    X(END_ABORTED, "aborted")     \
    X(END_PLY_LIMIT, "ply_limit") \
    X(END_FAILED, "failed")

#define X(code, word) code,
enum room_end { ROOM_ENDS(X) };
#undef X

const char *room_end_word(enum room_end end);

struct seat {
    struct player *player; /* NULL while it is open; borrowed */
    bool online;           /* as last told: a follower is this player */
    bool left;             /* when not online: went by `leave`, not by a lost connection */
    uint64_t away_at;      /* when not online: since when, by now_ms */
    uint64_t said_at;      /* when they last said something, by now_ms; 0: never */
    struct room *room;
    struct seat *prev, *next; /* in player->seats */
};

/* A connection that gets the room's events. */
struct follower {
    conn_id conn;
    const struct player *player;
    bool moves_only;
    struct follower *prev, *next;
};

struct round {
    int number; /* from 1; 0 before the first */
    int starter;
    uint32_t first;     /* the number of its `started` among the room's events */
    int64_t started_at; /* by the wall clock */
    struct position position;
    game_move *moves; /* owned */
    size_t plies, cap;
    bool over;
    struct wire_result result; /* once it is over; its words are static */
};

struct waiting; /* session.h: a request that waits for the disk */
struct loader;  /* load.h: somebody who waits until the room is in memory */
struct thought; /* thinking.h: a bot's move to be */

struct room {
    char id[ROOM_ID_MAX];
    const struct game *game; /* NULL while the room is being read from the disk */
    bool is_public;
    int starter;      /* wish for round 1: 0, 1, or -1 for the lot */
    int64_t last_at;  /* when the last event happened, by the wall clock */
    int64_t alone_at; /* when the last follower went, by the wall clock */

    uint32_t events; /* in the log */
    struct seat seat[2];
    int wins[2];
    int draws;
    struct round round;
    struct clock clock;
    bool closed; /* nothing more can happen in it */
    bool broken; /* its log did not fit: left out when reading has ended */

    struct player
        *maker; /* of an exhibition that was made in this life of the server, else NULL; counts it */
    struct thought *thought; /* that a bot of this room is asked for, or has had and not played yet */
    struct timer bot;        /* when that is played */

    bool rematch[2]; /* offers */
    uint64_t seq;    /* of the last event sent */
    struct follower *followers;
    int spectators;      /* followers without a seat */
    int spectators_told; /* as last published; -1 when some follower knows another number */

    bool busy;               /* an append is under way, or the room is being read: requests wait */
    bool unborn;             /* that append makes the room: until it is done nobody hears of it */
    struct loader *loaders;  /* while it is unborn or being read */
    struct waiting *waiting; /* in the order they came */

    bool shown;  /* the lobby's followers have been told of it */
    bool listed; /* some follower has found it in its list since the others were last told */
    bool missed; /* it was shown to the others, and some new follower has not found it in its list */
    bool dirty;  /* it changed since they were */
    struct room *prev, *next; /* among the dirty ones */

    bool deserted;                /* no seated player has it open, since `deserted_at` */
    uint64_t deserted_at;         /* now_ms */
    struct timer unlist;          /* a waiting room leaves the lists when it has been deserted for a while */
    struct timer tell_spectators; /* at most one `spectators` a second */
    uint64_t spectators_told_at;  /* now_ms */
    struct timer expire;          /* with nobody connected, a room ends or closes some day */
    struct timer flag;            /* when the time of the side to move is over */
    struct timer unload;          /* when it leaves memory, if nobody needs it then */
    UT_hash_handle hh;
};

/* A room without seats taken; the caller's. */
struct room *room_create(const struct room_row *row, const struct game *game);

/* A room of which nothing but the id is known yet, busy; and what makes it one that room_create makes, bar that it stays
 * busy. */
struct room *room_create_unread(const char *id);
void room_begin(struct room *room, const struct room_row *row, const struct game *game);

/* Frees it and unlinks its seats; its timers must be clear and nobody may follow. NULL is fine. */
void room_destroy(struct room *room);

/* Let the next event of the log happen. `player` is who event->player names, or NULL. False, with a short reason in
 * `*why` (static) and nothing changed, when it can't happen in this room as it is. Clocks are held afterwards, until
 * room_run_clock. */
bool room_apply(struct room *room, const struct room_event *event, struct player *player, const char **why);

enum room_state room_state(const struct room *room);

/* On which sides `player` sits; returns on how many. */
int room_sides(const struct room *room, const struct player *player, bool sits[2]);

/* May the player play `text` at this round and ply? ERROR_NONE and the move in `*out` (already played: `*repeated` too); or
 * the first of wrong_round, round_over, wrong_ply, not_your_turn, illegal_move that applies, the last with `*fault`. */
struct move_request {
    int round, ply;
    const char *text;
};
enum wire_error_code room_check_move(const struct room *room, const struct player *player,
                                     const struct move_request *request, game_move *out, bool *repeated,
                                     enum move_fault *fault);

/* A bot sits here; nobody else does. */
bool room_has_bot(const struct room *room);
bool room_is_exhibition(const struct room *room);

/* A round with a clock goes on. */
bool room_has_running_clock(const struct room *room);

/* Let the clock of the side to move run from `from_ms` (now_ms, which may lie ahead). Nothing without a clock or a round. */
void room_run_clock(struct room *room, uint64_t from_ms);

/* What a side has left on its clock at an instant, which may be below 0; -1 in a room without a clock. */
int64_t room_left_ms(const struct room *room, int side, uint64_t now_ms);

/* The same of the side to move, but not below 0: what an `ended` event keeps. */
int64_t room_left_at_end_ms(const struct room *room, uint64_t now_ms);

/* In how many ms a round without a clock can be claimed from `side`, who is away; -1: not, as things are. */
int64_t room_claim_in_ms(const struct room *room, int side, uint64_t now_ms);

/* The round that `ended`, event `number` of the room, ends: call it before the event is applied, with the position that the
 * step leads to. */
void room_tell_round(const struct room *room, const struct room_event *ended, uint32_t number,
                     const struct position *end, size_t plies, struct round_row *out);

/* Whether a side has moved in this round. */
bool room_has_moved(const struct room *room, int side);

/* Add a follower, or find the one of that connection. `*added` tells which. */
struct follower *room_follow(struct room *room, conn_id conn, const struct player *player, bool moves_only,
                             bool *added);

/* The follower of a connection, or NULL. */
struct follower *room_follower(const struct room *room, conn_id conn);

/* Take a follower away and free it. */
void room_unfollow(struct room *room, struct follower *follower);

/* Whether a player has the room open on some connection; a bot of this server always does. */
bool room_has_open(const struct room *room, const struct player *player);

/* The room as a message tells it at an instant; `out` borrows from the room. */
void room_tell(const struct room *room, uint64_t now_ms, struct wire_room *out);

/* How `player` reads it. */
struct wire_reader room_reader(const struct room *room, const struct player *player, bool moves_only);

#endif

/* SPDX-License-Identifier: MIT */
/* room.h: one room, that is a match of rounds of one game between two seats, and those who follow it.
 *
 * What is durable changes in one place only, room_apply, in live play as when the log is read again; so a restart gives
 * the same room. Three things are not in the log and start empty: who follows (and so presence), offers, and `seq`.
 *
 * This module knows the rules of a room but neither the network nor the disk: commands.c asks it what may happen,
 * publish.c tells the world what did. */
#ifndef TAVOLIERE_SERVER_CORE_ROOM_H
#define TAVOLIERE_SERVER_CORE_ROOM_H

#include <stdbool.h>
#include <stddef.h>
#include <uthash.h>

#include "common/rules/game.h"
#include "common/wire/errors.h"
#include "common/wire/message.h"
#include "server/core/journal.h"
#include "server/core/players.h"
#include "server/core/timers.h"
#include "server/core/world.h"

enum {
    ROOM_PLY_LIMIT =
        2000 /* a round that has this many plies and no winner ends and counts for nobody (docs/rules.md) */
};

enum room_state { ROOM_WAITING, ROOM_PLAYING, ROOM_FINISHED };

/* Why a round ended, as declared by the room and not by the rules; with the protocol's words. */
#define ROOM_ENDS(X)            \
    X(END_RESIGNED, "resigned") \
    X(END_ABORTED, "aborted")   \
    X(END_PLY_LIMIT, "ply_limit")

#define X(code, word) code,
enum room_end { ROOM_ENDS(X) };
#undef X

const char *room_end_word(enum room_end end);

struct seat {
    struct player *player; /* NULL while it is open; borrowed */
    bool online;           /* as last told: a follower is this player */
    bool left;             /* when not online: went by `leave`, not by a lost connection */
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
    struct position position;
    game_move *moves; /* owned */
    size_t plies, cap;
    bool over;
    struct wire_result result; /* once it is over; its words are static */
};

struct waiting; /* session.h: a request that waits for the disk */

struct room {
    char id[ROOM_ID_MAX];
    const struct game *game;
    bool is_public;
    int starter;     /* wish for round 1: 0, 1, or -1 for the lot */
    int64_t last_at; /* when the last event happened, by the wall clock */

    uint32_t events; /* in the log */
    struct seat seat[2];
    int wins[2];
    int draws;
    struct round round;
    bool closed; /* nothing more can happen in it */
    bool broken; /* its log did not fit: left out when reading has ended */

    bool rematch[2]; /* offers */
    uint64_t seq;    /* of the last event sent */
    struct follower *followers;
    int spectators;      /* followers without a seat */
    int spectators_told; /* as last published */

    bool busy;               /* an append is under way: requests wait */
    struct waiting *waiting; /* in the order they came */

    bool shown;               /* the lobby's followers have been told of it */
    bool listed;              /* some follower has found it in its list since the others were last told */
    bool dirty;               /* it changed since they were */
    struct room *prev, *next; /* among the dirty ones */

    bool deserted;                /* no seated player has it open, since `deserted_at` */
    uint64_t deserted_at;         /* now_ms */
    struct timer unlist;          /* a waiting room leaves the lists when it has been deserted for a while */
    struct timer tell_spectators; /* at most one `spectators` a second */
    uint64_t spectators_told_at;  /* now_ms */
    struct timer expire;          /* with nobody connected, a room ends or closes some day */
    UT_hash_handle hh;
};

/* A room without seats taken; the caller's. */
struct room *room_create(const struct room_row *row, const struct game *game);

/* Frees it and unlinks its seats; its timers must be clear and nobody may follow. NULL is fine. */
void room_destroy(struct room *room);

/* Let the next event of the log happen. `player` is who event->player names, or NULL. False, with a short reason in
 * `*why` (static) and nothing changed, when it can't happen in this room as it is. */
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

/* Whether a side has moved in this round. */
bool room_has_moved(const struct room *room, int side);

/* Add a follower, or find the one of that connection. `*added` tells which. */
struct follower *room_follow(struct room *room, conn_id conn, const struct player *player, bool moves_only,
                             bool *added);

/* The follower of a connection, or NULL. */
struct follower *room_follower(const struct room *room, conn_id conn);

/* Take a follower away and free it. */
void room_unfollow(struct room *room, struct follower *follower);

/* Whether a player has the room open on some connection. */
bool room_has_open(const struct room *room, const struct player *player);

/* The room as a message tells it; `out` borrows from the room. */
void room_tell(const struct room *room, struct wire_room *out);

/* How `player` reads it. */
struct wire_reader room_reader(const struct room *room, const struct player *player, bool moves_only);

#endif

/* SPDX-License-Identifier: MIT */
/* message.h: what the daemon says, from structs to JSON (docs/protocol.md).
 *
 * Each function returns a new buf with one reference, the caller's; never NULL. Everything pointed to is borrowed until
 * the call returns. An event is written once for each form that has a reader. */
#ifndef TAVOLIERE_COMMON_WIRE_MESSAGE_H
#define TAVOLIERE_COMMON_WIRE_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/rules/game.h"
#include "common/wire/buf.h"
#include "common/wire/errors.h"
#include "common/wire/names.h"
#include "common/wire/request.h"

struct wire_seat {
    bool open;          /* nobody sits here; then the rest means nothing */
    const char *name;   /* of whoever sits here */
    const char *player; /* id */
    const char *level;  /* of a bot of this server, a word; NULL: it is a person, or a program */
    bool bot;           /* a network bot */
    bool online;        /* has this room open now */
    const char *why;    /* when not online: "left" or "dropped" */
    int64_t away_ms;    /* in how long the other side may claim the round, 0: now; -1: never, left out */
};

/* The clocks of a room, at the moment of telling. */
struct wire_clock {
    int64_t initial_ms; /* 0: the room has no clock, and the rest means nothing */
    int increment_ms;
    int64_t left_ms[2];   /* by side, never below 0 */
    int running;          /* the side whose time runs, or -1 for null */
    int64_t starts_in_ms; /* when the clock of the side to move starts; -1 for null */
};

/* How a round ended. */
struct wire_result {
    int winner; /* 0, 1, or -1 for null */
    const char *reason;
    bool has_score;
    int score[2];
};

/* A room as the world may know it; what depends on the reader is in struct wire_reader. */
struct wire_room {
    const char *id;
    const struct game *game;
    bool is_public;
    const char *state; /* "waiting", "playing" or "finished" */
    uint64_t seq;      /* of the last event sent */
    struct wire_seat seat[2];
    struct wire_clock clock;
    int spectators;
    int wins[2]; /* by side */
    int draws;
    bool rematch[2]; /* by side: has asked for the next round */

    int round; /* its number, from 1; 0 when there has been none: then what follows means nothing */
    int starter;
    const game_move *moves;
    size_t plies;
    const struct position *position;
    const struct wire_result *result; /* NULL while the round goes on */
};

/* Who a snapshot is for. */
struct wire_reader {
    bool sits[2];    /* on which sides */
    bool moves_only; /* leave out `position` and `legal` */
};

/* A round that is over, as it is told in `history` and `record`. */
struct wire_round {
    const char *room;
    int number;
    const struct game *game;
    bool is_public;
    struct {
        const char *player, *name; /* of the time */
        const char *level;         /* of a bot of this server, else NULL */
        bool bot;                  /* a network bot */
    } seat[2];
    bool sits[2]; /* the reader; history only */
    int starter;
    int64_t initial_ms; /* 0: no clock */
    int increment_ms;
    int64_t started_at, ended_at;
    int plies;
    struct wire_result result;

    /* For a record only. */
    const char *const *moves; /* `plies` of them, canonical, each legal after those before it */
    const int64_t *at_ms;     /* of each move, since the start */
    const int64_t *left_ms;   /* with a clock: what the mover had left after each move */
    struct wire_credit {      /* time given back after restarts, in the order they came */
        int ply;              /* before which move */
        int side;
        int64_t at_ms;   /* since the start */
        int64_t left_ms; /* what the side had then */
    } const *credits;
    size_t credit_count;
};

/* A line of `stats`. */
struct wire_tally {
    const char *game;
    const char *against; /* "people", the level of a bot, or "bots" (programs that play over the network) */
    int wins, draws, losses;
};

struct wire_hello {
    const char *player, *name;
    const char *token; /* NULL: none was made */
    const char *version, *url;
    const char *client; /* the version of the browser's client that is served; NULL: none has one */
    const struct wire_room *seated;      /* the player's unfinished rounds */
    const struct wire_reader *seated_as; /* for each of them */
    size_t seated_count;
    bool boards;                                              /* `seated` with moves */
    int messages_per_second, message_burst, rooms_per_player; /* for `limits` */
    int restart_in_ms;                                        /* of the notice; -1: none */
};

/* Replies. `id` is the request's; 0 is written as null. */
struct buf *message_error(int id, const struct wire_error *error);
struct buf *message_ok(int id);
struct buf *message_hello(int id, const struct wire_hello *hello);
struct buf *message_pong(int id, int64_t now_at);
struct buf *message_snapshot(int id, const struct wire_room *room, const struct wire_reader *reader);
struct buf *message_hint(int id, int round, int ply, const struct game *game, game_move move);
struct buf *message_legal(int id, const struct game *game, const struct position *pos); /* pos NULL: none */

/* A page of ENTRYs; `readers[i]` says where the asker sits in `rooms[i]`. `more`: rooms behind the last one exist, and
 * its id is the `after` that brings them. */
struct buf *message_rooms(int id, const struct wire_room *rooms, const struct wire_reader *readers,
                          size_t count, bool boards, bool more);

struct buf *message_player(int id, const char *player, const char *name); /* rename */
struct buf *message_link(int id, const char *code, int expires_in_ms);
struct buf *message_stats(int id, const struct wire_tally *tallies, size_t count);

/* A page of finished rounds, newest first; `more`: others are older than the last of these, and its id is the `after` that
 * brings them. */
struct buf *message_history(int id, const struct wire_round *rounds, size_t count, bool more);
struct buf *message_record(int id, const struct wire_round *round, bool text);

/* A record by itself, for HTTP: as one JSON object, and as text (docs/records.md). */
struct buf *message_record_json(const struct wire_round *round);
struct buf *message_record_text(const struct wire_round *round);

/* Events of one room. `room->seq` is the event's number. */
struct buf *message_seat(const struct wire_room *room, int side);
struct buf *message_started(const struct wire_room *room, const struct wire_reader *reader);

/* The last of `room->moves`. With `legal` (full detail only) it carries the legal moves of the side that is to move. */
struct buf *message_moved(const struct wire_room *room, bool forced, bool moves_only, bool legal);
struct buf *message_ended(const struct wire_room *room);
struct buf *message_offer(const struct wire_room *room);
struct buf *message_spectators(const struct wire_room *room);
struct buf *message_sync(const struct wire_room *room, const struct wire_reader *reader);
struct buf *message_closed(const struct wire_room *room, const char *why);

struct buf *message_said(const struct wire_room *room, int side, enum phrase phrase);

/* The clocks were set by something else than a move; `why` is "restart" or "disk". */
struct buf *message_clock(const struct wire_room *room, const char *why);

/* What changed in the lobby since the last time: `{"ev":"lobby","added":[ENTRY…],"changed":[ENTRY…],"removed":["id"…]}`.
 * Its entries have no `you`: one event serves every follower. */
struct wire_lobby {
    const struct wire_room *added, *changed;
    const char *const *removed;
    size_t added_count, changed_count, removed_count;
    bool whole; /* `added` is all there is: it takes the place of what a slow follower knew */
};
struct buf *message_lobby(const struct wire_lobby *lobby, bool boards);

/* To everyone: the daemon restarts. */
struct buf *message_notice(int in_ms);

#endif

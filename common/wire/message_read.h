/* SPDX-License-Identifier: MIT */
/* message_read.h: what the daemon says, as structs, for a client (docs/protocol.md): what message.h writes, the other way
 * round, for clients that know the rules (detail "moves").
 *
 * A message is read whole or not at all: one whose fields are missing, or of the wrong type or out of bounds, is none. Fields
 * and events that are not known are passed over, as later versions may add some. Texts are well-formed UTF-8 without NUL,
 * but may hold any other character: whoever shows one must see to what it may do to a terminal. */
#ifndef TAVOLIERE_COMMON_WIRE_MESSAGE_READ_H
#define TAVOLIERE_COMMON_WIRE_MESSAGE_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/wire/message.h"
#include "common/wire/names.h"

#define MESSAGE_KINDS(X)                \
    X(MESSAGE_SEAT, "seat")             \
    X(MESSAGE_STARTED, "started")       \
    X(MESSAGE_MOVED, "moved")           \
    X(MESSAGE_ENDED, "ended")           \
    X(MESSAGE_OFFER, "offer")           \
    X(MESSAGE_SPECTATORS, "spectators") \
    X(MESSAGE_SYNC, "sync")             \
    X(MESSAGE_CLOSED, "closed")         \
    X(MESSAGE_SAID, "said")             \
    X(MESSAGE_CLOCK, "clock")           \
    X(MESSAGE_LOBBY, "lobby")           \
    X(MESSAGE_NOTICE, "notice")

/* A reply, an event by its word, or an event of a kind that this version does not know. */
#define X(code, word) code,
enum message_kind { MESSAGE_REPLY, MESSAGE_KINDS(X) MESSAGE_OTHER };
#undef X

/* A round as far as it has been played. Moves are texts: whether they are moves is for the rules to say. */
struct read_round {
    int number;  /* from 1; 0: there has been no round, and the rest means nothing */
    int starter; /* 0 or 1 */
    const char *const *moves;
    size_t plies;
    int turn; /* 0, 1, or -1 when the round is over */
    bool over;
    struct wire_result result; /* when it is over */
    const char *digest;
};

/* A room, from a snapshot or, with fewer facts, from a list. */
struct read_room {
    const char *id; /* ROOM_ID_MAX */
    const char *game;
    const char *state;
    struct wire_seat seat[2]; /* names fit in PLAYER_NAME_MAX, players in PLAYER_ID_MAX */
    bool sits[2];             /* the reader, by side */
    int spectators;
    int turn; /* as in a round */
    int ply;
    struct wire_clock clock; /* initial_ms 0: none */

    bool is_public; /* from here on: snapshots only */
    int64_t seq;
    int wins[2];
    int draws;
    bool rematch[2];
    struct read_round round;
};

/* A finished round, from a history or, with its moves, from a record. */
struct read_record {
    const char *id; /* ROUND_ID_MAX */
    const char *game;
    bool is_public;
    struct wire_seat seat[2]; /* `name` and `bot`, and `player` or, of a bot of the server's own, `level` */
    bool sits[2];             /* the reader, by side; history only */
    int starter;
    int64_t initial_ms; /* 0: no clock */
    int increment_ms;
    int plies;
    int64_t started_at, ended_at;
    struct wire_result result;

    const char **moves; /* from here on: records only, NULL elsewhere; owned by the message */
    int64_t *at_ms;     /* of each move, since the start */
    int64_t *left_ms;   /* what the mover had left after each move; NULL without a clock */
    struct wire_credit *credits;
    size_t credit_count;
};

/* One message. The kind says which members mean anything; what belongs to no kind is told by its own. */
struct message {
    enum message_kind kind;
    void *tree;         /* owns all the texts; the message's own business */
    const char **moves; /* owned; of `snapshot.round` or `round` */

    /* MESSAGE_REPLY */
    int re; /* the request's id, 0 for null */
    bool ok;
    const char *error;         /* the code; not NULL when not ok */
    const char *field;         /* with an error: NULL or the field at fault */
    const char *reason;        /* with an error: NULL or the rules' reason */
    int retry_ms;              /* with an error: 0 or when to try again */
    const char *player, *name; /* of hello and rename, else NULL; PLAYER_ID_MAX, PLAYER_NAME_MAX */
    const char *token;         /* of hello, NULL when none was made; TOKEN_MAX */
    const char *server_version, *server_url; /* of hello */
    struct read_room *rooms;                 /* of hello (`seated`) and of rooms, else NULL; owned */
    size_t room_count;
    const char *next; /* of rooms and history: where the next page begins, NULL: nowhere */
    const char *code; /* of link, else NULL; LINK_CODE_MAX */
    int expires_in_ms;
    struct wire_tally *tallies; /* of stats, else NULL; owned */
    size_t tally_count;
    struct read_record *records; /* of history and, one, of record, else NULL; owned */
    size_t record_count;
    const char *text; /* of record, NULL when it was not asked for */
    bool has_hint;    /* of hint: `move`, and in `round.number` and `ply` for which position */

    /* Replies to create, join, watch and sync, and MESSAGE_SYNC. */
    bool has_snapshot;
    struct read_room snapshot;

    /* Events of a room, those of MESSAGE_OTHER that have one included; replies with a snapshot have the room too. */
    const char *room; /* NULL: no room; ROOM_ID_MAX */
    int64_t seq;

    int side;                 /* seat, moved, said */
    struct wire_seat seat[2]; /* started; for a seat, seat[side] */
    struct read_round round;  /* started; moved: `number`, `turn`, `digest`; ended: `number`, `result` */
    int wins[2], draws;       /* started, ended */
    int ply;                  /* moved; hint */
    const char *move;         /* moved; hint */
    bool forced;              /* moved */
    bool rematch[2];          /* offer */
    int count;                /* spectators */
    const char *why;          /* closed, clock */
    struct wire_clock clock;  /* started, moved: initial_ms 0 for none; clock */
    const char *phrase;       /* said; it may be one that this version does not know */
    int in_ms;                /* notice, and hello with one; -1: none */
};

/* Read one message of `len` bytes, which may be anything. Returns NULL when it is none; else the caller frees it. */
struct message *message_read(const char *text, size_t len);

/* NULL is fine. */
void message_free(struct message *msg);

#endif

/* SPDX-License-Identifier: MIT */
/* request.h: what a client may ask, as structs (docs/protocol.md).
 *
 * Reading checks everything that can be known from the message alone: that it is JSON, that fields have the right type
 * and bounds, that names are printable. Whether there is such a room or game is for the core to say. */
#ifndef TAVOLIERE_COMMON_WIRE_REQUEST_H
#define TAVOLIERE_COMMON_WIRE_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/wire/errors.h"
#include "common/wire/names.h"

#define REQUEST_OPS(X)       \
    X(OP_CLAIM, "claim")     \
    X(OP_CREATE, "create")   \
    X(OP_HELLO, "hello")     \
    X(OP_HINT, "hint")       \
    X(OP_HISTORY, "history") \
    X(OP_JOIN, "join")       \
    X(OP_LEAVE, "leave")     \
    X(OP_LEGAL, "legal")     \
    X(OP_LINK, "link")       \
    X(OP_LOBBY, "lobby")     \
    X(OP_MOVE, "move")       \
    X(OP_PING, "ping")       \
    X(OP_RECORD, "record")   \
    X(OP_REMATCH, "rematch") \
    X(OP_RENAME, "rename")   \
    X(OP_RESIGN, "resign")   \
    X(OP_ROOMS, "rooms")     \
    X(OP_SAY, "say")         \
    X(OP_STATS, "stats")     \
    X(OP_SYNC, "sync")       \
    X(OP_WATCH, "watch")

#define X(code, word) code,
enum request_op { REQUEST_OPS(X) OP_UNKNOWN /* a word that is none of these, or none at all */ };
#undef X

/* The ready phrases of `say`. */
#define REQUEST_PHRASES(X)               \
    X(PHRASE_HELLO, "hello")             \
    X(PHRASE_GOOD_LUCK, "good_luck")     \
    X(PHRASE_WELL_PLAYED, "well_played") \
    X(PHRASE_THANKS, "thanks")           \
    X(PHRASE_SORRY, "sorry")             \
    X(PHRASE_ONE_MOMENT, "one_moment")   \
    X(PHRASE_AGAIN, "again")             \
    X(PHRASE_GOODBYE, "goodbye")

#define X(code, word) code,
enum phrase { REQUEST_PHRASES(X) PHRASE_COUNT };
#undef X

/* The word of a phrase; static. */
const char *phrase_word(enum phrase phrase);

/* The words of all phrases, ended by NULL; static. */
extern const char *const phrase_words[];

enum { REQUEST_GAME_MAX = 33, REQUEST_LEVEL_MAX = 33 };

#define CLOCK_INITIAL_MAX_MS (INT64_C(30) * 24 * 60 * 60 * 1000)
enum { CLOCK_INITIAL_MIN_MS = 1000, CLOCK_INCREMENT_MAX_MS = 180000 };

enum { REQUEST_BYTES_MAX = 4096 }; /* of one message; clients are told with `hello` */

/* Who shall sit on a side of a new room. */
enum seat_wish {
    WISH_ME,   /* the one who asks */
    WISH_OPEN, /* whoever comes */
    WISH_BOT   /* a bot of `level` */
};

/* The states that `rooms` and `lobby` can be narrowed to. */
enum state_wish { STATE_ANY, STATE_WAITING, STATE_PLAYING };

struct request_hello {
    char token[TOKEN_MAX]; /* "" for a newcomer; a text that can't be a token comes as "?" */
    char link
        [LINK_CODE_MAX]; /* "" for none; in small letters, without blanks and hyphens; what can't be one comes as "?" */
    bool has_name;
    char name[PLAYER_NAME_MAX]; /* trimmed, printable */
    bool bot;
    bool moves_only; /* detail "moves": no `position` and no `legal` */
    bool boards;     /* the answer's `seated` comes with moves */
};

struct request_create {
    char game[REQUEST_GAME_MAX];
    bool seats_by_lot;      /* then seat[0] is WISH_ME and seat[1] the opponent, until the lot is drawn */
    enum seat_wish seat[2]; /* at least one WISH_ME, or two bots */
    char level[2][REQUEST_LEVEL_MAX]; /* where seat[] is WISH_BOT: any word */
    int starter;                      /* 0, 1, or -1 for the lot */
    bool is_public;
    int64_t initial_ms; /* of the clock, 1,000 to CLOCK_INITIAL_MAX_MS; 0: no clock */
    int increment_ms;   /* 0 to CLOCK_INCREMENT_MAX_MS */
};

struct request_list {
    enum state_wish state;
    char game[REQUEST_GAME_MAX]; /* "" for all */
    bool boards;
    char after[ROOM_ID_MAX]; /* rooms whose id sorts behind this one; "" for the first page */
    bool follow;             /* lobby: true unless `"follow":false`, which ends following */
};

/* `history` */
struct request_history {
    char after[ROUND_ID_MAX]; /* rounds that ended before this one; "" for the newest */
};

/* `record` */
struct request_record {
    char room[ROOM_ID_MAX]; /* of `"record":"k7x2qm-2"`; a text that can't be a round's id comes as "?" */
    int number;
    bool text; /* the answer has the record as text too */
};

struct request {
    int id; /* 1 to 2^31-1, or 0 when there is none that can be read */
    enum request_op op;

    /* ERROR_NONE, ERROR_BAD_JSON, or the fault of a field: ERROR_BAD_MESSAGE or ERROR_BAD_NAME. With a fault only `id` and
     * `op` mean anything. */
    enum wire_error_code fault;
    const char *field;          /* the field at fault; static */
    const char *must_be;        /* what it must be, for the error's message; static */
    const char *const *allowed; /* NULL, or all that it may be, ended by NULL; static */

    char room[ROOM_ID_MAX]; /* "" where the op has none; a text that can't be a room's id comes as "?" */
    int round;              /* 0 where it isn't given */
    int ply;                /* of a move */
    int side;               /* 0, 1, or -1 where it isn't given */
    char move[MOVE_INPUT_MAX];
    union {
        struct request_hello hello;
        struct request_create create;
        struct request_list list; /* rooms and lobby */
        struct request_history history;
        struct request_record record;
        char name[PLAYER_NAME_MAX]; /* rename: trimmed, printable */
        enum phrase phrase;         /* say */
    };
};

/* Read one message of `len` bytes, which may be anything. */
void request_read(const char *text, size_t len, struct request *out);

#endif

/* SPDX-License-Identifier: MIT */
/* errors.h: how a request can fail, with the protocol's word for each way (docs/protocol.md, Errors). */
#ifndef TAVOLIERE_COMMON_WIRE_ERRORS_H
#define TAVOLIERE_COMMON_WIRE_ERRORS_H

#include <stddef.h>

#define WIRE_ERRORS(X)                        \
    X(ERROR_NONE, "none")                     \
    X(ERROR_BAD_JSON, "bad_json")             \
    X(ERROR_HELLO_FIRST, "hello_first")       \
    X(ERROR_UNKNOWN_OP, "unknown_op")         \
    X(ERROR_BAD_MESSAGE, "bad_message")       \
    X(ERROR_TOO_LARGE, "too_large")           \
    X(ERROR_SLOW_DOWN, "slow_down")           \
    X(ERROR_BAD_TOKEN, "bad_token")           \
    X(ERROR_BAD_NAME, "bad_name")             \
    X(ERROR_UNKNOWN_GAME, "unknown_game")     \
    X(ERROR_UNKNOWN_LEVEL, "unknown_level")   \
    X(ERROR_NO_SUCH_ROOM, "no_such_room")     \
    X(ERROR_NO_SUCH_ROUND, "no_such_round")   \
    X(ERROR_ROOM_FULL, "room_full")           \
    X(ERROR_NOT_SEATED, "not_seated")         \
    X(ERROR_WRONG_ROUND, "wrong_round")       \
    X(ERROR_ROUND_OVER, "round_over")         \
    X(ERROR_WRONG_PLY, "wrong_ply")           \
    X(ERROR_NOT_YOUR_TURN, "not_your_turn")   \
    X(ERROR_ILLEGAL_MOVE, "illegal_move")     \
    X(ERROR_NOT_YET, "not_yet")               \
    X(ERROR_TOO_MANY_ROOMS, "too_many_rooms") \
    X(ERROR_UNAVAILABLE, "unavailable")       \
    X(ERROR_INTERNAL, "internal")

#define X(code, word) code,
enum wire_error_code { WIRE_ERRORS(X) };
#undef X

/* The word of a code: "wrong_ply". Static. */
const char *wire_error_word(enum wire_error_code code);

/* One error as it is told. Texts are borrowed; what is NULL or 0 is left out. */
struct wire_error {
    enum wire_error_code code;
    const char *message;        /* one English sentence for developers, without a full stop */
    const char *field;          /* the field of the request that is wrong */
    const char *reason;         /* illegal_move: the rules' reason */
    const char *const *allowed; /* what there is instead, ended by NULL */
    int retry_ms;               /* when it may be tried again */
};

#endif

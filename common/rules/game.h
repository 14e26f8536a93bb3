/* SPDX-License-Identifier: MIT */
/* game.h: what a game is to the rest of the program.
 *
 * A game is one constant table of functions over a position. A position is plain data of fixed size, copied by
 * assignment; equal positions are equal bytes. The terms are those of docs/rules.md: side, starter, ply, pass, legal
 * move, result, perft.
 *
 * Nothing here allocates, prints, reads a clock, draws lots or keeps state of its own: the same code runs in the
 * daemon, in the clients and, compiled without a C library, in the browser. */
#ifndef TAVOLIERE_COMMON_RULES_GAME_H
#define TAVOLIERE_COMMON_RULES_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    POSITION_BYTES = 256,    /* of one position, at most */
    MOVE_TEXT_MAX = 24,      /* of a move's canonical spelling, with the final NUL */
    MOVE_COUNT_MAX = 2048,   /* no position of any game here has more legal moves */
    POSITION_TEXT_MAX = 512, /* of a position text, with the final NUL */
    DIGEST_TEXT_MAX = 9      /* eight hexadecimal digits and the final NUL */
};

/* A position. Only its game reads `data`; anybody may read `turn`, copy the whole, and compare it bytewise. */
struct position {
    _Alignas(16) uint8_t turn; /* the side to move, 0 or 1; it alternates with every ply, the last included */
    uint8_t unused[15];        /* zero */
    uint8_t data[POSITION_BYTES - 16];
};

/* A move is a number that means something only to its own game. */
typedef uint16_t game_move;

/* The one number that means the same everywhere: the pass, written `pass`, in the games that have one. */
enum { GAME_PASS = 0xffff };

/* Why a move can't be played, with the protocol's word for it. Lists of code and word are written once. */
#define MOVE_FAULTS(X)                             \
    X(MOVE_OK, "ok")                               \
    X(MOVE_NOT_A_MOVE, "not_a_move")               \
    X(MOVE_WALL_OVERLAPS, "wall_overlaps")         \
    X(MOVE_WALL_CROSSES, "wall_crosses")           \
    X(MOVE_NO_WALLS_LEFT, "no_walls_left")         \
    X(MOVE_CLOSES_PATH, "closes_path")             \
    X(MOVE_UNREACHABLE, "unreachable")             \
    X(MOVE_OCCUPIED, "occupied")                   \
    X(MOVE_BLOCKED, "blocked")                     \
    X(MOVE_LINE_FULL, "line_full")                 \
    X(MOVE_NO_CORNER_CONTACT, "no_corner_contact") \
    X(MOVE_EDGE_CONTACT, "edge_contact")           \
    X(MOVE_START_SQUARE, "start_square")           \
    X(MOVE_PIECE_USED, "piece_used")               \
    X(MOVE_NOT_A_PIECE, "not_a_piece")             \
    X(MOVE_OFF_BOARD, "off_board")

#define X(code, word) code,
enum move_fault { MOVE_FAULTS(X) };
#undef X

/* The word of a fault: "wall_crosses". Never NULL; static. */
const char *move_fault_word(enum move_fault fault);

/* How a game stands by its rules alone, and the protocol's word for the reason of its end. */
#define RESULT_REASONS(X)              \
    X(RESULT_NONE, "none")             \
    X(RESULT_GOAL, "goal")             \
    X(RESULT_CONNECTION, "connection") \
    X(RESULT_LINE, "line")             \
    X(RESULT_COUNT, "count")           \
    X(RESULT_SCORE, "score")           \
    X(RESULT_FULL_BOARD, "full_board")

#define X(code, word) code,
enum result_reason { RESULT_REASONS(X) };
#undef X

const char *result_reason_word(enum result_reason reason);

struct game_result {
    enum result_reason reason; /* RESULT_NONE while the game goes on; then the rest means nothing */
    int winner;                /* 0, 1, or -1 for a draw */
    bool has_score;            /* the game was decided by these points */
    int score[2];              /* by side */
};

/* Receives the plain facts of a position, in order. Whoever prints them (JSON, text) fills in the functions. A list is
 * `list(name)`, then its members with name NULL, then `end`. Texts are borrowed until the call returns; NULL says "none". */
struct fact_sink {
    void *ctx;
    void (*text)(void *ctx, const char *name, const char *value);
    void (*number)(void *ctx, const char *name, int value);
    void (*list)(void *ctx, const char *name);
    void (*end)(void *ctx);
};

struct game {
    const char *name;    /* the protocol's word for it: "sbarra" */
    const char *side[2]; /* the sides' colours, in English: "blue", "orange" */
    bool side0_starts;   /* side 0 always moves first, so the lot decides who is side 0, and rematches swap */

    /* Set up ply 0; `starter` (0 or 1) is the side to move. */
    void (*start)(struct position *pos, int starter);

    /* Write up to `cap` legal moves to `out`, always in the same order; return how many there are, even above `cap`.
     * `out` may be NULL when `cap` is 0. Returns 0 exactly when the game is over. A forced pass counts as one move. */
    size_t (*moves)(const struct position *pos, game_move *out, size_t cap);

    /* MOVE_OK, or the first reason why `m`, which may be any number, can't be played here. Meant for an unfinished game. */
    enum move_fault (*legal)(const struct position *pos, game_move m);

    /* Play `m` for the side to move. `m` must be legal: anything else is the caller's bug. */
    void (*play)(struct position *pos, game_move m);

    /* How the game stands. */
    void (*result)(const struct position *pos, struct game_result *out);

    /* Write the canonical spelling, NUL-terminated, to `out` (MOVE_TEXT_MAX bytes). `m` must come from `parse` or `moves`. */
    void (*format)(game_move m, char *out);

    /* Read a move in any spelling the notation allows (NUL-terminated, any bytes, any length). MOVE_OK, or why it can't be
     * read: MOVE_NOT_A_MOVE, or MOVE_OFF_BOARD for a well-formed name of a place that does not exist. */
    enum move_fault (*parse)(const char *text, game_move *out);

    /* Tell `sink` what stands where: enough to draw the board without knowing the rules. */
    void (*describe)(const struct position *pos, const struct fact_sink *sink);

    /* Write the position text of docs/rules.md, NUL-terminated, to `out` (POSITION_TEXT_MAX bytes); return its length. */
    size_t (*write)(const struct position *pos, char *out);

    /* Read a position text (NUL-terminated, any bytes). True when it names a position that can stand on the board; else
     * false with a short English sentence that says what is wrong in `*why` (static), and `*pos` is not changed. */
    bool (*read)(const char *text, struct position *pos, const char **why);

    /* The square on which the piece of `m`, which must be legal, comes to rest: row * rest_width + column, both from 0, a1
     * being 0. Only in games whose moves name where a piece enters; NULL and 0 in those whose moves say where it is. */
    int (*rest)(const struct position *pos, game_move m);
    int rest_width; /* of the board, which is square */
};

/* Every game, in the protocol's order, ended by NULL. A new game is one source file and one row here. */
extern const struct game *const games[];

/* The game of that name, or NULL. */
const struct game *game_find(const char *name);

/* FNV-1a (32 bits) of the position text, as eight lower-case hexadecimal digits; `out` takes DIGEST_TEXT_MAX bytes. */
void game_digest(const struct game *game, const struct position *pos, char *out);

/* How many move sequences of exactly `plies` plies start here. The last ply is counted without being played. */
uint64_t game_perft(const struct game *game, const struct position *pos, int plies);

#endif

/* SPDX-License-Identifier: MIT */
/* bot.h: the players of the program, from a position to a move.
 *
 * A bot is a pure function of position, level, seed and budget: the same four give the same move in the daemon, the engine
 * and, compiled without a C library, the browser. So nothing here allocates, prints, reads a clock, uses floating point
 * functions or keeps state between calls; what a search remembers lives in memory that the caller lends and that is
 * cleared at the start of each move. The budget is counted in nodes; a clock may only cut it short, through `stop`, and the
 * bot then answers with the best move it has.
 *
 * A bot always answers a legal move: in lost positions too, and at once when there is only one. */
#ifndef TAVOLIERE_COMMON_BOTS_BOT_H
#define TAVOLIERE_COMMON_BOTS_BOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/rules/game.h"

/* The levels, weakest first, with the protocol's words. */
#define BOT_LEVELS(X)       \
    X(BOT_EASY, "easy")     \
    X(BOT_MEDIUM, "medium") \
    X(BOT_HARD, "hard")     \
    X(BOT_MASTER, "master")

#define X(code, word) code,
enum bot_level { BOT_LEVELS(X) BOT_LEVEL_COUNT };
#undef X

/* The word of a level; static. Find one by its word; false when there is none. */
const char *bot_level_word(enum bot_level level);
bool bot_level_find(const char *word, enum bot_level *out);

struct bot_task {
    const struct position *pos; /* borrowed; the game must not be over */
    enum bot_level level;
    uint64_t seed;
    uint64_t
        nodes; /* at most so many (what counts as one is the game's own affair); 0: as many as the level's own budget */

    /* True: answer now. Asked at least every few thousand nodes, from the same thread; NULL: never. */
    bool (*stop)(void *ctx);
    void *stop_ctx;

    void *memory; /* `memory` bytes of this level, aligned to 64; lent until the call returns */
};

/* What came of it. */
struct bot_choice {
    game_move move;
    uint64_t nodes;
    int depth; /* plies that were searched to the end, or 0 where that says nothing */
    int value; /* for the side to move, in units of the game's own; 0: even */
};

struct bot {
    const struct game *game;
    size_t memory[BOT_LEVEL_COUNT];  /* bytes that a level needs, 0 for none; at most 64 MiB */
    uint64_t nodes[BOT_LEVEL_COUNT]; /* a level's own budget */
    struct bot_choice (*choose)(const struct bot_task *task);
};

/* All of them, ended by NULL; one for each game. */
extern const struct bot *const bots[];

/* The bot of a game. */
const struct bot *bot_find(const struct game *game);

#endif

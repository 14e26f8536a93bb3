/* SPDX-License-Identifier: MIT */
/* player.h: who plays in the arena: a level of this program's own bots, or of an engine that runs beside it (another
 * build of tavoliere-engine, say). */
#ifndef TAVOLIERE_TESTS_ARENA_PLAYER_H
#define TAVOLIERE_TESTS_ARENA_PLAYER_H

#include <stdio.h>
#include <sys/types.h>

#include "common/bots/bot.h"

struct player {
    const char *level;
    double factor;      /* of the level's own nodes; own bots only */
    const char *engine; /* the path of an engine; NULL: an own bot */
    uint64_t seed;

    /* Of its moves. */
    uint64_t moves;
    uint64_t nodes;
    uint64_t depth;
    double seconds;      /* of processor time, own bots only */
    double most_seconds; /* of one move */

    /* An own bot's. */
    const struct bot *bot;
    enum bot_level bot_level;
    void *memory;

    /* An engine's. */
    pid_t pid;
    FILE *to;
    FILE *from;
};

/* Make a player ready for a game; `level`, `factor`, `engine` and `seed` are set. Exits with a message if it can't be. */
void player_init(struct player *player, const struct game *game);
void player_finish(struct player *player);

/* Its move. Exits with a message when it is none. */
game_move player_choose(struct player *player, const struct game *game, const struct position *pos);

#endif

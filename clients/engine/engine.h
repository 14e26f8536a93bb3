/* SPDX-License-Identifier: MIT */
/* engine.h: the rules core and the bots on a line of text, for people who test, train or compare players, and for our own
 * tests.
 *
 * Modelled on GTP: one command a line, one answer to each: `= text` or `? code message`, then an empty line. The commands
 * are those of the manual page, tavoliere-engine(1). What is fed may be any bytes, cut anywhere: as in GTP, control
 * characters are dropped, tabs are spaces, `#` begins a comment, and a line with nothing on it gets no answer. */
#ifndef TAVOLIERE_CLIENTS_ENGINE_ENGINE_H
#define TAVOLIERE_CLIENTS_ENGINE_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ENGINE_LINE_MAX = 4096,   /* bytes of a line, with the one that ends it */
    ENGINE_GAME_PLIES = 2000, /* of a game, as in a room: then it can only be taken back, or another begun */
    ENGINE_PERFT_PLIES = 30
};

struct engine;

/* Gets each answer as soon as it is known, whole, with the empty line; `text` is borrowed until the call returns. */
typedef void engine_answer(void *ctx, const char *text, size_t len);

/* An engine at the start of a game of sbarra. It looks ahead `perft_plies` plies at most, ENGINE_PERFT_PLIES or, for those
 * who may not wait, fewer; and its bots search `bot_nodes` nodes, 0 for what their levels have. NULL without memory. */
struct engine *engine_create(engine_answer *answer, void *ctx, int perft_plies, uint64_t bot_nodes);

/* NULL is fine. */
void engine_destroy(struct engine *engine);

/* Take the next bytes of the input and do what their lines say. False after `quit`: the rest was not read. */
bool engine_feed(struct engine *engine, const char *bytes, size_t len);

/* The input has ended: do what its last line says if nothing ended that one. */
void engine_end(struct engine *engine);

#endif

/* SPDX-License-Identifier: MIT */
/* wasm.h: the bots as a WebAssembly module has them, beside the rules (common/rules/wasm.h), whose position and text they
 * share: whoever has this module needs no other.
 *
 * A call returns when it has a move. So it is made in a Worker; who wants to end one early ends the Worker or, where the
 * module's memory is shared, sets the stop flag. */
#ifndef TAVOLIERE_COMMON_BOTS_WASM_H
#define TAVOLIERE_COMMON_BOTS_WASM_H

#include "common/bots/bot.h"

/* The flag: a search that finds it other than 0 answers with the best it has. Nothing here sets it. */
volatile uint32_t *bots_stop(void);

/* The level whose word is `text`, or BOT_LEVEL_COUNT. */
uint32_t bots_find_level(void);

/* Choose a move in the shared position, of a game that rules_find has found, which must not be over. `nodes`: the budget, or
 * 0 for the level's own. Writes {"move":"e2","nodes":1234,"depth":5,"value":-12}. False if there is no memory for it. */
bool bots_choose(uint32_t game, uint32_t level, uint64_t seed, uint64_t nodes);

#endif

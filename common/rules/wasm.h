/* SPDX-License-Identifier: MIT */
/* wasm.h: the rules as a WebAssembly module has them: numbers of 32 bits, one text and one position.
 *
 * The two live in the module's memory, where the page writes what a call needs and reads what it left. `game` is a place in
 * the table of games; `text` stands for the shared text, NUL-terminated, which a call reads, or writes, or both. Nothing is
 * kept from one call to the next but these two: whoever plays several games keeps their positions, POSITION_BYTES each.
 * clients/web/js/rules.js makes games of it again. */
#ifndef TAVOLIERE_COMMON_RULES_WASM_H
#define TAVOLIERE_COMMON_RULES_WASM_H

#include "common/rules/game.h"

enum {
    WASM_TEXT_BYTES = 65536, /* all the legal moves there can be, with a space after each */
    WASM_NO_GAME = 255,      /* rules_find: there is no such game */
    WASM_GAME_OVER = 255     /* rules_fault, rules_play: no move is legal any more */
};
_Static_assert(MOVE_COUNT_MAX *MOVE_TEXT_MAX < WASM_TEXT_BYTES, "all legal moves fit");

/* Where the text and the position are, and how long the text may be, with its NUL. */
char *rules_text(void);
struct position *rules_position(void);
uint32_t rules_text_bytes(void);
uint32_t rules_position_bytes(void);

/* The game whose name is `text`, or WASM_NO_GAME. All others want a game that this has found. */
uint32_t rules_find(void);

/* Set up the start. False if that side can't be the starter. */
bool rules_start(uint32_t game, uint32_t starter);

/* Write the legal moves, in the order of `moves`, a space after each. */
void rules_moves(uint32_t game);

/* What is wrong with the move `text`: 0 and nothing, or a number and the word for it, which is "round_over" for
 * WASM_GAME_OVER. rules_play plays it if nothing is, and writes its canonical spelling. */
uint32_t rules_fault(uint32_t game);
uint32_t rules_play(uint32_t game);

/* Write, as JSON, null while the game goes on, or {"winner":0,"reason":"line","score":null}, the winner null for a draw. */
void rules_result(uint32_t game);

/* Write the facts that `describe` tells as a JSON object. */
void rules_describe(uint32_t game);

/* Write the position text; its digest; perft, in decimal, as 32 bits are too few. */
void rules_write(uint32_t game);
void rules_digest(uint32_t game);
void rules_perft(uint32_t game, uint32_t plies);

/* Read the position text `text`. False if it is none; then `text` says why, and the position is as it was. */
bool rules_read(uint32_t game);

#endif

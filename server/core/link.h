/* SPDX-License-Identifier: MIT */
/* link.h: the codes by which a second device becomes the same player.
 *
 * A code is good once and for five minutes, and lives in memory only: after a restart people ask for a new one. Wrong
 * codes are counted by address, so that nobody can try them all. */
#ifndef TAVOLIERE_SERVER_CORE_LINK_H
#define TAVOLIERE_SERVER_CORE_LINK_H

#include <stdbool.h>
#include <stdint.h>

#include "server/core/session.h"

enum {
    LINK_LIVES_MS = 5 * 60 * 1000,
    LINK_WRONG_MAX = 5, /* an address, within LINK_WRONG_MS */
    LINK_WRONG_MS = 60 * 1000
};

struct link;
struct wrong_codes;

/* Zeroed memory is an empty one. */
struct links {
    struct link *codes;        /* by code */
    struct link *players;      /* the same, by player */
    struct wrong_codes *wrong; /* by address */
};

/* Make a code for a player, in place of an earlier one. It stands for the hash of one of their tokens. */
void link_make(struct links *links, const struct world *world, const char *player,
               const uint8_t hash[TOKEN_HASH_BYTES], char code[LINK_CODE_MAX]);

/* Use a code up. True: it was good, and `hash` is what it stands for. */
bool link_use(struct links *links, const char *code, uint64_t now_ms, uint8_t hash[TOKEN_HASH_BYTES]);

/* In how many ms this address may try again; 0: now. */
int link_retry_ms(const struct links *links, const char *address, uint64_t now_ms);

/* Somebody there tried a wrong code. */
void link_note_wrong(struct links *links, const char *address, uint64_t now_ms);

void links_finish(struct links *links);

#endif

/* SPDX-License-Identifier: MIT */
/* secrets.h: ids and tokens drawn by lot, and what is kept of a token. */
#ifndef TAVOLIERE_SERVER_CORE_SECRETS_H
#define TAVOLIERE_SERVER_CORE_SECRETS_H

#include <stddef.h>
#include <stdint.h>

#include "server/core/journal.h"
#include "server/core/world.h"

/* `count` lower-case letters and digits, each as likely as any other, and a final NUL. */
void secrets_word(const struct world *world, char *out, size_t count);

/* The same without signs that look like others (0 and o, 1, l and i): for people to read and type. */
void secrets_code(const struct world *world, char *out, size_t count);

/* 0 to `below` - 1, each as likely as any other; `below` is 1 to 256. */
unsigned secrets_lot(const struct world *world, unsigned below);

/* SHA-256 of a token's text. A token has over 160 random bits, so neither salt nor stretching is needed. */
void secrets_hash(const char *token, uint8_t out[TOKEN_HASH_BYTES]);

#endif

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/secrets.h"

#include <assert.h>
#include <openssl/sha.h>
#include <string.h>

unsigned secrets_lot(const struct world *world, unsigned below)
{
    unsigned fair; /* bytes from here on would favour the first numbers */
    uint8_t byte;

    assert(below >= 1 && below <= 256);
    fair = 256 - 256 % below;
    do
        world->random(world->ctx, &byte, 1);
    while (byte >= fair);
    return byte % below;
}

void secrets_word(const struct world *world, char *out, size_t count)
{
    static const char signs[] = "abcdefghijklmnopqrstuvwxyz0123456789";

    for (size_t i = 0; i < count; i++)
        out[i] = signs[secrets_lot(world, sizeof signs - 1)];
    out[count] = '\0';
}

void secrets_hash(const char *token, uint8_t out[TOKEN_HASH_BYTES])
{
    _Static_assert(TOKEN_HASH_BYTES == SHA256_DIGEST_LENGTH, "a token's hash is a SHA-256");
    SHA256((const unsigned char *)token, strlen(token), out);
}

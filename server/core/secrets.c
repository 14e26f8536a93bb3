/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/secrets.h"

#include <assert.h>
#include <openssl/crypto.h>
#include <openssl/sha.h>
#include <string.h>

/* Bytes from `fair` on would favour the first numbers and are thrown away. */
static unsigned fair_below(unsigned below)
{
    assert(below >= 1 && below <= 256);
    return 256 - 256 % below;
}

unsigned secrets_lot(const struct world *world, unsigned below)
{
    unsigned fair = fair_below(below);
    uint8_t byte;

    do
        world->random(world->ctx, &byte, 1);
    while (byte >= fair);
    return byte % below;
}

static void draw_signs(const struct world *world, const char *signs, char *out, size_t count)
{
    const unsigned below = (unsigned)strlen(signs), fair = fair_below(below);
    uint8_t bytes[64]; /* drawn at once, as each drawing may be a system call */
    size_t written = 0;

    while (written < count) {
        world->random(world->ctx, bytes, sizeof bytes);
        for (size_t i = 0; i < sizeof bytes && written < count; i++) {
            if (bytes[i] < fair)
                out[written++] = signs[bytes[i] % below];
        }
    }
    out[count] = '\0';
    OPENSSL_cleanse(bytes, sizeof bytes);
}

void secrets_word(const struct world *world, char *out, size_t count)
{
    draw_signs(world, "abcdefghijklmnopqrstuvwxyz0123456789", out, count);
}

void secrets_code(const struct world *world, char *out, size_t count)
{
    draw_signs(world, "abcdefghjkmnpqrstuvwxyz23456789", out, count);
}

void secrets_hash(const char *token, uint8_t out[TOKEN_HASH_BYTES])
{
    _Static_assert(TOKEN_HASH_BYTES == SHA256_DIGEST_LENGTH, "a token's hash is a SHA-256");
    SHA256((const unsigned char *)token, strlen(token), out);
}

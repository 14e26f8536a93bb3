/* SPDX-License-Identifier: MIT */
/* fuzz_engine.c: bytes from a fuzzer as the engine's input, whole and then cut into pieces: the answers must be the
 * same, each of the form that engine.h says. The engine looks one ply ahead and its bots not much farther, as what is
 * asked for would take for ever.
 *
 * Built with clang's -fsanitize=fuzzer (`make fuzz`). */
#include "config.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "clients/engine/engine.h"

enum { BOT_NODES = 50 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What has been answered, but for the figures of bench, which are never the same. */
struct heard {
    uint64_t hash;
    size_t answers;
};

/* Not assert(): this must hold under NDEBUG too. */
static void require(bool claim)
{
    if (!claim)
        abort();
}

static void hear(void *ctx, const char *text, size_t len)
{
    struct heard *heard = ctx;
    size_t i;

    require(len >= 3 && (text[0] == '=' || (text[0] == '?' && text[1] == ' ')));
    require(text[len - 1] == '\n' && text[len - 2] == '\n' && text[len - 3] != '\n');
    for (i = 0; i < len; i++)
        require(text[i] == '\n' || (text[i] >= ' ' && text[i] <= '~'));
    heard->answers++;
    if (len > 20 && memcmp(text, "= sbarra perft 1 ", 17) == 0)
        return;
    for (i = 0; i < len; i++)
        heard->hash = (heard->hash ^ (uint8_t)text[i]) * UINT64_C(1099511628211);
}

static struct heard answers_to(const char *bytes, size_t size, size_t piece)
{
    struct heard heard = { 0, 0 };
    struct engine *engine = engine_create(hear, &heard, 1, BOT_NODES);
    size_t at = 0;

    require(engine != NULL);
    while (at < size) {
        size_t len = size - at < piece ? size - at : piece;

        if (!engine_feed(engine, bytes + at, len))
            break;
        at += len;
    }
    engine_end(engine);
    engine_destroy(engine);
    return heard;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct heard whole = answers_to((const char *)data, size, size);
    struct heard cut = answers_to((const char *)data, size, 3);

    require(whole.hash == cut.hash && whole.answers == cut.answers);
    return 0;
}

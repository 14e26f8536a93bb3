/* SPDX-License-Identifier: MIT */
/* thinker.c: memory and time for bots. Time is the processor's, so that players who share a machine get the same. */
#include "config.h"

#include "clients/engine/thinker.h"

#include <stdlib.h>
#include <time.h>

enum { ALIGNMENT = 64 };

struct deadline {
    uint64_t ns;
};

static uint64_t process_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static bool is_late(void *ctx)
{
    const struct deadline *deadline = ctx;

    return process_ns() >= deadline->ns;
}

void thinker_finish(struct thinker *thinker)
{
    free(thinker->memory);
    *thinker = (struct thinker){ 0 };
}

static bool grow(struct thinker *thinker, size_t bytes)
{
    if (bytes <= thinker->bytes)
        return true;
    thinker_finish(thinker);
    bytes = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    thinker->memory = aligned_alloc(ALIGNMENT, bytes);
    if (!thinker->memory)
        return false;
    thinker->bytes = bytes;
    return true;
}

bool thinker_choose(struct thinker *thinker, const struct bot *bot, struct bot_task task, uint64_t ms,
                    struct bot_choice *out)
{
    struct deadline deadline = { .ns = process_ns() + ms * 1000000 };

    if (!grow(thinker, bot->memory[task.level]))
        return false;
    task.memory = thinker->memory;
    task.stop = ms > 0 ? is_late : NULL;
    task.stop_ctx = &deadline;
    *out = bot->choose(&task);
    return true;
}

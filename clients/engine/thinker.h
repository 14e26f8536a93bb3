/* SPDX-License-Identifier: MIT */
/* thinker.h: lets a bot think: lends it memory, and stops it when its time is up. */
#ifndef TAVOLIERE_CLIENTS_ENGINE_THINKER_H
#define TAVOLIERE_CLIENTS_ENGINE_THINKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/bots/bot.h"

enum { THINKER_MS_MAX = 600000 };

/* Zeroed at first. The memory is kept from one move to the next, and grows with what is asked for. */
struct thinker {
    void *memory; /* owned */
    size_t bytes;
};

void thinker_finish(struct thinker *thinker);

/* Have `task`, whose memory and stop function are filled in here, thought about for at most `ms` milliseconds of this
 * process's time; 0: as long as it takes. False without memory. */
bool thinker_choose(struct thinker *thinker, const struct bot *bot, struct bot_task task, uint64_t ms,
                    struct bot_choice *out);

#endif

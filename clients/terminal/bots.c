/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/bots.h"

#include <stddef.h>
#include <string.h>

#include "clients/terminal/words.h"
#include "common/bots/bot.h"

bool bots_know(const char *level)
{
#define X(code, word) word,
    static const char *const levels[] = { BOT_LEVELS(X) };
#undef X
    size_t i;

    for (i = 0; i < sizeof levels / sizeof *levels; i++) {
        if (strcmp(levels[i], level) == 0)
            return true;
    }
    return false;
}

const char *bots_label(const char *name, const char *level)
{
    const char *label = level && *level ? words_find_in("bot", level) : NULL;

    return label ? label : name;
}

const char *bots_name(const char *name, const char *level)
{
    return level && *level ? words_find("bot") : name;
}

/* SPDX-License-Identifier: MIT */
/* bots.c: the table of bots, and the words of their levels. */
#include "common/bots/bot.h"

#include "common/bots/bricka_bot.h"
#include "common/bots/duo_bot.h"
#include "common/bots/sbarra_bot.h"
#include "common/bots/spider_bot.h"
#include "common/rules/check.h"

const struct bot *const bots[] = { &sbarra_bot, &bricka_bot, &spider_bot, &duo_bot, NULL };

#define X(code, word) \
    case code:        \
        return word;

const char *bot_level_word(enum bot_level level)
{
    switch (level) {
        BOT_LEVELS(X)
    case BOT_LEVEL_COUNT:
        break;
    }
    CHECK(false); /* not a level */
    return "";
}

#undef X

static bool same_text(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

bool bot_level_find(const char *word, enum bot_level *out)
{
    int level;

    for (level = 0; level < BOT_LEVEL_COUNT; level++) {
        if (same_text(word, bot_level_word((enum bot_level)level))) {
            *out = (enum bot_level)level;
            return true;
        }
    }
    return false;
}

const struct bot *bot_find(const struct game *game)
{
    size_t i;

    for (i = 0; bots[i]; i++) {
        if (bots[i]->game == game)
            return bots[i];
    }
    return NULL;
}

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/journal.h"

#include <stddef.h>
#include <string.h>

static const char *const words[] = {
#define X(code, word) [code] = (word),
    EVENT_KINDS(X)
#undef X
};

const char *event_kind_word(enum event_kind kind)
{
    return words[kind];
}

bool event_kind_find(const char *word, enum event_kind *out)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(words[i], word) == 0) {
            *out = (enum event_kind)i;
            return true;
        }
    }
    return false;
}

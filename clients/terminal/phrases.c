/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/phrases.h"

#include <stdio.h>
#include <strings.h>

#include "clients/terminal/out.h"
#include "clients/terminal/words.h"

enum { KEY_MAX = 64 };

static bool is_meant(const char *typed, const char *word)
{
    char key[KEY_MAX];

    snprintf(key, sizeof key, "phrase.%s", word);
    return strcasecmp(typed, word) == 0 || words_say(key, typed);
}

bool phrases_find(const char *typed, enum phrase *out)
{
    int i;

    for (i = 0; i < PHRASE_COUNT; i++) {
        if (is_meant(typed, phrase_words[i])) {
            *out = (enum phrase)i;
            return true;
        }
    }
    return false;
}

const char *phrases_text(const char *word)
{
    const char *text = words_find_in("phrase", word);

    return text ? text : word;
}

void phrases_tell(void)
{
    int i;

    say_line("phrases", NULL, NULL);
    for (i = 0; i < PHRASE_COUNT; i++) {
        out_own("  ");
        out_own(phrases_text(phrase_words[i]));
        out_own("\n");
    }
}

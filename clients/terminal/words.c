/* SPDX-License-Identifier: MIT */
/* words.c: the table of words, and how they are put in their place. Italian says "tu", and neither language exclaims. */
#include "config.h"

#include "clients/terminal/words.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "clients/terminal/caught.h"
#include "clients/terminal/out.h"

enum { KEY_MAX = 64, NUMBER_MAX = 16 };

static const struct {
    const char *key;
    const char *text[LANGUAGES];
} words[] = {
#define WORD(key, english, italian) { key, { english, italian } },
#include "clients/terminal/words_table.h"
#undef WORD
};

static enum language used;

bool language_read(const char *name, enum language *out)
{
    static const char *const names[LANGUAGES] = { "en", "it" };
    int i;

    for (i = 0; i < LANGUAGES; i++) {
        if (strncmp(name, names[i], 2) == 0 && !(name[2] >= 'a' && name[2] <= 'z')) {
            *out = (enum language)i;
            return true;
        }
    }
    return false;
}

enum language language_of_environment(void)
{
    static const char *const variables[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    enum language language = ENGLISH;
    size_t i;

    for (i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);

        if (value && *value) {
            (void)language_read(value, &language); /* else English it stays */
            break;
        }
    }
    return language;
}

void words_use(enum language language)
{
    used = language;
}

const char *words_key(size_t i)
{
    return i < sizeof words / sizeof *words ? words[i].key : NULL;
}

const char *words_text(size_t i, enum language language)
{
    return words[i].text[language];
}

/* The key's row, or that behind the last. */
static size_t row_of(const char *key)
{
    size_t i = 0;

    while (words_key(i) && strcmp(words[i].key, key) != 0)
        i++;
    return i;
}

const char *words_find(const char *key)
{
    size_t i = row_of(key);

    return words_key(i) ? words[i].text[used] : NULL;
}

bool words_say(const char *key, const char *text)
{
    size_t i = row_of(key);
    int language;

    for (language = 0; words_key(i) && language < LANGUAGES; language++) {
        if (strcasecmp(words[i].text[language], text) == 0)
            return true;
    }
    return false;
}

const char *words_find_in(const char *prefix, const char *name)
{
    char key[KEY_MAX];

    snprintf(key, sizeof key, "%s.%s", prefix, name);
    return words_find(key);
}

void say_text(const char *text, const char *a, const char *b)
{
    const char *at;

    while ((at = strchr(text, '{')) != NULL) {
        char part[512];

        assert((at[1] == '1' || at[1] == '2') && at[2] == '}' && (size_t)(at - text) < sizeof part);
        memcpy(part, text, (size_t)(at - text));
        part[at - text] = '\0';
        out_own(part);
        out_other(at[1] == '1' ? a : b);
        text = at + 3;
    }
    out_own(text);
}

void say(const char *key, const char *a, const char *b)
{
    const char *text = words_find(key);

    assert(text);
    say_text(text, a, b);
}

void words_write(char *out, size_t cap, const char *key)
{
    struct caught caught;

    caught_begin(&caught);
    say(key, NULL, NULL);
    caught_end(&caught);
    caught_copy(&caught, out, cap);
}

void say_line(const char *key, const char *a, const char *b)
{
    say(key, a, b);
    out_own("\n");
}

void say_count(const char *key, int count)
{
    char number[NUMBER_MAX];
    const char *text = words_find_in(key, count == 1 ? "one" : "other");

    assert(text);
    snprintf(number, sizeof number, "%d", count);
    say_text(text, number, NULL);
    out_own("\n");
}

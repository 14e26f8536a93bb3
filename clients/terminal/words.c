/* SPDX-License-Identifier: MIT */
/* words.c: the table of words, and how they are put in their place. */
#include "config.h"

#include "clients/terminal/words.h"

#include <assert.h>
#include <libintl.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "clients/terminal/caught.h"
#include "clients/terminal/language.h"
#include "clients/terminal/out.h"

enum { KEY_MAX = 64, NUMBER_MAX = 16 };

/* gettext knows a word by its key and its English, with this between them. */
#define SEPARATOR "\004"

/* What follows the key and SEPARATOR is English, and a word without a translation comes back as it is. */
static const struct {
    const char *key;
    const char *id;
    const char *many; /* NULL: nothing is counted */
} words[] = {
#define WORD(key, english)    { key, key SEPARATOR english, NULL },
#define WORDS(key, one, many) { key, key SEPARATOR one, many },
#include "clients/terminal/words_table.h"
#undef WORD
#undef WORDS
};
enum { WORD_COUNT = sizeof words / sizeof *words };

const char *words_key(size_t i)
{
    return i < WORD_COUNT ? words[i].key : NULL;
}

static const char *english(size_t i)
{
    return words[i].id + strlen(words[i].key) + strlen(SEPARATOR);
}

const char *words_text(size_t i, unsigned long count)
{
    const char *text = words[i].many ? dngettext(LANGUAGE_DOMAIN, words[i].id, words[i].many, count)
                                     : dgettext(LANGUAGE_DOMAIN, words[i].id);

    return text == words[i].id ? english(i) : text;
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

    return words_key(i) ? words_text(i, 1) : NULL;
}

bool words_say(const char *key, const char *text)
{
    size_t i = row_of(key);

    return words_key(i) && (strcasecmp(english(i), text) == 0 || strcasecmp(words_text(i, 1), text) == 0);
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
    size_t i = row_of(key);

    assert(words_key(i) && words[i].many && count >= 0);
    snprintf(number, sizeof number, "%d", count);
    say_text(words_text(i, (unsigned long)count), number, NULL);
}

void say_count_line(const char *key, int count)
{
    say_count(key, count);
    out_own("\n");
}

/* SPDX-License-Identifier: MIT */
/* words.h: all that is said to a person, in the languages there are. The keys are those of the page's dictionaries where
 * both say the same. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_WORDS_H
#define TAVOLIERE_CLIENTS_TERMINAL_WORDS_H

#include <stdbool.h>
#include <stddef.h>

enum language { ENGLISH, ITALIAN, LANGUAGES };

/* The language of that name: "en", "it", or a locale's such as "it_IT.UTF-8". False if it is none of ours. */
bool language_read(const char *name, enum language *out);

/* The language of the environment: LC_ALL, LC_MESSAGES or LANG, the first that is set. English if it is none of ours. */
enum language language_of_environment(void);

void words_use(enum language language);

/* What stands under the key, or NULL. Static. */
const char *words_find(const char *key);

/* The same under "PREFIX.NAME", or NULL. */
const char *words_find_in(const char *prefix, const char *name);

/* Is `text`, in letters of any size, what stands under the key in any of the languages? */
bool words_say(const char *key, const char *text);

/* The key in the table's row `i`, and what it says in a language; NULL behind the last row. For tests. */
const char *words_key(size_t i);
const char *words_text(size_t i, enum language language);

/* What stands under the key, which there must be, as the screen can show it, to `out` (`cap` bytes). */
void words_write(char *out, size_t cap, const char *key);

/* Print what stands under the key, with `a` and `b`, which may be any text or NULL, in the places {1} and {2}. */
void say(const char *key, const char *a, const char *b);

/* The same as a line. */
void say_line(const char *key, const char *a, const char *b);

/* The same for text that words_find gave. */
void say_text(const char *text, const char *a, const char *b);

/* A line under KEY.one or KEY.other, as the number in {1} is 1 or not. */
void say_count(const char *key, int count);

#endif

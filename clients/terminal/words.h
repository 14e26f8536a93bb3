/* SPDX-License-Identifier: MIT */
/* words.h: all that is said to a person, in the language that is spoken (language.h). The keys are those of the page's
 * dictionaries where both say the same. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_WORDS_H
#define TAVOLIERE_CLIENTS_TERMINAL_WORDS_H

#include <stdbool.h>
#include <stddef.h>

/* What stands under the key, or NULL. It lives as long as that language is spoken. */
const char *words_find(const char *key);

/* The same under "PREFIX.NAME", or NULL. */
const char *words_find_in(const char *prefix, const char *name);

/* Is `text`, in letters of any size, what stands under the key, in English or in the language that is spoken? */
bool words_say(const char *key, const char *text);

/* The key in the table's row `i`, or NULL behind the last; and what stands there, if it is something counted, for that many. */
const char *words_key(size_t i);
const char *words_text(size_t i, unsigned long count);

/* What stands under the key, which there must be, as the screen can show it, to `out` (`cap` bytes). */
void words_write(char *out, size_t cap, const char *key);

/* Print what stands under the key, with `a` and `b`, which may be any text or NULL, in the places {1} and {2}. */
void say(const char *key, const char *a, const char *b);

/* The same as a line. */
void say_line(const char *key, const char *a, const char *b);

/* The same for text that words_find gave. */
void say_text(const char *text, const char *a, const char *b);

/* Print what stands under the key for so many, with the number in {1}; and the same as a line. */
void say_count(const char *key, int count);
void say_count_line(const char *key, int count);

#endif

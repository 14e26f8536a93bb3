/* SPDX-License-Identifier: MIT */
/* text.h: writing and reading text where there is no C library. What is written ends with a NUL, and each writer returns
 * where the next one goes on; each reader moves `*at` on when it finds what it looks for, and leaves it alone if not. */
#ifndef TAVOLIERE_COMMON_RULES_TEXT_H
#define TAVOLIERE_COMMON_RULES_TEXT_H

#include <stdbool.h>

static inline char *put_text(char *out, const char *text)
{
    while (*text)
        *out++ = *text++;
    *out = '\0';
    return out;
}

static inline char *put_char(char *out, char c)
{
    *out++ = c;
    *out = '\0';
    return out;
}

static inline bool take_text(const char **at, const char *text)
{
    const char *here = *at;

    while (*text) {
        if (*here++ != *text++)
            return false;
    }
    *at = here;
    return true;
}

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Capitals are read as small letters. */
static inline char small_letter(char c)
{
    if (c < 'A' || c > 'Z')
        return c;
    return (char)(c - 'A' + 'a');
}

#endif

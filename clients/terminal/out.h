/* SPDX-License-Identifier: MIT */
/* out.h: the one door to the screen. What others wrote (names, texts of a server) passes through out_other, which lets
 * nothing through that a terminal would obey; what the locale can't show is spelled otherwise. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_OUT_H
#define TAVOLIERE_CLIENTS_TERMINAL_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Ask the locale, which must have been set, for its characters, and whether a person sits there who wants a prompt. */
void out_start(void);

/* Can the screen show more than ASCII? */
bool out_utf8(void);

/* Print UTF-8 text of our own, line ends included. */
void out_own(const char *text);

/* Print any bytes on one line: what does not print, or is no UTF-8, becomes a question mark. */
void out_other(const char *text);

/* The same with line ends, which are obeyed; the last line gets one if it has none. */
void out_other_lines(const char *text);

/* The character at `text`, which is not its end, and the number of its bytes; OUT_NO_CHARACTER, of one byte, where there is
 * none. */
enum { OUT_NO_CHARACTER = 0x110000 };
uint32_t out_decode(const char *text, size_t *bytes);

/* Is it well-formed UTF-8? */
bool out_is_utf8(const char *text);

/* Print the prompt, if somebody looks at it; what is printed next begins a new line, unless a line was typed first. */
void out_prompt(void);
void out_typed(void);

/* Whether what is printed goes to standard error. */
void out_to_errors(bool errors);

/* Who takes what would be printed, errors too, in parts that end where a character does. */
struct taker {
    void (*take)(void *ctx, const char *bytes, size_t len); /* NULL: it is printed */
    void *ctx;
};

/* Hand everything to `taker` from now on; returns who had it until now. There is no prompt then. */
struct taker out_to(struct taker taker);

/* Everything to the screen; false when nobody takes it any more. */
bool out_flush(void);

#endif

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/out.h"

#include <langinfo.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static struct {
    bool utf8;
    bool prompts;   /* a person types */
    bool at_prompt; /* the cursor stands behind one */
    bool errors;    /* to standard error */
    struct taker taker;
} screen;

/* How our words are spelled where there is only ASCII. */
static const struct {
    uint32_t character;
    const char *ascii;
} spellings[] = {
    { 0xb7, "-" },   { 0xd7, "x" },   { 0xc8, "E'" },   { 0xe0, "a'" },   { 0xe8, "e'" },
    { 0xe9, "e'" },  { 0xec, "i'" },  { 0xf2, "o'" },   { 0xf9, "u'" },   { 0x2013, "-" },
    { 0x2018, "'" }, { 0x2019, "'" }, { 0x201c, "\"" }, { 0x201d, "\"" }, { 0x2026, "..." },
};

/* Characters that are obeyed instead of shown, or not seen at all. */
static const struct {
    uint32_t first, last;
} unprintable[] = {
    { 0x0000, 0x001f }, { 0x007f, 0x009f }, { 0x00ad, 0x00ad },   { 0x061c, 0x061c }, { 0x180b, 0x180f },
    { 0x200b, 0x200f }, { 0x2028, 0x202e }, { 0x2060, 0x206f },   { 0xd800, 0xdfff }, { 0xfdd0, 0xfdef },
    { 0xfeff, 0xfeff }, { 0xfff0, 0xfffb }, { 0xe0000, 0xe0fff }, { 0xfffe, 0xffff },
};

void out_start(void)
{
    screen.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    screen.prompts = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

bool out_utf8(void)
{
    return screen.utf8;
}

static bool prints(uint32_t c)
{
    size_t i;

    for (i = 0; i < sizeof unprintable / sizeof *unprintable; i++) {
        if (c >= unprintable[i].first && c <= unprintable[i].last)
            return false;
    }
    return c < OUT_NO_CHARACTER;
}

/* How many bytes a character has by its first one; 0 for a byte that is none. */
static size_t length_by_head(unsigned char head)
{
    if (head < 0x80)
        return 1;
    if (head < 0xc2)
        return 0;
    return head < 0xe0 ? 2 : head < 0xf0 ? 3 : head < 0xf5 ? 4 : 0;
}

uint32_t out_decode(const char *text, size_t *bytes)
{
    static const uint8_t masks[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    const unsigned char *at = (const unsigned char *)text;
    size_t length = length_by_head(at[0]);
    uint32_t c = at[0] & masks[length];
    size_t i;

    *bytes = 1;
    for (i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80) /* the final NUL is such a byte */
            return OUT_NO_CHARACTER;
        c = c << 6 | (at[i] & 0x3f);
    }
    if (length == 0 || c < least[length])
        return OUT_NO_CHARACTER;
    *bytes = length;
    return c;
}

static void put(const char *bytes, size_t len)
{
    if (screen.taker.take)
        screen.taker.take(screen.taker.ctx, bytes, len);
    else
        fwrite(bytes, 1, len, screen.errors ? stderr : stdout);
}

static void begin(void)
{
    if (screen.at_prompt)
        putchar('\n');
    screen.at_prompt = false;
}

static const char *spelling_of(uint32_t c)
{
    size_t i;

    for (i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        if (spellings[i].character == c)
            return spellings[i].ascii;
    }
    return "?";
}

static void put_character(const char *text, size_t bytes, uint32_t c)
{
    const char *spelling = c < 0x80 || screen.utf8 ? NULL : spelling_of(c);

    if (spelling)
        put(spelling, strlen(spelling));
    else
        put(text, bytes);
}

void out_own(const char *text)
{
    size_t bytes;

    begin();
    for (; *text; text += bytes) {
        uint32_t c = out_decode(text, &bytes);

        put_character(text, bytes, c);
    }
}

/* What stands before `end`, or before the end of the text. Returns where it stopped. */
static const char *put_others(const char *text, char end)
{
    size_t bytes;

    begin();
    for (; *text && *text != end; text += bytes) {
        uint32_t c = out_decode(text, &bytes);

        if (prints(c))
            put_character(text, bytes, c);
        else
            put("?", 1);
    }
    return text;
}

void out_other(const char *text)
{
    (void)put_others(text, '\0');
}

void out_other_lines(const char *text)
{
    while (*text) {
        text = put_others(text, '\n');
        out_own("\n");
        text += *text == '\n';
    }
}

bool out_is_utf8(const char *text)
{
    size_t bytes;

    for (; *text; text += bytes) {
        if (out_decode(text, &bytes) == OUT_NO_CHARACTER)
            return false;
    }
    return true;
}

void out_prompt(void)
{
    if (!screen.prompts || screen.at_prompt || screen.taker.take)
        return;
    fputs("> ", stdout);
    screen.at_prompt = true;
}

void out_typed(void)
{
    screen.at_prompt = false;
}

void out_to_errors(bool errors)
{
    begin();
    fflush(stdout);
    screen.errors = errors;
}

struct taker out_to(struct taker taker)
{
    struct taker before = screen.taker;

    screen.taker = taker;
    return before;
}

bool out_flush(void)
{
    return fflush(stdout) == 0 && !ferror(stdout);
}

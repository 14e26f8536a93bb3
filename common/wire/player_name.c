/* SPDX-License-Identifier: MIT */
/* player_name.c: a name has 1 to 24 characters that print, and none that would make others print differently.
 *
 * Characters are sorted into few kinds by a table of ranges; whatever is in no range prints. The sources are the
 * properties White_Space, Bidi_Control, Noncharacter_Code_Point and Default_Ignorable_Code_Point of the Unicode
 * Character Database, and its general category Cc. */
#include "common/wire/player_name.h"

#include <stdint.h>
#include <string.h>

#include "common/wire/names.h"

enum kind {
    KIND_PRINTS,
    KIND_SPACE,     /* white space: cut off at the ends, harmless between */
    KIND_INVISIBLE, /* harmless beside others (joiners in emoji, variation selectors), but no name by itself */
    KIND_FORBIDDEN
};

struct range {
    uint32_t first, last;
    enum kind kind;
};

/* Sorted, without overlap. */
static const struct range ranges[] = {
    { 0x0000, 0x0008, KIND_FORBIDDEN },       /* C0 controls; NUL among them */
    { 0x0009, 0x000d, KIND_SPACE },           /* tab and line ends, forbidden between: see is_line_space */
    { 0x000e, 0x001f, KIND_FORBIDDEN },       /* C0 controls */
    { 0x0020, 0x0020, KIND_SPACE },           /* space */
    { 0x007f, 0x0084, KIND_FORBIDDEN },       /* DEL and C1 controls */
    { 0x0085, 0x0085, KIND_SPACE },           /* next line, forbidden between */
    { 0x0086, 0x009f, KIND_FORBIDDEN },       /* C1 controls */
    { 0x00a0, 0x00a0, KIND_SPACE },           /* no-break space */
    { 0x00ad, 0x00ad, KIND_INVISIBLE },       /* soft hyphen */
    { 0x034f, 0x034f, KIND_INVISIBLE },       /* combining grapheme joiner */
    { 0x061c, 0x061c, KIND_FORBIDDEN },       /* Arabic letter mark */
    { 0x115f, 0x1160, KIND_INVISIBLE },       /* Hangul fillers */
    { 0x1680, 0x1680, KIND_SPACE },           /* Ogham space mark */
    { 0x17b4, 0x17b5, KIND_INVISIBLE },       /* Khmer inherent vowels */
    { 0x180b, 0x180f, KIND_INVISIBLE },       /* Mongolian selectors and vowel separator */
    { 0x2000, 0x200a, KIND_SPACE },           /* spaces of many widths */
    { 0x200b, 0x200d, KIND_INVISIBLE },       /* zero-width space and joiners */
    { 0x200e, 0x200f, KIND_FORBIDDEN },       /* left-to-right and right-to-left marks */
    { 0x2028, 0x2029, KIND_SPACE },           /* line and paragraph separator, forbidden between */
    { 0x202a, 0x202e, KIND_FORBIDDEN },       /* embeddings and overrides of direction */
    { 0x202f, 0x202f, KIND_SPACE },           /* narrow no-break space */
    { 0x205f, 0x205f, KIND_SPACE },           /* mathematical space */
    { 0x2060, 0x2065, KIND_INVISIBLE },       /* word joiner, invisible operators */
    { 0x2066, 0x2069, KIND_FORBIDDEN },       /* isolates of direction */
    { 0x206a, 0x206f, KIND_INVISIBLE },       /* deprecated formatting */
    { 0x2800, 0x2800, KIND_INVISIBLE },       /* blank Braille pattern */
    { 0x3000, 0x3000, KIND_SPACE },           /* ideographic space */
    { 0x3164, 0x3164, KIND_INVISIBLE },       /* Hangul filler */
    { 0xd800, 0xdfff, KIND_FORBIDDEN },       /* surrogates */
    { 0xfdd0, 0xfdef, KIND_FORBIDDEN },       /* noncharacters; so are the last two of each plane */
    { 0xfe00, 0xfe0f, KIND_INVISIBLE },       /* variation selectors */
    { 0xfeff, 0xfeff, KIND_FORBIDDEN },       /* byte-order mark */
    { 0xffa0, 0xffa0, KIND_INVISIBLE },       /* halfwidth Hangul filler */
    { 0xfff0, 0xfffb, KIND_INVISIBLE },       /* interlinear annotation */
    { 0x1bca0, 0x1bca3, KIND_INVISIBLE },     /* shorthand format controls */
    { 0x1d173, 0x1d17a, KIND_INVISIBLE },     /* musical format controls */
    { 0xe0000, 0xe0fff, KIND_INVISIBLE },     /* tags, variation selectors */
    { 0x110000, 0xffffffff, KIND_FORBIDDEN }, /* behind the last plane */
};

static enum kind kind_of(uint32_t c)
{
    size_t low = 0;
    size_t high = sizeof ranges / sizeof *ranges;

    if ((c & 0xfffe) == 0xfffe)
        return KIND_FORBIDDEN; /* the last two of each plane */
    while (low < high) {
        size_t middle = (low + high) / 2;

        if (c > ranges[middle].last)
            low = middle + 1;
        else if (c < ranges[middle].first)
            high = middle;
        else
            return ranges[middle].kind;
    }
    return KIND_PRINTS;
}

/* White space that ends a line or moves to a column: it may surround a name but not be within. */
static bool is_line_space(uint32_t c)
{
    return c < 0x20 || c == 0x85 || c == 0x2028 || c == 0x2029;
}

/* The character at `text`, of `*bytes` bytes. */
static uint32_t decode(const char *text, size_t *bytes)
{
    static const uint8_t head_mask[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
    const unsigned char *at = (const unsigned char *)text;
    uint32_t c;
    size_t i;

    *bytes = at[0] < 0x80 ? 1 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    c = at[0] & head_mask[*bytes];
    for (i = 1; i < *bytes; i++)
        c = c << 6 | (at[i] & 0x3f);
    return c;
}

/* A text's part that is not white space at its ends. */
struct trimmed {
    const char *start, *end;
    size_t characters;
    bool visible;   /* something in it prints */
    bool forbidden; /* something in it may not be in a name */
};

static struct trimmed trim(const char *text, size_t len)
{
    struct trimmed name = { .start = NULL };
    const char *at;
    size_t bytes;
    size_t count = 0;        /* characters since the start */
    bool line_space = false; /* one since the start */

    for (at = text; at < text + len; at += bytes) {
        uint32_t c = decode(at, &bytes);
        enum kind kind = kind_of(c);

        if (kind == KIND_SPACE && !name.start)
            continue;
        if (!name.start)
            name.start = at;
        count++;
        if (kind == KIND_SPACE) {
            line_space = line_space || is_line_space(c);
            continue;
        }
        name.end = at + bytes;
        name.characters = count;
        name.visible = name.visible || kind == KIND_PRINTS;
        name.forbidden = name.forbidden || kind == KIND_FORBIDDEN || line_space;
    }
    return name;
}

bool player_name_read(const char *text, size_t len, char *out)
{
    struct trimmed name = trim(text, len);
    size_t size;

    if (name.characters > PLAYER_NAME_CHARS || !name.visible || name.forbidden)
        return false;
    size = (size_t)(name.end - name.start);
    memcpy(out, name.start, size);
    out[size] = '\0';
    return true;
}

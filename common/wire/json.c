/* SPDX-License-Identifier: MIT */
/* json.c: JSON as it is written. The text itself says whether a comma is due: one is, unless the last byte opened
 * something or ended a key, and no finished value ends with such a byte. */
#include "common/wire/json.h"

#include <string.h>

static void add_word(struct buf *out, const char *word)
{
    buf_add(out, word, strlen(word));
}

/* What stands before a value: a comma if one is due, and the key if there is one. */
static void begin(struct buf *out, const char *key)
{
    char last = '[';

    if (out->len > 0)
        last = buf_text(out)[out->len - 1];
    if (last != '{' && last != '[' && last != ':')
        buf_add(out, ",", 1);
    if (key) {
        buf_add(out, "\"", 1);
        add_word(out, key);
        buf_add(out, "\":", 2);
    }
}

void json_open_object(struct buf *out, const char *key)
{
    begin(out, key);
    buf_add(out, "{", 1);
}

void json_close_object(struct buf *out)
{
    buf_add(out, "}", 1);
}

void json_open_list(struct buf *out, const char *key)
{
    begin(out, key);
    buf_add(out, "[", 1);
}

void json_close_list(struct buf *out)
{
    buf_add(out, "]", 1);
}

static bool is_plain(unsigned char c)
{
    return c >= 0x20 && c != '"' && c != '\\';
}

static void add_escape(struct buf *out, unsigned char c)
{
    static const char digits[] = "0123456789abcdef";
    const char code[] = { '\\', 'u', '0', '0', digits[c >> 4], digits[c & 15] };

    buf_add(out, code, sizeof code);
}

void json_put_text(struct buf *out, const char *key, const char *text)
{
    begin(out, key);
    buf_add(out, "\"", 1);
    while (*text) {
        const char *start = text;

        while (is_plain((unsigned char)*text)) /* NUL is not */
            text++;
        buf_add(out, start, (size_t)(text - start));
        if (*text)
            add_escape(out, (unsigned char)*text++);
    }
    buf_add(out, "\"", 1);
}

void json_put_number(struct buf *out, const char *key, int64_t number)
{
    uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;
    char digits[20]; /* of 2^63, and the sign */
    char *at = digits + sizeof digits;

    begin(out, key);
    do
        *--at = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (number < 0)
        *--at = '-';
    buf_add(out, at, (size_t)(digits + sizeof digits - at));
}

void json_put_boolean(struct buf *out, const char *key, bool claim)
{
    begin(out, key);
    add_word(out, claim ? "true" : "false");
}

void json_put_null(struct buf *out, const char *key)
{
    begin(out, key);
    add_word(out, "null");
}

void json_put_numbers(struct buf *out, const char *key, const int number[2])
{
    json_open_list(out, key);
    json_put_number(out, NULL, number[0]);
    json_put_number(out, NULL, number[1]);
    json_close_list(out);
}

void json_put_booleans(struct buf *out, const char *key, const bool claim[2])
{
    json_open_list(out, key);
    json_put_boolean(out, NULL, claim[0]);
    json_put_boolean(out, NULL, claim[1]);
    json_close_list(out);
}

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/lines.h"

#include <stdlib.h>
#include <string.h>

#include "common/wire/memory.h"

bool lines_add(struct lines *lines, const char *bytes, size_t len)
{
    if (len > LINES_BYTES_MAX - lines->len)
        return false;
    if (len == 0)
        return true; /* there may be no memory yet */
    if (lines->len + len > lines->cap) {
        lines->cap = 2 * (lines->len + len);
        lines->bytes = memory_grown(lines->bytes, lines->cap, 1);
    }
    memcpy(lines->bytes + lines->len, bytes, len);
    lines->len += len;
    return true;
}

/* How many bytes the next line has, its end included; 0 if there is none. */
static size_t next_length(const struct lines *lines)
{
    const char *end = lines->len ? memchr(lines->bytes, '\n', lines->len) : NULL;

    if (end)
        return (size_t)(end - lines->bytes) + 1;
    return lines->over ? lines->len : 0;
}

bool lines_peek(const struct lines *lines, char *out)
{
    size_t length = next_length(lines);
    size_t i;

    if (length == 0)
        return false;
    for (i = 0; i < length && i < LINES_LINE_MAX - 1; i++) {
        out[i] = lines->bytes[i];
        if (out[i] == '\0')
            out[i] = '?';
    }
    out[i] = '\0';
    out[strcspn(out, "\r\n")] = '\0';
    return true;
}

bool lines_take(struct lines *lines, char *out)
{
    size_t length = next_length(lines);

    if (!lines_peek(lines, out))
        return false;
    lines->len -= length;
    memmove(lines->bytes, lines->bytes + length, lines->len);
    return true;
}

void lines_finish(struct lines *lines)
{
    free(lines->bytes);
    lines->bytes = NULL;
}

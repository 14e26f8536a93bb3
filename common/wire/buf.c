/* SPDX-License-Identifier: MIT */
/* buf.c: memory that grows by doubling, and a count of who holds it. */
#include "common/wire/buf.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire/memory.h"

enum { FIRST_CAP = 496 }; /* most messages fit; with the headroom, 512 bytes */

struct buf *buf_create(void)
{
    struct buf *buf = memory_zeroed(sizeof *buf);

    buf->refs = 1;
    buf->len = 0;
    buf->cap = FIRST_CAP;
    buf->mem = memory_grown(NULL, BUF_HEADROOM + FIRST_CAP, 1);
    return buf;
}

static void grow(struct buf *buf, size_t least)
{
    while (buf->cap < least)
        buf->cap *= 2;
    buf->mem = memory_grown(buf->mem, BUF_HEADROOM + buf->cap, 1);
}

void buf_add(struct buf *buf, const char *text, size_t len)
{
    assert(buf->refs == 1);
    if (len > buf->cap - buf->len)
        grow(buf, buf->len + len);
    memcpy(buf_text(buf) + buf->len, text, len);
    buf->len += len;
}

struct buf *buf_ref(struct buf *buf)
{
    assert(buf->refs > 0);
    buf->refs++;
    return buf;
}

void buf_unref(struct buf *buf)
{
    if (!buf)
        return;
    assert(buf->refs > 0);
    if (--buf->refs > 0)
        return;
    free(buf->mem);
    free(buf);
}

char *buf_text(const struct buf *buf)
{
    return (char *)buf->mem + BUF_HEADROOM;
}

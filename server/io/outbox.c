/* SPDX-License-Identifier: MIT */
/* outbox.c: a bounded queue of shared messages. */
#include "config.h"

#include "server/io/outbox.h"

#include <stdlib.h>
#include <utlist.h>

struct outbox_item {
    struct buf *buf; /* one reference */
    struct outbox_item *prev, *next;
};

bool outbox_add(struct outbox *box, struct buf *buf, size_t times)
{
    struct outbox_item *item;
    bool fits = box->count < OUTBOX_COUNT * times && box->bytes + buf->len <= OUTBOX_BYTES * times;

    if (!fits && box->items)
        return false;
    item = malloc(sizeof *item);
    if (!item)
        return false;
    item->buf = buf_ref(buf);
    DL_APPEND(box->items, item);
    box->bytes += buf->len;
    box->count++;
    return true;
}

bool outbox_is_empty(const struct outbox *box)
{
    return !box->items;
}

struct buf *outbox_take(struct outbox *box)
{
    struct outbox_item *item = box->items;
    struct buf *buf;

    if (!item)
        return NULL;
    DL_DELETE(box->items, item);
    buf = item->buf;
    box->bytes -= buf->len;
    box->count--;
    free(item);
    return buf;
}

void outbox_clear(struct outbox *box)
{
    while (!outbox_is_empty(box))
        buf_unref(outbox_take(box));
}

/* SPDX-License-Identifier: MIT */
/* outbox.c: a bounded ring of shared messages. */
#include "config.h"

#include "server/io/outbox.h"

#include <assert.h>
#include <stdlib.h>

_Static_assert((OUTBOX_FEW & (OUTBOX_FEW - 1)) == 0, "a ring's size is a power of two");

/* How many messages the ring holds as it is. */
static size_t room_of(const struct outbox *box)
{
    assert(!box->many || box->room > OUTBOX_FEW);
    return box->many ? box->room : OUTBOX_FEW;
}

/* The place of the message that is `n` after the oldest. */
static struct buf **place(struct outbox *box, size_t n)
{
    size_t at = (box->first + n) & (room_of(box) - 1);

    return box->many ? &box->many[at] : &box->few[at];
}

static bool grow(struct outbox *box)
{
    size_t room = 2 * room_of(box);
    struct buf **many = malloc(room * sizeof(struct buf *));

    if (!many)
        return false;
    for (size_t n = 0; n < box->count; n++)
        many[n] = *place(box, n);
    free(box->many);
    box->many = many;
    box->room = room;
    box->first = 0;
    return true;
}

bool outbox_add(struct outbox *box, struct buf *buf, size_t times)
{
    bool fits = box->count < OUTBOX_COUNT * times && box->bytes + buf->len <= OUTBOX_BYTES * times;

    if (!fits && box->count > 0)
        return false;
    if (box->count == room_of(box) && !grow(box))
        return false;
    *place(box, box->count) = buf_ref(buf);
    box->bytes += buf->len;
    box->count++;
    return true;
}

bool outbox_is_empty(const struct outbox *box)
{
    return box->count == 0;
}

struct buf *outbox_peek(const struct outbox *box)
{
    if (box->count == 0)
        return NULL;
    return box->many ? box->many[box->first] : box->few[box->first];
}

struct buf *outbox_take(struct outbox *box)
{
    struct buf *buf = outbox_peek(box);

    if (!buf)
        return NULL;
    box->first = (box->first + 1) & (room_of(box) - 1);
    box->bytes -= buf->len;
    if (--box->count == 0) {
        free(box->many);
        box->many = NULL;
        box->first = 0;
    }
    return buf;
}

void outbox_clear(struct outbox *box)
{
    while (!outbox_is_empty(box))
        buf_unref(outbox_take(box));
}

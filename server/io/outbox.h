/* SPDX-License-Identifier: MIT */
/* outbox.h: what waits to be sent to one client: till the end of the loop's turn, or because the client takes it slower than
 * it comes.
 *
 * Bounded by bytes and by count, so that no client can make the daemon keep its past. An empty outbox takes one message
 * of any size: a snapshot may be larger than the bound and must still get through. */
#ifndef TAVOLIERE_SERVER_IO_OUTBOX_H
#define TAVOLIERE_SERVER_IO_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>

#include "common/wire/buf.h"

enum {
    OUTBOX_BYTES = 256 * 1024,
    OUTBOX_COUNT = 512,
    /* A client that fell behind is told the whole truth again, one snapshot a room that it follows. That must fit, else
     * it would never catch up. */
    OUTBOX_CATCH_UP = 16,
    OUTBOX_FEW = 2 /* so many need no memory: an answer and an event are what most turns bring */
};

struct outbox {                  /* zeroed memory is an empty one */
    struct buf *few[OUTBOX_FEW]; /* the ring, while it is no larger */
    struct buf **many;           /* the ring when it is, owned; else NULL */
    size_t room, first; /* of `many`: how many fit, a power of two; and where the oldest is, in either */
    size_t bytes, count;
};

/* Keep one reference to `buf`. False: it does not fit, nothing was kept. `times` multiplies the bounds: 1, or
 * OUTBOX_CATCH_UP. */
bool outbox_add(struct outbox *box, struct buf *buf, size_t times);

bool outbox_is_empty(const struct outbox *box);

/* The oldest message, borrowed; NULL when empty. */
struct buf *outbox_peek(const struct outbox *box);

/* The oldest message, whose reference passes to the caller; NULL when empty. */
struct buf *outbox_take(struct outbox *box);

/* Drop everything. */
void outbox_clear(struct outbox *box);

#endif

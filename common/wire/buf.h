/* SPDX-License-Identifier: MIT */
/* buf.h: one message as it goes on the wire, written once and shared by everyone who gets it.
 *
 * A buf is counted by reference: whoever keeps one takes a reference and drops it later. Before the text there is room
 * for the carrier's frame head, which is the same for every receiver, so that a transport writes without copying.
 * Not for use from several threads. */
#ifndef TAVOLIERE_COMMON_WIRE_BUF_H
#define TAVOLIERE_COMMON_WIRE_BUF_H

#include <stddef.h>

enum { BUF_HEADROOM = 16 }; /* bytes before the text that belong to the transport */

struct buf {
    unsigned refs;
    size_t len;         /* bytes of text, without headroom; there is no final NUL */
    size_t cap;         /* bytes of text that fit before the memory grows; for the writer only */
    unsigned char *mem; /* headroom, then the text; owned */
};

/* A new empty buf with one reference, the caller's. Never NULL: without memory the process ends. */
struct buf *buf_create(void);

/* Append `len` bytes. Only while the writer holds the one reference. */
void buf_add(struct buf *buf, const char *text, size_t len);

/* One more reference; returns `buf`. */
struct buf *buf_ref(struct buf *buf);

/* One reference fewer; the last one frees. NULL is fine. */
void buf_unref(struct buf *buf);

/* The text, `buf->len` bytes. */
char *buf_text(const struct buf *buf);

#endif

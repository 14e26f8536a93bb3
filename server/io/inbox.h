/* SPDX-License-Identifier: MIT */
/* inbox.h: puts the pieces of a client's message together again.
 *
 * A message comes in pieces as the network and the client's framing cut it. Up to INBOX_MESSAGE bytes are kept; of a
 * longer message only the length is kept, and past INBOX_REFUSE the connection must go (docs/protocol.md, Limits). */
#ifndef TAVOLIERE_SERVER_IO_INBOX_H
#define TAVOLIERE_SERVER_IO_INBOX_H

#include <stdbool.h>
#include <stddef.h>

enum { INBOX_MESSAGE = 4096, INBOX_REFUSE = 64 * 1024 };

enum inbox_state {
    INBOX_MORE,      /* the message goes on */
    INBOX_WHOLE,     /* it is complete: inbox.text, inbox.len, until inbox_clear */
    INBOX_TOO_LARGE, /* it is complete, but was over INBOX_MESSAGE and thrown away */
    INBOX_REFUSED    /* it is, or says that it will be, over INBOX_REFUSE */
};

struct inbox {        /* zeroed memory is an empty one */
    char *mem;        /* INBOX_MESSAGE bytes while a message is incomplete, else NULL; owned */
    const char *text; /* a whole message: in `mem`, or borrowed from the piece */
    size_t len;       /* bytes so far; may be more than are kept */
};

/* Take one piece. `rest` is how many bytes of the same frame are still to come, as its head claims: it may be any number.
 * `last`: no further frame belongs to the message. After any answer but INBOX_MORE the inbox
 * must be cleared. */
enum inbox_state inbox_add(struct inbox *box, const void *piece, size_t len, size_t rest, bool last);

/* Free what is kept; ready for the next message. */
void inbox_clear(struct inbox *box);

#endif

/* SPDX-License-Identifier: MIT */
/* inbox.c: one message from its pieces, within bounds. */
#include "config.h"

#include "server/io/inbox.h"

#include <stdlib.h>
#include <string.h>

void inbox_clear(struct inbox *box)
{
    free(box->mem);
    memset(box, 0, sizeof *box);
}

/* Add to what is kept; without memory the message counts as too large, and the client hears so. */
static void keep(struct inbox *box, const void *piece, size_t len)
{
    if (box->len + len <= INBOX_MESSAGE && !box->mem && box->len == 0)
        box->mem = malloc(INBOX_MESSAGE);
    if (box->len + len <= INBOX_MESSAGE && box->mem)
        memcpy(box->mem + box->len, piece, len);
    else if (box->len + len <= INBOX_MESSAGE)
        box->len = INBOX_MESSAGE + 1;
    box->len += len;
}

enum inbox_state inbox_add(struct inbox *box, const void *piece, size_t len, size_t rest, bool last)
{
    bool whole = last && rest == 0;

    /* The claimed rest may be near SIZE_MAX: it is compared, never added. */
    if (rest > INBOX_REFUSE || box->len + len + rest > INBOX_REFUSE)
        return INBOX_REFUSED;
    if (whole && box->len == 0) {
        box->text = piece; /* the usual case: nothing to put together, nothing to copy */
        box->len = len;
    } else if (len > 0) {
        keep(box, piece, len);
        box->text = box->mem;
    }
    if (!whole)
        return INBOX_MORE;
    return box->len <= INBOX_MESSAGE ? INBOX_WHOLE : INBOX_TOO_LARGE;
}

/* SPDX-License-Identifier: MIT */
/* fuzz_frames.c: a message cut into pieces and frames in any way, with frame heads that claim anything. However it is cut,
 * it comes out as it went in, or is refused for its size alone; and no more is kept than inbox.h says.
 *
 * Two bytes make a piece: how long it is, and what its frame head claims. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/io/inbox.h"

#define PROMISE(claim) ((claim) ? (void)0 : abort())

enum { SENT_MAX = 2 * INBOX_REFUSE };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct sender {
    uint8_t bytes[SENT_MAX]; /* what has been sent of the message */
    size_t sent;
};

/* How long pieces are that matter: few bytes, about the bounds, any. */
static size_t piece_length(uint8_t sign)
{
    static const size_t lengths[] = {
        0, 1, 2, 100, 2048, INBOX_MESSAGE - 1, INBOX_MESSAGE, INBOX_MESSAGE + 1
    };

    return sign < 128 ? lengths[sign % 8] : (size_t)(sign - 127) * 17;
}

static size_t claimed_rest(uint8_t sign)
{
    static const size_t rests[] = { 0, 0, 0, 1, INBOX_MESSAGE, INBOX_REFUSE, INBOX_REFUSE + 1, SIZE_MAX };

    return rests[sign / 2 % 8];
}

static void check_whole(const struct inbox *box, const struct sender *sender)
{
    PROMISE(box->len == sender->sent && box->len <= INBOX_MESSAGE);
    PROMISE(box->len == 0 || memcmp(box->text, sender->bytes, box->len) == 0);
}

/* One piece. True: the message is over, one way or the other. */
static bool send_piece(struct inbox *box, struct sender *sender, const uint8_t signs[2])
{
    size_t len = piece_length(signs[0]), rest = claimed_rest(signs[1]);
    bool last = signs[1] & 1;
    char *piece = malloc(len ? len : 1); /* as long as it is, so that reading past its end is seen */
    enum inbox_state state;

    PROMISE(piece != NULL);
    memset(piece, signs[0] ^ (int)(sender->sent & 0xff), len);
    memcpy(sender->bytes + sender->sent, piece, len);
    sender->sent += len;
    state = inbox_add(box, piece, len, rest, last);
    if (state == INBOX_WHOLE)
        check_whole(box, sender);
    PROMISE((state == INBOX_REFUSED) == (rest > INBOX_REFUSE || sender->sent + rest > INBOX_REFUSE));
    PROMISE(state != INBOX_TOO_LARGE || sender->sent > INBOX_MESSAGE);
    PROMISE(state != INBOX_MORE || !last || rest > 0);
    free(piece);
    return state != INBOX_MORE;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct sender sender;
    struct inbox box = { .mem = NULL };
    size_t at;

    sender.sent = 0;
    for (at = 0; at + 1 < size; at += 2) {
        if (!send_piece(&box, &sender, data + at))
            continue;
        inbox_clear(&box);
        sender.sent = 0;
    }
    inbox_clear(&box);
    return 0;
}

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/caught.h"

#include <string.h>

/* Parts end where characters do, so that what fits in no longer is left out whole. */
static void keep(void *ctx, const char *bytes, size_t len)
{
    struct caught *caught = ctx;

    if (len >= sizeof caught->text - caught->len)
        return;
    memcpy(caught->text + caught->len, bytes, len);
    caught->len += len;
    caught->text[caught->len] = '\0';
}

void caught_begin(struct caught *caught)
{
    caught->len = 0;
    caught->text[0] = '\0';
    caught->before = out_to((struct taker){ keep, caught });
}

void caught_end(struct caught *caught)
{
    (void)out_to(caught->before);
}

void caught_copy(const struct caught *caught, char *out, size_t cap)
{
    size_t len = caught->len < cap ? caught->len : cap - 1;

    while (len > 0 && ((unsigned char)caught->text[len] & 0xc0) == 0x80)
        len--;
    memcpy(out, caught->text, len);
    out[len] = '\0';
}

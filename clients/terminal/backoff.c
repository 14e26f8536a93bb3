/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/backoff.h"

enum {
    LOT_RANGE = 1001,
    ASKED_MOST_MS = 600000 /* a server that is out of its mind is tried all the same */
};

/* `wait_ms` more or less by up to 30 %. */
static int about(int wait_ms, unsigned lot)
{
    return wait_ms * (700 + (int)(lot % LOT_RANGE) * 600 / (LOT_RANGE - 1)) / 1000;
}

int backoff_next(struct backoff *backoff, unsigned lot)
{
    int wait_ms = backoff->wait_ms > 0 ? backoff->wait_ms : BACKOFF_FIRST_MS;
    int asked_ms = backoff->asked_ms < ASKED_MOST_MS ? backoff->asked_ms : ASKED_MOST_MS;

    backoff->wait_ms = wait_ms * 2 < BACKOFF_LAST_MS ? wait_ms * 2 : BACKOFF_LAST_MS;
    backoff->asked_ms = 0;
    return asked_ms + about(wait_ms, lot);
}

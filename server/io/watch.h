/* SPDX-License-Identifier: MIT */
/* watch.h: what whoever watches the daemon is told: whether it is well, and its figures. It looks at the parts of the shell
 * and asks nothing of them, but that the disk takes a write when nobody knows whether it would. */
#ifndef TAVOLIERE_SERVER_IO_WATCH_H
#define TAVOLIERE_SERVER_IO_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/core/core.h"
#include "server/io/address.h"
#include "server/io/exporter.h"
#include "server/io/gateway.h"
#include "server/io/listener.h"
#include "server/io/pulse.h"
#include "server/io/reader.h"
#include "server/io/store.h"
#include "server/io/workers.h"

struct watch {               /* zeroed memory, with its first members filled in before the loop runs */
    const struct core *core; /* all borrowed while the loop runs */
    const struct listener *listener;
    const struct gateway *gateway;
    struct store *store;
    const struct reader *reader;
    struct workers *workers;
    int64_t started_at; /* by the wall clock */
    bool stopping;      /* the daemon does, from now on */

    struct exporter *exporter; /* NULL: it answers nowhere, and then `pulse` rests */
    struct pulse pulse;
};

/* Answer on that address when the loop runs. False: it can't be, and `why` (at most `cap` bytes) says so in one line. */
bool watch_open(struct watch *watch, uv_loop_t *loop, const struct address *address, char *why, size_t cap);

/* Whether all is well, for who can't wait for the disk: what is being found out now is what it was. */
bool watch_is_healthy(struct watch *watch);

/* The store has given answers. */
void watch_settled(struct watch *watch);

/* Answer no more, if it ever did; the loop must run once more. */
void watch_close(struct watch *watch);

#endif

/* SPDX-License-Identifier: MIT */
/* exporter.h: GET /metrics and GET /healthz on a listening socket of their own, for whoever watches the daemon.
 *
 * It speaks just enough HTTP for that, without the library that serves players, so that it answers when that has no place
 * left, and while the daemon stops. One request a connection, of bounded size and time. */
#ifndef TAVOLIERE_SERVER_IO_EXPORTER_H
#define TAVOLIERE_SERVER_IO_EXPORTER_H

#include <stdbool.h>

#include <uv.h>

#include "common/wire/buf.h"
#include "server/io/address.h"

struct exporter;

struct exporter_config {
    struct buf *(*metrics)(void *ctx); /* a new reference, the exporter's */

    /* Whether the daemon is well: "" when it is, one word when it isn't; NULL when that is being found out, and then
     * exporter_look_again follows. The word is static. */
    const char *(*health)(void *ctx);
    void *ctx;
};

/* Listen; answers begin when the loop runs. NULL: it can't be done, and `why` (at most `cap` bytes) says so in one
 * line. */
struct exporter *exporter_open(uv_loop_t *loop, const struct address *address,
                               const struct exporter_config *config, char *why, size_t cap);

/* Where it really listens. */
void exporter_address(const struct exporter *exporter, struct address *out);

/* Ask `health` again for those who wait for it. */
void exporter_look_again(struct exporter *exporter);

/* Cut every connection and close. Memory is freed by the loop, which must run once more. NULL is fine. */
void exporter_close(struct exporter *exporter);

#endif

/* SPDX-License-Identifier: MIT */
/* gateway.h: HTTP and WebSocket on sockets that somebody else accepted.
 *
 * The rest of the daemon knows connections by number (struct world) and does not know which library speaks to them.
 * Everything happens on the loop's thread. What clients send goes straight to the core (core.h). */
#ifndef TAVOLIERE_SERVER_IO_GATEWAY_H
#define TAVOLIERE_SERVER_IO_GATEWAY_H

#include <stdbool.h>
#include <stddef.h>

#include <uv.h>

#include "server/core/core.h"
#include "server/io/pages.h"
#include "server/io/proxies.h"

struct gateway;

struct gateway_config { /* everything is borrowed while the gateway lives */
    uv_loop_t *loop;
    struct core *core;
    const struct pages *pages;
    const struct proxies *proxies;
    const char *origin; /* of pages that may connect besides our own: the public URL */
    unsigned files;     /* file descriptors that the process may have open, all counted (RLIMIT_NOFILE) */

    bool (*is_healthy)(void *ctx); /* what /healthz says */
    void (*on_empty)(void *ctx);   /* the last WebSocket is gone */
    void (*look_up)(void *ctx, const struct journal_query *query, journal_found *found,
                    void *arg); /* struct world's */
    void *ctx;
};

/* NULL: it can't be done, and `why` (at most `cap` bytes) says so in one line. Then the loop may hold handles that
 * nobody can close: the process should end. */
struct gateway *gateway_create(const struct gateway_config *config, char *why, size_t cap);

/* Called once for each adopted socket, when it is gone. */
typedef void gateway_released(void *arg);

/* Take over an accepted, non-blocking TCP socket. `busy`: there are too many already, so all it hears is that: 503, or
 * close code 1013. */
void gateway_adopt(struct gateway *gateway, int fd, bool busy, gateway_released *released, void *arg);

/* The carrier's part of struct world; see there. */
void gateway_send(struct gateway *gateway, conn_id id, struct buf *buf);
void gateway_close(struct gateway *gateway, conn_id id, enum close_code code);

/* Close every connection, and each that still comes. */
void gateway_close_all(struct gateway *gateway, enum close_code code);

/* No WebSocket is open or closing. */
bool gateway_is_empty(const struct gateway *gateway);

/* First step of the end: from a callback of the loop; starts to close all that is left. The core hears of each
 * connection that it knows. */
void gateway_stop(struct gateway *gateway);

/* Second step, once the loop has run out of active handles; run the loop once more afterwards. NULL is fine. */
void gateway_destroy(struct gateway *gateway);

#endif

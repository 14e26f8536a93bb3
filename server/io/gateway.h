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

/* Whoever counts the sockets: `arg` stands for whom one is counted with. */
struct gateway_owner {
    void (*released)(void *arg); /* once, when the socket is gone */
    /* It is that of a trusted proxy, and becomes a WebSocket for `client` (address_key). Returns what takes the place
     * of `arg`, or NULL: there are too many for that client, and `arg` stands. */
    void *(*came_for)(void *arg, const struct address *client);
};

/* Take over an accepted, non-blocking TCP socket. `busy`: there are too many already, so all it hears is that: 503, or
 * close code 1013. `owner` is borrowed for as long as the gateway lives. */
void gateway_adopt(struct gateway *gateway, int fd, bool busy, const struct gateway_owner *owner, void *arg);

/* The carrier's part of struct world; see there. */
void gateway_send(struct gateway *gateway, conn_id id, struct buf *buf);
void gateway_close(struct gateway *gateway, conn_id id, enum close_code code);

/* Close every connection, and each that still comes. */
void gateway_close_all(struct gateway *gateway, enum close_code code);

/* No WebSocket is open or closing. */
bool gateway_is_empty(const struct gateway *gateway);

/* Answers over HTTP are counted by the hundreds of their status; WebSockets that we close, by the reason. */
enum { GATEWAY_CLASSES = 6 };
#define GATEWAY_CLOSES(X)               \
    X(CLOSE_UNSUPPORTED, "unsupported") \
    X(CLOSE_TOO_BIG, "too_big")         \
    X(CLOSE_RESTART, "restart")         \
    X(CLOSE_BUSY, "busy")               \
    X(CLOSE_SILENT, "silent")

#define X(code, word) GATEWAY_##code, /* the place of each */
enum { GATEWAY_CLOSES(X) GATEWAY_CLOSE_COUNT };
#undef X

struct gateway_counts {
    size_t sockets;      /* WebSockets that are open now */
    size_t outbox_bytes; /* that wait for clients to take them; a message that waits for two counts twice */
    uint64_t messages_in, bytes_in, messages_out, bytes_out; /* of WebSockets, without frame heads */
    uint64_t refused_origin; /* upgrades that a page of somebody else asked for */
    uint64_t answers[GATEWAY_CLASSES];
    uint64_t closed[GATEWAY_CLOSE_COUNT];
    uint64_t fell_behind; /* how often a client was too slow for what it was sent */
    uint64_t caught_up;   /* how often it was then told the whole truth instead */
    uint64_t dropped;     /* messages that a slow client was not sent */
};

/* At the cost of a look at every WebSocket. */
struct gateway_counts gateway_count(const struct gateway *gateway);

/* First step of the end: from a callback of the loop; starts to close all that is left. The core hears of each
 * connection that it knows. */
void gateway_stop(struct gateway *gateway);

/* Second step, once the loop has run out of active handles; run the loop once more afterwards. NULL is fine. */
void gateway_destroy(struct gateway *gateway);

#endif

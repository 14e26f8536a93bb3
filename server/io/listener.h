/* SPDX-License-Identifier: MIT */
/* listener.h: the sockets that clients connect to, and how many clients may be there.
 *
 * Connections are counted here, before anything else spends memory on them: in all, and by address (address_key). This
 * machine's own address and trusted proxies are not counted by address, as they come in the name of many: of theirs, each
 * WebSocket is counted for the client whom the proxy names. How fast they come from an address has a limit as well
 * (pace.h). What is one too many is told so if a few spare places allow it (gateway_adopt, `busy`), and else closed
 * without a word. */
#ifndef TAVOLIERE_SERVER_IO_LISTENER_H
#define TAVOLIERE_SERVER_IO_LISTENER_H

#include <stddef.h>
#include <stdint.h>

#include <uv.h>

#include "server/io/address.h"
#include "server/io/gateway.h"

enum {
    LISTENER_MAX = 8,         /* addresses */
    LISTENER_BUSY_PLACES = 32 /* for those who are only told that there are too many */
};

struct listener;

struct listener_limits {
    unsigned connections_per_address; /* 0: no limit */
    unsigned connections;             /* 0: no limit */
    const struct proxies *proxies;    /* not counted by address; borrowed while the listener lives */
};

/* Listen on `count` addresses (1 to LISTENER_MAX). Nothing is accepted yet: who connects waits. NULL: it can't be done,
 * and `why` (at most `cap` bytes) names the address and the reason. */
struct listener *listener_open(const struct address *addresses, size_t count, char *why, size_t cap);

/* The same with `count` sockets (1 to LISTENER_MAX) that listen already, for TCP and non-blocking; they are the listener's from
 * now on. */
struct listener *listener_adopt(const int *fds, size_t count);

/* Where it really listens (the kernel chose a port for port 0): one for each that was asked for; returns how many. */
size_t listener_addresses(const struct listener *listener, struct address out[LISTENER_MAX]);

/* Accept from now on. `gateway` is borrowed until listener_stop. */
void listener_start(struct listener *listener, uv_loop_t *loop, struct gateway *gateway,
                    const struct listener_limits *limits);

/* Other limits, for connections that come from now on. */
void listener_limit(struct listener *listener, const struct listener_limits *limits);

/* Accept no more; what was accepted lives on and is still counted. Its handles of the loop are closed. */
void listener_stop(struct listener *listener);

struct listener_counts {
    size_t now; /* open connections, those of the spare places included */
    uint64_t
        accepted; /* let in, though one of a proxy may be refused later, when it is known for whom it is */
    uint64_t refused_in_all, refused_by_address;
    uint64_t failures; /* how often accepting stopped for a while, for want of descriptors or memory */
};
struct listener_counts listener_count(const struct listener *listener);

/* Free it, once the loop has run out and the gateway is destroyed. NULL is fine, and so is one never started. */
void listener_destroy(struct listener *listener);

#endif

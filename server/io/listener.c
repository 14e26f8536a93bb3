/* SPDX-License-Identifier: MIT */
/* listener.c: accept, count, hand over. */
#include "config.h"

#include "server/io/listener.h"

#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <uthash.h>
#include <utlist.h>

#include "common/wire/memory.h"
#include "server/io/log.h"
#include "server/io/pace.h"

enum { ACCEPTS_A_TURN = 64, RETRY_MS = 1000 };

struct port {
    struct listener *listener;
    struct address address; /* as bound */
    int fd;
    uv_poll_t poll;
};

/* Connections that are counted together; lives while there are any, and until it no longer matters how fast they came. */
struct peer {
    struct address_key key;
    struct listener *listener;
    unsigned count;
    struct pace pace;
    bool idle;                /* there are none */
    struct peer *prev, *next; /* in listener->idle */
    UT_hash_handle hh;
};

struct listener {
    struct port ports[LISTENER_MAX];
    size_t count;
    struct listener_limits limits;
    struct gateway *gateway; /* borrowed; NULL when not accepting */
    uv_loop_t *loop;         /* borrowed */
    struct peer *peers;      /* by key; owned */
    struct peer *idle;       /* those without connections, the first to lose its last one first */
    unsigned total, busy;    /* connections now, and those of them that are one too many */
    struct listener_counts counts;
    uv_timer_t retry; /* after the process ran out of descriptors */
    bool paused;      /* it did, and nothing was accepted since */
};

static int make_socket(const struct address *address)
{
    int fd = socket(address->sa.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    int on = 1, only_v6 = !address->every;

    if (fd < 0)
        return -1;
    /* Without it a restart fails for as long as old connections linger in the kernel. */
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (address->sa.ss_family == AF_INET6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &only_v6, sizeof only_v6);
    if (bind(fd, (const struct sockaddr *)&address->sa, address->len) == 0 && listen(fd, SOMAXCONN) == 0)
        return fd;
    close(fd);
    return -1;
}

static bool open_port(struct port *port, const struct address *asked)
{
    struct address address = *asked;

    port->fd = make_socket(&address);
    if (port->fd < 0 && address.every && errno == EAFNOSUPPORT) {
        char text[ADDRESS_TEXT_MAX];

        /* A kernel without IPv6: then every interface is every IPv4 interface. */
        snprintf(text, sizeof text, "0.0.0.0:%u", address_port(&address));
        if (address_parse(&address, text))
            port->fd = make_socket(&address);
    }
    return port->fd >= 0 && address_of_socket(&port->address, port->fd);
}

struct listener *listener_open(const struct address *addresses, size_t count, char *why, size_t cap)
{
    struct listener *listener = memory_zeroed(sizeof *listener);
    char text[ADDRESS_TEXT_MAX];

    assert(count > 0 && count <= LISTENER_MAX);
    while (listener->count < count) {
        struct port *port = &listener->ports[listener->count];

        port->listener = listener;
        if (!open_port(port, &addresses[listener->count])) {
            address_format(&addresses[listener->count], text);
            snprintf(why, cap, "can't listen on %s: %s", text, strerror(errno));
            listener_destroy(listener);
            return NULL;
        }
        listener->count++;
    }
    return listener;
}

struct listener *listener_adopt(const int *fds, size_t count)
{
    struct listener *listener = memory_zeroed(sizeof *listener);

    assert(count > 0 && count <= LISTENER_MAX);
    for (size_t n = 0; n < count; n++) {
        struct port *port = &listener->ports[n];
        bool known = address_of_socket(&port->address, fds[n]);

        assert(known);
        (void)known;
        port->listener = listener;
        port->fd = fds[n];
    }
    listener->count = count;
    return listener;
}

size_t listener_addresses(const struct listener *listener, struct address out[LISTENER_MAX])
{
    for (size_t n = 0; n < listener->count; n++)
        out[n] = listener->ports[n].address;
    return listener->count;
}

static struct peer *peer_of(struct listener *listener, const struct address *address)
{
    struct address_key key = address_key(address);
    struct peer *peer = NULL;

    HASH_FIND(hh, listener->peers, &key, sizeof key, peer);
    if (peer && peer->idle) {
        peer->idle = false;
        DL_DELETE(listener->idle, peer);
    }
    if (peer)
        return peer;
    peer = memory_zeroed(sizeof *peer);
    peer->key = key;
    peer->listener = listener;
    HASH_ADD(hh, listener->peers, key, sizeof peer->key, peer);
    return peer;
}

/* clang's analyzer does not follow a list through the macros of utlist: it takes what was deleted for still there. */
/* NOLINTBEGIN(clang-analyzer-unix.Malloc) */

static void forget(struct peer *peer)
{
    struct listener *listener = peer->listener;

    DL_DELETE(listener->idle, peer);
    HASH_DEL(listener->peers, peer);
    free(peer);
}

static void forget_the_calm(struct listener *listener)
{
    while (listener->idle && pace_is_calm(&listener->idle->pace, listener->limits.connections_per_address,
                                          uv_now(listener->loop)))
        forget(listener->idle);
}

static void peer_drop(struct peer *peer)
{
    if (peer->count > 0)
        return;
    peer->idle = true;
    DL_APPEND(peer->listener->idle, peer);
    forget_the_calm(peer->listener);
}

/* NOLINTEND(clang-analyzer-unix.Malloc) */

static void on_released(void *arg)
{
    struct peer *peer = arg;

    peer->listener->total--;
    peer->count--;
    peer_drop(peer);
}

static void on_busy_released(void *arg)
{
    struct peer *peer = arg;

    peer->listener->busy--;
    on_released(arg);
}

/* Has it as many as it may have, or do they come too fast? Then one more is counted as refused. */
static bool is_full(struct listener *listener, struct peer *peer)
{
    unsigned limit = listener->limits.connections_per_address;

    if (limit == 0 || (peer->count < limit && pace_take(&peer->pace, limit, uv_now(listener->loop))))
        return false;
    listener->counts.refused_by_address++;
    return true;
}

/* Is there one too many with this one? Then it is counted as refused. */
static bool is_too_many(struct listener *listener, struct peer *peer, const struct address *address)
{
    const struct listener_limits *limits = &listener->limits;

    if (limits->connections && listener->total - listener->busy >= limits->connections) {
        listener->counts.refused_in_all++;
        return true;
    }
    return !proxies_trust(limits->proxies, address) && is_full(listener, peer);
}

/* From the count of the proxy to that of the client. */
static void *on_came_for(void *arg, const struct address *client)
{
    struct peer *proxy = arg, *peer = peer_of(proxy->listener, client);

    if (peer == proxy)
        return peer;
    if (is_full(proxy->listener, peer)) {
        peer_drop(peer);
        return NULL;
    }
    peer->count++;
    proxy->count--;
    peer_drop(proxy);
    return peer;
}

static const struct gateway_owner owner = { on_released, on_came_for },
                                  busy_owner = { on_busy_released, on_came_for };

static void take(struct listener *listener, int fd, const struct address *address)
{
    struct peer *peer = peer_of(listener, address);
    bool busy = is_too_many(listener, peer, address);
    int on = 1;

    listener->counts.accepted += !busy;
    if (busy && listener->busy >= LISTENER_BUSY_PLACES) {
        close(fd);
        peer_drop(peer);
        return;
    }
    /* Messages are small and each matters at once. */
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    peer->count++;
    listener->total++;
    if (busy)
        listener->busy++;
    gateway_adopt(listener->gateway, fd, busy, busy ? &busy_owner : &owner, peer);
}

static void on_acceptable(uv_poll_t *poll, int status, int events);

static void accept_again(struct listener *listener)
{
    for (size_t n = 0; n < listener->count; n++)
        uv_poll_start(&listener->ports[n].poll, UV_READABLE, on_acceptable);
}

static void on_retry(uv_timer_t *timer)
{
    accept_again(timer->data);
}

/* No descriptor or memory for one more: the waiting client would wake us without end, so look away for a while. */
static void pause_accepting(struct listener *listener, int error)
{
    if (!listener->paused)
        log_line(LOG_LEVEL_WARNING, "listener: can't accept: %s; trying again every %d ms", strerror(error),
                 RETRY_MS);
    listener->paused = true;
    listener->counts.failures++;
    for (size_t n = 0; n < listener->count; n++)
        uv_poll_stop(&listener->ports[n].poll);
    uv_timer_start(&listener->retry, on_retry, RETRY_MS, 0);
}

static void on_acceptable(uv_poll_t *poll, int status, int events)
{
    struct port *port = poll->data;

    (void)status; /* a fault of the socket shows again in accept */
    (void)events;
    for (int n = 0; n < ACCEPTS_A_TURN; n++) {
        struct address address = { .len = sizeof address.sa };
        int fd =
            accept4(port->fd, (struct sockaddr *)&address.sa, &address.len, SOCK_NONBLOCK | SOCK_CLOEXEC);

        if (fd >= 0) {
            port->listener->paused = false;
            take(port->listener, fd, &address);
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            pause_accepting(port->listener, errno);
            return;
        } else if (errno == EAGAIN)
            return;
        /* Any other error belongs to a client that went away while it waited. */
    }
}

void listener_start(struct listener *listener, uv_loop_t *loop, struct gateway *gateway,
                    const struct listener_limits *limits)
{
    listener->gateway = gateway;
    listener->loop = loop;
    listener->limits = *limits;
    uv_timer_init(loop, &listener->retry);
    listener->retry.data = listener;
    for (size_t n = 0; n < listener->count; n++) {
        struct port *port = &listener->ports[n];

        if (uv_poll_init(loop, &port->poll, port->fd) != 0)
            abort(); /* a socket of ours, just made: it can be polled */
        port->poll.data = port;
    }
    accept_again(listener);
}

void listener_limit(struct listener *listener, const struct listener_limits *limits)
{
    listener->limits = *limits;
}

static void on_poll_closed(uv_handle_t *handle)
{
    struct port *port = handle->data;

    close(port->fd);
    port->fd = -1;
}

void listener_stop(struct listener *listener)
{
    if (!listener->gateway)
        return;
    listener->gateway = NULL;
    uv_close((uv_handle_t *)&listener->retry, NULL);
    for (size_t n = 0; n < listener->count; n++)
        uv_close((uv_handle_t *)&listener->ports[n].poll, on_poll_closed);
}

struct listener_counts listener_count(const struct listener *listener)
{
    struct listener_counts counts = listener->counts;

    counts.now = listener->total;
    return counts;
}

void listener_destroy(struct listener *listener)
{
    if (!listener)
        return;
    assert(!listener->gateway && listener->total == 0);
    while (listener->idle)
        forget(listener->idle);
    for (size_t n = 0; n < listener->count; n++)
        if (listener->ports[n].fd >= 0)
            close(listener->ports[n].fd);
    free(listener);
}

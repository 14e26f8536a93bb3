/* SPDX-License-Identifier: MIT */
/* gateway.c: libwebsockets on our loop, fenced in.
 *
 * What is left out is left out for a reason. The library listens nowhere: sockets come by adoption, counted (listener.h).
 * None of its timers are ours, as it fails to arm one that is set outside its own I/O. Compression is off (a message that
 * inflates a lot stalls its receiver), and so is HTTP/2 (its code here has known memory faults and would be reached by an
 * Upgrade header on the plain port). */
#include "config.h"

#include "server/io/gateway.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/wire/memory.h"
#include "server/io/gateway_private.h"

enum {
    HEADER_POOL = 512, /* request heads being read at once; made on demand, and each has HEAD_SECONDS */
    HEADER_BYTES = 4096,
    SERVICE_BYTES = 8192,
    HEAD_SECONDS = 5,  /* for a whole request head */
    IDLE_SECONDS = 5,  /* between two requests */
    OTHER_SECONDS = 5, /* for what else the library waits for: a close frame's answer, say */
    RECEIVE_BYTES = 512,
    TICK_MS = 1000
};

struct gateway *gateway_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

static struct conn *conn_of(struct lws *wsi)
{
    return lws_get_opaque_user_data(wsi);
}

static void conn_free(struct conn *conn)
{
    assert(!conn->due);
    socket_wait(conn, WAIT_NOTHING);
    buf_unref(conn->body);
    records_forget(conn);
    inbox_clear(&conn->in);
    outbox_clear(&conn->out);
    conn->owner->released(conn->owner_arg);
    free(conn);
}

/* `in` of this callback must not be touched: the library may have freed it (CVE-2025-11677). */
static int confirm_upgrade(struct lws *wsi)
{
    char upgrade[16];

    return lws_hdr_copy(wsi, upgrade, sizeof upgrade, WSI_TOKEN_UPGRADE) > 0 &&
                   strcasecmp(upgrade, "websocket") == 0
               ? 0
               : -1;
}

/* The doorman: HTTP, and every upgrade that does not ask for our protocol by name. */
static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    (void)user;
    (void)len;
    switch (reason) {
    case LWS_CALLBACK_WSI_CREATE:
        gateway_of(wsi)->created = true;
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        if (conn_of(wsi))
            conn_free(conn_of(wsi));
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return confirm_upgrade(wsi);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return http_refuse(wsi, 400, "The WebSocket subprotocol tavoliere.v1 is needed.\n");
    case LWS_CALLBACK_HTTP:
        return http_request(conn_of(wsi), wsi, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_continue(conn_of(wsi), wsi);
    default:
        return 0;
    }
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return http_may_upgrade(conn_of(wsi), wsi);
    case LWS_CALLBACK_ESTABLISHED:
        socket_opened(conn_of(wsi));
        return 0;
    case LWS_CALLBACK_RECEIVE:
        socket_received(conn_of(wsi), in, len);
        return 0;
    case LWS_CALLBACK_RECEIVE_PONG:
        socket_ponged(conn_of(wsi));
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return socket_writable(conn_of(wsi));
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        socket_leaving(conn_of(wsi));
        return 0;
    case LWS_CALLBACK_CLOSED:
        socket_closed(conn_of(wsi));
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    { "http", on_http, 0, 0, 0, NULL, 0 },
    { "tavoliere.v1", on_socket, 0, RECEIVE_BYTES, 0, NULL, GATEWAY_SEND_BYTES },
    { NULL, NULL, 0, 0, 0, NULL, 0 },
};

/* All zero: the library pings nobody. Without it, in the context or in the vhost, it has defaults, and keeps a sorted list of all
 * connections that each pong walks. */
static const lws_retry_bo_t no_pings;

static struct lws_context *create_context(struct gateway *gateway)
{
    void *loops[1] = { gateway->config.loop };
    struct lws_context_creation_info info;

    memset(&info, 0, sizeof info);
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    info.foreign_loops = loops;
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.retry_and_idle_policy = &no_pings;
    info.max_http_header_pool = HEADER_POOL;
    info.max_http_header_data = HEADER_BYTES;
    info.pt_serv_buf_size = SERVICE_BYTES;
    /* Exactly RLIMIT_NOFILE. With a lower number the library gives up its table by descriptor and searches all
     * connections at every event. */
    info.fd_limit_per_thread = gateway->config.files;
    info.timeout_secs = OTHER_SECONDS;
    info.user = gateway;
    return lws_create_context(&info);
}

static struct lws_vhost *create_vhost(struct gateway *gateway)
{
    struct lws_context_creation_info info;

    memset(&info, 0, sizeof info);
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.vhost_name = "tavoliere";
    info.server_string = "tavoliere";
    info.protocols = protocols;
    info.headers = &http_policy_headers;
    info.retry_and_idle_policy = &no_pings;
    info.timeout_secs_ah_idle = HEAD_SECONDS;
    info.keepalive_timeout = IDLE_SECONDS;
    return lws_create_vhost(gateway->context, &info);
}

static void on_tick(uv_timer_t *timer)
{
    socket_tick(timer->data);
}

static void on_before_poll(uv_prepare_t *prepare)
{
    socket_write_due(prepare->data);
}

/* The timer alone keeps the loop alive. To write is what a turn does last: after the store has handed over what the turn's
 * events made (store.c), so that the disk works meanwhile. */
static void start_handles(struct gateway *gateway)
{
    uv_timer_init(gateway->config.loop, &gateway->tick);
    uv_prepare_init(gateway->config.loop, &gateway->before_poll);
    gateway->tick.data = gateway->before_poll.data = gateway;
    gateway->tick_open = true;
    uv_timer_start(&gateway->tick, on_tick, TICK_MS, TICK_MS);
    uv_prepare_start(&gateway->before_poll, on_before_poll);
    uv_unref((uv_handle_t *)&gateway->before_poll);
}

struct gateway *gateway_create(const struct gateway_config *config, char *why, size_t cap)
{
    struct gateway *gateway = memory_zeroed(sizeof *gateway);

    gateway->config = *config;
    gateway->thread = uv_thread_self();
    /* What it calls errors is what some client did, or follows from what we are told by return values. */
    lws_set_log_level(0, NULL);
    gateway->context = create_context(gateway);
    if (!gateway->context)
        snprintf(
            why, cap,
            "libwebsockets can't run on libuv: is its plugin installed? (Debian: libwebsockets-evlib-uv)");
    else if (!(gateway->vhost = create_vhost(gateway)))
        snprintf(why, cap, "libwebsockets can't be set up");
    if (!gateway->vhost) {
        free(gateway);
        return NULL;
    }
    start_handles(gateway);
    return gateway;
}

bool gateway_is_here(const struct gateway *gateway)
{
    uv_thread_t self = uv_thread_self();

    return uv_thread_equal(&self, &gateway->thread) != 0;
}

void gateway_adopt(struct gateway *gateway, int fd, bool busy, const struct gateway_owner *owner, void *arg)
{
    struct conn *conn = memory_zeroed(sizeof *conn);
    lws_adopt_desc_t adopt;

    assert(gateway_is_here(gateway));
    conn->gateway = gateway;
    conn->owner = owner;
    conn->owner_arg = arg;
    conn->busy = busy;
    conn->wait = WAIT_NOTHING;
    memset(&adopt, 0, sizeof adopt);
    adopt.vh = gateway->vhost;
    adopt.type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP;
    adopt.fd.sockfd = fd;
    adopt.opaque = conn;
    gateway->created = false;
    conn->wsi = lws_adopt_descriptor_vhost_via_info(&adopt);
    /* When it fails the library closes the socket. If it had made its object, that object's end frees `conn`, later. */
    if (conn->wsi)
        socket_wait(conn, WAIT_HTTP);
    else if (!gateway->created)
        conn_free(conn);
}

struct gateway_counts gateway_count(const struct gateway *gateway)
{
    struct gateway_counts counts = gateway->counts;
    const struct conn *conn;

    counts.sockets = HASH_COUNT(gateway->conns);
    for (conn = gateway->conns; conn; conn = conn->hh.next)
        counts.outbox_bytes += conn->out.bytes;
    return counts;
}

void gateway_stop(struct gateway *gateway)
{
    assert(gateway->tick_open);
    gateway->tick_open = false;
    uv_close((uv_handle_t *)&gateway->tick, NULL);
    uv_close((uv_handle_t *)&gateway->before_poll, NULL);
    lws_context_destroy(gateway->context);
}

void gateway_destroy(struct gateway *gateway)
{
    if (!gateway)
        return;
    assert(!gateway->tick_open);
    lws_context_destroy(gateway->context); /* the second call frees what the first one closed */
    assert(!gateway->conns);
    free(gateway);
}

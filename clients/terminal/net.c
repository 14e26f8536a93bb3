/* SPDX-License-Identifier: MIT */
/* net.c: libwebsockets as a client, on its own loop.
 *
 * Three of its habits are kept from us. It would trust certificates in ../share, a folder beside wherever the client was
 * started, unless it is told of a file to trust. It takes a proxy from http_proxy, in a spelling that nobody uses, and
 * knows no exceptions, so a server at home would be out of reach. And it makes what it waits for non-blocking, which for
 * a terminal means standard output as well. */
#include "config.h"

#include "clients/terminal/net.h"

#include <assert.h>
#include <fcntl.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clients/terminal/backoff.h"
#include "common/wire/memory.h"

enum {
    MESSAGE_BYTES_MAX = 4 << 20, /* more than any message of the protocol */
    RECEIVE_BYTES = 4096,
    TYPED_BYTES = 4096,
    QUEUE_MAX = 64,
    CONNECT_SECONDS = 10,
    TICK_MS = 1000
};

_Static_assert((int)BUF_HEADROOM >= (int)LWS_PRE, "a frame's head fits before a message");

/* The library hands back its own part of a timer, which comes first. */
struct timer {
    lws_sorted_usec_list_t sul;
    struct net *net;
};

struct net {
    struct net_config config;
    struct lws_context *context;
    struct lws *wsi; /* while there is a connection, or one is being made */
    bool trying;     /* from the try to connect until the connection is lost */
    bool open;
    bool found;     /* there has been a connection, so the server's name is known */
    bool untrusted; /* the certificate of the one that is being made has been found wanting */
    bool stopped;
    struct backoff backoff;
    char authority[URL_MAX];
    struct timer retry, tick;
    lws_usec_t heard_at;
    struct buf *incoming; /* a message that has not come whole yet */
    struct buf *queue[QUEUE_MAX];
    size_t queued;
};

static struct net *net_of(lws_sorted_usec_list_t *sul)
{
    struct timer *timer = (void *)sul;

    return timer->net;
}

static void forget_messages(struct net *net)
{
    size_t i;

    for (i = 0; i < net->queued; i++)
        buf_unref(net->queue[i]);
    net->queued = 0;
    buf_unref(net->incoming);
    net->incoming = NULL;
}

static void connect_now(lws_sorted_usec_list_t *sul);

/* What the library says, by what it begins with. Another version may say it otherwise, and then it is said in its words. */
static enum net_fault fault_of(const char *why)
{
    static const struct {
        const char *start;
        enum net_fault fault;
    } faults[] = {
        { "Unable to connect", NET_NO_ANSWER },
        { "connect SSL err", NET_NO_TLS },
        { "HS: ", NET_OTHER_SERVER },
        { "read failed", NET_OTHER_SERVER },
    };
    size_t i;

    for (i = 0; i < sizeof faults / sizeof *faults; i++) {
        if (strncmp(why, faults[i].start, strlen(faults[i].start)) == 0)
            return faults[i].fault;
    }
    return NET_OTHER;
}

/* The library has not a word for it. To ask takes its time, in which nothing else is done. */
static bool has_unknown_host(const struct net *net)
{
    struct addrinfo *found = NULL;
    int fault = getaddrinfo(net->config.server->host, NULL, NULL, &found);

    if (fault == 0)
        freeaddrinfo(found);
    return fault != 0;
}

static void connection_lost(struct net *net, enum net_fault fault, const char *why)
{
    bool told = !net->trying; /* the library may tell of one failure twice */
    unsigned lot = 0;

    net->wsi = NULL;
    net->trying = net->open = false;
    forget_messages(net);
    if (told)
        return;
    lws_get_random(net->context, &lot, sizeof lot);
    lws_sul_schedule(net->context, 0, &net->retry.sul, connect_now,
                     (lws_usec_t)backoff_next(&net->backoff, lot) * 1000);
    net->config.lost(net->config.ctx, fault, why);
}

/* There has been none; `wsi` is NULL where it was not even begun. */
static void connection_failed(struct net *net, struct lws *wsi, const char *why)
{
    unsigned status = wsi ? lws_http_client_http_response(wsi) : 0;
    enum net_fault fault = fault_of(why);

    if (net->trying && !net->found && !*why && has_unknown_host(net))
        fault = NET_NO_HOST;
    else if (net->untrusted)
        fault = NET_UNTRUSTED;
    else if (status >= HTTP_STATUS_BAD_GATEWAY && status <= HTTP_STATUS_GATEWAY_TIMEOUT)
        fault = NET_BUSY;
    connection_lost(net, fault, why);
}

static void connect_now(lws_sorted_usec_list_t *sul)
{
    struct net *net = net_of(sul);
    struct lws_client_connect_info info;

    memset(&info, 0, sizeof info);
    info.context = net->context;
    info.address = net->config.server->host;
    info.port = net->config.server->port;
    info.ssl_connection = net->config.server->tls ? LCCSCF_USE_SSL : 0;
    info.path = "/ws";
    info.host = net->authority;
    info.protocol = "tavoliere.v1";
    info.local_protocol_name = "tavoliere.v1";
    info.pwsi = &net->wsi;
    net->trying = true;
    net->untrusted = false;
    if (!lws_client_connect_via_info(&info))
        connection_failed(net, NULL, "");
}

static void tick(lws_sorted_usec_list_t *sul)
{
    struct net *net = net_of(sul);

    lws_sul_schedule(net->context, 0, &net->tick.sul, tick, (lws_usec_t)TICK_MS * 1000);
    net->config.ticked(net->config.ctx);
}

/* A message comes in parts. Too long a one is no message of ours: the connection goes. */
static int take_part(struct net *net, struct lws *wsi, const char *part, size_t len)
{
    net->heard_at = lws_now_usecs();
    if (!net->incoming)
        net->incoming = buf_create();
    if (net->incoming->len + len > MESSAGE_BYTES_MAX)
        return -1;
    buf_add(net->incoming, part, len);
    if (lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi)) {
        struct buf *whole = net->incoming;

        net->incoming = NULL;
        net->config.received(net->config.ctx, buf_text(whole), whole->len);
        buf_unref(whole);
    }
    return 0;
}

static int write_next(struct net *net, struct lws *wsi)
{
    struct buf *message;
    int written;

    if (net->queued == 0)
        return 0;
    message = net->queue[0];
    net->queued--;
    memmove(net->queue, net->queue + 1, net->queued * sizeof *net->queue);
    written = lws_write(wsi, (unsigned char *)buf_text(message), message->len, LWS_WRITE_TEXT);
    buf_unref(message);
    if (net->queued > 0)
        lws_callback_on_writable(wsi);
    return written < 0 ? -1 : 0;
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    struct net *net = lws_context_user(lws_get_context(wsi));

    (void)user;
    if (net->stopped)
        return 0; /* the library may have more to tell than anybody wants to know */
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        net->open = net->found = true;
        net->heard_at = lws_now_usecs();
        net->config.opened(net->config.ctx);
        return 0;
    case LWS_CALLBACK_CLIENT_HTTP_REDIRECT:
        return -1; /* a token belongs to the server that was named */
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return take_part(net, wsi, in, len);
    case LWS_CALLBACK_CLIENT_RECEIVE_PONG:
        net->heard_at = lws_now_usecs();
        return 0;
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return write_next(net, wsi);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        connection_failed(net, wsi, in ? in : "");
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
        connection_lost(net, NET_OTHER, "");
        return 0;
    default:
        return 0;
    }
}

/* There is something to read, or nothing ever again. */
static int read_input(struct net *net, struct lws *wsi)
{
    char bytes[TYPED_BYTES];
    ssize_t count;

    if (net->config.readable) {
        net->config.readable(net->config.ctx);
        return 0;
    }
    count = read(lws_get_socket_fd(wsi), bytes, sizeof bytes);
    if (count <= 0)
        return -1; /* which ends in RAW_CLOSE_FILE */
    net->config.typed(net->config.ctx, bytes, (size_t)count);
    return 0;
}

static int on_input(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    struct net *net = lws_context_user(lws_get_context(wsi));

    (void)user;
    (void)in;
    if (net->stopped)
        return 0;
    if (reason == LWS_CALLBACK_OPENSSL_PERFORM_SERVER_CERT_VERIFICATION && len == 0)
        net->untrusted =
            true; /* of whatever connection, the library tells the first protocol that it will not do */
    if (reason == LWS_CALLBACK_RAW_RX_FILE)
        return read_input(net, wsi);
    if (reason == LWS_CALLBACK_RAW_CLOSE_FILE)
        net->config.typed(net->config.ctx, "", 0);
    return 0;
}

static int on_alarm(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    struct net *net = lws_context_user(lws_get_context(wsi));

    (void)user;
    (void)in;
    (void)len;
    if (!net->stopped && reason == LWS_CALLBACK_RAW_RX_FILE)
        net->config.alarmed(net->config.ctx);
    return 0;
}

static const struct lws_protocols protocols[] = {
    { "input", on_input, 0, 0, 0, NULL, 0 },
    { "alarm", on_alarm, 0, 0, 0, NULL, 0 },
    { "tavoliere.v1", on_socket, 0, RECEIVE_BYTES, 0, NULL, 0 },
    { NULL, NULL, 0, 0, 0, NULL, 0 },
};

/* A file, under a number of its own, as the library closes what it waited for. */
static bool watch_file(struct net *net, int file, const char *protocol)
{
    lws_sock_file_fd_type fd = { .filefd = fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) };
    int flags = fcntl(fd.filefd, F_GETFL);
    struct lws_vhost *vhost = lws_get_vhost_by_name(net->context, "default");

    if (fd.filefd < 0)
        return false;
    if (!lws_adopt_descriptor_vhost(vhost, LWS_ADOPT_RAW_FILE_DESC, fd, protocol, NULL)) {
        close(fd.filefd);
        return false;
    }
    return fcntl(fd.filefd, F_SETFL, flags) ==
           0; /* blocking again; it is read only when there is something */
}

static const char *trusted_certificates(void)
{
    const char *chosen = getenv("SSL_CERT_FILE");

    return chosen && *chosen ? chosen : "/etc/ssl/certs/ca-certificates.crt";
}

static struct lws_context *create_context(struct net *net)
{
    static const lws_retry_bo_t no_pings; /* all zero; NULL would mean the library's defaults */
    struct lws_context_creation_info info;

    memset(&info, 0, sizeof info);
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.protocols = protocols;
    info.retry_and_idle_policy = &no_pings;
    info.timeout_secs = CONNECT_SECONDS;
    info.connect_timeout_secs = CONNECT_SECONDS;
    info.user = net;
    if (net->config.server->tls) {
        info.options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.client_ssl_ca_filepath = trusted_certificates();
    }
    lws_set_log_level(0, NULL); /* what goes wrong comes as a callback */
    (void)unsetenv("http_proxy");
    return lws_create_context(&info);
}

struct net *net_create(const struct net_config *config)
{
    struct net *net = memory_zeroed(sizeof *net);

    net->config = *config;
    net->retry.net = net->tick.net = net;
    link_authority(config->server, net->authority);
    net->context = create_context(net);
    if (!net->context) {
        free(net);
        return NULL;
    }
    lws_sul_schedule(net->context, 0, &net->retry.sul, connect_now, 1);
    lws_sul_schedule(net->context, 0, &net->tick.sul, tick, (lws_usec_t)TICK_MS * 1000);
    return net;
}

void net_run(struct net *net)
{
    if (!watch_file(net, STDIN_FILENO, "input"))
        net->config.typed(net->config.ctx, "", 0);
    if (net->config.alarm >= 0)
        (void)watch_file(net, net->config.alarm, "alarm");
    while (!net->stopped && lws_service(net->context, 0) >= 0)
        ;
}

void net_stop(struct net *net)
{
    net->stopped = true;
    lws_cancel_service(net->context);
}

bool net_is_open(const struct net *net)
{
    return net->open;
}

void net_send(struct net *net, struct buf *message)
{
    if (!net->open) {
        buf_unref(message);
        return;
    }
    assert(net->queued < QUEUE_MAX); /* one request at a time, and few besides */
    net->queue[net->queued++] = message;
    lws_callback_on_writable(net->wsi);
}

void net_settled(struct net *net)
{
    net->backoff = (struct backoff){ 0 };
}

void net_drop(struct net *net, int asked_ms)
{
    net->backoff.asked_ms = asked_ms;
    if (net->wsi)
        lws_set_timeout(net->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

int64_t net_silence_ms(const struct net *net)
{
    return (lws_now_usecs() - net->heard_at) / 1000;
}

void net_destroy(struct net *net)
{
    if (!net)
        return;
    net->stopped = true;
    lws_context_destroy(net->context);
    forget_messages(net);
    free(net);
}

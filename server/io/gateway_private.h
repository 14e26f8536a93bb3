/* SPDX-License-Identifier: MIT */
/* gateway_private.h: what the sources of the gateway share: gateway.c (set-up, and what libwebsockets calls),
 * gateway_http.c (pages), gateway_records.c (records of rounds) and gateway_socket.c (WebSocket connections). Nobody else
 * includes it, or libwebsockets. */
#ifndef TAVOLIERE_SERVER_IO_GATEWAY_PRIVATE_H
#define TAVOLIERE_SERVER_IO_GATEWAY_PRIVATE_H

#include <libwebsockets.h>
#include <uthash.h>

#include "server/io/gateway.h"
#include "server/io/inbox.h"
#include "server/io/outbox.h"

/* libwebsockets writes the frame head into the bytes before a message. */
_Static_assert((int)BUF_HEADROOM >= (int)LWS_PRE, "a buf has no room for the frame head");

enum {
    GATEWAY_SEND_BYTES = 65536, /* at most, in one system call */
    GATEWAY_GATHERED_BYTES =
        16384 /* at most, of messages put together: what a slow client does not take, the library keeps */
};

/* What a socket is waiting for. All of one kind wait equally long, so each kind is a list in order of time, and the clock
 * looks only at those whose time has come. */
enum wait {
    WAIT_HTTP, /* for the next request, or for the client to take more of a page, should the library not time it out */
    WAIT_PING, /* until it is pinged again */
    WAIT_PONG, /* for the answer; without it the client is gone */
    WAIT_GONE, /* for the client to take the close frame and go; then the socket is cut */
    WAIT_KINDS,
    WAIT_NOTHING = WAIT_KINDS
};

/* One adopted socket, from adoption until libwebsockets frees its own object. Owned by that object; found from it by
 * lws_get_opaque_user_data. */
struct conn {
    struct gateway *gateway;
    struct lws *wsi; /* libwebsockets' object; NULL while it is being made */
    const struct gateway_owner *owner;
    void *owner_arg;
    bool busy; /* one too many */

    /* As HTTP: the page or record that is being sent, or the record that is being looked for. */
    struct buf *body; /* one reference, or NULL */
    size_t body_sent;
    struct inquiry *inquiry; /* NULL: none */

    /* As WebSocket. */
    char from[ADDRESS_TEXT_MAX]; /* where it comes from: address_key_format */
    conn_id id;                  /* 0 until the core has heard of it */
    bool known;                  /* the core counts on it; it is in gateway->conns */
    bool asked_writable;         /* libwebsockets was asked to say when it can write */
    bool ping_due;               /* a ping waits for its turn to be written */
    bool lagging;                /* it was too slow: what comes is dropped until all before is out */
    bool catching_up;            /* the core is telling it the whole truth anew */
    bool dead;                   /* writing failed */
    enum close_code closing;     /* 0: stays open */
    bool close_sent;             /* it was told so, or is being told */
    struct inbox in;
    struct outbox out;
    enum wait wait;
    uint64_t due_at;                  /* on the loop's clock */
    struct conn *prev, *next;         /* in gateway->waiting[wait] */
    bool due;                         /* what is in `out` goes out at the end of this turn of the loop */
    struct conn *due_prev, *due_next; /* in gateway->due */
    UT_hash_handle hh;                /* in gateway->conns, by id */
};

struct gateway {
    struct gateway_config config;
    uv_thread_t thread; /* that of the loop: nobody else may come here */
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct conn *conns; /* those the core knows */
    conn_id last_id;
    struct conn *waiting[WAIT_KINDS];
    struct conn *due; /* those that have been sent something in this turn of the loop */
    uv_timer_t tick;
    uv_prepare_t before_poll; /* the end of a turn: what it brought goes out before the loop waits again */
    bool tick_open;           /* these handles are initialised and not yet closed */
    bool created;             /* while adopting: libwebsockets made its object */
    enum close_code closing;  /* 0: new connections are welcome */
    struct gateway_counts counts;
    unsigned char frames[LWS_PRE + GATEWAY_GATHERED_BYTES]; /* several, put together to be written as one */
};

/* gateway.c */

struct gateway *gateway_of(struct lws *wsi);

/* Is this the loop's thread? libwebsockets may be called on no other: two that write would mix their frames. */
bool gateway_is_here(const struct gateway *gateway);

/* gateway_http.c */

/* The policy headers that every HTTP answer carries. */
extern const struct lws_protocol_vhost_options http_policy_headers;

/* Answer a request for `path`. As all below that return int: nonzero asks libwebsockets to close the socket. */
int http_request(struct conn *conn, struct lws *wsi, const char *path);

/* Send more of what is under way. */
int http_continue(struct conn *conn, struct lws *wsi);

/* Answer with a short text. */
int http_say(struct lws *wsi, unsigned status, const char *text, bool head_only);

/* Answer with a content; the function takes its own reference. */
struct content {
    struct buf *body;
    const char *type; /* the Content-Type */
    bool forever;     /* it will never be another; else it is nobody's to keep */
};
int http_send(struct conn *conn, struct lws *wsi, const struct content *content, bool head_only);

/* Refuse with a short text and close. */
int http_refuse(struct lws *wsi, unsigned status, const char *text);

/* May this request become a WebSocket? Refuses it if not. */
int http_may_upgrade(struct conn *conn, struct lws *wsi);

/* gateway_qr.c */

/* Answer a request for `name` below /api/v1/rooms/. */
int qr_request(struct conn *conn, struct lws *wsi, const char *name, bool head_only);

/* gateway_records.c */

/* Answer a request for the record `name`, or begin to. */
int records_request(struct conn *conn, struct lws *wsi, const char *name, bool head_only);

/* Answer it, if the record has been looked for; conn->inquiry must not be NULL. */
int records_continue(struct conn *conn, struct lws *wsi);

/* The connection is gone. */
void records_forget(struct conn *conn);

/* gateway_socket.c */

/* Wait for something else from now on, or for the same anew. */
void socket_wait(struct conn *conn, enum wait kind);

void socket_opened(struct conn *conn);
void socket_received(struct conn *conn, const void *piece, size_t len);
int socket_writable(struct conn *conn);
void socket_ponged(struct conn *conn);
/* A close frame came: no word reaches the client any more. */
void socket_leaving(struct conn *conn);
void socket_closed(struct conn *conn);

/* The end of a turn of the loop: write what it brought. */
void socket_write_due(struct gateway *gateway);

/* Once a second: ping, and part with the silent. */
void socket_tick(struct gateway *gateway);

#endif

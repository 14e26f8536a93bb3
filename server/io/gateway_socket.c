/* SPDX-License-Identifier: MIT */
/* gateway_socket.c: WebSocket connections: what comes in, what goes out, and who is still there. */
#include "config.h"

#include "server/io/gateway.h"

#include <assert.h>
#include <string.h>
#include <sys/socket.h>
#include <utlist.h>

#include "server/io/gateway_private.h"

static const uint64_t wait_ms[WAIT_KINDS] = {
    [WAIT_HTTP] = 30000, [WAIT_PING] = 30000, [WAIT_PONG] = 20000, [WAIT_GONE] = 5000
};

void socket_wait(struct conn *conn, enum wait kind)
{
    struct gateway *gateway = conn->gateway;

    if (conn->wait != WAIT_NOTHING)
        DL_DELETE(gateway->waiting[conn->wait], conn);
    conn->wait = kind;
    if (kind == WAIT_NOTHING)
        return;
    conn->due_at = uv_now(gateway->config.loop) + wait_ms[kind];
    DL_APPEND(gateway->waiting[kind], conn);
}

/* The core must hear of the end exactly once, whoever notices it first. */
static void part(struct conn *conn)
{
    if (!conn->known)
        return;
    conn->known = false;
    HASH_DEL(conn->gateway->conns, conn);
    core_disconnected(conn->gateway->config.core, conn->id);
}

/* Asking twice costs system calls, so it is remembered. */
static void ask_writable(struct conn *conn)
{
    if (conn->asked_writable)
        return;
    conn->asked_writable = true;
    lws_callback_on_writable(conn->wsi);
}

static void count_close(struct gateway_counts *counts, enum close_code code)
{
#define X(code, word) code,
    static const enum close_code codes[GATEWAY_CLOSE_COUNT] = { GATEWAY_CLOSES(X) };
#undef X

    for (size_t n = 0; n < GATEWAY_CLOSE_COUNT; n++)
        counts->closed[n] += codes[n] == code;
}

static void start_closing(struct conn *conn, enum close_code code)
{
    if (conn->closing)
        return;
    conn->closing = code;
    count_close(&conn->gateway->counts, code);
    inbox_clear(&conn->in);
    socket_wait(conn, WAIT_GONE);
    ask_writable(conn);
}

void socket_opened(struct conn *conn)
{
    struct gateway *gateway = conn->gateway;

    socket_wait(conn, WAIT_PING);
    if (conn->busy || gateway->closing) {
        start_closing(conn, gateway->closing ? gateway->closing : CLOSE_BUSY);
        return;
    }
    conn->id = ++gateway->last_id;
    conn->known = true;
    HASH_ADD(hh, gateway->conns, id, sizeof conn->id, conn);
    core_connected(gateway->config.core, conn->id, conn->from);
}

void socket_received(struct conn *conn, const void *piece, size_t len)
{
    struct core *core = conn->gateway->config.core;

    if (conn->closing || !conn->known)
        return;
    conn->gateway->counts.bytes_in += len;
    if (lws_frame_is_binary(conn->wsi)) {
        start_closing(conn, CLOSE_UNSUPPORTED);
        return;
    }
    switch (inbox_add(&conn->in, piece, len, lws_remaining_packet_payload(conn->wsi),
                      lws_is_final_fragment(conn->wsi))) {
    case INBOX_MORE:
        return;
    case INBOX_WHOLE:
        conn->gateway->counts.messages_in++;
        core_received(core, conn->id, conn->in.text, conn->in.len);
        break;
    case INBOX_TOO_LARGE:
        conn->gateway->counts.messages_in++;
        core_received_too_large(core, conn->id);
        break;
    case INBOX_REFUSED:
        start_closing(conn, CLOSE_TOO_BIG);
        break;
    }
    inbox_clear(&conn->in);
}

/* The one place that writes. The library's rule is to write only when it says so; in the version we use it is sound, for
 * HTTP/1 WebSockets without extensions, to write whenever it holds nothing back (lws_partial_buffered), and it halves the
 * cost of a message. */
static void write_frame(struct conn *conn, unsigned char *bytes, size_t len, enum lws_write_protocol kind)
{
    assert(gateway_is_here(conn->gateway));
    if (lws_write(conn->wsi, bytes, len, kind) >= (int)len)
        return;
    conn->dead = true;
    ask_writable(conn);
}

static bool can_write(const struct conn *conn)
{
    return !conn->dead && !lws_partial_buffered(conn->wsi);
}

/* With a byte in it: the library tells us nothing of an answer without one. */
static void write_ping(struct conn *conn)
{
    char frame[LWS_PRE + 1] = { 0 };

    conn->ping_due = false;
    write_frame(conn, (unsigned char *)frame + LWS_PRE, 1, LWS_WRITE_PING);
}

/* One message. The frame head goes into the headroom of a shared buf: for one text it is always the same. */
static void write_text(struct conn *conn, struct buf *buf)
{
    conn->gateway->counts.messages_out++;
    conn->gateway->counts.bytes_out += buf->len;
    write_frame(conn, (unsigned char *)buf_text(buf), buf->len, LWS_WRITE_TEXT);
}

enum { SHORT_MAX = 125, MEDIUM = 126, HEAD_BYTES = 4, FINAL_TEXT = 0x81 };

/* Longer ones go out alone. */
enum { GATHERED_MAX = GATEWAY_GATHERED_BYTES - HEAD_BYTES };

/* A whole frame as a server sends it, without a mask (RFC 6455, 5.2); returns its length. */
static size_t put_frame(unsigned char *at, const struct buf *buf)
{
    size_t head = 0;

    at[head++] = FINAL_TEXT;
    if (buf->len <= SHORT_MAX) {
        at[head++] = (unsigned char)buf->len;
    } else {
        at[head++] = MEDIUM;
        at[head++] = (unsigned char)(buf->len >> 8);
        at[head++] = (unsigned char)(buf->len & 0xff);
    }
    memcpy(at + head, buf_text(buf), buf->len);
    return head + buf->len;
}

/* As many of the messages that wait as go together in one write: a system call costs as much as ten messages copied. */
static void write_gathered(struct conn *conn)
{
    struct gateway *gateway = conn->gateway;
    unsigned char *frames = gateway->frames + LWS_PRE;
    struct buf *buf;
    size_t len = 0;

    while ((buf = outbox_peek(&conn->out)) && len + buf->len <= GATHERED_MAX) {
        len += put_frame(frames + len, buf);
        gateway->counts.messages_out++;
        gateway->counts.bytes_out += buf->len;
        buf_unref(outbox_take(&conn->out));
    }
    write_frame(conn, frames, len, LWS_WRITE_RAW);
}

static void write_out(struct conn *conn)
{
    while (!outbox_is_empty(&conn->out) && can_write(conn)) {
        struct buf *buf = outbox_peek(&conn->out);

        if (conn->out.count > 1 && buf->len <= GATHERED_MAX) {
            write_gathered(conn);
            continue;
        }
        outbox_take(&conn->out);
        write_text(conn, buf);
        buf_unref(buf);
    }
}

static void make_due(struct conn *conn)
{
    if (conn->due)
        return;
    conn->due = true;
    DL_APPEND2(conn->gateway->due, conn, due_prev, due_next);
}

static void make_undue(struct conn *conn)
{
    if (!conn->due)
        return;
    conn->due = false;
    DL_DELETE2(conn->gateway->due, conn, due_prev, due_next);
}

void socket_write_due(struct gateway *gateway)
{
    struct conn *conn;

    while ((conn = gateway->due)) {
        make_undue(conn);
        write_out(conn);
        if (!outbox_is_empty(&conn->out))
            ask_writable(conn);
    }
}

/* Say goodbye; the library waits for the answer. To return -1 from the writable callback, which is the usual way, would
 * be cut short: as Debian builds the library, with its checks for debugging on, it then closes twice in a row, and the
 * second time cuts the socket before the close frame has gone out. */
static void write_close(struct conn *conn)
{
    conn->close_sent = true;
    lws_close_reason(conn->wsi, (enum lws_close_status)conn->closing, NULL, 0);
    lws_set_timeout(conn->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
}

/* It is the client that must be too slow, not this turn too long. */
static bool keep(struct conn *conn, struct buf *buf)
{
    size_t times = conn->catching_up ? OUTBOX_CATCH_UP : 1;

    if (outbox_add(&conn->out, buf, times))
        return true;
    write_out(conn);
    return outbox_add(&conn->out, buf, times);
}

void gateway_send(struct gateway *gateway, conn_id id, struct buf *buf)
{
    struct conn *conn = NULL;

    assert(gateway_is_here(gateway));
    HASH_FIND(hh, gateway->conns, &id, sizeof id, conn);
    if (!conn || conn->closing)
        return;
    if (conn->lagging) {
        gateway->counts.dropped++;
        return;
    }
    if (!keep(conn, buf)) {
        gateway->counts.dropped += conn->out.count + 1;
        gateway->counts.fell_behind++;
        outbox_clear(&conn->out);
        conn->lagging = true;
        ask_writable(conn);
    }
    make_due(conn);
}

/* Everything before the gap is out, so the client can be told what it missed. */
static void catch_up(struct conn *conn)
{
    conn->gateway->counts.caught_up++;
    conn->lagging = false;
    conn->catching_up = true;
    core_drained(conn->gateway->config.core, conn->id);
    conn->catching_up = false;
}

int socket_writable(struct conn *conn)
{
    conn->asked_writable = false;
    if (conn->close_sent)
        return 0;
    if (conn->ping_due && can_write(conn))
        write_ping(conn);
    write_out(conn);
    if (conn->dead)
        return -1;
    if (!outbox_is_empty(&conn->out) || conn->ping_due || !can_write(conn)) {
        ask_writable(conn);
        return 0;
    }
    if (conn->closing) {
        part(conn);
        write_close(conn);
    } else if (conn->lagging)
        catch_up(conn);
    return 0;
}

void socket_ponged(struct conn *conn)
{
    if (conn->wait == WAIT_PONG)
        socket_wait(conn, WAIT_PING);
}

void socket_leaving(struct conn *conn)
{
    part(conn);
    write_out(conn); /* what it asked for before, in the same turn */
    outbox_clear(&conn->out);
    if (conn->wait != WAIT_GONE)
        socket_wait(conn, WAIT_GONE);
}

void socket_closed(struct conn *conn)
{
    struct gateway *gateway = conn->gateway;

    part(conn);
    socket_wait(conn, WAIT_NOTHING);
    make_undue(conn);
    inbox_clear(&conn->in);
    outbox_clear(&conn->out);
    if (gateway_is_empty(gateway))
        gateway->config.on_empty(gateway->config.ctx);
}

/* Cut the socket: the library sees that by itself and closes. */
static void cut(struct conn *conn)
{
    shutdown(lws_get_socket_fd(conn->wsi), SHUT_RDWR);
    socket_wait(conn, conn->wait);
}

/* What `conn` was waiting for has not come. */
static void on_due(struct conn *conn)
{
    switch (conn->wait) {
    case WAIT_HTTP:
        cut(conn);
        break;
    case WAIT_PING:
        socket_wait(conn, WAIT_PONG);
        conn->ping_due = true;
        if (outbox_is_empty(&conn->out) && can_write(conn))
            write_ping(conn);
        else
            ask_writable(conn);
        break;
    case WAIT_PONG:
        outbox_clear(&conn->out); /* nobody reads it */
        part(conn);
        start_closing(conn, CLOSE_SILENT);
        break;
    case WAIT_GONE:
        part(conn);
        cut(conn); /* it takes nothing, not even a close frame */
        break;
    case WAIT_KINDS:
        assert(false);
    }
}

void socket_tick(struct gateway *gateway)
{
    uint64_t now = uv_now(gateway->config.loop);

    for (int kind = 0; kind < WAIT_KINDS; kind++)
        while (gateway->waiting[kind] && gateway->waiting[kind]->due_at <= now)
            on_due(gateway->waiting[kind]);
}

void gateway_close(struct gateway *gateway, conn_id id, enum close_code code)
{
    struct conn *conn = NULL;

    assert(gateway_is_here(gateway));
    HASH_FIND(hh, gateway->conns, &id, sizeof id, conn);
    if (conn)
        start_closing(conn, code);
}

void gateway_close_all(struct gateway *gateway, enum close_code code)
{
    struct conn *conn, *next;

    assert(gateway_is_here(gateway));
    gateway->closing = code;
    HASH_ITER (hh, gateway->conns, conn, next) {
        start_closing(conn, code);
    }
}

bool gateway_is_empty(const struct gateway *gateway)
{
    return !gateway->waiting[WAIT_PING] && !gateway->waiting[WAIT_PONG] && !gateway->waiting[WAIT_GONE];
}

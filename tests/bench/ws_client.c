/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "tests/bench/ws_client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "tests/bench/die.h"

enum {
    WAIT_S = 20,
    SMALL_MAX = 125, /* the longest text whose length fits into the second byte of a frame */
    MEDIUM = 126,    /* in its place: the length follows in two bytes */
    OUT_MAX = 512,
    FIRST_ROOM = 1024,
    SEGMENT =
        1400, /* as on a network: the kernel keeps far more for somebody whose segments are the loopback's */
    HEAD_BYTES = 2 + 2 + 4, /* the longest head of what is sent: kind, length, mask */
    FINAL = 0x80,
    MASKED = 0x80,
    TEXT = 1,
    PING = 9,
    PONG = 10
};

static const unsigned char mask[4] = { 0x5a, 0xc3, 0x17, 0xe8 };

static void write_all(struct ws *ws, const void *bytes, size_t len)
{
    if (send(ws->fd, bytes, len, MSG_NOSIGNAL) != (ssize_t)len)
        die("send: %s", strerror(errno));
}

void ws_open(struct ws *ws, int port)
{
    ws_open_by(ws, &(struct ws_way){ .port = port });
}

/* Bound to an address, with the port left to `connect`, which knows which ones are free for that peer. */
static void bind_to(int fd, size_t source)
{
    struct sockaddr_in from = {
        .sin_family = AF_INET, .sin_addr = { htonl(INADDR_LOOPBACK + 1 + (uint32_t)(source % WS_SOURCES)) }
    };
    int on = 1;

    if (setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on) != 0 ||
        bind(fd, (const struct sockaddr *)&from, sizeof from) != 0)
        die("bind: %s", strerror(errno));
}

void ws_open_by(struct ws *ws, const struct ws_way *way)
{
    struct sockaddr_in to = { .sin_family = AF_INET,
                              .sin_port = htons((uint16_t)way->port),
                              .sin_addr = { htonl(INADDR_LOOPBACK) } };
    struct timeval wait = { .tv_sec = WAIT_S };
    char request[OUT_MAX];
    int on = 1, segment = SEGMENT;

    *ws = (struct ws){ .fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0) };
    if (ws->fd < 0)
        die("socket: %s", strerror(errno));
    bind_to(ws->fd, way->source);
    setsockopt(ws->fd, IPPROTO_TCP, TCP_MAXSEG, &segment, sizeof segment);
    if (way->receive_bytes > 0)
        setsockopt(ws->fd, SOL_SOCKET, SO_RCVBUF, &way->receive_bytes, sizeof way->receive_bytes);
    if (connect(ws->fd, (const struct sockaddr *)&to, sizeof to) != 0)
        die("port %d: %s", way->port, strerror(errno));
    setsockopt(ws->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(ws->fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
    snprintf(request, sizeof request,
             "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
             "Sec-WebSocket-Protocol: tavoliere.v1\r\n\r\n",
             way->port);
    write_all(ws, request, strlen(request));
}

static void grow(struct ws *ws)
{
    if (ws->room == WS_BYTES)
        die("a frame of over %d bytes", WS_BYTES);
    ws->room = ws->room ? 2 * ws->room : FIRST_ROOM;
    ws->in = realloc(ws->in, ws->room);
    if (!ws->in)
        die("no memory");
}

/* Read once; what was handed out makes room. False: nothing came. */
static bool read_more(struct ws *ws, int flags)
{
    ssize_t got;

    if (ws->have > ws->used)
        memmove(ws->in, ws->in + ws->used, ws->have - ws->used);
    ws->have -= ws->used;
    ws->used = 0;
    if (ws->have == ws->room)
        grow(ws);
    got = recv(ws->fd, ws->in + ws->have, ws->room - ws->have, flags);
    if (got == 0)
        die("the daemon closed a connection");
    if (got < 0 && errno != EAGAIN)
        die("recv: %s", strerror(errno));
    if (got > 0)
        ws->have += (size_t)got;
    return got > 0;
}

void ws_opened(struct ws *ws)
{
    static const char wanted[] = "HTTP/1.1 101 ", end[] = "\r\n\r\n";
    const unsigned char *last;

    while (ws->have == 0 || !(last = memmem(ws->in, ws->have, end, strlen(end))))
        if (!read_more(ws, 0))
            die("no answer to the handshake in %d s", WAIT_S);
    if (memcmp(ws->in, wanted, strlen(wanted)) != 0)
        die("the handshake is answered with %.*s", (int)ws->have, (const char *)ws->in);
    ws->used = (size_t)(last - ws->in) + strlen(end);
}

static void send_frame(struct ws *ws, int kind, const void *bytes, size_t len)
{
    unsigned char frame[HEAD_BYTES + OUT_MAX];
    size_t at = 0;

    frame[at++] = (unsigned char)(FINAL | kind);
    if (len <= SMALL_MAX) {
        frame[at++] = (unsigned char)(MASKED | len);
    } else {
        frame[at++] = MASKED | MEDIUM;
        frame[at++] = (unsigned char)(len >> 8);
        frame[at++] = (unsigned char)(len & 0xff);
    }
    memcpy(frame + at, mask, sizeof mask);
    at += sizeof mask;
    for (size_t n = 0; n < len; n++)
        frame[at++] = ((const unsigned char *)bytes)[n] ^ mask[n % sizeof mask];
    write_all(ws, frame, at);
}

void ws_send(struct ws *ws, const char *format, ...)
{
    char text[OUT_MAX];
    va_list args;
    int len;

    va_start(args, format);
    len = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (len < 0 || (size_t)len >= sizeof text)
        die("a message too long to send");
    send_frame(ws, TEXT, text, (size_t)len);
}

void ws_fill(struct ws *ws)
{
    read_more(ws, MSG_DONTWAIT);
}

/* The next whole frame of any kind; its text is NULL when there is none. */
static struct ws_text next_frame(struct ws *ws, int *kind)
{
    const unsigned char *at = ws->in + ws->used;
    size_t have = ws->have - ws->used, head = 2, len;

    if (have < 2)
        return (struct ws_text){ NULL, 0 };
    *kind = at[0] & 0x0f;
    len = at[1];
    if (!(at[0] & FINAL) || len > MEDIUM)
        die("a frame that is masked, in pieces or over 64 KiB");
    if (len == MEDIUM) {
        head = 4;
        if (have < head)
            return (struct ws_text){ NULL, 0 };
        len = (size_t)at[2] << 8 | at[3];
    }
    if (have < head + len)
        return (struct ws_text){ NULL, 0 };
    ws->used += head + len;
    return (struct ws_text){ (const char *)at + head, len };
}

struct ws_text ws_next(struct ws *ws)
{
    struct ws_text text;
    int kind;

    while ((text = next_frame(ws, &kind)).at && kind != TEXT) {
        if (kind != PING)
            die("a frame of kind %d", kind);
        send_frame(ws, PONG, text.at, text.len);
    }
    return text;
}

struct ws_text ws_await(struct ws *ws, const char *start)
{
    for (;;) {
        struct ws_text text = ws_next(ws);

        if (text.at && ws_text_begins(text, start))
            return text;
        if (text.at && memmem(text.at, text.len, "\"ok\":false", strlen("\"ok\":false")))
            die("the daemon says %.*s", (int)text.len, text.at);
        if (!text.at && !read_more(ws, 0))
            die("no %s in %d s", start, WAIT_S);
    }
}

bool ws_text_begins(struct ws_text text, const char *start)
{
    size_t len = strlen(start);

    return text.len >= len && memcmp(text.at, start, len) == 0;
}

void ws_close(struct ws *ws)
{
    struct linger none = { .l_onoff = 1 };

    setsockopt(ws->fd, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    close(ws->fd);
    free(ws->in);
    ws->in = NULL;
}

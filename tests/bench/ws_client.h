/* SPDX-License-Identifier: MIT */
/* ws_client.h: as much of a WebSocket client as a bench needs: masked text frames out, whole text frames in, pings
 * answered. It costs little beside the daemon, and knows no library. It trusts its peer: what it doesn't expect ends the
 * bench (die.h). */
#ifndef TAVOLIERE_TESTS_BENCH_WS_CLIENT_H
#define TAVOLIERE_TESTS_BENCH_WS_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

enum { WS_BYTES = 1 << 17 }; /* the longest frame, with its head */

struct ws {
    int fd;
    size_t have, used, room; /* bytes in `in`, how many of them were handed out, and how many fit */
    unsigned char *in;       /* owned; grows with what comes, as ten thousand clients are in one process */
};

/* A message as it came, without a final NUL; good until the next call for the same socket. */
struct ws_text {
    const char *at; /* NULL: none */
    size_t len;
};

/* Connect to the loopback and send the handshake; its answer is awaited by `ws_opened`, so that many can open at once. */
void ws_open(struct ws *ws, int port);

/* The same for one of many. */
struct ws_way {
    int port;
    size_t
        source; /* from 127.0.0.2 and so on, modulo WS_SOURCES: one address has ports for 28,000 connections */
    int receive_bytes; /* that the kernel may keep before they are read; 0: as many as it likes */
};
enum { WS_SOURCES = 8 };
void ws_open_by(struct ws *ws, const struct ws_way *way);

void ws_opened(struct ws *ws);

__attribute__((format(printf, 2, 3))) void ws_send(struct ws *ws, const char *format, ...);

/* Read what is there, without waiting. Call it when the socket is readable, then `ws_next` until there is no more. */
void ws_fill(struct ws *ws);

/* The next whole message that was read. */
struct ws_text ws_next(struct ws *ws);

/* Wait for a message that begins with `start`, and drop those before it. */
struct ws_text ws_await(struct ws *ws, const char *start);

bool ws_text_begins(struct ws_text text, const char *start);

/* Close without a close frame, and without a wait of the port for what might still come. */
void ws_close(struct ws *ws);

#endif

/* SPDX-License-Identifier: MIT */
/* fuzz_gateway.c: any bytes at the socket of the whole gateway, with libwebsockets and the core behind it. An input begins
 * with how it is cut into segments; if that is odd, the rest comes after the handshake of a WebSocket, as frames, else
 * it is HTTP from its first byte. Whatever comes, the connection is given back in the end, and a client that comes after is
 * served. */
#include "config.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/io/gateway.h"
#include "tests/fuzz/false_world.h"

#define PROMISE(claim) ((claim) ? (void)0 : abort())

enum { TURNS_MAX = 2000, FILES = 64, ANSWERS_MAX = 100, EVERY = 64, TURNS_A_SEGMENT = 3 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

static const char handshake[] = "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                                "Sec-WebSocket-Protocol: tavoliere.v1\r\n\r\n";
static const char greeting[] = "\x81\x0e{\"op\":\"hello\"}";

/* One gateway for all inputs, as a daemon has one for all clients. */
static struct {
    uv_loop_t loop;
    struct proxies proxies;
    struct false_world world;
    struct core *core;
    struct gateway *gateway;
    struct pages *pages;
    int open; /* connections */
} server;

static bool is_healthy(void *ctx)
{
    (void)ctx;
    return true;
}

static void on_empty(void *ctx)
{
    (void)ctx;
}

static void on_released(void *arg)
{
    (void)arg;
    server.open--;
}

static void *came_for(void *arg, const struct address *client)
{
    (void)client;
    return arg;
}

static void send_on(void *ctx, conn_id conn, struct buf *buf)
{
    (void)ctx;
    gateway_send(server.gateway, conn, buf);
}

static void close_on(void *ctx, conn_id conn, enum close_code code)
{
    (void)ctx;
    gateway_close(server.gateway, conn, code);
}

static struct pages *make_pages(void)
{
    char folder[] = "/tmp/tavoliere-fuzz-XXXXXX", path[64], why[256];
    struct pages *pages;
    FILE *file;

    PROMISE(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/index.html", folder);
    file = fopen(path, "w");
    PROMISE(file && fputs("<html></html>\n", file) >= 0 && fclose(file) == 0);
    pages = pages_load(folder, why, sizeof why);
    remove(path);
    remove(folder);
    PROMISE(pages != NULL);
    return pages;
}

static void start(void)
{
    const struct core_config core_config = { .version = "0", .url = "http://x" };
    struct world world = false_world(&server.world);
    struct gateway_config config = { .loop = &server.loop,
                                     .proxies = &server.proxies,
                                     .origin = "http://x",
                                     .files = FILES,
                                     .is_healthy = is_healthy,
                                     .on_empty = on_empty,
                                     .look_up = world.look_up,
                                     .ctx = &server.world };
    char why[256];

    PROMISE(uv_loop_init(&server.loop) == 0);
    server.world.send = send_on;
    server.world.close = close_on;
    config.pages = server.pages = make_pages();
    config.core = server.core = core_create(&world, &core_config);
    core_ready(server.core);
    server.gateway = gateway_create(&config, why, sizeof why);
    PROMISE(server.gateway != NULL);
}

static void turn(void)
{
    uv_run(&server.loop, UV_RUN_NOWAIT);
    (void)false_world_answer(&server.world, ANSWERS_MAX);
}

/* Our end of a connection that the gateway has taken. */
static int come(void)
{
    static const struct gateway_owner owner = { on_released, came_for };
    int ends[2];

    PROMISE(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) == 0);
    server.open++;
    gateway_adopt(server.gateway, ends[1], false, &owner, NULL);
    return ends[0];
}

static void send_some(int end, const void *bytes, size_t len)
{
    if (len > 0)
        (void)!send(end, bytes, len,
                    MSG_NOSIGNAL); /* it may have been closed, or be full: then that is what came */
    for (int n = 0; n < TURNS_A_SEGMENT; n++)
        turn();
}

/* Throw away what was answered; false when nothing came, and is nothing to come. */
static bool has_answer(int end, const char *word)
{
    char bytes[4096];

    for (int n = 0; n < TURNS_MAX; n++) {
        ssize_t len = recv(end, bytes, sizeof bytes - 1, 0);

        if (len == 0)
            return false;
        if (len > 0) {
            bytes[len] = '\0';
            return strstr(bytes, word) != NULL;
        }
        turn();
    }
    return false;
}

static void go(int end)
{
    close(end);
    for (int n = 0; server.open > 0; n++) {
        PROMISE(n < TURNS_MAX);
        turn();
    }
}

static void check_served(void)
{
    static const char request[] = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    int end = come();

    send_some(end, request, sizeof request - 1);
    PROMISE(has_answer(end, " 200 "));
    go(end);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    false_world_stays(argc, argv);
    start();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static unsigned count;
    size_t at = 1, segment;
    int end;

    if (size == 0)
        return 0;
    end = come();
    if (data[0] & 1) {
        send_some(end, handshake, sizeof handshake - 1);
        PROMISE(has_answer(end, " 101 "));
        if (data[0] & 2)
            send_some(end, greeting, sizeof greeting - 1);
    }
    segment = data[0] < 4 ? size : data[0];
    for (; at < size; at += segment)
        send_some(end, data + at, size - at < segment ? size - at : segment);
    go(end);
    if (++count % EVERY == 0)
        check_served();
    return 0;
}

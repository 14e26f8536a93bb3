/* SPDX-License-Identifier: MIT */
/* bare_lws.c: what a crowd costs in libwebsockets without us: whatever one client says goes to all of them.
 *
 * It is set up and writes as the daemon's gateway does (server/io/gateway.c): on a loop of libuv, at once, one buffer for
 * all, and queues nothing. So the difference between the two is the daemon's own work. It runs until it is killed. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <libwebsockets.h>
#include <uv.h>

enum { CLIENTS = 16384, TEXT_MAX = 4096, SEND_BYTES = 65536, SERVICE_BYTES = 8192, RECEIVE_BYTES = 2048 };

static struct lws *clients[CLIENTS]; /* none ever leaves */
static int count;

static void tell_all(const void *text, size_t len)
{
    static unsigned char frame[LWS_PRE + TEXT_MAX];

    if (len > TEXT_MAX)
        abort();
    memcpy(frame + LWS_PRE, text, len);
    for (int n = 0; n < count; n++)
        if (lws_partial_buffered(clients[n]) ||
            lws_write(clients[n], frame + LWS_PRE, len, LWS_WRITE_TEXT) < (int)len)
            abort(); /* whoever measures reads what comes */
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    (void)user;
    if (reason == LWS_CALLBACK_ESTABLISHED) {
        if (count == CLIENTS)
            abort();
        clients[count++] = wsi;
    } else if (reason == LWS_CALLBACK_RECEIVE) {
        tell_all(in, len);
    }
    return 0;
}

static struct lws_context *create(uv_loop_t *loop)
{
    static const struct lws_protocols protocols[] = {
        { "tavoliere.v1", on_event, 0, RECEIVE_BYTES, 0, NULL, SEND_BYTES },
        { NULL, NULL, 0, 0, 0, NULL, 0 },
    };
    static const lws_retry_bo_t no_pings;
    struct lws_context_creation_info info;
    struct rlimit files;
    void *loops[1] = { loop };

    getrlimit(RLIMIT_NOFILE, &files);
    memset(&info, 0, sizeof info);
    info.options = LWS_SERVER_OPTION_LIBUV;
    info.foreign_loops = loops;
    info.iface = "127.0.0.1";
    info.protocols = protocols;
    info.retry_and_idle_policy = &no_pings;
    info.pt_serv_buf_size = SERVICE_BYTES;
    info.max_http_header_pool = 512;
    info.fd_limit_per_thread = (unsigned)files.rlim_cur;
    info.vhost_name = "bare";
    lws_set_log_level(0, NULL);
    return lws_create_context(&info);
}

int main(void)
{
    struct lws_context *context;
    uv_loop_t loop;

    if (uv_loop_init(&loop) != 0 || !(context = create(&loop)))
        return EXIT_FAILURE;
    printf("port %d\n", lws_get_vhost_listen_port(lws_get_vhost_by_name(context, "bare")));
    fflush(stdout);
    return uv_run(&loop, UV_RUN_DEFAULT);
}

/* SPDX-License-Identifier: MIT */
/* gateway_qr.c: GET and HEAD /api/v1/rooms/ID/qr.svg: a room's invitation, to be read by another device's camera.
 *
 * Whoever asks knows the room's id already, so nothing is looked up: an id that could be a room's gets its picture. The link has
 * the scheme and host by which the page was asked for, as the device is to come the same way; but a device can't come to
 * another's loopback address, and then it is the address that the daemon is known by. */
#include "config.h"

#include "server/io/gateway.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "server/io/gateway_private.h"
#include "server/io/qr.h"

enum { HOST_MAX = 256, SCHEME_MAX = 16 };

static const char ending[] = "/qr.svg";
static const char forwarded_proto[] = "x-forwarded-proto:";

/* What may stand in a host: names, addresses, a port. */
static bool is_host(const char *text)
{
    return *text &&
           text[strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_:[]")] == '\0';
}

static bool is_loopback(const char *host)
{
    static const char *const names[] = { "localhost", "127.", "[::1]" };

    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        size_t len = strlen(names[n]);

        if (strncasecmp(host, names[n], len) == 0 && (names[n][len - 1] == '.' || strchr(":", host[len])))
            return true;
    }
    return false;
}

/* Encrypted as far as the proxy in front of us. Whoever claims that without one harms their own picture only. */
static bool is_https(struct lws *wsi)
{
    char scheme[SCHEME_MAX];

    return lws_hdr_custom_copy(wsi, scheme, sizeof scheme, forwarded_proto, (int)strlen(forwarded_proto)) >
               0 &&
           strcasecmp(scheme, "https") == 0;
}

/* The address of the page, without a slash at its end. */
static void find_origin(struct conn *conn, struct lws *wsi, char *out, size_t cap)
{
    char host[HOST_MAX];

    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0 || !is_host(host) || is_loopback(host))
        snprintf(out, cap, "%s", conn->gateway->config.origin);
    else
        snprintf(out, cap, "%s://%s", is_https(wsi) ? "https" : "http", host);
}

int qr_request(struct conn *conn, struct lws *wsi, const char *name, bool head_only)
{
    char origin[HOST_MAX + SCHEME_MAX], path[ROOM_ID_MAX + 4], link[QR_TEXT_MAX + 1];
    size_t id = strcspn(name, "/");
    struct buf *body;
    int close;

    if (id >= ROOM_ID_MAX || strcmp(name + id, ending) != 0)
        return http_say(wsi, 404, "There is nothing here.\n", head_only);
    snprintf(path, sizeof path, "/r/%.*s", (int)id, name);
    if (!page_find(conn->gateway->config.pages, path))
        return http_say(wsi, 404, "There is no such room.\n", head_only);
    find_origin(conn, wsi, origin, sizeof origin);
    snprintf(link, sizeof link, "%s%s", origin, path);
    body = qr_svg(link);
    if (!body)
        return http_say(wsi, 503, "There is no memory for it now.\n", head_only);
    close = http_send(conn, wsi, &(struct content){ .body = body, .type = "image/svg+xml" }, head_only);
    buf_unref(body);
    return close;
}

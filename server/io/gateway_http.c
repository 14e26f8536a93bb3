/* SPDX-License-Identifier: MIT */
/* gateway_http.c: GET and HEAD for the pages of the web client, for /healthz, records and invitations, and who may open
 * a WebSocket. */
#include "config.h"

#include "server/io/gateway.h"

#include <string.h>
#include <strings.h>

#include "server/io/gateway_private.h"

enum {
    HEAD_MAX = 2048,      /* of an answer: all its headers are ours and short */
    TEXT_MAX = 512,       /* of an answer that is no file */
    CHUNK = 32 * 1024,    /* of a page, written at once */
    CHUNK_SECONDS = 20,   /* for a client to take one */
    TEXT_PATH_MAX = 300,  /* no page's path is longer */
    TAG_LIST_MAX = 1024,  /* of If-None-Match; a longer one is not looked at */
    ORIGIN_MAX = URL_MAX, /* a longer one is not ours */
    FORWARDED_MAX = 4096, /* of X-Forwarded-For; the library takes no longer head */
};

static const struct lws_protocol_vhost_options no_sniffing = { NULL, NULL,
                                                               "x-content-type-options:", "nosniff" };
/* No page of others may show a picture or script of ours, and learn from it what it can. */
static const struct lws_protocol_vhost_options no_embedding = {
    &no_sniffing, NULL, "cross-origin-resource-policy:", "same-origin"
};
/* A private room's address is its secret. */
static const struct lws_protocol_vhost_options no_referrer = { &no_embedding, NULL,
                                                               "referrer-policy:", "no-referrer" };
const struct lws_protocol_vhost_options http_policy_headers = {
    &no_referrer, NULL, "content-security-policy:",
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
};

#define RECORDS   "/api/v1/rounds/"
#define ROOMS     "/api/v1/rooms/"
#define IMMUTABLE "public, max-age=31536000, immutable"

/* For whoever followed half an invitation: in both languages, as no script is there to choose one. */
static const char no_page[] = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                              "<meta name=\"viewport\" content=\"width=device-width\">\n"
                              "<meta name=\"color-scheme\" content=\"light dark\">\n"
                              "<title>tavoliere</title>\n"
                              "<p>There is nothing here. Is the link whole?</p>\n"
                              "<p lang=\"it\">Qui non c’è niente. Il link è intero?</p>\n"
                              "<p><a href=\"/\">tavoliere</a></p>\n";

struct answer {
    unsigned status;
    const char *type; /* NULL: no content, no length */
    size_t len;
    const char *etag; /* NULL: none */
    bool packed;      /* by gzip */
    bool varies;      /* with what encodings the client takes */
    bool forever;     /* it will never be another */
    bool secret;      /* it is to be kept nowhere */
    bool noindex;     /* under /r/ and /api/: rooms and people's names are nothing for search engines */
    bool get_only;    /* say which methods there are */
    bool version_13;  /* say which version of WebSocket there is */
    bool close;       /* after it */
};

struct head {
    unsigned char mem[LWS_PRE + HEAD_MAX];
    unsigned char *at;
};

/* True: it did not fit. */
static bool add_header(struct head *head, struct lws *wsi, const char *name, const char *value)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), &head->at, head->mem + sizeof head->mem) != 0;
}

static const char *caching(const struct answer *answer)
{
    if (answer->forever)
        return IMMUTABLE;
    return answer->secret ? "no-store" : "no-cache";
}

static int write_head(struct lws *wsi, const struct answer *answer)
{
    struct head head;
    unsigned char *start = head.mem + LWS_PRE, *end = head.mem + sizeof head.mem;

    gateway_of(wsi)->counts.answers[answer->status / 100]++;
    head.at = start;
    if (lws_add_http_header_status(wsi, answer->status, &head.at, end) ||
        (answer->type && add_header(&head, wsi, "content-type:", answer->type)) ||
        (answer->type && lws_add_http_header_content_length(wsi, answer->len, &head.at, end)) ||
        (answer->etag && add_header(&head, wsi, "etag:", answer->etag)) ||
        (answer->packed && add_header(&head, wsi, "content-encoding:", "gzip")) ||
        (answer->varies && add_header(&head, wsi, "vary:", "Accept-Encoding")) ||
        add_header(&head, wsi, "cache-control:", caching(answer)) ||
        (answer->noindex && add_header(&head, wsi, "x-robots-tag:", "noindex")) ||
        (answer->get_only && add_header(&head, wsi, "allow:", "GET, HEAD")) ||
        (answer->version_13 && add_header(&head, wsi, "sec-websocket-version:", "13")) ||
        (answer->close && add_header(&head, wsi, "connection:", "close")))
        return -1;
    return lws_finalize_write_http_header(wsi, start, &head.at, end);
}

static int finish(struct lws *wsi, bool close)
{
    return close || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* A short answer, whole: in plain text if the answer has no other type. */
static int answer_text(struct lws *wsi, struct answer *answer, const char *text, bool head_only)
{
    unsigned char mem[LWS_PRE + TEXT_MAX];
    size_t len = strlen(text);

    if (!answer->type)
        answer->type = "text/plain; charset=utf-8";
    answer->len = len;
    if (len > sizeof mem - LWS_PRE || write_head(wsi, answer))
        return -1;
    for (size_t n = 0; n < len; n++)
        mem[LWS_PRE + n] = (unsigned char)text[n];
    if (!head_only && lws_write(wsi, mem + LWS_PRE, len, LWS_WRITE_HTTP_FINAL) < (int)len)
        return -1;
    return finish(wsi, answer->close);
}

int http_say(struct lws *wsi, unsigned status, const char *text, bool head_only)
{
    struct answer answer = { .status = status, .noindex = true };

    return answer_text(wsi, &answer, text, head_only);
}

int http_refuse(struct lws *wsi, unsigned status, const char *text)
{
    struct answer answer = { .status = status, .close = true };

    answer_text(wsi, &answer, text, false);
    return -1;
}

/* Does the request bring a body, or try to? Nothing here takes one, and none is read: the socket is closed instead. */
static bool has_body(struct lws *wsi)
{
    char length[24];

    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return true;
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 &&
           (lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0 ||
            strcmp(length, "0") != 0);
}

static bool has_fresh_copy(struct lws *wsi, const struct page *page)
{
    char tags[TAG_LIST_MAX];

    return lws_hdr_copy(wsi, tags, sizeof tags, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 && page_matches(page, tags);
}

static void start_body(struct conn *conn, struct lws *wsi, struct buf *body)
{
    buf_unref(conn->body);
    conn->body = buf_ref(body);
    conn->body_sent = 0;
    lws_callback_on_writable(wsi);
}

/* A list that is too long for us takes nothing. */
static bool takes_gzip(struct lws *wsi)
{
    char encodings[TAG_LIST_MAX];

    return lws_hdr_copy(wsi, encodings, sizeof encodings, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0 &&
           page_takes_gzip(encodings);
}

static int send_page(struct conn *conn, struct lws *wsi, const struct page *page, bool noindex,
                     bool head_only)
{
    struct answer answer = {
        .status = 200, .varies = page->packed, .forever = page->forever, .noindex = noindex
    };

    if (page->packed && takes_gzip(wsi)) {
        answer.packed = true;
        page = page->packed;
    }
    answer.etag = page->etag;
    if (has_fresh_copy(wsi, page)) {
        answer.status = 304;
        answer.packed = false; /* it would be said of a body */
        return write_head(wsi, &answer) ? -1 : finish(wsi, false);
    }
    answer.type = page->type;
    answer.len = page->body->len;
    if (write_head(wsi, &answer))
        return -1;
    if (head_only || page->body->len == 0)
        return finish(wsi, false);
    start_body(conn, wsi, page->body);
    return 0;
}

int http_send(struct conn *conn, struct lws *wsi, const struct content *content, bool head_only)
{
    struct answer answer = { .status = 200,
                             .type = content->type,
                             .len = content->body->len,
                             .forever = content->forever,
                             .secret = !content->forever,
                             .noindex = true };

    if (write_head(wsi, &answer))
        return -1;
    if (head_only)
        return finish(wsi, false);
    start_body(conn, wsi, content->body);
    return 0;
}

int http_continue(struct conn *conn, struct lws *wsi)
{
    size_t len;
    bool last;
    unsigned char *from;

    if (conn && conn->inquiry)
        return records_continue(conn, wsi);
    if (!conn || !conn->body)
        return 0;
    len = conn->body->len - conn->body_sent;
    last = len <= CHUNK;
    if (!last)
        len = CHUNK;
    from = (unsigned char *)buf_text(conn->body) + conn->body_sent;
    socket_wait(conn, WAIT_HTTP);
    /* Set inside the library's own callback, where its timers do work. */
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, CHUNK_SECONDS);
    if (lws_write(wsi, from, len, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)len)
        return -1;
    conn->body_sent += len;
    if (!last) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    buf_unref(conn->body);
    conn->body = NULL;
    return finish(wsi, false);
}

static int send_health(struct conn *conn, struct lws *wsi, bool head_only)
{
    const struct gateway_config *config = &conn->gateway->config;
    bool healthy = !conn->gateway->closing && config->is_healthy(config->ctx);
    struct answer answer = { .status = healthy ? 200 : 503 };

    return answer_text(wsi, &answer, healthy ? "ok\n" : "unavailable\n", head_only);
}

int http_request(struct conn *conn, struct lws *wsi, const char *path)
{
    struct answer answer = { .status = 404, .noindex = page_is_room(path) };
    const struct page *page;
    char *uri;
    int uri_len, method;
    bool head_only;

    if (!conn || conn->inquiry)
        return -1; /* one request at a time */
    socket_wait(conn, WAIT_HTTP);
    if (conn->busy)
        return http_refuse(wsi, 503, "Too many connections.\n");
    method = lws_http_get_uri_and_method(wsi, &uri, &uri_len);
    head_only = method == LWSHUMETH_HEAD;
    if (method != LWSHUMETH_GET && !head_only) {
        answer = (struct answer){ .status = 405, .get_only = true, .close = true };
        answer_text(wsi, &answer, "Only GET and HEAD.\n", false);
        return -1;
    }
    if (has_body(wsi))
        return http_refuse(wsi, 400, "A request here has no body.\n");
    if (strcmp(path, "/healthz") == 0)
        return send_health(conn, wsi, head_only);
    if (strncmp(path, RECORDS, strlen(RECORDS)) == 0)
        return records_request(conn, wsi, path + strlen(RECORDS), head_only);
    if (strncmp(path, ROOMS, strlen(ROOMS)) == 0)
        return qr_request(conn, wsi, path + strlen(ROOMS), head_only);
    page = page_find(conn->gateway->config.pages, path);
    if (!page) {
        answer.type = "text/html; charset=utf-8";
        return answer_text(wsi, &answer, no_page, head_only);
    }
    return send_page(conn, wsi, page, answer.noindex, head_only);
}

/* Browsers say which page asks. It must be one of ours: served under the same host, by whatever scheme a proxy in front
 * of us speaks, or under the public URL. Who sends no Origin is no browser. */
static bool is_origin_ours(struct conn *conn, struct lws *wsi)
{
    char origin[ORIGIN_MAX + 1], host[ORIGIN_MAX + 1];
    const char *rest;

    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return true;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0)
        return false;
    if (strcasecmp(origin, conn->gateway->config.origin) == 0)
        return true;
    rest = strstr(origin, "://");
    if (!rest || lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    return (strncasecmp(origin, "http://", 7) == 0 || strncasecmp(origin, "https://", 8) == 0) &&
           strcasecmp(rest + 3, host) == 0;
}

/* Whose limits count for this client. A header that is too long for us says nothing. */
static void note_client(struct conn *conn, struct lws *wsi)
{
    const struct proxies *proxies = conn->gateway->config.proxies;
    char forwarded[FORWARDED_MAX] = "";
    struct address peer, client;
    void *place;

    if (!address_of_peer(&peer, lws_get_socket_fd(wsi)))
        return; /* gone already */
    if (lws_hdr_copy(wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR) < 0)
        forwarded[0] = '\0';
    client = proxies_client(proxies, &peer, forwarded);
    address_key_format(&client, conn->from);
    if (proxies_trust(proxies, &client) || conn->busy)
        return;
    place = conn->owner->came_for(conn->owner_arg, &client);
    if (place)
        conn->owner_arg = place;
    else
        conn->busy = true;
}

/* There is one version of WebSocket (RFC 6455, 4.2.1); the library takes any number for it. */
static bool is_version_13(struct lws *wsi)
{
    char version[8];

    return lws_hdr_copy(wsi, version, sizeof version, WSI_TOKEN_VERSION) > 0 && strcmp(version, "13") == 0;
}

int http_may_upgrade(struct conn *conn, struct lws *wsi)
{
    struct answer wrong_version = { .status = 426, .version_13 = true, .close = true };
    char path[TEXT_PATH_MAX];

    if (!conn || lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) <= 0 || strcmp(path, "/ws") != 0)
        return http_refuse(wsi, 404, "There is nothing here.\n");
    if (!is_origin_ours(conn, wsi)) {
        conn->gateway->counts.refused_origin++;
        return http_refuse(wsi, 403, "This page may not connect here.\n");
    }
    if (has_body(wsi))
        return http_refuse(wsi, 400, "A request here has no body.\n");
    if (!is_version_13(wsi)) {
        answer_text(wsi, &wrong_version, "WebSocket's version is 13.\n", false);
        return -1;
    }
    note_client(conn, wsi);
    return 0;
}

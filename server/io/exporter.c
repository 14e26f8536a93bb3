/* SPDX-License-Identifier: MIT */
/* exporter.c: one struct visit for each connection, which is read until its request is whole, answered, and closed when
 * the other side has taken the answer; to close at once could cut off its end. */
#include "config.h"

#include "server/io/exporter.h"

#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <utlist.h>

#include "common/wire/memory.h"
#include "server/io/metrics.h"

enum {
    VISITS_MAX = 16,  /* at once; the next ones are closed without a word */
    HEAD_MAX = 2048,  /* of a request */
    VISIT_MS = 5000,  /* for a request to come, and again for its answer to go */
    LINGER_MS = 1000, /* for whoever has the answer to close */
    HEALTH_MS = 2000  /* for the disk to answer */
};

enum phase { READING, WAITING_FOR_HEALTH, ANSWERED };

struct visit {
    struct exporter *exporter;
    struct visit *prev, *next;
    uv_tcp_t tcp;
    uv_timer_t limit;
    int handles; /* open ones */
    enum phase phase;
    char in[HEAD_MAX + 1];
    size_t len;
    bool head_only;
    char head[384]; /* of the answer */
    struct buf *body;
    uv_write_t write;
};

struct exporter {
    struct exporter_config config;
    uv_tcp_t tcp;
    struct visit *visits;
    int open, kept;             /* visits, and those whose memory is not freed yet */
    bool closing, closed;       /* its own handle */
    char thrown_away[HEAD_MAX]; /* what comes after a request */
};

/* --- the end --- */

static void free_if_over(struct exporter *exporter)
{
    if (exporter->closed && exporter->kept == 0)
        free(exporter);
}

static void on_handle_closed(uv_handle_t *handle)
{
    struct visit *visit = handle->data;
    struct exporter *exporter = visit->exporter;

    if (--visit->handles > 0)
        return;
    buf_unref(visit->body);
    free(visit);
    exporter->kept--;
    free_if_over(exporter);
}

static void end_visit(struct visit *visit)
{
    if (uv_is_closing((uv_handle_t *)&visit->tcp))
        return;
    DL_DELETE(visit->exporter->visits, visit);
    visit->exporter->open--;
    uv_close((uv_handle_t *)&visit->tcp, on_handle_closed);
    uv_close((uv_handle_t *)&visit->limit, on_handle_closed);
}

static void on_closed(uv_handle_t *handle)
{
    struct exporter *exporter = handle->data;

    exporter->closed = true;
    free_if_over(exporter);
}

/* --- answers --- */

static void on_limit(uv_timer_t *timer);

static void on_written(uv_write_t *write, int status)
{
    struct visit *visit = write->data;

    if (status != 0)
        end_visit(visit);
    else /* to close now, with something of theirs unread, would cut the answer off: so they go first */
        uv_timer_start(&visit->limit, on_limit, LINGER_MS, 0);
}

static void on_shut(uv_shutdown_t *request, int status)
{
    (void)status;
    free(request);
}

/* Takes over the caller's reference to `body`. */
static void answer(struct visit *visit, const char *status, const char *type, struct buf *body)
{
    uv_buf_t parts[2];
    uv_shutdown_t *shut = memory_zeroed(sizeof *shut);
    int len = snprintf(visit->head, sizeof visit->head,
                       "HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\nCache-Control: no-store\r\n"
                       "X-Content-Type-Options: nosniff\r\n%sConnection: close\r\n\r\n",
                       status, type, body->len, strncmp(status, "405", 3) == 0 ? "Allow: GET, HEAD\r\n" : "");

    visit->phase = ANSWERED;
    visit->body = body;
    visit->write.data = visit;
    uv_timer_start(&visit->limit, on_limit, VISIT_MS, 0);
    parts[0] = uv_buf_init(visit->head, (unsigned)len);
    parts[1] = uv_buf_init(buf_text(body), (unsigned)body->len);
    if (uv_write(&visit->write, (uv_stream_t *)&visit->tcp, parts, visit->head_only ? 1 : 2, on_written) !=
            0 ||
        uv_shutdown(shut, (uv_stream_t *)&visit->tcp, on_shut) != 0) {
        free(shut);
        end_visit(visit);
    }
}

static void say(struct visit *visit, const char *status, const char *text)
{
    struct buf *body = buf_create();

    buf_add(body, text, strlen(text));
    buf_add(body, "\n", 1);
    answer(visit, status, "text/plain; charset=utf-8", body);
}

static void say_health(struct visit *visit, const char *word)
{
    if (*word)
        say(visit, "503 Service Unavailable", word);
    else
        say(visit, "200 OK", "ok");
}

static void ask_health(struct visit *visit)
{
    const struct exporter_config *config = &visit->exporter->config;
    const char *word = config->health(config->ctx);

    if (word)
        say_health(visit, word);
    else if (visit->phase == READING) {
        visit->phase = WAITING_FOR_HEALTH;
        uv_timer_start(&visit->limit, on_limit, HEALTH_MS, 0);
    }
}

static void on_limit(uv_timer_t *timer)
{
    struct visit *visit = timer->data;

    if (visit->phase == WAITING_FOR_HEALTH)
        say_health(visit, "stalled");
    else
        end_visit(visit);
}

void exporter_look_again(struct exporter *exporter)
{
    struct visit *visit, *next;

    DL_FOREACH_SAFE(exporter->visits, visit, next)
    {
        if (visit->phase == WAITING_FOR_HEALTH)
            ask_health(visit);
    }
}

/* --- requests --- */

/* Is the path of a request's target this one? What stands behind a question mark asks for nothing here. */
static bool is_path(const char *target, size_t len, const char *path)
{
    const char *mark = memchr(target, '?', len);

    if (mark)
        len = (size_t)(mark - target);
    return len == strlen(path) && memcmp(target, path, len) == 0;
}

/* METHOD SP TARGET SP HTTP/1.x: all that is looked at. */
static void handle(struct visit *visit)
{
    const struct exporter_config *config = &visit->exporter->config;
    size_t method = strcspn(visit->in, " \r\n"), len;
    const char *target = visit->in + method + 1;

    len = visit->in[method] == ' ' ? strcspn(target, " \r\n") : 0;
    if (len == 0 || strncmp(target + len, " HTTP/1.", 8) != 0) {
        say(visit, "400 Bad Request", "This is no HTTP/1.");
        return;
    }
    visit->head_only = method == 4 && memcmp(visit->in, "HEAD", 4) == 0;
    if (!visit->head_only && (method != 3 || memcmp(visit->in, "GET", 3) != 0))
        say(visit, "405 Method Not Allowed", "Only GET and HEAD.");
    else if (is_path(target, len, "/metrics"))
        answer(visit, "200 OK", METRICS_TYPE, config->metrics(config->ctx));
    else if (is_path(target, len, "/healthz"))
        ask_health(visit);
    else
        say(visit, "404 Not Found", "There is nothing here.");
}

static bool is_whole(const struct visit *visit)
{
    return strstr(visit->in, "\r\n\r\n") || strstr(visit->in, "\n\n");
}

static void on_room(uv_handle_t *handle, size_t wished, uv_buf_t *out)
{
    struct visit *visit = handle->data;

    (void)wished;
    *out = visit->phase == READING
               ? uv_buf_init(visit->in + visit->len, (unsigned)(HEAD_MAX - visit->len))
               : uv_buf_init(visit->exporter->thrown_away, sizeof visit->exporter->thrown_away);
}

static bool is_owed_an_answer(const struct visit *visit)
{
    return visit->phase == WAITING_FOR_HEALTH ||
           (visit->phase == ANSWERED && uv_stream_get_write_queue_size((const uv_stream_t *)&visit->tcp) > 0);
}

static void on_read(uv_stream_t *stream, ssize_t len, const uv_buf_t *buf)
{
    struct visit *visit = stream->data;

    (void)buf;
    if (len == UV_EOF && is_owed_an_answer(visit))
        return; /* it has said all it had to say, and is still there */
    if (len < 0) {
        end_visit(visit);
        return;
    }
    if (visit->phase != READING)
        return;
    visit->len += (size_t)len;
    visit->in[visit->len] = '\0'; /* a NUL of the sender's ends it all the same: then it is never whole */
    if (is_whole(visit))
        handle(visit);
    else if (visit->len == HEAD_MAX)
        say(visit, "431 Request Header Fields Too Large", "The request is too long.");
}

static void on_visit(uv_stream_t *stream, int status)
{
    struct exporter *exporter = stream->data;
    struct visit *visit;

    if (status != 0 || exporter->closing)
        return;
    visit = memory_zeroed(sizeof *visit);
    visit->exporter = exporter;
    exporter->open++;
    exporter->kept++;
    uv_tcp_init(stream->loop, &visit->tcp);
    uv_timer_init(stream->loop, &visit->limit);
    visit->tcp.data = visit->limit.data = visit;
    visit->handles = 2;
    DL_APPEND(exporter->visits, visit);
    uv_timer_start(&visit->limit, on_limit, VISIT_MS, 0);
    if (uv_accept(stream, (uv_stream_t *)&visit->tcp) != 0 || exporter->open > VISITS_MAX ||
        uv_read_start((uv_stream_t *)&visit->tcp, on_room, on_read) != 0)
        end_visit(visit);
}

/* --- the start --- */

static int listen_on(struct exporter *exporter, const struct address *address)
{
    bool only_v6 = address->sa.ss_family == AF_INET6 && !address->every;
    int fault =
        uv_tcp_bind(&exporter->tcp, (const struct sockaddr *)&address->sa, only_v6 ? UV_TCP_IPV6ONLY : 0);

    if (fault == UV_EAFNOSUPPORT && address->every) {
        /* A kernel without IPv6: then every interface is every IPv4 interface. */
        struct sockaddr_in any = { .sin_family = AF_INET, .sin_port = htons(address_port(address)) };

        fault = uv_tcp_bind(&exporter->tcp, (const struct sockaddr *)&any, 0);
    }
    return fault ? fault : uv_listen((uv_stream_t *)&exporter->tcp, VISITS_MAX, on_visit);
}

struct exporter *exporter_open(uv_loop_t *loop, const struct address *address,
                               const struct exporter_config *config, char *why, size_t cap)
{
    struct exporter *exporter = memory_zeroed(sizeof *exporter);
    char text[ADDRESS_TEXT_MAX];
    int fault;

    exporter->config = *config;
    uv_tcp_init(loop, &exporter->tcp);
    exporter->tcp.data = exporter;
    fault = listen_on(exporter, address);
    if (fault == 0)
        return exporter;
    address_format(address, text);
    snprintf(why, cap, "can't listen on %s for metrics: %s", text, uv_strerror(fault));
    exporter_close(exporter);
    return NULL;
}

void exporter_address(const struct exporter *exporter, struct address *out)
{
    int len = sizeof out->sa;

    memset(out, 0, sizeof *out);
    if (uv_tcp_getsockname(&exporter->tcp, (struct sockaddr *)&out->sa, &len) != 0)
        abort(); /* it is bound */
    out->len = (socklen_t)len;
}

void exporter_close(struct exporter *exporter)
{
    if (!exporter)
        return;
    exporter->closing = true;
    while (exporter->visits)
        end_visit(exporter->visits);
    uv_close((uv_handle_t *)&exporter->tcp, on_closed);
}

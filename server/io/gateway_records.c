/* SPDX-License-Identifier: MIT */
/* gateway_records.c: GET and HEAD /api/v1/rounds/ID and ID.txt: finished public rounds, as JSON and as text.
 *
 * A record is read on another thread while the connection waits, and the connection may be gone when the answer comes. So
 * what was asked is an object of its own: the answer frees it, or, if the connection is still there, the connection does
 * once it has been told. */
#include "config.h"

#include "server/io/gateway.h"

#include <stdlib.h>
#include <string.h>

#include "common/wire/memory.h"
#include "common/wire/message.h"
#include "server/core/record.h"
#include "server/io/gateway_private.h"

enum {
    ANSWER_SECONDS = 20, /* for the disk; then the library cuts the connection */
    NUMBER_DIGITS = 9    /* of a round; more fit no int */
};

struct inquiry {
    struct conn *conn; /* NULL: it is gone */
    bool as_text, head_only;
    bool answered;    /* what follows is known */
    unsigned status;  /* of HTTP */
    struct buf *body; /* one reference, with status 200 */
};

static const char signs[] = "abcdefghijklmnopqrstuvwxyz0123456789";

/* Read "k7x2qm-2" or "k7x2qm-2.txt". False: it can be no round's name. */
static bool parse_name(const char *name, struct journal_query *out, bool *as_text)
{
    size_t room = strspn(name, signs);
    const char *number = name + room + 1;
    size_t digits;

    if (room == 0 || room >= sizeof out->room || name[room] != '-')
        return false;
    digits = strspn(number, "0123456789");
    *as_text = strcmp(number + digits, ".txt") == 0;
    if (digits == 0 || digits > NUMBER_DIGITS || number[0] == '0' || (number[digits] && !*as_text))
        return false;
    memcpy(out->room, name, room);
    out->number = (int)strtol(number, NULL, 10);
    return true;
}

static void inquiry_free(struct inquiry *inquiry)
{
    buf_unref(inquiry->body);
    free(inquiry);
}

/* Fill in the answer. Private rounds are told to those who played them only, and not here. */
static void describe(struct inquiry *inquiry, enum journal_status status, const struct journal_entry *entries,
                     size_t count)
{
    struct record record;

    inquiry->answered = true;
    if (status != JOURNAL_OK) {
        inquiry->status = 503;
    } else if (count == 0 || !entries[0].round.is_public) {
        inquiry->status = 404;
    } else if (!record_tell(entries, count, &record)) {
        inquiry->status = 500;
    } else {
        inquiry->status = 200;
        inquiry->body =
            inquiry->as_text ? message_record_text(&record.told) : message_record_json(&record.told);
        record_finish(&record);
    }
}

static void on_found(void *arg, enum journal_status status, const struct journal_entry *entries, size_t count)
{
    struct inquiry *inquiry = arg;

    if (!inquiry->conn) {
        inquiry_free(inquiry);
        return;
    }
    describe(inquiry, status, entries, count);
    lws_callback_on_writable(inquiry->conn->wsi);
}

int records_request(struct conn *conn, struct lws *wsi, const char *name, bool head_only)
{
    const struct gateway_config *config = &conn->gateway->config;
    struct journal_query query = { .question = ASK_ROUND };
    bool as_text;

    if (!parse_name(name, &query, &as_text))
        return http_say(wsi, 404, "There is no such finished round.\n", head_only);
    conn->inquiry = memory_zeroed(sizeof *conn->inquiry);
    conn->inquiry->conn = conn;
    conn->inquiry->as_text = as_text;
    conn->inquiry->head_only = head_only;
    /* Set inside the library's own callback, where its timers do work. */
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
    config->look_up(config->ctx, &query, on_found, conn->inquiry);
    return 0;
}

/* The answer is there: send it, and be done with the inquiry. */
static int send_answer(struct conn *conn, struct lws *wsi, const struct inquiry *inquiry)
{
    switch (inquiry->status) {
    case 200:
        return http_send(
            conn, wsi,
            &(struct content){ .body = inquiry->body,
                               .type = inquiry->as_text ? "text/plain; charset=utf-8" : "application/json",
                               .forever = true },
            inquiry->head_only);
    case 404:
        return http_say(wsi, 404, "There is no such finished round.\n", inquiry->head_only);
    case 503:
        return http_say(wsi, 503, "The record can't be read now.\n", inquiry->head_only);
    default:
        return http_say(wsi, 500, "The record is damaged.\n", inquiry->head_only);
    }
}

int records_continue(struct conn *conn, struct lws *wsi)
{
    struct inquiry *inquiry = conn->inquiry;
    int close;

    if (!inquiry->answered)
        return 0; /* the library may call without having been asked */
    conn->inquiry = NULL;
    close = send_answer(conn, wsi, inquiry);
    inquiry_free(inquiry);
    return close;
}

void records_forget(struct conn *conn)
{
    struct inquiry *inquiry = conn->inquiry;

    conn->inquiry = NULL;
    if (!inquiry)
        return;
    inquiry->conn = NULL;
    if (inquiry->answered)
        inquiry_free(inquiry);
}

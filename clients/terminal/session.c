/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/session.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clients/terminal/entry.h"
#include "clients/terminal/faults.h"
#include "clients/terminal/inbox.h"
#include "clients/terminal/out.h"
#include "clients/terminal/play.h"
#include "clients/terminal/tokens.h"
#include "clients/terminal/words.h"
#include "common/wire/request_write.h"

enum {
    QUIET_MS = 5000, /* without a word: ask for one */
    DEAD_MS = 10000  /* without a word: the connection is taken for lost */
};

/* --- what is asked --- */

int session_send(struct session *session, struct request *req)
{
    req->id = ++session->last_id;
    net_send(session->net, request_write(req));
    return req->id;
}

struct request session_request(const struct session *session, enum request_op op)
{
    struct request req;

    memset(&req, 0, sizeof req);
    req.op = op;
    req.side = -1;
    snprintf(req.room, sizeof req.room, "%s", session->room_id);
    return req;
}

void session_ask(struct session *session, const struct request *req)
{
    assert(session->pending.id == 0);
    session->pending = *req;
    session_send(session, &session->pending);
}

void session_ask_hint(struct session *session)
{
    struct request req = session_request(session, OP_HINT);

    if (session->hint_id != 0)
        return; /* it comes */
    req.round = session->room.round;
    session->hint_id = session_send(session, &req);
}

const char *session_origin_for_others(const struct session *session)
{
    return link_is_loopback(&session->options->server) && *session->url ? session->url : session->origin;
}

void session_sync(struct session *session)
{
    struct request req = session_request(session, OP_SYNC);

    if (session->sync_id == 0)
        session->sync_id = session_send(session, &req);
}

void session_leave(struct session *session)
{
    struct request req = session_request(session, OP_LEAVE);

    session->leaving = true;
    if (session->in_room)
        session->leave_id = session_send(session, &req);
    else
        session_go_home(session, session->status);
}

/* Nothing of the room is left, and what was typed for it is for nobody. */
static void forget_room(struct session *session)
{
    mirror_finish(&session->room);
    memset(&session->room, 0, sizeof session->room);
    session->room_id[0] = '\0';
    session->in_room = session->entered = session->leaving = session->is_gone = false;
    session->has_link = session->is_host = false;
    session->enter_id = session->sync_id = session->leave_id = session->hint_id = 0;
    session->pending.id = session->answered.id = 0;
    session->out_of_step = 0;
    session->question = QUESTION_NONE;
    session->lines.len = 0;
}

void session_go_home(struct session *session, int status)
{
    if (!session->face) {
        session_end(session, status);
        return;
    }
    session->face->at_home(session->face->ctx);
    forget_room(session);
    if (net_is_open(session->net) && session->greeted)
        entry_list(session);
}

void session_end(struct session *session, int status)
{
    session->status = status;
    net_stop(session->net);
}

/* What fails in a room leaves a face its home; what fails there, or before the server knew us, will fail again. */
static bool has_a_home(const struct session *session)
{
    return session->face && session->greeted && options_want_room(session->options);
}

static void begin_failure(const struct session *session)
{
    if (has_a_home(session))
        return;
    if (session->face)
        session->face->ended(session->face->ctx);
    out_to_errors(true);
    out_own("tavoliere: ");
}

static void end_failure(struct session *session)
{
    if (has_a_home(session)) {
        session_go_home(session, EXIT_SUCCESS);
        return;
    }
    out_to_errors(false);
    session_end(session, EXIT_FAILURE);
}

void session_fail(struct session *session, const char *key, const char *a, const char *b)
{
    begin_failure(session);
    say_line(key, a, b);
    end_failure(session);
}

void session_fail_by_error(struct session *session, const struct message *reply)
{
    begin_failure(session);
    faults_of_reply(&session->room, reply);
    end_failure(session);
}
/* --- what is typed --- */

/* An answer comes before the event that shows what it was about. */
static bool is_event_coming(const struct session *session)
{
    const struct request *req = &session->answered;
    const struct mirror *room = &session->room;

    if (req->id == 0 || req->round != room->round)
        return false;
    switch (req->op) {
    case OP_MOVE:
        return !room->over && (int)room->plies <= req->ply;
    case OP_RESIGN:
    case OP_CLAIM:
        return !room->over;
    case OP_REMATCH:
        return !(room->sits[0] && room->rematch[0]) && !(room->sits[1] && room->rematch[1]);
    default:
        return false; /* what is said changes nothing that a line depends on */
    }
}

/* And the last move comes before the end. */
static bool is_end_coming(const struct mirror *room)
{
    return room->round > 0 && !room->over && mirror_turn(room) < 0;
}

/* Nothing is under way, so the next line can be looked at. */
bool session_is_idle(const struct session *session)
{
    return session->in_room && session->pending.id == 0 && session->answered.id == 0 &&
           session->sync_id == 0 && !session->leaving && !is_end_coming(&session->room);
}

/* At the end of input one goes, without giving up the seat. Who only watches, and was given no keyboard, stays for the
 * round. */
static void end_of_input(struct session *session)
{
    bool waits = !mirror_is_seated(&session->room) && !session->room.over && !isatty(STDIN_FILENO);

    if (!waits)
        session_end(session, session->status);
}

static void go_on(struct session *session)
{
    char line[LINES_LINE_MAX];

    if (!is_event_coming(session))
        session->answered.id = 0; /* once and for all: an offer may be taken back later */
    while (session_is_idle(session) && lines_take(&session->lines, line))
        play_line(session, line);
    if (session_is_idle(session) && session->hint_id == 0 && session->lines.over && session->lines.len == 0)
        end_of_input(session);
    if (session->face)
        session->face->changed(session->face->ctx);
    else if (session_is_idle(session))
        out_prompt();
    if (!out_flush())
        session_end(session, EXIT_FAILURE);
}

/* --- what the connection tells --- */

static void on_opened(void *ctx)
{
    entry_greet(ctx);
}

static void on_received(void *ctx, const char *text, size_t len)
{
    struct session *session = ctx;
    struct message *msg = message_read(text, len);

    if (msg)
        inbox_take(session, msg);
    else
        session_fail(session, "net.strange", session->origin, NULL);
    message_free(msg);
    go_on(session);
}

/* The first connection has not come about, in plain words and with what can be done. */
static void fail_to_connect(struct session *session, bool was_greeting, enum net_fault fault, const char *why)
{
    static const char *const words[] = {
        [NET_NO_HOST] = "net.no_host", [NET_NO_ANSWER] = "net.no_answer",
        [NET_NO_TLS] = "net.no_tls",   [NET_UNTRUSTED] = "net.untrusted",
        [NET_BUSY] = "net.busy",       [NET_OTHER_SERVER] = "net.other_server",
    };
    const struct link *server = &session->options->server;

    if (was_greeting)
        session_fail(session, "net.closed", session->origin, NULL);
    else if (fault == NET_OTHER)
        session_fail(session, *why ? "net.unreachable" : "net.no_way", session->origin, why);
    else if (fault == NET_OTHER_SERVER && server->tls)
        session_fail(session, "net.other_server_tls", session->origin, NULL);
    else
        session_fail(session, words[fault], session->origin, fault == NET_NO_HOST ? server->host : why);
}

/* What was under way on the connection is gone with it, all but what the person asked for. */
static void on_lost(void *ctx, enum net_fault fault, const char *why)
{
    struct session *session = ctx;
    bool was_greeting = session->hello_id != 0;
    bool was_lost = session->lost;

    session->in_room = false;
    session->hello_id = session->enter_id = session->sync_id = session->leave_id = session->hint_id = 0;
    session->rounds_id = 0;
    session->answered.id = 0; /* a snapshot comes first */
    if (session->leaving) {
        session_go_home(session, session->status);
    } else if (!session->greeted) {
        fail_to_connect(session, was_greeting, fault, why);
    } else {
        session->lost = true;
        if (!was_lost)
            say_line(session->pending.id && session->pending.op == OP_MOVE ? "net.lost_unsent" : "net.lost",
                     NULL, NULL);
    }
    go_on(session);
}

static void on_ticked(void *ctx)
{
    struct session *session = ctx;
    struct request ping = session_request(session, OP_PING);

    if (!net_is_open(session->net))
        return;
    if (net_silence_ms(session->net) > DEAD_MS)
        net_drop(session->net, 0);
    else if (net_silence_ms(session->net) > QUIET_MS)
        session_send(session, &ping);
    if (session->in_room) {
        reminder_tell(&session->reminder, &session->room, clocks_now_ms());
        go_on(session);
    } else if (session->face) {
        session->face->changed(session->face->ctx);
    }
}

/* Is it one line, the one that says to go? */
static bool says_leave(const char *bytes, size_t len)
{
    char word[LINES_LINE_MAX];

    if (len >= sizeof word)
        return false;
    memcpy(word, bytes, len);
    word[len] = '\0';
    word[strcspn(word, "\r\n")] = '\0';
    return play_is_leave(word);
}

/* While the connection is lost, lines wait, but the one that says to go does not. */
void session_type(struct session *session, const char *text, size_t len)
{
    if (!lines_add(&session->lines, text, len))
        session_fail(session, "input.too_much", NULL, NULL);
    else if (session->lost && says_leave(text, len))
        session_go_home(session, session->status);
    else
        go_on(session);
}

static void on_typed(void *ctx, const char *bytes, size_t len)
{
    struct session *session = ctx;

    out_typed();
    session->lines.over = len == 0;
    if (session->face) {
        session_end(session, session->status); /* a face reads by itself: the terminal is gone */
        return;
    }
    session_type(session, bytes, len);
}

static void on_readable(void *ctx)
{
    const struct session *session = ctx;

    session->face->readable(session->face->ctx);
}

static void on_alarmed(void *ctx)
{
    const struct session *session = ctx;

    session->face->alarmed(session->face->ctx);
}

int session_run(const struct options *options, const struct face *face)
{
    struct session session;
    struct net_config config = { .server = &options->server,
                                 .ctx = &session,
                                 .opened = on_opened,
                                 .received = on_received,
                                 .lost = on_lost,
                                 .ticked = on_ticked,
                                 .typed = on_typed,
                                 .readable = face ? on_readable : NULL,
                                 .alarm = face ? face->alarm : -1,
                                 .alarmed = on_alarmed };

    memset(&session, 0, sizeof session);
    session.options = options;
    session.face = face;
    snprintf(session.room_id, sizeof session.room_id, "%s", options->server.room);
    session.has_link = options->action == ACTION_JOIN;
    link_origin(&options->server, session.origin);
    (void)tokens_find(session.origin, session.token);
    session.net = net_create(&config);
    if (!session.net) {
        fputs("tavoliere: libwebsockets can't be used\n", stderr);
        return EXIT_FAILURE;
    }
    if (face)
        face->began(face->ctx, &session);
    net_run(session.net);
    if (face)
        face->ended(face->ctx);
    net_destroy(session.net);
    mirror_finish(&session.room);
    lines_finish(&session.lines);
    buf_unref(session.json);
    return out_flush() ? session.status : EXIT_FAILURE;
}

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/session.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clients/terminal/ask.h"
#include "clients/terminal/entry.h"
#include "clients/terminal/faults.h"
#include "clients/terminal/out.h"
#include "clients/terminal/play.h"
#include "clients/terminal/tell.h"
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
        session_end(session, session->status);
}

void session_end(struct session *session, int status)
{
    session->status = status;
    net_stop(session->net);
}

void session_fail(struct session *session, const char *key, const char *a, const char *b)
{
    out_to_errors(true);
    out_own("tavoliere: ");
    say_line(key, a, b);
    out_to_errors(false);
    session_end(session, EXIT_FAILURE);
}

void session_fail_by_error(struct session *session, const struct message *reply)
{
    out_to_errors(true);
    out_own("tavoliere: ");
    faults_of_reply(&session->room, reply);
    out_to_errors(false);
    session_end(session, EXIT_FAILURE);
}

/* --- what comes back --- */

/* The mirror does not fit: a snapshot may mend it, but if that does not fit either, our rules are not the server's. */
static void fall_out_of_step(struct session *session)
{
    if (session->out_of_step++ > 0)
        session_fail(session, "net.out_of_step", session->origin, NULL);
    else
        session_sync(session);
}

static void take_snapshot(struct session *session, const struct message *reply)
{
    bool fits =
        reply->has_snapshot && mirror_take_snapshot(&session->room, &reply->snapshot, clocks_now_ms());

    if (!fits) {
        session_fail(session, "net.out_of_step", session->origin, NULL);
        return;
    }
    if (session->in_room)
        tell_board(&session->room);
    else
        entry_done(session);
    reminder_set(&session->reminder, &session->room, clocks_now_ms());
}

static void pending_done(struct session *session, const struct message *reply)
{
    switch (session->pending.op) {
    case OP_STATS:
    case OP_HISTORY:
    case OP_RECORD:
    case OP_LINK:
    case OP_RENAME:
        if (reply->name)
            snprintf(session->name, sizeof session->name, "%s", reply->name);
        ask_tell(&session->pending, reply, session_origin_for_others(session));
        break;
    default:
        session->answered = session->pending;
    }
}

/* A repeated request may find that the first one had been done. */
static void pending_answered(struct session *session, const struct message *reply)
{
    if (reply->ok)
        pending_done(session, reply);
    else
        faults_of_request(&session->room, session->pending.op, reply);
    session->pending.id = 0;
}

/* A hint for another position is nobody's business: that one has been played. */
static void hint_answered(struct session *session, const struct message *reply)
{
    const struct mirror *room = &session->room;

    session->hint_id = 0;
    if (!reply->ok)
        faults_of_request(room, OP_HINT, reply);
    else if (!reply->has_hint)
        say_line("net.strange", session->origin, NULL);
    else if (reply->round.number == room->round && reply->ply == (int)room->plies)
        say_line("hint.move", reply->move, NULL);
}

static void take_reply(struct session *session, const struct message *reply)
{
    if (reply->re == 0)
        return; /* to nothing we asked */
    if (reply->re == session->hello_id) {
        session->hello_id = 0;
        entry_greeted(session, reply);
    } else if (reply->re == session->enter_id) {
        session->enter_id = 0;
        if (!options_want_room(session->options))
            entry_looked(session, reply);
        else if (reply->ok)
            take_snapshot(session, reply);
        else
            entry_refused(session, reply);
    } else if (reply->re == session->sync_id) {
        session->sync_id = 0;
        if (reply->ok)
            take_snapshot(session, reply);
        else
            session_fail_by_error(session, reply);
    } else if (reply->re == session->leave_id) {
        session_end(session, session->status);
    } else if (reply->re == session->pending.id) {
        pending_answered(session, reply);
    } else if (reply->re == session->hint_id) {
        hint_answered(session, reply);
    }
}

static void take_notice(const struct message *event)
{
    if (event->in_ms >= 0)
        say_count("restart", (event->in_ms + 999) / 1000);
}

/* Is the name on this seat one that the answer to `rename` tells, or has told? */
static bool is_own_new_name(const struct session *session, int side)
{
    bool is_asked = session->pending.id != 0 && session->pending.op == OP_RENAME;

    return session->room.sits[side] &&
           (is_asked || strcmp(session->room.seat[side].name, session->name) == 0);
}

static void take_room_event(struct session *session, const struct message *event)
{
    struct mirror_seat before = session->room.seat[event->side];

    if (session->sync_id != 0 && event->kind != MESSAGE_CLOSED && event->kind != MESSAGE_SYNC)
        return; /* the snapshot that was asked for has it in it */
    if (event->kind == MESSAGE_CLOSED) {
        say_line("error.closed", NULL, NULL);
        session_end(session, strcmp(event->why, "internal") == 0 ? EXIT_FAILURE : EXIT_SUCCESS);
        return;
    }
    if (!mirror_take_event(&session->room, event, session->player, clocks_now_ms())) {
        fall_out_of_step(session);
        return;
    }
    if (event->kind == MESSAGE_MOVED)
        session->out_of_step = 0;
    if (event->kind == MESSAGE_MOVED || event->kind == MESSAGE_ENDED || event->kind == MESSAGE_STARTED) {
        session->question = QUESTION_NONE;
        session->hint_id = 0; /* it was for what has passed */
    }
    if (event->kind == MESSAGE_SEAT && is_own_new_name(session, event->side))
        snprintf(before.name, sizeof before.name, "%s", session->room.seat[event->side].name);
    tell_event(&session->room, event, &before);
    reminder_set(&session->reminder, &session->room, clocks_now_ms());
}

static void take_message(struct session *session, const struct message *msg)
{
    if (msg->kind == MESSAGE_REPLY)
        take_reply(session, msg);
    else if (msg->kind == MESSAGE_NOTICE)
        take_notice(msg);
    else if (session->in_room && msg->room && strcmp(msg->room, session->room_id) == 0)
        take_room_event(session, msg);
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
static bool is_idle(const struct session *session)
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
    while (is_idle(session) && lines_take(&session->lines, line))
        play_line(session, line);
    if (is_idle(session) && session->hint_id == 0 && session->lines.over && session->lines.len == 0)
        end_of_input(session);
    if (is_idle(session))
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
        take_message(session, msg);
    else
        session_fail(session, "net.strange", session->origin, NULL);
    message_free(msg);
    go_on(session);
}

/* What was under way on the connection is gone with it, all but what the person asked for. */
static void on_lost(void *ctx, const char *why)
{
    struct session *session = ctx;
    const char *first_loss = session->hello_id ? "net.closed" : *why ? "net.unreachable" : "net.no_way";
    bool was_lost = session->lost;

    session->in_room = false;
    session->hello_id = session->enter_id = session->sync_id = session->leave_id = session->hint_id = 0;
    session->answered.id = 0; /* a snapshot comes first */
    if (session->leaving) {
        session_end(session, session->status);
    } else if (!session->greeted) {
        session_fail(session, first_loss, session->origin, why);
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
        net_drop(session->net);
    else if (net_silence_ms(session->net) > QUIET_MS)
        session_send(session, &ping);
    if (session->in_room) {
        reminder_tell(&session->reminder, &session->room, clocks_now_ms());
        go_on(session);
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
static void on_typed(void *ctx, const char *bytes, size_t len)
{
    struct session *session = ctx;

    out_typed();
    session->lines.over = len == 0;
    if (!lines_add(&session->lines, bytes, len))
        session_fail(session, "input.too_much", NULL, NULL);
    else if (session->lost && says_leave(bytes, len))
        session_end(session, session->status);
    else
        go_on(session);
}

int session_run(const struct options *options)
{
    struct session session;
    struct net_config config = { &options->server, &session,  on_opened, on_received,
                                 on_lost,          on_ticked, on_typed };

    memset(&session, 0, sizeof session);
    session.options = options;
    snprintf(session.room_id, sizeof session.room_id, "%s", options->server.room);
    link_origin(&options->server, session.origin);
    (void)tokens_find(session.origin, session.token);
    session.net = net_create(&config);
    if (!session.net) {
        fputs("tavoliere: libwebsockets can't be used\n", stderr);
        return EXIT_FAILURE;
    }
    net_run(session.net);
    net_destroy(session.net);
    mirror_finish(&session.room);
    lines_finish(&session.lines);
    return out_flush() ? session.status : EXIT_FAILURE;
}

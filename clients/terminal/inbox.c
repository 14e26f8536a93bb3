/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/inbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/ask.h"
#include "clients/terminal/entry.h"
#include "clients/terminal/faults.h"
#include "clients/terminal/tell.h"
#include "clients/terminal/words.h"

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
        session_go_home(session, session->status);
    } else if (reply->re == session->pending.id) {
        pending_answered(session, reply);
    } else if (reply->re == session->hint_id) {
        hint_answered(session, reply);
    } else if (reply->re == session->rounds_id) {
        session->rounds_id = 0;
        if (reply->ok) /* nobody has asked for them, and all else can be done without */
            session->face->own_rounds(session->face->ctx, reply);
    }
}

static void take_notice(const struct message *event)
{
    if (event->in_ms == 0)
        say_line("restart.now", NULL, NULL);
    else if (event->in_ms > 0)
        say_count_line("restart", (event->in_ms - 1) / 1000 + 1);
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
        session->is_gone = true;
        session_go_home(session, strcmp(event->why, "internal") == 0 ? EXIT_FAILURE : EXIT_SUCCESS);
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

void inbox_take(struct session *session, const struct message *msg)
{
    if (msg->kind == MESSAGE_REPLY)
        take_reply(session, msg);
    else if (msg->kind == MESSAGE_NOTICE)
        take_notice(msg);
    else if (msg->kind == MESSAGE_LOBBY && session->face)
        session->face->outdated(session->face->ctx);
    else if (session->in_room && msg->room && strcmp(msg->room, session->room_id) == 0)
        take_room_event(session, msg);
}

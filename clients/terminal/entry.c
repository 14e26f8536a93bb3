/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/entry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/out.h"
#include "clients/terminal/tell.h"
#include "clients/terminal/tokens.h"
#include "clients/terminal/words.h"

/* A refusal that will pass: try again later, from the start. */
static bool is_passing(const struct message *reply)
{
    return strcmp(reply->error, "unavailable") == 0 || strcmp(reply->error, "slow_down") == 0;
}

void entry_greet(struct session *session)
{
    struct request req = session_request(session, OP_HELLO);

    snprintf(req.hello.token, sizeof req.hello.token, "%s", session->token);
    req.hello.has_name = session->options->name && !session->greeted;
    if (req.hello.has_name)
        snprintf(req.hello.name, sizeof req.hello.name, "%s", session->options->name);
    req.hello.moves_only = true;
    session->hello_id = session_send(session, &req);
}

static void ask_for_room(struct session *session, struct request *req)
{
    const struct options *options = session->options;

    req->op = OP_CREATE;
    snprintf(req->create.game, sizeof req->create.game, "%s", options->game->name);
    req->create.starter = -1;
    req->create.is_public = options->is_public;
    req->create.seats_by_lot = !options->here && options->side < 0;
    req->create.seat[0] = options->side == 1 ? WISH_OPEN : WISH_ME;
    req->create.seat[1] = options->here || options->side == 1 ? WISH_ME : WISH_OPEN;
}

/* Into the room, the first time as the options say, and then always back to the same. */
static void enter(struct session *session)
{
    enum action action = session->options->action;
    struct request req = session_request(session, action == ACTION_JOIN ? OP_JOIN : OP_WATCH);

    if (session->entered)
        req.op = OP_WATCH;
    else if (action == ACTION_CREATE)
        ask_for_room(session, &req);
    session->enter_id = session_send(session, &req);
}

static void list_rooms(struct session *session, const char *after)
{
    struct request req = session_request(session, OP_ROOMS);

    snprintf(req.list.after, sizeof req.list.after, "%s", after);
    session->enter_id = session_send(session, &req);
}

static void keep_token(struct session *session, const char *token)
{
    char folder[TOKENS_PATH_MAX] = "";

    snprintf(session->token, sizeof session->token, "%s", token);
    if (tokens_keep(session->origin, token))
        return;
    (void)tokens_folder(folder);
    out_to_errors(true);
    out_own("tavoliere: ");
    say_line("token.unkept", *folder ? folder : "~/.local/state/tavoliere", NULL);
    out_to_errors(false);
}

/* Where invitations point: the address by which the server was reached, or when that means something only here, the one
 * the server knows. */
static const char *invitation_origin(const struct session *session)
{
    return link_is_loopback(&session->options->server) && *session->url ? session->url : session->origin;
}

void entry_greeted(struct session *session, const struct message *reply)
{
    if (!reply->ok && strcmp(reply->error, "bad_token") == 0 && *session->token) {
        session->token[0] = '\0';
        entry_greet(session);
        return;
    }
    if (!reply->ok) {
        if (is_passing(reply))
            net_drop(session->net);
        else
            session_fail_by_error(session, reply);
        return;
    }
    if (!reply->player) {
        session_fail(session, "net.strange", session->origin, NULL);
        return;
    }
    net_settled(session->net);
    session->greeted = true;
    snprintf(session->player, sizeof session->player, "%s", reply->player);
    snprintf(session->url, sizeof session->url, "%s", reply->server_url);
    if (reply->token)
        keep_token(session, reply->token);
    if (session->options->action == ACTION_ROOMS) {
        tell_rooms("rooms.yours", reply->rooms, reply->room_count, NULL, invitation_origin(session));
        session->rooms_told = reply->room_count;
        list_rooms(session, "");
    } else {
        enter(session);
    }
}

/* What was under way when the connection was lost is sent again as it was, and plays nothing twice. */
void entry_done(struct session *session)
{
    bool first = !session->entered;

    session->in_room = true;
    session->entered = true;
    snprintf(session->room_id, sizeof session->room_id, "%s", session->room.id);
    if (session->lost)
        say_line("net.back", NULL, NULL);
    session->lost = false;
    if (first)
        tell_entered(&session->room, invitation_origin(session));
    else
        tell_board(&session->room);
    if (session->pending.id != 0)
        session_send(session, &session->pending);
}

void entry_refused(struct session *session, const struct message *reply)
{
    if (is_passing(reply))
        net_drop(session->net);
    else if (session->entered && strcmp(reply->error, "no_such_room") == 0)
        session_fail(session, "error.closed", NULL, NULL);
    else
        session_fail_by_error(session, reply);
}

void entry_listed(struct session *session, const struct message *reply)
{
    if (!reply->ok) {
        session_fail_by_error(session, reply);
        return;
    }
    tell_rooms("rooms.open", reply->rooms, reply->room_count, "waiting", invitation_origin(session));
    tell_rooms("rooms.playing", reply->rooms, reply->room_count, "playing", invitation_origin(session));
    session->rooms_told += reply->room_count;
    if (reply->next) {
        list_rooms(session, reply->next);
        return;
    }
    if (session->rooms_told == 0)
        say_line("rooms.none", NULL, NULL);
    session_end(session, EXIT_SUCCESS);
}

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/entry.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/ask.h"
#include "clients/terminal/faults.h"
#include "clients/terminal/lists.h"
#include "clients/terminal/out.h"
#include "clients/terminal/rooms_json.h"
#include "clients/terminal/tell.h"
#include "clients/terminal/tokens.h"
#include "clients/terminal/words.h"

enum { ROOMS_SHOWN_MAX = 400 };

/* A refusal that will pass: try again later, from the start. */
static bool is_passing(const struct message *reply)
{
    return strcmp(reply->error, "unavailable") == 0 || strcmp(reply->error, "slow_down") == 0;
}

/* Does this device become another's player now? The code is good once. */
static bool takes_link(const struct session *session)
{
    return *session->options->link && !session->greeted;
}

void entry_greet(struct session *session)
{
    struct request req = session_request(session, OP_HELLO);

    if (takes_link(session))
        snprintf(req.hello.link, sizeof req.hello.link, "%s", session->options->link);
    else
        snprintf(req.hello.token, sizeof req.hello.token, "%s", session->token);
    req.hello.has_name = session->options->name && !session->greeted;
    if (req.hello.has_name)
        snprintf(req.hello.name, sizeof req.hello.name, "%s", session->options->name);
    req.hello.moves_only = true;
    session->hello_id = session_send(session, &req);
}

static void put_bot(struct request_create *create, int side, const char *level)
{
    create->seat[side] = WISH_BOT;
    snprintf(create->level[side], sizeof create->level[side], "%s", level);
}

/* Who sits where; by lot it is the second seat that is the opponent's. */
static void ask_for_seats(const struct options *options, struct request_create *create)
{
    int own = options->side == 1 ? 1 : 0;

    create->seats_by_lot = !options->here && !options->bot[1] && options->side < 0;
    create->seat[own] = WISH_ME;
    create->seat[1 - own] = options->here ? WISH_ME : WISH_OPEN;
    if (options->bot[1]) {
        put_bot(create, 0, options->bot[0]);
        put_bot(create, 1, options->bot[1]);
    } else if (options->bot[0]) {
        put_bot(create, 1 - own, options->bot[0]);
    }
}

static void ask_for_room(struct session *session, struct request *req)
{
    const struct options *options = session->options;

    req->op = OP_CREATE;
    snprintf(req->create.game, sizeof req->create.game, "%s", options->game->name);
    req->create.starter = -1;
    req->create.is_public = options->is_public;
    req->create.initial_ms = options->initial_ms;
    req->create.increment_ms = options->increment_ms;
    ask_for_seats(options, &req->create);
}

void entry_go(struct session *session)
{
    enum action action = session->options->action;
    struct request req = session_request(session, action == ACTION_JOIN ? OP_JOIN : OP_WATCH);

    if (session->entered)
        req.op = OP_WATCH;
    else if (action == ACTION_CREATE)
        ask_for_room(session, &req);
    session->enter_id = session_send(session, &req);
}

/* Also whether the list changes, which is told from then on. */
void entry_list(struct session *session)
{
    struct request req = session_request(session, OP_LOBBY);

    req.list.follow = true;
    session->rooms_told = 0;
    session->enter_id = session_send(session, &req);
}

static void list_rooms(struct session *session, const char *after)
{
    struct request req = session_request(session, OP_ROOMS);

    snprintf(req.list.after, sizeof req.list.after, "%s", after);
    session->enter_id = session_send(session, &req);
}

/* The player's own rooms come with the greeting. */
static void list_own(struct session *session, const struct message *reply)
{
    const char *origin = session_origin_for_others(session);

    buf_unref(session->json); /* of a list that was cut off */
    session->json = NULL;
    if (session->options->json)
        session->json = rooms_json_begin(reply->rooms, reply->room_count, origin);
    else
        lists_rooms("rooms.yours", reply->rooms, reply->room_count, NULL, origin);
    session->rooms_told = reply->room_count;
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

/* Look at something instead of going into a room. */
static void look(struct session *session)
{
    struct request req = session_request(session, session->options->ask);
    const char *fault = ask_fill(&req, session->options->ask_rest);

    assert(!fault); /* options.c has tried it */
    (void)fault;
    session->enter_id = session_send(session, &req);
}

/* The greeting tells of unfinished rounds only. A room whose last round is over is there for a while yet, and there may be an
 * offer of another one in it; so a face is told of rounds as well. */
static void ask_for_rounds(struct session *session)
{
    struct request req = session_request(session, OP_HISTORY);

    session->rounds_id = session_send(session, &req);
}

static void refuse_greeting(struct session *session, const struct message *reply)
{
    if (strcmp(reply->error, "bad_token") == 0 && *session->token && !takes_link(session)) {
        session->token[0] = '\0';
        entry_greet(session);
    } else if (is_passing(reply) && session->greeted) {
        net_drop(session->net, reply->retry_ms);
    } else {
        session_fail_by_error(session, reply);
    }
}

void entry_greeted(struct session *session, const struct message *reply)
{
    if (!reply->ok) {
        refuse_greeting(session, reply);
        return;
    }
    if (!reply->player) {
        session_fail(session, "net.strange", session->origin, NULL);
        return;
    }
    if (!options_want_room(session->options))
        net_settled(session->net); /* else it has still to let us into the room */
    if (takes_link(session))
        say_line("link.done", reply->name, NULL);
    session->greeted = true;
    if (session->lost && session->face && !options_want_room(session->options))
        say_line("net.back", NULL, NULL);
    snprintf(session->player, sizeof session->player, "%s", reply->player);
    snprintf(session->name, sizeof session->name, "%s", reply->name);
    snprintf(session->url, sizeof session->url, "%s", reply->server_url);
    if (reply->token)
        keep_token(session, reply->token);
    if (session->face) {
        session->face->own_rooms(session->face->ctx, reply);
        ask_for_rounds(session);
    }
    if (session->options->action == ACTION_ROOMS) {
        list_own(session, reply);
        list_rooms(session, "");
    } else if (options_want_room(session->options)) {
        entry_go(session);
    } else if (session->face) {
        entry_list(session);
    } else {
        look(session);
    }
}

/* Joining gives back the seat that one has, which in a room that awaits an opponent is the host's. */
static void tell_first(struct session *session)
{
    session->is_host = session->has_link && tell_awaits(&session->room);
    tell_entered(&session->room, session_origin_for_others(session));
    if (session->is_host)
        say_line("invite.own", NULL, NULL);
}

/* What was under way when the connection was lost is sent again as it was, and plays nothing twice. */
void entry_done(struct session *session)
{
    bool first = !session->entered;

    net_settled(session->net);
    session->in_room = true;
    session->entered = true;
    snprintf(session->room_id, sizeof session->room_id, "%s", session->room.id);
    if (session->lost)
        say_line("net.back", NULL, NULL);
    session->lost = false;
    if (first)
        tell_first(session);
    else
        tell_board(&session->room);
    if (session->pending.id != 0)
        session_send(session, &session->pending);
}

/* Whoever comes too late for a seat watches, as in the page. */
static void watch_instead(struct session *session, const struct message *reply)
{
    struct request req = session_request(session, OP_WATCH);

    faults_of_reply(&session->room, reply);
    session->enter_id = session_send(session, &req);
}

void entry_refused(struct session *session, const struct message *reply)
{
    session->is_gone = strcmp(reply->error, "no_such_room") == 0;
    if (is_passing(reply))
        net_drop(session->net, reply->retry_ms);
    else if (session->face && strcmp(reply->error, "room_full") == 0)
        watch_instead(session, reply);
    else if (session->entered && session->is_gone)
        session_fail(session, "error.closed", NULL, NULL);
    else
        session_fail_by_error(session, reply);
}

static void rooms_listed(struct session *session, const struct message *reply)
{
    const char *origin = session_origin_for_others(session);

    if (session->json) {
        rooms_json_add(session->json, reply->rooms, reply->room_count, origin);
    } else {
        lists_rooms("rooms.open", reply->rooms, reply->room_count, "waiting", origin);
        lists_rooms("rooms.playing", reply->rooms, reply->room_count, "playing", origin);
    }
    session->rooms_told += reply->room_count;
    if (reply->next) {
        list_rooms(session, reply->next);
        return;
    }
    if (session->json)
        rooms_json_print(session->json);
    else if (session->rooms_told == 0)
        say_line("rooms.none", NULL, NULL);
    session->json = NULL;
    session_end(session, EXIT_SUCCESS);
}

/* The same for a face, which shows rooms as they come. */
static void page_came(struct session *session, const struct message *reply)
{
    session->refused = false;
    session->face->listed(session->face->ctx, reply, session->rooms_told == 0);
    session->rooms_told += reply->room_count;
    if (reply->next && session->rooms_told < ROOMS_SHOWN_MAX)
        list_rooms(session, reply->next);
}

/* It may be refused again and again, which is told once. */
static void page_refused(struct session *session, const struct message *reply)
{
    if (!session->refused)
        faults_of_reply(&session->room, reply);
    session->refused = true;
    if (is_passing(reply))
        session->face->not_listed(session->face->ctx, reply->retry_ms);
}

void entry_looked(struct session *session, const struct message *reply)
{
    struct request req = session_request(session, session->options->ask);

    session->lost = false;
    if (session->face && !reply->ok) {
        page_refused(session, reply);
    } else if (session->face) {
        page_came(session, reply);
    } else if (!reply->ok) {
        session_fail_by_error(session, reply);
    } else if (session->options->action == ACTION_ROOMS) {
        rooms_listed(session, reply);
    } else {
        ask_tell(&req, reply, session_origin_for_others(session));
        session_end(session, EXIT_SUCCESS);
    }
}

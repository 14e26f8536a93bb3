/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/commands.h"

#include <string.h>

#include "server/core/archive.h"
#include "server/core/hello.h"
#include "server/core/load.h"
#include "server/core/lobby.h"
#include "server/core/playing.h"
#include "server/core/seating.h"
#include "server/core/state.h"
#include "server/core/thinking.h"

enum { WAITING_RETRY_MS = 100 };

void commands_refuse(const struct asked *asked, const struct wire_error *error)
{
    core_send_error(asked->core, asked->session->conn, asked->request->id, error);
}

void commands_refuse_as(const struct asked *asked, enum wire_error_code code, const char *message)
{
    commands_refuse(asked, &(struct wire_error){ .code = code, .message = message });
}

void commands_refuse_field(const struct asked *asked, enum wire_error_code code, const char *field,
                           const char *message)
{
    commands_refuse(asked, &(struct wire_error){ .code = code, .message = message, .field = field });
}

void commands_refuse_game(const struct asked *asked)
{
    const char *names[8] = { NULL };

    for (size_t i = 0; games[i] && i + 1 < sizeof names / sizeof *names; i++)
        names[i] = games[i]->name;
    commands_refuse(asked, &(struct wire_error){ .code = ERROR_UNKNOWN_GAME,
                                                 .message = "there is no such game",
                                                 .field = "game",
                                                 .allowed = names });
}

void commands_ok(const struct asked *asked)
{
    core_send(asked->core, asked->session->conn, message_ok(asked->request->id));
}

struct step commands_step(const struct asked *asked)
{
    return (struct step){ .conn = asked->session->conn,
                          .re = asked->request->id,
                          .op = asked->request->op,
                          .player = asked->session->player,
                          .at = asked->at };
}

static void on_ping(const struct asked *asked)
{
    core_send(asked->core, asked->session->conn, message_pong(asked->request->id, core_wall(asked->core)));
}

static void on_list(const struct asked *asked)
{
    const char *game = asked->request->list.game;

    if (game[0] && !game_find(game))
        commands_refuse_game(asked);
    else
        lobby_answer(asked->core, asked->session, asked->request);
}

/* ---- the table ---- */

struct command {
    void (*handle)(const struct asked *asked);
    int cost;     /* in messages, against the sender's allowance */
    bool in_room; /* names a room, which must exist, and waits while that is busy */
    bool seated;  /* only for those who sit in it */
};

static const struct command commands[] = {
    [OP_CLAIM] = { playing_claim, 1, true, true },
    [OP_CREATE] = { seating_create, 5, false, false },
    [OP_HELLO] = { hello, 1, false, false },
    [OP_HINT] = { thinking_hint, 5, true, true },
    [OP_HISTORY] = { archive_look_up, 5, false, false },
    [OP_JOIN] = { seating_join, 2, true, false },
    [OP_LEAVE] = { seating_leave, 1, true, false },
    [OP_LEGAL] = { playing_legal, 1, true, false },
    [OP_LINK] = { hello_link, 5, false, false },
    [OP_LOBBY] = { on_list, 5, false, false },
    [OP_MOVE] = { playing_move, 1, true, true },
    [OP_PING] = { on_ping, 1, false, false },
    [OP_RECORD] = { archive_look_up, 5, false, false },
    [OP_REMATCH] = { playing_rematch, 1, true, true },
    [OP_RENAME] = { hello_rename, 5, false, false },
    [OP_RESIGN] = { playing_resign, 1, true, true },
    [OP_ROOMS] = { on_list, 5, false, false },
    [OP_SAY] = { playing_say, 1, true, true },
    [OP_STATS] = { archive_look_up, 5, false, false },
    [OP_SYNC] = { seating_attach, 2, true, false },
    [OP_WATCH] = { seating_attach, 2, true, false },
};
_Static_assert(sizeof commands / sizeof *commands == OP_UNKNOWN, "a row for each op");

static void refuse_to_wait(const struct asked *asked)
{
    commands_refuse(asked, &(struct wire_error){ .code = ERROR_SLOW_DOWN,
                                                 .message = "too many requests wait for the disk",
                                                 .retry_ms = WAITING_RETRY_MS });
}

/* In the room: wait, refuse or do. */
static void run_in_room(struct asked *asked, const struct command *command)
{
    const struct request *request = asked->request;
    bool sits[2];

    if (request->room[0] == '?') { /* can't be a room's id */
        commands_refuse_field(asked, ERROR_NO_SUCH_ROOM, "room", "there is no such room");
        return;
    }
    asked->room = load_room(asked->core, request->room);
    if (asked->room->busy) {
        if (session_waiting(asked->session, asked->room) < WAITING_PER_ROOM)
            session_wait(asked->session, asked->room, request, &asked->at);
        else
            refuse_to_wait(asked);
    } else if (command->seated && !room_sides(asked->room, asked->session->player, sits)) {
        commands_refuse_as(asked, ERROR_NOT_SEATED, "you don't sit in this room");
    } else {
        command->handle(asked);
    }
}

static void run(struct asked *asked)
{
    const struct command *command = &commands[asked->request->op];

    if (command->in_room)
        run_in_room(asked, command);
    else
        command->handle(asked);
}

/* ---- what is checked before ---- */

static void receive_bad_json(const struct asked *asked)
{
    struct session *session = asked->session;

    commands_refuse_as(asked, ERROR_BAD_JSON, "a message is one JSON object in UTF-8");
    session->bad_json++;
    if (session->bad_json >= BAD_JSON_IN_A_ROW)
        asked->core->world.close(asked->core->world.ctx, session->conn, CLOSE_UNSUPPORTED);
}

static bool pass_hello(const struct asked *asked)
{
    if (asked->session->state != SESSION_NEW || asked->request->op == OP_HELLO)
        return true;
    commands_refuse_as(asked, ERROR_HELLO_FIRST, "the first request is hello");
    return false;
}

/* The checks that need neither room nor handler, in the protocol's order. False when one has answered. */
static bool pass(const struct asked *asked)
{
    const struct request *request = asked->request;
    struct session *session = asked->session;
    int retry_ms;

    if (!pass_hello(asked))
        return false;
    if (request->op == OP_UNKNOWN && request->fault == ERROR_NONE) {
        commands_refuse_field(asked, ERROR_UNKNOWN_OP, "op", "there is no such op");
        return false;
    }
    if (request->fault != ERROR_NONE) {
        commands_refuse(asked, &(struct wire_error){ .code = request->fault,
                                                     .message = request->must_be,
                                                     .field = request->field,
                                                     .allowed = request->allowed });
        return false;
    }
    retry_ms = session_spend(session, &asked->core->config.limits, core_now(asked->core),
                             commands[request->op].cost);
    if (retry_ms > 0) {
        commands_refuse(asked, &(struct wire_error){ .code = ERROR_SLOW_DOWN,
                                                     .message = "too many messages",
                                                     .retry_ms = retry_ms });
        return false;
    }
    return true;
}

void commands_receive(struct core *core, struct session *session, const char *text, size_t len)
{
    struct request request;
    struct asked asked = { core, session, &request, core_instant(core), NULL };

    request_read(text, len, &request);
    if (request.fault == ERROR_BAD_JSON) {
        receive_bad_json(&asked);
        return;
    }
    session->bad_json = 0;
    if (!pass(&asked))
        return;
    if (session->state != SESSION_GREETING)
        run(&asked);
    else if (session_waiting(session, NULL) < WAITING_PER_ROOM)
        session_wait(session, NULL, &request, &asked.at);
    else
        refuse_to_wait(&asked);
}

/* ---- what has waited ---- */

static void run_waiting(struct core *core, struct waiting *waiting)
{
    struct request request = waiting->request;
    struct asked asked = { core, waiting->session, &request, waiting->arrived, NULL };

    waiting_remove(waiting);
    if (pass_hello(&asked))
        run(&asked);
}

void commands_resume(struct core *core, struct room *room)
{
    while (room->waiting && !room->busy)
        run_waiting(core, room->waiting);
    if (room->closed)
        lobby_bury(core, room);
}

void commands_refuse_waiting(struct core *core, struct room *room, const struct wire_error *error)
{
    while (room->waiting) {
        struct waiting *waiting = room->waiting;
        struct request request = waiting->request;
        const struct asked asked = { core, waiting->session, &request, waiting->arrived, NULL };

        waiting_remove(waiting);
        commands_refuse(&asked, error);
    }
}

/* The oldest request that waits for the hello. */
static struct waiting *next_for_hello(const struct session *session)
{
    struct waiting *waiting = session->waiting;

    while (waiting && waiting->room)
        waiting = waiting->session_next;
    return waiting;
}

void commands_resume_session(struct core *core, struct session *session)
{
    struct waiting *waiting;

    /* One of them may be another hello, after the disk refused the first; then the rest wait on. */
    while (session->state != SESSION_GREETING && (waiting = next_for_hello(session)))
        run_waiting(core, waiting);
}

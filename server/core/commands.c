/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/commands.h"

#include <string.h>

#include "server/core/commit.h"
#include "server/core/hello.h"
#include "server/core/lobby.h"
#include "server/core/publish.h"
#include "server/core/rooms.h"
#include "server/core/secrets.h"
#include "server/core/state.h"

enum { WAITING_RETRY_MS = 100 };

void commands_refuse(const struct asked *asked, const struct wire_error *error)
{
    core_send(asked->core, asked->session->conn, message_error(asked->request->id, error));
}

static void refuse(const struct asked *asked, enum wire_error_code code, const char *message)
{
    commands_refuse(asked, &(struct wire_error){ .code = code, .message = message });
}

static void refuse_field(const struct asked *asked, enum wire_error_code code, const char *field,
                         const char *message)
{
    commands_refuse(asked, &(struct wire_error){ .code = code, .message = message, .field = field });
}

static void ok(const struct asked *asked)
{
    core_send(asked->core, asked->session->conn, message_ok(asked->request->id));
}

static struct step make_step(const struct asked *asked)
{
    return (struct step){ .conn = asked->session->conn,
                          .re = asked->request->id,
                          .op = asked->request->op,
                          .player = asked->session->player };
}

/* ---- coming and going ---- */

/* One more unfinished room for this player? */
static bool may_have_room(const struct asked *asked)
{
    const struct player *player = asked->session->player;
    int count = player->pending, most = asked->core->config.limits.rooms_per_player;

    for (const struct seat *seat = player->seats; seat; seat = seat->next) {
        bool twice = seat == &seat->room->seat[1] && seat->room->seat[0].player == player;

        count += !twice && room_state(seat->room) != ROOM_FINISHED;
    }
    return most == 0 || count < most;
}

static void refuse_room(const struct asked *asked)
{
    refuse(asked, ERROR_TOO_MANY_ROOMS, "you have too many unfinished rooms");
}

static void refuse_to_follow(const struct asked *asked)
{
    refuse(asked, ERROR_TOO_MANY_ROOMS, "this connection follows too many rooms");
}

static int draw_starter(const struct core *core, const struct game *game, int wish)
{
    if (game->side0_starts)
        return 0;
    return wish >= 0 ? wish : (int)secrets_lot(&core->world, 2);
}

static void refuse_game(const struct asked *asked)
{
    const char *names[8] = { NULL };

    for (size_t i = 0; games[i] && i + 1 < sizeof names / sizeof *names; i++)
        names[i] = games[i]->name;
    commands_refuse(asked, &(struct wire_error){ .code = ERROR_UNKNOWN_GAME,
                                                 .message = "there is no such game",
                                                 .field = "game",
                                                 .allowed = names });
}

static bool check_create(const struct asked *asked, const struct game **game)
{
    static const char *const none[] = { NULL };
    const struct request_create *create = &asked->request->create;

    *game = game_find(create->game);
    if (!*game)
        refuse_game(asked);
    else if (create->seat[0] == WISH_BOT || create->seat[1] == WISH_BOT)
        commands_refuse(asked, &(struct wire_error){ .code = ERROR_UNKNOWN_LEVEL,
                                                     .message = "no bot plays here",
                                                     .field = create->seats_by_lot ? "opponent" : "seats",
                                                     .allowed = none });
    else if ((*game)->side0_starts && create->starter == 1)
        refuse_field(asked, ERROR_BAD_MESSAGE, "starter",
                     "starter must be 0 or \"lot\": side 0 starts in this game");
    else if (create->has_clock)
        refuse_field(asked, ERROR_BAD_MESSAGE, "clock", "clock must be null: rounds have no clock here");
    else if (!may_have_room(asked))
        refuse_room(asked);
    else if (asked->session->followed_count >= ROOMS_PER_SESSION)
        refuse_to_follow(asked);
    else
        return true;
    return false;
}

static void on_create(const struct asked *asked)
{
    const struct request_create *create = &asked->request->create;
    struct room_row row = { .is_public = create->is_public, .starter = create->starter, .at = asked->at };
    struct step step = make_step(asked);
    const struct game *game;
    int first, taken = 0;

    if (!check_create(asked, &game))
        return;
    memcpy(row.game, game->name, strlen(game->name) + 1);
    memcpy(row.creator, step.player->id, sizeof row.creator);
    first = create->seats_by_lot ? (int)secrets_lot(&asked->core->world, 2) : 0;
    for (int i = 0; i < 2; i++) {
        int side = first ? 1 - i : i;

        if (create->seat[i] == WISH_ME) {
            step_add(&step, EVENT_SEATED, side, asked->at)->player = step.player;
            taken++;
        }
    }
    if (taken == 2)
        step_add(&step, EVENT_STARTED, draw_starter(asked->core, game, row.starter), asked->at);
    commit_room(asked->core, room_create(&row, game), &step, &row);
}

/* The side that a newcomer gets, or -1 when there is none. */
static int find_open_side(const struct room *room, int wish)
{
    for (int side = 0; side < 2; side++) {
        if (!room->seat[side].player && (wish < 0 || wish == side))
            return side;
    }
    return -1;
}

static void attach(const struct asked *asked)
{
    bool anew = !room_follower(asked->room, asked->session->conn);

    if (rooms_may_attach(asked->room, asked->session))
        rooms_attach(asked->core, asked->room, asked->session, asked->request->id, anew);
    else
        refuse_to_follow(asked);
}

static void on_join(const struct asked *asked)
{
    struct room *room = asked->room;
    struct step step = make_step(asked);
    int side = find_open_side(room, asked->request->side);
    bool sits[2];

    if (room_sides(room, step.player, sits)) {
        attach(asked);
        return;
    }
    if (side < 0) {
        refuse(asked, ERROR_ROOM_FULL, "that seat is taken");
        return;
    }
    if (!may_have_room(asked)) {
        refuse_room(asked);
        return;
    }
    if (!rooms_may_attach(room, asked->session)) {
        refuse_to_follow(asked);
        return;
    }
    step_add(&step, EVENT_SEATED, side, asked->at)->player = step.player;
    if (room->seat[1 - side].player)
        step_add(&step, EVENT_STARTED, draw_starter(asked->core, room->game, room->starter), asked->at);
    commit(asked->core, room, &step);
}

static bool is_last_connection(const struct asked *asked)
{
    const struct follower *follower = room_follower(asked->room, asked->session->conn);
    const struct follower *other;

    for (other = asked->room->followers; other; other = other->next) {
        if (other != follower && other->player == asked->session->player)
            return false;
    }
    return follower != NULL;
}

/* What leaving does to the seats and the round, beyond presence: before the first move of round 1 it frees the seats, and
 * a room that nobody sits in any more is closed; later, a side that hasn't moved in the round takes the round back. */
static void add_leaving(const struct asked *asked, struct step *step)
{
    const struct room *room = asked->room;
    bool sits[2];

    if (!room_sides(room, step->player, sits) || !is_last_connection(asked))
        return;
    if (room_state(room) == ROOM_WAITING ||
        (room->round.number == 1 && room->round.plies == 0 && !room->round.over)) {
        for (int side = 0; side < 2; side++) {
            if (sits[side])
                step_add(step, EVENT_FREED, side, asked->at);
        }
        if ((sits[0] || !room->seat[0].player) && (sits[1] || !room->seat[1].player))
            step_add(step, EVENT_CLOSED, -1, asked->at)->text = "empty";
    } else if (room_state(room) == ROOM_PLAYING && !(sits[0] && room_has_moved(room, 0)) &&
               !(sits[1] && room_has_moved(room, 1))) {
        step_add(step, EVENT_ENDED, -1, asked->at)->text = room_end_word(END_ABORTED);
    }
}

static void on_leave(const struct asked *asked)
{
    struct step step = make_step(asked);

    add_leaving(asked, &step);
    if (step.count) {
        commit(asked->core, asked->room, &step);
        return;
    }
    rooms_detach(asked->core, asked->room, asked->session, true);
    ok(asked);
}

/* ---- playing ---- */

static void refuse_move(const struct asked *asked, enum wire_error_code code, enum move_fault fault)
{
    static const char *const messages[] = { [ERROR_WRONG_ROUND] = "this is not the round being played",
                                            [ERROR_ROUND_OVER] = "the round is over",
                                            [ERROR_WRONG_PLY] = "another number of moves has been made",
                                            [ERROR_NOT_YOUR_TURN] = "the other side is to move",
                                            [ERROR_ILLEGAL_MOVE] = "the rules forbid it" };
    static const char *const fields[] = {
        [ERROR_WRONG_ROUND] = "round", [ERROR_WRONG_PLY] = "ply", [ERROR_ILLEGAL_MOVE] = "move"
    };
    struct wire_error error = { .code = code, .message = messages[code], .field = fields[code] };

    if (code == ERROR_ILLEGAL_MOVE)
        error.reason = move_fault_word(fault);
    commands_refuse(asked, &error);
}

/* The only move there is, and that one a pass? */
static bool must_pass(const struct game *game, const struct position *pos)
{
    game_move only;

    return game->moves(pos, &only, 1) == 1 && only == GAME_PASS;
}

static void add_move(struct step *step, const struct game *game, struct position *pos, game_move move,
                     int64_t at)
{
    struct step_event *event = step_add(step, EVENT_MOVED, pos->turn, at);

    game->format(move, event->move);
    event->text = event->move;
    game->play(pos, move);
}

/* A move and what it brings about: passes, for which nobody is asked, and the end, by the rules or because the round has
 * gone on for too long. */
static void add_moves(struct step *step, const struct room *room, game_move move, int64_t at)
{
    struct position pos = room->round.position;
    struct game_result result;
    size_t plies = room->round.plies + 1;

    add_move(step, room->game, &pos, move, at);
    for (; must_pass(room->game, &pos); plies++)
        add_move(step, room->game, &pos, GAME_PASS, at);
    room->game->result(&pos, &result);
    if (result.reason != RESULT_NONE)
        step_add(step, EVENT_ENDED, result.winner, at)->text = result_reason_word(result.reason);
    else if (plies >= ROOM_PLY_LIMIT)
        step_add(step, EVENT_ENDED, -1, at)->text = room_end_word(END_PLY_LIMIT);
}

static void on_move(const struct asked *asked)
{
    const struct room *room = asked->room;
    struct move_request wish = { asked->request->round, asked->request->ply, asked->request->move };
    struct step step = make_step(asked);
    enum move_fault fault = MOVE_OK;
    enum wire_error_code code;
    game_move move;
    bool repeated;

    code = room_check_move(room, step.player, &wish, &move, &repeated, &fault);
    if (code != ERROR_NONE) {
        refuse_move(asked, code, fault);
        return;
    }
    if (repeated) {
        ok(asked);
        return;
    }
    add_moves(&step, room, move, asked->at);
    commit(asked->core, asked->room, &step);
}

static bool is_wrong_round(const struct asked *asked)
{
    int round = asked->request->round;

    return round != 0 && round != asked->room->round.number;
}

static void on_resign(const struct asked *asked)
{
    const struct room *room = asked->room;
    struct step step = make_step(asked);
    struct step_event *event;
    int side = asked->request->side;
    bool sits[2];
    int seats = room_sides(room, step.player, sits);

    if (side < 0)
        side = seats == 2 ? room->round.position.turn : sits[1];
    if (!sits[side]) {
        refuse_field(asked, ERROR_NOT_SEATED, "side", "you don't sit on that side");
        return;
    }
    if (is_wrong_round(asked)) {
        refuse_move(asked, ERROR_WRONG_ROUND, MOVE_OK);
        return;
    }
    if (room_state(room) != ROOM_PLAYING) {
        refuse(asked, ERROR_ROUND_OVER, "no round is being played");
        return;
    }
    event = step_add(&step, EVENT_ENDED, room_has_moved(room, side) ? 1 - side : -1, asked->at);
    event->text = room_end_word(room_has_moved(room, side) ? END_RESIGNED : END_ABORTED);
    commit(asked->core, asked->room, &step);
}

static void on_rematch(const struct asked *asked)
{
    struct room *room = asked->room;
    struct step step = make_step(asked);
    bool sits[2];

    room_sides(room, step.player, sits);
    if (is_wrong_round(asked)) {
        refuse_move(asked, ERROR_WRONG_ROUND, MOVE_OK);
        return;
    }
    if (room_state(room) != ROOM_FINISHED) {
        refuse(asked, ERROR_NOT_YET, "the round must be over before the next one");
        return;
    }
    if ((sits[0] || room->rematch[0]) && (sits[1] || room->rematch[1])) {
        int starter = room->game->side0_starts ? 0 : 1 - room->round.starter;

        step_add(&step, EVENT_STARTED, starter, asked->at);
        commit(asked->core, room, &step);
        return;
    }
    ok(asked);
    if (room->rematch[sits[1]])
        return; /* asked before */
    room->rematch[sits[1]] = true;
    publish_offer(asked->core, room);
}

static void on_legal(const struct asked *asked)
{
    const struct round *round = &asked->room->round;
    bool playing = room_state(asked->room) == ROOM_PLAYING;

    core_send(asked->core, asked->session->conn,
              message_legal(asked->request->id, asked->room->game, playing ? &round->position : NULL));
}

static void on_ping(const struct asked *asked)
{
    core_send(asked->core, asked->session->conn, message_pong(asked->request->id, core_wall(asked->core)));
}

static void on_list(const struct asked *asked)
{
    const char *game = asked->request->list.game;

    if (game[0] && !game_find(game))
        refuse_game(asked);
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
    [OP_CREATE] = { on_create, 5, false, false }, [OP_HELLO] = { hello, 1, false, false },
    [OP_JOIN] = { on_join, 2, true, false },      [OP_LEAVE] = { on_leave, 1, true, false },
    [OP_LEGAL] = { on_legal, 1, true, false },    [OP_LOBBY] = { on_list, 5, false, false },
    [OP_MOVE] = { on_move, 1, true, true },       [OP_PING] = { on_ping, 1, false, false },
    [OP_REMATCH] = { on_rematch, 1, true, true }, [OP_RESIGN] = { on_resign, 1, true, true },
    [OP_ROOMS] = { on_list, 5, false, false },    [OP_SYNC] = { attach, 2, true, false },
    [OP_WATCH] = { attach, 2, true, false },
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

    asked->room = core_room(asked->core, request->room);
    if (!asked->room) {
        refuse_field(asked, ERROR_NO_SUCH_ROOM, "room", "there is no such room");
    } else if (asked->room->busy) {
        if (session_waiting(asked->session, asked->room) < WAITING_PER_ROOM)
            session_wait(asked->session, asked->room, request, asked->at);
        else
            refuse_to_wait(asked);
    } else if (command->seated && !room_sides(asked->room, asked->session->player, sits)) {
        refuse(asked, ERROR_NOT_SEATED, "you don't sit in this room");
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

    refuse(asked, ERROR_BAD_JSON, "a message is one JSON object in UTF-8");
    session->bad_json++;
    if (session->bad_json >= BAD_JSON_IN_A_ROW)
        asked->core->world.close(asked->core->world.ctx, session->conn, CLOSE_UNSUPPORTED);
}

static bool pass_hello(const struct asked *asked)
{
    if (asked->session->state != SESSION_NEW || asked->request->op == OP_HELLO)
        return true;
    refuse(asked, ERROR_HELLO_FIRST, "the first request is hello");
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
        refuse_field(asked, ERROR_UNKNOWN_OP, "op", "there is no such op");
        return false;
    }
    if (request->fault != ERROR_NONE) {
        refuse_field(asked, request->fault, request->field, request->must_be);
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
    struct asked asked = { core, session, &request, core_wall(core), NULL };

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
        session_wait(session, NULL, &request, asked.at);
    else
        refuse_to_wait(&asked);
}

/* ---- what has waited ---- */

static void run_waiting(struct core *core, struct waiting *waiting)
{
    struct request request = waiting->request;
    struct asked asked = { core, waiting->session, &request, waiting->arrived_at, NULL };

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

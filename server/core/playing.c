/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/playing.h"

#include <string.h>

#include "server/core/commands.h"
#include "server/core/commit.h"
#include "server/core/publish.h"
#include "server/core/rooms.h"
#include "server/core/secrets.h"
#include "server/core/state.h"

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

enum { SAY_EVERY_MS = 2000 };

/* The only move there is, and that one a pass? */
static bool must_pass(const struct game *game, const struct position *pos)
{
    game_move only;

    return game->moves(pos, &only, 1) == 1 && only == GAME_PASS;
}

/* A step as it is being made, and the board and clocks as it leaves them. */
struct line {
    struct step *step;
    const struct game *game;
    struct position pos;
    int64_t left_ms[2];
    size_t plies;
};

static void add_move(struct line *line, game_move move)
{
    struct step_event *event = step_add(line->step, EVENT_MOVED, line->pos.turn);

    line->game->format(move, event->move);
    event->text = event->move;
    event->left_ms = line->left_ms[line->pos.turn];
    line->game->play(&line->pos, move);
    line->plies++;
}

static struct line begin_line(const struct room *room, struct step *step)
{
    struct line line = { .step = step,
                         .game = room->game,
                         .pos = room->round.position,
                         .left_ms = { -1, -1 },
                         .plies = room->round.plies };

    if (room->clock.initial_ms > 0) {
        memcpy(line.left_ms, room->clock.left_ms, sizeof line.left_ms);
        line.left_ms[line.pos.turn] =
            room_left_ms(room, line.pos.turn, step->at.now_ms) + room->clock.increment_ms;
    }
    return line;
}

/* A move and what it brings about: passes, for which nobody is asked, and the end, by the rules or because the round has
 * gone on for too long. */
static void add_moves(struct step *step, const struct room *room, game_move move)
{
    struct line line = begin_line(room, step);
    struct game_result result;

    add_move(&line, move);
    while (must_pass(line.game, &line.pos))
        add_move(&line, GAME_PASS); /* takes no time and adds none */
    line.game->result(&line.pos, &result);
    if (result.reason != RESULT_NONE)
        step_add(step, EVENT_ENDED, result.winner)->text = result_reason_word(result.reason);
    else if (line.plies >= ROOM_PLY_LIMIT)
        step_add(step, EVENT_ENDED, -1)->text = room_end_word(END_PLY_LIMIT);
}

/* The time was over when the move came; the flag's timer, which is due, says so to everybody. */
static bool is_too_late(const struct room *room, const struct instant *at)
{
    return room_has_running_clock(room) && room_left_ms(room, room->round.position.turn, at->now_ms) <= 0;
}

void playing_move(const struct asked *asked)
{
    const struct room *room = asked->room;
    struct move_request wish = { asked->request->round, asked->request->ply, asked->request->move };
    struct step step = commands_step(asked);
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
        commands_ok(asked);
        return;
    }
    if (is_too_late(room, &asked->at)) {
        refuse_move(asked, ERROR_ROUND_OVER, MOVE_OK);
        return;
    }
    add_moves(&step, room, move);
    commit(asked->core, asked->room, &step);
}

/* What whoever is to move asks for, whom nobody answers. */
static struct step bot_step(struct core *core, const struct room *room, enum request_op op)
{
    return (struct step){ .op = op,
                          .player = room->seat[room->round.position.turn].player,
                          .at = core_instant(core) };
}

void playing_bot_move(struct core *core, struct room *room, game_move move)
{
    struct step step = bot_step(core, room, OP_MOVE);

    if (is_too_late(room, &step.at))
        return; /* the flag's timer ends the round */
    add_moves(&step, room, move);
    commit(core, room, &step);
}

void playing_bot_failed(struct core *core, struct room *room)
{
    struct step step = bot_step(core, room, OP_RESIGN);
    struct step_event *event;

    if (is_too_late(room, &step.at))
        return; /* as above */
    event = step_add(&step, EVENT_ENDED, -1);
    event->text = room_end_word(END_FAILED);
    event->left_ms = room_left_at_end_ms(room, step.at.now_ms);
    commit(core, room, &step);
}

static bool is_wrong_round(const struct asked *asked)
{
    int round = asked->request->round;

    return round != 0 && round != asked->room->round.number;
}

/* What ends a round needs one that goes on, and the one that was meant. */
bool playing_is_on(const struct asked *asked)
{
    if (is_wrong_round(asked))
        refuse_move(asked, ERROR_WRONG_ROUND, MOVE_OK);
    else if (room_state(asked->room) != ROOM_PLAYING)
        commands_refuse_as(asked, ERROR_ROUND_OVER, "no round is being played");
    else
        return true;
    return false;
}

/* End the round against `loser`: for nothing, if that side has not even moved. */
static void end_round(const struct asked *asked, int loser, enum room_end how)
{
    struct step step = commands_step(asked);
    const struct room *room = asked->room;
    bool moved = room_has_moved(room, loser);
    struct step_event *event = step_add(&step, EVENT_ENDED, moved ? 1 - loser : -1);

    event->text = room_end_word(moved ? how : END_ABORTED);
    event->left_ms = room_left_at_end_ms(room, asked->at.now_ms);
    commit(asked->core, asked->room, &step);
}

void playing_resign(const struct asked *asked)
{
    const struct room *room = asked->room;
    int side = asked->request->side;
    bool sits[2];
    int seats = room_sides(room, asked->session->player, sits);

    if (side < 0)
        side = seats == 2 ? room->round.position.turn : sits[1];
    if (!sits[side])
        commands_refuse_field(asked, ERROR_NOT_SEATED, "side", "you don't sit on that side");
    else if (playing_is_on(asked))
        end_round(asked, side, END_RESIGNED);
}

static void refuse_claim(const struct asked *asked, const char *message, int64_t retry_ms)
{
    commands_refuse(
        asked, &(struct wire_error){ .code = ERROR_NOT_YET, .message = message, .retry_ms = (int)retry_ms });
}

void playing_claim(const struct asked *asked)
{
    const struct room *room = asked->room;
    int turn = room->round.position.turn;
    bool sits[2];
    int64_t in_ms;

    room_sides(room, asked->session->player, sits);
    if (!playing_is_on(asked))
        return;
    in_ms = room_claim_in_ms(room, turn, asked->at.now_ms);
    if (room->clock.initial_ms > 0)
        refuse_claim(asked, "with a clock, the clock decides", 0);
    else if (sits[turn])
        refuse_claim(asked, "it is your turn", 0);
    else if (in_ms < 0)
        refuse_claim(asked, "the other side is here", 0);
    else if (in_ms > 0)
        refuse_claim(asked, "the other side has not been away for long enough", in_ms);
    else
        end_round(asked, turn, END_CLAIMED);
}

/* Whoever asks now, or has asked; a bot always wants to. */
static bool agrees(const struct room *room, int side, const bool sits[2])
{
    return sits[side] || room->rematch[side] || room->seat[side].player->ours;
}

static int next_starter(const struct core *core, const struct room *room)
{
    if (room->game->side0_starts)
        return 0;
    return room_has_bot(room) ? (int)secrets_lot(&core->world, 2) : 1 - room->round.starter;
}

void playing_rematch(const struct asked *asked)
{
    struct room *room = asked->room;
    struct step step = commands_step(asked);
    bool sits[2];

    room_sides(room, step.player, sits);
    if (!room_has_open(room, step.player)) { /* nobody could take the offer back by leaving */
        commands_refuse_as(asked, ERROR_NOT_SEATED, "you don't have this room open");
        return;
    }
    if (is_wrong_round(asked)) {
        refuse_move(asked, ERROR_WRONG_ROUND, MOVE_OK);
        return;
    }
    if (room_state(room) != ROOM_FINISHED) {
        commands_refuse_as(asked, ERROR_NOT_YET, "the round must be over before the next one");
        return;
    }
    if (room->events >= ROOM_EVENTS_MAX) {
        commands_refuse_as(asked, ERROR_TOO_MANY_ROOMS, "the room's record is full; make a new room");
        return;
    }
    if (agrees(room, 0, sits) && agrees(room, 1, sits)) {
        step_add(&step, EVENT_STARTED, next_starter(asked->core, room));
        commit(asked->core, room, &step);
        return;
    }
    commands_ok(asked);
    if (room->rematch[sits[1]])
        return; /* asked before */
    room->rematch[sits[1]] = true;
    publish_offer(asked->core, room);
}

void playing_legal(const struct asked *asked)
{
    const struct round *round = &asked->room->round;
    bool playing = room_state(asked->room) == ROOM_PLAYING;

    core_send(asked->core, asked->session->conn,
              message_legal(asked->request->id, asked->room->game, playing ? &round->position : NULL));
}

/* Two people on one device speak for the side to move. */
static int speaker(const struct asked *asked)
{
    const struct room *room = asked->room;
    bool sits[2];

    if (room_sides(room, asked->session->player, sits) == 2 && room->round.number > 0)
        return room->round.position.turn;
    return sits[0] ? 0 : 1;
}

void playing_say(const struct asked *asked)
{
    int side = speaker(asked);
    struct seat *seat = &asked->room->seat[side];
    uint64_t now = core_now(asked->core);

    if (seat->said_at && now < seat->said_at + SAY_EVERY_MS) {
        commands_refuse(asked, &(struct wire_error){ .code = ERROR_SLOW_DOWN,
                                                     .message = "one phrase every two seconds",
                                                     .retry_ms = (int)(seat->said_at + SAY_EVERY_MS - now) });
        return;
    }
    seat->said_at = now;
    commands_ok(asked);
    publish_said(asked->core, asked->room, side, asked->request->phrase);
}

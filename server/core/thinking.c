/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/thinking.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire/memory.h"
#include "server/core/commands.h"
#include "server/core/commit.h"
#include "server/core/playing.h"
#include "server/core/rooms.h"
#include "server/core/state.h"

enum {
    RETRY_MS = 1000,  /* the disk refused the move */
    MOVES_AHEAD = 20, /* for which a bot's time must last */
    PATIENCE = 40,    /* the part of a bot's time that it lets pass so that it can be watched */
    HINT_RETRY_MS = 200
};

/* A question to a bot, and what came of it. */
struct thought {
    struct core *core;
    struct room *room;       /* who asked; NULL: a hint, or nobody any more */
    struct session *session; /* who asked for a hint; NULL: nobody any more */
    char of[ROOM_ID_MAX];    /* in which room */
    int re;                  /* of the hint's request */
    const struct game *game;
    struct position pos; /* what it is about, at that round and ply */
    int round;
    size_t ply;
    uint64_t due_at; /* the move is played no sooner */
    bool done;       /* the world has answered: what follows is set, and nobody else knows of the thought */
    enum think_status status;
    game_move move;
};

/* The bot that is to move, or NULL. */
static const struct player *bot_on_turn(const struct room *room)
{
    const struct player *player;

    if (room_state(room) != ROOM_PLAYING)
        return NULL;
    player = room->seat[room->round.position.turn].player;
    return player->ours ? player : NULL;
}

/* ---- asking ---- */

static void on_thought(void *arg, enum think_status status, game_move move);

static struct thought *ask(struct core *core, const struct room *room, enum bot_level level, int64_t most_ms)
{
    struct thought *thought = memory_zeroed(sizeof *thought);
    struct think_task task = {
        .bot = bot_find(room->game), .pos = room->round.position, .level = level, .most_ms = most_ms
    };

    core->world.random(core->world.ctx, &task.seed, sizeof task.seed);
    thought->core = core;
    thought->game = room->game;
    thought->pos = room->round.position;
    thought->round = room->round.number;
    thought->ply = room->round.plies;
    core->thoughts++;
    core->world.think(core->world.ctx, &task, on_thought, thought);
    return thought;
}

/* What a bot with a clock may use for one move, and -1 for one without: its time must last, and the increment comes back. */
static int64_t most_ms(const struct room *room, uint64_t now_ms)
{
    int64_t left = room_left_ms(room, room->round.position.turn, now_ms);
    int64_t share = left / MOVES_AHEAD + room->clock.increment_ms / 2;

    if (room->clock.initial_ms == 0)
        return -1;
    return left <= 0 ? 0 : share < left / 2 ? share : left / 2;
}

/* How long the other side waits at least. */
static int64_t least_ms(const struct room *room, uint64_t now_ms)
{
    int64_t left = room_left_ms(room, room->round.position.turn, now_ms) / PATIENCE;

    return room->clock.initial_ms == 0 || left > BOT_LEAST_MS ? BOT_LEAST_MS : left > 0 ? left : 0;
}

static void ask_for_move(struct core *core, struct room *room, enum bot_level level)
{
    uint64_t now = core_now(core);

    room->thought = ask(core, room, level, most_ms(room, now));
    room->thought->room = room;
    room->thought->due_at = now + (uint64_t)least_ms(room, now);
}

/* ---- letting go ---- */

/* Whoever asked needs it no more. The world answers all the same, and then it is freed. */
static void let_go(struct core *core, struct thought *thought)
{
    thought->room = NULL;
    thought->session = NULL;
    if (thought->done)
        free(thought);
    else
        core->world.unthink(core->world.ctx, on_thought, thought);
}

void thinking_drop(struct core *core, struct room *room)
{
    struct thought *thought = room->thought;

    timers_clear(&core->timers, &room->bot);
    room->thought = NULL;
    if (thought)
        let_go(core, thought);
}

void thinking_drop_hint(struct core *core, struct session *session)
{
    struct thought *thought = session->hint;

    session->hint = NULL;
    if (thought)
        let_go(core, thought);
}

void thinking_stop(struct core *core)
{
    struct session *session, *next_session;
    struct room *room, *next_room;

    HASH_ITER (hh, core->rooms, room, next_room) {
        thinking_drop(core, room);
    }
    HASH_ITER (hh, core->sessions, session, next_session) {
        if (session->hint)
            core->world.unthink(core->world.ctx, on_thought, session->hint);
    }
}

/* ---- the answer ---- */

static bool has_move(const struct thought *thought)
{
    return thought->status == THINK_OK && thought->game->legal(&thought->pos, thought->move) == MOVE_OK;
}

/* By the door that everybody uses. When the disk refuses, the thought is still there and is tried again. */
static void play(struct core *core, struct room *room, const struct player *bot)
{
    struct thought *thought = room->thought;
    char id[ROOM_ID_MAX];

    thought->due_at = core_now(core) + RETRY_MS;
    if (has_move(thought)) {
        playing_bot_move(core, room, thought->move);
        return;
    }
    core_log(core, LOG_LEVEL_ERROR, "room %s: the bot of %s, %s, %s; the round ends", rooms_log_id(room, id),
             room->game->name, bot->name,
             thought->status == THINK_OK ? "wants to play against the rules" : "has no move");
    playing_bot_failed(core, room);
}

static void on_due(void *ctx, void *owner)
{
    struct core *core = ctx;
    struct room *room = owner;
    const struct player *bot = bot_on_turn(room);

    if (!room->busy && bot)
        play(core, room, bot); /* else the timer is set anew when the disk has answered */
}

static void answer_hint(struct core *core, struct thought *thought)
{
    struct session *session = thought->session;

    session->hint = NULL;
    if (has_move(thought))
        core_send(core, session->conn,
                  message_hint(thought->re, thought->round, (int)thought->ply, thought->game, thought->move));
    else
        core_send_error(core, session->conn, thought->re,
                        &(struct wire_error){ .code = ERROR_UNAVAILABLE, .message = "the bot has no move" });
    free(thought);
}

static void on_thought(void *arg, enum think_status status, game_move move)
{
    struct thought *thought = arg;
    struct core *core = thought->core;

    core->thoughts--;
    thought->done = true;
    thought->status = status;
    thought->move = move;
    if (thought->room)
        thinking_update(core, thought->room);
    else if (thought->session)
        answer_hint(core, thought);
    else
        free(thought);
    core_settle(core);
}

static bool is_about(const struct thought *thought, const struct room *room)
{
    return thought->round == room->round.number && thought->ply == room->round.plies &&
           room_state(room) == ROOM_PLAYING;
}

/* A hint for a position that is past is of no use; it is answered as failed, so that another can be asked for. */
static void cut_stale_hints(struct core *core, const struct room *room)
{
    const struct follower *follower;

    for (follower = room_has_bot(room) ? room->followers : NULL; follower; follower = follower->next) {
        const struct session *session = core_session(core, follower->conn);

        if (session && session->hint && strcmp(session->hint->of, room->id) == 0 &&
            !is_about(session->hint, room))
            core->world.unthink(core->world.ctx, on_thought, session->hint);
    }
}

void thinking_update(struct core *core, struct room *room)
{
    const struct player *bot = core->stopping || room->closed ? NULL : bot_on_turn(room);

    cut_stale_hints(core, room);
    if (room->thought && (!bot || !is_about(room->thought, room)))
        thinking_drop(core, room);
    if (!bot || room->busy)
        return;
    if (!room->thought) {
        ask_for_move(core, room, bot->level);
    } else if (room->thought->done) {
        room->bot.fire = on_due;
        room->bot.owner = room;
        timers_set(&core->timers, &room->bot, room->thought->due_at);
    }
}

/* ---- hints ---- */

/* The bot of the room, or the hard one if that is stronger; false: there is none. */
static bool find_adviser(const struct room *room, enum bot_level *level)
{
    for (int side = 0; side < 2; side++) {
        const struct player *player = room->seat[side].player;

        if (player && player->ours) {
            *level = player->level > BOT_HARD ? player->level : BOT_HARD;
            return true;
        }
    }
    return false;
}

void thinking_hint(const struct asked *asked)
{
    const struct room *room = asked->room;
    struct session *session = asked->session;
    enum bot_level level;
    bool sits[2];

    room_sides(room, session->player, sits);
    if (!find_adviser(room, &level)) {
        commands_refuse_field(asked, ERROR_BAD_MESSAGE, "room", "room must be one against a bot");
    } else if (!playing_is_on(asked)) {
        return; /* and that was the answer */
    } else if (!sits[room->round.position.turn]) {
        commands_refuse_as(asked, ERROR_NOT_YOUR_TURN, "the other side is to move");
    } else if (session->hint) {
        commands_refuse(asked, &(struct wire_error){ .code = ERROR_SLOW_DOWN,
                                                     .message = "one hint at a time",
                                                     .retry_ms = HINT_RETRY_MS });
    } else if (asked->core->stopping) {
        commands_refuse_as(asked, ERROR_UNAVAILABLE, "the server is about to restart");
    } else {
        session->hint = ask(asked->core, room, level, -1);
        session->hint->session = session;
        memcpy(session->hint->of, room->id, sizeof session->hint->of);
        session->hint->re = asked->request->id;
    }
}

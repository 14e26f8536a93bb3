/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/room.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "common/wire/memory.h"

static const char *const end_words[] = {
#define X(code, word) [code] = (word),
    ROOM_ENDS(X)
#undef X
};

const char *room_end_word(enum room_end end)
{
    return end_words[end];
}

struct room *room_create_unread(const char *id)
{
    struct room *room = memory_zeroed(sizeof *room);

    memcpy(room->id, id, strlen(id) + 1);
    room->busy = true;
    room->deserted = true;
    room->seat[0].room = room->seat[1].room = room;
    return room;
}

void room_begin(struct room *room, const struct room_row *row, const struct game *game)
{
    room->game = game;
    room->is_public = row->is_public;
    room->starter = row->starter;
    room->last_at = row->at;
    room->clock.initial_ms = row->initial_ms;
    room->clock.increment_ms = row->increment_ms;
    clock_reset(&room->clock);
}

struct room *room_create(const struct room_row *row, const struct game *game)
{
    struct room *room = room_create_unread(row->id);

    room_begin(room, row, game);
    room->busy = false;
    return room;
}

static void empty_seat(struct seat *seat)
{
    if (seat->player)
        DL_DELETE(seat->player->seats, seat);
    seat->player = NULL;
    seat->online = seat->left = false;
    seat->said_at = 0;
}

void room_destroy(struct room *room)
{
    if (!room)
        return;
    assert(!room->followers && !room->waiting && !room->loaders && !room->thought && !room->maker);
    assert(!room->bot.place && !room->unlist.place && !room->tell_spectators.place && !room->expire.place &&
           !room->flag.place && !room->unload.place);
    empty_seat(&room->seat[0]);
    empty_seat(&room->seat[1]);
    free(room->round.moves);
    free(room);
}

static void take_seat(struct seat *seat, struct player *player)
{
    seat->player = player;
    DL_APPEND(player->seats, seat);
}

/* ---- what happens: one function for each kind of event, as in journal.h ---- */

static const char *apply_seated(struct room *room, const struct room_event *event, struct player *player)
{
    struct seat *seat = &room->seat[event->side];

    if (!player)
        return "a seat for a player who isn't known";
    if (seat->player)
        return "a seat that is taken";
    take_seat(seat, player);
    seat->online = room_has_open(room, player);
    return NULL;
}

static const char *apply_freed(struct room *room, const struct room_event *event)
{
    if (!room->seat[event->side].player)
        return "an open seat is freed";
    if (room->round.number > 1 || room->round.plies > 0 || room->round.over)
        return "a seat is freed after the first move";
    empty_seat(&room->seat[event->side]);
    room->round.number = 0;
    return NULL;
}

/* Where side 0 always starts, rematches change sides instead: seats and all that is counted by side. */
static void change_sides(struct room *room)
{
    struct player *player[2] = { room->seat[0].player, room->seat[1].player };
    struct seat was[2] = { room->seat[0], room->seat[1] };
    int wins = room->wins[0];

    for (int side = 0; side < 2; side++)
        empty_seat(&room->seat[side]);
    for (int side = 0; side < 2; side++) {
        take_seat(&room->seat[side], player[1 - side]);
        room->seat[side].online = was[1 - side].online;
        room->seat[side].left = was[1 - side].left;
        room->seat[side].away_at = was[1 - side].away_at;
        room->seat[side].said_at = was[1 - side].said_at;
    }
    room->wins[0] = room->wins[1];
    room->wins[1] = wins;
}

static const char *apply_started(struct room *room, const struct room_event *event)
{
    struct round *round = &room->round;

    if (!room->seat[0].player || !room->seat[1].player)
        return "a round without two players";
    if (round->number > 0 && !round->over)
        return "a round before the last one ended";
    if (room->game->side0_starts && event->side != 0)
        return "a round that the wrong side starts";
    if (room->game->side0_starts && round->number > 0)
        change_sides(room);
    round->number++;
    round->starter = event->side;
    round->first = room->events + 1;
    round->started_at = event->at;
    round->plies = 0;
    round->over = false;
    room->game->start(&round->position, event->side);
    clock_reset(&room->clock);
    room->rematch[0] = room->rematch[1] = false;
    return NULL;
}

static bool is_decided(const struct room *room)
{
    struct game_result result;

    room->game->result(&room->round.position, &result);
    return result.reason != RESULT_NONE;
}

static const char *apply_moved(struct room *room, const struct room_event *event)
{
    struct round *round = &room->round;
    game_move move;

    if (round->number == 0 || round->over || is_decided(room))
        return "a move outside a round";
    if (round->position.turn != event->side)
        return "a move of the wrong side";
    if (room->game->parse(event->text, &move) != MOVE_OK ||
        room->game->legal(&round->position, move) != MOVE_OK)
        return "an illegal move";
    if ((room->clock.initial_ms > 0) != (event->left_ms >= 0))
        return "a move with a clock where there is none, or without";
    if (round->plies == round->cap) {
        round->cap = round->cap ? round->cap * 2 : 32;
        round->moves = memory_grown(round->moves, round->cap, sizeof *round->moves);
    }
    round->moves[round->plies++] = move;
    room->game->play(&round->position, move);
    if (event->left_ms >= 0)
        room->clock.left_ms[event->side] = event->left_ms;
    room->clock.from_ms = CLOCK_HELD;
    return NULL;
}

static const char *apply_clock(struct room *room, const struct room_event *event)
{
    if (room->clock.initial_ms == 0 || room_state(room) != ROOM_PLAYING)
        return "a clock where none runs";
    if (event->side != room->round.position.turn || event->left_ms < 0)
        return "a clock of the wrong side";
    room->clock.left_ms[event->side] = event->left_ms;
    room->clock.from_ms = CLOCK_HELD;
    return NULL;
}

static bool counts_for_nobody(const struct wire_result *result)
{
    return strcmp(result->reason, end_words[END_ABORTED]) == 0 ||
           strcmp(result->reason, end_words[END_PLY_LIMIT]) == 0 ||
           strcmp(result->reason, end_words[END_FAILED]) == 0;
}

/* How a round ended by the word of its `ended` event: by the rules, then the position must say the same, or by the room. */
static const char *find_result(const struct room *room, const struct room_event *event,
                               struct wire_result *out)
{
    struct game_result by_rules;

    *out = (struct wire_result){ .winner = event->side };
    room->game->result(&room->round.position, &by_rules);
    if (by_rules.reason != RESULT_NONE) {
        out->reason = result_reason_word(by_rules.reason);
        out->has_score = by_rules.has_score;
        memcpy(out->score, by_rules.score, sizeof out->score);
        return strcmp(out->reason, event->text) == 0 && by_rules.winner == event->side
                   ? NULL
                   : "a result that the position does not show";
    }
    for (size_t i = 0; i < sizeof end_words / sizeof *end_words; i++) {
        if (strcmp(end_words[i], event->text) == 0)
            out->reason = end_words[i];
    }
    if (!out->reason)
        return "a result for an unknown reason";
    return counts_for_nobody(out) == (out->winner < 0) ? NULL : "a result of the wrong side";
}

static const char *apply_ended(struct room *room, const struct room_event *event)
{
    struct round *round = &room->round;
    struct wire_result result;
    const char *why;

    if (round->number == 0 || round->over)
        return "the end of no round";
    why = find_result(room, event, &result);
    if (why)
        return why;
    if (room->clock.initial_ms > 0 && event->left_ms >= 0)
        room->clock.left_ms[round->position.turn] = event->left_ms;
    room->clock.from_ms = CLOCK_HELD;
    round->over = true;
    round->result = result;
    if (!counts_for_nobody(&result)) {
        if (result.winner >= 0)
            room->wins[result.winner]++;
        else
            room->draws++;
    }
    return NULL;
}

bool room_apply(struct room *room, const struct room_event *event, struct player *player, const char **why)
{
    bool with_side = event->kind != EVENT_ENDED && event->kind != EVENT_CLOSED;

    *why = NULL;
    if (room->closed)
        *why = "an event after the room was closed";
    else if (event->side < (with_side ? 0 : -1) || event->side > 1)
        *why = "an event of no side";
    else if (event->kind == EVENT_SEATED)
        *why = apply_seated(room, event, player);
    else if (event->kind == EVENT_FREED)
        *why = apply_freed(room, event);
    else if (event->kind == EVENT_STARTED)
        *why = apply_started(room, event);
    else if (event->kind == EVENT_MOVED)
        *why = apply_moved(room, event);
    else if (event->kind == EVENT_CLOCK)
        *why = apply_clock(room, event);
    else if (event->kind == EVENT_ENDED)
        *why = apply_ended(room, event);
    else
        room->closed = true;
    if (*why)
        return false;
    room->events++;
    room->last_at = event->at;
    return true;
}

/* ---- clocks and absence ---- */

/* The side to move, -1 when no round goes on. */
static int turn_of(const struct room *room)
{
    return room_state(room) == ROOM_PLAYING ? room->round.position.turn : -1;
}

bool room_has_running_clock(const struct room *room)
{
    return room->clock.initial_ms > 0 && room_state(room) == ROOM_PLAYING;
}

void room_run_clock(struct room *room, uint64_t from_ms)
{
    if (room_has_running_clock(room))
        room->clock.from_ms = from_ms;
}

int64_t room_left_ms(const struct room *room, int side, uint64_t now_ms)
{
    if (room->clock.initial_ms == 0)
        return -1;
    return clock_left_ms(&room->clock, side, turn_of(room), now_ms);
}

int64_t room_left_at_end_ms(const struct room *room, uint64_t now_ms)
{
    int64_t left = room_left_ms(room, room->round.position.turn, now_ms);

    return room->clock.initial_ms > 0 && left < 0 ? 0 : left;
}

int64_t room_claim_in_ms(const struct room *room, int side, uint64_t now_ms)
{
    const struct seat *seat = &room->seat[side];
    uint64_t due = seat->away_at + (seat->left ? CLAIM_LEFT_MS : CLAIM_DROPPED_MS);

    if (room->clock.initial_ms > 0 || room_state(room) != ROOM_PLAYING || !seat->player || seat->online ||
        seat->player == room->seat[1 - side].player || room_has_bot(room))
        return -1;
    return due > now_ms ? (int64_t)(due - now_ms) : 0;
}

/* ---- what a round amounts to ---- */

static void copy_text(char *out, size_t size, const char *text)
{
    size_t len = strlen(text);

    assert(len < size);
    memcpy(out, text, len + 1);
}

static void tell_seats(const struct room *room, struct round_row *out)
{
    for (int side = 0; side < 2; side++) {
        const struct player *player = room->seat[side].player;

        copy_text(out->seat[side].player, sizeof out->seat[side].player, player->id);
        copy_text(out->seat[side].name, sizeof out->seat[side].name, player->name);
        out->seat[side].bot = player->bot;
    }
}

void room_tell_round(const struct room *room, const struct room_event *ended, uint32_t number,
                     const struct position *end, size_t plies, struct round_row *out)
{
    struct wire_result result = { .winner = ended->side, .reason = ended->text };
    struct game_result by_rules;

    memset(out, 0, sizeof *out);
    copy_text(out->room, sizeof out->room, room->id);
    copy_text(out->game, sizeof out->game, room->game->name);
    copy_text(out->reason, sizeof out->reason, ended->text);
    tell_seats(room, out);
    out->number = room->round.number;
    out->is_public = room->is_public;
    out->starter = room->round.starter;
    out->initial_ms = room->clock.initial_ms;
    out->increment_ms = room->clock.increment_ms;
    out->started_at = room->round.started_at;
    out->ended_at = ended->at;
    out->first = room->round.first;
    out->last = number;
    out->plies = (int)plies;
    out->winner = ended->side;
    out->counts = !counts_for_nobody(&result) && room->seat[0].player != room->seat[1].player &&
                  !room_is_exhibition(room);
    room->game->result(end, &by_rules);
    if (by_rules.reason != RESULT_NONE && by_rules.has_score) {
        out->has_score = true;
        memcpy(out->score, by_rules.score, sizeof out->score);
    }
}

/* ---- what may happen ---- */

enum room_state room_state(const struct room *room)
{
    if (room->round.number == 0)
        return ROOM_WAITING;
    return room->round.over ? ROOM_FINISHED : ROOM_PLAYING;
}

int room_sides(const struct room *room, const struct player *player, bool sits[2])
{
    int count = 0;

    for (int side = 0; side < 2; side++) {
        sits[side] = player && room->seat[side].player == player;
        count += sits[side];
    }
    return count;
}

static bool is_bot(const struct seat *seat)
{
    return seat->player && seat->player->ours;
}

bool room_has_bot(const struct room *room)
{
    return is_bot(&room->seat[0]) || is_bot(&room->seat[1]);
}

bool room_is_exhibition(const struct room *room)
{
    return is_bot(&room->seat[0]) && is_bot(&room->seat[1]);
}

/* A move that was made before: the same move, at the same ply, by the same side. */
static bool is_repeated(const struct room *room, const bool sits[2], const struct move_request *request,
                        game_move *out)
{
    int side = (room->round.starter + request->ply) % 2;

    return (size_t)request->ply < room->round.plies && sits[side] &&
           room->game->parse(request->text, out) == MOVE_OK && room->round.moves[request->ply] == *out;
}

enum wire_error_code room_check_move(const struct room *room, const struct player *player,
                                     const struct move_request *request, game_move *out, bool *repeated,
                                     enum move_fault *fault)
{
    const struct round *round = &room->round;
    bool sits[2];

    room_sides(room, player, sits);
    *repeated = false;
    if (round->number == 0 || request->round != round->number)
        return ERROR_WRONG_ROUND;
    if (is_repeated(room, sits, request, out)) {
        *repeated = true;
        return ERROR_NONE;
    }
    if (round->over)
        return ERROR_ROUND_OVER;
    if ((size_t)request->ply != round->plies)
        return ERROR_WRONG_PLY;
    if (!sits[round->position.turn])
        return ERROR_NOT_YOUR_TURN;
    *fault = room->game->parse(request->text, out);
    if (*fault == MOVE_OK)
        *fault = room->game->legal(&round->position, *out);
    return *fault == MOVE_OK ? ERROR_NONE : ERROR_ILLEGAL_MOVE;
}

bool room_has_moved(const struct room *room, int side)
{
    size_t first = side == room->round.starter ? 0 : 1; /* the ply of its first move */

    return room->round.plies > first;
}

/* ---- who follows ---- */

struct follower *room_follower(const struct room *room, conn_id conn)
{
    struct follower *follower;

    DL_FOREACH (room->followers, follower) {
        if (follower->conn == conn)
            return follower;
    }
    return NULL;
}

struct follower *room_follow(struct room *room, conn_id conn, const struct player *player, bool moves_only,
                             bool *added)
{
    struct follower *follower = room_follower(room, conn);

    *added = !follower;
    if (follower)
        return follower;
    follower = memory_zeroed(sizeof *follower);
    follower->conn = conn;
    follower->player = player;
    follower->moves_only = moves_only;
    DL_APPEND(room->followers, follower);
    return follower;
}

void room_unfollow(struct room *room, struct follower *follower)
{
    DL_DELETE(room->followers, follower);
    free(follower);
}

bool room_has_open(const struct room *room, const struct player *player)
{
    const struct follower *follower;

    if (player->ours)
        return true;
    DL_FOREACH (room->followers, follower) {
        if (follower->player == player)
            return true;
    }
    return false;
}

/* ---- how it is told ---- */

static struct wire_seat tell_seat(const struct room *room, int side, uint64_t now_ms)
{
    const struct seat *seat = &room->seat[side];

    if (!seat->player)
        return (struct wire_seat){ .open = true, .away_ms = -1 };
    return (struct wire_seat){ .name = seat->player->name,
                               .player = seat->player->id,
                               .level = seat->player->ours ? bot_level_word(seat->player->level) : NULL,
                               .bot = seat->player->bot,
                               .online = seat->online,
                               .why = seat->online ? NULL
                                      : seat->left ? "left"
                                                   : "dropped",
                               .away_ms = room_claim_in_ms(room, side, now_ms) };
}

void room_tell(const struct room *room, uint64_t now_ms, struct wire_room *out)
{
    static const char *const states[] = { "waiting", "playing", "finished" };

    *out = (struct wire_room){ .id = room->id,
                               .game = room->game,
                               .is_public = room->is_public,
                               .state = states[room_state(room)],
                               .seq = room->seq,
                               .seat = { tell_seat(room, 0, now_ms), tell_seat(room, 1, now_ms) },
                               .spectators = room->spectators,
                               .clock = clock_tell(&room->clock, turn_of(room), now_ms),
                               .wins = { room->wins[0], room->wins[1] },
                               .draws = room->draws,
                               .rematch = { room->rematch[0], room->rematch[1] },
                               .round = room->round.number };
    if (room->round.number == 0)
        return;
    out->starter = room->round.starter;
    out->moves = room->round.moves;
    out->plies = room->round.plies;
    out->position = &room->round.position;
    out->result = room->round.over ? &room->round.result : NULL;
}

struct wire_reader room_reader(const struct room *room, const struct player *player, bool moves_only)
{
    struct wire_reader reader = { .moves_only = moves_only };

    room_sides(room, player, reader.sits);
    return reader;
}

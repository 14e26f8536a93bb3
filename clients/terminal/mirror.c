/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/mirror.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire/memory.h"

static void take_seat(struct mirror_seat *out, const struct wire_seat *seat, int64_t now_ms)
{
    memset(out, 0, sizeof *out);
    out->open = seat->open;
    if (seat->open)
        return;
    snprintf(out->name, sizeof out->name, "%s", seat->name);
    if (seat->level) {
        snprintf(out->level, sizeof out->level, "%s", seat->level);
        out->online = true;
        return;
    }
    snprintf(out->player, sizeof out->player, "%s", seat->player ? seat->player : "");
    out->online = seat->online;
    snprintf(out->why, sizeof out->why, "%s", seat->why && !seat->online ? seat->why : "");
    out->can_be_claimed = !seat->online && seat->away_ms >= 0;
    if (out->can_be_claimed)
        out->claim_at_ms = now_ms + seat->away_ms;
}

static void take_clock(struct mirror *mirror, const struct wire_clock *clock, int64_t now_ms)
{
    mirror->clocks.told = *clock;
    mirror->clocks.at_ms = now_ms;
}

static void take_result(struct mirror *mirror, const struct wire_result *result)
{
    mirror->over = true;
    mirror->winner = result->winner;
    mirror->has_score = result->has_score;
    snprintf(mirror->reason, sizeof mirror->reason, "%s", result->reason);
    if (result->has_score)
        memcpy(mirror->score, result->score, sizeof mirror->score);
}

/* Play one move, if it is one. */
static bool play(struct mirror *mirror, const char *text)
{
    game_move move;

    if (mirror->game->parse(text, &move) != MOVE_OK || mirror->game->legal(&mirror->pos, move) != MOVE_OK)
        return false;
    if (mirror->plies == mirror->cap) {
        mirror->cap = mirror->cap ? 2 * mirror->cap : 64;
        mirror->moves = memory_grown(mirror->moves, mirror->cap, sizeof *mirror->moves);
    }
    mirror->moves[mirror->plies++] = move;
    mirror->moved[mirror->pos.turn] = true;
    mirror->before = mirror->pos;
    mirror->game->play(&mirror->pos, move);
    return true;
}

static bool has_digest(const struct mirror *mirror, const char *digest)
{
    char own[DIGEST_TEXT_MAX];

    game_digest(mirror->game, &mirror->pos, own);
    return strcmp(own, digest) == 0;
}

/* The whole round, played from its start. */
static bool take_round(struct mirror *mirror, const struct read_round *round)
{
    size_t i;

    mirror->round = round->number;
    mirror->over = false;
    mirror->plies = 0;
    mirror->moved[0] = mirror->moved[1] = false;
    if (round->number == 0)
        return true;
    mirror->game->start(&mirror->pos, round->starter);
    mirror->before = mirror->pos;
    for (i = 0; i < round->plies; i++) {
        struct game_result result;

        mirror->game->result(&mirror->pos, &result);
        if (result.reason != RESULT_NONE || !play(mirror, round->moves[i]))
            return false;
    }
    if (round->over)
        take_result(mirror, &round->result);
    return has_digest(mirror, round->digest);
}

bool mirror_take_snapshot(struct mirror *mirror, const struct read_room *room, int64_t now_ms)
{
    int side;

    mirror->game = game_find(room->game);
    if (!mirror->game)
        return false;
    snprintf(mirror->id, sizeof mirror->id, "%s", room->id);
    mirror->is_public = room->is_public;
    mirror->seq = room->seq;
    mirror->spectators = room->spectators;
    mirror->draws = room->draws;
    for (side = 0; side < 2; side++) {
        take_seat(&mirror->seat[side], &room->seat[side], now_ms);
        mirror->sits[side] = room->sits[side];
        mirror->wins[side] = room->wins[side];
        mirror->rematch[side] = room->rematch[side];
    }
    take_clock(mirror, &room->clock, now_ms);
    return take_round(mirror, &room->round);
}

static bool is_seat_of(const struct mirror_seat *seat, const char *player)
{
    return !seat->open && !*seat->level && strcmp(seat->player, player) == 0;
}

/* Sides may have changed with the round, so who sits where is told by the players' ids. */
static bool take_started(struct mirror *mirror, const struct message *event, const char *player,
                         int64_t now_ms)
{
    int side;

    for (side = 0; side < 2; side++) {
        take_seat(&mirror->seat[side], &event->seat[side], now_ms);
        mirror->sits[side] = is_seat_of(&mirror->seat[side], player);
        mirror->wins[side] = event->wins[side];
        mirror->rematch[side] = false;
    }
    mirror->draws = event->draws;
    take_clock(mirror, &event->clock, now_ms);
    return take_round(mirror, &event->round);
}

static bool take_moved(struct mirror *mirror, const struct message *event, int64_t now_ms)
{
    take_clock(mirror, &event->clock, now_ms);
    return event->round.number == mirror->round && mirror_turn(mirror) == event->side &&
           event->ply == (int)mirror->plies && play(mirror, event->move) &&
           has_digest(mirror, event->round.digest) && event->round.turn == mirror_turn(mirror);
}

static bool take_ended(struct mirror *mirror, const struct message *event, int64_t now_ms)
{
    const struct wire_result *result = &event->round.result;
    int turn = mirror_turn(mirror);

    if (event->round.number != mirror->round)
        return false;
    clocks_stop(&mirror->clocks, turn, strcmp(result->reason, "time") == 0 ? turn : -1, now_ms);
    take_result(mirror, result);
    memcpy(mirror->wins, event->wins, sizeof mirror->wins);
    mirror->draws = event->draws;
    return true;
}

/* A seat that becomes open means that the room waits again. Nobody who sits here loses the seat without leaving. */
static void take_seat_event(struct mirror *mirror, const struct message *event, const char *player,
                            int64_t now_ms)
{
    struct mirror_seat *seat = &mirror->seat[event->side];

    take_seat(seat, &event->seat[event->side], now_ms);
    mirror->sits[event->side] = is_seat_of(seat, player);
    if (seat->open)
        mirror->round = 0;
}

static bool take_known(struct mirror *mirror, const struct message *event, const char *player, int64_t now_ms)
{
    switch (event->kind) {
    case MESSAGE_SEAT:
        take_seat_event(mirror, event, player, now_ms);
        return true;
    case MESSAGE_STARTED:
        return take_started(mirror, event, player, now_ms);
    case MESSAGE_MOVED:
        return take_moved(mirror, event, now_ms);
    case MESSAGE_ENDED:
        return take_ended(mirror, event, now_ms);
    case MESSAGE_OFFER:
        memcpy(mirror->rematch, event->rematch, sizeof mirror->rematch);
        return true;
    case MESSAGE_CLOCK:
        take_clock(mirror, &event->clock, now_ms);
        return true;
    case MESSAGE_SPECTATORS:
        mirror->spectators = event->count;
        return true;
    default:
        return true; /* an event of a later version, which counts all the same */
    }
}

bool mirror_take_event(struct mirror *mirror, const struct message *event, const char *player, int64_t now_ms)
{
    if (event->kind == MESSAGE_SYNC)
        return mirror_take_snapshot(mirror, &event->snapshot, now_ms);
    if (event->seq != mirror->seq + 1)
        return false;
    mirror->seq = event->seq;
    return take_known(mirror, event, player, now_ms);
}

int mirror_turn(const struct mirror *mirror)
{
    struct game_result result;

    if (mirror->round == 0 || mirror->over)
        return -1;
    mirror->game->result(&mirror->pos, &result);
    return result.reason == RESULT_NONE ? mirror->pos.turn : -1;
}

bool mirror_is_own_turn(const struct mirror *mirror)
{
    int turn = mirror_turn(mirror);

    return turn >= 0 && mirror->sits[turn];
}

bool mirror_is_seated(const struct mirror *mirror)
{
    return mirror->sits[0] || mirror->sits[1];
}

bool mirror_is_shared(const struct mirror *mirror)
{
    return mirror->sits[0] && mirror->sits[1];
}

bool mirror_is_bot(const struct mirror *mirror, int side)
{
    return *mirror->seat[side].level != '\0';
}

bool mirror_is_against_bot(const struct mirror *mirror)
{
    return (mirror->sits[0] && mirror_is_bot(mirror, 1)) || (mirror->sits[1] && mirror_is_bot(mirror, 0));
}

int64_t mirror_left_ms(const struct mirror *mirror, int side, int64_t now_ms)
{
    return clocks_left_ms(&mirror->clocks, side, mirror_turn(mirror), now_ms);
}

int64_t mirror_claim_in_ms(const struct mirror *mirror, int64_t now_ms)
{
    int turn = mirror_turn(mirror);
    const struct mirror_seat *seat;

    if (turn < 0 || !mirror->sits[1 - turn] || mirror->sits[turn] || clocks_are_there(&mirror->clocks))
        return -1;
    seat = &mirror->seat[turn];
    if (!seat->can_be_claimed)
        return -1;
    return seat->claim_at_ms > now_ms ? seat->claim_at_ms - now_ms : 0;
}

void mirror_finish(struct mirror *mirror)
{
    free(mirror->moves);
    mirror->moves = NULL;
}

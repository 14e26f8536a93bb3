/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/mirror.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire/memory.h"

static void take_seat(struct mirror_seat *out, const struct wire_seat *seat)
{
    memset(out, 0, sizeof *out);
    out->open = seat->open;
    if (seat->open)
        return;
    snprintf(out->name, sizeof out->name, "%s", seat->name);
    snprintf(out->player, sizeof out->player, "%s", seat->player ? seat->player : "");
    out->online = seat->online;
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

bool mirror_take_snapshot(struct mirror *mirror, const struct read_room *room)
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
        take_seat(&mirror->seat[side], &room->seat[side]);
        mirror->sits[side] = room->sits[side];
        mirror->wins[side] = room->wins[side];
        mirror->rematch[side] = room->rematch[side];
    }
    return take_round(mirror, &room->round);
}

/* Sides may have changed with the round, so who sits where is told by the players' ids. */
static bool take_started(struct mirror *mirror, const struct message *event, const char *player)
{
    int side;

    for (side = 0; side < 2; side++) {
        take_seat(&mirror->seat[side], &event->seat[side]);
        mirror->sits[side] = strcmp(mirror->seat[side].player, player) == 0;
        mirror->wins[side] = event->wins[side];
        mirror->rematch[side] = false;
    }
    mirror->draws = event->draws;
    return take_round(mirror, &event->round);
}

static bool take_moved(struct mirror *mirror, const struct message *event)
{
    return event->round.number == mirror->round && mirror_turn(mirror) == event->side &&
           event->ply == (int)mirror->plies && play(mirror, event->move) &&
           has_digest(mirror, event->round.digest) && event->round.turn == mirror_turn(mirror);
}

static bool take_ended(struct mirror *mirror, const struct message *event)
{
    if (event->round.number != mirror->round)
        return false;
    take_result(mirror, &event->round.result);
    memcpy(mirror->wins, event->wins, sizeof mirror->wins);
    mirror->draws = event->draws;
    return true;
}

/* A seat that becomes open means that the room waits again. Nobody who sits here loses the seat without leaving. */
static void take_seat_event(struct mirror *mirror, const struct message *event, const char *player)
{
    struct mirror_seat *seat = &mirror->seat[event->side];

    take_seat(seat, &event->seat[event->side]);
    mirror->sits[event->side] = !seat->open && strcmp(seat->player, player) == 0;
    if (seat->open)
        mirror->round = 0;
}

static bool take_known(struct mirror *mirror, const struct message *event, const char *player)
{
    switch (event->kind) {
    case MESSAGE_SEAT:
        take_seat_event(mirror, event, player);
        return true;
    case MESSAGE_STARTED:
        return take_started(mirror, event, player);
    case MESSAGE_MOVED:
        return take_moved(mirror, event);
    case MESSAGE_ENDED:
        return take_ended(mirror, event);
    case MESSAGE_OFFER:
        memcpy(mirror->rematch, event->rematch, sizeof mirror->rematch);
        return true;
    case MESSAGE_SPECTATORS:
        mirror->spectators = event->count;
        return true;
    default:
        return true; /* an event of a later version, which counts all the same */
    }
}

bool mirror_take_event(struct mirror *mirror, const struct message *event, const char *player)
{
    if (event->kind == MESSAGE_SYNC)
        return mirror_take_snapshot(mirror, &event->snapshot);
    if (event->seq != mirror->seq + 1)
        return false;
    mirror->seq = event->seq;
    return take_known(mirror, event, player);
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

void mirror_last_move(const struct mirror *mirror, char *out)
{
    *out = '\0';
    if (mirror->round > 0 && mirror->plies > 0)
        mirror->game->format(mirror->moves[mirror->plies - 1], out);
}

void mirror_finish(struct mirror *mirror)
{
    free(mirror->moves);
    mirror->moves = NULL;
}

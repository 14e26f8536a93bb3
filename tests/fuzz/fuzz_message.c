/* SPDX-License-Identifier: MIT */
/* fuzz_message.c: any bytes as a message of a daemon. Whatever comes, it is read or refused, and what was read keeps the
 * promises of message_read.h, on which a client's copies rely. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire/message_read.h"

#define PROMISE(claim) ((claim) ? (void)0 : abort())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_text(const char *text, size_t cap)
{
    PROMISE(!text || strlen(text) < cap);
}

static void check_seats(const struct wire_seat seat[2])
{
    int side;

    for (side = 0; side < 2; side++) {
        PROMISE(seat[side].open || seat[side].name || !seat[side].player);
        check_text(seat[side].name, PLAYER_NAME_MAX);
        check_text(seat[side].player, PLAYER_ID_MAX);
    }
}

static void check_clock(const struct wire_clock *clock)
{
    PROMISE(clock->initial_ms >= 0 && clock->increment_ms >= 0);
    PROMISE(clock->left_ms[0] >= 0 && clock->left_ms[1] >= 0);
    PROMISE(clock->running >= -1 && clock->running <= 1 && clock->starts_in_ms >= -1);
}

static void check_record(const struct read_record *record)
{
    size_t i;
    int ply;

    PROMISE(record->id && record->game && record->result.reason && record->plies >= 0);
    PROMISE((record->starter == 0 || record->starter == 1) && record->initial_ms >= 0);
    check_text(record->id, ROUND_ID_MAX);
    check_seats(record->seat);
    PROMISE(!record->moves || (record->at_ms && record->credits));
    PROMISE(!record->moves || (record->left_ms != NULL) == (record->initial_ms > 0));
    for (ply = 0; record->moves && ply < record->plies; ply++) {
        check_text(record->moves[ply], MOVE_INPUT_MAX);
        PROMISE(record->moves[ply] && record->at_ms[ply] >= 0);
        PROMISE(!record->left_ms || record->left_ms[ply] >= 0);
    }
    for (i = 0; i < record->credit_count; i++)
        PROMISE(record->credits[i].side == 0 || record->credits[i].side == 1);
}

static void check_round(const struct read_round *round)
{
    size_t i;

    PROMISE(round->starter == 0 || round->starter == 1);
    PROMISE(round->turn >= -1 && round->turn <= 1);
    for (i = 0; i < round->plies; i++)
        check_text(round->moves[i], MOVE_INPUT_MAX);
    if (round->number > 0 && round->moves)
        check_text(round->digest, 9);
}

static void check_room(const struct read_room *room)
{
    PROMISE(room->id && room->game && room->state);
    check_text(room->id, ROOM_ID_MAX);
    check_seats(room->seat);
    check_clock(&room->clock);
    check_round(&room->round);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct message *msg = message_read((const char *)data, size);
    size_t i;

    if (!msg)
        return 0;
    PROMISE(msg->kind != MESSAGE_REPLY || msg->ok || msg->error);
    PROMISE(msg->kind != MESSAGE_MOVED || (msg->move && msg->room && msg->round.digest));
    PROMISE(msg->side == 0 || msg->side == 1);
    check_text(msg->room, ROOM_ID_MAX);
    check_text(msg->player, PLAYER_ID_MAX);
    check_text(msg->token, TOKEN_MAX);
    check_text(msg->server_url, URL_MAX);
    check_seats(msg->seat);
    check_round(&msg->round);
    check_clock(&msg->clock);
    check_text(msg->code, LINK_CODE_MAX);
    PROMISE(msg->kind != MESSAGE_CLOCK || (msg->clock.initial_ms > 0 && msg->why));
    PROMISE(msg->kind != MESSAGE_SAID || msg->phrase);
    for (i = 0; i < msg->tally_count; i++)
        PROMISE(msg->tallies[i].game && msg->tallies[i].against);
    for (i = 0; i < msg->record_count; i++)
        check_record(&msg->records[i]);
    for (i = 0; i < msg->room_count; i++)
        check_room(&msg->rooms[i]);
    if (msg->has_snapshot)
        check_room(&msg->snapshot);
    message_free(msg);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* mirror.h: one room as this client knows it: what the snapshot said and what the events since then have made of it. The
 * board is played by the rules themselves, and compared with the daemon's digest after every move. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_MIRROR_H
#define TAVOLIERE_CLIENTS_TERMINAL_MIRROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "clients/terminal/clocks.h"
#include "common/rules/game.h"
#include "common/wire/message_read.h"

enum { MIRROR_WORD_MAX = 32 };

struct mirror_seat {
    bool open;
    char name[PLAYER_NAME_MAX];
    char player[PLAYER_ID_MAX];
    char level
        [MIRROR_WORD_MAX]; /* of a bot of the server's own, which is always there and no player; else "" */
    bool online;
    char why[MIRROR_WORD_MAX]; /* when not online: the protocol's word for it, "" if none was told */
    bool can_be_claimed; /* from `claim_at_ms` on the other side may claim the round, on this side's turn */
    int64_t claim_at_ms; /* of clocks_now_ms */
};

struct mirror {
    char id[ROOM_ID_MAX]; /* "": no snapshot has come yet */
    const struct game *game;
    bool is_public;
    int64_t seq; /* of the last event */
    struct mirror_seat seat[2];
    bool sits[2]; /* this player, by side */
    int spectators;
    int wins[2];
    int draws;
    bool rematch[2];
    struct clocks clocks;

    int round; /* 0: none, and what follows means nothing */
    bool over;
    int winner; /* when it is over: 0, 1 or -1 */
    char reason[MIRROR_WORD_MAX];
    bool has_score;
    int score[2];
    game_move *moves; /* owned */
    size_t plies, cap;
    bool moved[2];               /* by side: has moved in this round */
    struct position pos, before; /* now, and before the last ply; equal at the start */
};

/* Take the place of all that was known. False if the snapshot can't be true by the rules we have. `now_ms`, here and below, is
 * of clocks_now_ms. */
bool mirror_take_snapshot(struct mirror *mirror, const struct read_room *room, int64_t now_ms);

/* Take an event of the room. False if one before it is missing, or it can't be true: then only a snapshot helps, and the
 * mirror means nothing until it comes. `player` is the id of who looks. */
bool mirror_take_event(struct mirror *mirror, const struct message *event, const char *player,
                       int64_t now_ms);

/* Whose turn it is: 0, 1, or -1 when nobody's. */
int mirror_turn(const struct mirror *mirror);

/* Does this player sit on the side to move? */
bool mirror_is_own_turn(const struct mirror *mirror);

/* Does this player sit here; on both sides? */
bool mirror_is_seated(const struct mirror *mirror);
bool mirror_is_shared(const struct mirror *mirror);

/* Does a bot of the server's own sit on that side; on the other side than this player? */
bool mirror_is_bot(const struct mirror *mirror, int side);
bool mirror_is_against_bot(const struct mirror *mirror);

/* What a side has left on its clock, where there are clocks. */
int64_t mirror_left_ms(const struct mirror *mirror, int side, int64_t now_ms);

/* In how long this player may claim the round if the opponent, whose turn it is, stays away; -1: not, as things are. */
int64_t mirror_claim_in_ms(const struct mirror *mirror, int64_t now_ms);

/* Frees what it owns; a mirror of zeros is fine. */
void mirror_finish(struct mirror *mirror);

#endif

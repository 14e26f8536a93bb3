/* SPDX-License-Identifier: MIT */
/* players.h: who is known here, and by which tokens.
 *
 * A player is one person (or network bot) on any number of devices, each with a token of its own. The table holds only
 * hashes of tokens. What is here is on disk: the commands append first and add afterwards. */
#ifndef TAVOLIERE_SERVER_CORE_PLAYERS_H
#define TAVOLIERE_SERVER_CORE_PLAYERS_H

#include <stdbool.h>
#include <stddef.h>
#include <uthash.h>

#include "server/core/journal.h"

struct seat; /* room.h */

struct player {
    char id[PLAYER_ID_MAX];
    char name[PLAYER_NAME_MAX];
    bool bot;
    char next_name
        [PLAYER_NAME_MAX]; /* while `renaming`: the name as the last of these appends will leave it */
    int renaming;          /* new names on their way to the disk */
    int pending;           /* rooms that are theirs as soon as the disk has them */

    /* In every room in memory; linked by the rooms. In a room with both, side 0 comes before side 1. */
    struct seat *seats;
    UT_hash_handle hh;
};

struct token {
    uint8_t hash[TOKEN_HASH_BYTES];
    struct player *player;
    UT_hash_handle hh;
};

/* Zeroed memory is an empty table. Players live as long as the table. */
struct players {
    struct player *by_id;
    struct token *by_hash;
};

/* Add a player; NULL when the id is taken. The table owns what is returned. */
struct player *players_add(struct players *players, const struct player_row *row);

/* Let the holder of a token be its player. False when there is no such player or the token is there already. */
bool players_add_token(struct players *players, const struct token_row *row);

/* The player of that id, or NULL. */
struct player *players_find(const struct players *players, const char *id);

/* The player who holds `token`, or NULL. The table is searched by the token's hash, so the time it takes tells nothing
 * about tokens that exist. */
struct player *players_by_token(const struct players *players, const char *token);

size_t players_count(const struct players *players);

void players_finish(struct players *players);

#endif

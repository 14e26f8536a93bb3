/* SPDX-License-Identifier: MIT */
/* players.h: who is here or sits in a room that is in memory.
 *
 * A player is one person (or network bot) on any number of devices, each with a token of its own. All of them are on
 * disk; the table holds those that somebody needs, and players_release lets go of one that nobody needs any more. What is
 * here is on disk: the commands append first and add afterwards. */
#ifndef TAVOLIERE_SERVER_CORE_PLAYERS_H
#define TAVOLIERE_SERVER_CORE_PLAYERS_H

#include <stdbool.h>
#include <stddef.h>
#include <uthash.h>

#include "common/bots/bot.h"
#include "server/core/journal.h"

struct seat; /* room.h */

struct player {
    char id[PLAYER_ID_MAX];
    char name[PLAYER_NAME_MAX];
    bool bot;             /* a program that plays over the network */
    bool ours;            /* a bot of this server, which always is in the table, and then its */
    enum bot_level level; /* level */
    char next_name
        [PLAYER_NAME_MAX]; /* while `renaming`: the name as the last of these appends will leave it */
    int renaming;          /* new names on their way to the disk */
    int pending;           /* rooms that are theirs as soon as the disk has them */
    int sessions;          /* open connections: while there are any, the rooms they sit in stay in memory */
    int holds;             /* others who need the player: what is on its way to or from the disk */
    int exhibitions;       /* rooms of two bots that they made, in memory */

    /* In every room in memory; linked by the rooms. In a room with both, side 0 comes before side 1. */
    struct seat *seats;
    UT_hash_handle hh;
};

/* Zeroed memory is an empty table, also of bots. */
struct players {
    struct player *by_id;
};

/* The player of that row, added if it isn't there (else left as it is). Nobody needs it yet. */
struct player *players_add(struct players *players, const struct player_row *row);

/* Add this server's bots; and the one of a level. */
void players_add_bots(struct players *players);
struct player *players_bot(const struct players *players, enum bot_level level);

/* The player of that id, or NULL. */
struct player *players_find(const struct players *players, const char *id);

/* Somebody no longer needs the player: freed if that was the last. `player` may be NULL. */
void players_release(struct players *players, struct player *player);

/* How many people and programs there are. */
size_t players_count(const struct players *players);

void players_finish(struct players *players);

#endif

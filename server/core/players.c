/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/players.h"

#include <stdlib.h>
#include <string.h>

#include "common/wire/memory.h"

struct player *players_add(struct players *players, const struct player_row *row)
{
    struct player *player = players_find(players, row->id);

    if (player)
        return player;
    player = memory_zeroed(sizeof *player);
    memcpy(player->id, row->id, sizeof player->id);
    memcpy(player->name, row->name, sizeof player->name);
    player->bot = row->bot;
    HASH_ADD_STR(players->by_id, id, player);
    return player;
}

struct player *players_find(const struct players *players, const char *id)
{
    struct player *player = NULL;

    HASH_FIND_STR(players->by_id, id, player);
    return player;
}

void players_release(struct players *players, struct player *player)
{
    if (!player || player->seats || player->sessions || player->holds || player->pending || player->renaming)
        return;
    HASH_DEL(players->by_id, player);
    free(player);
}

size_t players_count(const struct players *players)
{
    return HASH_COUNT(players->by_id);
}

void players_finish(struct players *players)
{
    struct player *player = players->by_id, *next;

    HASH_CLEAR(hh, players->by_id);
    for (; player; player = next) {
        next = player->hh.next;
        free(player);
    }
}

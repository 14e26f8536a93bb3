/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/players.h"

#include <stdio.h>
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

void players_add_bots(struct players *players)
{
    for (int level = 0; level < BOT_LEVEL_COUNT; level++) {
        struct player_row row = { .bot = false };
        struct player *player;

        snprintf(row.id, sizeof row.id, BOT_ID "%s", bot_level_word((enum bot_level)level));
        snprintf(row.name, sizeof row.name, "%s", bot_level_word((enum bot_level)level));
        player = players_add(players, &row);
        player->ours = true;
        player->level = (enum bot_level)level;
    }
}

struct player *players_bot(const struct players *players, enum bot_level level)
{
    char id[PLAYER_ID_MAX];

    snprintf(id, sizeof id, BOT_ID "%s", bot_level_word(level));
    return players_find(players, id);
}

struct player *players_find(const struct players *players, const char *id)
{
    struct player *player = NULL;

    HASH_FIND_STR(players->by_id, id, player);
    return player;
}

void players_release(struct players *players, struct player *player)
{
    if (!player || player->ours || player->seats || player->sessions || player->holds || player->pending ||
        player->renaming || player->exhibitions)
        return;
    HASH_DEL(players->by_id, player);
    free(player);
}

size_t players_count(const struct players *players)
{
    const struct player *player;
    size_t count = 0;

    for (player = players->by_id; player; player = player->hh.next)
        count += !player->ours;
    return count;
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

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/players.h"

#include <stdlib.h>
#include <string.h>

#include "common/wire/memory.h"
#include "server/core/secrets.h"

struct player *players_add(struct players *players, const struct player_row *row)
{
    struct player *player;

    if (players_find(players, row->id))
        return NULL;
    player = memory_zeroed(sizeof *player);
    memcpy(player->id, row->id, sizeof player->id);
    memcpy(player->name, row->name, sizeof player->name);
    player->bot = row->bot;
    HASH_ADD_STR(players->by_id, id, player);
    return player;
}

bool players_add_token(struct players *players, const struct token_row *row)
{
    struct player *player = players_find(players, row->player);
    struct token *token = NULL;

    HASH_FIND(hh, players->by_hash, row->hash, TOKEN_HASH_BYTES, token);
    if (!player || token)
        return false;
    token = memory_zeroed(sizeof *token);
    memcpy(token->hash, row->hash, sizeof token->hash);
    token->player = player;
    HASH_ADD(hh, players->by_hash, hash, TOKEN_HASH_BYTES, token);
    return true;
}

struct player *players_find(const struct players *players, const char *id)
{
    struct player *player = NULL;

    HASH_FIND_STR(players->by_id, id, player);
    return player;
}

struct player *players_by_token(const struct players *players, const char *token)
{
    uint8_t hash[TOKEN_HASH_BYTES];
    struct token *found = NULL;

    secrets_hash(token, hash);
    HASH_FIND(hh, players->by_hash, hash, TOKEN_HASH_BYTES, found);
    return found ? found->player : NULL;
}

size_t players_count(const struct players *players)
{
    return HASH_COUNT(players->by_id);
}

void players_finish(struct players *players)
{
    struct player *player = players->by_id, *next_player;
    struct token *token = players->by_hash, *next_token;

    HASH_CLEAR(hh, players->by_hash);
    for (; token; token = next_token) {
        next_token = token->hh.next;
        free(token);
    }
    HASH_CLEAR(hh, players->by_id);
    for (; player; player = next_player) {
        next_player = player->hh.next;
        free(player);
    }
}

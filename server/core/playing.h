/* SPDX-License-Identifier: MIT */
/* playing.h: the ops of those who sit in a room and play there. */
#ifndef TAVOLIERE_SERVER_CORE_PLAYING_H
#define TAVOLIERE_SERVER_CORE_PLAYING_H

#include <stdbool.h>

#include "common/rules/game.h"

struct asked;
struct core;
struct room;

void playing_move(const struct asked *asked);
void playing_resign(const struct asked *asked);
void playing_claim(const struct asked *asked);
void playing_rematch(const struct asked *asked);
void playing_legal(const struct asked *asked);
void playing_say(const struct asked *asked);

/* A round is being played, and it is the one that was meant; else that is answered. */
bool playing_is_on(const struct asked *asked);

/* What the bot that is to move does: a legal move, or none at all. The room must not be busy. */
void playing_bot_move(struct core *core, struct room *room, game_move move);
void playing_bot_failed(struct core *core, struct room *room);

#endif

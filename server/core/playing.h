/* SPDX-License-Identifier: MIT */
/* playing.h: the ops of those who sit in a room and play there. */
#ifndef TAVOLIERE_SERVER_CORE_PLAYING_H
#define TAVOLIERE_SERVER_CORE_PLAYING_H

struct asked;

void playing_move(const struct asked *asked);
void playing_resign(const struct asked *asked);
void playing_claim(const struct asked *asked);
void playing_rematch(const struct asked *asked);
void playing_legal(const struct asked *asked);
void playing_say(const struct asked *asked);

#endif

/* SPDX-License-Identifier: MIT */
/* bots.h: the server's own bots, as they are asked for and called. A level's word is the protocol's; whoever plays for
 * somebody else over the network is no bot here, but a person like any other. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_BOTS_H
#define TAVOLIERE_CLIENTS_TERMINAL_BOTS_H

#include <stdbool.h>

/* Is it the word of a level? */
bool bots_know(const char *level);

/* How whoever sits there is called where it stands alone: a bot by its level, "bot, hard", and anybody else by name. `level` is
 * NULL or "" for who is no bot; a bot of a level that we don't know has its `name` like anybody. */
const char *bots_label(const char *name, const char *level);

/* How they are called in a sentence, where a bot is just that. */
const char *bots_name(const char *name, const char *level);

#endif

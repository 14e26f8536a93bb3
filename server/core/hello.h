/* SPDX-License-Identifier: MIT */
/* hello.h: who is who: the ops hello, link and rename. */
#ifndef TAVOLIERE_SERVER_CORE_HELLO_H
#define TAVOLIERE_SERVER_CORE_HELLO_H

struct asked;
struct core;
struct player;

void hello(const struct asked *asked);
void hello_link(const struct asked *asked);
void hello_rename(const struct asked *asked);

/* A connection of that player has ended: rooms in which only they sit need not stay in memory. The player may be freed. */
void hello_forget_session(struct core *core, struct player *player);

#endif

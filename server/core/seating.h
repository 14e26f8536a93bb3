/* SPDX-License-Identifier: MIT */
/* seating.h: the ops by which people come to a room and go. */
#ifndef TAVOLIERE_SERVER_CORE_SEATING_H
#define TAVOLIERE_SERVER_CORE_SEATING_H

struct asked;

void seating_create(const struct asked *asked);
void seating_join(const struct asked *asked);
void seating_leave(const struct asked *asked);
void seating_attach(const struct asked *asked); /* watch, and sync */

#endif

/* SPDX-License-Identifier: MIT */
/* entry.h: how a session comes into its room: hello, then create, join or watch, or something to look at instead. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_ENTRY_H
#define TAVOLIERE_CLIENTS_TERMINAL_ENTRY_H

#include "clients/terminal/session.h"
#include "common/wire/message_read.h"

/* There is a connection: say who one is. */
void entry_greet(struct session *session);

/* The answer to that: go on to the room, or to what there is to look at. */
void entry_greeted(struct session *session, const struct message *reply);

/* Into the room that the options name, and always back to the same; without one, ask for the list of rooms. */
void entry_go(struct session *session);
void entry_list(struct session *session);

/* The room's snapshot has come, and the mirror has taken it. */
void entry_done(struct session *session);

/* The room can't be entered. */
void entry_refused(struct session *session, const struct message *reply);

/* The answer to what was asked outside a room: a page of the list of rooms, or what ask.h knows; or why there is none. */
void entry_looked(struct session *session, const struct message *reply);

#endif

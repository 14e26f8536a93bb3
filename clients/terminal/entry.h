/* SPDX-License-Identifier: MIT */
/* entry.h: how a session comes into its room: hello, then create, join or watch, or the list of rooms instead. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_ENTRY_H
#define TAVOLIERE_CLIENTS_TERMINAL_ENTRY_H

#include "clients/terminal/session.h"
#include "common/wire/message_read.h"

/* There is a connection: say who one is. */
void entry_greet(struct session *session);

/* The answer to that: go on to the room, or to the list of rooms. */
void entry_greeted(struct session *session, const struct message *reply);

/* The room's snapshot has come, and the mirror has taken it. */
void entry_done(struct session *session);

/* The room can't be entered. */
void entry_refused(struct session *session, const struct message *reply);

/* A page of the list of rooms, or why there is none. */
void entry_listed(struct session *session, const struct message *reply);

#endif

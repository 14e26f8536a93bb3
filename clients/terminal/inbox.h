/* SPDX-License-Identifier: MIT */
/* inbox.h: what the server says to a session: answers to what was asked, and what happens in its room. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_INBOX_H
#define TAVOLIERE_CLIENTS_TERMINAL_INBOX_H

#include "clients/terminal/session.h"
#include "common/wire/message_read.h"

void inbox_take(struct session *session, const struct message *msg);

#endif

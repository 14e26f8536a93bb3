/* SPDX-License-Identifier: MIT */
/* faults.h: why something can't be done, in words. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_FAULTS_H
#define TAVOLIERE_CLIENTS_TERMINAL_FAULTS_H

#include "clients/terminal/mirror.h"
#include "common/wire/message_read.h"
#include "common/wire/request.h"

/* Why the rules forbid something. */
void faults_of_rules(const struct mirror *room, const char *reason);

/* Why the daemon refused something, and why it refused what was typed in the room. */
void faults_of_reply(const struct mirror *room, const struct message *reply);
void faults_of_request(const struct mirror *room, enum request_op op, const struct message *reply);

#endif

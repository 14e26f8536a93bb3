/* SPDX-License-Identifier: MIT */
/* ask.h: what can be asked of a server that belongs to no room: stats, history, record, link, rename. All can be typed in a
 * room, and all but rename can be asked from the command line. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_ASK_H
#define TAVOLIERE_CLIENTS_TERMINAL_ASK_H

#include <stdbool.h>

#include "common/wire/message_read.h"
#include "common/wire/request.h"

/* Read a round's id, "k7x2qm-2". False if it is none; whether there is such a round is for the server to say. */
bool ask_read_round(const char *text, struct request_record *out);

/* Complete a request, in which only `op` and what a room needs have been set, from what stands behind the word. Returns NULL,
 * or the key of the word that says what is wrong with `rest`, which belongs in its place {1}. */
const char *ask_fill(struct request *req, const char *rest);

/* Print the answer to it, which is no refusal. `origin` is the server's. */
void ask_tell(const struct request *req, const struct message *reply, const char *origin);

#endif

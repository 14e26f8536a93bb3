/* SPDX-License-Identifier: MIT */
/* face.h: what shows a session on a whole screen. Without one it is printed line by line, and ends where a face goes home: to
 * the list of rooms, in none of which one is then. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_FACE_H
#define TAVOLIERE_CLIENTS_TERMINAL_FACE_H

#include "common/wire/message_read.h"

struct session;

/* All calls come from within session_run, and borrow what they are given until they return. */
struct face {
    void *ctx;
    int alarm; /* as in struct net_config */

    /* The session is there and begins to connect. What is told from now on comes by way of out_to. */
    void (*began)(void *ctx, struct session *session);
    /* Something that is shown may have changed. */
    void (*changed)(void *ctx);
    /* There is something to read from the keyboard; something to read from `alarm`. */
    void (*readable)(void *ctx);
    void (*alarmed)(void *ctx);
    /* The session leaves its room, of which it knows nothing any more when this returns. The options must say what it does next:
     * ACTION_LOBBY, until something is chosen. */
    void (*at_home)(void *ctx);
    /* Rooms: the player's own unfinished ones, and soon after them the last rounds that are over, which come with each new
     * connection; a page of the server's list, the first of which takes the place of all; that the server gives none now, but may
     * when it is asked after `retry_ms`; that they are not what they were. */
    void (*own_rooms)(void *ctx, const struct message *reply);
    void (*own_rounds)(void *ctx, const struct message *reply);
    void (*listed)(void *ctx, const struct message *reply, bool first);
    void (*not_listed)(void *ctx, int retry_ms);
    void (*outdated)(void *ctx);
    /* The terminal is given back: what is told from now on is printed. May come twice. */
    void (*ended)(void *ctx);
};

#endif

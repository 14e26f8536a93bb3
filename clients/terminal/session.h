/* SPDX-License-Identifier: MIT */
/* session.h: one run of the client: who one is, which room one is in, and what is under way.
 *
 * After a connection is made comes `hello`, then the room is entered (created, joined or watched; entered again after a loss)
 * and its snapshot taken. At most one request of the person's is under way; it is kept until it is answered, and sent
 * again, the same, when the connection was lost meanwhile. What is typed in between waits. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_SESSION_H
#define TAVOLIERE_CLIENTS_TERMINAL_SESSION_H

#include <stdbool.h>

#include "clients/terminal/face.h"
#include "clients/terminal/lines.h"
#include "clients/terminal/mirror.h"
#include "clients/terminal/net.h"
#include "clients/terminal/options.h"
#include "clients/terminal/times.h"
#include "common/wire/request.h"

/* A question that the next line answers. */
enum question { QUESTION_NONE, QUESTION_RESIGN, QUESTION_LEAVE };

struct session {
    const struct options *options;
    const struct face *face; /* NULL: line by line */
    struct net *net;
    struct lines lines;
    int status; /* for the shell */

    char origin[URL_MAX]; /* of the server */
    char url[URL_MAX];    /* the server's own word for its address */
    char player[PLAYER_ID_MAX];
    char name[PLAYER_NAME_MAX]; /* as the answer to hello or rename said last */
    char token[TOKEN_MAX];
    bool greeted; /* a hello has been answered well, once */

    struct mirror room;
    struct reminder reminder;  /* of what has been told about the room's times */
    char room_id[ROOM_ID_MAX]; /* "" until it is known */
    bool in_room;              /* on this connection: what the mirror says is so */
    bool entered;              /* on this or an earlier connection */
    bool has_link;             /* to the room, rather than having chosen it from a list */
    bool is_host;              /* of the room to which that led: nobody plays there against oneself */
    bool lost;                 /* the loss has been told */
    size_t rooms_told;         /* of those listed */
    bool refused;              /* the list, and that has been told */
    bool is_gone;              /* the room: there will be nothing to come back to */
    struct buf *json;          /* owned; the list as a document, where that was asked for */
    int out_of_step;           /* how many snapshots were asked for in a row because something did not fit */

    int last_id, hello_id, enter_id, sync_id, leave_id; /* of requests under way; 0: none */
    int rounds_id;           /* of the one for the player's last rounds, which a face wants to know */
    struct request pending;  /* what the person asked for; its id is 0 when there is nothing */
    struct request answered; /* what was answered well last: what it brings about may still be on its way */
    int hint_id; /* of the hint that a bot is thinking about; 0: none, or nobody needs it any more */
    enum question question;
    bool leaving; /* the person wants to go */
};

/* Play, or watch, or list rooms, as `options` say, which a face may change while it is at home. Without a face, NULL, there
 * is standard input and output. Returns the status for the shell. */
int session_run(const struct options *options, const struct face *face);

/* Is the session in its room, with nothing under way, so that what is typed is looked at now? */
bool session_is_idle(const struct session *session);

/* Take text as if it had been typed, lines with their ends. */
void session_type(struct session *session, const char *text, size_t len);

/* A request about the session's room, with nothing else in it. */
struct request session_request(const struct session *session, enum request_op op);

/* Send a request under a new id, which is written to it and returned. */
int session_send(struct session *session, struct request *req);

/* Send a request of the person's and keep it until it is answered. Its id is set here. */
void session_ask(struct session *session, const struct request *req);

/* Ask what a bot would play. It thinks about that for a while, and nothing that is typed waits for it. */
void session_ask_hint(struct session *session);

/* Where the server is for others: the address by which it was reached, or when that means something only on this machine, the
 * one the server knows. */
const char *session_origin_for_others(const struct session *session);

/* Ask for a snapshot. */
void session_sync(struct session *session);

/* Leave the room, and then go home. */
void session_leave(struct session *session);

/* One is in the room no longer: the session ends, or with a face it is at home. */
void session_go_home(struct session *session, int status);

/* End now. */
void session_end(struct session *session, int status);

/* End with a line on standard error, or with a face go home with that line: a word with its places, or why the daemon
 * refused. */
void session_fail(struct session *session, const char *key, const char *a, const char *b);
void session_fail_by_error(struct session *session, const struct message *reply);

#endif

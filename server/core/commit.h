/* SPDX-License-Identifier: MIT */
/* commit.h: first the disk, then the room, then the world.
 *
 * A step is what one request does to a room: up to a few events that are on disk together or not at all. Until the
 * journal says that they are, the room stays as it was, nobody hears of them, and its further requests wait. Then they are
 * applied and published in order, and whoever asked gets the reply before the first of them. */
#ifndef TAVOLIERE_SERVER_CORE_COMMIT_H
#define TAVOLIERE_SERVER_CORE_COMMIT_H

#include "common/wire/request.h"
#include "server/core/room.h"

struct core;

enum { STEP_EVENTS = 5 }; /* a move, the forced passes it brings about, the end */

/* An event to be, its texts borrowed until `commit` returns. */
struct step_event {
    enum event_kind kind;
    int side;
    int64_t left_ms;             /* -1 for none */
    const struct player *player; /* `seated`: who */
    const char *text;            /* NULL for none; `seated` takes the player's name */
    char move[MOVE_TEXT_MAX];    /* `moved`: where `text` may live */
};

struct step {
    conn_id conn;          /* who asked, or 0 */
    int re;                /* the id of the request */
    enum request_op op;    /* what was asked; OP_UNKNOWN when the room acts by itself */
    struct player *player; /* who asked, or NULL */
    struct instant at;     /* when: the one time of everything in the step */
    struct step_event event[STEP_EVENTS];
    size_t count;
};

/* Add an event; returns it so that the rest can be filled in. */
struct step_event *step_add(struct step *step, enum event_kind kind, int side);

/* Do a step. The room must not be busy; it is until the disk has answered. */
void commit(struct core *core, struct room *room, const struct step *step);

/* The same for a new room, which isn't in the table yet: the step owns it until the disk has it. */
void commit_room(struct core *core, struct room *room, const struct step *step, const struct room_row *row);

#endif

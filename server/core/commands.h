/* SPDX-License-Identifier: MIT */
/* commands.h: from a request to what is done about it. One table says, for each op, what is checked before its handler. */
#ifndef TAVOLIERE_SERVER_CORE_COMMANDS_H
#define TAVOLIERE_SERVER_CORE_COMMANDS_H

#include "common/wire/request.h"
#include "server/core/commit.h"
#include "server/core/world.h"

struct core;
struct room;
struct session;

/* What a handler works with. */
struct asked {
    struct core *core;
    struct session *session;
    const struct request *request;
    struct instant at; /* when the request came */
    struct room *room; /* the one it names, not busy; NULL where the op has none */
};

/* One whole message from a connection. */
void commands_receive(struct core *core, struct session *session, const char *text, size_t len);

/* A room's append has been answered: run what waits for it, until the next append. A closed room is freed at the end. */
void commands_resume(struct core *core, struct room *room);

/* The room that requests wait for can't be had: each is answered with that error. */
void commands_refuse_waiting(struct core *core, struct room *room, const struct wire_error *error);

/* A hello has been answered: run what waits for it. */
void commands_resume_session(struct core *core, struct session *session);

/* Answer with an error, or with `ok`. */
void commands_refuse(const struct asked *asked, const struct wire_error *error);
void commands_refuse_as(const struct asked *asked, enum wire_error_code code, const char *message);
void commands_refuse_field(const struct asked *asked, enum wire_error_code code, const char *field,
                           const char *message);
void commands_refuse_game(const struct asked *asked); /* there is none of that name */
void commands_ok(const struct asked *asked);

/* An empty step that answers the request. */
struct step commands_step(const struct asked *asked);

#endif

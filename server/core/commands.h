/* SPDX-License-Identifier: MIT */
/* commands.h: from a request to what is done about it. One table says, for each op, what is checked before its handler. */
#ifndef TAVOLIERE_SERVER_CORE_COMMANDS_H
#define TAVOLIERE_SERVER_CORE_COMMANDS_H

#include <stdint.h>

#include "common/wire/request.h"

struct core;
struct room;
struct session;

/* What a handler works with. */
struct asked {
    struct core *core;
    struct session *session;
    const struct request *request;
    int64_t at;        /* the wall clock when the request came */
    struct room *room; /* the one it names, not busy; NULL where the op has none */
};

/* One whole message from a connection. */
void commands_receive(struct core *core, struct session *session, const char *text, size_t len);

/* A room's append has been answered: run what waits for it, until the next append. A closed room is freed at the end. */
void commands_resume(struct core *core, struct room *room);

/* A hello has been answered: run what waits for it. */
void commands_resume_session(struct core *core, struct session *session);

/* Answer with an error. */
void commands_refuse(const struct asked *asked, const struct wire_error *error);

#endif

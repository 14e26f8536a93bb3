/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/session.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "common/wire/memory.h"
#include "server/core/room.h"

struct session *session_create(conn_id conn, const char *address, const struct core_limits *limits,
                               uint64_t now_ms)
{
    struct session *session = memory_zeroed(sizeof *session);

    assert(strlen(address) < sizeof session->address);
    memcpy(session->address, address, strlen(address) + 1);
    session->conn = conn;
    session->allowance_at = now_ms;
    session->allowance = (int64_t)limits->message_burst * 1000;
    return session;
}

void session_destroy(struct session *session)
{
    assert(!session->followed && !session->waiting && !session->hello_timer.place);
    free(session);
}

int session_spend(struct session *session, const struct core_limits *limits, uint64_t now_ms, int cost)
{
    int64_t most = (int64_t)limits->message_burst * 1000;
    int64_t want = (int64_t)(cost < limits->message_burst ? cost : limits->message_burst) * 1000;
    int64_t passed = (int64_t)(now_ms - session->allowance_at);

    if (limits->messages_per_second == 0 || limits->message_burst == 0)
        return 0;
    /* So many messages a second are as many thousandths of a message a millisecond. */
    if (passed > most / limits->messages_per_second)
        session->allowance = most;
    else
        session->allowance += passed * limits->messages_per_second;
    if (session->allowance > most)
        session->allowance = most;
    session->allowance_at = now_ms;
    if (session->allowance < want)
        return (int)((want - session->allowance + limits->messages_per_second - 1) /
                     limits->messages_per_second);
    session->allowance -= want;
    return 0;
}

void session_follows(struct session *session, const char *room)
{
    struct followed *followed = memory_zeroed(sizeof *followed);

    memcpy(followed->room, room, strlen(room) + 1);
    DL_APPEND(session->followed, followed);
    session->followed_count++;
}

void session_unfollows(struct session *session, const char *room)
{
    struct followed *followed, *next;

    DL_FOREACH_SAFE(session->followed, followed, next)
    {
        if (strcmp(followed->room, room) == 0) {
            DL_DELETE(session->followed, followed);
            free(followed);
            session->followed_count--;
        }
    }
}

int session_waiting(const struct session *session, const struct room *room)
{
    const struct waiting *waiting;
    int count = 0;

    DL_FOREACH2(session->waiting, waiting, session_next)
    {
        count += waiting->room == room;
    }
    return count;
}

void session_wait(struct session *session, struct room *room, const struct request *request,
                  const struct instant *arrived)
{
    struct waiting *waiting = memory_zeroed(sizeof *waiting);

    waiting->request = *request;
    waiting->session = session;
    waiting->room = room;
    waiting->arrived = *arrived;
    DL_APPEND2(session->waiting, waiting, session_prev, session_next);
    if (room)
        DL_APPEND(room->waiting, waiting);
}

void waiting_remove(struct waiting *waiting)
{
    DL_DELETE2(waiting->session->waiting, waiting, session_prev, session_next);
    if (waiting->room)
        DL_DELETE(waiting->room->waiting, waiting);
    free(waiting);
}

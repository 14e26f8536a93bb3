/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "tests/fuzz/false_world.h"

#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "common/wire/memory.h"

enum { NOON = 43200000, ARGS_MAX = 32 };

/* One of three is set. */
struct answer {
    journal_done *done;
    journal_found *found;
    think_done *thought;
    void *arg;
    enum journal_status status;
    struct database_found entries;
    struct answer *prev, *next;
};

static struct answer *add(void *ctx, void *arg)
{
    struct false_world *world = ctx;
    struct answer *answer = memory_zeroed(sizeof *answer);

    answer->arg = arg;
    DL_APPEND(world->answers, answer);
    return answer;
}

static uint64_t now_ms(void *ctx)
{
    return ((const struct false_world *)ctx)->now_ms;
}

static int64_t wall_ms(void *ctx)
{
    return NOON + (int64_t)now_ms(ctx);
}

/* Never the same twice, else two rooms would get one id, and the core would draw for ever (Knuth's MMIX). */
static void draw(void *ctx, void *out, size_t bytes)
{
    struct false_world *world = ctx;

    while (bytes-- > 0) {
        world->lot = world->lot * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        ((uint8_t *)out)[bytes] = (uint8_t)(world->lot >> 56);
    }
}

static void pass_on(void *ctx, conn_id conn, struct buf *buf)
{
    const struct false_world *world = ctx;

    if (world->send)
        world->send(world->ctx, conn, buf);
}

static void pass_close(void *ctx, conn_id conn, enum close_code code)
{
    const struct false_world *world = ctx;

    if (world->close)
        world->close(world->ctx, conn, code);
}

static void append(void *ctx, const struct journal_entry *entries, size_t count, journal_done *done,
                   void *arg)
{
    (void)entries;
    (void)count;
    add(ctx, arg)->done = done;
}

static void look_up(void *ctx, const struct journal_query *query, journal_found *found, void *arg)
{
    const struct false_world *world = ctx;
    struct answer *answer = add(ctx, arg);

    answer->found = found;
    answer->status = JOURNAL_OK;
    if (world->db && !database_find(world->db, query, &answer->entries))
        answer->status = JOURNAL_FAILED;
}

static void think(void *ctx, const struct think_task *task, think_done *done, void *arg)
{
    (void)task;
    add(ctx, arg)->thought = done;
}

static void unthink(void *ctx, think_done *done, void *arg)
{
    (void)ctx; /* it is told all the same */
    (void)done;
    (void)arg;
}

static void wake_at(void *ctx, uint64_t at_ms)
{
    (void)ctx; /* whoever moves the time wakes */
    (void)at_ms;
}

static void log_nothing(void *ctx, enum log_level level, const char *line)
{
    (void)ctx;
    (void)level;
    (void)line;
}

struct world false_world(struct false_world *world)
{
    return (struct world){ .ctx = world,
                           .now_ms = now_ms,
                           .wall_ms = wall_ms,
                           .random = draw,
                           .send = pass_on,
                           .close = pass_close,
                           .append = append,
                           .look_up = look_up,
                           .think = think,
                           .unthink = unthink,
                           .wake_at = wake_at,
                           .log = log_nothing };
}

static void give(struct answer *answer)
{
    if (answer->done)
        answer->done(answer->arg, JOURNAL_OK);
    else if (answer->found)
        answer->found(answer->arg, answer->status, answer->entries.list, answer->entries.count);
    else
        answer->thought(answer->arg, THINK_FAILED, 0);
    database_found_clear(&answer->entries);
    free(answer);
}

bool false_world_answer(struct false_world *world, int most)
{
    while (world->answers && most-- > 0) {
        struct answer *answer = world->answers;

        DL_DELETE(world->answers, answer);
        give(answer);
    }
    return !world->answers;
}

void false_world_stays(int *argc, char ***argv)
{
    static char no_leaks[] = "-detect_leaks=0";
    static char *more[ARGS_MAX];

    if (*argc + 2 > ARGS_MAX)
        abort();
    memcpy(more, *argv, (size_t)*argc * sizeof *more);
    more[(*argc)++] = no_leaks;
    *argv = more;
}

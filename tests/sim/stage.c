/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "tests/sim/stage.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire/memory.h"

enum { EPOCH = 1700000000 }; /* when the simulated world begins, in seconds */

void stage_fail(const struct stage *stage, const char *file, int line, const char *format, ...)
{
    va_list args;

    fprintf(stderr, "%s:%d: seed %" PRIu64 ", step %" PRIu64 ": ", file, line, stage->seed, stage->step);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    abort();
}

/* ---- struct world ---- */

static uint64_t world_now(void *ctx)
{
    const struct stage *stage = ctx;

    return stage->now;
}

static int64_t world_wall(void *ctx)
{
    const struct stage *stage = ctx;

    return INT64_C(1000) * EPOCH + (int64_t)stage->now;
}

static void world_random(void *ctx, void *out, size_t bytes)
{
    struct stage *stage = ctx;
    unsigned char *to = out;

    for (size_t i = 0; i < bytes; i++)
        to[i] = (unsigned char)(lot_draw(&stage->lot) &
                                (stage->narrow_ids && !lot_once_in(&stage->lot, 8) ? 3 : 255));
}

static struct line *find_line(struct stage *stage, conn_id conn)
{
    for (size_t i = 0; i < stage->line_count; i++) {
        if (stage->lines[i].conn == conn)
            return &stage->lines[i];
    }
    return NULL;
}

static void drop_deliveries(struct line *line)
{
    while (line->first) {
        struct delivery *gone = line->first;

        line->first = gone->next;
        buf_unref(gone->buf);
        free(gone);
    }
    line->last = NULL;
    line->waiting = 0;
}

static void world_send(void *ctx, conn_id conn, struct buf *buf)
{
    struct stage *stage = ctx;
    struct line *line = find_line(stage, conn);
    struct delivery *delivery;
    uint64_t due;

    if (stage->crashed || !line || line->lagging || line->closing)
        return;
    if (line->waiting >= (line->slow ? SLOW_LINE_HOLDS : LINE_HOLDS)) {
        line->lagging = line->overflowed = true;
        drop_deliveries(line);
        return;
    }
    delivery = memory_zeroed(sizeof *delivery);
    due = stage->now + 1 + lot_below(&stage->lot, line->slow ? 400 : 30);
    delivery->buf = buf_ref(buf);
    delivery->due = line->last_due > due ? line->last_due : due;
    line->last_due = delivery->due;
    if (line->last)
        line->last->next = delivery;
    else
        line->first = delivery;
    line->last = delivery;
    line->waiting++;
    stage->messages++;
}

static void world_close(void *ctx, conn_id conn, enum close_code code)
{
    struct stage *stage = ctx;
    struct line *line = find_line(stage, conn);

    (void)code;
    if (line)
        line->closing = true;
}

static void world_append(void *ctx, const struct journal_entry *entries, size_t count, journal_done *done,
                         void *arg)
{
    struct stage *stage = ctx;
    struct appending *appending = memory_zeroed(sizeof *appending);
    uint64_t due = stage->now + 1 + lot_below(&stage->lot, 20);

    appending->entries = memory_grown(NULL, count, sizeof *entries);
    memcpy(appending->entries, entries, count * sizeof *entries);
    appending->count = count;
    appending->done = done;
    appending->arg = arg;
    appending->due = stage->append_due = due > stage->append_due ? due : stage->append_due;
    if (stage->appending)
        stage->appending_last->next = appending;
    else
        stage->appending = appending;
    stage->appending_last = appending;
}

static void world_wake_at(void *ctx, uint64_t at_ms)
{
    struct stage *stage = ctx;

    stage->wake_at = at_ms;
}

static void world_log(void *ctx, enum log_level level, const char *line)
{
    const struct stage *stage = ctx;

    SIM_CHECK(stage, level > LOG_LEVEL_ERROR, "the core reports: %s", line);
}

/* ---- the disk ---- */

static bool is_taken(const struct stage *stage, const struct journal_entry *entry)
{
    for (size_t i = 0; i < stage->log_count; i++) {
        const struct journal_entry *old = &stage->log[i];

        if (old->kind != entry->kind)
            continue;
        if (entry->kind == ENTRY_ROOM && strcmp(old->room.id, entry->room.id) == 0)
            return true;
        if (entry->kind == ENTRY_PLAYER && strcmp(old->player.id, entry->player.id) == 0)
            return true;
    }
    return false;
}

static enum journal_status write_down(struct stage *stage, const struct appending *appending)
{
    for (size_t i = 0; i < appending->count; i++) {
        if (is_taken(stage, &appending->entries[i]))
            return JOURNAL_TAKEN;
    }
    if (stage->log_count + appending->count > stage->log_cap) {
        stage->log_cap = (stage->log_cap + appending->count) * 2;
        stage->log = memory_grown(stage->log, stage->log_cap, sizeof *stage->log);
    }
    memcpy(stage->log + stage->log_count, appending->entries, appending->count * sizeof *stage->log);
    stage->log_count += appending->count;
    return JOURNAL_OK;
}

static struct appending *take_append(struct stage *stage)
{
    struct appending *appending = stage->appending;

    stage->appending = appending->next;
    return appending;
}

static void answer(struct appending *appending, enum journal_status status)
{
    appending->done(appending->arg, status);
    free(appending->entries);
    free(appending);
}

static void answer_appends(struct stage *stage)
{
    while (stage->appending && stage->appending->due <= stage->now) {
        struct appending *appending = take_append(stage);
        enum journal_status status = stage->disk_refuses ? JOURNAL_FAILED : write_down(stage, appending);

        stage->refusals += status == JOURNAL_FAILED;
        answer(appending, status);
    }
}

/* ---- life and death ---- */

void stage_init(struct stage *stage, uint64_t seed, size_t lines)
{
    *stage = (struct stage){ .seed = seed, .lot = { seed }, .now = 1, .line_count = lines };
    stage->lines = memory_zeroed(lines * sizeof *stage->lines);
    stage->narrow_ids = lot_once_in(&stage->lot, 4);
}

void stage_finish(struct stage *stage)
{
    free(stage->lines);
    free(stage->log);
}

void stage_boot(struct stage *stage)
{
    const struct world world = { .ctx = stage,
                                 .now_ms = world_now,
                                 .wall_ms = world_wall,
                                 .random = world_random,
                                 .send = world_send,
                                 .close = world_close,
                                 .append = world_append,
                                 .wake_at = world_wake_at,
                                 .log = world_log };
    const struct core_config config = {
        .version = "0",
        .url = "http://192.0.2.1:7070",
        .limits = { .messages_per_second = 100, .message_burst = 400, .rooms_per_player = 20 }
    };

    stage->wake_at = UINT64_MAX;
    stage->core = core_create(&world, &config);
    for (size_t i = 0; i < stage->log_count; i++) {
        const char *why;

        SIM_CHECK(stage, core_replay(stage->core, &stage->log[i], &why), "the log can't be read: %s", why);
    }
    core_ready(stage->core);
}

void stage_crash(struct stage *stage)
{
    bool reached_disk = true;

    for (struct appending *a = stage->appending; a && reached_disk; a = a->next) {
        reached_disk = !stage->disk_refuses && !lot_once_in(&stage->lot, 2);
        if (reached_disk)
            write_down(stage, a);
    }
    stage->crashed = true;
    for (size_t i = 0; i < stage->line_count; i++)
        stage_cut(stage, &stage->lines[i]);
    while (stage->appending)
        answer(take_append(stage), JOURNAL_FAILED);
    core_destroy(stage->core);
    stage->core = NULL;
    stage->crashed = false;
    stage->restarts++;
}

/* ---- the network ---- */

void stage_connect(struct stage *stage, struct line *line)
{
    *line = (struct line){ .conn = ++stage->last_conn, .slow = lot_once_in(&stage->lot, 10) };
    core_connected(stage->core, line->conn);
}

void stage_cut(struct stage *stage, struct line *line)
{
    conn_id conn = line->conn;

    if (!conn)
        return;
    drop_deliveries(line);
    *line = (struct line){ 0 };
    core_disconnected(stage->core, conn);
}

struct buf *stage_receive(struct stage *stage, struct line *line)
{
    struct delivery *delivery = line->first;
    struct buf *buf;

    if (!delivery || delivery->due > stage->now)
        return NULL;
    buf = delivery->buf;
    line->first = delivery->next;
    if (!line->first)
        line->last = NULL;
    line->waiting--;
    free(delivery);
    return buf;
}

static void tend_lines(struct stage *stage)
{
    for (size_t i = 0; i < stage->line_count; i++) {
        struct line *line = &stage->lines[i];

        if (line->closing && !line->first) {
            stage_cut(stage, line);
        } else if (line->lagging && !line->first && lot_once_in(&stage->lot, 20)) {
            line->lagging = false;
            stage->syncs++;
            core_drained(stage->core, line->conn);
        }
    }
}

void stage_pass(struct stage *stage, uint64_t ms)
{
    uint64_t end = stage->now + ms;

    while (stage->now < end) {
        uint64_t next = end;

        if (stage->appending && stage->appending->due < next)
            next = stage->appending->due;
        if (stage->wake_at < next)
            next = stage->wake_at;
        if (next > stage->now)
            stage->now = next;
        answer_appends(stage);
        if (stage->wake_at <= stage->now) {
            stage->wake_at = UINT64_MAX;
            core_wake(stage->core);
        }
        tend_lines(stage);
    }
}

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "tests/sim/stage.h"

#include <inttypes.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <utlist.h>

#include "common/wire/memory.h"

#define EPOCH_MS INT64_C(1700000000000) /* when the simulated world begins */

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

    return EPOCH_MS + (int64_t)stage->now;
}

int64_t stage_time(int64_t at)
{
    return at - EPOCH_MS;
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
    delivery->sent = stage->now;
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

/* When the disk answers what it is asked now. */
static uint64_t disk_due(struct stage *stage, unsigned within)
{
    return stage->now + (stage->disk_takes ? stage->disk_takes : 1 + lot_below(&stage->lot, within));
}

static void world_append(void *ctx, const struct journal_entry *entries, size_t count, journal_done *done,
                         void *arg)
{
    struct stage *stage = ctx;
    struct appending *appending = memory_zeroed(sizeof *appending);
    uint64_t due = disk_due(stage, 20);

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

static void read_now(struct stage *stage, struct looking *looking);

static void world_look_up(void *ctx, const struct journal_query *query, journal_found *found, void *arg)
{
    struct stage *stage = ctx;
    struct looking *looking = memory_zeroed(sizeof *looking);
    uint64_t due = disk_due(stage, 15);

    looking->query = *query;
    looking->found = found;
    looking->arg = arg;
    looking->due = stage->look_due = due > stage->look_due ? due : stage->look_due;
    if (stage->looking)
        stage->looking_last->next = looking;
    else
        stage->looking = looking;
    stage->looking_last = looking;
    stage->look_ups++;
    if (stage->reads_race && lot_once_in(&stage->lot, 2))
        read_now(stage, looking);
}

/* Whoever came first thinks, as far as there are workers. */
static void begin_thoughts(struct stage *stage)
{
    struct pondering *pondering;
    unsigned thinking = 0;

    DL_FOREACH (stage->pondering, pondering) {
        if (stage->bot_workers && thinking == stage->bot_workers)
            return;
        if (pondering->due == UINT64_MAX)
            pondering->due =
                stage->now + (stage->bot_takes ? stage->bot_takes : 1 + lot_below(&stage->lot, 1500));
        thinking += !pondering->cut;
    }
}

static void world_think(void *ctx, const struct think_task *task, think_done *done, void *arg)
{
    struct stage *stage = ctx;
    struct pondering *pondering = memory_zeroed(sizeof *pondering);

    pondering->task = *task;
    pondering->done = done;
    pondering->arg = arg;
    pondering->due = UINT64_MAX;
    DL_APPEND(stage->pondering, pondering);
    stage->thoughts++;
    begin_thoughts(stage);
}

static void world_unthink(void *ctx, think_done *done, void *arg)
{
    struct stage *stage = ctx;
    struct pondering *pondering;

    DL_FOREACH (stage->pondering, pondering) {
        if (pondering->done == done && pondering->arg == arg && !pondering->cut) {
            pondering->cut = true;
            pondering->due = stage->now;
            stage->thoughts_cut++;
        }
    }
    begin_thoughts(stage);
}

static void world_wake_at(void *ctx, uint64_t at_ms)
{
    struct stage *stage = ctx;

    stage->wake_at = at_ms;
}

static void world_log(void *ctx, enum log_level level, const char *line)
{
    const struct stage *stage = ctx;
    bool of_bot = (stage->bot_fails || stage->bot_cheats) && strstr(line, ": the bot of ");

    SIM_CHECK(stage, level > LOG_LEVEL_ERROR || of_bot, "the core reports: %s", line);
}

/* ---- the disk ---- */

int64_t stage_heap(const struct stage *stage)
{
    struct mallinfo2 heap = mallinfo2();

    return (int64_t)(heap.uordblks + heap.hblkhd) -
           (int64_t)(disk_heap(stage->disk, &stage->log) + malloc_usable_size(stage->told));
}

static enum journal_status write_log(struct stage *stage, const struct appending *appending)
{
    const char *why;
    enum journal_status status =
        disk_write(stage->disk, &stage->log, appending->entries, appending->count, &why);

    SIM_CHECK(stage, !why, "the core appends %s", why);
    if (stage->told_cap < stage->log.cap) {
        stage->told = memory_grown(stage->told, stage->log.cap, sizeof *stage->told);
        stage->told_cap = stage->log.cap;
    }
    return status;
}

/* Let the disk decide on an append that it hasn't answered yet. */
static void write_now(struct stage *stage, struct appending *appending)
{
    if (appending->written)
        return;
    appending->written = true;
    appending->place = stage->log.count;
    appending->status = stage->disk_refuses ? JOURNAL_FAILED : write_log(stage, appending);
    for (size_t i = appending->place; i < stage->log.count; i++)
        stage->told[i] = 0;
}

static void read_now(struct stage *stage, struct looking *looking)
{
    if (looking->is_read)
        return;
    looking->is_read = true;
    for (struct appending *a = stage->appending; a && stage->reads_race && lot_once_in(&stage->lot, 4);
         a = a->next)
        write_now(stage, a);
    disk_find(stage->disk, &stage->log, &looking->query, &looking->entries);
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

static void note_refusal(struct stage *stage, const struct appending *appending)
{
    stage->refusals++;
    for (size_t i = 0; i < appending->count; i++) {
        const struct journal_entry *entry = &appending->entries[i];
        struct refusal *refusal;

        if (entry->kind != ENTRY_EVENT)
            continue;
        if (stage->refused_count == stage->refused_cap) {
            stage->refused_cap = stage->refused_cap ? stage->refused_cap * 2 : 64;
            stage->refused = memory_grown(stage->refused, stage->refused_cap, sizeof *stage->refused);
        }
        refusal = &stage->refused[stage->refused_count++];
        *refusal = (struct refusal){ .number = entry->event.number,
                                     .kind = entry->event.what.kind,
                                     .at = (uint64_t)stage_time(entry->event.what.at),
                                     .told = stage->now };
        memcpy(refusal->room, entry->event.room, ROOM_ID_MAX);
        return;
    }
}

static void answer_appends(struct stage *stage)
{
    while (stage->appending && stage->appending->due <= stage->now) {
        struct appending *appending = take_append(stage);

        write_now(stage, appending);
        if (appending->status == JOURNAL_FAILED)
            note_refusal(stage, appending);
        for (size_t i = 0; appending->status == JOURNAL_OK && i < appending->count; i++)
            stage->told[appending->place + i] = stage->now;
        answer(appending, appending->status);
    }
}

static void answer_look_up(struct stage *stage, bool refuse)
{
    struct looking *looking = stage->looking;

    stage->looking = looking->next;
    stage->refusals += refuse;
    if (!refuse)
        read_now(stage, looking);
    looking->found(looking->arg, refuse ? JOURNAL_FAILED : JOURNAL_OK, refuse ? NULL : looking->entries.list,
                   refuse ? 0 : looking->entries.count);
    free(looking->entries.list);
    free(looking);
}

static void answer_look_ups(struct stage *stage)
{
    while (stage->looking && stage->looking->due <= stage->now)
        answer_look_up(stage, stage->disk_refuses_reading);
}

/* ---- bots ---- */

static bool comes_up(struct stage *stage, unsigned in)
{
    return in && lot_once_in(&stage->lot, in);
}

/* Any legal move; or one that is none. */
static game_move any_move(struct stage *stage, const struct think_task *task)
{
    game_move moves[MOVE_COUNT_MAX];
    size_t count = task->bot->game->moves(&task->pos, moves, MOVE_COUNT_MAX);

    SIM_CHECK(stage, count > 0, "a bot is asked when the game is over");
    if (comes_up(stage, stage->bot_cheats)) {
        stage->thoughts_failed++;
        return (game_move)~0U;
    }
    return moves[lot_below(&stage->lot, (unsigned)count)];
}

static void answer_thought(struct stage *stage, struct pondering *pondering)
{
    bool fails = pondering->cut || stage->crashed || comes_up(stage, stage->bot_fails);

    DL_DELETE(stage->pondering, pondering);
    stage->thoughts_failed += fails && !pondering->cut && !stage->crashed;
    pondering->done(pondering->arg, fails ? THINK_FAILED : THINK_OK,
                    fails ? GAME_PASS : any_move(stage, &pondering->task));
    free(pondering);
    begin_thoughts(stage);
}

/* The first that is due, or NULL. */
static struct pondering *next_thought(const struct stage *stage)
{
    struct pondering *pondering, *next = NULL;

    DL_FOREACH (stage->pondering, pondering) {
        if (!next || pondering->due < next->due)
            next = pondering;
    }
    return next;
}

static void answer_thoughts(struct stage *stage)
{
    struct pondering *next;

    while ((next = next_thought(stage)) && next->due <= stage->now)
        answer_thought(stage, next);
}

/* ---- life and death ---- */

void stage_init(struct stage *stage, uint64_t seed, size_t lines)
{
    *stage = (struct stage){ .seed = seed, .lot = { seed }, .now = 1, .line_count = lines };
    stage->disk = disk_create();
    stage->lines = memory_zeroed(lines * sizeof *stage->lines);
    stage->narrow_ids = lot_once_in(&stage->lot, 4);
}

void stage_finish(struct stage *stage)
{
    free(stage->lines);
    free(stage->log.list);
    free(stage->told);
    free(stage->boots);
    free(stage->refused);
    disk_destroy(stage->disk);
}

static void note_boot(struct stage *stage)
{
    if (stage->boot_count == stage->boot_cap) {
        stage->boot_cap = stage->boot_cap ? stage->boot_cap * 2 : 8;
        stage->boots = memory_grown(stage->boots, stage->boot_cap, sizeof *stage->boots);
    }
    stage->boots[stage->boot_count++] = stage->log.count;
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
                                 .look_up = world_look_up,
                                 .think = world_think,
                                 .unthink = world_unthink,
                                 .wake_at = world_wake_at,
                                 .log = world_log };
    const struct core_config config = {
        .version = "0",
        .url = "http://192.0.2.1:7070",
        .limits = { .messages_per_second = 100, .message_burst = 400, .rooms_per_player = 20 }
    };
    struct entries found = { 0 };

    note_boot(stage);
    stage->wake_at = UINT64_MAX;
    stage->core = core_create(&world, &config);
    disk_find_running(stage->disk, &stage->log, &found);
    for (size_t i = 0; i < found.count; i++) {
        const char *why;

        SIM_CHECK(stage, core_replay(stage->core, &found.list[i], &why), "the log can't be read: %s", why);
    }
    free(found.list);
    core_ready(stage->core);
}

void stage_crash(struct stage *stage)
{
    bool reached_disk = true;

    for (struct appending *a = stage->appending; a && reached_disk; a = a->next) {
        reached_disk = !stage->disk_refuses && !lot_once_in(&stage->lot, 2);
        if (reached_disk || a->written)
            write_now(stage, a);
    }
    stage->crashed = true;
    for (size_t i = 0; i < stage->line_count; i++)
        stage_cut(stage, &stage->lines[i]);
    while (stage->looking || stage->appending || stage->pondering) {
        while (stage->pondering)
            answer_thought(stage, stage->pondering);
        while (stage->looking)
            answer_look_up(stage, true);
        if (stage->appending)
            answer(take_append(stage), JOURNAL_FAILED);
    }
    core_destroy(stage->core);
    stage->core = NULL;
    stage->crashed = false;
    stage->restarts++;
}

/* ---- the network ---- */

void stage_connect(struct stage *stage, struct line *line)
{
    char address[32];

    *line = (struct line){ .conn = ++stage->last_conn, .slow = lot_once_in(&stage->lot, 10) };
    snprintf(address, sizeof address, "192.0.2.%u", lot_below(&stage->lot, (unsigned)stage->line_count));
    core_connected(stage->core, line->conn, address);
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

struct buf *stage_receive(struct stage *stage, struct line *line, uint64_t *sent)
{
    struct delivery *delivery = line->first;
    struct buf *buf;

    if (!delivery || delivery->due > stage->now)
        return NULL;
    buf = delivery->buf;
    *sent = delivery->sent;
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
        if (stage->looking && stage->looking->due < next)
            next = stage->looking->due;
        if (stage->wake_at < next)
            next = stage->wake_at;
        if (stage->pondering && next_thought(stage)->due < next)
            next = next_thought(stage)->due;
        if (next > stage->now)
            stage->now = next;
        answer_appends(stage);
        answer_look_ups(stage);
        answer_thoughts(stage);
        if (stage->wake_at <= stage->now) {
            stage->wake_at = UINT64_MAX;
            core_wake(stage->core);
        }
        tend_lines(stage);
    }
}

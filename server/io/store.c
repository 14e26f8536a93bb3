/* SPDX-License-Identifier: MIT */
/* store.c: two queues, a thread between them.
 *
 * An append goes round: made by the loop, kept in `made` till the end of its turn, queued in `waiting`, taken by the
 * writer with all others, answered into `answered`, and freed by the loop when its `done` was called. Each queue has
 * one owner at a time; the lock is held for moving a pointer, never while anything is written or called. */
#include "config.h"

#include "server/io/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <utlist.h>

#include "common/wire/memory.h"
#include "server/io/log.h"

struct append {
    struct append *prev, *next;
    journal_done *done;
    void *arg;
    enum journal_status status;
    uint64_t made_ns, settled_ns; /* when it was asked for, and when the disk had answered */
    size_t count;                 /* 0: it only asks whether the disk takes anything */
    struct journal_entry entries[];
};

struct store {
    struct database *db; /* the writer's while it runs */
    store_settled *settled;
    void *settled_arg;

    /* The loop's: what it has made in this turn. It is handed over as one when the turn's events are done (`after_poll`),
     * and what timers made, before the loop waits again (`before_poll`): the more that goes together, the fewer waits
     * for the disk. */
    struct append *made;
    struct store_counts counts;
    bool probing;         /* a probe is under way */
    uint64_t answered_ns; /* when the disk answered last, or was asked for something with nothing else open */
    uint64_t settled_ns;  /* when the last answer was made */
    uv_check_t after_poll;
    uv_prepare_t before_poll;
    int handles; /* open ones */

    uv_thread_t writer;
    uv_async_t wake; /* the loop, when there are answers */
    uv_mutex_t lock; /* guards what follows */
    uv_cond_t more;  /* the writer, when there is something to do */
    struct append *waiting, *answered;
    bool stopping;
    bool failing;              /* the last transaction was not written */
    uint64_t written, refused; /* transactions */
    char fault[160];

    bool healthy; /* the loop's copy of !failing */
};

static void answer_all(struct append *batch, enum journal_status status)
{
    struct append *append;

    DL_FOREACH (batch, append) {
        append->status = status;
    }
}

/* All of the batch in one transaction. False: nothing of it is on disk. */
static bool write_batch(struct database *db, struct append *batch)
{
    struct append *append;

    if (!database_begin(db))
        return false;
    DL_FOREACH (batch, append) {
        if (append->count > 0)
            append->status = database_append(db, append->entries, append->count);
        else
            append->status = database_touch(db) ? JOURNAL_OK : JOURNAL_FAILED;
        if (append->status == JOURNAL_FAILED)
            return false;
    }
    return database_commit(db);
}

static void hand_back(struct store *store, struct append *batch, bool written)
{
    uint64_t now = uv_hrtime();
    struct append *append;

    DL_FOREACH (batch, append) {
        append->settled_ns = now;
    }
    uv_mutex_lock(&store->lock);
    DL_CONCAT(store->answered, batch);
    store->failing = !written;
    store->written += written;
    store->refused += !written;
    if (!written)
        snprintf(store->fault, sizeof store->fault, "%s", database_fault(store->db));
    uv_mutex_unlock(&store->lock);
    uv_async_send(&store->wake);
}

/* Take all that waits; NULL when there is nothing and never will be. */
static struct append *take_batch(struct store *store)
{
    struct append *batch;

    uv_mutex_lock(&store->lock);
    while (!store->waiting && !store->stopping)
        uv_cond_wait(&store->more, &store->lock);
    batch = store->waiting;
    store->waiting = NULL;
    uv_mutex_unlock(&store->lock);
    return batch;
}

static void write_all(void *arg)
{
    struct store *store = arg;
    struct append *batch;

    while ((batch = take_batch(store))) {
        bool written = write_batch(store->db, batch);

        if (!written)
            answer_all(batch, JOURNAL_FAILED);
        hand_back(store, batch, written);
    }
}

/* One line when the disk begins to refuse, one when it is back. */
static void note_health(struct store *store, bool failing, const char *fault)
{
    if (failing && store->healthy)
        log_line(LOG_LEVEL_ERROR, "store: the disk refuses, nothing is taken until it is back: %s", fault);
    else if (!failing && !store->healthy)
        log_line(LOG_LEVEL_NOTICE, "store: the disk is back");
    store->healthy = !failing;
}

/* What an answer says of the disk. */
static void count(struct store *store, const struct append *append)
{
    store->counts.queue--;
    store->settled_ns = append->settled_ns;
    if (append->count == 0 || append->status == JOURNAL_FAILED)
        return;
    store->counts.appends++;
    histogram_add(&store->counts.latency, append->settled_ns - append->made_ns);
}

static void answer(struct store *store)
{
    struct append *batch, *append, *next;
    char fault[sizeof store->fault];
    bool failing;

    uv_mutex_lock(&store->lock);
    batch = store->answered;
    store->answered = NULL;
    failing = store->failing;
    store->counts.transactions = store->written;
    store->counts.failures = store->refused;
    memcpy(fault, store->fault, sizeof fault);
    uv_mutex_unlock(&store->lock);
    if (!batch)
        return;
    store->answered_ns = uv_hrtime();
    note_health(store, failing, fault);
    DL_FOREACH_SAFE(batch, append, next)
    {
        count(store, append);
        append->done(append->arg, append->status);
        free(append);
    }
}

static void on_wake(uv_async_t *wake)
{
    struct store *store = wake->data;

    answer(store);
    store->settled(store->settled_arg);
}

static void hand_over(struct store *store)
{
    if (!store->made)
        return;
    uv_mutex_lock(&store->lock);
    DL_CONCAT(store->waiting, store->made);
    uv_cond_signal(&store->more);
    uv_mutex_unlock(&store->lock);
    store->made = NULL;
}

static void on_after_poll(uv_check_t *check)
{
    hand_over(check->data);
}

static void on_before_poll(uv_prepare_t *prepare)
{
    hand_over(prepare->data);
}

/* None of them keeps the loop alive. */
static void start_handles(struct store *store, uv_loop_t *loop)
{
    if (uv_async_init(loop, &store->wake, on_wake) != 0)
        abort(); /* it needs nothing but a descriptor */
    uv_check_init(loop, &store->after_poll);
    uv_prepare_init(loop, &store->before_poll);
    store->wake.data = store->after_poll.data = store->before_poll.data = store;
    uv_check_start(&store->after_poll, on_after_poll);
    uv_prepare_start(&store->before_poll, on_before_poll);
    uv_unref((uv_handle_t *)&store->wake);
    uv_unref((uv_handle_t *)&store->after_poll);
    uv_unref((uv_handle_t *)&store->before_poll);
    store->handles = 3;
}

struct store *store_start(uv_loop_t *loop, struct database *db, store_settled *settled, void *arg)
{
    struct store *store = memory_zeroed(sizeof *store);

    store->db = db;
    store->settled = settled;
    store->settled_arg = arg;
    store->healthy = true;
    store->settled_ns = uv_hrtime(); /* whoever opens the database has written to it */
    if (uv_mutex_init(&store->lock) != 0 || uv_cond_init(&store->more) != 0)
        abort(); /* these need nothing but memory */
    start_handles(store, loop);
    if (uv_thread_create(&store->writer, write_all, store) != 0)
        abort();
    return store;
}

void store_append(struct store *store, const struct journal_entry *entries, size_t count, journal_done *done,
                  void *arg)
{
    struct append *append = memory_zeroed(sizeof *append + count * sizeof *entries);

    append->done = done;
    append->arg = arg;
    append->count = count;
    append->made_ns = uv_hrtime();
    if (store->counts.queue++ == 0)
        store->answered_ns = append->made_ns;
    if (count > 0)
        memcpy(append->entries, entries, count * sizeof *entries);
    DL_APPEND(store->made, append);
}

static void on_probed(void *arg, enum journal_status status)
{
    struct store *store = arg;

    (void)status; /* note_health has seen it */
    store->probing = false;
}

void store_probe(struct store *store)
{
    if (store->probing)
        return;
    store->probing = true;
    store_append(store, NULL, 0, on_probed, store);
}

bool store_is_healthy(const struct store *store)
{
    return store->healthy;
}

static uint64_t ms_since(uint64_t ns)
{
    return (uv_hrtime() - ns) / 1000000;
}

uint64_t store_known_ms(const struct store *store)
{
    return ms_since(store->settled_ns);
}

uint64_t store_waits_ms(const struct store *store)
{
    return store->counts.queue > 0 ? ms_since(store->answered_ns) : 0;
}

const struct store_counts *store_counts(const struct store *store)
{
    return &store->counts;
}

static void on_closed(uv_handle_t *handle)
{
    struct store *store = handle->data;

    if (--store->handles > 0)
        return;
    uv_mutex_destroy(&store->lock);
    uv_cond_destroy(&store->more);
    free(store);
}

void store_close(struct store *store)
{
    if (!store)
        return;
    hand_over(store);
    uv_mutex_lock(&store->lock);
    store->stopping = true;
    uv_cond_signal(&store->more);
    uv_mutex_unlock(&store->lock);
    uv_thread_join(&store->writer);
    answer(store);
    while (store->made) { /* an answer may bring a further append, and the thread is gone */
        hand_over(store);
        write_all(store);
        answer(store);
    }
    database_close(store->db);
    uv_close((uv_handle_t *)&store->wake, on_closed);
    uv_close((uv_handle_t *)&store->after_poll, on_closed);
    uv_close((uv_handle_t *)&store->before_poll, on_closed);
}

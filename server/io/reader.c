/* SPDX-License-Identifier: MIT */
/* reader.c: two queues, a thread between them, in the manner of store.c: a question is made by the loop, queued in
 * `waiting`, taken by the thread, answered into `answered`, and freed by the loop when its `found` was called. */
#include "config.h"

#include "server/io/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <utlist.h>

#include "common/wire/memory.h"
#include "server/io/log.h"

struct question {
    struct question *prev, *next;
    struct journal_query query;
    journal_found *found;
    void *arg;
    enum journal_status status;
    struct database_found entries;
};

struct reader {
    struct database *db; /* the thread's while it runs */
    uv_thread_t thread;
    uv_async_t wake; /* the loop, when there are answers */
    uv_mutex_t lock; /* guards what follows */
    uv_cond_t more;  /* the thread, when there is something to do */
    struct question *waiting, *answered;
    bool stopping;
    char fault[160]; /* of the last question that could not be read */

    /* The loop's. */
    bool healthy; /* the last answer could be read */
    struct reader_counts counts;
};

/* The oldest question; NULL when the reader stops. */
static struct question *take_question(struct reader *reader)
{
    struct question *question;

    uv_mutex_lock(&reader->lock);
    while (!reader->waiting && !reader->stopping)
        uv_cond_wait(&reader->more, &reader->lock);
    question = reader->stopping ? NULL : reader->waiting;
    if (question)
        DL_DELETE(reader->waiting, question);
    uv_mutex_unlock(&reader->lock);
    return question;
}

static void hand_back(struct reader *reader, struct question *question)
{
    uv_mutex_lock(&reader->lock);
    if (question->status != JOURNAL_OK)
        snprintf(reader->fault, sizeof reader->fault, "%s", database_fault(reader->db));
    DL_APPEND(reader->answered, question);
    uv_mutex_unlock(&reader->lock);
    uv_async_send(&reader->wake);
}

static void read_all(void *arg)
{
    struct reader *reader = arg;
    struct question *question;

    while ((question = take_question(reader))) {
        bool ok = database_find(reader->db, &question->query, &question->entries);

        question->status = ok ? JOURNAL_OK : JOURNAL_FAILED;
        hand_back(reader, question);
    }
}

/* One line when the disk can't be read any more, one when it can again. */
static void note_health(struct reader *reader, bool healthy, const char *fault)
{
    if (!healthy && reader->healthy)
        log_line(LOG_LEVEL_ERROR, "store: the database can't be read: %s", fault);
    else if (healthy && !reader->healthy)
        log_line(LOG_LEVEL_NOTICE, "store: the database can be read again");
    reader->healthy = healthy;
}

static void answer(struct question *question)
{
    question->found(question->arg, question->status, question->entries.list, question->entries.count);
    database_found_clear(&question->entries);
    free(question);
}

static void count(struct reader *reader, const struct question *question)
{
    reader->counts.queue--;
    reader->counts.answered++;
    reader->counts.failures += question->status != JOURNAL_OK;
}

static void answer_all(struct reader *reader)
{
    struct question *batch, *question, *next;
    char fault[sizeof reader->fault];

    uv_mutex_lock(&reader->lock);
    batch = reader->answered;
    reader->answered = NULL;
    memcpy(fault, reader->fault, sizeof fault);
    uv_mutex_unlock(&reader->lock);
    DL_FOREACH_SAFE(batch, question, next)
    {
        note_health(reader, question->status == JOURNAL_OK, fault);
        count(reader, question);
        answer(question);
    }
}

static void on_wake(uv_async_t *wake)
{
    answer_all(wake->data);
}

struct reader *reader_start(uv_loop_t *loop, struct database *db)
{
    struct reader *reader = memory_zeroed(sizeof *reader);

    reader->db = db;
    reader->healthy = true;
    if (uv_mutex_init(&reader->lock) != 0 || uv_cond_init(&reader->more) != 0 ||
        uv_async_init(loop, &reader->wake, on_wake) != 0)
        abort(); /* these need nothing but memory and a descriptor */
    reader->wake.data = reader;
    uv_unref((uv_handle_t *)&reader->wake);
    if (uv_thread_create(&reader->thread, read_all, reader) != 0)
        abort();
    return reader;
}

void reader_look_up(struct reader *reader, const struct journal_query *query, journal_found *found, void *arg)
{
    struct question *question = memory_zeroed(sizeof *question);

    question->query = *query;
    question->found = found;
    question->arg = arg;
    reader->counts.queue++;
    uv_mutex_lock(&reader->lock);
    DL_APPEND(reader->waiting, question);
    uv_cond_signal(&reader->more);
    uv_mutex_unlock(&reader->lock);
}

const struct reader_counts *reader_counts(const struct reader *reader)
{
    return &reader->counts;
}

static void on_closed(uv_handle_t *handle)
{
    struct reader *reader = handle->data;

    uv_mutex_destroy(&reader->lock);
    uv_cond_destroy(&reader->more);
    free(reader);
}

/* The oldest question gets no answer. */
static void give_up(struct reader *reader)
{
    struct question *question = reader->waiting;

    DL_DELETE(reader->waiting, question);
    database_found_clear(&question->entries);
    question->status = JOURNAL_FAILED;
    answer(question);
}

void reader_close(struct reader *reader)
{
    if (!reader)
        return;
    uv_mutex_lock(&reader->lock);
    reader->stopping = true;
    uv_cond_signal(&reader->more);
    uv_mutex_unlock(&reader->lock);
    database_interrupt(reader->db); /* nobody needs what it is reading */
    uv_thread_join(&reader->thread);
    /* What was read already is the older. */
    DL_CONCAT(reader->answered, reader->waiting);
    reader->waiting = reader->answered;
    while (reader->waiting)
        give_up(reader);
    database_close(reader->db);
    uv_close((uv_handle_t *)&reader->wake, on_closed);
}

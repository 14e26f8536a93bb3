/* SPDX-License-Identifier: MIT */
/* reader.h: the look_up of struct world: a thread that reads the database while the loop goes on.
 *
 * It has a connection of its own, so it reads while the store's thread writes. A question that is asked after an append was
 * answered sees that append. Answers come on the loop's thread, in the order of the questions. */
#ifndef TAVOLIERE_SERVER_IO_READER_H
#define TAVOLIERE_SERVER_IO_READER_H

#include <uv.h>

#include "server/core/journal.h"
#include "server/io/database.h"

struct reader;

/* Start the thread. `db`, from database_open_reader, is the reader's until reader_close, which closes it. The reader does
 * not keep the loop alive. Never NULL. */
struct reader *reader_start(uv_loop_t *loop, struct database *db);

/* Ask (the query is copied); `found` is called once. */
void reader_look_up(struct reader *reader, const struct journal_query *query, journal_found *found,
                    void *arg);

/* Borrowed while the reader lives, and changing. */
struct reader_counts {
    size_t queue;                /* questions that are not answered yet */
    uint64_t answered, failures; /* the latter are among the former: the disk could not be read */
};
const struct reader_counts *reader_counts(const struct reader *reader);

/* Answer everything that was asked and not yet answered, and what is asked within those answers, with JOURNAL_FAILED, and
 * close. Memory is freed by the loop, which must run once more. NULL is fine. */
void reader_close(struct reader *reader);

#endif

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/archive.h"

#include <stdlib.h>
#include <string.h>

#include "common/wire/memory.h"
#include "server/core/commands.h"
#include "server/core/record.h"
#include "server/core/state.h"

enum {
    HISTORY_PAGE = 50,
    INQUIRIES_MAX = 4, /* of one connection, at once */
    INQUIRY_RETRY_MS = 100,
    TALLIES_MAX = 64 /* games times kinds of opponents, with room to spare */
};

/* A question on its way to the disk and back. */
struct inquiry {
    struct core *core;
    conn_id conn;
    struct request request;
    char player[PLAYER_ID_MAX]; /* who asks */
};

static void answer(const struct inquiry *inquiry, struct buf *buf)
{
    core_send(inquiry->core, inquiry->conn, buf);
}

static void answer_error(const struct inquiry *inquiry, enum wire_error_code code, const char *message,
                         const char *field)
{
    core_send_error(inquiry->core, inquiry->conn, inquiry->request.id,
                    &(struct wire_error){ .code = code, .message = message, .field = field });
}

/* ---- the answers ---- */

static void answer_stats(const struct inquiry *inquiry, const struct journal_entry *entries, size_t count)
{
    struct wire_tally tallies[TALLIES_MAX];
    size_t shown = count < TALLIES_MAX ? count : TALLIES_MAX;

    for (size_t i = 0; i < shown; i++)
        tallies[i] = (struct wire_tally){ .game = entries[i].tally.game,
                                          .against = entries[i].tally.against,
                                          .wins = entries[i].tally.wins,
                                          .draws = entries[i].tally.draws,
                                          .losses = entries[i].tally.losses };
    answer(inquiry, message_stats(inquiry->request.id, tallies, shown));
}

static bool sits_in(const struct round_row *row, int side, const char *player)
{
    return strcmp(row->seat[side].player, player) == 0;
}

/* One more was looked up than is shown: it tells whether there is a further page. */
static void answer_history(const struct inquiry *inquiry, const struct journal_entry *entries, size_t count)
{
    struct wire_round rounds[HISTORY_PAGE];
    size_t shown = 0, looked_at = count < HISTORY_PAGE ? count : HISTORY_PAGE;

    for (size_t i = 0; i < looked_at; i++) {
        if (!record_tell_row(&entries[i].round, &rounds[shown]))
            continue; /* a game that isn't played here any more */
        for (int side = 0; side < 2; side++)
            rounds[shown].sits[side] = sits_in(&entries[i].round, side, inquiry->player);
        shown++;
    }
    answer(inquiry, message_history(inquiry->request.id, rounds, shown, count > HISTORY_PAGE));
}

static void answer_record(const struct inquiry *inquiry, const struct journal_entry *entries, size_t count)
{
    const struct round_row *row = count ? &entries[0].round : NULL;
    struct record record;

    if (!row || (!row->is_public && !sits_in(row, 0, inquiry->player) && !sits_in(row, 1, inquiry->player))) {
        answer_error(inquiry, ERROR_NO_SUCH_ROUND, "there is no such finished round", "record");
    } else if (!record_tell(entries, count, &record)) {
        answer_error(inquiry, ERROR_INTERNAL, "the record is damaged", NULL);
    } else {
        answer(inquiry, message_record(inquiry->request.id, &record.told, inquiry->request.record.text));
        record_finish(&record);
    }
}

static void on_found(void *arg, enum journal_status status, const struct journal_entry *entries, size_t count)
{
    struct inquiry *inquiry = arg;
    struct core *core = inquiry->core;
    struct session *session = core_session(core, inquiry->conn);

    core->look_ups--;
    if (session) {
        session->inquiries--;
        if (status != JOURNAL_OK)
            answer_error(inquiry, ERROR_UNAVAILABLE, "the disk can't be read", NULL);
        else if (inquiry->request.op == OP_STATS)
            answer_stats(inquiry, entries, count);
        else if (inquiry->request.op == OP_HISTORY)
            answer_history(inquiry, entries, count);
        else
            answer_record(inquiry, entries, count);
    }
    free(inquiry);
    core_settle(core);
}

/* ---- the questions ---- */

/* Split `k7x2qm-2`, which the reader of requests has checked. */
static void name_round(struct journal_query *query, const char *id)
{
    const char *hyphen = strchr(id, '-');

    if (!hyphen)
        return;
    memcpy(query->room, id, (size_t)(hyphen - id));
    query->number = (int)strtol(hyphen + 1, NULL, 10);
}

static struct journal_query make_query(const struct inquiry *inquiry)
{
    struct journal_query query = { .question = ASK_STATS };

    memcpy(query.player, inquiry->player, sizeof query.player);
    if (inquiry->request.op == OP_HISTORY) {
        query.question = ASK_HISTORY;
        query.most = HISTORY_PAGE + 1;
        name_round(&query, inquiry->request.history.after);
    } else if (inquiry->request.op == OP_RECORD) {
        query.question = ASK_ROUND;
        memcpy(query.room, inquiry->request.record.room, sizeof query.room);
        query.number = inquiry->request.record.number;
    }
    return query;
}

void archive_look_up(const struct asked *asked)
{
    struct core *core = asked->core;
    struct journal_query query;
    struct inquiry *inquiry;

    if (asked->session->inquiries >= INQUIRIES_MAX) {
        commands_refuse(asked, &(struct wire_error){ .code = ERROR_SLOW_DOWN,
                                                     .message = "too many questions at once",
                                                     .retry_ms = INQUIRY_RETRY_MS });
        return;
    }
    inquiry = memory_zeroed(sizeof *inquiry);
    inquiry->core = core;
    inquiry->conn = asked->session->conn;
    inquiry->request = *asked->request;
    memcpy(inquiry->player, asked->session->player->id, sizeof inquiry->player);
    asked->session->inquiries++;
    core->look_ups++;
    query = make_query(inquiry);
    core->world.look_up(core->world.ctx, &query, on_found, inquiry);
}

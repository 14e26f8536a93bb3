/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/record.h"

#include <stdlib.h>
#include <string.h>

#include "common/wire/memory.h"

/* The level of a bot of this server, by its id; else NULL. */
static const char *level_of(const char *player)
{
    const size_t len = strlen(BOT_ID);

    return strncmp(player, BOT_ID, len) == 0 ? player + len : NULL;
}

bool record_tell_row(const struct round_row *row, struct wire_round *out)
{
    *out = (struct wire_round){ .room = row->room,
                                .number = row->number,
                                .game = game_find(row->game),
                                .is_public = row->is_public,
                                .starter = row->starter,
                                .initial_ms = row->initial_ms,
                                .increment_ms = row->increment_ms,
                                .started_at = row->started_at,
                                .ended_at = row->ended_at,
                                .plies = row->plies,
                                .result = { .winner = row->winner,
                                            .reason = row->reason,
                                            .has_score = row->has_score,
                                            .score = { row->score[0], row->score[1] } } };
    for (int side = 0; side < 2; side++) {
        out->seat[side].player = row->seat[side].player;
        out->seat[side].name = row->seat[side].name;
        out->seat[side].level = level_of(row->seat[side].player);
        out->seat[side].bot = row->seat[side].bot;
    }
    return out->game != NULL;
}

/* Since the start; the wall clock may have been set back in between. */
static int64_t since_start_ms(const struct record *record, int64_t at)
{
    return at > record->told.started_at ? at - record->told.started_at : 0;
}

/* A record as far as its events have been taken. */
struct replay {
    struct record *record;
    struct position pos;
    int ply;
};

static bool is_event(const struct journal_entry *entry, enum event_kind kind)
{
    return entry->kind == ENTRY_EVENT && entry->event.what.kind == kind;
}

/* False: not by the rules. */
static bool take_move(struct replay *replay, const struct room_event *event)
{
    struct record *record = replay->record;
    const struct game *game = record->told.game;
    game_move move;

    if (event->side != replay->pos.turn || (record->told.initial_ms > 0) != (event->left_ms >= 0) ||
        game->moves(&replay->pos, NULL, 0) == 0 || game->parse(event->text, &move) != MOVE_OK ||
        game->legal(&replay->pos, move) != MOVE_OK)
        return false;
    game->play(&replay->pos, move);
    record->moves[replay->ply] = event->text;
    record->at_ms[replay->ply] = since_start_ms(record, event->at);
    record->left_ms[replay->ply++] = event->left_ms;
    return true;
}

static bool take_credit(struct replay *replay, const struct room_event *event)
{
    struct record *record = replay->record;

    if (record->told.initial_ms == 0 || event->left_ms < 0 || event->side < 0 || event->side > 1)
        return false;
    record->credits[record->told.credit_count++] =
        (struct wire_credit){ .ply = replay->ply,
                              .side = event->side,
                              .at_ms = since_start_ms(record, event->at),
                              .left_ms = event->left_ms };
    return true;
}

/* What lies between `started` and `ended`. */
static bool take_events(struct record *record, const struct journal_entry *entries, size_t count)
{
    struct replay replay = { .record = record };
    bool ok = true;

    record->told.game->start(&replay.pos, record->told.starter);
    for (size_t i = 0; i < count && ok; i++) {
        const struct room_event *event = &entries[i].event.what;

        if (is_event(&entries[i], EVENT_MOVED))
            ok = take_move(&replay, event);
        else
            ok = is_event(&entries[i], EVENT_CLOCK) && take_credit(&replay, event);
    }
    return ok && replay.ply == record->told.plies;
}

/* Has it the frame of a round: its row, its start, its end, and as many events as the row says? */
static bool is_framed(const struct journal_entry *entries, size_t count)
{
    const struct round_row *row = &entries[0].round;

    return count >= 3 && entries[0].kind == ENTRY_ROUND && row->last > row->first && row->started_at >= 0 &&
           count - 2 == row->last - row->first && (row->starter == 0 || row->starter == 1) &&
           is_event(&entries[1], EVENT_STARTED) && is_event(&entries[count - 1], EVENT_ENDED);
}

/* As long as there are entries, which is enough. */
static void make_lists(struct record *record, size_t count)
{
    struct wire_round *told = &record->told;

    told->moves = record->moves = memory_grown(NULL, count, sizeof *record->moves);
    told->at_ms = record->at_ms = memory_grown(NULL, count, sizeof *record->at_ms);
    record->left_ms = memory_grown(NULL, count, sizeof *record->left_ms);
    told->left_ms = told->initial_ms > 0 ? record->left_ms : NULL;
    told->credits = record->credits = memory_grown(NULL, count, sizeof *record->credits);
}

bool record_tell(const struct journal_entry *entries, size_t count, struct record *out)
{
    *out = (struct record){ 0 };
    if (!is_framed(entries, count) || !record_tell_row(&entries[0].round, &out->told))
        return false;
    make_lists(out, count);
    if (take_events(out, entries + 2, count - 3))
        return true;
    record_finish(out);
    return false;
}

void record_finish(struct record *record)
{
    free(record->moves);
    free(record->at_ms);
    free(record->left_ms);
    free(record->credits);
    *record = (struct record){ 0 };
}

/* SPDX-License-Identifier: MIT */
/* recount_check.c: the log, as recount.c has read it, against what is in memory and what people were told. */
#include "config.h"

#include "tests/sim/recount.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "server/core/state.h"

#define CHECK(recount, claim, ...) SIM_CHECK((recount)->stage, claim, __VA_ARGS__)

static void copy_text(char *out, size_t size, const char *text)
{
    snprintf(out, size, "%s", text ? text : "");
}

/* ---- against what was promised and what is in memory ---- */

void recount_check_promises(const struct recount *recount, const struct hall *hall)
{
    for (size_t i = 0; i < hall->promise_count; i++) {
        const struct promise *promise = &hall->promises[i];
        struct fact *fact = NULL;
        char key[48];

        recount_key(key, sizeof key, promise->room, promise->round, promise->ply);
        HASH_FIND_STR(recount->facts, key, fact);
        CHECK(recount, fact && strcmp(fact->move, promise->move) == 0,
              "%s: %s was answered ok and is not on disk", key, promise->move);
    }
}

static void check_room(const struct recount *recount, const struct room *room)
{
    const struct account *account = recount_account(recount, room->id);
    bool same = account && !account->closed && room->events == account->events &&
                room->round.number == account->round && room->draws == account->draws &&
                memcmp(room->wins, account->wins, sizeof room->wins) == 0;

    CHECK(recount, same, "room %s is not what its log says", room->id);
    for (int side = 0; side < 2; side++)
        CHECK(recount,
              strcmp(room->seat[side].player ? room->seat[side].player->id : "", account->seat[side]) == 0,
              "room %s: somebody else sits on side %d", room->id, side);
    if (account->round)
        CHECK(recount,
              (int)room->round.plies == account->ply && room->round.over == account->over &&
                  memcmp(&room->round.position, &account->position, sizeof account->position) == 0,
              "room %s: the round is not what its log says", room->id);
}

/* A restart begins with all rooms in which a clock runs; others come when somebody asks. */
void recount_check_core(const struct recount *recount)
{
    const struct core *core = recount->stage->core;
    const struct account *account;
    const struct room *room;

    for (room = core->rooms; room; room = room->hh.next) {
        if (room->game)
            check_room(recount, room);
    }
    for (account = recount->rooms; account; account = account->hh.next) {
        if (!account->closed && account->row->initial_ms && account->round && !account->over)
            CHECK(recount, core_room(core, account->id), "room %s: its clock runs for nobody", account->id);
    }
}

/* ---- against what people were told ---- */

static bool sits_in(const struct round_row *row, int side, const char *player)
{
    return strcmp(row->seat[side].player, player) == 0;
}

/* Whom one plays against. */
static const char *kind_of(const struct round_row *row, int side)
{
    const char *level = disk_level_of(row->seat[side].player);

    return level ? level : row->seat[side].bot ? "bots" : "people";
}

/* How often a person won (1), drew (0) or lost (-1) in a game against a kind. */
static int count_results(const struct recount *recount, const char *player, const struct tally *tally,
                         int how)
{
    int count = 0;

    for (size_t i = 0; i < recount->round_count; i++) {
        const struct round_row *row = &recount->stage->log.list[recount->rounds[i]].round;
        int side = sits_in(row, 0, player) ? 0 : 1, result;

        if (!sits_in(row, side, player) || sits_in(row, 1 - side, player) ||
            recount_is_for_nobody(row->reason) || strcmp(row->game, tally->game) != 0 ||
            strcmp(kind_of(row, 1 - side), tally->against) != 0)
            continue;
        result = row->winner < 0 ? 0 : row->winner == side ? 1 : -1;
        count += result == how;
    }
    return count;
}

static const struct tally *find_tally(const struct person *person, const char *game, const char *against)
{
    for (size_t i = 0; i < person->tally_count; i++) {
        if (strcmp(person->tallies[i].game, game) == 0 && strcmp(person->tallies[i].against, against) == 0)
            return &person->tallies[i];
    }
    return NULL;
}

static void check_tally(const struct recount *recount, const struct person *person, const char *game,
                        const char *against)
{
    const struct tally *told = find_tally(person, game, against);
    struct tally none = { .wins = 0 };

    copy_text(none.game, sizeof none.game, game);
    copy_text(none.against, sizeof none.against, against);
    if (!told)
        told = &none;
    CHECK(recount,
          told->wins == count_results(recount, person->id, told, 1) &&
              told->draws == count_results(recount, person->id, told, 0) &&
              told->losses == count_results(recount, person->id, told, -1),
          "%s: stats of %s against %s: %d wins, %d draws, %d losses, which is not so", person->id, game,
          against, told->wins, told->draws, told->losses);
}

static void check_stats(const struct recount *recount, const struct person *person)
{
    static const char *const kinds[] = { "people", "bots", "easy", "medium", "hard", "master" };
    const size_t count = sizeof kinds / sizeof *kinds;
    size_t lines = 0;

    for (size_t i = 0; games[i]; i++) {
        for (size_t k = 0; k < count; k++) {
            check_tally(recount, person, games[i]->name, kinds[k]);
            lines += find_tally(person, games[i]->name, kinds[k]) != NULL;
        }
    }
    CHECK(recount, lines == person->tally_count, "%s: stats of what isn't played here", person->id);
}

static const struct round_row *find_round(const struct recount *recount, const char *id)
{
    for (size_t i = 0; i < recount->round_count; i++) {
        const struct round_row *row = &recount->stage->log.list[recount->rounds[i]].round;
        char text[ROUND_ID_MAX];

        snprintf(text, sizeof text, "%.16s-%d", row->room, row->number);
        if (strcmp(text, id) == 0)
            return row;
    }
    return NULL;
}

static void check_history(const struct recount *recount, const struct person *person)
{
    size_t count = 0;
    int64_t before = INT64_MAX;

    for (size_t i = 0; i < recount->round_count; i++) {
        const struct round_row *row = &recount->stage->log.list[recount->rounds[i]].round;

        count += sits_in(row, 0, person->id) || sits_in(row, 1, person->id);
    }
    CHECK(recount, person->history_count == count, "%s: %zu rounds in the history, in the log %zu",
          person->id, person->history_count, count);
    for (size_t i = 0; i < person->history_count; i++) {
        const struct round_row *row = find_round(recount, person->history[i]);

        CHECK(recount, row && (sits_in(row, 0, person->id) || sits_in(row, 1, person->id)),
              "%s: round %s of others, or none", person->id, person->history[i]);
        CHECK(recount, row->ended_at <= before, "%s: the history is not in the order of the ends",
              person->id);
        before = row->ended_at;
        for (size_t k = 0; k < i; k++)
            CHECK(recount, strcmp(person->history[k], person->history[i]) != 0, "round %s: twice",
                  person->history[i]);
    }
}

/* The record against the room's events from `started` to `ended`. */
static void check_record_events(const struct recount *recount, const struct round_row *row,
                                const json_t *record)
{
    const json_t *moves = json_object_get(record, "moves"), *at = json_object_get(record, "at_ms");
    const json_t *left = json_object_get(record, "left_ms"), *credits = json_object_get(record, "credits");
    size_t ply = 0, credit = 0;

    for (size_t i = 0; i < recount->stage->log.count; i++) {
        const struct journal_entry *entry = &recount->stage->log.list[i];
        const struct room_event *event = &entry->event.what;

        if (entry->kind != ENTRY_EVENT || strcmp(entry->event.room, row->room) != 0 ||
            entry->event.number < row->first || entry->event.number > row->last)
            continue;
        if (event->kind == EVENT_MOVED) {
            const char *move = json_string_value(json_array_get(moves, ply));

            CHECK(recount,
                  move && strcmp(move, event->text) == 0 &&
                      json_integer_value(json_array_get(at, ply)) == event->at - row->started_at &&
                      (row->initial_ms ? json_integer_value(json_array_get(left, ply)) == event->left_ms
                                       : json_is_null(left)),
                  "round %s-%d: ply %zu of the record", row->room, row->number, ply);
            ply++;
        } else if (event->kind == EVENT_CLOCK) {
            const json_t *told = json_array_get(credits, credit++);

            CHECK(recount,
                  number_of(told, "ply") == (int64_t)ply && number_of(told, "side") == event->side &&
                      number_of(told, "left_ms") == event->left_ms &&
                      number_of(told, "at_ms") == event->at - row->started_at,
                  "round %s-%d: a credit of the record", row->room, row->number);
        }
    }
    CHECK(recount, json_array_size(moves) == ply && json_array_size(credits) == credit,
          "round %s-%d: %zu plies in the record", row->room, row->number, json_array_size(moves));
}

static void check_record(const struct recount *recount, const struct person *person)
{
    const struct round_row *row = find_round(recount, person->record.id);
    const json_t *record = person->record.record, *result = json_object_get(record, "result");
    const json_t *winner = json_object_get(result, "winner");

    if (!person->record.id[0])
        return;
    CHECK(recount,
          (record != NULL) ==
              (row && (row->is_public || sits_in(row, 0, person->id) || sits_in(row, 1, person->id))),
          "round %s: shown to who may not see it, or not shown", person->record.id);
    if (!record)
        return;
    CHECK(recount,
          number_of(record, "plies") == row->plies && number_of(record, "starter") == row->starter &&
              number_of(record, "started_at") == row->started_at &&
              number_of(record, "ended_at") == row->ended_at &&
              strcmp(text_of(result, "reason"), row->reason) == 0 &&
              (row->winner < 0 ? json_is_null(winner) : json_integer_value(winner) == row->winner),
          "round %s: the record is not of this round", person->record.id);
    check_record_events(recount, row, record);
}

void recount_check_look_back(const struct recount *recount, const struct person *person)
{
    CHECK(recount, person->knows_tallies && person->history_is_whole, "%s: no stats, or half a history",
          person->id);
    check_stats(recount, person);
    check_history(recount, person);
    check_record(recount, person);
}

void recount_check_seated(const struct recount *recount, const struct person *person)
{
    const struct account *account;
    size_t count = 0;

    for (account = recount->rooms; account; account = account->hh.next)
        count += !account->closed && !account->over &&
                 (strcmp(account->seat[0], person->id) == 0 || strcmp(account->seat[1], person->id) == 0);
    CHECK(recount, person->seated_count == count, "%s: seated in %zu rooms, in the log %zu", person->id,
          person->seated_count, count);
}

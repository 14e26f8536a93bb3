/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "tests/sim/recount.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire/memory.h"

/* The spans of docs/protocol.md, in words of their own. */
enum {
    FIRST_PLY_MS = 10000,
    CREDIT_MS = 15000,
    AFTER_REFUSAL_MS = 10000,
    FINISHED_MS = 600000,
    WAITING_DAYS = 7,
    PLAYING_DAYS = 90,
    UNPLAYED_DAYS = 90
};
#define A_DAY                      (INT64_C(86400) * 1000)

#define CHECK(recount, claim, ...) SIM_CHECK((recount)->stage, claim, __VA_ARGS__)

static void copy_text(char *out, size_t size, const char *text)
{
    snprintf(out, size, "%.*s", (int)size - 1, text ? text : "");
}

void recount_key(char *out, size_t size, const char *room, int round, int ply)
{
    memset(out, 0, size);
    snprintf(out, size, "%s/%d/%d", room, round, ply);
}

struct account *recount_account(const struct recount *recount, const char *room)
{
    struct account *account = NULL;

    HASH_FIND_STR(recount->rooms, room, account);
    return account;
}

static struct known *find_known(const struct recount *recount, const char *player)
{
    struct known *known = NULL;

    HASH_FIND_STR(recount->players, player, known);
    return known;
}

/* ---- clocks ---- */

/* What the disk's refusals of moves gave back before the event of that number: the time of the side to move is what it was
 * when the move came, and runs again ten seconds after the refusal was told. */
static void forgive(const struct recount *recount, struct account *account, uint32_t number)
{
    const struct stage *stage = recount->stage;

    for (size_t i = 0; i < stage->refused_count; i++) {
        const struct refusal *refusal = &stage->refused[i];
        int64_t at = (int64_t)refusal->at;

        if (refusal->number != number || strcmp(refusal->room, account->id) != 0)
            continue;
        account->refused = true;
        if (refusal->kind != EVENT_MOVED || account->from < 0)
            continue;
        if (at > account->from)
            account->left_ms[account->position.turn] -= at - account->from;
        account->from = (int64_t)refusal->told + AFTER_REFUSAL_MS;
    }
}

static int64_t left_at(const struct account *account, int64_t at)
{
    int side = account->position.turn;
    bool runs = account->from >= 0 && at > account->from;

    return account->left_ms[side] - (runs ? at - account->from : 0);
}

/* A process died after the room's last event: its clocks are held, as that event left them, until the restart's credit or
 * a move. */
static void hold_if_restarted(const struct recount *recount, struct account *account, size_t place)
{
    const struct stage *stage = recount->stage;
    size_t boots = stage->boot_count;

    while (boots > 0 && stage->boots[boots - 1] > place)
        boots--;
    if (boots == 0 || stage->boots[boots - 1] <= account->last_place)
        return;
    account->from = -1;
    memcpy(account->left_ms, account->stored_ms, sizeof account->left_ms);
}

/* A ply: one timestamp, the increment is added, and the other side's time runs from when it is told. A pass for which
 * nobody was asked takes nothing and adds nothing. */
static void clock_move(const struct recount *recount, struct account *account, const struct room_event *event,
                       size_t place, bool forced)
{
    int64_t told = (int64_t)recount->stage->told[place]; /* 0: the process died before */
    int64_t at = stage_time(event->at), left = left_at(account, at);
    int side = account->position.turn;

    if (account->row->initial_ms == 0) {
        CHECK(recount, event->left_ms == -1, "room %s: a clock where there is none", account->id);
        return;
    }
    CHECK(recount, forced || left > 0, "room %s: a move after the time was over", account->id);
    left = forced ? account->left_ms[side] : left + account->row->increment_ms;
    CHECK(recount, event->left_ms == left,
          "room %s: event %u leaves side %d %" PRId64 " ms, by the times it is %" PRId64, account->id,
          account->events, side, event->left_ms, left);
    account->left_ms[side] = account->stored_ms[side] = left;
    account->from = told ? told : -1;
}

/* After a restart the side to move has what the last event left it, and 15 seconds. */
static void clock_set(const struct recount *recount, struct account *account, const struct room_event *event,
                      int64_t told)
{
    int side = account->position.turn;

    CHECK(recount, account->row->initial_ms > 0 && account->round && !account->over && event->side == side,
          "room %s: a clock is set where none runs", account->id);
    CHECK(recount, event->left_ms == account->stored_ms[side] + CREDIT_MS,
          "room %s: after a restart side %d has %" PRId64 " ms, had %" PRId64, account->id, side,
          event->left_ms, account->stored_ms[side]);
    CHECK(recount, strcmp(event->text, "restart") == 0, "room %s: a clock is set for %s", account->id,
          event->text);
    account->left_ms[side] = account->stored_ms[side] = event->left_ms;
    account->left_ms[1 - side] = account->stored_ms[1 - side];
    account->from = told;
}

static bool is_text(const char *text, const char *other)
{
    return strcmp(text, other) == 0;
}

/* When the time of the side to move was over, and could be: a move on its way to the disk comes first. */
static int64_t fell_at(const struct recount *recount, const struct account *account)
{
    int64_t over = account->from + account->left_ms[account->position.turn];
    int64_t told = (int64_t)recount->stage->told[account->last_place];

    return over > told ? over : told;
}

/* The flag falls in the very millisecond, unless the disk refuses. */
static void clock_end(const struct recount *recount, const struct account *account,
                      const struct room_event *event, bool by_rules)
{
    int64_t at = stage_time(event->at), left = left_at(account, at);

    if (account->row->initial_ms == 0 || by_rules) {
        CHECK(recount, event->left_ms == -1 && !is_text(event->text, "time"),
              "room %s: an end with a clock where there is none", account->id);
        return;
    }
    if (account->from < 0)
        return; /* the restart's credit is on its way */
    CHECK(recount, event->left_ms == (left > 0 ? left : 0),
          "room %s: at the end %" PRId64 " ms are left, by the times %" PRId64, account->id, event->left_ms,
          left);
    if (is_text(event->text, "time"))
        CHECK(recount, left <= 0 && (account->refused || at == fell_at(recount, account)),
              "room %s: out of time with %" PRId64 " ms left", account->id, left);
    else if (!is_text(event->text, "aborted"))
        CHECK(recount, left > 0 || account->refused, "room %s: %s, and the time was over", account->id,
              event->text);
}

/* ---- events ---- */

static void on_seated(const struct recount *recount, struct account *account, const struct room_event *event)
{
    const struct known *known = find_known(recount, event->player);

    CHECK(recount,
          ((known && !known->forgotten) || disk_level_of(event->player)) && !account->seat[event->side][0],
          "room %s: a seat for nobody, or taken twice", account->id);
    copy_text(account->seat[event->side], PLAYER_ID_MAX, event->player);
}

static void on_freed(const struct recount *recount, struct account *account, const struct room_event *event)
{
    CHECK(recount,
          account->seat[event->side][0] && account->round <= 1 && account->ply == 0 && !account->over,
          "room %s: a seat is freed that isn't to be had", account->id);
    account->seat[event->side][0] = '\0';
    account->round = 0;
    account->from = -1;
}

static void swap_sides(struct account *account)
{
    char player[PLAYER_ID_MAX];
    int wins = account->wins[0];

    memcpy(player, account->seat[0], sizeof player);
    memcpy(account->seat[0], account->seat[1], sizeof player);
    memcpy(account->seat[1], player, sizeof player);
    account->wins[0] = account->wins[1];
    account->wins[1] = wins;
}

static bool has_bot(const struct account *account)
{
    return disk_level_of(account->seat[0]) || disk_level_of(account->seat[1]);
}

static bool has_person(const struct account *account)
{
    return (account->seat[0][0] && !disk_level_of(account->seat[0])) ||
           (account->seat[1][0] && !disk_level_of(account->seat[1]));
}

static void on_started(const struct recount *recount, struct account *account, const struct room_event *event,
                       int64_t told)
{
    CHECK(recount, account->seat[0][0] && account->seat[1][0] && (!account->round || account->over),
          "room %s: a round starts that can't", account->id);
    if (account->game->side0_starts) {
        CHECK(recount, event->side == 0, "room %s: the wrong side starts", account->id);
        if (account->round)
            swap_sides(account);
    } else if (account->round) {
        CHECK(recount, event->side == 1 - account->starter || has_bot(account),
              "room %s: the starter doesn't alternate", account->id);
    } else if (account->row->starter >= 0) {
        CHECK(recount, event->side == account->row->starter, "room %s: another starter", account->id);
    }
    account->round++;
    account->ply = 0;
    account->over = false;
    account->starter = event->side;
    account->first = account->events;
    account->started_at = event->at;
    account->game->start(&account->position, event->side);
    account->from = account->row->initial_ms && told ? told + FIRST_PLY_MS : -1;
    for (int side = 0; side < 2; side++)
        account->left_ms[side] = account->stored_ms[side] = account->row->initial_ms;
}

static void note_fact(struct recount *recount, const struct account *account, const char *move)
{
    struct fact *fact = memory_zeroed(sizeof *fact);

    recount_key(fact->key, sizeof fact->key, account->id, account->round, account->ply);
    copy_text(fact->move, sizeof fact->move, move);
    HASH_ADD_STR(recount->facts, key, fact);
}

/* The same append as the event before it: nobody was asked. */
static bool is_forced(const struct recount *recount, const struct account *account, size_t place,
                      game_move move)
{
    const struct journal_entry *entry = &recount->stage->log.list[place - 1];

    return move == GAME_PASS && account->last_place == place - 1 && entry->event.what.kind == EVENT_MOVED &&
           entry->event.what.at == recount->stage->log.list[place].event.what.at;
}

static void on_moved(struct recount *recount, struct account *account, const struct room_event *event,
                     size_t place)
{
    game_move move;

    CHECK(recount,
          account->round && !account->over && event->side == account->position.turn &&
              account->game->parse(event->text, &move) == MOVE_OK &&
              account->game->legal(&account->position, move) == MOVE_OK,
          "room %s: a move that can't be made: %s", account->id, event->text);
    clock_move(recount, account, event, place, is_forced(recount, account, place, move));
    note_fact(recount, account, event->text);
    account->game->play(&account->position, move);
    account->ply++;
}

bool recount_is_for_nobody(const char *reason)
{
    return is_text(reason, "aborted") || is_text(reason, "ply_limit") || is_text(reason, "failed");
}

static bool has_moved(const struct account *account, int side)
{
    return account->ply > (side == account->starter ? 0 : 1);
}

/* Who may lose, and by what. */
static void check_end(const struct recount *recount, const struct account *account,
                      const struct room_event *event)
{
    int turn = account->position.turn;

    if (is_text(event->text, "time") || is_text(event->text, "claimed"))
        CHECK(recount, event->side == 1 - turn && has_moved(account, turn), "room %s: %s, and side %d wins",
              account->id, event->text, event->side);
    if (is_text(event->text, "claimed"))
        CHECK(recount, account->row->initial_ms == 0, "room %s: claimed, with a clock", account->id);
    if (is_text(event->text, "aborted"))
        CHECK(recount,
              !has_moved(account, 0) || !has_moved(account, 1) ||
                  (!account->row->initial_ms && event->at - account->last_at >= PLAYING_DAYS * A_DAY),
              "room %s: aborted after both have moved", account->id);
    if (is_text(event->text, "resigned"))
        CHECK(recount, event->side >= 0 && has_moved(account, 1 - event->side),
              "room %s: resigned before the first move", account->id);
    if (is_text(event->text, "failed"))
        CHECK(recount, disk_level_of(account->seat[turn]), "room %s: failed, and no bot is to move",
              account->id);
}

static void on_ended(const struct recount *recount, struct account *account, const struct room_event *event,
                     size_t place)
{
    struct game_result result;

    CHECK(recount, account->round && !account->over, "room %s: the end of no round", account->id);
    account->game->result(&account->position, &result);
    if (result.reason != RESULT_NONE)
        CHECK(recount,
              is_text(event->text, result_reason_word(result.reason)) && result.winner == event->side,
              "room %s: %s, which the position does not show", account->id, event->text);
    else
        check_end(recount, account, event);
    clock_end(recount, account, event, result.reason != RESULT_NONE);
    account->over = true;
    account->from = -1;
    account->ended_place = place;
    if (recount_is_for_nobody(event->text))
        return;
    if (event->side >= 0)
        account->wins[event->side]++;
    else
        account->draws++;
}

/* No room goes before its time. */
static void on_closed(const struct recount *recount, struct account *account, const struct room_event *event)
{
    int64_t alone = event->at - account->last_at;

    if (is_text(event->text, "expired"))
        CHECK(recount, !account->round && alone >= WAITING_DAYS * A_DAY,
              "room %s: expired after %" PRId64 " ms", account->id, alone);
    else if (is_text(event->text, "finished"))
        CHECK(recount, account->over && alone >= FINISHED_MS, "room %s: gone %" PRId64 " ms after its end",
              account->id, alone);
    else
        CHECK(recount, !has_person(account) && is_text(event->text, account->round ? "unwatched" : "empty"),
              "room %s: closed, %s", account->id, event->text);
    account->closed = true;
}

static void note_event(struct recount *recount, const struct journal_entry *entry, size_t place)
{
    struct account *account = recount_account(recount, entry->event.room);
    const struct room_event *event = &entry->event.what;
    int64_t told = (int64_t)recount->stage->told[place];

    CHECK(recount, account && !account->closed, "an event of no room");
    CHECK(recount, !account->ended_place, "room %s: a round ended without its row", account->id);
    forgive(recount, account, entry->event.number);
    hold_if_restarted(recount, account, place);
    CHECK(recount, entry->event.number == ++account->events, "room %s: a gap in the log", account->id);
    CHECK(recount, event->at >= account->last_at, "room %s: back in time", account->id);
    if (event->kind == EVENT_SEATED)
        on_seated(recount, account, event);
    else if (event->kind == EVENT_FREED)
        on_freed(recount, account, event);
    else if (event->kind == EVENT_STARTED)
        on_started(recount, account, event, told);
    else if (event->kind == EVENT_MOVED)
        on_moved(recount, account, event, place);
    else if (event->kind == EVENT_CLOCK)
        clock_set(recount, account, event, told ? told : -1);
    else if (event->kind == EVENT_ENDED)
        on_ended(recount, account, event, place);
    else
        on_closed(recount, account, event);
    account->last_at = event->at;
    account->last_place = place;
    account->refused = false;
}

/* ---- the rest of the log ---- */

static bool is_bot(const struct recount *recount, const char *player)
{
    const struct known *known = find_known(recount, player);

    return known && known->bot;
}

static void note_players_of(const struct recount *recount, const struct account *account,
                            const struct round_row *row)
{
    for (int side = 0; side < 2; side++) {
        struct known *known = find_known(recount, account->seat[side]);

        CHECK(recount,
              (known || disk_level_of(account->seat[side])) &&
                  is_text(row->seat[side].player, account->seat[side]) &&
                  row->seat[side].bot == (known && known->bot) && row->seat[side].name[0],
              "room %s: round %d is not of who sits there", account->id, account->round);
        if (known)
            known->played = true;
    }
}

static void note_round(struct recount *recount, const struct round_row *row, size_t place)
{
    struct account *account = recount_account(recount, row->room);
    const struct room_event *ended;
    struct game_result result;

    CHECK(recount, account && account->ended_place == place - 1, "room %s: a row of no round", row->room);
    ended = &recount->stage->log.list[place - 1].event.what;
    account->ended_place = 0;
    account->game->result(&account->position, &result);
    note_players_of(recount, account, row);
    CHECK(recount,
          row->number == account->round && is_text(row->game, account->row->game) &&
              row->is_public == account->row->is_public && row->starter == account->starter &&
              row->initial_ms == account->row->initial_ms &&
              row->increment_ms == account->row->increment_ms && row->started_at == account->started_at &&
              row->ended_at == ended->at && row->first == account->first && row->last == account->events &&
              row->plies == account->ply && row->winner == ended->side && is_text(row->reason, ended->text),
          "room %s: round %d is not what its row says", account->id, account->round);
    CHECK(recount,
          row->counts == (!recount_is_for_nobody(ended->text) &&
                          !is_text(account->seat[0], account->seat[1]) && has_person(account)),
          "room %s: round %d counts, or doesn't", account->id, account->round);
    CHECK(recount,
          row->has_score == (result.reason != RESULT_NONE && result.has_score) &&
              (!row->has_score || memcmp(row->score, result.score, sizeof result.score) == 0),
          "room %s: round %d has another score", account->id, account->round);
    if (recount->round_count == recount->round_cap) {
        recount->round_cap = recount->round_cap ? recount->round_cap * 2 : 64;
        recount->rounds = memory_grown(recount->rounds, recount->round_cap, sizeof *recount->rounds);
    }
    recount->rounds[recount->round_count++] = place;
}

static void note_room(struct recount *recount, const struct room_row *row)
{
    struct account *account = memory_zeroed(sizeof *account);

    account->row = row;
    account->game = game_find(row->game);
    account->last_at = row->at;
    account->from = -1;
    copy_text(account->id, ROOM_ID_MAX, row->id);
    CHECK(recount, account->game && !recount_account(recount, row->id), "room %s: twice, or of no game",
          row->id);
    HASH_ADD_STR(recount->rooms, id, account);
}

static void note_player(struct recount *recount, const struct player_row *row)
{
    struct known *known = find_known(recount, row->id);

    if (!known) {
        known = memory_zeroed(sizeof *known);
        copy_text(known->id, PLAYER_ID_MAX, row->id);
        HASH_ADD_STR(recount->players, id, known);
    } else {
        CHECK(recount, known->forgotten, "player %s: twice", row->id);
    }
    known->at = row->at;
    known->bot = row->bot;
    known->forgotten = false;
}

static void forget_player(const struct recount *recount, const char *player, size_t place)
{
    struct known *known = find_known(recount, player);
    int64_t told = (int64_t)recount->stage->told[place];

    CHECK(recount, known && (!told || told >= stage_time(known->at) + UNPLAYED_DAYS * A_DAY),
          "player %s: forgotten before the time", player);
    if (!known->played && !disk_has_player(recount->stage->disk, player))
        known->forgotten = true;
}

static void note_entry(struct recount *recount, size_t place)
{
    const struct journal_entry *entry = &recount->stage->log.list[place];

    if (entry->kind == ENTRY_ROOM)
        note_room(recount, &entry->room);
    else if (entry->kind == ENTRY_EVENT)
        note_event(recount, entry, place);
    else if (entry->kind == ENTRY_ROUND)
        note_round(recount, &entry->round, place);
    else if (entry->kind == ENTRY_PLAYER)
        note_player(recount, &entry->player);
    else if (entry->kind == ENTRY_RENAME)
        CHECK(recount, is_bot(recount, entry->player.id) == entry->player.bot, "player %s: another kind",
              entry->player.id);
    else if (entry->kind == ENTRY_FORGET)
        forget_player(recount, entry->player.id, place);
}

void recount_read(struct recount *recount, const struct stage *stage)
{
    const struct account *account;

    *recount = (struct recount){ .stage = stage };
    for (size_t i = 0; i < stage->log.count; i++)
        note_entry(recount, i);
    for (account = recount->rooms; account; account = account->hh.next)
        CHECK(recount, !account->ended_place, "room %s: its last round has no row", account->id);
}

void recount_free(struct recount *recount)
{
    struct account *account = recount->rooms, *next_account;
    struct fact *fact = recount->facts, *next_fact;
    struct known *known = recount->players, *next_known;

    HASH_CLEAR(hh, recount->rooms);
    for (; account; account = next_account) {
        next_account = account->hh.next;
        free(account);
    }
    HASH_CLEAR(hh, recount->facts);
    for (; fact; fact = next_fact) {
        next_fact = fact->hh.next;
        free(fact);
    }
    HASH_CLEAR(hh, recount->players);
    for (; known; known = next_known) {
        next_known = known->hh.next;
        free(known);
    }
    free(recount->rounds);
}

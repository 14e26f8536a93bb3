/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/io/database_migrate.h"

#include <stdio.h>
#include <string.h>

#include "common/rules/game.h"
#include "server/io/database_round.h"

/* The columns of SQL_WALK. */
enum { ROOM, NUMBER, AT, KIND, SIDE, PLAYER, TEXT, GAME, PUBLIC, BOT };

#define SQL_WALK                                                                               \
    "SELECT e.room, e.number, e.at, e.kind, e.side, e.player, e.text, r.game, r.public, p.bot" \
    " FROM events e JOIN rooms r ON r.id = e.room LEFT JOIN players p ON p.id = e.player"      \
    " ORDER BY e.room, e.number"

/* A room as far as its log has been walked. */
struct walk {
    const struct game *game; /* NULL: not known here */
    struct position pos;
    struct round_row round; /* of the round that goes on, or went on last */
    bool going_on;
    bool broken; /* its log does not fit: what follows in it is left alone */
};

static const char *text_at(sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);

    return text ? text : "";
}

static void enter_room(struct walk *walk, sqlite3_stmt *row)
{
    *walk = (struct walk){ .game = game_find(text_at(row, GAME)) };
    walk->round.is_public = sqlite3_column_int(row, PUBLIC) != 0;
    walk->broken = !walk->game || !database_take_text(row, ROOM, walk->round.room, sizeof walk->round.room) ||
                   !database_take_text(row, GAME, walk->round.game, sizeof walk->round.game);
}

static void take_seat(struct walk *walk, sqlite3_stmt *row, int side)
{
    walk->round.seat[side].bot = sqlite3_column_int(row, BOT) != 0;
    walk->broken =
        !database_take_text(row, PLAYER, walk->round.seat[side].player,
                            sizeof walk->round.seat[side].player) ||
        !database_take_text(row, TEXT, walk->round.seat[side].name, sizeof walk->round.seat[side].name);
}

/* It takes back a first round that nobody has moved in. */
static void free_seat(struct walk *walk, int side)
{
    struct round_row *round = &walk->round;

    walk->broken = round->number > 1 || (round->number == 1 && (!walk->going_on || round->plies > 0));
    if (walk->broken)
        return;
    memset(&round->seat[side], 0, sizeof round->seat[side]);
    round->number = 0;
    walk->going_on = false;
}

static void change_sides(struct round_row *round)
{
    struct round_row was = *round;

    round->seat[0] = was.seat[1];
    round->seat[1] = was.seat[0];
}

static void start_round(struct walk *walk, sqlite3_stmt *row, int starter)
{
    struct round_row *round = &walk->round;

    walk->broken = walk->going_on || !round->seat[0].player[0] || !round->seat[1].player[0];
    if (walk->broken)
        return;
    walk->going_on = true;
    if (walk->game->side0_starts && round->number > 0)
        change_sides(round);
    round->number++;
    round->starter = starter;
    round->started_at = sqlite3_column_int64(row, AT);
    round->first = (uint32_t)sqlite3_column_int64(row, NUMBER);
    round->plies = 0;
    walk->game->start(&walk->pos, starter);
}

static void play_move(struct walk *walk, sqlite3_stmt *row)
{
    game_move move;

    walk->broken = !walk->going_on || walk->game->moves(&walk->pos, NULL, 0) == 0 ||
                   walk->game->parse(text_at(row, TEXT), &move) != MOVE_OK ||
                   walk->game->legal(&walk->pos, move) != MOVE_OK;
    if (walk->broken)
        return;
    walk->game->play(&walk->pos, move);
    walk->round.plies++;
}

/* Reasons for which a round counted for nobody, in version 1. */
static bool counts(const struct round_row *round)
{
    return strcmp(round->reason, "aborted") != 0 && strcmp(round->reason, "ply_limit") != 0 &&
           strcmp(round->seat[0].player, round->seat[1].player) != 0;
}

static void end_round(struct walk *walk, sqlite3_stmt *row, int winner)
{
    struct round_row *round = &walk->round;
    struct game_result result;

    walk->broken = !walk->going_on || !database_take_text(row, TEXT, round->reason, sizeof round->reason);
    if (walk->broken)
        return;
    walk->going_on = false;
    walk->game->result(&walk->pos, &result);
    round->winner = winner;
    round->ended_at = sqlite3_column_int64(row, AT);
    round->last = (uint32_t)sqlite3_column_int64(row, NUMBER);
    round->counts = counts(round);
    round->has_score = result.reason != RESULT_NONE && result.has_score;
    memcpy(round->score, result.score, sizeof round->score);
}

/* Take one event; true when it ended a round that is to be kept. */
static bool take_event(struct walk *walk, sqlite3_stmt *row)
{
    const char *kind = text_at(row, KIND);
    int side = sqlite3_column_int(row, SIDE);

    if (strcmp(kind, "seated") == 0 && side >= 0)
        take_seat(walk, row, side);
    else if (strcmp(kind, "freed") == 0 && side >= 0)
        free_seat(walk, side);
    else if (strcmp(kind, "started") == 0 && side >= 0)
        start_round(walk, row, side);
    else if (strcmp(kind, "moved") == 0)
        play_move(walk, row);
    else if (strcmp(kind, "ended") == 0)
        end_round(walk, row, side);
    return strcmp(kind, "ended") == 0 && !walk->broken;
}

static bool run(sqlite3_stmt *statement)
{
    bool ok = sqlite3_step(statement) == SQLITE_DONE;

    sqlite3_reset(statement);
    return ok;
}

struct writers {
    sqlite3_stmt *round, *played, *mark;
};

static bool write_round(const struct writers *writers, const struct round_row *round)
{
    database_round_bind(writers->round, round);
    if (!run(writers->round))
        return false;
    for (int side = 0; side < 2; side++) {
        if (database_played_bind(writers->played, round, side) && !run(writers->played))
            return false;
        sqlite3_bind_text(writers->mark, 1, round->seat[side].player, -1, SQLITE_STATIC);
        if (!run(writers->mark))
            return false;
    }
    return true;
}

static bool walk_all(sqlite3_stmt *rows, const struct writers *writers)
{
    struct walk walk = { .broken = true };
    int code;

    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        if (strcmp(text_at(rows, ROOM), walk.round.room) != 0)
            enter_room(&walk, rows);
        if (!walk.broken && take_event(&walk, rows) && !write_round(writers, &walk.round))
            return false;
    }
    return code == SQLITE_DONE;
}

bool database_migrate_rounds(sqlite3 *sqlite)
{
    struct writers writers = { NULL, NULL, NULL };
    sqlite3_stmt *rows = NULL;
    bool ok = sqlite3_prepare_v2(sqlite, SQL_WALK, -1, &rows, NULL) == SQLITE_OK &&
              sqlite3_prepare_v2(sqlite, ROUND_INSERT, -1, &writers.round, NULL) == SQLITE_OK &&
              sqlite3_prepare_v2(sqlite, PLAYED_INSERT, -1, &writers.played, NULL) == SQLITE_OK &&
              sqlite3_prepare_v2(sqlite, PLAYER_PLAYED, -1, &writers.mark, NULL) == SQLITE_OK &&
              walk_all(rows, &writers);

    sqlite3_finalize(rows);
    sqlite3_finalize(writers.round);
    sqlite3_finalize(writers.played);
    sqlite3_finalize(writers.mark);
    return ok;
}

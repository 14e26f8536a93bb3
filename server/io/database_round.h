/* SPDX-License-Identifier: MIT */
/* database_round.h: finished rounds as rows of the database: `rounds`, one for each, and `played`, one for each player of
 * it, from which history and statistics are read. Only for the database's own files. */
#ifndef TAVOLIERE_SERVER_IO_DATABASE_ROUND_H
#define TAVOLIERE_SERVER_IO_DATABASE_ROUND_H

#include <stdbool.h>

#include <sqlite3.h>

#include "server/core/journal.h"

/* The columns of `rounds`, as database_round_bind writes and database_round_read reads them. */
#define ROUND_COLUMNS                                                                               \
    "room, number, game, public, player0, name0, bot0, player1, name1, bot1, starter, initial_ms, " \
    "increment_ms, started_at, ended_at, first, last, plies, winner, reason, counts, score0, score1"

#define ROUND_INSERT                                                              \
    "INSERT INTO rounds (" ROUND_COLUMNS ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?" \
    ", ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

#define PLAYED_INSERT                                                             \
    "INSERT INTO played (player, ended_at, room, number, game, against, outcome)" \
    " VALUES (?, ?, ?, ?, ?, ?, ?)"

#define PLAYER_PLAYED "UPDATE players SET played = 1 WHERE id = ? AND played = 0"

/* Texts are borrowed until the statement is reset. */
void database_round_bind(sqlite3_stmt *statement, const struct round_row *round);

/* The row of who sat on `side`. False: there is none, as the same player sat on both and has one already, or it was a bot of
 * this server. */
bool database_played_bind(sqlite3_stmt *statement, const struct round_row *round, int side);

/* Copy a text; false when there is none or it is longer than `out`. */
bool database_take_text(sqlite3_stmt *row, int column, char *out, size_t cap);

bool database_round_read(sqlite3_stmt *row, struct round_row *out);

#endif

/* SPDX-License-Identifier: MIT */
/* database_private.h: the statements of the database, shared by the file that writes and the file that reads. */
#ifndef TAVOLIERE_SERVER_IO_DATABASE_PRIVATE_H
#define TAVOLIERE_SERVER_IO_DATABASE_PRIVATE_H

#include <sqlite3.h>

#include "server/io/database.h"
#include "server/io/database_round.h"

enum { DATABASE_FAULT_MAX = 160 };

/* DATABASE_APPLICATION_ID, as it stands in the file already: SQLite writes the page all the same. */
#define TOUCH          "PRAGMA application_id = 1952544367"

#define PLAYER_COLUMNS "p.id, p.name, p.bot, p.created_at"
#define ROOM_COLUMNS \
    "r.id, r.game, r.public, r.starter, r.creator, r.created_at, r.initial_ms, r.increment_ms"
#define EVENT_COLUMNS "room, number, at, kind, side, player, text, left_ms"

/* An open room in one state since before an instant, of which the last of its events may be younger. */
#define STALE_ROOM(state, before)                                                          \
    "SELECT " ROOM_COLUMNS " FROM rooms r WHERE r.closed_at IS NULL AND r.state = '" state \
    "' AND r.since_at < " before

/* Each is prepared once. */
#define STATEMENTS(X)                                                                                        \
    X(SQL_BEGIN, "BEGIN IMMEDIATE")                                                                          \
    X(SQL_BEGIN_READ, "BEGIN")                                                                               \
    X(SQL_COMMIT, "COMMIT")                                                                                  \
    X(SQL_ROLLBACK, "ROLLBACK")                                                                              \
    X(SQL_MARK, "SAVEPOINT append")                                                                          \
    X(SQL_UNDO, "ROLLBACK TO append")                                                                        \
    X(SQL_TOUCH, TOUCH)                                                                                      \
    X(SQL_RELEASE, "RELEASE append")                                                                         \
    X(SQL_PLAYER, "INSERT INTO players (id, name, bot, created_at) VALUES (?, ?, ?, ?)")                     \
    X(SQL_RENAME, "UPDATE players SET name = ?2, bot = ?3 WHERE id = ?1")                                    \
    X(SQL_FORGET_TOKENS, "DELETE FROM tokens WHERE player IN (SELECT id FROM players WHERE id = ?1"          \
                         " AND played = 0 AND NOT EXISTS (SELECT 1 FROM seats WHERE player = ?1))")          \
    X(SQL_FORGET, "DELETE FROM players WHERE id = ?1 AND played = 0"                                         \
                  " AND NOT EXISTS (SELECT 1 FROM seats WHERE player = ?1)")                                 \
    X(SQL_TOKEN, "INSERT INTO tokens (hash, player, created_at) VALUES (?, ?, ?)")                           \
    X(SQL_ROOM, "INSERT INTO rooms (id, game, public, starter, creator, created_at, initial_ms, "            \
                "increment_ms, since_at)"                                                                    \
                " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?6)")                                              \
    X(SQL_STATE, "UPDATE rooms SET state = ?2, since_at = ?3 WHERE id = ?1")                                 \
    X(SQL_EVENT, "INSERT INTO events (" EVENT_COLUMNS ") VALUES (?, ?, ?, ?, ?, ?, ?, ?)")                   \
    X(SQL_SEAT, "INSERT INTO seats (room, player, sits) VALUES (?1, ?2, 1)"                                  \
                " ON CONFLICT DO UPDATE SET sits = 1")                                                       \
    X(SQL_FREE_SEAT, "UPDATE seats SET sits = 0 WHERE room = ?1 AND player ="                                \
                     " (SELECT player FROM events WHERE room = ?1 AND kind = 'seated' AND side = ?2"         \
                     " ORDER BY number DESC LIMIT 1)")                                                       \
    X(SQL_CLOSE, "UPDATE rooms SET closed_at = ?2 WHERE id = ?1")                                            \
    X(SQL_CLOSE_SEATS, "DELETE FROM seats WHERE room = ?1")                                                  \
    X(SQL_ROUND, ROUND_INSERT)                                                                               \
    X(SQL_PLAYED, PLAYED_INSERT)                                                                             \
    X(SQL_HAS_PLAYED, PLAYER_PLAYED)                                                                         \
    X(SQL_RUNNING,                                                                                           \
      "SELECT id FROM rooms INDEXED BY rooms_running WHERE closed_at IS NULL AND state = 'playing'"          \
      " AND initial_ms > 0 ORDER BY id")                                                                     \
    X(SQL_BY_TOKEN,                                                                                          \
      "SELECT " PLAYER_COLUMNS " FROM tokens t JOIN players p ON p.id = t.player WHERE t.hash = ?")          \
    X(SQL_SITS_IN,                                                                                           \
      "SELECT " ROOM_COLUMNS " FROM seats s JOIN rooms r ON r.id = s.room WHERE s.player = ? AND s.sits"     \
      " AND r.closed_at IS NULL AND r.state <> 'finished' ORDER BY r.created_at, r.id")                      \
    X(SQL_SEATED,                                                                                            \
      "SELECT " PLAYER_COLUMNS " FROM seats s JOIN players p ON p.id = s.player WHERE s.room = ?")           \
    X(SQL_OPEN_ROOM, "SELECT " ROOM_COLUMNS " FROM rooms r WHERE r.id = ? AND r.closed_at IS NULL")          \
    X(SQL_EVENTS, "SELECT " EVENT_COLUMNS " FROM events WHERE room = ? AND number BETWEEN ? AND ?"           \
                  " ORDER BY number")                                                                        \
    X(SQL_ONE_ROUND, "SELECT " ROUND_COLUMNS " FROM rounds WHERE room = ? AND number = ?")                   \
    X(SQL_HISTORY,                                                                                           \
      "SELECT " ROUND_COLUMNS " FROM rounds JOIN (SELECT room AS at_room, number AS at_number,"              \
      " ended_at AS at FROM played WHERE player = ?1 AND (ended_at, room, number) <"                         \
      " (iif(?2 = '', 9223372036854775807, (SELECT ended_at FROM rounds WHERE room = ?2 AND number = ?3)), " \
      "?2, ?3)"                                                                                              \
      " ORDER BY ended_at DESC, room DESC, number DESC LIMIT ?4)"                                            \
      " ON room = at_room AND number = at_number ORDER BY at DESC, at_room DESC, at_number DESC")            \
    X(SQL_STATS, "SELECT game, against, sum(outcome = 1), sum(outcome = 0), sum(outcome = -1) FROM played"   \
                 " WHERE player = ? AND outcome IS NOT NULL GROUP BY game, against ORDER BY game, against")  \
    X(SQL_STALE_ROOMS,                                                                                       \
      STALE_ROOM("waiting", "?1") " UNION ALL " STALE_ROOM(                                                  \
          "playing", "?2") " AND (SELECT at FROM events WHERE room = r.id ORDER BY number DESC LIMIT 1) < "  \
                           "?2 UNION ALL " STALE_ROOM("finished", "?3") " LIMIT ?4")                         \
    X(SQL_STALE_PLAYERS, "SELECT " PLAYER_COLUMNS " FROM players p WHERE p.played = 0 AND p.created_at < ?"  \
                         " AND NOT EXISTS (SELECT 1 FROM seats WHERE player = p.id) LIMIT ?")

#define X(code, sql) code,
enum statement { STATEMENTS(X) SQL_COUNT };
#undef X

struct database {
    int folder; /* open and locked, or -1 */
    sqlite3 *sqlite;
    sqlite3_stmt *statements[SQL_COUNT];
    char fault[DATABASE_FAULT_MAX];
};

/* Keep what SQLite says about its last fault. */
void database_note_fault(struct database *db);

#endif

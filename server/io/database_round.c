/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/io/database_round.h"

#include <stdint.h>
#include <string.h>

static void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

void database_round_bind(sqlite3_stmt *statement, const struct round_row *round)
{
    bind_text(statement, 1, round->room);
    sqlite3_bind_int(statement, 2, round->number);
    bind_text(statement, 3, round->game);
    sqlite3_bind_int(statement, 4, round->is_public);
    for (int side = 0; side < 2; side++) {
        bind_text(statement, 5 + 3 * side, round->seat[side].player);
        bind_text(statement, 6 + 3 * side, round->seat[side].name);
        sqlite3_bind_int(statement, 7 + 3 * side, round->seat[side].bot);
    }
    sqlite3_bind_int(statement, 11, round->starter);
    sqlite3_bind_int64(statement, 12, round->initial_ms);
    sqlite3_bind_int(statement, 13, round->increment_ms);
    sqlite3_bind_int64(statement, 14, round->started_at);
    sqlite3_bind_int64(statement, 15, round->ended_at);
    sqlite3_bind_int64(statement, 16, round->first);
    sqlite3_bind_int64(statement, 17, round->last);
    sqlite3_bind_int(statement, 18, round->plies);
    sqlite3_bind_int(statement, 19, round->winner);
    bind_text(statement, 20, round->reason);
    sqlite3_bind_int(statement, 21, round->counts);
    sqlite3_bind_null(statement, 22);
    sqlite3_bind_null(statement, 23);
    for (int side = 0; round->has_score && side < 2; side++)
        sqlite3_bind_int(statement, 22 + side, round->score[side]);
}

/* 1, 0 or -1 for a win, a draw and a loss. */
static int outcome(const struct round_row *round, int side)
{
    if (round->winner < 0)
        return 0;
    return round->winner == side ? 1 : -1;
}

/* A bot of this server: it keeps no books. */
static bool is_bot(const char *player)
{
    return strncmp(player, BOT_ID, strlen(BOT_ID)) == 0;
}

static const char *against(const struct round_row *round, int side)
{
    const char *player = round->seat[1 - side].player;

    if (is_bot(player))
        return player + strlen(BOT_ID); /* its level */
    return round->seat[1 - side].bot ? "bots" : "people";
}

bool database_played_bind(sqlite3_stmt *statement, const struct round_row *round, int side)
{
    bool alone = strcmp(round->seat[0].player, round->seat[1].player) == 0;

    if ((alone && side == 1) || is_bot(round->seat[side].player))
        return false;
    bind_text(statement, 1, round->seat[side].player);
    sqlite3_bind_int64(statement, 2, round->ended_at);
    bind_text(statement, 3, round->room);
    sqlite3_bind_int(statement, 4, round->number);
    bind_text(statement, 5, round->game);
    bind_text(statement, 6, against(round, side));
    if (round->counts)
        sqlite3_bind_int(statement, 7, outcome(round, side));
    else
        sqlite3_bind_null(statement, 7);
    return true;
}

/* How many bytes the character at `at` has, of at most `left`; 0: it is none of UTF-8, or NUL (RFC 3629, 4). */
static size_t character_length(const unsigned char *at, size_t left)
{
    static const uint32_t least[] = { 0, 1, 0x80, 0x800, 0x10000 };
    size_t length = at[0] < 0x80   ? 1
                    : at[0] < 0xc0 ? 0
                    : at[0] < 0xe0 ? 2
                    : at[0] < 0xf0 ? 3
                    : at[0] < 0xf8 ? 4
                                   : 0;
    uint32_t c = length <= 1 ? at[0] : at[0] & (0x7fU >> length);

    if (length > left)
        return 0;
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        c = c << 6 | (at[i] & 0x3fU);
    }
    return c < least[length] || (c >= 0xd800 && c <= 0xdfff) || c > 0x10ffff ? 0 : length;
}

/* SQLite takes any bytes for text, but whoever is sent others than UTF-8 must hang up (RFC 6455, 8.1). */
static bool is_text(const unsigned char *text, size_t len)
{
    size_t length;

    for (size_t at = 0; at < len; at += length) {
        length = character_length(text + at, len - at);
        if (length == 0)
            return false;
    }
    return true;
}

bool database_take_text(sqlite3_stmt *row, int column, char *out, size_t cap)
{
    const unsigned char *text = sqlite3_column_text(row, column);
    size_t len = (size_t)sqlite3_column_bytes(row, column);

    if (!text || len >= cap || !is_text(text, len))
        return false;
    memcpy(out, text, len);
    out[len] = '\0';
    return true;
}

static bool read_seats(sqlite3_stmt *row, struct round_row *out)
{
    for (int side = 0; side < 2; side++) {
        out->seat[side].bot = sqlite3_column_int(row, 6 + 3 * side) != 0;
        if (!database_take_text(row, 4 + 3 * side, out->seat[side].player, sizeof out->seat[side].player) ||
            !database_take_text(row, 5 + 3 * side, out->seat[side].name, sizeof out->seat[side].name))
            return false;
    }
    return true;
}

bool database_round_read(sqlite3_stmt *row, struct round_row *out)
{
    out->number = sqlite3_column_int(row, 1);
    out->is_public = sqlite3_column_int(row, 3) != 0;
    out->starter = sqlite3_column_int(row, 10);
    out->initial_ms = sqlite3_column_int64(row, 11);
    out->increment_ms = sqlite3_column_int(row, 12);
    out->started_at = sqlite3_column_int64(row, 13);
    out->ended_at = sqlite3_column_int64(row, 14);
    out->first = (uint32_t)sqlite3_column_int64(row, 15);
    out->last = (uint32_t)sqlite3_column_int64(row, 16);
    out->plies = sqlite3_column_int(row, 17);
    out->winner = sqlite3_column_int(row, 18);
    out->counts = sqlite3_column_int(row, 20) != 0;
    out->has_score = sqlite3_column_type(row, 21) != SQLITE_NULL;
    out->score[0] = sqlite3_column_int(row, 21);
    out->score[1] = sqlite3_column_int(row, 22);
    return database_take_text(row, 0, out->room, sizeof out->room) &&
           database_take_text(row, 2, out->game, sizeof out->game) &&
           database_take_text(row, 19, out->reason, sizeof out->reason) && read_seats(row, out);
}

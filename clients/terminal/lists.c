/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/lists.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "clients/terminal/bots.h"
#include "clients/terminal/clocks.h"
#include "clients/terminal/out.h"
#include "clients/terminal/tell.h"
#include "clients/terminal/words.h"
#include "common/rules/game.h"

enum { DATE_MAX = 32, NUMBER_MAX = 16 };

/* Our word, or if there is none theirs. */
static void put_word(const char *prefix, const char *name)
{
    const char *word = words_find_in(prefix, name);

    if (word)
        out_own(word);
    else
        out_other(name);
}

void lists_describe(const char *game, const struct wire_seat seat[2], int64_t initial_ms, int increment_ms)
{
    char clock[CLOCKS_TEXT_MAX];
    int side;

    put_word("game", game);
    for (side = 0; side < 2; side++) {
        out_own(side == 0 ? ", " : " - ");
        if (seat[side].open)
            say("seat.open", NULL, NULL);
        else
            out_other(bots_label(seat[side].name, seat[side].level));
    }
    if (initial_ms > 0) {
        clocks_write(initial_ms, increment_ms, clock);
        out_own(", ");
        out_own(clock);
    }
}

static void tell_entry(const struct read_room *room, const char *origin)
{
    out_own("  ");
    out_other(origin);
    out_own("/r/");
    out_other(room->id);
    out_own("  ");
    lists_describe(room->game, room->seat, room->clock.initial_ms, room->clock.increment_ms);
    out_own("\n");
}

void lists_rooms(const char *heading, const struct read_room *rooms, size_t count, const char *state,
                 const char *origin)
{
    bool headed = false;
    size_t i;

    for (i = 0; i < count; i++) {
        if (state && strcmp(rooms[i].state, state) != 0)
            continue;
        if (!headed)
            say_line(heading, NULL, NULL);
        headed = true;
        tell_entry(&rooms[i], origin);
    }
}

static void put_count(const char *key, int count)
{
    char number[NUMBER_MAX];

    snprintf(number, sizeof number, "%d", count);
    say(key, number, NULL);
}

void lists_stats(const struct message *reply)
{
    size_t i;

    if (reply->tally_count == 0)
        say_line("stats.none", NULL, NULL);
    for (i = 0; i < reply->tally_count; i++) {
        const struct wire_tally *tally = &reply->tallies[i];

        put_word("game", tally->game);
        out_own(", ");
        put_word("against", tally->against);
        put_count("stats.wins", tally->wins);
        put_count("stats.draws", tally->draws);
        put_count("stats.losses", tally->losses);
        out_own("\n");
    }
}

/* In the time of the place where it is read. */
static void put_date(int64_t at)
{
    time_t seconds = (time_t)(at / 1000);
    char text[DATE_MAX] = "?";
    struct tm date;

    if (localtime_r(&seconds, &date))
        (void)strftime(text, sizeof text, "%Y-%m-%d %H:%M", &date);
    out_own(text);
}

/* By name, or where both had the same by colour. */
static void name_sides(const struct read_record *round, const char *names[2])
{
    const struct game *game = game_find(round->game);
    int side;

    for (side = 0; side < 2; side++)
        names[side] = bots_name(round->seat[side].name, round->seat[side].level);
    if (!game || strcmp(names[0], names[1]) != 0)
        return;
    for (side = 0; side < 2; side++)
        names[side] = words_find_in("side", game->side[side]);
}

static void tell_round(const struct read_record *round)
{
    int own = round->sits[0] == round->sits[1] ? -1 : round->sits[0] ? 0 : 1;
    const char *names[2];

    out_own("  ");
    out_other(round->id);
    out_own("  ");
    put_date(round->ended_at);
    out_own("  ");
    lists_describe(round->game, round->seat, round->initial_ms, round->increment_ms);
    out_own("  ");
    name_sides(round, names);
    tell_outcome(&round->result, own, names);
    out_own("\n");
}

void lists_history(const struct message *reply)
{
    size_t i;

    if (reply->record_count == 0)
        say_line("history.none", NULL, NULL);
    for (i = 0; i < reply->record_count; i++)
        tell_round(&reply->records[i]);
    if (reply->next)
        say_line("history.more", reply->next, NULL);
}

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/screen/lobby.h"

#include <stdio.h>
#include <string.h>

#include "clients/terminal/ask.h"
#include "clients/terminal/caught.h"
#include "clients/terminal/lists.h"
#include "clients/terminal/screen/ink.h"
#include "clients/terminal/words.h"

enum { LEFT = 2, INDENT = 4, PAGE = 10, KEPT_MS = 10 * 60 * 1000 /* a room whose round is over */ };

/* --- rooms --- */

static void drop(struct lobby *lobby, enum entry_kind kind)
{
    size_t kept = 0;
    size_t i;

    for (i = 0; i < lobby->count; i++) {
        if (lobby->rooms[i].kind != kind)
            lobby->rooms[kept++] = lobby->rooms[i];
    }
    lobby->count = kept;
}

/* In its place: kinds in their order, and within one as they come. Of more than anybody scrolls through the rest is left out. */
static void add(struct lobby *lobby, enum entry_kind kind, const struct read_room *room)
{
    struct caught caught;
    size_t at = lobby->count;
    struct lobby_room *entry;

    if (lobby->count == LOBBY_ROOMS_MAX)
        return;
    while (at > 0 && lobby->rooms[at - 1].kind > kind)
        at--;
    memmove(&lobby->rooms[at + 1], &lobby->rooms[at], (lobby->count - at) * sizeof *lobby->rooms);
    lobby->count++;
    entry = &lobby->rooms[at];
    entry->kind = kind;
    snprintf(entry->id, sizeof entry->id, "%s", room->id);
    caught_begin(&caught);
    lists_describe(room->game, room->seat, room->clock.initial_ms, room->clock.increment_ms);
    caught_end(&caught);
    caught_copy(&caught, entry->text, sizeof entry->text);
}

static void forget(struct lobby *lobby, enum entry_kind kind, const char *id)
{
    size_t i;

    for (i = 0; i < lobby->count; i++) {
        if (lobby->rooms[i].kind == kind && strcmp(lobby->rooms[i].id, id) == 0) {
            lobby->count--;
            memmove(&lobby->rooms[i], &lobby->rooms[i + 1], (lobby->count - i) * sizeof *lobby->rooms);
            return;
        }
    }
}

static size_t entries(const struct lobby *lobby);

/* One goes on pointing at the same room, wherever it is now, or if it is gone at the games: who is about to press Enter shall not
 * come into another one. */
static void stay_within(struct lobby *lobby)
{
    size_t i;

    for (i = 0; *lobby->pointed && i < lobby->count; i++) {
        if (strcmp(lobby->rooms[i].id, lobby->pointed) == 0) {
            lobby->at = entries(lobby) - lobby->count + i;
            return;
        }
    }
    if (*lobby->pointed)
        lobby->at = 0;
    if (lobby->at >= entries(lobby))
        lobby->at = entries(lobby) - 1;
}

void lobby_take_own(struct lobby *lobby, const struct read_room *rooms, size_t count)
{
    size_t i;

    drop(lobby, ENTRY_OWN);
    for (i = 0; i < count; i++) {
        forget(lobby, ENTRY_OVER, rooms[i].id);
        add(lobby, ENTRY_OWN, &rooms[i]);
    }
    stay_within(lobby);
}

/* Among the player's own, in either kind? The server's list may tell of it as it was a while ago. */
static bool is_there(const struct lobby *lobby, const char *id)
{
    size_t i;

    for (i = 0; i < lobby->count && lobby->rooms[i].kind <= ENTRY_OVER; i++) {
        if (strcmp(lobby->rooms[i].id, id) == 0)
            return true;
    }
    return false;
}

/* A bot's room is not worth coming back to, as one can meet it in any other. */
static void take_round(struct lobby *lobby, const struct read_record *round, int64_t now_ms)
{
    bool is_with_people = round->sits[0] != round->sits[1] && !round->seat[0].level && !round->seat[1].level;
    struct request_record id;
    struct read_room room;

    if (!is_with_people || round->ended_at + KEPT_MS < now_ms || !ask_read_round(round->id, &id) ||
        is_there(lobby, id.room))
        return;
    memset(&room, 0, sizeof room);
    room.id = id.room;
    room.game = round->game;
    room.seat[0] = round->seat[0];
    room.seat[1] = round->seat[1];
    room.clock.initial_ms = round->initial_ms;
    room.clock.increment_ms = round->increment_ms;
    add(lobby, ENTRY_OVER, &room);
}

void lobby_take_rounds(struct lobby *lobby, const struct read_record *rounds, size_t count, int64_t now_ms)
{
    size_t i;

    drop(lobby, ENTRY_OVER);
    for (i = 0; i < count; i++)
        take_round(lobby, &rounds[i], now_ms);
    stay_within(lobby);
}

void lobby_forget(struct lobby *lobby, const char *id)
{
    forget(lobby, ENTRY_OWN, id);
    forget(lobby, ENTRY_OVER, id);
    stay_within(lobby);
}

void lobby_take_page(struct lobby *lobby, const struct read_room *rooms, size_t count, bool first)
{
    size_t i;

    if (first) {
        drop(lobby, ENTRY_OPEN);
        drop(lobby, ENTRY_PLAYED);
    }
    for (i = 0; i < count; i++) {
        if (strcmp(rooms[i].state, "waiting") == 0)
            add(lobby, ENTRY_OPEN, &rooms[i]);
        else
            add(lobby, ENTRY_PLAYED, &rooms[i]);
    }
    stay_within(lobby);
}

/* Whoever leaves before having moved has called the round off. */
static bool goes_on(const struct mirror *room)
{
    bool is_called_off = (room->sits[0] && !room->moved[0]) || (room->sits[1] && !room->moved[1]);

    return mirror_is_seated(room) && room->round > 0 && !room->over && !is_called_off;
}

/* Another round may be asked for, of somebody else. */
static bool may_go_on(const struct mirror *room)
{
    return room->over && mirror_is_seated(room) && !mirror_is_shared(room) && !mirror_is_against_bot(room);
}

static void add_left(struct lobby *lobby, enum entry_kind kind, const struct mirror *room)
{
    struct read_room entry;
    int side;

    memset(&entry, 0, sizeof entry);
    entry.id = room->id;
    entry.game = room->game->name;
    entry.clock = room->clocks.told;
    for (side = 0; side < 2; side++) {
        entry.seat[side].open = room->seat[side].open;
        entry.seat[side].name = room->seat[side].name;
        entry.seat[side].level = *room->seat[side].level ? room->seat[side].level : NULL;
    }
    add(lobby, kind, &entry);
}

void lobby_take_left(struct lobby *lobby, const struct mirror *room)
{
    forget(lobby, ENTRY_OWN, room->id);
    forget(lobby, ENTRY_OVER, room->id);
    if (goes_on(room))
        add_left(lobby, ENTRY_OWN, room);
    else if (may_go_on(room))
        add_left(lobby, ENTRY_OVER, room);
    stay_within(lobby);
}

/* --- what is pointed at --- */

static size_t games_there_are(void)
{
    size_t count = 0;

    while (games[count])
        count++;
    return count;
}

static size_t entries(const struct lobby *lobby)
{
    return games_there_are() + 1 + lobby->count;
}

struct lobby_choice lobby_choice(const struct lobby *lobby)
{
    size_t behind = games_there_are();

    if (lobby->at < behind)
        return (struct lobby_choice){ ENTRY_GAME, games[lobby->at], NULL };
    if (lobby->at == behind)
        return (struct lobby_choice){ ENTRY_LINK, NULL, NULL };
    return (struct lobby_choice){ lobby->rooms[lobby->at - behind - 1].kind, NULL,
                                  lobby->rooms[lobby->at - behind - 1].id };
}

static bool move_key(struct lobby *lobby, int key)
{
    size_t last = entries(lobby) - 1;

    switch (key) {
    case KEY_STEP_UP:
        lobby->at -= lobby->at > 0;
        return true;
    case KEY_STEP_DOWN:
        lobby->at += lobby->at < last;
        return true;
    case KEY_PAGE_UP:
        lobby->at -= lobby->at < PAGE ? lobby->at : PAGE;
        return true;
    case KEY_PAGE_DOWN:
        lobby->at += last - lobby->at < PAGE ? last - lobby->at : PAGE;
        return true;
    case KEY_TO_START:
        lobby->at = 0;
        return true;
    case KEY_TO_END:
        lobby->at = last;
        return true;
    default:
        return false;
    }
}

bool lobby_key(struct lobby *lobby, int key)
{
    struct lobby_choice choice;

    if (!move_key(lobby, key))
        return false;
    choice = lobby_choice(lobby);
    snprintf(lobby->pointed, sizeof lobby->pointed, "%s", choice.id ? choice.id : "");
    return true;
}

/* --- what is seen --- */

/* The heading that stands before an entry, or NULL where it has the one before it. */
static const char *heading_of(const struct lobby *lobby, size_t at)
{
    static const char *const headings[] = { [ENTRY_OWN] = "rooms.yours",
                                            [ENTRY_OVER] = "rooms.over",
                                            [ENTRY_OPEN] = "rooms.open",
                                            [ENTRY_PLAYED] = "rooms.playing" };
    size_t behind = games_there_are() + 1;
    const struct lobby_room *room;

    if (at < behind)
        return at == 0 ? "lobby.games" : NULL;
    room = &lobby->rooms[at - behind];
    return at == behind || room[-1].kind != room->kind ? headings[room->kind] : NULL;
}

static void write_entry(const struct lobby *lobby, size_t at, char out[LOBBY_TEXT_BYTES])
{
    char key[LOBBY_TEXT_BYTES];

    if (at < games_there_are()) {
        snprintf(key, sizeof key, "game.%s", games[at]->name);
        words_write(out, LOBBY_TEXT_BYTES, key);
    } else if (at == games_there_are()) {
        words_write(out, LOBBY_TEXT_BYTES, "lobby.link");
    } else {
        snprintf(out, LOBBY_TEXT_BYTES, "%s", lobby->rooms[at - games_there_are() - 1].text);
    }
}

/* In which line an entry stands, of all that there would be with room for all; headings have lines, and one that is empty. */
static size_t line_of(const struct lobby *lobby, size_t at)
{
    size_t line = 0;
    size_t i;

    for (i = 0; i <= at; i++)
        line += heading_of(lobby, i) ? i == 0 ? 2 : 3 : 1;
    return line - 1;
}

/* So that what is pointed at is seen, with its heading where there is one. */
static void scroll(struct lobby *lobby, int height)
{
    size_t line = line_of(lobby, lobby->at);
    size_t first = line - (heading_of(lobby, lobby->at) && height > 1 ? 1 : 0);

    if (first < lobby->top)
        lobby->top = first;
    if (line >= lobby->top + (size_t)height)
        lobby->top = line - (size_t)height + 1;
}

void lobby_draw(struct lobby *lobby, int row, int height, int columns)
{
    char text[LOBBY_TEXT_BYTES];
    size_t at;

    if (height <= 0)
        return;
    scroll(lobby, height);
    for (at = 0; at < entries(lobby); at++) {
        const char *heading = heading_of(lobby, at);
        size_t line = line_of(lobby, at);

        if (heading && line > lobby->top && line - 1 < lobby->top + (size_t)height) {
            words_write(text, sizeof text, heading);
            ink_cut(row + (int)(line - 1 - lobby->top), LEFT, columns - LEFT, STYLE_STRONG, text);
        }
        if (line < lobby->top || line >= lobby->top + (size_t)height)
            continue;
        write_entry(lobby, at, text);
        ink_cut(row + (int)(line - lobby->top), INDENT, columns - INDENT,
                at == lobby->at ? STYLE_CHOSEN : STYLE_PLAIN, text);
    }
}

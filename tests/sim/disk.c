/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "tests/sim/disk.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>
#include <utlist.h>

#include "common/wire/memory.h"

/* Places of entries in the log, in some order. */
struct places {
    size_t *list; /* owned */
    size_t count, cap;
};

enum disk_state { DISK_WAITING, DISK_PLAYING, DISK_FINISHED, DISK_CLOSED };

struct disk_player {
    struct player_row row; /* as renamed */
    struct places rounds;  /* the first to end first */
    struct places tallies; /* the rounds among them that count */
    struct places sits;    /* places of the rows of open rooms, once for each seat */
    size_t named;          /* open rooms in which they sit or have sat */
    struct disk_token *tokens;
    struct disk_player *prev, *next; /* among those who have played no round, the oldest first */
    UT_hash_handle hh;
};

struct disk_token {
    uint8_t hash[TOKEN_HASH_BYTES];
    struct disk_player *player;
    struct disk_token *next; /* the player's */
    UT_hash_handle hh;
};

struct disk_room {
    char id[ROOM_ID_MAX];
    size_t row;
    struct places events, rounds;
    char seat[2][PLAYER_ID_MAX];
    struct places sat; /* a `seated` of everyone who sits in it or has sat */
    enum disk_state state;
    int64_t at;                    /* of the last event */
    struct disk_room *prev, *next; /* among open rooms of its state, the longest unchanged first */
    UT_hash_handle hh;
};

struct disk {
    struct disk_player *players;
    struct disk_token *tokens;
    struct disk_room *rooms;
    struct disk_room *open[DISK_CLOSED];
    struct disk_player *unplayed;
};

/* The head of utlist's doubly linked lists always has a `prev`, which the analyzer doesn't know: NOLINT below. */

/* ---- lists ---- */

void entries_add(struct entries *entries, const struct journal_entry *entry)
{
    if (entries->count == entries->cap) {
        entries->cap = entries->cap ? entries->cap * 2 : 16;
        entries->list = memory_grown(entries->list, entries->cap, sizeof *entries->list);
    }
    entries->list[entries->count++] = *entry;
}

static void places_insert(struct places *places, size_t index, size_t place)
{
    if (places->count == places->cap) {
        places->cap = places->cap ? places->cap * 2 : 4;
        places->list = memory_grown(places->list, places->cap, sizeof *places->list);
    }
    memmove(places->list + index + 1, places->list + index, (places->count - index) * sizeof *places->list);
    places->list[index] = place;
    places->count++;
}

static void places_add(struct places *places, size_t place)
{
    places_insert(places, places->count, place);
}

static void places_remove(struct places *places, size_t place)
{
    for (size_t i = 0; i < places->count; i++) {
        if (places->list[i] != place)
            continue;
        memmove(places->list + i, places->list + i + 1, (places->count - i - 1) * sizeof *places->list);
        places->count--;
        return;
    }
}

static struct disk_player *find_player(const struct disk *disk, const char *id)
{
    struct disk_player *player = NULL;

    HASH_FIND_STR(disk->players, id, player);
    return player;
}

static struct disk_room *find_room(const struct disk *disk, const char *id)
{
    struct disk_room *room = NULL;

    HASH_FIND_STR(disk->rooms, id, room);
    return room;
}

const char *disk_level_of(const char *player)
{
    static const char *const levels[] = { "easy", "medium", "hard", "master" };

    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        if (strncmp(player, "bot:", 4) == 0 && strcmp(player + 4, levels[i]) == 0)
            return levels[i];
    }
    return NULL;
}

/* ---- writing players ---- */

static int older_player(const struct disk_player *a, const struct disk_player *b)
{
    return a->row.at < b->row.at ? -1 : 1;
}

static void note_player(struct disk *disk, const struct player_row *row)
{
    struct disk_player *player = memory_zeroed(sizeof *player), *last;

    player->row = *row;
    HASH_ADD_STR(disk->players, row.id, player);
    last = disk->unplayed ? disk->unplayed->prev : NULL;
    if (!last || last->row.at <= row->at)
        DL_APPEND(disk->unplayed, player); /* NOLINT(clang-analyzer-core.NullDereference) */
    else
        DL_INSERT_INORDER(disk->unplayed, player, older_player);
}

static const char *note_rename(struct disk *disk, const struct player_row *row)
{
    struct disk_player *player = find_player(disk, row->id);

    if (!player)
        return "a new name for nobody";
    memcpy(player->row.name, row->name, sizeof player->row.name);
    player->row.bot = row->bot;
    return NULL;
}

static const char *note_token(struct disk *disk, const struct token_row *row)
{
    struct disk_player *player = find_player(disk, row->player);
    struct disk_token *token = NULL;

    HASH_FIND(hh, disk->tokens, row->hash, TOKEN_HASH_BYTES, token);
    if (!player || token)
        return player ? "a token twice" : "a token of nobody";
    token = memory_zeroed(sizeof *token);
    memcpy(token->hash, row->hash, TOKEN_HASH_BYTES);
    token->player = player;
    LL_PREPEND(player->tokens, token);
    HASH_ADD(hh, disk->tokens, hash, TOKEN_HASH_BYTES, token);
    return NULL;
}

static void free_player(struct disk_player *player)
{
    free(player->rounds.list);
    free(player->tallies.list);
    free(player->sits.list);
    free(player);
}

static void forget_player(struct disk *disk, const char *id)
{
    struct disk_player *player = find_player(disk, id);

    if (!player || player->named || player->rounds.count)
        return;
    while (player->tokens) {
        struct disk_token *token = player->tokens;

        player->tokens = token->next;
        HASH_DEL(disk->tokens, token); /* NOLINT(clang-analyzer-core.NullDereference) */
        free(token);
    }
    DL_DELETE(disk->unplayed, player); /* NOLINT(clang-analyzer-core.NullDereference) */
    HASH_DEL(disk->players, player);
    free_player(player);
}

/* ---- writing rooms ---- */

static int older_room(const struct disk_room *a, const struct disk_room *b)
{
    return a->at < b->at ? -1 : 1;
}

/* Put a room where its state and its last event say. */
static void file_room(struct disk *disk, struct disk_room *room, enum disk_state state, int64_t at)
{
    struct disk_room *last;

    if (room->prev)
        DL_DELETE(disk->open[room->state], room);
    room->prev = room->next = NULL;
    room->state = state;
    room->at = at;
    if (state == DISK_CLOSED)
        return;
    last = disk->open[state] ? disk->open[state]->prev : NULL;
    if (!last || last->at <= at)
        DL_APPEND(disk->open[state], room); /* NOLINT(clang-analyzer-core.NullDereference) */
    else
        DL_INSERT_INORDER(disk->open[state], room, older_room);
}

static void note_room(struct disk *disk, const struct room_row *row, size_t place)
{
    struct disk_room *room = memory_zeroed(sizeof *room);

    memcpy(room->id, row->id, ROOM_ID_MAX);
    room->row = place;
    HASH_ADD_STR(disk->rooms, id, room);
    file_room(disk, room, DISK_WAITING, row->at);
}

static void free_seat(struct disk *disk, struct disk_room *room, int side)
{
    struct disk_player *player = find_player(disk, room->seat[side]);

    if (player)
        places_remove(&player->sits, room->row);
    room->seat[side][0] = '\0';
}

static bool has_sat(const struct disk_room *room, const struct entries *log, const char *player)
{
    for (size_t i = 0; i < room->sat.count; i++) {
        if (strcmp(log->list[room->sat.list[i]].event.what.player, player) == 0)
            return true;
    }
    return false;
}

static const char *take_seat(struct disk *disk, const struct entries *log, struct disk_room *room,
                             size_t place)
{
    const struct room_event *event = &log->list[place].event.what;
    struct disk_player *player = find_player(disk, event->player);

    if ((!player && !disk_level_of(event->player)) || event->side < 0 || event->side > 1)
        return "nobody takes a seat, or no seat";
    if (room->seat[event->side][0])
        free_seat(disk, room, event->side);
    memcpy(room->seat[event->side], event->player, PLAYER_ID_MAX);
    if (!player)
        return NULL; /* a bot, which is nowhere on disk */
    places_add(&player->sits, room->row);
    if (!has_sat(room, log, event->player)) {
        places_add(&room->sat, place);
        player->named++;
    }
    return NULL;
}

static void close_room(struct disk *disk, const struct entries *log, struct disk_room *room)
{
    free_seat(disk, room, 0);
    free_seat(disk, room, 1);
    for (size_t i = 0; i < room->sat.count; i++)
        find_player(disk, log->list[room->sat.list[i]].event.what.player)->named--;
}

static enum disk_state state_after(enum event_kind kind)
{
    switch (kind) {
    case EVENT_STARTED:
    case EVENT_MOVED:
    case EVENT_CLOCK:
        return DISK_PLAYING;
    case EVENT_ENDED:
        return DISK_FINISHED;
    case EVENT_CLOSED:
        return DISK_CLOSED;
    default:
        return DISK_WAITING;
    }
}

static const char *note_event(struct disk *disk, const struct entries *log, size_t place)
{
    const struct journal_entry *entry = &log->list[place];
    struct disk_room *room = find_room(disk, entry->event.room);
    const struct room_event *event = &entry->event.what;
    const char *why = NULL;

    if (!room || room->state == DISK_CLOSED)
        return "an event of no room, or of one that is closed";
    if (entry->event.number != room->events.count + 1)
        return "an event out of its order";
    if (event->kind == EVENT_SEATED)
        why = take_seat(disk, log, room, place);
    else if (event->kind == EVENT_FREED)
        free_seat(disk, room, event->side);
    else if (event->kind == EVENT_CLOSED)
        close_room(disk, log, room);
    places_add(&room->events, place);
    file_room(disk, room, state_after(event->kind), event->at);
    return why;
}

/* ---- writing rounds ---- */

/* Which of two rounds ended first; those of one instant by room and number. */
static int compare_rounds(const struct round_row *a, const struct round_row *b)
{
    int order;

    if (a->ended_at != b->ended_at)
        return a->ended_at < b->ended_at ? -1 : 1;
    order = strcmp(a->room, b->room);
    return order ? order : a->number - b->number;
}

static void note_played(struct disk *disk, const struct entries *log, struct disk_player *player,
                        size_t place)
{
    const struct round_row *row = &log->list[place].round;
    size_t at = player->rounds.count;

    if (at == 0)
        DL_DELETE(disk->unplayed, player);
    while (at > 0 && compare_rounds(&log->list[player->rounds.list[at - 1]].round, row) > 0)
        at--;
    places_insert(&player->rounds, at, place);
    if (row->counts)
        places_add(&player->tallies, place);
}

static struct round_row *find_round(const struct entries *log, const struct disk_room *room, int number)
{
    for (size_t i = 0; room && i < room->rounds.count; i++) {
        struct round_row *row = &log->list[room->rounds.list[i]].round;

        if (row->number == number)
            return row;
    }
    return NULL;
}

static const char *note_round(struct disk *disk, const struct entries *log, size_t place)
{
    const struct round_row *row = &log->list[place].round;
    struct disk_room *room = find_room(disk, row->room);
    struct disk_player *player[2];

    if (!room || find_round(log, room, row->number))
        return "a round of no room, or twice";
    places_add(&room->rounds, place);
    for (int side = 0; side < 2; side++)
        player[side] = find_player(disk, row->seat[side].player);
    for (int side = 0; side < 2; side++) {
        if (!player[side] && !disk_level_of(row->seat[side].player))
            return "a round of nobody";
    }
    if (player[0])
        note_played(disk, log, player[0], place);
    if (player[1] && player[1] != player[0])
        note_played(disk, log, player[1], place);
    return NULL;
}

/* ---- transactions ---- */

static bool is_taken(const struct disk *disk, const struct journal_entry *entry)
{
    return (entry->kind == ENTRY_ROOM && find_room(disk, entry->room.id)) ||
           (entry->kind == ENTRY_PLAYER && find_player(disk, entry->player.id));
}

static const char *note_entry(struct disk *disk, const struct entries *log, size_t place)
{
    const struct journal_entry *entry = &log->list[place];

    switch (entry->kind) {
    case ENTRY_PLAYER:
        note_player(disk, &entry->player);
        return NULL;
    case ENTRY_RENAME:
        return note_rename(disk, &entry->player);
    case ENTRY_TOKEN:
        return note_token(disk, &entry->token);
    case ENTRY_FORGET:
        forget_player(disk, entry->player.id);
        return NULL;
    case ENTRY_ROOM:
        note_room(disk, &entry->room, place);
        return NULL;
    case ENTRY_EVENT:
        return note_event(disk, log, place);
    case ENTRY_ROUND:
        return note_round(disk, log, place);
    default:
        return "an entry that is never appended";
    }
}

enum journal_status disk_write(struct disk *disk, struct entries *log, const struct journal_entry *entries,
                               size_t count, const char **why)
{
    *why = NULL;
    for (size_t i = 0; i < count; i++) {
        if (is_taken(disk, &entries[i]))
            return JOURNAL_TAKEN;
    }
    for (size_t i = 0; i < count && !*why; i++) {
        entries_add(log, &entries[i]);
        *why = note_entry(disk, log, log->count - 1);
    }
    return JOURNAL_OK;
}

/* ---- questions ---- */

static void find_place(const struct entries *log, size_t place, struct entries *found)
{
    entries_add(found, &log->list[place]);
}

static void find_row_of(const struct disk_player *player, struct entries *found)
{
    const struct journal_entry entry = { .kind = ENTRY_PLAYER, .player = player->row };

    entries_add(found, &entry);
}

static void find_by_token(const struct disk *disk, const struct entries *log, const uint8_t *hash,
                          struct entries *found)
{
    const struct disk_token *token = NULL;
    const struct places *sits;

    HASH_FIND(hh, disk->tokens, hash, TOKEN_HASH_BYTES, token);
    if (!token)
        return;
    find_row_of(token->player, found);
    sits = &token->player->sits;
    for (size_t i = 0; i < sits->count; i++) {
        bool seen = false;

        for (size_t k = 0; k < i; k++)
            seen |= sits->list[k] == sits->list[i];
        if (!seen)
            find_place(log, sits->list[i], found);
    }
}

static void find_whole_room(const struct disk *disk, const struct entries *log, const struct disk_room *room,
                            struct entries *found)
{
    if (!room || room->state == DISK_CLOSED)
        return;
    for (size_t i = 0; i < room->sat.count; i++)
        find_row_of(find_player(disk, log->list[room->sat.list[i]].event.what.player), found);
    find_place(log, room->row, found);
    for (size_t i = 0; i < room->events.count; i++)
        find_place(log, room->events.list[i], found);
}

static void find_record(const struct disk *disk, const struct entries *log, const struct journal_query *query,
                        struct entries *found)
{
    const struct disk_room *room = find_room(disk, query->room);
    struct journal_entry entry = { .kind = ENTRY_ROUND };
    const struct round_row *row = find_round(log, room, query->number);

    if (!row)
        return;
    entry.round = *row;
    entries_add(found, &entry);
    for (uint32_t number = row->first; number <= row->last; number++)
        find_place(log, room->events.list[number - 1], found);
}

static void find_history(const struct disk *disk, const struct entries *log,
                         const struct journal_query *query, struct entries *found)
{
    const struct disk_player *player = find_player(disk, query->player);
    const struct round_row *after =
        query->room[0] ? find_round(log, find_room(disk, query->room), query->number) : NULL;
    size_t left = query->most;

    if (!player || (query->room[0] && !after))
        return;
    for (size_t i = player->rounds.count; i-- > 0 && left > 0;) {
        const struct journal_entry *entry = &log->list[player->rounds.list[i]];

        if (after && compare_rounds(&entry->round, after) >= 0)
            continue;
        entries_add(found, entry);
        left--;
    }
}

static struct tally_row *find_tally(struct entries *found, size_t from, const char *game, const char *against)
{
    struct journal_entry entry = { .kind = ENTRY_TALLY };

    for (size_t i = from; i < found->count; i++) {
        struct tally_row *tally = &found->list[i].tally;

        if (strcmp(tally->game, game) == 0 && strcmp(tally->against, against) == 0)
            return tally;
    }
    memcpy(entry.tally.game, game, strlen(game) + 1);
    memcpy(entry.tally.against, against, strlen(against) + 1);
    entries_add(found, &entry);
    return &found->list[found->count - 1].tally;
}

static void find_stats(const struct disk *disk, const struct entries *log, const char *id,
                       struct entries *found)
{
    const struct disk_player *player = find_player(disk, id);
    size_t from = found->count;

    for (size_t i = 0; player && i < player->tallies.count; i++) {
        const struct round_row *row = &log->list[player->tallies.list[i]].round;
        int side = strcmp(row->seat[1].player, id) == 0;
        const char *level = disk_level_of(row->seat[1 - side].player);
        struct tally_row *tally = find_tally(found, from, row->game,
                                             level                     ? level
                                             : row->seat[1 - side].bot ? "bots"
                                                                       : "people");

        tally->wins += row->winner == side;
        tally->draws += row->winner == -1;
        tally->losses += row->winner == 1 - side;
    }
}

static void find_stale(const struct disk *disk, const struct entries *log, const struct journal_query *query,
                       struct entries *found)
{
    const int64_t limits[DISK_CLOSED] = { query->waiting_at, query->playing_at, query->finished_at };
    const struct disk_player *player;
    size_t left = query->most;

    for (int state = 0; state < DISK_CLOSED; state++) {
        const struct disk_room *room = disk->open[state];

        for (; room && left > 0 && room->at < limits[state]; room = room->next, left--)
            find_place(log, room->row, found);
    }
    left = query->most;
    for (player = disk->unplayed; player && left > 0 && player->row.at < query->unplayed_at;
         player = player->next) {
        if (player->named)
            continue;
        find_row_of(player, found);
        left--;
    }
}

void disk_find(const struct disk *disk, const struct entries *log, const struct journal_query *query,
               struct entries *found)
{
    switch (query->question) {
    case ASK_TOKEN:
        find_by_token(disk, log, query->hash, found);
        break;
    case ASK_ROOM:
        find_whole_room(disk, log, find_room(disk, query->room), found);
        break;
    case ASK_ROUND:
        find_record(disk, log, query, found);
        break;
    case ASK_HISTORY:
        find_history(disk, log, query, found);
        break;
    case ASK_STATS:
        find_stats(disk, log, query->player, found);
        break;
    case ASK_STALE:
        find_stale(disk, log, query, found);
        break;
    }
}

void disk_find_running(const struct disk *disk, const struct entries *log, struct entries *found)
{
    const struct disk_room *room;

    DL_FOREACH (disk->open[DISK_PLAYING], room) {
        if (log->list[room->row].room.initial_ms > 0)
            find_whole_room(disk, log, room, found);
    }
}

bool disk_has_player(const struct disk *disk, const char *id)
{
    return find_player(disk, id) != NULL;
}

struct disk_counts disk_count(const struct disk *disk)
{
    struct disk_counts counts = { 0 };
    const struct disk_player *player;
    const struct disk_room *room;

    for (int state = 0; state < DISK_CLOSED; state++) {
        DL_FOREACH (disk->open[state], room) {
            counts.open++;
            counts.finished += state == DISK_FINISHED;
        }
    }
    DL_FOREACH (disk->unplayed, player) {
        counts.unplayed++;
    }
    return counts;
}

/* ---- weight ---- */

/* Of one block, with what the allocator adds. */
static size_t weight(const void *block)
{
    void *mine;

    memcpy(&mine, &block, sizeof mine); /* malloc_usable_size only looks */
    return mine ? malloc_usable_size(mine) + sizeof(size_t) : 0;
}

static size_t table_weight(const UT_hash_table *table)
{
    return table ? weight(table) + weight(table->buckets) : 0;
}

static size_t players_weight(const struct disk *disk)
{
    size_t total = disk->players ? table_weight(disk->players->hh.tbl) : 0;

    for (const struct disk_player *player = disk->players; player; player = player->hh.next)
        total += weight(player) + weight(player->rounds.list) + weight(player->tallies.list) +
                 weight(player->sits.list);
    return total;
}

static size_t rooms_weight(const struct disk *disk)
{
    size_t total = disk->rooms ? table_weight(disk->rooms->hh.tbl) : 0;

    for (const struct disk_room *room = disk->rooms; room; room = room->hh.next)
        total +=
            weight(room) + weight(room->events.list) + weight(room->rounds.list) + weight(room->sat.list);
    return total;
}

size_t disk_heap(const struct disk *disk, const struct entries *log)
{
    size_t total = weight(disk) + weight(log->list) + players_weight(disk) + rooms_weight(disk);

    total += disk->tokens ? table_weight(disk->tokens->hh.tbl) : 0;
    for (const struct disk_token *token = disk->tokens; token; token = token->hh.next)
        total += weight(token);
    return total;
}

/* ---- life ---- */

struct disk *disk_create(void)
{
    return memory_zeroed(sizeof(struct disk));
}

void disk_destroy(struct disk *disk)
{
    struct disk_token *token = disk->tokens, *next_token;
    struct disk_player *player = disk->players, *next_player;
    struct disk_room *room = disk->rooms, *next_room;

    HASH_CLEAR(hh, disk->tokens);
    for (; token; token = next_token) {
        next_token = token->hh.next;
        free(token);
    }
    HASH_CLEAR(hh, disk->players);
    for (; player; player = next_player) {
        next_player = player->hh.next;
        free_player(player);
    }
    HASH_CLEAR(hh, disk->rooms);
    for (; room; room = next_room) {
        next_room = room->hh.next;
        free(room->events.list);
        free(room->rounds.list);
        free(room->sat.list);
        free(room);
    }
    free(disk);
}

/* SPDX-License-Identifier: MIT */
/* journal.h: what is put on disk, and in what words.
 *
 * The journal is a list of entries in the order they were made. State is what reading them again gives: the store writes
 * entries (struct world, `append`) and at start hands back the same ones, players first, then each room with its events
 * in order (core.h, core_replay). Several entries appended together are one transaction: all of them are on disk or none.
 *
 * An entry is data without pointers, so it can be copied into a queue and handed to another thread. */
#ifndef TAVOLIERE_SERVER_CORE_JOURNAL_H
#define TAVOLIERE_SERVER_CORE_JOURNAL_H

#include <stdbool.h>
#include <stdint.h>

#include "common/rules/game.h"
#include "common/wire/names.h"

enum {
    TOKEN_HASH_BYTES = 32, /* SHA-256 */
    GAME_NAME_MAX = 16,    /* with the final NUL */
    EVENT_TEXT_MAX = PLAYER_NAME_MAX
};

/* What happens in a room, each with the word that stands for it in the store.
 *
 *   event     side             player         text
 *   seated    the seat taken   who sits       the name of the time
 *   freed     the seat freed
 *   started   the starter
 *   moved     the mover                       the move, canonical
 *   ended     winner or -1                    the reason, a word of the protocol
 *   closed                                    why, a word of the protocol
 *
 * A round's number is how many `started` there were since the last `freed`, which takes back a first round that nobody has
 * moved in; a ply's number is how many `moved` there were since. */
#define EVENT_KINDS(X)          \
    X(EVENT_SEATED, "seated")   \
    X(EVENT_FREED, "freed")     \
    X(EVENT_STARTED, "started") \
    X(EVENT_MOVED, "moved")     \
    X(EVENT_ENDED, "ended")     \
    X(EVENT_CLOSED, "closed")

#define X(code, word) code,
enum event_kind { EVENT_KINDS(X) };
#undef X

/* The word of a kind; static. */
const char *event_kind_word(enum event_kind kind);

/* Find the kind of a word; false when there is none. */
bool event_kind_find(const char *word, enum event_kind *out);

struct room_event {
    enum event_kind kind;
    int side;                   /* 0, 1, or -1 where it means nothing or nobody */
    int64_t at;                 /* ms since the Unix epoch, UTC */
    char player[PLAYER_ID_MAX]; /* "" where it means nothing */
    char text[EVENT_TEXT_MAX];  /* UTF-8; "" where it means nothing */
};

/* How a room was made; the first thing in its log. */
struct room_row {
    char id[ROOM_ID_MAX];
    char game[GAME_NAME_MAX];
    bool is_public;
    int starter; /* of round 1: 0, 1, or -1 for the lot */
    char creator[PLAYER_ID_MAX];
    int64_t at;
};

struct player_row {
    char id[PLAYER_ID_MAX];
    char name[PLAYER_NAME_MAX];
    bool bot; /* a network bot */
    int64_t at;
};

struct token_row {
    uint8_t hash[TOKEN_HASH_BYTES]; /* of the token's text; the token itself is stored nowhere */
    char player[PLAYER_ID_MAX];
    int64_t at;
};

enum journal_kind {
    ENTRY_PLAYER, /* a new player */
    ENTRY_RENAME, /* `player.id` is called `player.name` from now on, and is or isn't a bot */
    ENTRY_TOKEN,  /* a token that lets its holder be `token.player` */
    ENTRY_ROOM,   /* a new room; its id was never used before, else the append answers JOURNAL_TAKEN */
    ENTRY_EVENT /* the next event of a room; EVENT_CLOSED ends the room: it is not handed back at the next start */
};

struct journal_entry {
    enum journal_kind kind;
    union {
        struct player_row player;
        struct token_row token;
        struct room_row room;
        struct {
            char room[ROOM_ID_MAX];
            uint32_t number; /* counts the room's events from 1, without gaps */
            struct room_event what;
        } event;
    };
};

enum journal_status {
    JOURNAL_OK,    /* on disk: it survives the process and the machine */
    JOURNAL_TAKEN, /* a room or player of that id exists; nothing of this append was written */
    JOURNAL_FAILED /* the disk refuses; nothing of this append was written */
};

/* Called once for each append, on the loop's thread, in the order of the appends, never from inside `append`. */
typedef void journal_done(void *arg, enum journal_status status);

#endif

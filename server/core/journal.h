/* SPDX-License-Identifier: MIT */
/* journal.h: what is put on disk, and in what words.
 *
 * The journal is a list of entries in the order they were made. State is what reading them again gives: the store writes
 * entries (struct world, `append`) and hands back the same ones when it is asked (`look_up`; at start core_replay), a
 * room's players before the room, the room before its events, these in order. Several entries appended together are one
 * transaction: all of them are on disk or none.
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
    EVENT_TEXT_MAX = PLAYER_NAME_MAX,
    REASON_MAX = 16, /* why a round ended, with the final NUL */
    AGAINST_MAX = 8
};

/* What happens in a room, each with the word that stands for it in the store.
 *
 *   event     side             player         text                     left_ms
 *   seated    the seat taken   who sits       the name of the time
 *   freed     the seat freed
 *   started   the starter
 *   moved     the mover                       the move, canonical      the mover's, the increment added
 *   clock     the side to move                why, as in the protocol  that side's, from now on
 *   ended     winner or -1                    the reason, a word of    that of the side to move, if the rules did
 *                                             the protocol             not end the round
 *   closed                                    why, a word of the protocol
 *
 * A round's number is how many `started` there were since the last `freed`, which takes back a first round that nobody has
 * moved in; a ply's number is how many `moved` there were since. */
#define EVENT_KINDS(X)          \
    X(EVENT_SEATED, "seated")   \
    X(EVENT_FREED, "freed")     \
    X(EVENT_STARTED, "started") \
    X(EVENT_MOVED, "moved")     \
    X(EVENT_CLOCK, "clock")     \
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
    int side;        /* 0, 1, or -1 where it means nothing or nobody */
    int64_t at;      /* ms since the Unix epoch, UTC */
    int64_t left_ms; /* what a side has left on its clock; -1 where it means nothing or there is no clock */
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
    int64_t initial_ms; /* on each clock; 0: rounds have no clock */
    int increment_ms;   /* added after each ply */
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

/* A round that has ended, as `stats`, `history` and `record` tell it: appended together with its `ended`. */
struct round_row {
    char room[ROOM_ID_MAX];
    int number;
    char game[GAME_NAME_MAX];
    bool is_public;
    struct {
        char player[PLAYER_ID_MAX];
        char name[PLAYER_NAME_MAX]; /* of the time */
        bool bot;                   /* a network bot */
    } seat[2];                      /* both the same player: two people on one device */
    int starter;
    int64_t initial_ms; /* 0: no clock */
    int increment_ms;
    int64_t started_at, ended_at;
    uint32_t first, last; /* numbers of its `started` and its `ended` among the room's events */
    int plies;
    int winner; /* 0, 1, or -1 */
    char reason[REASON_MAX];
    bool counts; /* for statistics: not aborted or the like, and two players */
    bool has_score;
    int score[2];
};

/* How often a player won, drew and lost in one game against one kind of opponent. */
struct tally_row {
    char game[GAME_NAME_MAX];
    char against[AGAINST_MAX]; /* "people", a level of this server's bots, or "bots" */
    int wins, draws, losses;
};

enum journal_kind {
    ENTRY_PLAYER, /* a new player */
    ENTRY_RENAME, /* `player.id` is called `player.name` from now on, and is or isn't a bot */
    ENTRY_TOKEN,  /* a token that lets its holder be `token.player` */
    ENTRY_FORGET, /* `player.id` and its tokens are no more, if it sits or has sat in no open room and has played no round */
    ENTRY_ROOM,  /* a new room; its id was never used before, else the append answers JOURNAL_TAKEN */
    ENTRY_EVENT, /* the next event of a room; EVENT_CLOSED ends the room: it is not handed back any more */
    ENTRY_ROUND, /* what an `ended` event of the same append amounts to */
    ENTRY_TALLY  /* found only, never appended */
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
        struct round_row round;
        struct tally_row tally;
    };
};

enum journal_status {
    JOURNAL_OK,    /* on disk: it survives the process and the machine */
    JOURNAL_TAKEN, /* a room or player of that id exists; nothing of this append was written */
    JOURNAL_FAILED /* the disk refuses; nothing of this append was written */
};

/* What can be asked of the store, and which entries it finds, in this order. */
enum journal_question {
    ASK_TOKEN, /* `hash`: the player who holds the token, then the rows of the open rooms in which they sit; those
                    whose last round is over may be left out */
    ASK_ROOM, /* `room`: those who sit in it or have done, the room, its events; nothing if it is closed or never was */
    ASK_ROUND, /* `room`, `number`: the finished round, then the room's events from its `started` to its `ended`; these
                    need not be looked for if it is private and `player` did not sit in it */
    ASK_HISTORY, /* `player`: up to `most` of their finished rounds, the last to end first; those behind `room`, `number` if
                    these are given */
    ASK_STATS, /* `player`: tallies, by game and against */
    ASK_STALE /* the rows of up to `most` open rooms whose last event is older than the instant for their state, and up to
                    `most` players created before `unplayed_at` who sit or have sat in no open room and have played no round */
};

struct journal_query {
    enum journal_question question;
    uint8_t hash[TOKEN_HASH_BYTES];
    char room[ROOM_ID_MAX];
    int number;
    char player[PLAYER_ID_MAX];
    size_t most;
    int64_t waiting_at, playing_at, finished_at, unplayed_at; /* ms since the Unix epoch */
};

/* Called once for each look_up, on the loop's thread, never from inside it; the entries are borrowed until it returns.
 * JOURNAL_OK, also when nothing was found, or JOURNAL_FAILED: it can't be read now. A look_up sees every append that was
 * answered before it was made. */
typedef void journal_found(void *arg, enum journal_status status, const struct journal_entry *entries,
                           size_t count);

/* Called once for each append, on the loop's thread, in the order of the appends, never from inside `append`. */
typedef void journal_done(void *arg, enum journal_status status);

#endif

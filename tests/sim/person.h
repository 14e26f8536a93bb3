/* SPDX-License-Identifier: MIT */
/* person.h: one simulated client. It asks for things at random, some of them foolish, and believes what it is told: from
 * snapshots and events it keeps its own picture of each room, with the rules core as referee. It complains when a `seq` is
 * missing or comes twice, when a digest differs, when an event comes before its snapshot, when an answer makes no sense. */
#ifndef TAVOLIERE_TESTS_SIM_PERSON_H
#define TAVOLIERE_TESTS_SIM_PERSON_H

#include <jansson.h>

#include "common/rules/game.h"
#include "common/wire/names.h"
#include "tests/sim/stage.h"

enum { PERSON_ROOMS = 6, PERSON_ASKED = 64, HALL_ROOMS = 400, LOBBY_ROOMS = 400 };

/* A move that was answered `ok`: it must never be lost. */
struct promise {
    char room[ROOM_ID_MAX];
    int round, ply;
    char move[MOVE_TEXT_MAX];
};

/* What people tell each other: rooms they know of, and promises made to any of them. */
struct hall {
    char rooms[HALL_ROOMS][ROOM_ID_MAX];
    size_t room_count;
    struct promise *promises;
    size_t promise_count, promise_cap;
};

struct picture {
    char room[ROOM_ID_MAX]; /* "" where there is none */
    const struct game *game;
    uint64_t seq;
    int round; /* 0: none yet */
    bool over;
    int plies;
    struct position position;
    bool sits[2];
    bool offers[2];
    bool online[2];
    int wins[2], draws, spectators;
};

struct question {
    int id; /* 0: free */
    char op[8];
    struct promise about; /* move: what was asked; others: the room */
};

struct person {
    struct stage *stage;
    struct hall *hall;
    struct line *line;
    char token[TOKEN_MAX];
    char id[PLAYER_ID_MAX];
    bool moves_only;
    bool greeted;
    bool missed; /* messages were dropped since the connection began: answers may be missing */
    int last_id;
    struct picture pictures[PERSON_ROOMS];
    struct question asked[PERSON_ASKED];
    bool follows_lobby;
    bool lobby_is_whole; /* one page held it all */
    char lobby[LOBBY_ROOMS][ROOM_ID_MAX];
    size_t lobby_count;
};

/* Read what has arrived. */
void person_listen(struct person *person);

/* Do something, or nothing. */
void person_act(struct person *person);

/* Ask for a fresh snapshot of every room in the picture. */
void person_sync(struct person *person);

/* The connection is gone; what it was told of rooms no longer counts. */
void person_forget(struct person *person);

size_t person_open_questions(const struct person *person);

#endif

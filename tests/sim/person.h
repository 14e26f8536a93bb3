/* SPDX-License-Identifier: MIT */
/* person.h: one simulated client. It asks for things at random, some of them foolish, and believes what it is told (see
 * picture.h). It complains when a question has no answer, or one that makes no sense. */
#ifndef TAVOLIERE_TESTS_SIM_PERSON_H
#define TAVOLIERE_TESTS_SIM_PERSON_H

#include <jansson.h>

#include "common/wire/names.h"
#include "tests/sim/picture.h"
#include "tests/sim/stage.h"

enum {
    PERSON_ROOMS = 6,
    PERSON_ASKED = 64,
    PERSON_TALLIES = 24,
    PERSON_SEATED = 32,
    HALL_ROOMS = 64,
    HALL_ROUNDS = 32,
    HALL_CODES = 8,
    LOBBY_ROOMS = 400
};

/* A move that was answered `ok`: it must never be lost. */
struct promise {
    char room[ROOM_ID_MAX];
    int round, ply;
    char move[MOVE_TEXT_MAX];
};

/* A code for a second device, and whose it is. */
struct link_code {
    char code[LINK_CODE_MAX]; /* "" where there is none */
    char player[PLAYER_ID_MAX];
    bool bot, used;
};

/* What people tell each other: rooms they know of, codes, and promises made to any of them. */
struct hall {
    struct person *people;
    size_t people_count;
    char rooms[HALL_ROOMS][ROOM_ID_MAX];
    size_t room_count;
    char rounds[HALL_ROUNDS][ROUND_ID_MAX]; /* that are over */
    size_t round_count;
    struct link_code codes[HALL_CODES];
    struct promise *promises;
    size_t promise_count, promise_cap;
    uint64_t linked, claims, flags, pages; /* what came about, for the record */
};

struct question {
    int id; /* 0: free */
    char op[8];
    bool takes_place;        /* in the pictures, if it is answered `ok` */
    bool in_earnest;         /* person_look_back */
    uint64_t refusals;       /* of the disk, when it was asked */
    struct promise about;    /* move: what was asked; others: the room */
    char word[ROUND_ID_MAX]; /* rename: the name; record: the round */
    struct link_code code;   /* hello: the code used */
};

struct tally {
    char game[16], against[8];
    int wins, draws, losses;
};

/* A record as it was told. */
struct told_record {
    char id[ROUND_ID_MAX]; /* "" while there is none */
    json_t *record;        /* owned; NULL when there was no such round */
};

struct person {
    struct stage *stage;
    struct hall *hall;
    struct line *line;
    char token[TOKEN_MAX];
    char id[PLAYER_ID_MAX];
    char name[PLAYER_NAME_MAX];
    bool bot; /* the same as long as it is that player */
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

    /* As last told. */
    char seated[PERSON_SEATED][ROOM_ID_MAX];
    size_t seated_count;
    struct tally tallies[PERSON_TALLIES];
    size_t tally_count;
    bool knows_tallies;
    char (*history)[ROUND_ID_MAX]; /* owned */
    size_t history_count, history_cap;
    bool history_is_whole;
    struct told_record record;
};

/* Read what has arrived. */
void person_listen(struct person *person);

/* Do something, or nothing. */
void person_act(struct person *person);

/* Ask for a fresh snapshot of every room in the picture. */
void person_sync(struct person *person);

/* Ask for stats, the whole history, and the record of a round if `round` isn't "". */
void person_look_back(struct person *person, const char *round);

/* Come on a new connection, as who one is. */
void person_come(struct person *person);

/* Come to a room. */
void person_watch(struct person *person, const char *room);

/* The connection is gone; what it was told of rooms no longer counts. */
void person_forget(struct person *person);

void person_finish(struct person *person);

size_t person_open_questions(const struct person *person);

#endif

/* SPDX-License-Identifier: MIT */
/* picture.h: what a simulated client believes of a room, built from snapshots and the events after them, with the rules core
 * as referee. It complains when an event comes before its snapshot, when a `seq` is missing or comes twice, when a digest
 * differs, when a clock is below 0 or a claim comes before its time. */
#ifndef TAVOLIERE_TESTS_SIM_PICTURE_H
#define TAVOLIERE_TESTS_SIM_PICTURE_H

#include <jansson.h>

#include "common/rules/game.h"
#include "common/wire/names.h"
#include "server/core/room.h"
#include "tests/sim/stage.h"

/* The clocks as they were told, and when. */
struct picture_clock {
    int64_t initial_ms; /* 0: none */
    int64_t increment_ms;
    int64_t left_ms[2];
    int running;          /* side or -1 */
    int64_t starts_in_ms; /* -1: null */
    uint64_t told_at;     /* by the stage's clock */
};

struct picture_seat {
    bool open;
    char player[PLAYER_ID_MAX], name[PLAYER_NAME_MAX];
    bool online;
    int64_t claim_at; /* by the stage's clock; -1 unless told */
};

struct picture {
    char room[ROOM_ID_MAX]; /* "" where there is none */
    const struct game *game;
    uint64_t seq;
    int round; /* 0: none yet */
    bool over;
    int plies;
    struct position position;
    struct picture_seat seat[2];
    struct picture_clock clock;
    bool offers[2];
    int wins[2], draws, spectators;
};

/* Who reads, and when what is read was sent. */
struct reading_person {
    const struct stage *stage;
    const char *player;
    bool moves_only;
    uint64_t sent_at;
};

void picture_take(struct picture *picture, const struct reading_person *reader, const json_t *snapshot);

/* An event of the picture's room. After `closed` the picture is empty. */
void picture_follow(struct picture *picture, const struct reading_person *reader, const json_t *event);

/* How many seats `player` has. */
int picture_sits(const struct picture *picture, const char *player);

/* The picture is the room. `at_rest`: also what is told only now and then. */
void picture_check(const struct picture *picture, const struct stage *stage, const struct room *room,
                   bool at_rest);

/* Complain about a clock that no client may be told. */
void picture_check_clock(const struct stage *stage, const json_t *clock);

/* What a member of an object says; NULL or 0 when it isn't there. */
const char *text_of(const json_t *object, const char *key);
int64_t number_of(const json_t *object, const char *key);
bool is_true_in(const json_t *object, const char *key);

#endif

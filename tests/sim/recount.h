/* SPDX-License-Identifier: MIT */
/* recount.h: what the log says, read anew by the rules of docs/protocol.md, without the core and without the indexes of the
 * disk. Reading complains of what may not happen: a gap, a move out of turn, a clock that says other than the times of the
 * events, a round that has no row or two, a room or a player that goes before its time. */
#ifndef TAVOLIERE_TESTS_SIM_RECOUNT_H
#define TAVOLIERE_TESTS_SIM_RECOUNT_H

#include <uthash.h>

#include "tests/sim/person.h"
#include "tests/sim/stage.h"

/* A room as its log tells it. Instants are the stage's. */
struct account {
    const struct room_row *row;
    char id[ROOM_ID_MAX];
    const struct game *game;
    uint32_t events;
    bool closed;
    char seat[2][PLAYER_ID_MAX]; /* "" where it is open */
    int round, ply, starter;     /* round 0: none */
    bool over;
    uint32_t first; /* number of the round's `started` */
    int64_t started_at;
    struct position position;
    int wins[2], draws;
    int64_t last_at;
    int64_t left_ms[2];   /* as the events say, with what refusals gave back */
    int64_t stored_ms[2]; /* as the last events say */
    int64_t from;         /* since when the clock of the side to move runs, or will; -1: it is held */
    bool refused;         /* the disk refused something in it since the last event */
    size_t last_place;    /* in the log, of its last event */
    size_t ended_place;   /* in the log, of an `ended` whose row must follow; 0: none */
    UT_hash_handle hh;
};

/* A move in the log, by its place. */
struct fact {
    char key[48];
    char move[MOVE_TEXT_MAX];
    UT_hash_handle hh;
};

/* A player. */
struct known {
    char id[PLAYER_ID_MAX];
    int64_t at;
    bool bot;
    bool played, forgotten;
    UT_hash_handle hh;
};

struct recount {
    const struct stage *stage;
    struct account *rooms;
    struct fact *facts;
    struct known *players;
    size_t *rounds; /* places of the ENTRY_ROUNDs, owned */
    size_t round_count, round_cap;
};

/* Read the whole log. */
void recount_read(struct recount *recount, const struct stage *stage);
void recount_free(struct recount *recount);

/* The room of that id, or NULL. */
struct account *recount_account(const struct recount *recount, const char *room);

/* Whether a round that ended for this reason counts for nobody. */
bool recount_is_for_nobody(const char *reason);

/* The key of a fact. */
void recount_key(char *out, size_t size, const char *room, int round, int ply);

/* What was promised is in the log. */
void recount_check_promises(const struct recount *recount, const struct hall *hall);

/* What the core has in memory is what the log says; nothing may be under way. */
void recount_check_core(const struct recount *recount);

/* What a person was told at last when they looked back, and with their hello, is what the log says. */
void recount_check_look_back(const struct recount *recount, const struct person *person);
void recount_check_seated(const struct recount *recount, const struct person *person);

#endif

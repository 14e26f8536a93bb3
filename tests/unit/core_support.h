/* SPDX-License-Identifier: MIT */
/* core_support.h: dialogues with the core in invented time.
 *
 * The clock, the chance and the disk are those of tests/sim/stage.h. Lines are heard at once: what the core sends is in the
 * client's inbox when the call returns, with the time in `_at`. On the way in, three things are checked of every message:
 * it is one JSON object; a request has one reply; a room's events come in unbroken `seq` after the snapshot.
 *
 * In what is asked and wanted ' stands for ". A wanted object may leave fields out; a wanted list is the whole list. */
#ifndef TAVOLIERE_TESTS_UNIT_CORE_SUPPORT_H
#define TAVOLIERE_TESTS_UNIT_CORE_SUPPORT_H

#include <check.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "server/core/state.h"
#include "server/core/thinking.h"
#include "tests/sim/stage.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

#define SECOND       UINT64_C(1000)
#define MINUTE       (60 * SECOND)
#define DAY          (UINT64_C(24) * 60 * MINUTE)

enum { CLIENTS = 160, TOKEN_TEXT = 33 };

struct client {
    conn_id conn;    /* 0: cut */
    json_t *inbox;   /* what came and hasn't been looked at */
    json_t *replies; /* which came, by id */
    json_t *seq;     /* by room, the last one heard */
    int closed;      /* the code by which the core closed it, or 0 */
    int asked;       /* the last id used */
    bool deaf;       /* what is sent is lost, as on a line that overflowed */
    char id[PLAYER_ID_MAX], token[TOKEN_TEXT];
};

extern struct stage stage;

/* Fixtures: a core with nobody connected. */
void core_setup(void);
void core_teardown(void);

/* A new core with other limits; the old one's memory is that of the disk. */
void reboot(const struct core_limits *limits);

/* The process dies and comes back; every client's line is cut. */
void crash(void);

/* A connection, without and with a hello; from 192.0.2.1 or another address. `ada = dial(); greet(ada, "Ada")`; a
 * client is never freed by hand. */
struct client *dial(void);
struct client *dial_from(const char *address);
void greet(struct client *client, const char *name);
struct client *come(const char *name);
struct client *come_again(const struct client *earlier);
void hang_up(struct client *client);

/* Send text as it is, or a request: its id is put in and returned. */
void say_raw(struct client *client, const char *text);
__attribute__((format(printf, 2, 3))) int say(struct client *client, const char *request, ...);

/* Let time pass until the disk has answered everything, written and read; hold its next answers for `ms`. To refuse, set
 * stage.disk_refuses or stage.disk_refuses_reading. */
void settle(void);
void hold_disk(uint64_t ms);
void hold_reads(uint64_t ms);

/* From now on every answer of the disk takes exactly so long; 0: it varies, as at first. */
void disk_takes(uint64_t ms);

/* Let time pass: for `ms`, or until stage.now is `at`. */
void pass(uint64_t ms);
void pass_until(uint64_t at);

/* Take the reply to a request out of the inbox, NULL if it hasn't come; borrowed until the test ends. */
json_t *reply_to(struct client *client, int id);

/* say, settle, reply_to. */
__attribute__((format(printf, 2, 3))) json_t *ask(struct client *client, const char *request, ...);

/* Take the oldest message, or the oldest event of that kind; NULL if there is none. */
json_t *hear(struct client *client);
json_t *hear_event(struct client *client, const char *word);

/* Forget what came. */
void ignore(struct client *client);

/* How many events of a kind are in the inbox. */
size_t count_events(const struct client *client, const char *word);

/* Let `inbox` be empty. */
#define hear_nothing(client) hear_nothing_at(__FILE__, __LINE__, (client))
void hear_nothing_at(const char *file, int line, const struct client *client);

/* Compare a message with a pattern. */
#define want(got, ...) want_at(__FILE__, __LINE__, (got), __VA_ARGS__)
__attribute__((format(printf, 4, 5))) void want_at(const char *file, int line, const json_t *got,
                                                   const char *pattern, ...);

#define want_ok(got)          want((got), "{'ok':true}")
#define want_error(got, code) want((got), "{'ok':false,'error':{'code':'%s'}}", (code))

/* The next message of an inbox is this. */
#define want_next(client, ...) want_at(__FILE__, __LINE__, hear(client), __VA_ARGS__)

/* Make a room that waits ("me" on side 0), and one in which Ada (side 0) and Bob play; starter is side 0. Returns its id,
 * borrowed until the test ends. Inboxes are empty afterwards. */
const char *make_room(struct client *ada, const char *visibility);
const char *make_match(struct client *ada, struct client *bob, const char *visibility);
const char *make_hotseat(struct client *ada);

/* Play a whole round of sbarra that side `winner` wins by `goal`, `sides` sitting on both; inboxes are empty afterwards. */
void play_to_goal(struct client *const sides[2], const char *room, int round, int starter, int winner);

/* How long the queue of the disk is. */
size_t appends_under_way(void);

/* Ids that come next are made of the letter a alone, so long as `draws` last. */
void draw_the_same(int draws);

/* Errors that the core logs are counted instead of ending the test. */
extern int logged_errors;

/* One suite for each file. */
Suite *core_parts_suite(void);
Suite *core_replay_suite(void);
Suite *core_hello_suite(void);
Suite *core_disk_suite(void);
Suite *core_games_suite(void);
Suite *core_match_suite(void);
Suite *core_people_suite(void);
Suite *core_lobby_suite(void);
Suite *core_keeping_suite(void);
Suite *core_clocks_suite(void);
Suite *core_absence_suite(void);
Suite *core_memory_suite(void);
Suite *core_ends_suite(void);
Suite *core_bots_suite(void);
Suite *core_counters_suite(void);

#endif

/* SPDX-License-Identifier: MIT */
/* counters.h: what the core has counted since it was made, for whoever watches the daemon.
 *
 * Plain numbers that only grow, and no names: nothing here tells one room or player from another. How they are shown is
 * the shell's affair. */
#ifndef TAVOLIERE_SERVER_CORE_COUNTERS_H
#define TAVOLIERE_SERVER_CORE_COUNTERS_H

#include <stdint.h>

#include "common/rules/game.h"
#include "common/wire/errors.h"
#include "server/core/journal.h"

enum { COUNTERS_GAMES = 8, COUNTERS_ERRORS = ERROR_INTERNAL + 1 };

struct core_counters {
    /* By place in `games`. */
    uint64_t moves[COUNTERS_GAMES];                          /* that happened, passes included */
    uint64_t started[COUNTERS_GAMES], ended[COUNTERS_GAMES]; /* rounds */

    uint64_t errors[COUNTERS_ERRORS]; /* answered to clients, by code */
    uint64_t bots_failed;             /* rounds that ended because a bot had no legal move */
    uint64_t rooms_damaged;           /* left out or closed because of a record or a rule that does not fit */
};

/* An event of a room that plays `game` has happened. */
void counters_event(struct core_counters *counters, const struct game *game, const struct room_event *event);

#endif

/* SPDX-License-Identifier: MIT */
/* watch.h: the core as it is in memory, checked against itself and against what people believe. */
#ifndef TAVOLIERE_TESTS_SIM_WATCH_H
#define TAVOLIERE_TESTS_SIM_WATCH_H

#include "tests/sim/person.h"
#include "tests/sim/stage.h"

/* Counters equal a recount, presence is that of the followers, positions are those of the moves. */
void watch_core(const struct stage *stage);

/* Every room and player in memory is needed by somebody. Only at rest. */
void watch_needs(const struct stage *stage);

/* Every picture that has all of its room's events is the room. At rest every picture has them, and the lobby is the one
 * that is listed. */
void watch_person(const struct person *person, bool at_rest);

#endif

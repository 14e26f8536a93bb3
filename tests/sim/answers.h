/* SPDX-License-Identifier: MIT */
/* answers.h: what a simulated client makes of what it is told. For person.c only. */
#ifndef TAVOLIERE_TESTS_SIM_ANSWERS_H
#define TAVOLIERE_TESTS_SIM_ANSWERS_H

#include "tests/sim/person.h"

/* Ask for a page of the history, the first or the one behind a round, as part of person_look_back. */
void person_ask_history(struct person *person, const char *after);

#endif

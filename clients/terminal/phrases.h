/* SPDX-License-Identifier: MIT */
/* phrases.h: the ready phrases of `say`, as they are typed and as they are read. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_PHRASES_H
#define TAVOLIERE_CLIENTS_TERMINAL_PHRASES_H

#include <stdbool.h>

#include "common/wire/request.h"

/* The phrase that is meant by what was typed: the protocol's word for it, or its text in English or in the
 * language that is spoken, in letters of any size. False if there is none. */
bool phrases_find(const char *typed, enum phrase *out);

/* The text of a phrase by the protocol's word for it, or the word itself if it is none of ours: whoever prints it takes it
 * for another's. */
const char *phrases_text(const char *word);

/* Print all that can be said. */
void phrases_tell(void);

#endif

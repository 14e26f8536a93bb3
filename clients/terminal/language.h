/* SPDX-License-Identifier: MIT */
/* language.h: the locale, and in which language all is said. The words are English where they stand (words_table.h); other
 * languages are catalogues of gettext's. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_LANGUAGE_H
#define TAVOLIERE_CLIENTS_TERMINAL_LANGUAGE_H

#include <stdbool.h>

/* The catalogues of the client, for gettext. */
#define LANGUAGE_DOMAIN "tavoliere"

/* Take the locale of the environment and its language, from the catalogues in `folder`, or if that is NULL from where they are
 * installed; beside a program that was built and not installed it is those that were built with it. */
void language_start(const char *folder);

/* Speak that language: "en", or one that has a catalogue, such as "it", also written as a locale is: "it_IT.UTF-8". False if it
 * has none, and then it is English. */
bool language_use(const char *name);

#endif

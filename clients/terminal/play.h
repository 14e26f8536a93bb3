/* SPDX-License-Identifier: MIT */
/* play.h: what a typed line does. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_PLAY_H
#define TAVOLIERE_CLIENTS_TERMINAL_PLAY_H

#include <stdbool.h>

#include "clients/terminal/session.h"

/* Is it the word by which one goes, or one that asks what can be typed? */
bool play_is_leave(const char *line);
bool play_is_help(const char *line);

/* Do what the line says, which is changed on the way. Only while the session is in its room and nothing is under way. */
void play_line(struct session *session, char *line);

#endif

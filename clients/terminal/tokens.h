/* SPDX-License-Identifier: MIT */
/* tokens.h: who one is on each server, kept between two runs in $XDG_STATE_HOME/tavoliere/tokens (~/.local/state where that
 * is not set), which only its owner can read: a line a server, its address and the token. Everything works without it, but
 * one is somebody else the next time. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_TOKENS_H
#define TAVOLIERE_CLIENTS_TERMINAL_TOKENS_H

#include <stdbool.h>

#include "common/wire/names.h"

enum { TOKENS_PATH_MAX = 4096 };

/* The folder in which tokens are kept, to `out` (TOKENS_PATH_MAX bytes); false if the environment names none. */
bool tokens_folder(char *out);

/* The token for `server` (link_origin), to `token` (TOKEN_MAX bytes); "" and false if there is none. */
bool tokens_find(const char *server, char *token);

/* Keep the token for `server` instead of the one there was. False when it can't be kept. */
bool tokens_keep(const char *server, const char *token);

#endif

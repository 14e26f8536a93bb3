/* SPDX-License-Identifier: MIT */
/* player_name.h: which texts are names of players (docs/protocol.md, Who is who). Private to the wire. */
#ifndef TAVOLIERE_COMMON_WIRE_PLAYER_NAME_H
#define TAVOLIERE_COMMON_WIRE_PLAYER_NAME_H

#include <stdbool.h>
#include <stddef.h>

/* Read a name from `len` bytes of well-formed UTF-8, NUL among them or not. True if it is one: then `out` has it without
 * the white space around it, NUL-terminated (PLAYER_NAME_MAX bytes). Else `out` is not changed. */
bool player_name_read(const char *text, size_t len, char *out);

#endif

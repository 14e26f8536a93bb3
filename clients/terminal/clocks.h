/* SPDX-License-Identifier: MIT */
/* clocks.h: the clocks of a room as this client knows them: what the daemon said of them, less the time since that came. Only
 * the daemon decides that a side is out of time (docs/protocol.md, Clocks); here a clock stops at nothing. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_CLOCKS_H
#define TAVOLIERE_CLIENTS_TERMINAL_CLOCKS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/wire/message.h"

enum { CLOCKS_TEXT_MAX = 64 };

/* Zeroed memory is no clock. */
struct clocks {
    struct wire_clock told;
    int64_t at_ms; /* when it was told, of clocks_now_ms */
};

/* A clock of this machine that goes on while it sleeps, as the daemon's do; it begins anywhere. */
int64_t clocks_now_ms(void);

/* Read what a clock shall be, as it is typed: TIME[+SECONDS], where TIME is a number of minutes, or has an s, m, h or d behind
 * it: "5+3", "90s", "7d". False if it is no such thing, or out of the protocol's bounds. */
bool clocks_read(const char *text, int64_t *initial_ms, int *increment_ms);

/* What a clock is, in the same way; `out` takes CLOCKS_TEXT_MAX bytes. */
void clocks_write(int64_t initial_ms, int increment_ms, char *out);

/* Time left, for people: "4:57", "1:05:07", and below ten seconds "0:09.4"; `out` takes CLOCKS_TEXT_MAX bytes. */
void clocks_write_left(int64_t left_ms, char *out);

/* Have rounds a clock here? */
bool clocks_are_there(const struct clocks *clocks);

/* What a side has left when `turn` is the side to move, or -1 when nobody is. */
int64_t clocks_left_ms(const struct clocks *clocks, int side, int turn, int64_t now_ms);

/* In how long the clock of the side to move starts; 0: it runs, or none does. */
int64_t clocks_start_in_ms(const struct clocks *clocks, int64_t now_ms);

/* As the end of a round leaves them; `out_of_time` is the side that ran out of time, or -1. */
void clocks_stop(struct clocks *clocks, int turn, int out_of_time, int64_t now_ms);

#endif

/* SPDX-License-Identifier: MIT */
/* times.h: what is printed about time: the clocks of a room, and how long an opponent who is away may stay so. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_TIMES_H
#define TAVOLIERE_CLIENTS_TERMINAL_TIMES_H

#include <stdbool.h>
#include <stdint.h>

#include "clients/terminal/mirror.h"

/* Print what a side has left, behind its name and without a line end; nothing where there is no clock or no round. */
void times_tell_side(const struct mirror *room, int side);

/* Lines about the side to move: when its clock starts, when its round can be claimed. None when there is nothing to say. */
void times_tell_turn(const struct mirror *room);
void times_tell_claim(const struct mirror *room);

/* What passes with time alone is said when it passes, once: that the player's own clock runs low, and that the round can be
 * claimed. Zeroed memory is a start. */
struct reminder {
    int mark_s;     /* the lowest of the marks under which the player's clock is; 0: above all */
    bool can_claim; /* the round, now */
};

/* Everything has been told as it is now. */
void reminder_set(struct reminder *reminder, const struct mirror *room, int64_t now_ms);

/* Say what has come about since. */
void reminder_tell(struct reminder *reminder, const struct mirror *room, int64_t now_ms);

#endif

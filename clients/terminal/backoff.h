/* SPDX-License-Identifier: MIT */
/* backoff.h: how long to wait before the next try to connect: longer each time, up to a bound, and never at the same time as all
 * the others who lost the same server; later still by what the server asked for. Plain arithmetic. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_BACKOFF_H
#define TAVOLIERE_CLIENTS_TERMINAL_BACKOFF_H

enum { BACKOFF_FIRST_MS = 500, BACKOFF_LAST_MS = 8000 };

/* Zeroed memory is one that has not failed yet. */
struct backoff {
    int wait_ms;  /* the next wait, before the lot; 0: the first */
    int asked_ms; /* what the server wants to be left alone for, besides */
};

/* How long to wait now. `lot` is any number by lot. */
int backoff_next(struct backoff *backoff, unsigned lot);

#endif

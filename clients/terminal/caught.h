/* SPDX-License-Identifier: MIT */
/* caught.h: text that would be printed, kept instead, for whoever has a place of its own for it. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_CAUGHT_H
#define TAVOLIERE_CLIENTS_TERMINAL_CAUGHT_H

#include <stddef.h>

#include "clients/terminal/out.h"

enum { CAUGHT_MAX = 4096 };

struct caught {
    char text[CAUGHT_MAX];
    size_t len;
    struct taker before;
};

/* Keep what is told from now on, in place of who had it until now; and give it back to them. What is too long is cut off. */
void caught_begin(struct caught *caught);
void caught_end(struct caught *caught);

/* Copy what was kept to `out` (`cap` bytes), cut off between two characters if it is longer. */
void caught_copy(const struct caught *caught, char *out, size_t cap);

#endif

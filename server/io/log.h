/* SPDX-License-Identifier: MIT */
/* log.h: one line a fact, to standard error, for whoever runs the daemon.
 *
 * A line starts with its subject ("room k7x2qm: ..."). On a terminal the daemon's name stands before it; elsewhere its
 * level does, in the form of the journal ("<4>..."), which the journal and logger take off (sd-daemon(3)). Each line and
 * its meaning stand in docs/operations.md. Only for the loop's thread. */
#ifndef TAVOLIERE_SERVER_IO_LOG_H
#define TAVOLIERE_SERVER_IO_LOG_H

#include "server/core/world.h"

enum { LOG_LINE_MAX = 512 }; /* with the final NUL; the rest of a longer line is cut off */

/* Characters that could fake or break a line are written as '?'. */
__attribute__((format(printf, 2, 3))) void log_line(enum log_level level, const char *format, ...);

#endif

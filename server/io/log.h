/* SPDX-License-Identifier: MIT */
/* log.h: one line a fact, to standard error, for whoever runs the daemon.
 *
 * A line starts with its subject ("room k7x2qm: ..."). Under systemd, which says so by JOURNAL_STREAM, each line carries
 * its level in the journal's form ("<4>..."); else it starts with the daemon's name. Only for the loop's thread. */
#ifndef TAVOLIERE_SERVER_IO_LOG_H
#define TAVOLIERE_SERVER_IO_LOG_H

#include "server/core/world.h"

enum { LOG_LINE_MAX = 512 }; /* with the final NUL; the rest of a longer line is cut off */

/* Characters that could fake or break a line are written as '?'. */
__attribute__((format(printf, 2, 3))) void log_line(enum log_level level, const char *format, ...);

#endif

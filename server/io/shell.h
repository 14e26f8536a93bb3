/* SPDX-License-Identifier: MIT */
/* shell.h: everything around the core, wired together: the loop, the clock, the store, the sockets and the signals. */
#ifndef TAVOLIERE_SERVER_IO_SHELL_H
#define TAVOLIERE_SERVER_IO_SHELL_H

#include "server/conf.h"

/* Run the daemon until SIGTERM or SIGINT; SIGHUP makes it read the configuration again. Returns the process's exit
 * status: 0, or 1 after one line in the log. */
int shell_run(const struct conf *conf);

#endif

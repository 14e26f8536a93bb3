/* SPDX-License-Identifier: MIT */
/* inherited.h: sockets on which the service manager listens in our place.
 *
 * It keeps them while we restart, so that whoever connects meanwhile waits and is not refused. Without systemd, or built
 * without its library, there are none. */
#ifndef TAVOLIERE_SERVER_IO_INHERITED_H
#define TAVOLIERE_SERVER_IO_INHERITED_H

#include <stddef.h>

#include "server/io/listener.h"

/* Take them over: write them to `out`, non-blocking, and return how many. To be called once. -1: they are not to be used,
 * and `why` (at most `cap` bytes) says why. */
int inherited_sockets(int out[LISTENER_MAX], char *why, size_t cap);

#endif

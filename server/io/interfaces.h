/* SPDX-License-Identifier: MIT */
/* interfaces.h: the addresses that this machine has.
 *
 * Asked in the old way, of a socket and of /proc, not by netlink as getifaddrs does: the service is not allowed netlink
 * sockets, which reach far more of the kernel than a game server should. */
#ifndef TAVOLIERE_SERVER_IO_INTERFACES_H
#define TAVOLIERE_SERVER_IO_INTERFACES_H

#include <stddef.h>

#include "server/io/address.h"

enum { INTERFACES_MAX = 64 }; /* addresses */

/* Write the addresses of all interfaces that are up, port 0, IPv4 before IPv6 and each in the kernel's order; return how
 * many. Link-local addresses of IPv6 are left out: they mean nothing without the name of the interface on the other device. */
size_t interfaces_addresses(struct address out[INTERFACES_MAX]);

#endif

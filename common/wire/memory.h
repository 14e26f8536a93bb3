/* SPDX-License-Identifier: MIT */
/* memory.h: what becomes of a process without memory. It ends, with a line that says so: half a message or half a room
 * would be worse, and whoever watches over the daemon starts it again from what is on disk. Private to the wire. */
#ifndef TAVOLIERE_COMMON_WIRE_MEMORY_H
#define TAVOLIERE_COMMON_WIRE_MEMORY_H

/* Returns `memory`; never NULL, for then the process has ended. */
void *memory_need(void *memory);

#endif

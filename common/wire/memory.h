/* SPDX-License-Identifier: MIT */
/* memory.h: memory that is there or ends the process.
 *
 * All that is kept and said is small and bounded; without memory for it there is nothing sensible left to do: half a
 * message or half a room would be worse, and what was acknowledged is on disk. So nobody checks for NULL. */
#ifndef TAVOLIERE_COMMON_WIRE_MEMORY_H
#define TAVOLIERE_COMMON_WIRE_MEMORY_H

#include <stddef.h>

/* `bytes` zero bytes; the caller's, to be given to free(). Never NULL. */
void *memory_zeroed(size_t bytes);

/* `old` (NULL or from here) with room for `count` members of `size` bytes; takes the place of `old`. Never NULL. */
void *memory_grown(void *old, size_t count, size_t size);

#endif

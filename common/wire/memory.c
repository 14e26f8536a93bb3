/* SPDX-License-Identifier: MIT */
/* memory.c: the end of a process without memory. */
#include "common/wire/memory.h"

#include <stdio.h>
#include <stdlib.h>

void *memory_need(void *memory)
{
    if (!memory) {
        fputs("tavoliere: out of memory\n", stderr);
        abort();
    }
    return memory;
}

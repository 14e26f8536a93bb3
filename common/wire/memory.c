/* SPDX-License-Identifier: MIT */
#include "common/wire/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static void *there(void *mem)
{
    if (!mem) {
        fputs("tavoliere: out of memory\n", stderr);
        abort();
    }
    return mem;
}

void *memory_zeroed(size_t bytes)
{
    return there(calloc(1, bytes ? bytes : 1));
}

void *memory_grown(void *old, size_t count, size_t size)
{
    return there(count > SIZE_MAX / size ? NULL : realloc(old, count * size));
}

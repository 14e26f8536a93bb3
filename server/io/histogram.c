/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/io/histogram.h"

#include <stddef.h>

#define X(bound, text) UINT64_C(bound),
static const uint64_t bounds[HISTOGRAM_BUCKETS - 1] = { HISTOGRAM_BOUNDS(X) };
#undef X

/* The first bounds are met most often, and they are few. */
void histogram_add(struct histogram *histogram, uint64_t ns)
{
    size_t n = 0;

    while (n < HISTOGRAM_BUCKETS - 1 && ns > bounds[n])
        n++;
    histogram->bucket[n]++;
    histogram->sum_ns += ns;
}

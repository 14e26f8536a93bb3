/* SPDX-License-Identifier: MIT */
/* histogram.h: how long something took, each time it was done: how often it took at most so long. Kept by one thread. */
#ifndef TAVOLIERE_SERVER_IO_HISTOGRAM_H
#define TAVOLIERE_SERVER_IO_HISTOGRAM_H

#include <stdint.h>

/* Upper bounds in nanoseconds, from what a fast disk takes to what is felt as a fault, with the text of each in seconds. */
#define HISTOGRAM_BOUNDS(X) \
    X(100000, "0.0001")     \
    X(250000, "0.00025")    \
    X(500000, "0.0005")     \
    X(1000000, "0.001")     \
    X(2500000, "0.0025")    \
    X(5000000, "0.005")     \
    X(10000000, "0.01")     \
    X(25000000, "0.025")    \
    X(50000000, "0.05")     \
    X(100000000, "0.1")     \
    X(250000000, "0.25")    \
    X(500000000, "0.5")     \
    X(1000000000, "1")      \
    X(2500000000, "2.5")    \
    X(5000000000, "5")      \
    X(10000000000, "10")

#define X(bound, text) HISTOGRAM_##bound,
enum { HISTOGRAM_BOUNDS(X) HISTOGRAM_ABOVE, HISTOGRAM_BUCKETS };
#undef X

struct histogram {                      /* zeroed memory is an empty one */
    uint64_t bucket[HISTOGRAM_BUCKETS]; /* how often, each time under the first bound that it fits */
    uint64_t sum_ns;
};

/* It took `ns` this time. */
void histogram_add(struct histogram *histogram, uint64_t ns);

#endif

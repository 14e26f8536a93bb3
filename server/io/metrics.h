/* SPDX-License-Identifier: MIT */
/* metrics.h: the daemon's figures in the text form of Prometheus, version 0.0.4; docs/operations.md says what each means.
 *
 * This is the one place that names them. Nothing in them comes from a client, and no room or player has a name here. */
#ifndef TAVOLIERE_SERVER_IO_METRICS_H
#define TAVOLIERE_SERVER_IO_METRICS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/wire/buf.h"
#include "server/core/core.h"
#include "server/io/gateway.h"
#include "server/io/histogram.h"
#include "server/io/listener.h"
#include "server/io/process.h"
#include "server/io/reader.h"
#include "server/io/store.h"
#include "server/io/workers.h"

/* The Content-Type of what metrics_write makes. */
#define METRICS_TYPE "text/plain; version=0.0.4; charset=utf-8"

struct metrics { /* everything is borrowed until the call returns */
    const char *version;
    int64_t started_at; /* ms since the Unix epoch */
    bool healthy;
    struct core_census census;
    const struct core_counters *core;
    struct listener_counts listener;
    struct gateway_counts gateway;
    const struct store_counts *store;
    const struct reader_counts *reader;
    struct workers_counts workers;
    const struct histogram *turns; /* of the loop */
    struct process_figures process;
};

/* All of it, with one reference, the caller's. Every family is there, also one that has counted nothing yet. */
struct buf *metrics_write(const struct metrics *metrics);

#endif

/* SPDX-License-Identifier: MIT */
/* pulse.h: how long the loop's turns take: what a turn does, without its wait for something to do. So long at most
 * whatever comes meanwhile waits for its turn. The loop's own measure of its idle time is switched on for it. */
#ifndef TAVOLIERE_SERVER_IO_PULSE_H
#define TAVOLIERE_SERVER_IO_PULSE_H

#include <uv.h>

#include "server/io/histogram.h"

struct pulse {
    uv_prepare_t handle;
    uint64_t turned_ns, idle_ns; /* at the end of the last turn: the time, and all idle time until then */
    struct histogram turns;
};

/* Measure from now on. Before the loop runs for the first time. It does not keep the loop alive. */
void pulse_start(struct pulse *pulse, uv_loop_t *loop);

/* Close its handle; the memory may go when the loop has run once more. */
void pulse_stop(struct pulse *pulse);

#endif

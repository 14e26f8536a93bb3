/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/io/pulse.h"

#include <stdlib.h>

static void on_turned(uv_prepare_t *handle)
{
    struct pulse *pulse = handle->data;
    uint64_t now = uv_hrtime(), idle = uv_metrics_idle_time(handle->loop);
    uint64_t turn = now - pulse->turned_ns, waited = idle - pulse->idle_ns;

    if (pulse->turned_ns > 0) /* before the first turn the daemon started, which took a while */
        histogram_add(&pulse->turns, turn > waited ? turn - waited : 0);
    pulse->turned_ns = now;
    pulse->idle_ns = idle;
}

void pulse_start(struct pulse *pulse, uv_loop_t *loop)
{
    if (uv_loop_configure(loop, UV_METRICS_IDLE_TIME) != 0)
        abort(); /* every libuv that we build with knows it */
    uv_prepare_init(loop, &pulse->handle);
    pulse->handle.data = pulse;
    uv_prepare_start(&pulse->handle, on_turned);
    uv_unref((uv_handle_t *)&pulse->handle);
}

void pulse_stop(struct pulse *pulse)
{
    uv_close((uv_handle_t *)&pulse->handle, NULL);
}

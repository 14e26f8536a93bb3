/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/io/watch.h"

#include "server/io/metrics.h"
#include "server/io/process.h"

enum {
    /* Whether the disk takes what it is given is known from what it was given last. When that is too long ago, it is given
     * something for the sake of the answer: seldom where all is well, so that a watched daemon lets the disk rest. */
    HEALTH_KNOWN_MS = 60000,
    ILLNESS_KNOWN_MS = 1000,
    DISK_STALLS_MS = 2000 /* without an answer: whoever plays waits */
};

/* "" when all is well, one word when it isn't; NULL when the disk is being asked. That the loop turns shows in that somebody
 * is answered. */
static const char *health(void *ctx)
{
    struct watch *watch = ctx;
    bool healthy = store_is_healthy(watch->store);

    if (watch->stopping)
        return "stopping";
    if (store_waits_ms(watch->store) > DISK_STALLS_MS)
        return "stalled";
    if (store_known_ms(watch->store) > (healthy ? HEALTH_KNOWN_MS : ILLNESS_KNOWN_MS)) {
        store_probe(watch->store);
        return NULL;
    }
    return healthy ? "" : "disk";
}

bool watch_is_healthy(struct watch *watch)
{
    const char *word = health(watch);

    return word ? !*word : store_is_healthy(watch->store);
}

static struct buf *tell_metrics(void *ctx)
{
    struct watch *watch = ctx;
    struct metrics metrics = { .version = PACKAGE_VERSION,
                               .started_at = watch->started_at,
                               .healthy = watch_is_healthy(watch),
                               .census = core_take_census(watch->core),
                               .core = core_counters(watch->core),
                               .listener = listener_count(watch->listener),
                               .gateway = gateway_count(watch->gateway),
                               .store = store_counts(watch->store),
                               .reader = reader_counts(watch->reader),
                               .workers = workers_count(watch->workers),
                               .turns = &watch->pulse.turns };

    process_look(&metrics.process);
    return metrics_write(&metrics);
}

bool watch_open(struct watch *watch, uv_loop_t *loop, const struct address *address, char *why, size_t cap)
{
    struct exporter_config config = { .metrics = tell_metrics, .health = health, .ctx = watch };

    watch->exporter = exporter_open(loop, address, &config, why, cap);
    if (watch->exporter)
        pulse_start(&watch->pulse, loop);
    return watch->exporter != NULL;
}

void watch_settled(struct watch *watch)
{
    if (watch->exporter)
        exporter_look_again(watch->exporter);
}

void watch_close(struct watch *watch)
{
    if (!watch->exporter)
        return;
    pulse_stop(&watch->pulse);
    exporter_close(watch->exporter);
    watch->exporter = NULL;
}

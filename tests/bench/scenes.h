/* SPDX-License-Identifier: MIT */
/* scenes.h: what a daemon is put through. Each scene has a daemon of its own, prints its table, and is bounded in count and
 * time. */
#ifndef TAVOLIERE_TESTS_BENCH_SCENES_H
#define TAVOLIERE_TESTS_BENCH_SCENES_H

#include "tests/bench/bench.h"
#include "tests/bench/crew.h"

/* Rooms that play, as `asked` says; asked->rooms 0: the rows that are compared from one version to the next. */
void scene_moves(const struct bench *bench, const struct crew_plan *asked);

/* One room and a crowd that watches, beside the library without us (bare_lws.c). */
void scene_crowd(const struct bench *bench, const struct crew_plan *asked);

/* As many rooms here and in a bare node that keeps nothing (bare_ws.mjs), in turns. */
void scene_beside(const struct bench *bench, const struct crew_plan *asked);

/* Memory of rooms with their players; then of many who do nothing, and what they cost. */
void scene_idle(const struct bench *bench, const struct crew_plan *asked);

/* All who are there lose their connections and come back at once; twenty times. */
void scene_storm(const struct bench *bench, const struct crew_plan *asked);

/* Those who watch stop reading for a while. */
void scene_slow(const struct bench *bench, const struct crew_plan *asked);

/* For asked->seconds, rooms play and the daemon is killed or everybody cut off, in turns; nothing may be lost. By hand. */
void scene_soak(const struct bench *bench, const struct crew_plan *asked);

#endif

/* SPDX-License-Identifier: MIT */
/* false_world.h: a world for the core (server/core/world.h) in which time passes when told to, every append is on disk at
 * once, and no bot finds a move. */
#ifndef TAVOLIERE_TESTS_FUZZ_FALSE_WORLD_H
#define TAVOLIERE_TESTS_FUZZ_FALSE_WORLD_H

#include "server/core/core.h"
#include "server/io/database.h"

struct answer;

struct false_world {     /* zeroed memory is a good one */
    struct database *db; /* where is looked up; NULL: nothing is found */
    void (*send)(void *ctx, conn_id conn, struct buf *buf);
    void (*close)(void *ctx, conn_id conn, enum close_code code);
    void *ctx;
    uint64_t now_ms;
    uint64_t lot;
    struct answer *answers; /* that are due */
};

struct world false_world(struct false_world *world);

/* Give what answers are due, and those that follow, at most `most`. True: none is due any more. */
bool false_world_answer(struct false_world *world, int most);

/* For LLVMFuzzerInitialize of a target that keeps memory from one input to the next: the fuzzer would take that for a leak and
 * look into it each time, at ten times the cost of the input. At the end leaks are looked for all the same. */
void false_world_stays(int *argc, char ***argv);

#endif

/* SPDX-License-Identifier: MIT */
/* search_table.h: a transposition table in memory that the caller lends.
 *
 * It remembers, for a position's 64-bit key, what a search has found: a value that is exact or a bound, the depth it was
 * searched to, and the best move. It is cleared for each move of the game, as a bot must not remember. What is
 * found again was found by the same search, so a value may count plies from the root as long as whoever stores it says it
 * from the position.
 *
 * Four entries share a bucket, 64 bytes, which is what a processor fetches at once; the one searched least deep gives way. A
 * position whose key differs from another's only above what is stored is taken for it: with 64 bits stored, never in
 * practice, but what is read must be checked where it could do harm (a move may not be legal). */
#ifndef TAVOLIERE_COMMON_BOTS_SEARCH_TABLE_H
#define TAVOLIERE_COMMON_BOTS_SEARCH_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum search_bound { SEARCH_NOTHING, SEARCH_AT_LEAST, SEARCH_AT_MOST, SEARCH_EXACT };

struct search_entry {
    uint64_t key;
    int16_t value;
    uint16_t move;
    int8_t depth;
    uint8_t bound; /* enum search_bound; SEARCH_NOTHING: the entry is free */
    uint16_t unused;
};

enum { SEARCH_BUCKET = 4 };

struct search_bucket {
    struct search_entry entry[SEARCH_BUCKET];
};
_Static_assert(sizeof(struct search_bucket) == 64, "a bucket fills a line of the cache");

struct search_table {
    struct search_bucket *bucket;
    uint64_t mask;
};

/* A cleared table for a search of so many nodes in `memory`, of which it takes `bytes`, a power of two of buckets, or only
 * as much as it can fill: a short search should not have to clear a large table first. */
static inline struct search_table search_table_init(void *memory, size_t bytes, uint64_t nodes)
{
    struct search_table table = { .bucket = memory, .mask = bytes / sizeof(struct search_bucket) - 1 };
    uint64_t i;

    while (table.mask > 0 && (table.mask + 1) / 2 * SEARCH_BUCKET >= 2 * nodes)
        table.mask /= 2;

    for (i = 0; i <= table.mask; i++)
        table.bucket[i] = (struct search_bucket){ 0 };
    return table;
}

/* What is known of a position, or NULL. Good until the next call of search_table_put. */
static inline const struct search_entry *search_table_get(const struct search_table *table, uint64_t key)
{
    const struct search_bucket *bucket = &table->bucket[key & table->mask];
    int i;

    for (i = 0; i < SEARCH_BUCKET; i++) {
        if (bucket->entry[i].key == key && bucket->entry[i].bound != SEARCH_NOTHING)
            return &bucket->entry[i];
    }
    return NULL;
}

static inline void search_table_put(struct search_table *table, uint64_t key, int depth,
                                    enum search_bound bound, int value, uint16_t move)
{
    struct search_bucket *bucket = &table->bucket[key & table->mask];
    struct search_entry *worst = &bucket->entry[0];
    int i;

    for (i = 0; i < SEARCH_BUCKET; i++) {
        struct search_entry *entry = &bucket->entry[i];

        if (entry->bound == SEARCH_NOTHING || entry->key == key) {
            worst = entry;
            break;
        }
        if (entry->depth < worst->depth)
            worst = entry;
    }
    *worst = (struct search_entry){
        .key = key, .value = (int16_t)value, .move = move, .depth = (int8_t)depth, .bound = (uint8_t)bound
    };
}

/* Does an entry settle the search of a position to `depth` within (alpha, beta)? Then `entry->value` is its value. */
static inline bool search_entry_settles(const struct search_entry *entry, int depth, int alpha, int beta)
{
    if (entry->depth < depth)
        return false;
    return entry->bound == SEARCH_EXACT || (entry->bound == SEARCH_AT_LEAST && entry->value >= beta) ||
           (entry->bound == SEARCH_AT_MOST && entry->value <= alpha);
}

#endif

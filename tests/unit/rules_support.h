/* SPDX-License-Identifier: MIT */
/* rules_support.h: what the tests of the rules core share: chance that can be repeated, an assertion cheap enough for
 * inner loops, and moves given as text.
 *
 * Two variables of the environment: TAVOLIERE_TEST_FAST, when set, asks for far fewer rounds (under valgrind, say);
 * TAVOLIERE_TEST_SEED repeats a run whose seed was printed. */
#ifndef TAVOLIERE_TESTS_UNIT_RULES_SUPPORT_H
#define TAVOLIERE_TESTS_UNIT_RULES_SUPPORT_H

#include <assert.h>
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/rules/game.h"

/* Like ck_assert_msg, which does bookkeeping even when all is well: too slow for a million claims. */
#define REQUIRE(claim, ...)            \
    do {                               \
        if (!(claim))                  \
            ck_abort_msg(__VA_ARGS__); \
    } while (0)

static inline bool tests_are_fast(void)
{
    return getenv("TAVOLIERE_TEST_FAST") != NULL;
}

/* A seed for this run, printed so that a failure can be repeated. */
static inline uint64_t test_seed(const char *test)
{
    const char *given = getenv("TAVOLIERE_TEST_SEED");
    struct timespec now;
    uint64_t seed;

    clock_gettime(CLOCK_REALTIME, &now);
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)now.tv_sec * 1000000007U + (uint64_t)now.tv_nsec;
    printf("%s: TAVOLIERE_TEST_SEED=%llu\n", test, (unsigned long long)seed);
    fflush(stdout);
    return seed;
}

/* The next number of the series that `state` stands for (splitmix64), below `limit`. */
static inline size_t random_below(uint64_t *state, size_t limit)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

    assert(limit > 0);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (size_t)((z ^ z >> 31) % limit);
}

/* Play one move given as text, which must be legal. */
static inline void play_text(const struct game *game, struct position *pos, const char *text)
{
    game_move m = 0;

    REQUIRE(game->parse(text, &m) == MOVE_OK, "%s can't be read", text);
    REQUIRE(game->legal(pos, m) == MOVE_OK, "%s: %s", text, move_fault_word(game->legal(pos, m)));
    game->play(pos, m);
}

/* Play moves separated by spaces. */
static inline void play_texts(const struct game *game, struct position *pos, const char *texts)
{
    char text[MOVE_TEXT_MAX];
    int length = 0;

    while (sscanf(texts, "%23s%n", text, &length) == 1) {
        play_text(game, pos, text);
        texts += length;
    }
}

/* The position that a position text names, which must be good. */
static inline void read_good(const struct game *game, struct position *pos, const char *text)
{
    const char *why = "";

    REQUIRE(game->read(text, pos, &why), "%s: %s", text, why);
}

#endif

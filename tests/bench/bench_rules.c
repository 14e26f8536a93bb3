/* SPDX-License-Identifier: MIT */
/* bench_rules.c: how fast the rules core is: perft from the start of each game, on one core, in CPU time, the last ply
 * counted. Prints one line a game:
 *
 *     sbarra perft 4: 247569030 leaves in 2.91 s CPU, 85.1 M leaves/s
 *
 * The plies are those whose leaves take a second or so; a number as the only argument sets them for every game. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "common/rules/game.h"

enum { MIN_LEAVES = 1000000, PLIES_MAX = 9 };

static double cpu_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The fewest plies that give enough leaves to measure, and one more. */
static int plies_worth_timing(const struct game *game, const struct position *start)
{
    int plies = 1;

    while (plies < PLIES_MAX - 1 && game_perft(game, start, plies) < MIN_LEAVES)
        plies++;
    return plies + 1;
}

/* `plies` of 0 leaves the choice to us. */
static void bench(const struct game *game, int plies)
{
    struct position start;
    uint64_t leaves;
    double seconds;

    game->start(&start, 0);
    if (plies == 0)
        plies = plies_worth_timing(game, &start);
    seconds = cpu_seconds();
    leaves = game_perft(game, &start, plies);
    seconds = cpu_seconds() - seconds;
    printf("%s perft %d: %llu leaves in %.2f s CPU, %.1f M leaves/s\n", game->name, plies,
           (unsigned long long)leaves, seconds, (double)leaves / 1e6 / seconds);
}

int main(int argc, char **argv)
{
    char *end = NULL;
    long plies = argc == 2 ? strtol(argv[1], &end, 10) : 0;
    size_t i;

    if (argc > 2 || (argc == 2 && (*end || plies < 1 || plies > PLIES_MAX))) {
        fprintf(stderr, "usage: bench_rules [PLIES, 1 to %d]\n", PLIES_MAX);
        return EXIT_FAILURE;
    }
    for (i = 0; games[i]; i++)
        bench(games[i], (int)plies);
    return EXIT_SUCCESS;
}

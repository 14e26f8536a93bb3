/* SPDX-License-Identifier: MIT */
/* arena.c: level plays level, and the score is told with what it is worth. docs/bots.md has the tables it made.
 *
 * Games come in pairs: an opening of a few random plies, then the same with the colours changed, so that an opening
 * which is good for one side is good for both players. Draws count half. */
#include "config.h"

#include <assert.h>
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/bots/search.h"
#include "tests/arena/player.h"

enum { EXIT_BAD_USAGE = 2, PLIES_MAX = 400, OPENING_MAX = 20 };

#define X(code, word) NUMBER_OF_##code,
enum { RESULT_REASONS(X) RESULT_REASON_COUNT };
#undef X

struct arena {
    const struct game *game;
    struct player player[2];
    int games;
    int opening_plies;
    uint64_t seed;
    bool is_verbose;

    int wins[2];  /* by player */
    int draws;    /* games cut off after PLIES_MAX plies among them */
    double first; /* points of whoever moved first behind the opening */
    uint64_t plies;
    int ends[RESULT_REASON_COUNT]; /* how the games ended */
};

/* A position some random plies into the game, and not its end. */
static void draw_opening(const struct arena *arena, uint64_t *chance, struct position *pos)
{
    struct game_result result = { .reason = RESULT_NONE };
    int starter, ply;

    assert(arena->game);
    starter = (int)search_random_below(chance, arena->game->side0_starts ? 1 : 2);
    do {
        arena->game->start(pos, starter);
        for (ply = 0; ply < arena->opening_plies; ply++) {
            game_move moves[MOVE_COUNT_MAX];
            size_t count = arena->game->moves(pos, moves, MOVE_COUNT_MAX);

            if (count > 0)
                arena->game->play(pos, moves[search_random_below(chance, (uint32_t)count)]);
        }
        arena->game->result(pos, &result);
    } while (result.reason != RESULT_NONE);
}

/* Play from an opening, `second` (0 or 1) being the player who has the side that isn't to move. */
static void play_game(struct arena *arena, struct position pos, int second, int nth)
{
    const int mover_side = pos.turn;
    struct game_result result;
    int ply, winner = -1;

    arena->game->result(&pos, &result);
    for (ply = 0; result.reason == RESULT_NONE && ply < PLIES_MAX; ply++) {
        struct player *player = &arena->player[pos.turn == mover_side ? 1 - second : second];

        player->seed = arena->seed + (uint64_t)nth;
        arena->game->play(&pos, player_choose(player, arena->game, &pos));
        arena->game->result(&pos, &result);
    }
    arena->plies += (uint64_t)ply;
    arena->ends[result.reason]++; /* "none": cut off */
    if (result.reason != RESULT_NONE && result.winner >= 0)
        winner = result.winner == mover_side ? 1 - second : second;
    if (winner < 0)
        arena->draws++;
    else
        arena->wins[winner]++;
    arena->first += winner < 0 ? 0.5 : winner == 1 - second;
    if (arena->is_verbose) {
        printf("%d: %s\n", nth, winner < 0 ? "draw" : winner == 0 ? "first named" : "second named");
        fflush(stdout);
    }
}

/* ---- figures ---- */

static double elo(double score)
{
    const double least = 1e-3;

    score = fmin(fmax(score, least), 1 - least);
    return 400 * log10(score / (1 - score));
}

/* The ends of the 95 % interval of a score by Wilson's formula, which holds near 0 and 1 too. Draws make it a little wider
 * than it need be. */
static void interval(double score, double count, double *low, double *high)
{
    const double z = 1.96;
    double middle = (score + z * z / (2 * count)) / (1 + z * z / count);
    double half = z / (1 + z * z / count) * sqrt(score * (1 - score) / count + z * z / (4 * count * count));

    *low = middle - half;
    *high = middle + half;
}

static void print_player(const struct player *player)
{
    double moves = player->moves > 0 ? (double)player->moves : 1;

    if (player->engine)
        printf("  %s of %s\n", player->level, player->engine);
    else
        printf("  %s x %g: a move %.0f nodes, %.1f plies, %.1f ms of CPU, %.1f at most\n", player->level,
               player->factor, (double)player->nodes / moves, (double)player->depth / moves,
               1e3 * player->seconds / moves, 1e3 * player->most_seconds);
}

static void print_figures(const struct arena *arena)
{
    double count = arena->games;
    double score = (arena->wins[0] + 0.5 * arena->draws) / count;
    double low, high;
    int i;

    interval(score, count, &low, &high);
    printf("%s: %s against %s, %d games after %d random plies, seed %llu\n", arena->game->name,
           arena->player[0].level, arena->player[1].level, arena->games, arena->opening_plies,
           (unsigned long long)arena->seed);
    printf("  won %d, drawn %d, lost %d: %.1f %% (%.1f to %.1f), Elo %+.0f (%+.0f to %+.0f)\n",
           arena->wins[0], arena->draws, arena->wins[1], 100 * score, 100 * low, 100 * high, elo(score),
           elo(low), elo(high));
    printf("  %.1f plies a game; who moves first behind the opening scores %.1f %%\n",
           (double)arena->plies / count, 100 * arena->first / count);
    printf("  ended by");
    for (i = 0; i < RESULT_REASON_COUNT; i++) {
        if (arena->ends[i] > 0)
            printf(" %s %d", result_reason_word((enum result_reason)i), arena->ends[i]);
    }
    printf("\n");
    print_player(&arena->player[0]);
    print_player(&arena->player[1]);
}

/* ---- the command line ---- */

static void print_help(void)
{
    puts("Usage: arena [OPTION]... GAME LEVEL LEVEL\n"
         "Lets a level of a game's bot play against another, and prints the score of the first.\n\n"
         "Options:\n"
         "  --games N       how many, an even number (default: 200)\n"
         "  --opening N     random plies before the players begin (default: 4)\n"
         "  --seed N        of openings and bots (default: 1)\n"
         "  --factor-a X    the first player's budget, as a multiple of its level's own (default: 1)\n"
         "  --factor-b X    the second's\n"
         "  --engine-a PATH the first player is this engine's level, not our own\n"
         "  --engine-b PATH the second's\n"
         "  --verbose       print each game's result\n"
         "  --help          print this");
}

static int complain(const char *what)
{
    fprintf(stderr, "arena: %s (see --help)\n", what);
    return EXIT_BAD_USAGE;
}

static int play_all(struct arena *arena)
{
    uint64_t chance = arena->seed;
    struct position opening;
    int nth, i;

    for (i = 0; i < 2; i++)
        player_init(&arena->player[i], arena->game);
    for (nth = 0; nth < arena->games; nth++) {
        if (nth % 2 == 0)
            draw_opening(arena, &chance, &opening);
        play_game(arena, opening, nth % 2 == 0 ? 1 : 0, nth);
    }
    print_figures(arena);
    for (i = 0; i < 2; i++)
        player_finish(&arena->player[i]);
    return EXIT_SUCCESS;
}

static int read_arguments(struct arena *arena, int argc, char **argv)
{
    if (argc != 3)
        return complain("a game and two levels are wanted");
    arena->game = game_find(argv[0]);
    if (!arena->game)
        return complain("the games are sbarra, bricka, spider and duo");
    arena->player[0].level = argv[1];
    arena->player[1].level = argv[2];
    if (arena->games < 2 || arena->games % 2 != 0)
        return complain("the games must be an even number");
    if (arena->opening_plies < 0 || arena->opening_plies > OPENING_MAX)
        return complain("the random plies must be 0 to 20");
    return play_all(arena);
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        { "games", required_argument, NULL, 'g' },    { "opening", required_argument, NULL, 'o' },
        { "seed", required_argument, NULL, 's' },     { "factor-a", required_argument, NULL, 'a' },
        { "factor-b", required_argument, NULL, 'b' }, { "engine-a", required_argument, NULL, 'A' },
        { "engine-b", required_argument, NULL, 'B' }, { "verbose", no_argument, NULL, 'v' },
        { "help", no_argument, NULL, 'h' },           { NULL, 0, NULL, 0 }
    };
    static struct arena arena = {
        .player = { { .factor = 1 }, { .factor = 1 } }, .games = 200, .opening_plies = 4, .seed = 1
    };
    int option;

    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        switch (option) {
        case 'g':
            arena.games = (int)strtol(optarg, NULL, 10);
            break;
        case 'o':
            arena.opening_plies = (int)strtol(optarg, NULL, 10);
            break;
        case 's':
            arena.seed = strtoull(optarg, NULL, 10);
            break;
        case 'a':
        case 'b':
            arena.player[option - 'a'].factor = strtod(optarg, NULL);
            break;
        case 'A':
        case 'B':
            arena.player[option - 'A'].engine = optarg;
            break;
        case 'v':
            arena.is_verbose = true;
            break;
        case 'h':
            print_help();
            return EXIT_SUCCESS;
        default:
            return EXIT_BAD_USAGE;
        }
    }
    return read_arguments(&arena, argc - optind, argv + optind);
}

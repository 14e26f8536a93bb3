/* SPDX-License-Identifier: MIT */
/* load.c: the daemon under load, through real sockets on the loopback.
 *
 * CPU is the daemon's own, user and system; that of this program, one thread that waits for all sockets at once, is not in
 * it. Nothing here is a test: figures depend on the machine, which is printed with them. */
#include "config.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bench/die.h"
#include "tests/bench/scenes.h"

enum { MOVES = 20000, MOST = 1000000, SOAK_MINUTES = 30 };

static const struct {
    const char *name;
    void (*run)(const struct bench *bench, const struct crew_plan *asked);
    bool by_hand;
} scenes[] = {
    { "moves", scene_moves, false }, { "crowd", scene_crowd, false }, { "beside", scene_beside, false },
    { "idle", scene_idle, false },   { "storm", scene_storm, false }, { "slow", scene_slow, false },
    { "soak", scene_soak, true },
};
enum { SCENES = sizeof scenes / sizeof *scenes };

static void print_help(FILE *to)
{
    fputs("usage: load [--rooms N] [--watchers N] [--detail moves|full] [--moves N] [--pace N] [--minutes N] "
          "[SCENE]...\n"
          "scenes:",
          to);
    for (size_t n = 0; n < SCENES; n++)
        fprintf(to, " %s%s", scenes[n].name, scenes[n].by_hand ? " (only when named)" : "");
    fputs("\nwithout a scene, all of them, one after the other\n", to);
}

/* A number from 1 to MOST. */
static size_t read_number(const char *text)
{
    char *end;
    unsigned long number = strtoul(text, &end, 10);

    if (*end || number < 1 || number > MOST)
        die("%s is not a number from 1 to %d", text, MOST);
    return number;
}

static void read_option(int option, struct crew_plan *asked)
{
    switch (option) {
    case 'r':
        asked->rooms = read_number(optarg);
        break;
    case 'w':
        asked->watchers = read_number(optarg);
        break;
    case 'd':
        asked->detail = optarg;
        if (strcmp(optarg, "full") != 0 && strcmp(optarg, "moves") != 0)
            die("detail is full or moves, not %s", optarg);
        break;
    case 'm':
        asked->moves = read_number(optarg);
        break;
    case 'p':
        asked->pace = read_number(optarg);
        break;
    case 't':
        asked->seconds = (double)read_number(optarg) * 60;
        break;
    case 'h':
        print_help(stdout);
        exit(EXIT_SUCCESS);
    default:
        print_help(stderr);
        exit(EXIT_FAILURE);
    }
}

static size_t find_scene(const char *name)
{
    for (size_t n = 0; n < SCENES; n++)
        if (strcmp(scenes[n].name, name) == 0)
            return n;
    die("there is no scene %s", name);
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        { "rooms", required_argument, NULL, 'r' },  { "watchers", required_argument, NULL, 'w' },
        { "detail", required_argument, NULL, 'd' }, { "moves", required_argument, NULL, 'm' },
        { "pace", required_argument, NULL, 'p' },   { "minutes", required_argument, NULL, 't' },
        { "help", no_argument, NULL, 'h' },         { NULL, 0, NULL, 0 },
    };
    struct crew_plan asked = { .detail = "moves", .moves = MOVES, .seconds = SOAK_MINUTES * 60 };
    struct bench bench;
    int option;

    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
        read_option(option, &asked);
    for (int n = optind; n < argc; n++)
        find_scene(argv[n]);
    bench_begin(&bench);
    for (int n = optind; n < argc; n++)
        scenes[find_scene(argv[n])].run(&bench, &asked);
    for (size_t n = 0; optind == argc && n < SCENES; n++)
        if (!scenes[n].by_hand)
            scenes[n].run(&bench, &asked);
    return EXIT_SUCCESS;
}

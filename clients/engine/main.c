/* SPDX-License-Identifier: MIT */
/* main.c: tavoliere-engine: the engine on standard input and output. */
#include "config.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clients/engine/engine.h"

enum { EXIT_BAD_USAGE = 2, READ_BYTES = 4096 };

static void complain_and_exit(const char *what)
{
    fprintf(stderr, "tavoliere-engine: %s: %s\n", what, strerror(errno));
    exit(EXIT_FAILURE);
}

/* Straight to the descriptor: whoever waits for the answer gets it at once. */
static void write_answer(void *ctx, const char *text, size_t len)
{
    (void)ctx;
    while (len > 0) {
        ssize_t written = write(STDOUT_FILENO, text, len);

        if (written < 0 && errno != EINTR)
            complain_and_exit("standard output");
        if (written > 0) {
            text += written;
            len -= (size_t)written;
        }
    }
}

static int run(void)
{
    struct engine *engine = engine_create(write_answer, NULL, ENGINE_PERFT_PLIES, 0);
    char bytes[READ_BYTES];
    ssize_t len;

    if (!engine)
        complain_and_exit("memory");
    do {
        len = read(STDIN_FILENO, bytes, sizeof bytes);
        if (len < 0 && errno != EINTR)
            complain_and_exit("standard input");
    } while (len != 0 && (len < 0 || engine_feed(engine, bytes, (size_t)len)));
    engine_end(engine);
    engine_destroy(engine);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    static const struct option options[] = { { "help", no_argument, NULL, 'h' },
                                             { "version", no_argument, NULL, 'v' },
                                             { NULL, 0, NULL, 0 } };
    int option = getopt_long(argc, argv, "", options, NULL);

    if (option == 'h') {
        puts("Usage: tavoliere-engine\n"
             "Rules and bots of tavoliere's games on standard input and output, a command a line;\n"
             "`list_commands` lists them, tavoliere-engine(1) explains them.\n\n"
             "Options:\n"
             "  --version  print the version\n"
             "  --help     print this");
        return EXIT_SUCCESS;
    }
    if (option == 'v') {
        puts("tavoliere-engine " PACKAGE_VERSION);
        return EXIT_SUCCESS;
    }
    if (option != -1 || optind < argc) {
        fputs("tavoliere-engine: it takes no arguments (see --help)\n", stderr);
        return EXIT_BAD_USAGE;
    }
    return run();
}

/* SPDX-License-Identifier: MIT */
/* options.h: what the command line asks for. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_OPTIONS_H
#define TAVOLIERE_CLIENTS_TERMINAL_OPTIONS_H

#include <stdbool.h>

#include "clients/terminal/link.h"
#include "common/rules/game.h"

enum action { ACTION_CREATE, ACTION_JOIN, ACTION_WATCH, ACTION_ROOMS };

struct options {
    enum action action;
    const struct game *game; /* of create */
    struct link server;      /* of join and watch with the room */
    const char *name;        /* NULL: none was given */
    bool is_public, here;    /* of create */
    int side;                /* of create: 0, 1, or -1 for the lot */
};

enum options_todo {
    OPTIONS_GO,
    OPTIONS_DONE, /* --help or --version have been answered */
    OPTIONS_BAD   /* what is wrong was said on standard error, in one line */
};

/* Read the command line; also chooses the language in which everything is said. */
enum options_todo options_read(struct options *options, int argc, char **argv);

#endif

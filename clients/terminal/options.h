/* SPDX-License-Identifier: MIT */
/* options.h: what the command line asks for. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_OPTIONS_H
#define TAVOLIERE_CLIENTS_TERMINAL_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "clients/terminal/link.h"
#include "clients/terminal/screen/fits.h"
#include "common/rules/game.h"
#include "common/wire/request.h"

/* What is to be done: go into a room, or look at something (ask.h has all but the rooms) and end. */
enum action {
    ACTION_CREATE,
    ACTION_JOIN,
    ACTION_WATCH,
    ACTION_ROOMS,
    ACTION_STATS,
    ACTION_HISTORY,
    ACTION_RECORD,
    ACTION_LINK,
    ACTION_LOBBY /* look for something to do: what a face does at home */
};

struct options {
    enum action action;
    const struct game *game; /* of create */
    struct link server;      /* of join and watch with the room */
    const char *name;        /* NULL: none was given */
    bool plain;              /* line by line, whatever the terminal can do */
    bool json;               /* of rooms */
    bool is_public, here;    /* of create */
    int side;                /* of create: 0, 1, or -1 for the lot */
    const char
        *bot[2]; /* of create: NULL, or the levels of the bots to play; with two, by side, one watches */
    int64_t initial_ms; /* of create's clock; 0: none */
    int increment_ms;
    char link[LINK_CODE_MAX]; /* the code by which this device becomes another's player; "" for none */
    enum request_op ask;      /* of what is looked at, and what stands behind it, "" for nothing */
    const char *ask_rest;
};

enum options_todo {
    OPTIONS_GO,
    OPTIONS_DONE, /* --help or --version have been answered */
    OPTIONS_BAD   /* what is wrong was said on standard error, in one line */
};

/* Does the action need a room? */
bool options_want_room(const struct options *options);

/* Read the command line; also chooses the language in which everything is said. Where there is a screen, nothing needs to be
 * said of what to do. */
enum options_todo options_read(struct options *options, int argc, char **argv, enum fits fits);

#endif

/* SPDX-License-Identifier: MIT */
/* conf.h: what the daemon is told to do, by its command line and by a configuration file (INI).
 *
 * One table (conf.c) lists every option; the command line, the file and --help are made from it. What the command line
 * says beats the file, which beats the default. Said twice in one place, the last one counts; `listen` and
 * `trusted-proxies` may be repeated and then all of them count.
 *
 * While the daemon runs, the same can be read again. What needs no other sockets or folders is taken over then. */
#ifndef TAVOLIERE_SERVER_CONF_H
#define TAVOLIERE_SERVER_CONF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "common/wire/names.h"
#include "server/io/address.h"
#include "server/io/listener.h"
#include "server/io/proxies.h"

enum { CONF_PATH_MAX = 1024, CONF_WHY_MAX = 1536 };

enum conf_todo {
    CONF_RUN,
    CONF_CHECK, /* the configuration is good; nothing more is wanted */
    CONF_HELP,
    CONF_VERSION,
    CONF_BAD_USAGE, /* the command line is wrong */
    CONF_BAD_FILE   /* the configuration file is wrong */
};

struct conf {
    struct address listen[LISTENER_MAX];
    size_t listen_count; /* at least one */
    bool listen_is_said; /* and not the default */
    struct address metrics_listen;
    bool has_metrics; /* else the former is nothing */
    char state_dir[CONF_PATH_MAX];
    char web_dir[CONF_PATH_MAX];
    struct proxies proxies;   /* who may name clients in X-Forwarded-For */
    char public_url[URL_MAX]; /* scheme and host, no final slash; "": to be found out */

    /* Limits, 0 lifts one. */
    int messages_per_second;
    int message_burst;
    int rooms_per_player;
    int connections_per_address;
    int connections;

    /* What it was read from; borrowed. */
    int argc;
    char **argv;
};

/* Read everything there is. Unless it answers CONF_BAD_..., `why` is untouched; else it holds one line that names the
 * option, or the file, line and key. */
enum conf_todo conf_read(struct conf *conf, int argc, char **argv, char why[CONF_WHY_MAX]);

/* Read it all again, as `conf` was read, into `fresh`. False: it can't be, and `why` is as above. */
bool conf_read_again(const struct conf *conf, struct conf *fresh, char why[CONF_WHY_MAX]);

/* Take over from `fresh` what can change while the daemon runs. The names of the other options that differ, which take a
 * restart, are written to `left` (at most `cap` bytes) with ", " between them; "": none. */
void conf_take(struct conf *conf, const struct conf *fresh, char *left, size_t cap);

/* The text of --help. */
void conf_print_help(FILE *out);

#endif

/* SPDX-License-Identifier: MIT */
/* main.c: tavoliered, the game server: from its command line to the daemon's shell. */
#include "config.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "server/conf.h"
#include "server/io/shell.h"

enum { EXIT_BAD_USAGE = 2 };

static int complain(const char *why, int status)
{
    fprintf(stderr, "tavoliered: %s\n", why);
    return status;
}

static int run(const struct conf *conf)
{
    umask(0077);              /* the database holds what lets people be who they are */
    signal(SIGHUP, SIG_IGN);  /* until the shell reads the configuration anew for it */
    signal(SIGPIPE, SIG_IGN); /* a client that went away is no reason to end */
    return shell_run(conf);
}

int main(int argc, char **argv)
{
    struct conf conf;
    char why[CONF_WHY_MAX];

    switch (conf_read(&conf, argc, argv, why)) {
    case CONF_BAD_USAGE:
        return complain(why, EXIT_BAD_USAGE);
    case CONF_BAD_FILE:
        return complain(why, EXIT_FAILURE);
    case CONF_HELP:
        conf_print_help(stdout);
        return EXIT_SUCCESS;
    case CONF_VERSION:
        puts("tavoliered " PACKAGE_VERSION);
        return EXIT_SUCCESS;
    case CONF_CHECK:
        puts("tavoliered: the configuration is good");
        return EXIT_SUCCESS;
    case CONF_RUN:
        break;
    }
    return run(&conf);
}

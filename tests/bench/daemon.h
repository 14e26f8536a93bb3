/* SPDX-License-Identifier: MIT */
/* daemon.h: the daemon under measurement: a process of its own with a state folder of its own, on a free port of the
 * loopback, without limits on messages. What fails ends the bench (die.h). If the bench ends early, so does the daemon,
 * and its folder is removed. */
#ifndef TAVOLIERE_TESTS_BENCH_DAEMON_H
#define TAVOLIERE_TESTS_BENCH_DAEMON_H

#include <pthread.h>
#include <stdio.h>
#include <sys/types.h>

struct daemon {
    pid_t pid; /* 0: not running */
    int port;
    FILE *log;        /* its stderr, of which only the first lines are of interest */
    pthread_t reader; /* reads the others, else a daemon that says much would wait for us for ever */
    char folder[4096];
};

/* CPU time in seconds, user and system, of all that a daemon did so far. */
struct daemon_cpu {
    double loop;   /* the thread with the sockets, the rooms and the JSON */
    double others; /* all further threads: the journal's */
};

/* Start `program` with its state in a new folder below `parent`; returns when it is ready. One at a time,
 * with the bare one beside it. */
void daemon_start(struct daemon *daemon, const char *program, const char *parent);

/* The same in two steps: make the folder, with the state folder that is named in `state` (PATH_MAX bytes) still to be
 * made and filled; then start. */
void daemon_make_folder(struct daemon *daemon, const char *parent, char *state);
void daemon_run(struct daemon *daemon, const char *program);

struct daemon_cpu daemon_cpu(const struct daemon *daemon);

/* What it has in memory now (its resident set), in KiB. What the kernel keeps for its sockets is not in it. */
double daemon_memory_kib(const struct daemon *daemon);

/* Cut it off, without a word to anybody. daemon_run starts it anew, on the port that it had and with what is on its disk. */
void daemon_kill(struct daemon *daemon);

/* Start another server, which prints "port N" on its stdout when it is ready. It has no folder, and daemon_kill ends it.
 * The program is looked for in PATH if its name has no slash; `script` may be NULL. */
void daemon_run_bare(struct daemon *daemon, const char *program, const char *script);

/* End it by SIGTERM, which must give status 0, and remove its folder. */
void daemon_stop(struct daemon *daemon);

#endif

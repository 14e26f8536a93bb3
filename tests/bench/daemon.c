/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "tests/bench/daemon.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/bench/die.h"

enum { PATH_BYTES = 4096 + 64, TREE_FILES = 8 };

static struct daemon *running; /* for the bench's own end */

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *at)
{
    (void)st;
    (void)kind;
    (void)at;
    return remove(path);
}

static void remove_folder(struct daemon *daemon)
{
    if (daemon->folder[0])
        nftw(daemon->folder, remove_one, TREE_FILES, FTW_DEPTH | FTW_PHYS);
    daemon->folder[0] = '\0';
}

static void give_up(void)
{
    if (!running)
        return;
    if (running->pid > 0) {
        kill(running->pid, SIGKILL);
        waitpid(running->pid, NULL, 0);
    }
    remove_folder(running);
}

static void join(char out[PATH_BYTES], const struct daemon *daemon, const char *name)
{
    snprintf(out, PATH_BYTES, "%s/%s", daemon->folder, name);
}

static void write_file(const struct daemon *daemon, const char *name, const char *text)
{
    char path[PATH_BYTES];
    FILE *file;

    join(path, daemon, name);
    file = fopen(path, "we");
    if (!file || fputs(text, file) == EOF || fclose(file) != 0)
        die("%s: %s", path, strerror(errno));
}

/* A page to serve, as the daemon does not start without one, and a configuration that never says slow_down. */
static void make_folder(struct daemon *daemon, const char *parent)
{
    char web[PATH_BYTES];

    snprintf(daemon->folder, sizeof daemon->folder, "%s/bench-daemon.XXXXXX", parent);
    if (!mkdtemp(daemon->folder)) {
        daemon->folder[0] = '\0';
        die("no folder in %s: %s", parent, strerror(errno));
    }
    join(web, daemon, "web");
    if (mkdir(web, 0700) != 0)
        die("%s: %s", web, strerror(errno));
    write_file(daemon, "web/index.html", "<!doctype html><title>tavoliere</title>\n");
    write_file(
        daemon, "conf",
        "[limits]\nmessages-per-second = 0\nmessage-burst = 0\nrooms-per-player = 0\nconnections = 16000\n");
}

__attribute__((noreturn)) static void become(const struct daemon *daemon, const char *program, int log)
{
    char conf[PATH_BYTES], state[PATH_BYTES], web[PATH_BYTES], listen[64];

    snprintf(listen, sizeof listen, "127.0.0.1:%d", daemon->port); /* 0: any */
    join(conf, daemon, "conf");
    join(state, daemon, "state");
    join(web, daemon, "web");
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(log, STDERR_FILENO);
    execl(program, program, "--listen", listen, "--config", conf, "--state-dir", state, "--web-dir", web,
          (char *)NULL);
    fprintf(stderr, "%s: %s\n", program, strerror(errno));
    _exit(EXIT_FAILURE);
}

/* The daemon says which port it got, and then that it is ready. */
static void await_ready(struct daemon *daemon, const char *program)
{
    static const char listening[] = "listening on 127.0.0.1:";
    char line[512] = "";

    while (fgets(line, sizeof line, daemon->log)) {
        const char *at = strstr(line, listening);

        if (at)
            daemon->port = (int)strtol(at + strlen(listening), NULL, 10);
        if (daemon->port > 0 && strstr(line, "ready at "))
            return;
    }
    die("%s does not start: %.*s", program, (int)strcspn(line, "\n"), line);
}

static void *read_on(void *log)
{
    char line[512];

    while (fgets(line, sizeof line, log))
        ;
    return NULL;
}

/* From now on whatever it says is passed over, until it ends. */
static void stop_listening(struct daemon *daemon)
{
    if (pthread_create(&daemon->reader, NULL, read_on, daemon->log) != 0)
        die("no thread can be started");
}

/* It has ended, and so has what it had to say. */
static void close_log(struct daemon *daemon)
{
    pthread_join(daemon->reader, NULL);
    fclose(daemon->log);
}

void daemon_make_folder(struct daemon *daemon, const char *parent, char *state)
{
    static bool registered;

    memset(daemon, 0, sizeof *daemon);
    running = daemon;
    if (!registered && atexit(give_up) != 0)
        die("atexit fails");
    registered = true;
    make_folder(daemon, parent);
    if (state)
        join(state, daemon, "state");
}

/* Fork; the child has the writing end in `ends` for what it says, and `daemon->log` is the reading one. */
static bool is_child(struct daemon *daemon, int ends[2])
{
    if (pipe2(ends, O_CLOEXEC) != 0)
        die("pipe: %s", strerror(errno));
    daemon->pid = fork();
    if (daemon->pid < 0)
        die("fork: %s", strerror(errno));
    if (daemon->pid == 0)
        return true;
    close(ends[1]);
    daemon->log = fdopen(ends[0], "r");
    if (!daemon->log)
        die("fdopen: %s", strerror(errno));
    return false;
}

void daemon_run(struct daemon *daemon, const char *program)
{
    int ends[2];

    if (is_child(daemon, ends))
        become(daemon, program, ends[1]);
    await_ready(daemon, program);
    stop_listening(daemon);
}

void daemon_start(struct daemon *daemon, const char *program, const char *parent)
{
    daemon_make_folder(daemon, parent, NULL);
    daemon_run(daemon, program);
}

/* Nanoseconds on a processor: the first number of schedstat. The ticks of /proc/PID/stat are too coarse. */
static double thread_seconds(const struct daemon *daemon, const char *thread)
{
    char path[PATH_BYTES], line[64] = "";
    FILE *file;

    snprintf(path, sizeof path, "/proc/%d/task/%s/schedstat", (int)daemon->pid, thread);
    file = fopen(path, "re");
    if (!file || !fgets(line, sizeof line, file))
        die("%s: %s", path, strerror(errno));
    fclose(file);
    return (double)strtoull(line, NULL, 10) / 1e9;
}

struct daemon_cpu daemon_cpu(const struct daemon *daemon)
{
    struct daemon_cpu cpu = { 0 };
    const struct dirent *thread;
    char path[PATH_BYTES];
    DIR *dir;

    snprintf(path, sizeof path, "/proc/%d/task", (int)daemon->pid);
    dir = opendir(path);
    if (!dir)
        die("%s: %s", path, strerror(errno));
    while ((thread = readdir(dir))) {
        if (thread->d_name[0] == '.')
            continue;
        if (strtol(thread->d_name, NULL, 10) == (long)daemon->pid)
            cpu.loop += thread_seconds(daemon, thread->d_name);
        else
            cpu.others += thread_seconds(daemon, thread->d_name);
    }
    closedir(dir);
    return cpu;
}

double daemon_memory_kib(const struct daemon *daemon)
{
    static const char resident[] = "VmRSS:";
    char path[PATH_BYTES], line[256];
    double kib = 0;
    FILE *file;

    snprintf(path, sizeof path, "/proc/%d/status", (int)daemon->pid);
    file = fopen(path, "re");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, resident, strlen(resident)) == 0)
            kib = strtod(line + strlen(resident), NULL);
    if (!file || kib <= 0)
        die("%s does not tell how much memory it has", path);
    fclose(file);
    return kib;
}

void daemon_kill(struct daemon *daemon)
{
    kill(daemon->pid, SIGKILL);
    waitpid(daemon->pid, NULL, 0);
    daemon->pid = 0;
    close_log(daemon);
}

void daemon_run_bare(struct daemon *daemon, const char *program, const char *script)
{
    static const char ready[] = "port ";
    char line[64];
    int ends[2];

    memset(daemon, 0, sizeof *daemon);
    if (is_child(daemon, ends)) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        dup2(ends[1], STDOUT_FILENO);
        execlp(program, program, script, (char *)NULL);
        _exit(EXIT_FAILURE);
    }
    if (!fgets(line, sizeof line, daemon->log) || strncmp(line, ready, strlen(ready)) != 0)
        die("%s does not start", program);
    daemon->port = (int)strtol(line + strlen(ready), NULL, 10);
    stop_listening(daemon);
}

void daemon_stop(struct daemon *daemon)
{
    int status;

    kill(daemon->pid, SIGTERM);
    if (waitpid(daemon->pid, &status, 0) != daemon->pid)
        die("waitpid: %s", strerror(errno));
    daemon->pid = 0;
    if (status != 0)
        die("the daemon ended with wait status %d", status);
    close_log(daemon);
    remove_folder(daemon);
    running = NULL;
}

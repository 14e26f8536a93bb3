/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "tests/bench/bench.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "tests/bench/die.h"
#include "tests/bench/machine.h"

static volatile sig_atomic_t interrupted;

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* So that the daemon and its folder go too. What waits is woken, and then ends the bench. */
static void catch_interrupts(void)
{
    struct sigaction action = { .sa_handler = on_interrupt };

    if (sigaction(SIGINT, &action, NULL) != 0 || sigaction(SIGTERM, &action, NULL) != 0)
        die("sigaction: %s", strerror(errno));
}

static void raise_files_limit(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        die("getrlimit: %s", strerror(errno));
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
        die("setrlimit: %s", strerror(errno));
}

void bench_begin(struct bench *bench)
{
    const char *build = getenv("top_builddir"), *source = getenv("top_srcdir"), *folder = getenv("TMPDIR");

    if (!build)
        build = ".";
    snprintf(bench->program, sizeof bench->program, "%s/tavoliered", build);
    snprintf(bench->bare, sizeof bench->bare, "%s/tests/bench/bare_lws", build);
    snprintf(bench->bare_node, sizeof bench->bare_node, "%s/tests/bench/bare_ws.mjs", source ? source : ".");
    snprintf(bench->bare_node_needs, sizeof bench->bare_node_needs,
             "%s/tests/browser/node_modules/ws/package.json", build);
    bench->folder = folder && *folder ? folder : ".";
    raise_files_limit();
    catch_interrupts();
    bench->sync_ms = machine_print(bench->folder);
    fflush(stdout);
}

void bench_check_interrupt(void)
{
    if (interrupted)
        die("interrupted");
}

double bench_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void *bench_need(size_t count, size_t size)
{
    void *mem = calloc(count, size);

    if (!mem)
        die("no memory");
    return mem;
}

static int compare(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;

    return (left > right) - (left < right);
}

void bench_sort(double *values, size_t count)
{
    qsort(values, count, sizeof *values, compare);
}

double bench_percentile(const double *sorted, size_t count, size_t percent)
{
    size_t at = count * percent / 100;

    if (count == 0)
        die("nothing was measured");
    return sorted[at < count ? at : count - 1];
}

const char *bench_move(int ply)
{
    static const char *const walls[] = { "a3h", "h6h", "c3h", "f6h", "e4v", "d5v" };
    static const char *const steps[] = { "e2", "e8", "e1", "e9" };
    const int opening = (int)(sizeof walls / sizeof *walls);

    return ply < opening ? walls[ply] : steps[(ply - opening) % 4];
}

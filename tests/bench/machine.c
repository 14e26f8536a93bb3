/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "tests/bench/machine.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "tests/bench/die.h"

enum { SYNCS = 50, SYNC_BYTES = 4096, LINE_BYTES = 256 };

static double now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static int compare(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;

    return (left > right) - (left < right);
}

static double sync_ms(const char *folder)
{
    static const char page[SYNC_BYTES];
    char path[4096];
    double took[SYNCS];
    int fd;

    snprintf(path, sizeof path, "%s/bench-sync.XXXXXX", folder);
    fd = mkstemp(path);
    if (fd < 0)
        die("%s: %s", path, strerror(errno));
    unlink(path);
    for (int n = 0; n < SYNCS; n++) {
        double from = now_ms();

        if (write(fd, page, sizeof page) != (ssize_t)sizeof page || fdatasync(fd) != 0)
            die("%s: %s", path, strerror(errno));
        took[n] = now_ms() - from;
    }
    close(fd);
    qsort(took, SYNCS, sizeof *took, compare);
    return took[SYNCS / 2];
}

/* What /proc/cpuinfo calls the first processor; not every architecture has the line. */
static void read_processor(char out[LINE_BYTES])
{
    FILE *file = fopen("/proc/cpuinfo", "re");
    char line[LINE_BYTES];

    snprintf(out, LINE_BYTES, "processor unknown");
    while (file && fgets(line, sizeof line, file)) {
        const char *value = strchr(line, ':');

        if (strncmp(line, "model name", strlen("model name")) != 0 || !value)
            continue;
        snprintf(out, LINE_BYTES, "%.*s", (int)strcspn(value + 2, "\n"), value + 2);
        break;
    }
    if (file)
        fclose(file);
}

double machine_print(const char *folder)
{
    double disk_ms = sync_ms(folder);
    char processor[LINE_BYTES];
    struct utsname kernel;
    double load = 0;

    read_processor(processor);
    if (uname(&kernel) != 0)
        die("uname: %s", strerror(errno));
    if (getloadavg(&load, 1) != 1)
        die("no load average");
    printf("%s, %ld of them, %s %s, load %.1f; fdatasync of 4 KiB in %s: p50 %.2f ms\n", processor,
           sysconf(_SC_NPROCESSORS_ONLN), kernel.sysname, kernel.release, load, folder, disk_ms);
    return disk_ms;
}

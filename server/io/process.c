/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/io/process.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* /proc/self/statm: sizes in pages, the whole and what is in memory. */
static void look_at_memory(struct process_figures *out)
{
    FILE *file = fopen("/proc/self/statm", "re");
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    char line[128], *rest;

    if (!file)
        return;
    if (fgets(line, sizeof line, file)) {
        out->virtual_bytes = strtoull(line, &rest, 10) * page;
        out->resident_bytes = strtoull(rest, NULL, 10) * page;
    }
    fclose(file);
}

static void look_at_files(struct process_figures *out)
{
    struct rlimit limit;
    DIR *folder = opendir("/proc/self/fd");

    if (getrlimit(RLIMIT_NOFILE, &limit) == 0)
        out->files_max = limit.rlim_cur;
    if (!folder)
        return;
    for (const struct dirent *entry; (entry = readdir(folder));)
        out->files += entry->d_name[0] != '.';
    out->files--; /* the one by which we look */
    closedir(folder);
}

static uint64_t ns_of(const struct timeval *time)
{
    return (uint64_t)time->tv_sec * 1000000000 + (uint64_t)time->tv_usec * 1000;
}

void process_look(struct process_figures *out)
{
    struct rusage usage;

    memset(out, 0, sizeof *out);
    look_at_memory(out);
    look_at_files(out);
    if (getrusage(RUSAGE_SELF, &usage) == 0)
        out->cpu_ns = ns_of(&usage.ru_utime) + ns_of(&usage.ru_stime);
}

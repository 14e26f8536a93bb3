/* SPDX-License-Identifier: MIT */
/* process.h: what the system says of this process. What it does not tell is 0. */
#ifndef TAVOLIERE_SERVER_IO_PROCESS_H
#define TAVOLIERE_SERVER_IO_PROCESS_H

#include <stdint.h>

struct process_figures {
    uint64_t resident_bytes, virtual_bytes;
    uint64_t cpu_ns; /* of all threads, in user and system */
    uint64_t files, files_max;
};

/* Counts the open files one by one: some ms where there are ten thousand. */
void process_look(struct process_figures *out);

#endif

/* SPDX-License-Identifier: MIT */
/* machine.h: on what a bench ran, without which its figures say nothing. */
#ifndef TAVOLIERE_TESTS_BENCH_MACHINE_H
#define TAVOLIERE_TESTS_BENCH_MACHINE_H

/* Print one line: the processor, how many there are, the kernel, the load (what else runs spoils the caches, and so
 * makes CPU time dearer), and how long the disk under `folder` takes to keep 4 KiB (the median of 50 fdatasync), which
 * is returned in ms. */
double machine_print(const char *folder);

#endif

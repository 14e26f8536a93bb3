/* SPDX-License-Identifier: MIT */
/* die.h: a bench that can't measure says why and ends; what it started ends with it (daemon.h). */
#ifndef TAVOLIERE_TESTS_BENCH_DIE_H
#define TAVOLIERE_TESTS_BENCH_DIE_H

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

__attribute__((noreturn, format(printf, 1, 2))) static inline void die(const char *format, ...)
{
    va_list args;

    fflush(stdout);
    fputs("bench: ", stderr);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(EXIT_FAILURE);
}

#endif

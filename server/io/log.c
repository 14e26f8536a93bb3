/* SPDX-License-Identifier: MIT */
/* log.c: lines for standard error. */
#include "config.h"

#include "server/io/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void log_line(enum log_level level, const char *format, ...)
{
    char line[LOG_LINE_MAX];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    for (char *c = line; *c; c++)
        if ((unsigned char)*c < ' ' || *c == '\177')
            *c = '?';
    if (getenv("JOURNAL_STREAM"))
        fprintf(stderr, "<%d>%s\n", (int)level, line);
    else
        fprintf(stderr, "tavoliered: %s\n", line);
}

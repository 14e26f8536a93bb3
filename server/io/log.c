/* SPDX-License-Identifier: MIT */
/* log.c: lines for standard error. */
#include "config.h"

#include "server/io/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

void log_line(enum log_level level, const char *format, ...)
{
    char line[LOG_LINE_MAX];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    for (char *c = line; *c; c++) {
        bool second_set =
            (unsigned char)c[0] == 0xc2 && (unsigned char)c[1] >= 0x80 && (unsigned char)c[1] < 0xa0;

        if ((unsigned char)*c < ' ' || *c == '\177')
            *c = '?';
        else if (second_set) /* controls as well, which some terminals obey; in UTF-8 */
            c[0] = c[1] = '?';
    }
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "tavoliered: %s\n", line);
    else
        fprintf(stderr, "<%d>%s\n", (int)level, line);
}

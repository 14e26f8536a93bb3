/* SPDX-License-Identifier: MIT */
/* fits.c: apart from ink.c, as the header for this makes macros of many short words. */
#include "config.h"

#include "clients/terminal/screen/fits.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <curses.h>
#include <term.h>

/* What was found out is given back, as whoever draws finds it out again. */
static bool can_go_to_a_place(void)
{
    const char *order = tigetstr("cup");
    bool can = order && order != (const char *)-1;

    (void)del_curterm(cur_term);
    return can;
}

enum fits fits_screen(void)
{
    int status = 0;

    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return FITS_NO_TERMINAL;
    if (!getenv("TERM") || setupterm(NULL, STDOUT_FILENO, &status) != OK)
        return FITS_LINES_ONLY;
    return can_go_to_a_place() ? FITS_SCREEN : FITS_LINES_ONLY;
}

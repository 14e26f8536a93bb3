/* SPDX-License-Identifier: MIT */
/* main.c: tavoliere, the client for terminals. The status is 0 when all went well, 2 for a command line that can't be
 * understood, 1 for everything else. */
#include "config.h"

#include <locale.h>
#include <stdbool.h>
#include <stdlib.h>

#include "clients/terminal/options.h"
#include "clients/terminal/out.h"
#include "clients/terminal/screen/fits.h"
#include "clients/terminal/screen/screen.h"
#include "clients/terminal/session.h"

enum { STATUS_USAGE = 2 };

int main(int argc, char **argv)
{
    bool fits = fits_screen();
    struct options options;

    (void)setlocale(LC_ALL, ""); /* what it can't have stays "C", which is ASCII */
    out_start();
    switch (options_read(&options, argc, argv, fits)) {
    case OPTIONS_BAD:
        return STATUS_USAGE;
    case OPTIONS_DONE:
        return out_flush() ? EXIT_SUCCESS : EXIT_FAILURE;
    case OPTIONS_GO:
        break;
    }
    if (!fits || options.plain || !(options_want_room(&options) || options.action == ACTION_LOBBY))
        return session_run(&options, NULL);
    return screen_run(&options);
}

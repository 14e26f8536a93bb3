/* SPDX-License-Identifier: MIT */
/* main.c: tavoliere, the client for terminals. The status is 0 when all went well, 2 for a command line that can't be
 * understood, 1 for everything else. */
#include "config.h"

#include <stdlib.h>

#include "clients/terminal/language.h"
#include "clients/terminal/options.h"
#include "clients/terminal/out.h"
#include "clients/terminal/screen/fits.h"
#include "clients/terminal/screen/screen.h"
#include "clients/terminal/session.h"
#include "clients/terminal/words.h"

enum { STATUS_USAGE = 2 };

int main(int argc, char **argv)
{
    enum fits fits = fits_screen();
    struct options options;

    language_start(NULL);
    out_start();
    switch (options_read(&options, argc, argv, fits)) {
    case OPTIONS_BAD:
        return STATUS_USAGE;
    case OPTIONS_DONE:
        return out_flush() ? EXIT_SUCCESS : EXIT_FAILURE;
    case OPTIONS_GO:
        break;
    }
    if (options.plain || !(options_want_room(&options) || options.action == ACTION_LOBBY))
        return session_run(&options, NULL);
    if (fits == FITS_SCREEN)
        return screen_run(&options);
    if (fits == FITS_LINES_ONLY)
        say_line("no_screen", getenv("TERM") ? getenv("TERM") : "", NULL);
    return session_run(&options, NULL);
}

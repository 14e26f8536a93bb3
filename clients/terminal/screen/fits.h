/* SPDX-License-Identifier: MIT */
/* fits.h: whether there is a terminal that can be drawn on. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_SCREEN_FITS_H
#define TAVOLIERE_CLIENTS_TERMINAL_SCREEN_FITS_H

enum fits {
    FITS_SCREEN,
    FITS_LINES_ONLY, /* a terminal that does not know how to go to a place, or that nobody knows */
    FITS_NO_TERMINAL /* at one end of the program or at both */
};

/* What there is to draw on. */
enum fits fits_screen(void);

#endif

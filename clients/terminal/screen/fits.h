/* SPDX-License-Identifier: MIT */
/* fits.h: whether there is a terminal that can be drawn on. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_SCREEN_FITS_H
#define TAVOLIERE_CLIENTS_TERMINAL_SCREEN_FITS_H

#include <stdbool.h>

/* Are both ends of the program at a terminal, and does it know how to go to a place? */
bool fits_screen(void);

#endif

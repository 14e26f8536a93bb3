/* SPDX-License-Identifier: MIT */
/* screen.h: the client on a whole screen: the lobby, what a new room shall be, the room, and what has been told. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_SCREEN_SCREEN_H
#define TAVOLIERE_CLIENTS_TERMINAL_SCREEN_SCREEN_H

#include "clients/terminal/options.h"

/* Where there is a screen (fits.h): go into the room that the options name, or with ACTION_LOBBY into the lobby, to which every
 * room leads back. The options change on the way. Returns the status for the shell. */
int screen_run(struct options *options);

#endif

/* SPDX-License-Identifier: MIT */
/* resized.h: a pipe that says that the window has another size, for whoever waits for sockets anyway. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_SCREEN_RESIZED_H
#define TAVOLIERE_CLIENTS_TERMINAL_SCREEN_RESIZED_H

/* Begin to watch, before the terminal is taken, as ncurses would take the signal itself and wake nobody. Returns the end that can
 * be read when the size has changed; -1: there is none, and the size stays that of the start. */
int resized_watch(void);

/* Take from it all that it says. */
void resized_take(void);

#endif

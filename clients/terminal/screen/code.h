/* SPDX-License-Identifier: MIT */
/* code.h: an invitation as a QR code. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_SCREEN_CODE_H
#define TAVOLIERE_CLIENTS_TERMINAL_SCREEN_CODE_H

#include <stdbool.h>

/* Draw the code of a text if it fits there, and say whether it did. Half blocks where there is more than ASCII. */
bool code_draw(int row, int column, int height, int width, const char *text);

#endif

/* SPDX-License-Identifier: MIT */
/* news_draw.h: the last lines told, on the screen. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_SCREEN_NEWS_DRAW_H
#define TAVOLIERE_CLIENTS_TERMINAL_SCREEN_NEWS_DRAW_H

#include "clients/terminal/screen/news.h"

/* As many of them as there is room for, down to the last of the rows; returns the number of the first. */
size_t news_draw(const struct news *news, int row, int column, int height, int width);

#endif

/* SPDX-License-Identifier: MIT */
/* news.h: what has been told, as lines, the last few hundred of them. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_SCREEN_NEWS_H
#define TAVOLIERE_CLIENTS_TERMINAL_SCREEN_NEWS_H

#include <stddef.h>

enum { NEWS_LINES = 512, NEWS_LINE_BYTES = 256 };

/* Zeroed memory has heard nothing. */
struct news {
    char line[NEWS_LINES][NEWS_LINE_BYTES];
    size_t
        count;  /* of lines that were ever begun; the line of that number is at its remainder by NEWS_LINES */
    size_t len; /* bytes of the last one, when it has not ended */
    int open;   /* it has not */
};

/* Take a part of a text; for struct taker, `news` comes as `ctx`. */
void news_take(void *news, const char *bytes, size_t len);

/* The number of the first line that is still kept. */
size_t news_first(const struct news *news);

/* The line of that number, from news_first to count. */
const char *news_line(const struct news *news, size_t number);

#endif

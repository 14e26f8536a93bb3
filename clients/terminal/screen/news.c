/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/screen/news.h"

#include <assert.h>
#include <stdbool.h>

enum { CHARACTER_BYTES = 4 };

static void take_byte(struct news *news, char byte)
{
    char *line;

    if (!news->open) {
        news->count++;
        news->len = 0;
        news->line[(news->count - 1) % NEWS_LINES][0] = '\0';
    }
    news->open = byte != '\n';
    if (!news->open)
        return;
    line = news->line[(news->count - 1) % NEWS_LINES];
    line[news->len++] = byte;
    line[news->len] = '\0';
}

/* A part ends where a character does; one that would make the line too long is left out whole. */
void news_take(void *news, const char *bytes, size_t len)
{
    struct news *own = news;
    bool left_out = false;
    size_t i;

    for (i = 0; i < len; i++) {
        bool begins = ((unsigned char)bytes[i] & 0xc0) != 0x80;

        if (begins)
            left_out = bytes[i] != '\n' && own->open && own->len + CHARACTER_BYTES >= NEWS_LINE_BYTES;
        if (!left_out)
            take_byte(own, bytes[i]);
    }
}

size_t news_first(const struct news *news)
{
    return news->count > NEWS_LINES ? news->count - NEWS_LINES : 0;
}

const char *news_line(const struct news *news, size_t number)
{
    assert(number >= news_first(news) && number < news->count);
    return news->line[number % NEWS_LINES];
}

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/screen/news_draw.h"

#include "clients/terminal/screen/ink.h"

size_t news_draw(const struct news *news, int row, int column, int height, int width)
{
    size_t first = news->count;
    size_t number;
    int rows = 0;

    while (first > news_first(news)) {
        int more = ink_lines(0, 0, width, height + 1, STYLES, news_line(news, first - 1));

        if (rows + more > height)
            break;
        rows += more;
        first--;
    }
    row += height - rows;
    for (number = first; number < news->count; number++)
        row += ink_lines(row, column, width, height, STYLE_FAINT, news_line(news, number));
    return first;
}

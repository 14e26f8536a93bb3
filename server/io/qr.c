/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/io/qr.h"

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <qrencode.h>

enum { QUIET = 4, LINE_MAX_BYTES = 256 };

__attribute__((format(printf, 2, 3))) static void add(struct buf *out, const char *form, ...)
{
    char line[LINE_MAX_BYTES];
    va_list values;
    int length;

    va_start(values, form);
    length = vsnprintf(line, sizeof line, form, values);
    va_end(values);
    assert(length >= 0 && length < LINE_MAX_BYTES);
    buf_add(out, line, (size_t)length);
}

static bool is_black(const QRcode *code, int x, int y)
{
    return code->data[y * code->width + x] & 1;
}

/* Each run of black modules in a row is one box of the path. */
static void add_row(struct buf *out, const QRcode *code, int y)
{
    for (int x = 0; x < code->width; x++) {
        int from = x;

        while (x < code->width && is_black(code, x, y))
            x++;
        if (x > from)
            add(out, "M%d %dh%dv1h-%dz", from + QUIET, y + QUIET, x - from, x - from);
    }
}

struct buf *qr_svg(const char *text)
{
    QRcode *code;
    struct buf *out;
    int size;

    assert(strlen(text) <= QR_TEXT_MAX);
    code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    if (!code)
        return NULL;
    size = code->width + 2 * QUIET;
    out = buf_create();
    add(out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" shape-rendering=\"crispEdges\">",
        size, size);
    add(out, "<path fill=\"#fff\" d=\"M0 0h%dv%dH0z\"/><path d=\"", size, size);
    for (int y = 0; y < code->width; y++)
        add_row(out, code, y);
    add(out, "\"/></svg>\n");
    QRcode_free(code);
    return out;
}

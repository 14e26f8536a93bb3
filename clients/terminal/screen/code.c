/* SPDX-License-Identifier: MIT */
/* code.c: dark modules on light ones, as cameras want them. Where there are colours the paper is white whatever the terminal's
 * ground; without them the ground is taken for dark, and light modules are drawn in what the terminal writes with. */
#include "config.h"

#include "clients/terminal/screen/code.h"

#include <qrencode.h>

#include "clients/terminal/out.h"
#include "clients/terminal/screen/ink.h"

enum {
    QUIET = 4,
    QUIET_LEAST = 2 /* light modules round it: as many as are asked for, and as many as are mostly enough */
};

struct drawing {
    const QRcode *code;
    int quiet;
    int size; /* modules along a side, the quiet ones included */
    int row, column;
};

static bool is_dark(const struct drawing *drawing, int x, int y)
{
    const QRcode *code = drawing->code;

    x -= drawing->quiet;
    y -= drawing->quiet;
    return x >= 0 && x < code->width && y >= 0 && y < code->width && (code->data[y * code->width + x] & 1);
}

/* Two modules in one place, one above the other. With colours ink is dark; without them it is light. */
static const char *half_blocks(bool upper, bool lower)
{
    static const char *const blocks[] = { " ", "▄", "▀", "█" };

    return blocks[2 * upper + lower];
}

static void draw_halves(const struct drawing *drawing)
{
    bool is_light_drawn = !ink_has_colours();
    int x;
    int y;

    for (y = 0; y < drawing->size; y += 2) {
        for (x = 0; x < drawing->size; x++) {
            bool upper = is_dark(drawing, x, y) != is_light_drawn;
            bool lower = is_dark(drawing, x, y + 1) != is_light_drawn;

            ink_text(drawing->row + y / 2, drawing->column + x, 1, STYLE_PAPER, half_blocks(upper, lower));
        }
    }
}

/* One module in two places, as these are half as wide as high. Without colours what is reversed is light. */
static void draw_whole(const struct drawing *drawing)
{
    bool has_colours = ink_has_colours();
    int x;
    int y;

    for (y = 0; y < drawing->size; y++) {
        for (x = 0; x < drawing->size; x++) {
            bool dark = is_dark(drawing, x, y);

            ink_text(drawing->row + y, drawing->column + 2 * x, 2,
                     dark == has_colours ? STYLE_INK : STYLE_PAPER, "  ");
        }
    }
}

static bool fits(const struct drawing *drawing, int height, int width)
{
    int size = drawing->size;

    return out_utf8() ? (size + 1) / 2 <= height && size <= width : size <= height && 2 * size <= width;
}

static void set_quiet(struct drawing *drawing, int quiet)
{
    drawing->quiet = quiet;
    drawing->size = drawing->code->width + 2 * quiet;
}

bool code_draw(int row, int column, int height, int width, const char *text)
{
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);
    struct drawing drawing = { .code = code, .row = row, .column = column };
    bool is_drawn;

    if (!code)
        return false;
    set_quiet(&drawing, QUIET);
    if (!fits(&drawing, height, width))
        set_quiet(&drawing, QUIET_LEAST);
    is_drawn = fits(&drawing, height, width);
    if (is_drawn && out_utf8())
        draw_halves(&drawing);
    else if (is_drawn)
        draw_whole(&drawing);
    QRcode_free(code);
    return is_drawn;
}

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/screen/field.h"

#include <limits.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "clients/terminal/screen/ink.h"

static void add(struct field *field, wchar_t c)
{
    char bytes[MB_LEN_MAX];
    mbstate_t state;
    size_t count;

    memset(&state, 0, sizeof state);
    count = wcrtomb(bytes, c, &state);
    if (!iswprint((wint_t)c) || count > MB_LEN_MAX || field->len + count >= sizeof field->text)
        return;
    memcpy(field->text + field->len, bytes, count);
    field->len += count;
    field->text[field->len] = '\0';
}

/* A character goes whole: in UTF-8, from the byte that begins it. */
static void erase_last(struct field *field)
{
    while (field->len > 0) {
        unsigned char byte = (unsigned char)field->text[--field->len];

        if ((byte & 0xc0) != 0x80)
            break;
    }
    field->text[field->len] = '\0';
}

enum field_state field_key(struct field *field, int key)
{
    if (key == KEY_GO)
        return FIELD_DONE;
    if (key == KEY_BACK)
        return FIELD_GIVEN_UP;
    if (key == KEY_ERASE)
        erase_last(field);
    else if (key >= 0 && key < KEY_OTHER)
        add(field, (wchar_t)key);
    return FIELD_GOES_ON;
}

void field_draw(const struct field *field, int row, int width, const char *prompt)
{
    int column = ink_text(row, 0, width, STYLE_STRONG, prompt);
    const char *text = field->text;

    /* What is too long loses its beginning. */
    while (*text && ink_width(text) > width - column - 1) {
        text++;
        while (((unsigned char)*text & 0xc0) == 0x80)
            text++;
    }
    column += ink_text(row, column, width - column, STYLE_PLAIN, text);
    ink_put_cursor(row, column);
}

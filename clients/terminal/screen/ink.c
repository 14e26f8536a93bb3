/* SPDX-License-Identifier: MIT */
/* ink.c: ncurses. Text goes to it one place after another, as it would let a combining character without a letter before it
 * change its neighbour, and half a wide one hang over an edge. */
#include "config.h"

#include "clients/terminal/screen/ink.h"

#include <curses.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "clients/terminal/out.h"

enum {
    ESCAPE_MS = 25, /* after Esc: does more belong to it? */
    MARKS_MAX = 2,  /* combining characters upon one letter */
    MANY_COLOURS = 256
};

enum pair { PAIR_SIDE_0 = 1, PAIR_SIDE_1, PAIR_NEUTRAL, PAIR_BAD, PAIR_PAPER };

/* Middle tones, which can be read on black as on white: among 256, and among eight. -1 is the terminal's own. */
static const struct tone {
    const char *word;
    short many, few;
} tones[] = { { "blue", 33, COLOR_BLUE },      { "orange", 166, COLOR_MAGENTA },
              { "red", 167, COLOR_RED },       { "white", -1, -1 },
              { "black", 133, COLOR_MAGENTA }, { "azure", 31, COLOR_CYAN },
              { "forbidden", 167, COLOR_RED } };

static SCREEN *terminal; /* NULL: not taken */
static bool has_colours, shows_cursor;

static short tone_of(const char *word)
{
    size_t i = 0;

    while (strcmp(tones[i].word, word) != 0) {
        if (++i == sizeof tones / sizeof *tones)
            return -1;
    }
    return (short)(COLORS >= MANY_COLOURS ? tones[i].many : tones[i].few);
}

static void set_colours(void)
{
    const char *unwanted = getenv("NO_COLOR");

    has_colours = has_colors() && !(unwanted && *unwanted) && start_color() == OK &&
                  use_default_colors() == OK && COLOR_PAIRS > PAIR_PAPER;
    if (!has_colours)
        return;
    init_pair(PAIR_NEUTRAL, tone_of("azure"), -1);
    init_pair(PAIR_BAD, tone_of("forbidden"), -1);
    init_pair(PAIR_PAPER, COLORS >= MANY_COLOURS ? 16 : COLOR_BLACK,
              COLORS >= MANY_COLOURS ? 231 : COLOR_WHITE);
}

bool ink_start(void)
{
    terminal = newterm(NULL, stdout, stdin);
    if (!terminal)
        return false;
    cbreak();
    noecho();
    nonl(); /* else Enter would come as the line end that Ctrl-J is */
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(ESCAPE_MS);
    set_colours();
    return true;
}

void ink_stop(void)
{
    if (!terminal)
        return;
    endwin();
    delscreen(terminal);
    terminal = NULL;
}

void ink_resize(void)
{
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        resizeterm(size.ws_row, size.ws_col);
    clearok(curscr, TRUE);
}

void ink_size(int *rows, int *columns)
{
    getmaxyx(stdscr, *rows, *columns);
}

bool ink_has_colours(void)
{
    return has_colours;
}

void ink_use_sides(const struct game *game)
{
    if (!has_colours)
        return;
    init_pair(PAIR_SIDE_0, tone_of(game->side[0]), -1);
    init_pair(PAIR_SIDE_1, tone_of(game->side[1]), -1);
}

void ink_clear(void)
{
    erase();
    shows_cursor = false;
}

void ink_put_cursor(int row, int column)
{
    shows_cursor = move(row, column) == OK;
}

void ink_show(void)
{
    curs_set(shows_cursor ? 1 : 0);
    refresh();
}

static attr_t look_of(enum style style, short *pair)
{
    static const struct {
        attr_t attributes;
        short pair;
    } looks[STYLES] = {
        [STYLE_FAINT] = { A_DIM, 0 },
        [STYLE_STRONG] = { A_BOLD, 0 },
        [STYLE_TITLE] = { A_BOLD | A_UNDERLINE, 0 },
        [STYLE_CHOSEN] = { A_REVERSE, 0 },
        [STYLE_SIDE_0] = { A_BOLD, PAIR_SIDE_0 },
        [STYLE_SIDE_1] = { A_BOLD, PAIR_SIDE_1 },
        [STYLE_NEUTRAL] = { A_NORMAL, PAIR_NEUTRAL },
        [STYLE_TRY] = { A_REVERSE, 0 },
        [STYLE_BAD] = { A_REVERSE, PAIR_BAD },
        [STYLE_PAPER] = { A_NORMAL, PAIR_PAPER },
        [STYLE_INK] = { A_REVERSE, PAIR_PAPER },
    };

    *pair = (short)(has_colours ? looks[style].pair : 0);
    return looks[style].attributes;
}

/* A letter and the marks upon it, as they come next in a text. */
struct letter {
    wchar_t parts[1 + MARKS_MAX + 1];
    int columns;
};

/* Take the next letter from `*text`, which is not at its end. What can't be drawn becomes a question mark. */
static void take_letter(const char **text, struct letter *letter)
{
    mbstate_t state;
    size_t count = 0;

    memset(&state, 0, sizeof state);
    while (**text && count < 1 + MARKS_MAX + 1) {
        wchar_t c = L'?';
        size_t bytes = mbrtowc(&c, *text, MB_CUR_MAX, &state);
        int columns;

        if (bytes == 0 || bytes > MB_CUR_MAX) {
            memset(&state, 0, sizeof state);
            bytes = 1;
            c = L'?';
        }
        columns = wcwidth(c);
        if (count > 0 && columns != 0)
            break;
        *text += bytes;
        if (count == 0) {
            letter->columns = columns > 0 ? columns : 1;
            letter->parts[count++] = columns > 0 ? c : L'?';
        } else if (count <= MARKS_MAX) {
            letter->parts[count++] = c;
        } /* more upon one letter than anybody writes: left out */
    }
    letter->parts[count] = L'\0';
}

int ink_text(int row, int column, int width, enum style style, const char *text)
{
    int rows;
    int columns;
    int used = 0;

    ink_size(&rows, &columns);
    while (*text && used < width) {
        struct letter letter;
        cchar_t place;
        short pair;
        attr_t attributes = look_of(style, &pair);

        take_letter(&text, &letter);
        if (used + letter.columns > width)
            break;
        if (row >= 0 && row < rows && column + used >= 0 && column + used + letter.columns <= columns &&
            setcchar(&place, letter.parts, attributes, pair, NULL) == OK)
            mvadd_wch(row, column + used, &place);
        used += letter.columns;
    }
    return used;
}

int ink_width(const char *text)
{
    int used = 0;

    while (*text) {
        struct letter letter;

        take_letter(&text, &letter);
        used += letter.columns;
    }
    return used;
}

int ink_cut(int row, int column, int width, enum style style, const char *text)
{
    int used;

    if (width <= 0 || ink_width(text) <= width)
        return ink_text(row, column, width, style, text);
    used = ink_text(row, column, width - 1, style, text);
    return used + ink_text(row, column + used, 1, style, out_utf8() ? "…" : ".");
}

/* How many bytes of a text fit in a row of `width`: up to a line end, else up to a space, else as many as there is room for. */
static size_t fitting(const char *text, int width)
{
    const char *at = text;
    const char *space = NULL;
    int used = 0;

    while (*at && *at != '\n') {
        const char *next = at;
        struct letter letter;

        take_letter(&next, &letter);
        if (used + letter.columns > width)
            return (size_t)((space ? space : at > text ? at : next) - text);
        used += letter.columns;
        if (*at == ' ' && at > text)
            space = at;
        at = next;
    }
    return (size_t)(at - text);
}

int ink_lines(int row, int column, int width, int height, enum style style, const char *text)
{
    enum { LINE_BYTES = 1024 };
    int used = 0;

    while (*text && used < height && width > 0) {
        char line[LINE_BYTES];
        size_t bytes = fitting(text, width);
        size_t drawn = used + 1 < height ? bytes : strcspn(text, "\n");

        snprintf(line, sizeof line, "%.*s", (int)drawn, text);
        if (style != STYLES)
            ink_cut(row + used, column, width, style, line);
        used++;
        text += bytes;
        if (*text == ' ' || *text == '\n')
            text++;
    }
    return used;
}

static int special_key(wint_t code)
{
    static const struct {
        wint_t code;
        enum key key;
    } keys[] = {
        { KEY_UP, KEY_STEP_UP },       { KEY_DOWN, KEY_STEP_DOWN }, { KEY_LEFT, KEY_STEP_LEFT },
        { KEY_RIGHT, KEY_STEP_RIGHT }, { KEY_PPAGE, KEY_PAGE_UP },  { KEY_NPAGE, KEY_PAGE_DOWN },
        { KEY_HOME, KEY_TO_START },    { KEY_END, KEY_TO_END },     { KEY_ENTER, KEY_GO },
        { KEY_BACKSPACE, KEY_ERASE },  { KEY_DC, KEY_DELETE },
    };
    size_t i;

    for (i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (keys[i].code == code)
            return keys[i].key;
    }
    return KEY_OTHER;
}

static int character_key(wint_t c)
{
    switch (c) {
    case L'\r':
    case L'\n':
        return KEY_GO;
    case 0x1b:
        return KEY_BACK;
    case 0x08:
    case 0x7f:
        return KEY_ERASE;
    default:
        return c < KEY_OTHER ? (int)c : KEY_OTHER;
    }
}

/* Where the locale has ASCII alone, curses gives up at anything else. As in a line that is typed without it, a ? stands
 * for each of UTF-8's characters, of which all bytes but the first are passed over. */
static int ascii_key(void)
{
    int code;

    do {
        code = getch();
    } while (code >= 0x80 && code < 0xc0);
    if (code == ERR)
        return KEY_NONE;
    if (code >= KEY_MIN)
        return special_key((wint_t)code);
    return character_key(code < 0x80 ? (wint_t)code : (wint_t)'?');
}

int ink_key(void)
{
    wint_t code;
    int kind;

    if (strcmp(nl_langinfo(CODESET), "ANSI_X3.4-1968") == 0) /* glibc's name of ASCII */
        return ascii_key();
    kind = get_wch(&code);
    if (kind == ERR)
        return KEY_NONE;
    return kind == KEY_CODE_YES ? special_key(code) : character_key(code);
}

void ink_bell(void)
{
    beep();
}

/* SPDX-License-Identifier: MIT */
/* pages.c: everything is drawn anew whenever something may have changed, which the library turns into as little output as it
 * takes. */
#include "config.h"

#include "clients/terminal/screen/pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/caught.h"
#include "clients/terminal/entry.h"
#include "clients/terminal/link.h"
#include "clients/terminal/out.h"
#include "clients/terminal/screen/ink.h"
#include "clients/terminal/screen/news_draw.h"
#include "clients/terminal/tell.h"
#include "clients/terminal/words.h"

enum {
    ROWS_MIN = 8, /* less than this shows nothing but that it is too small */
    COLUMNS_MIN = 20,
    TEXT_MAX = 512,
    LOBBY_NEWS = 3
};

/* --- what is seen --- */

static void draw_small(int columns)
{
    char text[TEXT_MAX];

    words_write(text, sizeof text, "screen.small");
    ink_lines(0, 0, columns, ROWS_MIN, STYLE_PLAIN, text);
}

/* From a line on; the last row says how to go on. */
static void draw_reading(const struct screen *screen, int rows, int columns)
{
    char text[TEXT_MAX];
    size_t number = screen->reads_from;
    int used = 0;

    if (number < news_first(screen->reads))
        number = news_first(screen->reads);
    for (; number < screen->reads->count && used < rows - 1; number++) {
        const char *line = news_line(screen->reads, number);

        used += *line ? ink_lines(used, 0, columns, rows - 1 - used, STYLE_PLAIN, line) : 1;
    }
    words_write(text, sizeof text, "keys.news");
    ink_cut(rows - 1, 0, columns, STYLE_FAINT, text);
}

static void catch_title(const char *first, const char *second, const char *third, struct caught *caught)
{
    const char *const parts[] = { first, second, third };
    size_t i;

    caught_begin(caught);
    for (i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (i > 0 && *parts[i])
            out_own(" \xc2\xb7 ");
        out_other(parts[i]);
    }
    caught_end(caught);
}

/* Where not all of it has room, who one is stands first. */
static void draw_title(const struct session *session, int columns)
{
    struct caught caught;

    catch_title("tavoliere", session->origin, session->name, &caught);
    if (ink_width(caught.text) > columns && *session->name)
        catch_title(session->name, session->origin, "", &caught);
    ink_cut(0, 0, columns, STYLE_TITLE, caught.text);
}

static void draw_lobby(struct screen *screen, int rows, int columns)
{
    char text[TEXT_MAX];

    draw_title(screen->session, columns);
    lobby_draw(&screen->lobby, 1, rows - 2 - LOBBY_NEWS, columns);
    (void)news_draw(&screen->news, rows - 1 - LOBBY_NEWS, 0, LOBBY_NEWS, columns);
    if (screen->typing) {
        words_write(text, sizeof text, "lobby.prompt");
        field_draw(&screen->field, rows - 1, columns, text);
        return;
    }
    words_write(text, sizeof text, "keys.lobby");
    ink_cut(rows - 1, 0, columns, STYLE_FAINT, text);
}

/* Unless there turns out to be too much to be read beside it. */
static void draw_table(struct screen *screen, int rows, int columns)
{
    table_draw(&screen->table, screen->session, &screen->news);
    if (!table_has_long_answer(&screen->table, &screen->reads_from))
        return;
    screen->reads = &screen->news;
    ink_clear();
    draw_reading(screen, rows, columns);
}

void pages_draw(struct screen *screen)
{
    int rows;
    int columns;

    if (!screen->has_terminal)
        return; /* what comes last is not shown any more */
    ink_clear();
    ink_size(&rows, &columns);
    if (rows < ROWS_MIN || columns < COLUMNS_MIN)
        draw_small(columns);
    else if (screen->reads)
        draw_reading(screen, rows, columns);
    else if (screen->page == PAGE_LOBBY)
        draw_lobby(screen, rows, columns);
    else if (screen->page == PAGE_FORM)
        form_draw(&screen->form);
    else
        draw_table(screen, rows, columns);
    ink_show();
}

/* --- what is done --- */

bool pages_can_ask(const struct screen *screen)
{
    const struct session *session = screen->session;

    return session->greeted && net_is_open(session->net) && session->hello_id == 0;
}

/* Into the room that the options name; without a connection, as soon as there is one, which is the greeting's to do. */
static void go(struct screen *screen)
{
    screen->page = PAGE_TABLE;
    memset(&screen->table, 0, sizeof screen->table);
    screen->reads = NULL;
    if (pages_can_ask(screen))
        entry_go(screen->session);
}

static void go_to(struct screen *screen, enum action action, const char *room, bool has_link)
{
    screen->session->has_link = has_link;
    screen->options->action = action;
    snprintf(screen->session->room_id, sizeof screen->session->room_id, "%s", room);
    go(screen);
}

/* An invitation to this server. */
static void follow(struct screen *screen)
{
    struct link link;
    const char *text = screen->field.text;
    char origin[URL_MAX];
    bool is_link = link_read(text, &link) && link.room[0];

    if (is_link)
        link_origin(&link, origin);
    if (!is_link)
        say_line("usage.link", text, NULL);
    else if (strcmp(origin, screen->session->origin) != 0 && strcmp(origin, screen->session->url) != 0)
        say_line("lobby.elsewhere", text, origin);
    else
        go_to(screen, ACTION_JOIN, link.room, true);
}

static void choose(struct screen *screen)
{
    struct lobby_choice choice = lobby_choice(&screen->lobby);

    switch (choice.kind) {
    case ENTRY_GAME:
        form_begin(&screen->form, choice.game);
        screen->page = PAGE_FORM;
        break;
    case ENTRY_LINK:
        memset(&screen->field, 0, sizeof screen->field);
        screen->typing = true;
        break;
    default:
        go_to(screen, choice.kind == ENTRY_PLAYED ? ACTION_WATCH : ACTION_JOIN, choice.id, false);
    }
}

/* The keys, and then what can be typed, in a room. */
static void read_help(struct screen *screen)
{
    struct taker before;

    memset(&screen->help, 0, sizeof screen->help);
    before = out_to((struct taker){ news_take, &screen->help });
    say("help.keys", NULL, NULL);
    tell_help(&screen->session->room);
    (void)out_to(before);
    screen->reads = &screen->help;
    screen->reads_from = 0;
}

static void lobby_page_key(struct screen *screen, int key)
{
    if (screen->typing) {
        enum field_state state = field_key(&screen->field, key);

        screen->typing = state == FIELD_GOES_ON;
        if (state == FIELD_DONE)
            follow(screen);
    } else if (key == KEY_GO || key == ' ') {
        choose(screen);
    } else if (key == 'q' || key == 'Q') {
        session_end(screen->session, EXIT_SUCCESS);
    } else if (key == '?') {
        read_help(screen);
    } else {
        (void)lobby_key(&screen->lobby, key);
    }
}

static void form_page_key(struct screen *screen, int key)
{
    switch (form_key(&screen->form, key)) {
    case FORM_DONE:
        screen->page = PAGE_LOBBY; /* if it comes to nothing */
        form_write(&screen->form, screen->options);
        go(screen);
        break;
    case FORM_GIVEN_UP:
        screen->page = PAGE_LOBBY;
        break;
    default:
        break;
    }
}

/* How many rows a line takes of the `rows` that there are. */
static int rows_of(const struct news *news, size_t number, int rows, int columns)
{
    const char *line = news_line(news, number);

    return *line ? ink_lines(0, 0, columns, rows, STYLES, line) : 1;
}

/* The first line of a page that ends before the line `end`, which is not the first. */
static size_t page_before(const struct news *news, size_t end)
{
    size_t first = end;
    int used = 0;
    int rows;
    int columns;

    ink_size(&rows, &columns);
    while (first > news_first(news)) {
        used += rows_of(news, first - 1, rows, columns);
        if (used > rows - 1 && first < end)
            break;
        first--;
    }
    return first;
}

/* The first line of the page behind the one that begins with the line `first`: the last one that was there, as it may have been
 * cut off. */
static size_t page_behind(const struct news *news, size_t first)
{
    size_t number = first;
    int used = 0;
    int rows;
    int columns;

    ink_size(&rows, &columns);
    while (number < news->count && used < rows - 1)
        used += rows_of(news, number++, rows, columns);
    return number - first > 1 ? number - 1 : number;
}

/* All that has been told, with its end in view. */
static void read_news(struct screen *screen)
{
    screen->reads = &screen->news;
    screen->reads_from = page_before(screen->reads, screen->reads->count);
}

static void table_page_key(struct screen *screen, int key)
{
    /* On the way to a room there is nothing to do in it, but one may go. */
    if (!*screen->session->room.id && !screen->session->entered) {
        if (key == 'q' || key == 'Q' || key == KEY_BACK)
            session_go_home(screen->session, EXIT_SUCCESS);
        return;
    }
    switch (table_key(&screen->table, screen->session, &screen->news, key)) {
    case TABLE_NEWS:
        read_news(screen);
        break;
    case TABLE_HELP:
        read_help(screen);
        break;
    default:
        break;
    }
}

/* Through what is read; any other key goes back. */
static void reading_key(struct screen *screen, int key)
{
    const struct news *news = screen->reads;
    size_t first = news_first(news);
    size_t last = page_before(news, news->count);
    size_t from = screen->reads_from > first ? screen->reads_from : first;

    switch (key) {
    case KEY_STEP_UP:
        from -= from > first;
        break;
    case KEY_STEP_DOWN:
        from++;
        break;
    case KEY_PAGE_UP:
        from = page_before(news, from + 1);
        break;
    case KEY_PAGE_DOWN:
        from = page_behind(news, from);
        break;
    default:
        screen->reads = NULL;
        return;
    }
    screen->reads_from = from < last ? from : last;
}

void pages_key(struct screen *screen, int key)
{
    if (screen->reads)
        reading_key(screen, key);
    else if (screen->page == PAGE_LOBBY)
        lobby_page_key(screen, key);
    else if (screen->page == PAGE_FORM)
        form_page_key(screen, key);
    else
        table_page_key(screen, key);
}

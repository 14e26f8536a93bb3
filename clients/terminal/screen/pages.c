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
static void draw_news(const struct screen *screen, int rows, int columns)
{
    char text[TEXT_MAX];
    size_t number = screen->news_from;
    int used = 0;

    if (number < news_first(&screen->news))
        number = news_first(&screen->news);
    for (; number < screen->news.count && used < rows - 1; number++) {
        const char *line = news_line(&screen->news, number);

        used += *line ? ink_lines(used, 0, columns, rows - 1 - used, STYLE_PLAIN, line) : 1;
    }
    words_write(text, sizeof text, "keys.news");
    ink_text(rows - 1, 0, columns, STYLE_FAINT, text);
}

static void write_title(const struct session *session, char *out, size_t cap)
{
    struct caught caught;

    caught_begin(&caught);
    out_own("tavoliere \xc2\xb7 ");
    out_other(session->origin);
    if (*session->name) {
        out_own(" \xc2\xb7 ");
        out_other(session->name);
    }
    caught_end(&caught);
    caught_copy(&caught, out, cap);
}

static void draw_lobby(struct screen *screen, int rows, int columns)
{
    char text[TEXT_MAX];

    write_title(screen->session, text, sizeof text);
    ink_text(0, 0, columns, STYLE_TITLE, text);
    lobby_draw(&screen->lobby, 1, rows - 2 - LOBBY_NEWS, columns);
    (void)news_draw(&screen->news, rows - 1 - LOBBY_NEWS, 0, LOBBY_NEWS, columns);
    if (screen->typing) {
        words_write(text, sizeof text, "lobby.prompt");
        field_draw(&screen->field, rows - 1, columns, text);
        return;
    }
    words_write(text, sizeof text, "keys.lobby");
    ink_text(rows - 1, 0, columns, STYLE_FAINT, text);
}

/* Unless there turns out to be too much to be read beside it. */
static void draw_table(struct screen *screen, int rows, int columns)
{
    table_draw(&screen->table, screen->session, &screen->news);
    if (!table_has_long_answer(&screen->table, &screen->news_from))
        return;
    screen->reads_news = true;
    ink_clear();
    draw_news(screen, rows, columns);
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
    else if (screen->reads_news)
        draw_news(screen, rows, columns);
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
    screen->reads_news = false;
    if (pages_can_ask(screen))
        entry_go(screen->session);
}

static void go_to(struct screen *screen, enum action action, const char *room)
{
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
        go_to(screen, ACTION_JOIN, link.room);
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
        go_to(screen, choice.kind == ENTRY_PLAYED ? ACTION_WATCH : ACTION_JOIN, choice.id);
    }
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

/* All that has been told, with its end in view. */
static void read_news(struct screen *screen)
{
    size_t rows_there;
    int rows;
    int columns;

    ink_size(&rows, &columns);
    rows_there = rows > 1 ? (size_t)rows - 1 : 1;
    screen->reads_news = true;
    screen->news_from = screen->news.count > rows_there ? screen->news.count - rows_there : 0;
}

static void table_page_key(struct screen *screen, int key)
{
    /* On the way to a room there is nothing to do in it, but one may go. */
    if (!*screen->session->room.id && !screen->session->entered) {
        if (key == 'q' || key == 'Q' || key == KEY_BACK)
            session_go_home(screen->session, EXIT_SUCCESS);
        return;
    }
    if (table_key(&screen->table, screen->session, &screen->news, key))
        read_news(screen);
}

/* Through what has been told; any other key goes back. */
static void news_key(struct screen *screen, int key)
{
    int rows;
    int columns;
    size_t first = news_first(&screen->news);
    size_t last = screen->news.count > 0 ? screen->news.count - 1 : 0;
    size_t step;

    ink_size(&rows, &columns);
    step = key == KEY_PAGE_UP || key == KEY_PAGE_DOWN ? (size_t)(rows > 2 ? rows - 2 : 1) : 1;
    if (screen->news_from < first)
        screen->news_from = first;
    if (key == KEY_PAGE_UP || key == KEY_STEP_UP)
        screen->news_from -= screen->news_from - first < step ? screen->news_from - first : step;
    else if (key == KEY_PAGE_DOWN || key == KEY_STEP_DOWN)
        screen->news_from = screen->news_from + step < last ? screen->news_from + step : last;
    else
        screen->reads_news = false;
}

void pages_key(struct screen *screen, int key)
{
    if (screen->reads_news)
        news_key(screen, key);
    else if (screen->page == PAGE_LOBBY)
        lobby_page_key(screen, key);
    else if (screen->page == PAGE_FORM)
        form_page_key(screen, key);
    else
        table_page_key(screen, key);
}

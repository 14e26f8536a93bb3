/* SPDX-License-Identifier: MIT */
/* table_draw.c: a room as it is seen. Where there is room beside the board, what is to be read stands there; else above and below
 * it. A board that is too large is seen in part. */
#include "config.h"

#include "clients/terminal/screen/table.h"

#include <stdio.h>
#include <string.h>

#include "clients/terminal/caught.h"
#include "clients/terminal/faults.h"
#include "clients/terminal/screen/board.h"
#include "clients/terminal/screen/code.h"
#include "clients/terminal/screen/ink.h"
#include "clients/terminal/screen/news_draw.h"
#include "clients/terminal/tell.h"
#include "clients/terminal/words.h"

enum {
    PANEL_MIN = 18, /* columns beside the board */
    PANEL_MAX = 60,
    GAP = 2,
    STACKED_ROWS = 5, /* that a board needs besides its own: two sides, how it stands, what is tried, keys */
    NEWS_MIN = 2,     /* rows, where the board can spare them */
    NAME_LEAST = 8,   /* columns, of one that is cut */
    NUMBER_MAX = 24,
    TEXT_MAX = 512
};

/* A part of the screen, and how much of it is used. */
struct area {
    int row, column, height, width;
    int used;
};

/* Text in its rows, at most so many; what was told in one line has its end cut off before. */
static void put(struct area *area, int rows, enum style style, const char *text)
{
    int left = area->height - area->used;

    area->used +=
        ink_lines(area->row + area->used, area->column, area->width, rows < left ? rows : left, style, text);
}

/* --- what is to be read --- */

static void put_side(struct area *area, const struct mirror *room, const struct scene *scene, int side)
{
    struct caught caught;

    caught_begin(&caught);
    tell_side(room, scene, side);
    caught_end(&caught);
    put(area, area->height, side == 0 ? STYLE_SIDE_0 : STYLE_SIDE_1, caught.text);
}

/* In a row that is too narrow: the name is cut, and without the colour, which the sign stands for, and whether somebody is away,
 * which is told, what counts has room. */
static void draw_narrow_side(const struct mirror *room, const struct scene *scene, int side, int row,
                             int columns)
{
    enum style style = side == 0 ? STYLE_SIDE_0 : STYLE_SIDE_1;
    struct caught caught;
    struct caught count;
    int column;
    int left;

    caught_begin(&count);
    tell_side_count(room, scene, side);
    caught_end(&count);
    caught_begin(&caught);
    tell_side_sign(side);
    caught_end(&caught);
    column = ink_text(row, 0, columns, style, caught.text);
    caught_begin(&caught);
    tell_side_name(room, side);
    caught_end(&caught);
    left = columns - column - ink_width(count.text);
    column += ink_cut(row, column, left > NAME_LEAST ? left : NAME_LEAST, style, caught.text);
    ink_cut(row, column, columns - column, style, count.text);
}

static void draw_side(const struct mirror *room, const struct scene *scene, int side, int row, int columns)
{
    struct area area = { row, 0, 1, columns, 0 };
    struct caught caught;

    caught_begin(&caught);
    tell_side(room, scene, side);
    caught_end(&caught);
    if (ink_width(caught.text) <= columns + 1) /* with the line end */
        put_side(&area, room, scene, side);
    else
        draw_narrow_side(room, scene, side, row, columns);
}

/* Which of the positions one looks back at, as there is nothing else to tell it from the last one. */
static void write_look(const struct table *table, const struct mirror *room)
{
    char number[2][NUMBER_MAX];

    snprintf(number[0], NUMBER_MAX, "%zu", table->plies);
    snprintf(number[1], NUMBER_MAX, "%zu", room->plies);
    say_line("look.move", number[0], number[1]);
}

static void put_status(struct area *area, const struct table *table, const struct session *session, int rows)
{
    struct caught caught;

    caught_begin(&caught);
    if (session->question != QUESTION_NONE)
        say_line(session->question == QUESTION_RESIGN ? "resign.ask" : "leave.ask", NULL, NULL);
    else if (session->lost)
        say_line("net.lost", NULL, NULL);
    else if (table->looks_back)
        write_look(table, &session->room);
    else if (session->pending.id != 0)
        say_line("net.sending", NULL, NULL);
    else if (rows == 1 && session->room.over)
        tell_offer(&session->room); /* how it ended has been told, and is not to be answered */
    if (caught.len == 0)
        tell_status(&session->room);
    caught_end(&caught);
    put(area, rows, STYLE_STRONG, caught.text);
}

/* What a legal move brings, as far as the rules say it at once. */
static void say_outcome(const struct mirror *room, game_move move, const char *text)
{
    const struct game *game = room->game;
    struct position pos = room->pos;
    struct game_result result;
    char square[NUMBER_MAX];

    game->play(&pos, move);
    game->result(&pos, &result);
    if (game->rest) {
        int rest = game->rest(&room->pos, move);

        snprintf(square, sizeof square, "%c%d", 'a' + rest % game->rest_width, rest / game->rest_width + 1);
        say("try.lands", text, square);
    } else {
        say("try.move", text, NULL);
    }
    if (result.reason != RESULT_NONE && result.winner == room->pos.turn)
        say("try.wins", NULL, NULL);
}

static void say_try(const struct table *table, const struct mirror *room)
{
    const char *piece = hand_piece(&table->hand);
    enum move_fault fault;
    char text[MOVE_TEXT_MAX];
    game_move move;

    if (!hand_move(&table->hand, &table->past.scene, text) || room->game->parse(text, &move) != MOVE_OK)
        return;
    if (piece)
        say("try.piece", piece, NULL);
    fault = room->game->legal(&room->pos, move);
    if (fault == MOVE_OK) {
        say_outcome(room, move, text);
    } else {
        say("try.not", text, NULL);
        faults_of_rules(room, move_fault_word(fault));
    }
}

static void put_try(struct area *area, const struct table *table, const struct session *session, int rows)
{
    struct caught caught;

    if (!table_is_playing(table, session))
        return;
    caught_begin(&caught);
    say_try(table, &session->room);
    caught_end(&caught);
    put(area, rows, STYLE_PLAIN, caught.text);
}

static void put_signs(struct area *area, const struct table *table, const struct mirror *room)
{
    struct caught caught;

    caught_begin(&caught);
    tell_signs(room, &table->past.scene);
    caught_end(&caught);
    put(area, area->height, STYLE_FAINT, caught.text);
}

static void put_news(struct area *area, struct table *table, const struct news *news)
{
    table->news_from =
        news_draw(news, area->row + area->used, area->column, area->height - area->used, area->width);
}

/* The line that says which keys do something now. */
static const char *keys_for(const struct mirror *room)
{
    if (room->round == 0)
        return "keys.room";
    if (!mirror_is_seated(room))
        return "keys.look";
    if (room->over)
        return "keys.over";
    switch (view_grip(room->game)) {
    case GRIP_WALLS:
        return "keys.walls";
    case GRIP_PIECE:
        return "keys.pieces";
    case GRIP_NAME:
        return "keys.board";
    default:
        return "keys.room";
    }
}

static void draw_keys(const struct table *table, const struct session *session, int row, int columns)
{
    char text[TEXT_MAX];

    if (table->typing) {
        field_draw(&table->field, row, columns, "/ ");
        return;
    }
    words_write(text, sizeof text, keys_for(&session->room));
    ink_cut(row, 0, columns, STYLE_FAINT, text);
}

/* --- where it stands --- */

/* Beside the board, with all that there is to say. */
static void draw_panel(struct table *table, const struct session *session, const struct news *news,
                       struct area *area)
{
    const struct mirror *room = &session->room;
    struct scene *scene = &table->past.scene;
    struct caught caught;

    caught_begin(&caught);
    tell_game(room);
    caught_end(&caught);
    put(area, 2, STYLE_TITLE, caught.text);
    put_side(area, room, scene, 1 - scene->below);
    put_side(area, room, scene, scene->below);
    put_status(area, table, session, area->height);
    put_try(area, table, session, area->height);
    put_signs(area, table, room);
    put_news(area, table, news);
}

static void draw_beside(struct table *table, const struct session *session, const struct news *news,
                        struct area *board, struct area *panel)
{
    board_draw(&table->past.scene, &table->hand, table_is_playing(table, session), board->row, board->column,
               board->height, board->width);
    draw_panel(table, session, news, panel);
}

/* Above and below the board, a row each, and what is left for the news. */
static void draw_stacked(struct table *table, const struct session *session, const struct news *news,
                         int board_rows, int rows, int columns)
{
    const struct mirror *room = &session->room;
    struct scene *scene = &table->past.scene;
    int spared = rows > STACKED_ROWS + 2 * NEWS_MIN ? NEWS_MIN : 0;
    int height = rows - STACKED_ROWS - spared < board_rows ? rows - STACKED_ROWS - spared : board_rows;
    struct area status = { 2 + height, 0, 1, columns, 0 };
    struct area below = { 3 + height, 0, rows - height - 4, columns, 0 };

    draw_side(room, scene, 1 - scene->below, 0, columns);
    board_draw(scene, &table->hand, table_is_playing(table, session), 1, 0, height, columns);
    draw_side(room, scene, scene->below, 1 + height, columns);
    put_status(&status, table, session, 1);
    put_try(&below, table, session, 1);
    put_news(&below, table, news);
}

static void draw_round(struct table *table, const struct session *session, const struct news *news, int rows,
                       int columns)
{
    int board_rows;
    int board_columns;
    int panel;

    table_arrange(table, &session->room);
    board_size(&table->past.scene, &board_rows, &board_columns);
    panel = columns - board_columns - GAP;
    if (panel >= PANEL_MIN) {
        struct area board = { 0, 0, rows - 1, board_columns, 0 };
        struct area beside = { 0, board_columns + GAP, rows - 1, panel < PANEL_MAX ? panel : PANEL_MAX, 0 };

        draw_beside(table, session, news, &board, &beside);
    } else {
        draw_stacked(table, session, news, board_rows, rows, columns);
    }
}

/* In what is left of the area, which keeps a few rows for the news if it can: these have the same link in them. The code has light
 * modules round it, so it can do without an empty row as well. */
static void put_code(struct area *area, const char *link)
{
    static const struct {
        int gap, news;
    } ways[] = { { 1, NEWS_MIN }, { 1, 1 }, { 1, 0 }, { 0, 0 } };
    size_t i;

    for (i = 0; i < sizeof ways / sizeof *ways; i++) {
        int height = area->height - area->used - ways[i].gap - ways[i].news;

        if (code_draw(area->row + area->used + ways[i].gap, area->column, height, area->width, link)) {
            area->used = area->height - ways[i].news;
            return;
        }
    }
}

/* The invitation, while the other seat is open, and its code where it fits. */
static void draw_waiting(struct table *table, const struct session *session, const struct news *news,
                         int rows, int columns)
{
    const struct mirror *room = &session->room;
    struct area area = { 0, 0, rows - 1, columns, 0 };
    char link[URL_MAX + ROOM_ID_MAX + 4];
    char text[TEXT_MAX];
    struct caught caught;

    snprintf(link, sizeof link, "%s/r/%s", session_origin_for_others(session), room->id);
    caught_begin(&caught);
    tell_game(room);
    caught_end(&caught);
    put(&area, 1, STYLE_TITLE, caught.text);
    if (mirror_is_seated(room)) {
        words_write(text, sizeof text, session->is_host ? "invite.own" : "invite.hint");
        put(&area, 3, STYLE_PLAIN, text);
        put(&area, 4, STYLE_STRONG, link);
    }
    put_status(&area, table, session, 2);
    if (mirror_is_seated(room))
        put_code(&area, link);
    put_news(&area, table, news);
}

/* Not in a room yet: that one is on the way. */
static void draw_entering(struct table *table, const struct session *session, const struct news *news,
                          int rows, int columns)
{
    struct area area = { 0, 0, rows - 1, columns, 0 };
    char text[TEXT_MAX];

    words_write(text, sizeof text, session->lost ? "net.lost" : "net.connecting");
    put(&area, 2, STYLE_STRONG, text);
    put_news(&area, table, news);
}

void table_draw(struct table *table, const struct session *session, const struct news *news)
{
    int rows;
    int columns;

    ink_size(&rows, &columns);
    if (!*session->room.id)
        draw_entering(table, session, news, rows, columns);
    else if (session->room.round == 0)
        draw_waiting(table, session, news, rows, columns);
    else
        draw_round(table, session, news, rows, columns);
    draw_keys(table, session, rows - 1, columns);
}

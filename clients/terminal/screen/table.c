/* SPDX-License-Identifier: MIT */
/* table.c: the keys. All that is done in a room is done by words, as if they had been typed: so there is one way for each thing,
 * and one that waits while the connection is lost. */
#include "config.h"

#include "clients/terminal/screen/table.h"

#include <stdio.h>
#include <string.h>

#include "clients/terminal/faults.h"
#include "clients/terminal/play.h"
#include "clients/terminal/screen/ink.h"
#include "clients/terminal/words.h"

enum { WORD_BYTES = FIELD_BYTES + 2 };

void table_arrange(struct table *table, const struct mirror *room)
{
    if (table->round != room->round || table->plies > room->plies)
        table->looks_back = false;
    table->round = room->round;
    if (!table->looks_back)
        table->plies = room->plies;
    past_set(&table->past, room, table->plies);
    hand_arrange(&table->hand, &table->past.scene);
}

bool table_is_playing(const struct table *table, const struct session *session)
{
    return !table->looks_back && session_is_idle(session) && mirror_is_own_turn(&session->room);
}

static void type(struct session *session, const char *word)
{
    char line[WORD_BYTES];
    int length = snprintf(line, sizeof line, "%s\n", word);

    session_type(session, line, (size_t)length);
}

/* Something whose answer may be long; `from` is the number of its first line. */
static void ask(struct table *table, struct session *session, size_t from, const char *word)
{
    table->asked = true;
    table->asked_from = from;
    table->news_from = from;
    type(session, word);
}

/* Back by as many plies, or forth; at the last one there is nothing to look back at. */
static void look(struct table *table, const struct mirror *room, long plies)
{
    long ply = (long)table->plies + plies;

    table->plies = ply < 0 ? 0 : (size_t)ply < room->plies ? (size_t)ply : room->plies;
    table->looks_back = table->plies < room->plies;
}

static bool look_key(struct table *table, const struct mirror *room, int key)
{
    switch (key) {
    case KEY_PAGE_UP:
        look(table, room, -1);
        return true;
    case KEY_PAGE_DOWN:
        look(table, room, 1);
        return true;
    case KEY_TO_START:
        look(table, room, -(long)room->plies);
        return true;
    case KEY_TO_END:
        look(table, room, (long)room->plies);
        return true;
    default:
        return false;
    }
}

/* What the rules forbid is said before it is done, so it needs no more than a bell. */
static void play(struct table *table, struct session *session)
{
    char move[MOVE_TEXT_MAX];
    game_move number;

    if (!table_is_playing(table, session) || !hand_move(&table->hand, &table->past.scene, move) ||
        session->room.game->parse(move, &number) != MOVE_OK ||
        session->room.game->legal(&session->room.pos, number) != MOVE_OK) {
        ink_bell();
        return;
    }
    table->hand.layer = LAYER_PIECES;
    type(session, move);
}

/* Out of the past, or away from the walls. */
static void go_back(struct table *table)
{
    if (table->looks_back)
        table->looks_back = false;
    else
        table->hand.layer = LAYER_PIECES;
}

static void board_key(struct table *table, struct session *session, int key)
{
    if (look_key(table, &session->room, key))
        return;
    table_arrange(table, &session->room);
    if (key == KEY_GO || key == ' ')
        play(table, session);
    else if (key == KEY_BACK)
        go_back(table);
    else
        (void)hand_key(&table->hand, &table->past.scene, key);
}

/* A move has no answer but what comes of it, however long that takes. */
static bool is_move(const struct mirror *room, const char *text)
{
    game_move move;

    return room->round > 0 && room->game->parse(text, &move) == MOVE_OK;
}

/* Help is a page of its own here, as it would take the place of all that is told beside the board. */
static enum table_wish typing_key(struct table *table, struct session *session, const struct news *news,
                                  int key)
{
    enum field_state state = field_key(&table->field, key);

    table->typing = state == FIELD_GOES_ON;
    if (state == FIELD_DONE && play_is_help(table->field.text))
        return TABLE_HELP;
    if (state == FIELD_DONE && is_move(&session->room, table->field.text))
        type(session, table->field.text);
    else if (state == FIELD_DONE)
        ask(table, session, news->count, table->field.text);
    return TABLE_STAYS;
}

/* Only what answers a question ends it, so that nothing typed on after a slip is taken for a move. */
static void answer_key(struct session *session, int key)
{
    if (key == 'y' || key == 'Y' || key == 's' || key == 'S')
        type(session, "y");
    else if (key == 'n' || key == 'N' || key == KEY_BACK)
        type(session, "n");
    else
        ink_bell();
}

enum table_wish table_key(struct table *table, struct session *session, const struct news *news, int key)
{
    table->asked = false;
    if (table->typing)
        return typing_key(table, session, news, key);
    if (session->question != QUESTION_NONE) {
        answer_key(session, key);
    } else if (key == '/') {
        memset(&table->field, 0, sizeof table->field);
        table->typing = true;
    } else if (key == '?') {
        return TABLE_HELP;
    } else if (key == 'q' || key == 'Q') {
        type(session, "quit");
    } else if (key == 'l' || key == 'L') {
        return TABLE_NEWS;
    } else if (session->room.round > 0) {
        board_key(table, session, key);
    }
    return TABLE_STAYS;
}

bool table_has_long_answer(struct table *table, size_t *from)
{
    if (!table->asked || table->news_from <= table->asked_from)
        return false;
    table->asked = false;
    *from = table->asked_from;
    return true;
}

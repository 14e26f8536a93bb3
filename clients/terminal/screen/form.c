/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/screen/form.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "clients/terminal/clocks.h"
#include "clients/terminal/screen/ink.h"
#include "clients/terminal/words.h"
#include "common/bots/bot.h"

enum row { ROW_GAME, ROW_OPPONENT, ROW_CLOCK, ROW_VISIBILITY, ROW_SIDE, ROWS };

enum { LABEL_COLUMNS = 16, LEFT = 2, TOP = 2, KEYS_ROW = TOP + ROWS + 3, CHOICE_BYTES = 64 };

#define X(code, word) word,
static const char *const levels[] = { BOT_LEVELS(X) };
#undef X
enum { LEVELS = sizeof levels / sizeof *levels, INVITE = LEVELS, HERE, OPPONENTS };

/* The first is none; behind the last comes the one that was typed. */
static const char *const clock_texts[] = { "", "1", "3+2", "5+3", "10+5", "30+20", "1d", "7d" };
enum { CLOCKS = sizeof clock_texts / sizeof *clock_texts };

_Static_assert((int)ROWS == sizeof((struct form *)0)->choice / sizeof(int), "a choice for each row");

static int games_there_are(void)
{
    int count = 0;

    while (games[count])
        count++;
    return count;
}

void form_begin(struct form *form, const struct game *game)
{
    memset(form, 0, sizeof *form);
    while (games[form->choice[ROW_GAME]] != game)
        form->choice[ROW_GAME]++;
}

static const struct game *game_of(const struct form *form)
{
    return games[form->choice[ROW_GAME]];
}

static int choices_of(const struct form *form, enum row row)
{
    switch (row) {
    case ROW_GAME:
        return games_there_are();
    case ROW_OPPONENT:
        return OPPONENTS;
    case ROW_CLOCK:
        return CLOCKS + (form->initial_ms > 0);
    case ROW_VISIBILITY:
        return 2;
    default:
        return form->choice[ROW_OPPONENT] == HERE ? 1 : 3; /* two at one device sit on both */
    }
}

static void read_clock(const struct form *form, int64_t *initial_ms, int *increment_ms)
{
    int choice = form->choice[ROW_CLOCK];

    *initial_ms = 0;
    *increment_ms = 0;
    if (choice == CLOCKS) {
        *initial_ms = form->initial_ms;
        *increment_ms = form->increment_ms;
    } else if (choice > 0) {
        bool is_one = clocks_read(clock_texts[choice], initial_ms, increment_ms);

        assert(is_one);
        (void)is_one;
    }
}

/* --- keys --- */

static void change(struct form *form, int step)
{
    enum row row = (enum row)form->row;
    int count = choices_of(form, row);

    assert(count > 0); /* there are games */
    form->choice[row] = (form->choice[row] + step + count) % count;
    if (form->choice[ROW_SIDE] >= choices_of(form, ROW_SIDE))
        form->choice[ROW_SIDE] = 0;
}

static enum form_state typing_key(struct form *form, int key)
{
    enum field_state state = field_key(&form->field, key);

    if (state == FIELD_GOES_ON)
        return FORM_GOES_ON;
    form->typing = false;
    form->refused = false;
    if (state == FIELD_GIVEN_UP)
        return FORM_GOES_ON;
    form->refused = !clocks_read(form->field.text, &form->initial_ms, &form->increment_ms);
    form->choice[ROW_CLOCK] = form->refused ? 0 : CLOCKS;
    if (form->refused)
        form->initial_ms = 0;
    return FORM_GOES_ON;
}

enum form_state form_key(struct form *form, int key)
{
    if (form->typing)
        return typing_key(form, key);
    if (form->row == ROW_CLOCK && key >= '0' && key <= '9') {
        memset(&form->field, 0, sizeof form->field);
        form->typing = true;
        return typing_key(form, key);
    }
    switch (key) {
    case KEY_STEP_UP:
        form->row = (form->row + ROWS - 1) % ROWS;
        break;
    case KEY_STEP_DOWN:
        form->row = (form->row + 1) % ROWS;
        break;
    case KEY_STEP_LEFT:
        change(form, -1);
        break;
    case KEY_STEP_RIGHT:
    case ' ':
        change(form, 1);
        break;
    case KEY_GO:
        return FORM_DONE;
    case KEY_BACK:
    case 'q':
        return FORM_GIVEN_UP;
    default:
        break;
    }
    return FORM_GOES_ON;
}

/* --- what is seen --- */

static void write_clock(const struct form *form, char *out)
{
    int64_t initial_ms;
    int increment_ms;

    read_clock(form, &initial_ms, &increment_ms);
    if (initial_ms > 0)
        clocks_write(initial_ms, increment_ms, out);
    else
        words_write(out, CHOICE_BYTES, "form.no_clock");
}

static void write_choice(const struct form *form, enum row row, char out[CHOICE_BYTES])
{
    int choice = form->choice[row];
    char key[CHOICE_BYTES];

    switch (row) {
    case ROW_GAME:
        snprintf(key, sizeof key, "game.%s", game_of(form)->name);
        break;
    case ROW_OPPONENT:
        snprintf(key, sizeof key,
                 choice < LEVELS    ? "bot.%s"
                 : choice == INVITE ? "form.invite"
                                    : "form.here",
                 choice < LEVELS ? levels[choice] : "");
        break;
    case ROW_CLOCK:
        write_clock(form, out);
        return;
    case ROW_VISIBILITY:
        snprintf(key, sizeof key, "%s", choice ? "form.public" : "form.private");
        break;
    default:
        snprintf(key, sizeof key, choice ? "side.%s" : "form.lot",
                 choice ? game_of(form)->side[choice - 1] : "");
    }
    words_write(out, CHOICE_BYTES, key);
}

static void draw_row(const struct form *form, enum row row, int columns)
{
    static const char *const labels[ROWS] = { "form.game", "form.opponent", "form.clock", "form.visibility",
                                              "form.side" };
    char label[CHOICE_BYTES];
    char choice[CHOICE_BYTES];
    char text[CHOICE_BYTES + 8];
    enum style style = form->row == (int)row ? STYLE_CHOSEN : STYLE_PLAIN;

    words_write(label, sizeof label, labels[row]);
    write_choice(form, row, choice);
    snprintf(text, sizeof text, form->row == (int)row ? "< %s >" : "  %s  ", choice);
    ink_text(TOP + (int)row, LEFT, columns - LEFT, STYLE_PLAIN, label);
    ink_text(TOP + (int)row, LEFT + LABEL_COLUMNS, columns - LEFT - LABEL_COLUMNS, style, text);
}

/* What can be done now; at the clock, what one is. */
static const char *keys_for(const struct form *form)
{
    if (form->refused)
        return "form.bad_clock";
    return form->row == ROW_CLOCK ? "form.clock_keys" : "form.keys";
}

void form_draw(const struct form *form)
{
    char text[CHOICE_BYTES * 6];
    int rows;
    int columns;
    int row;

    ink_size(&rows, &columns);
    words_write(text, sizeof text, "form.title");
    ink_text(0, LEFT, columns - LEFT, STYLE_TITLE, text);
    for (row = 0; row < ROWS; row++)
        draw_row(form, (enum row)row, columns);
    words_write(text, sizeof text, keys_for(form));
    ink_lines(KEYS_ROW, LEFT, columns - LEFT, rows - KEYS_ROW, form->refused ? STYLE_BAD : STYLE_FAINT, text);
    words_write(text, sizeof text, "form.clock");
    strncat(text, ": ", sizeof text - strlen(text) - 1);
    if (form->typing)
        field_draw(&form->field, TOP + ROWS + 1, columns, text);
}

void form_write(const struct form *form, struct options *options)
{
    int opponent = form->choice[ROW_OPPONENT];
    int side = form->choice[ROW_SIDE];

    options->action = ACTION_CREATE;
    options->game = game_of(form);
    options->here = opponent == HERE;
    options->bot[0] = opponent < LEVELS ? levels[opponent] : NULL;
    options->bot[1] = NULL;
    options->is_public = form->choice[ROW_VISIBILITY] == 1;
    options->side = side == 0 ? -1 : side - 1;
    read_clock(form, &options->initial_ms, &options->increment_ms);
}

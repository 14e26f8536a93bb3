/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/tell.h"

#include <stdio.h>
#include <string.h>

#include "clients/terminal/bots.h"
#include "clients/terminal/out.h"
#include "clients/terminal/past.h"
#include "clients/terminal/phrases.h"
#include "clients/terminal/times.h"
#include "clients/terminal/words.h"

enum { LABEL_MAX = 64, LINE_COLUMNS = 78, NUMBER_MAX = 16 };

static bool boards_untold;

/* The word for a side's colour; `prefix` is "colour" or, for one that stands for a name, "side". */
static const char *colour_of(const struct mirror *room, int side, const char *prefix)
{
    const char *word = words_find_in(prefix, room->game->side[side]);

    return word ? word : room->game->side[side];
}

/* How whoever sits there is called in a sentence. */
static const char *sitter_of(const struct mirror *room, int side)
{
    return bots_name(room->seat[side].name, room->seat[side].level);
}

/* How a side is called in a sentence: by name, or where both have the same, as two bots do, by colour. */
static const char *name_of(const struct mirror *room, int side)
{
    bool same = strcmp(sitter_of(room, 0), sitter_of(room, 1)) == 0;

    return same || room->seat[side].open ? colour_of(room, side, "side") : sitter_of(room, side);
}

/* That a bot is to move, which may take it some time. */
static void tell_thinking(const struct mirror *room, int turn)
{
    if (mirror_is_bot(room, 1 - turn))
        say_line("turn.thinks", name_of(room, turn), NULL);
    else
        say_line("turn.bot", NULL, NULL);
}

static void tell_turn(const struct mirror *room)
{
    int turn = mirror_turn(room);

    if (turn >= 0 && room->sits[turn] && !mirror_is_shared(room))
        say_line("turn.you", NULL, NULL);
    else if (turn >= 0 && mirror_is_bot(room, turn))
        tell_thinking(room, turn);
    else if (turn >= 0)
        say_line("turn.them", name_of(room, turn), NULL);
    times_tell_turn(room);
}

/* Why somebody who sits here is not here, under "PREFIX.WHY"; a reason that we don't know is no reason. */
static const char *absence(const char *prefix, const struct mirror_seat *seat)
{
    const char *word = words_find_in(prefix, seat->why);

    return word ? word : words_find_in(prefix, "away");
}

void tell_side_sign(int side)
{
    out_own(sign_text(sign_of_side(side), out_utf8()));
    out_own(" ");
}

void tell_side_name(const struct mirror *room, int side)
{
    const struct mirror_seat *seat = &room->seat[side];

    if (seat->open)
        say("seat.open", NULL, NULL);
    else
        out_other(bots_label(seat->name, seat->level));
}

void tell_side_count(const struct mirror *room, const struct scene *scene, int side)
{
    times_tell_side(room, side);
    if (scene)
        view_tell_side(scene, side);
}

void tell_side(const struct mirror *room, const struct scene *scene, int side)
{
    const struct mirror_seat *seat = &room->seat[side];

    tell_side_sign(side);
    tell_side_name(room, side);
    out_own(" (");
    out_own(colour_of(room, side, "colour"));
    if (room->sits[side] && !mirror_is_shared(room)) {
        out_own(", ");
        say("you", NULL, NULL);
    }
    if (!seat->open && !seat->online) {
        out_own(", ");
        out_own(absence("away", seat));
    }
    out_own(")");
    tell_side_count(room, scene, side);
    out_own("\n");
}

void tell_signs(const struct mirror *room, const struct scene *scene)
{
    view_tell_signs(scene, name_of(room, scene->shown));
}

static bool has_open_seat(const struct mirror *room)
{
    return room->seat[0].open || room->seat[1].open;
}

static bool counts(const struct wire_result *result)
{
    return result->winner >= 0 || result->has_score || strcmp(result->reason, "full_board") == 0 ||
           strcmp(result->reason, "count") == 0;
}

/* Some reasons are something that the loser did, which is said of them by name. */
static void tell_reason(const struct wire_result *result, int own, const char *const names[2])
{
    int loser = result->winner == 0 ? 1 : 0;
    const char *who =
        result->winner < 0 ? NULL : words_find_in(loser == own ? "you" : "them", result->reason);
    const char *why = words_find_in("why", result->reason);

    if (who)
        say_text(who, names[loser], NULL);
    else if (why)
        out_own(why);
    else
        out_other(result->reason);
}

void tell_outcome(const struct wire_result *result, int own, const char *const names[2])
{
    char number[2][NUMBER_MAX];

    if (!counts(result))
        say("over.nobody", NULL, NULL);
    else if (result->winner < 0)
        say("over.draw", NULL, NULL);
    else if (result->winner == own)
        say("over.win", NULL, NULL);
    else
        say("over.lose", names[result->winner], NULL);
    out_own(": ");
    tell_reason(result, own, names);
    if (result->has_score) {
        snprintf(number[0], NUMBER_MAX, "%d", result->score[0]);
        snprintf(number[1], NUMBER_MAX, "%d", result->score[1]);
        out_own(", ");
        say("over.score", number[0], number[1]);
    }
}

/* The one side on which the player sits, or -1. */
static int own_side(const struct mirror *room)
{
    if (mirror_is_shared(room) || !mirror_is_seated(room))
        return -1;
    return room->sits[0] ? 0 : 1;
}

static void tell_result(const struct mirror *room)
{
    struct wire_result result = { .winner = room->winner,
                                  .reason = room->reason,
                                  .has_score = room->has_score,
                                  .score = { room->score[0], room->score[1] } };
    const char *const names[] = { name_of(room, 0), name_of(room, 1) };

    tell_outcome(&result, own_side(room), names);
    out_own("\n");
}

/* Rounds won in the match, when there is more than this one to tell of. */
static void tell_score(const struct mirror *room)
{
    char text[2 * PLAYER_NAME_MAX + 64];

    if (room->wins[0] + room->wins[1] + room->draws < 2)
        return;
    snprintf(text, sizeof text, "%s %d, %s %d", name_of(room, 0), room->wins[0], name_of(room, 1),
             room->wins[1]);
    say_line("score", text, NULL);
}

/* A bot agrees at once, so there is nothing to wait for and nothing to tell. */
void tell_offer(const struct mirror *room)
{
    int side;

    if (mirror_is_bot(room, 0) || mirror_is_bot(room, 1))
        return;
    for (side = 0; side < 2; side++) {
        if (room->rematch[side] && room->sits[side])
            say_line("rematch.sent", NULL, NULL);
        else if (room->rematch[side])
            say_line("rematch.asked", name_of(room, side), NULL);
    }
}

static void tell_end(const struct mirror *room)
{
    tell_result(room);
    tell_score(room);
    tell_offer(room);
    if (mirror_is_seated(room))
        say_line("rematch.hint", NULL, NULL);
}

void tell_boards(bool told)
{
    boards_untold = !told;
}

void tell_status(const struct mirror *room)
{
    if (room->round == 0 && has_open_seat(room))
        say_line("wait.opponent", NULL, NULL);
    else if (room->over)
        tell_end(room);
    else
        tell_turn(room);
}

void tell_board(const struct mirror *room)
{
    struct past past;
    int below;

    if (boards_untold) {
        if (room->over)
            tell_end(room);
        return;
    }
    if (room->round == 0) {
        tell_side(room, NULL, 0);
        tell_side(room, NULL, 1);
        if (has_open_seat(room))
            say_line("wait.opponent", NULL, NULL);
        return;
    }
    past_set(&past, room, room->plies);
    below = past.scene.below;
    out_own("\n");
    tell_side(room, &past.scene, 1 - below);
    view_draw(&past.scene);
    tell_side(room, &past.scene, below);
    tell_signs(room, &past.scene);
    tell_status(room);
}

void tell_clocks(const struct mirror *room)
{
    if (!clocks_are_there(&room->clocks))
        say_line("clock.none", NULL, NULL);
    tell_side(room, NULL, 0);
    tell_side(room, NULL, 1);
    tell_turn(room);
}

void tell_game(const struct mirror *room)
{
    const char *title = words_find_in("game", room->game->name);
    const struct wire_clock *clock = &room->clocks.told;
    char text[CLOCKS_TEXT_MAX];

    out_own(title ? title : room->game->name);
    if (clocks_are_there(&room->clocks)) {
        clocks_write(clock->initial_ms, clock->increment_ms, text);
        out_own(", ");
        out_own(text);
    }
    out_own("\n");
}

bool tell_awaits(const struct mirror *room)
{
    return room->round == 0 && mirror_is_seated(room) && has_open_seat(room);
}

void tell_entered(const struct mirror *room, const char *origin)
{
    tell_game(room);
    if (tell_awaits(room)) {
        say_line("invite.hint", NULL, NULL);
        out_own("  ");
        out_other(origin);
        out_own("/r/");
        out_other(room->id);
        out_own("\n");
        if (room->is_public)
            say_line("invite.public", NULL, NULL);
    }
    if (!mirror_is_seated(room))
        say_count_line("watching", room->spectators);
    tell_board(room);
}

static void tell_presence(const struct mirror *room, const struct mirror_seat *seat)
{
    if (seat->online) {
        say_line("say.here", seat->name, NULL);
        return;
    }
    say_text(absence("went", seat), seat->name, NULL);
    out_own("\n");
    times_tell_claim(room);
}

/* Who sits on both sides hears it once. */
static void tell_renamed(const struct mirror *room, int side, const char *before)
{
    const char *now = room->seat[side].name;

    if (!room->sits[side])
        say_line("say.renamed", before, now);
    else if (side == 0 || !room->sits[0])
        say_line("renamed", now, NULL);
}

static void tell_seat(const struct mirror *room, int side, const struct mirror_seat *before)
{
    const struct mirror_seat *now = &room->seat[side];

    if (now->open)
        say_line("say.freed", before->name, NULL);
    else if (before->open)
        say_line("say.here", now->name, NULL);
    else if (strcmp(before->name, now->name) != 0)
        tell_renamed(room, side, before->name);
    else if (before->online != now->online || strcmp(before->why, now->why) != 0)
        tell_presence(room, now);
    if (now->open)
        say_line("wait.opponent", NULL, NULL);
}

static void tell_started(const struct mirror *room)
{
    char number[NUMBER_MAX];

    snprintf(number, sizeof number, "%d", room->round);
    say_line("say.started", number, NULL);
    tell_board(room);
}

static void tell_moved(const struct mirror *room, const struct message *event)
{
    if (event->forced)
        say_line("pass", name_of(room, event->side), NULL);
    else
        say_line("say.move", name_of(room, event->side), event->move);
    /* The last one's board comes with the end, which follows at once. */
    if (mirror_turn(room) >= 0)
        tell_board(room);
}

static void tell_said(const struct mirror *room, const struct message *event)
{
    say_line("say.says", name_of(room, event->side), phrases_text(event->phrase));
}

/* The clock of the side to move has been set anew. */
static void tell_clock(const struct mirror *room, const struct message *event)
{
    const char *why = words_find_in("clock_set", event->why);
    int turn = mirror_turn(room);
    char left[CLOCKS_TEXT_MAX];

    if (turn < 0)
        return;
    clocks_write_left(mirror_left_ms(room, turn, clocks_now_ms()), left);
    say_text(why ? why : words_find_in("clock_set", "anyhow"), name_of(room, turn), left);
    out_own("\n");
    times_tell_turn(room);
}

void tell_event(const struct mirror *room, const struct message *event, const struct mirror_seat *before)
{
    switch (event->kind) {
    case MESSAGE_SEAT:
        tell_seat(room, event->side, before);
        break;
    case MESSAGE_STARTED:
        tell_started(room);
        break;
    case MESSAGE_MOVED:
        tell_moved(room, event);
        break;
    case MESSAGE_ENDED:
    case MESSAGE_SYNC:
        tell_board(room);
        break;
    case MESSAGE_OFFER:
        tell_offer(room);
        break;
    case MESSAGE_SAID:
        tell_said(room, event);
        break;
    case MESSAGE_CLOCK:
        tell_clock(room, event);
        break;
    default:
        break; /* how many watch is told when one asks for the board */
    }
}

/* Words in lines, each as wide as a screen. */
static void put_word(const char *word, size_t *column)
{
    size_t length = strlen(word);

    if (*column > 0 && *column + 1 + length > LINE_COLUMNS) {
        out_own("\n");
        *column = 0;
    }
    if (*column > 0)
        out_own(" ");
    out_own(word);
    *column += length + (*column > 0);
}

void tell_moves(const struct mirror *room)
{
    size_t column = 0;
    size_t ply;

    if (room->round == 0 || room->plies == 0) {
        say_line("moves.none", NULL, NULL);
        return;
    }
    for (ply = 0; ply < room->plies; ply++) {
        char move[MOVE_TEXT_MAX];
        char word[MOVE_TEXT_MAX + 2 * NUMBER_MAX];

        room->game->format(room->moves[ply], move);
        snprintf(word, sizeof word, "%zu.%s", ply + 1, move);
        put_word(word, &column);
    }
    out_own("\n");
}

void tell_legal(const struct mirror *room, const char *start)
{
    static game_move moves[MOVE_COUNT_MAX];
    size_t column = 0;
    int told = 0;
    size_t count;
    size_t i;

    if (mirror_turn(room) < 0) {
        say_line("no.round", NULL, NULL);
        return;
    }
    count = room->game->moves(&room->pos, moves, MOVE_COUNT_MAX);
    for (i = 0; i < count; i++) {
        char move[MOVE_TEXT_MAX];

        room->game->format(moves[i], move);
        if (strncmp(move, start, strlen(start)) == 0) {
            put_word(move, &column);
            told++;
        }
    }
    if (told == 0) {
        say_line("legal.none", NULL, NULL);
        return;
    }
    out_own("\n");
    say_count_line("legal.count", told);
}

void tell_help(const struct mirror *room)
{
    const char *about = room->game ? words_find_in("help", room->game->name) : NULL;
    bool with_bot = mirror_is_bot(room, 0) || mirror_is_bot(room, 1);

    say("help", NULL, NULL);
    say(with_bot ? "help.with_bot" : "help.with_people", NULL, NULL);
    say("help.more", NULL, NULL);
    if (about)
        out_own(about);
}

/* SPDX-License-Identifier: MIT */
/* play.c: the words that can be typed, in both languages whichever is spoken, and moves. What the rules forbid is not even
 * sent. */
#include "config.h"

#include "clients/terminal/play.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "clients/terminal/ask.h"
#include "clients/terminal/faults.h"
#include "clients/terminal/phrases.h"
#include "clients/terminal/tell.h"
#include "clients/terminal/words.h"

static bool is_yes(const char *line)
{
    static const char *const words[] = { "y", "yes", "s", "si", "sì" };
    size_t i;

    for (i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcasecmp(line, words[i]) == 0)
            return true;
    }
    return false;
}

static void resign_now(struct session *session)
{
    struct request req = session_request(session, OP_RESIGN);

    req.round = session->room.round;
    session_ask(session, &req);
}

static void answer(struct session *session, const char *line)
{
    enum question question = session->question;

    session->question = QUESTION_NONE;
    if (!is_yes(line))
        say_line("answer.no", NULL, NULL);
    else if (question == QUESTION_LEAVE)
        session_leave(session);
    else
        resign_now(session);
}

static bool is_playing(const struct session *session)
{
    return session->room.round > 0 && !session->room.over;
}

static void do_help(struct session *session, const char *rest)
{
    (void)rest;
    tell_help(&session->room);
}

static void do_board(struct session *session, const char *rest)
{
    (void)rest;
    if (!mirror_is_seated(&session->room))
        say_count_line("watching", session->room.spectators);
    tell_board(&session->room);
}

static void do_moves(struct session *session, const char *rest)
{
    (void)rest;
    tell_moves(&session->room);
}

static void do_legal(struct session *session, const char *rest)
{
    tell_legal(&session->room, rest);
}

static void do_resign(struct session *session, const char *rest)
{
    (void)rest;
    if (!mirror_is_seated(&session->room)) {
        say_line("error.not_seated", NULL, NULL);
    } else if (!is_playing(session)) {
        say_line("no.round", NULL, NULL);
    } else {
        say_line("resign.ask", NULL, NULL);
        session->question = QUESTION_RESIGN;
    }
}

static void do_rematch(struct session *session, const char *rest)
{
    struct request req = session_request(session, OP_REMATCH);

    (void)rest;
    if (!mirror_is_seated(&session->room)) {
        say_line("error.not_seated", NULL, NULL);
    } else if (session->room.round == 0 || is_playing(session)) {
        say_line("error.not_yet", NULL, NULL);
    } else {
        req.round = session->room.round;
        session_ask(session, &req);
    }
}

static void do_claim(struct session *session, const char *rest)
{
    struct request req = session_request(session, OP_CLAIM);

    (void)rest;
    if (!mirror_is_seated(&session->room)) {
        say_line("error.not_seated", NULL, NULL);
    } else if (mirror_is_against_bot(&session->room)) {
        say_line("claim.bot", NULL, NULL);
    } else if (!is_playing(session)) {
        say_line("no.round", NULL, NULL);
    } else {
        req.round = session->room.round;
        session_ask(session, &req);
    }
}

static void do_hint(struct session *session, const char *rest)
{
    (void)rest;
    if (!mirror_is_seated(&session->room)) {
        say_line("error.not_seated", NULL, NULL);
    } else if (!mirror_is_against_bot(&session->room)) {
        say_line("hint.no_bot", NULL, NULL);
    } else if (mirror_turn(&session->room) < 0) {
        say_line("no.round", NULL, NULL);
    } else if (!mirror_is_own_turn(&session->room)) {
        say_line("error.not_your_turn", NULL, NULL);
    } else {
        say_line("hint.asked", NULL, NULL);
        session_ask_hint(session);
    }
}

static void do_clock(struct session *session, const char *rest)
{
    (void)rest;
    tell_clocks(&session->room);
}

static void do_say(struct session *session, const char *rest)
{
    struct request req = session_request(session, OP_SAY);

    if (!phrases_find(rest, &req.phrase))
        phrases_tell();
    else if (!mirror_is_seated(&session->room))
        say_line("error.not_seated", NULL, NULL);
    else
        session_ask(session, &req);
}

/* What belongs to no room. */
static void ask(struct session *session, enum request_op op, const char *rest)
{
    struct request req = session_request(session, op);
    const char *fault = ask_fill(&req, rest);

    if (fault)
        say_line(fault, rest, NULL);
    else
        session_ask(session, &req);
}

static void do_rename(struct session *session, const char *rest)
{
    ask(session, OP_RENAME, rest);
}

static void do_link(struct session *session, const char *rest)
{
    (void)rest;
    ask(session, OP_LINK, "");
}

static void do_stats(struct session *session, const char *rest)
{
    (void)rest;
    ask(session, OP_STATS, "");
}

static void do_history(struct session *session, const char *rest)
{
    ask(session, OP_HISTORY, rest);
}

/* Without an id: this room's last round that is over. */
static void do_record(struct session *session, const char *rest)
{
    const struct mirror *room = &session->room;
    int last = room->round - (is_playing(session) ? 1 : 0);
    char id[ROUND_ID_MAX];

    if (!*rest && last == 0) {
        say_line("record.none", NULL, NULL);
        return;
    }
    snprintf(id, sizeof id, "%s-%d", room->id, last);
    ask(session, OP_RECORD, *rest ? rest : id);
}

static void do_sync(struct session *session, const char *rest)
{
    (void)rest;
    session_sync(session);
}

/* Whoever leaves before having moved calls the round off, which is asked first. */
static void do_leave(struct session *session, const char *rest)
{
    const struct mirror *room = &session->room;
    int side;

    (void)rest;
    for (side = 0; side < 2 && is_playing(session); side++) {
        if (room->sits[side] && !room->moved[side]) {
            say_line("leave.ask", NULL, NULL);
            session->question = QUESTION_LEAVE;
            return;
        }
    }
    session_leave(session);
}

static const struct {
    const char *word;
    void (*perform)(struct session *session, const char *rest);
} commands[] = {
    { "help", do_help },         { "aiuto", do_help },        { "?", do_help },
    { "board", do_board },       { "tavoliere", do_board },   { "moves", do_moves },
    { "mosse", do_moves },       { "legal", do_legal },       { "valide", do_legal },
    { "hint", do_hint },         { "suggerimento", do_hint }, { "clock", do_clock },
    { "orologio", do_clock },    { "claim", do_claim },       { "reclama", do_claim },
    { "resign", do_resign },     { "abbandona", do_resign },  { "rematch", do_rematch },
    { "rivincita", do_rematch }, { "say", do_say },           { "frase", do_say },
    { "rename", do_rename },     { "nome", do_rename },       { "link", do_link },
    { "collega", do_link },      { "stats", do_stats },       { "statistiche", do_stats },
    { "history", do_history },   { "partite", do_history },   { "record", do_record },
    { "partita", do_record },    { "sync", do_sync },         { "sincronizza", do_sync },
    { "leave", do_leave },       { "quit", do_leave },        { "esci", do_leave },
};

static void play_move(struct session *session, const char *text)
{
    struct request req = session_request(session, OP_MOVE);
    const struct mirror *room = &session->room;
    enum move_fault fault;
    game_move move;

    if (!mirror_is_seated(room)) {
        say_line("error.not_seated", NULL, NULL);
        return;
    }
    fault = room->game->parse(text, &move);
    if (fault == MOVE_NOT_A_MOVE) {
        faults_of_rules(room, move_fault_word(fault));
        say_line("no.help", NULL, NULL);
    } else if (mirror_turn(room) < 0) {
        say_line("no.round", NULL, NULL);
    } else if (!mirror_is_own_turn(room)) {
        say_line("error.not_your_turn", NULL, NULL);
    } else if (fault != MOVE_OK || (fault = room->game->legal(&room->pos, move)) != MOVE_OK) {
        faults_of_rules(room, move_fault_word(fault));
    } else {
        room->game->format(move, req.move);
        req.round = room->round;
        req.ply = (int)room->plies;
        session->hint_id = 0; /* what was to help with this move comes too late */
        session_ask(session, &req);
    }
}

/* The line without the space around it. */
static char *trim(char *line)
{
    size_t length;

    line += strspn(line, " \t");
    length = strlen(line);
    while (length > 0 && strchr(" \t", line[length - 1]))
        line[--length] = '\0';
    return line;
}

bool play_is_help(const char *line)
{
    return strcmp(line, "?") == 0 || strcasecmp(line, "help") == 0 || strcasecmp(line, "aiuto") == 0;
}

bool play_is_leave(const char *line)
{
    return strcasecmp(line, "leave") == 0 || strcasecmp(line, "quit") == 0 || strcasecmp(line, "esci") == 0;
}

void play_line(struct session *session, char *line)
{
    size_t length;
    size_t i;

    line = trim(line);
    length = strcspn(line, " \t");
    if (session->question != QUESTION_NONE) {
        answer(session, line);
        return;
    }
    if (!*line)
        return;
    for (i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strlen(commands[i].word) == length && strncasecmp(commands[i].word, line, length) == 0) {
            commands[i].perform(session, line + length + strspn(line + length, " \t"));
            return;
        }
    }
    play_move(session, line);
}

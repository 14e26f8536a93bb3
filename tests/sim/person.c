/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "tests/sim/person.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire/memory.h"
#include "tests/sim/answers.h"

static unsigned below(struct person *person, unsigned n)
{
    return lot_below(&person->stage->lot, n);
}

static void copy_text(char *out, size_t size, const char *text)
{
    snprintf(out, size, "%s", text ? text : "");
}

/* ---- asking ---- */

static struct question *new_question(struct person *person, const char *op)
{
    for (size_t i = 0; i < PERSON_ASKED; i++) {
        struct question *question = &person->asked[i];

        if (question->id)
            continue;
        *question = (struct question){ .id = ++person->last_id, .refusals = person->stage->refusals };
        copy_text(question->op, sizeof question->op, op);
        return question;
    }
    return NULL;
}

/* Send `{"op":op,"id":N` and whatever else, closed by the caller's text. */
__attribute__((format(printf, 3, 4))) static struct question *ask(struct person *person, const char *op,
                                                                  const char *rest, ...)
{
    struct question *question;
    char text[512];
    int at;
    va_list args;

    if (!person->line->conn || !(question = new_question(person, op)))
        return NULL;
    at = snprintf(text, sizeof text, "{\"op\":\"%s\",\"id\":%d", op, question->id);
    va_start(args, rest);
    at += vsnprintf(text + at, sizeof text - (size_t)at, rest, args);
    va_end(args);
    at += snprintf(text + at, sizeof text - (size_t)at, "}");
    core_received(person->stage->core, person->line->conn, text, (size_t)at);
    return question;
}

static struct question *ask_about(struct person *person, const char *op, const char *room)
{
    struct question *question = ask(person, op, ",\"room\":\"%s\"", room);

    if (question)
        copy_text(question->about.room, ROOM_ID_MAX, room);
    return question;
}

/* What leads to a picture, and needs a place for it. */
static void ask_in(struct person *person, const char *op, const char *room)
{
    struct question *question = ask_about(person, op, room);

    if (question)
        question->takes_place = true;
}

size_t person_open_questions(const struct person *person)
{
    size_t count = 0;

    for (size_t i = 0; i < PERSON_ASKED; i++)
        count += person->asked[i].id != 0;
    return count;
}

/* ---- hello ---- */

/* Be somebody else's second device, without their code: people copy what their browser keeps. */
static void borrow_token(struct person *person)
{
    const struct person *other = &person->hall->people[below(person, (unsigned)person->hall->people_count)];

    if (other == person || !other->token[0])
        return;
    copy_text(person->token, TOKEN_MAX, other->token);
    copy_text(person->id, PLAYER_ID_MAX, other->id);
    person->bot = other->bot;
}

static void hello_by_link(struct person *person)
{
    struct link_code code = person->hall->codes[below(person, HALL_CODES)];
    struct question *question;

    if (!code.code[0] || !below(person, 4)) {
        code = (struct link_code){ .bot = false };
        snprintf(code.code, sizeof code.code, "%08u", 22222222 + below(person, 10) * 1111111);
    }
    question = ask(person, "hello", ",\"link\":\"%s\",\"detail\":\"%s\"%s", code.code,
                   person->moves_only ? "moves" : "full", code.bot ? ",\"bot\":true" : "");
    if (question)
        question->code = code;
}

static void hello_as_newcomer(struct person *person)
{
    person->bot = !below(person, 6);
    ask(person, "hello", ",\"detail\":\"%s\"%s%s", person->moves_only ? "moves" : "full",
        below(person, 2) ? ",\"name\":\"Ada\"" : "", person->bot ? ",\"bot\":true" : "");
}

static void say_hello(struct person *person)
{
    person->moves_only = below(person, 12) != 0; /* the other form is dear to read */
    if (person->token[0])
        ask(person, "hello", ",\"token\":\"%s\",\"detail\":\"%s\"%s%s", person->token,
            person->moves_only ? "moves" : "full", below(person, 8) ? "" : ",\"name\":\"Zoë \\u2658\"",
            person->bot ? ",\"bot\":true" : "");
    else
        hello_as_newcomer(person);
}

void person_come(struct person *person)
{
    person_forget(person);
    stage_connect(person->stage, person->line);
    say_hello(person);
}

static void act_hello(struct person *person)
{
    if (!below(person, 12))
        borrow_token(person);
    if (below(person, 12)) {
        person_come(person);
        return;
    }
    person_forget(person);
    stage_connect(person->stage, person->line);
    hello_by_link(person);
}

/* ---- rooms ---- */

/* Room for one more picture, those asked for included? */
static bool has_space(const struct person *person)
{
    size_t taken = 1;

    for (size_t i = 0; i < PERSON_ROOMS; i++)
        taken += person->pictures[i].room[0] != '\0';
    for (size_t i = 0; i < PERSON_ASKED; i++)
        taken += person->asked[i].id && person->asked[i].takes_place;
    return taken <= PERSON_ROOMS && !person->missed;
}

static const struct game *any_game(struct person *person)
{
    size_t count = 0;

    while (games[count])
        count++;
    return games[below(person, (unsigned)count)];
}

static void write_clock(struct person *person, char *out, size_t size)
{
    static const unsigned initial_ms[] = { 1000, 1500, 3000, 10000, 60000, 300000, 86400000 };
    static const unsigned increment_ms[] = { 0, 1, 50, 2000, 15000 };

    out[0] = '\0';
    if (below(person, 2))
        snprintf(out, size, ",\"clock\":{\"initial_ms\":%u,\"increment_ms\":%u}",
                 initial_ms[below(person, 7)], increment_ms[below(person, 5)]);
}

static void act_create(struct person *person)
{
    static const char *const seats[] = { "[\"me\",\"open\"]",
                                         "[\"open\",\"me\"]",
                                         "[\"me\",\"me\"]",
                                         "\"lot\",\"opponent\":\"open\"",
                                         "[\"me\",\"bot:easy\"]",
                                         "[\"bot:hard\",\"me\"]",
                                         "\"lot\",\"opponent\":\"bot:master\"",
                                         "[\"bot:medium\",\"bot:easy\"]",
                                         "[\"bot:hard\",\"bot:hard\"]" };
    const unsigned kinds = below(person, 2) ? 4 : sizeof seats / sizeof *seats;
    static const char *const starters[] = { "", ",\"starter\":0", ",\"starter\":1", ",\"starter\":\"lot\"" };
    const struct game *game = any_game(person);
    struct question *question;
    char clock[64];

    if (!has_space(person))
        return;
    write_clock(person, clock, sizeof clock);
    question = ask(person, "create", ",\"game\":\"%s\",\"seats\":%s%s%s,\"visibility\":\"%s\"", game->name,
                   seats[below(person, kinds)], starters[game->side0_starts ? 0 : below(person, 4)], clock,
                   below(person, 3) ? "public" : "private");
    if (question)
        question->takes_place = true;
}

static const struct picture *any_picture(struct person *person)
{
    const struct picture *picture = &person->pictures[below(person, PERSON_ROOMS)];

    return picture->room[0] ? picture : NULL;
}

static bool is_playing(const struct picture *picture)
{
    return picture->room[0] && picture->round && !picture->over;
}

/* A round in which it is this person's turn, if there is one. */
static const struct picture *my_turn(struct person *person)
{
    unsigned first = below(person, PERSON_ROOMS);

    for (unsigned i = 0; i < PERSON_ROOMS; i++) {
        const struct picture *picture = &person->pictures[(first + i) % PERSON_ROOMS];

        if (is_playing(picture) && strcmp(picture->seat[picture->position.turn].player, person->id) == 0)
            return picture;
    }
    return NULL;
}

/* A round whose other side has been away for long enough, if there is one. */
static const struct picture *my_claim(const struct person *person)
{
    for (size_t i = 0; i < PERSON_ROOMS; i++) {
        const struct picture *picture = &person->pictures[i];
        int64_t claim_at = picture->seat[picture->position.turn & 1].claim_at;

        if (is_playing(picture) && picture_sits(picture, person->id) == 1 && claim_at >= 0 &&
            claim_at <= (int64_t)person->stage->now)
            return picture;
    }
    return NULL;
}

static void ask_move(struct person *person, const struct picture *picture, int ply, const char *move)
{
    struct question *question =
        ask(person, "move", ",\"room\":\"%s\",\"round\":%d,\"ply\":%d,\"move\":\"%s\"", picture->room,
            picture->round, ply, move);

    if (!question)
        return;
    copy_text(question->about.room, ROOM_ID_MAX, picture->room);
    copy_text(question->about.move, MOVE_TEXT_MAX, move);
    question->about.round = picture->round;
    question->about.ply = ply;
}

static void act_move(struct person *person, const struct picture *picture)
{
    game_move moves[MOVE_COUNT_MAX];
    char text[MOVE_TEXT_MAX] = "e5";
    size_t count;

    if (picture->round == 0)
        return;
    count = picture->over ? 0 : picture->game->moves(&picture->position, moves, MOVE_COUNT_MAX);
    if (count && below(person, 12)) {
        /* The first moves of the list are the pawn's in sbarra: games come to an end. */
        size_t pick = below(person, 3) ? below(person, count < 4 ? (unsigned)count : 4)
                                       : below(person, (unsigned)count);

        picture->game->format(moves[pick], text);
    }
    ask_move(person, picture, picture->plies - (picture->plies && !below(person, 20)), text);
    if (!below(person, 6))
        ask_move(person, picture, picture->plies, text); /* the same once more */
}

static void act_resign(struct person *person, const char *room, int round)
{
    struct question *question = ask(person, "resign", ",\"room\":\"%s\",\"round\":%d", room, round);

    if (question)
        copy_text(question->about.room, ROOM_ID_MAX, room);
}

static void act_say(struct person *person, const char *room)
{
    ask(person, "say", ",\"room\":\"%s\",\"phrase\":\"%s\"", room, phrase_words[below(person, PHRASE_COUNT)]);
}

static void act_in_room(struct person *person)
{
    const struct picture *picture = any_picture(person), *claim = my_claim(person);
    char room[ROOM_ID_MAX];
    unsigned what = below(person, 50);

    if (what >= 14 && my_turn(person))
        picture = my_turn(person);
    if (claim && below(person, 2)) {
        picture = claim;
        what = 8;
    }
    if (!picture)
        return;
    copy_text(room, sizeof room, picture->room);
    if (what == 0 || (!is_playing(picture) && !has_space(person) && !below(person, 4)))
        ask_about(person, "leave", room);
    else if (what == 1)
        act_resign(person, room, picture->round ? picture->round : 1);
    else if (what < 5 && picture->over)
        ask_about(person, "rematch", room);
    else if (what == 5)
        ask_about(person, below(person, 2) ? "legal" : "hint", room);
    else if (what < 8 && has_space(person)) /* the room may be on its way out of the pictures */
        ask_in(person, what == 6 ? "sync" : "watch", room);
    else if (what < 12)
        ask_about(person, "claim", room);
    else if (what < 14)
        act_say(person, room);
    else
        act_move(person, picture);
}

/* The id of a room that is just being made: nobody knows it, and somebody may guess it. */
static const char *guess_room(const struct person *person)
{
    const struct appending *appending = person->stage->appending;

    while (appending && appending->entries[0].kind != ENTRY_ROOM)
        appending = appending->next;
    return appending ? appending->entries[0].room.id : "guess0";
}

/* Come to a room that somebody has heard of; or act there without coming, as who has it open elsewhere may. */
static void act_come(struct person *person)
{
    static const char *const ops[] = { "join",   "join",  "join", "watch",   "watch", "leave", "claim",
                                       "resign", "legal", "sync", "rematch", "say",   "hint" };
    const struct hall *hall = person->hall;
    const char *op = ops[below(person, sizeof ops / sizeof *ops)], *room = guess_room(person);

    if (hall->room_count && below(person, 12))
        room = hall->rooms[below(person, (unsigned)hall->room_count)];
    if (strcmp(op, "say") == 0)
        act_say(person, room);
    else if (strchr("jws", op[0]) == NULL)
        ask_about(person, op, room);
    else if (has_space(person))
        ask_in(person, op, room);
}

/* ---- the rest ---- */

static void act_rename(struct person *person)
{
    char name[ROUND_ID_MAX];
    struct question *question;

    snprintf(name, sizeof name, "Name %u", below(person, 1000));
    question = ask(person, "rename", ",\"name\":\" %s \"", name);
    if (question)
        copy_text(question->word, sizeof question->word, name);
}

static void ask_record(struct person *person, const char *round, bool in_earnest)
{
    struct question *question =
        ask(person, "record", ",\"record\":\"%s\",\"text\":%s", round, below(person, 2) ? "true" : "false");

    if (!question)
        return;
    copy_text(question->word, sizeof question->word, round);
    question->in_earnest = in_earnest;
}

static void act_look_back(struct person *person)
{
    const struct hall *hall = person->hall;
    unsigned what = below(person, 3);

    if (what == 0)
        ask(person, "stats", "%s", "");
    else if (what == 1)
        ask(person, "history", "%s", "");
    else if (hall->round_count)
        ask_record(person, hall->rounds[below(person, (unsigned)hall->round_count)], false);
}

void person_look_back(struct person *person, const char *round)
{
    struct question *question = ask(person, "stats", "%s", "");

    person->knows_tallies = person->history_is_whole = false;
    person->history_count = 0;
    json_decref(person->record.record);
    person->record = (struct told_record){ .record = NULL };
    if (question)
        question->in_earnest = true;
    person_ask_history(person, NULL);
    if (round[0])
        ask_record(person, round, true);
}

void person_ask_history(struct person *person, const char *after)
{
    struct question *question =
        after ? ask(person, "history", ",\"after\":\"%s\"", after) : ask(person, "history", "%s", "");

    if (question)
        question->in_earnest = true;
}

static void act_nonsense(struct person *person)
{
    unsigned char bytes[64];
    size_t len = below(person, sizeof bytes);

    for (size_t i = 0; i < len; i++)
        bytes[i] =
            (unsigned char)(below(person, 2) ? "{}[]\",:op12"[below(person, 11)] : (char)below(person, 256));
    core_received(person->stage->core, person->line->conn, (const char *)bytes, len);
}

static void act_lobby(struct person *person)
{
    ask(person, "lobby", ",\"follow\":true,\"boards\":%s", below(person, 2) ? "true" : "false");
}

static void act_otherwise(struct person *person, unsigned what)
{
    if (what == 0)
        act_nonsense(person);
    else if (what == 1 && !person->follows_lobby)
        act_lobby(person);
    else if (what == 2)
        ask(person, "rooms", "%s", "");
    else if (what == 3)
        ask(person, "ping", "%s", "");
    else if (what == 4)
        act_rename(person);
    else if (what == 5)
        ask(person, "link", "%s", "");
    else if (what < 8)
        act_look_back(person);
}

void person_act(struct person *person)
{
    unsigned what = below(person, 100);
    size_t open = person_open_questions(person);

    if (!person->line->conn) {
        if (what < 30)
            act_hello(person);
    } else if (what == 0 || (person->missed && what < 5)) {
        stage_cut(person->stage, person->line);
        person_forget(person);
    } else if (!person->greeted || open > 12) {
        return;
    } else if (what < 60) {
        act_in_room(person);
    } else if (what < 70) {
        act_come(person);
    } else if (what < 73) {
        act_create(person);
    } else if (what < 84) {
        act_otherwise(person, what - 73);
    }
}

void person_sync(struct person *person)
{
    for (size_t i = 0; i < PERSON_ROOMS; i++) {
        if (person->pictures[i].room[0])
            ask_about(person, "sync", person->pictures[i].room);
    }
}

void person_watch(struct person *person, const char *room)
{
    if (has_space(person))
        ask_in(person, "watch", room);
}

void person_forget(struct person *person)
{
    person->greeted = person->missed = person->follows_lobby = false;
    person->lobby_count = 0;
    memset(person->pictures, 0, sizeof person->pictures);
    memset(person->asked, 0, sizeof person->asked);
}

void person_finish(struct person *person)
{
    json_decref(person->record.record);
    free(person->history);
}

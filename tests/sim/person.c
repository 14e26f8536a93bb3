/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "tests/sim/person.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire/memory.h"

#define CHECK(person, claim, ...) SIM_CHECK((person)->stage, claim, __VA_ARGS__)

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
        *question = (struct question){ .id = ++person->last_id };
        copy_text(question->op, sizeof question->op, op);
        return question;
    }
    return NULL;
}

/* Send `{"op":op,"id":N` and whatever else, closed by the caller's text. */
__attribute__((format(printf, 3, 4))) static struct question *ask(struct person *person, const char *op,
                                                                  const char *rest, ...)
{
    struct question *question = new_question(person, op);
    char text[512];
    int at;
    va_list args;

    if (!question || !person->line->conn)
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

size_t person_open_questions(const struct person *person)
{
    size_t count = 0;

    for (size_t i = 0; i < PERSON_ASKED; i++)
        count += person->asked[i].id != 0;
    return count;
}

/* ---- believing ---- */

static struct picture *find_picture(struct person *person, const char *room)
{
    for (size_t i = 0; i < PERSON_ROOMS; i++) {
        if (strcmp(person->pictures[i].room, room) == 0)
            return &person->pictures[i];
    }
    return NULL;
}

static const char *text_of(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static int number_of(const json_t *object, const char *key)
{
    return (int)json_integer_value(json_object_get(object, key));
}

static void play_text(struct person *person, struct picture *picture, const char *text)
{
    game_move move;

    CHECK(person, text && picture->game->parse(text, &move) == MOVE_OK, "a move that can't be read: %s",
          text);
    CHECK(person, picture->game->legal(&picture->position, move) == MOVE_OK, "an illegal move was told: %s",
          text);
    picture->game->play(&picture->position, move);
    picture->plies++;
}

static void check_digest(struct person *person, const struct picture *picture, const json_t *from)
{
    char digest[DIGEST_TEXT_MAX];
    const char *told = text_of(from, "digest");

    game_digest(picture->game, &picture->position, digest);
    CHECK(person, told && strcmp(told, digest) == 0, "room %s: digest %s, told %s", picture->room, digest,
          told);
}

static void believe_round(struct person *person, struct picture *picture, const json_t *round)
{
    size_t i;
    json_t *move;

    picture->round = 0;
    picture->plies = 0;
    picture->over = false;
    if (!json_is_object(round))
        return;
    picture->round = number_of(round, "number");
    picture->game->start(&picture->position, number_of(round, "starter"));
    json_array_foreach(json_object_get(round, "moves"), i, move)
    {
        play_text(person, picture, json_string_value(move));
    }
    picture->over = json_is_object(json_object_get(round, "result"));
    check_digest(person, picture, round);
}

static void believe_score(struct picture *picture, const json_t *score)
{
    const json_t *wins = json_object_get(score, "wins");

    picture->wins[0] = (int)json_integer_value(json_array_get(wins, 0));
    picture->wins[1] = (int)json_integer_value(json_array_get(wins, 1));
    picture->draws = number_of(score, "draws");
}

static void believe_offers(struct picture *picture, const json_t *offers)
{
    const json_t *rematch = json_object_get(offers, "rematch");

    picture->offers[0] = json_is_true(json_array_get(rematch, 0));
    picture->offers[1] = json_is_true(json_array_get(rematch, 1));
}

static void believe_seat(const struct person *person, struct picture *picture, int side, const json_t *seat)
{
    const char *player = text_of(seat, "player");

    picture->online[side] = json_is_true(json_object_get(seat, "online"));
    picture->sits[side] = player && strcmp(player, person->id) == 0;
}

static void believe_snapshot(struct person *person, const json_t *snapshot)
{
    const char *room = text_of(snapshot, "id");
    struct picture *picture = find_picture(person, room);
    const json_t *seats = json_object_get(snapshot, "seats");
    const json_t *sides = json_object_get(json_object_get(snapshot, "you"), "sides");

    if (!picture)
        picture = find_picture(person, "");
    CHECK(person, picture, "person %d has no place for room %s (missed %d, open questions %zu)",
          (int)(person->line - person->stage->lines), room, person->missed, person_open_questions(person));
    copy_text(picture->room, ROOM_ID_MAX, room);
    picture->game = game_find(text_of(snapshot, "game"));
    picture->seq = (uint64_t)json_integer_value(json_object_get(snapshot, "seq"));
    believe_seat(person, picture, 0, json_array_get(seats, 0));
    believe_seat(person, picture, 1, json_array_get(seats, 1));
    CHECK(person, (int)json_array_size(sides) == picture->sits[0] + picture->sits[1],
          "`you` against `seats`");
    believe_score(picture, json_object_get(snapshot, "score"));
    believe_offers(picture, json_object_get(snapshot, "offers"));
    believe_round(person, picture, json_object_get(snapshot, "round"));
    picture->spectators = number_of(snapshot, "spectators");
}

static void on_moved(struct person *person, struct picture *picture, const json_t *event)
{
    CHECK(person, number_of(event, "ply") == picture->plies, "room %s: ply %d after %d", picture->room,
          number_of(event, "ply"), picture->plies);
    CHECK(person, number_of(event, "round") == picture->round && !picture->over, "a move outside its round");
    play_text(person, picture, text_of(event, "move"));
    check_digest(person, picture, event);
    CHECK(person, json_object_get(event, "position") ? !person->moves_only : person->moves_only,
          "the wrong detail");
}

static void on_room_event(struct person *person, const char *what, const json_t *event)
{
    const char *room = text_of(event, "room");
    struct picture *picture = room ? find_picture(person, room) : NULL;

    CHECK(person, picture, "`%s` of room %s before its snapshot", what, room);
    picture->seq++;
    CHECK(person, json_integer_value(json_object_get(event, "seq")) == (json_int_t)picture->seq,
          "room %s: `%s` has seq %" JSON_INTEGER_FORMAT ", wanted %" PRIu64, room, what,
          json_integer_value(json_object_get(event, "seq")), picture->seq);
    if (strcmp(what, "moved") == 0)
        on_moved(person, picture, event);
    else if (strcmp(what, "seat") == 0)
        believe_seat(person, picture, number_of(event, "side"), json_object_get(event, "seat"));
    else if (strcmp(what, "offer") == 0)
        believe_offers(picture, json_object_get(event, "offers"));
    else if (strcmp(what, "spectators") == 0)
        picture->spectators = number_of(event, "count");
    else if (strcmp(what, "closed") == 0)
        picture->room[0] = '\0';
    else if (strcmp(what, "ended") == 0)
        picture->over = true, believe_score(picture, json_object_get(event, "score"));
    else if (strcmp(what, "started") == 0) {
        believe_seat(person, picture, 0, json_array_get(json_object_get(event, "seats"), 0));
        believe_seat(person, picture, 1, json_array_get(json_object_get(event, "seats"), 1));
        believe_round(person, picture, json_object_get(event, "round"));
        believe_score(picture, json_object_get(event, "score"));
        picture->offers[0] = picture->offers[1] = false;
        CHECK(person, picture->plies == 0 && !picture->over, "a round starts in the middle");
    } else
        CHECK(person, false, "an unknown event: %s", what);
    /* A seat freed before the first move takes the round back. */
    if (strcmp(what, "seat") == 0 && strcmp(text_of(json_object_get(event, "seat"), "kind"), "open") == 0)
        picture->round = 0;
}

static void lobby_drop(struct person *person, const char *room)
{
    for (size_t i = 0; i < person->lobby_count; i++) {
        if (strcmp(person->lobby[i], room) == 0)
            memcpy(person->lobby[i], person->lobby[--person->lobby_count], ROOM_ID_MAX);
    }
}

static void lobby_put(struct person *person, const char *room)
{
    lobby_drop(person, room);
    CHECK(person, person->lobby_count < LOBBY_ROOMS, "too many rooms in the lobby");
    copy_text(person->lobby[person->lobby_count++], ROOM_ID_MAX, room);
}

static void on_lobby(struct person *person, const json_t *event)
{
    size_t i;
    json_t *entry;

    CHECK(person, person->follows_lobby || person->missed, "lobby events for somebody who doesn't follow");
    json_array_foreach(json_object_get(event, "added"), i, entry)
    {
        lobby_put(person, text_of(entry, "id"));
    }
    json_array_foreach(json_object_get(event, "removed"), i, entry)
    {
        lobby_drop(person, json_string_value(entry));
    }
}

static void on_event(struct person *person, const json_t *event)
{
    const char *what = text_of(event, "ev");

    if (strcmp(what, "lobby") == 0)
        on_lobby(person, event);
    else if (strcmp(what, "sync") == 0) {
        memset(person->asked, 0, sizeof person->asked);
        believe_snapshot(person, json_object_get(event, "snapshot"));
    } else if (strcmp(what, "notice") != 0)
        on_room_event(person, what, event);
}

/* ---- answers ---- */

static void make_promise(struct hall *hall, const struct promise *promise)
{
    if (hall->promise_count == hall->promise_cap) {
        hall->promise_cap = hall->promise_cap ? hall->promise_cap * 2 : 256;
        hall->promises = memory_grown(hall->promises, hall->promise_cap, sizeof *hall->promises);
    }
    hall->promises[hall->promise_count++] = *promise;
}

static void tell_hall(struct hall *hall, const char *room)
{
    if (hall->room_count < HALL_ROOMS)
        copy_text(hall->rooms[hall->room_count++], ROOM_ID_MAX, room);
}

static void on_hello_ok(struct person *person, const json_t *reply)
{
    const json_t *player = json_object_get(reply, "player");

    if (text_of(reply, "token"))
        copy_text(person->token, TOKEN_MAX, text_of(reply, "token"));
    copy_text(person->id, PLAYER_ID_MAX, text_of(player, "id"));
    person->greeted = true;
}

static void on_ok(struct person *person, const struct question *question, const json_t *reply)
{
    struct picture *picture = find_picture(person, question->about.room);

    if (strcmp(question->op, "hello") == 0)
        on_hello_ok(person, reply);
    else if (strcmp(question->op, "move") == 0) {
        make_promise(person->hall, &question->about);
        person->stage->moves_acknowledged++;
    } else if (json_object_get(reply, "snapshot"))
        believe_snapshot(person, json_object_get(reply, "snapshot"));
    else if (strcmp(question->op, "leave") == 0 && picture)
        picture->room[0] = '\0';
    else if (strcmp(question->op, "lobby") == 0) {
        size_t i;
        json_t *entry;

        person->follows_lobby = true;
        person->lobby_is_whole = json_is_null(json_object_get(reply, "next"));
        person->lobby_count = 0;
        json_array_foreach(json_object_get(reply, "rooms"), i, entry)
        {
            lobby_put(person, text_of(entry, "id"));
        }
    }
    if (strcmp(question->op, "create") == 0)
        tell_hall(person->hall, text_of(reply, "room"));
}

/* Errors that no honest request may meet. */
static void on_refused(struct person *person, const struct question *question, const json_t *reply)
{
    const json_t *error = json_object_get(reply, "error");
    const char *code = text_of(error, "code");

    CHECK(person,
          code && strcmp(code, "internal") != 0 && strcmp(code, "bad_json") != 0 &&
              strcmp(code, "unknown_op") != 0 && strcmp(code, "bad_message") != 0,
          "%s was answered %s: %s", question->op, code, text_of(error, "message"));
    if (strcmp(code, "bad_token") == 0 || strcmp(question->op, "hello") == 0) {
        CHECK(person, strcmp(code, "unavailable") == 0, "a token was lost");
        person->missed = true; /* try on a new connection */
    }
}

static void on_reply(struct person *person, const json_t *reply)
{
    const json_t *re = json_object_get(reply, "re");

    if (!json_is_integer(re))
        return; /* to nonsense */
    for (size_t i = 0; i < PERSON_ASKED; i++) {
        struct question question = person->asked[i];

        if (question.id != (int)json_integer_value(re))
            continue;
        person->asked[i].id = 0;
        if (json_is_true(json_object_get(reply, "ok")))
            on_ok(person, &question, reply);
        else
            on_refused(person, &question, reply);
        return;
    }
    CHECK(person, person->missed, "an answer to nothing: %" JSON_INTEGER_FORMAT, json_integer_value(re));
}

void person_listen(struct person *person)
{
    struct buf *buf;

    person->missed = person->missed || person->line->overflowed;
    while ((buf = stage_receive(person->stage, person->line))) {
        json_t *message = json_loadb(buf_text(buf), buf->len, 0, NULL);

        CHECK(person, message, "not JSON: %.*s", (int)buf->len, buf_text(buf));
        if (json_object_get(message, "ev"))
            on_event(person, message);
        else
            on_reply(person, message);
        json_decref(message);
        buf_unref(buf);
    }
}

/* ---- acting ---- */

static void act_hello(struct person *person)
{
    person->moves_only = below(person, 12) != 0; /* the other form is dear to read */
    if (person->token[0])
        ask(person, "hello", ",\"token\":\"%s\",\"detail\":\"%s\"%s", person->token,
            person->moves_only ? "moves" : "full", below(person, 8) ? "" : ",\"name\":\"Zoë \\u2658\"");
    else
        ask(person, "hello", ",\"detail\":\"%s\"", person->moves_only ? "moves" : "full");
}

/* Room for one more picture, those asked for included? */
static bool has_space(const struct person *person)
{
    size_t taken = 1;

    for (size_t i = 0; i < PERSON_ROOMS; i++)
        taken += person->pictures[i].room[0] != '\0';
    for (size_t i = 0; i < PERSON_ASKED; i++)
        taken += person->asked[i].id && strchr("cjsw", person->asked[i].op[0]);
    return taken <= PERSON_ROOMS && !person->missed;
}

static void act_create(struct person *person)
{
    static const char *const seats[] = { "[\"me\",\"open\"]", "[\"open\",\"me\"]", "[\"me\",\"me\"]",
                                         "\"lot\",\"opponent\":\"open\"" };
    static const char *const starters[] = { "", ",\"starter\":0", ",\"starter\":1", ",\"starter\":\"lot\"" };
    const struct game *game;
    size_t count = 0;

    while (games[count])
        count++;
    game = games[below(person, (unsigned)count)];
    if (has_space(person))
        ask(person, "create", ",\"game\":\"%s\",\"seats\":%s%s,\"visibility\":\"%s\"", game->name,
            seats[below(person, 4)], starters[game->side0_starts ? 0 : below(person, 4)],
            below(person, 3) ? "public" : "private");
}

static struct picture *any_picture(struct person *person)
{
    struct picture *picture = &person->pictures[below(person, PERSON_ROOMS)];

    return picture->room[0] ? picture : NULL;
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

static void act_in_room(struct person *person)
{
    const struct picture *picture = any_picture(person);
    char room[ROOM_ID_MAX];
    unsigned what = below(person, 40);

    if (!picture)
        return;
    copy_text(room, sizeof room, picture->room);
    if (what == 0)
        ask_about(person, "leave", room);
    else if (what == 1)
        ask_about(person, "resign", room);
    else if (what < 5 && picture->over)
        ask_about(person, "rematch", room);
    else if (what == 5)
        ask_about(person, "sync", room);
    else if (what == 6)
        ask_about(person, "legal", room);
    else if (what == 7)
        ask_about(person, "watch", room);
    else
        act_move(person, picture);
}

static void act_come(struct person *person)
{
    const struct hall *hall = person->hall;

    if (hall->room_count && has_space(person))
        ask_about(person, below(person, 2) ? "join" : "watch",
                  hall->rooms[below(person, (unsigned)hall->room_count)]);
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

void person_act(struct person *person)
{
    unsigned what = below(person, 100);
    size_t open = person_open_questions(person);

    if (!person->line->conn) {
        if (what < 30) {
            person_forget(person);
            stage_connect(person->stage, person->line);
            act_hello(person);
        }
    } else if (what == 0 || (person->missed && what < 5)) {
        stage_cut(person->stage, person->line);
        person_forget(person);
    } else if (!person->greeted || open > 12) {
        return;
    } else if (what < 60) {
        act_in_room(person);
    } else if (what < 66) {
        act_come(person);
    } else if (what < 69) {
        act_create(person);
    } else if (what == 69) {
        act_nonsense(person);
    } else if (what == 70 && !person->follows_lobby) {
        act_lobby(person);
    } else if (what == 71) {
        ask(person, "rooms", "%s", "");
    } else if (what == 72) {
        ask(person, "ping", "%s", "");
    }
}

void person_sync(struct person *person)
{
    for (size_t i = 0; i < PERSON_ROOMS; i++) {
        if (person->pictures[i].room[0])
            ask_about(person, "sync", person->pictures[i].room);
    }
}

void person_forget(struct person *person)
{
    person->greeted = person->missed = person->follows_lobby = false;
    person->lobby_count = 0;
    memset(person->pictures, 0, sizeof person->pictures);
    memset(person->asked, 0, sizeof person->asked);
}

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "tests/sim/answers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire/memory.h"

#define CHECK(person, claim, ...) SIM_CHECK((person)->stage, claim, __VA_ARGS__)

static void copy_text(char *out, size_t size, const char *text)
{
    snprintf(out, size, "%s", text ? text : "");
}

static struct picture *find_picture(struct person *person, const char *room)
{
    for (size_t i = 0; i < PERSON_ROOMS; i++) {
        if (strcmp(person->pictures[i].room, room) == 0)
            return &person->pictures[i];
    }
    return NULL;
}

static struct reading_person reader_of(const struct person *person, uint64_t sent_at)
{
    return (struct reading_person){
        .stage = person->stage, .player = person->id, .moves_only = person->moves_only, .sent_at = sent_at
    };
}

static void believe_snapshot(struct person *person, const json_t *snapshot, uint64_t sent_at)
{
    const struct reading_person reader = reader_of(person, sent_at);
    const char *room = text_of(snapshot, "id");
    struct picture *picture = find_picture(person, room);

    if (!picture)
        picture = find_picture(person, "");
    CHECK(person, picture, "person %d has no place for room %s (missed %d, open questions %zu)",
          (int)(person->line - person->stage->lines), room, person->missed, person_open_questions(person));
    picture_take(picture, &reader, snapshot);
}

/* ---- what people tell each other ---- */

static void make_promise(struct hall *hall, const struct promise *promise)
{
    if (hall->promise_count == hall->promise_cap) {
        hall->promise_cap = hall->promise_cap ? hall->promise_cap * 2 : 256;
        hall->promises = memory_grown(hall->promises, hall->promise_cap, sizeof *hall->promises);
    }
    hall->promises[hall->promise_count++] = *promise;
}

/* A place in a list of what is talked about: a free one, or that of something older. */
static size_t hall_place(struct person *person, size_t *count, size_t most)
{
    return *count < most ? (*count)++ : lot_below(&person->stage->lot, (unsigned)most);
}

static void tell_room(struct person *person, const char *room)
{
    struct hall *hall = person->hall;

    copy_text(hall->rooms[hall_place(person, &hall->room_count, HALL_ROOMS)], ROOM_ID_MAX, room);
}

static void tell_round(struct person *person, const char *room, int round)
{
    struct hall *hall = person->hall;

    snprintf(hall->rounds[hall_place(person, &hall->round_count, HALL_ROUNDS)], ROUND_ID_MAX, "%.16s-%d",
             room, round);
}

static void tell_code(struct person *person, const char *code)
{
    struct link_code *place = &person->hall->codes[lot_below(&person->stage->lot, HALL_CODES)];

    *place = (struct link_code){ .bot = person->bot };
    copy_text(place->code, sizeof place->code, code);
    copy_text(place->player, sizeof place->player, person->id);
}

/* A code is good once. */
static void use_code(struct person *person, const struct link_code *code)
{
    struct hall *hall = person->hall;

    CHECK(person, code->player[0] && !code->used, "a code that nobody was given, or that was used, is good");
    hall->linked++;
    for (size_t i = 0; i < HALL_CODES; i++) {
        struct link_code *known = &hall->codes[i];

        if (strcmp(known->code, code->code) != 0)
            continue;
        CHECK(person, !known->used, "a code is good twice");
        known->used = true;
    }
}

/* ---- the lobby ---- */

static void lobby_drop(struct person *person, const char *room)
{
    for (size_t i = 0; i < person->lobby_count; i++) {
        if (strcmp(person->lobby[i], room) == 0)
            memcpy(person->lobby[i], person->lobby[--person->lobby_count], ROOM_ID_MAX);
    }
}

static void lobby_put(struct person *person, const json_t *entry)
{
    const char *room = text_of(entry, "id");

    picture_check_clock(person->stage, json_object_get(entry, "clock"));
    lobby_drop(person, room);
    CHECK(person, person->lobby_count < LOBBY_ROOMS, "too many rooms in the lobby");
    copy_text(person->lobby[person->lobby_count++], ROOM_ID_MAX, room);
}

static void lobby_put_all(struct person *person, const json_t *entries)
{
    size_t i;
    json_t *entry;

    json_array_foreach(entries, i, entry)
    {
        lobby_put(person, entry);
    }
}

static void on_lobby(struct person *person, const json_t *event)
{
    size_t i;
    json_t *entry;

    CHECK(person, person->follows_lobby || person->missed, "lobby events for somebody who doesn't follow");
    if (is_true_in(event, "whole"))
        person->lobby_count = 0;
    lobby_put_all(person, json_object_get(event, "added"));
    json_array_foreach(json_object_get(event, "changed"), i, entry)
    {
        picture_check_clock(person->stage, json_object_get(entry, "clock"));
    }
    json_array_foreach(json_object_get(event, "removed"), i, entry)
    {
        lobby_drop(person, json_string_value(entry));
    }
}

/* ---- events ---- */

static void on_room_event(struct person *person, const json_t *event, uint64_t sent_at)
{
    const struct reading_person reader = reader_of(person, sent_at);
    const char *room = text_of(event, "room"), *what = text_of(event, "ev");
    const char *reason = text_of(json_object_get(event, "result"), "reason");
    struct picture *picture = room ? find_picture(person, room) : NULL;

    CHECK(person, picture, "`%s` of room %s before its snapshot", what, room);
    picture_follow(picture, &reader, event);
    if (strcmp(what, "ended") != 0)
        return;
    tell_round(person, room, picture->round);
    person->hall->claims += strcmp(reason, "claimed") == 0;
    person->hall->flags += strcmp(reason, "time") == 0;
}

static void on_event(struct person *person, const json_t *event, uint64_t sent_at)
{
    const char *what = text_of(event, "ev");

    if (strcmp(what, "lobby") == 0)
        on_lobby(person, event);
    else if (strcmp(what, "sync") == 0)
        believe_snapshot(person, json_object_get(event, "snapshot"), sent_at);
    else if (strcmp(what, "notice") != 0)
        on_room_event(person, event, sent_at);
}

/* ---- answers ---- */

static void on_hello(struct person *person, const struct question *question, const json_t *reply)
{
    const json_t *player = json_object_get(reply, "player");
    const char *token = text_of(reply, "token"), *id = text_of(player, "id");
    size_t i;
    json_t *entry;

    CHECK(person, id && text_of(player, "name"), "hello says nothing");
    if (question->code.code[0]) {
        CHECK(person, token && strcmp(id, question->code.player) == 0, "a code of %s makes %s",
              question->code.player, id);
        use_code(person, &question->code);
        person->bot = question->code.bot;
    } else if (person->token[0]) {
        CHECK(person, !token && strcmp(person->id, id) == 0, "the token of %s makes %s", person->id, id);
    } else {
        CHECK(person, token, "a newcomer without a token");
    }
    if (token)
        copy_text(person->token, TOKEN_MAX, token);
    copy_text(person->id, PLAYER_ID_MAX, id);
    person->greeted = true;
    person->seated_count = 0;
    json_array_foreach(json_object_get(reply, "seated"), i, entry)
    {
        picture_check_clock(person->stage, json_object_get(entry, "clock"));
        tell_room(person, text_of(entry, "id"));
        CHECK(person, person->seated_count < PERSON_SEATED, "seated in too many rooms");
        copy_text(person->seated[person->seated_count++], ROOM_ID_MAX, text_of(entry, "id"));
    }
}

static void on_stats(struct person *person, const json_t *reply)
{
    size_t i;
    json_t *line;

    person->tally_count = 0;
    person->knows_tallies = true;
    json_array_foreach(json_object_get(reply, "stats"), i, line)
    {
        struct tally *tally = &person->tallies[person->tally_count++];

        CHECK(person, person->tally_count <= PERSON_TALLIES, "too many lines of stats");
        copy_text(tally->game, sizeof tally->game, text_of(line, "game"));
        copy_text(tally->against, sizeof tally->against, text_of(line, "against"));
        tally->wins = (int)number_of(line, "wins");
        tally->draws = (int)number_of(line, "draws");
        tally->losses = (int)number_of(line, "losses");
        CHECK(person, tally->wins + tally->draws + tally->losses > 0, "a line of stats that is all zero");
    }
}

static void keep_round(struct person *person, const char *id)
{
    if (person->history_count == person->history_cap) {
        person->history_cap = person->history_cap ? person->history_cap * 2 : 64;
        person->history = memory_grown(person->history, person->history_cap, sizeof *person->history);
    }
    copy_text(person->history[person->history_count++], ROUND_ID_MAX, id);
}

static void on_history(struct person *person, const struct question *question, const json_t *reply)
{
    const json_t *rounds = json_object_get(reply, "rounds"), *next = json_object_get(reply, "next");
    size_t i;
    json_t *item;

    CHECK(person, json_is_array(rounds) && next && json_array_size(rounds) <= 50, "history says nothing");
    json_array_foreach(rounds, i, item)
    {
        CHECK(person, json_array_size(json_object_get(json_object_get(item, "you"), "sides")) > 0,
              "a round of others");
        if (question->in_earnest)
            keep_round(person, text_of(item, "id"));
    }
    if (!question->in_earnest)
        return;
    person->hall->pages++;
    if (json_is_string(next))
        person_ask_history(person, json_string_value(next));
    else
        person->history_is_whole = true;
}

static void on_record(struct person *person, const struct question *question, json_t *record)
{
    const char *id = record ? text_of(record, "id") : question->word;

    CHECK(person, id && strcmp(id, question->word) == 0, "another record: %s, not %s", id, question->word);
    if (!question->in_earnest)
        return;
    copy_text(person->record.id, sizeof person->record.id, id);
    person->record.record = json_incref(record);
}

static void on_lobby_list(struct person *person, const json_t *reply)
{
    person->follows_lobby = true;
    person->lobby_is_whole = json_is_null(json_object_get(reply, "next"));
    person->lobby_count = 0;
    lobby_put_all(person, json_object_get(reply, "rooms"));
}

static void on_move(struct person *person, const struct question *question)
{
    make_promise(person->hall, &question->about);
    person->stage->moves_acknowledged++;
}

static void on_rename(struct person *person, const struct question *question, const json_t *reply)
{
    const json_t *player = json_object_get(reply, "player");

    CHECK(person,
          player && strcmp(text_of(player, "id"), person->id) == 0 &&
              strcmp(text_of(player, "name"), question->word) == 0,
          "called something else than asked for");
}

static void on_ok(struct person *person, const struct question *question, const json_t *reply,
                  uint64_t sent_at)
{
    struct picture *picture = find_picture(person, question->about.room);
    const char *op = question->op;

    if (strcmp(op, "hello") == 0)
        on_hello(person, question, reply);
    else if (strcmp(op, "move") == 0)
        on_move(person, question);
    else if (json_object_get(reply, "snapshot"))
        believe_snapshot(person, json_object_get(reply, "snapshot"), sent_at);
    else if (strcmp(op, "leave") == 0 && picture)
        picture->room[0] = '\0';
    else if (strcmp(op, "lobby") == 0)
        on_lobby_list(person, reply);
    else if (strcmp(op, "link") == 0)
        tell_code(person, text_of(reply, "code"));
    else if (strcmp(op, "rename") == 0)
        on_rename(person, question, reply);
    else if (strcmp(op, "stats") == 0)
        on_stats(person, reply);
    else if (strcmp(op, "history") == 0)
        on_history(person, question, reply);
    else if (strcmp(op, "record") == 0)
        on_record(person, question, json_object_get(reply, "record"));
    if (strcmp(op, "create") == 0)
        tell_room(person, text_of(reply, "room"));
}

/* Errors that an honest request may meet, besides `slow_down` and, where the disk is needed, `unavailable`. */
static const struct {
    const char *op, *codes;
} may_be_refused[] = {
    { "claim", "no_such_room not_seated wrong_round round_over not_yet unavailable" },
    { "create", "too_many_rooms unavailable" },
    { "hello", "bad_token unavailable" },
    { "hint", "bad_message no_such_room not_seated wrong_round round_over not_your_turn unavailable" },
    { "history", "unavailable" },
    { "join", "no_such_room room_full too_many_rooms unavailable" },
    { "leave", "no_such_room unavailable" },
    { "legal", "no_such_room unavailable" },
    { "move",
      "no_such_room not_seated wrong_round round_over wrong_ply not_your_turn illegal_move unavailable" },
    { "record", "no_such_round unavailable" },
    { "rematch", "no_such_room not_seated wrong_round not_yet unavailable" },
    { "rename", "unavailable" },
    { "resign", "no_such_room not_seated wrong_round round_over unavailable" },
    { "say", "no_such_room not_seated unavailable" },
    { "stats", "unavailable" },
    { "sync", "no_such_room too_many_rooms unavailable" },
    { "watch", "no_such_room too_many_rooms unavailable" },
};

static bool may_be(const char *op, const char *code)
{
    if (strcmp(code, "slow_down") == 0)
        return true;
    for (size_t i = 0; i < sizeof may_be_refused / sizeof *may_be_refused; i++) {
        if (strcmp(may_be_refused[i].op, op) == 0)
            return strstr(may_be_refused[i].codes, code) != NULL;
    }
    return false;
}

/* The hello failed: come again on another connection. A token is good as long as there is its player. */
static void on_hello_refused(struct person *person, const struct question *question, const char *code)
{
    person->missed = true;
    if (strcmp(code, "bad_token") != 0 || question->code.code[0])
        return;
    CHECK(person, !disk_has_player(person->stage->disk, person->id), "a token of %s was lost", person->id);
    person->token[0] = person->id[0] = '\0';
}

static void on_refused(struct person *person, const struct question *question, const json_t *reply)
{
    const json_t *error = json_object_get(reply, "error");
    const char *code = text_of(error, "code");

    CHECK(person, code && may_be(question->op, code), "%s was answered %s: %s", question->op, code,
          text_of(error, "message"));
    if (strcmp(code, "unavailable") == 0)
        CHECK(person,
              person->stage->refusals > question->refusals || person->stage->stopping ||
                  (strcmp(question->op, "hint") == 0 &&
                   (person->stage->thoughts_failed || person->stage->thoughts_cut)),
              "%s was answered unavailable, and the disk refused nothing", question->op);
    if (strcmp(code, "slow_down") == 0)
        CHECK(person, number_of(error, "retry_ms") > 0, "slow down, but for how long?");
    if (strcmp(question->op, "hello") == 0)
        on_hello_refused(person, question, code);
    else if (strcmp(code, "no_such_round") == 0)
        on_record(person, question, NULL);
}

static void on_reply(struct person *person, const json_t *reply, uint64_t sent_at)
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
            on_ok(person, &question, reply, sent_at);
        else
            on_refused(person, &question, reply);
        return;
    }
    CHECK(person, person->missed, "an answer to nothing: %" JSON_INTEGER_FORMAT, json_integer_value(re));
}

void person_listen(struct person *person)
{
    struct buf *buf;
    uint64_t sent_at;

    person->missed = person->missed || person->line->overflowed;
    while ((buf = stage_receive(person->stage, person->line, &sent_at))) {
        json_t *message = json_loadb(buf_text(buf), buf->len, 0, NULL);

        CHECK(person, message, "not JSON: %.*s", (int)buf->len, buf_text(buf));
        if (json_object_get(message, "ev"))
            on_event(person, message, sent_at);
        else
            on_reply(person, message, sent_at);
        json_decref(message);
        buf_unref(buf);
    }
}

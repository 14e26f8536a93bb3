/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "tests/sim/picture.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define CHECK(reader, claim, ...) SIM_CHECK((reader)->stage, claim, __VA_ARGS__)

const char *text_of(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

int64_t number_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

bool is_true_in(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

static void copy_text(char *out, size_t size, const char *text)
{
    snprintf(out, size, "%s", text ? text : "");
}

/* ---- clocks ---- */

void picture_check_clock(const struct stage *stage, const json_t *clock)
{
    const json_t *left = json_object_get(clock, "left_ms"), *starts = json_object_get(clock, "starts_in_ms");
    const json_t *running = json_object_get(clock, "running");

    if (json_is_null(clock))
        return;
    SIM_CHECK(stage, json_is_object(clock) && json_array_size(left) == 2, "a clock that is none");
    for (size_t side = 0; side < 2; side++)
        SIM_CHECK(stage, json_integer_value(json_array_get(left, side)) >= 0, "a clock below 0");
    SIM_CHECK(stage, json_is_null(starts) || (json_is_integer(starts) && json_integer_value(starts) >= 0),
              "a clock that starts in the past");
    SIM_CHECK(stage, json_is_null(starts) || json_is_null(running), "a clock that runs and will start");
}

static void believe_clock(struct picture *picture, const struct reading_person *reader, const json_t *clock)
{
    struct picture_clock *told = &picture->clock;

    CHECK(reader, clock, "room %s: no word of clocks", picture->room);
    picture_check_clock(reader->stage, clock);
    *told = (struct picture_clock){ .running = -1, .starts_in_ms = -1, .told_at = reader->sent_at };
    if (json_is_null(clock))
        return;
    told->initial_ms = number_of(clock, "initial_ms");
    told->increment_ms = number_of(clock, "increment_ms");
    for (size_t side = 0; side < 2; side++)
        told->left_ms[side] = json_integer_value(json_array_get(json_object_get(clock, "left_ms"), side));
    if (!json_is_null(json_object_get(clock, "running")))
        told->running = (int)number_of(clock, "running");
    if (!json_is_null(json_object_get(clock, "starts_in_ms")))
        told->starts_in_ms = number_of(clock, "starts_in_ms");
}

/* What a client shows `now`: the clocks go on by themselves. */
static struct picture_clock clock_now(const struct picture *picture, uint64_t now)
{
    struct picture_clock clock = picture->clock;
    int64_t passed = (int64_t)(now - clock.told_at);

    if (clock.starts_in_ms >= 0 && passed >= clock.starts_in_ms) {
        clock.running = picture->position.turn;
        passed -= clock.starts_in_ms;
        clock.starts_in_ms = -1;
    } else if (clock.starts_in_ms >= 0) {
        clock.starts_in_ms -= passed;
    }
    if (clock.running >= 0) {
        int64_t left = clock.left_ms[clock.running] - passed;

        clock.left_ms[clock.running] = left > 0 ? left : 0;
    }
    return clock;
}

static void check_clock(const struct picture *picture, const struct stage *stage, const struct room *room)
{
    bool playing = picture->round && !picture->over;
    struct picture_clock clock = clock_now(picture, stage->now);
    struct wire_clock real = clock_tell(&room->clock, playing ? picture->position.turn : -1, stage->now);

    SIM_CHECK(stage,
              clock.initial_ms == room->clock.initial_ms &&
                  (clock.initial_ms == 0 || clock.increment_ms == room->clock.increment_ms),
              "room %s: another clock", room->id);
    if (!playing || clock.initial_ms == 0)
        return;
    for (int side = 0; side < 2; side++)
        SIM_CHECK(stage, clock.left_ms[side] == real.left_ms[side],
                  "room %s: side %d has %" PRId64 " ms, believed %" PRId64, room->id, side,
                  real.left_ms[side], clock.left_ms[side]);
    SIM_CHECK(stage, clock.running == real.running && clock.starts_in_ms == real.starts_in_ms,
              "room %s: the clock of %d runs, in %" PRId64 " ms; believed of %d, %" PRId64, room->id,
              real.running, real.starts_in_ms, clock.running, clock.starts_in_ms);
}

/* ---- seats ---- */

/* How long a seat must be away before the round can be claimed; `all` of it, when it has just gone. */
static void check_span(const struct reading_person *reader, int64_t away_ms, const char *why, bool all)
{
    int64_t span_ms = why && strcmp(why, "left") == 0 ? 15000 : 60000;

    CHECK(reader, why && away_ms >= 0 && (all ? away_ms == span_ms : away_ms <= span_ms),
          "%s, and to be claimed in %" PRId64 " ms", why, away_ms);
}

static void believe_seat(struct picture *picture, const struct reading_person *reader, int side,
                         const json_t *told)
{
    struct picture_seat *seat = &picture->seat[side];
    const json_t *away = json_object_get(told, "away_ms");
    bool was_online =
        seat->online && strcmp(seat->player, text_of(told, "player") ? text_of(told, "player") : "") == 0;

    if (away)
        check_span(reader, json_integer_value(away), text_of(told, "why"), was_online);
    *seat = (struct picture_seat){ .open = strcmp(text_of(told, "kind"), "open") == 0, .claim_at = -1 };
    copy_text(seat->player, sizeof seat->player, text_of(told, "player"));
    copy_text(seat->name, sizeof seat->name, text_of(told, "name"));
    seat->online = is_true_in(told, "online");
    CHECK(reader, seat->open || seat->online || text_of(told, "why"), "a seat is away for no reason");
    CHECK(reader, !away || !seat->online, "a span of who is here");
    if (away)
        seat->claim_at = (int64_t)reader->sent_at + json_integer_value(away);
}

static void believe_seats(struct picture *picture, const struct reading_person *reader, const json_t *seats)
{
    for (int side = 0; side < 2; side++)
        believe_seat(picture, reader, side, json_array_get(seats, (size_t)side));
}

int picture_sits(const struct picture *picture, const char *player)
{
    int count = 0;

    for (int side = 0; side < 2; side++)
        count += strcmp(picture->seat[side].player, player) == 0;
    return count;
}

static void check_seat(const struct picture *picture, const struct stage *stage, const struct room *room,
                       int side)
{
    const struct picture_seat *told = &picture->seat[side];
    const struct seat *seat = &room->seat[side];
    int64_t claim_in_ms = room_claim_in_ms(room, side, stage->now);

    SIM_CHECK(stage,
              told->open == !seat->player && told->online == seat->online &&
                  picture->wins[side] == room->wins[side] && picture->offers[side] == room->rematch[side],
              "room %s: seat, presence, score or offer of side %d", room->id, side);
    if (!seat->player)
        return;
    SIM_CHECK(stage,
              strcmp(told->player, seat->player->ours ? "" : seat->player->id) == 0 &&
                  strcmp(told->name, seat->player->name) == 0,
              "room %s: %s (%s) sits on side %d, believed %s (%s)", room->id, seat->player->name,
              seat->player->id, side, told->name, told->player);
    if (told->claim_at >= 0 && claim_in_ms >= 0)
        SIM_CHECK(stage,
                  claim_in_ms ==
                      (told->claim_at > (int64_t)stage->now ? told->claim_at - (int64_t)stage->now : 0),
                  "room %s: to be claimed in %" PRId64 ", believed at %" PRId64, room->id, claim_in_ms,
                  told->claim_at);
}

/* ---- rounds ---- */

static void play_text(struct picture *picture, const struct reading_person *reader, const char *text)
{
    game_move move;

    CHECK(reader, text && picture->game->parse(text, &move) == MOVE_OK, "a move that can't be read: %s",
          text);
    CHECK(reader, picture->game->legal(&picture->position, move) == MOVE_OK, "an illegal move was told: %s",
          text);
    picture->game->play(&picture->position, move);
    picture->plies++;
}

static void check_digest(const struct picture *picture, const struct reading_person *reader,
                         const json_t *from)
{
    char digest[DIGEST_TEXT_MAX];
    const char *told = text_of(from, "digest");

    game_digest(picture->game, &picture->position, digest);
    CHECK(reader, told && strcmp(told, digest) == 0, "room %s: digest %s, told %s", picture->room, digest,
          told);
}

static void believe_round(struct picture *picture, const struct reading_person *reader, const json_t *round)
{
    size_t i;
    json_t *move;

    picture->round = 0;
    picture->plies = 0;
    picture->over = false;
    if (!json_is_object(round))
        return;
    picture->round = (int)number_of(round, "number");
    picture->game->start(&picture->position, (int)number_of(round, "starter"));
    json_array_foreach(json_object_get(round, "moves"), i, move)
    {
        play_text(picture, reader, json_string_value(move));
    }
    picture->over = json_is_object(json_object_get(round, "result"));
    check_digest(picture, reader, round);
}

static void believe_score(struct picture *picture, const json_t *score)
{
    const json_t *wins = json_object_get(score, "wins");

    picture->wins[0] = (int)json_integer_value(json_array_get(wins, 0));
    picture->wins[1] = (int)json_integer_value(json_array_get(wins, 1));
    picture->draws = (int)number_of(score, "draws");
}

static void believe_offers(struct picture *picture, const json_t *offers)
{
    const json_t *rematch = json_object_get(offers, "rematch");

    picture->offers[0] = json_is_true(json_array_get(rematch, 0));
    picture->offers[1] = json_is_true(json_array_get(rematch, 1));
}

void picture_take(struct picture *picture, const struct reading_person *reader, const json_t *snapshot)
{
    const json_t *sides = json_object_get(json_object_get(snapshot, "you"), "sides");

    *picture = (struct picture){ .room = "" };
    copy_text(picture->room, sizeof picture->room, text_of(snapshot, "id"));
    picture->game = game_find(text_of(snapshot, "game"));
    picture->seq = (uint64_t)number_of(snapshot, "seq");
    believe_seats(picture, reader, json_object_get(snapshot, "seats"));
    CHECK(reader, (int)json_array_size(sides) == picture_sits(picture, reader->player),
          "room %s: `you` against `seats`", picture->room);
    believe_score(picture, json_object_get(snapshot, "score"));
    believe_offers(picture, json_object_get(snapshot, "offers"));
    believe_round(picture, reader, json_object_get(snapshot, "round"));
    believe_clock(picture, reader, json_object_get(snapshot, "clock"));
    picture->spectators = (int)number_of(snapshot, "spectators");
}

/* ---- events ---- */

static void on_moved(struct picture *picture, const struct reading_person *reader, const json_t *event)
{
    CHECK(reader, number_of(event, "ply") == picture->plies, "room %s: ply %" PRId64 " after %d",
          picture->room, number_of(event, "ply"), picture->plies);
    CHECK(reader, number_of(event, "round") == picture->round && !picture->over, "a move outside its round");
    play_text(picture, reader, text_of(event, "move"));
    check_digest(picture, reader, event);
    believe_clock(picture, reader, json_object_get(event, "clock"));
    CHECK(reader, json_object_get(event, "position") ? !reader->moves_only : reader->moves_only,
          "the wrong detail");
}

static void on_seat(struct picture *picture, const struct reading_person *reader, const json_t *event)
{
    int side = (int)number_of(event, "side");

    believe_seat(picture, reader, side, json_object_get(event, "seat"));
    if (picture->seat[side].open)
        picture->round = 0; /* freed before the first move: that takes the round back */
}

static void on_started(struct picture *picture, const struct reading_person *reader, const json_t *event)
{
    believe_seats(picture, reader, json_object_get(event, "seats"));
    believe_round(picture, reader, json_object_get(event, "round"));
    believe_score(picture, json_object_get(event, "score"));
    believe_clock(picture, reader, json_object_get(event, "clock"));
    picture->offers[0] = picture->offers[1] = false;
    CHECK(reader, picture->plies == 0 && !picture->over, "a round starts in the middle");
}

static void on_ended(struct picture *picture, const struct reading_person *reader, const json_t *event)
{
    const char *reason = text_of(json_object_get(event, "result"), "reason");
    const struct picture_seat *loser = &picture->seat[picture->position.turn];

    CHECK(reader, reason && !picture->over, "room %s: the end of no round, or for no reason", picture->room);
    if (strcmp(reason, "claimed") == 0)
        CHECK(reader,
              picture->clock.initial_ms == 0 && !loser->online && loser->claim_at >= 0 &&
                  (int64_t)reader->sent_at >= loser->claim_at,
              "room %s: claimed before its time, %" PRId64, picture->room, loser->claim_at);
    if (strcmp(reason, "time") == 0)
        CHECK(reader, picture->clock.initial_ms > 0, "room %s: out of a time that it doesn't have",
              picture->room);
    picture->over = true;
    believe_score(picture, json_object_get(event, "score"));
}

static void on_clock(struct picture *picture, const struct reading_person *reader, const json_t *event)
{
    const char *why = text_of(event, "why");

    CHECK(reader, why && (strcmp(why, "restart") == 0 || strcmp(why, "disk") == 0) && picture->round,
          "a clock set for no reason");
    believe_clock(picture, reader, json_object_get(event, "clock"));
}

static void on_said(const struct picture *picture, const struct reading_person *reader, const json_t *event)
{
    bool is_phrase = false;

    for (size_t i = 0; phrase_words[i]; i++)
        is_phrase |= strcmp(phrase_words[i], text_of(event, "phrase")) == 0;
    CHECK(reader, is_phrase && !picture->seat[number_of(event, "side")].open, "something else was said");
}

void picture_follow(struct picture *picture, const struct reading_person *reader, const json_t *event)
{
    const char *what = text_of(event, "ev");

    picture->seq++;
    CHECK(reader, number_of(event, "seq") == (int64_t)picture->seq,
          "room %s: `%s` has seq %" PRId64 ", wanted %" PRIu64, picture->room, what, number_of(event, "seq"),
          picture->seq);
    if (strcmp(what, "moved") == 0)
        on_moved(picture, reader, event);
    else if (strcmp(what, "seat") == 0)
        on_seat(picture, reader, event);
    else if (strcmp(what, "started") == 0)
        on_started(picture, reader, event);
    else if (strcmp(what, "ended") == 0)
        on_ended(picture, reader, event);
    else if (strcmp(what, "clock") == 0)
        on_clock(picture, reader, event);
    else if (strcmp(what, "said") == 0)
        on_said(picture, reader, event);
    else if (strcmp(what, "offer") == 0)
        believe_offers(picture, json_object_get(event, "offers"));
    else if (strcmp(what, "spectators") == 0)
        picture->spectators = (int)number_of(event, "count");
    else if (strcmp(what, "closed") == 0)
        picture->room[0] = '\0';
    else
        CHECK(reader, false, "an unknown event: %s", what);
}

/* ---- picture and room ---- */

void picture_check(const struct picture *picture, const struct stage *stage, const struct room *room,
                   bool at_rest)
{
    SIM_CHECK(stage,
              picture->round == room->round.number && (!picture->round || picture->over == room->round.over),
              "room %s: round", room->id);
    if (picture->round)
        SIM_CHECK(stage,
                  picture->plies == (int)room->round.plies &&
                      memcmp(&picture->position, &room->round.position, sizeof picture->position) == 0,
                  "room %s: position", room->id);
    for (int side = 0; side < 2; side++)
        check_seat(picture, stage, room, side);
    check_clock(picture, stage, room);
    SIM_CHECK(stage, picture->draws == room->draws && (!at_rest || picture->spectators == room->spectators),
              "room %s: draws, or %d spectators, believed %d", room->id, room->spectators,
              picture->spectators);
}

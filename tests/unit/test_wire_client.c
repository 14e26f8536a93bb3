/* SPDX-License-Identifier: MIT */
/* test_wire_client.c: the wire from the other end: requests as a client writes them are what the daemon reads, and what the
 * daemon writes is what a client reads. In the tables ' stands for ". */
#include "config.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire/message.h"
#include "common/wire/message_read.h"
#include "common/wire/request_write.h"
#include "tests/unit/wire_support.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* --- requests --- */

#define CREATE_WITH(more) ("{'op':'create','id':2,'game':'duo'," more "}")

/* Each is read, written, and read again. What is written is the first text, so these are the canonical ones. */
static const char *const requests[] = {
    "{'op':'ping'}",
    "{'op':'ping','id':1}",
    "{'op':'hello','id':1}",
    "{'op':'hello','id':2147483647,'token':'5m1x0q8z7c3v9b2n4k6j1h8g5f3d2s7a','name':'A\\u0022da'}",
    "{'op':'hello','id':1,'bot':true,'detail':'moves','boards':true}",
    "{'op':'create','id':2,'game':'sbarra','seats':['me','open']}",
    "{'op':'create','id':2,'game':'duo','seats':['open','me'],'starter':1,'visibility':'public'}",
    "{'op':'create','id':2,'game':'bricka','seats':['me','bot:hard'],'starter':0}",
    "{'op':'create','id':2,'game':'spider','seats':['me','me']}",
    "{'op':'create','id':2,'game':'spider','seats':'lot','opponent':'open'}",
    "{'op':'create','id':2,'game':'spider','seats':'lot','opponent':'bot:easy'}",
    "{'op':'create','id':2,'game':'sbarra','seats':['bot:easy','bot:master'],'visibility':'public'}",
    CREATE_WITH("'seats':['me','open'],'clock':{'initial_ms':2592000000,'increment_ms':0}"),
    CREATE_WITH("'seats':['open','me'],'starter':0,'clock':{'initial_ms':1000,'increment_ms':180000}"),
    "{'op':'hello','id':1,'link':'k7x2qm9t','name':'Ada'}",
    "{'op':'hint','id':6,'room':'k7x2qm'}",
    "{'op':'hint','id':6,'room':'k7x2qm','round':7}",
    "{'op':'claim','id':6,'room':'k7x2qm'}",
    "{'op':'claim','id':6,'room':'k7x2qm','round':7}",
    "{'op':'say','id':6,'room':'k7x2qm','phrase':'hello'}",
    "{'op':'say','id':6,'room':'k7x2qm','phrase':'goodbye'}",
    "{'op':'rename','id':6,'name':'A\\u0022da'}",
    "{'op':'link','id':6}",
    "{'op':'stats','id':6}",
    "{'op':'history','id':6}",
    "{'op':'history','id':6,'after':'k7x2qmk7x2qm1234-2147483647'}",
    "{'op':'record','id':6,'record':'k7x2qm-1'}",
    "{'op':'record','id':6,'record':'k7x2qmk7x2qm1234-2147483647','text':true}",
    "{'op':'join','id':3,'room':'k7x2qm'}",
    "{'op':'join','id':3,'room':'k7x2qm','side':0}",
    "{'op':'watch','id':4,'room':'k7x2qmk7x2qm1234'}",
    "{'op':'sync','id':4,'room':'k7x2qm'}",
    "{'op':'leave','id':4,'room':'k7x2qm'}",
    "{'op':'legal','id':4,'room':'k7x2qm'}",
    "{'op':'move','id':5,'room':'k7x2qm','round':2,'ply':0,'move':'e3h'}",
    "{'op':'rematch','id':6,'room':'k7x2qm'}",
    "{'op':'rematch','id':6,'room':'k7x2qm','round':7}",
    "{'op':'resign','id':6,'room':'k7x2qm','round':7,'side':1}",
    "{'op':'rooms','id':7}",
    "{'op':'rooms','id':7,'state':'waiting','game':'duo','boards':true,'after':'k7x2qm'}",
    "{'op':'rooms','id':7,'state':'playing'}",
    "{'op':'lobby','id':8,'boards':true,'follow':true}",
    "{'op':'lobby','id':8,'follow':false}",
};

START_TEST(requests_are_written_as_they_are_read)
{
    struct request first;
    struct request again;
    char json[QUOTED_MAX];
    struct buf *out;

    quoted(requests[_i], json);
    read_bytes(json, strlen(json), &first);
    ck_assert_msg(first.fault == ERROR_NONE && first.op != OP_UNKNOWN, "%s is no request", json);
    out = request_write(&first);
    ck_assert_uint_eq(out->len, strlen(json));
    ck_assert_msg(memcmp(buf_text(out), json, out->len) == 0, "%.*s instead of %s", (int)out->len,
                  buf_text(out), json);
    read_bytes(buf_text(out), out->len, &again);
    ck_assert_mem_eq(&first, &again, sizeof first);
    buf_unref(out);
}
END_TEST

START_TEST(every_op_is_in_the_table)
{
    unsigned seen = 0;
    size_t i;

    for (i = 0; i < COUNT(requests); i++) {
        struct request req;

        read_quoted(requests[i], &req);
        seen |= 1U << req.op;
    }
    ck_assert_uint_eq(seen, (1U << OP_UNKNOWN) - 1);
}
END_TEST

/* --- messages of the daemon's own hand --- */

static struct message *read_buf(struct buf *out)
{
    char *exact = malloc(out->len);
    struct message *msg;

    ck_assert_ptr_nonnull(exact);
    memcpy(exact, buf_text(out),
           out->len); /* ends where the text does, so that a sanitizer sees one byte too many */
    msg = message_read(exact, out->len);
    ck_assert_msg(msg != NULL, "can't be read: %.*s", (int)out->len, buf_text(out));
    free(exact);
    buf_unref(out);
    return msg;
}

/* A room in the middle of its second round, after e2 and e8. */
struct stage {
    struct position pos;
    game_move moves[2];
    struct wire_room room;
    struct wire_reader reader;
    struct wire_result result;
};

static void stage_init(struct stage *stage)
{
    static const char *const texts[] = { "e2", "e8" };
    const struct game *game = game_find("sbarra");
    size_t i;

    memset(stage, 0, sizeof *stage);
    game->start(&stage->pos, 0);
    for (i = 0; i < 2; i++) {
        ck_assert_int_eq(game->parse(texts[i], &stage->moves[i]), MOVE_OK);
        game->play(&stage->pos, stage->moves[i]);
    }
    stage->room = (struct wire_room){
        .id = "k7x2qm",
        .game = game,
        .is_public = true,
        .state = "playing",
        .seq = 41,
        .seat = { { .name = "Ada", .player = "p81kq0zt4w7m2x9cd", .online = true },
                  { .name = "Bob", .player = "p2", .bot = true, .why = "dropped", .away_ms = 59999 } },
        .clock = { .initial_ms = 300000,
                   .increment_ms = 5000,
                   .left_ms = { INT64_C(2592000000), 0 },
                   .running = -1,
                   .starts_in_ms = 9999 },
        .spectators = 3,
        .wins = { 1, 0 },
        .draws = 2,
        .rematch = { false, true },
        .round = 2,
        .moves = stage->moves,
        .plies = 2,
        .position = &stage->pos
    };
    stage->reader = (struct wire_reader){ .sits = { true, false }, .moves_only = true };
    stage->result = (struct wire_result){ .winner = 1, .reason = "resigned" };
}

static void check_digest(const struct stage *stage, const char *digest)
{
    char own[DIGEST_TEXT_MAX];

    game_digest(stage->room.game, &stage->pos, own);
    ck_assert_str_eq(digest, own);
}

static void check_seats(const struct wire_seat seat[2])
{
    ck_assert(!seat[0].open && !seat[1].open);
    ck_assert_str_eq(seat[0].name, "Ada");
    ck_assert_str_eq(seat[0].player, "p81kq0zt4w7m2x9cd");
    ck_assert(seat[0].online && !seat[0].bot && !seat[0].why && seat[0].away_ms == -1);
    ck_assert_str_eq(seat[1].name, "Bob");
    ck_assert(!seat[1].online && seat[1].bot);
    ck_assert_str_eq(seat[1].why, "dropped");
}

static void check_clock(const struct wire_clock *clock)
{
    ck_assert(clock->initial_ms == 300000 && clock->increment_ms == 5000);
    ck_assert(clock->left_ms[0] == INT64_C(2592000000) && clock->left_ms[1] == 0);
    ck_assert(clock->running == -1 && clock->starts_in_ms == 9999);
}

static void check_no_clock(const struct wire_clock *clock)
{
    ck_assert(clock->initial_ms == 0 && clock->running == -1 && clock->starts_in_ms == -1);
}

static void check_round(const struct stage *stage, const struct read_round *round)
{
    ck_assert_int_eq(round->number, 2);
    ck_assert_int_eq(round->starter, 0);
    ck_assert_uint_eq(round->plies, 2);
    ck_assert_str_eq(round->moves[0], "e2");
    ck_assert_str_eq(round->moves[1], "e8");
    ck_assert_int_eq(round->turn, 0);
    ck_assert(!round->over);
    check_digest(stage, round->digest);
}

static void check_snapshot(const struct stage *stage, const struct message *msg)
{
    const struct read_room *room = &msg->snapshot;

    ck_assert(msg->has_snapshot);
    ck_assert_str_eq(room->id, "k7x2qm");
    ck_assert_str_eq(room->game, "sbarra");
    ck_assert_str_eq(room->state, "playing");
    ck_assert(room->is_public);
    ck_assert_int_eq(room->seq, 41);
    check_seats(room->seat);
    ck_assert_int_eq(room->seat[1].away_ms, 59999);
    check_clock(&room->clock);
    ck_assert(room->sits[0] && !room->sits[1]);
    ck_assert_int_eq(room->spectators, 3);
    ck_assert(room->wins[0] == 1 && room->wins[1] == 0 && room->draws == 2);
    ck_assert(!room->rematch[0] && room->rematch[1]);
    ck_assert(room->turn == 0 && room->ply == 2);
    check_round(stage, &room->round);
}

START_TEST(snapshots_come_through)
{
    struct stage stage;
    struct message *msg;

    stage_init(&stage);
    msg = read_buf(message_snapshot(7, &stage.room, &stage.reader));
    ck_assert(msg->kind == MESSAGE_REPLY && msg->ok && msg->re == 7);
    ck_assert_str_eq(msg->room, "k7x2qm");
    check_snapshot(&stage, msg);
    message_free(msg);

    stage.reader.moves_only = false; /* what comes besides is passed over */
    msg = read_buf(message_sync(&stage.room, &stage.reader));
    ck_assert(msg->kind == MESSAGE_SYNC && msg->seq == 41);
    check_snapshot(&stage, msg);
    message_free(msg);
}
END_TEST

START_TEST(bots_of_the_server_come_through)
{
    struct stage stage;
    struct message *msg;

    stage_init(&stage);
    stage.room.seat[1] = (struct wire_seat){ .name = "hard", .level = "hard", .online = true, .away_ms = -1 };
    msg = read_buf(message_snapshot(1, &stage.room, &stage.reader));
    ck_assert(!msg->snapshot.seat[0].level && !msg->snapshot.seat[1].player);
    ck_assert(!msg->snapshot.seat[1].open && msg->snapshot.seat[1].online && !msg->snapshot.seat[1].bot);
    ck_assert_str_eq(msg->snapshot.seat[1].name, "hard");
    ck_assert_str_eq(msg->snapshot.seat[1].level, "hard");
    message_free(msg);
}
END_TEST

START_TEST(rooms_without_a_round_and_finished_ones_come_through)
{
    struct stage stage;
    struct message *msg;

    stage_init(&stage);
    stage.room.result = &stage.result;
    stage.result.has_score = true;
    stage.result.score[0] = -12;
    msg = read_buf(message_snapshot(1, &stage.room, &stage.reader));
    ck_assert(msg->snapshot.round.over && msg->snapshot.round.turn == -1 && msg->snapshot.turn == -1);
    ck_assert_int_eq(msg->snapshot.round.result.winner, 1);
    ck_assert_str_eq(msg->snapshot.round.result.reason, "resigned");
    ck_assert(msg->snapshot.round.result.has_score && msg->snapshot.round.result.score[0] == -12);
    message_free(msg);

    stage.room.round = 0;
    stage.room.seat[1].open = true;
    msg = read_buf(message_snapshot(1, &stage.room, &stage.reader));
    ck_assert(msg->snapshot.round.number == 0 && msg->snapshot.turn == -1 && msg->snapshot.seat[1].open);
    message_free(msg);
}
END_TEST

START_TEST(events_of_a_round_come_through)
{
    struct stage stage;
    struct message *msg;

    stage_init(&stage);
    msg = read_buf(message_started(&stage.room, &stage.reader));
    ck_assert(msg->kind == MESSAGE_STARTED && msg->seq == 41 && msg->wins[0] == 1 && msg->draws == 2);
    check_seats(msg->seat);
    check_round(&stage, &msg->round);
    check_clock(&msg->clock);
    message_free(msg);

    msg = read_buf(message_moved(&stage.room, true, true, false));
    ck_assert(msg->kind == MESSAGE_MOVED && msg->round.number == 2 && msg->ply == 1 && msg->side == 1 &&
              msg->forced);
    ck_assert_str_eq(msg->move, "e8");
    ck_assert_int_eq(msg->round.turn, 0);
    check_digest(&stage, msg->round.digest);
    check_clock(&msg->clock);
    message_free(msg);

    stage.room.clock = (struct wire_clock){ .initial_ms = 0 };
    msg = read_buf(message_moved(&stage.room, true, true, false));
    check_no_clock(&msg->clock);
    message_free(msg);

    stage.room.result = &stage.result;
    stage.result.winner = -1;
    msg = read_buf(message_ended(&stage.room));
    ck_assert(msg->kind == MESSAGE_ENDED && msg->round.number == 2 && msg->round.result.winner == -1);
    ck_assert(!msg->round.result.has_score && msg->wins[0] == 1);
    message_free(msg);
}
END_TEST

START_TEST(other_events_come_through)
{
    struct stage stage;
    const struct wire_lobby lobby = { .whole = true };
    struct message *msg;

    stage_init(&stage);
    msg = read_buf(message_seat(&stage.room, 1));
    ck_assert(msg->kind == MESSAGE_SEAT && msg->side == 1);
    ck_assert_str_eq(msg->seat[1].name, "Bob");
    message_free(msg);
    msg = read_buf(message_offer(&stage.room));
    ck_assert(msg->kind == MESSAGE_OFFER && !msg->rematch[0] && msg->rematch[1]);
    message_free(msg);
    msg = read_buf(message_spectators(&stage.room));
    ck_assert(msg->kind == MESSAGE_SPECTATORS && msg->count == 3);
    message_free(msg);
    msg = read_buf(message_closed(&stage.room, "expired"));
    ck_assert(msg->kind == MESSAGE_CLOSED);
    ck_assert_str_eq(msg->why, "expired");
    message_free(msg);
    msg = read_buf(message_said(&stage.room, 1, PHRASE_GOOD_LUCK));
    ck_assert(msg->kind == MESSAGE_SAID && msg->side == 1);
    ck_assert_str_eq(msg->phrase, "good_luck");
    message_free(msg);
    stage.room.clock.running = 1;
    stage.room.clock.starts_in_ms = -1;
    msg = read_buf(message_clock(&stage.room, "restart"));
    ck_assert(msg->kind == MESSAGE_CLOCK && msg->clock.initial_ms == 300000);
    ck_assert(msg->clock.running == 1 && msg->clock.starts_in_ms == -1);
    ck_assert_str_eq(msg->why, "restart");
    message_free(msg);
    msg = read_buf(message_notice(2000));
    ck_assert(msg->kind == MESSAGE_NOTICE && msg->in_ms == 2000 && !msg->room);
    message_free(msg);
    msg = read_buf(message_lobby(&lobby, false));
    ck_assert(msg->kind == MESSAGE_LOBBY && !msg->room);
    message_free(msg);
}
END_TEST

START_TEST(replies_come_through)
{
    static const char *const allowed[] = { "sbarra", NULL };
    const struct wire_error error = {
        ERROR_ILLEGAL_MOVE, "the rules forbid it", "move", "wall_crosses", allowed, 120
    };
    const struct wire_error bare = { .code = ERROR_NOT_YET };
    struct stage stage;
    struct message *msg;

    stage_init(&stage);
    msg = read_buf(message_ok(9));
    ck_assert(msg->kind == MESSAGE_REPLY && msg->re == 9 && msg->ok && !msg->player && !msg->has_snapshot &&
              !msg->has_hint && !msg->rooms);
    message_free(msg);
    msg = read_buf(message_pong(9, 1767225600123));
    ck_assert(msg->ok);
    message_free(msg);
    msg = read_buf(message_hint(9, 3, 0, stage.room.game, stage.moves[0]));
    ck_assert(msg->re == 9 && msg->has_hint && msg->round.number == 3 && msg->ply == 0);
    ck_assert_str_eq(msg->move, "e2");
    message_free(msg);
    msg = read_buf(message_error(0, &error));
    ck_assert(!msg->ok && msg->re == 0 && msg->retry_ms == 120);
    ck_assert_str_eq(msg->error, "illegal_move");
    ck_assert_str_eq(msg->field, "move");
    ck_assert_str_eq(msg->reason, "wall_crosses");
    message_free(msg);
    msg = read_buf(message_error(3, &bare));
    ck_assert(msg->re == 3 && !msg->field && !msg->reason && msg->retry_ms == 0);
    message_free(msg);
    msg = read_buf(message_rooms(4, &stage.room, &stage.reader, 1, true, true));
    ck_assert_uint_eq(msg->room_count, 1);
    ck_assert_str_eq(msg->next, "k7x2qm");
    ck_assert_str_eq(msg->rooms[0].id, "k7x2qm");
    check_seats(msg->rooms[0].seat);
    ck_assert_int_eq(msg->rooms[0].seat[1].away_ms, -1);
    check_clock(&msg->rooms[0].clock);
    ck_assert(msg->rooms[0].sits[0] && msg->rooms[0].turn == 0 && msg->rooms[0].ply == 2);
    message_free(msg);
    msg = read_buf(message_rooms(4, NULL, NULL, 0, false, false));
    ck_assert(msg->rooms && msg->room_count == 0 && !msg->next);
    message_free(msg);
}
END_TEST

START_TEST(small_replies_to_a_player_come_through)
{
    static const struct wire_tally tallies[] = { { "sbarra", "people", 3, 0, 2 },
                                                 { "duo", "bots", 0, 1, 0 } };
    struct message *msg;

    msg = read_buf(message_player(9, "p81", "Ada"));
    ck_assert(msg->ok && !msg->server_version && !msg->token && !msg->rooms);
    ck_assert_str_eq(msg->player, "p81");
    ck_assert_str_eq(msg->name, "Ada");
    message_free(msg);
    msg = read_buf(message_link(9, "k7x2qm9t", 300000));
    ck_assert_str_eq(msg->code, "k7x2qm9t");
    ck_assert_int_eq(msg->expires_in_ms, 300000);
    message_free(msg);
    msg = read_buf(message_stats(9, tallies, 2));
    ck_assert_uint_eq(msg->tally_count, 2);
    ck_assert_str_eq(msg->tallies[0].game, "sbarra");
    ck_assert_str_eq(msg->tallies[1].against, "bots");
    ck_assert(msg->tallies[0].wins == 3 && msg->tallies[0].losses == 2 && msg->tallies[1].draws == 1);
    message_free(msg);
    msg = read_buf(message_stats(9, NULL, 0));
    ck_assert(msg->tallies && msg->tally_count == 0);
    message_free(msg);
}
END_TEST

/* Two plies with a clock, and a restart between them. */
static const char *const two_moves[] = { "a1^", "h4" };
static const int64_t two_at[] = { 10500, 61000 };
static const int64_t two_left[] = { 304500, INT64_C(2592000000) };
static const struct wire_credit one_credit = { 1, 0, 20000, 315000 };

static struct wire_round round_made(void)
{
    return (struct wire_round){ .room = "k7x2qmk7x2qm1234",
                                .number = 2147483647,
                                .game = game_find("spider"),
                                .is_public = true,
                                .seat = { { .player = "p1", .name = "Ada" },
                                          { .player = "p2", .name = "Bob", .bot = true } },
                                .sits = { false, true },
                                .starter = 1,
                                .initial_ms = 300000,
                                .increment_ms = 5000,
                                .started_at = INT64_C(1767225600123),
                                .ended_at = INT64_C(1767229301000),
                                .plies = 2,
                                .result = { -1, "score", true, { 5, 5 } },
                                .moves = two_moves,
                                .at_ms = two_at,
                                .left_ms = two_left,
                                .credits = &one_credit,
                                .credit_count = 1 };
}

static void check_record(const struct read_record *record)
{
    ck_assert_str_eq(record->id, "k7x2qmk7x2qm1234-2147483647");
    ck_assert_str_eq(record->game, "spider");
    ck_assert_str_eq(record->seat[0].name, "Ada");
    ck_assert_str_eq(record->seat[1].player, "p2");
    ck_assert(record->is_public && !record->seat[0].bot && record->seat[1].bot && record->starter == 1);
    ck_assert(record->initial_ms == 300000 && record->increment_ms == 5000 && record->plies == 2);
    ck_assert_int_eq(record->started_at, INT64_C(1767225600123));
    ck_assert_int_eq(record->ended_at, INT64_C(1767229301000));
    ck_assert(record->result.winner == -1 && record->result.has_score && record->result.score[1] == 5);
    ck_assert_str_eq(record->result.reason, "score");
}

START_TEST(histories_come_through)
{
    struct wire_round rounds[2] = { round_made(), round_made() };
    struct message *msg;

    rounds[1].number = 1;
    rounds[1].initial_ms = 0;
    rounds[1].seat[1].level = "easy";
    msg = read_buf(message_history(9, rounds, 2, true));
    ck_assert_uint_eq(msg->record_count, 2);
    ck_assert_str_eq(msg->next, "k7x2qmk7x2qm1234-1");
    ck_assert(!msg->records[0].seat[1].level);
    ck_assert_str_eq(msg->records[1].seat[1].level, "easy");
    check_record(&msg->records[0]);
    ck_assert(!msg->records[0].sits[0] && msg->records[0].sits[1] && !msg->records[0].moves);
    ck_assert(msg->records[1].initial_ms == 0);
    message_free(msg);
    msg = read_buf(message_history(9, NULL, 0, false));
    ck_assert(msg->records && msg->record_count == 0 && !msg->next);
    message_free(msg);
}
END_TEST

START_TEST(records_come_through)
{
    struct wire_round round = round_made();
    const struct read_record *record;
    struct message *msg = read_buf(message_record(9, &round, true));

    ck_assert_uint_eq(msg->record_count, 1);
    ck_assert(msg->text && strstr(msg->text, "[Game \"spider\"]\n") == msg->text);
    record = msg->records;
    check_record(record);
    ck_assert_str_eq(record->moves[1], "h4");
    ck_assert(record->at_ms[0] == 10500 && record->at_ms[1] == 61000);
    ck_assert(record->left_ms[0] == 304500 && record->left_ms[1] == INT64_C(2592000000));
    ck_assert_uint_eq(record->credit_count, 1);
    ck_assert_mem_eq(record->credits, &one_credit, sizeof one_credit);
    message_free(msg);

    round.initial_ms = 0;
    round.plies = 0;
    round.credit_count = 0;
    msg = read_buf(message_record(9, &round, false));
    ck_assert(msg->record_count == 1 && !msg->text && !msg->records->left_ms);
    ck_assert(msg->records->plies == 0 && msg->records->credit_count == 0);
    message_free(msg);
}
END_TEST

START_TEST(the_answer_to_hello_comes_through)
{
    struct stage stage;
    struct wire_hello hello = {
        .player = "p81", .name = "Ada", .version = "0.1.0", .url = "http://192.168.1.5:7070"
    };
    struct message *msg;

    stage_init(&stage);
    hello.restart_in_ms = -1;
    msg = read_buf(message_hello(1, &hello));
    ck_assert(msg->ok && msg->re == 1 && !msg->token && msg->room_count == 0 && msg->in_ms == -1);
    ck_assert_str_eq(msg->player, "p81");
    ck_assert_str_eq(msg->name, "Ada");
    ck_assert_str_eq(msg->server_version, "0.1.0");
    ck_assert_str_eq(msg->server_url, "http://192.168.1.5:7070");
    message_free(msg);

    hello.token = "5m1x0q8z7c3v9b2n4k6j1h8g5f3d2s7a";
    hello.restart_in_ms = 1500;
    hello.seated = &stage.room;
    hello.seated_as = &stage.reader;
    hello.seated_count = 1;
    msg = read_buf(message_hello(1, &hello));
    ck_assert_str_eq(msg->token, hello.token);
    ck_assert(msg->in_ms == 1500 && msg->room_count == 1);
    ck_assert_str_eq(msg->rooms[0].game, "sbarra");
    message_free(msg);
}
END_TEST

/* --- messages of other hands --- */

#define SEATS "'seats':[{'kind':'open'},{'kind':'open'}]"
#define SCORE "'score':{'wins':[0,0],'draws':0}"
#define ROUND "'round':{'number':1,'starter':0,'moves':['e2'],'turn':1,'result':null,'digest':'a1098853'}"
#define SNAPSHOT                                                                                   \
    "'snapshot':{'id':'k7x2qm','game':'x','visibility':'private','state':'playing','seq':1," SEATS \
    ",'you':{'sides':[1]},'spectators':0," SCORE "," ROUND ",'offers':{'rematch':[false,false]}}"
#define HEAD "'room':'k7x2qm','seq':1"
#define CLOCK_BUT(initial, increment, left, running, starts)                                               \
    "'clock':{'initial_ms':" initial ",'increment_ms':" increment ",'left_ms':" left ",'running':" running \
    ",'starts_in_ms':" starts "}"
#define CLOCK CLOCK_BUT("300000", "0", "[1,2]", "0", "null")
#define RECORD_BUT(id, seats, clock, plies, at)                                                 \
    "'id':" id ",'game':'x','visibility':'public','seats':" seats ",'starter':0,'clock':" clock \
    ",'plies':" plies ",'started_at':" at ",'ended_at':1,'result':{'winner':null,'reason':'x','score':null}"
#define SITTERS \
    "[{'kind':'human','name':'A','player':'p','bot':true},{'kind':'bot','name':'hard','level':'hard'}]"
#define RECORD           RECORD_BUT("'k7x2qm-2'", SITTERS, "{'initial_ms':1,'increment_ms':0}", "1", "0")
#define MOVES            "'moves':['e2'],'at_ms':[0]"
#define IN_ROUND(record) "{'re':1,'ok':true,'record':{" record "}}"

static struct message *read_text(const char *text)
{
    char json[QUOTED_MAX];

    quoted(text, json);
    return message_read(json, strlen(json));
}

/* Each may be of a later version. */
static const struct {
    const char *text;
    enum message_kind kind;
} passed[] = {
    { "{'re':1,'ok':true,'wonder':[{}]}", MESSAGE_REPLY },
    { "{'re':1,'ok':false,'error':{'code':'wonder','message':'?','more':1}}", MESSAGE_REPLY },
    { "{'ev':'wonder'}", MESSAGE_OTHER },
    { "{'ev':'wonder'," HEAD "}", MESSAGE_OTHER },
    { "{'ev':'reply'}", MESSAGE_OTHER },
    { "{'ev':''}", MESSAGE_OTHER },
    { "{'ev':'closed'," HEAD ",'why':'wonder','more':null}", MESSAGE_CLOSED },
    { "{'ev':'seat'," HEAD ",'side':0,'seat':{'kind':'bot','name':'hard','level':'hard','online':true}}",
      MESSAGE_SEAT },
    { "{'re':1,'ok':true,'room':'k7x2qm'," SNAPSHOT "}", MESSAGE_REPLY },
    { "{'ev':'sync'," HEAD "," SNAPSHOT "}", MESSAGE_SYNC },
    { "{'ev':'started'," HEAD "," ROUND "," SEATS "," SCORE "}", MESSAGE_STARTED },
    { "{'ev':'started'," HEAD "," ROUND "," SEATS "," SCORE ",'clock':null}", MESSAGE_STARTED },
    { "{'ev':'said'," HEAD ",'side':1,'phrase':'wonder'}", MESSAGE_SAID },
    { "{'ev':'clock'," HEAD "," CLOCK ",'why':'wonder'}", MESSAGE_CLOCK },
    { "{'re':1,'ok':true,'stats':[{'game':'x','against':'x','wins':0,'draws':0,'losses':0,'more':1}]}",
      MESSAGE_REPLY },
    { "{'re':1,'ok':true,'code':'k7x2qm9t','expires_in_ms':0}", MESSAGE_REPLY },
    { "{'re':1,'ok':true,'rounds':[{" RECORD ",'you':{'sides':[0]}}],'next':null}", MESSAGE_REPLY },
    { "{'re':1,'ok':true,'record':{" RECORD "," MOVES ",'left_ms':[1],'credits':[]}}", MESSAGE_REPLY },
    { "{'re':1,'ok':true,'record':{" RECORD "," MOVES ",'left_ms':[9007199254740992],'credits':["
      "{'ply':0,'side':1,'at_ms':0,'left_ms':0}]},'text':''}",
      MESSAGE_REPLY },
};

START_TEST(what_is_not_known_is_passed_over)
{
    struct message *msg = read_text(passed[_i].text);

    ck_assert_msg(msg != NULL, "refused: %s", passed[_i].text);
    ck_assert_int_eq(msg->kind, passed[_i].kind);
    message_free(msg);
}
END_TEST

/* Each differs by one thing from a message that would be read. */
static const char *const refused[] = {
    "",
    "no json",
    "[]",
    "null",
    "{}",
    "{'re':1}",
    "{'re':1,'ok':1}",
    "{'re':0,'ok':true}",
    "{'re':'1','ok':true}",
    "{'re':1,'ok':true,'ok':true}",
    "{'re':1,'ok':false}",
    "{'re':1,'ok':false,'error':{}}",
    "{'re':1,'ok':false,'error':{'code':1}}",
    "{'re':1,'ok':false,'error':{'code':'a\\u0000b'}}",
    "{'re':1,'ok':true,'player':{'id':'p1'}}",
    "{'re':1,'ok':true,'rooms':{}}",
    "{'re':1,'ok':true,'rooms':[{}],'next':null}",
    "{'re':1,'ok':true,'rooms':[],'next':'much-too-long-for-a-room'}",
    "{'re':1,'ok':true," SNAPSHOT "}",
    "{'re':1,'ok':true,'room':'k7x2qm','snapshot':{}}",
    "{'ev':7}",
    "{'ev':'wonder','room':'k7x2qm'}",
    "{'ev':'wonder','room':'k7x2qm','seq':-1}",
    "{'ev':'wonder','room':'much-too-long-for-a-room','seq':1}",
    "{'ev':'closed','why':'empty'}",
    "{'ev':'closed'," HEAD "}",
    "{'ev':'spectators'," HEAD ",'count':-1}",
    "{'ev':'spectators'," HEAD ",'count':99999999999}",
    "{'ev':'offer'," HEAD ",'offers':{'rematch':[true]}}",
    "{'ev':'offer'," HEAD ",'offers':{'rematch':[true,0]}}",
    "{'ev':'seat'," HEAD ",'side':2,'seat':{'kind':'open'}}",
    "{'ev':'seat'," HEAD ",'side':0,'seat':{'kind':'human','name':'Ada','bot':false,'online':true}}",
    "{'ev':'seat'," HEAD ",'side':0,'seat':{'kind':'human','name':'Ada','player':'p1','bot':false}}",
    "{'ev':'seat'," HEAD
    ",'side':0,'seat':{'kind':'human','name':'Ada','player':'p1-and-more-than-fits','bot':false,"
    "'online':true}}",
    "{'ev':'seat'," HEAD ",'side':0,'seat':{'kind':'bot','name':'hard','online':true}}",
    "{'ev':'seat'," HEAD ",'side':0,'seat':{'kind':'bot','level':'hard','online':true}}",
    "{'ev':'seat'," HEAD ",'side':0,'seat':{'kind':'bot','name':'hard','level':7,'online':true}}",
    "{'ev':'seat'," HEAD ",'side':0,'seat':{'kind':'bot','name':'hard','level':'hard'}}",
    "{'ev':'moved'," HEAD
    ",'round':0,'ply':0,'side':0,'move':'e2','forced':false,'turn':1,'digest':'a1098853'}",
    "{'ev':'moved'," HEAD ",'round':1,'ply':0,'side':0,'move':2,'forced':false,'turn':1,'digest':'a1098853'}",
    "{'ev':'moved'," HEAD
    ",'round':1,'ply':0,'side':0,'move':'e2','forced':false,'turn':2,'digest':'a1098853'}",
    "{'ev':'moved'," HEAD
    ",'round':1,'ply':0,'side':0,'move':'e2','forced':false,'turn':1,'digest':'a10988531'}",
    "{'ev':'started'," HEAD ",'round':null," SEATS "," SCORE "}",
    "{'ev':'started'," HEAD "," ROUND ",'seats':[{'kind':'open'}]," SCORE "}",
    "{'ev':'ended'," HEAD ",'round':1,'result':{'winner':2,'reason':'goal','score':null}," SCORE "}",
    "{'ev':'ended'," HEAD ",'round':1,'result':{'winner':0,'reason':'goal','score':[1]}," SCORE "}",
    "{'ev':'notice','kind':'restart'}",
    "{'ev':'said'," HEAD ",'side':2,'phrase':'hello'}",
    "{'ev':'said'," HEAD ",'side':0,'phrase':7}",
    "{'ev':'said'," HEAD ",'phrase':'hello'}",
    "{'ev':'clock'," HEAD "," CLOCK "}",
    "{'ev':'clock'," HEAD ",'why':'disk'}",
    "{'ev':'clock'," HEAD ",'clock':null,'why':'disk'}",
    "{'ev':'clock'," HEAD ",'clock':[],'why':'disk'}",
    "{'ev':'clock'," HEAD "," CLOCK_BUT("0", "0", "[1,2]", "0", "null") ",'why':'disk'}",
    "{'ev':'clock'," HEAD "," CLOCK_BUT("9007199254740993", "0", "[1,2]", "0", "null") ",'why':'disk'}",
    "{'ev':'clock'," HEAD "," CLOCK_BUT("300000", "-1", "[1,2]", "0", "null") ",'why':'disk'}",
    "{'ev':'clock'," HEAD "," CLOCK_BUT("300000", "null", "[1,2]", "0", "null") ",'why':'disk'}",
    "{'ev':'clock'," HEAD "," CLOCK_BUT("300000", "0", "[1,-1]", "0", "null") ",'why':'disk'}",
    "{'ev':'clock'," HEAD "," CLOCK_BUT("300000", "0", "[1]", "0", "null") ",'why':'disk'}",
    "{'ev':'clock'," HEAD "," CLOCK_BUT("300000", "0", "[1,2]", "2", "null") ",'why':'disk'}",
    "{'ev':'clock'," HEAD "," CLOCK_BUT("300000", "0", "[1,2]", "0", "-1") ",'why':'disk'}",
    "{'ev':'started'," HEAD "," ROUND "," SEATS "," SCORE ",'clock':5}",
    "{'ev':'started'," HEAD "," ROUND "," SEATS "," SCORE "," CLOCK_BUT("0", "0", "[1,2]", "0", "null") "}",
    "{'ev':'seat'," HEAD ",'side':0,'seat':{'kind':'human','name':'Ada','player':'p1','bot':false,"
    "'online':false,'why':'left','away_ms':-1}}",
    "{'re':1,'ok':true,'stats':{}}",
    "{'re':1,'ok':true,'stats':[{}]}",
    "{'re':1,'ok':true,'stats':[{'game':'x','against':'x','wins':-1,'draws':0,'losses':0}]}",
    "{'re':1,'ok':true,'code':'k7x2qm9t'}",
    "{'re':1,'ok':true,'code':'k7x2qm9tt','expires_in_ms':0}",
    "{'re':1,'ok':true,'round':1,'move':'e2'}",
    "{'re':1,'ok':true,'round':0,'ply':0,'move':'e2'}",
    "{'re':1,'ok':true,'round':1,'ply':0,'move':2}",
    "{'re':1,'ok':true,'rounds':{}}",
    "{'re':1,'ok':true,'rounds':[{" RECORD "}],'next':null}",
    "{'re':1,'ok':true,'rounds':[{" RECORD ",'you':{'sides':[2]}}],'next':null}",
    "{'re':1,'ok':true,'rounds':[],'next':'k7x2qmk7x2qm1234-21474836470'}",
    IN_ROUND(RECORD),
    IN_ROUND(RECORD "," MOVES ",'credits':[]"),
    IN_ROUND(RECORD "," MOVES ",'left_ms':null,'credits':[]"),
    IN_ROUND(RECORD "," MOVES ",'left_ms':[],'credits':[]"),
    IN_ROUND(RECORD "," MOVES ",'left_ms':[1,1],'credits':[]"),
    IN_ROUND(RECORD "," MOVES ",'left_ms':[-1],'credits':[]"),
    IN_ROUND(RECORD "," MOVES ",'left_ms':[9007199254740993],'credits':[]"),
    IN_ROUND(RECORD "," MOVES ",'left_ms':[1]"),
    IN_ROUND(RECORD "," MOVES ",'left_ms':[1],'credits':[{}]"),
    IN_ROUND(RECORD "," MOVES ",'left_ms':[1],'credits':[{'ply':0,'side':2,'at_ms':0,'left_ms':0}]"),
    IN_ROUND(RECORD ",'moves':['e2','e8'],'at_ms':[0,1],'left_ms':[1,1],'credits':[]"),
    IN_ROUND(RECORD ",'moves':['e2','e8'],'at_ms':[0],'left_ms':[1],'credits':[]"),
    IN_ROUND(RECORD ",'moves':[2],'at_ms':[0],'left_ms':[1],'credits':[]"),
    IN_ROUND(RECORD ",'moves':['e2'],'at_ms':[0,1],'left_ms':[1],'credits':[]"),
    IN_ROUND(RECORD_BUT("7", SITTERS, "null", "1", "0") "," MOVES ",'credits':[]"),
    IN_ROUND(RECORD_BUT("'a-1'", "[{'name':'A'}]", "null", "1", "0") "," MOVES ",'credits':[]"),
    IN_ROUND(RECORD_BUT("'a-1'", "[{},{}]", "null", "1", "0") "," MOVES ",'credits':[]"),
    IN_ROUND(RECORD_BUT("'a-1'", "[{'kind':'open'},{'kind':'open'}]", "null", "1", "0") "," MOVES
                                                                                        ",'credits':[]"),
    IN_ROUND(RECORD_BUT("'a-1'", SITTERS, "{}", "1", "0") "," MOVES ",'left_ms':[1],'credits':[]"),
    IN_ROUND(RECORD_BUT("'a-1'", SITTERS, "null", "-1", "0") ",'moves':[],'at_ms':[],'credits':[]"),
    IN_ROUND(RECORD_BUT("'a-1'", SITTERS, "null", "65537", "0") "," MOVES ",'credits':[]"),
    IN_ROUND(RECORD_BUT("'a-1'", SITTERS, "null", "1", "-1") "," MOVES ",'credits':[]"),
    "{'re':1,'ok':true,'record':{" RECORD "," MOVES ",'left_ms':[1],'credits':[]},'text':7}",
    "{'re':1,'ok':true,'record':null}",
};

START_TEST(what_is_no_message_is_refused)
{
    ck_assert_msg(read_text(refused[_i]) == NULL, "read: %s", refused[_i]);
}
END_TEST

START_TEST(names_that_do_not_fit_are_refused)
{
    char text[512];
    char name[PLAYER_NAME_MAX + 1];
    size_t length;

    for (length = PLAYER_NAME_MAX - 1; length <= PLAYER_NAME_MAX; length++) {
        struct message *msg;

        memset(name, 'a', length);
        name[length] = '\0';
        snprintf(text, sizeof text,
                 "{'ev':'seat'," HEAD
                 ",'side':0,'seat':{'kind':'human','name':'%s','player':'p','bot':false,'online':true}}",
                 name);
        msg = read_text(text);
        ck_assert_int_eq(msg != NULL, length < PLAYER_NAME_MAX);
        message_free(msg);
    }
}
END_TEST

/* --- the page --- */

START_TEST(every_message_of_the_page_is_read)
{
    char *page = page_read("protocol.md");
    static const char *const fences[] = { "\n```json reply\n", "\n```json event\n" };
    int count = 0;
    size_t i;

    for (i = 0; i < COUNT(fences); i++) {
        const char *at = page;

        while ((at = strstr(at, fences[i])) != NULL) {
            const char *text = at + strlen(fences[i]);
            struct message *msg;

            at = strstr(text, "\n```\n");
            ck_assert_ptr_nonnull(at);
            msg = message_read(text, (size_t)(at - text));
            ck_assert_msg(msg != NULL, "refused: %.*s", (int)(at - text), text);
            ck_assert_msg(msg->kind != MESSAGE_OTHER, "not known: %.*s", (int)(at - text), text);
            message_free(msg);
            count++;
        }
    }
    ck_assert_int_gt(count, 15);
    free(page);
}
END_TEST

static Suite *client_suite(void)
{
    Suite *suite = suite_create("the client's end of the wire");
    TCase *wire = tcase_create("wire");

    tcase_add_loop_test(wire, requests_are_written_as_they_are_read, 0, COUNT(requests));
    tcase_add_test(wire, every_op_is_in_the_table);
    tcase_add_test(wire, snapshots_come_through);
    tcase_add_test(wire, bots_of_the_server_come_through);
    tcase_add_test(wire, rooms_without_a_round_and_finished_ones_come_through);
    tcase_add_test(wire, events_of_a_round_come_through);
    tcase_add_test(wire, other_events_come_through);
    tcase_add_test(wire, replies_come_through);
    tcase_add_test(wire, small_replies_to_a_player_come_through);
    tcase_add_test(wire, histories_come_through);
    tcase_add_test(wire, records_come_through);
    tcase_add_test(wire, the_answer_to_hello_comes_through);
    tcase_add_loop_test(wire, what_is_not_known_is_passed_over, 0, COUNT(passed));
    tcase_add_loop_test(wire, what_is_no_message_is_refused, 0, COUNT(refused));
    tcase_add_test(wire, names_that_do_not_fit_are_refused);
    tcase_add_test(wire, every_message_of_the_page_is_read);
    suite_add_tcase(suite, wire);
    return suite;
}

int main(void)
{
    SRunner *runner = srunner_create(client_suite());
    int failed;

    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

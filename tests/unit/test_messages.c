/* SPDX-License-Identifier: MIT */
/* test_messages.c: what goes out, compared as JSON with what the protocol says; and the protocol page itself: each request
 * on it must be taken, and each reply and event on it must have the fields that are really sent. ' stands for ". */
#include "config.h"

#include <check.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/rules/game.h"
#include "common/wire/message.h"
#include "tests/unit/wire_support.h"

enum { PLIES_MAX = 16 };

/* A room with all that its struct points to. */
struct sample {
    struct wire_room room;
    game_move moves[PLIES_MAX];
    struct position position;
};

static const struct wire_result resigned = { .winner = 1, .reason = "resigned" };
static const struct wire_result aborted = { .winner = -1, .reason = "aborted" };
static const struct wire_reader watcher;
static const struct wire_reader blue = { .sits = { true, false } };
static const struct wire_reader orange = { .sits = { false, true } };
static const struct wire_reader both = { .sits = { true, true } };
static const struct wire_reader both_moves_only = { .sits = { true, true }, .moves_only = true };

/* Round 2 of a match of sbarra, begun by orange, after `moves` (separated by spaces). */
static void sample_make(struct sample *s, const char *moves)
{
    const struct game *game = game_find("sbarra");
    const struct wire_seat ada = { .name = "Ada", .player = "p1", .online = true };
    const struct wire_seat zoe = {
        .name = "Zo\xc3\xab \"Z\"", .player = "p2", .bot = true, .why = "dropped", .away_ms = 45000
    };
    char text[MOVE_TEXT_MAX];
    int length;

    *s = (struct sample){ .room = { .id = "k7x2qm", .game = game, .is_public = true, .state = "playing" } };
    s->room.seq = 41;
    s->room.seat[0] = ada;
    s->room.seat[1] = zoe;
    s->room.spectators = 3;
    s->room.wins[0] = 1;
    s->room.draws = 4;
    s->room.rematch[1] = true;
    s->room.round = 2;
    s->room.starter = 1;
    s->room.moves = s->moves;
    s->room.position = &s->position;
    game->start(&s->position, 1);
    for (; sscanf(moves, "%23s%n", text, &length) == 1; moves += length) {
        game_move *m = &s->moves[s->room.plies++];

        ck_assert_int_eq(game->parse(text, m), MOVE_OK);
        ck_assert_int_eq(game->legal(&s->position, *m), MOVE_OK);
        game->play(&s->position, *m);
    }
}

/* A room where nobody sits on side 1 yet. */
static void sample_make_waiting(struct sample *s)
{
    *s = (struct sample){ .room = {
                              .id = "0123456789abcdef", .game = game_find("sbarra"), .state = "waiting" } };
    s->room.seat[0] = (struct wire_seat){ .name = "Ada", .player = "p1", .why = "left", .away_ms = -1 };
    s->room.seat[1].open = true;
}

/* --- replies --- */

START_TEST(errors_tell_what_they_have)
{
    static const char *const allowed[] = { "easy", "hard", NULL };
    const struct wire_error bare = { .code = ERROR_HELLO_FIRST };
    const struct wire_error full = {
        ERROR_ILLEGAL_MOVE, "a \"reason\"", "move", "closes_path", allowed, 250
    };

    expect(message_error(0, &bare), "{'re':null,'ok':false,'error':{'code':'hello_first'}}");
    expect(message_error(2147483647, &full),
           "{'re':2147483647,'ok':false,'error':{'code':'illegal_move','message':'a \\u0022reason\\u0022',"
           "'field':'move','reason':'closes_path','allowed':['easy','hard'],'retry_ms':250}}");
}
END_TEST

START_TEST(every_error_has_the_protocols_word)
{
#define X(code, word) word,
    static const char *const words[] = { WIRE_ERRORS(X) };
#undef X
    int code;

    for (code = ERROR_NONE; code <= ERROR_INTERNAL; code++)
        ck_assert_str_eq(wire_error_word((enum wire_error_code)code), words[code]);
    ck_assert_str_eq(wire_error_word(ERROR_WRONG_PLY), "wrong_ply");
    ck_assert_str_eq(wire_error_word(ERROR_BAD_JSON), "bad_json");
}
END_TEST

START_TEST(small_replies)
{
    expect(message_ok(7), "{'re':7,'ok':true}");
    expect(message_ok(0), "{'re':null,'ok':true}");
    expect(message_pong(7, INT64_C(1767225600123)), "{'re':7,'ok':true,'now_at':1767225600123}");
}
END_TEST

START_TEST(texts_are_escaped)
{
    struct wire_error error = { .code = ERROR_INTERNAL };
    char text[160];
    json_t *json;
    char c;

    /* every ASCII character but NUL, and a few that are longer */
    for (c = 1; c < 0x7f; c++)
        text[c - 1] = c;
    memcpy(text + 0x7e, "\x7f\xc3\xa9\xe2\x80\xa8\xf0\x9f\x98\x80",
           sizeof "\x7f\xc3\xa9\xe2\x80\xa8\xf0\x9f\x98\x80");
    error.message = text;
    json = parsed(message_error(1, &error));
    ck_assert_str_eq(json_string_value(json_object_get(json_object_get(json, "error"), "message")), text);
    json_decref(json);
}
END_TEST

START_TEST(numbers_are_written_whole)
{
    static const int64_t numbers[] = { 0, 9, 10, -1, -10, INT64_MAX, INT64_MIN };
    size_t i;

    for (i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        json_t *json = parsed(message_pong(1, numbers[i]));

        ck_assert_int_eq(json_integer_value(json_object_get(json, "now_at")), numbers[i]);
        json_decref(json);
    }
}
END_TEST

START_TEST(fields_keep_their_order)
{
    struct buf *buf = message_pong(7, 5);
    static const char text[] = "{\"re\":7,\"ok\":true,\"now_at\":5}";

    ck_assert_uint_eq(buf->len, sizeof text - 1);
    ck_assert_int_eq(memcmp(buf_text(buf), text, buf->len), 0);
    buf_unref(buf);
}
END_TEST

#define ADA "{'kind':'human','name':'Ada','player':'p1','bot':false,'online':true}"
#define ZOE_BUT(away)                     \
    "{'kind':'human','name':'Zo\xc3\xab " \
    "\\u0022Z\\u0022','player':'p2','bot':true,'online':false,'why':'dropped'" away "}"
#define ZOE    ZOE_BUT(",'away_ms':45000")
#define SEATS  "'seats':[" ADA "," ZOE "]"
#define LISTED "'seats':[" ADA "," ZOE_BUT("") "]"
#define WAITS                                                                                                \
    "'seats':[{'kind':'human','name':'Ada','player':'p1','bot':false,'online':false,'why':'left'},{'kind':'" \
    "open'}]"
#define SCORE  "'score':{'wins':[1,0],'draws':4}"
#define OFFERS "'offers':{'rematch':[false,true]}"

START_TEST(hello_for_a_newcomer)
{
    const struct wire_hello hello = { .player = "p1",
                                      .name = "Ada",
                                      .token = "t0",
                                      .version = "0.1.0",
                                      .url = "http://192.168.1.5:7070",
                                      .client = "3f9a",
                                      .messages_per_second = 100,
                                      .message_burst = 400,
                                      .rooms_per_player = 20,
                                      .restart_in_ms = -1 };

    expect(
        message_hello(1, &hello),
        "{'re':1,'ok':true,'player':{'id':'p1','name':'Ada'},'token':'t0',"
        "'server':{'name':'tavoliere','version':'0.1.0','url':'http://192.168.1.5:7070',"
        "'client':'3f9a'},'seated':[],"
        "'limits':{'messages_per_second':100,'message_burst':400,'rooms_per_player':20,'message_bytes':4096},"
        "'notice':null}");
}
END_TEST

START_TEST(hello_for_one_who_comes_back)
{
    struct sample s;
    struct wire_hello hello = {
        .player = "p1", .name = "Ada", .version = "v", .url = "u", .restart_in_ms = 0
    };

    sample_make(&s, "e8 e2");
    hello.seated = &s.room;
    hello.seated_as = &blue;
    hello.seated_count = 1;
    expect(message_hello(1, &hello),
           "{'re':1,'ok':true,'player':{'id':'p1','name':'Ada'},'server':{'name':'tavoliere','version':'v','"
           "url':'u'},"
           "'seated':[{'id':'k7x2qm','game':'sbarra'," LISTED
           ",'you':{'sides':[0]},'state':'playing','turn':1,'ply':2,"
           "'spectators':3,'clock':null}],"
           "'limits':{'messages_per_second':0,'message_burst':0,'rooms_per_player':0,'message_bytes':4096},"
           "'notice':{'kind':'restart','in_ms':0}}");
    hello.boards = true;
    expect(message_hello(1, &hello),
           "{'re':1,'ok':true,'player':{'id':'p1','name':'Ada'},'server':{'name':'tavoliere','version':'v','"
           "url':'u'},"
           "'seated':[{'id':'k7x2qm','game':'sbarra'," LISTED
           ",'you':{'sides':[0]},'state':'playing','turn':1,'ply':2,"
           "'spectators':3,'clock':null,'moves':['e8','e2']}],"
           "'limits':{'messages_per_second':0,'message_burst':0,'rooms_per_player':0,'message_bytes':4096},"
           "'notice':{'kind':'restart','in_ms':0}}");
}
END_TEST

#define FACTS_E8_E2 "{'pawns':['e2','e8'],'wallsLeft':[10,10],'walls':[],'distance':[7,7]}"

/* A snapshot of the sample after e8 and e2; `you` is the list of sides, `facts` and `legal` stand with their commas. */
#define SNAPSHOT(you, facts, legal)                                                                          \
    "{'id':'k7x2qm','game':'sbarra','visibility':'public','state':'playing','seq':41," SEATS                 \
    ",'you':{'sides':" you "},'spectators':3," SCORE ",'round':{'number':2,'starter':1,'moves':['e8','e2']," \
    "'turn':1,'result':null" facts ",'digest':'%s'" legal "},'clock':null," OFFERS "}"

/* `form` with the digest of the sample in the place of its one %s. */
static char *with_digest(const struct sample *s, const char *form, char *out)
{
    char digest[DIGEST_TEXT_MAX];
    const char *at = strstr(form, "%s");

    ck_assert_ptr_nonnull(at);
    game_digest(s->room.game, s->room.position, digest);
    snprintf(out, QUOTED_MAX, "%.*s%s%s", (int)(at - form), form, digest, at + 2);
    return out;
}

START_TEST(snapshots_for_watchers_and_for_those_with_the_rules)
{
    struct sample s;
    char want[QUOTED_MAX];

    sample_make(&s, "e8 e2");
    expect(message_snapshot(3, &s.room, &watcher),
           with_digest(&s,
                       "{'re':3,'ok':true,'room':'k7x2qm','snapshot':" SNAPSHOT(
                           "[]", ",'position':" FACTS_E8_E2, "") "}",
                       want));
    expect(message_snapshot(3, &s.room, &blue), /* not to move: no legal moves */
           with_digest(&s,
                       "{'re':3,'ok':true,'room':'k7x2qm','snapshot':" SNAPSHOT(
                           "[0]", ",'position':" FACTS_E8_E2, "") "}",
                       want));
    expect(
        message_snapshot(3, &s.room, &both_moves_only),
        with_digest(&s, "{'re':3,'ok':true,'room':'k7x2qm','snapshot':" SNAPSHOT("[0,1]", "", "") "}", want));
    expect(message_sync(&s.room, &both_moves_only),
           with_digest(&s, "{'ev':'sync','room':'k7x2qm','seq':41,'snapshot':" SNAPSHOT("[0,1]", "", "") "}",
                       want));
}
END_TEST

/* Is `list` the legal moves of the position, as text, in order? */
static void expect_legal(const json_t *list, const struct game *game, const struct position *pos)
{
    game_move moves[MOVE_COUNT_MAX];
    char text[MOVE_TEXT_MAX];
    size_t count = game->moves(pos, moves, MOVE_COUNT_MAX);
    size_t i;

    ck_assert(json_is_array(list));
    ck_assert_uint_eq(json_array_size(list), count);
    for (i = 0; i < count; i++) {
        game->format(moves[i], text);
        ck_assert_str_eq(json_string_value(json_array_get(list, i)), text);
    }
}

START_TEST(legal_moves_go_to_the_side_to_move)
{
    struct sample s;
    json_t *json;

    sample_make(&s, "e8 e2");
    json = parsed(message_snapshot(3, &s.room, &orange));
    expect_legal(json_object_get(json_object_get(json_object_get(json, "snapshot"), "round"), "legal"),
                 s.room.game, &s.position);
    json_decref(json);
    json = parsed(message_started(&s.room, &both));
    expect_legal(json_object_get(json_object_get(json, "round"), "legal"), s.room.game, &s.position);
    json_decref(json);
    json = parsed(message_moved(&s.room, false, false, true));
    expect_legal(json_object_get(json, "legal"), s.room.game, &s.position);
    json_decref(json);
    json = parsed(message_legal(8, s.room.game, &s.position));
    ck_assert_int_eq(json_integer_value(json_object_get(json, "re")), 8);
    expect_legal(json_object_get(json, "legal"), s.room.game, &s.position);
    json_decref(json);
}
END_TEST

/* Orange goes straight ahead and wins, jumping over nobody: blue walks aside. */
#define ORANGE_WINS "e8 d1 e7 d2 e6 d1 e5 d2 e4 d1 e3 d2 e2 c2 e1"

START_TEST(nobody_is_to_move_after_the_end)
{
    struct sample s;
    char want[QUOTED_MAX];
    const struct wire_result goal = { .winner = 1, .reason = "goal" };
    json_t *json;

    sample_make(&s, ORANGE_WINS);
    expect(
        message_moved(&s.room, false, true, false),
        with_digest(
            &s,
            "{'ev':'moved','room':'k7x2qm','seq':41,'round':2,'ply':14,'side':1,'move':'e1','forced':false,"
            "'turn':null,'clock':null,'digest':'%s'}",
            want));
    json = parsed(message_moved(&s.room, false, false, true));
    ck_assert_ptr_null(json_object_get(json, "legal"));
    ck_assert_ptr_nonnull(json_object_get(json, "position"));
    json_decref(json);
    expect(message_legal(8, s.room.game, &s.position), "{'re':8,'ok':true,'legal':[]}");
    expect(message_legal(8, s.room.game, NULL), "{'re':8,'ok':true,'legal':[]}");
    s.room.result = &goal;
    expect(message_ended(&s.room), "{'ev':'ended','room':'k7x2qm','seq':41,'round':2,"
                                   "'result':{'winner':1,'reason':'goal','score':null}," SCORE "}");
}
END_TEST

START_TEST(a_hint_says_for_which_position_it_is)
{
    const struct game *game = game_find("sbarra");
    game_move move;

    ck_assert(game->parse("e3h", &move) == MOVE_OK);
    expect(message_hint(9, 2, 6, game, move), "{'re':9,'ok':true,'round':2,'ply':6,'move':'e3h'}");
}
END_TEST

START_TEST(a_round_that_was_given_up_is_over)
{
    struct sample s;
    const struct wire_result counted = {
        .winner = 0, .reason = "score", .has_score = true, .score = { 12, -3 }
    };
    json_t *json;
    json_t *round;

    sample_make(&s, "e8 e2");
    s.room.result = &resigned;
    s.room.state = "finished";
    json = parsed(message_snapshot(3, &s.room, &orange));
    round = json_object_get(json_object_get(json, "snapshot"), "round");
    ck_assert(json_is_null(json_object_get(round, "turn")));
    ck_assert_ptr_null(json_object_get(round, "legal"));
    ck_assert_str_eq(json_string_value(json_object_get(json_object_get(round, "result"), "reason")),
                     "resigned");
    json_decref(json);
    s.room.result = &aborted;
    expect(message_ended(&s.room), "{'ev':'ended','room':'k7x2qm','seq':41,'round':2,"
                                   "'result':{'winner':null,'reason':'aborted','score':null}," SCORE "}");
    s.room.result = &counted;
    expect(message_ended(&s.room), "{'ev':'ended','room':'k7x2qm','seq':41,'round':2,"
                                   "'result':{'winner':0,'reason':'score','score':[12,-3]}," SCORE "}");
}
END_TEST

START_TEST(a_room_that_waits)
{
    struct sample s;

    sample_make_waiting(&s);
    expect(
        message_snapshot(0, &s.room, &blue),
        "{'re':null,'ok':true,'room':'0123456789abcdef','snapshot':{'id':'0123456789abcdef','game':'sbarra',"
        "'visibility':'private','state':'waiting','seq':0," WAITS ",'you':{'sides':[0]},'spectators':0,"
        "'score':{'wins':[0,0],'draws':0},'round':null,'clock':null,'offers':{'rematch':[false,false]}}}");
    expect(
        message_rooms(4, &s.room, &watcher, 1, true, true),
        "{'re':4,'ok':true,'rooms':[{'id':'0123456789abcdef','game':'sbarra'," WAITS
        ",'you':{'sides':[]},'state':'waiting','turn':null,'ply':0,'spectators':0,'clock':null,'moves':[]}],"
        "'next':'0123456789abcdef'}");
}
END_TEST

/* --- clocks --- */

/* Five minutes and five seconds a move; orange's runs. */
static const struct wire_clock running = { .initial_ms = 300000,
                                           .increment_ms = 5000,
                                           .left_ms = { INT64_C(2592000000), 0 },
                                           .running = 1,
                                           .starts_in_ms = -1 };
static const struct wire_clock starting = {
    .initial_ms = 1000, .left_ms = { 1000, 1000 }, .running = -1, .starts_in_ms = 0
};

#define RUNNING                                                                                             \
    "'clock':{'initial_ms':300000,'increment_ms':5000,'left_ms':[2592000000,0],'running':1,'starts_in_ms':" \
    "null}"
#define STARTING \
    "'clock':{'initial_ms':1000,'increment_ms':0,'left_ms':[1000,1000],'running':null,'starts_in_ms':0}"

/* Is the clock among the members of `path` (NULL: of the message itself) the one of `text`? */
static void expect_clock(struct buf *buf, const char *path, const char *text)
{
    json_t *json = parsed(buf);
    const json_t *within = json;
    char object[QUOTED_MAX];
    json_t *want;

    snprintf(object, sizeof object, "{%s}", text);
    want = wanted(object);
    if (path)
        within = json_object_get(json, path);
    if (json_is_array(within))
        within = json_array_get(within, 0);
    ck_assert_msg(json_equal(json_object_get(within, "clock"), json_object_get(want, "clock")), "not %s",
                  text);
    json_decref(want);
    json_decref(json);
}

START_TEST(clocks_are_told_wherever_a_room_is)
{
    struct sample s;
    const struct wire_lobby added = { .added = &s.room, .added_count = 1 };

    sample_make(&s, "e8 e2");
    s.room.clock = running;
    expect_clock(message_snapshot(3, &s.room, &blue), "snapshot", RUNNING);
    expect_clock(message_sync(&s.room, &blue), "snapshot", RUNNING);
    expect_clock(message_rooms(3, &s.room, &blue, 1, true, false), "rooms", RUNNING);
    expect_clock(message_lobby(&added, false), "added", RUNNING);
    expect_clock(message_moved(&s.room, false, true, false), NULL, RUNNING);
    expect_clock(message_started(&s.room, &blue), NULL, RUNNING);
    s.room.clock = starting;
    expect_clock(message_started(&s.room, &blue), NULL, STARTING);
    expect(message_clock(&s.room, "disk"),
           "{'ev':'clock','room':'k7x2qm','seq':41," STARTING ",'why':'disk'}");
}
END_TEST

/* Nobody can claim against whoever is here, and not always against whoever isn't. */
START_TEST(absence_is_told_of_the_absent)
{
    struct sample s;

    sample_make(&s, "e8 e2");
    s.room.seat[1].away_ms = 0;
    expect(message_seat(&s.room, 1),
           "{'ev':'seat','room':'k7x2qm','seq':41,'side':1,'seat':{'kind':'human','name':'Zo\xc3\xab "
           "\\u0022Z\\u0022','player':'p2','bot':true,'online':false,'why':'dropped','away_ms':0}}");
    s.room.seat[0].away_ms = 15000;
    expect(message_seat(&s.room, 0), "{'ev':'seat','room':'k7x2qm','seq':41,'side':0,'seat':" ADA "}");
}
END_TEST

/* --- players and what they have played --- */

START_TEST(replies_to_a_player)
{
    static const struct wire_tally tallies[] = { { "sbarra", "people", 3, 0, 2 },
                                                 { "spider", "people", 0, 0, 0 },
                                                 { "duo", "bots", 0, 1, 0 } };

    expect(message_player(5, "p1", "Zo\xc3\xab"),
           "{'re':5,'ok':true,'player':{'id':'p1','name':'Zo\xc3\xab'}}");
    expect(message_link(5, "k7x2qm9t", 300000),
           "{'re':5,'ok':true,'code':'k7x2qm9t','expires_in_ms':300000}");
    expect(message_stats(5, NULL, 0), "{'re':5,'ok':true,'stats':[]}");
    expect(message_stats(5, tallies, 3),
           "{'re':5,'ok':true,'stats':[{'game':'sbarra','against':'people','wins':3,'draws':0,'losses':2},"
           "{'game':'duo','against':'bots','wins':0,'draws':1,'losses':0}]}");
}
END_TEST

/* --- lists --- */

#define ENTRY_BUT(you, more)                         \
    "{'id':'k7x2qm','game':'sbarra'," LISTED "," you \
    "'state':'playing','turn':1,'ply':2,'spectators':3,'clock':null" more "}"

START_TEST(lists_of_rooms)
{
    struct sample s[2];
    struct wire_room rooms[2];
    const struct wire_reader readers[2] = { orange, watcher };

    sample_make(&s[0], "e8 e2");
    sample_make_waiting(&s[1]);
    rooms[0] = s[0].room;
    rooms[1] = s[1].room;
    expect(message_rooms(4, NULL, NULL, 0, false, false), "{'re':4,'ok':true,'rooms':[],'next':null}");
    expect(message_rooms(4, rooms, readers, 2, false, true),
           "{'re':4,'ok':true,'rooms':[" ENTRY_BUT(
               "'you':{'sides':[1]},",
               "") ","
                   "{'id':'0123456789abcdef','game':'sbarra'," WAITS
                   ",'you':{'sides':[]},'state':'waiting','turn':null,'ply':0,'spectators':0,'clock':null}],"
                   "'next':'0123456789abcdef'}");
    expect(message_rooms(4, rooms, readers, 1, true, false),
           "{'re':4,'ok':true,'rooms':[" ENTRY_BUT("'you':{'sides':[1]},",
                                                   ",'moves':['e8','e2']") "],'next':null}");
}
END_TEST

START_TEST(changes_of_the_lobby)
{
    struct sample s;
    const char *removed[] = { "aaaaaa", "bbbbbb" };
    const struct wire_lobby gone = { .removed = removed, .removed_count = 2 };
    struct wire_lobby lobby = { .added_count = 1 };

    sample_make(&s, "e8 e2");
    expect(message_lobby(&gone, true),
           "{'ev':'lobby','added':[],'changed':[],'removed':['aaaaaa','bbbbbb']}");
    lobby.added = &s.room;
    expect(message_lobby(&lobby, false),
           "{'ev':'lobby','added':[" ENTRY_BUT("", "") "],'changed':[],'removed':[]}");
    lobby = (struct wire_lobby){ .changed = &s.room, .changed_count = 1 };
    expect(message_lobby(&lobby, true),
           "{'ev':'lobby','added':[],'changed':[" ENTRY_BUT("", ",'moves':['e8','e2']") "],'removed':[]}");
    lobby = (struct wire_lobby){ .added = &s.room, .added_count = 1, .whole = true };
    expect(message_lobby(&lobby, false),
           "{'ev':'lobby','added':[" ENTRY_BUT("", "") "],'changed':[],'removed':[],'whole':true}");
}
END_TEST

/* --- events --- */

START_TEST(moves_as_events)
{
    struct sample s;
    char want[QUOTED_MAX];

    sample_make(&s, "e8 e2");
    expect(message_moved(&s.room, true, true, false),
           with_digest(
               &s,
               "{'ev':'moved','room':'k7x2qm','seq':41,'round':2,'ply':1,'side':0,'move':'e2','forced':true,"
               "'turn':1,'clock':null,'digest':'%s'}",
               want));
    expect(message_moved(&s.room, false, false, false),
           with_digest(
               &s,
               "{'ev':'moved','room':'k7x2qm','seq':41,'round':2,'ply':1,'side':0,'move':'e2','forced':false,"
               "'turn':1,'clock':null,'position':" FACTS_E8_E2 ",'digest':'%s'}",
               want));
    sample_make(&s, "e3h c6v d8v");
    expect(
        message_moved(&s.room, false, false, false),
        with_digest(
            &s,
            "{'ev':'moved','room':'k7x2qm','seq':41,'round':2,'ply':2,'side':1,'move':'d8v','forced':false,"
            "'turn':0,'clock':null,'position':{'pawns':['e1','e9'],'wallsLeft':[9,8],"
            "'walls':['c6v','d8v','e3h'],'distance':[9,9]},'digest':'%s'}",
            want));
}
END_TEST

START_TEST(a_round_starts)
{
    struct sample s;
    char want[QUOTED_MAX];

    sample_make(&s, "");
    expect(message_started(&s.room, &blue),
           with_digest(
               &s,
               "{'ev':'started','room':'k7x2qm','seq':41,'round':{'number':2,'starter':1,'moves':[],'turn':1,"
               "'result':null,'position':{'pawns':['e1','e9'],'wallsLeft':[10,10],'walls':[],"
               "'distance':[8,8]},'digest':'%s'}," SEATS "," SCORE ",'clock':null}",
               want));
    expect(message_started(&s.room, &both_moves_only),
           with_digest(
               &s,
               "{'ev':'started','room':'k7x2qm','seq':41,'round':{'number':2,'starter':1,'moves':[],'turn':1,"
               "'result':null,'digest':'%s'}," SEATS "," SCORE ",'clock':null}",
               want));
}
END_TEST

START_TEST(small_events)
{
    enum phrase phrase;
    char want[128];
    struct sample s;

    sample_make(&s, "e8 e2");
    s.room.seq = UINT64_C(9007199254740991);
    expect(message_seat(&s.room, 0),
           "{'ev':'seat','room':'k7x2qm','seq':9007199254740991,'side':0,'seat':" ADA "}");
    s.room.seq = 41;
    expect(message_seat(&s.room, 1), "{'ev':'seat','room':'k7x2qm','seq':41,'side':1,'seat':" ZOE "}");
    s.room.seat[1].open = true;
    expect(message_seat(&s.room, 1),
           "{'ev':'seat','room':'k7x2qm','seq':41,'side':1,'seat':{'kind':'open'}}");
    s.room.seat[1] =
        (struct wire_seat){ .name = "hard", .player = "bot:hard", .level = "hard", .online = true };
    expect(message_seat(&s.room, 1), "{'ev':'seat','room':'k7x2qm','seq':41,'side':1,"
                                     "'seat':{'kind':'bot','name':'hard','level':'hard','online':true}}");
    expect(message_offer(&s.room), "{'ev':'offer','room':'k7x2qm','seq':41," OFFERS "}");
    expect(message_spectators(&s.room), "{'ev':'spectators','room':'k7x2qm','seq':41,'count':3}");
    expect(message_closed(&s.room, "expired"), "{'ev':'closed','room':'k7x2qm','seq':41,'why':'expired'}");
    for (phrase = PHRASE_HELLO; phrase < PHRASE_COUNT; phrase++) {
        snprintf(want, sizeof want, "{'ev':'said','room':'k7x2qm','seq':41,'side':1,'phrase':'%s'}",
                 phrase_words[phrase]);
        expect(message_said(&s.room, 1, phrase), want);
    }
    expect(message_notice(5000), "{'ev':'notice','kind':'restart','in_ms':5000}");
}
END_TEST

/* --- the pages --- */

/* Call `look` with each block of the page that is fenced as "```json KIND"; returns how many there are. */
static int each_block(const char *kind, void (*look)(const char *text, size_t len))
{
    char *page = page_read("protocol.md");
    char fence[64];
    const char *at = page;
    int count = 0;

    snprintf(fence, sizeof fence, "\n```json %s\n", kind);
    while ((at = strstr(at, fence)) != NULL) {
        const char *text = at + strlen(fence);

        at = strstr(text, "\n```\n");
        ck_assert_msg(at != NULL, "a block of %s is not closed", kind);
        look(text, (size_t)(at + 1 - text));
        count++;
    }
    free(page);
    return count;
}

static unsigned ops_on_the_page;

static void look_at_request(const char *text, size_t len)
{
    struct request req;

    read_bytes(text, len, &req);
    ck_assert_msg(req.fault == ERROR_NONE && req.op != OP_UNKNOWN && req.id > 0, "refused: %.*s", (int)len,
                  text);
    ops_on_the_page |= 1U << req.op;
}

START_TEST(requests_on_the_protocol_page_are_taken)
{
    ops_on_the_page = 0;
    each_block("request", look_at_request);
    ck_assert_msg(ops_on_the_page == (1U << OP_UNKNOWN) - 1, "ops without an example: %x",
                  ((1U << OP_UNKNOWN) - 1) & ~ops_on_the_page);
}
END_TEST

/* Have both the same fields, and so on within? Of a list, the first members are compared; lists of words may be cut. */
static bool same_form(json_t *a, json_t *b) // NOLINT(misc-no-recursion)
{
    const char *key;
    json_t *value;

    if (json_is_array(a) && json_is_array(b))
        return json_array_size(a) == 0 || json_array_size(b) == 0 ||
               same_form(json_array_get(a, 0), json_array_get(b, 0));
    if (!json_is_object(a) || !json_is_object(b))
        return json_is_null(a) || json_is_null(b) || json_typeof(a) == json_typeof(b) ||
               (json_is_boolean(a) && json_is_boolean(b));
    if (json_object_size(a) != json_object_size(b))
        return false;
    json_object_foreach(a, key, value)
    {
        json_t *other = json_object_get(b, key);

        if (!other || !same_form(value, other))
            return false;
    }
    return true;
}

/* What is really sent: each kind of reply and event, in every form. */
static json_t *all_messages(void)
{
    enum { ERRORS = 8 };
    static struct sample s, waits;
    static const char *const removed[] = { "aaaaaa" };
    static const struct wire_lobby lobby = { &s.room, &s.room, removed, 1, 1, 1, false };
    static const struct wire_lobby anew = { .added = &s.room, .added_count = 1, .whole = true };
    static const struct wire_lobby removal = { .removed = removed, .removed_count = 1 };
    struct wire_hello hello = { "p1", "Ada", "t", "v", "u", "c", &s.room, &blue, 1, false, 1, 1, 1, 1 };
    const struct wire_error field = { ERROR_BAD_MESSAGE, "m", "f", NULL, NULL, 0 };
    const struct wire_error reason = { ERROR_ILLEGAL_MOVE, "m", NULL, "r", NULL, 0 };
    const struct wire_error field_reason = { ERROR_ILLEGAL_MOVE, "m", "f", "r", NULL, 0 };
    const struct wire_error plain = { ERROR_HELLO_FIRST, "m", NULL, NULL, NULL, 0 };
    const struct wire_error slow = { ERROR_SLOW_DOWN, "m", NULL, NULL, NULL, 5 };
    const struct wire_error allowed = { ERROR_BAD_MESSAGE, "m", "f", NULL, phrase_words, 0 };
    const struct wire_error not_yet = { ERROR_NOT_YET, "m", NULL, NULL, NULL, 5 };
    const struct wire_error no_round = { ERROR_NO_SUCH_ROUND, "m", "f", NULL, NULL, 0 };
    const struct wire_error *const errors[ERRORS] = { &field, &reason,  &field_reason, &plain,
                                                      &slow,  &allowed, &not_yet,      &no_round };
    const struct wire_tally tally = { "sbarra", "people", 1, 0, 0 };
    struct wire_round round = timed_round();
    json_t *all = json_array();
    size_t i;

    sample_make(&s, "e8 e2");
    sample_make_waiting(&waits);
    s.room.clock = running; /* where the page has null instead, it has the same form */
    for (i = 0; i < ERRORS; i++)
        json_array_append_new(all, parsed(message_error(1, errors[i])));
    json_array_append_new(all, parsed(message_ok(1)));
    json_array_append_new(all, parsed(message_hello(1, &hello)));
    hello.token = NULL;
    json_array_append_new(all, parsed(message_hello(1, &hello)));
    json_array_append_new(all, parsed(message_pong(1, 1)));
    json_array_append_new(all, parsed(message_snapshot(1, &s.room, &orange)));
    json_array_append_new(all, parsed(message_snapshot(1, &waits.room, &blue)));
    json_array_append_new(all, parsed(message_legal(1, s.room.game, &s.position)));
    json_array_append_new(all, parsed(message_hint(1, 2, 6, s.room.game, 0)));
    json_array_append_new(all, parsed(message_rooms(1, &s.room, &blue, 1, false, true)));
    json_array_append_new(all, parsed(message_rooms(1, &s.room, &blue, 1, true, true)));
    json_array_append_new(all, parsed(message_player(1, "p1", "Ada")));
    json_array_append_new(all, parsed(message_link(1, "k7x2qm9t", 1)));
    json_array_append_new(all, parsed(message_stats(1, &tally, 1)));
    json_array_append_new(all, parsed(message_history(1, &round, 1, true)));
    json_array_append_new(all, parsed(message_record(1, &round, false)));
    json_array_append_new(all, parsed(message_record(1, &round, true)));
    json_array_append_new(all, parsed(message_clock(&s.room, "restart")));
    json_array_append_new(all, parsed(message_said(&s.room, 0, PHRASE_HELLO)));
    json_array_append_new(all, parsed(message_seat(&s.room, 0)));
    json_array_append_new(all, parsed(message_seat(&s.room, 1)));
    json_array_append_new(all, parsed(message_seat(&waits.room, 1)));
    json_array_append_new(all, parsed(message_started(&s.room, &orange)));
    json_array_append_new(all, parsed(message_started(&s.room, &watcher)));
    json_array_append_new(all, parsed(message_started(&s.room, &both_moves_only)));
    json_array_append_new(all, parsed(message_moved(&s.room, false, true, false)));
    json_array_append_new(all, parsed(message_moved(&s.room, false, false, true)));
    json_array_append_new(all, parsed(message_moved(&s.room, false, false, false)));
    s.room.result = &resigned;
    json_array_append_new(all, parsed(message_ended(&s.room)));
    json_array_append_new(all, parsed(message_sync(&s.room, &both)));
    s.room.result = NULL;
    json_array_append_new(all, parsed(message_sync(&s.room, &orange)));
    json_array_append_new(all, parsed(message_offer(&s.room)));
    json_array_append_new(all, parsed(message_spectators(&s.room)));
    json_array_append_new(all, parsed(message_closed(&s.room, "x")));
    json_array_append_new(all, parsed(message_lobby(&lobby, false)));
    json_array_append_new(all, parsed(message_lobby(&removal, false)));
    json_array_append_new(all, parsed(message_lobby(&anew, false)));
    json_array_append_new(all, parsed(message_notice(1)));
    return all;
}

static json_t *kinds_on_the_page;

/* What sort of message it is: the word of an event, or what a reply has besides `re` and `ok`. */
static const char *kind_of(json_t *json)
{
    void *member = json_object_iter(json);
    const char *word = json_string_value(json_object_get(json, "ev"));

    if (word)
        return word;
    member = json_object_iter_next(json, json_object_iter_next(json, member));
    return member ? json_object_iter_key(member) : "ok";
}

static void look_at_message(const char *text, size_t len)
{
    json_error_t error;
    json_t *json = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
    const json_t *word = json_object_get(json, "ev");
    json_t *all = all_messages();
    json_t *sent;
    size_t i;
    bool found = false;

    ck_assert_msg(json != NULL, "%s in %.*s", error.text, (int)len, text);
    json_array_foreach(all, i, sent)
    {
        found = found ||
                (same_form(json, sent) && json_equal(word, json_object_get(sent, "ev")) == (word != NULL));
    }
    ck_assert_msg(found, "nothing of this form is sent: %.*s", (int)len, text);
    json_object_set_new(kinds_on_the_page, kind_of(json), json_true());
    json_decref(all);
    json_decref(json);
}

START_TEST(messages_on_the_protocol_page_have_the_fields_that_are_sent)
{
    json_t *all = all_messages();
    json_t *sent;
    size_t i;

    kinds_on_the_page = json_object();
    ck_assert_int_ge(each_block("reply", look_at_message), 8);
    each_block("event", look_at_message);
    json_array_foreach(all, i, sent)
    {
        ck_assert_msg(json_object_get(kinds_on_the_page, kind_of(sent)), "no example of %s", kind_of(sent));
    }
    json_decref(kinds_on_the_page);
    json_decref(all);
}
END_TEST

Suite *messages_suite(void)
{
    Suite *suite = suite_create("messages");
    TCase *shapes = tcase_create("shapes");
    TCase *page = tcase_create("page");

    tcase_add_test(shapes, errors_tell_what_they_have);
    tcase_add_test(shapes, every_error_has_the_protocols_word);
    tcase_add_test(shapes, small_replies);
    tcase_add_test(shapes, texts_are_escaped);
    tcase_add_test(shapes, numbers_are_written_whole);
    tcase_add_test(shapes, fields_keep_their_order);
    tcase_add_test(shapes, hello_for_a_newcomer);
    tcase_add_test(shapes, hello_for_one_who_comes_back);
    tcase_add_test(shapes, snapshots_for_watchers_and_for_those_with_the_rules);
    tcase_add_test(shapes, legal_moves_go_to_the_side_to_move);
    tcase_add_test(shapes, a_hint_says_for_which_position_it_is);
    tcase_add_test(shapes, nobody_is_to_move_after_the_end);
    tcase_add_test(shapes, a_round_that_was_given_up_is_over);
    tcase_add_test(shapes, a_room_that_waits);
    tcase_add_test(shapes, clocks_are_told_wherever_a_room_is);
    tcase_add_test(shapes, absence_is_told_of_the_absent);
    tcase_add_test(shapes, replies_to_a_player);
    tcase_add_test(shapes, lists_of_rooms);
    tcase_add_test(shapes, changes_of_the_lobby);
    tcase_add_test(shapes, moves_as_events);
    tcase_add_test(shapes, a_round_starts);
    tcase_add_test(shapes, small_events);
    suite_add_tcase(suite, shapes);
    tcase_set_timeout(page, 60);
    tcase_add_test(page, requests_on_the_protocol_page_are_taken);
    tcase_add_test(page, messages_on_the_protocol_page_have_the_fields_that_are_sent);
    suite_add_tcase(suite, page);
    return suite;
}

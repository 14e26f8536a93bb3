/* SPDX-License-Identifier: MIT */
/* test_wire_records.c: finished rounds as they go out: in a history, as a record, and as text. In JSON ' stands for ". */
#include "config.h"

#include <check.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/rules/game.h"
#include "common/wire/message.h"
#include "tests/unit/wire_support.h"

/* Three plies of a round with a clock, in which the daemon was down twice. */
static const char *const three_moves[] = { "e8", "e2", "e7" };
static const int64_t three_at[] = { 1234, 61005, 3600000 };
static const int64_t three_left[] = { 303766, 245229, INT64_C(2592000000) };
static const struct wire_credit two_credits[] = { { 1, 0, 2000, 60000 }, { 3, 0, 3700000, 15001 } };
static const struct wire_round timed = {
    .room = "k7x2qm",
    .number = 2,
    .is_public = true,
    .seat = { { .player = "p1", .name = "Ada" }, { .player = "p2", .name = "Z\\ \"o\"", .bot = true } },
    .sits = { true, false },
    .starter = 1,
    .initial_ms = 300000,
    .increment_ms = 5000,
    .started_at = INT64_C(1767225600123),
    .ended_at = INT64_C(1767229301000),
    .plies = 3,
    .result = { .winner = 1, .reason = "time" },
    .moves = three_moves,
    .at_ms = three_at,
    .left_ms = three_left,
    .credits = two_credits,
    .credit_count = 2,
};

struct wire_round timed_round(void)
{
    struct wire_round round = timed;

    round.game = game_find("sbarra");
    return round;
}

#define TIMED_HEAD                                                      \
    "'id':'k7x2qm-2','game':'sbarra','visibility':'public',"            \
    "'seats':[{'kind':'human','name':'Ada','player':'p1','bot':false}," \
    "{'kind':'human','name':'Z\\\\ \\u0022o\\u0022','player':'p2','bot':true}],"
#define TIMED_FACTS                                                                                       \
    "'starter':1,'clock':{'initial_ms':300000,'increment_ms':5000},'plies':3,'started_at':1767225600123," \
    "'ended_at':1767229301000,'result':{'winner':1,'reason':'time','score':null}"
#define TIMED_RECORD                                                                                   \
    "{" TIMED_HEAD TIMED_FACTS ",'moves':['e8','e2','e7'],'at_ms':[1234,61005,3600000],"               \
    "'left_ms':[303766,245229,2592000000],'credits':[{'ply':1,'side':0,'at_ms':2000,'left_ms':60000}," \
    "{'ply':3,'side':0,'at_ms':3700000,'left_ms':15001}]}"

static void expect_next(struct buf *buf, const char *next)
{
    json_t *json = parsed(buf);
    const char *is = json_string_value(json_object_get(json, "next"));

    ck_assert(next ? is && strcmp(is, next) == 0 : json_is_null(json_object_get(json, "next")));
    json_decref(json);
}

START_TEST(a_page_of_history)
{
    struct wire_round rounds[2] = { timed_round(), timed_round() };

    rounds[1].number = 1;
    rounds[1].sits[1] = true;
    expect(message_history(5, rounds, 1, false),
           "{'re':5,'ok':true,'rounds':[{" TIMED_HEAD "'you':{'sides':[0]}," TIMED_FACTS "}],'next':null}");
    expect_next(message_history(5, rounds, 2, true), "k7x2qm-1");
    expect_next(message_history(5, rounds, 2, false), NULL);
    expect_next(message_history(5, rounds, 0, true), NULL); /* of games that are no longer played here, say */
}
END_TEST

START_TEST(a_record)
{
    struct wire_round round = timed_round();

    expect(message_record(5, &round, false), "{'re':5,'ok':true,'record':" TIMED_RECORD "}");
    expect(message_record_json(&round), TIMED_RECORD);
    round.initial_ms = 0;
    round.is_public = false;
    round.plies = 0;
    round.credit_count = 0;
    expect(
        message_record_json(&round),
        "{'id':'k7x2qm-2','game':'sbarra','visibility':'private',"
        "'seats':[{'kind':'human','name':'Ada','player':'p1','bot':false},"
        "{'kind':'human','name':'Z\\\\ \\u0022o\\u0022','player':'p2','bot':true}],'starter':1,'clock':null,"
        "'plies':0,'started_at':1767225600123,'ended_at':1767229301000,"
        "'result':{'winner':1,'reason':'time','score':null},'moves':[],'at_ms':[],'left_ms':null,"
        "'credits':[]}");
}
END_TEST

/* --- records as text --- */

static void expect_text(struct buf *buf, const char *want)
{
    ck_assert_msg(buf->len == strlen(want) && memcmp(buf_text(buf), want, buf->len) == 0, "is\n%.*s\nnot\n%s",
                  (int)buf->len, buf_text(buf), want);
    buf_unref(buf);
}

#define TIMED_TEXT                                              \
    "[Game \"sbarra\"]\n"                                       \
    "[Round \"k7x2qm-2\"]\n"                                    \
    "[Date \"2026-01-01 00:00:00\"]\n"                          \
    "[Side0 \"Ada\"]\n"                                         \
    "[Side1 \"Z\\\\ \\\"o\\\"\"]\n"                             \
    "[Starter \"1\"]\n"                                         \
    "[Clock \"300000+5000\"]\n"                                 \
    "[Result \"1\"]\n"                                          \
    "[Reason \"time\"]\n"                                       \
    "\n"                                                        \
    "1 1 e8 0:01.234 5:03.766\n"                                \
    "; at 0:02.000 the server came back: side 0 has 1:00.000\n" \
    "2 0 e2 1:01.005 4:05.229\n"                                \
    "3 1 e7 60:00.000 43200:00.000\n"                           \
    "; at 61:40.000 the server came back: side 0 has 0:15.001\n"

START_TEST(a_bot_in_a_record)
{
    struct wire_round round = timed_round();

    round.seat[1].player = "bot:hard";
    round.seat[1].name = round.seat[1].level = "hard";
    round.seat[1].bot = false;
    expect(message_record_json(&round),
           "{'id':'k7x2qm-2','game':'sbarra','visibility':'public',"
           "'seats':[{'kind':'human','name':'Ada','player':'p1','bot':false},"
           "{'kind':'bot','name':'hard','level':'hard'}]," TIMED_FACTS
           ",'moves':['e8','e2','e7'],'at_ms':[1234,61005,3600000],"
           "'left_ms':[303766,245229,2592000000],'credits':[{'ply':1,'side':0,'at_ms':2000,'left_ms':60000},"
           "{'ply':3,'side':0,'at_ms':3700000,'left_ms':15001}]}");
    round.plies = 0;
    round.credit_count = 0;
    expect_text(message_record_text(&round),
                "[Game \"sbarra\"]\n[Round \"k7x2qm-2\"]\n[Date \"2026-01-01 00:00:00\"]\n"
                "[Side0 \"Ada\"]\n[Side1 \"hard\"]\n[Level1 \"hard\"]\n"
                "[Starter \"1\"]\n[Clock \"300000+5000\"]\n[Result \"1\"]\n[Reason \"time\"]\n\n");
}
END_TEST

START_TEST(a_record_as_text)
{
    struct wire_round round = timed_round();
    json_t *json;

    expect_text(message_record_text(&round), TIMED_TEXT);
    json = parsed(message_record(5, &round, true));
    ck_assert_str_eq(json_string_value(json_object_get(json, "text")), TIMED_TEXT);
    json_decref(json);
    round.initial_ms = 0;
    round.plies = 1;
    round.credit_count = 0;
    round.started_at = INT64_C(951868799999);
    round.result = (struct wire_result){ .winner = -1, .reason = "aborted" };
    expect_text(message_record_text(&round), "[Game \"sbarra\"]\n[Round \"k7x2qm-2\"]\n"
                                             "[Date \"2000-02-29 23:59:59\"]\n"
                                             "[Side0 \"Ada\"]\n[Side1 \"Z\\\\ \\\"o\\\"\"]\n"
                                             "[Starter \"1\"]\n[Clock \"-\"]\n[Result \"-\"]\n"
                                             "[Reason \"aborted\"]\n\n1 1 e8 0:01.234\n");
}
END_TEST

/* The line of the text that begins with `[KEY `, without what it begins and ends with. */
static char *header_of(const struct wire_round *round, const char *key, char *out, size_t cap)
{
    struct buf *buf = message_record_text(round);
    char begin[32];
    const char *at;

    buf_add(buf, "", 1);
    snprintf(begin, sizeof begin, "[%s \"", key);
    at = strstr(buf_text(buf), begin);
    *out = '\0';
    if (at)
        snprintf(out, cap, "%.*s", (int)strcspn(at + strlen(begin), "\""), at + strlen(begin));
    buf_unref(buf);
    return out;
}

START_TEST(results_in_a_text)
{
    static const struct {
        struct wire_result result;
        const char *word, *score;
    } rows[] = {
        { { .winner = 0, .reason = "resigned" }, "0", "" },
        { { .winner = 1, .reason = "claimed" }, "1", "" },
        { { .winner = -1, .reason = "full_board" }, "draw", "" },
        { { -1, "count", true, { 30, 30 } }, "draw", "30:30" },
        { { 0, "score", true, { 12, -3 } }, "0", "12:-3" },
        { { .winner = -1, .reason = "ply_limit" }, "-", "" },
        { { .winner = -1, .reason = "failed" }, "-", "" },
    };
    struct wire_round round = timed_round();
    char line[64];
    size_t i;

    for (i = 0; i < sizeof rows / sizeof *rows; i++) {
        round.result = rows[i].result;
        ck_assert_str_eq(header_of(&round, "Result", line, sizeof line), rows[i].word);
        ck_assert_str_eq(header_of(&round, "Reason", line, sizeof line), rows[i].result.reason);
        ck_assert_str_eq(header_of(&round, "Score", line, sizeof line), rows[i].score);
    }
}
END_TEST

START_TEST(dates_in_a_text)
{
    static const struct {
        int64_t at;
        const char *date;
    } rows[] = {
        { 0, "1970-01-01 00:00:00" },
        { INT64_C(68169599999), "1972-02-28 23:59:59" },
        { INT64_C(68169600000), "1972-02-29 00:00:00" },
        { INT64_C(1709251199000), "2024-02-29 23:59:59" },
        { INT64_C(1709251200000), "2024-03-01 00:00:00" },
        { INT64_C(1798761599999), "2026-12-31 23:59:59" },
        { INT64_C(4107542399000), "2100-02-28 23:59:59" },
        { INT64_C(4107542400000), "2100-03-01 00:00:00" },
        { INT64_C(253402300799000), "9999-12-31 23:59:59" },
    };
    struct wire_round round = timed_round();
    char line[64];
    size_t i;

    for (i = 0; i < sizeof rows / sizeof *rows; i++) {
        round.started_at = rows[i].at;
        ck_assert_str_eq(header_of(&round, "Date", line, sizeof line), rows[i].date);
    }
}
END_TEST

/* The opening of the figures in the rules' source: d8, h4, h4, b8, b1. */
static struct wire_round opening(void)
{
    static const char *const moves[] = { "d8", "h4", "h4", "b8", "b1" };
    static const int64_t at[] = { 4250, 9500, 15125, 21750, 62000 };
    struct wire_round round = timed_round();

    round.game = game_find("spider");
    round.seat[1].name = "Bea";
    round.starter = 0;
    round.initial_ms = 0;
    round.credit_count = 0;
    round.plies = 5;
    round.moves = moves;
    round.at_ms = at;
    round.result = (struct wire_result){ .winner = 0, .reason = "resigned" };
    return round;
}

START_TEST(spider_shows_where_each_piece_came_to_rest)
{
    const struct wire_round round = opening();
    struct buf *buf = message_record_text(&round);
    const char *board;

    buf_add(buf, "", 1);
    board = strstr(buf_text(buf), "5 0 b1 1:02.000\n");
    ck_assert_ptr_nonnull(board);
    ck_assert_str_eq(board, "5 0 b1 1:02.000\n"
                            "\n"
                            " 8   .  5  .  .  .  .  .  .\n"
                            " 7   .  .  .  .  .  .  .  .\n"
                            " 6   .  .  .  .  .  .  .  .\n"
                            " 5   .  .  .  .  .  .  .  .\n"
                            " 4   2  3  .  .  .  .  .  .\n"
                            " 3   .  .  .  .  .  .  .  .\n"
                            " 2   .  .  .  .  .  .  .  .\n"
                            " 1   .  4  .  1  .  .  .  .\n"
                            "     a  b  c  d  e  f  g  h\n");
    buf_unref(buf);
}
END_TEST

/* A board that is full: every square has a number of its own, whichever way the pieces came. */
START_TEST(spider_numbers_every_square_once)
{
    const struct game *game = game_find("spider");
    static char texts[64][MOVE_TEXT_MAX];
    static const char *moves[64];
    static const int64_t at[64];
    struct wire_round round = opening();
    struct position pos;
    uint64_t seen = 0;
    const char *row;
    size_t cell;
    uint32_t lot = 7;
    struct buf *buf;

    game->start(&pos, 0);
    for (round.plies = 0; round.plies < 64; round.plies++) {
        game_move legal[MOVE_COUNT_MAX];
        size_t count = game->moves(&pos, legal, MOVE_COUNT_MAX);

        if (count == 0)
            break;
        lot = lot * 1664525 + 1013904223;
        game->format(legal[(lot >> 16) % count], texts[round.plies]);
        game->play(&pos, legal[(lot >> 16) % count]);
        moves[round.plies] = texts[round.plies];
    }
    round.moves = moves;
    round.at_ms = at;
    buf = message_record_text(&round);
    buf_add(buf, "", 1);
    row = strstr(buf_text(buf), "\n 8 ");
    for (cell = 0; cell < 64; cell++) {
        /* rows of a label and eight cells, each three characters wide, and a line end */
        long number = strtol(row + 1 + (cell / 8) * 28 + 3 * (cell % 8 + 1), NULL, 10);

        ck_assert(number >= 0 && number <= round.plies && !(seen >> number & (number ? 1 : 0)));
        seen |= UINT64_C(1) << number;
    }
    ck_assert_uint_eq(seen | 1, (UINT64_C(2) << round.plies) - 1);
    buf_unref(buf);
}
END_TEST

static void expect_on_page(const char *page, struct buf *buf)
{
    char block[QUOTED_MAX];

    snprintf(block, sizeof block, "\n```text\n%.*s```\n", (int)buf->len, buf_text(buf));
    ck_assert_msg(strstr(page, block) != NULL, "not on the page: %s", block);
    buf_unref(buf);
}

START_TEST(the_page_on_records_shows_what_is_written)
{
    const struct wire_round rounds[2] = { timed_round(), opening() };
    char *page = page_read("records.md");

    expect_on_page(page, message_record_text(&rounds[0]));
    expect_on_page(page, message_record_text(&rounds[1]));
    free(page);
}
END_TEST

Suite *records_suite(void)
{
    Suite *suite = suite_create("records");
    TCase *records = tcase_create("records");

    tcase_add_test(records, a_page_of_history);
    tcase_add_test(records, a_record);
    tcase_add_test(records, a_record_as_text);
    tcase_add_test(records, a_bot_in_a_record);
    tcase_add_test(records, results_in_a_text);
    tcase_add_test(records, dates_in_a_text);
    tcase_add_test(records, spider_shows_where_each_piece_came_to_rest);
    tcase_add_test(records, spider_numbers_every_square_once);
    tcase_add_test(records, the_page_on_records_shows_what_is_written);
    suite_add_tcase(suite, records);
    return suite;
}

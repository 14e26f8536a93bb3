/* SPDX-License-Identifier: MIT */
/* test_terminal.c: what of the client for terminals can be asked without a terminal: its words, links, lines, facts,
 * clocks, and what it asks. tests/terminal tries the rest. */
#include "config.h"

#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/ask.h"
#include "clients/terminal/bots.h"
#include "clients/terminal/caught.h"
#include "clients/terminal/clocks.h"
#include "clients/terminal/facts.h"
#include "clients/terminal/lines.h"
#include "clients/terminal/link.h"
#include "clients/terminal/mirror.h"
#include "clients/terminal/phrases.h"
#include "clients/terminal/words.h"
#include "common/bots/bot.h"
#include "common/rules/game.h"
#include "common/wire/errors.h"
#include "common/wire/message_read.h"
#include "common/wire/request.h"
#include "tests/unit/language_support.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* --- words --- */

START_TEST(no_word_stands_twice)
{
    size_t i;
    size_t j;

    for (i = 0; words_key(i); i++) {
        for (j = 0; j < i; j++)
            ck_assert_str_ne(words_key(i), words_key(j));
    }
    ck_assert_uint_gt(i, 100);
}
END_TEST

static void speak_english(void)
{
    (void)language_use("en");
}

/* Which places a text has, as bits; there is nothing else in braces. */
static int places_of(const char *text)
{
    const char *at = text;
    int places = 0;

    while ((at = strchr(at, '{')) != NULL) {
        ck_assert_msg((at[1] == '1' || at[1] == '2') && at[2] == '}', "no place: %s", text);
        places |= at[1] == '1' ? 1 : 2;
        at++;
    }
    return places;
}

/* "One second" needs no number, but the form for one may be that for other numbers as well, and then it has to have it. */
static bool has_places_of(const int english[2], unsigned long count, const char *text)
{
    int places = places_of(text);

    return count == 1 ? (english[0] & ~places) == 0 && (places & ~english[1]) == 0 : places == english[1];
}

START_TEST(every_language_says_everything_with_the_same_places)
{
    enum { COUNTED = 120 /* no language has a form that none of them takes */ };
    static int english[1024][2];
    static unsigned long counted[1024];
    unsigned long count;
    size_t i;
    size_t j;

    for (i = 0; words_key(i); i++) {
        english[i][0] = places_of(words_text(i, 1));
        english[i][1] = places_of(words_text(i, 2));
        counted[i] = strcmp(words_text(i, 1), words_text(i, 2)) == 0 ? 1 : COUNTED;
    }
    for (j = 0; j < language_count; j++) {
        ck_assert(language_use(languages[j]));
        for (i = 0; words_key(i); i++) {
            for (count = 0; count < counted[i]; count++) {
                const char *text = words_text(i, count);

                ck_assert_msg(*text && !strpbrk(text, "!\004"), "%s in %s", words_key(i), languages[j]);
                ck_assert_msg(has_places_of(english[i], count, text),
                              "%s in %s: not the places of English for %lu", words_key(i), languages[j],
                              count);
            }
        }
    }
    ck_assert_uint_gt(language_count, 1);
}
END_TEST

START_TEST(what_is_counted_has_more_than_one_form)
{
    static const struct {
        const char *language;
        int count;
        const char *said;
    } rows[] = {
        { "en", 0, "0 legal moves\n" },     { "en", 1, "1 legal move\n" },
        { "en", 2, "2 legal moves\n" },     { "it", 0, "0 mosse possibili\n" },
        { "it", 1, "1 mossa possibile\n" }, { "it", 21, "21 mosse possibili\n" },
    };
    struct caught caught;
    size_t i;

    for (i = 0; i < COUNT(rows); i++) {
        ck_assert(language_use(rows[i].language));
        caught_begin(&caught);
        say_count_line("legal.count", rows[i].count);
        caught_end(&caught);
        ck_assert_str_eq(caught.text, rows[i].said);
    }
}
END_TEST

START_TEST(words_are_found_by_their_key)
{
    ck_assert_str_eq(words_find("away.left"), "left");
    ck_assert(language_use("it"));
    ck_assert_str_eq(words_find("away.left"), "uscito");
    ck_assert_ptr_null(words_find("nothing"));
}
END_TEST

#define X(code, word) word,
static const char *const levels[] = { BOT_LEVELS(X) };
#undef X

static void need(const char *prefix, const char *name)
{
    ck_assert_msg(words_find_in(prefix, name) != NULL, "there is no word for %s.%s", prefix, name);
}

START_TEST(there_is_a_word_for_all_that_can_be_told)
{
#define X(code, word) word,
    static const char *const faults[] = { MOVE_FAULTS(X) };
    static const char *const reasons[] = { RESULT_REASONS(X) };
    static const char *const errors[] = { WIRE_ERRORS(X) };
#undef X
    static const char *const absences[] = { "left", "dropped", "away" };
    static const char *const ends[] = { "resigned", "time", "claimed", "aborted", "ply_limit", "failed" };
    static const char *const of_losers[] = { "resigned", "time", "claimed" };
    size_t i;

    for (i = MOVE_OK + 1; i < COUNT(faults); i++)
        need("no", faults[i]);
    for (i = RESULT_NONE + 1; i < COUNT(reasons); i++)
        need("why", reasons[i]);
    for (i = 0; i < COUNT(ends); i++)
        need("why", ends[i]);
    for (i = 0; i < COUNT(of_losers); i++) {
        need("you", of_losers[i]);
        need("them", of_losers[i]);
    }
    for (i = ERROR_NONE + 1; i < COUNT(errors); i++)
        need("error", errors[i]);
    for (i = 0; i < COUNT(absences); i++) {
        need("away", absences[i]);
        need("went", absences[i]);
    }
    for (i = 0; phrase_words[i]; i++)
        need("phrase", phrase_words[i]);
    need("clock_set", "restart");
    need("clock_set", "disk");
    need("clock_set", "anyhow");
    need("against", "people");
    need("against", "bots");
    for (i = 0; i < COUNT(levels); i++) {
        need("bot", levels[i]);
        need("against", levels[i]);
    }
    for (i = 0; games[i]; i++) {
        need("game", games[i]->name);
        need("help", games[i]->name);
        need("colour", games[i]->side[0]);
        need("colour", games[i]->side[1]);
        need("side", games[i]->side[0]);
        need("side", games[i]->side[1]);
    }
}
END_TEST

START_TEST(whoever_asks_for_another_bot_is_told_which_there_are)
{
    static const char *const keys[] = { "usage", "usage.level" };
    size_t i;
    size_t j;
    size_t k;

    for (i = 0; i < COUNT(levels); i++) {
        ck_assert(bots_know(levels[i]));
        for (j = 0; j < COUNT(keys); j++) {
            for (k = 0; k < language_count; k++) {
                ck_assert(language_use(languages[k]));
                ck_assert_ptr_nonnull(strstr(words_find(keys[j]), levels[i]));
            }
        }
    }
    ck_assert(!bots_know("") && !bots_know("Hard") && !bots_know("hardest") && !bots_know("bot"));
}
END_TEST

START_TEST(bots_are_called_by_their_level)
{
    ck_assert_str_eq(bots_label("hard", "hard"), "bot, hard");
    ck_assert_str_eq(bots_label("Deep", "hardest"), "Deep");
    ck_assert_str_eq(bots_label("hard", NULL), "hard");
    ck_assert_str_eq(bots_label("hard", ""), "hard");
    ck_assert_str_eq(bots_name("hard", "hard"), "Bot");
    ck_assert_str_eq(bots_name("Deep", "hardest"), "Bot");
    ck_assert_str_eq(bots_name("hard", NULL), "hard");
    ck_assert_str_eq(bots_name("hard", ""), "hard");
}
END_TEST

static const struct {
    const char *name;
    bool known;
    bool italian;
} spoken[] = {
    { "it", true, true },     { "it_IT.UTF-8", true, true }, { "it@euro", true, true }, { "en", true, false },
    { "en_GB", true, false }, { "enm", false, false },       { "ita", false, false },   { "C", false, false },
    { "", false, false },     { "i", false, false },
};

START_TEST(a_name_stands_for_a_language)
{
    ck_assert(language_use("it")); /* which is no longer spoken */
    ck_assert_int_eq(language_use(spoken[_i].name), spoken[_i].known);
    ck_assert_str_eq(words_find("you"), spoken[_i].italian ? "tu" : "you");
}
END_TEST

/* None of these locales but C and C.UTF-8 has to be there; and what is there of them speaks the same. */
static const struct {
    const char *all, *messages, *lang, *language;
    const char *said;
} environments[] = {
    { "it_IT.UTF-8", NULL, NULL, NULL, "tu" },
    { "it_IT", NULL, NULL, NULL, "tu" },
    { NULL, NULL, "it_IT.UTF-8", NULL, "tu" },
    { NULL, "it_CH.UTF-8", "en_GB.UTF-8", NULL, "tu" },
    { "", "", "it", NULL, "tu" },
    { "C.UTF-8", NULL, NULL, "it", "tu" },
    { "C", NULL, "it_IT.UTF-8", "it", "you" },
    { "POSIX", NULL, NULL, "it", "you" },
    { "xx_XX.UTF-8", NULL, NULL, "it", "tu" },
    { "xx_XX.UTF-8", NULL, "it_IT.UTF-8", NULL, "you" },
    { "it_IT.UTF-8", NULL, NULL, "en", "you" },
    { "C.UTF-8", NULL, NULL, NULL, "you" },
    { NULL, NULL, NULL, NULL, "you" },
    { "it_IT.UTF-8", NULL, NULL, "xx:it", "tu" },
    { "C.UTF-8", NULL, NULL, "en_GB:en:it", "you" },
    { "C.UTF-8", NULL, NULL, "xx:en:it", "you" },
    { "it_IT.UTF-8", NULL, NULL, "xx:en_GB", "you" },
    { "C.UTF-8", NULL, NULL, "xx:enm:it:en", "tu" },
    { "it_IT.UTF-8", NULL, NULL, "", "tu" },
};

static void set(const char *variable, const char *value)
{
    if (value)
        setenv(variable, value, 1);
    else
        unsetenv(variable);
}

START_TEST(the_environment_names_a_language)
{
    set("LC_ALL", environments[_i].all);
    set("LC_CTYPE", NULL);
    set("LC_MESSAGES", environments[_i].messages);
    set("LANG", environments[_i].lang);
    set("LANGUAGE", environments[_i].language);
    start_language();
    ck_assert_str_eq(words_find("you"), environments[_i].said);
}
END_TEST

/* --- links --- */

static const struct {
    const char *text;
    const char *origin; /* NULL: it is no link */
    const char *room;
    bool loopback;
} links[] = {
    { "http://127.0.0.1:7070", "http://127.0.0.1:7070", "", true },
    { "http://127.0.0.1:7070/", "http://127.0.0.1:7070", "", true },
    { "http://localhost/r/k7x2qm", "http://localhost", "k7x2qm", true },
    { "ws://host:80/r/k7x2qm/", "http://host", "k7x2qm", false },
    { "https://play.example.org/r/k7x2qmk7x2qm1234#17", "https://play.example.org", "k7x2qmk7x2qm1234",
      false },
    { "wss://host:443/r/k7x2qm?lang=it", "https://host", "k7x2qm", false },
    { "https://host:80/r/k7x2qm", "https://host:80", "k7x2qm", false },
    { "http://[::1]:7070/r/k7x2qm", "http://[::1]:7070", "k7x2qm", true },
    { "http://[fe80::1]", "http://[fe80::1]", "", false },
    { "", NULL, NULL, false },
    { "host", NULL, NULL, false },
    { "host/r/k7x2qm", NULL, NULL, false },
    { "http:/host", NULL, NULL, false },
    { "http://", NULL, NULL, false },
    { "http://:7070", NULL, NULL, false },
    { "http://host:", NULL, NULL, false },
    { "http://host:0", NULL, NULL, false },
    { "http://host:65536", NULL, NULL, false },
    { "http://host:7x", NULL, NULL, false },
    { "http://[::1", NULL, NULL, false },
    { "http://[host]", NULL, NULL, false },
    { "http://user@host", NULL, NULL, false },
    { "http://host/r/", NULL, NULL, false },
    { "http://host/r/K7X2QM", NULL, NULL, false },
    { "http://host/r/k7x2qm/more", NULL, NULL, false },
    { "http://host/r/k7x2qmk7x2qm12345", NULL, NULL, false },
    { "http://host/other", NULL, NULL, false },
    { "http://ho\x1bst/", NULL, NULL, false },
};

START_TEST(links_are_read)
{
    struct link link;
    char origin[URL_MAX];

    if (!links[_i].origin) {
        ck_assert(!link_read(links[_i].text, &link));
        return;
    }
    ck_assert(link_read(links[_i].text, &link));
    link_origin(&link, origin);
    ck_assert_str_eq(origin, links[_i].origin);
    ck_assert_str_eq(link.room, links[_i].room);
    ck_assert_int_eq(link_is_loopback(&link), links[_i].loopback);
}
END_TEST

START_TEST(a_host_may_be_long_and_not_too_long)
{
    char text[HOST_MAX + 64] = "http://";
    struct link link;
    char origin[URL_MAX];

    memset(text + 7, 'a', HOST_MAX - 1);
    snprintf(text + 7 + HOST_MAX - 1, 8, ":65535");
    ck_assert(link_read(text, &link));
    link_origin(&link, origin);
    ck_assert_str_eq(origin, text);
    memset(text + 7, 'a', HOST_MAX);
    text[7 + HOST_MAX] = '\0';
    ck_assert(!link_read(text, &link));
}
END_TEST

/* --- lines --- */

START_TEST(lines_come_as_they_are_cut)
{
    struct lines lines = { .bytes = NULL };
    char line[LINES_LINE_MAX];

    ck_assert(!lines_take(&lines, line));
    ck_assert(lines_add(&lines, "e2\r\n\ne", 6));
    ck_assert(lines_peek(&lines, line));
    ck_assert_str_eq(line, "e2");
    ck_assert(lines_take(&lines, line));
    ck_assert_str_eq(line, "e2");
    ck_assert(lines_take(&lines, line));
    ck_assert_str_eq(line, "");
    ck_assert(!lines_take(&lines, line));
    ck_assert(lines_add(&lines, "8\0x", 3));
    ck_assert(!lines_take(&lines, line));
    lines.over = true;
    ck_assert(lines_take(&lines, line));
    ck_assert_str_eq(line, "e8?x");
    ck_assert(!lines_take(&lines, line));
    lines_finish(&lines);
}
END_TEST

START_TEST(long_lines_are_cut_and_too_many_refused)
{
    static char many[LINES_BYTES_MAX];
    struct lines lines = { .bytes = NULL };
    char line[LINES_LINE_MAX];

    memset(many, 'x', sizeof many);
    many[1000] = many[1001] = '\n';
    ck_assert(lines_add(&lines, many, sizeof many));
    ck_assert(!lines_add(&lines, "y", 1));
    ck_assert(lines_take(&lines, line));
    ck_assert_uint_eq(strlen(line), LINES_LINE_MAX - 1);
    ck_assert(lines_take(&lines, line));
    ck_assert_str_eq(line, "");
    ck_assert(lines_add(&lines, "y", 1));
    lines_finish(&lines);
}
END_TEST

/* --- facts --- */

START_TEST(facts_are_found_by_name_and_place)
{
    const struct game *sbarra = game_find("sbarra");
    const struct game *duo = game_find("duo");
    static struct facts facts;
    struct position pos;

    sbarra->start(&pos, 0);
    facts_gather(&facts, sbarra, &pos);
    ck_assert_str_eq(facts_text(&facts, "pawns", 1, 0), "e9");
    ck_assert_int_eq(facts_number(&facts, "wallsLeft", 0), 10);
    ck_assert_ptr_null(facts_find(&facts, "walls", 0, 0));
    ck_assert_str_eq(facts_text(&facts, "wonder", 0, 0), "");
    duo->start(&pos, 0);
    facts_gather(&facts, duo, &pos);
    ck_assert_str_eq(facts_text(&facts, "remaining", 0, 20), "Z5");
    ck_assert_str_eq(facts_text(&facts, "remaining", 1, 0), "1");
    ck_assert_ptr_null(facts_find(&facts, "remaining", 1, 21));
    ck_assert_ptr_null(facts_find(&facts, "placed", 0, 0));
    ck_assert_str_eq(facts_text(&facts, "last", 0, 0), "");
    ck_assert_str_eq(facts_text(&facts, "corners", 1, 0), "j5");
}
END_TEST

/* --- clocks --- */

static const struct {
    const char *text;
    int64_t initial_ms; /* 0: it is no clock */
    int increment_ms;
    const char *written;
} clocks[] = {
    { "5+3", 300000, 3000, "5+3" },
    { "5", 300000, 0, "5+0" },
    { "5m+0", 300000, 0, "5+0" },
    { "1s", 1000, 0, "1s+0" },
    { "90s+180", 90000, 180000, "90s+180" },
    { "2h+1", 7200000, 1000, "120+1" },
    { "30d", CLOCK_INITIAL_MAX_MS, 0, "30d+0" },
    { "43200", CLOCK_INITIAL_MAX_MS, 0, "30d+0" },
    { "43201", 0, 0, NULL },
    { "31d", 0, 0, NULL },
    { "999999999d", 0, 0, NULL },
    { "9999999999", 0, 0, NULL },
    { "0", 0, 0, NULL },
    { "0+3", 0, 0, NULL },
    { "5+181", 0, 0, NULL },
    { "5+9999999999", 0, 0, NULL },
    { "5+", 0, 0, NULL },
    { "+3", 0, 0, NULL },
    { "", 0, 0, NULL },
    { "5 + 3", 0, 0, NULL },
    { "-5", 0, 0, NULL },
    { "5+-3", 0, 0, NULL },
    { "5.5", 0, 0, NULL },
    { "5w", 0, 0, NULL },
    { "5+3s", 0, 0, NULL },
    { "5:00", 0, 0, NULL },
    { "blitz", 0, 0, NULL },
};

START_TEST(clocks_are_read_and_written)
{
    char text[CLOCKS_TEXT_MAX];
    int64_t initial_ms = -1;
    int increment_ms = -1;

    ck_assert_int_eq(clocks_read(clocks[_i].text, &initial_ms, &increment_ms), clocks[_i].initial_ms > 0);
    if (clocks[_i].initial_ms == 0)
        return;
    ck_assert_int_eq(initial_ms, clocks[_i].initial_ms);
    ck_assert_int_eq(increment_ms, clocks[_i].increment_ms);
    clocks_write(initial_ms, increment_ms, text);
    ck_assert_str_eq(text, clocks[_i].written);
}
END_TEST

START_TEST(clocks_of_others_may_be_odd)
{
    char text[CLOCKS_TEXT_MAX];

    clocks_write(1500, 250, text);
    ck_assert_str_eq(text, "1.500s+0.250");
    clocks_write(INT64_MAX, INT32_MAX, text);
    ck_assert_uint_gt(strlen(text), 20);
}
END_TEST

START_TEST(time_left_is_written_for_people)
{
    static const struct {
        int64_t left_ms;
        const char *text;
    } rows[] = {
        { 0, "0:00.0" },        { 99, "0:00.0" },
        { 9999, "0:09.9" },     { 10000, "0:10" },
        { 59999, "0:59" },      { 297000, "4:57" },
        { 3599999, "59:59" },   { 3600000, "1:00:00" },
        { 3907000, "1:05:07" }, { CLOCK_INITIAL_MAX_MS, "720:00:00" },
    };
    char text[CLOCKS_TEXT_MAX];
    size_t i;

    for (i = 0; i < COUNT(rows); i++) {
        clocks_write_left(rows[i].left_ms, text);
        ck_assert_str_eq(text, rows[i].text);
    }
}
END_TEST

/* --- a room in invented time --- */

enum { AT = 1000000 }; /* when the snapshot comes */

/* The message written with single quotes. */
static struct message *read_message(char *text)
{
    struct message *msg;
    char *at;

    for (at = text; *at; at++) {
        if (*at == '\'')
            *at = '"';
    }
    msg = message_read(text, strlen(text));
    ck_assert_ptr_nonnull(msg);
    return msg;
}

/* A round of spider between Ada (p1), who looks, and Bob. `seat_1` is what Bob's seat has besides. */
static struct message *read_snapshot(const char *seat_1, const char *clock, int turn)
{
    static const char form[] =
        "{'re':1,'ok':true,'room':'k7x2qm','snapshot':{'id':'k7x2qm','game':'spider','visibility':'private',"
        "'state':'playing','seq':5,'seats':[{'kind':'human','name':'Ada','player':'p1','bot':false,'online':"
        "true},"
        "{'kind':'human','name':'Bob','player':'p2','bot':false,%s}],'you':{'sides':[0]},'spectators':0,"
        "'score':{'wins':[0,0],'draws':0},'clock':%s,'offers':{'rematch':[false,false]},"
        "'round':{'number':1,'starter':%d,'moves':[],'turn':%d,'result':null,'digest':'%s'}}}";
    const struct game *spider = game_find("spider");
    struct position start;
    char digest[DIGEST_TEXT_MAX];
    char text[2048];

    spider->start(&start, turn);
    game_digest(spider, &start, digest);
    snprintf(text, sizeof text, form, seat_1, clock, turn, turn, digest);
    return read_message(text);
}

static void enter(struct mirror *room, const char *seat_1, const char *clock, int turn)
{
    struct message *msg = read_snapshot(seat_1, clock, turn);

    ck_assert(mirror_take_snapshot(room, &msg->snapshot, AT));
    message_free(msg);
}

static void hear(struct mirror *room, const char *event, int64_t now_ms)
{
    char text[1024];
    struct message *msg;

    snprintf(text, sizeof text, "%s", event);
    msg = read_message(text);
    ck_assert(mirror_take_event(room, msg, "p1", now_ms));
    message_free(msg);
}

#define CLOCK(left_0, left_1, running, starts)                                                         \
    "{'initial_ms':300000,'increment_ms':3000,'left_ms':[" #left_0 "," #left_1 "],'running':" #running \
    ",'starts_in_ms':" #starts "}"

START_TEST(the_clock_of_the_side_to_move_runs)
{
    struct mirror room = { .id = "" };

    enter(&room, "'online':true", CLOCK(290000, 300000, 0, null), 0);
    ck_assert_int_eq(mirror_left_ms(&room, 0, AT), 290000);
    ck_assert_int_eq(mirror_left_ms(&room, 0, AT + 1500), 288500);
    ck_assert_int_eq(mirror_left_ms(&room, 1, AT + 1500), 300000);
    ck_assert_int_eq(mirror_left_ms(&room, 0, AT + 290001), 0);
    ck_assert_int_eq(clocks_start_in_ms(&room.clocks, AT), 0);
    hear(&room,
         "{'ev':'clock','room':'k7x2qm','seq':6,'why':'restart','clock':" CLOCK(40000, 300000, 0, null) "}",
         AT + 2000);
    ck_assert_int_eq(mirror_left_ms(&room, 0, AT + 3000), 39000);
    mirror_finish(&room);
}
END_TEST

START_TEST(the_first_clock_starts_later)
{
    struct mirror room = { .id = "" };

    enter(&room, "'online':true", CLOCK(300000, 300000, null, 10000), 1);
    ck_assert_int_eq(clocks_start_in_ms(&room.clocks, AT + 4000), 6000);
    ck_assert_int_eq(mirror_left_ms(&room, 1, AT + 10000), 300000);
    ck_assert_int_eq(mirror_left_ms(&room, 1, AT + 10001), 299999);
    ck_assert_int_eq(mirror_left_ms(&room, 0, AT + 20000), 300000);
    ck_assert_int_eq(clocks_start_in_ms(&room.clocks, AT + 20000), 0);
    mirror_finish(&room);
}
END_TEST

START_TEST(the_end_stops_the_clocks)
{
    struct mirror room = { .id = "" };
    static const struct {
        const char *reason;
        int64_t left_ms;
    } rows[] = { { "resigned", 299000 }, { "time", 0 } };
    char event[256];
    size_t i;

    for (i = 0; i < COUNT(rows); i++) {
        enter(&room, "'online':true", CLOCK(300000, 300000, 1, null), 1);
        snprintf(event, sizeof event,
                 "{'ev':'ended','room':'k7x2qm','seq':6,'round':1,'result':{'winner':0,'reason':'%s','score':"
                 "null},"
                 "'score':{'wins':[1,0],'draws':0}}",
                 rows[i].reason);
        hear(&room, event, AT + 1000);
        ck_assert_int_eq(mirror_left_ms(&room, 0, AT + 9000), 300000);
        ck_assert_int_eq(mirror_left_ms(&room, 1, AT + 9000), rows[i].left_ms);
    }
    mirror_finish(&room);
}
END_TEST

START_TEST(a_round_can_be_claimed_when_the_opponent_stays_away)
{
    struct mirror room = { .id = "" };

    enter(&room, "'online':false,'why':'dropped','away_ms':42000", "null", 1);
    ck_assert_str_eq(room.seat[1].why, "dropped");
    ck_assert_int_eq(mirror_claim_in_ms(&room, AT), 42000);
    ck_assert_int_eq(mirror_claim_in_ms(&room, AT + 41999), 1);
    ck_assert_int_eq(mirror_claim_in_ms(&room, AT + 50000), 0);
    hear(&room,
         "{'ev':'seat','room':'k7x2qm','seq':6,'side':1,'seat':{'kind':'human','name':'Bob','player':'p2','"
         "bot':false,"
         "'online':true}}",
         AT + 50000);
    ck_assert_int_eq(mirror_claim_in_ms(&room, AT + 50000), -1);
    ck_assert_str_eq(room.seat[1].why, "");
    mirror_finish(&room);
}
END_TEST

START_TEST(what_cannot_be_claimed)
{
    struct mirror room = { .id = "" };

    enter(&room, "'online':false,'why':'left','away_ms':0", "null", 0); /* it is Ada's turn */
    ck_assert_int_eq(mirror_claim_in_ms(&room, AT), -1);
    enter(&room, "'online':false,'why':'left'", "null", 1); /* never, says the daemon */
    ck_assert_int_eq(mirror_claim_in_ms(&room, AT), -1);
    enter(&room, "'online':false,'why':'left','away_ms':0", CLOCK(300000, 300000, 1, null), 1);
    ck_assert_int_eq(mirror_claim_in_ms(&room, AT), -1);
    mirror_finish(&room);
}
END_TEST

START_TEST(a_bot_is_always_there)
{
    struct mirror room = { .id = "" };

    enter(&room, "'online':true", "null", 1);
    ck_assert(!mirror_is_against_bot(&room) && !mirror_is_bot(&room, 1));
    hear(&room,
         "{'ev':'seat','room':'k7x2qm','seq':6,'side':1,'seat':{'kind':'bot','name':'hard','level':'hard',"
         "'online':false,'why':'dropped','away_ms':0}}",
         AT);
    ck_assert(mirror_is_against_bot(&room) && mirror_is_bot(&room, 1) && !mirror_is_bot(&room, 0));
    ck_assert(room.seat[1].online && !room.sits[1]);
    ck_assert_str_eq(room.seat[1].level, "hard");
    ck_assert_str_eq(room.seat[1].why, "");
    ck_assert_int_eq(mirror_claim_in_ms(&room, AT), -1);
    room.sits[0] = false;
    ck_assert(!mirror_is_against_bot(&room));
    mirror_finish(&room);
}
END_TEST

/* --- what is said and asked --- */

START_TEST(phrases_are_found_in_english_and_what_is_spoken)
{
    static const struct {
        const char *typed;
        int phrase; /* -1: none */
    } rows[] = {
        { "hello", PHRASE_HELLO },
        { "HELLO", PHRASE_HELLO },
        { "ciao", PHRASE_HELLO },
        { "good_luck", PHRASE_GOOD_LUCK },
        { "Good luck", PHRASE_GOOD_LUCK },
        { "buona fortuna", PHRASE_GOOD_LUCK },
        { "another one?", PHRASE_AGAIN },
        { "goodbye", PHRASE_GOODBYE },
        { "", -1 },
        { "hell", -1 },
        { "hello there", -1 },
    };
    enum phrase phrase;
    size_t i;

    ck_assert(!phrases_find("ciao", &phrase));
    ck_assert(language_use("it"));
    for (i = 0; i < COUNT(rows); i++) {
        ck_assert_msg(phrases_find(rows[i].typed, &phrase) == (rows[i].phrase >= 0), "%s", rows[i].typed);
        if (rows[i].phrase >= 0)
            ck_assert_int_eq((int)phrase, rows[i].phrase);
    }
    speak_english();
    ck_assert_str_eq(phrases_text("thanks"), "Thank you");
    ck_assert_str_eq(phrases_text("bravissimo"), "bravissimo");
}
END_TEST

START_TEST(rounds_have_ids)
{
    static const struct {
        const char *text;
        const char *room; /* NULL: it is no round's id */
        int number;
    } rows[] = {
        { "k7x2qm-2", "k7x2qm", 2 },
        { "k7x2qmk7x2qm1234-10", "k7x2qmk7x2qm1234", 10 },
        { "k7x2qm", NULL, 0 },
        { "k7x2qm-", NULL, 0 },
        { "k7x2qm-0", NULL, 0 },
        { "k7x2qm-01", NULL, 0 },
        { "k7x2qm-2x", NULL, 0 },
        { "K7X2QM-2", NULL, 0 },
        { "-2", NULL, 0 },
        { "", NULL, 0 },
        { "k7x2qm-9999999999", NULL, 0 },
        { "k7x2qmk7x2qm12345-1", NULL, 0 },
    };
    struct request_record round;
    size_t i;

    for (i = 0; i < COUNT(rows); i++) {
        ck_assert_msg(ask_read_round(rows[i].text, &round) == (rows[i].room != NULL), "%s", rows[i].text);
        if (rows[i].room) {
            ck_assert_str_eq(round.room, rows[i].room);
            ck_assert_int_eq(round.number, rows[i].number);
        }
    }
}
END_TEST

static Suite *terminal_suite(void)
{
    Suite *suite = suite_create("terminal");
    TCase *parts = tcase_create("parts");

    tcase_add_unchecked_fixture(parts, start_language, NULL);
    tcase_add_checked_fixture(parts, speak_english, NULL);
    tcase_add_test(parts, no_word_stands_twice);
    tcase_add_test(parts, every_language_says_everything_with_the_same_places);
    tcase_add_test(parts, what_is_counted_has_more_than_one_form);
    tcase_add_test(parts, words_are_found_by_their_key);
    tcase_add_test(parts, there_is_a_word_for_all_that_can_be_told);
    tcase_add_test(parts, whoever_asks_for_another_bot_is_told_which_there_are);
    tcase_add_test(parts, bots_are_called_by_their_level);
    tcase_add_loop_test(parts, a_name_stands_for_a_language, 0, COUNT(spoken));
    tcase_add_loop_test(parts, the_environment_names_a_language, 0, COUNT(environments));
    tcase_add_loop_test(parts, links_are_read, 0, COUNT(links));
    tcase_add_test(parts, a_host_may_be_long_and_not_too_long);
    tcase_add_test(parts, lines_come_as_they_are_cut);
    tcase_add_test(parts, long_lines_are_cut_and_too_many_refused);
    tcase_add_test(parts, facts_are_found_by_name_and_place);
    tcase_add_loop_test(parts, clocks_are_read_and_written, 0, COUNT(clocks));
    tcase_add_test(parts, clocks_of_others_may_be_odd);
    tcase_add_test(parts, time_left_is_written_for_people);
    tcase_add_test(parts, the_clock_of_the_side_to_move_runs);
    tcase_add_test(parts, the_first_clock_starts_later);
    tcase_add_test(parts, the_end_stops_the_clocks);
    tcase_add_test(parts, a_round_can_be_claimed_when_the_opponent_stays_away);
    tcase_add_test(parts, what_cannot_be_claimed);
    tcase_add_test(parts, a_bot_is_always_there);
    tcase_add_test(parts, phrases_are_found_in_english_and_what_is_spoken);
    tcase_add_test(parts, rounds_have_ids);
    suite_add_tcase(suite, parts);
    return suite;
}

int main(void)
{
    SRunner *runner = srunner_create(terminal_suite());
    int failed;

    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

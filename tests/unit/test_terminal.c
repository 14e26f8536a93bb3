/* SPDX-License-Identifier: MIT */
/* test_terminal.c: what of the client for terminals can be asked without a terminal: its words, links, lines, and facts.
 * tests/terminal tries the rest. */
#include "config.h"

#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/facts.h"
#include "clients/terminal/lines.h"
#include "clients/terminal/link.h"
#include "clients/terminal/words.h"
#include "common/rules/game.h"
#include "common/wire/errors.h"

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

START_TEST(every_language_says_everything_with_the_same_places)
{
    static const char *const places[] = { "{1}", "{2}" };
    size_t i;
    size_t j;

    for (i = 0; words_key(i); i++) {
        ck_assert_str_ne(words_text(i, ENGLISH), "");
        ck_assert_str_ne(words_text(i, ITALIAN), "");
        ck_assert_ptr_null(strchr(words_text(i, ENGLISH), '!'));
        ck_assert_ptr_null(strchr(words_text(i, ITALIAN), '!'));
        for (j = 0; j < COUNT(places); j++) {
            bool in_english = strstr(words_text(i, ENGLISH), places[j]) != NULL;
            bool in_italian = strstr(words_text(i, ITALIAN), places[j]) != NULL;

            ck_assert_msg(in_english == in_italian, "%s: only one language has %s", words_key(i), places[j]);
        }
    }
}
END_TEST

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
    static const char *const ends[] = { "resigned", "time", "claimed", "aborted", "ply_limit", "failed" };
    size_t i;

    for (i = MOVE_OK + 1; i < COUNT(faults); i++)
        need("no", faults[i]);
    for (i = RESULT_NONE + 1; i < COUNT(reasons); i++)
        need("why", reasons[i]);
    for (i = 0; i < COUNT(ends); i++)
        need("why", ends[i]);
    for (i = ERROR_NONE + 1; i < COUNT(errors); i++)
        need("error", errors[i]);
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

START_TEST(a_locale_names_a_language)
{
    static const struct {
        const char *name;
        bool known;
        enum language language;
    } rows[] = {
        { "it", true, ITALIAN },    { "it_IT.UTF-8", true, ITALIAN }, { "it@euro", true, ITALIAN },
        { "en_GB", true, ENGLISH }, { "ita", false, ENGLISH },        { "C", false, ENGLISH },
        { "", false, ENGLISH },     { "i", false, ENGLISH },
    };
    enum language language = ENGLISH;

    ck_assert_int_eq(language_read(rows[_i].name, &language), rows[_i].known);
    ck_assert_int_eq(language, rows[_i].language);
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

static Suite *terminal_suite(void)
{
    Suite *suite = suite_create("terminal");
    TCase *parts = tcase_create("parts");

    tcase_add_test(parts, no_word_stands_twice);
    tcase_add_test(parts, every_language_says_everything_with_the_same_places);
    tcase_add_test(parts, there_is_a_word_for_all_that_can_be_told);
    tcase_add_loop_test(parts, a_locale_names_a_language, 0, 8);
    tcase_add_loop_test(parts, links_are_read, 0, COUNT(links));
    tcase_add_test(parts, a_host_may_be_long_and_not_too_long);
    tcase_add_test(parts, lines_come_as_they_are_cut);
    tcase_add_test(parts, long_lines_are_cut_and_too_many_refused);
    tcase_add_test(parts, facts_are_found_by_name_and_place);
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

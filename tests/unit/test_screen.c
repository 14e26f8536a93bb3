/* SPDX-License-Identifier: MIT */
/* test_screen.c: what of the client's whole screen can be asked without one: that arrows lead everywhere, that a hand can make
 * every legal move, that the past is as it was, what has been told and typed. tests/terminal tries the rest. */
#include "config.h"

#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/caught.h"
#include "clients/terminal/out.h"
#include "clients/terminal/past.h"
#include "clients/terminal/screen/field.h"
#include "clients/terminal/screen/form.h"
#include "clients/terminal/screen/hand.h"
#include "clients/terminal/screen/ink.h"
#include "clients/terminal/screen/lobby.h"
#include "clients/terminal/screen/news.h"
#include "clients/terminal/view.h"
#include "clients/terminal/words.h"
#include "common/rules/game.h"
#include "tests/unit/language_support.h"
#include "tests/unit/rules_support.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* A room in which that game has begun; `seated` are the sides on which the player sits. */
static struct mirror room_of(const struct game *game, bool sits_0, bool sits_1)
{
    struct mirror room;

    memset(&room, 0, sizeof room);
    room.game = game;
    room.round = 1;
    room.sits[0] = sits_0;
    room.sits[1] = sits_1;
    game->start(&room.pos, 0);
    room.before = room.pos;
    return room;
}

static void play(struct mirror *room, game_move move)
{
    room->moves = realloc(room->moves, (room->plies + 1) * sizeof *room->moves);
    ck_assert_ptr_nonnull(room->moves);
    room->moves[room->plies++] = move;
    room->before = room->pos;
    room->game->play(&room->pos, move);
}

/* --- the hand --- */

/* From the spot at which a hand points, over all that arrows lead to. */
static size_t reached(const struct scene *scene, enum layer layer)
{
    static const int arrows[] = { KEY_STEP_UP, KEY_STEP_DOWN, KEY_STEP_LEFT, KEY_STEP_RIGHT };
    static struct hand waiting[SPOTS_MAX];
    bool seen[SPOTS_MAX] = { false };
    size_t count = 0;
    size_t done;
    size_t i;

    memset(&waiting[0], 0, sizeof waiting[0]);
    hand_arrange(&waiting[0], scene);
    waiting[0].layer = layer;
    seen[waiting[0].at[layer]] = true;
    count = 1;
    for (done = 0; done < count; done++) {
        for (i = 0; i < COUNT(arrows); i++) {
            struct hand next = waiting[done];

            ck_assert(hand_key(&next, scene, arrows[i]));
            if (!seen[next.at[layer]]) {
                seen[next.at[layer]] = true;
                waiting[count++] = next;
            }
        }
    }
    return count;
}

START_TEST(arrows_lead_everywhere)
{
    static const struct {
        const char *game;
        enum layer layer;
        size_t spots;
    } rows[] = {
        { "sbarra", LAYER_PIECES, 81 }, { "sbarra", LAYER_WALLS, 64 }, { "bricka", LAYER_PIECES, 69 },
        { "spider", LAYER_PIECES, 32 }, { "duo", LAYER_PIECES, 196 },
    };
    static struct past past;
    struct spot spots[SPOTS_MAX];
    struct mirror room = room_of(game_find(rows[_i].game), _i % 2 == 0, _i % 2 == 1);

    past_set(&past, &room, 0);
    ck_assert_uint_eq(view_spots(&past.scene, rows[_i].layer, spots), rows[_i].spots);
    ck_assert_uint_eq(reached(&past.scene, rows[_i].layer), rows[_i].spots);
}
END_TEST

/* Marks all moves that a hand can make which holds what it holds, at every spot. */
static void mark_moves(struct hand *hand, const struct scene *scene, bool *made)
{
    struct spot spots[SPOTS_MAX];
    size_t count = view_spots(scene, hand->layer, spots);

    for (hand->at[hand->layer] = 0; hand->at[hand->layer] < count; hand->at[hand->layer]++) {
        char text[MOVE_TEXT_MAX];
        game_move move;

        if (!hand_move(hand, scene, text))
            continue;
        REQUIRE(scene->game->parse(text, &move) == MOVE_OK, "%s is no move", text);
        made[move] = true;
    }
    hand->at[hand->layer] = 0;
}

static void turn_and_mark(struct hand *hand, const struct scene *scene, bool *made)
{
    static const int turns[] = { 'r', 'r', 'r', 'f', 'r', 'r', 'r' };
    size_t i;

    mark_moves(hand, scene, made);
    for (i = 0; i < COUNT(turns); i++) {
        if (hand_key(hand, scene, turns[i]))
            mark_moves(hand, scene, made);
    }
}

static void make_all(const struct scene *scene, bool *made)
{
    struct hand hand;
    int i;

    memset(&hand, 0, sizeof hand);
    hand_arrange(&hand, scene);
    turn_and_mark(&hand, scene, made);
    if (view_grip(scene->game) == GRIP_WALLS) {
        ck_assert(hand_key(&hand, scene, 'm'));
        turn_and_mark(&hand, scene, made);
    }
    for (i = 0; i < DUO_PIECES && view_grip(scene->game) == GRIP_PIECE; i++) {
        ck_assert(hand_key(&hand, scene, 'n'));
        turn_and_mark(&hand, scene, made);
    }
}

/* In the first plies of a game in which always the middle one of the legal moves is played. */
START_TEST(a_hand_makes_every_legal_move)
{
    static game_move moves[MOVE_COUNT_MAX];
    static bool made[1 << 16];
    static struct past past;
    struct mirror room = room_of(games[_i], true, true);
    int plies = tests_are_fast() ? 2 : 6;
    int ply;

    for (ply = 0; ply < plies; ply++) {
        size_t count = room.game->moves(&room.pos, moves, MOVE_COUNT_MAX);
        size_t i;

        memset(made, 0, sizeof made);
        past_set(&past, &room, room.plies);
        make_all(&past.scene, made);
        for (i = 0; i < count; i++) {
            char text[MOVE_TEXT_MAX];

            room.game->format(moves[i], text);
            ck_assert_msg(made[moves[i]], "%s: no hand makes %s", room.game->name, text);
        }
        play(&room, moves[count / 2]);
    }
    free(room.moves);
}
END_TEST

START_TEST(what_is_tried_is_drawn_where_there_is_a_place)
{
    static struct past past;
    struct mirror room = room_of(games[_i], false, true);
    struct canvas board;
    struct canvas tried;
    struct hand hand;
    struct spot spot;
    char text[MOVE_TEXT_MAX];
    int rows;
    int columns;

    past_set(&past, &room, 0);
    memset(&hand, 0, sizeof hand);
    hand_arrange(&hand, &past.scene);
    ck_assert(hand_spot(&hand, &past.scene, &spot));
    ck_assert(hand_move(&hand, &past.scene, text));
    view_paint(&past.scene, &board);
    canvas_size(&board, &rows, &columns);
    ck_assert_int_le(spot.row, rows);
    ck_assert_int_le(spot.column, columns);
    view_paint_try(&past.scene, &tried, text, false);
    canvas_size(&tried, &rows, &columns);
    ck_assert_int_gt(rows, 0);
    ck_assert_int_gt(columns, 0);
}
END_TEST

/* --- the past --- */

START_TEST(the_past_is_as_it_was)
{
    static game_move moves[MOVE_COUNT_MAX];
    static struct past past;
    struct position was[9];
    struct mirror room = room_of(games[_i], false, false);
    size_t ply;

    for (ply = 0; ply < COUNT(was) - 1; ply++) {
        was[ply] = room.pos;
        (void)room.game->moves(&room.pos, moves, MOVE_COUNT_MAX);
        play(&room, moves[0]);
    }
    was[ply] = room.pos;
    for (ply = 0; ply < COUNT(was); ply++) {
        char last[MOVE_TEXT_MAX] = "";

        past_set(&past, &room, ply);
        ck_assert_mem_eq(&past.pos, &was[ply], sizeof past.pos);
        ck_assert_mem_eq(&past.before, &was[ply > 0 ? ply - 1 : 0], sizeof past.before);
        if (ply > 0)
            room.game->format(room.moves[ply - 1], last);
        ck_assert_str_eq(past.scene.last, last);
    }
    free(room.moves);
}
END_TEST

/* --- what is told, and typed --- */

START_TEST(news_keeps_the_last_lines)
{
    static struct news news;
    char line[32];
    int i;

    memset(&news, 0, sizeof news);
    for (i = 0; i < NEWS_LINES + 10; i++) {
        snprintf(line, sizeof line, "line %d\n", i);
        news_take(&news, line, strlen(line));
    }
    news_take(&news, "and ", 4);
    news_take(&news, "more", 4);
    ck_assert_uint_eq(news.count, NEWS_LINES + 11);
    ck_assert_uint_eq(news_first(&news), 11);
    ck_assert_str_eq(news_line(&news, 11), "line 11");
    ck_assert_str_eq(news_line(&news, news.count - 1), "and more");
}
END_TEST

START_TEST(what_is_too_long_is_cut_between_characters)
{
    static struct news news;
    struct caught caught;
    const char *line;
    int i;

    memset(&news, 0, sizeof news);
    caught_begin(&caught);
    for (i = 0; i < CAUGHT_MAX; i++) {
        news_take(&news, "è", 2);
        out_own("x");
        out_other("y");
    }
    caught_end(&caught);
    line = news_line(&news, 0);
    ck_assert_uint_gt(strlen(line), NEWS_LINE_BYTES - 8);
    ck_assert(out_is_utf8(line));
    ck_assert_uint_eq(caught.len, CAUGHT_MAX - 1);
}
END_TEST

START_TEST(a_catch_within_a_catch_goes_back)
{
    struct caught outer;
    struct caught inner;
    char text[3];

    caught_begin(&outer);
    out_own("a");
    caught_begin(&inner);
    out_own("bcd");
    caught_end(&inner);
    out_own("e");
    caught_end(&outer);
    ck_assert_str_eq(outer.text, "ae");
    ck_assert_str_eq(inner.text, "bcd");
    caught_copy(&inner, text, sizeof text);
    ck_assert_str_eq(text, "bc");
    caught_begin(&inner);
    out_own("aè");
    caught_end(&inner);
    caught_copy(&inner, text, sizeof text);
    ck_assert_str_eq(text, "a"); /* not half a letter */
}
END_TEST

START_TEST(a_field_takes_letters_and_gives_them_back)
{
    struct field field;
    int i;

    memset(&field, 0, sizeof field);
    ck_assert_int_eq(field_key(&field, 'a'), FIELD_GOES_ON);
    ck_assert_int_eq(field_key(&field, KEY_STEP_UP), FIELD_GOES_ON);
    ck_assert_int_eq(field_key(&field, '\t'), FIELD_GOES_ON);
    ck_assert_int_eq(field_key(&field, KEY_NONE), FIELD_GOES_ON);
    ck_assert_str_eq(field.text, "a");
    (void)field_key(&field, 0xe8);
    ck_assert_str_eq(field.text, "aè");
    (void)field_key(&field, KEY_ERASE);
    ck_assert_str_eq(field.text, "a");
    (void)field_key(&field, KEY_ERASE);
    (void)field_key(&field, KEY_ERASE);
    ck_assert_str_eq(field.text, "");
    for (i = 0; i < 2 * FIELD_BYTES; i++)
        (void)field_key(&field, 0x6f22);
    ck_assert_uint_lt(field.len, FIELD_BYTES);
    ck_assert(out_is_utf8(field.text));
    ck_assert_int_eq(field_key(&field, KEY_GO), FIELD_DONE);
    ck_assert_int_eq(field_key(&field, KEY_BACK), FIELD_GIVEN_UP);
}
END_TEST

START_TEST(the_keys_fit_in_eighty_columns)
{
    size_t i;
    size_t j;

    for (j = 0; j < language_count; j++) {
        ck_assert(language_use(languages[j]));
        for (i = 0; words_key(i); i++) {
            if (strncmp(words_key(i), "keys.", 5) == 0)
                ck_assert_msg(ink_width(words_text(i, 1)) <= 80, "%s in %s", words_key(i), languages[j]);
        }
    }
    ck_assert(language_use("en"));
}
END_TEST

START_TEST(a_room_for_another_round_is_found_though_it_was_listed)
{
    static struct lobby lobby;
    const struct wire_seat seats[2] = { { .name = "Ada" }, { .name = "Bob" } };
    struct read_room room = { .id = "k7x2qm", .game = "duo", .state = "playing" };
    struct read_record round = { .id = "k7x2qm-1", .game = "duo", .sits = { true, false }, .ended_at = 1000 };

    memcpy(room.seat, seats, sizeof seats);
    memcpy(round.seat, seats, sizeof seats);
    lobby_take_page(&lobby, &room, 1, true); /* when it was still played */
    lobby_take_rounds(&lobby, &round, 1, 2000);
    ck_assert_uint_eq(lobby.count, 2);
    ck_assert_int_eq(lobby.rooms[0].kind, ENTRY_OVER);
    lobby_take_own(&lobby, &room, 1); /* another one has begun */
    lobby_take_rounds(&lobby, &round, 1, 2000);
    ck_assert_uint_eq(lobby.count, 2);
    ck_assert_int_eq(lobby.rooms[0].kind, ENTRY_OWN);
    lobby_forget(&lobby, "k7x2qm");
    ck_assert_uint_eq(lobby.count, 1);
    ck_assert_int_eq(lobby.rooms[0].kind, ENTRY_PLAYED);
}
END_TEST

START_TEST(a_form_becomes_what_create_wants)
{
    struct options options;
    struct form form;
    int i;

    memset(&options, 0, sizeof options);
    form_begin(&form, game_find("duo"));
    for (i = 0; i < 4; i++) { /* to the clock, past the bots */
        (void)form_key(&form, KEY_STEP_DOWN);
        if (i == 0)
            (void)form_key(&form, KEY_STEP_LEFT);
        if (i == 1)
            (void)form_key(&form, KEY_STEP_RIGHT);
        if (i == 2)
            (void)form_key(&form, ' ');
    }
    ck_assert_int_eq(form_key(&form, KEY_GO), FORM_DONE);
    form_write(&form, &options);
    ck_assert_str_eq(options.game->name, "duo");
    ck_assert(options.here);
    ck_assert_ptr_null(options.bot[0]);
    ck_assert_int_eq(options.initial_ms, 60000);
    ck_assert(options.is_public);
    ck_assert_int_eq(options.side, -1);
    ck_assert_int_eq(form_key(&form, KEY_BACK), FORM_GIVEN_UP);
}
END_TEST

static int games_there_are(void)
{
    int count = 0;

    while (games[count])
        count++;
    return count;
}

static Suite *screen_suite(void)
{
    Suite *suite = suite_create("screen");
    TCase *parts = tcase_create("parts");

    tcase_add_loop_test(parts, arrows_lead_everywhere, 0, 5);
    tcase_add_loop_test(parts, a_hand_makes_every_legal_move, 0, games_there_are());
    tcase_add_loop_test(parts, what_is_tried_is_drawn_where_there_is_a_place, 0, games_there_are());
    tcase_add_loop_test(parts, the_past_is_as_it_was, 0, games_there_are());
    tcase_add_test(parts, news_keeps_the_last_lines);
    tcase_add_test(parts, what_is_too_long_is_cut_between_characters);
    tcase_add_test(parts, a_catch_within_a_catch_goes_back);
    tcase_add_test(parts, a_field_takes_letters_and_gives_them_back);
    tcase_add_test(parts, the_keys_fit_in_eighty_columns);
    tcase_add_test(parts, a_room_for_another_round_is_found_though_it_was_listed);
    tcase_add_test(parts, a_form_becomes_what_create_wants);
    tcase_set_timeout(parts, 120); /* under valgrind */
    suite_add_tcase(suite, parts);
    return suite;
}

int main(void)
{
    SRunner *runner;
    int failed;

    setenv("LC_ALL", "C.UTF-8", 1);
    unsetenv("LANGUAGE");
    start_language();
    out_start();
    runner = srunner_create(screen_suite());
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

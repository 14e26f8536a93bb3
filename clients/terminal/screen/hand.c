/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/screen/hand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/screen/ink.h"

enum {
    ACROSS_FOR_DOWN = 2, /* columns that are as wide as a row is high */
    ASTRAY = 3           /* how much farther what lies aside seems to be */
};

/* --- from spot to spot --- */

/* How far one spot seems from another for who goes that way; -1: it is not that way. */
static int distance(const struct spot *from, const struct spot *to, int right, int down)
{
    int across = to->column - from->column;
    int deep = (to->row - from->row) * ACROSS_FOR_DOWN;
    int along = across * right + deep * down;
    int aside = abs(across * down) + abs(deep * right);

    return along > 0 ? along + ASTRAY * aside : -1;
}

static void step(struct hand *hand, const struct scene *scene, int right, int down)
{
    struct spot spots[SPOTS_MAX];
    size_t count = view_spots(scene, hand->layer, spots);
    size_t from = hand->at[hand->layer];
    int best = -1;
    size_t i;

    for (i = 0; i < count; i++) {
        int far = distance(&spots[from], &spots[i], right, down);

        if (far > 0 && (best < 0 || far < best)) {
            best = far;
            hand->at[hand->layer] = i;
        }
    }
}

static size_t middle_of(const struct scene *scene, enum layer layer)
{
    struct spot spots[SPOTS_MAX];
    size_t count = view_spots(scene, layer, spots);
    long nearest = -1;
    size_t found = 0;
    long row = 0;
    long column = 0;
    size_t i;

    for (i = 0; i < count; i++) {
        row += spots[i].row;
        column += spots[i].column;
    }
    for (i = 0; i < count; i++) {
        long far = labs(row - spots[i].row * (long)count) * ACROSS_FOR_DOWN +
                   labs(column - spots[i].column * (long)count);

        if (nearest < 0 || far < nearest) {
            nearest = far;
            found = i;
        }
    }
    return found;
}

/* A pawn goes on from where it stands, wherever the hand has been meanwhile. */
static void point_at_pawn(struct hand *hand, const struct scene *scene)
{
    const char *pawn = facts_text(&scene->now, "pawns", scene->shown, 0);
    struct spot spots[SPOTS_MAX];
    size_t count = view_spots(scene, LAYER_PIECES, spots);
    size_t i;

    for (i = 0; i < count; i++) {
        if (strcmp(spots[i].name, pawn) == 0)
            hand->at[LAYER_PIECES] = i;
    }
}

void hand_arrange(struct hand *hand, const struct scene *scene)
{
    enum grip grip = view_grip(scene->game);

    if (hand->game != scene->game) {
        memset(hand, 0, sizeof *hand);
        hand->game = scene->game;
        hand->at[LAYER_PIECES] = middle_of(scene, LAYER_PIECES);
        if (grip == GRIP_WALLS)
            hand->at[LAYER_WALLS] = middle_of(scene, LAYER_WALLS);
        held_take(&hand->held);
    }
    if (grip == GRIP_WALLS && memcmp(&hand->pos, scene->pos, sizeof hand->pos) != 0)
        point_at_pawn(hand, scene);
    hand->pos = *scene->pos;
    if (grip == GRIP_PIECE)
        (void)held_choose(&hand->held, &scene->now, scene->shown, 0);
}

bool hand_spot(const struct hand *hand, const struct scene *scene, struct spot *out)
{
    struct spot spots[SPOTS_MAX];
    size_t count = view_spots(scene, hand->layer, spots);

    if (hand->at[hand->layer] >= count)
        return false;
    *out = spots[hand->at[hand->layer]];
    return true;
}

/* --- the move --- */

static void write_move(const struct hand *hand, const struct spot *spot, char *out)
{
    int column;
    int row;

    view_read_square(spot->name, &column, &row);
    if (view_grip(hand->game) == GRIP_PIECE)
        held_write(&hand->held, column, row, out);
    else if (hand->layer == LAYER_WALLS)
        snprintf(out, MOVE_TEXT_MAX, "%c%d%c", 'a' + column, row + 1, hand->stands ? 'v' : 'h');
    else
        snprintf(out, MOVE_TEXT_MAX, "%s", spot->name);
}

bool hand_move(const struct hand *hand, const struct scene *scene, char *out)
{
    struct held held = hand->held;
    char text[MOVE_TEXT_MAX];
    struct spot spot;
    game_move move;

    if (!hand_spot(hand, scene, &spot))
        return false;
    if (view_grip(hand->game) == GRIP_PIECE &&
        (!held_choose(&held, &scene->now, scene->shown, 0) || held.piece != hand->held.piece))
        return false;
    write_move(hand, &spot, text);
    if (scene->game->parse(text, &move) != MOVE_OK)
        return false;
    scene->game->format(move, out);
    return true;
}

static bool is_legal(const struct hand *hand, const struct scene *scene)
{
    char text[MOVE_TEXT_MAX];
    game_move move;

    return hand_move(hand, scene, text) && scene->game->parse(text, &move) == MOVE_OK &&
           scene->game->legal(scene->pos, move) == MOVE_OK;
}

/* The next spot on which the piece can be placed as it lies, else otherwise turned, else on its back. */
static void seek(struct hand *hand, const struct scene *scene)
{
    enum { WAYS = 8 };
    struct spot spots[SPOTS_MAX];
    size_t count = view_spots(scene, hand->layer, spots);
    struct hand tried = *hand;
    size_t i;
    int way;

    for (way = 0; way < WAYS; way++) {
        for (i = 0; i < count; i++) {
            tried.at[hand->layer] = (hand->at[hand->layer] + 1 + i) % count;
            if (is_legal(&tried, scene)) {
                *hand = tried;
                return;
            }
        }
        held_turn(&tried.held, 1);
        if (way == WAYS / 2 - 1)
            held_flip(&tried.held);
    }
}

/* --- keys --- */

static bool arrow_key(struct hand *hand, const struct scene *scene, int key)
{
    switch (key) {
    case KEY_STEP_LEFT:
        step(hand, scene, -1, 0);
        return true;
    case KEY_STEP_RIGHT:
        step(hand, scene, 1, 0);
        return true;
    case KEY_STEP_UP:
        step(hand, scene, 0, -1);
        return true;
    case KEY_STEP_DOWN:
        step(hand, scene, 0, 1);
        return true;
    default:
        return false;
    }
}

static bool wall_key(struct hand *hand, int key)
{
    if (key == 'm' || key == 'M')
        hand->layer = hand->layer == LAYER_WALLS ? LAYER_PIECES : LAYER_WALLS;
    else if ((key == 'r' || key == 'R') && hand->layer == LAYER_WALLS)
        hand->stands = !hand->stands;
    else
        return false;
    return true;
}

static bool piece_key(struct hand *hand, const struct scene *scene, int key)
{
    switch (key) {
    case 'r':
        held_turn(&hand->held, 1);
        return true;
    case 'R':
        held_turn(&hand->held, -1);
        return true;
    case 'f':
    case 'F':
        held_flip(&hand->held);
        return true;
    case 'n':
    case 'N':
        (void)held_choose(&hand->held, &scene->now, scene->shown, 1);
        return true;
    case 'p':
    case 'P':
        (void)held_choose(&hand->held, &scene->now, scene->shown, -1);
        return true;
    case 'g':
    case 'G':
        seek(hand, scene);
        return true;
    default:
        return false;
    }
}

bool hand_key(struct hand *hand, const struct scene *scene, int key)
{
    enum grip grip = view_grip(scene->game);

    if (grip == GRIP_NONE)
        return false;
    if (arrow_key(hand, scene, key))
        return true;
    if (grip == GRIP_WALLS)
        return wall_key(hand, key);
    return grip == GRIP_PIECE && piece_key(hand, scene, key);
}

const char *hand_piece(const struct hand *hand)
{
    return view_grip(hand->game) == GRIP_PIECE ? held_name(&hand->held) : NULL;
}

/* SPDX-License-Identifier: MIT */
/* sbarra.c: the rules of sbarra: what may be played, what it does, who has won.
 *
 * All legal moves are found at once, as sets. The dear question is whether a wall leaves both pawns a way to their goal
 * rows, and two facts spare nearly all of it:
 *
 *  - A barrier of walls is a line from edge to edge, or a ring. A wall that completes one is entered and left at two
 *    of its three points (both ends and the middle), so each of these two touches another wall or the edge. A wall
 *    that touches at fewer points closes nothing.
 *  - A wall that does not cut one road from a pawn to its goal leaves that road open.
 *
 * Only the walls that are left get a flood fill. `sbarra_legal` asks about a single move and does without the two
 * facts; the tests hold both answers against each other. */
#include "common/rules/sbarra.h"

#include "common/rules/check.h"
#include "common/rules/sbarra_board.h"
#include "common/rules/sbarra_steps.h"

/* Every legal move, as the sets of the squares that name them. */
struct options {
    board pawn;
    board walls_h;
    board walls_v;
};

static const struct sbarra_position *view(const struct position *pos)
{
    return (const struct sbarra_position *)pos;
}

/* Can one walk from `from` to `goal`? Each step already starts from what the one before it reached. */
static bool reaches(board from, board goal, struct passages open)
{
    board seen = from;
    board before;

    do {
        if (seen & goal)
            return true;
        before = seen;
        seen |= step_up(seen, open);
        seen |= step_right(seen, open);
        seen |= step_left(seen, open);
        seen |= step_down(seen, open);
    } while (seen != before);
    return false;
}

/* The passages along one shortest road from `from` to `goal`, found by going back through the layers. */
static struct passages shortest_road(board from, board goal, struct passages open)
{
    struct passages road = { 0, 0 };
    board layer[SBARRA_SQUARES];
    int steps = spread(from, goal, open, layer);
    board at;

    CHECK(steps >= 0); /* no wall ever closes the last road */
    at = layer[steps] & goal;
    at &= ~at + 1; /* one square is enough */
    while (steps-- > 0) {
        board below = step_down(at, open) & layer[steps];
        board above = step_up(at, open) & layer[steps];
        board left = step_left(at, open) & layer[steps];

        if (below) {
            road.up |= below;
            at = below;
        } else if (above) {
            road.up |= at;
            at = above;
        } else if (left) {
            road.right |= left;
            at = left;
        } else {
            road.right |= at;
            at = step_right(at, open) & layer[steps];
        }
    }
    return road;
}

static board at_least_two(board a, board b, board c)
{
    return (a & b) | ((a | b) & c);
}

/* Of the places in `o`, those where a wall would touch walls or the edge at two or more of its three points. The point
 * at the upper right corner of a square has that square's bit; so the middle of a wall has the wall's own bit, and the
 * ninth column and row are the edge. (The ninth column of the row below also serves as the left edge.) */
static struct options joining_walls(const struct sbarra_position *s, const struct options *o)
{
    board touched = overlapping_h(s->walls_h) | overlapping_v(s->walls_v);
    board ends = touched | BOARD_COLUMN_I | BOARD_ROW_9;

    return (struct options){
        .walls_h = o->walls_h & at_least_two(touched, ends << 1 | 1, ends >> 1),
        .walls_v = o->walls_v & at_least_two(touched, ends << 9 | BOARD_ROW_1, ends >> 9),
    };
}

/* Take out of `o` the walls that would leave the pawn on `from` no way to `goal`. `joining` are the walls that might. */
static void drop_closing_walls(struct options *o, const struct options *joining, board from, board goal,
                               struct passages open)
{
    struct passages road = shortest_road(from, goal, open);
    board left;

    for (left = joining->walls_h & (road.up | road.up >> 1); left; left &= left - 1) {
        board wall = left & (~left + 1);
        struct passages rest = { open.up & ~(wall | wall << 1), open.right };

        if (!reaches(from, goal, rest))
            o->walls_h &= ~wall;
    }
    for (left = joining->walls_v & (road.right | road.right >> 9); left; left &= left - 1) {
        board wall = left & (~left + 1);
        struct passages rest = { open.up, open.right & ~(wall | wall << 9) };

        if (!reaches(from, goal, rest))
            o->walls_v &= ~wall;
    }
}

static void wall_options(const struct sbarra_position *s, struct passages open, struct options *o)
{
    struct options joining;
    int side;

    o->walls_h = BOARD_PLACES & ~(overlapping_h(s->walls_h) | s->walls_v);
    o->walls_v = BOARD_PLACES & ~(overlapping_v(s->walls_v) | s->walls_h);
    joining = joining_walls(s, o);
    if (!(joining.walls_h | joining.walls_v))
        return;
    for (side = 0; side < 2; side++)
        drop_closing_walls(o, &joining, board_of(s->pawn[side]), sbarra_goal(side), open);
}

static board mover_options(const struct sbarra_position *s, struct passages open)
{
    return pawn_options(board_of(s->pawn[s->turn]), board_of(s->pawn[1 - s->turn]), open);
}

/* The side whose pawn stands on its goal row, or -1. */
static int winner_of(const struct sbarra_position *s)
{
    if (board_of(s->pawn[0]) & sbarra_goal(0))
        return 0;
    return board_of(s->pawn[1]) & sbarra_goal(1) ? 1 : -1;
}

bool sbarra_is_move(game_move m)
{
    enum sbarra_kind kind = sbarra_kind_of(m);
    int square = sbarra_square_of(m);

    if (kind >= SBARRA_KINDS || square >= SBARRA_SQUARES)
        return false;
    return kind == SBARRA_PAWN || (BOARD_PLACES & board_of(square));
}

enum move_fault sbarra_place_fault(const struct sbarra_position *s, enum sbarra_kind kind, int place)
{
    board wall = board_of(place);
    bool flat = kind == SBARRA_WALL_H;

    if ((flat ? overlapping_h(s->walls_h) : overlapping_v(s->walls_v)) & wall)
        return MOVE_WALL_OVERLAPS;
    if ((flat ? s->walls_v : s->walls_h) & wall)
        return MOVE_WALL_CROSSES;
    return MOVE_OK;
}

void sbarra_add_wall(struct sbarra_position *s, enum sbarra_kind kind, int place)
{
    if (kind == SBARRA_WALL_H)
        s->walls_h |= board_of(place);
    else
        s->walls_v |= board_of(place);
}

int sbarra_distance(const struct sbarra_position *s, int side)
{
    board layer[SBARRA_SQUARES];

    return spread(board_of(s->pawn[side]), sbarra_goal(side), passages_of(s->walls_h, s->walls_v), layer);
}

static enum move_fault wall_fault(const struct sbarra_position *s, enum sbarra_kind kind, int place)
{
    enum move_fault fault = sbarra_place_fault(s, kind, place);
    board wall = board_of(place);
    struct passages open;
    int side;

    if (s->walls_left[s->turn] == 0)
        return MOVE_NO_WALLS_LEFT;
    if (fault != MOVE_OK)
        return fault;
    open = kind == SBARRA_WALL_H ? passages_of(s->walls_h | wall, s->walls_v)
                                 : passages_of(s->walls_h, s->walls_v | wall);
    /* Only walls count for the path, pawns do not (docs/rules.md, sbarra): a pawn in the gap must not forbid a wall. */
    for (side = 0; side < 2; side++) {
        if (!reaches(board_of(s->pawn[side]), sbarra_goal(side), open))
            return MOVE_CLOSES_PATH;
    }
    return MOVE_OK;
}

static enum move_fault pawn_fault(const struct sbarra_position *s, int square)
{
    if (square == s->pawn[0] || square == s->pawn[1])
        return MOVE_OCCUPIED;
    if (!(mover_options(s, passages_of(s->walls_h, s->walls_v)) & board_of(square)))
        return MOVE_UNREACHABLE;
    return MOVE_OK;
}

static enum move_fault sbarra_legal(const struct position *pos, game_move m)
{
    if (!sbarra_is_move(m))
        return MOVE_NOT_A_MOVE;
    if (sbarra_kind_of(m) == SBARRA_PAWN)
        return pawn_fault(view(pos), sbarra_square_of(m));
    return wall_fault(view(pos), sbarra_kind_of(m), sbarra_square_of(m));
}

/* Write what fits of one kind's moves after the first `count`; return the new count of moves there are. */
static size_t list_options(board left, enum sbarra_kind kind, game_move *out, size_t cap, size_t count)
{
    size_t all = count + (size_t)board_count(left);

    for (; left && count < cap; left &= left - 1)
        out[count++] = sbarra_move(kind, board_first(left));
    return all;
}

static size_t sbarra_moves(const struct position *pos, game_move *out, size_t cap)
{
    const struct sbarra_position *s = view(pos);
    struct passages open = passages_of(s->walls_h, s->walls_v);
    struct options o = { 0, 0, 0 };
    size_t count;

    CHECK(out || cap == 0);
    if (winner_of(s) >= 0)
        return 0;
    o.pawn = mover_options(s, open);
    if (s->walls_left[s->turn] > 0)
        wall_options(s, open, &o);
    count = list_options(o.pawn, SBARRA_PAWN, out, cap, 0);
    count = list_options(o.walls_h, SBARRA_WALL_H, out, cap, count);
    return list_options(o.walls_v, SBARRA_WALL_V, out, cap, count);
}

static void sbarra_start(struct position *pos, int starter)
{
    struct sbarra_position *s = (struct sbarra_position *)pos;
    int side;

    CHECK(starter == 0 || starter == 1);
    *pos = (struct position){ .turn = (uint8_t)starter };
    s->pawn[0] = 4;                                     /* e1 */
    s->pawn[1] = SBARRA_WIDTH * (SBARRA_WIDTH - 1) + 4; /* e9 */
    for (side = 0; side < 2; side++)
        s->walls_left[side] = SBARRA_WALLS;
}

static void sbarra_play(struct position *pos, game_move m)
{
    struct sbarra_position *s = (struct sbarra_position *)pos;
    enum sbarra_kind kind = sbarra_kind_of(m);

    CHECK(sbarra_legal(pos, m) == MOVE_OK && winner_of(s) < 0);
    if (kind == SBARRA_PAWN) {
        s->pawn[s->turn] = (uint8_t)sbarra_square_of(m);
    } else {
        sbarra_add_wall(s, kind, sbarra_square_of(m));
        s->walls_left[s->turn]--;
    }
    s->turn ^= 1;
}

static void sbarra_result(const struct position *pos, struct game_result *out)
{
    int winner = winner_of(view(pos));

    *out = (struct game_result){ .reason = winner < 0 ? RESULT_NONE : RESULT_GOAL, .winner = winner };
}

const struct game sbarra = {
    .name = "sbarra",
    .side = { "blue", "orange" },
    .side0_starts = false,
    .start = sbarra_start,
    .moves = sbarra_moves,
    .legal = sbarra_legal,
    .play = sbarra_play,
    .result = sbarra_result,
    .format = sbarra_format,
    .parse = sbarra_parse,
    .describe = sbarra_describe,
    .write = sbarra_write,
    .read = sbarra_read,
};

/* SPDX-License-Identifier: MIT */
/* sbarra_bot_board.c: playing on the bot's board of sbarra; see the header. */
#include "common/bots/sbarra_bot_board.h"

#include "common/rules/check.h"

/* Where in the series of random numbers those for each fact of a position begin. A wall's is its move. */
enum { KEY_PAWN = 1024, KEY_LEFT = 2048, KEY_TURN = 3072 };

static uint64_t pawn_key(int side, int square)
{
    return sbarra_mix(KEY_PAWN + (uint64_t)side * 128 + (uint64_t)square);
}

/* Either side's walls tell the other's, as all twenty together are on the board or left. */
static uint64_t left_key(int left)
{
    return sbarra_mix(KEY_LEFT + (uint64_t)left);
}

static uint64_t turn_key(int turn)
{
    return turn ? sbarra_mix(KEY_TURN) : 0;
}

static uint64_t places_key(board places, enum sbarra_kind kind)
{
    uint64_t key = 0;

    for (; places; places &= places - 1)
        key ^= sbarra_mix(sbarra_move(kind, board_first(places)));
    return key;
}

static void write_steps(struct sbarra_field *f, board layer, int steps)
{
    uint64_t low = (uint64_t)layer;
    uint64_t high = (uint64_t)(layer >> 64);

    for (; low; low &= low - 1)
        f->steps[__builtin_ctzll(low)] = (uint8_t)steps;
    for (; high; high &= high - 1)
        f->steps[64 + __builtin_ctzll(high)] = (uint8_t)steps;
}

/* Spread from the goal row over the board, a step at a time. */
static void field_find(struct sbarra_field *f, board goal, struct passages open)
{
    board seen = goal;
    board layer = goal;
    int steps = 0;

    while (layer) {
        write_steps(f, layer, steps++);
        layer = step_any(layer, open) & ~seen;
        seen |= layer;
    }
    write_steps(f, BOARD_SQUARES & ~seen, SBARRA_FAR);
}

void sbarra_state_start(struct sbarra_state *s, const struct position *pos, struct sbarra_field room[2])
{
    const struct sbarra_position *p = (const struct sbarra_position *)pos;
    int side;

    s->open = passages_of(p->walls_h, p->walls_v);
    s->walls_h = p->walls_h;
    s->walls_v = p->walls_v;
    s->turn = p->turn;
    for (side = 0; side < 2; side++) {
        s->pawn[side] = p->pawn[side];
        s->left[side] = p->walls_left[side];
        field_find(&room[side], sbarra_goal(side), s->open);
        s->field[side] = &room[side];
    }
    s->key = places_key(s->walls_h, SBARRA_WALL_H) ^ places_key(s->walls_v, SBARRA_WALL_V) ^
             pawn_key(0, s->pawn[0]) ^ pawn_key(1, s->pawn[1]) ^ left_key(s->left[0]) ^ turn_key(s->turn);
}

/* Now that the passage between two squares is shut, does the farther of them go without the next square of
 * every shortest road? If it keeps one, its distance stays as it is, and so do those of all squares whose
 * roads lead over it. */
static bool loses_road(const struct sbarra_field *f, struct passages open, int a, int b)
{
    int farther = f->steps[a] > f->steps[b] ? a : b;
    board near;

    if (f->steps[a] == f->steps[b])
        return false;
    for (near = step_any(board_of(farther), open); near; near &= near - 1) {
        if (f->steps[board_first(near)] < f->steps[farther])
            return false;
    }
    return true;
}

/* Find anew what a wall at `place` changes; false when a pawn is left without a road. */
static bool renew_fields(struct sbarra_state *s, enum sbarra_kind kind, int place,
                         struct sbarra_field room[2])
{
    int along = kind == SBARRA_WALL_H ? 1 : SBARRA_WIDTH;
    int across = kind == SBARRA_WALL_H ? SBARRA_WIDTH : 1;
    int side;

    for (side = 0; side < 2; side++) {
        const struct sbarra_field *f = s->field[side];

        if (!loses_road(f, s->open, place, place + across) &&
            !loses_road(f, s->open, place + along, place + along + across))
            continue;
        field_find(&room[side], sbarra_goal(side), s->open);
        s->field[side] = &room[side];
        if (sbarra_steps(s, side) == SBARRA_FAR)
            return false;
    }
    return true;
}

static bool place_wall(struct sbarra_state *s, game_move m, struct sbarra_field room[2])
{
    enum sbarra_kind kind = sbarra_kind_of(m);
    int place = sbarra_square_of(m);
    board wall = board_of(place);

    if (kind == SBARRA_WALL_H) {
        s->walls_h |= wall;
        s->open.up &= ~(wall | wall << 1);
    } else {
        s->walls_v |= wall;
        s->open.right &= ~(wall | wall << 9);
    }
    s->key ^= sbarra_mix(m) ^ left_key(s->left[0]);
    s->left[s->turn]--;
    s->key ^= left_key(s->left[0]);
    return renew_fields(s, kind, place, room);
}

bool sbarra_state_play(const struct sbarra_state *from, game_move m, struct sbarra_state *to,
                       struct sbarra_field room[2])
{
    int side = from->turn;
    bool good = true;

    *to = *from;
    if (sbarra_kind_of(m) == SBARRA_PAWN) {
        to->key ^= pawn_key(side, to->pawn[side]) ^ pawn_key(side, sbarra_square_of(m));
        to->pawn[side] = (uint8_t)sbarra_square_of(m);
    } else {
        CHECK(from->left[side] > 0);
        good = place_wall(to, m, room);
    }
    to->key ^= turn_key(1);
    to->turn ^= 1;
    return good;
}

void sbarra_state_pass(const struct sbarra_state *from, struct sbarra_state *to)
{
    *to = *from;
    to->key ^= turn_key(1);
    to->turn ^= 1;
}

uint64_t sbarra_walls_key(const struct sbarra_state *s)
{
    return s->key ^ pawn_key(0, s->pawn[0]) ^ pawn_key(1, s->pawn[1]) ^ left_key(s->left[0]) ^
           turn_key(s->turn);
}

/* The places of walls that shut all of `passages`, which lie side by side `apart` bits from each other;
 * `apart` is 1 for horizontal walls, 9 for vertical ones. */
static board covering(board passages, int apart)
{
    board first = passages & (~passages + 1);
    board rest = passages ^ first;
    board before = apart == 1 ? first >> 1 : first >> 9;
    board after = apart == 1 ? first << 1 : first << 9;

    if (!rest)
        return first | before;
    return rest == after ? first : 0;
}

void sbarra_roads_find(const struct sbarra_state *s, int side, struct sbarra_roads *out)
{
    struct passages open = s->open;
    board layer[SBARRA_SQUARES];
    int steps = spread(board_of(s->pawn[side]), sbarra_goal(side), open, layer);
    board at;

    *out = (struct sbarra_roads){ .cut_h = 0 };
    CHECK(steps >= 0); /* no wall ever closes the last road */
    at = layer[steps] & sbarra_goal(side);
    while (steps-- > 0) { /* back from the goal, all roads at once */
        board before = layer[steps];
        board up = before & open.up & at >> 9;
        board down = at & open.up & before >> 9;
        board right = before & open.right & at >> 1;
        board left = at & open.right & before >> 1;

        out->used.up |= up | down;
        out->used.right |= right | left;
        if (!(right | left))
            out->cut_h |= covering(up | down, 1);
        if (!(up | down))
            out->cut_v |= covering(right | left, 9);
        at = up | down << 9 | right | left << 1;
    }
}

/* SPDX-License-Identifier: MIT */
/* sbarra_bot_race.c: who wins when only walking counts; see the header. */
#include "common/bots/sbarra_bot_race.h"

#include "common/rules/check.h"

/* Does the pawn of `side` get home in as many moves as it has steps to go, whatever the other side, which has
 * no walls, may do? `reach` is where the other pawn may be; the runner keeps off it, and off the squares next
 * to it, from which there might be a jump. With the goal row gained all is over, so there only the square
 * itself must be free. */
static bool runs_free(const struct sbarra_state *s, int side)
{
    struct passages open = s->open;
    board at = board_of(s->pawn[side]);
    board reach = board_of(s->pawn[1 - side]);
    bool is_first = s->turn == side;
    int steps = sbarra_steps(s, side);

    if (!is_first && (at & step_any(reach, open)))
        return false;
    while (at && steps-- > 0) {
        if (!is_first)
            reach |= step_any(reach, open);
        at = step_any(at, open) & ~reach;
        if (steps > 0)
            at &= ~step_any(reach, open);
        if (is_first)
            reach |= step_any(reach, open);
    }
    return (at & sbarra_goal(side)) != 0;
}

int sbarra_race_undisturbed(const struct sbarra_state *s)
{
    int me = s->turn;
    int my_steps = sbarra_steps(s, me);
    int their_steps = sbarra_steps(s, 1 - me);

    if (my_steps <= their_steps)
        return s->left[1 - me] == 0 && runs_free(s, me) ? 2 * my_steps - 1 : 0;
    return s->left[me] == 0 && runs_free(s, 1 - me) ? 2 * their_steps : 0;
}

/* --- all positions over one set of walls, backwards from the end
 * ------------------------------------------------- */

/* A position in the queue: pair and side to move. */
static uint16_t queued(int turn, int pair)
{
    return (uint16_t)(pair << 1 | turn);
}

static int pair_of(int side, int own, int other)
{
    return side == 0 ? own * SBARRA_SQUARES + other : other * SBARRA_SQUARES + own;
}

struct solving {
    struct sbarra_races *races;
    struct sbarra_race *race;
    struct passages open;
    int queued; /* positions known so far, all of which stand in the queue */
};

static void settle(struct solving *g, int turn, int pair, int plies)
{
    CHECK(plies > 0 && plies < 256);
    g->race->plies[turn][pair] = (uint8_t)plies;
    g->races->queue[g->queued++] = queued(turn, pair);
}

/* Note how many moves a position has, or that one of them wins. */
static void open_position(struct solving *g, int turn, int own, int other)
{
    int pair = pair_of(turn, own, other);
    board targets = pawn_options(board_of(own), board_of(other), g->open);

    g->race->plies[turn][pair] = 0;
    g->races->open[turn][pair] = (uint8_t)board_count(targets);
    if (own == other || (board_of(own) & sbarra_goal(turn)) || (board_of(other) & sbarra_goal(1 - turn)))
        return;
    if (targets & sbarra_goal(turn))
        settle(g, turn, pair, 1);
}

/* From where a pawn may have come to `to` in one move, the other pawn on `other`. */
static board origins(const struct solving *g, int to, int other)
{
    board from = g->races->near[to] & ~board_of(other);
    board over;

    if (!(g->races->near[other] & board_of(to)))
        return from;
    for (over = g->races->near[other] & ~board_of(to); over; over &= over - 1) {
        int square = board_first(over);

        if (pawn_options(board_of(square), board_of(other), g->open) & board_of(to))
            from |= board_of(square);
    }
    return from;
}

/* Tell the positions before a settled one. A position is won when one move leads to a lost one, and lost when
 * all lead to won ones; as positions are settled in the order of their plies, the last of those is the
 * longest defence. */
static void tell_origins(struct solving *g, uint16_t settled)
{
    int turn = settled & 1;
    int pair = settled >> 1;
    int mover = 1 - turn; /* who moved before */
    int first = pair / SBARRA_SQUARES;
    int second = pair % SBARRA_SQUARES;
    int other = turn == 0 ? first : second;
    int plies = g->race->plies[turn][pair];
    board from = origins(g, turn == 0 ? second : first, other) & ~sbarra_goal(mover);

    for (; from; from &= from - 1) {
        int before = pair_of(mover, board_first(from), other);

        if (g->race->plies[mover][before])
            continue;
        if (plies % 2 == 0 || --g->races->open[mover][before] == 0)
            settle(g, mover, before, plies + 1);
    }
}

static void solve(struct sbarra_races *races, struct sbarra_race *race, const struct sbarra_state *s)
{
    struct solving g = { .races = races, .race = race, .open = s->open };
    int told;
    int own;
    int other;

    race->walls = sbarra_walls_key(s);
    race->is_solved = true;
    races->solved++;
    for (own = 0; own < SBARRA_SQUARES; own++)
        races->near[own] = step_any(board_of(own), g.open);
    for (own = 0; own < SBARRA_SQUARES; own++) {
        for (other = 0; other < SBARRA_SQUARES; other++) {
            open_position(&g, 0, own, other);
            open_position(&g, 1, own, other);
        }
    }
    for (told = 0; told < g.queued; told++)
        tell_origins(&g, races->queue[told]);
}

int sbarra_race_solved(struct sbarra_races *races, const struct sbarra_state *s)
{
    uint64_t walls = sbarra_walls_key(s);
    struct sbarra_race *race = &races->race[walls % SBARRA_RACES];

    CHECK(s->left[0] == 0 && s->left[1] == 0);
    if (!race->is_solved || race->walls != walls)
        solve(races, race, s);
    return race->plies[s->turn][pair_of(0, s->pawn[0], s->pawn[1])];
}

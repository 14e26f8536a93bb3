/* SPDX-License-Identifier: MIT */
/* sbarra_bot_eval.c: see the header.
 *
 * The judgement is a small net over plain facts: their rows of weights are added up, each sum is clipped to
 * 0 ... 1 and squared, and what comes out is weighted again (an idea of Nasu's efficiently updatable nets,
 * 2018, here so small that it is worked out from nothing each time). All in integers, so that it comes to the
 * same everywhere. */
#include "common/bots/sbarra_bot_eval.h"

#include "common/bots/sbarra_bot_weights.h"

struct sums {
    int16_t sum[SBARRA_HIDDEN];
};

static void add_fact(struct sums *sums, int fact)
{
    int i;

    for (i = 0; i < SBARRA_HIDDEN; i++)
        sums->sum[i] = (int16_t)(sums->sum[i] + sbarra_weights[fact][i]);
}

/* The place of a wall, and the square of a pawn, as `me` sees the board. */
static int seen_place(int place, int me)
{
    int row = place / SBARRA_WIDTH;
    int column = place - SBARRA_WIDTH * row;

    return (SBARRA_WIDTH - 1) * (me ? SBARRA_WIDTH - 2 - row : row) + column;
}

static int seen_square(int square, int me)
{
    int row = square / SBARRA_WIDTH;

    return me ? square + SBARRA_WIDTH * (SBARRA_WIDTH - 1 - 2 * row) : square;
}

static void add_walls(struct sums *sums, board walls, int first, int me)
{
    for (; walls; walls &= walls - 1)
        add_fact(sums, first + seen_place(board_first(walls), me));
}

static void add_steps(struct sums *sums, int first, int steps)
{
    add_fact(sums, first + (steps < SBARRA_FACT_STEPS_MOST ? steps : SBARRA_FACT_STEPS_MOST));
}

static int hidden_worth(const struct sums *sums)
{
    int total = 0;
    int i;

    for (i = 0; i < SBARRA_HIDDEN; i++) {
        int a = sums->sum[i];

        a = a < 0 ? 0 : a > SBARRA_ONE ? SBARRA_ONE : a;
        total += a * a / SBARRA_ONE * sbarra_worth[i];
    }
    return total / SBARRA_ONE;
}

int sbarra_evaluate(const struct sbarra_state *s)
{
    int me = s->turn;
    int mine = sbarra_steps(s, me);
    int theirs = sbarra_steps(s, 1 - me);
    struct sums sums;
    int i;

    for (i = 0; i < SBARRA_HIDDEN; i++)
        sums.sum[i] = sbarra_bias[i];
    add_walls(&sums, s->walls_h, SBARRA_FACT_WALL_H, me);
    add_walls(&sums, s->walls_v, SBARRA_FACT_WALL_V, me);
    add_fact(&sums, SBARRA_FACT_PAWN + seen_square(s->pawn[me], me));
    add_fact(&sums, SBARRA_FACT_OTHER_PAWN + seen_square(s->pawn[1 - me], me));
    add_steps(&sums, SBARRA_FACT_STEPS, mine);
    add_steps(&sums, SBARRA_FACT_OTHER_STEPS, theirs);
    add_fact(&sums, SBARRA_FACT_LEFT + s->left[me]);
    add_fact(&sums, SBARRA_FACT_OTHER_LEFT + s->left[1 - me]);
    return SBARRA_WORTH_STEP * (theirs - mine) + SBARRA_WORTH_WALL * (s->left[me] - s->left[1 - me]) +
           SBARRA_WORTH_MOVE + hidden_worth(&sums);
}

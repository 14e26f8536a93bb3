/* SPDX-License-Identifier: MIT */
/* sbarra_bot.c: the levels of sbarra. The lower three are those that the game's source text describes
 * (docs/bots.md): easy walks and now and then places a wall at random, medium looks one ply ahead, hard
 * three. Master is sbarra_bot_search.c. */
#include "common/bots/sbarra_bot.h"

#include "common/bots/sbarra_bot_board.h"
#include "common/bots/sbarra_bot_search.h"
#include "common/bots/search.h"
#include "common/rules/check.h"
#include "common/rules/sbarra.h"

enum {
    EASY_WALL_EVERY = 6, /* one move in so many is a wall */
    MOVES_MAX = 5 + 2 * 64,
    HARD_PLIES = 3,
    HARD_STEP = 100,
    HARD_WALL = 110, /* the source text: a wall pays when it costs the other side two steps or more */
    HARD_WIN = 100000,
    HARD_INFINITE = 200000,
};

/* The best of what it is told, the first of equals chosen by lot. */
struct best {
    uint64_t *chance;
    game_move move;
    int value;
    uint32_t equals;
};

static void best_offer(struct best *b, game_move m, int value)
{
    if (b->equals > 0 && value < b->value)
        return;
    if (b->equals > 0 && value == b->value) {
        if (search_random_below(b->chance, ++b->equals) > 0)
            return;
    } else {
        b->equals = 1;
    }
    b->move = m;
    b->value = value;
}

/* --- easy
 * -------------------------------------------------------------------------------------------------------- */

static bool random_wall(const struct bot_task *task, uint64_t *chance, game_move *out)
{
    game_move moves[MOVES_MAX];
    size_t count = sbarra.moves(task->pos, moves, MOVES_MAX);
    size_t steps = 0;

    while (steps < count && sbarra_kind_of(moves[steps]) == SBARRA_PAWN)
        steps++;
    if (steps == count)
        return false;
    *out = moves[steps + search_random_below(chance, (uint32_t)(count - steps))];
    return true;
}

static struct bot_choice choose_easy(const struct bot_task *task, uint64_t chance)
{
    struct sbarra_field room[2];
    struct sbarra_state s;
    struct best best = { .chance = &chance };
    struct bot_choice choice = { .nodes = 1 };
    board left;

    if (search_random_below(&chance, EASY_WALL_EVERY) == 0 && random_wall(task, &chance, &choice.move))
        return choice;
    sbarra_state_start(&s, task->pos, room);
    for (left = sbarra_pawn_targets(&s); left; left &= left - 1) {
        int square = board_first(left);

        best_offer(&best, sbarra_move(SBARRA_PAWN, square), -s.field[s.turn]->steps[square]);
    }
    CHECK(best.equals > 0);
    choice.move = best.move;
    return choice;
}

/* --- medium
 * ------------------------------------------------------------------------------------------------------ */

/* Of moves that come to the same, the step: a wall that gains no more than a step is a wall wasted. */
static int one_ply_value(const struct sbarra_state *after, game_move m)
{
    int me = 1 - after->turn;
    int lead = sbarra_steps(after, 1 - me) - sbarra_steps(after, me);

    if (sbarra_steps(after, me) == 0)
        return HARD_WIN;
    return 2 * lead + (sbarra_kind_of(m) == SBARRA_PAWN);
}

static struct bot_choice choose_medium(const struct bot_task *task, uint64_t chance)
{
    game_move moves[MOVES_MAX];
    size_t count = sbarra.moves(task->pos, moves, MOVES_MAX);
    struct sbarra_field room[2];
    struct sbarra_state s;
    struct best best = { .chance = &chance };
    size_t i;

    sbarra_state_start(&s, task->pos, room);
    for (i = 0; i < count; i++) {
        struct sbarra_field room_after[2];
        struct sbarra_state after;

        sbarra_state_play(&s, moves[i], &after, room_after);
        best_offer(&best, moves[i], one_ply_value(&after, moves[i]));
    }
    return (struct bot_choice){ .move = best.move, .nodes = count, .depth = 1, .value = best.value };
}

/* --- hard
 * -------------------------------------------------------------------------------------------------------- */

/* The moves that hard thinks of: every pawn move, and the walls that lie across a shortest road of the other
 * side. */
static int hard_moves(const struct sbarra_state *s, game_move *out)
{
    struct sbarra_places fit;
    struct sbarra_roads roads;
    board left;
    int count = 0;

    for (left = sbarra_pawn_targets(s); left; left &= left - 1)
        out[count++] = sbarra_move(SBARRA_PAWN, board_first(left));
    if (s->left[s->turn] == 0)
        return count;
    fit = sbarra_places_of(s);
    sbarra_roads_find(s, 1 - s->turn, &roads);
    for (left = fit.h & (roads.used.up | roads.used.up >> 1); left; left &= left - 1)
        out[count++] = sbarra_move(SBARRA_WALL_H, board_first(left));
    for (left = fit.v & (roads.used.right | roads.used.right >> 9); left; left &= left - 1)
        out[count++] = sbarra_move(SBARRA_WALL_V, board_first(left));
    return count;
}

/* For the side to move. Sooner wins are worth more; `plies` are those left to look ahead. */
static int hard_value(struct search_budget *budget, const struct sbarra_state *s, int plies, int alpha,
                      int beta)
{
    game_move moves[MOVES_MAX];
    int me = s->turn;
    int count;
    int i;

    if (!search_spend(budget))
        return 0;
    if (sbarra_steps(s, 1 - me) == 0)
        return -HARD_WIN - plies;
    if (plies == 0)
        return HARD_STEP * (sbarra_steps(s, 1 - me) - sbarra_steps(s, me)) +
               HARD_WALL * (s->left[me] - s->left[1 - me]);
    count = hard_moves(s, moves);
    for (i = 0; i < count && alpha < beta; i++) {
        struct sbarra_field room[2];
        struct sbarra_state after;
        int value;

        if (!sbarra_state_play(s, moves[i], &after, room))
            continue;
        value = -hard_value(budget, &after, plies - 1, -beta, -alpha);
        if (value > alpha)
            alpha = value;
    }
    return alpha;
}

static struct bot_choice choose_hard(const struct bot *bot, const struct bot_task *task, uint64_t chance)
{
    struct search_budget budget = search_budget(bot, task);
    game_move moves[MOVES_MAX];
    struct sbarra_field room[2];
    struct sbarra_state s;
    struct best best = { .chance = &chance };
    int count;
    int i;

    sbarra_state_start(&s, task->pos, room);
    count = hard_moves(&s, moves);
    for (i = 0; i < count; i++) {
        struct sbarra_field room_after[2];
        struct sbarra_state after;
        int least = best.equals > 0 ? best.value - 1 : -HARD_INFINITE; /* so that equals are seen as such */
        int value;

        if (!sbarra_state_play(&s, moves[i], &after, room_after))
            continue;
        value = -hard_value(&budget, &after, HARD_PLIES - 1, -HARD_INFINITE, -least);
        if (budget.is_spent && best.equals > 0)
            break;
        best_offer(&best, moves[i], value);
    }
    return (struct bot_choice){
        .move = best.move, .nodes = budget.nodes, .depth = HARD_PLIES, .value = best.value
    };
}

static struct bot_choice choose(const struct bot_task *task)
{
    uint64_t chance = search_random_state(task);

    switch (task->level) {
    case BOT_EASY:
        return choose_easy(task, chance);
    case BOT_MEDIUM:
        return choose_medium(task, chance);
    case BOT_HARD:
        return choose_hard(&sbarra_bot, task, chance);
    default:
        return sbarra_search(&sbarra_bot, task);
    }
}

const struct bot sbarra_bot = {
    .game = &sbarra,
    .memory = { [BOT_MASTER] = SBARRA_SEARCH_BYTES },
    .nodes = { 1, 256, 100000, 1300000 },
    .choose = choose,
};

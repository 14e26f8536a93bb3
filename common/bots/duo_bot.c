/* SPDX-License-Identifier: MIT */
/* duo_bot.c: the levels of duo.
 *
 * easy    takes what looks best of a few placements that come to its mind
 * medium  a hundred playouts, and wins that are on the board
 * hard    a thousand, and the end of the game by reckoning
 * master  as many as a second allows, and more of the end */
#include "common/bots/duo_bot.h"

#include "common/bots/duo_bot_solve.h"
#include "common/bots/duo_bot_tree.h"
#include "common/rules/check.h"
#include "common/rules/duo.h"

enum {
    EASY_GLANCES = 30,
    EASY_BLUNDERS = 6,     /* one move in so many is the first that comes to its mind */
    TREE = 1 << 16,        /* nodes */
    MASTER_TREE = 1500000, /* 36 MB; a budget of its own fills half of them */
    SOLVE_TABLE = 1 << 20, /* bytes; it lies where the tree will grow later */
    MASTER_SOLVE_TABLE = 1 << 24,
    SOLVE_SHARE = 3,  /* one part in so many of the budget is for the end of the game */
    SOLVE_PLACED = 14 /* pieces on the board, before which nobody need try */
};

/* A level's memory: the end of the game, then the tree. */
struct memory {
    struct duo_solve solve;
    _Alignas(64) struct duo_tree tree;
};

/* --- easy --- */

static struct bot_choice play_easy(struct duo_tree *tree)
{
    struct bot_choice choice = { .move = GAME_PASS, .nodes = 1 };
    uint64_t *chance = &tree->playout.chance;
    int glances = search_random_below(chance, EASY_BLUNDERS) == 0 ? 1 : EASY_GLANCES;
    int count = duo_tree_list(tree);
    int best = 0;

    duo_prior_init(&tree->prior, &tree->start, tree->shape);
    for (int i = 0; i < glances && count > 0; i++) {
        unsigned number = tree->number_of[search_random_below(chance, (uint32_t)count)];
        int score = duo_prior_score(&tree->prior, tree->shape, number);

        if (i == 0 || score > best) {
            best = score;
            choice.move = duo_placement_move(number);
        }
    }
    return choice;
}

/* --- the others --- */

/* A placement that ends the game and wins it, by as much as any. */
static bool win_at_once(const struct bot_task *task, struct bot_choice *choice)
{
    game_move moves[MOVE_COUNT_MAX];
    size_t count = duo.moves(task->pos, moves, MOVE_COUNT_MAX);

    choice->value = 0;
    for (size_t i = 0; i < count; i++) {
        struct position next = *task->pos;
        struct game_result result;
        int margin;

        duo.play(&next, moves[i]);
        duo.result(&next, &result);
        margin = result.score[task->pos->turn] - result.score[1 - task->pos->turn];
        if (result.reason != RESULT_NONE && margin > choice->value) {
            choice->value = margin;
            choice->move = moves[i];
        }
    }
    return choice->value > 0;
}

/* The end of the game, if it is near enough. The table lies where the tree has its nodes later. */
static bool solve(struct memory *memory, const struct bot_task *task, struct bot_choice *choice)
{
    struct duo_tree *tree = &memory->tree;
    uint64_t most = tree->budget.most;
    bool is_solved = false;

    tree->budget.most = most / SOLVE_SHARE;
    if (duo_solve_init(&memory->solve, &tree->start, tree->shape, tree->node,
                       task->level == BOT_MASTER ? MASTER_SOLVE_TABLE : SOLVE_TABLE, tree->budget.most))
        is_solved = duo_solve_run(&memory->solve, &tree->budget);
    search_allow(&tree->budget, most);
    if (!is_solved)
        return false;
    choice->move = duo_placement_move(memory->solve.best);
    choice->value = memory->solve.value;
    choice->nodes = tree->budget.nodes;
    return true;
}

static struct bot_choice play_well(struct memory *memory, const struct bot_task *task)
{
    struct bot_choice choice = { .move = GAME_PASS };
    struct duo_tree *tree = &memory->tree;
    int placed = tree->start.side[0].placed + tree->start.side[1].placed;
    const struct duo_node *best;

    if (placed >= SOLVE_PLACED && win_at_once(task, &choice))
        return choice;
    if (placed >= SOLVE_PLACED && task->level != BOT_MEDIUM && solve(memory, task, &choice))
        return choice;
    duo_tree_start(tree);
    duo_tree_search(tree);
    best = duo_tree_best(tree);
    choice.nodes = tree->budget.nodes;
    choice.move = best->number ? duo_placement_move(best->number) : GAME_PASS;
    choice.value = (int)(100.0F * (best->value - 0.5F));
    return choice;
}

static struct bot_choice choose(const struct bot_task *task)
{
    struct search_budget budget = search_budget(&duo_bot, task);
    struct memory *memory = task->memory;

    duo_tree_init(&memory->tree, task->level == BOT_MASTER ? MASTER_TREE : TREE, task, &budget);
    return task->level == BOT_EASY ? play_easy(&memory->tree) : play_well(memory, task);
}

#define MEMORY(nodes) (sizeof(struct memory) + (nodes) * sizeof(struct duo_node))

const struct bot duo_bot = {
    .game = &duo,
    .memory = { MEMORY(TREE), MEMORY(TREE), MEMORY(TREE), MEMORY(MASTER_TREE) },
    .nodes = { 1, 2500, 25000, 1400000 },
    .choose = choose,
};

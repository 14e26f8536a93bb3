/* SPDX-License-Identifier: MIT */
/* bricka_bot.c: the levels of bricka.
 *
 * easy    looks at the roads after its own piece, and not closely
 * medium  two plies
 * hard    as deep as its nodes go
 * master  the same with many more */
#include "common/bots/bricka_bot.h"

#include "common/bots/bricka_search.h"
#include "common/rules/bricka.h"

enum {
    EASY_NOISE = 250, /* in units of the evaluation */
    MEDIUM_PLIES = 2,
    DEEPEST = 60
};

/* What a level's memory holds: the search, then its table. */
struct memory {
    _Alignas(64) struct bricka_search search;
};

enum { SMALL_TABLE = 1 << 16, HARD_TABLE = 1 << 21, MASTER_TABLE = 1 << 24 };

static const int table_bytes[BOT_LEVEL_COUNT] = { SMALL_TABLE, SMALL_TABLE, HARD_TABLE, MASTER_TABLE };

/* The legal moves in an order drawn by lot, so that equal moves get equal chances. */
static int shuffle(const struct position *pos, uint64_t *chance, game_move *moves)
{
    int count = (int)bricka.moves(pos, moves, BRICKA_MOVES), i;

    for (i = count - 1; i > 0; i--) {
        uint32_t at = search_random_below(chance, (uint32_t)i + 1);
        game_move move = moves[i];

        moves[i] = moves[at];
        moves[at] = move;
    }
    return count;
}

/* The move after which its roads look best against the other's, give or take. */
static void play_easy(struct bricka_search *s, const struct position *pos, const game_move *moves, int count,
                      uint64_t *chance)
{
    int i;

    s->best = moves[0];
    s->value = -BRICKA_WIN;
    for (i = 0; i < count; i++) {
        struct position next = *pos;
        int value;

        bricka.play(&next, moves[i]);
        value = (int)search_random_below(chance, EASY_NOISE) -
                bricka_evaluate((const struct bricka_position *)&next);
        if (bricka_has_chain((const struct bricka_position *)&next, pos->turn))
            value += BRICKA_WIN / 2;
        s->budget.nodes++;
        if (value > s->value) {
            s->value = value;
            s->best = moves[i];
        }
    }
}

static struct bot_choice choose(const struct bot_task *task)
{
    const struct bricka_position *root = (const struct bricka_position *)task->pos;
    struct memory *memory = task->memory;
    struct bricka_search *s = &memory->search;
    uint64_t chance = search_random_state(task);
    game_move moves[BRICKA_MOVES];
    int count = shuffle(task->pos, &chance, moves);

    s->budget = search_budget(&bricka_bot, task);
    s->table = search_table_init(memory + 1, (size_t)table_bytes[task->level], s->budget.most);
    s->depth = 1;
    bricka_search_init(s);
    if (task->level == BOT_EASY)
        play_easy(s, task->pos, moves, count, &chance);
    else
        bricka_think(s, root, moves, count, task->level == BOT_MEDIUM ? MEDIUM_PLIES : DEEPEST);
    return (
        struct bot_choice){ .move = s->best, .nodes = s->budget.nodes, .depth = s->depth, .value = s->value };
}

const struct bot bricka_bot = {
    .game = &bricka,
    .memory = { sizeof(struct memory) + SMALL_TABLE, sizeof(struct memory) + SMALL_TABLE,
                sizeof(struct memory) + HARD_TABLE, sizeof(struct memory) + MASTER_TABLE },
    .nodes = { 100, 1500, 10000, 400000 },
    .choose = choose,
};

/* SPDX-License-Identifier: MIT */
/* spider_bot.c: the levels of spider.
 *
 * easy    looks at its own piece alone, and not closely
 * medium  one ply, and what the other side could complete at once
 * hard    forced wins within a few plies, then a search as deep as its nodes go
 * master  the same with all its nodes */
#include "common/bots/spider_bot.h"

#include "common/bots/spider_lines.h"
#include "common/bots/spider_search.h"
#include "common/rules/spider.h"

enum {
    LANDINGS_MAX = 32,
    EASY_NOISE = 60, /* in units of the evaluation */
    MEDIUM_PLIES = 1,
    SEEN_PLIES = 2,  /* by the levels above, whatever the budget */
    HARD_SOLVED = 5, /* no forced win within these plies is missed */
    MASTER_SOLVED = 11
};

/* What a level's memory holds: the search, then its table. */
struct memory {
    _Alignas(64) struct spider_search search;
};

enum { SMALL_TABLE = 1 << 16, HARD_TABLE = 1 << 22, MASTER_TABLE = 1 << 25 };

static const int table_bytes[BOT_LEVEL_COUNT] = { SMALL_TABLE, SMALL_TABLE, HARD_TABLE, MASTER_TABLE };

static const int forced_plies[BOT_LEVEL_COUNT] = { 1, 1, 3, 15 };

/* The landings of a board in an order drawn by lot, so that equal moves get equal chances. */
static int shuffle(uint64_t landings, uint64_t *chance, uint64_t *order)
{
    int count = 0;

    for (; landings; landings &= landings - 1) {
        uint32_t at = search_random_below(chance, (uint32_t)count + 1);

        order[count] = order[at];
        order[at] = spider_lowest(landings);
        count++;
    }
    return count;
}

/* A move that lands on the square. Two may; the rules' first is taken. */
static game_move move_to(const struct position *pos, uint64_t bit)
{
    game_move moves[LANDINGS_MAX];
    size_t count = spider.moves(pos, moves, LANDINGS_MAX), i;

    for (i = 0; i + 1 < count; i++) {
        struct position next = *pos;
        const struct spider_position *after = (const struct spider_position *)&next;

        spider.play(&next, moves[i]);
        if (after->own[pos->turn] & bit)
            break;
    }
    return moves[i];
}

/* The move after which its own windows look best, give or take. It sees a line of its own or of the other's more often than
 * not. */
static void play_easy(struct spider_search *s, const struct spider_board *root, const uint64_t *order,
                      int count, uint64_t *chance)
{
    int i;

    s->value = -SPIDER_WIN;
    for (i = 0; i < count; i++) {
        int value;

        spider_windows_put(s, spider_square(order[i]), true);
        value = s->score + (int)search_random_below(chance, EASY_NOISE);
        spider_windows_take(s, spider_square(order[i]), true);
        if ((order[i] & root->my_wins) && search_random_below(chance, 8) < 7)
            value += SPIDER_WIN / 2;
        if ((order[i] & root->their_wins) && search_random_below(chance, 8) < 4)
            value += SPIDER_WIN / 4;
        if (value > s->value) {
            s->value = value;
            s->best = order[i];
        }
    }
}

/* What the next two plies hold is seen first, so that it is seen whatever the budget. Then a forced win, for half of
 * the budget at most, and what is left for the best move where there is none. */
static void play_well(struct spider_search *s, const struct spider_board *root, uint64_t *order, int count,
                      int solved)
{
    uint64_t most = s->budget.most, first;

    spider_think(s, root, order, count, SEEN_PLIES);
    if (s->value >= SPIDER_SURE || s->value <= -SPIDER_SURE)
        return;
    search_allow(&s->budget, most / 2);
    if (spider_solve(s, root, solved, &first)) {
        s->best = first;
        s->value = SPIDER_SURE;
        s->depth = solved;
        return;
    }
    search_allow(&s->budget, most);
    spider_think(s, root, order, count, SPIDER_PLIES);
}

static struct bot_choice choose(const struct bot_task *task)
{
    const struct spider_position *pos = (const struct spider_position *)task->pos;
    struct spider_board root = spider_board_of(pos->own[pos->turn], pos->own[1 - pos->turn]);
    struct memory *memory = task->memory;
    struct spider_search *s = &memory->search;
    uint64_t chance = search_random_state(task);
    uint64_t order[LANDINGS_MAX];
    int count = shuffle(root.landings, &chance, order);

    s->budget = search_budget(&spider_bot, task);
    s->forced = forced_plies[task->level];
    s->table = search_table_init(memory + 1, (size_t)table_bytes[task->level], s->budget.most);
    spider_search_init(s, &root);
    switch (task->level) {
    case BOT_EASY:
        play_easy(s, &root, order, count, &chance);
        break;
    case BOT_MEDIUM:
        spider_think(s, &root, order, count, MEDIUM_PLIES);
        break;
    case BOT_HARD:
        play_well(s, &root, order, count, HARD_SOLVED);
        break;
    case BOT_MASTER:
    case BOT_LEVEL_COUNT:
        play_well(s, &root, order, count, MASTER_SOLVED);
        break;
    }
    return (struct bot_choice){
        .move = move_to(task->pos, s->best), .nodes = s->budget.nodes, .depth = s->depth, .value = s->value
    };
}

const struct bot spider_bot = {
    .game = &spider,
    .memory = { sizeof(struct memory) + SMALL_TABLE, sizeof(struct memory) + SMALL_TABLE,
                sizeof(struct memory) + HARD_TABLE, sizeof(struct memory) + MASTER_TABLE },
    .nodes = { 100, 2000, 3000, 1500000 },
    .choose = choose,
};

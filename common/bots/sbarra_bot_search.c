/* SPDX-License-Identifier: MIT */
/* sbarra_bot_search.c: see the header.
 *
 * Alpha-beta as a principal variation search (Marsland and Campbell, 1982) with iterative deepening,
 * aspiration windows and a transposition table; null moves (Donninger, 1993), late-move reductions and
 * pruning, and a forward cut-off when the judgement is far above what is needed (reverse futility). For
 * sbarra alone: races that walking decides end the search (sbarra_bot_race.h), and at the last ply the only
 * walls tried are those that lengthen the other side's road for certain, since any other wall changes nothing
 * but the count of walls. A position that repeats one of the line is worth 0. */
#include "common/bots/sbarra_bot_search.h"

#include "common/bots/sbarra_bot_eval.h"
#include "common/bots/sbarra_bot_order.h"
#include "common/bots/sbarra_bot_race.h"
#include "common/bots/search.h"
#include "common/bots/search_table.h"
#include "common/rules/check.h"

enum {
    PLY_MAX = 64,
    DEPTH_MAX = 48,
    WIN = 30000,            /* less the plies to it */
    WIN_LEAST = WIN - 1000, /* any win is worth so much */
    INFINITE = 32000,
    RACE_NODES = 400, /* what solving a race costs, in nodes */
    TABLE_BYTES = 16 << 20,
};

/* How wide and how deep; each settled by matches against the search without it or with another number. */
enum {
    WINDOW = 60,        /* of the first aspiration */
    WINDOW_DEPTH = 4,   /* from where on there is one */
    UNKNOWN_DEPTH = 4,  /* from here on a position without a move in the table is searched a ply less deep */
    FUTILE_DEPTH = 4,   /* up to here the judgement alone may cut off */
    FUTILE_MARGIN = 70, /* for each ply */
    PASS_DEPTH = 3,     /* from here on a pass is tried */
    PASS_REDUCTION = 3, /* so many plies less deep */
    REDUCE_DEPTH = 3,   /* from here on late walls are searched less deep */
    REDUCE_AFTER = 3,   /* moves */
    LATE_DEPTH = 3,     /* up to here late walls are not tried at all */
};
static const int late_after[LATE_DEPTH + 1] = { 0, 6, 10, 18 };

/* One ply of the line that is being searched. */
struct line {
    struct sbarra_state state;
    struct sbarra_field room[2];
    struct sbarra_picker picker;
    game_move killer[2];
};

struct search {
    struct search_budget budget;
    struct search_table table;
    struct line line[PLY_MAX + 1];
    struct sbarra_races races;
    int32_t history[2][SBARRA_MOVE_NAMES];
    game_move counter[2][SBARRA_MOVE_NAMES];
};
_Static_assert(sizeof(struct search) <= SBARRA_SEARCH_BYTES - TABLE_BYTES,
               "all fits in the memory asked for");

/* A node: what is asked of a position. */
struct node {
    int ply;   /* from the root */
    int depth; /* still to search */
    int alpha;
    int beta;
    game_move before; /* the move that led here, or SBARRA_NO_MOVE */
    bool may_pass;
};

static int visit(struct search *g, struct node n);

/* --- values
 * ------------------------------------------------------------------------------------------------------ */

/* Wins count the plies from the root; in the table, from the position, which may be reached by other ways. */
static int value_to_table(int value, int ply)
{
    if (value >= WIN_LEAST)
        return value + ply;
    return value <= -WIN_LEAST ? value - ply : value;
}

static int value_from_table(int value, int ply)
{
    if (value >= WIN_LEAST)
        return value - ply;
    return value <= -WIN_LEAST ? value + ply : value;
}

static bool is_decided(int value)
{
    return value >= WIN_LEAST || value <= -WIN_LEAST;
}

/* From the plies that a race takes, odd when the side to move wins. */
static int race_value(int plies, int ply)
{
    return plies % 2 == 1 ? WIN - ply - plies : -(WIN - ply - plies);
}

static int race_without_walls(struct search *g, const struct sbarra_state *s)
{
    uint64_t before = g->races.solved;
    int plies = sbarra_race_solved(&g->races, s);

    g->budget.nodes += (g->races.solved - before) * RACE_NODES;
    if (g->budget.nodes > g->budget.most)
        g->budget.nodes = g->budget.most;
    return plies;
}

/* Is the position decided without a search? */
static bool decide(struct search *g, int ply, int *value)
{
    const struct sbarra_state *s = &g->line[ply].state;
    bool is_walled = s->left[0] > 0 || s->left[1] > 0;
    int plies;

    if (sbarra_pawn_targets(s) & sbarra_goal(s->turn))
        plies = 1;
    else
        plies = sbarra_race_undisturbed(s);
    if (plies == 0 && is_walled)
        return false;
    if (plies == 0)
        plies = race_without_walls(g, s);
    *value = plies == 0 ? 0 : race_value(plies, ply);
    return true;
}

static bool repeats(const struct search *g, int ply)
{
    uint64_t key = g->line[ply].state.key;
    int i;

    for (i = ply - 4; i >= 0; i -= 2) {
        if (g->line[i].state.key == key)
            return true;
    }
    return false;
}

/* --- the tree
 * ---------------------------------------------------------------------------------------------------- */

static bool table_settles(const struct search *g, const struct node *n, int *value, game_move *best)
{
    const struct search_entry *known = search_table_get(&g->table, g->line[n->ply].state.key);
    struct search_entry here;

    *best = SBARRA_NO_MOVE;
    if (!known)
        return false;
    here = *known;
    here.value = (int16_t)value_from_table(here.value, n->ply);
    *best = here.move;
    *value = here.value;
    return search_entry_settles(&here, n->depth, n->alpha, n->beta);
}

static int visit_after_pass(struct search *g, const struct node *n)
{
    sbarra_state_pass(&g->line[n->ply].state, &g->line[n->ply + 1].state);
    return -visit(g, (struct node){ n->ply + 1, n->depth - 1 - PASS_REDUCTION, -n->beta, -n->beta + 1,
                                    SBARRA_NO_MOVE, false });
}

/* Is the position so good for the side to move that it need not be searched in full? */
static bool cuts_off(struct search *g, const struct node *n, int *value)
{
    int judgement;

    if (n->beta - n->alpha > 1 || is_decided(n->beta))
        return false;
    judgement = sbarra_evaluate(&g->line[n->ply].state);
    if (n->depth <= FUTILE_DEPTH && judgement - FUTILE_MARGIN * n->depth >= n->beta) {
        *value = judgement;
        return true;
    }
    if (!n->may_pass || n->depth < PASS_DEPTH || judgement < n->beta)
        return false;
    *value = visit_after_pass(g, n);
    return *value >= n->beta && !is_decided(*value);
}

/* A move cut off: try it early elsewhere. */
static void reward(struct search *g, const struct node *n, game_move m)
{
    struct line *line = &g->line[n->ply];
    int32_t *history = g->history[line->state.turn];
    int i;

    if (line->killer[0] != m) {
        line->killer[1] = line->killer[0];
        line->killer[0] = m;
    }
    if (n->before != SBARRA_NO_MOVE)
        g->counter[line->state.turn][n->before] = m;
    history[m] += n->depth * n->depth;
    if (history[m] > SBARRA_HISTORY_MOST) {
        for (i = 0; i < SBARRA_MOVE_NAMES; i++)
            history[i] /= 2;
    }
}

/* By how many plies to search the `count`-th move less deep. */
static int reduction(const struct node *n, game_move m, int count)
{
    if (n->depth < REDUCE_DEPTH || count <= REDUCE_AFTER || sbarra_kind_of(m) == SBARRA_PAWN)
        return 0;
    return 1 + (count > 12) + (n->depth >= 6 && count > 24);
}

/* Search the position after the `count`-th move, which stands in the next line; `n->alpha` is what is to be
 * beaten. */
static int visit_child(struct search *g, const struct node *n, game_move m, int count)
{
    struct node full = { n->ply + 1, n->depth - 1, -n->beta, -n->alpha, m, true };
    struct node test = { n->ply + 1, n->depth - 1, -n->alpha - 1, -n->alpha, m, true };
    int less = reduction(n, m, count);
    int value;

    if (count == 1)
        return -visit(g, full);
    test.depth -= less;
    value = -visit(g, test);
    test.depth += less;
    if (less > 0 && value > n->alpha)
        value = -visit(g, test);
    if (value > n->alpha && value < n->beta)
        value = -visit(g, full);
    return value;
}

/* How a node's moves have fared. */
struct tries {
    int best;
    game_move move; /* of that value */
    int count;
};

static void start_picking(struct search *g, const struct node *n, game_move best, enum sbarra_width width)
{
    struct line *line = &g->line[n->ply];
    int side = line->state.turn;
    struct sbarra_hints hints = {
        .best = best,
        .killer = { line->killer[0], line->killer[1] },
        .counter = n->before == SBARRA_NO_MOVE ? SBARRA_NO_MOVE : g->counter[side][n->before],
        .history = g->history[side],
    };

    sbarra_pick_start(&line->picker, &line->state, &hints, width);
}

static bool is_too_late(const struct node *n, game_move m, const struct tries *t)
{
    return n->depth <= LATE_DEPTH && t->count >= late_after[n->depth] && sbarra_kind_of(m) != SBARRA_PAWN &&
           t->best > -WIN_LEAST;
}

/* Try what there is to pick, one after the other, until one is too good for the other side or the budget is
 * spent. */
static void try_moves(struct search *g, struct node *n, struct tries *t)
{
    struct line *line = &g->line[n->ply];
    game_move m;

    while (n->alpha < n->beta && (m = sbarra_pick_next(&line->picker)) != SBARRA_NO_MOVE) {
        int value;

        if (is_too_late(n, m, t) || !sbarra_state_play(&line->state, m, &line[1].state, line[1].room))
            continue;
        value = visit_child(g, n, m, ++t->count);
        if (g->budget.is_spent)
            return;
        if (value <= t->best)
            continue;
        t->best = value;
        t->move = m;
        if (value > n->alpha)
            n->alpha = value;
        if (n->alpha >= n->beta)
            reward(g, n, m);
    }
}

/* Search the moves. That all is lost must not be believed before every wall has been tried: at the last ply,
 * where only few are, it is but feared. */
static void visit_moves(struct search *g, struct node *n, struct tries *t)
{
    start_picking(g, n, t->move, n->depth == 1 ? SBARRA_CUTS : SBARRA_LIKELY);
    try_moves(g, n, t);
    if (t->best > -WIN_LEAST || g->line[n->ply].state.left[g->line[n->ply].state.turn] == 0 ||
        g->budget.is_spent)
        return;
    if (n->depth == 1) {
        t->best = 1 - WIN_LEAST;
    } else {
        start_picking(g, n, SBARRA_NO_MOVE, SBARRA_UNLIKELY);
        try_moves(g, n, t);
    }
}

static enum search_bound bound_of(int value, int alpha, int beta)
{
    if (value >= beta)
        return SEARCH_AT_LEAST;
    return value > alpha ? SEARCH_EXACT : SEARCH_AT_MOST;
}

/* The value of the position in line `n.ply` for the side to move, as far as it lies within (alpha, beta); of
 * no meaning once the budget is spent. */
static int visit(struct search *g, struct node n)
{
    struct tries t = { .best = -INFINITE };
    int alpha = n.alpha;
    int value;

    if (!search_spend(&g->budget))
        return 0;
    if (decide(g, n.ply, &value))
        return value;
    if (repeats(g, n.ply))
        return 0;
    if (n.depth <= 0 || n.ply == PLY_MAX)
        return sbarra_evaluate(&g->line[n.ply].state);
    if (table_settles(g, &n, &value, &t.move) || cuts_off(g, &n, &value))
        return value;
    if (t.move == SBARRA_NO_MOVE && n.depth >= UNKNOWN_DEPTH)
        n.depth--;
    visit_moves(g, &n, &t);
    if (!g->budget.is_spent)
        search_table_put(&g->table, g->line[n.ply].state.key, n.depth, bound_of(t.best, alpha, n.beta),
                         value_to_table(t.best, n.ply), t.move);
    return t.best;
}

/* --- the root
 * ---------------------------------------------------------------------------------------------------- */

/* The legal moves, the best so far in front. */
struct root {
    game_move move[SBARRA_MOVES];
    int count;
};

static void root_list(struct search *g, struct root *r)
{
    struct line *line = g->line;
    struct sbarra_hints hints = { .best = SBARRA_NO_MOVE,
                                  .killer = { SBARRA_NO_MOVE, SBARRA_NO_MOVE },
                                  .counter = SBARRA_NO_MOVE,
                                  .history = g->history[line->state.turn] };
    game_move m;

    sbarra_pick_start(&line->picker, &line->state, &hints, SBARRA_ALL);
    r->count = 0;
    while ((m = sbarra_pick_next(&line->picker)) != SBARRA_NO_MOVE) {
        if (sbarra_state_play(&line->state, m, &line[1].state, line[1].room))
            r->move[r->count++] = m;
    }
}

static void root_to_front(struct root *r, int i)
{
    game_move m = r->move[i];

    for (; i > 0; i--)
        r->move[i] = r->move[i - 1];
    r->move[0] = m;
}

/* One pass over the moves; the best value. A move that beats alpha goes to the front, and stays there if the
 * budget ends. */
static int root_pass(struct search *g, struct root *r, int depth, int alpha, int beta)
{
    struct node n = { 0, depth, alpha, beta, SBARRA_NO_MOVE, false };
    int best = -INFINITE;
    int i;

    for (i = 0; i < r->count && n.alpha < beta; i++) {
        int value;

        sbarra_state_play(&g->line[0].state, r->move[i], &g->line[1].state, g->line[1].room);
        value = visit_child(g, &n, r->move[i], i + 1);
        if (g->budget.is_spent)
            return best;
        if (value > best)
            best = value;
        if (value > n.alpha) {
            n.alpha = value;
            root_to_front(r, i);
        }
    }
    return best;
}

/* Search to `depth` with a window around `guess`, opened wider on the side where the value falls out of it.
 */
static int root_deepen(struct search *g, struct root *r, int depth, int guess)
{
    bool is_narrow = depth >= WINDOW_DEPTH && !is_decided(guess);
    int below = is_narrow ? WINDOW : INFINITE;
    int above = below;

    for (;;) {
        int alpha = below < INFINITE ? guess - below : -INFINITE;
        int beta = above < INFINITE ? guess + above : INFINITE;
        int value = root_pass(g, r, depth, alpha, beta);

        if (g->budget.is_spent || (value > alpha && value < beta))
            return value;
        if (value <= alpha)
            below = below < 10 * WINDOW ? 4 * below : INFINITE;
        else
            above = above < 10 * WINDOW ? 4 * above : INFINITE;
    }
}

static void clear(void *memory, size_t bytes)
{
    unsigned char *byte = memory;
    size_t i;

    for (i = 0; i < bytes; i++)
        byte[i] = 0;
}

static void start(struct search *g, const struct bot *bot, const struct bot_task *task)
{
    uint64_t chance = search_random_state(task);
    int i;

    clear(g, sizeof *g);
    g->budget = search_budget(bot, task);
    g->table = search_table_init((char *)task->memory + SBARRA_SEARCH_BYTES - TABLE_BYTES, TABLE_BYTES,
                                 g->budget.most);
    sbarra_state_start(&g->line[0].state, task->pos, g->line[0].room);
    for (i = 0; i <= PLY_MAX; i++)
        g->line[i].killer[0] = g->line[i].killer[1] = SBARRA_NO_MOVE;
    for (i = 0; i < SBARRA_MOVE_NAMES; i++) {
        g->counter[0][i] = g->counter[1][i] = SBARRA_NO_MOVE;
        /* The seed decides the order of moves of which nothing is known, and so which of equal moves is
         * played. */
        g->history[0][i] = (int32_t)search_random_below(&chance, 8);
        g->history[1][i] = (int32_t)search_random_below(&chance, 8);
    }
}

/* A step home needs no search. */
static bool wins_at_once(const struct sbarra_state *s, struct bot_choice *choice)
{
    board home = sbarra_pawn_targets(s) & sbarra_goal(s->turn);

    if (!home)
        return false;
    *choice = (struct bot_choice){ sbarra_move(SBARRA_PAWN, board_first(home)), 1, 1, WIN - 1 };
    return true;
}

struct bot_choice sbarra_search(const struct bot *bot, const struct bot_task *task)
{
    struct search *g = task->memory;
    struct bot_choice choice = { .depth = 0 };
    struct root r;
    int depth;

    start(g, bot, task);
    if (wins_at_once(&g->line[0].state, &choice))
        return choice;
    root_list(g, &r);
    for (depth = 1; depth <= DEPTH_MAX && r.count > 1 && !is_decided(choice.value); depth++) {
        int value = root_deepen(g, &r, depth, choice.value);

        if (g->budget.is_spent)
            break;
        choice.depth = depth;
        choice.value = value;
    }
    CHECK(r.count > 0);
    choice.move = r.move[0];
    choice.nodes = g->budget.nodes;
    return choice;
}

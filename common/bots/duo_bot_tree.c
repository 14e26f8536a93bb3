/* SPDX-License-Identifier: MIT */
/* duo_bot_tree.c: the search of duo_bot_tree.h, built as Pentobi's is (Enzenberger, libboardgame_mcts/SearchBase.h): no
 * exploration by confidence bounds but by prior knowledge; RAVE (Gelly and Silver 2007) by adding results of later turns to a
 * child's own, less the later they are; last good replies (Drake 2009, Baier and Drake 2010); and a reward for score and
 * short games (Pepels and others, 2014). */
#include "common/bots/duo_bot_tree.h"

#include "common/rules/check.h"

enum {
    ROOT = 0,
    ROOT_CHILDREN = 600,
    CHILDREN = 80,
    RAVE_PARENT_VISITS = 25000,
    SCORES = 64 * PRIOR_UNIT /* what lies so far below the best is as good as impossible */
};

static const float prior_count = 3.0F;
static const float exploration = 0.5F;
static const float rave_weight = 0.7F;
static const float rave_count_max = 2000.0F;
static const float expand_visits = 1.0F;
static const float expand_visits_per_ply = 0.5F;
static const float score_reward = 0.3F;
static const float length_reward = 0.12F;

/* --- numbers --- */

static float square_root(float x)
{
    float root = x > 1.0F ? x / 2.0F + 0.5F : 1.0F;

    for (int i = 0; i < 12; i++)
        root = (root + x / root) / 2.0F;
    return root;
}

/* The hyperbolic tangent, near enough. */
static float squash(float x)
{
    if (x > 3.0F)
        return 1.0F;
    if (x < -3.0F)
        return -1.0F;
    return x * (27.0F + x * x) / (27.0F + 9.0F * x * x);
}

static void mean_add(struct duo_mean *m, float x)
{
    float before = x - m->mean;

    m->count += 1.0F;
    m->mean += before / m->count;
    m->square += before * (x - m->mean);
}

static float mean_deviation(const struct duo_mean *m)
{
    float variance = m->count > 0.0F ? m->square / m->count : 0.0F;

    return variance > 0.01F ? square_root(variance) : 0.1F;
}

/* How much a node with so many visits explores: root of n times logarithm of n + 1. */
static void make_explore(struct duo_tree *tree)
{
    float logarithm = 0.0F; /* of n + 1 */

    for (int n = 0; n < ROOTS; n++) {
        float z = 1.0F / (float)(2 * n + 3);

        tree->explore[n] = exploration * square_root((float)n) * logarithm;
        logarithm += 2.0F * (z + z * z * z / 3.0F + z * z * z * z * z / 5.0F);
    }
}

/* Beyond the table, four times the visits make it grow by two for the root and a little for the logarithm. */
static float explore_of(const struct duo_tree *tree, uint32_t visits)
{
    float factor = 1.0F;

    while (visits >= ROOTS) {
        visits /= 4;
        factor *= 2.3F;
    }
    return factor * tree->explore[visits];
}

/* --- making children --- */

/* The least score that the best `most` of the list have, more or less: those with it or more are at most `most`. */
static int least_score(const struct duo_tree *tree, int count, int best, int most)
{
    static const int step = 8;
    uint16_t histogram[SCORES / 8] = { 0 };
    int seen = 0;
    int bin;

    if (count <= most)
        return best - SCORES;
    for (int i = 0; i < count; i++) {
        int below = (best - tree->score_of[i]) / step;

        if (below < SCORES / step)
            histogram[below]++;
    }
    for (bin = 0; bin < SCORES / step && seen + histogram[bin] <= most; bin++)
        seen += histogram[bin];
    return bin > 0 ? best - bin * step + 1 : best;
}

static struct duo_node *new_child(struct duo_tree *tree, struct duo_node *parent, unsigned number)
{
    struct duo_node *child = &tree->node[tree->nodes++];

    if (parent->children++ == 0)
        parent->child = (uint32_t)(child - tree->node);
    child->number = (uint16_t)number;
    child->count = prior_count;
    child->visits = 0;
    child->child = 0;
    child->children = 0;
    return child;
}

/* The second side's copy of what the starter has just placed, if it has copied all before; else NO_PLACEMENT. */
static unsigned copy_to_make(const struct duo_tree *tree)
{
    const struct duo_board *b = &tree->board;

    if (!b->is_mirrored || b->turn == b->starter || b->length == 0 || !b->line[b->length - 1])
        return NO_PLACEMENT;
    return duo_placement_turned(tree->shape, b->line[b->length - 1]);
}

/* Score the placements that were listed; return the greatest score. A copy gets it too: the search must see what comes of
 * being copied, and a copy does not look good by itself. */
static int score_all(struct duo_tree *tree, int count)
{
    unsigned copy = copy_to_make(tree);
    int best = -SCORES;

    for (int i = 0; i < count; i++) {
        tree->score_of[i] = duo_prior_score(&tree->prior, tree->shape, tree->number_of[i]);
        if (tree->score_of[i] > best)
            best = tree->score_of[i];
    }
    for (int i = 0; i < count && copy; i++) {
        if (tree->number_of[i] == copy)
            tree->score_of[i] = best;
    }
    return best;
}

/* A child's first value: that of the root, less the less likely it seems. */
static void add_children(struct duo_tree *tree, struct duo_node *parent, int count, int most, float value)
{
    int best = score_all(tree, count);
    int least = least_score(tree, count, best, most);
    float sum = 0.0F;

    for (int i = 0; i < count && parent->children < most; i++) {
        struct duo_node *child;

        if (tree->score_of[i] < least)
            continue;
        child = new_child(tree, parent, tree->number_of[i]);
        child->prior = duo_prior_weight(tree->score_of[i] - best);
        child->value = value * duo_prior_weight((tree->score_of[i] - best) / 2);
        sum += child->prior;
    }
    for (int i = 0; i < parent->children; i++)
        tree->node[parent->child + (uint32_t)i].prior /= sum;
}

/* The mean result of the side to move. */
static float value_of_root(const struct duo_tree *tree, int side)
{
    const struct duo_node *root = &tree->node[ROOT];
    float value = root->visits > 0 ? root->value : 0.5F;

    return side == tree->start.turn ? value : 1.0F - value;
}

int duo_tree_list(struct duo_tree *tree)
{
    const struct duo_board *b = &tree->board;
    uint32_t pieces = duo_board_worthy(b, b->turn);
    int count = duo_board_list(b, tree->shape, b->turn, pieces, tree->number_of);

    if (count == 0 && pieces != b->side[b->turn].left)
        count = duo_board_list(b, tree->shape, b->turn, b->side[b->turn].left, tree->number_of);
    return count;
}

/* Give a node its children; the board stands behind it. */
static void expand(struct duo_tree *tree, struct duo_node *node, int most)
{
    struct duo_board *b = &tree->board;
    float value = value_of_root(tree, b->turn);
    int count;

    if (b->passes == 2 || tree->nodes + (uint32_t)most > tree->nodes_max)
        return;
    count = b->side[b->turn].is_out ? 0 : duo_tree_list(tree);
    if (count == 0) {
        struct duo_node *child = new_child(tree, node, NO_PLACEMENT);

        b->side[b->turn].is_out = true;
        child->prior = 1.0F;
        child->value = value;
        return;
    }
    duo_prior_init(&tree->prior, b, tree->shape);
    add_children(tree, node, count, most, value);
}

/* --- one playout --- */

static struct duo_node *select_child(const struct duo_tree *tree, const struct duo_node *node)
{
    struct duo_node *child = &tree->node[node->child];
    struct duo_node *best = child;
    float explore = explore_of(tree, node->visits);
    float most = explore / prior_count; /* that exploration can add */
    float best_value = child->value + child->prior * explore / child->count;

    for (int i = 1; i < node->children; i++) {
        float value = child[i].value;

        if (value <= best_value - most)
            continue;
        value += child[i].prior * explore / child[i].count;
        if (value > best_value) {
            best_value = value;
            best = &child[i];
        }
    }
    return best;
}

static void step(struct duo_tree *tree, const struct duo_node *node)
{
    tree->path[tree->path_length++] = (uint32_t)(node - tree->node);
    duo_board_play(&tree->board, tree->shape, node->number);
}

static void walk_down(struct duo_tree *tree)
{
    struct duo_node *node = &tree->node[ROOT];
    float wanted = expand_visits;

    tree->path[0] = ROOT;
    tree->path_length = 1;
    while (node->children > 0) {
        node = select_child(tree, node);
        step(tree, node);
        wanted += expand_visits_per_ply;
    }
    if ((float)node->visits > wanted) {
        expand(tree, node, CHILDREN);
        if (node->children > 0)
            step(tree, select_child(tree, node));
    }
}

/* The second side would copy on to the end. */
static bool is_mirror_draw(const struct duo_board *b)
{
    return b->is_mirrored && b->side[0].placed + b->side[1].placed >= 3;
}

/* What a playout was worth to the side that the search is for. */
static float evaluate(struct duo_tree *tree)
{
    const struct duo_board *b = &tree->board;
    int side = tree->start.turn;
    int score = duo_board_score(b, side) - duo_board_score(b, 1 - side);
    float result, length;

    if (is_mirror_draw(b))
        score = 0;
    result = score > 0 ? 1.0F : score < 0 ? 0.0F : 0.5F;
    mean_add(&tree->score, (float)score);
    mean_add(&tree->length, (float)b->length);
    length = squash(((float)b->length - tree->length.mean) / mean_deviation(&tree->length));
    result += score_reward * squash(((float)score - tree->score.mean) / mean_deviation(&tree->score));
    return result - length_reward * (result > 0.5F ? 0.5F : result < 0.5F ? -0.5F : 0.0F) * length;
}

static void add_result(struct duo_node *node, float value, float weight)
{
    node->count += weight;
    node->value += weight * (value - node->value) / node->count;
}

static void update_values(struct duo_tree *tree, float value)
{
    for (int i = 0; i < tree->path_length; i++) {
        struct duo_node *node = &tree->node[tree->path[i]];

        /* The root's value is that of the side to move there, as that of its children. */
        add_result(node, i == 0 || i % 2 == 1 ? value : 1.0F - value, 1.0F);
        node->visits++;
    }
}

static void rave_children(struct duo_tree *tree, const struct duo_node *node, const uint8_t *played, int turn,
                          float value)
{
    float per_turn = 1.0F / (float)(tree->board.length - turn);
    struct duo_node *child = &tree->node[node->child];

    for (int i = 0; i < node->children; i++) {
        int first = played[child[i].number] - 1;

        if (first < 0 || child[i].count > rave_count_max)
            continue;
        add_result(&child[i], value, rave_weight * (1.0F - (float)(first - turn) * per_turn));
    }
}

/* A placement that the same side made later in the line counts for the child that would have made it at once. */
static void update_rave(struct duo_tree *tree, float value)
{
    const struct duo_board *b = &tree->board;
    int turn = b->length - 1;

    for (; turn >= 0; turn--) {
        int side = tree->start.turn ^ (turn & 1);
        const struct duo_node *node;

        if (turn < tree->path_length) {
            node = &tree->node[tree->path[turn]];
            if (node->visits > RAVE_PARENT_VISITS)
                break;
            rave_children(tree, node, tree->played[side], turn, turn % 2 == 0 ? value : 1.0F - value);
        }
        if (b->line[turn])
            tree->played[side][b->line[turn]] = (uint8_t)(turn + 1);
    }
    for (turn = b->length - 1; turn >= 0; turn--)
        tree->played[tree->start.turn ^ (turn & 1)][b->line[turn]] = 0;
}

static int winner_of(const struct duo_board *b)
{
    int score = duo_board_score(b, 0) - duo_board_score(b, 1);

    return score == 0 || is_mirror_draw(b) ? -1 : score < 0;
}

static bool run_playout(struct duo_tree *tree, bool is_short)
{
    float value;

    tree->board = tree->start;
    walk_down(tree);
    if (!is_mirror_draw(&tree->board))
        duo_playout_run(&tree->playout, &tree->board, is_short);
    value = evaluate(tree);
    update_values(tree, value);
    update_rave(tree, value);
    duo_playout_learn(&tree->playout, &tree->board, winner_of(&tree->board));
    tree->playouts++;
    for (int turn = 0; turn < tree->board.length; turn++) {
        if (!search_spend(&tree->budget))
            return false;
    }
    return true;
}

/* --- */

void duo_tree_init(struct duo_tree *tree, uint32_t nodes, const struct bot_task *task,
                   const struct search_budget *budget)
{
    tree->budget = *budget;
    tree->playouts = 0;
    tree->score = (struct duo_mean){ 0 };
    tree->length = (struct duo_mean){ 0 };
    for (int side = 0; side < 2; side++) {
        for (int number = 0; number < PLACEMENT_MAX; number++)
            tree->played[side][number] = 0;
    }
    duo_shapes_init(tree->shape);
    duo_board_init(&tree->start, (const struct duo_position *)task->pos);
    tree->board = tree->start;
    duo_playout_init(&tree->playout, tree->shape, search_random_state(task));
    make_explore(tree);
    tree->nodes_max = nodes;
    tree->node = (struct duo_node *)(tree + 1);
}

void duo_tree_start(struct duo_tree *tree)
{
    tree->nodes = 1;
    tree->node[ROOT] = (struct duo_node){ .value = 0.5F };
    expand(tree, &tree->node[ROOT], ROOT_CHILDREN);
}

void duo_tree_search(struct duo_tree *tree)
{
    /* Early in the game it is enough to know who has won; later, the score tells how well. */
    bool is_short = tree->start.side[0].placed + tree->start.side[1].placed < 20;

    if (tree->node[ROOT].children < 2)
        return;
    while (run_playout(tree, is_short)) {
    }
}

const struct duo_node *duo_tree_best(const struct duo_tree *tree)
{
    const struct duo_node *root = &tree->node[ROOT];
    const struct duo_node *child = &tree->node[root->child];
    const struct duo_node *best = child;

    for (int i = 1; i < root->children; i++) {
        if (child[i].value * child[i].count > best->value * best->count)
            best = &child[i];
    }
    return best;
}

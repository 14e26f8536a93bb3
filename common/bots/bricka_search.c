/* SPDX-License-Identifier: MIT */
/* bricka_search.c: alpha-beta for bricka, exact about what happens in the next two plies.
 *
 * A side that can complete a chain does. If the other side could with its next piece, only moves that take or block
 * every such intersection are tried, which costs no depth ("decisive" and "anti-decisive" moves: Teytaud and Teytaud,
 * 2010). Every node knows these, so no leaf is judged while a win in one is on the board. */
#include "common/bots/bricka_search.h"

#include "common/rules/check.h"

enum {
    HISTORY_MAX = 1 << 14,
    ORDER_BY_TABLE = 1 << 20, /* what a move is tried for, above its history */
    ORDER_BY_KILLER = 1 << 18,
    ORDER_BY_ROAD = 1 << 10, /* on the shortest roads of a side */
    UNIT = 32,               /* of values: twice as strong */
    TO_MOVE = 36,
    PIECE_SHARE = 128 /* a quarter of a piece is worth the square of how many there are, divided by this */
};

/* ---- keys ---- */

void bricka_search_init(struct bricka_search *s)
{
    uint64_t state = 0;
    int i, j;

    for (i = 0; i < BRICKA_POINTS; i++) {
        for (j = 0; j < 3; j++)
            s->key[j][i] = search_random(&state);
        s->history[0][i] = s->history[1][i] = 0;
    }
    for (i = 0; i <= BRICKA_NOWHERE; i++)
        s->last[i] = search_random(&state);
    for (i = 0; i < BRICKA_PLIES; i++)
        s->killer[i][0] = s->killer[i][1] = BRICKA_NOWHERE;
}

static uint64_t key_of(const struct bricka_search *s, const struct bricka_position *b)
{
    const points sets[3] = { b->own[0], b->own[1], b->neutral };
    uint64_t key = s->last[b->last] ^ (b->turn ? UINT64_C(0x9fb21c651e98df25) : 0);
    points set;
    int i;

    for (i = 0; i < 3; i++) {
        for (set = sets[i]; set; set &= set - 1)
            key ^= s->key[i][bricka_first(set)];
    }
    return key;
}

/* What comes after a placement, or after a pass for BRICKA_NOWHERE. */
static struct bricka_node node_after(const struct bricka_search *s, const struct bricka_node *node, int n)
{
    struct bricka_node next = *node;
    int side = node->at.turn;

    if (n == BRICKA_NOWHERE) {
        next.at.last = BRICKA_NOWHERE;
    } else {
        CHECK(n >= 0 && n < BRICKA_POINTS);
        bricka_place(&next.at, side, n);
        next.key ^= s->key[next.at.neutral & bricka_point(n) ? 2 : side][n];
    }
    next.at.turn = (uint8_t)(1 - side);
    next.key ^= s->last[node->at.last] ^ s->last[next.at.last] ^ UINT64_C(0x9fb21c651e98df25);
    return next;
}

/* ---- evaluation ---- */

/* The binary logarithm of n > 0 times UNIT, by straight lines between powers of two. */
static int logarithm(uint32_t n)
{
    int whole = 31 - __builtin_clz(n);

    return UNIT * whole + (int)(((uint64_t)n * UNIT >> whole) - UNIT);
}

/* The intersections where a piece of `side` would become neutral. */
static points converting(const struct bricka_position *b, int side)
{
    points found = 0;
    int i;

    for (i = 0; i < BRICKA_CELLS; i++) {
        points cell = bricka_cell[i];

        if (2 * bricka_count_in_cell(cell & b->own[side]) + 2 > bricka_count_in_cell(cell & ~b->neutral))
            found |= cell;
    }
    return found;
}

/* Most games between good players end with a full board, where pieces are counted, so pieces count the more the fuller it
 * is; and, a quarter as much, the places where a piece would stay its side's own. */
static int evaluate_pieces(const struct bricka_position *b)
{
    int me = b->turn, other = 1 - b->turn;
    points open = bricka_free(b);
    int filled = BRICKA_POINTS - bricka_count(open);
    int pieces = bricka_count(b->own[me]) - bricka_count(b->own[other]);
    int places = bricka_count(open & ~converting(b, me)) - bricka_count(open & ~converting(b, other));

    return (4 * pieces + places) * filled * filled / PIECE_SHARE;
}

static int evaluate_roads(const struct bricka_position *b, const struct bricka_roads roads[2])
{
    int side = b->turn;
    uint32_t mine = roads[side].strength, theirs = roads[1 - side].strength;

    return logarithm(mine + 1) - logarithm(theirs + 1) + TO_MOVE + evaluate_pieces(b);
}

int bricka_evaluate(const struct bricka_position *b)
{
    struct bricka_roads roads[2];

    bricka_find_roads(b, 0, &roads[0]);
    bricka_find_roads(b, 1, &roads[1]);
    return evaluate_roads(b, roads);
}

/* ---- the order of moves ---- */

struct moves {
    int count;
    uint8_t point[BRICKA_MOVES];
    int order[BRICKA_MOVES];
};

static void list_moves(const struct bricka_search *s, struct moves *moves, points squares, const points roads,
                       int side, int from_table, int ply)
{
    moves->count = 0;
    for (; squares; squares &= squares - 1) {
        int n = bricka_first(squares);
        int order = s->history[side][n];

        CHECK(n < BRICKA_POINTS);
        if (n == from_table)
            order += ORDER_BY_TABLE;
        else if (n == s->killer[ply][0] || n == s->killer[ply][1])
            order += ORDER_BY_KILLER;
        if (roads & bricka_point(n))
            order += ORDER_BY_ROAD;
        moves->point[moves->count] = (uint8_t)n;
        moves->order[moves->count++] = order;
    }
}

/* Take the best of those that are left, from `at` on, to the place `at`. */
static int pick_move(struct moves *moves, int at)
{
    int best = at, i, order;
    uint8_t point;

    for (i = at + 1; i < moves->count; i++) {
        if (moves->order[i] > moves->order[best])
            best = i;
    }
    point = moves->point[best];
    order = moves->order[best];
    moves->point[best] = moves->point[at];
    moves->order[best] = moves->order[at];
    moves->point[at] = point;
    moves->order[at] = order;
    return point;
}

static void remember_cut(struct bricka_search *s, int side, int n, int depth, int ply)
{
    int i;

    if (s->killer[ply][0] != n) {
        s->killer[ply][1] = s->killer[ply][0];
        s->killer[ply][0] = (uint8_t)n;
    }
    s->history[side][n] += depth * depth;
    if (s->history[side][n] < HISTORY_MAX)
        return;
    for (i = 0; i < BRICKA_POINTS; i++) {
        s->history[0][i] /= 2;
        s->history[1][i] /= 2;
    }
}

/* ---- the search ---- */

/* Values of forced wins count plies from the root; in the table, from the position. */
static int to_table(int value, int ply)
{
    return value >= BRICKA_SURE ? value + ply : value <= -BRICKA_SURE ? value - ply : value;
}

static int from_table(int value, int ply)
{
    return value >= BRICKA_SURE ? value - ply : value <= -BRICKA_SURE ? value + ply : value;
}

static int search(struct bricka_search *s, const struct bricka_node *node, int depth, int alpha, int beta,
                  int ply);

static int search_move(struct bricka_search *s, const struct bricka_node *next, int depth, int alpha,
                       int beta, int ply, int nth)
{
    int less = depth >= 3 && nth >= 4 ? nth < 12 ? 1 : 2 : 0;
    int value = alpha + 1;

    if (nth > 0)
        value = -search(s, next, depth - 1 - less, -alpha - 1, -alpha, ply + 1);
    if (nth > 0 && value > alpha && less > 0)
        value = -search(s, next, depth - 1, -alpha - 1, -alpha, ply + 1);
    if (nth == 0 || (value > alpha && value < beta))
        value = -search(s, next, depth - 1, -beta, -alpha, ply + 1);
    return value;
}

/* Principal variation search (Marsland and Campbell, 1982). `*best` becomes the move that raised alpha, if one did. */
static int search_moves(struct bricka_search *s, const struct bricka_node *node, struct moves *moves,
                        int depth, int alpha, int beta, int ply, int *best)
{
    int value = -BRICKA_WIN;
    int i;

    for (i = 0; i < moves->count; i++) {
        int n = pick_move(moves, i);
        struct bricka_node next = node_after(s, node, n);
        int got = search_move(s, &next, depth, alpha > value ? alpha : value, beta, ply, i);

        if (s->budget.is_spent)
            return 0;
        if (got <= value)
            continue;
        value = got;
        if (value > alpha)
            *best = n;
        if (value >= beta) {
            remember_cut(s, node->at.turn, n, depth, ply);
            break;
        }
    }
    return value;
}

/* The shortest roads of both sides. */
static points shortest_roads(const struct bricka_position *b)
{
    struct bricka_roads roads;
    points on = 0;
    int side, i;

    for (side = 0; side < 2; side++) {
        bricka_find_roads(b, side, &roads);
        for (i = 1; i < BRICKA_ROAD_MAX && !roads.on[i]; i++)
            ;
        on |= roads.on[i];
    }
    return on;
}

static int search_deeper(struct bricka_search *s, const struct bricka_node *node, points squares, int depth,
                         int alpha, int beta, int ply)
{
    const struct search_entry *known = search_table_get(&s->table, node->key);
    struct moves moves;
    int value, best = BRICKA_NOWHERE;

    if (known && search_entry_settles(known, depth, to_table(alpha, ply), to_table(beta, ply)))
        return from_table(known->value, ply);
    list_moves(s, &moves, squares, depth >= 2 ? shortest_roads(&node->at) : 0, node->at.turn,
               known ? known->move : BRICKA_NOWHERE, ply);
    value = search_moves(s, node, &moves, depth, alpha, beta, ply, &best);
    if (!s->budget.is_spent) {
        enum search_bound bound = value >= beta            ? SEARCH_AT_LEAST
                                  : best != BRICKA_NOWHERE ? SEARCH_EXACT
                                                           : SEARCH_AT_MOST;

        if (best == BRICKA_NOWHERE && known)
            best = known->move;
        search_table_put(&s->table, node->key, depth, bound, to_table(value, ply), (uint16_t)best);
    }
    return value;
}

/* A full board on which nobody has a chain is counted. */
static int count_pieces(const struct bricka_position *b, int ply)
{
    int more = bricka_count(b->own[b->turn]) - bricka_count(b->own[1 - b->turn]);

    return more > 0 ? BRICKA_WIN - ply : more < 0 ? -BRICKA_WIN + ply : 0;
}

/* The moves worth trying when the other side could complete a chain on each of `threats`: those that take or block all
 * of them. */
static points defences(points legal, points threats)
{
    for (; threats; threats &= threats - 1)
        legal &= bricka_around[bricka_first(threats)];
    return legal;
}

/* What a node is worth to its side to move, which didn't lose with the other's last piece; anything once the budget is
 * spent. */
static int search(struct bricka_search *s, const struct bricka_node *node, int depth, int alpha, int beta,
                  int ply)
{
    const struct bricka_position *b = &node->at;
    points open = bricka_free(b);
    points legal = open & ~bricka_blocked(b);
    points threats;

    CHECK(ply < BRICKA_PLIES);
    if ((bricka_completes(b, b->turn) & legal) || bricka_has_chain(b, b->turn))
        return BRICKA_WIN - ply - 1;
    if (!open)
        return count_pieces(b, ply);
    if (!search_spend(&s->budget))
        return 0;
    threats = bricka_completes(b, 1 - b->turn);
    if (!legal) {
        struct bricka_node next = node_after(s, node, BRICKA_NOWHERE);

        return -search(s, &next, depth, -beta, -alpha, ply + 1);
    }
    if (threats) {
        legal = defences(legal, threats);
        if (!legal)
            return -BRICKA_WIN + ply + 2;
        return search_deeper(s, node, legal, depth <= 0 ? 1 : depth, alpha, beta, ply);
    }
    if (depth <= 0)
        return bricka_evaluate(b);
    return search_deeper(s, node, legal, depth, alpha, beta, ply);
}

/* ---- the root ---- */

static int value_of_root_move(struct bricka_search *s, const struct bricka_node *root, game_move move,
                              int depth, int alpha, int nth)
{
    struct bricka_node next = node_after(s, root, move == GAME_PASS ? BRICKA_NOWHERE : move);

    if (bricka_has_chain(&next.at, root->at.turn))
        return BRICKA_WIN - 1;
    return search_move(s, &next, depth, alpha, BRICKA_WIN, 0, nth);
}

/* One search to `depth`, moves in their order. False if the budget ended it; what the first moves gave counts even then. */
static bool search_root(struct bricka_search *s, const struct bricka_node *root, game_move *moves, int count,
                        int depth)
{
    int alpha = -BRICKA_WIN, i, j;

    for (i = 0; i < count; i++) {
        game_move move = moves[i];
        int value = value_of_root_move(s, root, move, depth, alpha, i);

        if (s->budget.is_spent)
            return false;
        if (value <= alpha)
            continue;
        alpha = value;
        s->best = move;
        s->value = value;
        for (j = i; j > 0; j--) /* the best comes first the next time */
            moves[j] = moves[j - 1];
        moves[0] = move;
    }
    return true;
}

void bricka_think(struct bricka_search *s, const struct bricka_position *root, game_move *moves, int count,
                  int depth)
{
    const struct bricka_node node = { .at = *root, .key = key_of(s, root) };

    s->best = moves[0];
    s->value = 0;
    for (s->depth = 0; s->depth < depth; s->depth++) {
        if (!search_root(s, &node, moves, count, s->depth + 1))
            break;
        if (s->value >= BRICKA_SURE || s->value <= -BRICKA_SURE)
            break;
    }
}

/* SPDX-License-Identifier: MIT */
/* duo_bot_solve.c: alpha-beta to the end of the game. Who wins is asked first, with a window that tells no more, and by how
 * much only then. */
#include "common/bots/duo_bot_solve.h"

#include "common/rules/bits.h"
#include "common/rules/check.h"

enum { BONUS_ALL_PLACED = 15, BONUS_SINGLE_LAST = 5, SINGLE = 0 };

/* --- sets --- */

static void set_add(struct solve_set *s, int n)
{
    s->word[n / 64] |= UINT64_C(1) << n % 64;
}

static bool set_meets(const struct solve_set *a, const struct solve_set *b)
{
    uint64_t any = 0;

    for (int i = 0; i < SOLVE_WORDS; i++)
        any |= a->word[i] & b->word[i];
    return any != 0;
}

static int set_common(const struct solve_set *a, const struct solve_set *b)
{
    int count = 0;

    for (int i = 0; i < SOLVE_WORDS; i++) {
        if (a->word[i] & b->word[i])
            count += bits_set(a->word[i] & b->word[i]);
    }
    return count;
}

/* --- making the options --- */

/* What a placement covers, closes and touches, as fields. */
struct extent {
    struct duo_field body, closes, points;
};

static void extent_of(struct extent *e, const struct duo_shape *shape, unsigned number)
{
    const struct duo_shape *s = &shape[number / CELLS];

    *e = (struct extent){ .body = { { 0 } } };
    field_mark(&e->body, &s->body, number % CELLS, s->below);
    field_mark(&e->closes, &s->closes, number % CELLS, s->below);
    field_mark(&e->points, &s->points, number % CELLS, s->below);
}

static bool lies_on(const struct duo_field *f, const struct duo_shape *shape, unsigned number)
{
    const struct duo_shape *s = &shape[number / CELLS];
    const field_word *at = field_under(f, number % CELLS, s->below);

    return (at[0] & patch_word(&s->body, number % CELLS, 0)) ||
           (at[1] & patch_word(&s->body, number % CELLS, 1));
}

/* All placements that a side could come to make if the other never moved: those that touch, then those that touch what they
 * open, and so on. False if they are too many. */
static bool find_options(struct solve_side *out, const struct duo_board *b, const struct duo_shape *shape,
                         int side)
{
    struct duo_board reach = *b;
    uint16_t numbers[LIST_MAX];
    int count = 0, before;

    do {
        before = count;
        count = duo_board_list(&reach, shape, side, reach.side[side].left, numbers);
        if (count > SOLVE_MAX)
            return false;
        for (int i = 0; i < count; i++) {
            const struct duo_shape *s = &shape[numbers[i] / CELLS];

            field_mark(&reach.side[side].points, &s->points, numbers[i] % CELLS, s->below);
        }
    } while (count > before);
    out->count = count;
    for (int i = 0; i < count; i++)
        out->option[i] = (struct solve_option){ .number = numbers[i],
                                                .piece = shape[numbers[i] / CELLS].piece,
                                                .squares = shape[numbers[i] / CELLS].squares };
    return true;
}

static void relate(struct duo_solve *s, int side, int n)
{
    struct solve_side *own = &s->side[side];
    const struct solve_side *other = &s->side[1 - side];
    struct solve_option *option = &own->option[n];
    struct extent extent;

    extent_of(&extent, s->shape, option->number);
    for (int i = 0; i < own->count; i++) {
        if (own->option[i].piece == option->piece || lies_on(&extent.closes, s->shape, own->option[i].number))
            set_add(&option->own_out, i);
        if (lies_on(&extent.points, s->shape, own->option[i].number))
            set_add(&option->touched, i);
    }
    for (int i = 0; i < other->count; i++) {
        if (lies_on(&extent.body, s->shape, other->option[i].number))
            set_add(&option->other_out, i);
    }
    set_add(&own->of_piece[option->piece], n);
}

static void init_side(struct duo_solve *s, const struct duo_board *b, int side, uint64_t *chance)
{
    struct solve_side *own = &s->side[side];
    struct solve_state *start = &s->start[side];

    for (int piece = 0; piece < DUO_PIECES; piece++)
        own->of_piece[piece] = (struct solve_set){ { 0 } };
    *start = (struct solve_state){ .left = b->side[side].left, .score = duo_board_score(b, side) };
    for (int n = 0; n < own->count; n++) {
        own->option[n].key = search_random(chance);
        relate(s, side, n);
        set_add(&start->possible, n);
        if (duo_board_can_place(b, s->shape, side, own->option[n].number))
            set_add(&start->touching, n);
    }
}

bool duo_solve_init(struct duo_solve *s, const struct duo_board *b, const struct duo_shape *shape,
                    void *table_memory, size_t table_bytes, uint64_t nodes)
{
    uint64_t chance = 1;

    s->shape = shape;
    s->turn = b->turn;
    for (int side = 0; side < 2; side++) {
        if (!find_options(&s->side[side], b, shape, side))
            return false;
    }
    for (int side = 0; side < 2; side++)
        init_side(s, b, side, &chance);
    s->table = search_table_init(table_memory, table_bytes, nodes);
    return true;
}

/* --- the search --- */

struct solve_node {
    struct solve_state side[2];
    uint64_t key;
    int turn;
};

static void place(const struct duo_solve *s, struct solve_node *node, int n)
{
    struct solve_state *own = &node->side[node->turn];
    struct solve_state *other = &node->side[1 - node->turn];
    const struct solve_option *option = &s->side[node->turn].option[n];

    for (int i = 0; i < SOLVE_WORDS; i++) {
        own->possible.word[i] &= ~option->own_out.word[i];
        own->touching.word[i] |= option->touched.word[i];
        other->possible.word[i] &= ~option->other_out.word[i];
    }
    own->left &= ~(UINT32_C(1) << option->piece);
    own->score += option->squares;
    if (own->left == 0)
        own->score = BONUS_ALL_PLACED + (option->piece == SINGLE ? BONUS_SINGLE_LAST : 0);
    node->key ^= option->key;
}

/* The most that a side can still come to. */
static int most_score(const struct duo_solve *s, const struct solve_node *node, int side)
{
    const struct solve_state *own = &node->side[side];
    uint32_t stuck = 0;
    int score = own->score;

    for (uint32_t left = own->left; left; left &= left - 1) {
        int piece = __builtin_ctz(left);

        if (set_meets(&own->possible, &s->side[side].of_piece[piece]))
            score += duo_piece[piece].squares;
        else
            stuck |= left & (0U - left);
    }
    if (own->left == 0 || stuck)
        return score;
    return BONUS_ALL_PLACED + (own->left >> SINGLE & 1 ? BONUS_SINGLE_LAST : 0);
}

static uint64_t node_key(const struct solve_node *node)
{
    return node->turn ? ~node->key : node->key;
}

/* Large pieces first, and of these what takes most from the other. */
struct ordered {
    int order;
    int option;
};

enum { ORDER_FIRST = 10000, ORDER_SQUARE = 2 };

static int order_moves(const struct duo_solve *s, const struct solve_node *node, int first,
                       struct ordered *out)
{
    const struct solve_state *own = &node->side[node->turn];
    const struct solve_state *other = &node->side[1 - node->turn];
    struct solve_set theirs;
    int count = 0;

    for (int i = 0; i < SOLVE_WORDS; i++)
        theirs.word[i] = other->possible.word[i] & other->touching.word[i];
    for (int i = 0; i < SOLVE_WORDS; i++) {
        for (uint64_t word = own->possible.word[i] & own->touching.word[i]; word; word &= word - 1) {
            int n = 64 * i + __builtin_ctzll(word);
            const struct solve_option *option = &s->side[node->turn].option[n];

            out[count].option = n;
            out[count++].order =
                n == first ? ORDER_FIRST
                           : ORDER_SQUARE * option->squares + set_common(&option->other_out, &theirs);
        }
    }
    return count;
}

/* The next in order, by selection: seldom are many looked at. */
static int take_next(struct ordered *moves, int from, int count)
{
    struct ordered best;
    int at = from;

    for (int i = from + 1; i < count; i++) {
        if (moves[i].order > moves[at].order)
            at = i;
    }
    best = moves[at];
    moves[at] = moves[from];
    moves[from] = best;
    return best.option;
}

static int search(struct duo_solve *s, const struct solve_node *node, int alpha, int beta, int *best);

/* The side to move can't, and never will. */
static int search_pass(struct duo_solve *s, const struct solve_node *node, int alpha, int beta)
{
    struct solve_node next = *node;
    int option;

    if (!set_meets(&node->side[1 - node->turn].possible, &node->side[1 - node->turn].touching))
        return node->side[node->turn].score - node->side[1 - node->turn].score;
    next.turn ^= 1;
    return -search(s, &next, -beta, -alpha, &option);
}

/* What the table knows. True: it is enough, and the value is in `*value`. */
static bool look_up(const struct duo_solve *s, uint64_t key, int alpha, int beta, int *value, int *first)
{
    const struct search_entry *entry = search_table_get(&s->table, key);

    *first = -1;
    if (!entry)
        return false;
    *first = entry->move;
    *value = entry->value;
    return entry->bound == SEARCH_EXACT || (entry->bound == SEARCH_AT_LEAST && entry->value >= beta) ||
           (entry->bound == SEARCH_AT_MOST && entry->value <= alpha);
}

static int search_moves(struct duo_solve *s, const struct solve_node *node, int alpha, int beta, int first,
                        int *best)
{
    struct ordered moves[SOLVE_MAX];
    int count = order_moves(s, node, first, moves);
    int best_value = -SOLVE_INFINITE;

    for (int i = 0; i < count && best_value < beta; i++) {
        struct solve_node next = *node;
        int option = take_next(moves, i, count);
        int value, reply;

        place(s, &next, option);
        next.turn ^= 1;
        value = -search(s, &next, -beta, -(best_value > alpha ? best_value : alpha), &reply);
        if (s->budget->is_spent)
            return 0;
        if (value > best_value) {
            best_value = value;
            *best = option;
        }
    }
    return best_value;
}

/* The difference of scores at the end, for the side to move; or a bound of it, outside the window. */
static int search(struct duo_solve *s, const struct solve_node *node, int alpha, int beta, int *best)
{
    const struct solve_state *own = &node->side[node->turn];
    const struct solve_state *other = &node->side[1 - node->turn];
    uint64_t key = node_key(node);
    int value, first;

    *best = -1;
    if (!search_spend(s->budget))
        return 0;
    if (!set_meets(&own->possible, &own->touching))
        return search_pass(s, node, alpha, beta);
    value = most_score(s, node, node->turn) - other->score;
    if (value <= alpha)
        return value;
    value = own->score - most_score(s, node, 1 - node->turn);
    if (value >= beta)
        return value;
    if (look_up(s, key, alpha, beta, &value, &first)) {
        *best = first;
        return value;
    }
    value = search_moves(s, node, alpha, beta, first, best);
    if (!s->budget->is_spent)
        search_table_put(&s->table, key, bits_set(own->left) + bits_set(other->left),
                         value >= beta    ? SEARCH_AT_LEAST
                         : value <= alpha ? SEARCH_AT_MOST
                                          : SEARCH_EXACT,
                         value, (uint16_t)*best);
    return value;
}

static bool ask(struct duo_solve *s, int alpha, int beta)
{
    struct solve_node node = { .side = { s->start[0], s->start[1] }, .turn = s->turn };
    int best;
    int value = search(s, &node, alpha, beta, &best);

    if (s->budget->is_spent)
        return false;
    s->value = value;
    if (best >= 0)
        s->best = s->side[s->turn].option[best].number;
    return true;
}

bool duo_solve_run(struct duo_solve *s, struct search_budget *budget)
{
    s->budget = budget;
    s->best = NO_PLACEMENT;
    if (!ask(s, -1, 1))
        return false;
    if (s->value > 0)
        (void)ask(s, 0, SOLVE_INFINITE); /* to win is enough, if there is no time to win by more */
    else if (s->value < 0 && !ask(s, -SOLVE_INFINITE, 0))
        return false;
    return s->best != NO_PLACEMENT;
}

/* SPDX-License-Identifier: MIT */
/* spider_search.c: alpha-beta over the landing squares of spider.
 *
 * What is on the board at once decides most nodes: a line that I can complete, two that the other can, or one, which
 * forces my move and costs no depth. Moves that open a line to the other side are tried only when there are no others. */
#include "common/bots/spider_search.h"

#include "common/bots/spider_lines.h"
#include "common/rules/bits.h"

enum {
    FIVE = 5, /* a window's number is (pieces of the root's side) + FIVE * (of the other's) */
    WINDOW_STATES = 25,
    HISTORY_MAX = 1 << 14,
    ORDER_BY_TABLE = 1 << 20, /* what a move is tried for, above its history */
    ORDER_BY_KILLER = 1 << 18
};

/* ---- boards ---- */

struct spider_board spider_board_of(uint64_t mine, uint64_t theirs)
{
    return (struct spider_board){ .mine = mine,
                                  .theirs = theirs,
                                  .landings = spider_landings(mine | theirs),
                                  .my_wins = spider_completes(mine, mine | theirs),
                                  .their_wins = spider_completes(theirs, mine | theirs) };
}

struct spider_board spider_board_after(const struct spider_board *board, uint64_t bit)
{
    uint64_t mine = board->mine | bit;
    uint64_t taken = mine | board->theirs;

    return (struct spider_board){ .mine = board->theirs,
                                  .theirs = mine,
                                  .landings = spider_landings(taken),
                                  .my_wins = board->their_wins & ~bit,
                                  .their_wins = spider_completes(mine, taken) };
}

static uint64_t key_of(const struct spider_board *board)
{
    uint64_t key = board->mine * UINT64_C(0x9e3779b97f4a7c15) + board->theirs * UINT64_C(0xc2b2ae3d27d4eb4f);

    return (key ^ key >> 32) * UINT64_C(0xd6e8feb86659fd93) ^ key >> 29;
}

/* ---- evaluation ---- */

/* What a window is worth to the side that has so many pieces in it, and the other none. */
static const int worth[SPIDER_LINE + 1] = { 0, 2, 8, 20, 0 };

static int window_score(int state)
{
    int root = state % FIVE, other = state / FIVE;

    if (root > 0 && other > 0)
        return 0;
    return other > 0 ? -worth[other] : worth[root];
}

void spider_windows_put(struct spider_search *s, int square, bool by_root)
{
    const uint8_t *at;

    for (at = s->windows_of[square]; *at < SPIDER_WINDOWS; at++) {
        s->score -= window_score(s->window[*at]);
        s->window[*at] = (uint8_t)(s->window[*at] + (by_root ? 1 : FIVE));
        s->score += window_score(s->window[*at]);
    }
}

void spider_windows_take(struct spider_search *s, int square, bool by_root)
{
    const uint8_t *at;

    for (at = s->windows_of[square]; *at < SPIDER_WINDOWS; at++) {
        s->score -= window_score(s->window[*at]);
        s->window[*at] = (uint8_t)(s->window[*at] - (by_root ? 1 : FIVE));
        s->score += window_score(s->window[*at]);
    }
}

/* A square that would win but can't be reached yet; and one that can, as soon as the square before it is filled: it bars
 * that square to the other side. */
enum { THREAT = 30, NEAR_THREAT = 20, TO_MOVE = 6 };

/* Free squares next to a landing, behind which they lie. */
static uint64_t next_to(uint64_t landings)
{
    return landings << 8 | landings >> 8 | (landings & SPIDER_NOT_COLUMN_H) << 1 |
           (landings & SPIDER_NOT_COLUMN_A) >> 1;
}

int spider_evaluate(const struct spider_search *s, const struct spider_board *board, bool root_moves)
{
    uint64_t near = next_to(board->landings);
    int value = root_moves ? s->score : -s->score;

    value += THREAT * (bits_set(board->my_wins) - bits_set(board->their_wins));
    value += NEAR_THREAT * (bits_set(board->my_wins & near) - bits_set(board->their_wins & near));
    return value + TO_MOVE;
}

/* ---- making ready ---- */

static void add_window(struct spider_search *s, int window, int square, int step)
{
    int i;

    for (i = 0; i < SPIDER_LINE; i++) {
        uint8_t *at = s->windows_of[square + i * step];

        while (*at < SPIDER_WINDOWS)
            at++;
        at[0] = (uint8_t)window;
        at[1] = SPIDER_WINDOWS;
    }
}

static void list_windows(struct spider_search *s)
{
    static const int across[] = { 1, 0, 1, -1 }, along[] = { 0, 1, 1, 1 };
    int window = 0, square, way;

    for (square = 0; square < SPIDER_SQUARES; square++)
        s->windows_of[square][0] = SPIDER_WINDOWS;
    for (square = 0; square < SPIDER_SQUARES; square++) {
        for (way = 0; way < 4; way++) {
            int x = square % SPIDER_WIDTH + (SPIDER_LINE - 1) * across[way];
            int y = square / SPIDER_WIDTH + (SPIDER_LINE - 1) * along[way];

            if (x >= 0 && x < SPIDER_WIDTH && y < SPIDER_WIDTH)
                add_window(s, window++, square, along[way] * SPIDER_WIDTH + across[way]);
        }
    }
}

void spider_search_init(struct spider_search *s, const struct spider_board *root)
{
    int i;

    s->best = 0;
    s->value = 0;
    s->depth = 0;
    list_windows(s);
    for (i = 0; i < SPIDER_WINDOWS; i++)
        s->window[i] = 0;
    s->score = 0;
    for (i = 0; i < SPIDER_SQUARES; i++) {
        uint64_t bit = UINT64_C(1) << i;

        s->history[0][i] = s->history[1][i] = 0;
        if ((root->mine | root->theirs) & bit)
            spider_windows_put(s, i, (root->mine & bit) != 0);
    }
    for (i = 0; i <= SPIDER_PLIES; i++)
        s->killer[i][0] = s->killer[i][1] = s->refutation[i] = 0;
}

/* ---- the order of moves ---- */

struct moves {
    int count;
    uint64_t bit[32];
    int order[32];
};

static void list_moves(const struct spider_search *s, struct moves *moves, uint64_t squares,
                       uint64_t from_table, int ply)
{
    moves->count = 0;
    for (; squares; squares &= squares - 1) {
        uint64_t bit = spider_lowest(squares);
        int order = s->history[ply & 1][spider_square(bit)];

        if (bit == from_table)
            order += ORDER_BY_TABLE;
        else if (bit & (s->killer[ply][0] | s->killer[ply][1]))
            order += ORDER_BY_KILLER;
        moves->bit[moves->count] = bit;
        moves->order[moves->count++] = order;
    }
}

/* Take the best of those that are left, from `at` on, to the place `at`. */
static uint64_t pick_move(struct moves *moves, int at)
{
    int best = at, i, order;
    uint64_t bit;

    for (i = at + 1; i < moves->count; i++) {
        if (moves->order[i] > moves->order[best])
            best = i;
    }
    bit = moves->bit[best];
    order = moves->order[best];
    moves->bit[best] = moves->bit[at];
    moves->order[best] = moves->order[at];
    moves->bit[at] = bit;
    moves->order[at] = order;
    return bit;
}

static void remember_cut(struct spider_search *s, uint64_t bit, int depth, int ply)
{
    int32_t *history = &s->history[ply & 1][spider_square(bit)];
    int i;

    if (s->killer[ply][0] != bit) {
        s->killer[ply][1] = s->killer[ply][0];
        s->killer[ply][0] = bit;
    }
    *history += depth * depth;
    if (*history < HISTORY_MAX)
        return;
    for (i = 0; i < SPIDER_SQUARES; i++) {
        s->history[0][i] /= 2;
        s->history[1][i] /= 2;
    }
}

/* ---- the search ---- */

/* Values of forced wins count plies from the root; in the table, from the position. */
static int to_table(int value, int ply)
{
    return value >= SPIDER_SURE ? value + ply : value <= -SPIDER_SURE ? value - ply : value;
}

static int from_table(int value, int ply)
{
    return value >= SPIDER_SURE ? value - ply : value <= -SPIDER_SURE ? value + ply : value;
}

static int search(struct spider_search *s, const struct spider_board *board, int depth, int alpha, int beta,
                  int ply);

/* Late moves are searched less deep at first, unless they threaten something. */
static int reduction(const struct spider_board *next, int depth, int nth)
{
    if (depth < 3 || nth < 4 || (next->their_wins & next->landings))
        return 0;
    return nth < 12 ? 1 : 2;
}

static int search_move(struct spider_search *s, const struct spider_board *next, uint64_t bit, int depth,
                       int alpha, int beta, int ply, int nth)
{
    int less = reduction(next, depth, nth), value = alpha + 1;

    spider_windows_put(s, spider_square(bit), ply % 2 == 0);
    if (nth > 0)
        value = -search(s, next, depth - 1 - less, -alpha - 1, -alpha, ply + 1);
    if (nth > 0 && value > alpha && less > 0)
        value = -search(s, next, depth - 1, -alpha - 1, -alpha, ply + 1);
    if (nth == 0 || (value > alpha && value < beta))
        value = -search(s, next, depth - 1, -beta, -alpha, ply + 1);
    spider_windows_take(s, spider_square(bit), ply % 2 == 0);
    return value;
}

/* Principal variation search (Marsland and Campbell, 1982). `*best` becomes the move that raised alpha, if one did. */
static int search_moves(struct spider_search *s, const struct spider_board *board, struct moves *moves,
                        int depth, int alpha, int beta, int ply, uint64_t *best)
{
    int value = -SPIDER_WIN + ply + 2; /* if every move opens a line */
    int nth = 0, i;

    for (i = 0; i < moves->count; i++) {
        uint64_t bit = pick_move(moves, i);
        struct spider_board next = spider_board_after(board, bit);
        int got;

        if (next.my_wins & next.landings)
            continue;
        got = search_move(s, &next, bit, depth, alpha > value ? alpha : value, beta, ply, nth++);
        if (s->budget.is_spent)
            return 0;
        if (got <= value)
            continue;
        value = got;
        if (value > alpha)
            *best = bit;
        if (value >= beta) {
            remember_cut(s, bit, depth, ply);
            break;
        }
    }
    return value;
}

static int search_deeper(struct spider_search *s, const struct spider_board *board, uint64_t squares,
                         int depth, int alpha, int beta, int ply)
{
    uint64_t key = key_of(board), best = 0;
    const struct search_entry *known = search_table_get(&s->table, key);
    struct moves moves;
    int value;

    if (known && search_entry_settles(known, depth, to_table(alpha, ply), to_table(beta, ply)))
        return from_table(known->value, ply);
    list_moves(s, &moves, squares, known ? UINT64_C(1) << known->move : 0, ply);
    value = search_moves(s, board, &moves, depth, alpha, beta, ply, &best);
    if (!s->budget.is_spent) {
        enum search_bound bound = value >= beta ? SEARCH_AT_LEAST : best ? SEARCH_EXACT : SEARCH_AT_MOST;

        if (!best && known)
            best = UINT64_C(1) << known->move;
        search_table_put(&s->table, key, depth, bound, to_table(value, ply),
                         (uint16_t)spider_square(best ? best : moves.bit[0]));
    }
    return value;
}

/* A leaf: who can force a win now is not judged by windows. */
static int judge(struct spider_search *s, const struct spider_board *board, int ply)
{
    uint64_t first;

    if (spider_force(s, board, s->forced, &first))
        return SPIDER_WIN - ply - s->forced;
    return spider_evaluate(s, board, ply % 2 == 0);
}

/* What the board is worth to its side to move; anything once the budget is spent. */
static int search(struct spider_search *s, const struct spider_board *board, int depth, int alpha, int beta,
                  int ply)
{
    uint64_t danger = board->their_wins & board->landings;

    if (board->my_wins & board->landings)
        return SPIDER_WIN - ply - 1;
    if (spider_has_two(danger))
        return -SPIDER_WIN + ply + 2;
    if (!board->landings)
        return 0;
    if (!search_spend(&s->budget))
        return 0;
    if (depth <= 0 && !danger)
        return judge(s, board, ply);
    if (danger)
        return search_deeper(s, board, danger, depth < 0 ? 1 : depth + 1, alpha, beta, ply);
    return search_deeper(s, board, board->landings, depth, alpha, beta, ply);
}

/* ---- the root ---- */

/* One search to `depth`, moves in their order. False if the budget ended it; what the first moves gave counts even then. */
static bool search_root(struct spider_search *s, const struct spider_board *root, uint64_t *order, int count,
                        int depth)
{
    int alpha = -SPIDER_WIN, i, j;

    for (i = 0; i < count; i++) {
        uint64_t bit = order[i];
        struct spider_board next = spider_board_after(root, bit);
        int value = search_move(s, &next, bit, depth, alpha, SPIDER_WIN, 0, i);

        if (s->budget.is_spent)
            return false;
        if (value <= alpha)
            continue;
        alpha = value;
        s->best = bit;
        s->value = value;
        for (j = i; j > 0; j--) /* the best comes first the next time */
            order[j] = order[j - 1];
        order[0] = bit;
    }
    return true;
}

void spider_think(struct spider_search *s, const struct spider_board *root, uint64_t *order, int count,
                  int depth)
{
    uint64_t wins = root->my_wins & root->landings;

    if (s->depth == 0)
        s->best = wins ? spider_lowest(wins) : order[0];
    if (wins) { /* below, a line of the side that has just moved is never looked for */
        s->value = SPIDER_WIN - 1;
        s->depth = 1;
        return;
    }
    for (; s->depth < depth; s->depth++) {
        if (!search_root(s, root, order, count, s->depth + 1))
            break;
        if (s->value >= SPIDER_SURE || s->value <= -SPIDER_SURE)
            break;
    }
}

/* SPDX-License-Identifier: MIT */
/* spider_solve.c: forced wins in spider.
 *
 * Two functions call each other: in one the attacker needs a single move that wins, in the other every defence must lose.
 * What is known of a position at once cuts most of it short: a line that can be completed now, two of the
 * opponent's (lost) or one (the only move worth trying), and attacks that open a line to the opponent. With three plies left
 * an attack must leave no defence at all, which is seen without playing the defences: hence the speed. */
#include "common/bots/spider_search.h"

#include "common/bots/spider_lines.h"

static bool is_won(struct spider_search *s, const struct spider_board *board, int plies, uint64_t *first);

/* Distinct from the keys of the other search, which shares the table. */
static uint64_t key_of(const struct spider_board *board)
{
    uint64_t key = board->mine * UINT64_C(0x9fb21c651e98df25) + board->theirs * UINT64_C(0xd6e8feb86659fd93);

    return (key ^ key >> 32) * UINT64_C(0xa0761d6478bd642f) ^ key >> 29;
}

/* The defences that lose at once, because they open a line to the attacker. */
static bool opens_a_line(const struct spider_board *board, uint64_t bit)
{
    uint64_t taken = board->mine | board->theirs | bit;

    return (spider_landings(taken) & board->their_wins & ~bit) != 0;
}

/* The attacker has just moved; does every reply of the side to move lose within `plies`, an even number? */
static bool is_lost(struct spider_search *s, const struct spider_board *board, int plies)
{
    uint64_t threats = board->their_wins & board->landings;
    uint64_t left = threats ? threats : board->landings;

    if (board->my_wins & board->landings)
        return false;
    if (spider_has_two(threats))
        return true;
    if (!left)
        return false; /* a full board is a draw */
    if (plies == 2) {
        for (; left; left &= left - 1) {
            if (!opens_a_line(board, spider_lowest(left)))
                return false;
        }
        return true;
    }
    while (left) {
        uint64_t usual = left & s->refutation[plies];
        uint64_t bit = usual ? usual : spider_lowest(left), first;
        struct spider_board next;

        left &= ~bit;
        if (opens_a_line(board, bit))
            continue;
        next = spider_board_after(board, bit);
        if (!is_won(s, &next, plies - 1, &first)) {
            s->refutation[plies] = bit;
            return false;
        }
    }
    return true;
}

/* Try the attacks, those of `left`, one by one. */
static bool finds_attack(struct spider_search *s, const struct spider_board *board, int plies, uint64_t left,
                         uint64_t *first)
{
    for (; left; left &= left - 1) {
        uint64_t bit = spider_lowest(left);
        struct spider_board next;

        if (opens_a_line(board, bit))
            continue;
        next = spider_board_after(board, bit);
        if (is_lost(s, &next, plies - 1)) {
            *first = bit;
            return true;
        }
    }
    return false;
}

static bool is_won(struct spider_search *s, const struct spider_board *board, int plies, uint64_t *first)
{
    uint64_t now = board->my_wins & board->landings;
    uint64_t danger = board->their_wins & board->landings;
    const struct search_entry *known;
    uint64_t key;
    bool won;

    if (now) {
        *first = spider_lowest(now);
        return true;
    }
    if (plies == 1 || spider_has_two(danger) || !search_spend(&s->budget))
        return false;
    if (plies == 3)
        return finds_attack(s, board, plies, danger ? danger : board->landings, first);
    key = key_of(board);
    known = search_table_get(&s->table, key);
    if (known && (known->value > 0 ? known->depth <= plies : known->depth >= plies)) {
        *first = UINT64_C(1) << known->move;
        return known->value > 0;
    }
    won = finds_attack(s, board, plies, danger ? danger : board->landings, first);
    if (!s->budget.is_spent)
        search_table_put(&s->table, key, plies, SEARCH_EXACT, won, won ? (uint16_t)spider_square(*first) : 0);
    return won;
}

bool spider_solve(struct spider_search *s, const struct spider_board *board, int plies, uint64_t *first)
{
    int within;

    for (within = 1; within <= plies; within += 2) {
        if (is_won(s, board, within, first))
            return true; /* proven, whatever is left of the budget */
    }
    return false;
}

/* ---- forcing moves ---- */

/* Distinct from the keys of the other searches. */
#define FORCING UINT64_C(0x5851f42d4c957f2d)

static bool finds_forcing(struct spider_search *s, const struct spider_board *board, int plies, uint64_t left,
                          uint64_t *first)
{
    for (; left; left &= left - 1) {
        uint64_t bit = spider_lowest(left), threats, unused;
        struct spider_board next = spider_board_after(board, bit);

        threats = next.their_wins & next.landings;
        if (!threats || (next.my_wins & next.landings))
            continue;
        if (!spider_has_two(threats)) {
            next = spider_board_after(&next, threats);
            if (!spider_force(s, &next, plies - 2, &unused))
                continue;
        }
        *first = bit;
        return true;
    }
    return false;
}

bool spider_force(struct spider_search *s, const struct spider_board *board, int plies, uint64_t *first)
{
    uint64_t now = board->my_wins & board->landings;
    uint64_t danger = board->their_wins & board->landings;
    const struct search_entry *known;
    uint64_t key;
    bool won;

    if (now) {
        *first = spider_lowest(now);
        return true;
    }
    if (plies <= 1 || spider_has_two(danger) || !search_spend(&s->budget))
        return false;
    key = key_of(board) ^ FORCING;
    known = search_table_get(&s->table, key);
    if (known && (known->value > 0 ? known->depth <= plies : known->depth >= plies)) {
        *first = UINT64_C(1) << known->move;
        return known->value > 0;
    }
    won = finds_forcing(s, board, plies, danger ? danger : board->landings, first);
    if (!s->budget.is_spent)
        search_table_put(&s->table, key, plies, SEARCH_EXACT, won, won ? (uint16_t)spider_square(*first) : 0);
    return won;
}

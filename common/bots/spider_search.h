/* SPDX-License-Identifier: MIT */
/* spider_search.h: how the bot of spider searches. Two searches over one board:
 *
 * - spider_solve looks for a forced win and nothing else, within so many plies. It misses none that is there: it tries
 *   every attack and every defence. Of a position it only asks "won within n?", which makes it cheap.
 * - spider_think looks for the best move by alpha-beta with an evaluation at its horizon. */
#ifndef TAVOLIERE_COMMON_BOTS_SPIDER_SEARCH_H
#define TAVOLIERE_COMMON_BOTS_SPIDER_SEARCH_H

#include "common/bots/search.h"
#include "common/bots/search_table.h"
#include "common/rules/spider_board.h"

enum {
    SPIDER_PLIES = SPIDER_SQUARES + 1,
    SPIDER_WIN = 30000,                     /* less a point for each ply until then */
    SPIDER_SURE = SPIDER_WIN - SPIDER_PLIES /* from here on, a value stands for a forced win */
};

/* A board as the side to move sees it. What follows from the pieces is kept with them, as every node asks for it. */
struct spider_board {
    uint64_t mine;
    uint64_t theirs;
    uint64_t landings;
    uint64_t my_wins;    /* free squares, reachable or not, where a piece of mine would complete a line */
    uint64_t their_wins; /* the same for theirs */
};

struct spider_board spider_board_of(uint64_t mine, uint64_t theirs);

/* The board after a piece on the square `bit`, which is a landing, as the other side sees it. */
struct spider_board spider_board_after(const struct spider_board *board, uint64_t bit);

/* The windows of four: 40 along rows, 40 along columns, 50 along diagonals. */
enum {
    SPIDER_WINDOWS = 130,
    SPIDER_WINDOWS_OF = 16 /* that a square lies in, at most */
};

struct spider_search {
    struct search_budget budget;
    struct search_table table;
    int forced;    /* at a leaf, wins by forcing moves are looked for within so many plies, an odd number */
    uint64_t best; /* the square chosen, as a bit */
    int value;
    int depth; /* plies that were searched to the end */

    /* Of the windows: which ones a square lies in, ended by SPIDER_WINDOWS; and how many pieces the sides have in each, the
     * side to move at the root counted once, the other FIVE times. */
    uint8_t windows_of[SPIDER_SQUARES][SPIDER_WINDOWS_OF + 1];
    uint8_t window[SPIDER_WINDOWS];
    int score; /* what all windows are worth to the side to move at the root */

    uint64_t refutation[SPIDER_PLIES + 1]; /* of an attack: the defence that held last, by the plies left */
    uint64_t killer[SPIDER_PLIES + 1][2];
    int32_t history[2][SPIDER_SQUARES];
};

/* Make ready for a board. The budget, the table and `forced` must be there already. */
void spider_search_init(struct spider_search *s, const struct spider_board *root);

/* What the windows and threats of a board are worth to its side to move, `root_moves` telling
 * whether that is the root's. */
int spider_evaluate(const struct spider_search *s, const struct spider_board *board, bool root_moves);

/* Put a piece on the board of windows, of the root's side to move or the other's; take it away again. */
void spider_windows_put(struct spider_search *s, int square, bool by_root);
void spider_windows_take(struct spider_search *s, int square, bool by_root);

/* Search deeper and deeper, up to `depth` plies, until the budget is spent or the result is sure; a second call goes on where
 * the first ended. `order` holds the root's landings in the order in which equals are preferred; the best come to its front. */
void spider_think(struct spider_search *s, const struct spider_board *root, uint64_t *order, int count,
                  int depth);

/* Has the side to move a forced win within `plies`, an odd number? If so, `*first` is a move that begins it. A spent budget
 * says no. */
bool spider_solve(struct spider_search *s, const struct spider_board *board, int plies, uint64_t *first);

/* The same by moves alone that each threaten to complete a line, so that the other side has one reply: the threat-space
 * search of Allis, van den Herik and Huntjens (1993). It misses wins, but sees far. */
bool spider_force(struct spider_search *s, const struct spider_board *board, int plies, uint64_t *first);

#endif

/* SPDX-License-Identifier: MIT */
/* duo_bot_tree.h: Monte-Carlo tree search for duo, with prior knowledge, RAVE and last good replies.
 *
 * All numbers are floats that are only added, subtracted, multiplied and divided, so every machine that rounds as IEEE 754
 * wants, and no compiler that fuses operations, finds the same move. */
#ifndef TAVOLIERE_COMMON_BOTS_DUO_BOT_TREE_H
#define TAVOLIERE_COMMON_BOTS_DUO_BOT_TREE_H

#include "common/bots/duo_bot_playout.h"
#include "common/bots/duo_bot_prior.h"
#include "common/bots/search.h"

enum {
    ROOTS = 4096 /* of counts, in a table */
};

/* What is known of a placement in the position before it, or of the position behind it. */
struct duo_node {
    float value; /* mean result for the side that places, 0 to 1 and a little beyond */
    float count; /* of results in it, those of RAVE with their weight */
    float prior; /* how likely it seemed at first; all children of a node: 1 */
    uint32_t visits;
    uint32_t child; /* the first, 0 while there are none */
    uint16_t children;
    uint16_t number; /* of the placement; NO_PLACEMENT: a pass */
};

/* Running mean and variance. */
struct duo_mean {
    float count, mean, square;
};

struct duo_tree {
    struct search_budget budget; /* a node is a turn, in the tree or in a playout */
    uint64_t playouts;
    struct duo_shape shape[DUO_ORIENTATIONS];
    struct duo_board start;
    struct duo_board board;
    struct duo_playout playout;
    struct duo_prior prior;
    struct duo_mean score;
    struct duo_mean length;
    float explore[ROOTS];
    uint8_t played[2][PLACEMENT_MAX]; /* 1 + the first turn on which it was played in this line, 0: not */
    int path_length;
    uint32_t path[LINE_MAX + 1]; /* nodes */
    /* Of the node whose children are made. */
    uint16_t number_of[LIST_MAX];
    int score_of[LIST_MAX];
    uint32_t nodes;
    uint32_t nodes_max;
    struct duo_node *node;
};

/* Set up a search for a task. The memory behind the tree has room for its nodes. */
void duo_tree_init(struct duo_tree *tree, uint32_t nodes, const struct bot_task *task,
                   const struct search_budget *budget);

/* Make the root. Only from here on is the nodes' memory used. */
void duo_tree_start(struct duo_tree *tree);

/* List in `number_of` the placements of the side to move that are worth a thought, where the search stands: at first, at its
 * root. All, if those pieces have none. Returns how many. */
int duo_tree_list(struct duo_tree *tree);

/* Search until the budget is spent. */
void duo_tree_search(struct duo_tree *tree);

/* The best placement or pass found. */
const struct duo_node *duo_tree_best(const struct duo_tree *tree);

#endif

/* SPDX-License-Identifier: MIT */
/* sbarra_bot_search.h: the search of sbarra's strongest level: alpha-beta with iterative deepening. */
#ifndef TAVOLIERE_COMMON_BOTS_SBARRA_BOT_SEARCH_H
#define TAVOLIERE_COMMON_BOTS_SBARRA_BOT_SEARCH_H

#include "common/bots/bot.h"

/* The memory that a task needs. What it counts as a node is a position visited. */
enum { SBARRA_SEARCH_BYTES = 20 << 20 };

/* Choose a move for the side to move in `task->pos`. */
struct bot_choice sbarra_search(const struct bot *bot, const struct bot_task *task);

#endif

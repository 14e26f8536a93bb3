/* SPDX-License-Identifier: MIT */
/* sbarra_bot_eval.h: what a position of sbarra is worth, by judgement. */
#ifndef TAVOLIERE_COMMON_BOTS_SBARRA_BOT_EVAL_H
#define TAVOLIERE_COMMON_BOTS_SBARRA_BOT_EVAL_H

#include "common/bots/sbarra_bot_board.h"

/* In hundredths of a step, for the side to move; between -SBARRA_WORTH_MOST and SBARRA_WORTH_MOST. */
enum { SBARRA_STEP = 100, SBARRA_WORTH_MOST = 20000 };

int sbarra_evaluate(const struct sbarra_state *s);

#endif

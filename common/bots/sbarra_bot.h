/* SPDX-License-Identifier: MIT */
/* sbarra_bot.h: the bot that plays sbarra. How its levels think: docs/bots.md. */
#ifndef TAVOLIERE_COMMON_BOTS_SBARRA_BOT_H
#define TAVOLIERE_COMMON_BOTS_SBARRA_BOT_H

#include "common/bots/bot.h"

extern const struct bot sbarra_bot;

#endif

/* SPDX-License-Identifier: MIT */
/* spider_bot.h: the bot that plays spider. How its levels think: docs/bots.md. */
#ifndef TAVOLIERE_COMMON_BOTS_SPIDER_BOT_H
#define TAVOLIERE_COMMON_BOTS_SPIDER_BOT_H

#include "common/bots/bot.h"

extern const struct bot spider_bot;

#endif

/* SPDX-License-Identifier: MIT */
/* duo_bot.h: the bot that plays duo. How its levels think: docs/bots.md. */
#ifndef TAVOLIERE_COMMON_BOTS_DUO_BOT_H
#define TAVOLIERE_COMMON_BOTS_DUO_BOT_H

#include "common/bots/bot.h"

extern const struct bot duo_bot;

#endif

/* SPDX-License-Identifier: MIT */
/* bricka_bot.h: the bot that plays bricka. How its levels think: docs/bots.md. */
#ifndef TAVOLIERE_COMMON_BOTS_BRICKA_BOT_H
#define TAVOLIERE_COMMON_BOTS_BRICKA_BOT_H

#include "common/bots/bot.h"

extern const struct bot bricka_bot;

#endif

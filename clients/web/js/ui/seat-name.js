/* SPDX-License-Identifier: MIT */

/* How to call whoever sits somewhere: people by their name, a bot of this server by its level. */

import { has, t } from './i18n.js';

/** The levels of the bots, the weakest first. */
export const LEVELS = ['easy', 'medium', 'hard', 'master'];

/** @param {string} level  of a later version, perhaps: then as it is written */
export const levelName = level => (has(`level.${level}`) ? t(`level.${level}`) : level);

/** @param {string} level */
export const botName = level => t('bot.name', { level: levelName(level) });

/** @param {import('../types.js').Seat} seat */
export const seatName = ({ kind, name, level }) =>
  kind === 'bot' ? botName(level ?? name ?? '') : (name ?? t('someone'));

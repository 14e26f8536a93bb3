/* SPDX-License-Identifier: MIT */

/* The table of games. To add one is a folder beside this file and a row here; nothing else knows a game by name. */

import { bricka } from './bricka/index.js';
import { duo } from './duo/index.js';
import { sbarra } from './sbarra/index.js';
import { spider } from './spider/index.js';

/** @type {import('../types.js').Game[]} */
export const GAMES = [sbarra, bricka, spider, duo];

/** @param {string} name */
export const gameNamed = name => GAMES.find(g => g.name === name) ?? null;

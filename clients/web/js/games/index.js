/* SPDX-License-Identifier: MIT */

/* The table of games. To add one is a folder beside this file, a row here, and its small board in thumbs.js; nothing else
 * knows a game by name. A row is there with the page; the game as it is played is loaded when somebody enters a room. */

import { Part } from '../part.js';
/* What every board needs comes with the page: a file of its own would cost a step. */
export { Cells } from './shared/cells.js';
export { Motion } from './shared/motion.js';
import { bricka } from './bricka/index.js';
import { duo } from './duo/index.js';
import { sbarra } from './sbarra/index.js';
import { spider } from './spider/index.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').GameRow} GameRow */

/** @type {GameRow[]} */
export const GAMES = [sbarra, bricka, spider, duo];

/** @type {Record<string, Part<{game: import('../types.js').GamePart}>>} */
const PARTS = {
  bricka: new Part('games/bricka/game', () => import('./bricka/game.js')),
  duo: new Part('games/duo/game', () => import('./duo/game.js')),
  sbarra: new Part('games/sbarra/game', () => import('./sbarra/game.js')),
  spider: new Part('games/spider/game', () => import('./spider/game.js')),
};

/** @type {Map<string, Game>} */
const loaded = new Map();

/** @param {string} name */
export const gameNamed = name => GAMES.find(g => g.name === name) ?? null;

/** @param {string} name @returns {Game | null} null: it has not been loaded */
export const loadedGame = name => loaded.get(name) ?? null;

/** All that is needed to play it. @param {GameRow} row @returns {Promise<Game>} */
export async function loadGame(row) {
  const { game } = await PARTS[row.name].load();
  const whole = loaded.get(row.name) ?? { ...row, ...game };
  loaded.set(row.name, whole);
  return whole;
}

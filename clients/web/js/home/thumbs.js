/* SPDX-License-Identifier: MIT */

/* Small boards at home: of the games, and of the rounds one is in, where their moves are known. The rules play the moves;
 * without rules the game does, if it can. */

import { gameNamed } from '../games/index.js';
import { THUMBS } from '../games/thumbs.js';
import { sideOf } from '../net/room-state.js';

/** @typedef {import('../types.js').Entry} Entry */
/** @typedef {import('../games/thumbs.js').Thumb} Thumb */
/** @typedef {import('../rules.js').Rules} Rules */

/** @type {import('../types.js').Side[]} */
const BOTH = [0, 1];

/** Who began, from whose turn it is after so many plies. @param {Entry} entry @returns {0 | 1} */
const starterOf = entry => /** @type {0 | 1} */ (((((entry.turn ?? 0) - (entry.ply ?? 0)) % 2) + 2) % 2);

/** @param {Rules} rules @param {0 | 1} starter @param {string[]} moves @returns {any | null} facts */
function playedByRules(rules, starter, moves) {
  let position = rules.start(starter);
  for (const move of moves) {
    const next = rules.play(position, move);
    if (!next) return null;
    position = next.position;
  }
  return rules.facts(position);
}

/** @param {Thumb} game @param {0 | 1} starter @param {string[]} moves @returns {any | null} facts */
function playedByGame({ start, play }, starter, moves) {
  if (moves.length > 0 && !play) return null;
  return moves.reduce((position, move, ply) => play?.(position, sideOf(starter, ply), move), start());
}

/** @param {Thumb} game @param {Rules | null} rules @param {0 | 1} starter @param {string[]} moves */
function drawn(game, rules, starter, moves) {
  const position = rules ? playedByRules(rules, starter, moves) : playedByGame(game, starter, moves);
  return position && game.thumb(position);
}

/** @type {Map<string, SVGSVGElement>} what has been drawn once is there again at once */
const samples = new Map();

/** What a game is like, if it has been drawn. @param {string} game */
export const knownSample = game => samples.get(game) ?? null;

/** What a game is like. @param {string} game @returns {SVGSVGElement} */
export function drawSample(game) {
  const board = THUMBS[game].thumb(THUMBS[game].sample);
  samples.set(game, board);
  return board;
}

/** Are the rules wanted to draw this one? @param {Entry} entry */
export const needsRules = ({ game, moves = [] }) => moves.length > 0 && THUMBS[game] !== undefined && !THUMBS[game].play;

/** The board of a listed round, else the marks of one's sides, or of both.
 * @param {Entry} entry @param {Rules | null} rules @returns {Node[]}
 */
export function entryThumb(entry, rules) {
  const game = gameNamed(entry.game);
  if (!game) return [];
  const moves = entry.moves ?? [];
  const board = moves.length === (entry.ply ?? 0) ? drawn(THUMBS[entry.game], rules, starterOf(entry), moves) : null;
  const own = entry.you?.sides ?? [];
  return board ? [board] : (own.length ? own : BOTH).map(side => game.chip(side));
}

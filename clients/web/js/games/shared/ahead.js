/* SPDX-License-Identifier: MIT */

/* What a move would lead to, asked of the rules once for each position and move: a board is drawn again at every step of
 * the mouse. */

/** @typedef {import('../../types.js').BoardView} BoardView */

/** @type {WeakMap<import('../../types.js').PositionRules, Map<string, any>>} */
const asked = new WeakMap();

/** The facts after `move`; null where they are not known, or where it can't be played.
 * @param {BoardView} view @param {string} move
 */
export function after(view, move) {
  if (!view.rules) return null;
  const known = asked.get(view.rules) ?? new Map();
  asked.set(view.rules, known);
  if (!known.has(move)) known.set(move, view.rules.after(move));
  return known.get(move);
}

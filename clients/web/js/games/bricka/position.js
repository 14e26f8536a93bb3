/* SPDX-License-Identifier: MIT */

/* The facts of a bricka position, and what the eye is shown of what the rules have said: the cell for which a piece has
 * become neutral, the chain that has won. Whether either is so is never decided here. */

import { CELLS_OF, NEIGHBOURS, OUTLINES, PAIRS } from './geometry.js';

/** @typedef {import('../../types.js').Side} Side */
/** @typedef {{neutral: string[], owned0: string[], owned1: string[], blocked: string[], last: string | null}} Position */
/** @typedef {Side | 'n'} Kind  whose piece; n: nobody's */
/** @typedef {{pair: string, points: string[]}} Chain */

/** @returns {Position} */
export const start = () => ({ neutral: [], owned0: [], owned1: [], blocked: [], last: null });

/** @param {Position} position @returns {Map<string, Kind>} */
export function piecesOf({ neutral, owned0, owned1 }) {
  /** @type {Map<string, Kind>} */
  const pieces = new Map();
  neutral.forEach(point => pieces.set(point, 'n'));
  owned0.forEach(point => pieces.set(point, 0));
  owned1.forEach(point => pieces.set(point, 1));
  return pieces;
}

/** The cells for which the piece that `side` put on `point` is neutral: those where its pieces, this one included, are
 * more than half of the points without a neutral piece.
 * @param {Position} before @param {Side} side @param {string} point
 */
export function causesOf(before, side, point) {
  const pieces = piecesOf(before).set(point, side);
  return (CELLS_OF.get(point) ?? []).filter(cell => {
    const open = OUTLINES[cell].filter(p => pieces.get(p) !== 'n');
    return 2 * open.filter(p => pieces.get(p) === side).length > open.length;
  });
}

/** A shortest way from one of `from` to one of `to`, along edges, over points that `holds` accepts.
 * @param {string[]} from @param {string[]} to @param {(point: string) => boolean} holds @returns {string[] | null}
 */
function shortestWay(from, to, holds) {
  /** @type {Map<string, string | null>} */
  const cameFrom = new Map(from.filter(holds).map(point => [point, null]));
  for (const point of cameFrom.keys()) {
    if (to.includes(point)) {
      const way = [];
      for (let at = /** @type {string | null} */ (point); at; at = cameFrom.get(at) ?? null) way.unshift(at);
      return way;
    }
    for (const next of NEIGHBOURS.get(point) ?? []) if (holds(next) && !cameFrom.has(next)) cameFrom.set(next, point);
  }
  return null;
}

/** The chain with which a side has connected two borders, the shortest there is.
 * @param {Position} position @param {Side} side @returns {Chain | null}
 */
export function chainOf(position, side) {
  const pieces = piecesOf(position);
  const holds = (/** @type {string} */ point) => pieces.get(point) === side || pieces.get(point) === 'n';
  const found = PAIRS.flatMap(({ colour, borders: [one, other] }) => {
    const points = shortestWay(one, other, holds);
    return points ? [{ pair: colour, points }] : [];
  });
  return found.sort((a, b) => a.points.length - b.points.length)[0] ?? null;
}

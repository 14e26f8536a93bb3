/* SPDX-License-Identifier: MIT */

/* Where things are on the duo board, in board units: a square is 1, the frame is wide enough for coordinates or narrow. */

import { SIZE, placeOf, squareAt } from './position.js';

const LAST = SIZE - 1;

/** @param {boolean} coordinates */
export const frameOf = coordinates => (coordinates ? 0.52 : 0.16);

/** Left edge of column x, from the first one's. @param {number} x @param {boolean} flip */
export const left = (x, flip) => (flip ? LAST - x : x);
/** Upper edge of row y, likewise. @param {number} y @param {boolean} flip */
export const top = (y, flip) => (flip ? y : LAST - y);

/** Upper left of a square. @param {string} square @param {boolean} flip @returns {[number, number]} */
export function corner(square, flip) {
  const [x, y] = placeOf(square);
  return [left(x, flip), top(y, flip)];
}

/** The square nearest to a point of the board, the frame included; null outside of it.
 * @param {number} px @param {number} py @param {boolean} flip @param {number} frame
 */
export function nearestSquare(px, py, flip, frame) {
  if (Math.min(px, py) < -frame || Math.max(px, py) > SIZE + frame) return null;
  const at = (/** @type {number} */ v) => Math.max(0, Math.min(LAST, Math.floor(v)));
  return squareAt(flip ? LAST - at(px) : at(px), flip ? at(py) : LAST - at(py));
}

/** A step on the screen as one on the board. @param {number} dx @param {number} dy  up is positive @param {boolean} flip */
export const onBoard = (dx, dy, flip) => /** @type {[number, number]} */ (flip ? [-dx, -dy] : [dx, dy]);

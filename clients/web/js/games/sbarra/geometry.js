/* SPDX-License-Identifier: MIT */

/* Where things are on the sbarra board, in board units: a square is 1, a groove GROOVE, the frame FRAME. */

import { SIZE, placeOf, squareAt } from './position.js';

export const GROOVE = 0.27;
export const FRAME = 0.5;
const PITCH = 1 + GROOVE;
export const BOARD = SIZE + (SIZE - 1) * GROOVE + 2 * FRAME;
const LAST = SIZE - 1;
const CROSSINGS = SIZE - 1;

/** Left edge of column x. @param {number} x @param {boolean} flip */
export const left = (x, flip) => FRAME + (flip ? LAST - x : x) * PITCH;
/** Upper edge of row y. @param {number} y @param {boolean} flip */
export const top = (y, flip) => FRAME + (flip ? y : LAST - y) * PITCH;

/** The middle of a square. @param {string} square @param {boolean} flip */
export function middle(square, flip) {
  const [x, y] = placeOf(square);
  return { x: left(x, flip) + 0.5, y: top(y, flip) + 0.5 };
}

/** The crossing that a wall is centred on. @param {string} wall @param {boolean} flip */
export function crossing(wall, flip) {
  const [x, y] = placeOf(wall);
  return {
    x: Math.min(left(x, flip), left(x + 1, flip)) + 1 + GROOVE / 2,
    y: Math.min(top(y, flip), top(y + 1, flip)) + 1 + GROOVE / 2,
  };
}

/** The bar that is drawn for a wall. @param {string} wall @param {boolean} flip @param {number} [grow] */
export function bar(wall, flip, grow = 0) {
  const { x, y } = crossing(wall, flip);
  const long = 2 + GROOVE - 0.04 + 2 * grow;
  const thick = GROOVE - 0.03 + 2 * grow;
  const [width, height] = wall[2] === 'h' ? [long, thick] : [thick, long];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** @param {number} v @param {number} count @param {number} first  the middle of the first of them */
const nearest = (v, count, first) => Math.max(0, Math.min(count - 1, Math.round((v - first) / PITCH)));
/** @param {number} x @param {number} y */
const outside = (x, y) => x < 0 || y < 0 || x > BOARD || y > BOARD;

/** The square nearest to a point of the board; null outside of it.
 * @param {number} px @param {number} py @param {boolean} flip
 */
export function nearestSquare(px, py, flip) {
  if (outside(px, py)) return null;
  const i = nearest(px, SIZE, FRAME + 0.5);
  const j = nearest(py, SIZE, FRAME + 0.5);
  return squareAt(flip ? LAST - i : i, flip ? j : LAST - j);
}

/** The crossing nearest to a point, named like its walls (a–h, 1–8); null outside of the board.
 * @param {number} px @param {number} py @param {boolean} flip
 */
export function nearestCrossing(px, py, flip) {
  if (outside(px, py)) return null;
  const i = nearest(px, CROSSINGS, FRAME + 1 + GROOVE / 2);
  const j = nearest(py, CROSSINGS, FRAME + 1 + GROOVE / 2);
  return squareAt(flip ? CROSSINGS - 1 - i : i, flip ? j : CROSSINGS - 1 - j);
}

/** One step on the screen from a square or a crossing, staying among the first `count` columns and rows.
 * @param {string} at @param {number} dx @param {number} dy  up is positive
 * @param {boolean} flip @param {number} count
 */
export function step(at, dx, dy, flip, count) {
  const [x, y] = placeOf(at);
  const to = (/** @type {number} */ v) => Math.max(0, Math.min(count - 1, v));
  return squareAt(to(x + (flip ? -dx : dx)), to(y + (flip ? -dy : dy)));
}

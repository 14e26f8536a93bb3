/* SPDX-License-Identifier: MIT */

/* Where a piece lies before it is played: always inside of the board, and drawn to a legal place that is at most one
 * square away. */

import { sizeOf } from './pieces.js';
import { SIZE, numberOf } from './position.js';

/** @typedef {import('./pieces.js').Shape} Shape */
/** @typedef {import('./position.js').Place} Place */

/** @param {number} v @param {number} length  of the piece */
const clamp = (v, length) => Math.max(0, Math.min(SIZE - length, v));

/** The lower left of a shape's box, kept inside of the board. @param {Shape} shape @param {Place} at @returns {Place} */
export function inside(shape, [x, y]) {
  const [width, height] = sizeOf(shape);
  return [clamp(x, width), clamp(y, height)];
}

/** The lower left of a box whose middle is to be a square. @param {Shape} shape @param {Place} aim @returns {Place} */
export function around(shape, [x, y]) {
  const [width, height] = sizeOf(shape);
  return inside(shape, [x - ((width - 1) >> 1), y - ((height - 1) >> 1)]);
}

/** The square in the middle of a box. @param {Shape} shape @param {Place} at @returns {Place} */
export function middleOf(shape, [x, y]) {
  const [width, height] = sizeOf(shape);
  return [x + ((width - 1) >> 1), y + ((height - 1) >> 1)];
}

/** The eight places around, those beside before those across. */
const NEAR = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];

/**
 * @param {Shape} shape @param {Place} at
 * @param {Set<number> | undefined} places  where this orientation is legal, if anything is known
 * @returns {Place}
 */
export function drawn(shape, at, places) {
  if (!places || places.has(numberOf(at))) return at;
  const [width, height] = sizeOf(shape);
  const near = NEAR.map(([dx, dy]) => /** @type {Place} */ ([at[0] + dx, at[1] + dy]));
  const found = near.find(
    ([x, y]) => x >= 0 && y >= 0 && x + width <= SIZE && y + height <= SIZE && places.has(numberOf([x, y])),
  );
  return found ?? at;
}

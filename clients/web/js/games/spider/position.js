/* SPDX-License-Identifier: MIT */

/* The facts of a spider position, and what the eye is shown of what the rules have said: where a piece has come to lie,
 * the line that has won. Whether a side has won is never decided here. */

import { after } from '../shared/ahead.js';
import { ENTRIES, SIZE, SQUARES, entryOf, placeOf, squareAt, wayOf } from './geometry.js';

/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('../../types.js').BoardView} BoardView */
/** @typedef {{rows: string[]}} Position  row 8 first */

const LINE = 4;
const WAYS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

/** @returns {Position} */
export const start = () => ({ rows: Array.from({ length: SIZE }, () => '.'.repeat(SIZE)) });

/** Whose piece lies on a square. @param {Position} position @param {string} square @returns {Side | null} */
export function pieceAt({ rows }, square) {
  const { x, y } = placeOf(square);
  const sign = rows[SIZE - 1 - y]?.[x] ?? '.';
  return sign === '.' ? null : sign === '0' ? 0 : 1;
}

/** @param {Position} position @returns {Map<string, Side>} */
export function piecesOf(position) {
  /** @type {Map<string, Side>} */
  const pieces = new Map();
  for (const square of SQUARES) {
    const side = pieceAt(position, square);
    if (side !== null) pieces.set(square, side);
  }
  return pieces;
}

/** The square that was free before and is not any more. @param {Position | null} before @param {Position | null} now */
export function landed(before, now) {
  if (!before || !now) return null;
  return SQUARES.find(square => pieceAt(before, square) === null && pieceAt(now, square) !== null) ?? null;
}

/** Where the rules say that a move would come to lie; null where they are not known or it can't be played.
 * @param {BoardView} view @param {string} move
 */
export const landingOf = (view, move) => landed(view.position, after(view, move));

/** Where every move would. @param {BoardView} view @returns {Map<string, string>} */
export function landingsOf(view) {
  return new Map(
    ENTRIES.flatMap(({ move }) => {
      const square = landingOf(view, move);
      return square ? [[move, square]] : [];
    }),
  );
}

/** Is every square of an entry's way taken? @param {Position} position @param {string} move */
export const isFull = (position, move) => wayOf(entryOf(move)).every(square => pieceAt(position, square) !== null);

/** The lines of four or more with which a side has won. @param {Position} position @param {Side} side @returns {string[][]} */
export function linesOf(position, side) {
  const has = (/** @type {number} */ x, /** @type {number} */ y) =>
    x >= 0 && y >= 0 && x < SIZE && y < SIZE && pieceAt(position, squareAt(x, y)) === side;
  return SQUARES.flatMap(square => {
    const { x, y } = placeOf(square);
    return WAYS.flatMap(([dx, dy]) => {
      if (has(x - dx, y - dy)) return [];
      const line = [];
      for (let i = 0; has(x + i * dx, y + i * dy); i++) line.push(squareAt(x + i * dx, y + i * dy));
      return line.length >= LINE ? [line] : [];
    });
  });
}

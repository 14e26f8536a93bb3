/* SPDX-License-Identifier: MIT */

/* Duo as plain data: squares and moves as they are written, what lies where, and the legal moves by orientation and
 * place. Nothing here decides what is legal: that is looked up in the set of legal moves. */

import { PIECES, keyOf, nameOf, shapeOf } from './pieces.js';

/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('./pieces.js').Shape} Shape */
/** @typedef {[number, number]} Place  column and row, counted from 0 at a1 */

/**
 * The facts of docs/rules.md, each by side.
 * @typedef {object} Position
 * @property {[number, number]} score
 * @property {[string[], string[]]} remaining
 * @property {[string[], string[]]} placed
 * @property {[string | null, string | null]} last
 * @property {[string[], string[]]} corners
 */

export const SIZE = 14;
export const STARTS = ['e10', 'j5'];
export const PASS = 'pass';
const LETTERS = 'abcdefghijklmn';
const SQUARES_OF_ALL = 89;

/** @param {number} x @param {number} y */
export const squareAt = (x, y) => LETTERS[x] + (y + 1);
/** @param {string} square @returns {Place} */
export const placeOf = square => [LETTERS.indexOf(square[0]), Number(square.slice(1)) - 1];
/** @param {string} move  a placement */
export const squaresOf = move => move.split('-');

/** @returns {Position} */
export const start = () => ({
  score: [-SQUARES_OF_ALL, -SQUARES_OF_ALL],
  remaining: [[...PIECES], [...PIECES]],
  placed: [[], []],
  last: [null, null],
  corners: [[...STARTS], [...STARTS]],
});

/** A shape whose box has its lower left corner at a place, as a move is written. @param {Shape} shape @param {Place} at */
export const moveAt = (shape, at) => shape.map(([x, y]) => squareAt(at[0] + x, at[1] + y)).join('-');

/** @param {string} move  a placement @returns {{shape: Shape, at: Place}} */
export function readMove(move) {
  const places = squaresOf(move).map(placeOf);
  const at = /** @type {Place} */ ([Math.min(...places.map(p => p[0])), Math.min(...places.map(p => p[1]))]);
  return { shape: shapeOf(places), at };
}

/** The piece that a placement is of. @param {string} move */
export const pieceOf = move => nameOf(readMove(move).shape);

/** @param {Place} at */
export const numberOf = ([x, y]) => y * SIZE + x;
/** @param {number} n @returns {Place} */
export const placeOfNumber = n => [n % SIZE, Math.floor(n / SIZE)];

/**
 * The legal moves in the order in which a player looks for them.
 * @typedef {object} Fits
 * @property {Map<string, Set<number>>} places  by orientation: where the lower left of its box may lie
 * @property {Set<string>} pieces  those that fit somewhere
 */

/** @type {WeakMap<Set<string>, Fits>} */
const known = new WeakMap();

/** @param {Set<string>} legal @returns {Fits} */
export function fitsOf(legal) {
  const old = known.get(legal);
  if (old) return old;
  /** @type {Fits} */
  const fits = { places: new Map(), pieces: new Set() };
  for (const move of legal) {
    if (move === PASS) continue;
    const { shape, at } = readMove(move);
    const key = keyOf(shape);
    const places = fits.places.get(key) ?? new Set();
    places.add(numberOf(at));
    fits.places.set(key, places);
    fits.pieces.add(nameOf(shape));
  }
  known.set(legal, fits);
  return fits;
}

/** @type {WeakMap<Position, Map<string, {side: Side, move: string}>>} */
const covers = new WeakMap();

/** What lies on each square. @param {Position} position */
export function coverOf(position) {
  const old = covers.get(position);
  if (old) return old;
  /** @type {Map<string, {side: Side, move: string}>} */
  const cover = new Map();
  for (const side of /** @type {Side[]} */ ([0, 1]))
    for (const move of position.placed[side]) for (const square of squaresOf(move)) cover.set(square, { side, move });
  covers.set(position, cover);
  return cover;
}

/* SPDX-License-Identifier: MIT */

/* Many squares as one path, for boards that nobody touches: an element each would be hundreds on a page of small boards. */

const num = (/** @type {number} */ v) => Math.round(v * 1000) / 1000;

/** Squares with rounded corners. @param {{x: number, y: number}[]} corners  upper left ones @param {number} side @param {number} r */
export function platesPath(corners, side, r) {
  const line = num(side - 2 * r);
  const turn = (/** @type {number} */ x, /** @type {number} */ y) => `a${r} ${r} 0 0 1 ${x} ${y}`;
  const shape = `h${line}${turn(r, r)}v${line}${turn(-r, r)}h${-line}${turn(-r, -r)}v${-line}${turn(r, -r)}z`;
  return corners.map(({ x, y }) => `M${num(x + r)} ${num(y)}${shape}`).join('');
}

/** Discs. @param {{x: number, y: number}[]} middles @param {number} r */
export const discsPath = (middles, r) =>
  middles.map(({ x, y }) => `M${num(x - r)} ${num(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`).join('');

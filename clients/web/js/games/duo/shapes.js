/* SPDX-License-Identifier: MIT */

/* What a piece looks like: one path for its squares and one for the marks of its side, a disc or a diamond on each. */

import { s, set } from '../../ui/dom.js';
import { keyOf, sizeOf } from './pieces.js';

/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('./pieces.js').Shape} Shape */
/** @typedef {[number, number]} Corner  upper left of a square */

const num = (/** @type {number} */ v) => Math.round(v * 1000) / 1000;

/** A square each, smaller by `gap` all around. @param {Corner[]} corners @param {number} gap */
export const squaresPath = (corners, gap) =>
  corners.map(([x, y]) => `M${num(x + gap)} ${num(y + gap)}h${1 - 2 * gap}v${1 - 2 * gap}h${2 * gap - 1}z`).join('');

/** A disc or a diamond in the middle of each square. @param {Side} side @param {Corner[]} corners */
export const marksPath = (side, corners) =>
  corners
    .map(([x, y]) =>
      side === 0
        ? `M${num(x + 0.36)} ${num(y + 0.5)}a.14 .14 0 1 0 .28 0a.14 .14 0 1 0 -.28 0z`
        : `M${num(x + 0.5)} ${num(y + 0.32)}l.18 .18l-.18 .18l-.18 -.18z`,
    )
    .join('');

/** A cross in each square. @param {Corner[]} corners */
export const crossesPath = corners =>
  corners.map(([x, y]) => `M${num(x + 0.32)} ${num(y + 0.32)}l.36 .36m0 -.36l-.36 .36`).join('');

/** @param {Side} side @param {Corner[]} corners */
export const makeBlock = (side, corners) => [
  s('path', { class: 'face', d: squaresPath(corners, 0.03) }),
  s('path', { class: 'mark', d: marksPath(side, corners) }),
];

const BOX = 5; /* squares of the longest piece */

/** A picture of a piece, as it lies on the screen; `update` draws another. */
export function makePicture() {
  const face = s('path', { class: 'face' });
  const mark = s('path', { class: 'mark' });
  const block = s('g', {}, face, mark);
  const el = s('svg', { 'viewBox': `-0.1 -0.1 ${BOX + 0.2} ${BOX + 0.2}`, 'aria-hidden': 'true' }, block);
  let drawn = '';
  return {
    el,
    /** @param {Side} side @param {Shape} shape @param {boolean} flip */
    update(side, shape, flip) {
      const now = `${side} ${flip} ${keyOf(shape)}`;
      if (drawn === now) return;
      drawn = now;
      const [width, height] = sizeOf(shape);
      const corners = shape.map(([x, y]) => {
        const [i, j] = flip ? [width - 1 - x, y] : [x, height - 1 - y];
        return /** @type {Corner} */ ([i + (BOX - width) / 2, j + (BOX - height) / 2]);
      });
      set(block, { class: `own${side}` });
      set(face, { d: squaresPath(corners, 0.03) });
      set(mark, { d: marksPath(side, corners) });
    },
  };
}

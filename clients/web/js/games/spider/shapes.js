/* SPDX-License-Identifier: MIT */

/* What the board and its small picture are made of. */

import { s } from '../../ui/dom.js';
import { mark } from '../shared/mark.js';
import { RING, SIZE, arrowOf, middle } from './geometry.js';

/** @typedef {import('./geometry.js').Entry} Entry */

export const PAD = 0.46; /* half the side of an arrow */
const EDGE = 0.12; /* of the frame around the squares */

/** A piece, with its side's mark. @param {import('../../types.js').Side} side */
export const makeStone = side =>
  s('g', { class: `stone s${side}` }, s('circle', { class: 'disc', r: 0.36 }), mark(side, 0, 0, side ? 0.12 : 0.13));

export const makeFrame = () =>
  s('rect', {
    'class': 'frame',
    'x': RING - EDGE,
    'y': RING - EDGE,
    'width': SIZE + 2 * EDGE,
    'height': SIZE + 2 * EDGE,
    'rx': 0.2,
    'aria-hidden': 'true',
  });

/** @param {string} square @param {boolean} flip */
export function makeSquare(square, flip) {
  const { x, y } = middle(square, flip);
  return s('rect', { class: 'cell', x: x - 0.47, y: y - 0.47, width: 0.94, height: 0.94, rx: 0.1 });
}

/** A chevron turned the way its entry goes. @param {number} x @param {number} y @param {Entry} way @param {boolean} flip */
function pointing(x, y, { dx, dy }, flip) {
  const angle = dx ? (dx > 0 ? 90 : -90) : dy > 0 ? 0 : 180;
  return `translate(${x} ${y}) rotate(${flip ? angle + 180 : angle})`;
}

/** @param {Entry} entry @param {boolean} flip */
export function makeArrow(entry, flip) {
  const { x, y } = middle(arrowOf(entry.move), flip);
  return [
    s('rect', { class: 'pad', x: x - PAD, y: y - PAD, width: 2 * PAD, height: 2 * PAD, rx: 0.22 }),
    s('path', { class: 'chev', d: 'M-.17 .11L0 -.11L.17 .11', transform: pointing(x, y, entry, flip) }),
  ];
}

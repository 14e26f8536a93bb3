/* SPDX-License-Identifier: MIT */

/* What tells the sides apart, on pawns, walls and strips. */

import { s } from '../../ui/dom.js';

/** @typedef {import('../../types.js').Side} Side */

/** One mark a side, so that nothing rests on colour alone: a disc and a diamond.
 * @param {Side} side @param {number} x @param {number} y @param {number} r
 */
export const mark = (side, x, y, r) =>
  side === 0
    ? s('circle', { class: 'mark', cx: x, cy: y, r })
    : s('rect', { class: 'mark', x: x - r, y: y - r, width: 2 * r, height: 2 * r, transform: `rotate(45 ${x} ${y})` });

/** @param {Side} side */
export const makePawn = side =>
  s(
    'g',
    { 'class': `pawn own${side}`, 'data-pawn': side },
    s('circle', { class: 'disc', r: 0.37 }),
    mark(side, 0, 0, side ? 0.13 : 0.14),
  );

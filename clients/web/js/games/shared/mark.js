/* SPDX-License-Identifier: MIT */

/* What tells the sides apart, on pieces and strips. */

import { s } from '../../ui/dom.js';

/** One mark a side, so that nothing rests on colour alone: a disc and a diamond.
 * @param {import('../../types.js').Side} side @param {number} x @param {number} y @param {number} r
 */
export const mark = (side, x, y, r) =>
  side === 0
    ? s('circle', { class: 'mark', cx: x, cy: y, r })
    : s('rect', { class: 'mark', x: x - r, y: y - r, width: 2 * r, height: 2 * r, transform: `rotate(45 ${x} ${y})` });

/* SPDX-License-Identifier: MIT */

/* A small sbarra board, to look at only. */

import { s, set } from '../../ui/dom.js';
import { BOARD, bar, left, middle, top } from './geometry.js';
import { SIZE, goalOf } from './position.js';
import { makePawn } from './shapes.js';

/** @param {import('../../types.js').Side} side @param {string} square */
function pawnAt(side, square) {
  const { x, y } = middle(square, false);
  const pawn = makePawn(side);
  set(pawn, { 'transform': `translate(${x} ${y})`, 'data-at': square });
  return pawn;
}

/** @param {import('./position.js').Position} position */
export function thumb({ pawns, walls }) {
  const line = Array.from({ length: SIZE }, (_, i) => i);
  const cells = line.flatMap(y =>
    line.map(x =>
      s('rect', {
        class: `cell ${goalOf(y)}`,
        x: left(x, false),
        y: top(y, false),
        width: 1,
        height: 1,
        rx: 0.12,
      }),
    ),
  );
  return s(
    'svg',
    { 'viewBox': `0 0 ${BOARD} ${BOARD}`, 'class': 'board sbarra thumb', 'aria-hidden': 'true' },
    s('rect', { class: 'frame', width: BOARD, height: BOARD, rx: 0.35 }),
    ...cells,
    ...walls.map(wall => s('g', { 'class': 'wall', 'data-wall': wall }, s('rect', { ...bar(wall, false), rx: 0.09 }))),
    pawnAt(0, pawns[0]),
    pawnAt(1, pawns[1]),
  );
}

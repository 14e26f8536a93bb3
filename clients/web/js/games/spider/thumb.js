/* SPDX-License-Identifier: MIT */

/* A small spider board, to look at only. */

import { s, set } from '../../ui/dom.js';
import { BOARD, ENTRIES, SQUARES, middle } from './geometry.js';
import { piecesOf } from './position.js';
import { makeArrow, makeFrame, makeSquare, makeStone } from './shapes.js';

/** @param {string} square @param {import('../../types.js').Side} side */
function stoneAt(square, side) {
  const { x, y } = middle(square, false);
  const stone = makeStone(side);
  set(stone, { 'transform': `translate(${x} ${y})`, 'data-stone': square, 'data-owner': side });
  return stone;
}

/** @param {import('./position.js').Position} position */
export function thumb(position) {
  return s(
    'svg',
    { 'viewBox': `0 0 ${BOARD} ${BOARD}`, 'class': 'board spider thumb', 'aria-hidden': 'true' },
    makeFrame(),
    ...SQUARES.map(square => makeSquare(square, false)),
    ...ENTRIES.flatMap(entry => makeArrow(entry, false)),
    ...[...piecesOf(position)].map(([square, side]) => stoneAt(square, side)),
  );
}

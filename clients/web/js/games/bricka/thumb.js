/* SPDX-License-Identifier: MIT */

/* A small bricka board, to look at only. */

import { s, set } from '../../ui/dom.js';
import { BOARD, CELLS, POINTS, drawnAt, pathOf, placeOf } from './geometry.js';
import { piecesOf } from './position.js';
import { makeBorders, makeStone } from './shapes.js';

/** @param {string} point @param {import('./position.js').Kind | undefined} kind  of the piece there, if there is one */
function pointAt(point, kind) {
  const { x, y } = drawnAt(placeOf(point), false);
  if (kind === undefined) return s('circle', { class: 'node', cx: x, cy: y, r: 0.1 });
  const stone = makeStone(kind);
  set(stone, { 'transform': `translate(${x} ${y})`, 'data-stone': point, 'data-owner': kind });
  return stone;
}

/** @param {import('./position.js').Position} position */
export function thumb(position) {
  const pieces = piecesOf(position);
  return s(
    'svg',
    { 'viewBox': `0 0 ${BOARD} ${BOARD}`, 'class': 'board bricka thumb', 'aria-hidden': 'true' },
    ...makeBorders(false),
    ...CELLS.map(corners => s('path', { class: 'tile', d: pathOf(corners, false, true) })),
    ...POINTS.map(point => pointAt(point, pieces.get(point))),
  );
}

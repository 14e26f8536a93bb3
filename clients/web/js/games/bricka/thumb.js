/* SPDX-License-Identifier: MIT */

/* A small bricka board, to look at only. */

import { s, set } from '../../ui/dom.js';
import { discsPath } from '../shared/plates.js';
import { BOARD, CELLS, POINTS, drawnAt, pathOf, placeOf } from './geometry.js';
import { piecesOf } from './position.js';
import { makeBorders, makeStone } from './shapes.js';

/** @param {string} point */
const placeOn = point => drawnAt(placeOf(point), false);

/** @param {string} point @param {import('./position.js').Kind} kind */
function stoneAt(point, kind) {
  const { x, y } = placeOn(point);
  const stone = makeStone(kind);
  set(stone, { 'transform': `translate(${x} ${y})`, 'data-stone': point, 'data-owner': kind });
  return stone;
}

/** @param {import('./position.js').Position} position */
export function thumb(position) {
  const pieces = piecesOf(position);
  const free = POINTS.filter(point => !pieces.has(point)).map(placeOn);
  return s(
    'svg',
    { 'viewBox': `0 0 ${BOARD} ${BOARD}`, 'class': 'board bricka thumb', 'aria-hidden': 'true' },
    ...makeBorders(false),
    s('path', { class: 'tile', d: CELLS.map(corners => pathOf(corners, false, true)).join('') }),
    s('path', { class: 'node', d: discsPath(free, 0.1) }),
    ...[...pieces].map(([point, kind]) => stoneAt(point, kind)),
  );
}

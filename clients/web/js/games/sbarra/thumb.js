/* SPDX-License-Identifier: MIT */

/* A small sbarra board, to look at only. */

import { s, set } from '../../ui/dom.js';
import { platesPath } from '../shared/plates.js';
import { BOARD, bar, left, middle, top } from './geometry.js';
import { SIZE, goalOf } from './position.js';
import { makePawn } from './shapes.js';

const LINE = Array.from({ length: SIZE }, (_, i) => i);

/** @param {import('../../types.js').Side} side @param {string} square */
function pawnAt(side, square) {
  const { x, y } = middle(square, false);
  const pawn = makePawn(side);
  set(pawn, { 'transform': `translate(${x} ${y})`, 'data-at': square });
  return pawn;
}

/** The squares of a kind: a goal's, or all others. @param {string} goal */
function squares(goal) {
  const rows = LINE.filter(y => goalOf(y) === goal);
  const corners = rows.flatMap(y => LINE.map(x => ({ x: left(x, false), y: top(y, false) })));
  return s('path', { class: `cell ${goal}`, d: platesPath(corners, 1, 0.12) });
}

/** @param {import('./position.js').Position} position */
export const thumb = ({ pawns, walls }) =>
  s(
    'svg',
    { 'viewBox': `0 0 ${BOARD} ${BOARD}`, 'class': 'board sbarra thumb', 'aria-hidden': 'true' },
    s('rect', { class: 'frame', width: BOARD, height: BOARD, rx: 0.35 }),
    ...[...new Set(LINE.map(goalOf))].map(squares),
    ...walls.map(wall => s('g', { 'class': 'wall', 'data-wall': wall }, s('rect', { ...bar(wall, false), rx: 0.09 }))),
    pawnAt(0, pawns[0]),
    pawnAt(1, pawns[1]),
  );

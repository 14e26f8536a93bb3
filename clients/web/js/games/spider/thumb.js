/* SPDX-License-Identifier: MIT */

/* A small spider board, to look at only. */

import { s, set } from '../../ui/dom.js';
import { platesPath } from '../shared/plates.js';
import { BOARD, ENTRIES, SQUARES, arrowOf, middle } from './geometry.js';
import { piecesOf } from './position.js';
import { PAD, makeFrame, makeStone } from './shapes.js';

const HALF = 0.47; /* of a square's side */

/** The places' upper left corners. @param {string[]} places @param {number} half */
const corners = (places, half) =>
  places.map(place => {
    const { x, y } = middle(place, false);
    return { x: x - half, y: y - half };
  });

/** An arrow the way its entry goes. @param {import('./geometry.js').Entry} entry */
function chevron({ move, dx, dy }) {
  const { x, y } = middle(arrowOf(move), false);
  const at = (/** @type {number} */ ahead, /** @type {number} */ aside) =>
    `${(x + dx * ahead - dy * aside).toFixed(2)} ${(y - dy * ahead - dx * aside).toFixed(2)}`;
  return `M${at(-0.11, 0.17)}L${at(0.11, 0)}L${at(-0.11, -0.17)}`;
}

/** @param {string} square @param {import('../../types.js').Side} side */
function stoneAt(square, side) {
  const { x, y } = middle(square, false);
  const stone = makeStone(side);
  set(stone, { 'transform': `translate(${x} ${y})`, 'data-stone': square, 'data-owner': side });
  return stone;
}

/** @param {import('./position.js').Position} position */
export function thumb(position) {
  const arrows = ENTRIES.map(({ move }) => arrowOf(move));
  return s(
    'svg',
    { 'viewBox': `0 0 ${BOARD} ${BOARD}`, 'class': 'board spider thumb', 'aria-hidden': 'true' },
    makeFrame(),
    s('path', { class: 'cell', d: platesPath(corners(SQUARES, HALF), 2 * HALF, 0.1) }),
    s('path', { class: 'pad', d: platesPath(corners(arrows, PAD), 2 * PAD, 0.22) }),
    s('path', { class: 'chev', d: ENTRIES.map(chevron).join('') }),
    ...[...piecesOf(position)].map(([square, side]) => stoneAt(square, side)),
  );
}

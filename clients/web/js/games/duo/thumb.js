/* SPDX-License-Identifier: MIT */

/* A small duo board, to look at only: its squares are one path, as nobody touches them. */

import { s } from '../../ui/dom.js';
import { corner, frameOf } from './geometry.js';
import { SIZE, STARTS, squareAt, squaresOf } from './position.js';
import { makeBlock, squaresPath } from './shapes.js';

/** @typedef {import('../../types.js').Side} Side */

/** @param {import('./position.js').Position} position */
export function thumb(position) {
  const frame = frameOf(false);
  const size = SIZE + 2 * frame;
  const order = Array.from({ length: SIZE }, (_, i) => i);
  const squares = order.flatMap(y => order.map(x => corner(squareAt(x, y), false)));
  const pieces = /** @type {Side[]} */ ([0, 1]).flatMap(side =>
    position.placed[side].map(move =>
      s(
        'g',
        { class: `block own${side}` },
        ...makeBlock(
          side,
          squaresOf(move).map(square => corner(square, false)),
        ),
      ),
    ),
  );
  const starts = STARTS.map(square => {
    const [x, y] = corner(square, false);
    return s('circle', { class: 'start', cx: x + 0.5, cy: y + 0.5, r: 0.27 });
  });
  return s(
    'svg',
    { 'viewBox': `${-frame} ${-frame} ${size} ${size}`, 'class': 'board duo thumb', 'aria-hidden': 'true' },
    s('rect', { class: 'frame', x: -frame, y: -frame, width: size, height: size, rx: 0.35 }),
    s('path', { class: 'cell', d: squaresPath(squares, 0.02) }),
    ...starts,
    ...pieces,
  );
}

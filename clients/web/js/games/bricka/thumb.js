/* SPDX-License-Identifier: MIT */

/* A small bricka board, to look at only. */

import { asPicture } from '../shared/picture.js';
import { Drawing } from './draw.js';
import { piecesOf } from './position.js';

/** @param {import('./position.js').Position} position */
export function thumb(position) {
  const drawing = new Drawing();
  drawing.draw({
    pieces: piecesOf(position),
    blocked: [],
    crosses: [],
    dots: [],
    last: null,
    faint: null,
    preview: null,
    chain: null,
    cursor: 'g7',
    flip: false,
    coordinates: false,
    animate: false,
    label: () => '',
    name: '',
    rowName: () => '',
  });
  drawing.grid.remove();
  drawing.cursor.remove();
  return asPicture(drawing.svg);
}

/* SPDX-License-Identifier: MIT */

/* A small spider board, to look at only. */

import { asPicture } from '../shared/picture.js';
import { Drawing } from './draw.js';
import { piecesOf } from './position.js';

/** @param {import('./position.js').Position} position */
export function thumb(position) {
  const drawing = new Drawing();
  drawing.draw({
    pieces: piecesOf(position),
    full: [],
    dots: [],
    last: null,
    came: null,
    faint: null,
    waiting: null,
    preview: null,
    lines: [],
    cursor: 'd4',
    flip: false,
    coordinates: false,
    animate: false,
    label: () => '',
    name: '',
    rowName: () => '',
  });
  drawing.grid
    .querySelectorAll('[role]')
    .forEach(el =>
      ['role', 'tabindex', 'aria-label', 'aria-colindex', 'data-sq', 'data-entry'].forEach(a => el.removeAttribute(a)),
    );
  drawing.cursor.remove();
  return asPicture(drawing.svg);
}

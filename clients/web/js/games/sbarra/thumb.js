/* SPDX-License-Identifier: MIT */

/* A small sbarra board, to look at only. */

import { set } from '../../ui/dom.js';
import { Drawing } from './draw.js';

/** @typedef {import('./position.js').Position} Position */

/** A small board without names or cells to touch. @param {Position} position @param {string} name */
export function thumb(position, name) {
  const drawing = new Drawing();
  drawing.draw({
    position,
    flip: false,
    coordinates: false,
    dots: [],
    dotSide: 0,
    preview: null,
    cursor: 'a1',
    cursorIsWall: false,
    cursorDir: 'h',
    from: null,
    lastWall: null,
    faint: null,
    trail: null,
    animate: false,
    label: () => '',
    name,
    rowName: () => '',
  });
  drawing.grid
    .querySelectorAll('[role]')
    .forEach(el => ['role', 'tabindex', 'aria-label', 'data-sq'].forEach(a => el.removeAttribute(a)));
  drawing.cursor.remove();
  for (const a of ['role', 'aria-label', 'data-board']) drawing.svg.removeAttribute(a);
  set(drawing.svg, { 'aria-hidden': 'true', 'class': 'board sbarra thumb' });
  return drawing.svg;
}

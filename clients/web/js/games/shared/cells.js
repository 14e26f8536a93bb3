/* SPDX-License-Identifier: MIT */

/* The cells of a board, for assistive technology and the keyboard: each has a name, and one is the board's Tab stop. A board
 * is drawn again at every step of a finger, and to name its cells is most of the work: so it is done when names are others. */

import { set } from '../../ui/dom.js';

export class Cells {
  constructor() {
    /** @type {Map<string, SVGGElement>} */
    this.at = new Map();
    /** @type {unknown[]} what the names were made from */
    this.named = [];
    this.stop = '';
  }

  /** They are made anew. */
  clear() {
    this.at.clear();
    this.named = [];
    this.stop = '';
  }

  /** @param {unknown[]} named  names are others when one of these is another @param {(place: string) => string} label
   * @returns {boolean} they were
   */
  name(named, label) {
    if (named.length === this.named.length && named.every((what, i) => what === this.named[i])) return false;
    this.named = named;
    for (const [place, cell] of this.at) set(cell, { 'aria-label': label(place) });
    return true;
  }

  /** The Tab stop is where the cursor is. @param {string} place */
  moveStop(place) {
    if (this.stop === place) return;
    this.at.get(this.stop)?.setAttribute('tabindex', '-1');
    this.at.get(place)?.setAttribute('tabindex', '0');
    this.stop = place;
  }

  /** @param {string} place */
  focus(place) {
    this.at.get(place)?.focus({ preventScroll: true });
  }
}

/* SPDX-License-Identifier: MIT */

/* What touch and mouse do with the duo board, once a piece is chosen. A finger puts the ghost down, drags it, and turns it
 * by a tap on it; Confirm plays it. The mouse shows it by hovering and plays it by a click; the setting can ask for Confirm
 * always, or never. */

import { nearestSquare } from './geometry.js';
import { placeOf } from './position.js';

/** @typedef {import('./board.js').DuoPlay} DuoPlay */
/** @typedef {import('./position.js').Place} Place */
/** @typedef {import('../shared/pointer.js').Picks} Picks */

/** @implements {Picks} */
export class Hand {
  /** @param {DuoPlay} play */
  constructor(play) {
    this.play = play;
    /** @type {{from: Place, middle: Place} | null} where the ghost was taken hold of, and where it was then */
    this.held = null;
    this.plays = false; /* to lift the finger here plays it */
  }

  /** @param {number} x @param {number} y */
  placeAt(x, y) {
    return nearestSquare(x, y, this.play.view?.flip ?? false, this.play.drawing.frameWidth);
  }

  /** @param {boolean} touch */
  confirms(touch) {
    const when = this.play.view?.confirm;
    return when === 'always' || (when === 'touch' && touch);
  }

  /** @param {string} square @param {boolean} touch */
  press(square, touch) {
    const { play } = this;
    play.drawing.still();
    play.drawing.focus(square);
    play.cursor = square;
    this.held = null;
    this.plays = false;
    if (!play.active()) return play.draw(false);
    const standing = play.fixed && play.ghost !== null;
    const on = standing && play.covers(square);
    const middle = play.middle();
    if (on && middle) this.held = { from: placeOf(square), middle };
    else play.show(placeOf(square), { fixed: standing || this.confirms(touch) });
    this.plays = !this.confirms(touch) && (on || !standing);
    play.changed();
  }

  /** @param {string} square */
  drag(square) {
    const { play } = this;
    if (!play.active()) return;
    const [x, y] = placeOf(square);
    const { from, middle } = this.held ?? { from: [0, 0], middle: [0, 0] };
    const old = play.ghost;
    play.show([x - from[0] + middle[0], y - from[1] + middle[1]], { fixed: true });
    if (play.ghost !== old) play.changed();
  }

  /** @param {string} _square @param {boolean} moved */
  release(_square, moved) {
    const { play } = this;
    if (!play.active() || moved) return;
    if (this.plays && play.ghost) play.tryMove(play.ghost);
    else if (this.held) play.turn('right');
  }

  /** Lifted outside: the ghost stays where it was seen last, and nothing is played. */
  drop() {
    if (!this.play.active() || !this.play.ghost) return;
    this.play.fixed = true;
    this.play.changed();
  }

  /** @param {string | null} square */
  hover(square) {
    const { play } = this;
    if (!play.active() || (play.fixed && play.ghost)) return;
    const old = play.ghost;
    play.show(square ? placeOf(square) : null, { fixed: false });
    if (play.ghost !== old) play.changed();
  }
}

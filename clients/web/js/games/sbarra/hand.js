/* SPDX-License-Identifier: MIT */

/* What touch and mouse do with the sbarra board. A finger shows a wall and a second step plays it; the mouse shows it by
 * hovering and plays it by a click; the setting can ask for a second step always, or never. */

import { nearestCrossing, nearestSquare } from './geometry.js';

/** @typedef {import('./board.js').SbarraPlay} SbarraPlay */
/** @typedef {import('../shared/pointer.js').Picks} Picks */

/** @implements {Picks} */
export class Hand {
  /** @param {SbarraPlay} play */
  constructor(play) {
    this.play = play;
    this.again = false; /* the finger went down on the crossing that was shown already */
    this.refusing = false; /* it went down beside a suggestion, and only takes that back */
  }

  walls() {
    return this.play.mode === 'wall';
  }

  /** @param {number} x @param {number} y */
  placeAt(x, y) {
    return (this.walls() ? nearestCrossing : nearestSquare)(x, y, this.play.view?.flip ?? false);
  }

  /** Is this way of touching confirmed by a second step? @param {boolean} touch */
  confirms(touch) {
    const when = this.play.view?.confirm;
    return when === 'always' || (when === 'touch' && touch);
  }

  /** @param {string} place @param {boolean} touch */
  press(place, touch) {
    const { play } = this;
    play.drawing.still();
    play.drawing.focus(place);
    play.cursor = place;
    if (!play.usable()) return play.draw(false);
    play.refused = null;
    this.again = play.fixed && play.preview?.slice(0, 2) === place;
    this.refusing = play.suggested && !this.again && this.walls();
    if (this.refusing) return play.withdraw(); /* the mode was not the player's choice: no wall comes of it */
    if (this.walls() && !this.again) play.showWall(place, this.confirms(touch));
    play.changed();
  }

  /** @param {string} place */
  drag(place) {
    const { play } = this;
    if (this.refusing || !this.walls() || !play.usable() || play.preview?.slice(0, 2) === place) return;
    this.again = false;
    play.showWall(place, true);
    play.changed();
  }

  /** @param {string} place @param {boolean} moved @param {boolean} touch */
  release(place, moved, touch) {
    const { play } = this;
    if (this.refusing || !play.usable() || moved) return;
    if (!this.walls()) play.pickSquare(place);
    else if (play.preview && !this.confirms(touch)) play.tryMove(play.preview);
    else if (this.again) play.rotate();
  }

  drop() {
    this.play.cancel();
  }

  /** @param {string | null} place */
  hover(place) {
    const { play } = this;
    if (!play.usable() || (play.fixed && play.preview)) return;
    const shown = play.preview;
    if (!place) play.preview = null;
    else if (this.walls()) play.showWall(place, false);
    else play.preview = play.playable(place) ? place : null;
    play.fixed = false;
    if (shown !== play.preview) play.changed();
  }
}

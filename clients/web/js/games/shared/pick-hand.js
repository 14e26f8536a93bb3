/* SPDX-License-Identifier: MIT */

/* What touch and mouse do where a move is a place that is picked. A finger shows it and a second step plays it; the mouse
 * shows it by hovering and plays it by a click; the setting can ask for a second step always, or never. */

/** @typedef {import('./pick.js').PickPlay} PickPlay */
/** @typedef {import('./pointer.js').Picks} Picks */

/** @implements {Picks} */
export class PickHand {
  /** @param {PickPlay} play */
  constructor(play) {
    this.play = play;
    this.again = false; /* the finger went down where the move that is shown stands */
  }

  /** @param {number} x @param {number} y */
  placeAt(x, y) {
    return this.play.own.placeAt(x, y, this.play.flip);
  }

  /** Is this way of touching confirmed by a second step? @param {boolean} touch */
  confirms(touch) {
    const when = this.play.view?.confirm;
    return when === 'always' || (when === 'touch' && touch);
  }

  /** @param {string} place @param {boolean} touch */
  press(place, touch) {
    const { play } = this;
    play.own.drawn.still();
    play.own.drawn.focus(place);
    play.cursor = place;
    if (!play.usable()) return play.draw(false);
    this.again = play.fixed && play.preview !== null && play.moveAt(place) === play.preview;
    play.show(place, this.again || this.confirms(touch));
    play.changed();
  }

  /** @param {string} place */
  drag(place) {
    const { play } = this;
    if (!play.usable() || play.cursor === place) return;
    this.again = false;
    play.cursor = place;
    play.show(place, true);
    play.changed();
  }

  /** @param {string} place @param {boolean} moved @param {boolean} touch */
  release(place, moved, touch) {
    const { play } = this;
    if (!play.usable() || moved) return;
    if (!play.preview) play.refuse(place);
    else if (this.again || !this.confirms(touch)) play.tryMove(play.preview);
  }

  drop() {
    this.play.cancel();
  }

  /** @param {string | null} place */
  hover(place) {
    const { play } = this;
    if (!play.usable() || (play.fixed && play.preview)) return;
    const shown = play.preview;
    play.preview = place && play.view?.ready ? play.moveAt(place) : null;
    play.fixed = false;
    if (shown === play.preview) return;
    play.refused = null;
    play.changed();
  }
}

/* SPDX-License-Identifier: MIT */

/* Looking back: which position is shown, and how many moves have been made since. New moves never tear it away. */

export class Review {
  constructor() {
    /** @type {number | null} plies before the position that is shown; null: the present */
    this.ply = null;
    this.seen = 0; /* plies there were when looking back began */
  }

  /** @param {number | null} ply @param {number} total  plies there are */
  goTo(ply, total) {
    if (this.ply === null) this.seen = total;
    this.ply = ply === null || ply >= total ? null : Math.max(0, ply);
  }

  /** @param {-1 | 1} step @param {number} total */
  step(step, total) {
    this.goTo((this.ply ?? total) + step, total);
  }

  /** Moves made since looking back began. @param {number} total */
  fresh(total) {
    return this.ply === null ? 0 : Math.max(0, total - this.seen);
  }
}

/* SPDX-License-Identifier: MIT */

/* A round that plays through by itself, a move a second. */

const MOVE_MS = 1000;

export class Autoplay {
  /** @param {() => boolean} step  shows the next position; false: that was the last */
  constructor(step) {
    this.step = step;
    this.timer = 0;
  }

  get on() {
    return this.timer !== 0;
  }

  start() {
    this.stop();
    this.timer = window.setInterval(() => this.step() || this.stop(), MOVE_MS);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
  }
}

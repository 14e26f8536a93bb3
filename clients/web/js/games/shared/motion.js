/* SPDX-License-Identifier: MIT */

/* What moves on a board. It is remembered here, as to ask the browser (`getAnimations`) has it work out the style of all
 * that has changed, in the middle of a tap. */

export class Motion {
  constructor() {
    /** @type {Set<Animation>} */
    this.moving = new Set();
  }

  /** @param {Element} el @param {Keyframe[]} frames @param {number} duration  ms @param {() => void} [after] */
  start(el, frames, duration, after) {
    const animation = el.animate(frames, { duration, easing: 'ease-out' });
    this.moving.add(animation);
    animation.onfinish = animation.oncancel = () => {
      this.moving.delete(animation);
      after?.();
    };
  }

  /** The next tap or event ends whatever still moves. */
  still() {
    for (const animation of this.moving) animation.finish();
  }
}

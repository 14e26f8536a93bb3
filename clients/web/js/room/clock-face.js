/* SPDX-License-Identifier: MIT */

/* A clock in a player's strip. It is not read out by itself: what must be heard of it is said in the log. */

import { h, set, setText } from '../ui/dom.js';
import { t } from '../ui/i18n.js';
import { clockDigits } from '../ui/time.js';

/** @typedef {import('../types.js').Side} Side */

const LOW_MS = 10000;

export function makeClockFace() {
  const el = h('span', {
    'class': 'clock',
    'role': 'timer',
    'aria-live': 'off',
    'aria-label': t('clock'),
    'hidden': true,
  });
  return {
    el,
    /** @param {import('./moment.js').Moment} moment @param {Side} side */
    update({ left, running, sure }, side) {
      set(el, { hidden: left === null });
      if (!left) return;
      const runs = running === side && sure;
      set(el, {
        'class': `clock${runs ? ' runs' : ''}${runs && left[side] < LOW_MS ? ' low' : ''}${sure ? '' : ' unsure'}`,
        'data-clock': side,
        'data-running': String(runs),
        'data-sure': String(sure),
      });
      setText(el, clockDigits(left[side]));
    },
  };
}

/* SPDX-License-Identifier: MIT */

/* A clock in a player's strip. It is not read out by itself: what must be heard of it is said in the log. */

import { h, set, setText } from '../ui/dom.js';
import { t } from '../ui/i18n.js';
import { clockDigits } from '../ui/time.js';

/** @typedef {import('../types.js').Side} Side */

const LOW_MS = 10000;
const USUAL = '0:09.9'.length; /* a place as wide as the tenths of the end is there from the start */

export function makeClockFace() {
  const el = h('span', {
    'class': 'clock',
    'role': 'timer',
    'aria-live': 'off',
    'aria-label': t('clock'),
    'hidden': true,
  });
  let long = false; /* once it was, its place stays: what is beside it never moves */
  return {
    el,
    /** @param {import('./moment.js').Moment} moment @param {Side} side */
    update({ left, running, sure }, side) {
      set(el, { hidden: left === null });
      if (!left) return;
      const runs = running === side && sure;
      const text = clockDigits(left[side]);
      long ||= text.length > USUAL;
      const marks = { long, runs, low: runs && left[side] < LOW_MS, unsure: !sure };
      const on = Object.entries(marks).filter(([, is]) => is);
      set(el, {
        'class': ['clock', ...on.map(([name]) => name)].join(' '),
        'data-clock': side,
        'data-running': String(runs),
        'data-sure': String(sure),
      });
      setText(el, text);
    },
  };
}

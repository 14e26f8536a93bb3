/* SPDX-License-Identifier: MIT */

/* Spider as it is played. */

import { h } from '../../ui/dom.js';
import { makePlay } from './board.js';
import { start } from './position.js';
import { describe, say } from './words.js';

/** @type {import('../../types.js').GamePart} */
export const game = {
  start,
  tally: () => ({ el: h('span', { hidden: true }), update: () => {} }) /* nothing is counted */,
  say,
  describe,
  sound: () => 'slide',
  makePlay,
};

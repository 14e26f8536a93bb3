/* SPDX-License-Identifier: MIT */

/* Sbarra as it is played. */

import { h, set } from '../../ui/dom.js';
import { t } from '../../ui/i18n.js';
import { makePlay } from './board.js';
import { WALLS, isWall, play, start } from './position.js';
import { describe, say } from './words.js';

/** Walls left, as pips of which the used ones are hollow. */
function tally() {
  const pips = Array.from({ length: WALLS }, () => h('i'));
  const el = h('span', { class: 'pips', role: 'img' }, ...pips);
  return {
    el,
    /** @param {import('./position.js').Position} position @param {import('../../types.js').Side} side */
    update(position, side) {
      const left = position.wallsLeft[side];
      set(el, { 'class': `pips ink${side}`, 'aria-label': t('walls.left', { n: left }), 'data-walls-left': left });
      pips.forEach((pip, i) => pip.classList.toggle('used', i >= left));
    },
  };
}

/** @type {import('../../types.js').GamePart} */
export const game = {
  start,
  play,
  tally,
  say,
  describe,
  sound: move => (isWall(move) ? 'wall' : 'place'),
  makePlay,
};

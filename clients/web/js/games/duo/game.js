/* SPDX-License-Identifier: MIT */

/* Duo as it is played. */

import { h, set, setText } from '../../ui/dom.js';
import { formatNumber, t } from '../../ui/i18n.js';
import { makePlay } from './board.js';
import { start } from './position.js';
import { describe, say } from './words.js';

/** The points as if the round ended now. */
function tally() {
  const el = h('span', { class: 'points', role: 'img' });
  return {
    el,
    /** @param {import('./position.js').Position} position @param {import('../../types.js').Side} side */
    update(position, side) {
      const n = formatNumber(position.score[side]);
      setText(el, n);
      set(el, { 'aria-label': t('duo.points', { score: n }), 'data-score': position.score[side] });
    },
  };
}

/** @type {import('../../types.js').GamePart} */
export const game = { start, tally, say, describe, sound: () => 'place', makePlay };

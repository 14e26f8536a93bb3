/* SPDX-License-Identifier: MIT */

/* Bricka as it is played. */

import { h, setText } from '../../ui/dom.js';
import { t } from '../../ui/i18n.js';
import { makePlay } from './board.js';
import { start } from './position.js';
import { describe, say } from './words.js';

/** Pieces of one's own colour: they are counted when the board is full. */
function tally() {
  const el = h('span', { class: 'tally' });
  return {
    el,
    /** @param {import('./position.js').Position} position @param {import('../../types.js').Side} side */
    update(position, side) {
      const n = (side === 0 ? position.owned0 : position.owned1).length;
      setText(el, t('bricka.pieces', { n }));
    },
  };
}

/** @type {import('../../types.js').GamePart} */
export const game = {
  start,
  tally,
  say,
  describe,
  sound: (move, /** @type {import('./position.js').Position | null} */ after) =>
    after?.neutral.includes(move) ? 'neutral' : 'place',
  makePlay,
};

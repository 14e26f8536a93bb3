/* SPDX-License-Identifier: MIT */

/* Bricka's row in the table of games. */

import { h, s, setText } from '../../ui/dom.js';
import { t } from '../../ui/i18n.js';
import { makePlay } from './board.js';
import { start } from './position.js';
import { thumb } from './thumb.js';
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

/** @type {import('../../types.js').Game} */
export const bricka = {
  name: 'bricka',
  side0Starts: true,
  start,
  thumb,
  chip: side =>
    s(
      'svg',
      { 'viewBox': '-10 -10 20 20', 'class': `chip bricka s${side}`, 'aria-hidden': 'true' },
      s('circle', { class: 'disc', r: 9 }),
    ),
  sideWord: side => t(`bricka.side${side}`),
  goal: () => t('bricka.goal'),
  tally,
  say,
  describe,
  makePlay,
};

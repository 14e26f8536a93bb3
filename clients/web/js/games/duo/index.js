/* SPDX-License-Identifier: MIT */

/* Duo's row in the table of games. */

import { h, s, set, setText } from '../../ui/dom.js';
import { formatNumber, t } from '../../ui/i18n.js';
import { mark } from '../shared/mark.js';
import { makePlay } from './board.js';
import { start } from './position.js';
import { thumb } from './thumb.js';
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

/** @type {import('../../types.js').Game} */
export const duo = {
  name: 'duo',
  start,
  thumb,
  chip: side =>
    s(
      'svg',
      { 'viewBox': '-10 -10 20 20', 'class': `chip duo own${side}`, 'aria-hidden': 'true' },
      s('rect', { class: 'disc', x: -9, y: -9, width: 18, height: 18, rx: 3 }),
      mark(side, 0, 0, side ? 3.1 : 3.4),
    ),
  sideWord: side => t(`duo.side${side}`),
  goal: () => t('duo.goal'),
  tally,
  say,
  describe,
  makePlay,
};

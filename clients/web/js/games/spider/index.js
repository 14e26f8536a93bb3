/* SPDX-License-Identifier: MIT */

/* Spider's row in the table of games. */

import { h, s } from '../../ui/dom.js';
import { t } from '../../ui/i18n.js';
import { mark } from '../shared/mark.js';
import { makePlay } from './board.js';
import { start } from './position.js';
import { thumb } from './thumb.js';
import { describe, say } from './words.js';

/** @type {import('../../types.js').Game} */
export const spider = {
  name: 'spider',
  start,
  thumb,
  chip: side =>
    s(
      'svg',
      { 'viewBox': '-10 -10 20 20', 'class': `chip spider s${side}`, 'aria-hidden': 'true' },
      s('circle', { class: 'disc', r: 9 }),
      mark(side, 0, 0, side ? 3.1 : 3.4),
    ),
  sideWord: side => t(`spider.side${side}`),
  goal: () => t('spider.goal'),
  tally: () => ({ el: h('span', { hidden: true }), update: () => {} }) /* nothing is counted */,
  say,
  describe,
  makePlay,
};

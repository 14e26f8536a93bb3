/* SPDX-License-Identifier: MIT */

/* Spider's row in the table of games. */

import { s } from '../../ui/dom.js';
import { t } from '../../ui/i18n.js';
import { mark } from '../shared/mark.js';

/** @type {import('../../types.js').GameRow} */
export const spider = {
  name: 'spider',
  chip: side =>
    s(
      'svg',
      { 'viewBox': '-10 -10 20 20', 'class': `chip spider s${side}`, 'aria-hidden': 'true' },
      s('circle', { class: 'disc', r: 9 }),
      mark(side, 0, 0, side ? 3.1 : 3.4),
    ),
  sideWord: side => t(`spider.side${side}`),
  goal: () => t('spider.goal'),
};

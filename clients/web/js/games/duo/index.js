/* SPDX-License-Identifier: MIT */

/* Duo's row in the table of games. */

import { s } from '../../ui/dom.js';
import { t } from '../../ui/i18n.js';
import { mark } from '../shared/mark.js';

/** @type {import('../../types.js').GameRow} */
export const duo = {
  name: 'duo',
  chip: side =>
    s(
      'svg',
      { 'viewBox': '-10 -10 20 20', 'class': `chip duo own${side}`, 'aria-hidden': 'true' },
      s('rect', { class: 'disc', x: -9, y: -9, width: 18, height: 18, rx: 3 }),
      mark(side, 0, 0, side ? 3.1 : 3.4),
    ),
  sideWord: side => t(`duo.side${side}`),
  goal: () => t('duo.goal'),
};

/* SPDX-License-Identifier: MIT */

/* Sbarra's row in the table of games. */

import { s } from '../../ui/dom.js';
import { t } from '../../ui/i18n.js';
import { mark } from '../shared/mark.js';

const GOAL_ROWS = [9, 1]; /* by side */

/** @type {import('../../types.js').GameRow} */
export const sbarra = {
  name: 'sbarra',
  sideAgainstBot: 0,
  chip: side =>
    s(
      'svg',
      { 'viewBox': '-10 -10 20 20', 'class': `chip own${side}`, 'aria-hidden': 'true' },
      s('circle', { class: 'disc', r: 9 }),
      mark(side, 0, 0, side ? 3.1 : 3.4),
    ),
  sideWord: side => t(`sbarra.side${side}`),
  goal: side => t('sbarra.goal', { row: GOAL_ROWS[side] }),
};

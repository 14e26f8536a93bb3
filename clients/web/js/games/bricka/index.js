/* SPDX-License-Identifier: MIT */

/* Bricka's row in the table of games. */

import { s } from '../../ui/dom.js';
import { t } from '../../ui/i18n.js';

/** @type {import('../../types.js').GameRow} */
export const bricka = {
  name: 'bricka',
  side0Starts: true,
  chip: side =>
    s(
      'svg',
      { 'viewBox': '-10 -10 20 20', 'class': `chip bricka s${side}`, 'aria-hidden': 'true' },
      s('circle', { class: 'disc', r: 9 }),
    ),
  sideWord: side => t(`bricka.side${side}`),
  goal: () => t('bricka.goal'),
};

/* SPDX-License-Identifier: MIT */

/* Sbarra's row in the table of games. */

import { h, s, set } from '../../ui/dom.js';
import { t } from '../../ui/i18n.js';
import { mark } from '../shared/mark.js';
import { makePlay } from './board.js';
import { SIZE, WALLS, play, start } from './position.js';
import { thumb } from './thumb.js';
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

/** @type {import('../../types.js').Game} */
export const sbarra = {
  name: 'sbarra',
  sideAgainstBot: 0,
  start,
  play,
  thumb: position => thumb(position, t('game.sbarra')),
  chip: side =>
    s(
      'svg',
      { 'viewBox': '-10 -10 20 20', 'class': `chip own${side}`, 'aria-hidden': 'true' },
      s('circle', { class: 'disc', r: 9 }),
      mark(side, 0, 0, side ? 3.1 : 3.4),
    ),
  sideWord: side => t(`sbarra.side${side}`),
  goal: side => t('sbarra.goal', { row: side === 0 ? SIZE : 1 }),
  tally,
  say,
  describe,
  makePlay,
};

/* SPDX-License-Identifier: MIT */

/* How one's rounds ended, all of it. */

import { GAMES } from '../games/index.js';
import { openSheet } from '../ui/dialog.js';
import { button, h } from '../ui/dom.js';
import { formatNumber, t } from '../ui/i18n.js';
import { LEVELS, botName } from '../ui/seat-name.js';
import { linesOf } from './stats.js';

/** @typedef {import('../types.js').StatsLine} StatsLine */

/** @param {string} against */
const opponentName = against => (LEVELS.includes(against) ? botName(against) : t(`against.${against}`));

/** @param {StatsLine} line */
function row({ against, wins, draws, losses }) {
  const cell = (/** @type {number} */ n) => h('td', {}, formatNumber(n));
  return h(
    'tr',
    { 'data-against': against },
    h('th', { scope: 'row' }, opponentName(against)),
    ...[wins, draws, losses].map(cell),
  );
}

/** @param {string} game @param {StatsLine[]} lines */
function table(game, lines) {
  const column = (/** @type {string} */ text) => h('th', { scope: 'col' }, text);
  return h(
    'table',
    { 'class': 'stats', 'data-stats': game },
    h('caption', {}, t(`game.${game}`)),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        column(t('stats.against')),
        column(t('stats.wins')),
        column(t('stats.draws')),
        column(t('stats.losses')),
      ),
    ),
    h('tbody', {}, ...lines.map(row)),
  );
}

/** @param {StatsLine[]} lines */
const tables = lines =>
  GAMES.map(({ name }) => ({ name, own: linesOf(lines, name) }))
    .filter(({ own }) => own.length > 0)
    .map(({ name, own }) => table(name, own));

/** @param {StatsLine[]} counted  by the daemon @param {StatsLine[]} here  on this device alone @param {() => void} games  to the rounds themselves */
export function openStats(counted, here, games) {
  const [there, local] = [tables(counted), tables(here)];
  const none = there.length || local.length ? [] : [h('p', { class: 'hint' }, t('stats.none'))];
  openSheet('stats', t('stats'), [
    ...none,
    ...(there.length ? [h('section', { class: 'sheet-part' }, ...there)] : []),
    ...(local.length
      ? [h('section', { 'class': 'sheet-part', 'data-part': 'here' }, h('h3', {}, t('stats.here')), ...local)]
      : []),
    button('games', t('games'), games, { class: 'btn wide' }),
  ]);
}

/* SPDX-License-Identifier: MIT */

/* How one's rounds ended: what the daemon has counted, kept for the cards of the games, and all of it in a sheet. */

import { GAMES } from '../games/index.js';
import { openSheet } from '../ui/dialog.js';
import { h } from '../ui/dom.js';
import { formatNumber, t } from '../ui/i18n.js';
import { LEVELS, botName, levelName } from '../ui/seat-name.js';

/** @typedef {import('../types.js').StatsLine} StatsLine */

const ORDER = [...LEVELS, 'people', 'bots'];

export class Stats {
  /** @param {import('../net/session.js').Session} session */
  constructor(session) {
    this.session = session;
    /** @type {StatsLine[]} as they were last told */
    this.lines = [];
    this.player = ''; /* whose they are */
  }

  /** Ask the daemon. @returns {Promise<boolean>} it has answered */
  async load() {
    const player = this.session.player?.id ?? '';
    if (this.player !== player) this.lines = [];
    this.player = player;
    const reply = await this.session.request('stats');
    if (!reply.ok || this.player !== player) return false;
    this.lines = reply.stats;
    return true;
  }
}

/** A game's lines, the weakest opponent first. @param {StatsLine[]} lines @param {string} game */
const linesOf = (lines, game) =>
  lines
    .filter(line => line.game === game && ORDER.includes(line.against))
    .sort((a, b) => ORDER.indexOf(a.against) - ORDER.indexOf(b.against));

/** Won and lost against each level that was played, for the game's card. @param {StatsLine[]} lines @param {string} game */
export function levelMarks(lines, game) {
  const played = linesOf(lines, game).filter(({ against }) => LEVELS.includes(against));
  return played.map(({ against, wins, losses }) => {
    const level = levelName(against);
    return h(
      'span',
      {
        'class': 'level-mark',
        'data-level': against,
        'role': 'img',
        'aria-label': t('stats.mark', { level, wins, losses }),
      },
      `${level} `,
      h('b', {}, `${formatNumber(wins)}–${formatNumber(losses)}`),
    );
  });
}

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

/** @param {StatsLine[]} counted  by the daemon @param {StatsLine[]} here  on this device alone */
export function openStats(counted, here) {
  const [there, local] = [tables(counted), tables(here)];
  const none = there.length || local.length ? [] : [h('p', { class: 'hint' }, t('stats.none'))];
  openSheet('stats', t('stats'), [
    ...none,
    ...(there.length ? [h('section', { class: 'sheet-part' }, ...there)] : []),
    ...(local.length
      ? [h('section', { 'class': 'sheet-part', 'data-part': 'here' }, h('h3', {}, t('stats.here')), ...local)]
      : []),
  ]);
}

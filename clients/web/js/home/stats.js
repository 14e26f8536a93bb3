/* SPDX-License-Identifier: MIT */

/* How one's rounds ended: what the daemon has counted, kept for the cards of the games. */

import { h } from '../ui/dom.js';
import { formatNumber, t } from '../ui/i18n.js';
import { LEVELS, levelName } from '../ui/seat-name.js';

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
export const linesOf = (lines, game) =>
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

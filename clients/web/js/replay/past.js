/* SPDX-License-Identifier: MIT */

/* One's own rounds that have ended, the last first, as far as they have been asked for. */

/** @typedef {import('../types.js').PastRound} PastRound */
/** @typedef {import('../types.js').Fault} Fault */

export class Past {
  /** @param {import('../net/session.js').Session} session */
  constructor(session) {
    this.session = session;
    /** @type {PastRound[] | null} null: the daemon has not said yet */
    this.rounds = null;
    /** @type {string | null} where older ones begin; null: there are none */
    this.next = null;
    this.player = ''; /* whose they are */
  }

  /** The latest ones; what was known before them stays. @returns {Promise<Fault | null>} */
  async load() {
    const player = this.session.player?.id ?? '';
    if (this.player !== player) this.rounds = null;
    this.player = player;
    const reply = await this.session.request('history');
    if (!reply.ok) return reply.error;
    if (this.player !== player) return null;
    this.join(reply.rounds, reply.next);
    return null;
  }

  /** @param {PastRound[]} latest @param {string | null} next  behind them */
  join(latest, next) {
    const known = this.rounds ?? [];
    const ids = new Set(latest.map(({ id }) => id));
    const older = known.filter(({ id }) => !ids.has(id));
    if (older.length === known.length) {
      this.rounds = latest; /* nothing in common: there may be a gap between them */
      this.next = next;
    } else this.rounds = [...latest, ...older];
  }

  /** A page of older ones. @returns {Promise<Fault | null>} */
  async more() {
    const { next, player } = this;
    if (next === null) return null;
    const reply = await this.session.request('history', { after: next });
    if (!reply.ok) return reply.error;
    if (this.player !== player || this.next !== next) return null;
    this.rounds = [...(this.rounds ?? []), ...reply.rounds];
    this.next = reply.next;
    return null;
  }
}

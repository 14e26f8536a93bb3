/* SPDX-License-Identifier: MIT */

/* One's own games that have ended: against whom, how, when; each leads to its replay. */

import { addressOf, roundRoom } from '../address.js';
import { gameNamed } from '../games/index.js';
import { gameName } from '../home/entry-words.js';
import { netStatus } from '../net/status.js';
import { resultWords } from '../room/status.js';
import { button, h, person } from '../ui/dom.js';
import { dateWords, faultWords, t } from '../ui/i18n.js';
import { showStatus } from '../ui/live.js';
import { seatName } from '../ui/seat-name.js';
import { Past } from './past.js';
import { snapshotOf } from './record.js';

export { Past };

/** @typedef {import('../types.js').PastRound} PastRound */
/** @typedef {import('../types.js').Side} Side */

/** @param {PastRound} round @returns {Side[]} */
const sidesIn = round => round.you?.sides ?? [];

/** Who it was played against; null: both sides were played on one device. @param {PastRound} round */
function opponentName(round) {
  const [mine, both] = sidesIn(round);
  return both !== undefined || mine === undefined ? null : seatName(round.seats[1 - mine]);
}

/** @param {PastRound} round */
function result(round) {
  const game = gameNamed(round.game);
  const both = sidesIn(round).length === 2;
  const name = (/** @type {Side} */ side) => (both && game ? game.sideWord(side) : seatName(round.seats[side]));
  return resultWords(snapshotOf(round, sidesIn(round)), [name(0), name(1)], true, t('games.lost'));
}

/** @param {PastRound} round */
function row(round) {
  const name = opponentName(round);
  const [mine = 0] = sidesIn(round);
  const moves = t('rooms.ply', { n: round.plies });
  return h(
    'li',
    {},
    h(
      'a',
      { 'class': 'item game-row', 'href': addressOf(roundRoom(round.id)), 'data-record': round.id },
      h('span', { class: 'chip-box' }, gameNamed(round.game)?.chip(mine) ?? null),
      h(
        'span',
        { class: 'card-text' },
        h('span', {}, h('b', {}, name === null ? t('play.here') : person(name)), ` · ${gameName(round.game)}`),
        h('span', {}, result(round)),
        h('span', { class: 'card-sub' }, `${dateWords(round.ended_at)} · ${moves}`),
      ),
    ),
  );
}

export class GamesView {
  /** @param {import('../app.js').App} app @param {Past} past */
  constructor(app, past) {
    this.app = app;
    this.past = past;
    this.list = h('ol', { class: 'list' });
    this.none = h('p', { class: 'hint', hidden: true }, t('games.none'));
    this.more = button('more', t('games.more'), () => void this.ask(past.more()), { class: 'btn wide' });
    this.fault = h('p', { class: 'reason', role: 'alert' });
    const top = h(
      'header',
      { class: 'top' },
      button('back', t('back'), () => app.goHome(), { icon: 'back', only: true, class: 'icon-button' }),
      h('h1', {}, t('games')),
    );
    this.nodes = [h('div', { class: 'waiting past' }, top, this.none, this.list, this.more, this.fault)];
    this.live = false;
    /** @type {PastRound[] | null} */
    this.drawn = null;
    this.unlisten = app.session.listen(() => this.update());
    document.title = `${t('games')} – tavoliere`;
  }

  destroy() {
    this.unlisten();
  }

  /** @param {Promise<import('../types.js').Fault | null>} asked */
  async ask(asked) {
    const fault = await asked;
    if (!this.nodes[0].isConnected) return;
    this.fault.textContent = fault && fault.code !== 'lost' ? faultWords(fault) : '';
    this.update();
  }

  update() {
    const { past } = this;
    const { session } = this.app;
    const live = session.phase === 'live';
    if (live && !this.live) void this.ask(past.load());
    this.live = live;
    this.draw(past.player === session.player?.id ? past.rounds : null);
    this.none.hidden = this.drawn?.length !== 0;
    this.more.hidden = this.drawn === null || past.next === null;
    showStatus(netStatus(session, false) ?? { text: this.drawn ? '' : t('net.connecting'), tone: 'plain' });
  }

  /** Rows that stay are not touched: one of them may have the focus. @param {PastRound[] | null} rounds */
  draw(rounds) {
    if (rounds === this.drawn) return;
    const known = new Map([...this.list.children].map(el => [el.querySelector('a')?.dataset.record, el]));
    (rounds ?? []).forEach((round, i) => {
      const el = known.get(round.id) ?? row(round);
      if (this.list.children[i] !== el) this.list.insertBefore(el, this.list.children[i] ?? null);
    });
    while (this.list.children.length > (rounds?.length ?? 0)) this.list.lastElementChild?.remove();
    this.drawn = rounds;
  }
}

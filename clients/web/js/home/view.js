/* SPDX-License-Identifier: MIT */

/* Home: rounds to take up again, the games, and what goes on in public rooms. */

import { GAMES_ADDRESS } from '../address.js';
import { GAMES } from '../games/index.js';
import { netStatus } from '../net/status.js';
import { Part } from '../part.js';
import { ask } from '../ui/dialog.js';
import { button, h, person, setText } from '../ui/dom.js';
import { t } from '../ui/i18n.js';
import { guard, keyedList, noteShift } from '../ui/keyed.js';
import { showStatus } from '../ui/live.js';
import { inTurn } from '../ui/tasks.js';
import { gameWords, nameAt, opponent, standing } from './entry-words.js';
import { levelMarks } from './stats.js';
import { drawSample, entryThumb, knownSample, needsRules } from './thumbs.js';

/** @typedef {import('../types.js').Entry} Entry */

const ROWS_MAX = 30; /* of a list: a page of hundreds is nothing to choose from */
const BOARDS_MAX = 6; /* of the games in progress, as each is a hundred elements */

const SHEETS = new Part('home/sheets', () => import('./sheets.js'));

/** @param {string} action @param {string} text @param {() => void} act @param {string} look */
const guardedButton = (action, text, act, look) =>
  guard(
    button(action, text, () => {}, { class: look }),
    act,
  );

/**
 * A small board that is drawn again when there is something new on it.
 * @param {HTMLElement} slot
 * @returns {(entry: Entry, rules: import('../rules.js').Rules | null) => void}
 */
function board(slot) {
  let drawn = '';
  return (entry, rules) => {
    const now = `${entry.moves} ${entry.ply} ${entry.you?.sides} ${rules !== null}`;
    if (drawn !== now) slot.replaceChildren(...entryThumb(entry, rules));
    drawn = now;
  };
}

/** Those that are shown of a list, with their places.
 * @param {[string, Entry][]} entries
 * @returns {Map<string, Entry & {place: number}>}
 */
const firstOf = entries => new Map(entries.slice(0, ROWS_MAX).map(([id, entry], place) => [id, { ...entry, place }]));

/** What can be opened here. */
export const loadSheets = () => SHEETS.load();

export class HomeView {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    this.resume = h('div', { class: 'resumes' });
    this.open = h('div', { class: 'list' });
    this.playing = h('div', { class: 'list' });
    this.noOpen = h('p', { class: 'hint' }, t('rooms.none'));
    this.noPlaying = h('p', { class: 'hint' }, t('rooms.none_playing'));
    this.moreOpen = h('p', { class: 'hint' });
    this.morePlaying = h('p', { class: 'hint' });
    this.who = h('span', { class: 'who-am-i' });
    this.setResume = keyedList(this.resume, entry => this.resumeCard(entry));
    this.setOpen = keyedList(this.open, entry => this.openRow(entry));
    this.setPlaying = keyedList(this.playing, entry => this.playingRow(entry));
    const top = h(
      'header',
      { class: 'top' },
      h('h1', {}, 'tavoliere'),
      this.who,
      button('games', t('games'), () => app.goTo(GAMES_ADDRESS), { icon: 'clock', only: true, class: 'icon-button' }),
      button('stats', t('stats'), () => this.openStats(), { icon: 'chart', only: true, class: 'icon-button' }),
      button('settings', t('settings'), () => app.openSettings(), { icon: 'gear', only: true, class: 'icon-button' }),
    );
    const cards = GAMES.map(game => this.gameCard(game));
    this.drawCards = () => cards.forEach(card => card.draw());
    inTurn(cards.map(card => card.drawBoard));
    const games = h('div', { class: 'games' }, ...cards.map(card => card.el));
    this.nodes = [
      h(
        'div',
        { class: 'home' },
        top,
        this.resume,
        h('section', {}, h('h2', {}, t('home.play')), games),
        h(
          'div',
          { class: 'two' },
          h('section', { 'data-list': 'open' }, h('h2', {}, t('rooms.open')), this.noOpen, this.open, this.moreOpen),
          h(
            'section',
            { 'data-list': 'playing' },
            h('h2', {}, t('rooms.playing')),
            this.noPlaying,
            this.playing,
            this.morePlaying,
          ),
        ),
      ),
    ];
    this.live = false;
    this.unlisten = app.session.listen(() => this.update());
    document.title = 'tavoliere';
    void app.session.followLobby(true);
  }

  destroy() {
    this.unlisten();
    void this.app.session.followLobby(false);
  }

  /** The daemon is there, or there again: what it has counted. */
  noteLive() {
    const live = this.app.session.phase === 'live';
    if (live && !this.live) void this.app.stats.load().then(() => this.nodes[0].isConnected && this.update());
    this.live = live;
  }

  openStats() {
    void this.app.open(SHEETS, sheets =>
      sheets.openStats(this.app.stats.lines, this.app.localStats(), () => this.app.goTo(GAMES_ADDRESS)),
    );
  }

  update() {
    const { session } = this.app;
    this.noteLive();
    setText(this.who, session.player?.name ?? '');
    this.who.setAttribute('translate', 'no');
    const others = [...session.lobby].filter(([id]) => !session.seated.has(id));
    const open = others.filter(([, e]) => e.state === 'waiting');
    const playing = others.filter(([, e]) => e.state === 'playing');
    const resumes = new Map([...this.app.local.entries, ...session.seated]);
    const watched = playing.slice(0, BOARDS_MAX).map(([, entry]) => entry);
    if ([...resumes.values(), ...watched].some(needsRules)) void session.needRules();
    this.setResume(resumes);
    this.setOpen(firstOf(open));
    this.setPlaying(firstOf(playing));
    this.noOpen.hidden = open.length > 0;
    this.noPlaying.hidden = playing.length > 0;
    for (const [el, list] of /** @type {const} */ ([
      [this.moreOpen, open],
      [this.morePlaying, playing],
    ])) {
      el.hidden = list.length <= ROWS_MAX;
      setText(el, el.hidden ? '' : t('rooms.more', { n: list.length - ROWS_MAX }));
    }
    this.drawCards();
    noteShift();
    showStatus(this.app.told ?? netStatus(session, false) ?? { text: '', tone: 'plain' });
  }

  /** @param {Entry} entry */
  resumeCard(entry) {
    const thumb = h('span', { class: 'thumb-box' });
    const title = h('span', { class: 'card-title' });
    const other = h('span', { class: 'card-sub other' });
    const stands = h('span', { class: 'card-sub' });
    const go = guardedButton('resume', t('resume'), () => this.app.go(entry.id), 'btn primary');
    const draw = board(thumb);
    const resign = guard(
      button('resign', t('resign'), () => {}, { icon: 'flag', only: true, class: 'icon-button' }),
      () => ask('resign', t('resign.ask'), t('resign'), () => void this.app.resign(entry.id)),
    );
    return {
      button: go,
      el: h(
        'article' /* no landmark: there may be several */,
        { 'class': 'card resume', 'data-room': entry.id, 'aria-label': t('home.resume') },
        thumb,
        h('span', { class: 'card-text' }, title, other, stands),
        resign,
        go,
      ),
      /** @param {Entry} now */
      update: now => {
        draw(now, this.app.session.rulesOf(now.game));
        resign.hidden = now.state !== 'playing';
        const name = opponent(now);
        setText(title, gameWords(now));
        other.replaceChildren(...(name ? [person(name)] : []));
        setText(stands, standing(now));
        setText(go, now.state === 'waiting' ? t('open') : t('resume'));
      },
    };
  }

  /** @param {import('../types.js').GameRow} game */
  gameCard(game) {
    const slot = h('span', { class: 'thumb-slot' }, knownSample(game.name));
    const levels = h('span', { class: 'marks' });
    let marked = '';
    const card = h(
      'button',
      { 'type': 'button', 'class': 'card game', 'data-game': game.name },
      slot,
      h('b', {}, t(`game.${game.name}`)),
      h('span', { class: 'card-sub' }, t(`game.${game.name}.about`)),
      levels,
    );
    return {
      el: guard(card, () => void this.app.open(SHEETS, sheets => sheets.openGameSheet(this.app, game))),
      /** Won and lost against each level. */
      draw: () => {
        const marks = levelMarks(this.app.stats.lines, game.name);
        const text = marks.map(mark => mark.textContent).join(' ');
        if (marked !== text) levels.replaceChildren(...marks);
        marked = text;
      },
      /** Its small board is much to draw, and what can be read comes first. */
      drawBoard: () => slot.childElementCount || slot.append(drawSample(game.name)),
    };
  }

  /** @param {Entry} entry */
  openRow(entry) {
    const text = h('span', { class: 'row-text' });
    const thumb = h('span', { class: 'thumb-box' });
    board(thumb)({ ...entry, you: null }, null);
    const join = guardedButton('join', t('join'), () => void this.app.join(entry.id), 'btn small');
    return {
      button: join,
      el: h('div', { 'class': 'item', 'data-room': entry.id }, thumb, text, join),
      /** @param {Entry} now */
      update: now =>
        text.replaceChildren(
          h('b', {}, person(opponent({ ...now, you: null }) ?? t('someone'))),
          h('span', { class: 'card-sub' }, gameWords(now)),
        ),
    };
  }

  /** @param {Entry & {place: number}} entry */
  playingRow(entry) {
    const text = h('span', { class: 'row-text' });
    const thumb = h('span', { class: 'thumb-box' });
    const draw = board(thumb);
    const watch = guardedButton('watch', t('watch'), () => this.app.go(entry.id, true), 'btn small');
    return {
      button: watch,
      el: h('div', { 'class': 'item', 'data-room': entry.id }, thumb, text, watch),
      /** @param {Entry & {place: number}} now */
      update: now => {
        if (now.place < BOARDS_MAX) draw(now, this.app.session.rulesOf(now.game));
        else draw({ ...now, moves: undefined, ply: 1 }, null); /* the marks of both sides */
        text.replaceChildren(
          h('b', {}, person(nameAt(now, 0)), ' – ', person(nameAt(now, 1))),
          h('span', { class: 'card-sub' }, `${gameWords(now)}, ${t('rooms.ply', { n: now.ply ?? 0 })}`),
        );
      },
    };
  }
}

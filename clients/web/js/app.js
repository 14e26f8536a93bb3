/* SPDX-License-Identifier: MIT */

/* Where the page begins: which screen is shown for an address and the state of its room, and the ways between them.
 *
 * Hooks for tests: `#app` has `data-screen` (home, waiting, invited, room, gone) and in a room `data-state` (connecting,
 * your-turn, their-turn, sending, review, waiting, watching, over, lost), `data-ply` and `data-round`. All buttons have
 * `data-action`. The full list is in README.md. */

import { gameNamed } from './games/index.js';
import { Stats } from './home/stats.js';
import { HomeView } from './home/view.js';
import { Door, isHere } from './local/door.js';
import { hasMoved } from './net/room-state.js';
import { Session } from './net/session.js';
import { RoomView } from './room/view.js';
import { netStatus } from './room/status.js';
import { load as loadRules } from './rules.js';
import { GoneView, InvitedView, WaitingView } from './room/waiting.js';
import { ask, closeSheet } from './ui/dialog.js';
import { faultWords, setLanguage, t } from './ui/i18n.js';
import { say } from './ui/live.js';
import { openSettings } from './ui/settings.js';
import { forgetAll, settings } from './ui/store.js';

/** @typedef {import('./net/remote-room.js').RemoteRoom} RemoteRoom */
/** @typedef {{nodes: Node[], update: (animate: boolean) => void, destroy: () => void}} View */

const TOLD_MS = 4000;

/** @returns {string | null} the room of the present address */
function roomInAddress() {
  const match = /^\/(?:r\/([a-z0-9]+)\/?|#(here-[a-z0-9]+))$/.exec(location.pathname + location.hash);
  return match && (match[1] ?? match[2]);
}

/** The daemon knows no rooms but its own, so one that is kept here is a place on the home page. @param {string} id */
const addressOf = id => (isHere(id) ? `/#${id}` : `/r/${id}`);

export class App {
  constructor() {
    this.main = /** @type {HTMLElement} */ (document.getElementById('app'));
    this.slot = /** @type {HTMLElement} */ (document.getElementById('view'));
    this.session = new Session();
    this.stats = new Stats(this.session);
    /** @type {() => import('./types.js').StatsLine[]} rounds that were played without a connection */
    this.localStats = () => this.local.stats;
    this.local = new Door(this.session, () => this.session.player?.name ?? t('you'));
    /** @type {View | null} */
    this.view = null;
    this.shown = ''; /* which view, of which room */
    /** @type {RemoteRoom | null} */
    this.room = null;
    /** @type {Set<string>} rooms that wait, which one only wants to watch */
    this.watchOnlyRooms = new Set();
    this.wasLost = false;
    /** @type {number | null} the restart that has been said */
    this.restartSaid = null;
    /** @type {import('./ui/live.js').Status | null} something to say at home, for a moment */
    this.told = null;
  }

  start() {
    this.applyTheme();
    this.session.onStarted = room => this.onStarted(room);
    this.session.listen(() => this.onSession());
    window.addEventListener('popstate', () => this.onAddress());
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', () => this.view?.update(false));
    setInterval(() => this.session.restartAt !== null && this.view?.update(false), 1000);
    this.session.expectRules(
      loadRules('/wasm/rules.wasm').catch(() => null),
    ); /* without them the daemon says what can be played */
    this.session.connection.start();
    this.local.start();
    this.show();
  }

  /* ---- which screen ---- */

  /** @returns {[string, (room: RemoteRoom) => View]} */
  screenOf(/** @type {RemoteRoom} */ room) {
    const snapshot = room.snapshot;
    const { fault } = room;
    if (fault) return ['gone', r => new GoneView(this, r, fault)];
    if (snapshot && !gameNamed(snapshot.game)) return ['gone', r => new GoneView(this, r, { code: 'unknown_game' })];
    if (snapshot?.state !== 'waiting' || this.watchOnlyRooms.has(room.id)) return ['room', r => new RoomView(this, r)];
    if (snapshot.you.sides.length) return ['waiting', r => new WaitingView(this, r)];
    return ['invited', r => new InvitedView(this, r)];
  }

  /** Bring the screen in line with the address and the room. */
  show() {
    const id = roomInAddress();
    if (!id) return this.mount('home', 'home', () => new HomeView(this));
    if (isHere(id) && !this.local.house) return void this.openDoor();
    const room = this.local.house && isHere(id) ? this.local.house.openRoom(id) : this.session.openRoom(id);
    if (this.room !== room) {
      this.room = room;
      room.listen(() => this.room === room && this.show());
    }
    const [screen, make] = this.screenOf(room);
    this.mount(screen, `${screen} ${id} ${room.snapshot?.game ?? ''}`, () => make(room));
  }

  /** The games that are kept here are still to be loaded; where they can't be, there is home. */
  async openDoor() {
    if (await this.local.load()) this.show();
    else this.goHome();
  }

  /** @param {string} screen @param {string} key @param {() => View} make */
  mount(screen, key, make) {
    if (screen === 'home') this.room = null;
    if (this.shown === key) return;
    const before = this.shown;
    this.shown = key;
    this.view?.destroy();
    for (const name of ['data-state', 'data-ply', 'data-round']) this.main.removeAttribute(name);
    this.main.dataset.screen = screen;
    const view = make();
    this.view = view;
    this.slot.replaceChildren(...view.nodes);
    view.update(false);
    if (screen !== 'room') window.scrollTo(0, 0);
    if (before && screen !== 'room') this.main.focus({ preventScroll: true });
  }

  onSession() {
    const lost = this.session.phase === 'lost';
    if (this.session.phase === 'live') this.local.prepare(() => this.main.dataset.screen === 'home');
    if (this.wasLost && this.session.phase === 'live') {
      say(t('net.back'));
      this.wasLost = false;
    }
    if (lost) this.wasLost = true;
    this.sayRestart();
    if (this.view instanceof RoomView)
      this.view.drawStatus(); /* the rest follows the room's own changes, with motion */
  }

  /** The daemon is about to restart: said once, as the line that counts the seconds is not read out. */
  sayRestart() {
    const { restartAt, phase } = this.session;
    const status = restartAt !== this.restartSaid && phase === 'live' ? netStatus(this.session, false) : null;
    this.restartSaid = restartAt;
    if (status) say(status.text);
  }

  /** A round begins in a room that is followed: go in, unless another one is on the screen. @param {RemoteRoom} room */
  onStarted(room) {
    if (this.room === room || (this.room && this.main.dataset.screen === 'room')) return;
    if (!room.snapshot?.you.sides.length) return;
    closeSheet();
    this.go(room.id);
  }

  /* ---- ways ---- */

  /** @param {string} id @param {boolean} [watchOnly] */
  go(id, watchOnly = false) {
    if (watchOnly) this.watchOnlyRooms.add(id);
    const rooms = (isHere(id) ? this.local.house : this.session)?.rooms;
    if (rooms?.get(id)?.fault) rooms.delete(id); /* try again */
    history.pushState(null, '', addressOf(id));
    this.show();
  }

  goHome() {
    closeSheet();
    history.pushState(null, '', '/');
    this.show();
  }

  /** Where a game would be that is begun now; '' : where it always is. */
  localHint() {
    return this.session.phase === 'lost' ? t('here.hint') : '';
  }

  /** A new room. @param {string} game @param {Record<string, any>} fields  of `create` @returns {Promise<import('./types.js').Reply>} */
  async create(game, fields) {
    if (this.session.phase === 'lost') return this.local.create({ game, ...fields });
    const reply = await this.session.request('create', { game, ...fields });
    if (reply.ok) this.session.adopt(reply.snapshot);
    return reply;
  }

  /** @param {string} id */
  async join(id) {
    const reply = await this.session.request('join', { room: id });
    if (!reply.ok) return this.tell(faultWords(reply.error));
    this.session.adopt(reply.snapshot);
    this.go(id);
  }

  /** @param {RemoteRoom} room */
  watchOnly(room) {
    this.watchOnlyRooms.add(room.id);
    this.show();
  }

  /** The arrow: a room of one's own that waits stays open; leaving before one's first move asks. @param {RemoteRoom} room */
  back(room) {
    const snapshot = room.snapshot;
    const sides = snapshot?.you.sides ?? [];
    if (snapshot?.state === 'waiting' && sides.length) return this.goHome();
    if (snapshot?.state === 'playing' && sides.some(side => !hasMoved(snapshot, side))) return this.askLeave(room);
    this.leave(room);
  }

  /** @param {RemoteRoom} room */
  askLeave(room) {
    ask(
      'leave',
      t('leave.ask'),
      t('leave'),
      () => this.leave(room),
      () => this.view instanceof RoomView && this.view.focusBoard(),
    );
  }

  /** @param {RemoteRoom} room */
  leave(room) {
    this.watchOnlyRooms.delete(room.id);
    this.room = null;
    void room.host.leave(room);
    this.goHome();
  }

  /** The browser's own arrows: the same as ours. */
  onAddress() {
    closeSheet();
    const room = this.room;
    if (!room || roomInAddress() === room.id) return this.show();
    const sides = room.snapshot?.you.sides ?? [];
    const snapshot = room.snapshot;
    if (snapshot?.state === 'playing' && sides.some(side => !hasMoved(snapshot, side))) {
      history.pushState(null, '', addressOf(room.id));
      return this.askLeave(room);
    }
    this.room = null;
    if (!(snapshot?.state === 'waiting' && sides.length)) void room.host.leave(room);
    this.show();
  }

  /** This device is another player's from now on. @param {string} name @param {string} token */
  become(name, token) {
    this.goHome();
    this.session.become(token);
    this.tell(t('link.done', { name }), 'plain');
  }

  /** Say something at home. @param {string} text @param {'bad' | 'plain'} [tone] */
  tell(text, tone = 'bad') {
    this.told = { text, tone };
    this.view?.update(false);
    setTimeout(() => {
      this.told = null;
      this.view?.update(false);
    }, TOLD_MS);
  }

  /* ---- settings ---- */

  openSettings() {
    openSettings(this, () => this.view instanceof RoomView && this.view.focusBoard());
  }

  applyTheme() {
    const root = document.documentElement;
    if (settings.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    setLanguage(settings.language);
  }

  /** Another language changes every text: the screen is made anew, the sheet as well. */
  applySettings() {
    const before = document.documentElement.lang;
    this.applyTheme();
    if (before === document.documentElement.lang) return this.view?.update(false);
    this.shown = '';
    this.show();
    this.openSettings();
  }

  /** Forget everything that this browser keeps, and begin as a newcomer. */
  forget() {
    forgetAll();
    location.assign('/');
  }
}

new App().start();

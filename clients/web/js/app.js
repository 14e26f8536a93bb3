/* SPDX-License-Identifier: MIT */

/* Where the page begins: which screen is shown for an address and the state of its room, and the ways between them.
 *
 * Hooks for tests: `#app` has `data-screen` (home, games, waiting, invited, room, gone, stuck) and in a room `data-state` (connecting,
 * your-turn, their-turn, sending, review, waiting, watching, over, lost), `data-ply` and `data-round`. All buttons have
 * `data-action`. The full list is in README.md. */

import { GAMES_ADDRESS, addressOf, currentPlace, isRound } from './address.js';
import { GAMES, gameNamed, loadGame, loadedGame } from './games/index.js';
import { Stats } from './home/stats.js';
import { HelpDoor } from './help/door.js';
import { Door, isHere, savesData } from './local/door.js';
import { awaitsReader, hasMoved } from './net/room-state.js';
import { Session } from './net/session.js';
import { netStatus } from './net/status.js';
import { forgetCopies, keepCopy } from './offline.js';
import { Part } from './part.js';
import { load as loadRules } from './rules.js';
import { ask, closeSheet } from './ui/dialog.js';
import { currentLanguage, faultWords, loadWords, setLanguage, t } from './ui/i18n.js';
import { say } from './ui/live.js';
import { Speaker } from './ui/speaker.js';
import { changeSettings, forgetAll, settings } from './ui/store.js';
import { StuckView } from './ui/stuck.js';
import { inTurn } from './ui/tasks.js';
import { offerUpdates } from './ui/update.js';

/** @typedef {import('./net/remote-room.js').RemoteRoom} RemoteRoom */
/**
 * @typedef {object} View
 * @property {Node[]} nodes
 * @property {(animate: boolean) => void} update
 * @property {() => void} destroy
 * @property {boolean} [isFrame]  it only holds the place of what comes
 * @property {() => void} [prepare]  draw what is much before it is put into the page; then comes, in place of `update`,
 * @property {() => void} [arrive]  the rest
 * @property {() => void} [drawStatus]  of a room: the rest follows the room's own changes, with motion
 * @property {() => void} [focusBoard]
 * @property {(ply: number | null) => void} [goTo]
 * @property {(text: string) => void} [tellWords]  bad news, for a moment
 */

const HOME = new Part('home/view', () => import('./home/view.js'));
const GAMES_PAST = new Part('replay/games-view', () => import('./replay/games-view.js'));
const ARCHIVE = new Part('replay/archive', () => import('./replay/archive.js'));
const SETTINGS = new Part('ui/settings', () => import('./ui/settings.js'));
const ROOM = new Part('room/screens', () => import('./room/screens.js'));

const TOLD_MS = 4000;
const COPY_MS = 3000; /* what is on the screen comes first */

export class App {
  constructor() {
    this.main = /** @type {HTMLElement} */ (document.getElementById('app'));
    this.slot = /** @type {HTMLElement} */ (document.getElementById('view'));
    this.session = new Session(() => loadRules(new URL('../wasm/rules.wasm', import.meta.url)));
    this.stats = new Stats(this.session);
    /** @type {() => import('./types.js').StatsLine[]} rounds that were played without a connection */
    this.localStats = () => this.local.stats;
    this.local = new Door(this.session, () => this.session.player?.name ?? t('you'));
    this.help = new HelpDoor(this.session);
    this.speaker = new Speaker();
    /** @type {import('./replay/past.js').Past | null} */
    this.past = null;
    /** @type {import('./replay/archive.js').Archive | null} */
    this.archive = null;
    /** @type {View | null} */
    this.view = null;
    this.shown = ''; /* which view, of which room */
    /** @type {RemoteRoom | null} */
    this.room = null;
    /** @type {Set<string>} rooms that wait, which one only wants to watch */
    this.watchOnlyRooms = new Set();
    this.opening = false; /* something is being loaded to be opened */
    this.wasLost = false;
    /** @type {number | null} the restart that has been said */
    this.restartSaid = null;
    /** @type {import('./ui/live.js').Status | null} something to say at home, for a moment */
    this.told = null;
  }

  async start() {
    await this.applyTheme();
    this.session.onStarted = room => this.onStarted(room);
    this.session.listen(() => this.onSession());
    offerUpdates(this.main, this.session);
    window.addEventListener('popstate', () => this.onAddress());
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', () => this.view?.update(false));
    setInterval(() => this.session.restartAt !== null && this.view?.update(false), 1000);
    this.local.start();
    this.show();
    this.session.connection.start();
    if (!savesData()) setTimeout(keepCopy, COPY_MS);
  }

  /* ---- which screen ---- */

  /** @param {RemoteRoom} room @param {typeof import('./room/screens.js')} views @returns {[string, () => View, string?]} */
  screenOf(room, { FrameView, GoneView, InvitedView, RoomView, WaitingView }) {
    const { fault, snapshot } = room;
    if (fault) return ['gone', () => new GoneView(this, room, fault)];
    if (!snapshot) return ['room', () => new FrameView(this, room), 'frame'];
    const row = gameNamed(snapshot.game);
    if (!row) return ['gone', () => new GoneView(this, room, { code: 'unknown_game' })];
    const game = loadedGame(row.name);
    if (!game) this.await(loadGame(row));
    if (snapshot.state === 'waiting' && !this.watchOnlyRooms.has(room.id))
      return snapshot.you.sides.length
        ? ['waiting', () => new WaitingView(this, room)]
        : ['invited', () => new InvitedView(this, room)];
    this.noteGame(row.name);
    return game
      ? ['room', () => new RoomView(this, room, game)]
      : ['room', () => new FrameView(this, room), 'frame of the game'];
  }

  /** Show the screen again once something has been loaded. @param {Promise<unknown>} loading */
  await(loading) {
    loading.then(
      () => this.show(),
      () => this.mount('stuck', 'stuck', () => new StuckView()),
    );
  }

  /** What a part of the page exports; null: it is being loaded. @template T @param {Part<T>} part @returns {T | null} */
  ready(part) {
    if (!part.module) this.await(part.load());
    return part.module;
  }

  /** Bring the screen in line with the address and the room. */
  show() {
    const { page, id } = currentPlace();
    if (page === 'home') return this.showHome();
    if (page === 'games') return this.showGames();
    void this.session.needRules();
    const views = this.ready(ROOM);
    if (!views) return;
    if (isRound(id) && !this.openArchive()) return;
    const keeper = this.keeperOf(id);
    if (!keeper) return void this.openDoor();
    const room = keeper.openRoom(id);
    if (this.room !== room) {
      this.room = room;
      room.listen(() => this.room === room && this.show());
    }
    const [screen, make, kind = ''] = this.screenOf(room, views);
    this.mount(screen, `${screen} ${id} ${kind}`, make);
  }

  showHome() {
    const views = this.ready(HOME);
    if (!views) return;
    this.mount('home', 'home', () => new views.HomeView(this));
    this.help.follow();
  }

  showGames() {
    const views = this.ready(GAMES_PAST);
    if (!views) return;
    const past = (this.past ??= new views.Past(this.session));
    this.mount('games', 'games', () => new views.GamesView(this, past));
  }

  /** The rounds that have ended; null: how they are looked at is being loaded. */
  openArchive() {
    const module = this.archive ? null : this.ready(ARCHIVE);
    if (module) this.archive = new module.Archive(this.session);
    return this.archive;
  }

  /** Open what is loaded only when it is wanted. @template T @param {Part<T>} part @param {(module: T) => void} open */
  async open(part, open) {
    if (part.module) return open(part.module);
    if (this.opening) return;
    this.opening = true;
    const { view } = this;
    const module = await part.load().catch(() => null);
    this.opening = false;
    if (!module) this.tell(t('load.failed'));
    else if (view === this.view) open(module);
  }

  /** All that may be needed once it can't be loaded any more. */
  async loadRest() {
    const home = await HOME.load();
    const parts = [home.loadSheets(), this.speaker.prepare(), ...[GAMES_PAST, ARCHIVE, SETTINGS, ROOM].map(part => part.load())];
    await Promise.all([...parts, loadWords(), ...GAMES.map(loadGame)]);
  }

  /** Who has this room; null: that is still to be loaded. @param {string} id */
  keeperOf(id) {
    if (isHere(id)) return this.local.house;
    return isRound(id) ? this.archive : this.session;
  }

  /** The games that are kept here are still to be loaded; where they can't be, there is home. */
  async openDoor() {
    if (await this.local.load()) this.show();
    else this.goHome();
  }

  /** @param {string} screen @param {string} key @param {() => View} make */
  mount(screen, key, make) {
    if (screen === 'home' || screen === 'games') this.room = null;
    if (this.shown === key) return;
    const before = this.shown;
    this.shown = key;
    const { isFrame } = this.view ?? {};
    this.view?.destroy();
    const view = make();
    this.view = view;
    const put = (/** @type {() => void} */ finish) => this.put(screen, view, before !== '', finish);
    if (!isFrame || !view.prepare) return put(() => view.update(false));
    const unlessLeft = (/** @type {() => void} */ step) => () => this.view === view && step();
    inTurn([() => view.prepare?.(), () => put(() => view.arrive?.())].map(unlessLeft));
  }

  /** @param {string} screen @param {View} view @param {boolean} moved  another one was there before
   * @param {() => void} finish  what is left to be drawn
   */
  put(screen, view, moved, finish) {
    for (const name of ['data-state', 'data-ply', 'data-round']) this.main.removeAttribute(name);
    this.main.dataset.screen = screen;
    this.slot.replaceChildren(...view.nodes);
    finish();
    if (screen !== 'room') window.scrollTo(0, 0);
    if (moved && screen !== 'room') this.main.focus({ preventScroll: true });
  }

  onSession() {
    const lost = this.session.phase === 'lost';
    if (this.session.phase === 'live')
      this.local.prepare(
        () => this.main.dataset.screen === 'home',
        () => this.loadRest(),
      );
    if (this.wasLost && this.session.phase === 'live') {
      say(t('net.back'));
      this.wasLost = false;
    }
    if (lost) this.wasLost = true;
    this.sayRestart();
    this.view?.drawStatus?.();
    if (this.shown === 'stuck' && this.session.phase === 'live') this.show();
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
    if (document.hidden && room.snapshot && awaitsReader(room.snapshot)) this.speaker.play('turn');
    if (this.room === room || (this.room && !this.room.archived && this.main.dataset.screen === 'room')) return;
    if (!room.snapshot?.you.sides.length) return;
    closeSheet();
    this.go(room.id);
  }

  /* ---- ways ---- */

  /** @param {string} id @param {boolean} [watchOnly] */
  go(id, watchOnly = false) {
    if (watchOnly) this.watchOnlyRooms.add(id);
    const rooms = this.keeperOf(id)?.rooms;
    if (rooms?.get(id)?.fault) rooms.delete(id); /* try again */
    this.expect((this.session.seated.get(id) ?? this.session.lobby.get(id))?.game);
    history.pushState(null, '', addressOf(id));
    this.show();
  }

  /** @param {string} address */
  goTo(address) {
    closeSheet();
    history.pushState(null, '', address);
    this.show();
  }

  goHome() {
    this.goTo('/');
  }

  /** The address follows the position that is looked at. @param {RemoteRoom} room @param {number | null} ply */
  noteShown(room, ply) {
    if (this.room === room) history.replaceState(history.state, '', addressOf(room.id, ply));
  }

  /** What is played at this address: after a reload the board is there in its size before anything is known of the room.
   * @param {string} game
   */
  noteGame(game) {
    if (history.state?.game !== game) history.replaceState({ ...history.state, game }, '');
  }

  /** Where a game would be that is begun now; '' : where it always is. */
  localHint() {
    return this.session.phase === 'lost' ? t('here.hint') : '';
  }

  /** A room of this game will soon be shown. If something can't be had, that is said then. @param {string | undefined} game */
  expect(game) {
    const row = gameNamed(game ?? '');
    for (const loading of [ROOM.load(), row && loadGame(row)]) loading?.catch(() => {});
  }

  /** A new room. @param {string} game @param {Record<string, any>} fields  of `create` @returns {Promise<import('./types.js').Reply>} */
  async create(game, fields) {
    this.expect(game);
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

  /** Give up a round without going into its room. @param {string} id */
  async resign(id) {
    const reply = await (isHere(id) ? this.local.house?.resign(id) : this.session.resign(id));
    if (document.activeElement === document.body) this.main.focus({ preventScroll: true }); /* its card has gone */
    if (!reply) return;
    if (!reply.ok) return this.tell(faultWords(reply.error));
    say(t('over'));
    if (await this.stats.load()) this.view?.update(false);
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
    if (room.archived) return this.leave(room, sides.length ? GAMES_ADDRESS : '/');
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
      () => this.view?.focusBoard?.(),
    );
  }

  /** @param {RemoteRoom} room @param {string} [to]  where one goes */
  leave(room, to = '/') {
    this.watchOnlyRooms.delete(room.id);
    this.room = null;
    void room.host.leave(room);
    this.goTo(to);
  }

  /** The browser's own arrows: the same as ours. */
  onAddress() {
    if (this.help.onAddress()) return;
    closeSheet();
    const room = this.room;
    const { id, ply } = currentPlace();
    if (room && room.id === id && this.view?.goTo) return this.view.goTo(ply);
    if (!room || room.id === id) return this.show();
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

  /** Say something, for a moment. @param {string} text @param {'bad' | 'plain'} [tone] */
  tell(text, tone = 'bad') {
    if (this.view?.tellWords) return this.view.tellWords(text);
    this.told = { text, tone };
    this.view?.update(false);
    setTimeout(() => {
      this.told = null;
      this.view?.update(false);
    }, TOLD_MS);
  }

  /* ---- settings ---- */

  openSettings() {
    void this.open(SETTINGS, ({ openSettings }) => openSettings(this, () => this.view?.focusBoard?.()));
  }

  applyTheme() {
    const root = document.documentElement;
    if (settings.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    root.dataset.marks = settings.marks ? 'on' : 'off';
    return setLanguage(settings.language);
  }

  /** Another language changes every text: the screen is made anew, the sheet as well. */
  async applySettings() {
    const before = document.documentElement.lang;
    this.speaker.settle();
    await this.applyTheme().catch(() => changeSettings({ language: /** @type {'en' | 'it'} */ (currentLanguage()) }));
    if (before === document.documentElement.lang) return this.view?.update(false);
    this.shown = '';
    this.show();
    this.openSettings();
  }

  /** Forget everything that this browser keeps, and begin as a newcomer. */
  async forget() {
    forgetAll();
    await forgetCopies();
    location.assign('/');
  }
}

void new App().start();

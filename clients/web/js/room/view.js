/* SPDX-License-Identifier: MIT */

/* The room: strips, board, status line, controls, and the moves beside it. It draws what the room's snapshot, the move on
 * its way and the time that has passed say; a watcher gets the same without controls. */

import { currentPlace } from '../address.js';
import { sideOf } from '../net/room-state.js';
import { addressHere, openLink, openText, recordIn } from '../replay/take.js';
import { h, set, setText } from '../ui/dom.js';
import { faultWords, t } from '../ui/i18n.js';
import { say, showStatus } from '../ui/live.js';
import { motionAllowed, settings } from '../ui/store.js';
import { Acts } from './acts.js';
import { Autoplay } from './autoplay.js';
import { eventWords, lowSeconds, lowWords, moveWords } from './announce.js';
import { boardView, sideNames } from './board-view.js';
import { askClaim, makeClaim } from './claim.js';
import { Hint, isAgainstBot } from './hint.js';
import { History } from './history.js';
import { openMenu, openWords } from './menu.js';
import { Moments, Warnings, isOut } from './moment.js';
import { makeOver } from './over.js';
import { makeNav } from './nav.js';
import { makePanel } from './panel.js';
import { Review } from './review.js';
import { Said, openPhrases, phraseWords } from './say.js';
import { Sounds } from './sounds.js';
import { SENDING_AFTER_MS, resultWords, stateWord, statusOf } from './status.js';
import { makeStrip, stripState } from './strip.js';
import { makeTopBar } from './top-bar.js';

/** @typedef {import('../types.js').Snapshot} Snapshot */
/** @typedef {import('../net/remote-room.js').Change} Change */

const TOLD_MS = 4000;
const ADDRESS_MS = 300; /* browsers count how often an address is changed */

/** @type {Map<string, boolean>} how a watcher has turned the board, by room */
const turned = new Map();

export class RoomView {
  /**
   * @param {import('../app.js').App} app
   * @param {import('../net/remote-room.js').RemoteRoom} room
   * @param {import('../types.js').Game} game
   */
  constructor(app, room, game) {
    this.app = app;
    this.room = room;
    this.game = game;
    this.history = new History(this.game, room);
    this.review = new Review();
    this.sounds = new Sounds(app.speaker, room, this.game, this.history);
    /** @type {number | null} the position of the address, until it can be shown */
    this.wanted = currentPlace().ply;
    this.auto = new Autoplay(() => this.stepOn());
    this.addressTimer = 0;
    /** @type {{text: string, bad: boolean} | null} */
    this.message = null;
    this.roundNumber = 0;
    this.focused = false;
    this.timer = 0;
    this.tellTimer = 0;
    this.acts = new Acts(room, fault => this.tell(fault));
    this.hint = new Hint(room, { shown: move => this.showHint(move), refused: fault => this.tellNoHint(fault) });
    this.play = this.game.makePlay(this.boardHooks());
    this.opp = makeStrip(this.game, 'opp');
    this.me = makeStrip(this.game, 'me');
    this.moments = new Moments(room.host, room, () => this.drawTime());
    /** @type {import('./moment.js').Moment | null} */
    this.moment = null;
    this.warnings = new Warnings();
    this.said = new Said(() => this.drawTime());
    this.claim = makeClaim(
      () => this.askClaim(),
      () => this.update(false),
    );
    this.over = makeOver({
      rematch: () => void this.acts.now('rematch'),
      review: () => this.startReview(),
      home: () => app.leave(room),
    });
    this.panel = makePanel(this.panelHooks());
    this.nav = makeNav(this.navHooks());
    this.top = makeTopBar(t(`game.${this.game.name}`), {
      back: () => app.back(room),
      say: () =>
        openPhrases(
          phrase => void this.acts.say(phrase),
          () => this.focusBoard(),
        ),
      hint: () => this.askHint(),
      sound: () => app.speaker.press(),
      moves: () => this.panel.open(!this.panel.isOpen()),
      menu: () => this.openMenu(),
    });
    this.watchNote = h('p', { class: 'hint watch-note' });
    this.controls = h('div', { class: 'ctl' }, this.play.controls, this.claim.el, this.over.el, this.watchNote, this.nav.el);
    const board = h('div', { class: 'boardbox' }, this.play.board);
    this.nodes = [this.top.el, this.opp.el, board, this.me.el, this.panel.el, this.controls];
    const unlisten = [
      room.listen(change => this.onChange(change)),
      app.speaker.listen(() => this.top.hear(app.speaker.state)),
    ];
    this.unlisten = () => unlisten.forEach(undo => undo());
    this.top.hear(app.speaker.state);
  }

  /** @returns {import('../types.js').BoardHooks} */
  boardHooks() {
    return {
      play: move => this.room.play(move),
      changed: again => {
        this.message = null;
        this.drawStatus(again);
        if (again && this.play.status()?.bad) this.sounds.refused();
      },
      page: step => this.page(step),
      field: () => this.openField(),
    };
  }

  /** @returns {import('./nav.js').NavHooks} */
  navHooks() {
    return {
      goTo: ply => this.goTo(ply),
      page: step => this.page(step),
      live: () => this.goTo(null),
      auto: () => this.toggleAuto(),
    };
  }

  /** @returns {import('./panel.js').PanelHooks} */
  panelHooks() {
    return {
      nav: this.navHooks(),
      write: text => this.write(text),
      closed: () => this.closePanel(),
    };
  }

  destroy() {
    this.unlisten();
    this.play.destroy();
    this.moments.stop();
    this.said.stop();
    this.hint.stop();
    this.auto.stop();
    clearTimeout(this.addressTimer);
    clearTimeout(this.timer);
    clearTimeout(this.tellTimer);
  }

  /** @param {Change} change */
  onChange(change) {
    if (change.kind === 'refused') {
      this.message = { text: faultWords(change.fault), bad: true };
      this.sounds.refused();
    }
    if (change.kind === 'pending') {
      this.message = null;
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.drawStatus(), SENDING_AFTER_MS + 20);
    }
    if (change.kind === 'event') this.announce(change.ev, change.before);
    this.update(change.kind === 'event' || change.kind === 'pending');
  }

  /** @param {import('../types.js').Event_} ev @param {Snapshot} before */
  announce(ev, before) {
    if (ev.ev === 'moved') this.message = null;
    if (ev.ev === 'said') this.said.add(ev.side, phraseWords(ev.phrase) ?? '');
    const snapshot = this.room.snapshot;
    const words = snapshot && eventWords(ev, before, snapshot, this.game, this.names(), ply => this.history.at(ply));
    if (words) say(words);
    this.sounds.event(ev, this.review.ply !== null);
  }

  names() {
    return sideNames(this.room.snapshot, this.game);
  }

  /** Before it is put into the page, where a frame holds its place: a room is too much for one task. */
  prepare() {
    this.draw(false);
  }

  /** As it was prepared, it has been put into the page. */
  arrive() {
    this.panel.scrollToCurrent();
    this.finish(false);
  }

  get shown() {
    return this.play.board.isConnected;
  }

  /** @param {boolean} animate */
  update(animate) {
    const hadFocus = this.controls.contains(document.activeElement);
    this.draw(animate);
    if (this.shown) this.finish(hadFocus);
  }

  /** What takes its place in the page. @param {boolean} hadFocus  a control had it before all was drawn */
  finish(hadFocus) {
    this.drawStatus();
    const active = document.activeElement;
    const astray =
      hadFocus && (!this.controls.contains(active) || active?.closest('[hidden]') || active?.matches(':disabled'));
    if (astray || (this.room.snapshot && !this.focused)) this.focusBoard();
  }

  /** All but the status line and the focus. @param {boolean} animate */
  draw(animate) {
    const snapshot = this.room.snapshot;
    const round = snapshot?.round ?? null;
    if (round) this.history.follow(round);
    if (round && round.number !== this.roundNumber) {
      if (this.roundNumber) this.app.noteShown(this.room, null);
      this.roundNumber = round.number;
      this.review.goTo(null, 0);
      this.auto.stop();
      this.message = null;
    }
    if (round && this.wanted !== null && this.history.complete) {
      this.review.goTo(this.wanted, this.total);
      this.wanted = null;
    }
    this.room.look(this.review.ply ?? this.total);
    this.drawBoard(snapshot, animate);
    this.drawWatchers(snapshot);
    this.drawOffer();
    this.readTime();
    this.drawControls(snapshot);
    this.drawPanel(snapshot);
  }

  /** @param {Snapshot | null} snapshot @param {boolean} animate */
  drawBoard(snapshot, animate) {
    const view = this.boardView(animate && motionAllowed());
    if (view.position) this.play.update(view); /* else nobody has said it yet */
    else if (!snapshot) return;
    this.opp.update(stripState(snapshot, view.flip ? 0 : 1, view));
    this.me.update(stripState(snapshot, view.flip ? 1 : 0, view));
  }

  /* ---- time ---- */

  /** Clocks and countdowns as they are now. */
  readTime() {
    const moment = this.moments.read();
    this.moment = moment;
    if (!moment) return;
    this.opp.tick(moment, this.said.texts);
    this.me.tick(moment, this.said.texts);
    this.warn(moment);
  }

  /** That one's own clock is running out. @param {import('./moment.js').Moment} moment */
  warn(moment) {
    const { snapshot } = this.room;
    const low = snapshot && lowSeconds(moment, snapshot, this.warnings);
    if (!snapshot || low === null) return;
    say(lowWords(low, moment, snapshot.you.sides, this.names()));
    this.sounds.low(low);
  }

  /** Time has passed, and nothing else has happened. */
  drawTime() {
    const before = this.moment;
    this.readTime();
    if (before?.claim !== this.moment?.claim) this.update(false);
    else if (isOut(before) !== isOut(this.moment)) this.drawStatus();
  }

  focusBoard() {
    if (!this.shown) return;
    this.focused = true;
    this.play.focus();
  }

  /** Is the board turned, side 1 below? @param {Snapshot | null} snapshot */
  flipped(snapshot) {
    const sides = snapshot?.you.sides ?? [];
    if (sides.length === 1) return sides[0] === 1;
    if (sides.length === 2) return settings.turnBoard && snapshot?.round?.turn === 1;
    return turned.get(this.room.id) ?? false;
  }

  /** @param {boolean} animate */
  boardView(animate) {
    const { room, history, review } = this;
    return boardView({
      room,
      history,
      ply: review.ply,
      animate,
      flip: this.flipped(room.snapshot),
      names: this.names(),
    });
  }

  /** @param {Snapshot | null} snapshot */
  drawWatchers(snapshot) {
    const n = snapshot?.spectators ?? 0;
    this.top.update(n);
    this.watchNote.hidden = !snapshot || this.room.archived || snapshot.you.sides.length > 0;
    setText(this.watchNote, t('watching', { n }));
  }

  /** Somebody to talk to, or a bot to ask while it is one's turn. */
  drawOffer() {
    const { snapshot, archived } = this.room;
    const sides = snapshot?.you.sides ?? [];
    this.top.offer({
      talk: !archived && sides.length === 1 && snapshot?.seats[1 - sides[0]].kind === 'human',
      hint: !archived && isAgainstBot(snapshot),
      hintNow: !this.hint.asked && this.boardView(false).ready,
    });
  }

  /** @param {Snapshot | null} snapshot */
  drawControls(snapshot) {
    const seated = (snapshot?.you.sides.length ?? 0) > 0;
    const finished = snapshot?.state === 'finished';
    const claims = this.claim.update(this.moment !== null && this.moment.claim !== null);
    const { archived } = this.room;
    this.play.controls.hidden = archived || (snapshot !== null && (!seated || finished || claims));
    this.nav.el.hidden = !archived;
    this.over.el.hidden = archived || !seated || !finished;
    if (snapshot && !this.over.el.hidden) this.over.update(snapshot, this.room.fresh);
    else this.over.hide();
  }

  /** @param {Snapshot | null} snapshot */
  drawPanel(snapshot) {
    const moves = snapshot?.round?.moves ?? [];
    const nav = {
      ply: this.review.ply ?? moves.length,
      total: moves.length,
      fresh: this.review.fresh(moves.length),
      canReview: this.history.complete,
      ended: snapshot?.state === 'finished',
      playing: this.auto.on,
    };
    this.nav.update(nav);
    this.panel.update({
      moves,
      nav,
      canWrite: snapshot?.state === 'playing' && snapshot.you.sides.length > 0,
    });
  }

  /** @param {boolean} [again]  to be read even if it says the same */
  drawStatus(again) {
    if (!this.shown) return;
    const snapshot = this.room.snapshot;
    const total = this.total;
    const { ply } = this.review;
    const status = statusOf({
      host: this.room.host,
      room: this.room,
      names: this.names(),
      review: ply === null ? null : { ply, total, fresh: this.review.fresh(total) },
      message: this.message ?? this.noBoard(),
      play: this.play.status(),
      moment: this.moment,
    });
    showStatus(status, again);
    const mine = snapshot?.you.sides ?? [];
    const turn = snapshot?.state === 'playing' ? snapshot.round?.turn : null;
    const yours = mine.length === 1 && turn === mine[0] && !this.room.pending;
    const name = t(`game.${this.game.name}`);
    document.title = yours ? `● ${t('turn.you')} – ${name}` : `${name} – tavoliere`;
    set(this.app.main, {
      'data-state': stateWord(this.room, ply !== null),
      'data-ply': total,
      'data-round': snapshot?.round?.number ?? null,
    });
  }

  /** Of a round that has ended the daemon tells moves alone: without rules there may be nothing to show. */
  noBoard() {
    const lacks = this.room.archived && this.room.snapshot && !this.history.complete;
    return lacks && this.app.session.rulesGone ? { text: t('replay.no_board'), bad: true } : null;
  }

  /* ---- looking back ---- */

  get total() {
    return this.room.snapshot?.round?.moves.length ?? 0;
  }

  /** @param {number | null} ply  null: the present */
  goTo(ply) {
    this.auto.stop();
    this.lookAt(ply, false);
  }

  /** @param {-1 | 1} step */
  page(step) {
    this.auto.stop();
    this.lookAt((this.review.ply ?? this.total) + step, step > 0);
  }

  /** @param {number | null} ply @param {boolean} animate */
  lookAt(ply, animate) {
    if (!this.history.complete) return;
    this.wanted = null;
    const before = this.review.ply;
    this.review.goTo(ply, this.total);
    if (before === this.review.ply && !this.auto.on) return this.drawPanel(this.room.snapshot);
    this.message = null;
    this.update(animate);
    this.sayMove(this.review.ply ?? this.total);
    this.noteAddress();
  }

  /** Go on by itself: from the start, if the last position is shown. */
  toggleAuto() {
    if (this.auto.on) this.auto.stop();
    else {
      this.auto.start();
      if (this.review.ply === null) this.lookAt(0, false);
      else if (!this.stepOn()) this.auto.stop();
    }
    this.drawPanel(this.room.snapshot);
  }

  /** @returns {boolean} there are more */
  stepOn() {
    this.lookAt((this.review.ply ?? this.total) + 1, true);
    this.sounds.step(this.review.ply ?? this.total);
    const more = this.review.ply !== null;
    if (!more) this.auto.stop();
    this.drawPanel(this.room.snapshot);
    return more;
  }

  /** The move that led to the position one has gone to. @param {number} ply */
  sayMove(ply) {
    const round = this.room.snapshot?.round;
    if (!round || ply === 0) return;
    const side = sideOf(round.starter, ply - 1);
    const sides = this.room.snapshot?.you.sides ?? [];
    const own = sides.length === 1 && sides[0] === side;
    say(moveWords(this.game, round.moves[ply - 1], this.names()[side], own, n => this.history.at(n), ply));
  }

  /** Not of a round one plays: who comes back to that wants to see how it stands. */
  noteAddress() {
    clearTimeout(this.addressTimer);
    const { snapshot } = this.room;
    if (snapshot?.state === 'playing' && snapshot.you.sides.length) return;
    this.addressTimer = window.setTimeout(() => this.app.noteShown(this.room, this.review.ply), ADDRESS_MS);
  }

  startReview() {
    this.goTo(0);
    this.panel.open(true);
  }

  closePanel() {
    this.panel.open(false);
    this.focusBoard();
  }

  openField() {
    if (this.panel.input.form?.hidden) return;
    this.panel.open(true);
    this.panel.input.focus();
  }

  /** @param {string} text */
  async write(text) {
    const reply = await this.room.playText(text);
    if (reply.ok) this.goTo(null);
    else this.sounds.refused();
    return reply;
  }

  /* ---- the menu ---- */

  openMenu() {
    const snapshot = this.room.snapshot;
    const seated = (snapshot?.you.sides.length ?? 0) > 0;
    const closed = () => this.focusBoard();
    openMenu(
      {
        rules: () => void this.app.help.open(this.game.name, closed),
        words: () => openWords(this.words(), closed),
        turn: seated ? null : () => this.turnBoard(),
        link: addressHere(this.room, null) ? () => this.openLink() : null,
        record: recordIn(this.room) ? () => void this.openText() : null,
        settings: () => this.app.openSettings(),
        claim: this.moment && this.moment.claim !== null ? () => this.askClaim() : null,
        resign: seated && snapshot?.state === 'playing' ? () => void this.acts.now('resign') : null,
      },
      closed,
    );
  }

  openLink() {
    const { room, app } = this;
    const address = addressHere(room, this.review.ply);
    const mine = room.snapshot?.visibility === 'private' && recordIn(room) !== null;
    if (address) openLink(app.session.serverUrl, address, mine, () => this.focusBoard());
  }

  async openText() {
    const record = recordIn(this.room);
    if (record === null) return;
    const reply = await this.app.session.request('record', { record, text: true });
    if (!reply.ok) this.tell(reply.error);
    else if (this.play.board.isConnected) openText(record, reply.text, () => this.focusBoard());
  }

  /** The board as text, the result before it. */
  words() {
    const names = this.names();
    const snapshot = this.room.snapshot;
    const { position } = this.boardView(false);
    const lines = position ? this.game.describe(position, names) : [];
    return snapshot?.state === 'finished' ? [resultWords(snapshot, names), ...lines] : lines;
  }

  turnBoard() {
    turned.set(this.room.id, !this.flipped(this.room.snapshot));
    this.update(false);
  }

  askClaim() {
    const other = this.moment?.turn ?? null;
    if (other === null) return;
    askClaim(
      this.names()[other],
      () => void this.acts.now('claim'),
      () => this.focusBoard(),
    );
  }

  /* ---- hints ---- */

  /** The button goes out until the answer has come, so the board gets the focus. */
  askHint() {
    void this.hint.ask().then(() => this.drawOffer());
    this.focusBoard();
    this.message = { text: t('hint.asked'), bad: false };
    this.drawOffer();
    this.drawStatus();
  }

  /** As a preview on the board, and in words; played only by whoever wants it. @param {string} move */
  showHint(move) {
    if (!this.boardView(false).ready) return;
    const ply = this.total;
    this.play.suggest(move);
    this.focusBoard();
    const after = this.room.line?.rules(ply)?.after(move) ?? null;
    this.message = { text: this.game.say(move, t('hint'), after, this.history.at(ply)), bad: false };
    this.drawStatus();
  }

  /** @param {import('../types.js').Fault} fault */
  tellNoHint(fault) {
    if (fault.code === 'unavailable') this.tellWords(t('hint.none'));
    else this.tell(fault);
  }

  /** Why something asked for was not done. @param {import('../types.js').Fault} fault */
  tell(fault) {
    this.tellWords(faultWords(fault));
  }

  /** Bad news, for a moment. @param {string} text */
  tellWords(text) {
    const message = { text, bad: true };
    this.message = message;
    this.drawStatus(true);
    clearTimeout(this.tellTimer);
    this.tellTimer = window.setTimeout(() => {
      if (this.message !== message) return;
      this.message = null;
      this.drawStatus();
    }, TOLD_MS);
  }
}

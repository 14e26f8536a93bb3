/* SPDX-License-Identifier: MIT */

/* A game in which a move is a place that is picked: preview and cursor, and what touch, mouse and keys do with them. It
 * knows no rules and no geometry; the game hands in what it needs. */

import { t } from '../../ui/i18n.js';
import { makeConfirmRow } from './confirm.js';
import { bindKeys } from './keys.js';
import { bindPointer } from './pointer.js';
import { PickHand } from './pick-hand.js';

/** @typedef {import('../../types.js').BoardView} BoardView */
/** @typedef {import('../../types.js').Play} Play */

/**
 * What the player is about to do.
 * @typedef {object} Intent
 * @property {string | null} preview  the move that is shown before it is played
 * @property {string} cursor  a place
 */

/**
 * @typedef {object} Drawn
 * @property {SVGSVGElement} svg
 * @property {(view: BoardView, intent: Intent, animate: boolean) => void} draw
 * @property {() => void} still  whatever still moves is where it goes to
 * @property {(place: string) => void} focus
 */

/**
 * What is the game's own.
 * @typedef {object} Picking
 * @property {string} game
 * @property {Drawn} drawn
 * @property {(view: BoardView) => string} firstPlace  where the cursor is at first
 * @property {(x: number, y: number, flip: boolean) => string | null} placeAt  in board units
 * @property {(place: string, dx: number, dy: number, flip: boolean) => string} step  one step as it is seen
 * @property {(place: string, end: -1 | 1, flip: boolean) => string} edge  the row's end as it is seen
 * @property {(place: string, dx: number, dy: number, flip: boolean) => string | null} along  the move of Shift and an arrow
 * @property {(view: BoardView, place: string, shown: string | null) => string | null} moveAt  the move that a place stands
 *   for; `shown`, the one that is previewed, where it stands for more
 * @property {(move: string) => string} placeOf  a place that stands for a move
 * @property {(view: BoardView, move: string) => string | null} reason  why a move can't be played, as far as is known now
 * @property {(view: BoardView, place: string) => string | null} refusal  why a place that stands for no move does not
 * @property {(view: BoardView, move: string) => string} what  a preview in words
 */

/** Can it be played now? @param {BoardView} view @param {string} move */
export const isPlayable = (view, move) => view.ready && view.legal !== null && view.legal.has(move);

/** How a preview looks; open: it is not one's turn, so nobody can say yet.
 * @param {BoardView} view @param {string} move @param {string | null} reason @returns {'ok' | 'bad' | 'open'}
 */
export const toneOf = (view, move, reason) => (reason ? 'bad' : isPlayable(view, move) ? 'ok' : 'open');

/** @implements {Play} */
export class PickPlay {
  /** @param {import('../../types.js').BoardHooks} hooks @param {Picking} own */
  constructor(hooks, own) {
    this.hooks = hooks;
    this.own = own;
    this.board = own.drawn.svg;
    /** @type {BoardView | null} */
    this.view = null;
    /** @type {string | null} the move that is shown before it is played */
    this.preview = null;
    this.fixed = false; /* the preview stays when the mouse leaves */
    this.cursor = '';
    /** @type {string | null} why the last try can't be played */
    this.refused = null;
    this.row = makeConfirmRow(own.game, {
      cancel: () => this.cancel(),
      confirm: () => this.confirm(),
      stamp: () => `${this.view?.key} ${this.preview}`,
    });
    this.controls = this.row.el;
    this.undo = [
      bindPointer(this.board, new PickHand(this)),
      bindKeys(this.board, {
        step: (dx, dy, shift) => (shift ? this.showAlong(dx, dy) : this.stepCursor(dx, dy)),
        edge: end => this.moveCursor(own.edge(this.cursor, end, this.flip)),
        act: () => this.act(),
        escape: () => this.cancel(),
        page: way => hooks.page(way),
        field: () => hooks.field(),
      }),
      this.bindOutside(),
    ];
  }

  destroy() {
    for (const undo of this.undo) undo();
  }

  /** A tap outside of board and controls takes the preview back. */
  bindOutside() {
    const tap = (/** @type {PointerEvent} */ e) => {
      const inside = e.target instanceof Element && e.target.closest('[data-board], [data-controls], dialog, .panel');
      if (this.preview && !inside) this.cancel();
    };
    document.addEventListener('pointerdown', tap);
    return () => document.removeEventListener('pointerdown', tap);
  }

  get flip() {
    return this.view?.flip ?? false;
  }

  /** @param {BoardView} view */
  update(view) {
    const old = this.view;
    this.view = view;
    if (!this.cursor) this.cursor = this.own.firstPlace(view);
    if (old?.key !== view.key) this.onPosition(view, old?.sent?.move === view.last?.move);
    if (view.sent || view.actor === null) this.preview = null;
    this.draw(view.animate);
  }

  /** Another position: what was prepared in the opponent's turn stays.
   * @param {BoardView} view @param {boolean} drawn  it is the one with the move that was on its way: that may still move
   */
  onPosition(view, drawn) {
    this.refused = null;
    if (!drawn) this.own.drawn.still();
    const mine = !view.last || view.mine.includes(view.last.side);
    if (mine || !this.fixed) this.preview = null;
  }

  /** @param {boolean} [again]  the status is to be read even if it says the same */
  changed(again) {
    this.draw(false);
    this.hooks.changed(again);
  }

  /** @param {boolean} animate */
  draw(animate) {
    if (!this.view) return;
    this.own.drawn.draw(this.view, this, animate);
    this.row.update({ canCancel: this.preview !== null, canConfirm: this.playable(this.preview) });
  }

  /** @param {string | null} move */
  playable(move) {
    return this.view !== null && move !== null && isPlayable(this.view, move);
  }

  usable() {
    return this.view !== null && this.view.actor !== null && !this.view.sent;
  }

  status() {
    if (this.refused) return { text: t(`no.${this.refused}`), bad: true };
    if (!this.preview || !this.view) return null;
    const reason = this.own.reason(this.view, this.preview);
    if (reason) return { text: t(`no.${reason}`), bad: true };
    const key = !this.playable(this.preview) ? 'preview.prepared' : this.fixed ? 'preview.confirm' : 'preview.click';
    return { text: t(key, { what: this.own.what(this.view, this.preview) }), bad: false };
  }

  focus() {
    this.own.drawn.focus(this.cursor);
  }

  /* ---- previews ---- */

  /** @param {string} place */
  moveAt(place) {
    return this.view ? this.own.moveAt(this.view, place, this.preview) : null;
  }

  /** Show the move that a place stands for. @param {string} place @param {boolean} fixed */
  show(place, fixed) {
    this.preview = this.moveAt(place);
    this.fixed = fixed;
    this.refused = null;
  }

  /** @param {string} move */
  suggest(move) {
    if (!this.usable()) return;
    this.cursor = this.own.placeOf(move);
    this.preview = move;
    this.fixed = true;
    this.refused = null;
    this.draw(false);
  }

  cancel() {
    this.preview = null;
    this.refused = null;
    this.changed();
  }

  confirm() {
    if (this.preview) this.tryMove(this.preview);
    this.focus();
  }

  /** Play it, or say why not. @param {string} move */
  tryMove(move) {
    if (this.playable(move)) return this.hooks.play(move);
    if (this.view?.ready) this.refused = this.own.reason(this.view, move);
    this.changed(true);
  }

  /** A place that stands for no move was picked: say why. @param {string} place */
  refuse(place) {
    this.refused = this.view?.ready ? this.own.refusal(this.view, place) : null;
    this.changed(true);
  }

  /* ---- the keyboard ---- */

  /** @param {number} dx @param {number} dy */
  stepCursor(dx, dy) {
    this.moveCursor(this.own.step(this.cursor, dx, dy, this.flip));
  }

  /** Wherever the cursor goes, what can be played there is shown. @param {string} place */
  moveCursor(place) {
    this.own.drawn.still();
    this.cursor = place;
    this.preview = null;
    if (this.usable()) this.show(place, true);
    if (!this.playable(this.preview)) this.preview = null;
    this.refused = null;
    this.changed();
    this.focus();
  }

  /** @param {number} dx @param {number} dy */
  showAlong(dx, dy) {
    const move = this.own.along(this.cursor, dx, dy, this.flip);
    if (!move || !this.usable()) return;
    this.preview = move;
    this.fixed = true;
    this.refused = null;
    this.changed();
  }

  act() {
    if (!this.view || !this.usable()) return;
    if (this.preview) return this.tryMove(this.preview);
    const move = this.moveAt(this.cursor);
    if (!move) return this.refuse(this.cursor);
    if (this.view.ready && (this.view.confirm !== 'always' || !this.playable(move))) return this.tryMove(move);
    this.show(this.cursor, true);
    this.changed();
  }
}

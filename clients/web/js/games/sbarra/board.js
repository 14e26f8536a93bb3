/* SPDX-License-Identifier: MIT */

/* Sbarra as it is played: mode, preview and cursor, and what touch, mouse and keys do with them. It knows no rules: a
 * move is legal when it is among those it was handed, and why another is not, the rules say. */

import { t } from '../../ui/i18n.js';
import { bindKeys } from '../shared/keys.js';
import { bindPointer } from '../shared/pointer.js';
import { makeControls } from './controls.js';
import { Drawing } from './draw.js';
import { step } from './geometry.js';
import { Hand } from './hand.js';
import { SIZE, isWall, placeOf, squareAt } from './position.js';
import { isPlayable, reasonOf, sceneOf } from './scene.js';
import { capital, wallWords } from './words.js';

/** @typedef {import('../../types.js').BoardView} BoardView */

export class SbarraPlay {
  /** @param {import('../../types.js').BoardHooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    this.drawing = new Drawing();
    this.board = this.drawing.svg;
    /** @type {BoardView | null} */
    this.view = null;
    /** @type {'move' | 'wall'} */
    this.mode = 'move';
    this.dir = 'h'; /* the last direction used */
    /** @type {string | null} the move that is shown before it is played */
    this.preview = null;
    this.fixed = false; /* the preview stays when the mouse leaves */
    this.suggested = false; /* the preview is not the player's own, nor is the mode */
    this.cursor = '';
    /** @type {string | null} why the last try can't be played */
    this.refused = null;
    this.row = makeControls({
      mode: (mode, byPointer) => this.setMode(mode, byPointer),
      rotate: () => this.rotate(),
      cancel: () => this.cancel(),
      confirm: () => this.confirm(),
      stamp: () => `${this.view?.key} ${this.preview}`,
    });
    this.controls = this.row.el;
    this.undo = [
      bindPointer(this.board, new Hand(this)),
      bindKeys(
        this.board,
        {
          step: (dx, dy) => this.stepCursor(dx, dy),
          edge: end => this.stepCursor(end * SIZE, 0),
          act: () => this.act(),
          escape: () => this.withdraw(),
          page: way => hooks.page(way),
          field: () => hooks.field(),
        },
        {
          m: () => this.setMode(this.mode === 'wall' ? 'move' : 'wall', false, true),
          r: () => this.rotate(),
        },
      ),
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

  /** @param {BoardView} view */
  update(view) {
    const old = this.view;
    this.view = view;
    if (!this.cursor) this.cursor = view.position.pawns[view.mine[0] ?? 0];
    if (old?.key !== view.key) this.onPosition(view);
    if (view.sent || view.actor === null) this.preview = null;
    if (view.actor === null) this.mode = 'move';
    this.draw(view.animate);
  }

  /** Another position: back to Move after one's own move; what was prepared in the opponent's turn stays. @param {BoardView} view */
  onPosition(view) {
    this.refused = null;
    this.drawing.still();
    const mine = !view.last || view.mine.includes(view.last.side);
    if (!mine && this.fixed && this.preview && isWall(this.preview)) return;
    this.preview = null;
    this.suggested = false;
    this.mode = 'move';
  }

  /** @param {boolean} [again]  the status is to be read even if it says the same */
  changed(again) {
    this.draw(false);
    this.hooks.changed(again);
  }

  /** @param {boolean} animate */
  draw(animate) {
    const view = this.view;
    if (!view) return;
    this.drawing.draw(sceneOf(view, this, animate));
    this.row.update({
      mode: this.mode,
      usable: this.usable(),
      walls: this.wallsLeft() > 0,
      canConfirm: this.playable(this.preview),
      canCancel: this.preview !== null,
    });
  }

  wallsLeft() {
    const view = this.view;
    return view && view.actor !== null ? view.position.wallsLeft[view.actor] : 0;
  }

  /** @param {string} move */
  reason(move) {
    return this.view ? reasonOf(this.view, move) : null;
  }

  /** @param {string | null} move */
  playable(move) {
    return this.view !== null && move !== null && isPlayable(this.view, move);
  }

  status() {
    if (this.refused) return { text: t(`no.${this.refused}`), bad: true };
    if (!this.preview) return null;
    const reason = this.reason(this.preview);
    if (reason) return { text: t(`no.${reason}`), bad: true };
    const what = isWall(this.preview) ? capital(wallWords(this.preview)) : this.preview;
    const key = !this.playable(this.preview) ? 'preview.prepared' : this.fixed ? 'preview.confirm' : 'preview.click';
    return { text: t(key, { what }), bad: false };
  }

  focus() {
    this.drawing.focus(this.cursor);
  }

  /* ---- modes and previews ---- */

  /** @param {'move' | 'wall'} mode @param {boolean} byPointer @param {boolean} [show]  a first preview, at the cursor */
  setMode(mode, byPointer, show = false) {
    const view = this.view;
    if (!view || view.actor === null || view.sent) return;
    this.refused = mode === 'wall' && this.wallsLeft() === 0 ? 'no_walls_left' : null;
    if (!this.refused) this.mode = mode;
    this.suggested = false;
    this.preview = null;
    this.toCrossing();
    if (show && this.mode === 'wall') this.showWall(this.cursor, true);
    if (byPointer || show) this.focus();
    this.changed();
  }

  /** In wall mode the cursor stands on a crossing: there are only eight by eight. */
  toCrossing() {
    if (this.mode !== 'wall') return;
    const [x, y] = placeOf(this.cursor);
    this.cursor = squareAt(Math.min(x, SIZE - 2), Math.min(y, SIZE - 2));
  }

  /** @param {string} crossing @param {boolean} fixed */
  showWall(crossing, fixed) {
    const other = this.dir === 'h' ? 'v' : 'h';
    if (!this.preview && !this.playable(crossing + this.dir) && this.playable(crossing + other)) this.dir = other;
    this.preview = crossing + this.dir;
    this.fixed = fixed;
    this.cursor = crossing;
  }

  rotate() {
    if (this.mode !== 'wall' || !this.usable()) return;
    this.dir = this.dir === 'h' ? 'v' : 'h';
    this.suggested = false;
    if (this.preview) this.preview = this.preview.slice(0, 2) + this.dir;
    this.changed();
  }

  /** @param {string} move */
  suggest(move) {
    if (!this.usable()) return;
    this.mode = isWall(move) ? 'wall' : 'move';
    if (isWall(move)) this.dir = move.slice(2);
    this.preview = move;
    this.fixed = true;
    this.suggested = true;
    this.refused = null;
    this.cursor = move.slice(0, 2);
    this.draw(false);
  }

  /** Back to Move, with nothing shown. */
  withdraw() {
    this.mode = 'move';
    this.cancel();
  }

  cancel() {
    this.preview = null;
    this.suggested = false;
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
    if (this.view?.ready) this.refused = this.reason(move);
    this.changed(true);
  }

  usable() {
    return this.view !== null && this.view.actor !== null && !this.view.sent;
  }

  /** A square to go to: played at once, or shown first where every move is confirmed. @param {string} square */
  pickSquare(square) {
    if (!this.view?.ready) return;
    const shown = this.fixed && this.preview === square;
    if (this.view.confirm === 'always' && this.playable(square) && !shown) {
      this.preview = square;
      this.fixed = true;
      return this.changed();
    }
    this.preview = null;
    this.tryMove(square);
  }

  /** @param {number} dx @param {number} dy */
  stepCursor(dx, dy) {
    this.drawing.still();
    this.refused = null;
    this.cursor = step(this.cursor, dx, dy, this.view?.flip ?? false, this.mode === 'wall' ? SIZE - 1 : SIZE);
    if (this.mode === 'wall' && this.usable()) {
      this.preview ??= this.cursor + this.dir;
      this.showWall(this.cursor, true);
    } else this.preview = null;
    this.changed();
    this.focus();
  }

  act() {
    if (!this.usable()) return;
    if (this.mode === 'move') return this.pickSquare(this.cursor);
    if (this.preview) return this.tryMove(this.preview);
    this.showWall(this.cursor, true);
    this.changed();
  }
}

/** @param {import('../../types.js').BoardHooks} hooks @returns {import('../../types.js').Play} */
export const makePlay = hooks => new SbarraPlay(hooks);

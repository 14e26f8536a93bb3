/* SPDX-License-Identifier: MIT */

/* Duo as it is played: the chosen piece, how each piece lies, the ghost on the board, and what touch, mouse and keys do
 * with them. It knows no rules: a move is legal when it is among those it was handed. */

import { t } from '../../ui/i18n.js';
import { bindKeys } from '../shared/keys.js';
import { bindPointer } from '../shared/pointer.js';
import { makeControls } from './controls.js';
import { Drawing } from './draw.js';
import { onBoard } from './geometry.js';
import { around, drawn, inside, middleOf } from './ghost.js';
import { Hand } from './hand.js';
import { PIECES, flipOver, keyOf, lying, nameOf, turnLeft, turnRight, waysOf } from './pieces.js';
import { SIZE, STARTS, moveAt, numberOf, placeOf, placeOfNumber, readMove, squareAt, squaresOf } from './position.js';
import { fitting, isPlayable, placesOf, reasonOf, sceneOf } from './scene.js';
import { reasonWords } from './words.js';

/** @typedef {import('../../types.js').BoardView} BoardView */
/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('./pieces.js').Shape} Shape */
/** @typedef {import('./position.js').Place} Place */

const TURNS = { left: turnLeft, right: turnRight, flip: flipOver };
/** Where squares are large enough for a frame with coordinates. */
const ROOMY = '(min-width: 400px) and (min-height: 601px)';

export class DuoPlay {
  /** @param {import('../../types.js').BoardHooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    this.drawing = new Drawing();
    this.board = this.drawing.svg;
    /** @type {BoardView | null} */
    this.view = null;
    /** @type {string | null} the chosen one */
    this.piece = null;
    /** @type {[Map<string, Shape>, Map<string, Shape>]} how the pieces of each side lie, where they were turned */
    this.lie = [new Map(), new Map()];
    /** @type {Place | null} the square that the middle of the ghost is to be on */
    this.aim = null;
    this.exact = false; /* the ghost lies just there, and is not drawn to a legal place */
    this.fixed = false; /* the ghost stays when the mouse leaves */
    /** @type {string | null} the move that is shown before it is played */
    this.ghost = null;
    this.cursor = STARTS[0];
    this.roomy = matchMedia(ROOMY);
    this.row = makeControls({
      choose: (piece, byPointer) =>
        this.choose(piece, this.aim ?? (byPointer ? null : placeOf(this.cursor)), !byPointer),
      turn: way => this.turn(way),
      back: byPointer => this.back(byPointer),
      confirm: () => this.confirm(),
      stamp: () => `${this.view?.key} ${this.ghost}`,
    });
    this.controls = this.row.el;
    this.undo = [bindPointer(this.board, new Hand(this)), this.bindKeys(), this.bindOutside(), this.bindWidth()];
  }

  destroy() {
    for (const undo of this.undo) undo();
  }

  bindKeys() {
    return bindKeys(
      this.board,
      {
        step: (dx, dy) => this.stepCursor(dx, dy),
        edge: end => this.stepCursor(end * SIZE, 0),
        act: () => this.act(),
        escape: () => this.escape(),
        page: way => this.hooks.page(way),
        field: () => this.hooks.field(),
      },
      {
        n: () => this.choosePast(1),
        p: () => this.choosePast(-1),
        r: shift => this.turn(shift ? 'left' : 'right'),
        f: () => this.turn('flip'),
        g: () => this.nextPlace(),
      },
    );
  }

  /** A tap outside of board and controls takes the ghost back. */
  bindOutside() {
    const tap = (/** @type {PointerEvent} */ e) => {
      const within = e.target instanceof Element && e.target.closest('[data-board], [data-controls], dialog, .panel');
      if (!this.ghost || within) return;
      this.show(null);
      this.changed();
    };
    document.addEventListener('pointerdown', tap);
    return () => document.removeEventListener('pointerdown', tap);
  }

  bindWidth() {
    const redraw = () => this.draw(false);
    this.roomy.addEventListener('change', redraw);
    return () => this.roomy.removeEventListener('change', redraw);
  }

  /** @param {BoardView} view */
  update(view) {
    const old = this.view;
    this.view = view;
    if (old?.key !== view.key) this.drawing.still();
    const another = old?.key !== view.key && !this.prepared(view);
    if (view.sent || another || (this.piece && !this.isLeft(this.piece))) this.forget();
    this.show(this.aim, { fixed: this.fixed, exact: this.exact });
    this.draw(view.animate);
  }

  /** What was prepared in the opponent's turn stays for one's own. @param {BoardView} view */
  prepared(view) {
    return view.actor !== null && view.last !== null && !view.mine.includes(view.last.side);
  }

  /** @param {string} piece */
  isLeft(piece) {
    const { view } = this;
    return view !== null && view.actor !== null && view.position.remaining[view.actor].includes(piece);
  }

  forget() {
    this.piece = null;
    this.show(null);
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
    const { piece, ghost, cursor } = this;
    const shape = piece ? this.shape(piece) : null;
    this.drawing.draw(sceneOf(view, { piece, shape, ghost, cursor, coordinates: this.roomy.matches }, animate));
    this.row.update({
      side: this.side,
      remaining: view.position.remaining[this.side],
      fits: fitting(view),
      piece,
      usable: this.usable(),
      flip: view.flip,
      shape: name => this.shape(name),
      canConfirm: ghost !== null && isPlayable(view, ghost),
    });
  }

  /** Whose pieces the tray holds. @returns {Side} */
  get side() {
    return this.view?.actor ?? this.view?.mine[0] ?? 0;
  }

  /** @param {string} piece */
  shape(piece) {
    return this.lie[this.side].get(piece) ?? lying(piece);
  }

  usable() {
    return this.view !== null && this.view.actor !== null && !this.view.sent;
  }

  /** Is there a piece to be put somewhere? */
  active() {
    return this.piece !== null && this.usable();
  }

  status() {
    const { view, piece, ghost } = this;
    if (!view || !piece) return null;
    if (!ghost) {
      const nowhere = fitting(view)?.has(piece) === false;
      return { text: t(nowhere ? 'duo.fits_nowhere' : 'duo.place', { piece }), bad: nowhere };
    }
    const reason = reasonOf(view, ghost);
    if (reason) return { text: `${piece}: ${reasonWords(reason, view.position, this.side)}`, bad: true };
    if (!isPlayable(view, ghost)) return { text: t('preview.prepared', { what: piece }), bad: false };
    return { text: t('duo.fits', { piece, squares: ghost }), bad: false };
  }

  focus() {
    this.drawing.focus(this.cursor);
  }

  /* ---- the ghost ---- */

  /** Show the chosen piece with its middle on a square, or nowhere.
   * @param {Place | null} aim @param {{fixed?: boolean, exact?: boolean}} [how]
   */
  show(aim, { fixed = false, exact = false } = {}) {
    const { view, piece } = this;
    this.aim = aim && [Math.max(0, Math.min(SIZE - 1, aim[0])), Math.max(0, Math.min(SIZE - 1, aim[1]))];
    this.fixed = fixed && aim !== null;
    this.exact = exact;
    this.ghost = null;
    if (!view || !piece || !this.aim) return;
    const shape = this.shape(piece);
    const at = around(shape, this.aim);
    this.ghost = moveAt(shape, exact ? at : drawn(shape, at, placesOf(view, shape)));
  }

  /** The middle of the ghost. */
  middle() {
    if (!this.ghost) return null;
    const { shape, at } = readMove(this.ghost);
    return middleOf(shape, at);
  }

  /** @param {string} square */
  covers(square) {
    return this.ghost !== null && squaresOf(this.ghost).includes(square);
  }

  /** @param {'left' | 'right' | 'flip'} way */
  turn(way) {
    if (!this.piece || !this.usable()) return;
    this.lie[this.side].set(this.piece, TURNS[way](this.shape(this.piece)));
    this.show(this.aim, { fixed: this.fixed, exact: this.exact });
    this.changed();
  }

  /* ---- choosing ---- */

  /** Another piece takes the place of the one that stands. @param {string} piece @param {Place | null} aim @param {boolean} [exact] */
  choose(piece, aim, exact = false) {
    if (!this.usable() || !this.isLeft(piece)) return;
    this.piece = piece;
    this.show(aim, { fixed: true, exact });
    this.changed();
    this.focus();
  }

  /** The next piece, or the one before, of those that fit; of all that are left where that is not known. @param {-1 | 1} way */
  choosePast(way) {
    const { view } = this;
    if (!view || !this.usable()) return;
    const fits = fitting(view);
    const order = PIECES.filter(piece => this.isLeft(piece) && (!fits || fits.has(piece))).reverse();
    if (!order.length) return;
    const last = way > 0 ? -1 : 0;
    const from = this.piece === null ? last : order.indexOf(this.piece);
    this.choose(order[(from + way + order.length) % order.length], this.aim ?? placeOf(this.cursor), true);
  }

  /** The piece goes back into the tray; the next one comes to where it was. @param {boolean} byPointer */
  back(byPointer) {
    const { piece, aim } = this;
    this.forget();
    this.aim = aim;
    this.changed();
    if (byPointer) this.focus();
    else this.row.focusTray(piece);
  }

  escape() {
    this.forget();
    this.changed();
    this.focus();
  }

  /* ---- playing ---- */

  confirm() {
    if (this.ghost) this.tryMove(this.ghost);
    this.focus();
  }

  /** Play it, or say why not. @param {string} move */
  tryMove(move) {
    if (this.view && isPlayable(this.view, move)) return this.hooks.play(move);
    this.changed(true);
  }

  act() {
    if (!this.usable()) return;
    if (this.ghost) return this.tryMove(this.ghost);
    if (this.piece) this.show(placeOf(this.cursor), { fixed: true, exact: true });
    this.changed(true);
  }

  /** The cursor alone, or the ghost and the cursor with it. @param {number} dx @param {number} dy */
  stepCursor(dx, dy) {
    this.drawing.still();
    const [x, y] = onBoard(dx, dy, this.view?.flip ?? false);
    const clamp = (/** @type {number} */ v) => Math.max(0, Math.min(SIZE - 1, v));
    if (this.active() && this.ghost) {
      const { shape, at } = readMove(this.ghost);
      this.putGhost(shape, inside(shape, [at[0] + x, at[1] + y]));
    } else {
      const [i, j] = placeOf(this.cursor);
      this.cursor = squareAt(clamp(i + x), clamp(j + y));
      if (this.active()) this.show(placeOf(this.cursor), { fixed: true, exact: true });
    }
    this.changed();
    this.focus();
  }

  /** By keys: just there, and the cursor on its middle. @param {Shape} shape @param {Place} at */
  putGhost(shape, at) {
    const aim = middleOf(shape, at);
    this.show(aim, { fixed: true, exact: true });
    this.cursor = squareAt(...aim);
  }

  /** @param {string} move */
  suggest(move) {
    if (!this.usable()) return;
    const { shape, at } = readMove(move);
    this.piece = nameOf(shape);
    this.lie[this.side].set(this.piece, shape);
    this.putGhost(shape, at);
    this.draw(false);
  }

  /** To the next place where the piece can be put as it lies; if there is none, turned as little as it takes. */
  nextPlace() {
    const { view } = this;
    if (!view || !this.usable() || !view.ready) return;
    if (!this.piece) this.choosePast(1);
    if (!this.piece) return;
    const lie = waysOf(this.shape(this.piece)).find(way => placesOf(view, way)?.size);
    if (!lie) return this.changed(true);
    this.lie[this.side].set(this.piece, lie);
    const now = this.ghost && keyOf(readMove(this.ghost).shape) === keyOf(lie) ? numberOf(readMove(this.ghost).at) : -1;
    const places = [...(placesOf(view, lie) ?? [])].sort((a, b) => a - b);
    this.putGhost(lie, placeOfNumber(places.find(n => n > now) ?? places[0]));
    this.changed();
    this.focus();
  }
}

/** @param {import('../../types.js').BoardHooks} hooks @returns {import('../../types.js').Play} */
export const makePlay = hooks => new DuoPlay(hooks);

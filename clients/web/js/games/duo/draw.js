/* SPDX-License-Identifier: MIT */

/* The drawing of the duo board: an SVG whose cells are a grid for assistive technology, and over it layers of things
 * drawn that let the pointer through. What has not changed is not touched: cells are named anew only when the scene says
 * so, and pieces are kept by their moves. */

import { s, set } from '../../ui/dom.js';
import { Cells } from '../shared/cells.js';
import { Motion } from '../shared/motion.js';
import { corner, frameOf, left, top } from './geometry.js';
import { SIZE, STARTS, squareAt, squaresOf } from './position.js';
import { crossesPath, makeBlock, squaresPath } from './shapes.js';

/** @typedef {import('../../types.js').Side} Side */
/** @typedef {{move: string, side: Side}} Piece */

/**
 * @typedef {object} Scene
 * @property {Piece[]} pieces
 * @property {string | null} last  the piece placed last
 * @property {string | null} faint  a piece that is not confirmed yet
 * @property {string[]} dots
 * @property {Side} dotSide
 * @property {(Piece & {tone: 'ok' | 'bad' | 'open'}) | null} ghost
 * @property {string} cursor
 * @property {boolean} flip
 * @property {boolean} coordinates
 * @property {boolean} animate
 * @property {unknown[]} named  cells have other names when one of these is another
 * @property {(square: string) => string} label
 * @property {string} name
 * @property {(row: number) => string} rowName
 */

const PIECE_MS = 140;

export class Drawing {
  constructor() {
    this.frame = s('rect', { 'class': 'frame', 'rx': 0.35, 'aria-hidden': 'true' });
    this.grid = s('g', { role: 'presentation' });
    this.letters = s('g', {});
    this.pieces = s('g', {});
    this.dots = s('g', {});
    this.over = s('g', {});
    this.cursor = s('rect', { class: 'cursor', width: 1, height: 1, rx: 0.1 });
    const drawn = s('g', { 'aria-hidden': 'true' }, this.letters, this.pieces, this.dots, this.over, this.cursor);
    this.svg = s('svg', { 'class': 'board duo', 'role': 'grid', 'data-board': 'duo' }, this.frame, this.grid, drawn);
    this.cells = new Cells();
    this.motion = new Motion();
    /** @type {Map<string, SVGGElement>} by move */
    this.blocks = new Map();
    this.frameWidth = 0;
    this.layout = '';
    this.dotted = '';
  }

  /** @param {Scene} scene */
  draw(scene) {
    const layout = `${scene.flip} ${scene.coordinates}`;
    const moved = this.layout !== layout;
    const focused = moved && this.grid.contains(document.activeElement);
    if (moved) this.layOut(scene);
    this.layout = layout;
    set(this.svg, { 'aria-label': scene.name });
    this.cells.name(scene.named, scene.label);
    this.drawPieces(scene, scene.animate && !moved);
    this.drawDots(scene);
    this.drawGhost(scene);
    this.drawCursor(scene);
    if (focused) this.focus(scene.cursor);
  }

  /** Frame, cells and coordinates; again only when the board is turned or its frame is another. @param {Scene} scene */
  layOut({ flip, coordinates, rowName }) {
    const frame = frameOf(coordinates);
    const size = SIZE + 2 * frame;
    this.frameWidth = frame;
    set(this.svg, { viewBox: `${-frame} ${-frame} ${size} ${size}` });
    set(this.frame, { x: -frame, y: -frame, width: size, height: size });
    this.cells.clear();
    this.blocks.clear();
    this.pieces.replaceChildren();
    const order = Array.from({ length: SIZE }, (_, i) => i);
    const across = flip ? [...order].reverse() : order;
    this.grid.replaceChildren(
      ...[...across]
        .reverse()
        .map(y =>
          s('g', { 'role': 'row', 'aria-label': rowName(y + 1) }, ...across.map(x => this.makeCell(x, y, flip))),
        ),
    );
    const letter = (/** @type {string | number} */ text, /** @type {number} */ x, /** @type {number} */ y) =>
      s('text', { class: 'coord', x, y }, String(text));
    this.letters.replaceChildren(
      ...(coordinates
        ? order.flatMap(i => [
            letter(squareAt(i, 0)[0], left(i, flip) + 0.5, SIZE + 0.38),
            letter(i + 1, -0.26, top(i, flip) + 0.62),
          ])
        : []),
      ...STARTS.map(square => {
        const [x, y] = corner(square, flip);
        return s('circle', { class: 'start', cx: x + 0.5, cy: y + 0.5, r: 0.27 });
      }),
    );
  }

  /** @param {number} x @param {number} y @param {boolean} flip */
  makeCell(x, y, flip) {
    const square = squareAt(x, y);
    const face = s('rect', {
      class: 'cell',
      x: left(x, flip) + 0.02,
      y: top(y, flip) + 0.02,
      width: 0.96,
      height: 0.96,
      rx: 0.08,
    });
    const cell = s('g', { 'role': 'gridcell', 'tabindex': -1, 'data-sq': square }, face);
    this.cells.at.set(square, cell);
    return cell;
  }

  /** @param {Scene} scene @param {boolean} animate */
  drawPieces({ pieces, last, faint, flip }, animate) {
    const wanted = new Set(pieces.map(piece => piece.move));
    for (const [move, el] of this.blocks)
      if (!wanted.has(move)) {
        el.remove();
        this.blocks.delete(move);
      }
    for (const { move, side } of pieces) {
      const el = this.blocks.get(move) ?? this.makePiece(move, side, flip, animate);
      set(el, { class: `block own${side}${move === faint ? ' faint' : ''}` });
      const inset = el.querySelector('.inset');
      if (move === last && !inset)
        el.append(s('path', { class: 'inset', d: squaresPath(this.corners(move, flip), 0.15) }));
      if (move !== last) inset?.remove();
    }
  }

  /** @param {string} move @param {boolean} flip */
  corners(move, flip) {
    return squaresOf(move).map(square => corner(square, flip));
  }

  /** @param {string} move @param {Side} side @param {boolean} flip @param {boolean} animate */
  makePiece(move, side, flip, animate) {
    const el = s('g', { 'data-placed': move }, ...makeBlock(side, this.corners(move, flip)));
    this.pieces.append(el);
    this.blocks.set(move, el);
    if (animate) this.motion.start(el, [{ opacity: 0 }, { opacity: 1 }], PIECE_MS);
    return el;
  }

  /** @param {Scene} scene */
  drawDots({ dots, dotSide, flip }) {
    const drawn = `${dots} ${dotSide} ${flip}`;
    if (this.dotted === drawn) return;
    this.dotted = drawn;
    this.dots.replaceChildren(
      ...dots.map(square => {
        const [x, y] = corner(square, flip);
        return s('circle', {
          'class': `dot own${dotSide}`,
          'data-dot': square,
          'cx': x + 0.5,
          'cy': y + 0.5,
          'r': 0.16,
        });
      }),
    );
  }

  /** @param {Scene} scene */
  drawGhost({ ghost, flip }) {
    this.over.replaceChildren();
    if (!ghost) return;
    const corners = this.corners(ghost.move, flip);
    const shape = s('g', { 'class': `block ghost ${ghost.tone} own${ghost.side}`, 'data-preview': ghost.move });
    shape.append(...makeBlock(ghost.side, corners));
    if (ghost.tone === 'bad') shape.append(s('path', { class: 'cross', d: crossesPath(corners) }));
    this.over.append(shape);
  }

  /** @param {Scene} scene */
  drawCursor({ cursor, flip }) {
    this.cells.moveStop(cursor);
    const [x, y] = corner(cursor, flip);
    set(this.cursor, { x, y });
  }

  still() {
    this.motion.still();
  }

  /** @param {string} square */
  focus(square) {
    this.cells.focus(square);
  }
}

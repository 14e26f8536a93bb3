/* SPDX-License-Identifier: MIT */

/* The drawing of the sbarra board: an SVG whose cells are a grid for assistive technology, and over it layers of things
 * drawn that let the pointer through. Everything is patched by key; nothing is drawn anew that stays. */

import { s, set } from '../../ui/dom.js';
import { Cells } from '../shared/cells.js';
import { mark } from '../shared/mark.js';
import { Motion } from '../shared/motion.js';
import { BOARD, bar, crossing, left, middle, top } from './geometry.js';
import { SIZE, goalOf, isWall, squareAt } from './position.js';
import { makePawn } from './shapes.js';

/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('./position.js').Position} Position */

/**
 * @typedef {object} Scene
 * @property {Position} position
 * @property {boolean} flip
 * @property {boolean} coordinates
 * @property {string[]} dots
 * @property {Side} dotSide
 * @property {{move: string, tone: 'ok' | 'bad' | 'open', side: Side} | null} preview
 * @property {string} cursor  square or crossing
 * @property {boolean} cursorIsWall
 * @property {string} cursorDir
 * @property {{square: string, side: Side} | null} from  the square a pawn has just left
 * @property {{wall: string, side: Side} | null} lastWall
 * @property {{move: string, side: Side} | null} faint  a move that is not confirmed yet
 * @property {{squares: string[], side: Side} | null} trail
 * @property {boolean} animate
 * @property {unknown[]} named  cells have other names when one of these is another
 * @property {(square: string) => string} label
 * @property {string} name
 * @property {(row: number) => string} rowName
 */

const PAWN_MS = 160;
const WALL_MS = 120;
const TRAIL_MS = 600;

export class Drawing {
  constructor() {
    this.grid = s('g', { role: 'presentation' });
    this.letters = s('g', {});
    this.under = s('g', {});
    this.dots = s('g', {});
    this.walls = s('g', {});
    this.pawns = s('g', {}, makePawn(0), makePawn(1));
    this.over = s('g', {});
    this.cursor = s('rect', { class: 'cursor', rx: 0.14 });
    const drawn = s(
      'g',
      { 'aria-hidden': 'true' },
      this.letters,
      this.under,
      this.dots,
      this.walls,
      this.pawns,
      this.over,
      this.cursor,
    );
    const frame = s('rect', { 'class': 'frame', 'width': BOARD, 'height': BOARD, 'rx': 0.35, 'aria-hidden': 'true' });
    this.svg = s(
      'svg',
      { 'viewBox': `0 0 ${BOARD} ${BOARD}`, 'class': 'board sbarra', 'role': 'grid', 'data-board': 'sbarra' },
      frame,
      this.grid,
      drawn,
    );
    this.cells = new Cells();
    this.motion = new Motion();
    /** @type {Map<string, SVGGElement>} */
    this.wallOf = new Map();
    /** @type {[string, string] | null} where the pawns were drawn last */
    this.drawnPawns = null;
    this.layout = '';
  }

  /** @param {Scene} scene */
  draw(scene) {
    const layout = `${scene.flip} ${scene.coordinates}`;
    const moved = this.layout !== layout;
    if (moved) this.layOut(scene);
    this.layout = layout;
    set(this.svg, { 'aria-label': scene.name });
    this.drawCells(scene);
    this.drawMarks(scene);
    this.drawWalls(scene, scene.animate && !moved);
    this.drawPawns(scene, scene.animate && !moved);
    this.drawPreview(scene);
    this.drawCursor(scene);
  }

  /** Cells and coordinates; again only when the board is turned. @param {Scene} scene */
  layOut({ flip, coordinates }) {
    this.cells.clear();
    this.wallOf.clear();
    this.walls.replaceChildren();
    const order = Array.from({ length: SIZE }, (_, i) => i);
    const across = flip ? [...order].reverse() : order;
    const rows = [...across].reverse().map(y => s('g', { role: 'row' }, ...across.map(x => this.makeCell(x, y, flip))));
    this.grid.replaceChildren(...rows);
    const letter = (/** @type {string | number} */ text, /** @type {number} */ x, /** @type {number} */ y) =>
      s('text', { class: 'coord', x, y }, String(text));
    this.letters.replaceChildren(
      ...(coordinates
        ? order.flatMap(i => [
            letter(squareAt(i, 0)[0], left(i, flip) + 0.5, BOARD - 0.14),
            letter(i + 1, 0.25, top(i, flip) + 0.62),
          ])
        : []),
    );
  }

  /** @param {number} x @param {number} y @param {boolean} flip */
  makeCell(x, y, flip) {
    const square = squareAt(x, y);
    const face = s('rect', { class: `cell ${goalOf(y)}`, x: left(x, flip), y: top(y, flip), width: 1, height: 1, rx: 0.12 });
    const cell = s('g', { 'role': 'gridcell', 'tabindex': -1, 'data-sq': square }, face);
    this.cells.at.set(square, cell);
    return cell;
  }

  /** @param {Scene} scene */
  drawCells({ cursor, named, label, rowName, flip }) {
    this.cells.moveStop(cursor);
    if (this.cells.name(named, label))
      [...this.grid.children].forEach((row, i) => set(row, { 'aria-label': rowName(flip ? i + 1 : SIZE - i) }));
  }

  /** Dots, the square just left, the winner's way. @param {Scene} scene */
  drawMarks({ dots, dotSide, from, trail, flip, animate }) {
    this.dots.replaceChildren(
      ...dots.map(square => {
        const { x, y } = middle(square, flip);
        return s('circle', { 'class': `dot own${dotSide}`, 'data-dot': square, 'cx': x, 'cy': y, 'r': 0.17 });
      }),
    );
    const hadTrail = this.under.querySelector('.trail') !== null;
    this.under.replaceChildren();
    if (from) {
      const { x, y } = middle(from.square, flip);
      this.under.append(
        s('rect', { class: `from own${from.side}`, x: x - 0.38, y: y - 0.38, width: 0.76, height: 0.76, rx: 0.12 }),
      );
    }
    if (!trail) return;
    const points = trail.squares
      .map(square => middle(square, flip))
      .map(({ x, y }) => `${x},${y}`)
      .join(' ');
    const line = s('polyline', { class: `trail own${trail.side}`, points, pathLength: 1 });
    this.under.append(s('polyline', { class: 'trail-under', points }), line);
    if (animate && !hadTrail)
      this.motion.start(line, [{ strokeDasharray: '0 1' }, { strokeDasharray: '1 0' }], TRAIL_MS);
  }

  /** @param {Scene} scene @param {boolean} animate */
  drawWalls({ position, flip, lastWall, faint }, animate) {
    const sent = faint && isWall(faint.move) ? faint.move : null;
    const wanted = new Set(sent ? [...position.walls, sent] : position.walls);
    for (const [wall, el] of this.wallOf)
      if (!wanted.has(wall)) {
        el.remove();
        this.wallOf.delete(wall);
      }
    for (const wall of wanted) {
      const el = this.wallOf.get(wall) ?? this.makeWall(wall, flip, animate);
      const side = lastWall?.wall === wall ? lastWall.side : null;
      set(el, { class: `wall${side === null ? '' : ` last own${side}`}${wall === sent ? ' faint' : ''}` });
      this.markWall(el, wall, flip, side);
    }
  }

  /** @param {string} wall @param {boolean} flip @param {boolean} animate */
  makeWall(wall, flip, animate) {
    const el = s('g', { 'data-wall': wall }, s('rect', { ...bar(wall, flip), rx: 0.09 }));
    this.walls.append(el);
    this.wallOf.set(wall, el);
    if (animate) this.motion.start(el, [{ opacity: 0 }, { opacity: 1 }], WALL_MS);
    return el;
  }

  /** The last wall carries its owner's mark. @param {SVGGElement} el @param {string} wall @param {boolean} flip @param {Side | null} side */
  markWall(el, wall, flip, side) {
    const old = el.querySelector('.mark');
    if (side === null) return void old?.remove();
    if (old) return;
    const { x, y } = crossing(wall, flip);
    el.append(mark(side, x, y, 0.085));
  }

  /** @param {Scene} scene @param {boolean} animate */
  drawPawns({ position, flip, faint }, animate) {
    const squares = /** @type {[string, string]} */ ([...position.pawns]);
    if (faint && !isWall(faint.move)) squares[faint.side] = faint.move;
    [...this.pawns.children].forEach((pawn, side) => {
      const { x, y } = middle(squares[side], flip);
      pawn.classList.toggle('faint', faint !== null && !isWall(faint.move) && faint.side === side);
      set(pawn, { 'transform': `translate(${x} ${y})`, 'data-at': squares[side] });
      const was = this.drawnPawns?.[side];
      if (!animate || !was || was === squares[side]) return;
      const old = middle(was, flip);
      const path = [`translate(${old.x}px, ${old.y}px)`, `translate(${x}px, ${y}px)`];
      this.motion.start(
        pawn,
        path.map(transform => ({ transform })),
        PAWN_MS,
      );
    });
    this.drawnPawns = squares;
  }

  /** @param {Scene} scene */
  drawPreview({ preview, flip }) {
    this.over.replaceChildren();
    if (!preview) return;
    const look = { 'class': `preview ${preview.tone} own${preview.side}`, 'data-preview': preview.move };
    if (!isWall(preview.move)) {
      const { x, y } = middle(preview.move, flip);
      this.over.append(
        s(
          'g',
          { ...look, transform: `translate(${x} ${y})` },
          s('circle', { class: 'disc', r: 0.37 }),
          mark(preview.side, 0, 0, 0.13),
        ),
      );
      return;
    }
    const { x, y } = crossing(preview.move, flip);
    const shape = s('g', look, s('rect', { ...bar(preview.move, flip), rx: 0.09 }));
    if (preview.tone === 'bad')
      shape.append(
        s('circle', { class: 'plate', cx: x, cy: y, r: 0.29 }),
        s('path', { class: 'cross', d: `M${x - 0.12} ${y - 0.12}l.24 .24m0 -.24l-.24 .24` }),
      );
    this.over.append(shape);
  }

  /** @param {Scene} scene */
  drawCursor({ cursor, cursorIsWall, cursorDir, flip }) {
    const [x, y] = [Number(cursor.charCodeAt(0) - 97), Number(cursor[1]) - 1];
    const box = cursorIsWall
      ? bar(cursor + cursorDir, flip, 0.12)
      : { x: left(x, flip) - 0.06, y: top(y, flip) - 0.06, width: 1.12, height: 1.12 };
    set(this.cursor, box);
  }

  still() {
    this.motion.still();
  }

  /** @param {string} square */
  focus(square) {
    this.cells.focus(square);
  }
}

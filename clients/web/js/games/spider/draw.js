/* SPDX-License-Identifier: MIT */

/* The drawing of the spider board: squares and arrows are a grid for assistive technology, and over it lie layers of
 * things drawn that let the pointer through. What stays is patched, not drawn anew. */

import { s, set } from '../../ui/dom.js';
import { Cells } from '../shared/cells.js';
import { Motion } from '../shared/motion.js';
import { BOARD, ENTRIES, SIZE, SQUARES, arrowOf, entryAt, middle, placeOf, squareAt } from './geometry.js';
import { PAD, makeArrow, makeFrame, makeSquare, makeStone } from './shapes.js';

/** @typedef {import('../../types.js').Side} Side */

/**
 * @typedef {object} Scene
 * @property {Map<string, Side>} pieces
 * @property {string[]} full  entries whose way is full
 * @property {string[]} dots  squares where a piece can come to lie
 * @property {string | null} last  the square of the last piece
 * @property {string | null} came  the entry it came by
 * @property {string | null} faint  the square of a piece that is not confirmed yet
 * @property {string | null} waiting  an entry on its way, of which it is not known where it ends
 * @property {{move: string, tone: 'ok' | 'bad' | 'open', square: string | null, side: Side} | null} preview
 * @property {string[][]} lines  that have won
 * @property {string} cursor
 * @property {boolean} flip
 * @property {boolean} coordinates
 * @property {boolean} animate
 * @property {unknown[]} named  cells have other names when one of these is another
 * @property {(place: string) => string} label
 * @property {string} name
 * @property {(row: number | null) => string} rowName  null: of arrows only
 */

const SLIDE_MS = 40; /* a square */
const SLIDE_MOST_MS = 280;
const LINE_MS = 600;
const HALO = 0.44; /* around a piece */

export class Drawing {
  constructor() {
    this.grid = s('g', { role: 'presentation' });
    this.letters = s('g', {});
    this.lines = s('g', {});
    this.dots = s('g', {});
    this.way = s('g', {});
    this.stones = s('g', {});
    this.over = s('g', {});
    this.cursor = s('rect', { class: 'cursor', rx: 0.16, width: 1, height: 1 });
    const drawn = s(
      'g',
      { 'aria-hidden': 'true' },
      this.letters,
      this.lines,
      this.dots,
      this.way,
      this.stones,
      this.over,
      this.cursor,
    );
    this.svg = s(
      'svg',
      {
        'viewBox': `0 0 ${BOARD} ${BOARD}`,
        'class': 'board spider',
        'role': 'grid',
        'data-board': 'spider',
        'aria-colcount': SIZE + 2,
      },
      makeFrame(),
      this.grid,
      drawn,
    );
    this.cells = new Cells();
    this.motion = new Motion();
    this.dotted = '';
    /** @type {Map<string, SVGGElement>} */
    this.stoneOf = new Map();
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
    this.drawDots(scene);
    this.drawLines(scene, scene.animate && !moved);
    this.drawStones(scene, scene.animate && !moved);
    this.drawPreview(scene);
    const { x, y } = middle(scene.cursor, scene.flip);
    set(this.cursor, { x: x - 0.5, y: y - 0.5 });
  }

  /** Squares, arrows and coordinates; again only when the board is turned. @param {Scene} scene */
  layOut({ flip, coordinates }) {
    this.cells.clear();
    this.stoneOf.clear();
    this.stones.replaceChildren();
    const line = Array.from({ length: SIZE + 2 }, (_, i) => i - 1);
    const places = [...SQUARES, ...ENTRIES.map(entry => arrowOf(entry.move))];
    const across = flip ? [...line].reverse() : line;
    const rows = [...across].reverse().map(y => {
      const inRow = places.filter(place => placeOf(place).y === y);
      inRow.sort((a, b) => across.indexOf(placeOf(a).x) - across.indexOf(placeOf(b).x));
      const number = y >= 0 && y < SIZE ? y + 1 : null;
      return s('g', { 'role': 'row', 'data-row': number }, ...inRow.map(place => this.makeCell(place, flip, across)));
    });
    this.grid.replaceChildren(...rows);
    const letter = (/** @type {string | number} */ text, /** @type {number} */ x, /** @type {number} */ y) =>
      s('text', { class: 'coord', x, y }, String(text));
    const near = flip ? SIZE - 1 : 0; /* the row below and the column left, as they are seen */
    this.letters.replaceChildren(
      ...(coordinates
        ? Array.from({ length: SIZE }, (_, i) => {
            const below = middle(squareAt(i, near), flip);
            const left = middle(squareAt(near, i), flip);
            return [
              letter(squareAt(i, 0)[0], below.x + 0.36, below.y + 0.42),
              letter(i + 1, left.x - 0.37, left.y - 0.24),
            ];
          }).flat()
        : []),
    );
  }

  /** @param {string} place @param {boolean} flip @param {number[]} across  columns as they are seen */
  makeCell(place, flip, across) {
    const entry = entryAt(place);
    const attributes = { 'role': 'gridcell', 'tabindex': -1, 'aria-colindex': across.indexOf(placeOf(place).x) + 1 };
    const cell = entry
      ? s(
          'g',
          { ...attributes, 'class': 'entry', 'data-entry': entry.move },
          ...makeArrow(entry, flip),
        )
      : s(
          'g',
          { ...attributes, 'data-sq': place },
          makeSquare(place, flip),
        );
    this.cells.at.set(place, cell);
    return cell;
  }

  /** @param {Scene} scene */
  drawCells({ cursor, named, label, rowName, full, preview, waiting }) {
    this.cells.moveStop(cursor);
    for (const { move } of ENTRIES) {
      const arrow = this.cells.at.get(arrowOf(move));
      arrow?.classList.toggle('off', full.includes(move));
      arrow?.classList.toggle('on', move === waiting || (preview?.move === move && preview.tone !== 'bad'));
    }
    if (!this.cells.name(named, label)) return;
    for (const row of this.grid.children) {
      const number = row.getAttribute('data-row');
      set(row, { 'aria-label': rowName(number ? Number(number) : null) });
    }
  }

  /** @param {Scene} scene */
  drawDots({ dots, flip }) {
    const drawn = `${dots} ${flip}`;
    if (this.dotted === drawn) return;
    this.dotted = drawn;
    this.dots.replaceChildren(
      ...[...new Set(dots)].map(square => {
        const { x, y } = middle(square, flip);
        return s('circle', { 'class': 'dot', 'data-dot': square, 'cx': x, 'cy': y, 'r': 0.13 });
      }),
    );
  }

  /** The winner's line, outlined. @param {Scene} scene @param {boolean} animate */
  drawLines({ lines, flip }, animate) {
    const had = this.lines.childElementCount > 0;
    this.lines.replaceChildren();
    for (const line of lines) {
      const ends = [line[0], line[line.length - 1]].map(square => middle(square, flip));
      const d = `M${ends.map(({ x, y }) => `${x} ${y}`).join('L')}`;
      const outer = s('path', { 'class': 'line-edge', d, 'pathLength': 1, 'data-line': line.join(' ') });
      const inner = s('path', { class: 'line-inside', d, pathLength: 1 });
      this.lines.append(outer, inner);
      if (!animate || had) continue;
      for (const path of [outer, inner])
        this.motion.start(path, [{ strokeDasharray: '0 1' }, { strokeDasharray: '1 0' }], LINE_MS);
    }
  }

  /** @param {Scene} scene @param {boolean} animate */
  drawStones({ pieces, last, came, faint, flip }, animate) {
    for (const [square, el] of this.stoneOf)
      if (!pieces.has(square)) {
        el.remove();
        this.stoneOf.delete(square);
      }
    for (const [square, side] of pieces) {
      const old = this.stoneOf.get(square);
      const same = old?.getAttribute('data-owner') === String(side);
      if (!same) old?.remove();
      const el = same && old ? old : this.putStone(square, side, flip);
      if (el !== old && animate && square === last && came) this.slide(el, came, square, flip);
      set(el, { class: `stone s${side}${square === faint ? ' faint' : ''}` });
      this.markLast(el, square === last);
    }
  }

  /** @param {string} square @param {Side} side @param {boolean} flip */
  putStone(square, side, flip) {
    const { x, y } = middle(square, flip);
    const el = makeStone(side);
    set(el, { 'transform': `translate(${x} ${y})`, 'data-stone': square, 'data-owner': side });
    this.stones.append(el);
    this.stoneOf.set(square, el);
    return el;
  }

  /** @param {SVGGElement} el @param {string} move @param {string} square @param {boolean} flip */
  slide(el, move, square, flip) {
    const from = middle(arrowOf(move), flip);
    const to = middle(square, flip);
    const far = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
    this.motion.start(
      el,
      [from, to].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` })),
      Math.min(SLIDE_MOST_MS, SLIDE_MS * far),
    );
  }

  /** A ring around the piece put last. @param {SVGGElement} el @param {boolean} isLast */
  markLast(el, isLast) {
    const ring = el.querySelector('.lastring');
    if (!isLast) ring?.remove();
    else if (!ring) el.append(s('circle', { class: 'lastring', r: HALO }));
  }

  /** The way a piece would slide, and where it would come to lie. @param {Scene} scene */
  drawPreview({ preview, flip }) {
    this.way.replaceChildren();
    this.over.replaceChildren();
    if (!preview) return;
    const from = middle(arrowOf(preview.move), flip);
    const look = { 'class': `preview ${preview.tone}`, 'data-preview': preview.move };
    if (preview.tone === 'bad')
      this.over.append(
        s(
          'g',
          { ...look, transform: `translate(${from.x} ${from.y})` },
          s('circle', { class: 'plate', r: 0.36 }),
          s('path', { class: 'cross', d: 'M-.15 -.15l.3 .3m0 -.3l-.3 .3' }),
        ),
      );
    else if (!preview.square) this.over.append(s('g', look));
    else {
      const { x, y } = middle(preview.square, flip);
      const [ax, ay] = [Math.sign(x - from.x), Math.sign(y - from.y)];
      const d = `M${from.x + PAD * ax} ${from.y + PAD * ay}L${x - HALO * ax} ${y - HALO * ay}`;
      this.way.append(s('path', { class: 'slide-under', d }));
      this.over.append(s('path', { class: 'slide', d }));
      const ghost = makeStone(preview.side);
      ghost.prepend(s('circle', { class: 'halo', r: HALO }));
      set(ghost, {
        ...look,
        'class': `stone s${preview.side} preview ${preview.tone}`,
        'transform': `translate(${x} ${y})`,
        'data-ghost': preview.square,
      });
      this.over.append(ghost);
    }
  }

  still() {
    this.motion.still();
  }

  /** @param {string} place */
  focus(place) {
    this.cells.focus(place);
  }
}

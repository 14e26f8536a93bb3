/* SPDX-License-Identifier: MIT */

/* The drawing of the bricka board: cells and borders lie below, over them the points as a grid for assistive technology,
 * and over those layers of things drawn that let the pointer through. What stays is patched, not drawn anew. */

import { s, set } from '../../ui/dom.js';
import { Cells } from '../shared/cells.js';
import { Motion } from '../shared/motion.js';
import { BOARD, CELLS, LINES, POINTS, drawnAt, pathOf, placeOf } from './geometry.js';
import { makeBorders, makeStone } from './shapes.js';

/** @typedef {import('./position.js').Kind} Kind */

/**
 * @typedef {object} Preview
 * @property {string} point
 * @property {'ok' | 'bad' | 'open'} tone
 * @property {Kind} kind  what the piece would be
 * @property {number[]} blocks  the cells it would block
 * @property {string[]} crosses  their other points
 * @property {number[]} causes  the cells that would make it neutral
 * @property {string[] | null} chain  with which it would win
 */

/**
 * @typedef {object} Scene
 * @property {Map<string, Kind>} pieces
 * @property {number[]} blocked  cells
 * @property {string[]} crosses  points that are blocked
 * @property {string[]} dots  points that can be played on
 * @property {string | null} last
 * @property {string | null} faint  a piece that is not confirmed yet
 * @property {Preview | null} preview
 * @property {string[] | null} chain  that has won
 * @property {string} cursor
 * @property {boolean} flip
 * @property {boolean} coordinates
 * @property {boolean} animate
 * @property {unknown[]} named  cells have other names when one of these is another
 * @property {(point: string) => string} label
 * @property {string} name
 * @property {(row: number) => string} rowName
 */

const PIECE_MS = 140;
const NEUTRAL_MS = 200;
const CHAIN_MS = 600;

/** @param {boolean} open  one can play there */
const radius = open => (open ? 0.16 : 0.1);
/** Is a disc all there is? As each turn makes large ones of small ones, these are kept. @param {string} look */
const isDisc = look => look !== '' && !look.includes(' no') && !look.includes(' next');

export class Drawing {
  constructor() {
    this.borders = s('g', {});
    this.tiles = s('g', {});
    this.letters = s('g', {});
    this.marks = s('g', {});
    this.grid = s('g', { role: 'presentation' });
    this.nodes = s('g', {});
    this.chain = s('g', {});
    this.stones = s('g', {});
    this.over = s('g', {});
    this.cursor = s('circle', { class: 'cursor', r: 0.55 });
    const hidden = { 'aria-hidden': 'true' };
    const below = s('g', hidden, this.borders, this.tiles, this.letters, this.marks);
    const drawn = s('g', hidden, this.chain, this.nodes, this.stones, this.over, this.cursor);
    this.svg = s(
      'svg',
      {
        'viewBox': `0 0 ${BOARD} ${BOARD}`,
        'class': 'board bricka',
        'role': 'grid',
        'data-board': 'bricka',
        'aria-colcount': LINES,
      },
      below,
      this.grid,
      drawn,
    );
    this.cells = new Cells();
    this.motion = new Motion();
    /** @type {number[]} cells that are drawn as blocked */
    this.blocked = [];
    /** @type {Map<string, {look: string, el: SVGElement}>} */
    this.nodeOf = new Map();
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
    this.drawMarks(scene);
    this.drawNodes(scene);
    this.drawChain(scene, scene.animate && !moved);
    this.drawStones(scene, scene.animate && !moved);
    this.drawPreview(scene);
    const { x, y } = drawnAt(placeOf(scene.cursor), scene.flip);
    set(this.cursor, { cx: x, cy: y });
  }

  /** All that lies still; again only when the board is turned. @param {Scene} scene */
  layOut({ flip, coordinates }) {
    for (const layer of [this.nodes, this.stones]) layer.replaceChildren();
    for (const known of [this.cells, this.nodeOf, this.stoneOf]) known.clear();
    this.borders.replaceChildren(...makeBorders(flip));
    this.blocked = [];
    this.tiles.replaceChildren(...CELLS.map(corners => s('path', { class: 'tile', d: pathOf(corners, flip, true) })));
    const letter = (/** @type {string | number} */ text, /** @type {number} */ x, /** @type {number} */ y) =>
      s('text', { class: 'coord', x, y }, String(text));
    const lines = Array.from({ length: LINES }, (_, i) => i);
    this.letters.replaceChildren(
      ...(coordinates
        ? lines.flatMap(i => {
            const { x, y } = drawnAt([i, i], flip);
            return [letter('abcdefghijklm'[i], x, BOARD - 0.12), letter(i + 1, 0.28, y + 0.15)];
          })
        : []),
    );
    const seen = flip ? [...POINTS].reverse() : POINTS;
    const rows = [...new Set(seen.map(point => placeOf(point)[1]))];
    this.grid.replaceChildren(
      ...rows.map(row =>
        s(
          'g',
          { 'role': 'row', 'data-row': row + 1 },
          ...seen.filter(point => placeOf(point)[1] === row).map(point => this.makeCell(point, flip)),
        ),
      ),
    );
  }

  /** @param {string} point @param {boolean} flip */
  makeCell(point, flip) {
    const { x, y } = drawnAt(placeOf(point), flip);
    const column = placeOf(point)[0];
    const cell = s(
      'g',
      {
        'role': 'gridcell',
        'tabindex': -1,
        'data-sq': point,
        'aria-colindex': flip ? LINES - column : column + 1,
      },
      s('circle', { class: 'spot', cx: x, cy: y, r: 0.5 }),
    );
    this.cells.at.set(point, cell);
    return cell;
  }

  /** @param {Scene} scene */
  drawCells({ cursor, named, label, rowName }) {
    this.cells.moveStop(cursor);
    if (!this.cells.name(named, label)) return;
    for (const row of this.grid.children) set(row, { 'aria-label': rowName(Number(row.getAttribute('data-row'))) });
  }

  /** Blocked cells, and what the preview would do to others. @param {Scene} scene */
  drawMarks({ blocked, preview, flip }) {
    for (const cell of this.blocked) this.tiles.children[cell].classList.remove('blocked');
    for (const cell of blocked) this.tiles.children[cell].classList.add('blocked');
    this.blocked = blocked;
    const outline = (/** @type {string} */ look) => (/** @type {number} */ cell) =>
      s('path', { 'class': look, 'data-cell': cell, 'd': pathOf(CELLS[cell], flip, true) });
    this.marks.replaceChildren(
      ...(preview?.blocks ?? []).map(outline('tile-next')),
      ...(preview?.causes ?? []).map(outline('tile-cause')),
    );
  }

  /** Points without a piece: a disc, larger where one can play, and an × where it is blocked. @param {Scene} scene */
  drawNodes({ pieces, crosses, dots, preview, flip }) {
    const free = new Set(dots);
    const blocked = new Set(crosses);
    const next = new Set(preview?.crosses ?? []);
    const under = preview && preview.tone !== 'bad' ? preview.point : null;
    const look = (/** @type {string} */ point) => {
      if (pieces.has(point)) return '';
      if (blocked.has(point)) return 'node no';
      const marks = [free.has(point) && ' free', next.has(point) && ' next', point === under && ' under'];
      return `node${marks.filter(Boolean).join('')}`;
    };
    for (const point of POINTS) this.putNode(point, look(point), flip);
  }

  /** @param {string} point @param {string} look  empty: there is none @param {boolean} flip */
  putNode(point, look, flip) {
    const old = this.nodeOf.get(point);
    if ((old?.look ?? '') === look) return;
    if (old && isDisc(old.look) && isDisc(look)) {
      const open = look.includes('free');
      set(old.el, { 'class': look, 'data-dot': open ? point : null });
      old.el.firstElementChild?.setAttribute('r', String(radius(open)));
      old.look = look;
      return;
    }
    old?.el.remove();
    this.nodeOf.delete(point);
    if (!look) return;
    const el = this.makeNode(point, look, flip);
    this.nodes.append(el);
    this.nodeOf.set(point, { look, el });
  }

  /** @param {string} point @param {string} look @param {boolean} flip */
  makeNode(point, look, flip) {
    const { x, y } = drawnAt(placeOf(point), flip);
    const open = look.includes('free');
    const cross = s('path', { class: 'no', d: `M${x - 0.13} ${y - 0.13}l.26 .26m0 -.26l-.26 .26` });
    if (look === 'node no') return s('g', { 'class': look, 'data-blocked': point }, cross);
    const disc = s('circle', { cx: x, cy: y, r: radius(open) });
    const el = s('g', { 'class': look, 'data-dot': open ? point : null }, disc);
    if (look.includes('next')) el.append(cross);
    return el;
  }

  /** The chain that has won, or that the preview would win with. @param {Scene} scene @param {boolean} animate */
  drawChain({ chain, preview, flip }, animate) {
    const points = chain ?? preview?.chain ?? null;
    const had = this.chain.childElementCount > 0;
    this.chain.replaceChildren();
    if (!points) return;
    const d = pathOf(points.map(placeOf), flip);
    const line = s('path', { 'class': 'trail', d, 'pathLength': 1, 'data-chain': points.join(' ') });
    this.chain.append(s('path', { class: 'trail-under', d }), line);
    if (animate && !had)
      this.motion.start(line, [{ strokeDasharray: '0 1' }, { strokeDasharray: '1 0' }], CHAIN_MS);
  }

  /** @param {Scene} scene @param {boolean} animate */
  drawStones({ pieces, last, faint, chain, flip }, animate) {
    for (const [point, el] of this.stoneOf)
      if (!pieces.has(point)) {
        el.remove();
        this.stoneOf.delete(point);
      }
    for (const [point, kind] of pieces) {
      const old = this.stoneOf.get(point);
      const same = old?.getAttribute('data-owner') === String(kind);
      const el = same && old ? old : this.putStone(point, kind, flip, old ?? null, animate);
      const marks = [point === faint ? 'faint' : '', chain?.includes(point) ? 'win' : ''].filter(Boolean);
      set(el, { class: ['stone', `s${kind}`, ...marks].join(' ') });
      this.markLast(el, point === last);
    }
  }

  /** @param {string} point @param {Kind} kind @param {boolean} flip @param {SVGGElement | null} old  a piece that changes @param {boolean} animate */
  putStone(point, kind, flip, old, animate) {
    const { x, y } = drawnAt(placeOf(point), flip);
    const el = makeStone(kind);
    set(el, { 'transform': `translate(${x} ${y})`, 'data-stone': point, 'data-owner': kind });
    this.stones.append(el);
    this.stoneOf.set(point, el);
    if (!animate) old?.remove();
    else if (old) {
      this.motion.start(el, [{ opacity: 0 }, { opacity: 1 }], NEUTRAL_MS);
      this.motion.start(old, [{ opacity: 1 }, { opacity: 0 }], NEUTRAL_MS, () => old.remove());
    } else this.motion.start(el, [{ opacity: 0 }, { opacity: 1 }], PIECE_MS);
    return el;
  }

  /** The piece put last has a dot. @param {SVGGElement} el @param {boolean} isLast */
  markLast(el, isLast) {
    const dot = el.querySelector('.lastdot');
    if (!isLast) dot?.remove();
    else if (!dot) el.append(s('circle', { class: 'lastdot', r: 0.15 }));
  }

  /** @param {Scene} scene */
  drawPreview({ preview, flip }) {
    this.over.replaceChildren();
    if (!preview) return;
    const { x, y } = drawnAt(placeOf(preview.point), flip);
    const shape = makeStone(preview.kind);
    shape.prepend(s('circle', { class: 'halo', r: 0.58 }));
    set(shape, {
      'class': `stone s${preview.kind} preview ${preview.tone}`,
      'transform': `translate(${x} ${y})`,
      'data-preview': preview.point,
    });
    if (preview.tone === 'bad')
      shape.append(
        s('circle', { class: 'plate', r: 0.36 }),
        s('path', { class: 'cross', d: 'M-.15 -.15l.3 .3m0 -.3l-.3 .3' }),
      );
    this.over.append(shape);
  }

  still() {
    this.motion.still();
  }

  /** @param {string} point */
  focus(point) {
    this.cells.focus(point);
  }
}

/* SPDX-License-Identifier: MIT */

/* A drawn board as a picture: nothing on it can be touched or reached, and what looks alike is one path instead of many
 * elements, as a page has a dozen boards. */

import { s, set } from '../ui/dom.js';

const NUMBERS = /-?[\d.]+/g;

/** @param {Element} el @param {string} name */
const number = (el, name) => Number(el.getAttribute(name) ?? 0);

/** @param {Element} rect */
function rectPath(rect) {
  const [x, y, width, height, r] = ['x', 'y', 'width', 'height', 'rx'].map(name => number(rect, name));
  const arc = (/** @type {number} */ dx, /** @type {number} */ dy) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return (
    `M${x + r} ${y}h${width - 2 * r}${arc(r, r)}v${height - 2 * r}${arc(-r, r)}` +
    `h${2 * r - width}${arc(-r, -r)}v${2 * r - height}${arc(r, -r)}z`
  );
}

/** @param {Element} circle */
function circlePath(circle) {
  const [x, y, r] = ['cx', 'cy', 'r'].map(name => number(circle, name));
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** @param {Element} el */
function pathOf(el) {
  if (el.tagName === 'path') return el.getAttribute('d') ?? '';
  return el.tagName === 'rect' ? rectPath(el) : circlePath(el);
}

/** Shapes of one look become one path, at the place of the first. @param {Element[]} shapes */
function merge(shapes) {
  /** @type {Map<string, Element[]>} */
  const byLook = new Map();
  for (const el of shapes) {
    const look = el.getAttribute('class') ?? '';
    byLook.set(look, [...(byLook.get(look) ?? []), el]);
  }
  for (const [look, same] of byLook) {
    same[0].before(s('path', { class: look, d: same.map(pathOf).join('') }));
    same.forEach(el => el.remove());
  }
}

/** A point that is but a disc is drawn as one. @param {Element} node */
function simplify(node) {
  const disc = node.firstElementChild;
  if (node.childElementCount !== 1 || disc?.tagName !== 'circle') return;
  disc.setAttribute('class', 'node');
  node.replaceWith(disc);
}

/** A disc or a path of a piece, put where the piece lies. @param {Element} part @param {number} x @param {number} y */
function put(part, x, y) {
  if (part.tagName === 'circle') set(part, { cx: x, cy: y });
  else {
    const d = part.getAttribute('d') ?? '';
    set(part, { d: d.replace(/M(\S+) ([\d.-]+)/g, (_, px, py) => `M${x + Number(px)} ${y + Number(py)}`) });
  }
}

/** Pieces of one look become one. @param {SVGSVGElement} svg */
function mergeStones(svg) {
  /** @type {Map<string, Element>} */
  const byLook = new Map();
  for (const stone of svg.querySelectorAll('g.stone[transform]')) {
    const parts = [...stone.children];
    const [x, y] = (stone.getAttribute('transform') ?? '').match(NUMBERS)?.map(Number) ?? [];
    if (stone.matches('.preview') || !parts.every(part => part.matches('circle, path:not([transform])'))) continue;
    parts.forEach(part => put(part, x, y));
    const look = stone.getAttribute('class') ?? '';
    const first = byLook.get(look);
    first?.append(...parts);
    if (first) stone.remove();
    else {
      stone.removeAttribute('transform');
      byLook.set(look, stone);
    }
  }
  byLook.forEach(stones => merge([...stones.children]));
}

/** An arrow of its place and direction, as it lies on the board. @param {Element} arrow */
function arrowPath(arrow) {
  const [x, y, turn] = (arrow.getAttribute('transform') ?? '').match(NUMBERS)?.map(Number) ?? [];
  const angle = (turn * Math.PI) / 180;
  const points = (arrow.getAttribute('d') ?? '').split(/[ML]/).slice(1);
  const placed = points.map(point => {
    const [px, py] = point.split(' ').map(Number);
    return `${x + px * Math.cos(angle) - py * Math.sin(angle)} ${y + px * Math.sin(angle) + py * Math.cos(angle)}`;
  });
  return `M${placed.join('L')}`;
}

/** Entries that are neither chosen nor full. @param {SVGSVGElement} svg */
function mergeEntries(svg) {
  const plain = (/** @type {string} */ what) => [...svg.querySelectorAll(`g.entry:not(.on, .off) > ${what}`)];
  plain('.chev').forEach(arrow => {
    set(arrow, { d: arrowPath(arrow) });
    arrow.removeAttribute('transform');
  });
  merge(plain('.pad'));
  merge(plain('.chev'));
}

/** Letters and numbers of one sign are one text, each with a place of its own. @param {SVGSVGElement} svg */
function mergeSigns(svg) {
  const signs = [...svg.querySelectorAll('text.coord')].filter(el => el.textContent?.length === 1);
  if (!signs.length) return;
  const all = (/** @type {string} */ name) => signs.map(el => el.getAttribute(name)).join(' ');
  set(signs[0], { x: all('x'), y: all('y') });
  signs[0].textContent = signs.map(el => el.textContent).join('');
  signs.slice(1).forEach(el => el.remove());
}

/** What only serves those who play. */
const FOR_PLAY = ['role', 'tabindex', 'aria-label', 'aria-colindex', 'aria-hidden', 'data-sq', 'data-entry', 'data-dot'];

/**
 * @param {{svg: SVGSVGElement, grid: SVGGElement, cursor: SVGElement}} drawing
 * @returns {SVGSVGElement}
 */
export function asFigure({ svg, grid, cursor }) {
  cursor.remove();
  grid.querySelectorAll('.spot').forEach(spot => spot.remove());
  svg.querySelectorAll('g.node').forEach(simplify);
  merge([...svg.querySelectorAll('rect.cell, path.tile, circle.node')]);
  mergeStones(svg);
  mergeEntries(svg);
  mergeSigns(svg);
  svg.querySelectorAll('*').forEach(el => FOR_PLAY.forEach(name => el.removeAttribute(name)));
  svg.querySelectorAll('g:empty').forEach(g => g.remove());
  for (const name of ['aria-colcount', 'data-board']) svg.removeAttribute(name);
  return svg;
}

/* SPDX-License-Identifier: MIT */

/* The keyboard on a board, while one of its cells has the focus. */

/* Whether the last thing touched was the keyboard: only then is the cursor shown. */
let byKeys = false;
document.addEventListener('keydown', () => (byKeys = true), true);
document.addEventListener('pointerdown', () => (byKeys = false), true);

/**
 * What every board does.
 * @typedef {object} Keys
 * @property {(dx: number, dy: number, shift: boolean) => void} step  up is positive
 * @property {(end: -1 | 1) => void} edge
 * @property {() => void} act
 * @property {() => void} escape
 * @property {(step: -1 | 1) => void} page
 * @property {() => void} field
 */

/**
 * @param {SVGSVGElement} svg
 * @param {Keys} keys
 * @param {Record<string, (shift: boolean) => void>} [more]  the game's own, by small letter
 * @returns {() => void} undoes the binding
 */
export function bindKeys(svg, keys, more = {}) {
  /** @type {Record<string, (shift: boolean) => void>} */
  const table = {
    'arrowup': shift => keys.step(0, 1, shift),
    'arrowdown': shift => keys.step(0, -1, shift),
    'arrowleft': shift => keys.step(-1, 0, shift),
    'arrowright': shift => keys.step(1, 0, shift),
    'w': shift => keys.step(0, 1, shift),
    's': shift => keys.step(0, -1, shift),
    'a': shift => keys.step(-1, 0, shift),
    'd': shift => keys.step(1, 0, shift),
    'home': () => keys.edge(-1),
    'end': () => keys.edge(1),
    'enter': keys.act,
    ' ': keys.act,
    'escape': keys.escape,
    'pageup': () => keys.page(-1),
    'pagedown': () => keys.page(1),
    '/': keys.field,
    ...more,
  };
  /** @param {KeyboardEvent} e */
  const press = e => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const action = table[e.key.toLowerCase()];
    if (!action) return;
    e.preventDefault();
    svg.classList.add('by-keys');
    action(e.shiftKey);
  };
  const pointed = () => svg.classList.remove('by-keys');
  const focused = () => svg.classList.toggle('by-keys', byKeys);
  svg.addEventListener('keydown', press);
  svg.addEventListener('pointerdown', pointed, true);
  svg.addEventListener('focusin', focused);
  return () => {
    svg.removeEventListener('keydown', press);
    svg.removeEventListener('pointerdown', pointed, true);
    svg.removeEventListener('focusin', focused);
  };
}

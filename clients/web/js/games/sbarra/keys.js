/* SPDX-License-Identifier: MIT */

/* The keyboard on the sbarra board, while one of its cells has the focus. */

/* Whether the last thing touched was the keyboard: only then is the cursor shown. */
let byKeys = false;
document.addEventListener('keydown', () => (byKeys = true), true);
document.addEventListener('pointerdown', () => (byKeys = false), true);

/**
 * @typedef {object} Keys
 * @property {(dx: number, dy: number) => void} step
 * @property {(end: -1 | 1) => void} edge
 * @property {() => void} act
 * @property {() => void} mode
 * @property {() => void} rotate
 * @property {() => void} escape
 * @property {(step: -1 | 1) => void} page
 * @property {() => void} field
 */

/**
 * @param {SVGSVGElement} svg
 * @param {Keys} keys
 * @returns {() => void} undoes the binding
 */
export function bindKeys(svg, keys) {
  /** @type {Record<string, () => void>} */
  const table = {
    'arrowup': () => keys.step(0, 1),
    'arrowdown': () => keys.step(0, -1),
    'arrowleft': () => keys.step(-1, 0),
    'arrowright': () => keys.step(1, 0),
    'w': () => keys.step(0, 1),
    's': () => keys.step(0, -1),
    'a': () => keys.step(-1, 0),
    'd': () => keys.step(1, 0),
    'home': () => keys.edge(-1),
    'end': () => keys.edge(1),
    'enter': keys.act,
    ' ': keys.act,
    'm': keys.mode,
    'r': keys.rotate,
    'escape': keys.escape,
    'pageup': () => keys.page(-1),
    'pagedown': () => keys.page(1),
    '/': keys.field,
  };
  /** @param {KeyboardEvent} e */
  const press = e => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const action = table[e.key.toLowerCase()];
    if (!action) return;
    e.preventDefault();
    svg.classList.add('by-keys');
    action();
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

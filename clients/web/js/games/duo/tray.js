/* SPDX-License-Identifier: MIT */

/* The tray of 21 pieces: a toolbar of toggle buttons with one Tab stop, in which arrow keys go about. */

import { h, set } from '../../ui/dom.js';
import { t } from '../../ui/i18n.js';
import { PIECES } from './pieces.js';
import { makePicture } from './shapes.js';
import { pieceWords } from './words.js';

/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('./pieces.js').Shape} Shape */

/**
 * @typedef {object} TrayState
 * @property {Side} side  whose pieces they are
 * @property {string[]} remaining
 * @property {Set<string> | null} fits  those that fit somewhere; null: not known now
 * @property {string | null} piece  the chosen one
 * @property {boolean} usable
 * @property {boolean} flip
 * @property {(piece: string) => Shape} shape  as it lies
 */

/** @param {(piece: string, byPointer: boolean) => void} choose */
export function makeTray(choose) {
  const tools = PIECES.map(piece => {
    const picture = makePicture();
    const el = h(
      'button',
      {
        'type': 'button',
        'data-action': 'piece',
        'data-piece': piece,
        'onclick': (/** @type {MouseEvent} */ e) => choose(piece, e.detail > 0),
      },
      picture.el,
    );
    return { piece, picture, el };
  }).reverse(); /* the big ones come first, as they are played first */
  const el = h(
    'div',
    { 'class': 'tray', 'role': 'toolbar', 'aria-label': t('duo.tray') },
    ...tools.map(tool => tool.el),
  );
  let stop = tools[0].el; /* the Tab stop */

  /** The buttons that can be used, and how many there are in the first row. */
  const usable = () => tools.map(tool => tool.el).filter(button => !button.disabled);
  const columns = () => tools.filter(tool => tool.el.offsetTop === tools[0].el.offsetTop).length;

  /** From a button, `by` places on, and further that way to one that can be used. @param {number} from @param {number} by */
  const next = (from, by) => {
    for (let i = from + by; i >= 0 && i < tools.length; i += by) if (!tools[i].el.disabled) return tools[i].el;
    return null;
  };
  /** @param {KeyboardEvent} e */
  const keys = e => {
    const from = tools.findIndex(tool => tool.el === document.activeElement);
    /** @type {Record<string, () => HTMLElement | null | undefined>} */
    const ways = {
      ArrowLeft: () => next(from, -1),
      ArrowRight: () => next(from, 1),
      ArrowUp: () => next(from, -columns()),
      ArrowDown: () => next(from, columns()),
      Home: () => usable()[0],
      End: () => usable().at(-1),
    };
    if (from < 0 || !ways[e.key]) return;
    e.preventDefault();
    ways[e.key]()?.focus();
  };
  const focused = (/** @type {FocusEvent} */ e) => {
    const tool = tools.find(({ el: button }) => button === e.target);
    if (tool) moveStop(tool.el);
  };
  /** @param {HTMLButtonElement} to */
  const moveStop = to => {
    stop = to;
    for (const { el: button } of tools) set(button, { tabindex: button === to ? 0 : -1 });
  };
  el.addEventListener('keydown', keys);
  el.addEventListener('focusin', focused);

  return {
    el,
    /** @param {TrayState} state */
    update({ side, remaining, fits, piece, usable: live, flip, shape }) {
      for (const tool of tools) {
        const left = remaining.includes(tool.piece);
        const nowhere = left && fits !== null && !fits.has(tool.piece);
        const note = !left ? t('duo.placed') : nowhere ? t('duo.nowhere') : '';
        tool.picture.update(side, shape(tool.piece), flip);
        set(tool.el, {
          'class': !left ? 'placed' : nowhere ? 'nowhere' : null,
          'disabled': !live || !left,
          'aria-pressed': String(tool.piece === piece),
          'aria-label': [pieceWords(tool.piece), note].filter(Boolean).join(', '),
        });
      }
      moveStop(stop.disabled ? (usable()[0] ?? stop) : stop);
    },
    /** @param {string | null} piece */
    focus(piece) {
      const tool = tools.find(one => one.piece === piece && !one.el.disabled);
      (tool?.el ?? stop).focus();
    },
  };
}

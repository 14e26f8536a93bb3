/* SPDX-License-Identifier: MIT */

/* Real dialogs: sheets at the bottom of a phone, boxes on a desktop. One is open at a time, but for what is to be read
 * and lies over another. When it closes, the focus goes back to where it was, or to what the opener names. */

import { button, h } from './dom.js';
import { t } from './i18n.js';

/**
 * @typedef {object} Sheet
 * @property {HTMLDialogElement} el
 * @property {() => void} close
 * @property {Sheet | null} below  the one it lies over
 */

/** @type {Sheet | null} */
let open = null;

let count = 0; /* their headings need names of their own */

/** Whatever is open. */
export function closeSheet() {
  for (let sheet = open; sheet; sheet = sheet.below) sheet.close();
}

/**
 * @param {string} name  for `data-dialog`
 * @param {string} title
 * @param {Node[]} content
 * @param {() => void} [closed]  after it has gone
 * @param {{over?: boolean}} [how]  over: what is open stays, below it
 * @returns {Sheet}
 */
export function openSheet(name, title, content, closed, { over = false } = {}) {
  if (!over) closeSheet();
  const before = document.activeElement;
  const id = `dialog-title-${++count}`;
  const heading = h('h2', { id }, title);
  const bar = h(
    'div',
    { class: 'sheet-bar' },
    heading,
    button('close', t('close'), () => sheet.close(), { icon: 'cross', only: true, class: 'icon-button' }),
  );
  const el = h('dialog', { 'class': 'sheet', 'data-dialog': name, 'aria-labelledby': id }, bar, ...content);
  /** @type {Sheet} */
  const sheet = { el, close: () => el.close(), below: over ? open : null };
  el.addEventListener('click', e => e.target === el && el.close()); /* beside the box, on the backdrop */
  el.addEventListener('close', () => {
    el.remove();
    if (open === sheet) open = sheet.below;
    if (before instanceof HTMLElement || before instanceof SVGElement)
      if (before.isConnected) before.focus({ preventScroll: true });
    closed?.();
  });
  document.body.append(el);
  open = sheet;
  el.showModal();
  return sheet;
}

/**
 * A question that must be answered before something is lost.
 * @param {string} name @param {string} question @param {string} yes
 * @param {() => void} agreed
 * @param {() => void} [closed]
 */
export function ask(name, question, yes, agreed, closed) {
  const sheet = openSheet(
    name,
    question,
    [
      h(
        'div',
        { class: 'row' },
        button('no', t('cancel'), () => sheet.close()),
        button(
          'yes',
          yes,
          () => {
            sheet.close();
            agreed();
          },
          { class: 'btn danger' },
        ),
      ),
    ],
    closed,
  );
}

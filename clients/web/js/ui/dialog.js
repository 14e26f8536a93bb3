/* SPDX-License-Identifier: MIT */

/* Real dialogs: sheets at the bottom of a phone, boxes on a desktop. One is open at a time. When it closes, the focus
 * goes back to where it was, or to what the opener names. */

import { button, h } from './dom.js';
import { t } from './i18n.js';

/**
 * @typedef {object} Sheet
 * @property {HTMLDialogElement} el
 * @property {() => void} close
 */

/** @type {Sheet | null} */
let open = null;

export const closeSheet = () => open?.close();

/**
 * @param {string} name  for `data-dialog`
 * @param {string} title
 * @param {Node[]} content
 * @param {() => void} [closed]  after it has gone
 * @returns {Sheet}
 */
export function openSheet(name, title, content, closed) {
  closeSheet();
  const before = document.activeElement;
  const heading = h('h2', { id: 'dialog-title' }, title);
  const bar = h(
    'div',
    { class: 'sheet-bar' },
    heading,
    button('close', t('close'), () => sheet.close(), { icon: 'cross', only: true, class: 'icon-button' }),
  );
  const el = h('dialog', { 'class': 'sheet', 'data-dialog': name, 'aria-labelledby': 'dialog-title' }, bar, ...content);
  const sheet = { el, close: () => el.close() };
  el.addEventListener('click', e => e.target === el && el.close()); /* beside the box, on the backdrop */
  el.addEventListener('close', () => {
    el.remove();
    if (open === sheet) open = null;
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

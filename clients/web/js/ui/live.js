/* SPDX-License-Identifier: MIT */

/* The two live regions. They stand in the page from the start and only their text changes: the visible status line,
 * and a log of moves and news for those who do not see the board. */

import { setText } from './dom.js';

/** @param {string} id */
const find = id => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @typedef {object} Status
 * @property {string} text
 * @property {'plain' | 'bad' | 'banner'} tone
 */

/** @param {Status} status */
export function showStatus({ text, tone }) {
  const el = find('status');
  el.dataset.tone = text ? tone : 'plain';
  setText(el, text);
}

/** Say something once. A text said twice in a row is made different, or it would not be read again.
 * @param {string} text
 */
export function say(text) {
  const el = find('log');
  el.textContent = el.textContent === text ? `${text}\u00a0` : text;
}

/* SPDX-License-Identifier: MIT */

/* The two live regions. They stand in the page from the start and only their text changes: the visible status line,
 * and a log of moves and news for those who do not see the board. */

import { set, setText } from './dom.js';

/** @param {string} id */
const find = id => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @typedef {object} Status
 * @property {string} text
 * @property {'plain' | 'bad' | 'banner'} tone
 * @property {boolean} [counts]  it has a number that changes each second, and is not read out
 */

/** A text that comes twice in a row is made different, or it would not be read again. @param {Element} el @param {string} text */
const different = (el, text) => (text && el.textContent === text ? `${text}\u00a0` : text);

/** @param {Status} status @param {boolean} [again]  say it even if it stands there already */
export function showStatus({ text, tone, counts }, again = false) {
  const el = find('status');
  set(el, { 'aria-live': counts ? 'off' : null });
  el.dataset.tone = text ? tone : 'plain';
  if (again || el.textContent !== `${text}\u00a0`) setText(el, again ? different(el, text) : text);
}

/** Say something once. @param {string} text */
export function say(text) {
  const el = find('log');
  setText(el, different(el, text));
}

/* SPDX-License-Identifier: MIT */

/* Texts to be taken along: shown so that they can be selected, with a button to copy them and, for links, one to share
 * where the browser has that. */

import { button, h, setText } from './dom.js';
import { t } from './i18n.js';

const COPIED_MS = 2500;

/** Copy a text; on plain http, where there is no clipboard, by selecting it. @param {HTMLElement} el @returns {Promise<boolean>} */
async function copyText(el) {
  try {
    await navigator.clipboard.writeText(el.textContent ?? '');
    return true;
  } catch {
    getSelection()?.selectAllChildren(el);
    return document.execCommand('copy');
  }
}

/** A button that copies what stands in `el`, and what is said then.
 * @param {HTMLElement} el @param {string} done @param {string} byHand  what remains where the browser refuses
 */
export function makeCopy(el, done, byHand) {
  const told = h('p', { class: 'hint told', role: 'alert' });
  const copy = async () => {
    setText(told, (await copyText(el)) ? done : byHand);
    setTimeout(() => setText(told, ''), COPIED_MS);
  };
  return { button: button('copy', t('copy'), () => void copy(), { class: 'btn primary' }), told };
}

/** A link as text, with what can be done with it. @param {string} url */
export function makeLink(url) {
  const link = h('p', { 'class': 'link', 'data-link': url, 'translate': 'no', 'tabindex': 0, 'aria-label': url }, url);
  const copy = makeCopy(link, t('copied'), t('copy.by_hand'));
  const share =
    typeof navigator.share === 'function'
      ? button('share', t('share'), () => void navigator.share({ url }).catch(() => {}))
      : null;
  return { link, row: h('div', { class: 'row' }, copy.button, share), told: copy.told };
}

/* SPDX-License-Identifier: MIT */

/* The way through a round's positions: first, back, by itself, on, last. A button that leads nowhere now stays where the
 * focus can be. */

import { button, h, icon, set } from '../ui/dom.js';
import { t } from '../ui/i18n.js';

/**
 * @typedef {object} NavHooks
 * @property {(ply: number) => void} goTo
 * @property {(step: -1 | 1) => void} page
 * @property {() => void} live
 * @property {() => void} auto  start or stop to go on by itself
 */

/**
 * @typedef {object} NavState
 * @property {number} ply  shown now
 * @property {number} total
 * @property {number} fresh  moves made since one looks back
 * @property {boolean} canReview
 * @property {boolean} ended  there will be no more
 * @property {boolean} playing  goes on by itself
 */

/** @param {string} action @param {string} text @param {'first' | 'prev' | 'play' | 'next' | 'last'} name @param {() => void} act */
function step(action, text, name, act) {
  const el = button(action, text, () => el.getAttribute('aria-disabled') !== 'true' && act(), {
    icon: name,
    only: true,
  });
  return el;
}

/** @param {NavHooks} hooks */
export function makeNav(hooks) {
  const first = step('first', t('nav.first'), 'first', () => hooks.goTo(0));
  const prev = step('prev', t('nav.prev'), 'prev', () => hooks.page(-1));
  const auto = step('auto', t('nav.play'), 'play', () => hooks.auto());
  const next = step('next', t('nav.next'), 'next', () => hooks.page(1));
  const last = step('last', t('nav.last'), 'last', () => hooks.live());
  const off = (/** @type {Element} */ el, /** @type {boolean} */ is) => set(el, { 'aria-disabled': is ? 'true' : null });
  const name = (/** @type {Element} */ el, /** @type {string} */ text) => set(el, { 'aria-label': text, 'title': text });
  let went = false; /* the button shows that it goes on by itself */
  return {
    el: h('div', { class: 'row nav' }, first, prev, auto, next, last),
    /** @param {NavState} state */
    update({ ply, total, fresh, canReview, ended, playing }) {
      off(first, ply === 0 || !canReview);
      off(prev, ply === 0 || !canReview);
      off(auto, total === 0 || !canReview);
      off(next, ply === total);
      off(last, ply === total);
      set(last, { 'data-fresh': fresh || null });
      name(last, t(ended ? 'nav.end' : 'nav.last'));
      if (playing === went) return;
      went = playing;
      name(auto, t(playing ? 'nav.pause' : 'nav.play'));
      auto.replaceChildren(icon(playing ? 'pause' : 'play'));
    },
  };
}

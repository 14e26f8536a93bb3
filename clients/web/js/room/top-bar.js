/* SPDX-License-Identifier: MIT */

/* The room's upper edge: back, the game, how many watch, moves and menu. */

import { button, h, icon, set, setText } from '../ui/dom.js';
import { t } from '../ui/i18n.js';

/** @param {string} title @param {{back: () => void, moves: () => void, menu: () => void}} actions */
export function makeTopBar(title, actions) {
  const count = h('b');
  const watchers = h('span', { class: 'watchers', role: 'img' }, icon('eye'), count);
  const el = h(
    'header',
    { class: 'top' },
    button('back', t('back'), actions.back, { icon: 'back', only: true, class: 'icon-button' }),
    h('h1', {}, title),
    watchers,
    button('moves', t('moves'), actions.moves, { icon: 'list', only: true, class: 'icon-button phone-only' }),
    button('menu', t('menu'), actions.menu, { icon: 'menu', only: true, class: 'icon-button' }),
  );
  return {
    el,
    /** @param {number} n  spectators */
    update(n) {
      watchers.hidden = n === 0;
      set(watchers, { 'aria-label': t('watchers', { n }), 'title': t('watchers', { n }), 'data-spectators': n });
      setText(count, String(n));
    },
  };
}

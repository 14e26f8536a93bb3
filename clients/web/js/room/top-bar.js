/* SPDX-License-Identifier: MIT */

/* The room's upper edge: back, the game, how many watch, what can be said or, against a bot, a hint; the loudspeaker,
 * moves and menu. */

import { button, h, icon, set, setText } from '../ui/dom.js';
import { t } from '../ui/i18n.js';

/** @param {string} title @param {{back: () => void, say: () => void, hint: () => void, sound: () => void, moves: () => void, menu: () => void}} actions */
export function makeTopBar(title, actions) {
  const count = h('b');
  const watchers = h('span', { class: 'watchers', role: 'img' }, icon('eye'), count);
  const say = button('say', t('say'), actions.say, { icon: 'speech', only: true, class: 'icon-button' });
  const hint = button('hint', t('hint.ask'), actions.hint, { icon: 'bulb', only: true, class: 'icon-button' });
  const sound = button('sound', '', actions.sound, { icon: 'sound', only: true, class: 'icon-button' });
  const el = h(
    'header',
    { class: 'top' },
    button('back', t('back'), actions.back, { icon: 'back', only: true, class: 'icon-button' }),
    h('h1', {}, title),
    watchers,
    say,
    hint,
    sound,
    button('moves', t('moves'), actions.moves, { icon: 'list', only: true, class: 'icon-button phone-only' }),
    button('menu', t('menu'), actions.menu, { icon: 'menu', only: true, class: 'icon-button' }),
  );
  return {
    el,
    /** What there is to press beside back, moves and menu.
     * @param {{talk: boolean, hint: boolean, hintNow: boolean}} has  somebody to talk to; a bot to ask, and now
     */
    offer(has) {
      say.hidden = !has.talk;
      hint.hidden = !has.hint;
      set(hint, { disabled: !has.hintNow });
    },
    /** The loudspeaker, crossed out while nothing is heard; its place is kept where there is none.
     * @param {import('../ui/speaker.js').Speaker['state']} state
     */
    hear(state) {
      if (sound.dataset.sound === state) return;
      const text = t(`sound.${state}`);
      set(sound, { 'data-sound': state, 'aria-label': text, 'title': text, 'disabled': state === 'none' });
      sound.replaceChildren(icon(state === 'on' ? 'sound' : 'mute'));
    },
    /** @param {number} n  spectators */
    update(n) {
      watchers.hidden = n === 0;
      set(watchers, { 'aria-label': t('watchers', { n }), 'title': t('watchers', { n }), 'data-spectators': n });
      setText(count, String(n));
    },
  };
}

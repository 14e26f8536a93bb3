/* SPDX-License-Identifier: MIT */

/* Beside the board on a desktop, in a sheet under it on a phone: the moves, the way back through them, and a field in
 * which a move can be written. */

import { button, h, set, setText } from '../ui/dom.js';
import { faultWords, t } from '../ui/i18n.js';
import { makeNav } from './nav.js';

/**
 * @typedef {object} PanelHooks
 * @property {import('./nav.js').NavHooks} nav
 * @property {(text: string) => Promise<import('../types.js').Reply>} write
 * @property {() => void} closed
 */

/**
 * @typedef {object} PanelState
 * @property {string[]} moves
 * @property {import('./nav.js').NavState} nav
 * @property {boolean} canWrite
 */

/** @param {PanelHooks} hooks */
function makeField(hooks) {
  const input = h('input', {
    'type': 'text',
    'id': 'move-field',
    'autocomplete': 'off',
    'autocapitalize': 'none',
    'spellcheck': 'false',
    'maxlength': 40,
    'enterkeyhint': 'send',
    'aria-describedby': 'move-reason',
  });
  const reason = h('p', { id: 'move-reason', class: 'reason', role: 'alert' });
  const send = async () => {
    const text = input.value.trim();
    if (!text) return;
    const reply = await hooks.write(text);
    if (reply.ok) input.value = '';
    setText(reason, reply.ok ? '' : `${text}: ${faultWords(reply.error)}`);
    input.select();
  };
  const form = h(
    'form',
    {
      'class': 'field',
      'data-action': 'move-form',
      'onsubmit': e => {
        e.preventDefault();
        void send();
      },
    },
    h('label', { for: 'move-field' }, t('field.label')),
    input,
    h('button', { 'type': 'submit', 'class': 'btn', 'data-action': 'send-move' }, t('field.send')),
    reason,
  );
  input.addEventListener('input', () => setText(reason, ''));
  return { form, input };
}

/** @param {PanelHooks} hooks */
export function makePanel(hooks) {
  const list = h('ol', { 'class': 'moves', 'aria-label': t('moves') });
  const nav = makeNav(hooks.nav);
  const { form, input } = makeField(hooks);
  const close = button('close-moves', t('close'), () => hooks.closed(), {
    icon: 'cross',
    only: true,
    class: 'icon-button phone-only',
  });
  const head = h('div', { class: 'panel-head' }, h('h2', {}, t('moves')), close);
  const el = h(
    'aside',
    { 'class': 'panel', 'data-panel': 'moves', 'aria-label': t('moves') },
    head,
    list,
    nav.el,
    form,
  );
  el.addEventListener('keydown', e => e.key === 'Escape' && hooks.closed());
  /** @type {string[]} */
  let drawn = [];
  let shown = 0;
  let frame = 0;
  /** With the next frame, which has to lay the page out anyway. */
  const scrollToCurrent = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      const link = /** @type {HTMLElement | null} */ (list.querySelector('[aria-current]'));
      if (link) list.scrollTop = link.offsetTop - list.clientHeight / 2;
    });
  };

  /** @param {string[]} moves */
  const drawMoves = moves => {
    const kept = drawn.every((move, i) => move === moves[i]) ? drawn.length : 0;
    while (list.children.length > kept) list.lastElementChild?.remove();
    for (let ply = kept; ply < moves.length; ply++)
      list.append(
        h(
          'li',
          { 'data-number': ply % 2 ? null : ply / 2 + 1 },
          h('button', { 'type': 'button', 'data-ply': ply + 1, 'onclick': () => hooks.nav.goTo(ply + 1) }, moves[ply]),
        ),
      );
    drawn = moves;
  };

  return {
    el,
    input,
    scrollToCurrent,
    /** @param {PanelState} state */
    update({ moves, nav: at, canWrite }) {
      const { ply, canReview } = at;
      drawMoves(moves);
      nav.update(at);
      [...list.children].forEach((item, i) => {
        const link = /** @type {HTMLElement} */ (item.firstElementChild);
        set(link, { 'aria-current': i + 1 === ply ? 'step' : null, 'disabled': !canReview });
      });
      if (shown !== ply) scrollToCurrent();
      shown = ply;
      form.hidden = !canWrite;
    },
    /** On a phone: show or hide it. @param {boolean} shown */
    open(shown) {
      el.toggleAttribute('data-open', shown);
      scrollToCurrent();
      if (shown) /** @type {HTMLElement | null} */ (el.querySelector('button:not(:disabled)'))?.focus();
    },
    isOpen: () => el.hasAttribute('data-open'),
  };
}

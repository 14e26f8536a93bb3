/* SPDX-License-Identifier: MIT */

/* Beside the board on a desktop, in a sheet under it on a phone: the moves, the way back through them, and a field in
 * which a move can be written. */

import { button, h, set, setText } from '../ui/dom.js';
import { faultWords, t } from '../ui/i18n.js';

/**
 * @typedef {object} PanelHooks
 * @property {(ply: number) => void} goTo
 * @property {(step: -1 | 1) => void} page
 * @property {() => void} live
 * @property {(text: string) => Promise<import('../types.js').Reply>} write
 * @property {() => void} closed
 */

/**
 * @typedef {object} PanelState
 * @property {string[]} moves
 * @property {number} ply  shown now
 * @property {number} fresh  moves made since one looks back
 * @property {boolean} canReview
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
  const nav = {
    first: button('first', t('nav.first'), () => hooks.goTo(0), { icon: 'first', only: true }),
    prev: button('prev', t('nav.prev'), () => hooks.page(-1), { icon: 'prev', only: true }),
    next: button('next', t('nav.next'), () => hooks.page(1), { icon: 'next', only: true }),
    last: button('last', t('nav.last'), () => hooks.live(), { icon: 'last', only: true }),
  };
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
    h('div', { class: 'row' }, ...Object.values(nav)),
    form,
  );
  el.addEventListener('keydown', e => e.key === 'Escape' && hooks.closed());
  /** @type {string[]} */
  let drawn = [];
  let shown = 0;
  const scrollToCurrent = () => {
    const link = /** @type {HTMLElement | null} */ (list.querySelector('[aria-current]'));
    if (link) list.scrollTop = link.offsetTop - list.clientHeight / 2;
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
          h('button', { 'type': 'button', 'data-ply': ply + 1, 'onclick': () => hooks.goTo(ply + 1) }, moves[ply]),
        ),
      );
    drawn = moves;
  };

  return {
    el,
    input,
    /** @param {PanelState} state */
    update({ moves, ply, fresh, canReview, canWrite }) {
      drawMoves(moves);
      [...list.children].forEach((item, i) => {
        const link = /** @type {HTMLElement} */ (item.firstElementChild);
        set(link, { 'aria-current': i + 1 === ply ? 'step' : null, 'disabled': !canReview });
      });
      if (shown !== ply) scrollToCurrent();
      shown = ply;
      set(nav.first, { disabled: ply === 0 || !canReview });
      set(nav.prev, { disabled: ply === 0 || !canReview });
      set(nav.next, { disabled: ply === moves.length });
      set(nav.last, { 'disabled': ply === moves.length, 'data-fresh': fresh || null });
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

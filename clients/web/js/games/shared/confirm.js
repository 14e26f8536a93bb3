/* SPDX-License-Identifier: MIT */

/* Confirm, and a row of controls of which it is the only other one beside Cancel. */

import { button, h, set } from '../../ui/dom.js';
import { t } from '../../ui/i18n.js';

/**
 * Confirm means what it meant when it was pressed: a press held while the position changes does nothing.
 * @param {() => void} act
 * @param {() => string} stamp  changes when it means something else
 */
export function confirmButton(act, stamp) {
  let pressed = '';
  const confirm = button(
    'confirm',
    t('confirm'),
    e => {
      if (e.detail === 0 || pressed === stamp()) act();
      pressed = '';
    },
    { icon: 'ok', class: 'btn primary' },
  );
  confirm.addEventListener('pointerdown', () => (pressed = confirm.disabled ? '' : stamp()));
  return confirm;
}

/**
 * @param {string} game
 * @param {{cancel: () => void, confirm: () => void, stamp: () => string}} actions
 */
export function makeConfirmRow(game, { cancel, confirm, stamp }) {
  const no = button('cancel', t('cancel'), cancel);
  const yes = confirmButton(confirm, stamp);
  return {
    el: h('div', { 'class': 'row', 'data-controls': game }, no, yes),
    /** @param {{canCancel: boolean, canConfirm: boolean}} state */
    update({ canCancel, canConfirm }) {
      set(no, { disabled: !canCancel });
      set(yes, { disabled: !canConfirm });
    },
  };
}

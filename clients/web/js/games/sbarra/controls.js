/* SPDX-License-Identifier: MIT */

/* The row of controls under the sbarra board: Move or Wall, Rotate, Cancel where there is room, Confirm. */

import { button, h, set } from '../../ui/dom.js';
import { t } from '../../ui/i18n.js';
import { confirmButton } from '../shared/confirm.js';

/**
 * @typedef {object} Actions
 * @property {(mode: 'move' | 'wall', byPointer: boolean) => void} mode
 * @property {() => void} rotate
 * @property {() => void} cancel
 * @property {() => void} confirm
 * @property {() => string} stamp  changes when Confirm means something else
 */

/**
 * @typedef {object} Controls
 * @property {HTMLElement} el
 * @property {(state: {mode: 'move' | 'wall', usable: boolean, walls: boolean, canConfirm: boolean, canCancel: boolean}) => void} update
 */

/** @param {Actions} actions @returns {Controls} */
export function makeControls(actions) {
  const radio = (/** @type {'move' | 'wall'} */ mode) =>
    h(
      'button',
      {
        'type': 'button',
        'role': 'radio',
        'data-action': `mode-${mode}`,
        'onclick': (/** @type {MouseEvent} */ e) => actions.mode(mode, e.detail > 0),
      },
      t(`mode.${mode}`),
    );
  const radios = { move: radio('move'), wall: radio('wall') };
  /** Arrow keys choose within the pair. @param {KeyboardEvent} e */
  const arrows = e => {
    if (!e.key.startsWith('Arrow')) return;
    e.preventDefault();
    const other = e.target === radios.move ? 'wall' : 'move';
    radios[other].focus();
    actions.mode(other, false);
  };
  const pair = h(
    'div',
    { 'class': 'seg', 'role': 'radiogroup', 'aria-label': t('mode'), 'onkeydown': arrows },
    radios.move,
    radios.wall,
  );
  const rotate = button('rotate', t('rotate'), actions.rotate, { icon: 'rotate', only: true, class: 'btn square' });
  const cancel = button('cancel', t('cancel'), actions.cancel, {
    icon: 'cross',
    only: true,
    class: 'btn square roomy',
  });

  const confirm = confirmButton(actions.confirm, actions.stamp);

  return {
    el: h('div', { 'class': 'row', 'data-controls': 'sbarra' }, pair, rotate, cancel, confirm),
    update({ mode, usable, walls, canConfirm, canCancel }) {
      set(radios.move, {
        'aria-checked': String(mode === 'move'),
        'tabindex': mode === 'move' ? 0 : -1,
        'disabled': !usable,
      });
      set(radios.wall, {
        'aria-checked': String(mode === 'wall'),
        'tabindex': mode === 'wall' ? 0 : -1,
        'disabled': !usable,
        'aria-disabled': walls ? null : 'true',
      });
      set(rotate, { disabled: !usable || mode === 'move' });
      set(cancel, { disabled: !canCancel });
      set(confirm, { disabled: !canConfirm });
    },
  };
}

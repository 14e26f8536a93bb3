/* SPDX-License-Identifier: MIT */

/* What is under the duo board: the tray, and in its place and of its height the panel of the chosen piece, which is
 * turned, flipped, put back or confirmed there. */

import { button, h, set } from '../../ui/dom.js';
import { t } from '../../ui/i18n.js';
import { confirmButton } from '../shared/confirm.js';
import { makePicture } from './shapes.js';
import { makeTray } from './tray.js';
import { pieceWords } from './words.js';

const SETTLE_MS = 300;

/**
 * @typedef {object} Actions
 * @property {(piece: string, byPointer: boolean) => void} choose
 * @property {(way: 'left' | 'right' | 'flip') => void} turn
 * @property {(byPointer: boolean) => void} back
 * @property {() => void} confirm
 * @property {() => string} stamp  changes when Confirm means something else
 */

/** Deaf for a moment after a change, to a finger that was already on its way; keys are not held up. @param {HTMLElement} el */
function settler(el) {
  let timer = 0;
  const block = (/** @type {MouseEvent} */ e) => {
    if (e.detail > 0 && 'settling' in el.dataset) e.stopPropagation();
  };
  el.addEventListener('click', block, true);
  return () => {
    el.dataset.settling = '';
    clearTimeout(timer);
    timer = window.setTimeout(() => delete el.dataset.settling, SETTLE_MS);
  };
}

/** @param {Actions} actions */
export function makeControls({ choose, turn, back, confirm, stamp }) {
  const tray = makeTray(choose);
  const picture = makePicture();
  const shown = h('div', { class: 'chosen', role: 'img' }, picture.el);
  const look = { only: true, class: 'btn' };
  const tools = [
    button('turn-left', t('duo.turn_left'), () => turn('left'), { ...look, icon: 'rotateLeft' }),
    button('turn-right', t('duo.turn_right'), () => turn('right'), { ...look, icon: 'rotate' }),
    button('flip', t('flip'), () => turn('flip'), { ...look, icon: 'flip' }),
    button('put-back', t('duo.back'), e => back(e.detail > 0), { ...look, icon: 'back' }),
  ];
  const yes = confirmButton(confirm, stamp);
  const panel = h('div', { class: 'piece-panel', role: 'group', hidden: true }, shown, ...tools, yes);
  const el = h('div', { 'class': 'pieces', 'data-controls': 'duo' }, tray.el, panel);
  const settle = settler(el);

  return {
    el,
    focusTray: tray.focus,
    /** @param {import('./tray.js').TrayState & {canConfirm: boolean}} state */
    update(state) {
      const { piece, side, flip, usable, canConfirm } = state;
      tray.update(state);
      if (panel.hidden !== (piece === null)) settle();
      tray.el.hidden = piece !== null;
      panel.hidden = piece === null;
      for (const tool of tools) set(tool, { disabled: !usable });
      set(yes, { disabled: !canConfirm });
      if (piece === null) return;
      picture.update(side, state.shape(piece), flip);
      set(panel, { 'aria-label': pieceWords(piece), 'data-piece': piece });
      set(shown, { 'aria-label': pieceWords(piece) });
    },
  };
}

/* SPDX-License-Identifier: MIT */

/* The room's menu and what it opens. */

import { ask, closeSheet, openSheet } from '../ui/dialog.js';
import { button, h } from '../ui/dom.js';
import { t } from '../ui/i18n.js';

/**
 * What can be chosen; null: not offered here.
 * @typedef {object} MenuActions
 * @property {() => void} rules
 * @property {() => void} words
 * @property {(() => void) | null} turn
 * @property {(() => void) | null} link
 * @property {(() => void) | null} record
 * @property {() => void} settings
 * @property {(() => void) | null} claim
 * @property {(() => void) | null} resign
 */

/**
 * @param {MenuActions} actions
 * @param {() => void} closed
 */
export function openMenu({ rules, words, turn, link, record, settings, claim, resign }, closed) {
  const item = (
    /** @type {string} */ action,
    /** @type {string} */ text,
    /** @type {() => void} */ act,
    look = 'btn',
  ) =>
    button(
      action,
      text,
      () => {
        closeSheet();
        act();
      },
      { class: look },
    );
  const askResign = (/** @type {() => void} */ agreed) => ask('resign', t('resign.ask'), t('resign'), agreed, closed);
  openSheet(
    'menu',
    t('menu'),
    [
      h(
        'div',
        { class: 'menu' },
        item('rules', t('rules'), rules),
        item('words', t('menu.words'), words),
        turn && item('turn-board', t('menu.turn'), turn),
        link && item('position-link', t('replay.link'), link),
        record && item('record', t('replay.text'), record),
        item('settings', t('settings'), settings),
        claim && item('claim', t('claim'), claim),
        resign && item('resign', t('resign'), () => askResign(resign), 'btn danger'),
      ),
    ],
    closed,
  );
}

/** The board as text. @param {string[]} lines @param {() => void} closed */
export function openWords(lines, closed) {
  openSheet('words', t('menu.words'), [h('ul', { class: 'words' }, ...lines.map(line => h('li', {}, line)))], closed);
}

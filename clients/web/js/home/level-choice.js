/* SPDX-License-Identifier: MIT */

/* Which of the bots: the level that was played last in this game is chosen already. */

import { choice } from '../ui/choice.js';
import { h } from '../ui/dom.js';
import { t } from '../ui/i18n.js';
import { LEVELS, levelName } from '../ui/seat-name.js';
import { keep, recall } from '../ui/store.js';

/** @returns {[string, string][]} */
const options = () => LEVELS.map(level => [level, levelName(level)]);

/** The opponent's level in a game. @param {string} game */
export function levelChoice(game) {
  const key = `level.${game}`;
  let level = LEVELS.find(known => known === recall(key)) ?? LEVELS[0];
  return {
    el: choice('level', t('play.level'), options(), level, chosen => (level = chosen)),
    /** The level, from now on this game's. */
    take() {
      keep(key, level);
      return level;
    },
  };
}

/** The level of one of two bots. @param {string} name @param {string} label */
export function levelSelect(name, label) {
  const id = `level-${name}`;
  const select = h('select', { name, id }, ...options().map(([value, text]) => h('option', { value }, text)));
  select.value = LEVELS[LEVELS.length - 1];
  return { el: h('div', { class: 'field' }, h('label', { for: id }, label), select), value: () => select.value };
}

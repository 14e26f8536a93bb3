/* SPDX-License-Identifier: MIT */

/* The clock of a new room: none, one of a few, or one's own numbers within the daemon's bounds. */

import { h } from '../ui/dom.js';
import { t } from '../ui/i18n.js';
import { DAY, controlWords } from '../ui/time.js';

/** @typedef {import('../types.js').TimeControl} TimeControl */

const MINUTE = 60000;
const LONGEST_MINUTES = 30 * 24 * 60;
const LONGEST_INCREMENT = 180; /* seconds */

/** @param {number} initial_ms @param {number} [seconds] @returns {TimeControl} */
const control = (initial_ms, seconds = 0) => ({ initial_ms, increment_ms: seconds * 1000 });

const USUAL = [
  control(3 * MINUTE, 2),
  control(5 * MINUTE, 5),
  control(10 * MINUTE, 5),
  control(15 * MINUTE, 10),
  control(30 * MINUTE, 20),
  control(DAY),
  control(7 * DAY),
];

/** @param {string} name @param {string} label @param {number} value @param {number} min @param {number} max */
function numberField(name, label, value, min, max) {
  const input = h('input', {
    type: 'number',
    name,
    id: `clock-${name}`,
    inputmode: 'numeric',
    required: true,
    value,
    min,
    max,
    step: 1,
  });
  return { input, el: h('div', { class: 'field' }, h('label', { for: `clock-${name}` }, label), input) };
}

export function clockChoice() {
  const minutes = numberField('minutes', t('clock.minutes'), 20, 1, LONGEST_MINUTES);
  const increment = numberField('increment', t('clock.increment'), 0, 0, LONGEST_INCREMENT);
  const own = h('div', { class: 'row', hidden: true }, minutes.el, increment.el);
  const option = (/** @type {string} */ value, /** @type {string} */ text) => h('option', { value }, text);
  const select = h(
    'select',
    { name: 'clock', id: 'clock', onchange: () => (own.hidden = select.value !== 'own') },
    option('none', t('clock.none')),
    ...USUAL.map((usual, i) => option(String(i), controlWords(usual))),
    option('own', t('clock.own')),
  );
  return {
    el: h(
      'section',
      { 'class': 'sheet-part', 'data-choice': 'clock' },
      h('div', { class: 'field' }, h('label', { for: 'clock' }, t('clock')), select),
      own,
    ),
    /** Says what is wrong with one's own numbers, beside them. */
    valid: () => own.hidden || [minutes, increment].every(({ input }) => input.reportValidity()),
    /** @returns {TimeControl | null} */
    value() {
      if (select.value === 'none') return null;
      if (select.value !== 'own') return USUAL[Number(select.value)];
      return control(minutes.input.valueAsNumber * MINUTE, increment.input.valueAsNumber);
    },
  };
}

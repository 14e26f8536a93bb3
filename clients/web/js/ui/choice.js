/* SPDX-License-Identifier: MIT */

/* One of a few, as a row of real radio buttons: the browser does the keys and the names. */

import { h } from './dom.js';

/**
 * @param {string} name
 * @param {string} label
 * @param {[string, string][]} options  value and text
 * @param {string} value
 * @param {(value: string) => void} chosen
 */
export function choice(name, label, options, value, chosen) {
  return h(
    'fieldset',
    { 'class': 'choice', 'data-choice': name },
    h('legend', {}, label),
    h(
      'div',
      { class: 'seg' },
      ...options.map(([option, text]) =>
        h(
          'label',
          {},
          h('input', { type: 'radio', name, value: option, checked: option === value, onchange: () => chosen(option) }),
          h('span', {}, text),
        ),
      ),
    ),
  );
}

/**
 * @param {string} name
 * @param {string} label
 * @param {boolean} value
 * @param {(value: boolean) => void} changed
 */
export function toggle(name, label, value, changed) {
  const box = h('input', { type: 'checkbox', name, checked: value, onchange: () => changed(box.checked) });
  return h('label', { 'class': 'toggle', 'data-choice': name }, h('span', {}, label), box);
}

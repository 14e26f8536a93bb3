/* SPDX-License-Identifier: MIT */

/* Words in the reader's language. Both dictionaries have the same keys; a test says so. */

import en from '../../i18n/en.js';
import it from '../../i18n/it.js';

/** @type {Record<string, Record<string, string>>} */
const DICTIONARIES = { en, it };
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'it', name: 'Italiano' },
];

let language = 'en';
let plural = new Intl.PluralRules('en');
let numbers = new Intl.NumberFormat('en');

/** The language of the browser, of those there are.
 * @returns {string}
 */
export function browserLanguage() {
  for (const tag of navigator.languages ?? [navigator.language]) {
    const code = tag.slice(0, 2).toLowerCase();
    if (DICTIONARIES[code]) return code;
  }
  return 'en';
}

/** @param {string} code */
export function setLanguage(code) {
  language = DICTIONARIES[code] ? code : browserLanguage();
  plural = new Intl.PluralRules(language);
  numbers = new Intl.NumberFormat(language);
  document.documentElement.lang = language;
}

/** A number as it is written here, with a real minus. @param {number} n */
export const formatNumber = n => numbers.format(n).replace('-', '−');

/** What stands before the tenths. */
export const decimalSign = () => numbers.formatToParts(0.5).find(part => part.type === 'decimal')?.value ?? '.';

export const currentLanguage = () => language;

/** @param {string} key */
export const has = key => key in DICTIONARIES[language];

/**
 * The text of `key`. With a number `n` and no text of that very name, the plural form of it is taken (`key.one`…).
 * @param {string} key
 * @param {Record<string, string | number>} [values]  for the places in braces
 * @returns {string}
 */
export function t(key, values = {}) {
  const words = DICTIONARIES[language];
  const form = words[key] ?? words[`${key}.${plural.select(Number(values.n ?? 0))}`] ?? words[`${key}.other`];
  if (form === undefined) throw new Error(`no text for ${key}`);
  return form.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/**
 * A fault of the daemon in words: the reason of an illegal move, else its code.
 * @param {import('../types.js').Fault} fault
 */
export function faultWords(fault) {
  if (fault.reason && has(`no.${fault.reason}`)) return t(`no.${fault.reason}`);
  return has(`error.${fault.code}`) ? t(`error.${fault.code}`) : t('error.internal');
}

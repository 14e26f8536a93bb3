/* SPDX-License-Identifier: MIT */

/* Words in the reader's language. Both dictionaries have the same keys; a test says so. */

import { Part } from '../part.js';

/** @typedef {Record<string, string>} Words */

/** @type {Record<string, Part<{default: Words}>>} */
const DICTIONARIES = {
  en: new Part('i18n/en', () => import('../../i18n/en.js')),
  it: new Part('i18n/it', () => import('../../i18n/it.js')),
};

/** Have the words of every language, for when they can't be loaded any more. */
export const loadWords = () => Promise.all(Object.values(DICTIONARIES).map(part => part.load()));

export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'it', name: 'Italiano' },
];

let language = 'en';
/** @type {Words} */
let words = {};
/** Made when they are first needed, as a phone takes its time for it. @type {Intl.PluralRules | null} */
let plural = null;
/** @type {Intl.NumberFormat | null} */
let numbers = null;

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

/** Speak it from now on, once its words are there; rejects if they can't be had now. @param {string} code */
export async function setLanguage(code) {
  const wanted = DICTIONARIES[code] ? code : browserLanguage();
  words = (await DICTIONARIES[wanted].load()).default;
  language = wanted;
  plural = null;
  numbers = null;
  document.documentElement.lang = language;
}

const pluralRules = () => (plural ??= new Intl.PluralRules(language));
const numberFormat = () => (numbers ??= new Intl.NumberFormat(language));

/* Whole numbers below it are written alike in all our languages: a room need not wait for Intl to say its points. */
const PLAIN = 1000;

/** A number as it is written here, with a real minus. @param {number} n */
export const formatNumber = n =>
  (Number.isInteger(n) && Math.abs(n) < PLAIN ? String(n) : numberFormat().format(n)).replace('-', '−');

/** What stands before the tenths. */
export const decimalSign = () => numberFormat().formatToParts(0.5).find(part => part.type === 'decimal')?.value ?? '.';

/** A day and a time as they are written here. @param {number} at  an instant of the daemon's */
export const dateWords = at =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

export const currentLanguage = () => language;

/** @param {string} key */
export const has = key => key in words;

/**
 * The text of `key`. With a number `n` and no text of that very name, the plural form of it is taken (`key.one`…).
 * @param {string} key
 * @param {Record<string, string | number>} [values]  for the places in braces
 * @returns {string}
 */
export function t(key, values = {}) {
  const form = words[key] ?? words[`${key}.${pluralRules().select(Number(values.n ?? 0))}`] ?? words[`${key}.other`];
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

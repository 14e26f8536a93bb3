/* SPDX-License-Identifier: MIT */

/* Spans of time in digits and in words, and when their digits change. All spans are milliseconds. */

import { decimalSign, t } from './i18n.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const TENTHS_BELOW = 10 * SECOND;
const TENTH = 100;

/** @param {number} n */
const two = n => String(n).padStart(2, '0');

/** What a span is counted in: hours when it is long, tenths at the very end. @param {number} ms */
const unitOf = ms => (ms >= DAY ? HOUR : ms >= TENTHS_BELOW || ms <= 0 ? SECOND : TENTH);

/** `m:ss`, in full seconds that are left; hours and days when there are any.
 * @param {number} ms
 */
export function digits(ms) {
  const s = Math.floor(ms / SECOND);
  const minutes = Math.floor(s / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return t('clock.long', { d: Math.floor(hours / 24), h: hours % 24 });
  return hours ? `${hours}:${two(minutes % 60)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`;
}

/** The same as a clock shows it, with tenths under ten seconds. @param {number} ms */
export const clockDigits = ms =>
  unitOf(ms) === TENTH ? digits(ms) + decimalSign() + Math.floor((ms % SECOND) / TENTH) : digits(ms);

/** In how long a clock that runs shows something else: never more than an hour, as a timer of 32 bits would fire at once
 * for a long clock. Infinity: never again.
 * @param {number} ms  what it has left
 */
export const untilChange = ms => (ms <= 0 ? Infinity : Math.min(ms, (ms % unitOf(ms)) + 1));

/** Seconds that are counted down, the last of them is 1. @param {number} ms */
export const secondsLeft = ms => Math.ceil(ms / SECOND);

/** In how long `secondsLeft` is another; Infinity: never again. @param {number} ms */
export const untilSecond = ms => (ms <= 0 ? Infinity : ms % SECOND || SECOND);

/** How much time each side has, in words. @param {import('../types.js').TimeControl} control */
export function controlWords({ initial_ms, increment_ms }) {
  const [unit, size] =
    initial_ms % DAY === 0 ? ['day', DAY] : initial_ms % MINUTE === 0 ? ['min', MINUTE] : ['sec', SECOND];
  const time = t(`clock.${unit}`, { n: initial_ms / Number(size) });
  return increment_ms ? t('clock.plus', { time, n: increment_ms / SECOND }) : time;
}

/* SPDX-License-Identifier: MIT */

/* Waiting for what will become true. A test says what it expects and is told as soon as it holds; only when it never
 * does, after `WAIT_MS`, is the last complaint the test's own. */

import { setTimeout as pause } from 'node:timers/promises';

export const WAIT_MS = Number(process.env.WAIT_MS ?? 20000);
const BETWEEN_MS = 20;

/**
 * @template T
 * @param {() => T | Promise<T>} check  throws while it does not hold yet
 * @param {number} [within]
 * @returns {Promise<T>} what the check gave in the end
 */
export async function eventually(check, within = WAIT_MS) {
  const deadline = performance.now() + within;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(BETWEEN_MS); // between two questions, not instead of one
    }
  }
}

/**
 * @template T
 * @param {Promise<T>} promise
 * @param {string} what  the test waits for, for the complaint
 * @param {number} [within]
 * @returns {Promise<T>}
 */
export function inTime(promise, what, within = WAIT_MS) {
  const late = new AbortController();
  const never = pause(within, undefined, { signal: late.signal, ref: false }).then(
    () => Promise.reject(new Error(`waited ${within} ms in vain for ${what}`)), () => promise);
  return Promise.race([promise, never]).finally(() => late.abort());
}

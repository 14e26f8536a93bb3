/* SPDX-License-Identifier: MIT */

/* Lists that change while somebody is about to press a row. Rows are kept by key and in order of arrival, and for half
 * a second after anything has shifted a press counts for nothing: nobody enters the wrong game. */

const SETTLE_MS = 500;

let shiftedAt = -Infinity;

/** Something under a finger may have moved just now. */
export const noteShift = () => (shiftedAt = performance.now());
export const hasSettled = () => performance.now() - shiftedAt > SETTLE_MS;

/** A listener that is deaf until the page has settled.
 * @param {() => void} act
 */
export const settled = act => () => hasSettled() && act();

/**
 * @template T
 * @typedef {object} Row
 * @property {HTMLElement} el
 * @property {(value: T) => void} update
 */

/**
 * @template T
 * @param {HTMLElement} list
 * @param {(value: T) => Row<T>} make
 * @returns {(values: Map<string, T>) => void} brings the list in line
 */
export function keyedList(list, make) {
  /** @type {Map<string, Row<T>>} */
  const rows = new Map();
  return values => {
    for (const [key, row] of rows)
      if (!values.has(key)) {
        row.el.remove();
        rows.delete(key);
        noteShift();
      }
    for (const [key, value] of values) {
      let row = rows.get(key);
      if (!row) {
        row = make(value);
        rows.set(key, row);
        list.append(row.el);
        noteShift();
      }
      row.update(value);
    }
  };
}

/* SPDX-License-Identifier: MIT */

/* Lists that change while somebody is about to press a row. Rows are kept by key and in order of arrival, and a button
 * that has just appeared or moved takes no press for half a second: nobody enters the wrong game. Keys are not held up,
 * as the focus moves along with its button. */

const SETTLE_MS = 500;

/** @type {Map<HTMLElement, number | null>} guarded buttons, and where each was last on the page */
const guarded = new Map();

/** @param {HTMLElement} el */
function settle(el) {
  el.dataset.settling = '';
  el.setAttribute('aria-disabled', 'true');
  setTimeout(() => {
    delete el.dataset.settling;
    el.removeAttribute('aria-disabled');
  }, SETTLE_MS);
}

let looking = false;

/** After a change: hold back the buttons that it moved. Where they are at first is seen with the next frame, which has to
 * lay the page out anyway.
 */
export function noteShift() {
  if ([...guarded].some(([el, before]) => before !== null && el.isConnected)) return lookAgain();
  if (!looking) requestAnimationFrame(lookAgain);
  looking = true;
}

function lookAgain() {
  looking = false;
  for (const [el, before] of guarded) {
    if (!el.isConnected) {
      if (before !== null) guarded.delete(el); /* else it is still to come */
      continue;
    }
    const now = el.getBoundingClientRect().top + window.scrollY;
    if (before !== null && before !== now) settle(el);
    guarded.set(el, now);
  }
}

/**
 * Make a button deaf to a finger or a mouse while it has just moved.
 * @template {HTMLElement} T
 * @param {T} el
 * @param {() => void} act
 * @returns {T}
 */
export function guard(el, act) {
  guarded.set(el, null);
  el.addEventListener('click', e => {
    if (e.detail === 0 || !('settling' in el.dataset)) act();
  });
  return el;
}

/**
 * @template T
 * @typedef {object} Row
 * @property {HTMLElement} el
 * @property {HTMLElement} button  the one that is guarded
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
      }
    for (const [key, value] of values) {
      let row = rows.get(key);
      if (!row) {
        row = make(value);
        rows.set(key, row);
        list.append(row.el);
        settle(row.button);
      }
      row.update(value);
    }
  };
}

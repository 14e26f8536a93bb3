/* SPDX-License-Identifier: MIT */

/* What this browser keeps of games without a connection, by key, as text. Another tab may write here too, so nothing
 * is remembered between two looks, and a change names the text that it changes. What the browser refuses to keep,
 * for want of room or by its settings, is kept until the page is closed. */

const PREFIX = 'tavoliere.'; /* as in ui/store.js, whose forgetAll deletes these as well */

/** @typedef {Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>} Store */

/** @returns {Store | null} null: refused */
export function pageStore() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

export class Shelf {
  /** @param {Store | null} store */
  constructor(store) {
    this.store = store;
    /** @type {Map<string, string>} what the store has refused */
    this.refused = new Map();
  }

  /** @param {string} key @returns {string | null} */
  get(key) {
    return this.refused.get(key) ?? this.stored(key);
  }

  /** @param {string} key */
  stored(key) {
    try {
      return this.store?.getItem(PREFIX + key) ?? null;
    } catch {
      return null;
    }
  }

  /**
   * Put one text in the place of another, unless somebody else has done so.
   * @param {string} key
   * @param {string | null} before  null: there was none
   * @param {string | null} after  null: there is to be none
   * @returns {boolean} done
   */
  swap(key, before, after) {
    if (this.get(key) !== before) return false;
    this.refused.delete(key);
    try {
      if (after === null) this.store?.removeItem(PREFIX + key);
      else this.store?.setItem(PREFIX + key, after);
      if (after !== null && !this.store) this.refused.set(key, after);
    } catch {
      if (after !== null) this.refused.set(key, after);
    }
    return true;
  }

  /** @param {string} start @returns {string[]} the keys that begin so */
  keys(start) {
    const all = new Set(this.refused.keys());
    try {
      for (let n = 0; this.store && n < this.store.length; n++) {
        const key = this.store.key(n) ?? '';
        if (key.startsWith(PREFIX)) all.add(key.slice(PREFIX.length));
      }
    } catch {
      /* refused: what is kept until the page is closed is all there is */
    }
    return [...all].filter(key => key.startsWith(start));
  }
}

/** The key that a storage event speaks of, as it is called here; null: all of them. @param {string | null} key */
export const shelfKey = key => (key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : key);

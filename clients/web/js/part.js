/* SPDX-License-Identifier: MIT */

/* Parts of the page that are loaded when they are needed: modules, and the style sheets that belong to them. What a part
 * needs is asked for in one step, from the lists that the build has put into index.html (see js/early.js). */

/** @param {HTMLLinkElement} link @returns {Promise<unknown>} */
const applied = link =>
  link.sheet
    ? Promise.resolve()
    : new Promise((done, fail) => {
        link.addEventListener('load', done, { once: true });
        link.addEventListener('error', fail, { once: true });
      });

/** @param {string} name */
const sheetsOf = name => [
  .../** @type {NodeListOf<HTMLLinkElement>} */ (
    document.querySelectorAll(`link[rel="stylesheet"][data-part~="${name}"]`)
  ),
];

/** @template T */
export class Part {
  /** @param {string} name  of its module, below js/ @param {() => Promise<T>} bring  imports it */
  constructor(name, bring) {
    this.name = name;
    this.bring = bring;
    /** @type {T | null} */
    this.module = null;
    /** @type {Promise<T> | null} */
    this.coming = null;
  }

  /** Rejects if it can't be had now; a later try may be luckier. @returns {Promise<T>} */
  load() {
    this.coming ??= this.ask().catch(fault => {
      this.coming = null;
      throw fault;
    });
    return this.coming;
  }

  async ask() {
    /** @type {any} */ (globalThis).want(this.name);
    const [module] = await Promise.all([this.bring(), ...sheetsOf(this.name).map(applied)]);
    this.module = module;
    return module;
  }
}

/* SPDX-License-Identifier: MIT */

/* The way to games without a connection. Their code and the bots are loaded only when somebody may want them: a game
 * is kept here, or the home page is open and has nothing else to do, as once the connection is lost they can't be
 * had any more. */

import { Part } from '../part.js';
import { Results } from './results.js';
import { Shelf, pageStore, shelfKey } from './shelf.js';

/** @typedef {import('./house.js').House} House */
/** @typedef {import('../types.js').Entry} Entry */
/** @typedef {import('../types.js').Reply} Reply */

const IDLE_MS = 3000; /* the home page has long been drawn */
/** @type {Map<string, Entry>} */
const NONE = new Map();

const HOUSE = new Part('local/house', () => import('./house.js'));
const BRAIN = new Part('local/brain', () => import('./brain.js'));

/** The browser has been asked to load no more than it must. */
export const savesData = () => /** @type {any} */ (navigator).connection?.saveData === true;

/** @param {number} ms @returns {Promise<void>} */
const pause = ms => new Promise(done => setTimeout(done, ms));

/** @param {string} id */
export const isHere = id => id.startsWith('here-');

export class Door {
  /** @param {import('../net/session.js').Session} session @param {() => string} me  how to call who holds the device */
  constructor(session, me) {
    this.session = session;
    this.me = me;
    this.shelf = new Shelf(pageStore());
    this.results = new Results(this.shelf);
    /** @type {House | null} */
    this.house = null;
    /** @type {Promise<House | null> | null} */
    this.loading = null;
    this.timer = 0;
    this.prepared = false;
  }

  /** Take up what is kept, and follow what other tabs do with it. */
  start() {
    window.addEventListener('storage', e => this.onStored(shelfKey(e.key)));
    if (this.shelf.keys('here.').length) void this.load();
  }

  /** @param {string | null} key */
  onStored(key) {
    if (this.house) this.house.onStored(key);
    else if (key?.startsWith('here.')) void this.load();
  }

  /** Unfinished games that are kept here; none before they are known. */
  get entries() {
    return this.house?.entries ?? NONE;
  }

  /** @returns {import('../types.js').StatsLine[]} */
  get stats() {
    return this.results.lines;
  }

  /** @returns {Promise<House | null>} null: it can't be had, for want of the connection or of rules */
  load() {
    this.loading ??= this.build().catch(() => (this.loading = null));
    return this.loading;
  }

  async build() {
    const [{ House }, { Brain }] = await Promise.all([HOUSE.load(), BRAIN.load(), this.session.needRules()]);
    const { session, shelf, results, me } = this;
    if (!session.rules) throw new Error('no rules, no games');
    const rulesOf = (/** @type {string} */ game) => session.rulesOf(game);
    const world = { rulesOf, shelf, results, me, brain: new Brain(), chance: Math.random, pause };
    this.house = new House(world, () => session.changed());
    session.changed();
    return this.house;
  }

  /** Nothing else is to be done, soon: have all that is needed once there is no connection.
   * @param {() => boolean} isIdle  still @param {() => Promise<unknown>} more  the rest of the page
   */
  prepare(isIdle, more) {
    if (this.prepared || this.timer) return;
    this.timer = window.setTimeout(async () => {
      this.timer = 0;
      if (savesData() || this.session.phase !== 'live' || !isIdle()) return;
      this.prepared = true;
      const [house, rest] = await Promise.all([this.load(), more().then(() => true, () => false)]);
      if (house && rest && (await house.world.brain.ready())) document.documentElement.dataset.here = 'ready';
      else this.prepared = false;
    }, IDLE_MS);
  }

  /** @param {Record<string, any>} fields @returns {Promise<Reply>} */
  async create(fields) {
    const house = await this.load();
    return house ? house.create(fields) : { ok: false, error: { code: 'lost' } };
  }
}

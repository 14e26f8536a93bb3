/* SPDX-License-Identifier: MIT */

/* The bots' Worker as the page sees it. A search can be ended only by ending its Worker, and a new one can be had
 * only from the daemon, which may be out of reach. So a new one is sent for first, and takes over once it is there;
 * until then, or for good, the old one goes on. */

/** @typedef {import('./bots.js').Task} Task */
/** @typedef {'missing' | 'failed' | 'dropped'} Why  missing: the bots can't be loaded now */
/** @typedef {{move: string, why?: undefined} | {move?: undefined, why: Why}} Thought */

/** @typedef {Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>} Thinker */

/**
 * @typedef {object} Asked
 * @property {Task} task
 * @property {(thought: Thought) => void} answer
 * @property {ReturnType<typeof setTimeout>} timer
 */

const LIMIT_MS = 60000; /* a phone takes many times as long as the second that the strongest bot is meant to take */
const LOAD_MS = 15000;

/** @returns {Thinker} */
const pageWorker = () => new Worker(new URL('./bot-worker.js', import.meta.url), { type: 'module' });

/** A Worker that has loaded the bots; null if there is none to be had. @param {() => Thinker} spawn @returns {Promise<Thinker | null>} */
function hire(spawn) {
  return new Promise(done => {
    const worker = spawn();
    /** @param {boolean} good */
    const told = good => {
      clearTimeout(timer);
      if (!good) worker.terminate();
      done(good ? worker : null);
    };
    const timer = setTimeout(() => told(false), LOAD_MS);
    worker.onmessage = e => told(e.data.ready === true);
    worker.onerror = () => told(false);
  });
}

export class Brain {
  /** @param {() => Thinker} [spawn] @param {number} [limitMs]  how long a choice may take */
  constructor(spawn = pageWorker, limitMs = LIMIT_MS) {
    this.spawn = spawn;
    this.limitMs = limitMs;
    /** @type {Thinker | null} */
    this.worker = null;
    /** @type {Promise<boolean> | null} a Worker that has been sent for */
    this.coming = null;
    /** @type {Map<number, Asked>} in the order of asking */
    this.asked = new Map();
    this.lastId = 0;
  }

  /** Are the bots there? If not, they are loaded now. @returns {Promise<boolean>} */
  async ready() {
    return this.worker !== null || this.renew();
  }

  /** A new Worker, if it can be had; what has been asked is asked of it. @returns {Promise<boolean>} there is one, new or old */
  renew() {
    this.coming ??= hire(this.spawn).then(worker => {
      this.coming = null;
      if (worker) this.employ(worker);
      return this.worker !== null;
    });
    return this.coming;
  }

  /** @param {Thinker} worker */
  employ(worker) {
    this.worker?.terminate();
    this.worker = worker;
    worker.onmessage = ({ data: { id, choice } }) => this.settle(id, choice ?? { why: 'failed' });
    worker.onerror = () => this.giveUp([...this.asked.keys()]);
    for (const [id, { task }] of this.asked) worker.postMessage({ id, task });
  }

  /** @param {Task} task @param {AbortSignal} [signal]  aborted: nobody waits for the move any more @returns {Promise<Thought>} */
  async choose(task, signal) {
    if (!(await this.ready())) return { why: 'missing' };
    if (signal?.aborted) return { why: 'dropped' };
    const id = ++this.lastId;
    return new Promise(answer => {
      const timer = setTimeout(() => this.giveUp([id]), this.limitMs);
      this.asked.set(id, { task, answer, timer });
      signal?.addEventListener('abort', () => this.drop(id), { once: true });
      this.worker?.postMessage({ id, task });
    });
  }

  /** @param {number} id @param {Thought} thought */
  settle(id, thought) {
    const asked = this.asked.get(id);
    this.asked.delete(id);
    clearTimeout(asked?.timer);
    asked?.answer(thought);
  }

  /** @param {number} id */
  drop(id) {
    if (!this.asked.has(id)) return;
    this.settle(id, { why: 'dropped' });
    void this.renew();
  }

  /** No answer is to be had. @param {number[]} ids */
  giveUp(ids) {
    for (const id of ids) this.settle(id, { why: 'failed' });
    void this.renew();
  }
}

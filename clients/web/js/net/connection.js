/* SPDX-License-Identifier: MIT */

/* One connection to the daemon that mends itself. It says hello, matches replies with requests, notices silence and that
 * the page was asleep, and tries again: after 0.5, 1, 2, 4, 8 s (±30 %, so that a restarted daemon is not met by everyone
 * at once), later by what a refused hello asks for, and at once when the network or the page comes back. What was asked on
 * a lost connection is answered `lost`; nothing is sent again by itself, as only the asker knows whether that is right. */

const RETRY_MS = [500, 1000, 2000, 4000, 8000];
const PING_AFTER_MS = 4000;
const STALE_AFTER_MS = 10000;
const PROBE_MS = 3000; /* how long an answer may take after the page was asleep */
/* For a connection, and again for its hello; twice and four times that after failures, for slow lines. */
const CONNECT_MS = 8000;
const CONNECT_DOUBLINGS = 2;
const BEAT_MS = 1000;
const LATE_MS = 2500; /* later than any busy page's beat */
const HIDDEN_BEAT_MS = 70000; /* browsers let the timers of a hidden page run once a minute */
const FIRST_ID = 1;

/** @typedef {import('../types.js').Reply} Reply */
/** @typedef {'connecting' | 'live' | 'lost'} Phase */

/**
 * @typedef {object} Hooks
 * @property {() => Promise<Record<string, any>>} hello  the fields of the next hello
 * @property {(reply: Reply) => 'in' | 'again' | 'out'} greeted  what came of it: we are in, say hello again, or try later
 * @property {(ev: import('../types.js').Event_) => void} event
 * @property {(phase: Phase) => void} phase
 * @property {() => void} woke  the page was asleep: what comes now may have been said long ago
 */

/** @type {Reply} */
const LOST = { ok: false, error: { code: 'lost' } };

export class Connection {
  /** @param {string} url @param {Hooks} hooks */
  constructor(url, hooks) {
    this.url = url;
    this.hooks = hooks;
    /** @type {WebSocket | null} */
    this.ws = null;
    /** @type {Phase} */
    this.phase = 'connecting';
    /** @type {Map<number, {answer: (reply: Reply) => void, askedAt: number}>} in the order of asking */
    this.waiting = new Map();
    this.nextId = FIRST_ID;
    this.renewing = false; /* once what has been asked is answered */
    this.failures = 0;
    this.openedAt = 0;
    this.heardAt = 0;
    this.pingedAt = 0;
    this.deadline = Infinity; /* an answer must have come by then */
    this.retry = 0;
    this.beatAt = Date.now(); /* performance.now() stands still while a machine sleeps */
  }

  start() {
    setInterval(() => this.beat(), BEAT_MS);
    document.addEventListener('resume', () => this.wake(true));
    window.addEventListener('online', () => this.wake());
    window.addEventListener('pageshow', () => this.wake());
    document.addEventListener('visibilitychange', () => document.hidden || this.wake());
    this.open();
  }

  open() {
    clearTimeout(this.retry);
    this.renewing = false;
    this.forget();
    const ws = new WebSocket(this.url, 'tavoliere.v1');
    this.ws = ws;
    this.openedAt = performance.now();
    ws.onopen = () => ws === this.ws && this.hello();
    ws.onmessage = e => ws === this.ws && this.receive(e.data);
    ws.onclose = () => ws === this.ws && this.lose();
  }

  /** Let go of the present socket, whatever it does from now on. */
  forget() {
    const old = this.ws;
    this.ws = null;
    this.deadline = Infinity;
    if (old) old.close();
    const orphans = [...this.waiting.values()];
    this.waiting.clear();
    for (const { answer } of orphans) answer(LOST);
  }

  /** @param {number} [least]  ms that the daemon wants to be left alone */
  lose(least = 0) {
    this.setPhase('lost');
    this.forget();
    const base = RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)];
    this.failures++;
    clearTimeout(this.retry);
    this.retry = window.setTimeout(() => this.open(), least + base * (0.7 + 0.6 * Math.random()));
  }

  /** Begin anew at once, for a new name say. */
  reconnect() {
    this.failures = 0;
    this.setPhase('lost');
    this.open();
  }

  /** The same, but what has been asked is answered first. */
  renew() {
    this.renewing = this.waiting.size > 0;
    if (!this.renewing) this.reconnect();
  }

  async hello() {
    this.heardAt = performance.now();
    const ws = this.ws;
    const fields = await this.hooks.hello();
    if (ws !== this.ws) return;
    const reply = await this.ask('hello', fields);
    if (ws !== this.ws) return;
    const outcome = this.hooks.greeted(reply);
    if (outcome === 'again') return void this.hello();
    if (outcome === 'out') return this.lose(reply.error.retry_ms);
    this.failures = 0;
    this.setPhase('live');
  }

  /** @param {Phase} phase */
  setPhase(phase) {
    if (this.phase === phase) return;
    this.phase = phase;
    this.hooks.phase(phase);
  }

  /**
   * @param {string} op
   * @param {Record<string, any>} [fields]
   * @returns {Promise<Reply>}
   */
  request(op, fields = {}) {
    return this.phase === 'live' ? this.ask(op, fields) : Promise.resolve(LOST);
  }

  /** @param {string} op @param {Record<string, any>} fields @returns {Promise<Reply>} */
  ask(op, fields) {
    const ws = this.ws;
    if (!ws || ws.readyState !== WebSocket.OPEN) return Promise.resolve(LOST);
    const id = this.nextId++;
    ws.send(JSON.stringify({ op, id, ...fields }));
    return new Promise(answer => this.waiting.set(id, { answer, askedAt: performance.now() }));
  }

  /** @param {unknown} data */
  receive(data) {
    if (this.asleep) this.wake();
    this.heardAt = performance.now();
    this.deadline = Infinity;
    const message = JSON.parse(String(data));
    if (message.ev) return this.hooks.event(message);
    const asked = this.waiting.get(message.re);
    this.waiting.delete(message.re);
    asked?.answer(message);
    if (this.renewing) this.renew();
  }

  beat() {
    if (this.sinceBeatMs > LATE_MS && performance.now() <= this.deadline) this.wake();
    else this.watchSilence();
    this.beatAt = Date.now();
  }

  get sinceBeatMs() {
    return Math.abs(Date.now() - this.beatAt);
  }

  /** Nothing ran for a while: the page was frozen, or the whole machine. A hidden page only has its timers held back. */
  get asleep() {
    return this.sinceBeatMs > (document.hidden ? HIDDEN_BEAT_MS : LATE_MS);
  }

  watchSilence() {
    const now = performance.now();
    if (!this.ws) return;
    if (this.phase !== 'live') {
      const patience = CONNECT_MS * 2 ** Math.min(this.failures, CONNECT_DOUBLINGS);
      if (now - Math.max(this.openedAt, this.heardAt) > patience) this.lose();
      return;
    }
    const oldest = this.waiting.values().next().value; /* events may come while what we say goes nowhere */
    const silentFor = now - Math.min(this.heardAt, oldest?.askedAt ?? now);
    const given = this.deadline < Infinity; /* the line has been given until then */
    if (given ? now > this.deadline : silentFor > STALE_AFTER_MS) return this.lose();
    if (now - this.heardAt > PING_AFTER_MS && now - this.pingedAt > PING_AFTER_MS) this.ping();
  }

  ping() {
    this.pingedAt = performance.now();
    void this.ask('ping', {});
  }

  /** The page or the network is back: retry now, or see whether the connection still lives.
   * @param {boolean} [slept]
   */
  wake(slept = this.asleep) {
    this.beatAt = Date.now();
    if (slept) this.hooks.woke();
    if (this.phase === 'live') {
      this.ping();
      this.deadline = performance.now() + PROBE_MS;
    } else if (!this.ws || performance.now() - this.openedAt > 2000) this.open();
  }
}

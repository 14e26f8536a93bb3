/* SPDX-License-Identifier: MIT */

/* The line to the daemon and what time does to it, with a socket and a time of our own: silence, sleep, and a clock whose
 * timer must not overflow. */

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { Connection } from '../../clients/web/js/net/connection.js';
import { RemoteRoom } from '../../clients/web/js/net/remote-room.js';
import { Moments } from '../../clients/web/js/room/moment.js';

const LONGEST_DELAY = 2 ** 31 - 1;

/** Time as a page has it: timers, and two clocks. A machine that sleeps runs no timers, and performance.now() stands still. */
class Time {
  constructor() {
    this.now = 0;
    this.slept = 0;
    this.nextId = 1;
    /** @type {Map<number, {at: number, act: () => void, every: number | null}>} */
    this.timers = new Map();
  }

  /** @param {() => void} act @param {number} ms @param {number | null} every */
  set(act, ms, every) {
    assert.ok(ms <= LONGEST_DELAY, `${ms} ms would be taken for none`);
    this.timers.set(this.nextId, { at: this.now + ms, act, every });
    return this.nextId++;
  }

  /** @param {number} ms */
  pass(ms) {
    const end = this.now + ms;
    for (;;) {
      const [id, timer] = [...this.timers].sort(([, a], [, b]) => a.at - b.at)[0] ?? [];
      if (id === undefined || timer.at > end) break;
      this.now = Math.max(this.now, timer.at);
      if (timer.every === null) this.timers.delete(id);
      else timer.at = this.now + timer.every;
      timer.act();
    }
    this.now = end;
  }

  /** The page is frozen; `moves`: its performance.now() goes on, as the machine is awake. @param {number} ms @param {boolean} moves */
  freeze(ms, moves) {
    if (moves) this.now += ms;
    else this.slept += ms;
  }
}

class FakeSocket {
  static OPEN = 1;
  /** @type {FakeSocket[]} */
  static all = [];

  constructor() {
    this.readyState = 1;
    /** @type {any[]} */
    this.sent = [];
    FakeSocket.all.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  /** @param {any} message */
  say(message) {
    /** @type {any} */ (this).onmessage({ data: JSON.stringify(message) });
  }

  /** Answer what was asked last. @param {string} op @param {any} fields */
  answer(op, fields) {
    const asked = this.sent.findLast(request => request.op === op);
    assert.ok(asked, `${op} was not asked`);
    this.say({ re: asked.id, ok: true, ...fields });
  }
}

const kept = { now: performance.now, date: Date.now, setTimeout, setInterval, clearTimeout, WebSocket: globalThis.WebSocket };
/** @type {Time} */
let time;
/** @type {EventTarget & {hidden?: boolean}} */
let page;

beforeEach(() => {
  time = new Time();
  page = Object.assign(new EventTarget(), { hidden: false });
  FakeSocket.all = [];
  performance.now = () => time.now;
  Date.now = () => 1e12 + time.now + time.slept;
  Object.assign(globalThis, {
    window: Object.assign(new EventTarget(), { setTimeout: (/** @type {any} */ act, /** @type {number} */ ms) => time.set(act, ms, null) }),
    document: page,
    WebSocket: FakeSocket,
    setTimeout: (/** @type {any} */ act, /** @type {number} */ ms) => time.set(act, ms, null),
    setInterval: (/** @type {any} */ act, /** @type {number} */ ms) => time.set(act, ms, ms),
    clearTimeout: (/** @type {number} */ id) => time.timers.delete(id),
  });
});
afterEach(() => {
  performance.now = kept.now;
  Date.now = kept.date;
  Object.assign(globalThis, { setTimeout: kept.setTimeout, setInterval: kept.setInterval, clearTimeout: kept.clearTimeout, WebSocket: kept.WebSocket });
});

/** What was promised has come. */
const settled = async () => {
  for (let i = 0; i < 5; i++) await new Promise(done => setImmediate(done));
};

/** A connection that is through, with a room on it. */
async function connected() {
  /** @type {string[]} */
  const phases = [];
  /** @type {RemoteRoom} */
  let room;
  const connection = new Connection('ws://test/ws', {
    hello: async () => ({}),
    greeted: () => 'in',
    event: ev => room.onEvent(ev),
    phase: phase => phases.push(phase),
    woke: () => room.doubt(),
  });
  connection.start();
  const socket = FakeSocket.all[0];
  /** @type {any} */ (socket).onopen();
  await settled();
  socket.answer('hello', {});
  await settled();
  room = new RemoteRoom('k7x2qm', (op, fields) => connection.request(op, fields), () => null);
  return { connection, socket, room, phases };
}

/** @param {number} left_ms @param {number} [seq] @returns {any} */
const snapshot = (left_ms, seq = 1) => ({
  id: 'k7x2qm', game: 'spider', visibility: 'private', state: 'playing', seq, spectators: 0,
  seats: [{ kind: 'human', name: 'Ada', online: true }, { kind: 'human', name: 'Bruno', online: true }],
  you: { sides: [0] }, score: { wins: [0, 0], draws: 0 }, offers: { rematch: [false, false] },
  clock: { initial_ms: 600_000, increment_ms: 0, left_ms: [600_000, left_ms], running: 1, starts_in_ms: null },
  round: { number: 1, starter: 1, moves: [], turn: 1, result: null, digest: '', position: {}, legal: null },
});

/** The room's moments, as a view reads them. @param {Awaited<ReturnType<typeof connected>>} place */
function momentsOf({ connection, room }) {
  const session = /** @type {any} */ ({ isSure: () => connection.phase === 'live' && room.sure && !connection.asleep });
  return new Moments(session, room, () => {});
}

test('a line on which nothing is heard is asked after four seconds, and given up after ten', async () => {
  const { socket, phases } = await connected();
  time.pass(6000);
  assert.equal(socket.sent.at(-1).op, 'ping');
  assert.deepEqual(phases, ['live']);
  time.pass(6000);
  assert.deepEqual(phases, ['live', 'lost']);
});

/** What each try to come back waited for: the daemon is not there, so each ends at once. `how`: what becomes of a socket.
 * @param {number} tries @param {(socket: FakeSocket) => Promise<void> | void} how
 */
async function waits(tries, how) {
  const gaps = [];
  for (let i = 0; i < tries; i++) {
    const socket = /** @type {FakeSocket} */ (FakeSocket.all.at(-1));
    const at = time.now;
    const count = FakeSocket.all.length;
    await how(socket);
    for (let ms = 0; ms < 60_000 && FakeSocket.all.length === count; ms += 10) time.pass(10);
    assert.equal(FakeSocket.all.length, count + 1, 'it tries again, once');
    gaps.push(time.now - at);
  }
  return gaps;
}

for (const [lot, factor] of [[0, 0.7], [0.999, 1.3]])
  test(`a daemon that is not there is tried after longer and longer spans, by lot, up to a bound: lot ${lot}`, async t => {
    t.mock.method(Math, 'random', () => lot);
    const { socket } = await connected();
    /** @param {FakeSocket} which */
    const cut = which => /** @type {any} */ (which).onclose();
    const gaps = await waits(7, cut);
    for (const [i, wanted] of [500, 1000, 2000, 4000, 8000, 8000, 8000].entries())
      assert.ok(Math.abs(gaps[i] - wanted * factor) <= 10, `${gaps[i]} ms for ${wanted} times ${factor}`);
    assert.equal(socket.sent.filter(({ op }) => op === 'hello').length, 1);
    const back = /** @type {FakeSocket} */ (FakeSocket.all.at(-1));
    /** @type {any} */ (back).onopen();
    await settled();
    back.answer('hello', {});
    await settled();
    assert.ok((await waits(1, cut))[0] <= 660, 'once it was there, the first span is short again');
  });

test('a line that takes ten seconds for everything is given more time with every try, and then one is in', async t => {
  t.mock.method(Math, 'random', () => 0.5);
  /** @type {string[]} */
  const phases = [];
  const connection = new Connection('ws://test/ws', { hello: async () => ({}), greeted: () => 'in', event() {}, phase: phase => phases.push(phase), woke() {} });
  connection.start();
  /** @param {() => void} act */
  const late = act => time.set(act, 10_000, null);
  const served = new Set();
  for (let s = 0; s < 60 && connection.phase !== 'live'; s++) {
    const socket = /** @type {FakeSocket} */ (FakeSocket.all.at(-1));
    if (!served.has(socket)) late(() => /** @type {any} */ (socket).onopen());
    served.add(socket);
    const said = socket.sent.find(({ op }) => op === 'hello');
    if (said && !served.has(said)) late(() => socket.say({ re: said.id, ok: true }));
    served.add(said);
    time.pass(1000);
    await settled();
  }
  assert.deepEqual([connection.phase, FakeSocket.all.length], ['live', 2]);
});

test('a hello that is refused is said again no sooner than the daemon asked for, and less and less often', async t => {
  t.mock.method(Math, 'random', () => 0.5);
  let refused = 0;
  const connection = new Connection('ws://test/ws', { hello: async () => ({}), greeted: reply => (reply.ok ? 'in' : 'out'), event() {}, phase() {}, woke() {} });
  connection.start();
  const gaps = await waits(3, async socket => {
    /** @type {any} */ (socket).onopen();
    await settled();
    const { id } = socket.sent.findLast(({ op }) => op === 'hello');
    socket.say({ re: id, ok: false, error: { code: 'slow_down', message: '', retry_ms: 20_000 } });
    refused++;
    await settled();
  });
  assert.equal(refused, 3);
  for (const [i, more] of [500, 1000, 2000].entries()) assert.ok(Math.abs(gaps[i] - 20_000 - more) <= 10, `${gaps[i]} ms`);
});

test('a move that came too fast is sent again when the daemon asked for it, and once', async () => {
  const { room, socket } = await connected();
  room.take({ ...snapshot(60_000), round: { ...snapshot(0).round, turn: 0 } });
  room.play('d8');
  const moves = () => socket.sent.filter(({ op }) => op === 'move');
  socket.say({ re: moves()[0].id, ok: false, error: { code: 'slow_down', message: '', retry_ms: 3000 } });
  await settled();
  time.pass(2990);
  assert.equal(moves().length, 1);
  time.pass(20);
  assert.equal(moves().length, 2);
  socket.say({ re: moves()[1].id, ok: true });
  await settled();
  assert.equal(room.pending?.acked, true);
});

test('a line that answers is kept for ever', async () => {
  const { socket, phases } = await connected();
  for (let i = 0; i < 20; i++) {
    time.pass(5500);
    socket.answer('ping', { now_at: 0 });
    await settled();
  }
  assert.deepEqual(phases, ['live']);
});

for (const [what, moves] of /** @type {const} */ ([['page', true], ['machine', false]]))
  test(`after the ${what} was frozen, no clock is believed before a new snapshot has come`, async () => {
    const place = await connected();
    const { room, socket, phases } = place;
    room.take(snapshot(60_000));
    const moments = momentsOf(place);
    time.pass(2000);
    assert.deepEqual(moments.read()?.left, [600_000, 58_000]);
    time.freeze(45_000, moves);
    const woken = moments.read(); /* the clock's own timer may be the first to run */
    assert.deepEqual([woken?.sure, woken?.left?.[1]], [false, 58_000], 'it stands where it was');
    socket.say({ ev: 'clock', room: 'k7x2qm', seq: 2, why: 'restart', clock: { ...snapshot(55_000).clock } }); /* said long ago */
    assert.deepEqual(socket.sent.slice(-2).map(({ op }) => op).sort(), ['ping', 'sync']);
    assert.deepEqual([moments.read()?.sure, moments.read()?.left?.[1]], [false, 58_000]);
    time.pass(1500);
    assert.deepEqual(phases, ['live'], 'the line gets time to answer');
    socket.answer('sync', { snapshot: snapshot(11_000, 2) });
    await settled();
    assert.deepEqual([moments.read()?.sure, moments.read()?.left?.[1]], [true, 11_000]);
  });

test('an answer that was under way while the page was frozen does not count', async () => {
  const place = await connected();
  const { room, socket } = place;
  const entering = room.enter();
  time.freeze(30_000, true);
  socket.answer('watch', { snapshot: snapshot(50_000) });
  await entering;
  assert.equal(momentsOf(place).read()?.sure, false);
  assert.equal(socket.sent.at(-1).op, 'sync');
  const first = socket.sent.at(-1);
  time.freeze(30_000, true);
  socket.say({ re: first.id, ok: true, snapshot: snapshot(40_000) });
  await settled();
  assert.equal(momentsOf(place).read()?.sure, false, 'nor does the next, if it slept again');
  socket.answer('sync', { snapshot: snapshot(9000) });
  await settled();
  assert.equal(momentsOf(place).read()?.sure, true);
});

test('a line that died while the page was asleep is given up after three seconds', async () => {
  const { phases } = await connected();
  time.freeze(60_000, false);
  time.pass(6000);
  assert.deepEqual(phases, ['live', 'lost']);
});

test('a hidden page, whose timers run once a minute, keeps its line and misses no event', async () => {
  const place = await connected();
  const { room, socket, phases } = place;
  room.take(snapshot(600_000));
  page.hidden = true;
  const [beat] = [...time.timers.values()].filter(({ every }) => every !== null);
  Object.assign(beat, { at: time.now + 60_000, every: 60_000 });
  for (let i = 0; i < 5; i++) {
    time.pass(60_000);
    socket.answer('ping', { now_at: 0 });
    socket.say({ ev: 'spectators', room: 'k7x2qm', seq: 2 + i, count: i });
    await settled();
    assert.equal(room.snapshot?.spectators, i);
  }
  assert.deepEqual(phases, ['live']);
  assert.equal(socket.sent.filter(({ op }) => op === 'sync').length, 0);
});

test('a cut line stops the clocks where they were', async () => {
  const place = await connected();
  const { room, connection } = place;
  room.take(snapshot(60_000));
  const moments = momentsOf(place);
  moments.read();
  time.pass(1000);
  moments.read();
  connection.lose();
  room.lost();
  time.pass(5000);
  assert.deepEqual([moments.read()?.sure, moments.read()?.left?.[1]], [false, 59_000]);
});

test('a clock of forty days sets no timer that a browser would cut to nothing', async () => {
  const place = await connected();
  place.room.take({ ...snapshot(40 * 86_400_000 + 3_599_000) });
  const moments = momentsOf(place);
  const before = time.timers.size;
  moments.read(); /* Time refuses what is too long */
  assert.equal(time.timers.size, before + 1);
  const timer = [...time.timers.values()].at(-1);
  assert.ok(timer && timer.at > time.now + 1000, 'and none that fires all the time');
});

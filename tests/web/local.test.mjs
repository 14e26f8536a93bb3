/* SPDX-License-Identifier: MIT */

/* Games without a connection: whole games against the bots as they were compiled for the page, and of two on one device;
 * that they tell what the daemon would tell; what is kept, what is damaged, and two tabs with one game. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { Bots } from '../../clients/web/js/local/bots.js';
import { Brain } from '../../clients/web/js/local/brain.js';
import { GAMES_MAX, House } from '../../clients/web/js/local/house.js';
import { Results } from '../../clients/web/js/local/results.js';
import { Shelf } from '../../clients/web/js/local/shelf.js';
import { GAMES, gameOf, rules, vectors } from './support.mjs';

const module = await WebAssembly.compile(readFileSync(/** @type {string} */ (process.env.BOTS_WASM)));

/** Storage as browsers have it. */
class Store {
  constructor() {
    /** @type {Map<string, string>} */
    this.texts = new Map();
    this.full = false;
  }
  get length() {
    return this.texts.size;
  }
  /** @param {number} n */
  key(n) {
    return [...this.texts.keys()][n] ?? null;
  }
  /** @param {string} key */
  getItem(key) {
    return this.texts.get(key) ?? null;
  }
  /** @param {string} key @param {string} text */
  setItem(key, text) {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.texts.set(key, text);
  }
  /** @param {string} key */
  removeItem(key) {
    this.texts.delete(key);
  }
}

/** A Worker: the bots, or whatever else answers. */
class Thinker {
  /** @param {(task: any) => Promise<any>} [choose] @param {boolean} [ready] */
  constructor(choose, ready = true) {
    const bots = new Bots(module);
    this.choose = choose ?? (task => bots.choose(task));
    this.ended = false;
    /** @type {any} */
    this.onmessage = null;
    this.onerror = null;
    setImmediate(() => this.onmessage({ data: { ready } }));
  }
  /** @param {any} question */
  async postMessage({ id, task }) {
    const answer = await this.choose(task).then(choice => ({ id, choice }), error => ({ id, fault: String(error) }));
    if (!this.ended) this.onmessage({ data: answer });
  }
  terminate() {
    this.ended = true;
  }
}

/** Lots that repeat (mulberry32). @param {number} seed */
function lots(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let z = Math.imul(state ^ (state >>> 15), 1 | state);
    z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z;
    return ((z ^ (z >>> 14)) >>> 0) / 4294967296;
  };
}

/** @type {Brain[]} */
const brains = [];
after(() => brains.forEach(brain => brain.giveUp([...brain.asked.keys()]))); /* what is never answered holds nobody up */

/** @param {object} [how] @param {any} [how.store] @param {() => any} [how.spawn] @param {() => number} [how.chance] @param {number} [how.limitMs] */
function houseWith({ store = new Store(), spawn = () => new Thinker(), chance = lots(1), limitMs } = {}) {
  const shelf = new Shelf(store);
  const results = new Results(shelf);
  const brain = new Brain(spawn, limitMs);
  brains.push(brain);
  const pause = () => new Promise(done => setImmediate(done));
  const world = { rulesOf: (/** @type {string} */ name) => rules.game(name), shelf, results, brain, me: () => 'Ada', chance, pause };
  return new House(/** @type {any} */ (world), () => {});
}

/** @param {House} house @param {any} fields */
async function openNew(house, fields) {
  const reply = await house.create(fields);
  assert.ok(reply.ok, JSON.stringify(reply));
  const room = house.openRoom(reply.room);
  await until(room, () => room.snapshot !== null);
  return room;
}

const LONG_MS = 5000;

/** @param {any} room @param {() => boolean} holds */
async function until(room, holds) {
  if (holds()) return;
  await new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`waited in vain until ${holds}`)), LONG_MS);
    const stop = room.listen(() => {
      if (!holds()) return;
      stop();
      clearTimeout(timer);
      done(null);
    });
  });
}

/** @param {any} room */
const round = room => room.snapshot.round;
/** @param {any} room @param {number} side */
const isTurn = (room, side) => round(room).turn === side || round(room).result !== null;
/** @param {any} store @param {any} room */
const kept = (store, room) => JSON.parse(store.getItem(`tavoliere.here.${room.id.slice(5)}`) ?? 'null');

/** @param {any} room @param {string} op @param {any} [fields] */
const ask = (room, op, fields) => room.request(op, { room: room.id, round: round(room).number, ...fields });
/** @param {any} room @param {string} move @param {any} [fields] */
const askMove = (room, move, fields) => ask(room, 'move', { ply: round(room).moves.length, move, ...fields });

/** One's own move is on the board, or refused. @param {any} room @param {string} move */
async function play(room, move) {
  const before = round(room).moves.length;
  room.play(move);
  await until(room, () => round(room).moves.length > before);
}

/** The docs' examples of what a room tells, by `ev` and of a snapshot: the names of their fields. */
const docs = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8');
const told = [...docs.matchAll(/^```json event\n([^`]+)```$/gm)].map(([, text]) => JSON.parse(text));
/** @param {string} ev */
const fieldsOf = ev => told.filter(one => one.ev === ev).map(one => Object.keys(one).sort());
const WITH_RULES = ['position', 'legal']; /* not with detail moves */
/** @param {any} object */
const names = object => Object.keys(object).filter(name => !WITH_RULES.includes(name)).sort();

/** Does a room tell what the daemon would? Each event follows the one before, and is kept before it is told.
 * @param {any} room @param {any} store
 */
function watch(room, store) {
  let { seq } = room.snapshot;
  /** @type {any[]} */
  const events = [];
  room.listen((/** @type {any} */ change) => {
    if (change.kind !== 'event') return;
    const { ev } = change;
    events.push(ev);
    assert.equal(ev.seq, ++seq);
    assert.ok(fieldsOf(ev.ev).some(fields => fields.filter(name => !WITH_RULES.includes(name)).join() === Object.keys(ev).sort().join()), JSON.stringify(ev));
    assert.equal(room.differs, 0, 'the digest is that of the position');
    if (ev.ev === 'moved') assert.equal(kept(store, room).round.moves[ev.ply], ev.move);
    if (ev.ev === 'ended') assert.deepEqual(kept(store, room).round.result, ev.result);
  });
  return events;
}

for (const game of GAMES)
  test(`${game}: a whole game against the bot`, async () => {
    const store = new Store();
    const house = houseWith({ store, chance: lots(7) });
    const room = await openNew(house, { game, seats: ['me', 'bot:easy'], clock: null });
    const snapshot = /** @type {any} */ (room.snapshot);
    const example = told.find(one => one.ev === 'sync').snapshot;
    assert.deepEqual(names(snapshot), names(example));
    assert.deepEqual(names(snapshot.round), names(example.round));
    assert.deepEqual(snapshot.seats[1], { kind: 'bot', name: 'easy', level: 'easy', online: true });
    assert.deepEqual(snapshot.you, { sides: [0] });
    const events = watch(room, store);
    const draw = lots(3);
    while (!round(room).result) {
      await until(room, () => isTurn(room, 0));
      if (round(room).turn !== 0) continue; /* over, or a pass has come after */
      const legal = /** @type {string[]} */ (room.legal);
      await play(room, legal[Math.floor(draw() * legal.length)]);
    }
    const { result, moves, starter } = round(room);
    const end = gameOf(game).result(/** @type {any} */ (room.line?.place(moves.length).position));
    assert.deepEqual(result, end);
    assert.equal(events.filter(({ ev }) => ev === 'moved').length, moves.length);
    assert.ok(events.every(({ ev, ply, side }) => ev !== 'moved' || side === (starter + ply) % 2));
    assert.equal(events.at(-1).ev, 'ended');
    assert.equal(room.snapshot?.state, 'finished');
    const outcome = { wins: 0, draws: 0, losses: 0, [result.winner === null ? 'draws' : result.winner === 0 ? 'wins' : 'losses']: 1 };
    const again = houseWith({ store }).openRoom(room.id); /* if it was over and not counted when the page was closed, it is now */
    await until(again, () => again.snapshot !== null);
    assert.deepEqual(house.world.results.lines, [{ game, against: 'easy', ...outcome }], 'once');
    store.removeItem('tavoliere.here-results');
    houseWith({ store }).openRoom(room.id);
    assert.deepEqual(house.world.results.lines, [{ game, against: 'easy', ...outcome }]);
    assert.equal(house.entries.size, 0, 'nothing to take up again');
  });

for (const game of GAMES)
  test(`${game}: two on one device play a game of the vectors, and passes are made by themselves`, async () => {
    const all = vectors(`games-${game}.jsonl`).sort((a, b) => a.moves.length - b.moves.length);
    const vector = all.find(v => v.moves.includes('pass')) ?? all.find(v => v.starter === 1) ?? all[0];
    const store = new Store();
    const house = houseWith({ store });
    const room = await openNew(house, { game, seats: ['me', 'me'], starter: vector.starter });
    const events = watch(room, store);
    assert.deepEqual(room.snapshot?.you, { sides: [0, 1] });
    for (const move of vector.moves) if (move !== 'pass') await play(room, move);
    assert.deepEqual(round(room).moves, vector.moves);
    assert.deepEqual(events.filter(({ forced }) => forced).map(({ ply }) => ply), [...vector.moves.keys()].filter(ply => vector.moves[ply] === 'pass'));
    const over = gameOf(game).result(/** @type {any} */ (room.line?.place(vector.moves.length).position));
    await until(room, () => (round(room).result !== null) === (over !== null));
    assert.deepEqual(round(room).result, over);
    assert.deepEqual(house.world.results.lines, [], 'it counts for nobody');
  });

test('a game that was left is at home, and goes on where it was; with it the bot', async () => {
  const store = new Store();
  let house = houseWith({ store, spawn: () => new Thinker(() => new Promise(() => {})) });
  const first = await openNew(house, { game: 'sbarra', seats: ['me', 'bot:medium'], starter: 0 });
  await play(first, 'e2');
  house = houseWith({ store }); /* the page is opened again while the bot thinks */
  const [entry] = house.entries.values();
  assert.equal(entry.here, true);
  assert.deepEqual([entry.id, entry.turn, entry.ply, entry.moves, entry.state], [first.id, 1, 1, ['e2'], 'playing']);
  const room = house.openRoom(first.id);
  await until(room, () => room.snapshot !== null && isTurn(room, 0));
  assert.equal(round(room).moves.length, 2);
  await house.leave(room);
  assert.deepEqual([...house.entries.keys()], [room.id]);
  const again = house.openRoom(room.id);
  assert.notEqual(again, room);
  await until(again, () => again.snapshot !== null);
  assert.deepEqual(round(again).moves, round(room).moves);
  assert.equal(house.openRoom(room.id), again);
});

test('leaving before one’s first move calls the round off; on one device, before both have moved', async () => {
  const store = new Store();
  const house = houseWith({ store });
  const bot = await openNew(house, { game: 'spider', seats: ['me', 'bot:easy'], starter: 1 });
  await until(bot, () => isTurn(bot, 0));
  await house.leave(bot);
  assert.equal(store.length, 0);
  const room = await openNew(house, { game: 'spider', seats: ['me', 'me'] });
  await play(room, 'd8');
  await house.leave(room);
  assert.equal(store.length, 0);
  const gone = house.openRoom(room.id);
  await until(gone, () => gone.fault !== null);
  assert.equal(gone.fault?.code, 'no_such_room');
});

test('resigning: aborted before one’s first move, a loss after it; a rematch starts at once, lots drawn anew', async () => {
  const chances = [0.9, 0.5, 0.1]; /* of the seats, of the id and the seed, then of who begins */
  const store = new Store();
  const house = houseWith({ store, chance: () => chances[0] });
  const room = await openNew(house, { game: 'sbarra', seats: ['me', 'bot:easy'], starter: 0 });
  const events = watch(room, store);
  assert.equal((await ask(room, 'rematch')).error.code, 'not_yet');
  assert.equal((await ask(room, 'resign', { round: 2 })).error.code, 'wrong_round');
  assert.equal((await ask(room, 'resign')).ok, true);
  await until(room, () => round(room).result !== null);
  assert.deepEqual(round(room).result, { winner: null, reason: 'aborted', score: null });
  assert.deepEqual(house.world.results.lines, []);
  assert.equal((await ask(room, 'resign')).error.code, 'round_over');
  assert.equal((await ask(room, 'rematch')).ok, true);
  await until(room, () => round(room).number === 2);
  assert.deepEqual(events.map(({ ev }) => ev), ['ended', 'started']);
  assert.equal(round(room).starter, 0);
  await play(room, 'e2');
  assert.equal((await ask(room, 'resign')).ok, true);
  await until(room, () => round(room).result !== null);
  assert.deepEqual(room.snapshot?.score, { wins: [0, 1], draws: 0 });
  assert.deepEqual(house.world.results.lines, [{ game: 'sbarra', against: 'easy', wins: 0, draws: 0, losses: 1 }]);
  chances.shift();
  chances.shift();
  assert.equal((await ask(room, 'rematch')).ok, true);
  await until(room, () => round(room).number === 3);
  assert.equal(round(room).starter, 1, 'by lot, whoever began before');
  assert.deepEqual(room.snapshot?.you, { sides: [0] });
});

test('resigning from the list, without going in: counted, and no longer kept', async () => {
  const store = new Store();
  const house = houseWith({ store });
  const room = await openNew(house, { game: 'sbarra', seats: ['me', 'bot:easy'], starter: 0 });
  await play(room, 'e2');
  await house.leave(room);
  assert.ok(house.entries.has(room.id));
  assert.equal((await house.resign(room.id)).ok, true);
  assert.deepEqual([...house.entries], []);
  assert.deepEqual(house.world.results.lines, [{ game: 'sbarra', against: 'easy', wins: 0, draws: 0, losses: 1 }]);
  assert.equal((await house.resign(room.id)).error.code, 'no_such_room');
});

test('a rematch of two on one device: the other side begins', async () => {
  const house = houseWith();
  const room = await openNew(house, { game: 'spider', seats: ['me', 'me'], starter: 0 });
  await play(room, 'd8');
  await play(room, 'd8');
  await ask(room, 'resign', { side: 0 });
  await until(room, () => round(room).result !== null);
  assert.deepEqual(round(room).result, { winner: 1, reason: 'resigned', score: null });
  await ask(room, 'rematch');
  await until(room, () => round(room).number === 2);
  assert.equal(round(room).starter, 1);
  assert.deepEqual(room.snapshot?.score, { wins: [0, 1], draws: 0 });
});

test('bricka: side 0 always begins, so a rematch changes the sides, and all that is counted by side', async () => {
  const house = houseWith({ chance: () => 0.1 });
  const room = await openNew(house, { game: 'bricka', seats: 'lot', opponent: 'bot:easy' });
  assert.deepEqual(room.snapshot?.you, { sides: [0] });
  assert.equal(round(room).starter, 0);
  await play(room, /** @type {string[]} */ (room.legal)[0]);
  await ask(room, 'resign');
  await until(room, () => round(room).result !== null);
  assert.deepEqual(room.snapshot?.score.wins, [0, 1]);
  await ask(room, 'rematch');
  await until(room, () => round(room).number === 2 && isTurn(room, 1));
  assert.deepEqual(room.snapshot?.you, { sides: [1] });
  assert.deepEqual(room.snapshot?.score.wins, [1, 0]);
  assert.equal(room.snapshot?.seats[0].level, 'easy');
  assert.equal(round(room).moves.length, 1, 'the bot has begun');
  await ask(room, 'resign');
  await until(room, () => round(room).result !== null);
  assert.equal(round(room).result.reason, 'aborted');
});

test('what the daemon refuses is refused here, in its order', async () => {
  const house = houseWith({ spawn: () => new Thinker(() => new Promise(() => {})) });
  const room = await openNew(house, { game: 'sbarra', seats: ['me', 'bot:easy'], starter: 0 });
  /** @param {any} reply */
  const code = reply => reply.error?.code ?? 'ok';
  assert.equal(code(await askMove(room, 'zz', { round: 2 })), 'wrong_round');
  assert.equal(code(await askMove(room, 'e2', { ply: 1 })), 'wrong_ply');
  assert.deepEqual((await askMove(room, 'e5')).error, { code: 'illegal_move', field: 'move', reason: 'unreachable' });
  assert.equal((await askMove(room, 'pass')).error.reason, 'not_a_move');
  await play(room, 'E2');
  assert.deepEqual(round(room).moves, ['e2'], 'the canonical spelling');
  assert.equal(code(await askMove(room, 'e2', { ply: 0 })), 'ok', 'said again');
  assert.equal(code(await askMove(room, 'e3')), 'not_your_turn');
  assert.equal(code(await ask(room, 'hint')), 'not_your_turn');
  assert.deepEqual(round(room).moves, ['e2']);
  assert.equal(code(await room.request('say', { phrase: 'hello' })), 'unknown_op');
  const two = await openNew(house, { game: 'sbarra', seats: ['me', 'me'] });
  assert.deepEqual((await ask(two, 'hint')).error, { code: 'bad_message', field: 'room' });
  const refused = async (/** @type {any} */ fields) => code(await house.create(fields));
  assert.equal(await refused({ game: 'chess', seats: ['me', 'me'] }), 'unknown_game');
  assert.equal(await refused({ game: 'duo', seats: ['me', 'open'] }), 'lost');
  assert.equal(await refused({ game: 'duo', seats: ['me', 'bot:grandmaster'] }), 'lost');
  assert.equal(await refused({ game: 'duo', seats: ['bot:easy', 'bot:easy'] }), 'lost');
  assert.equal(await refused({ game: 'duo', seats: ['me', 'me'], clock: { initial_ms: 60000 } }), 'no_clock_here');
});

test('a hint: a legal move of the hard bot at least, one at a time, and nothing is played', async () => {
  /** @type {string[]} */
  const levels = [];
  const bots = new Bots(module);
  const spawn = () => new Thinker(task => (levels.push(task.level), bots.choose(task)));
  const room = await openNew(houseWith({ spawn }), { game: 'spider', seats: ['bot:easy', 'me'], starter: 1 });
  const [hint, second] = await Promise.all([ask(room, 'hint'), ask(room, 'hint')]);
  assert.ok(room.legal?.includes(hint.move));
  assert.deepEqual([hint.round, hint.ply], [1, 0]);
  assert.equal(second.error.code, 'slow_down');
  assert.deepEqual(levels, ['hard']);
  assert.deepEqual(round(room).moves, []);
  assert.equal((await ask(room, 'hint')).move, hint.move, 'the same position, the same move');
});

/* ---- the bot ---- */

test('a bot that fails ends its round, which counts for nobody', async () => {
  const wrong = [async () => Promise.reject(new Error('trapped')), async () => ({ move: 'a1' }), async () => ({})];
  for (const choose of wrong) {
    const house = houseWith({ spawn: () => new Thinker(choose) });
    const room = await openNew(house, { game: 'sbarra', seats: ['me', 'bot:easy'], starter: 0 });
    await play(room, 'e2');
    await until(room, () => round(room).result !== null);
    assert.deepEqual(round(room).result, { winner: null, reason: 'failed', score: null });
    assert.deepEqual(room.snapshot?.score, { wins: [0, 0], draws: 0 });
    assert.deepEqual(house.world.results.lines, []);
  }
});

test('a round that ends while the bot thinks: its answer is for nobody, and in the next round it thinks anew', async () => {
  /** @type {((choice: any) => void)[]} */
  const answers = [];
  /** @type {Thinker[]} */
  const hired = [];
  const spawn = () => {
    hired.push(new Thinker(() => new Promise(done => answers.push(done))));
    return hired[hired.length - 1];
  };
  const store = new Store();
  const room = await openNew(houseWith({ store, spawn, chance: () => 0.1 }), { game: 'sbarra', seats: ['me', 'bot:easy'], starter: 0 });
  const events = watch(room, store);
  await play(room, 'e2');
  await ask(room, 'resign');
  await until(room, () => round(room).result !== null);
  await ask(room, 'rematch');
  await until(room, () => round(room).number === 2);
  assert.equal(round(room).starter, 1);
  while (answers.length < 2) await new Promise(done => setImmediate(done));
  answers.forEach(answer => answer({ move: 'e8' }));
  await until(room, () => isTurn(room, 0));
  assert.deepEqual(round(room).moves, ['e8']);
  assert.deepEqual(events.map(({ ev, result }) => result?.reason ?? ev), ['moved', 'resigned', 'started', 'moved']);
  assert.deepEqual(hired.map(({ ended }) => ended), [true, false]);
});

test('a bot that does not answer in time has failed, and another Worker takes its place', async () => {
  /** @type {Thinker[]} */
  const hired = [];
  const spawn = () => {
    hired.push(new Thinker(() => new Promise(() => {})));
    return hired[hired.length - 1];
  };
  const room = await openNew(houseWith({ spawn, limitMs: 1 }), { game: 'sbarra', seats: ['me', 'bot:easy'], starter: 0 });
  await play(room, 'e2');
  await until(room, () => round(room).result !== null);
  assert.equal(round(room).result.reason, 'failed');
  await new Promise(done => setImmediate(done));
  assert.deepEqual(hired.map(({ ended }) => ended), [true, false]);
});

test('bots that can’t be loaded: no new game against them; one that is kept waits and says so', async () => {
  const store = new Store();
  const first = houseWith({ store, spawn: () => new Thinker(() => new Promise(() => {})) });
  const { id } = await openNew(first, { game: 'sbarra', seats: ['me', 'bot:easy'], starter: 1 });
  let there = false;
  const house = houseWith({ store, spawn: () => new Thinker(undefined, there) });
  assert.deepEqual(await house.create({ game: 'duo', seats: ['me', 'bot:easy'] }), { ok: false, error: { code: 'no_bots' } });
  assert.ok((await house.create({ game: 'duo', seats: ['me', 'me'] })).ok, 'two people need none');
  const room = house.openRoom(id);
  /** @type {any} */
  const fault = await new Promise(done => room.listen(change => change.kind === 'refused' && done(change.fault)));
  assert.equal(fault.code, 'no_bots');
  assert.equal(round(room).result, null);
  there = true;
  await until(room, () => isTurn(room, 0));
  assert.equal(round(room).moves.length, 1);
});

test('a search that nobody waits for is ended with its Worker, as soon as there is another; without one it goes on', async () => {
  /** @type {Thinker[]} */
  const hired = [];
  let ready = true;
  /** @type {((choice: any) => void)[]} */
  const answers = [];
  const spawn = () => {
    hired.push(new Thinker(() => new Promise(done => answers.push(done)), ready));
    return hired[hired.length - 1];
  };
  const brain = new Brain(spawn);
  const task = /** @type {any} */ ({});
  const drop = async () => {
    const stop = new AbortController();
    const thought = brain.choose(task, stop.signal);
    await brain.ready();
    await Promise.resolve();
    stop.abort();
    assert.deepEqual(await thought, { why: 'dropped' });
  };
  await drop();
  const second = brain.choose(task);
  await brain.renew();
  assert.deepEqual(hired.map(({ ended }) => ended), [true, false]);
  answers[answers.length - 1]({ move: 'e2' });
  assert.equal((await second).move, 'e2', 'what else was asked is asked of the new one');
  ready = false;
  await drop();
  await brain.renew();
  assert.deepEqual(hired.map(({ ended }) => ended), [true, false, true], 'the new one could not be loaded');
  const third = brain.choose(task);
  await Promise.resolve();
  answers[answers.length - 1]({ move: 'e3' });
  assert.equal((await third).move, 'e3');
});

/* ---- what is kept ---- */

/** @param {any} store @param {(kept: any) => unknown} change */
function damage(store, change) {
  const [key, text] = [...store.texts].find(([name]) => name.startsWith('tavoliere.here.'));
  const one = JSON.parse(text);
  const now = change(one);
  store.setItem(key, JSON.stringify(now === undefined ? one : now));
}

test('damaged games are dropped, and the others are left alone', async () => {
  const harms = [
    () => null,
    () => 'nothing',
    (/** @type {any} */ one) => void (one.id = 'here-zzzzzz'),
    (/** @type {any} */ one) => void (one.game = 'chess'),
    (/** @type {any} */ one) => void (one.seats = ['me']),
    (/** @type {any} */ one) => void (one.seats = ['bot:easy', 'bot:hard']),
    (/** @type {any} */ one) => void (one.seats[1] = 'bot:grandmaster'),
    (/** @type {any} */ one) => void (one.seed = -1),
    (/** @type {any} */ one) => void (one.at = 'yesterday'),
    (/** @type {any} */ one) => void (one.round.number = 0),
    (/** @type {any} */ one) => void (one.round.starter = 2),
    (/** @type {any} */ one) => void (one.round.moves = ['e2', 'e2']),
    (/** @type {any} */ one) => void (one.round.moves[0] = 'E2'),
    (/** @type {any} */ one) => void (one.round.moves = { length: 0 }),
    (/** @type {any} */ one) => void (one.round.result = { winner: 0, reason: 'goal', score: null }),
    (/** @type {any} */ one) => void (one.round.result = { winner: 7, reason: 'resigned', score: null }),
    (/** @type {any} */ one) => void (one.round = null),
    (/** @type {any} */ one) => void (one.score = { wins: [0], draws: 0 }),
    (/** @type {any} */ one) => void delete one.score,
  ];
  for (const harm of harms) {
    const store = new Store();
    const house = houseWith({ store });
    const room = await openNew(house, { game: 'sbarra', seats: ['me', 'me'], starter: 0 });
    await play(room, 'e2');
    damage(store, harm);
    const sound = await openNew(houseWith({ store, chance: lots(5) }), { game: 'duo', seats: ['me', 'me'] });
    assert.deepEqual([...houseWith({ store }).entries.keys()], [sound.id], String(harm));
    assert.equal(store.length, 1, String(harm));
  }
  const store = new Store();
  store.setItem('tavoliere.here.abcdef', '{"id":');
  store.setItem('tavoliere.here-results', '{"lines":[{"game":"duo","against":"easy","wins":2,"draws":0,"losses":0},{"game":3}],"counted":7}');
  store.setItem('tavoliere.token', 'x');
  const house = houseWith({ store });
  assert.deepEqual(house.world.results.lines, [{ game: 'duo', against: 'easy', wins: 2, draws: 0, losses: 0 }]);
  assert.deepEqual([...store.texts.keys()], ['tavoliere.here-results', 'tavoliere.token']);
  store.setItem('tavoliere.here-results', 'rubbish');
  assert.deepEqual(house.world.results.lines, []);
});

test('a game that is over by its moves can’t be kept as one that goes on', async () => {
  const vector = vectors('games-spider.jsonl')[0];
  const store = new Store();
  const room = await openNew(houseWith({ store }), { game: 'spider', seats: ['me', 'me'], starter: vector.starter });
  for (const move of vector.moves) await play(room, move);
  await until(room, () => round(room).result !== null);
  damage(store, one => void (one.round.result = null));
  assert.equal(houseWith({ store }).entries.size, 0);
  assert.equal(store.length, 0);
});

test('there are at most so many; a finished one makes room, an unfinished one does not', async () => {
  const store = new Store();
  const house = houseWith({ store });
  for (let n = 0; n < GAMES_MAX; n++) assert.ok((await house.create({ game: 'spider', seats: ['me', 'me'] })).ok);
  assert.deepEqual(await house.create({ game: 'spider', seats: ['me', 'me'] }), { ok: false, error: { code: 'too_many_rooms' } });
  assert.equal(house.entries.size, GAMES_MAX);
  damage(store, one => void (one.round.result = { winner: null, reason: 'aborted', score: null }));
  assert.ok((await house.create({ game: 'spider', seats: ['me', 'me'] })).ok);
  assert.equal(store.length, GAMES_MAX);
});

test('a finished round waits ten minutes for its rematch', async () => {
  const store = new Store();
  const room = await openNew(houseWith({ store }), { game: 'spider', seats: ['me', 'bot:easy'], starter: 0 });
  await ask(room, 'resign');
  houseWith({ store });
  assert.equal(store.length, 1);
  damage(store, one => void (one.at -= 11 * 60 * 1000));
  houseWith({ store });
  assert.equal(store.length, 0);
});

test('where storage is refused or full, a game goes on until the page is closed', async () => {
  const full = new Store();
  full.full = true;
  const refusing = new Proxy(new Store(), { get: () => { throw new DOMException('refused', 'SecurityError'); } });
  for (const store of [null, full, refusing]) {
    const house = houseWith({ store });
    const room = await openNew(house, { game: 'sbarra', seats: ['me', 'bot:easy'], starter: 0 });
    await play(room, 'e2');
    await until(room, () => isTurn(room, 0));
    await house.leave(room);
    assert.deepEqual([...house.entries.keys()], [room.id]);
    const again = house.openRoom(room.id);
    await until(again, () => again.snapshot !== null);
    assert.equal(round(again).moves.length, 2);
    await ask(again, 'resign');
    assert.deepEqual(house.world.results.lines, [{ game: 'sbarra', against: 'easy', wins: 0, draws: 0, losses: 1 }]);
    await house.leave(again);
    assert.equal(house.entries.size, 0);
  }
});

/* ---- two tabs ---- */

test('a text takes the place of another only if that is still there', () => {
  const store = new Store();
  const [one, other] = [new Shelf(store), new Shelf(store)];
  assert.equal(one.swap('k', null, 'a'), true);
  assert.equal(other.swap('k', null, 'b'), false);
  assert.equal(other.swap('k', 'a', 'b'), true);
  assert.equal(one.swap('k', 'a', 'c'), false);
  assert.equal(one.get('k'), 'b');
  assert.equal(one.swap('k', 'b', null), true);
  assert.deepEqual([other.get('k'), store.length], [null, 0]);
});

/** Two tabs of one browser with the same game open. @param {any} fields */
async function twoTabs(fields) {
  const store = new Store();
  const houses = [houseWith({ store }), houseWith({ store })];
  const one = await openNew(houses[0], fields);
  const other = houses[1].openRoom(one.id);
  await until(other, () => other.snapshot !== null);
  return { store, houses, one, other };
}

test('two tabs: what one does is on the other’s board', async () => {
  const { houses, one, other } = await twoTabs({ game: 'sbarra', seats: ['me', 'me'], starter: 0 });
  await play(one, 'e2');
  houses[1].onStored(`here.${one.id.slice(5)}`);
  await until(other, () => round(other).moves.length === 1);
  await play(other, 'e8');
  houses[0].onStored(`here.${one.id.slice(5)}`);
  await until(one, () => round(one).moves.length === 2);
  assert.deepEqual(round(one).moves, round(other).moves);
  assert.deepEqual([one.differs, other.differs], [0, 0]);
});

test('two tabs: a move from a board that is out of date is refused, and that board mended', async () => {
  const { store, one, other } = await twoTabs({ game: 'sbarra', seats: ['me', 'me'], starter: 0 });
  await play(one, 'e2');
  /** @type {any} */
  const refused = new Promise(done => other.listen(change => change.kind === 'refused' && done(change.fault)));
  other.play('d1'); /* it has not heard of e2 */
  assert.equal((await refused).code, 'wrong_ply');
  await until(other, () => round(other).moves.length === 1);
  assert.deepEqual(kept(store, one).round.moves, ['e2']);
  assert.equal(other.pending, null);
});

test('two tabs: the bot plays once, the same in both, and the result counts once', async () => {
  const { store, houses, one, other } = await twoTabs({ game: 'spider', seats: ['me', 'bot:medium'], starter: 0 });
  const heard = () => houses.forEach(house => house.onStored(`here.${one.id.slice(5)}`));
  const draw = lots(2);
  while (!round(one).result) { /* spider has no passes */
    const legal = /** @type {string[]} */ (one.legal);
    await play(one, legal[Math.floor(draw() * legal.length)]);
    heard(); /* both think now, and neither has heard of the other when it moves */
    await until(one, () => isTurn(one, 0));
    await until(other, () => round(other).moves.length >= round(one).moves.length);
    assert.deepEqual(round(other).moves, round(one).moves);
  }
  await until(other, () => round(other).result !== null);
  const [{ wins, draws, losses }] = houses[0].world.results.lines;
  assert.equal(wins + draws + losses, 1);
  assert.deepEqual(kept(store, one).round.moves, round(one).moves);
});

test('two tabs: a game that one deletes is closed in the other', async () => {
  const { store, houses, one, other } = await twoTabs({ game: 'sbarra', seats: ['me', 'bot:easy'], starter: 0 });
  await houses[0].leave(one);
  assert.equal(store.length, 0);
  houses[1].onStored(null);
  await until(other, () => other.fault !== null);
  assert.equal(other.fault?.code, 'closed');
  assert.equal((await askMove(other, 'e2')).error.code, 'no_such_room');
  assert.equal(store.length, 0, 'and stays deleted');
});

/* SPDX-License-Identifier: MIT */

/* What is heard: each sound with its event, one at a time, nothing before somebody has touched the page and nothing that
 * is old; and the settings of sound and marks. */

import assert from 'node:assert/strict';
import { DESKTOP, PHONE } from './lib/browser.mjs';
import { eventually } from './lib/eventually.mjs';
import { goalRun } from './lib/moves.mjs';
import { Player, playedRoom } from './lib/player.mjs';
import { Seat, stopTime, takeSeat } from './lib/seat.mjs';
import { tables } from './lib/setup.mjs';
import { Wire } from './lib/wire.mjs';

const test = tables();
const SOME = ['e2', 'e8', 'c3h', 'f6v', 'e3', 'e7'];
const REST_MS = 10_000;

/** Runs in every page before its own scripts: what it plays is noted in `window.played`, by the first of its tones. */
function listenIn() {
  const names = new Map(Object.entries({ 'triangle 520': 'place', 'square 150': 'wall', 'sine 700': 'slide', 'sine 660': 'neutral',
    'sine 784': 'turn', 'sawtooth 140': 'illegal', 'square 880': 'low', 'triangle 523': 'win', 'triangle 392': 'lose' }));
  const played = { sounds: /** @type {string[]} */ ([]), gains: /** @type {number[]} */ ([]), overlaps: 0, contexts: /** @type {AudioContext[]} */ ([]) };
  Object.assign(window, { played });
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    constructor() {
      super();
      played.contexts.push(this);
    }
  };
  const first = new WeakMap(); /* what a parameter is set to first */
  const { setValueAtTime, linearRampToValueAtTime } = AudioParam.prototype;
  AudioParam.prototype.setValueAtTime = function (value, at) {
    if (!first.has(this)) first.set(this, value);
    return setValueAtTime.call(this, value, at);
  };
  AudioParam.prototype.linearRampToValueAtTime = function (value, at) {
    played.gains.push(value);
    return linearRampToValueAtTime.call(this, value, at);
  };
  const { start, stop } = OscillatorNode.prototype;
  let together = 0; /* tones that are started in one go are one sound */
  const live = new Map();
  OscillatorNode.prototype.start = function (at) {
    if (!together) {
      played.sounds.push(names.get(`${this.type} ${first.get(this.frequency)}`) ?? '?');
      if (live.size) played.overlaps++;
      together = played.sounds.length;
      queueMicrotask(() => (together = 0));
    }
    live.set(this, together);
    this.addEventListener('ended', () => live.delete(this));
    return start.call(this, at);
  };
  OscillatorNode.prototype.stop = function (at) {
    if (!at) live.delete(this);
    return stop.call(this, at);
  };
}

/** @param {import('./lib/browser.mjs').Table} table @param {Parameters<import('./lib/browser.mjs').Table['person']>[0]} [how] */
async function listener(table, how) {
  const context = await table.person(how);
  await context.addInitScript(listenIn);
  return context;
}

/** A page with ears in a room. @param {import('./lib/browser.mjs').Table} table @param {Awaited<ReturnType<typeof playedRoom>>} played @param {0 | 1 | null} side
 * @param {Parameters<import('./lib/browser.mjs').Table['person']>[0]} [how]
 */
const sit = async (table, { room, players }, side, how = {}) =>
  Seat.open(await listener(table, { token: side === null ? undefined : players[side].token, ...how }), `/r/${room}`);

/** @param {Seat} seat @returns {Promise<{sounds: string[], gains: number[], overlaps: number, contexts: string[]}>} */
const ear = seat => seat.page.evaluate(() => {
  const { played } = /** @type {any} */ (window);
  return { ...played, contexts: played.contexts.map((/** @type {AudioContext} */ context) => context.state) };
});

/** Of all that was heard since the page was opened. @param {Seat} seat @param {string[]} sounds */
const hears = (seat, sounds) => eventually(async () => assert.deepEqual((await ear(seat)).sounds, sounds));

/** A press that does nothing but to be one. @param {Seat} seat */
async function touch(seat) {
  await seat.press(seat.page.locator('.top h1'));
  await eventually(async () => assert.deepEqual((await ear(seat)).contexts, ['running']));
}

/** @param {Seat} seat @param {boolean} hidden */
const hide = (seat, hidden) => seat.page.evaluate(is => Object.defineProperty(document, 'hidden', { configurable: true, get: () => is }), hidden);

/** @param {Seat} seat @param {'on' | 'off' | 'held'} state */
const speaker = (seat, state) => seat.page.locator(`[data-action="sound"][data-sound="${state}"]`).waitFor();

/** @param {import('./lib/browser.mjs').Table} table @param {Parameters<typeof playedRoom>[1]} how */
async function play(table, how) {
  const played = await playedRoom(table.daemon, how);
  table.after(played.close);
  return played;
}

for (const [name, device] of /** @type {const} */ ([['a phone', PHONE], ['a desktop', DESKTOP]]))
  test(`nothing before a press, the loudspeaker says so, and nothing moves for it: ${name}`, async table => {
    const played = await play(table, { moves: SOME.slice(0, 4) });
    const seat = await sit(table, played, 1, { device });
    await seat.state('their-turn');
    await speaker(seat, 'on');
    const places = () => seat.page.evaluate(() => [...document.querySelectorAll('.top > *, .boardbox')].map(el => JSON.stringify(el.getBoundingClientRect())));
    const before = await places();
    await played.players[0].move(played.room, 'e3', 4);
    await speaker(seat, 'held');
    await seat.state('your-turn');
    assert.deepEqual(await places(), before);
    assert.deepEqual(await ear(seat), { sounds: [], gains: [], overlaps: 0, contexts: [] });
    await seat.page.getByRole('button', { name: 'The browser holds the sound back: press to hear it' }).waitFor();

    await seat.act('sound');
    await speaker(seat, 'on');
    await hears(seat, ['place']);
    assert.deepEqual(await places(), before);
  });

test('each event has its sound, and none goes on when the next begins', async table => {
  const played = await play(table, { moves: SOME });
  const seat = await sit(table, played, 0);
  const [, bruno] = played.players;
  await seat.state('your-turn');
  await touch(seat);
  await hears(seat, []);
  await seat.play('e4');
  const heard = ['place'];
  await hears(seat, heard);
  await bruno.move(played.room, 'a1h', 7);
  await hears(seat, [...heard, 'wall']);
  await seat.state('your-turn');
  await seat.tap('a9');
  await hears(seat, [...heard, 'wall', 'illegal']);
  await seat.focusBoard();
  await seat.page.keyboard.press('m');
  await seat.cursorTo('a1');
  await seat.page.keyboard.press('Enter');
  await hears(seat, [...heard, 'wall', 'illegal', 'illegal']);
  await seat.page.keyboard.press('Escape');
  await seat.play('e5');
  await hears(seat, [...heard, 'wall', 'illegal', 'illegal', 'place']);
  await hide(seat, true);
  await bruno.move(played.room, 'a3h', 9);
  await hears(seat, [...heard, 'wall', 'illegal', 'illegal', 'place', 'turn']);
  await bruno.get('resign', { room: played.room, round: 1 });
  await hears(seat, [...heard, 'wall', 'illegal', 'illegal', 'place', 'turn', 'win']);
  await hide(seat, false);
  await seat.state('over');
  assert.equal((await ear(seat)).overlaps, 0);
});

test('a move that ends the round is heard as its end; a second round that begins unseen calls', async table => {
  const run = goalRun(0);
  const played = await play(table, { moves: run.slice(0, -1) });
  const seat = await sit(table, played, 1);
  const [ada, bruno] = played.players;
  await seat.state('their-turn');
  await touch(seat);
  await ada.move(played.room, run.at(-1) ?? '', run.length - 1);
  await seat.state('over');
  await eventually(async () => assert.equal((await ear(seat)).sounds.at(-1), 'lose'));
  assert.equal((await ear(seat)).overlaps, 0);
  await hide(seat, true);
  for (const player of [ada, bruno]) await player.get('rematch', { room: played.room, round: 1 });
  await seat.ply(0, 2);
  await eventually(async () => assert.equal((await ear(seat)).sounds.at(-1), 'turn'));
});

test('one’s own clock that runs low', async table => {
  const played = await play(table, { clock: { initial_ms: 12_000 } });
  const seat = await sit(table, played, 0);
  await seat.state('your-turn');
  await touch(seat);
  /* only now its time begins to run */
  await played.players[0].move(played.room, 'e2', 0);
  await hears(seat, ['place']);
  await played.players[1].move(played.room, 'e8', 1);
  await hears(seat, ['place', 'place', 'low']);
  await seat.hears('You have 10 seconds left');
});

test('spider: a slide, for who watches', async table => {
  const [ada, bruno] = await Promise.all(['Ada', 'Bruno'].map(name => Player.connect(table.daemon, { name })));
  table.after(() => [ada, bruno].forEach(player => player.close()));
  const { room } = await ada.get('create', { game: 'spider', seats: ['me', 'open'], starter: 0, visibility: 'private' });
  await bruno.get('join', { room });
  const seat = await Seat.open(await listener(table), `/r/${room}`);
  await seat.state('watching');
  await touch(seat);
  await ada.move(room, 'a8>', 0);
  await hears(seat, ['slide']);
});

test('what a snapshot brings is not heard, nor two at once of what comes in a heap', async table => {
  const wire = await Wire.open(table.daemon);
  table.after(() => wire.close());
  const run = goalRun(0);
  const played = await play(table, { moves: run.slice(0, 2) });
  const seat = await sit(table, played, null, { url: wire.url });
  await seat.state('watching');
  await touch(seat);
  const go = async (/** @type {number} */ from, /** @type {number} */ to) => {
    for (let ply = from; ply < to; ply++) await played.players[ply % 2].move(played.room, run[ply], ply);
  };
  await go(2, 3);
  await hears(seat, ['place']);
  wire.breakOff();
  await seat.state('lost');
  await go(3, 8);
  wire.mend();
  await seat.page.evaluate(() => dispatchEvent(new Event('online')));
  await seat.ply(8);
  await seat.state('watching');
  await hears(seat, ['place']);

  wire.hold({ down: true });
  await go(8, 12);
  wire.hold({ down: false });
  await seat.ply(12);
  await go(12, 13);
  await seat.ply(13);
  await eventually(async () => assert.ok((await ear(seat)).sounds.length > 1));
  assert.equal((await ear(seat)).overlaps, 0);
});

test('looking back is quiet, and a round that plays through is heard', async table => {
  const played = await play(table, { moves: SOME });
  const seat = await sit(table, played, null);
  await seat.state('watching');
  await touch(seat);
  await stopTime(seat);
  await seat.act('first');
  await seat.act('next');
  await seat.says('Move 1 of 6');
  await played.players[0].move(played.room, 'e4', 6);
  await seat.says('Move 1 of 7 · 1 new move: go to live');
  await hears(seat, []);
  await seat.act('auto');
  await seat.says('Move 2 of 7 · 1 new move: go to live');
  await seat.page.clock.runFor(100); /* a sound comes after its frame */
  await hears(seat, ['place']);
  await seat.page.clock.runFor(1000);
  await hears(seat, ['place', 'wall']);
});

test('turned off and on at the loudspeaker, kept over a reload, and nothing is made for who wants no sound', async table => {
  const played = await play(table, { moves: SOME });
  const seat = await sit(table, played, 0, { settings: { sound: false } });
  await seat.state('your-turn');
  await speaker(seat, 'off');
  await seat.play('e4');
  await played.players[1].move(played.room, 'a1h', 7);
  await seat.ply(8);
  assert.deepEqual(await ear(seat), { sounds: [], gains: [], overlaps: 0, contexts: [] });
  await seat.focusBoard();
  await seat.tabTo('[data-action="sound"]');
  await seat.page.keyboard.press('Enter');
  await speaker(seat, 'on');
  await hears(seat, ['place']);
  await seat.page.reload();
  await speaker(seat, 'on');
  await seat.act('sound');
  await speaker(seat, 'off');
  await seat.page.reload();
  await speaker(seat, 'off');
});

test('the volume: a sample, as loud as was chosen, and kept', async table => {
  const seat = await Seat.open(await listener(table, { device: PHONE }));
  const { page } = seat;
  const volume = page.getByRole('slider', { name: 'Volume' });
  await seat.act('settings');
  await volume.waitFor();
  assert.equal(await volume.inputValue(), '60');
  await volume.focus();
  await page.keyboard.press('Home');
  await hears(seat, []);
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowRight');
  await page.locator('[data-choice="volume"]').getByText('20 %').waitFor();
  assert.equal(await volume.getAttribute('aria-valuetext'), '20 %');
  await eventually(async () => assert.ok(Math.abs(((await ear(seat)).gains.at(-1) ?? 0) - 0.5 * 0.2) < 1e-6));
  assert.equal((await ear(seat)).overlaps, 0);
  await page.reload();
  await seat.act('settings');
  await volume.waitFor();
  assert.equal(await volume.inputValue(), '20');
  await seat.press(page.locator('label:has([name="sound"])'));
  await eventually(async () => assert.equal(await volume.isDisabled(), true));
  await seat.press(page.locator('label:has([name="sound"])'));
  await hears(seat, ['place']);
});

test('the context rests after ten seconds of silence, and comes back for the next sound', async table => {
  const seat = await Seat.open(await listener(table));
  const { page } = seat;
  await seat.act('settings');
  const volume = page.getByRole('slider', { name: 'Volume' });
  await volume.waitFor();
  await stopTime(seat);
  await volume.press('ArrowRight');
  await hears(seat, ['place']);
  await page.clock.runFor(REST_MS - 500);
  assert.deepEqual((await ear(seat)).contexts, ['running']);
  await page.clock.runFor(600);
  await eventually(async () => assert.deepEqual((await ear(seat)).contexts, ['suspended']));
  await seat.press(page.getByRole('heading', { name: 'Settings' }));
  assert.deepEqual((await ear(seat)).contexts, ['suspended'], 'a press alone leaves a phone its music');
  await volume.press('ArrowRight');
  await hears(seat, ['place', 'place']);
  assert.deepEqual((await ear(seat)).contexts, ['running']);
});

test('a browser that lets no context run: what is late is dropped, and the loudspeaker is crossed out', async table => {
  const played = await play(table, { moves: SOME });
  const context = await listener(table, { token: played.players[0].token });
  await context.addInitScript(() => {
    let free = () => {};
    const freed = new Promise(done => (free = () => done(undefined)));
    const real = AudioContext.prototype.resume;
    let held = true;
    AudioContext.prototype.resume = function () {
      return held ? freed.then(() => real.call(this)) : real.call(this);
    };
    Object.defineProperty(AudioContext.prototype, 'state', { get: () => (held ? 'suspended' : 'running') });
    Object.assign(window, { letSound: () => ((held = false), free()) });
  });
  const seat = await Seat.open(context, `/r/${played.room}`);
  await seat.state('your-turn');
  await stopTime(seat);
  await seat.play('e4');
  await speaker(seat, 'on');
  await seat.page.clock.runFor(1600);
  await speaker(seat, 'held');
  await seat.page.evaluate(() => /** @type {any} */ (window).letSound());
  await speaker(seat, 'on');
  await hears(seat, []);
  await seat.act('sound');
  await speaker(seat, 'off');
  await seat.act('sound');
  await hears(seat, ['place']);
});

test('marks on pieces can be left out, and strips keep theirs', async table => {
  const played = await play(table, { moves: SOME });
  const seat = await takeSeat(table, played, 0);
  await seat.state('your-turn');
  const shown = () => seat.page.evaluate(() => ['.pawn .mark', '.seat .mark'].map(selector =>
    [...document.querySelectorAll(selector)].map(mark => getComputedStyle(mark).visibility)));
  assert.deepEqual(await shown(), [['visible', 'visible'], ['visible', 'visible']]);
  await seat.act('menu');
  await seat.act('settings');
  await seat.press(seat.page.locator('label:has([name="marks"])'));
  assert.deepEqual(await shown(), [['hidden', 'hidden'], ['visible', 'visible']]);
  await seat.page.reload();
  await seat.state('your-turn');
  assert.deepEqual(await shown(), [['hidden', 'hidden'], ['visible', 'visible']]);
});

/* SPDX-License-Identifier: MIT */

/* What holds in every game alike: the board and its buttons stay where they are in every state, arrow keys come to every
 * place, names and clocks belong to their side wherever that is shown, and who watches can do nothing. */

import assert from 'node:assert/strict';
import { DESKTOP, PHONE } from './lib/browser.mjs';
import { Ears, placeIn } from './lib/ears.mjs';
import { eventually } from './lib/eventually.mjs';
import { playedRoom } from './lib/player.mjs';
import { takeSeat } from './lib/seat.mjs';
import { tables } from './lib/setup.mjs';
import { TAPS } from './lib/taps.mjs';
import { MATCHES, inEach } from './lib/ways.mjs';
import { Wire } from './lib/wire.mjs';

const WHOLE = process.env.TAVOLIERE_LONG === '1';
const SIZES = WHOLE ? [{ width: 360, height: 640 }, { width: 320, height: 568 }, { width: 640, height: 360 }, { width: 1280, height: 800 }] : [{ width: 360, height: 640 }];
const PLACES = /** @type {Record<string, number>} */ ({ sbarra: 81, bricka: 69, spider: 96, duo: 196 });

const test = tables();

/** @typedef {import('./lib/browser.mjs').Table} Table */
/** @typedef {import('./lib/seat.mjs').Seat} Seat */

/** @param {Table} table @param {string} game @param {Partial<Parameters<typeof playedRoom>[1]>} [how] */
async function played(table, game, how = {}) {
  const room = await playedRoom(table.daemon, { game, ...how });
  table.after(room.close);
  return room;
}

/* ---- nothing moves ---- */

/** Where the board and every button are; those of a tray by their pieces. In the page. */
function places() {
  const box = (/** @type {Element} */ el) => {
    const { x, y, width, height } = el.getBoundingClientRect();
    return [x, y, width, height].map(v => Math.round(v * 10) / 10);
  };
  const shown = [...document.querySelectorAll('#app [data-action]')].filter(el => el.checkVisibility() && !el.closest('.panel'));
  const named = shown.map(el => [`${el.getAttribute('data-action')} ${el.getAttribute('data-piece') ?? ''}`.trim(),
    { at: box(el), of: el.closest('[data-controls]')?.getAttribute('data-controls') ?? 'bar', part: el.closest('.tray, .piece-panel')?.className }]);
  return Object.fromEntries([['board', { at: box(/** @type {Element} */ (document.querySelector('#app .boardbox .board'))), of: 'board' }], ...named]);
}

/** @typedef {Record<string, {at: number[], of: string, part?: string}>} Places */

/** What has moved, and which button has come to where another one was. Groups of controls that take each other's place
 * are deaf for a moment after that; over.test.mjs, people.test.mjs and input.test.mjs show it.
 * @param {Places} usual @param {Places} now
 */
function moved(usual, now) {
  const apart = (/** @type {number[]} */ a, /** @type {number[]} */ b) =>
    a[0] + a[2] <= b[0] + 0.5 || b[0] + b[2] <= a[0] + 0.5 || a[1] + a[3] <= b[1] + 0.5 || b[1] + b[3] <= a[1] + 0.5;
  return Object.entries(now).flatMap(([name, { at, of, part }]) => {
    if (usual[name]) return String(usual[name].at) === String(at) ? [] : [`${name} from ${usual[name].at} to ${at}`];
    const taken = Object.entries(usual).find(([, other]) => other.of === of && other.part === part && !apart(other.at, at));
    return taken ? [`${name} is where ${taken[0]} was`] : [];
  });
}

/** A preview of what can't be played, by finger. @type {Record<string, (seat: Seat) => Promise<unknown>>} */
const BAD = {
  async sbarra(seat) {
    await seat.act('mode-wall');
    await seat.tap('c4h'); /* across c3v below */
  },
  bricka: seat => seat.page.getByRole('gridcell', { name: /free, blocked for this turn/ }).first().tap(),
  async spider() {}, /* there is none before a line is full */
  async duo(seat) {
    await seat.press(seat.page.locator('.tray [data-piece="X"]'));
    await seat.page.getByRole('gridcell', { name: /^h14,/ }).tap();
  },
};
const GOOD = /** @type {Record<string, string>} */ ({ sbarra: 'e6h', bricka: 'j9', spider: 'd8', duo: 'f13-f14-g12-g13-g14' });
const BEFORE = /** @type {Record<string, string[]>} */ ({ sbarra: ['c3v', 'e8'] });

/** @param {Seat} seat @param {string} game */
async function preview(seat, game) {
  if (game === 'sbarra') {
    await seat.act('mode-wall');
    await seat.tap(GOOD.sbarra);
  } else await TAPS[game](seat, GOOD[game]);
  await eventually(async () => assert.ok(await seat.preview()));
}

test('the board and the buttons stay where they are in every state', all => inEach(all, async (table, game) => {
  const wire = await Wire.open(table.daemon);
  table.after(() => wire.close());
  const before = BEFORE[game] ?? MATCHES[game].moves(0).slice(0, 2);
  const { room, players } = await played(table, game, { moves: before });
  const seat = await takeSeat(table, { room, players, close() {} }, 0, { url: wire.url, device: PHONE });
  /** @type {Map<string, Places>} by size */
  const usual = new Map();
  /** @type {string[]} */
  const faults = [];
  const look = async (/** @type {string} */ state) => {
    for (const size of SIZES) {
      if (WHOLE) await seat.resize(size);
      const now = await seat.page.evaluate(places);
      const key = `${size.width}x${size.height}`;
      if (!usual.has(key)) usual.set(key, now);
      faults.push(...moved(usual.get(key) ?? now, now).map(fault => `${state} ${key}: ${fault}`));
    }
    if (WHOLE) await seat.resize(SIZES[0]);
  };
  await seat.state('your-turn');
  await look('your turn');
  await BAD[game](seat);
  await look('refused');
  await seat.press(seat.page.locator('[data-strip="opp"]'));
  const settled = () => seat.page.locator('[data-controls="duo"][data-settling]').waitFor({ state: 'detached' });
  await settled();
  if (await seat.button('put-back').count()) await seat.act('put-back');
  await settled();
  await preview(seat, game);
  await look('preview');
  wire.hold({ up: true });
  await seat.act('confirm');
  await seat.state('sending');
  await look('sending');
  wire.hold({ up: false });
  await seat.state('their-turn');
  await look('their turn');
  players[1].close();
  await seat.page.locator('.absent').waitFor();
  await look('away');
  await seat.act('moves');
  await seat.page.locator('.panel [data-action="prev"]').tap();
  await seat.act('close-moves');
  await seat.state('review');
  await look('review');
  wire.breakOff();
  await seat.state('lost');
  await look('lost');
  wire.mend();
  wire.mutesSockets = true;
  await seat.page.reload();
  await seat.page.getByText('Connecting…').waitFor();
  await look('connecting');
  wire.mutesSockets = false;
  wire.cut();
  await seat.state('their-turn');
  await players[0].get('resign', { room, round: 1 });
  await seat.state('over');
  await look('over');
  assert.deepEqual(faults, []);
}));

/* ---- every place by arrow keys ---- */

/** Walk by arrow keys to wherever they lead, from each place each way, and note what the cells are called. In the page, as
 * there are a thousand steps; in other tests the keys are real ones.
 * @param {string[]} keys
 */
function walk(keys) {
  const focused = () => /** @type {Element} */ (document.activeElement);
  const press = (/** @type {string} */ key) => void focused().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  /** @type {Map<Element, Map<string, Element>>} */
  const seen = new Map();
  /** The keys to the nearest place from which not every way has been tried. @returns {string[] | null} */
  const wayOn = () => {
    /** @type {Map<Element, string[]>} */
    const ways = new Map([[focused(), []]]);
    for (const [cell, way] of ways) {
      const known = seen.get(cell) ?? new Map();
      const fresh = keys.find(key => !known.has(key));
      if (fresh) return [...way, fresh];
      for (const [key, to] of known) if (!ways.has(to)) ways.set(to, [...way, key]);
    }
    return null;
  };
  for (let way = wayOn(); way; way = wayOn())
    for (const key of way) {
      const from = focused();
      press(key);
      const known = seen.get(from) ?? new Map();
      seen.set(from, known.set(key, focused()));
    }
  return [...seen.keys()].map(cell => cell.getAttribute('aria-label') ?? '');
}

test('arrow keys come to every place of the board, and each says what it is', all => inEach(all, async (table, game) => {
  const { room, players } = await played(table, game, { moves: MATCHES[game].moves(0).slice(0, 4) });
  for (const side of /** @type {const} */ ([0, 1])) {
    const seat = await takeSeat(table, { room, players, close() {} }, side, { device: DESKTOP });
    await seat.screen('room');
    const ears = new Ears(seat);
    await ears.toBoard();
    const names = await seat.page.evaluate(walk, ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);
    const told = [...(await ears.cells()).values()].map(({ says }) => says);
    assert.equal(names.length, PLACES[game]);
    assert.deepEqual([...names].sort(), [...told].sort(), 'what is read out at a place is what the tree says');
    assert.equal(new Set(names.map(placeIn)).size, PLACES[game], 'no two have the same name');
    for (const name of names) assert.match(name, /^([a-n]\d+, .+|entry \S+ towards [a-h]\d.*)$/);
    assert.equal(await ears.turned(), side === 1);
    const own = names.filter(name => /your (piece|pawn)/.test(name)).length;
    const theirs = names.filter(name => /your opponent’s (piece|pawn)/.test(name)).length;
    const squares = (/** @type {0 | 1} */ n) => MATCHES[game].moves(0).slice(0, 4).filter((_, ply) => ply % 2 === n).flatMap(move => move.split('-')).length;
    assert.deepEqual([own, theirs], game === 'sbarra' ? [1, 1] : [squares(side), squares(/** @type {0 | 1} */ (1 - side))]);
    await seat.page.close();
  }
}));

/* ---- strips ---- */

/** What a strip says. @param {Seat} seat @param {'me' | 'opp'} place */
const strip = (seat, place) => seat.page.locator(`[data-strip="${place}"]`).evaluate(el => ({
  side: el.getAttribute('data-side'),
  who: el.querySelector('.who')?.textContent,
  score: el.querySelector('[data-score]')?.getAttribute('data-score'),
  said: el.querySelector('[data-score]')?.getAttribute('aria-label'),
  clock: el.querySelector('[data-clock]')?.getAttribute('data-clock'),
  above: el.getBoundingClientRect().y,
}));

const LAYOUTS = [{ width: 360, height: 640 }, { width: 640, height: 360 }, { width: 1280, height: 800 }];

test('names, points and clocks belong to their side in every layout, whoever is below', async table => {
  const { room, players } = await played(table, 'duo', { moves: MATCHES.duo.moves(0).slice(0, 3), clock: { initial_ms: 3_600_000 } });
  const { score } = (await players[0].snapshot(room)).round.position;
  assert.notEqual(score[0], score[1]);
  const words = (/** @type {number} */ n) => `${String(n).replace('-', '−')} points`;
  const check = async (/** @type {Seat} */ seat, /** @type {0 | 1} */ below) => {
    for (const size of LAYOUTS) {
      await seat.resize(size);
      const [me, opp] = [await strip(seat, 'me'), await strip(seat, 'opp')];
      for (const [found, side] of /** @type {const} */ ([[me, below], [opp, 1 - below]])) {
        const { above: _, ...rest } = found;
        assert.deepEqual(rest, { side: String(side), who: ['Ada', 'Bruno'][side], score: String(score[side]), said: words(score[side]), clock: String(side) });
      }
      assert.ok(me.above > opp.above, 'one’s own is below');
    }
  };
  for (const side of /** @type {const} */ ([0, 1])) {
    const seat = await takeSeat(table, { room, players, close() {} }, side);
    await seat.screen('room');
    await check(seat, side);
  }
  const watcher = await takeSeat(table, { room, players, close() {} }, null);
  await watcher.state('watching');
  await check(watcher, 0);
  await watcher.act('menu');
  await watcher.act('turn-board');
  await check(watcher, 1);
});

/* ---- watching ---- */

const FOR_WATCHERS = ['back', 'first', 'prev', 'auto', 'next', 'last', 'moves', 'close-moves', 'menu', 'sound'];

test('who watches finds no controls, and board and keys do nothing', all => inEach(all, async (table, game) => {
  const moves = MATCHES[game].moves(0);
  const { room, players } = await played(table, game, { moves: moves.slice(0, 2) });
  const seat = await takeSeat(table, { room, players, close() {} }, null, { device: PHONE });
  await seat.state('watching');
  const actions = await seat.page.locator('#app [data-action]:visible').evaluateAll(all => all.map(el => el.getAttribute('data-action')));
  assert.deepEqual(actions.filter(action => !FOR_WATCHERS.includes(action ?? '')), []);
  assert.equal(await seat.board.locator('[data-dot]').count(), 0);
  const cells = await seat.board.getByRole('gridcell').all();
  for (const cell of [cells[3], cells[Math.floor(cells.length / 2)], cells[cells.length - 3]]) await cell.tap();
  await seat.board.getByRole('gridcell').first().focus();
  for (const key of ['m', 'r', 'n', 'g', 'f', 'Enter', 'Space', 'ArrowUp', 'Shift+ArrowLeft', 'Enter']) await seat.page.keyboard.press(key);
  assert.equal(await seat.preview(), null);
  await seat.says(/^You are watching|to move$/);
  assert.equal((await players[0].snapshot(room)).round.moves.length, 2);
}));

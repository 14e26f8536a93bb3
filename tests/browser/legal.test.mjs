/* SPDX-License-Identifier: MIT */

/* Same rules on the screen, for bricka, spider and duo as rules.test.mjs shows it for sbarra: along games of the vectors,
 * what the page offers and shows as playable is exactly what the daemon takes, and the rest has the daemon's reason. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { VECTORS } from './lib/paths.mjs';
import { playedRoom, twoPlayers } from './lib/player.mjs';
import { takeSeat } from './lib/seat.mjs';
import { tables } from './lib/setup.mjs';

const WHOLE = process.env.TAVOLIERE_LONG === '1';
const ROUNDS = /** @type {Record<string, number>} */ (WHOLE ? { bricka: 20, spider: 20, duo: 8 } : { bricka: 1, spider: 1, duo: 1 });
const EVERY = WHOLE ? 1 : 4; /* of a side's turns, so many are looked at */
const WORDS = /** @type {Record<string, string>} */ ({ occupied: 'Already taken', blocked: 'Blocked for this turn', line_full: 'This line is full',
  start_square: 'The first piece covers e10 or j5',
  no_corner_contact: 'Must touch your own piece at a corner', edge_contact: 'Touches your own piece along a side' });

const test = tables();

/** @typedef {import('./lib/seat.mjs').Seat} Seat */
/** @typedef {Awaited<ReturnType<typeof playedRoom>>} Played */
/** What a place shows when the mouse comes over it. @typedef {{place: string, move: string | null, tone: string, usable: boolean, says: string}} Shown */

/** Bring the mouse over each place, and note what is shown. In the page, as there are thousands; elsewhere it is a real one.
 * @param {string[]} selectors
 */
function overEach(selectors) {
  const board = /** @type {SVGElement} */ (document.querySelector('#app [data-board]'));
  return selectors.map(selector => {
    const cell = /** @type {Element} */ (board.querySelector(selector));
    const box = cell.getBoundingClientRect();
    board.dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, pointerType: 'mouse', isPrimary: true, bubbles: true,
      clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }));
    const shape = board.querySelector('[data-preview]');
    return {
      place: selector,
      move: shape?.getAttribute('data-preview') ?? null,
      tone: ['ok', 'bad', 'open'].find(tone => shape?.classList.contains(tone)) ?? '',
      usable: document.querySelector('[data-action="confirm"]:not(:disabled)') !== null,
      says: document.getElementById('status')?.textContent ?? '',
    };
  });
}

/** @param {Seat} seat @param {string} attribute */
const all = (seat, attribute) => seat.board.evaluate((board, name) => [...board.querySelectorAll(`[${name}]`)].map(el => el.getAttribute(name) ?? ''), attribute);

/** The daemon's reason against a move. @param {Played} played @param {0 | 1} side @param {number} ply @param {string} move */
async function refusal({ room, players }, side, ply, move) {
  const { error } = await players[side].ask('move', { room, round: 1, ply, move });
  assert.equal(error?.code, 'illegal_move', `${move} is refused`);
  return WORDS[error.reason] ?? assert.fail(`no words for ${error.reason}`);
}

/** A move that is shown is what the daemon says of it. @param {Shown} shown @param {Set<string>} legal @param {(move: string) => Promise<string>} why @param {string} [before] */
async function agrees({ move, tone, usable, says }, legal, why, before = '') {
  if (move === null) return;
  assert.equal(tone, legal.has(move) ? 'ok' : 'bad', move);
  assert.equal(usable, legal.has(move), `Confirm for ${move}`);
  if (!legal.has(move)) assert.equal(says, before + (await why(move)), move);
}

/** A press on a place from which nothing comes says why. @param {Seat} seat @param {string} selector @param {string} why */
async function refuses(seat, selector, why) {
  await seat.board.locator(selector).click();
  await seat.says(why);
}

/** @typedef {{seat: Seat, legal: Set<string>, why: (move: string) => Promise<string>}} Look */

/** @type {Record<string, (look: Look) => Promise<unknown>>} */
const CHECKS = {
  async bricka({ seat, legal, why }) {
    assert.deepEqual((await all(seat, 'data-dot')).sort(), [...legal].sort());
    const points = await all(seat, 'data-sq');
    const taken = new Set(await all(seat, 'data-stone'));
    const shown = await seat.page.evaluate(overEach, points.map(point => `[data-sq="${point}"]`));
    await Promise.all(shown.map((one, i) => {
      assert.equal(one.move, taken.has(points[i]) ? null : points[i]);
      return agrees(one, legal, why);
    }));
    const [one] = taken;
    if (one) await refuses(seat, `[data-sq="${one}"]`, await why(one));
  },
  async spider({ seat, legal, why }) {
    const entries = await all(seat, 'data-entry');
    const shown = await seat.page.evaluate(overEach, entries.map(entry => `[data-entry="${entry}"]`));
    const names = await seat.board.evaluate((board, moves) => moves.map(move => board.querySelector(`[data-entry="${move}"]`)?.getAttribute('aria-label') ?? ''), entries);
    await Promise.all(shown.map((one, i) => {
      assert.equal(one.move, entries[i]);
      const lands = / stops on (\w+)$/.exec(names[i])?.[1];
      if (legal.has(entries[i])) assert.ok(lands && one.says.startsWith(`From ${entries[i]} it stops on ${lands}`), `${entries[i]}: ${one.says}`);
      return agrees(one, legal, why);
    }));
    /* each dot is where an entry leads, and a square without one stands for no move */
    const dots = new Set(await all(seat, 'data-dot'));
    for (const { place, move } of await seat.page.evaluate(overEach, (await all(seat, 'data-sq')).map(square => `[data-sq="${square}"]`))) {
      assert.equal(move !== null, dots.has(place.slice(10, -2)), place);
      assert.ok(move === null || legal.has(move), place);
    }
  },
  async duo({ seat, legal, why }) {
    const { pieces, places } = await seat.page.evaluate(offered);
    assert.deepEqual(pieces.sort(), [...new Set(places.map(([piece]) => piece))].sort(), 'those that are not dimmed fit somewhere');
    assert.deepEqual(places.map(([, move]) => move).sort(), [...legal].sort(), 'from place to place with G, in each way it lies');
    /* wherever the ghost stands: what it looks like is so */
    await seat.page.locator('[data-controls="duo"]:not([data-settling])').waitFor();
    await seat.press(seat.page.locator(`.tray [data-piece="${pieces[0]}"]`));
    const squares = (await all(seat, 'data-sq')).filter((_, i) => i % 5 === 0);
    const shown = await seat.page.evaluate(overEach, squares.map(square => `[data-sq="${square}"]`));
    assert.ok(shown.every(({ move }) => move !== null));
    await Promise.all(shown.map(one => agrees(one, legal, why, `${pieces[0]}: `)));
    await seat.page.locator('[data-controls="duo"]:not([data-settling])').waitFor();
    await seat.act('put-back');
  },
};

/** All that duo offers: the pieces of the tray that are not dimmed, and for each, in every way it can lie, each place to which
 * G leads. By keys, in the page.
 */
function offered() {
  const board = /** @type {Element} */ (document.querySelector('#app [data-board]'));
  const cell = () => /** @type {Element} */ (board.querySelector('[tabindex="0"]'));
  const press = (/** @type {string} */ key) => void cell().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const shown = () => board.querySelector('[data-preview].ok')?.getAttribute('data-preview') ?? '';
  const tray = [...document.querySelectorAll('.tray button:not(.placed, .nowhere)')].map(button => button.getAttribute('data-piece') ?? '');
  /** @type {Map<string, string>} by move */
  const places = new Map();
  const chosen = () => document.querySelector('.piece-panel:not([hidden])')?.getAttribute('data-piece') ?? '';
  for (let i = 0; i < tray.length; i++) {
    press('n');
    for (const key of ['r', 'r', 'r', 'r', 'f', 'r', 'r', 'r', 'r']) {
      /* G turns a piece that fits nowhere as it lies: then it is turned on from there */
      press(key);
      for (press('g'); shown() && !places.has(shown()); press('g')) places.set(shown(), chosen());
    }
  }
  press('Escape');
  return { pieces: tray, places: [...places].map(([move, piece]) => [piece, move]) };
}

for (const game of Object.keys(ROUNDS))
  test(`${game}: what is offered along ${ROUNDS[game]} games is what can be played`, async table => {
    const lines = readFileSync(path.join(VECTORS, `games-${game}.jsonl`), 'utf8').trim().split('\n').slice(0, ROUNDS[game]);
    const players = await twoPlayers(table.daemon);
    table.after(() => players.forEach(player => player.close()));
    let looked = 0;
    for (const { starter, moves } of lines.map(line => JSON.parse(line))) {
      const side = game === 'bricka' ? 0 : starter;
      const played = await playedRoom(table.daemon, { game, starter: game === 'bricka' ? 0 : starter, players });
      const seat = await takeSeat(table, played, side);
      for (const [ply, move] of moves.entries()) {
        const mine = (starter + ply) % 2 === side;
        if (mine && move !== 'pass' && Math.floor(ply / 2) % EVERY === 0) {
          await seat.page.locator(`#app[data-state="your-turn"][data-ply="${ply}"]`).waitFor();
          const { legal } = (await players[side].snapshot(played.room)).round;
          await CHECKS[game]({ seat, legal: new Set(legal), why: text => refusal(played, side, ply, text) }).catch(error => {
            error.message = `after ${moves.slice(0, ply).join(' ')}: ${error.message}`;
            throw error;
          });
          looked++;
        }
        if (move !== 'pass') await players[(starter + ply) % 2].move(played.room, move, ply);
      }
      await seat.state('over');
      await seat.page.close();
    }
    assert.ok(looked >= 3, `${looked} positions`);
  });

/* SPDX-License-Identifier: MIT */

/* A short whole game of each kind, and how its moves are made: by taps alone, or by keys alone. */

import assert from 'node:assert/strict';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ears } from './ears.mjs';
import { eventually } from './eventually.mjs';
import { goalRun } from './moves.mjs';
import { SOURCE } from './paths.mjs';
import { isWall } from './seat.mjs';
import { TAPS } from './taps.mjs';

const { flipOver, keyOf, lying, nameOf, shapeOf, turnRight } =
  await import(pathToFileURL(path.join(SOURCE, 'clients/web/js/games/duo/pieces.js')).href);

/** @typedef {import('./seat.mjs').Seat} Seat */

const BRICKA = ['i10', 'g7', 'h10', 'i3', 'j9', 'e11', 'k6', 'l10', 'k7', 'i4', 'g11', 'k4', 'k8', 'j5', 'f12'];
const SPIDER = ['d8', 'f8', 'd8', 'f8', 'd8', 'f8', 'd8'];
const DUO = ['e10-e11-f10-f11', 'j5-j6-j7-j8-j9', 'f13-f14-g12-g13-g14', 'k1-k2-k3-k4', 'a12-a13-b12-c12-d12', 'l5-l6-m5-n5',
  'g9-h9-i9-i10-i11', 'l9-m7-m8-m9-n9', 'a9-b9-b10-c9-d9', 'k10-k11-l11-m11-n11', 'i14-j12-j13-j14', 'h4-i4', 'b14', 'g1-g2-g3',
  'f4-f5-f6-f7-f8', 'g5-g6-h6-h7-h8', 'e1-e2-e3', 'pass', 'a4-b4-c4-d4'];

/** By game: a whole game that its starter wins, and how that is said. In bricka side 0 starts.
 * @type {Record<string, {moves: (starter: 0 | 1) => string[], why: string}>}
 */
export const MATCHES = {
  sbarra: { moves: goalRun, why: 'pawn arrived' },
  bricka: { moves: () => BRICKA, why: 'borders connected' }, /* with pieces that become neutral */
  spider: { moves: () => SPIDER, why: 'four in a row' },
  duo: { moves: () => DUO, why: 'more points' }, /* with a pass */
};
export const GAMES = Object.keys(MATCHES);

/** Columns and rows of the squares of a placement. @param {string} move @returns {[number, number][]} */
const squaresOf = move => move.split('-').map(square => [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1]);
/** The lower left of its box. @param {string} move */
const cornerOf = move => [0, 1].map(axis => Math.min(...squaresOf(move).map(square => square[axis])));

/** The keys that bring a piece from how it lies at first into a shape. @param {string} piece @param {any} to */
function turns(piece, to) {
  for (const flips of [[], ['f']]) {
    let shape = flips.length ? flipOver(lying(piece)) : lying(piece);
    for (let n = 0; n < 4; n++, shape = turnRight(shape)) if (keyOf(shape) === keyOf(to)) return [...flips, ...Array(n).fill('r')];
  }
  return assert.fail(`${piece} can't lie so`);
}

/** The next piece until it is there, then turned and pushed along. @param {Ears} ears @param {string} move */
async function duoByKeys(ears, move) {
  const shape = shapeOf(squaresOf(move));
  const piece = nameOf(shape);
  for (let presses = 0; (await ears.status()).split(/:| /)[0] !== piece; presses++) {
    assert.ok(presses <= 21, `N never comes to ${piece}`);
    await ears.press('n');
  }
  for (const key of turns(piece, shape)) await ears.press(key);
  const shown = async () => (await ears.seat.preview())?.move ?? assert.fail('no piece is shown');
  const turned = (await ears.turned()) ? -1 : 1;
  const from = cornerOf(await shown());
  for (const [axis, [more, less]] of [['ArrowRight', 'ArrowLeft'], ['ArrowUp', 'ArrowDown']].entries()) {
    const far = turned * (cornerOf(move)[axis] - from[axis]);
    for (let steps = Math.abs(far); steps > 0; steps--) await ears.press(far > 0 ? more : less);
  }
  assert.equal(await shown(), move);
  await ears.press('Enter');
}

/** @type {Record<string, (ears: Ears, move: string) => Promise<unknown>>} */
const KEYS = {
  async sbarra(ears, move) {
    if (isWall(move)) await ears.press('m');
    const name = await ears.goTo(move.slice(0, 2));
    if (isWall(move) && name.startsWith('horizontal') !== move.endsWith('h')) await ears.press('r');
    await ears.press('Enter');
  },
  async bricka(ears, move) {
    await ears.goTo(move);
    await ears.press('Space');
  },
  /* from above: all moves of ours enter there */
  async spider(ears, move) {
    await ears.goTo(`${move[0]}4`);
    await ears.press((await ears.turned()) ? 'Shift+ArrowUp' : 'Shift+ArrowDown');
    await ears.press('Enter');
  },
  duo: duoByKeys,
};

/** @type {WeakMap<Seat, Ears>} */
const ears = new WeakMap();

/** The same ones for a seat, as they remember the ways about a board. @param {Seat} seat */
export function earsOf(seat) {
  const own = ears.get(seat) ?? new Ears(seat);
  ears.set(seat, own);
  return own;
}

/** @type {Record<'taps' | 'keys', (seat: Seat, game: string, move: string) => Promise<unknown>>} */
const WAYS = {
  taps: async (seat, game, move) => {
    if (isWall(move) && game === 'sbarra') return seat.wallByFinger(move);
    /* the tray that has just taken the panel's place is deaf for a moment */
    if (game === 'duo') await seat.page.locator('[data-controls="duo"]:not([data-settling])').waitFor();
    await TAPS[game](seat, move);
    if (game !== 'sbarra') await seat.act('confirm');
  },
  keys: async (seat, game, move) => {
    await earsOf(seat).toBoard();
    await KEYS[game](earsOf(seat), move);
  },
};

/** @param {Seat} seat */
const counted = async seat => Number(await seat.app.getAttribute('data-ply'));

/** When it is one's turn after so many plies, make a move, and see it played; a pass is made by nobody.
 * @param {Seat} seat @param {'taps' | 'keys'} way @param {string} game @param {string} move @param {number} ply
 */
export async function make(seat, way, game, move, ply) {
  if (move === 'pass') return;
  await seat.page.locator(`#app[data-state="your-turn"][data-ply="${ply}"]`).waitFor();
  await WAYS[way](seat, game, move);
  await eventually(async () => assert.ok((await counted(seat)) > ply, `${move} was not played`));
}

/** How the card of a game at home is called. @type {Record<string, RegExp>} */
export const TITLES = { sbarra: /^Sbarra la strada/, bricka: /^Bricka/, spider: /Spider/, duo: /^Blokus Duo/ };

/** The same in each game, all at once, as most of it is waiting; every game that fails is named.
 * @param {import('./browser.mjs').Table} table @param {(table: import('./browser.mjs').Table, game: string) => Promise<void>} act
 * @param {string[]} [games]
 */
export async function inEach(table, act, games = GAMES) {
  const rounds = await Promise.allSettled(games.map(game => act(table, game)));
  assert.equal(rounds.flatMap((round, i) => (round.status === 'rejected' ? [`${games[i]}: ${round.reason?.stack}`] : [])).join('\n'), '');
}

/** The moves as the page lists them. @param {Seat} seat */
export const listed = seat => seat.page.locator('ol.moves button').allTextContents();

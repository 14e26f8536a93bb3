/* SPDX-License-Identifier: MIT */

/* How a move of every game is made by finger, and a simple player who thinks with the page's own rules. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from './eventually.mjs';
import { PAGE, SOURCE } from './paths.mjs';

/** A module of the page. @param {string} file @returns {Promise<any>} */
const fromPage = file => import(pathToFileURL(path.join(SOURCE, 'clients/web/js', file)).href);
const { compile } = await fromPage('rules.js');
const { flipOver, keyOf, lying, nameOf, shapeOf, sizeOf, turnRight } = await fromPage('games/duo/pieces.js');
const rules = await compile(readFileSync(path.join(PAGE, 'wasm', 'rules.wasm')));

/** @typedef {{starter: 0 | 1, moves: string[]}} Round */

/** Of the moves that fit, the one with the least of something, which the facts after it tell. @type {Record<string, {fits: (move: string) => boolean, least: (facts: any, side: 0 | 1) => number}>} */
const LIKES = {
  sbarra: { fits: move => move.length === 2, least: ({ distance }, side) => distance[side] }, /* walks the shortest way */
  duo: { fits: () => true, least: ({ corners }, side) => corners[side].length }, /* soon has no move: the round is short */
};

/**
 * A move that wins at once, if there is one; else what is liked in the game, or the first move there is.
 * @param {string} name  of the game @param {Round} round
 * @returns {string}
 */
export function simpleMove(name, { starter, moves }) {
  const game = rules.game(name);
  const position = moves.reduce((at, move) => game.play(at, move).position, game.start(starter));
  const side = game.turn(position);
  /** @type {string[]} */
  const legal = game.legalMoves(position);
  const after = (/** @type {string} */ move) => game.play(position, move).position;
  const wins = legal.find(move => game.result(after(move))?.winner === side);
  const like = LIKES[name];
  if (wins || !like) return wins ?? legal[0];
  const measured = legal.filter(like.fits).map(move => ({ move, n: like.least(game.facts(after(move)), side) }));
  return measured.reduce((best, one) => (one.n < best.n ? one : best)).move;
}

/** @param {import('./seat.mjs').Seat} seat @param {string} cell @param {'sq' | 'entry'} [kind] */
async function tapCell(seat, cell, kind = 'sq') {
  const box = await seat.board.locator(`[data-${kind}="${cell}"]`).boundingBox();
  assert.ok(box, `${cell} is not on the board`);
  await seat.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** The turns and the flip that bring a piece from how it lies into a shape. @param {any} from @param {any} to */
function ways(from, to) {
  for (const flip of [[], ['flip']]) {
    let shape = flip.length ? flipOver(from) : from;
    for (let turns = 0; turns < 4; turns++, shape = turnRight(shape))
      if (keyOf(shape) === keyOf(to)) return [...flip, ...Array(turns).fill('turn-right')];
  }
  return assert.fail('not a way in which the piece can lie');
}

/** Choose the piece, turn it, put its middle on the board. @param {import('./seat.mjs').Seat} seat @param {string} move */
async function tapPiece(seat, move) {
  const squares = move.split('-').map(square => [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1]);
  const shape = shapeOf(squares);
  const [width, height] = sizeOf(shape);
  const low = (/** @type {0 | 1} */ axis) => Math.min(...squares.map(square => square[axis]));
  const settled = seat.page.locator('[data-controls="duo"]:not([data-settling])');
  await seat.page.locator('.tray').waitFor();
  await settled.waitFor();
  await seat.press(seat.page.locator(`[data-action="piece"][data-piece="${nameOf(shape)}"]`));
  await seat.page.locator(`.piece-panel[data-piece="${nameOf(shape)}"]`).waitFor(); /* and is deaf for a moment */
  await settled.waitFor();
  for (const tool of ways(lying(nameOf(shape)), shape)) await seat.act(tool);
  await tapCell(seat, String.fromCharCode(97 + low(0) + ((width - 1) >> 1)) + (low(1) + ((height - 1) >> 1) + 1));
}

/** A move by finger: in sbarra it is made, in the others it is shown and to be confirmed.
 * @type {Record<string, (seat: import('./seat.mjs').Seat, move: string) => Promise<unknown>>}
 */
export const TAPS = {
  sbarra: (seat, move) => tapCell(seat, move),
  bricka: (seat, move) => tapCell(seat, move),
  spider: (seat, move) => tapCell(seat, move, 'entry'),
  duo: tapPiece,
};

/**
 * Whenever it is the page's turn, a simple move is made by finger, until the round is over.
 * @param {import('./seat.mjs').Seat} seat
 * @param {string} game
 * @param {() => Promise<{round: Round & {turn: 0 | 1 | null}, you: {sides: (0 | 1 | null)[]}}>} snapshot  as the daemon has it
 */
export async function playToTheEnd(seat, game, snapshot) {
  for (;;) {
    await seat.page.locator('#app:is([data-state="your-turn"], [data-state="over"])').waitFor();
    if ((await seat.app.getAttribute('data-state')) === 'over') return;
    const { round, you } = await snapshot();
    if (!you.sides.includes(round.turn) || round.turn === null) continue; /* the page has not heard of a forced pass yet */
    await TAPS[game](seat, simpleMove(game, round));
    if (game !== 'sbarra') await seat.act('confirm');
    await eventually(async () => assert.ok(Number(await seat.app.getAttribute('data-ply')) > round.moves.length));
  }
}

/* SPDX-License-Identifier: MIT */

/* Same rules on the screen: in positions from the vectors, what the page offers is exactly what the daemon takes, and what
 * it refuses it refuses for the daemon's reason. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from './lib/eventually.mjs';
import { ALL_SQUARES, ALL_WALLS } from './lib/moves.mjs';
import { VECTORS } from './lib/paths.mjs';
import { playedRoom, twoPlayers } from './lib/player.mjs';
import { Seat, isWall } from './lib/seat.mjs';
import { tables } from './lib/setup.mjs';

const POSITIONS = 40;
const TOGETHER = 8; /* on one page */
const PLIES_MAX = 70; /* a longer way to a position teaches no more */
const WORDS = { wall_overlaps: 'Overlaps another wall', wall_crosses: 'Crosses another wall',
  closes_path: 'Would close off every path', no_walls_left: 'You have no walls left', occupied: 'Already taken',
  unreachable: 'Cannot be reached' };

const test = tables();

const lines = (/** @type {string} */ file) =>
  readFileSync(path.join(VECTORS, file), 'utf8').trim().split('\n').map(line => JSON.parse(line));
/** @param {any} p */
const short = p => p.game === 'sbarra' && p.moves.length <= PLIES_MAX && !p.result;
/* Those that are known to be special first. */
const positions = [...lines('perft.jsonl'), ...lines('positions-sbarra.jsonl')].filter(short).slice(0, POSITIONS);

/** What the daemon says to every move that it does not list as legal.
 * @param {import('./lib/player.mjs').Player} player @param {string} room @param {number} ply @param {string[]} moves
 * @returns {Promise<Map<string, string>>} the reason of each
 */
async function refusals(player, room, ply, moves) {
  const replies = [];
  for (const move of moves) replies.push([move, (await player.ask('move', { room, round: 1, ply, move })).error]);
  return new Map(replies.map(([move, error]) => [move, `${error?.code} ${error?.reason}`]));
}

/**
 * Go with the mouse over every crossing, for walls that lie, then for those that stand, and note what is shown. It runs
 * in the page, as there are five thousand of them; in other tests the pointer is a real one.
 * @param {string[]} walls
 */
function allPreviews(walls) {
  const board = /** @type {SVGElement} */ (document.querySelector('#app [data-board]'));
  const middle = (/** @type {string} */ square) => {
    const box = /** @type {Element} */ (board.querySelector(`[data-sq="${square}"] rect`)).getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  return walls.map(wall => {
    const one = middle(wall.slice(0, 2));
    const other = middle(String.fromCharCode(wall.charCodeAt(0) + 1) + (Number(wall[1]) + 1)); /* over the crossing */
    const shape = () => board.querySelector('[data-preview]');
    board.dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, pointerType: 'mouse', isPrimary: true, bubbles: true,
      clientX: (one.x + other.x) / 2, clientY: (one.y + other.y) / 2 }));
    if (shape()?.getAttribute('data-preview') !== wall)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true, cancelable: true }));
    const usable = document.querySelector('[data-action="confirm"]:not(:disabled)') ? 'ok' : 'bad';
    const cross = shape()?.querySelector('.cross') ? '✕ ' : '';
    const clear = shape()?.getAttribute('data-preview') === wall && shape()?.classList.contains(usable);
    return [wall, clear ? `${usable} ${cross}${document.getElementById('status')?.textContent}` : 'unclear'];
  });
}

/** @param {import('./lib/seat.mjs').Seat} seat @param {import('./lib/player.mjs').Player} player @param {string} room @param {any} position */
async function check(seat, player, room, { moves, legal: known }) {
  const { legal } = (await player.snapshot(room)).round;
  if (known) assert.deepEqual([...legal].sort(), known, 'the daemon and the vectors agree');
  await seat.page.goto(`/r/${room}`);
  await seat.state('your-turn');
  assert.deepEqual(await seat.dots(), legal.filter((/** @type {string} */ m) => !isWall(m)).sort());

  const names = await seat.board.evaluate(board => [...board.querySelectorAll('[data-sq]')].map(cell =>
    [cell.getAttribute('data-sq'), cell.getAttribute('aria-label')]));
  const offered = names.filter(([, name]) => name?.includes('you can move here')).map(([square]) => square).sort();
  assert.deepEqual(offered, await seat.dots(), 'cells say what the dots show');

  const illegal = [...ALL_SQUARES, ...ALL_WALLS].filter(move => !legal.includes(move));
  const reasons = await refusals(player, room, moves.length, illegal);
  await checkWalls(seat, legal, reasons);
  await checkSquares(seat, illegal.filter(m => !isWall(m)), reasons);
}

for (let first = 0; first < positions.length; first += TOGETHER)
  test(`positions from ${first} on`, async table => {
    const players = await twoPlayers(table.daemon);
    table.after(() => players.forEach(player => player.close()));
    const seats = await Promise.all(players.map(async ({ token }) => Seat.open(await table.person({ token }))));
    for (const position of positions.slice(first, first + TOGETHER)) {
      const { moves, starter } = position;
      const turn = (starter + moves.length) % 2;
      const { room } = await playedRoom(table.daemon, { starter, moves, players });
      await check(seats[turn], players[turn], room, position).catch(error => {
        error.message = `${position.label ?? position.text}: ${error.message}`;
        throw error;
      });
    }
  });

/** @param {import('./lib/seat.mjs').Seat} seat @param {string[]} legal @param {Map<string, string>} reasons */
async function checkWalls(seat, legal, reasons) {
  await seat.button('mode-wall').click({ force: true }); /* pressed even if it says that it is disabled: it tells why */
  if (!legal.some(isWall)) {
    await seat.says(WORDS.no_walls_left);
    assert.ok(ALL_WALLS.every(wall => reasons.get(wall) === 'illegal_move no_walls_left'));
    return;
  }
  const walls = [...ALL_WALLS].sort((a, b) => a.charCodeAt(2) - b.charCodeAt(2));
  for (const [wall, shown] of await seat.page.evaluate(allPreviews, walls)) {
    if (legal.includes(wall)) assert.match(shown, /^ok (Horizontal|Vertical) wall at/, wall);
    else assert.equal(shown, `bad ✕ ${WORDS[reasons.get(wall)?.split(' ')[1] ?? '']}`, wall);
  }
  await seat.page.keyboard.press('Escape');
}

/** A few of the squares that can't be reached, and those that are taken.
 * @param {import('./lib/seat.mjs').Seat} seat @param {string[]} squares @param {Map<string, string>} reasons
 */
async function checkSquares(seat, squares, reasons) {
  const some = squares.filter((square, i) => i % 20 === 0 || reasons.get(square)?.endsWith('occupied'));
  for (const square of some) {
    await seat.tap(square);
    const [code, reason] = reasons.get(square)?.split(' ') ?? [];
    assert.equal(code, 'illegal_move');
    await eventually(async () => assert.equal(await seat.status.textContent(), WORDS[reason], square));
    await seat.state('your-turn');
  }
}

/* SPDX-License-Identifier: MIT */

/* Duo's pieces on their way: the ghost never leaves the board, each piece lies as it was turned last, and where another
 * one is taken nothing is left of the first. */

import assert from 'node:assert/strict';
import { PHONE } from './lib/browser.mjs';
import { eventually } from './lib/eventually.mjs';
import { playedRoom } from './lib/player.mjs';
import { takeSeat } from './lib/seat.mjs';
import { tables } from './lib/setup.mjs';
import { MATCHES } from './lib/ways.mjs';

const test = tables();
const CORNERS = ['a1', 'a14', 'n1', 'n14'];
const PLIES = 2; /* both sides may go anywhere that their corners allow */
const ALL = ['I5', 'L5', 'Y', 'N', 'V5', 'T5', 'W', 'Z5', 'F', 'U', 'P', 'X', 'I4', 'L4', 'T4', 'Z4', 'O4', 'I3', 'V3', '2', '1'];
const SOME = [['I5', 'F'], ['L5']]; /* by side */

/** @typedef {import('./lib/seat.mjs').Seat} Seat */

/** In a room of two, on one's own turn, after two plies. @param {import('./lib/browser.mjs').Table} table @param {0 | 1} side */
async function seated(table, side) {
  const played = await playedRoom(table.daemon, { game: 'duo', starter: side, moves: MATCHES.duo.moves(0).slice(0, PLIES) });
  table.after(played.close);
  const seat = await takeSeat(table, played, side, { device: PHONE });
  await seat.state('your-turn');
  return { seat, played };
}

/** @param {Seat} seat @param {string} piece */
async function choose(seat, piece) {
  await seat.press(seat.page.locator(`[data-action="piece"][data-piece="${piece}"]`));
  await seat.page.locator(`.piece-panel[data-piece="${piece}"]`).waitFor();
  await seat.page.locator('[data-controls="duo"]:not([data-settling])').waitFor();
}

/** @param {Seat} seat */
async function putBack(seat) {
  await seat.act('put-back');
  await seat.page.locator('.tray').waitFor();
  await seat.page.locator('[data-controls="duo"]:not([data-settling])').waitFor();
}

/** What is wrong with the ghost: there must be one, within the squares. In the page. */
function ghostFaults() {
  const board = /** @type {SVGSVGElement} */ (document.querySelector('#app [data-board]'));
  const ghosts = [...board.querySelectorAll('[data-preview]')];
  const [a, n] = ['a1', 'n14'].map(name => /** @type {Element} */ (board.querySelector(`[data-sq="${name}"]`)).getBoundingClientRect());
  const edge = { left: Math.min(a.left, n.left), right: Math.max(a.right, n.right), top: Math.min(a.top, n.top), bottom: Math.max(a.bottom, n.bottom) };
  const outside = ghosts.filter(ghost => {
    const { left, right, top, bottom } = /** @type {Element} */ (ghost.querySelector('.face')).getBoundingClientRect();
    return left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 1 || bottom > edge.bottom + 1;
  });
  return [...(ghosts.length === 1 ? [] : [`${ghosts.length} ghosts`]), ...outside.map(ghost => `${ghost.getAttribute('data-preview')} leaves the board`)];
}

/** Tap every corner, in every way the piece can lie, and see where the ghost is. @param {Seat} seat */
async function roundTheCorners(seat) {
  const faults = [];
  const seen = new Set();
  const at = await Promise.all(CORNERS.map(corner => seat.board.locator(`[data-sq="${corner}"]`).boundingBox()));
  for (const tool of ['turn-right', 'turn-right', 'turn-right', 'flip', 'turn-right', 'turn-right', 'turn-right', 'flip']) {
    for (const box of at) {
      assert.ok(box);
      await seat.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      faults.push(...(await seat.page.evaluate(ghostFaults)));
      seen.add((await seat.preview())?.move);
    }
    await seat.page.locator(`[data-action="${tool}"]`).dispatchEvent('click');
    faults.push(...(await seat.page.evaluate(ghostFaults)));
  }
  return { faults, seen: seen.size };
}

for (const side of /** @type {const} */ ([0, 1]))
  test(`the ghost is inside the board in every corner and orientation, side ${side} below`, async table => {
    const { seat } = await seated(table, side);
    const left = await seat.page.locator('.tray [data-piece]:not(.placed)').evaluateAll(els => els.map(el => el.getAttribute('data-piece')));
    const pieces = ALL.filter(piece => left.includes(piece));
    assert.ok(pieces.length >= 20, `${left}`);
    for (const piece of process.env.TAVOLIERE_LONG === '1' ? pieces : SOME[side]) {
      await choose(seat, piece);
      const { faults, seen } = await roundTheCorners(seat);
      assert.deepEqual(faults, [], piece);
      assert.ok(seen >= 4, `${piece}: ${seen} places`);
      await putBack(seat);
    }
  });

test('each piece keeps the way it was turned', async table => {
  const { seat } = await seated(table, 0);
  const lies = () => seat.page.locator('.piece-panel .chosen .face').getAttribute('d');
  const inTray = (/** @type {string} */ piece) => seat.page.locator(`.tray [data-piece="${piece}"] .face`).getAttribute('d');
  await choose(seat, 'F');
  for (const tool of ['turn-right', 'flip']) {
    const before = await lies();
    await seat.act(tool);
    await eventually(async () => assert.notEqual(await lies(), before));
  }
  const turned = await lies();
  await putBack(seat);
  assert.equal(await inTray('F'), turned, 'it lies so in the tray');
  const other = await inTray('N');
  await choose(seat, 'N');
  assert.equal(await lies(), other, 'another one has not been turned');
  await seat.act('turn-left');
  await putBack(seat);
  await choose(seat, 'F');
  assert.equal(await lies(), turned);
});

test('another piece takes the ghost’s place, and what is taken back or played leaves none', async table => {
  const { seat, played } = await seated(table, 0);
  const ghosts = () => seat.board.locator('[data-preview]').count();
  const squares = async () => ((await seat.preview())?.move ?? '').split('-').length;
  const tap = async (/** @type {string} */ square) => {
    const box = (await seat.board.locator(`[data-sq="${square}"]`).boundingBox()) ?? assert.fail(square);
    await seat.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  await choose(seat, 'I5');
  await tap('c3');
  await eventually(async () => assert.equal(await squares(), 5));
  await putBack(seat);
  assert.equal(await ghosts(), 0, 'in the tray there is none');
  await choose(seat, '2');
  await eventually(async () => assert.equal(await squares(), 2, 'it stands where the other one stood'));
  assert.equal(await ghosts(), 1);
  await tap('n14');
  await eventually(async () => assert.match((await seat.preview())?.move ?? '', /n/));
  assert.equal(await ghosts(), 1);
  await seat.page.keyboard.press('n'); /* the next piece, by key */
  await eventually(async () => assert.notEqual(await squares(), 2));
  assert.equal(await ghosts(), 1);
  await seat.page.keyboard.press('g');
  await seat.page.locator('[data-action="confirm"]:enabled').waitFor();
  await seat.act('confirm');
  await seat.ply(PLIES + 1);
  await eventually(async () => assert.equal(await ghosts(), 0));
  assert.equal(await seat.board.locator('[data-placed]').count(), PLIES + 1);
  assert.equal((await played.players[0].snapshot(played.room)).round.moves.length, PLIES + 1);
});

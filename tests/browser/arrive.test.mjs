/* SPDX-License-Identifier: MIT */

/* How a screen comes: a room is made in parts behind a frame that holds its place, and is there in one go, with all that
 * one needs to play. */

import assert from 'node:assert/strict';
import { PHONE } from './lib/browser.mjs';
import { playedRoom } from './lib/player.mjs';
import { Seat } from './lib/seat.mjs';
import { tables } from './lib/setup.mjs';

const test = tables();
const MOVES = ['e2', 'e8', 'c3h', 'f6v'];

/** Runs in the page before its own scripts: in `window.came`, what there was when the board came. */
function watchArrival() {
  new MutationObserver((_, observer) => {
    const board = document.querySelector('[data-board]');
    if (!board) return;
    observer.disconnect();
    const { state, ply } = document.getElementById('app')?.dataset ?? {};
    const came = { state, ply, status: document.getElementById('status')?.textContent, focus: board.contains(document.activeElement),
      dots: board.querySelectorAll('[data-dot]').length, walls: board.querySelectorAll('[data-wall]').length,
      strips: [...document.querySelectorAll('.who')].map(el => el.textContent) };
    Object.assign(window, { came });
  }).observe(document, { subtree: true, childList: true });
}

/** @param {import('./lib/browser.mjs').Table} table */
async function arrive(table) {
  const played = await playedRoom(table.daemon, { moves: MOVES });
  table.after(played.close);
  const context = await table.person({ device: PHONE, token: played.players[0].token });
  await context.addInitScript(watchArrival);
  const seat = await Seat.open(context, `/r/${played.room}`);
  await seat.state('your-turn');
  return { seat, played };
}

test('a room is there in one go, and its board has the focus', async table => {
  const { seat } = await arrive(table);
  const { strips, status, ...came } = await seat.page.evaluate(() => /** @type {any} */ (window).came);
  assert.deepEqual(came, { state: 'your-turn', ply: '4', focus: true, dots: 4, walls: 2 });
  assert.ok(status);
  assert.ok(strips.every(Boolean), `${strips}`);
});

test('on a desktop the list of moves shows the last one, when one comes to a long round', async table => {
  const played = await playedRoom(table.daemon, { moves: Array.from({ length: 80 }, (_, n) => ['e2', 'e8', 'e1', 'e9'][n % 4]) });
  table.after(played.close);
  const seat = await Seat.open(await table.person({ token: played.players[0].token }), `/r/${played.room}`);
  await seat.state('your-turn');
  await seat.page.waitForFunction(() => {
    const list = document.querySelector('.moves')?.getBoundingClientRect();
    const last = document.querySelector('.moves [data-ply="80"]')?.getBoundingClientRect();
    return list && last && last.top >= list.top && last.top + last.height / 2 < list.bottom;
  });
});

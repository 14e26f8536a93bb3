/* SPDX-License-Identifier: MIT */

/* The main job: two devices play a game to its end, somebody watches, the daemon is killed in the middle, and the game
 * goes on from the last move. Every game, by taps alone and by keys alone: whole.test.mjs. */

import assert from 'node:assert/strict';
import { DESKTOP, PHONE } from './lib/browser.mjs';
import { eventually } from './lib/eventually.mjs';
import { goalRun, shortRun } from './lib/moves.mjs';
import { Seat, invite, openGameSheet } from './lib/seat.mjs';
import { ownDaemon, tables } from './lib/setup.mjs';

const test = tables();

/** All see the same board. @param {Seat[]} seats @param {number} ply @param {number} [round] */
async function agree(seats, ply, round = 1) {
  await Promise.all(seats.map(seat => seat.ply(ply, round)));
  const boards = await Promise.all(seats.map(seat => eventually(async () => {
    const drawn = await seat.drawn();
    assert.equal(drawn.faint, 0, 'a move is still on its way');
    return drawn;
  })));
  for (const board of boards) assert.deepEqual(board, boards[0]);
  return boards[0];
}

/** A round from `ply` on. @param {Seat[]} players by side @param {Seat[]} all @param {string[]} moves @param {0 | 1} starter */
async function playOn(players, all, moves, starter, from = 0, round = 1) {
  for (let ply = from; ply < moves.length; ply++) {
    await players[(starter + ply) % 2].play(moves[ply]);
    await agree(all, ply + 1, round);
  }
}

test('two devices and a watcher, the daemon killed in the middle, and a rematch', async table => {
  const daemon = await ownDaemon(table);
  const ada = await Seat.open(await table.person({ device: DESKTOP }));
  const link = await invite(ada, 'me');
  const path = new URL(link).pathname;

  const bruno = await Seat.open(await table.person({ device: PHONE }), path);
  await bruno.screen('invited');
  await bruno.act('join');
  await bruno.screen('room');
  await ada.screen('room');
  const carla = await Seat.open(await table.person({ device: PHONE }), path);
  await carla.state('watching');
  const all = [ada, bruno, carla];

  const moves = goalRun(0);
  const half = 10; /* after a jump and the first wall */
  await playOn([ada, bruno], all, moves.slice(0, half), 0);
  const before = await agree(all, half);

  await daemon.kill();
  await Promise.all(all.map(seat => seat.state('lost')));
  for (const seat of all) await seat.says('Connection lost, retrying…');
  await daemon.start();
  await Promise.all([ada.state('your-turn'), bruno.state('their-turn'), carla.state('watching')]);
  assert.deepEqual(await agree(all, half), before);
  for (const seat of all) await seat.hears('Back online');

  await playOn([ada, bruno], all, moves, 0, half);
  await Promise.all(all.map(seat => seat.state('over')));
  assert.deepEqual(await agree(all, moves.length), { pawns: ['e9', 'e2'], walls: ['b7v', 'c3h', 'g6v'], faint: 0 });
  await ada.says('You won: pawn arrived');
  await bruno.says(/^.+ won: pawn arrived$/);
  assert.equal(await bruno.status.textContent(), await carla.status.textContent());

  await ada.pressUntil(ada.button('rematch'), () => bruno.says(/offers a rematch$/, 500));
  await bruno.pressUntil(bruno.button('rematch'), () => bruno.ply(0, 2, 500));
  assert.deepEqual(await agree(all, 0, 2), { pawns: ['e1', 'e9'], walls: [], faint: 0 });
  await Promise.all([bruno.state('your-turn'), ada.state('their-turn'), carla.state('watching')]);
  await playOn([ada, bruno], all, shortRun(1), 1, 0, 2);
  await bruno.says('You won: pawn arrived');
  await eventually(async () => assert.deepEqual(
    await ada.page.locator('.wins').allTextContents(), ['1', '1']));
});

test('two on one device, by taps', async table => {
  const seat = await Seat.open(await table.person({ device: PHONE }));
  await openGameSheet(seat);
  await seat.act('play-here');
  await seat.state('your-turn');
  const starter = (await seat.dots()).includes('e2') ? 0 : 1;
  for (const move of goalRun(starter)) await seat.play(move);
  await seat.says(`${starter ? 'Orange' : 'Blue'} won: pawn arrived`);
  await seat.pressUntil(seat.button('rematch'), () => seat.ply(0, 2, 500));
  await seat.says(`${starter ? 'Blue' : 'Orange'} to move`); /* they take turns in starting */
});

/* SPDX-License-Identifier: MIT */

/* How rounds end: every way, for both sides, in words; rematch and the opponent who leaves; resigning. */

import assert from 'node:assert/strict';
import { DESKTOP, PHONE } from './lib/browser.mjs';
import { eventually } from './lib/eventually.mjs';
import { goalRun } from './lib/moves.mjs';
import { playAll, playedRoom } from './lib/player.mjs';
import { stopTime, takeSeat } from './lib/seat.mjs';
import { tables } from './lib/setup.mjs';

const test = tables();
const SIDES = /** @type {const} */ ([0, 1]);

/** No part of `above` covers a part of `board`. @param {import('./lib/seat.mjs').Seat} seat */
async function nothingCoversTheBoard(seat) {
  const covered = await seat.board.evaluate(board => {
    const box = board.getBoundingClientRect();
    const hits = [];
    for (let i = 1; i < 20; i++)
      for (let j = 1; j < 20; j++) {
        const el = document.elementFromPoint(box.x + (box.width * i) / 20, box.y + (box.height * j) / 20);
        if (!el || !board.contains(el)) hits.push(el?.outerHTML.slice(0, 80) ?? 'nothing');
      }
    return hits;
  });
  assert.deepEqual(covered, []);
}

for (const starter of SIDES)
  for (const side of SIDES)
    test(`side ${starter} arrives: what side ${side} is told`, async table => {
      const played = await playedRoom(table.daemon, { starter });
      table.after(played.close);
      const seat = await takeSeat(table, played, side, { device: side ? PHONE : DESKTOP });
      await playAll(played.players, played.room, starter, goalRun(starter));
      await seat.state('over');
      const winner = ['Ada', 'Bruno'][starter];
      await seat.says(side === starter ? 'You won: pawn arrived' : `${winner} won: pawn arrived`);
      assert.equal(await seat.board.locator('.trail').count(), 1, 'the way of the winner is outlined');
      await nothingCoversTheBoard(seat);
      assert.deepEqual(await seat.dots(), []);
      await seat.tap(starter ? 'e2' : 'e8');
      await seat.state('over');
      assert.equal(await seat.preview(), null, 'the board is inert');
    });

test('resigning needs the dialog, and closing it gives the focus back to the board', async table => {
  const played = await playedRoom(table.daemon, { moves: ['e2', 'e8'] });
  table.after(played.close);
  const seat = await takeSeat(table, played, 0, { device: PHONE });
  const other = await takeSeat(table, played, 1);
  await seat.state('your-turn');
  const stillPlaying = async () => assert.equal((await played.players[0].snapshot(played.room)).state, 'playing');

  await seat.act('menu');
  await seat.act('resign');
  await seat.dialog('resign').getByRole('heading', { name: 'Resign this game?' }).waitFor();
  await stillPlaying();
  await seat.act('no');
  await seat.dialog('resign').waitFor({ state: 'detached' });
  assert.ok(await seat.focusedSquare());
  await seat.act('menu');
  await seat.act('resign');
  await seat.dialog('resign').waitFor();
  await seat.page.keyboard.press('Escape');
  await seat.dialog('resign').waitFor({ state: 'detached' });
  assert.ok(await seat.focusedSquare());
  await stillPlaying();

  await seat.act('menu');
  await seat.act('resign');
  await seat.act('yes');
  await seat.says('Bruno won: you resigned');
  await other.says('You won: Ada resigned');
  await eventually(async () => assert.ok(await seat.focusedSquare()));
});

for (const side of SIDES)
  test(`side ${side} resigns before its first move: the round does not count`, async table => {
    const played = await playedRoom(table.daemon);
    table.after(played.close);
    const seat = await takeSeat(table, played, 1);
    await seat.state('their-turn');
    await played.players[side].get('resign', { room: played.room, round: 1 });
    await seat.says('Aborted, does not count');
  });

for (const reason of ['goal', 'resigned', 'aborted'])
  test(`rematch after a round that ended: ${reason}`, async table => {
    const played = await playedRoom(table.daemon);
    table.after(played.close);
    const { players, room } = played;
    const seat = await takeSeat(table, played, 1, { device: PHONE });
    await seat.state('their-turn');
    if (reason !== 'aborted') await playAll(players, room, 0, reason === 'goal' ? goalRun(0) : ['e2', 'c3h']);
    if (reason !== 'goal') await players[0].get('resign', { room, round: 1 });
    await seat.state('over');
    const rematch = seat.button('rematch');
    await seat.pressUntil(rematch, () => rematch.getByText('Rematch offered').waitFor({ timeout: 200 }));
    assert.equal(await rematch.isDisabled(), true);
    assert.equal((await players[0].snapshot(room)).offers.rematch[1], true);
    await players[0].get('rematch', { room, round: 1 });
    await seat.ply(0, 2);
    await seat.state('your-turn');
    await seat.hears('Round 2 begins');
    assert.deepEqual(await seat.drawn(), { pawns: ['e1', 'e9'], walls: [], faint: 0 });
    assert.equal(await seat.page.locator('[data-strip] .pips i:not(.used)').count(), 20, 'all walls are back');
    await seat.play('e8');
  });

test('rematch follows the opponent: offered, gone, back again', async table => {
  const played = await playedRoom(table.daemon);
  table.after(played.close);
  const { players, room } = played;
  const seat = await takeSeat(table, played, 0);
  await playAll(players, room, 0, goalRun(0));
  await seat.state('over');
  const rematch = seat.button('rematch');
  await players[1].get('rematch', { room, round: 1 });
  await rematch.getByText('Accept rematch').waitFor();
  await seat.says('You won: pawn arrived. Bruno offers a rematch');
  await players[1].get('leave', { room });
  await rematch.getByText('Your opponent left').waitFor();
  assert.equal(await rematch.isDisabled(), true);
  await seat.page.locator('[data-strip="opp"]').getByText('has left').waitFor();
  await players[1].get('watch', { room });
  await rematch.getByText('Rematch', { exact: true }).waitFor();
  assert.equal(await rematch.isEnabled(), true);
});

test('a press that was on its way to Confirm when the round ended starts no rematch', async table => {
  const played = await playedRoom(table.daemon, { moves: goalRun(0).slice(0, 15) });
  table.after(played.close);
  const { players, room } = played;
  const seat = await takeSeat(table, played, 0);
  await seat.state('their-turn');
  const confirm = await seat.button('confirm').boundingBox();
  assert.ok(confirm);
  const press = async () => {
    for (const part of [0.1, 0.5, 0.9]) await seat.page.mouse.click(confirm.x + confirm.width * part, confirm.y + confirm.height / 2);
  };
  await stopTime(seat);
  await players[1].get('resign', { room, round: 1 });
  await seat.state('over');
  await press();
  assert.deepEqual((await players[1].snapshot(room)).offers.rematch, [false, false]);
  await seat.screen('room');
});

test('after the end: review goes through the moves and back', async table => {
  const played = await playedRoom(table.daemon);
  table.after(played.close);
  const moves = goalRun(0);
  await playAll(played.players, played.room, 0, moves);
  const seat = await takeSeat(table, played, 0, { device: PHONE });
  await seat.state('over');
  await seat.pressUntil(seat.button('review'), () => seat.page.locator('#app[data-state="review"]').waitFor({ timeout: 200 }));
  await seat.says(`Move 0 of ${moves.length}`);
  assert.deepEqual(await seat.drawn(), { pawns: ['e1', 'e9'], walls: [], faint: 0 });
  for (let ply = 1; ply < moves.length; ply++) {
    await seat.act('next');
    await seat.says(`Move ${ply} of ${moves.length}`);
  }
  await seat.page.locator('[data-panel="moves"] [data-ply="10"]').tap();
  await seat.says(`Move 10 of ${moves.length}`);
  assert.deepEqual(await seat.drawn(), { pawns: ['e6', 'e4'], walls: ['c3h'], faint: 0 });
  await seat.act('last');
  await seat.state('over');
  assert.deepEqual((await seat.drawn()).pawns, ['e9', 'e2']);
});

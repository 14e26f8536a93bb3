/* SPDX-License-Identifier: MIT */

/* Those who only watch: no controls, looking back without being torn away, the board turned and kept so. */

import assert from 'node:assert/strict';
import { DESKTOP, PHONE } from './lib/browser.mjs';
import { eventually } from './lib/eventually.mjs';
import { goalRun } from './lib/moves.mjs';
import { playAll, playedRoom } from './lib/player.mjs';
import { Seat, takeSeat } from './lib/seat.mjs';
import { tables } from './lib/setup.mjs';
import { Wire } from './lib/wire.mjs';

const test = tables();

for (const [name, device] of /** @type {const} */ ([['a phone', PHONE], ['a desktop', DESKTOP]]))
  test(`who watches on ${name} has no controls, and the board takes nothing`, async table => {
    const played = await playedRoom(table.daemon, { moves: ['e2', 'e8'] });
    table.after(played.close);
    const seat = await takeSeat(table, played, null, { device });
    await seat.state('watching');
    await seat.page.getByText('You are watching · 1 spectator', { exact: true }).waitFor();
    for (const action of ['mode-move', 'mode-wall', 'rotate', 'cancel', 'confirm', 'rematch', 'send-move'])
      assert.equal(await seat.button(action).count(), 0, `no ${action}`);
    assert.deepEqual(await seat.dots(), []);
    await seat.tap('e3');
    await seat.tap('c3h');
    await seat.shows(null);
    await seat.act('menu');
    await seat.dialog('menu').waitFor();
    assert.equal(await seat.button('resign').count(), 0, 'no resigning');
    await seat.act('close');
    assert.equal((await played.players[0].snapshot(played.room)).round.moves.length, 2);
  });

test('looking back is not torn away by new moves, and following goes on with them', async table => {
  const played = await playedRoom(table.daemon, { moves: ['e2', 'e8', 'e3', 'e7'] });
  table.after(played.close);
  const { room, players } = played;
  const [back, live] = [await takeSeat(table, played, null), await takeSeat(table, played, null)];
  await back.state('watching');
  await live.state('watching');
  await back.act('first');
  await back.state('review');
  await back.act('next');
  await back.says('Move 1 of 4');
  const shuttle = ['e2', 'e8', 'e3', 'e7'];
  for (let i = 0; i < 20; i++) {
    await players[i % 2].move(room, shuttle[i % 4], 4 + i);
    await live.ply(5 + i);
    assert.deepEqual((await back.drawn()).pawns, ['e2', 'e9']);
    const { pawns } = (await players[0].snapshot(room)).round.position;
    assert.deepEqual((await live.drawn()).pawns, pawns);
  }
  await back.says('Move 1 of 24 · 20 new moves: go to live');
  await back.page.locator('[data-panel="moves"] [aria-current="step"]').getByText('e2', { exact: true }).waitFor();
  await back.act('last');
  await back.state('watching');
  assert.deepEqual(await back.drawn(), await live.drawn());
});

test('the board stays turned through moves and a lost line', async table => {
  const wire = await Wire.open(table.daemon);
  table.after(() => wire.close());
  const played = await playedRoom(table.daemon, { moves: ['e2', 'e8'] });
  table.after(played.close);
  const seat = await takeSeat(table, played, null, { url: wire.url, device: PHONE });
  await seat.state('watching');
  const turned = async () => (await seat.place('a1')).y < (await seat.place('a9')).y;
  assert.equal(await turned(), false, 'side 0 is below');
  await seat.act('menu');
  await seat.act('turn-board');
  await eventually(async () => assert.equal(await turned(), true));
  assert.equal(await seat.page.locator('[data-strip="me"]').getAttribute('data-side'), '1', 'the strips turn as well');
  await played.players[0].move(played.room, 'c3h', 2);
  await seat.ply(3);
  assert.equal(await turned(), true);
  wire.breakOff();
  await seat.state('lost');
  wire.mend();
  await seat.state('watching');
  assert.equal(await turned(), true);
  const [c3, d4] = [await seat.place('c3'), await seat.place('d4')];
  const wall = await seat.board.locator('[data-wall="c3h"] rect').first().boundingBox();
  assert.ok(wall && Math.abs(wall.x + wall.width / 2 - (c3.x + d4.x) / 2) < 2, 'the wall lies between the same squares');
});

test('the number of those who watch is the number of pages', async table => {
  const played = await playedRoom(table.daemon);
  table.after(played.close);
  const player = await takeSeat(table, played, 0);
  await player.state('your-turn');
  const shown = () => player.page.locator('[data-spectators]').first().getAttribute('data-spectators');
  const watchers = [await takeSeat(table, played, null), await takeSeat(table, played, null)];
  await eventually(async () => assert.equal(await shown(), '2'));
  await watchers[1].page.reload();
  await watchers[1].state('watching');
  await watchers[0].page.close();
  await eventually(async () => assert.equal(await shown(), '1'));
});

test('a watcher sees the end, the result and the next round', async table => {
  const played = await playedRoom(table.daemon);
  table.after(played.close);
  const { players, room } = played;
  const seat = await takeSeat(table, played, null, { device: PHONE });
  await playAll(players, room, 0, goalRun(0));
  await seat.state('over');
  await seat.says('Ada won: pawn arrived');
  assert.equal(await seat.button('rematch').count(), 0);
  for (const player of players) await player.get('rematch', { room, round: 1 });
  await seat.ply(0, 2);
  await seat.state('watching');
  assert.deepEqual(await seat.drawn(), { pawns: ['e1', 'e9'], walls: [], faint: 0 });
});

test('public rooms: from the list at home one watches, and the list follows', async table => {
  const played = await playedRoom(table.daemon, { visibility: 'public', moves: ['e2'], names: ['Zoe', 'Yuri'] });
  table.after(played.close);
  const seat = await Seat.open(await table.person({ device: PHONE }));
  const row = seat.page.locator(`[data-list="playing"] [data-room="${played.room}"]`);
  await row.getByText('Zoe', { exact: true }).waitFor();
  await row.getByText(/1 move$/).waitFor();
  await played.players[1].move(played.room, 'e8', 1);
  await row.getByText(/2 moves$/).waitFor();
  await seat.pressUntil(row.locator('[data-action="watch"]'), () => seat.page.locator('#app[data-screen="room"]').waitFor({ timeout: 200 }));
  await seat.state('watching');
  await seat.act('back');
  await seat.screen('home');
  await played.players[0].get('resign', { room: played.room });
  await row.waitFor({ state: 'detached' });
});

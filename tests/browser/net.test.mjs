/* SPDX-License-Identifier: MIT */

/* The line to the daemon: cut before and after an answer, silent, cut again and again, and a daemon that restarts. */

import assert from 'node:assert/strict';
import { PHONE } from './lib/browser.mjs';
import { eventually } from './lib/eventually.mjs';
import { playedRoom } from './lib/player.mjs';
import { Seat, takeSeat } from './lib/seat.mjs';
import { ownDaemon, tables } from './lib/setup.mjs';
import { Wire } from './lib/wire.mjs';

const STALE_MS = 10000; /* after so long without a word the line counts as dead */

const test = tables();

/** A round at its third ply, side 0 to move, whose page hangs on a wire. @param {import('./lib/browser.mjs').Table} table */
async function onTheWire(table, how = {}) {
  const wire = await Wire.open(table.daemon);
  table.after(() => wire.close());
  const played = await playedRoom(table.daemon, { moves: ['e2', 'e8'] });
  table.after(played.close);
  const seat = await takeSeat(table, played, 0, { url: wire.url, ...how });
  await seat.state('your-turn');
  return { wire, seat, ...played };
}

const CUT = [
  { when: 'before the request arrived', way: /** @type {const} */ ({ up: true }), arrived: 0 },
  { when: 'before the answer', way: /** @type {const} */ ({ down: true }), arrived: 1 },
];
for (const { when, way, arrived } of CUT)
  for (const move of ['e3', 'c3h'])
    test(`cut ${when}, ${move}: the move is on the board exactly once`, async table => {
      const { wire, seat, players, room } = await onTheWire(table, { device: PHONE });
      wire.hold(way);
      if (move === 'e3') await seat.tap(move);
      else {
        await seat.act('mode-wall');
        await seat.tap(move);
        await seat.act('confirm');
      }
      await seat.state('sending');
      assert.equal((await seat.drawn()).faint, 1, 'it is drawn, but not as played');
      await seat.says('Sending…');
      await eventually(async () => assert.equal((await players[1].snapshot(room)).round.moves.length, 2 + arrived));
      wire.breakOff();
      await seat.state('lost');
      await seat.says('Connection lost, retrying… Your move has not arrived yet.');
      assert.equal((await seat.drawn()).faint, 1);
      wire.mend();
      await seat.state('their-turn');
      await seat.ply(3);
      assert.equal((await seat.drawn()).faint, 0);
      assert.deepEqual((await players[1].snapshot(room)).round.moves, ['e2', 'e8', move]);
    });

test('a move that another device of the same player made first is not played on top', async table => {
  const { wire, seat, players, room } = await onTheWire(table);
  wire.hold({ up: true });
  await seat.tap('e3');
  await seat.state('sending');
  await players[0].move(room, 'd2', 2);
  await players[1].move(room, 'd8', 3);
  wire.cut();
  wire.mend();
  await seat.ply(4);
  await seat.state('your-turn');
  assert.deepEqual(await seat.drawn(), { pawns: ['d2', 'd8'], walls: [], faint: 0 });
  await seat.play('e2');
  assert.deepEqual((await players[1].snapshot(room)).round.moves, ['e2', 'e8', 'd2', 'd8', 'e2']);
});

test('a silent line is noticed in ten seconds, and meanwhile nothing counts as played', async table => {
  const wire = await Wire.open(table.daemon);
  table.after(() => wire.close());
  const { players, room, close } = await playedRoom(table.daemon, { moves: ['e2', 'e8'] });
  table.after(close);
  const context = await table.person({ token: players[0].token, url: wire.url });
  await context.clock.install();
  await context.clock.pauseAt(Date.now() + 60000);
  const seat = await Seat.open(context, `/r/${room}`);
  await seat.state('your-turn');
  wire.hold({ up: true, down: true });
  await seat.page.clock.runFor(STALE_MS - 1000);
  assert.equal(await seat.app.getAttribute('data-state'), 'your-turn', 'it gives the line some time');
  await seat.page.clock.runFor(2000);
  await seat.state('lost');
  await seat.page.clock.resume();
  await seat.says('Connection lost, retrying…');
  await seat.tap('e3');
  assert.deepEqual((await seat.drawn()).pawns, ['e2', 'e8'], 'without a line the board takes no move');
  assert.deepEqual(await seat.dots(), []);
  wire.breakOff();
  await players[0].move(room, 'd2', 2);
  wire.mend();
  await seat.ply(3);
  await seat.state('their-turn');
  await seat.hears('Back online');
});

test('a page that was hidden sees at once what it missed', async table => {
  const { wire, seat, players, room } = await onTheWire(table);
  /* Chromium without a window never hides a page: the page is told so, and its line dies in the meantime. */
  const hide = (/** @type {boolean} */ hidden) => seat.page.evaluate(value => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
  await hide(true);
  wire.hold({ up: true, down: true });
  await players[0].move(room, 'd2', 2);
  await players[1].move(room, 'd8', 3);
  wire.mend();
  await hide(false);
  await seat.ply(4);
  await seat.state('your-turn');
  assert.deepEqual((await seat.drawn()).pawns, ['d2', 'd8']);
});

test('after many cuts every move is told once', async table => {
  const { wire, seat, players, room } = await onTheWire(table);
  const moves = ['d2', 'd8', 'e2', 'e8', 'd2', 'd8', 'e2', 'e8', 'd2', 'd8'];
  for (const [i, move] of moves.entries()) {
    wire.breakOff();
    await seat.state('lost');
    wire.mend();
    await seat.page.evaluate(() => window.dispatchEvent(new Event('online'))); /* the network is back: no waiting */
    await seat.page.locator('#app[data-state$="-turn"]').waitFor();
    await players[i % 2].move(room, move, 2 + i);
    await seat.ply(3 + i);
  }
  const told = (await seat.heard('log')).filter(text => / pawn to /.test(text) || /^You: /.test(text));
  assert.equal(told.length, moves.length, JSON.stringify(told));
});

test('while the daemon restarts the page says so, and comes back by itself', async table => {
  const daemon = await ownDaemon(table);
  const played = await playedRoom(daemon, { moves: ['e2', 'e8', 'c3h'] });
  table.after(played.close);
  const watcher = await takeSeat(table, played, null);
  const seat = await takeSeat(table, played, 1, { device: PHONE });
  await seat.state('your-turn');
  assert.deepEqual(await daemon.end('SIGTERM'), [0, null]);
  await Promise.all([seat, watcher].map(one => one.state('lost')));
  for (const one of [seat, watcher])
    assert.ok((await one.heard('status')).some(text => /^The server (is restarting|restarts in )/.test(text)), 'it was announced');
  await daemon.start();
  await Promise.all([seat.state('your-turn'), watcher.state('watching')]);
  await seat.play('e7');
  await watcher.ply(4);
});

test('after coming back nothing moves on the board by itself', async table => {
  const { wire, seat, players, room } = await onTheWire(table);
  wire.breakOff();
  await seat.state('lost');
  await players[0].move(room, 'd2', 2);
  await seat.page.evaluate(() => {
    const animate = Element.prototype.animate;
    Object.assign(window, { animated: 0 });
    Element.prototype.animate = function (...args) {
      window.animated++;
      return animate.apply(this, args);
    };
  });
  wire.mend();
  await seat.ply(3);
  assert.equal(await seat.page.evaluate(() => window.animated), 0);
  await players[1].move(room, 'd8', 3);
  await seat.ply(4);
  assert.equal(await seat.page.evaluate(() => window.animated), 1, 'a move that is seen to happen does move');
});

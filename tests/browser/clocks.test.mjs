/* SPDX-License-Identifier: MIT */

/* Clocks as they are seen: chosen, counting down, turned and stopped, and never ahead of the daemon. */

import assert from 'node:assert/strict';
import { DESKTOP, PHONE } from './lib/browser.mjs';
import { eventually } from './lib/eventually.mjs';
import { Player, playAll, playedRoom } from './lib/player.mjs';
import { Seat, openGameSheet, takeSeat } from './lib/seat.mjs';
import { ownDaemon, tables } from './lib/setup.mjs';
import { Wire } from './lib/wire.mjs';

const test = tables();
const FIVE = { initial_ms: 300_000, increment_ms: 5000 };

/** A round with a clock whose first move is made, so that the clock of side 1 runs.
 * @param {import('./lib/browser.mjs').Table} table @param {Partial<Parameters<typeof playedRoom>[1]>} [how]
 */
async function timed(table, how = {}) {
  const played = await playedRoom(table.daemon, { moves: ['e2'], clock: FIVE, ...how });
  table.after(played.close);
  return played;
}

/** @param {import('./lib/browser.mjs').Table} table */
async function wired(table) {
  const wire = await Wire.open(table.daemon);
  table.after(() => wire.close());
  return wire;
}

/** Both clocks are a snapshot's, within a second. @param {Seat} seat @param {Player} player @param {string} room */
async function agrees(seat, player, room) {
  await eventually(async () => {
    const { left_ms } = (await player.snapshot(room)).clock;
    for (const side of /** @type {const} */ ([0, 1])) {
      const shown = await seat.seconds(side);
      assert.ok(Math.abs(shown - left_ms[side] / 1000) < 1.2, `side ${side}: ${shown} s for ${left_ms}`);
    }
  });
}

test('the clock of the side to move counts down, the other one stands, for a watcher as well', async table => {
  const { room, players } = await timed(table);
  const played = { room, players, close() {} };
  const seats = [await takeSeat(table, played, 0), await takeSeat(table, played, 1, { device: PHONE }), await takeSeat(table, played, null)];
  for (const seat of seats) {
    const before = await eventually(async () => {
      assert.equal((await seat.clock(1))?.runs, true);
      return seat.seconds(1);
    });
    assert.equal((await seat.clock(0))?.runs, false);
    await eventually(async () => assert.ok((await seat.seconds(1)) < before));
    assert.equal((await seat.clock(0))?.text, '5:05', 'its increment is there already');
    await agrees(seat, players[0], room);
  }
  await players[1].move(room, 'e8', 1);
  for (const seat of seats) {
    await seat.ply(2);
    assert.deepEqual([(await seat.clock(0))?.runs, (await seat.clock(1))?.runs], [true, false]);
  }
});

test('only digits change, and only when they are others', async table => {
  const played = await timed(table);
  const seat = await takeSeat(table, played, 0);
  await eventually(async () => assert.equal((await seat.clock(1))?.runs, true));
  const changes = await seat.page.evaluate(() => new Promise(done => {
    /** @type {string[]} */
    const seen = [];
    const watch = new MutationObserver(list => {
      for (const { target, type } of list) seen.push(`${type} ${(target instanceof Element ? target : target.parentElement)?.className}`);
      if (seen.length >= 3) {
        watch.disconnect();
        done(seen);
      }
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  }));
  assert.deepEqual(changes, Array(3).fill('childList clock runs'));
});

test('before the first ply the strip says when the clock starts', async table => {
  const played = await timed(table, { moves: [] });
  const seat = await takeSeat(table, played, 1);
  await eventually(async () => assert.match(await seat.note('opp'), /^starts in \d+ s$/));
  assert.deepEqual(await seat.clock(0), { text: '5:00', runs: false, sure: true });
  const first = Number(/\d+/.exec(await seat.note('opp'))?.[0]);
  await eventually(async () => assert.ok(Number(/\d+/.exec(await seat.note('opp'))?.[0]) < first));
  await eventually(async () => assert.equal((await seat.clock(0))?.runs, true));
  assert.equal(await seat.note('opp'), 'to row 9');
});

test('a round that ran out of time is over for both, and nobody was told so before', async table => {
  const played = await timed(table, { moves: ['e2', 'e8'], clock: { initial_ms: 3000 } });
  const seats = [await takeSeat(table, played, 0, { device: PHONE }), await takeSeat(table, played, 1)];
  for (const seat of seats) await seat.state('over');
  await seats[0].says('Bruno won: you ran out of time');
  await seats[1].says('You won: Ada ran out of time');
  for (const seat of seats) {
    assert.equal((await seat.clock(0))?.text, '0:00');
    const before = (await seat.heard('status')).slice(0, -1);
    assert.ok(before.every(text => !/time|won/.test(text)), JSON.stringify(before));
  }
});

test('a clock at nothing waits for the daemon', async table => {
  const wire = await wired(table);
  const played = await timed(table, { moves: [], clock: { initial_ms: 4000 } });
  const seat = await takeSeat(table, played, 0, { url: wire.url });
  await seat.state('your-turn');
  await played.players[0].move(played.room, 'e2', 0);
  await eventually(async () => assert.equal((await seat.clock(1))?.runs, true));
  wire.hold({ up: true, down: true });
  await seat.says('Waiting for the result');
  assert.equal((await seat.clock(1))?.text, '0:00');
  wire.hold({ up: false, down: false });
  await seat.state('over');
  await seat.says('Aborted, does not count');
});

test('a cut line: the clocks are grey and stand still, and are the daemon’s again afterwards', async table => {
  const wire = await wired(table);
  const played = await timed(table);
  const seat = await takeSeat(table, played, 0, { url: wire.url });
  await eventually(async () => assert.equal((await seat.clock(1))?.runs, true));
  const colour = () => seat.page.locator('[data-clock="1"]').evaluate(face => getComputedStyle(face).color);
  const usual = await colour();
  wire.breakOff();
  await seat.state('lost');
  const stopped = await seat.clock(1);
  assert.deepEqual([stopped?.runs, stopped?.sure], [false, false]);
  assert.notEqual(await colour(), usual);
  await played.players[1].move(played.room, 'e8', 1);
  await eventually(async () => assert.ok((await played.players[0].snapshot(played.room)).clock.left_ms[0] < 303_000));
  assert.deepEqual(await seat.clock(1), stopped, 'it stands');
  wire.mend();
  await seat.ply(2);
  assert.deepEqual([(await seat.clock(0))?.runs, (await seat.clock(0))?.sure], [true, true]);
  await agrees(seat, played.players[1], played.room);
});

test('after the page was frozen a snapshot comes before any clock', async table => {
  const wire = await wired(table);
  const played = await timed(table, { clock: { initial_ms: 60_000 } });
  const context = await table.person({ token: played.players[0].token, url: wire.url });
  await context.addInitScript(() => {
    /* every digit that is drawn, every request and every snapshot, in their order */
    /** @type {string[]} */
    const trace = [];
    Object.assign(window, { trace });
    window.WebSocket = class extends WebSocket {
      /** @param {string} url @param {string} protocol */
      constructor(url, protocol) {
        super(url, protocol);
        this.addEventListener('message', e => JSON.parse(e.data).snapshot && trace.push('snapshot'));
      }

      /** @param {string} text */
      send(text) {
        trace.push(`ask ${JSON.parse(text).op}`);
        super.send(text);
      }
    };
    new MutationObserver(list => {
      for (const { target } of list) {
        const face = (target instanceof Element ? target : target.parentElement)?.closest('[data-clock="1"]');
        if (face) trace.push(`draw ${face.textContent} ${face.getAttribute('data-sure')}`);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const seat = await Seat.open(context, `/r/${played.room}`);
  await eventually(async () => assert.equal((await seat.clock(1))?.runs, true));
  const before = await seat.seconds(1);
  const thaw = await seat.freeze();
  await eventually(async () => assert.ok((await played.players[0].snapshot(played.room)).clock.left_ms[1] < 1000 * before - 5000));
  await thaw();
  await eventually(async () => assert.ok((await seat.seconds(1)) <= before - 5));
  const trace = await seat.page.evaluate(() => /** @type {string[]} */ (window.trace));
  const asked = trace.lastIndexOf('ask sync');
  assert.ok(asked > 0, 'it asked');
  const answered = trace.indexOf('snapshot', asked);
  assert.deepEqual(trace.slice(asked, answered).filter(what => what.startsWith('draw') && what.endsWith('true')), []);
  await agrees(seat, played.players[0], played.room);
});

test('one’s own clock is said at ten seconds, and tenths are shown then', async table => {
  const played = await timed(table, { moves: [], clock: { initial_ms: 12_000 } });
  const seat = await takeSeat(table, played, 0);
  const other = await takeSeat(table, played, 1);
  for (const one of [seat, other]) await one.page.locator('#app[data-state$="-turn"]').waitFor();
  await playAll(played.players, played.room, 0, ['e2', 'e8']); /* only now its time begins to run */
  await seat.hears('You have 10 seconds left');
  await eventually(async () => assert.match((await seat.clock(0))?.text ?? '', /^0:0\d\.\d$/));
  assert.deepEqual((await other.heard('log')).filter(text => /seconds left/.test(text)), [], 'not the opponent’s');
  assert.equal(await seat.page.locator('[data-clock="0"]').getAttribute('aria-live'), 'off');
});

test('a restart of the daemon is charged to nobody, and its credit is told', async table => {
  const daemon = await ownDaemon(table);
  const played = await timed(table);
  const seat = await takeSeat(table, played, 0);
  await eventually(async () => assert.ok((await seat.seconds(1)) < 299));
  await daemon.kill();
  await seat.state('lost');
  await daemon.start();
  await seat.state('their-turn');
  await eventually(async () => assert.equal((await seat.clock(1))?.sure, true));
  assert.ok((await seat.seconds(1)) > 305, 'fifteen seconds more');
  assert.ok((await seat.seconds(1)) <= 315);
});

test('clocks are turned with the board, and a room without one has no hole for it', async table => {
  const played = await timed(table);
  const seat = await takeSeat(table, played, null, { device: PHONE });
  await seat.state('watching');
  assert.equal(await seat.page.locator('[data-strip="me"] [data-clock]').getAttribute('data-clock'), '0');
  await seat.act('menu');
  await seat.act('turn-board');
  await eventually(async () => assert.equal(await seat.page.locator('[data-strip="me"] [data-clock]').getAttribute('data-clock'), '1'));
  await agrees(seat, played.players[0], played.room);
  const without = await timed(table, { clock: null });
  const plain = await takeSeat(table, without, 0, { device: PHONE });
  await plain.state('their-turn');
  assert.equal(await plain.page.locator('#app [role="timer"]:visible').count(), 0);
});

/** @param {Seat} seat @param {string} value */
const chooseClock = (seat, value) => seat.page.locator('dialog select[name="clock"]').selectOption({ label: value });

test('a clock is chosen for an invitation, and who is invited knows it before', async table => {
  const host = await Seat.open(await table.person({ device: PHONE }));
  await openGameSheet(host);
  await chooseClock(host, '10 min + 5 s');
  await host.press(host.page.locator('label:has([name="visibility"][value="public"])'));
  await host.act('invite');
  await host.screen('waiting');
  await host.page.getByText('Clock: 10 min + 5 s', { exact: true }).waitFor();
  const guest = await Seat.open(await table.person({ device: DESKTOP }));
  await guest.page.locator('[data-list="open"]').getByText('Sbarra la strada · 10 min + 5 s').first().waitFor();
  await guest.page.goto(host.page.url());
  await guest.screen('invited');
  await guest.page.getByText('Clock: 10 min + 5 s', { exact: true }).waitFor();
  await guest.act('join');
  for (const seat of [host, guest]) {
    await seat.screen('room');
    assert.deepEqual([(await seat.clock(0))?.text, (await seat.clock(1))?.text], ['10:00', '10:00']);
  }
});

test('one’s own numbers, for two on one device, within the bounds', async table => {
  const seat = await Seat.open(await table.person({ device: PHONE }));
  await openGameSheet(seat);
  await chooseClock(seat, 'Another…');
  await seat.page.locator('input[name="minutes"]').fill('90000');
  await seat.page.locator('input[name="increment"]').focus();
  await seat.act('play-here');
  const focused = () => seat.page.evaluate(() => document.activeElement?.getAttribute('name'));
  await eventually(async () => assert.equal(await focused(), 'minutes', 'too long: it stays there'));
  await seat.page.locator('input[name="minutes"]').fill('90');
  await seat.page.locator('input[name="increment"]').fill('30');
  await seat.act('play-here');
  await seat.screen('room');
  assert.deepEqual([(await seat.clock(0))?.text, (await seat.clock(1))?.text], ['1:30:00', '1:30:00']);
});

/* SPDX-License-Identifier: MIT */

/* The other person, and oneself: away and back, the win that can be claimed then, ready phrases, another name, another
 * device. */

import assert from 'node:assert/strict';
import { DESKTOP, PHONE } from './lib/browser.mjs';
import { WAIT_MS, eventually } from './lib/eventually.mjs';
import { Player, playedRoom } from './lib/player.mjs';
import { Seat, takeSeat } from './lib/seat.mjs';
import { tables } from './lib/setup.mjs';

const test = tables();
const LEFT_MS = 15_000; /* after so long without a player who left, the round can be claimed */
const MOVES = ['e2', 'e8', 'e3']; /* then it is side 1's turn */

/** @param {import('./lib/browser.mjs').Table} table @param {Parameters<typeof playedRoom>[1]} [how] */
async function round(table, how = {}) {
  const played = await playedRoom(table.daemon, { moves: MOVES, ...how });
  table.after(played.close);
  return played;
}

/* ---- away ---- */

test('an opponent who drops out is away, with the time until the round can be claimed; not so with a clock', async table => {
  const played = await round(table);
  const seat = await takeSeat(table, played, 0, { device: PHONE });
  await seat.state('their-turn');
  played.players[1].close();
  await eventually(async () => assert.match(await seat.note('opp'), /^away 0:5\d$/));
  const first = await seat.note('opp');
  await eventually(async () => assert.notEqual(await seat.note('opp'), first));
  await seat.hears('Bruno is away');
  const back = await Player.connect(table.daemon, { token: played.players[1].token });
  table.after(() => back.close());
  await back.get('watch', { room: played.room });
  await eventually(async () => assert.equal(await seat.note('opp'), 'to row 1'));
  await seat.hears('Bruno is here');

  const timed = await round(table, { clock: { initial_ms: 600_000 } });
  const other = await takeSeat(table, timed, 0, { device: PHONE });
  await other.state('their-turn');
  timed.players[1].close();
  await eventually(async () => assert.equal(await other.note('opp'), 'away'));
});

test('who stays away loses the round to a claim, which asks first and can be refused', async table => {
  const played = await round(table);
  const { room, players } = played;
  const seat = await takeSeat(table, played, 0, { device: PHONE });
  const watcher = await takeSeat(table, played, null);
  await seat.state('their-turn');
  const absent = async () => {
    await players[1].get('leave', { room });
    await eventually(async () => assert.match(await seat.note('opp'), /^has left 0:1\d$/));
    assert.equal(await seat.button('claim').count(), 0, 'not yet');
    await seat.page.locator('[data-controls="claim"]:visible').waitFor({ timeout: LEFT_MS + WAIT_MS });
  };
  await absent();
  await seat.says('Bruno is away: you can claim the win');
  assert.equal(await watcher.button('claim').count(), 0, 'a watcher claims nothing');
  await seat.pressUntil(seat.button('wait'), () => seat.button('mode-wall').waitFor({ timeout: 200 }));
  await seat.act('menu');
  await seat.act('claim');
  await seat.page.getByText('Bruno is away. Claim the win?').waitFor();
  await players[1].get('watch', { room }); /* back in the very last moment */
  await seat.act('yes');
  await seat.says('Not yet');
  await seat.says('Bruno to move');
  await absent();
  await seat.pressUntil(seat.button('claim'), () => seat.dialog('claim').waitFor({ timeout: 200 }));
  await seat.act('yes');
  await seat.state('over');
  await seat.says('You won: Bruno was away');
  await watcher.says('Ada won: Bruno was away');
});

test('on one’s own turn nothing can be claimed, and a side that never moved only calls the round off', async table => {
  const played = await round(table, { moves: ['e2'] });
  const { room, players } = played;
  const seat = await takeSeat(table, played, 0);
  await seat.state('their-turn');
  players[1].close();
  await eventually(async () => assert.match(await seat.note('opp'), /^away 0:\d\d$/));
  const reply = await players[0].ask('claim', { room });
  assert.equal(reply.error.code, 'not_yet');
  const back = await Player.connect(table.daemon, { token: players[1].token });
  table.after(() => back.close());
  await back.get('watch', { room });
  await back.get('leave', { room });
  await seat.state('over');
  await seat.says('Aborted, does not count');
});

/* ---- phrases ---- */

test('what is said stands on the speaker’s strip for a while and is heard, and too much is too fast', async table => {
  const played = await round(table);
  const context = await table.person({ device: PHONE, token: played.players[0].token });
  let crowded = false;
  await context.routeWebSocket(/\/ws$/, page => {
    const daemon = page.connectToServer();
    page.onMessage(text => {
      /* another device of hers has just spoken, however slow this one is */
      if (crowded && String(text).includes('"op":"say"')) daemon.send(JSON.stringify({ op: 'say', id: 0, room: played.room, phrase: 'hello' }));
      daemon.send(text);
    });
  });
  const [ada, bruno] = [await Seat.open(context, `/r/${played.room}`), await takeSeat(table, played, 1, { locale: 'it-IT' })];
  const watcher = await takeSeat(table, played, null);
  for (const seat of [ada, bruno, watcher]) await seat.page.locator('#app[data-ply="3"]').waitFor();
  assert.equal(await watcher.button('say').count(), 0, 'a watcher says nothing');
  const speak = async () => {
    await ada.act('say');
    await ada.press(ada.page.locator('[data-phrase="well_played"]'));
  };
  const bubble = (/** @type {Seat} */ seat, /** @type {string} */ place) => seat.page.locator(`[data-strip="${place}"] .said:visible`);
  await speak();
  assert.equal(await bubble(ada, 'me').textContent(), 'Well played');
  assert.equal(await bubble(bruno, 'opp').textContent(), 'Ben giocato');
  assert.equal(await bubble(watcher, 'me').textContent(), 'Well played');
  await bruno.hears('Ada: Ben giocato');
  crowded = true;
  await speak();
  await ada.says('Too fast: try again in a moment');
  await ada.says('Bruno to move');
  await bubble(ada, 'me').waitFor({ state: 'hidden' });
  assert.equal((await bruno.heard('log')).filter(text => text.startsWith('Ada: Ben giocato')).length, 1);
});

test('two on one device have nothing to say to each other', async table => {
  const player = await Player.connect(table.daemon, {});
  table.after(() => player.close());
  const { room } = await player.get('create', { game: 'sbarra', seats: ['me', 'me'] });
  const seat = await Seat.open(await table.person({ token: player.token }), `/r/${room}`);
  await seat.state('your-turn');
  assert.equal(await seat.button('say').count(), 0);
});

/* ---- name and devices ---- */

/** @param {Seat} seat @param {string} name */
async function rename(seat, name) {
  await seat.page.locator('#own-name').fill(name);
  await seat.act('rename');
}

test('another name is seen at home and in the room, at once; a bad one is refused', async table => {
  const played = await round(table);
  const other = await takeSeat(table, played, 1, { device: PHONE });
  const seat = await Seat.open(await table.person({ token: played.players[0].token }));
  await seat.act('settings');
  await rename(seat, 'Ada\u202e');
  await seat.page.getByText('This name cannot be used').waitFor();
  await rename(seat, 'Augusta');
  await seat.page.getByText('You are now called Augusta').waitFor();
  await seat.page.locator('.who-am-i').getByText('Augusta', { exact: true }).waitFor();
  await other.page.locator('[data-strip="opp"]').getByText('Augusta', { exact: true }).waitFor();
  await other.hears('Ada is now called Augusta');
  await seat.page.reload();
  await seat.page.locator('.who-am-i').getByText('Augusta', { exact: true }).waitFor();
});

test('a second device becomes the same player by a code, which is good once', async table => {
  const played = await round(table);
  const first = await takeSeat(table, played, 0);
  await first.state('their-turn');
  await first.act('menu');
  await first.act('settings');
  await first.act('link');
  const code = await first.page.locator('[data-code]').textContent();
  assert.match(code ?? '', /^[a-z0-9]{4} [a-z0-9]{4}$/);
  await eventually(async () => assert.match(await first.page.locator('dialog [role="timer"]').innerText(), /for 4:5\d$/));

  const second = await Seat.open(await table.person({ device: PHONE }));
  await second.screen('home');
  await second.page.locator('.who-am-i:not(:empty)').waitFor();
  const use = async (/** @type {string} */ text) => {
    await second.page.locator('#link-code').fill(text);
    await second.act('use-code');
  };
  await second.act('settings');
  await use('k7x2 qm9t');
  await second.page.getByText('This code is wrong, used or too old').waitFor();
  await use(String(code).toUpperCase());
  await second.page.locator('.who-am-i').getByText('Ada', { exact: true }).waitFor();
  assert.equal(await second.page.locator('dialog').count(), 0);
  await second.page.reload();
  await second.pressUntil(second.button('resume'), () => second.page.locator('#app[data-state="their-turn"]').waitFor({ timeout: 500 }));
  await played.players[1].move(played.room, 'e7', 3);
  await second.play('e4');
  await first.ply(5);

  const third = await Seat.open(await table.person({ device: DESKTOP }));
  await third.act('settings');
  await third.page.locator('#link-code').fill(String(code));
  await third.act('use-code');
  await third.page.getByText('This code is wrong, used or too old').waitFor();
});

test('a device with rounds of its own is warned before it becomes somebody else’s', async table => {
  const played = await round(table);
  const { code } = await played.players[1].get('link');
  const seat = await Seat.open(await table.person({ token: played.players[0].token }));
  await seat.page.locator('.resume').waitFor();
  await seat.act('settings');
  await seat.page.locator('#link-code').fill(code);
  await seat.act('use-code');
  await seat.page.getByText('You have rounds here as Ada', { exact: false }).waitFor();
  assert.equal(await seat.page.locator('.who-am-i').textContent(), 'Ada');
  await seat.act('use-code');
  await seat.page.locator('.who-am-i').getByText('Bruno', { exact: true }).waitFor();
  await seat.says('On this device you are now Bruno');
});

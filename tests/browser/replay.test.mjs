/* SPDX-License-Identifier: MIT */

/* What remains of a game: looking back by oneself or by itself, links to a position, the list of one's own games, the
 * replay of a round whose room is gone, and the record as text. And the invitation with its code. */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test as plain } from 'node:test';
import { DESKTOP, HOME_NETWORK, PHONE } from './lib/browser.mjs';
import { eventually } from './lib/eventually.mjs';
import { shortRun } from './lib/moves.mjs';
import { Player, playedRoom, twoPlayers } from './lib/player.mjs';
import { Seat, stopTime, takeSeat } from './lib/seat.mjs';
import { tables } from './lib/setup.mjs';

const MOVES = shortRun(0); /* side 0 wins on ply 15 */
const HAS_ZBAR = spawnSync('zbarimg', ['--version']).status === 0;
const CLOCK = { initial_ms: 300_000, increment_ms: 5000 };

const test = tables();

/** @typedef {import('./lib/browser.mjs').Table} Table */

/** A round that is over; its room is closed as nobody has it open. @param {Table} table
 * @param {{visibility?: string, clock?: any, names?: [string, string]}} [how]
 */
async function pastRound(table, how = {}) {
  const played = await playedRoom(table.daemon, { moves: MOVES, ...how });
  table.after(played.close);
  const { players } = played;
  await eventually(async () => assert.equal((await players[0].get('history')).rounds[0]?.id, `${played.room}-1`));
  return { ...played, record: `${played.room}-1` };
}

/** @param {Seat} seat */
const address = async seat => seat.page.evaluate(() => location.pathname + location.hash);

/** @param {Seat} seat @param {string} wanted */
const isAt = (seat, wanted) => eventually(async () => assert.equal(await address(seat), wanted));

/** The ply that the list of moves marks. @param {Seat} seat */
const marked = seat =>
  seat.page.locator('.moves [aria-current="step"]').evaluateAll(marks => marks.map(mark => Number(mark.getAttribute('data-ply'))));

/* ---- the invitation ---- */

for (const [where, device, colorScheme] of /** @type {const} */ ([
  ['the loopback, dark, on a phone', PHONE, 'dark'], ['a home network, on a desktop', DESKTOP, 'light']])) {
  const away = where.startsWith('a home');
  const name = `the code of an invitation is the link that stands beside it: opened at ${where}`;
  if (!HAS_ZBAR) plain(name, { skip: 'zbarimg is not installed' }, () => {});
  else test(name, async table => {
    const host = await Player.connect(table.daemon, { name: 'Ada' });
    table.after(() => host.close());
    const { room } = await host.get('create', { game: 'duo', seats: ['me', 'open'] });
    const url = away ? table.daemon.url.replace('127.0.0.1', HOME_NETWORK) : table.daemon.url;
    const seat = await Seat.open(await table.person({ device, url, token: host.token, more: { colorScheme } }), `/r/${room}`);
    await seat.screen('waiting');
    const code = seat.page.locator('.qr');
    await seat.page.waitForFunction(() => (document.querySelector('.qr img')?.naturalWidth ?? 0) > 0);
    const link = await seat.page.locator('[data-link]').textContent();
    assert.match(link ?? '', new RegExp(`^http://.+/r/${room}$`));
    if (away) assert.ok(link?.startsWith(url), link ?? '');
    const box = await code.boundingBox();
    assert.ok(box && box.width >= 200 && box.height >= 200, JSON.stringify(box));
    assert.equal(await seat.page.getByRole('img', { name: 'The link as a QR code' }).count(), 1);
    const read = spawnSync('zbarimg', ['--raw', '--quiet', 'png:-'], { input: await code.screenshot() });
    assert.equal(read.stdout.toString().trim(), link, read.stderr.toString());
    await seat.act('copy');
    await seat.page.getByText('Link copied').waitFor();
    if (away) assert.equal(await seat.page.evaluate(() => String(getSelection())), link, 'on plain http it is selected');
  });
}

/* ---- in a room ---- */

test('a link to a ply opens a room there, and going on leads back to the round', async table => {
  const played = await playedRoom(table.daemon, { moves: MOVES.slice(0, 6) });
  table.after(played.close);
  const seat = await Seat.open(await table.person(), `/r/${played.room}#3`);
  await seat.state('review');
  await seat.says('Move 3 of 6');
  assert.deepEqual(await marked(seat), [3]);
  assert.deepEqual((await seat.drawn()).pawns, ['e3', 'd9']);
  await seat.act('next');
  await isAt(seat, `/r/${played.room}#4`);
  await seat.hears('Bruno: pawn to c9');
  await seat.act('menu');
  await seat.act('position-link');
  const link = await seat.page.locator('dialog [data-link]').textContent();
  assert.ok(link?.endsWith(`/r/${played.room}#4`), link ?? '');
  await seat.act('close');
  await seat.page.evaluate(hash => { location.hash = hash; }, '#1');
  await seat.says('Move 1 of 6');
  await seat.act('last');
  await seat.state('watching');
  await isAt(seat, `/r/${played.room}`);
});

test('who plays keeps the address of the round', async table => {
  const played = await playedRoom(table.daemon, { moves: MOVES.slice(0, 6) });
  table.after(played.close);
  const seat = await takeSeat(table, played, 0);
  await seat.state('your-turn');
  await seat.page.clock.install();
  await seat.act('first');
  await seat.state('review');
  await seat.page.clock.runFor(2000);
  assert.equal(await address(seat), `/r/${played.room}`);
  await seat.act('last');
  await seat.state('your-turn');
  assert.equal(await address(seat), `/r/${played.room}`);
  await played.players[1].get('resign', { room: played.room, round: 1 });
  await seat.state('over');
  await seat.act('prev');
  await isAt(seat, `/r/${played.room}#5`);
  for (const player of played.players) await player.get('rematch', { room: played.room, round: 1 });
  await seat.ply(0, 2);
  await isAt(seat, `/r/${played.room}`); /* the position was one of the round before */
});

test('it plays by itself, a move a second, and stops at the end, at a press and at any other step', async table => {
  const { record } = await pastRound(table, { visibility: 'public' });
  const seat = await Seat.open(await table.person({ more: { reducedMotion: 'reduce' } }), `/#round-${record}-12`);
  await seat.state('review');
  await stopTime(seat);
  await seat.act('auto');
  await seat.says('Move 13 of 15');
  await seat.button('auto').and(seat.page.getByRole('button', { name: 'Pause' })).waitFor();
  await seat.page.clock.runFor(950);
  await seat.says('Move 13 of 15');
  await seat.page.clock.runFor(100);
  await seat.says('Move 14 of 15');
  await seat.act('auto');
  await seat.page.clock.runFor(3000);
  await seat.says('Move 14 of 15');
  await seat.act('auto');
  await seat.says('Ada won: pawn arrived');
  const play = seat.page.getByRole('button', { name: 'Play the moves' });
  await play.waitFor();
  assert.equal(await seat.button('next').getAttribute('aria-disabled'), 'true');
  await play.click();
  await seat.says('Move 0 of 15');
  await seat.page.clock.runFor(2000);
  await seat.says('Move 2 of 15');
  await seat.act('prev');
  await seat.page.clock.runFor(3000);
  await seat.says('Move 1 of 15');
});

/* ---- rounds that have ended ---- */

for (const [name, device] of /** @type {const} */ ([['a phone', PHONE], ['a desktop', DESKTOP]]))
  test(`from home to the list of one’s games and a replay and back, on ${name}`, async table => {
    const { players, record, room } = await pastRound(table, { clock: CLOCK, names: ['Ada', '<b>Zoe</b>'] });
    for (const player of players) await player.get('leave', { room });
    const seat = await Seat.open(await table.person({ device, token: players[0].token }));
    await seat.screen('home');
    await seat.act('games');
    await seat.page.locator('#app[data-screen="games"]').waitFor();
    const row = seat.page.locator(`[data-record="${record}"]`);
    await row.waitFor();
    assert.match((await row.textContent()) ?? '', /^<b>Zoe<\/b> · Sbarra la strada.*You won: pawn arrived.*15 moves$/);
    await seat.press(row);
    await seat.state('over');
    await seat.says('You won: pawn arrived');
    await isAt(seat, `/#round-${record}`);
    for (const action of ['rematch', 'confirm', 'mode-move', 'say']) assert.equal(await seat.button(action).count(), 0, action);
    assert.deepEqual((await seat.drawn()).pawns, ['e9', 'a8']);
    const time = seat.page.locator('[data-clock="0"]');
    assert.match((await time.textContent()) ?? '', /^5:[34]\d$/); /* 300 and 8 times 5 seconds, less than a second a move */
    await seat.act('first');
    await seat.says('Move 0 of 15');
    assert.equal(await time.textContent(), '5:00');
    await seat.act('next');
    await seat.hears('You: pawn to e2');
    assert.deepEqual((await seat.drawn()).pawns, ['e2', 'e9']);
    await isAt(seat, `/#round-${record}-1`);
    await seat.page.reload();
    await seat.says('Move 1 of 15');
    await seat.act('back');
    await row.waitFor();
    await seat.page.goBack();
    await seat.says('Move 1 of 15');
    await seat.act('back');
    await row.waitFor();
    await seat.act('back');
    await seat.screen('home');
  });

test('by keys alone: to the list, into a replay and through it', async table => {
  const { players, record } = await pastRound(table);
  const seat = await Seat.open(await table.person({ token: players[1].token }));
  const { keyboard } = seat.page;
  await seat.screen('home');
  await seat.tabTo('[data-action="games"]');
  await keyboard.press('Enter');
  await seat.page.locator(`[data-record="${record}"]`).getByText('You lost: pawn arrived').waitFor();
  await seat.tabTo('[data-record]');
  await keyboard.press('Enter');
  await seat.state('over');
  await seat.focusBoard();
  for (let i = 0; i < 2; i++) await keyboard.press('PageUp');
  await seat.says('Move 13 of 15');
  await seat.hears('Ada: pawn to e8');
  await seat.tabTo('[data-action="next"]');
  for (let i = 0; i < 3; i++) await keyboard.press('Enter'); /* once more than there are */
  await seat.says('Ada won: pawn arrived');
  assert.equal(await seat.page.evaluate(() => document.activeElement?.getAttribute('data-action')), 'next', 'the focus stays');
});

test('without rules there are the moves at least, and it is said', async table => {
  const [player] = await twoPlayers(table.daemon);
  table.after(() => player.close());
  const { room } = await player.get('create', { game: 'spider', seats: ['me', 'me'], starter: 0, visibility: 'public' });
  for (const [ply, move] of ['d1', 'e1'].entries()) await player.move(room, move, ply);
  await player.get('resign', { room, round: 1, side: 0 });
  const context = await table.person();
  await context.addInitScript(() => { WebAssembly.instantiateStreaming = () => Promise.reject(new Error('none')); });
  const seat = await Seat.open(context, `/#round-${room}-1`);
  await seat.page.locator('[data-strip="me"] .who').getByText('Ada · White').waitFor(); /* she played both sides */
  await seat.says('The rules could not be loaded: the moves stand in the list');
  assert.equal(await seat.page.locator('.moves [data-ply]').count(), 2);
  assert.equal(await seat.button('auto').getAttribute('aria-disabled'), 'true');
});

test('a private round is for those who played it, and a public one for everybody', async table => {
  const hidden = await pastRound(table);
  const shown = await pastRound(table, { visibility: 'public' });
  const seat = await Seat.open(await table.person(), `/#round-${hidden.record}`);
  await seat.screen('gone');
  await seat.page.getByText('There is no such game, or it is private').waitFor();
  await seat.page.goto(`/#round-${shown.record}-4`);
  await seat.says('Move 4 of 15');
  await seat.act('back');
  await seat.screen('home');
  const own = await Seat.open(await table.person({ token: hidden.players[1].token }), `/#round-${hidden.record}`);
  await own.says('Ada won: pawn arrived');
  assert.equal(await own.page.locator('[data-strip="me"]').getAttribute('data-side'), '1', 'one’s own side is below');
  await own.act('menu');
  await own.act('position-link');
  await own.page.getByText('Only those who played this game can open it.').waitFor();
});

test('the record as text, to copy and to save, from a replay and from the room', async table => {
  const { record, room, players } = await pastRound(table, { visibility: 'public' });
  const text = await (await fetch(`${table.daemon.url}/api/v1/rounds/${record}.txt`)).text();
  assert.match(text, /^\[Game "sbarra"\]/);
  for (const path of [`/#round-${record}`, `/r/${room}`]) {
    const seat = await Seat.open(await table.person({ token: players[0].token, more: { permissions: ['clipboard-read', 'clipboard-write'] } }), path);
    await seat.state('over');
    await seat.act('menu');
    await seat.act('record');
    assert.equal(await seat.page.locator('dialog .record').textContent(), text);
    await seat.act('copy');
    await seat.page.getByText('Record copied').waitFor();
    assert.equal(await seat.page.evaluate(() => navigator.clipboard.readText()), text);
    const saved = seat.page.waitForEvent('download');
    await seat.act('save-record');
    const file = await saved;
    assert.equal(file.suggestedFilename(), `${record}.txt`);
    assert.equal(readFileSync(await file.path(), 'utf8'), text);
    await seat.act('close');
    await seat.act('prev');
    await seat.act('menu');
    await seat.act('position-link');
    const link = await seat.page.locator('dialog [data-link]').textContent();
    assert.ok(link?.endsWith(`/#round-${record}-14`), `a link that outlives the room: ${link}`);
  }
});

test('more than a page of games: the older ones are asked for', async table => {
  const players = await twoPlayers(table.daemon);
  table.after(() => players.forEach(player => player.close()));
  const { room } = await players[0].get('create', { game: 'sbarra', seats: ['me', 'open'], starter: 0 });
  await players[1].get('join', { room });
  for (let round = 1; round <= 52; round++) {
    const first = players[round % 2 ? 0 : 1];
    await first.move(room, round % 2 ? 'e2' : 'e8', 0, round);
    await players[round % 2 ? 1 : 0].move(room, round % 2 ? 'e8' : 'e2', 1, round);
    await first.get('resign', { room, round });
    for (const player of players) await player.get('rematch', { room, round });
  }
  const seat = await Seat.open(await table.person({ token: players[0].token }), '/#games');
  const rows = seat.page.locator('[data-record]');
  await rows.nth(49).waitFor();
  assert.equal(await rows.count(), 50);
  await seat.act('more');
  await rows.nth(51).waitFor();
  assert.equal(await rows.count(), 52);
  assert.equal(await seat.button('more').count(), 0);
  assert.equal(await rows.nth(51).getAttribute('data-record'), `${room}-1`);
});

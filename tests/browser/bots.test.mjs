/* SPDX-License-Identifier: MIT */

/* Against the bots of the daemon: whole rounds by finger, what is seen while a bot thinks, hints, statistics, and two bots
 * that are watched. */

import assert from 'node:assert/strict';
import { DESKTOP, PHONE } from './lib/browser.mjs';
import { eventually } from './lib/eventually.mjs';
import { rectangles } from './lib/layout.mjs';
import { Player } from './lib/player.mjs';
import { Seat, openGameSheet, playBot } from './lib/seat.mjs';
import { tables } from './lib/setup.mjs';
import { playToTheEnd } from './lib/taps.mjs';

const GAMES = ['sbarra', 'bricka', 'spider', 'duo'];

const test = tables();

/** The same player without a page, to ask the daemon what it thinks.
 * @param {import('./lib/browser.mjs').Table} table @param {Seat} seat
 */
async function shadow(table, seat) {
  const token = await seat.page.evaluate(() => localStorage['tavoliere.token']);
  const player = await Player.connect(table.daemon, { token });
  table.after(() => player.close());
  return { player, room: new URL(seat.page.url()).pathname.split('/')[2] };
}

/** Home again, from a round in which nothing was moved. @param {Seat} seat */
async function callOff(seat) {
  await seat.act('back');
  await seat.act('yes');
  await seat.screen('home');
}

/** A round to its end, another one at once, and what is counted. @param {import('./lib/browser.mjs').Table} table @param {string} game */
async function wholeRound(table, game) {
  const seat = await Seat.open(await table.person({ device: PHONE }));
  await playBot(seat, game, 'easy');
  const { player, room } = await shadow(table, seat);
  if (game === 'sbarra') assert.equal(await seat.page.locator('[data-strip="me"]').getAttribute('data-side'), '0', 'blue');

  await playToTheEnd(seat, game, () => player.snapshot(room));
  await seat.says(/^(You won: .+|Bot · Easy won: .+|Draw.*)$/);

  await seat.pressUntil(seat.button('rematch'), () => seat.page.locator('#app[data-round="2"]').waitFor({ timeout: 500 }));
  assert.equal(await seat.page.locator('[data-strip="opp"] .who').textContent(), 'Bot · Easy');
  await callOff(seat);
  const { stats } = await player.get('stats');
  assert.equal(stats.length, 1, JSON.stringify(stats));
  const [{ wins, draws, losses }] = stats;
  assert.equal(wins + draws + losses, 1, 'a round that was called off counts for nobody');
  await seat.page.locator(`[data-game="${game}"] [data-level="easy"]`).getByText(`Easy ${wins}–${losses}`).waitFor();
  assert.equal(await seat.page.locator('[data-level]').count(), 1, 'no other level was played');
  await seat.act('stats');
  await seat.dialog('stats').waitFor();
  assert.deepEqual(await seat.page.locator(`[data-stats="${game}"] [data-against="easy"] > *`).allTextContents(),
    ['Bot · Easy', wins, draws, losses].map(String));
}

test('a whole round against the easy bot in each game, by taps', async table => {
  const rounds = await Promise.allSettled(GAMES.map(game => wholeRound(table, game)));
  const failed = rounds.flatMap((round, i) => (round.status === 'rejected' ? [`${GAMES[i]}: ${round.reason?.stack}`] : []));
  assert.equal(failed.join('\n'), '');
});

/** Whenever the opponent's strip says something else, keep it in `window.notes`, and where everything is then. In the page.
 * @param {() => Record<string, string>} places
 */
function keepNotes(places) {
  const text = /** @type {Element} */ (document.querySelector('[data-strip="opp"] .sub'));
  window.notes = [];
  const keep = () => window.notes.push({ text: text.textContent ?? '', places: places() });
  new MutationObserver(keep).observe(text, { subtree: true, childList: true, characterData: true });
}

test('that the bot thinks is said, and moves nothing', async table => {
  const seat = await Seat.open(await table.person({ device: PHONE }));
  await playBot(seat, 'sbarra', 'easy');
  const { ply } = await seat.turn();
  const before = await seat.page.evaluate(rectangles);
  const opponent = seat.page.locator('[data-strip="opp"]');
  assert.equal(await opponent.locator('.who').textContent(), 'Bot · Easy');
  await seat.page.evaluate(`(${keepNotes})(${rectangles})`);
  await seat.tap('d1');
  await seat.ply(ply + 2);
  const notes = await seat.page.evaluate(() => window.notes);
  assert.deepEqual(notes.map(note => note.text), ['thinks…', 'to row 1']);
  for (const { places } of notes) assert.deepEqual(places, before);
  assert.equal(await opponent.getAttribute('data-online'), 'true');
  assert.ok((await seat.heard('status')).includes('Bot · Easy is thinking…'));
  await seat.hears(/^Bot · Easy: (pawn to|horizontal wall at|vertical wall at) /);
  assert.equal(await seat.button('say').count(), 0, 'a bot has nothing to say');
});

/** What the daemon says passes through our hands.
 * @param {import('playwright-core').BrowserContext} context @param {(text: string) => string | Promise<string>} change
 */
const changed = (context, change) => context.routeWebSocket(/\/ws$/, ws => {
  const daemon = ws.connectToServer();
  daemon.onMessage(async data => ws.send(await change(String(data))));
});
const isHint = (/** @type {string} */ text) => /"ply":\d+,"move":"\w+"}$/.test(text);
const isBotsMove = (/** @type {string} */ text) => text.includes('"ev":"moved"') && text.includes('"side":1,"move":');

test('a hint is shown and said, but not played', async table => {
  const context = await table.person({ device: PHONE });
  let thinks = false; /* the bot, for as long as we look */
  await changed(context, text => (thinks && isBotsMove(text) ? new Promise(() => {}) : text));
  const seat = await Seat.open(context);
  await playBot(seat, 'sbarra', 'easy');
  const { player, room } = await shadow(table, seat);
  const { ply } = await seat.turn();
  await seat.act('hint');
  await seat.says(/^Hint: (pawn to|horizontal wall at|vertical wall at) /);
  const shown = await seat.preview();
  assert.equal(shown?.tone, 'ok');
  assert.equal((await player.snapshot(room)).round.moves.length, ply, 'nothing was played');
  assert.ok(await seat.focusedSquare(), 'the focus is on the board');
  thinks = true;
  await seat.act('confirm');
  await seat.state('their-turn');
  assert.equal(await seat.button('hint').isDisabled(), true);
  assert.equal((await player.snapshot(room)).round.moves[ply], shown?.move);
});

test('a hint that comes late is for nobody', async table => {
  const context = await table.person({ device: DESKTOP });
  /** @type {(() => void)[]} lets go a hint that is held back */
  const held = [];
  await changed(context, text => (isHint(text) ? new Promise(done => held.push(() => done(text))) : text));
  const oneHeld = () => eventually(() => held.pop() ?? assert.fail('no hint has come'));
  const seat = await Seat.open(context);
  await playBot(seat, 'sbarra', 'easy');
  const { player, room } = await shadow(table, seat);
  const { ply } = await seat.turn();
  await seat.act('hint');
  await seat.says('Looking for a hint…');
  const letGo = await oneHeld();
  await player.move(room, 'd1', ply); /* from another device */
  await seat.ply(ply + 2);
  assert.equal(await seat.button('hint').isDisabled(), true, 'one at a time');
  letGo();
  await seat.page.locator('[data-action="hint"]:enabled').waitFor();
  assert.equal(await seat.preview(), null);
  await seat.says('Your turn: choose a square or place a wall');

  await seat.act('hint');
  const letGoAgain = await oneHeld();
  await seat.act('back');
  await seat.screen('home');
  letGoAgain();
  await openGameSheet(seat); /* what comes after it is there */
  assert.equal(await seat.app.getAttribute('data-state'), null, 'home is no room');
  assert.equal(await seat.status.textContent(), '');
});

/** The hint we want, and an end that a bot without a fault never brings. @param {string} text */
const wished = text => (isHint(text) ? text.replace(/"\w+"}$/, '"c3h"}') : text.replace('"winner":1,"reason":"resigned"', '"winner":null,"reason":"failed"'));

test('a click beside a suggested wall takes it back, and no other wall comes of it; a bot that fails', async table => {
  const context = await table.person({ device: DESKTOP });
  await changed(context, wished);
  const seat = await Seat.open(context);
  await playBot(seat, 'sbarra', 'easy');
  const { ply } = await seat.turn();
  await seat.act('hint');
  await seat.says('Hint: horizontal wall at c3');
  await seat.tap('g6h');
  assert.equal(await seat.preview(), null);
  assert.equal(await seat.button('mode-move').getAttribute('aria-checked'), 'true');
  await seat.tap('d1');
  await seat.ply(ply + 2);
  await eventually(async () => assert.deepEqual((await seat.drawn()).pawns[0], 'd1'));

  await seat.act('menu');
  await seat.act('resign');
  await seat.act('yes');
  await seat.says('The bot failed, does not count');
  await seat.page.locator('[data-action="rematch"]:enabled').waitFor();
});

test('two bots play, whoever likes looks on', async table => {
  const other = await Seat.open(await table.person({ device: PHONE }));
  await other.screen('home');
  const seat = await Seat.open(await table.person({ device: PHONE }));
  await openGameSheet(seat, 'duo'); /* which takes them long: somebody finds them at it */
  await seat.page.locator('dialog summary').tap();
  await seat.page.locator('dialog select[name="bot-0"]').selectOption('easy');
  await seat.page.locator('dialog select[name="bot-1"]').selectOption('medium');
  await seat.act('watch-bots');
  await seat.state('watching');
  const names = await seat.page.locator('[data-strip] .who').allTextContents();
  assert.deepEqual(names.sort(), ['Bot · Easy', 'Bot · Medium']);
  assert.equal(await seat.button('hint').count(), 0);

  const row = other.page.locator('[data-list="playing"] .item', { hasText: 'Bot · Easy – Bot · Medium' });
  await other.pressUntil(row.locator('[data-action="watch"]'), () => other.page.locator('#app[data-state="watching"]').waitFor({ timeout: 500 }));
  await Promise.all([seat, other].map(one => one.page.locator('ol.moves [data-ply="3"]').waitFor({ state: 'attached' })));
});

test('the level that was played last is chosen, in each game its own', async table => {
  const seat = await Seat.open(await table.person({ device: PHONE, locale: 'it-IT' }));
  await playBot(seat, 'bricka', 'hard');
  assert.equal(await seat.page.locator('[data-strip="opp"] .who').textContent(), 'Bot · Difficile');
  await callOff(seat);
  const chosen = () => seat.page.locator('[name="level"]:checked').getAttribute('value');
  await openGameSheet(seat, 'bricka');
  assert.equal(await chosen(), 'hard');
  await seat.act('close');
  await seat.dialog('game').waitFor({ state: 'detached' });
  await openGameSheet(seat, 'sbarra');
  assert.equal(await chosen(), 'easy');
});

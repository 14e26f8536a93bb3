/* SPDX-License-Identifier: MIT */

/* Without a connection: a game against a bot to its end, and two on one device; what is kept of them when the daemon is there
 * again, in other tabs, and when all is deleted. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from './lib/eventually.mjs';
import { PAGE, SOURCE } from './lib/paths.mjs';
import { Seat } from './lib/seat.mjs';
import { ownDaemon, tables } from './lib/setup.mjs';

const { compile } = await import(pathToFileURL(path.join(SOURCE, 'clients/web/js/rules.js')).href);
const spider = (await compile(readFileSync(path.join(PAGE, 'wasm/rules.wasm')))).game('spider');

const test = tables();

/** @param {Seat} seat @param {string} game */
async function openSheet(seat, game) {
  await seat.screen('home');
  await seat.pressUntil(seat.page.locator(`[data-game="${game}"]`), () => seat.dialog('game').waitFor({ timeout: 200 }));
}

/** A move that wins at once, else the first there is: the round is soon over, one way or the other.
 * @param {string[]} moves @param {0 | 1} starter
 */
function choose(moves, starter) {
  let position = spider.start(starter);
  for (const move of moves) position = spider.play(position, move).position;
  const legal = spider.legalMoves(position);
  return legal.find((/** @type {string} */ move) => spider.result(spider.play(position, move).position)) ?? legal[0];
}

/** Play a move of spider, as soon as it is one's turn; true: the round is over instead. @param {Seat} seat */
async function playSpider(seat) {
  const { page, app } = seat;
  await page.locator('#app[data-state="your-turn"], #app[data-state="over"]').waitFor();
  const { state, ply } = await app.evaluate(el => /** @type {HTMLElement} */ (el).dataset);
  if (state === 'over') return true;
  const moves = await page.locator('ol.moves button').allTextContents();
  const side = Number(await page.locator('[data-strip="me"]').getAttribute('data-side'));
  await page.locator(`[data-entry="${choose(moves, /** @type {0 | 1} */ ((side + moves.length) % 2))}"]`).click();
  await page.locator(`#app:not([data-ply="${ply}"])`).waitFor();
  return false;
}

/** A game of sbarra on one device: who begins was drawn by lot. */
class Sbarra {
  constructor() {
    this.moves = [['e2', 'c3h', 'e3'], ['e8', 'f6v', 'e7']]; /* by side */
  }

  /** @param {Seat} seat */
  async play(seat) {
    await seat.state('your-turn');
    const side = Number(await seat.page.locator('[data-strip][data-turn="true"]').getAttribute('data-side'));
    await seat.play(this.moves[side].shift() ?? '');
  }
}

/** @param {Seat} seat @param {string | null} id */
async function resume(seat, id) {
  const card = seat.page.locator(`.resume[data-room="${id}"]`);
  await card.getByText('kept here').waitFor();
  await seat.pressUntil(card.locator('[data-action="resume"]'), () => seat.page.locator('#app[data-screen="room"]').waitFor({ timeout: 500 }));
}

/** @param {Seat} seat */
const roomOf = seat => new URL(seat.page.url()).hash.slice(1);

test('without a connection: a game against a bot, another on one device, and all of it later', async table => {
  const daemon = await ownDaemon(table);
  const seat = await Seat.open(await table.person({ url: daemon.url }));
  const { page } = seat;
  await page.locator('html[data-here="ready"]').waitFor();
  await daemon.kill();
  await seat.says('Connection lost, retrying…');

  /* against the bot, to the end, and a move of the rematch */
  await openSheet(seat, 'spider');
  await page.getByText('Without a connection: against the bot').waitFor();
  await seat.act('invite');
  await page.locator('dialog .reason').getByText('No connection').waitFor();
  await seat.act('play-bot');
  await seat.screen('room');
  const bot = roomOf(seat);
  assert.match(bot, /^here-[a-z0-9]{6}$/);
  while (!(await playSpider(seat)));
  assert.match((await seat.status.textContent()) ?? '', /four in a row|board full/);
  await seat.pressUntil(seat.button('rematch'), () => page.locator('#app[data-round="2"]').waitFor({ timeout: 200 }));
  await playSpider(seat);
  await seat.act('back');

  /* two on one device */
  const sbarra = new Sbarra();
  await openSheet(seat, 'sbarra');
  await seat.act('play-here');
  const here = roomOf(seat);
  for (let plies = 0; plies < 4; plies++) await sbarra.play(seat);
  const before = await seat.drawn();

  /* the daemon is back: what is here stays here, through a reload and from home */
  await daemon.start();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await seat.hears('Back online');
  assert.equal(roomOf(seat), here);
  assert.deepEqual(await seat.drawn(), before);
  await page.reload();
  await seat.state('your-turn');
  assert.deepEqual(await seat.drawn(), before);
  await page.goto('/');
  const small = () => page.locator(`.resume[data-room="${here}"] svg [data-pawn]`).evaluateAll(pawns => pawns.map(pawn => pawn.getAttribute('data-at')));
  await eventually(async () => assert.deepEqual(await small(), before.pawns)); /* what is kept, and its board, are loaded after the page */
  await resume(seat, here);
  await seat.state('your-turn');
  assert.deepEqual(await seat.drawn(), before);

  /* another tab goes on with it */
  const other = await Seat.open(page.context());
  await resume(other, here);
  await sbarra.play(other);
  await seat.ply(5);
  assert.deepEqual(await seat.drawn(), await other.drawn());

  /* the bot goes on, and gives a hint; its result is apart from the daemon's */
  await other.act('back');
  await resume(other, bot);
  await other.state('your-turn');
  assert.equal(await other.app.getAttribute('data-round'), '2');
  await other.act('hint');
  await other.board.locator('[data-ghost]').waitFor();
  await other.act('back');
  await other.act('stats');
  await other.dialog('stats').waitFor();
  const cells = await other.page.locator('[data-part="here"] [data-stats="spider"] [data-against="easy"] td').allTextContents();
  assert.equal(cells.reduce((sum, n) => sum + Number(n), 0), 1);
  assert.equal(await other.page.locator('[data-stats]').count(), 1);
  await other.act('close');

  /* and all is deleted */
  await other.act('settings');
  await other.act('forget');
  await other.act('yes');
  await seat.screen('gone');
  await other.page.locator('.who-am-i:not(:empty)').waitFor();
  assert.equal(await other.page.locator('.resume').count(), 0);
  assert.deepEqual(await other.page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('tavoliere.here'))), []);
});

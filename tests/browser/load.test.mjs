/* SPDX-License-Identifier: MIT */

/* What a visit costs: bytes as they are sent, files, and steps. The budget is that of a phone on a slow line. */

import assert from 'node:assert/strict';
import { PHONE } from './lib/browser.mjs';
import { eventually } from './lib/eventually.mjs';
import { VERSION } from './lib/paths.mjs';
import { Player } from './lib/player.mjs';
import { Seat, openGameSheet } from './lib/seat.mjs';
import { tables } from './lib/setup.mjs';

const test = tables();
const HOME_BYTES = 60000;
const ROOM_BYTES = 110000;
const AGAIN_BYTES = 5000;
const FILES = 20;

/** Runs before the page's own scripts: what the page puts off for seconds is no part of a visit, but on a slow machine it
 * would come in the middle of one.
 */
function neverLate() {
  const { setTimeout } = window;
  const soon = (/** @type {TimerHandler} */ act, ms = 0, /** @type {any[]} */ ...rest) => (ms < 3000 ? setTimeout(act, ms, ...rest) : 0);
  Object.assign(window, { setTimeout: soon });
}

/** What a page has asked for, and got. @param {import('playwright-core').Page} page */
function watchRequests(page) {
  /** @type {Map<string, Promise<number>>} bytes of the content, as it was sent */
  const files = new Map();
  page.on('requestfinished', request =>
    files.set(new URL(request.url()).pathname, request.sizes().then(sizes => sizes.responseBodySize)));
  return {
    paths: () => [...files.keys()],
    bytes: async () => (await Promise.all(files.values())).reduce((sum, size) => sum + size, 0),
  };
}

/** Open a page and have the screen complete: everything it has asked for is there.
 * @param {import('playwright-core').BrowserContext} context @param {string} path @param {string} sign
 */
async function visit(context, path, sign) {
  await context.addInitScript(neverLate);
  const page = await context.newPage();
  const requests = watchRequests(page);
  await page.goto(path);
  await page.locator(sign).first().waitFor();
  await page.waitForLoadState('networkidle');
  return { page, requests };
}

/** Modules that were asked for only because another one named them. @param {import('playwright-core').Page} page @param {string[]} paths */
async function chained(page, paths) {
  const listed = await page.evaluate(() =>
    [...document.querySelectorAll('link[rel="modulepreload"], script')].map(el => new URL(/** @type {any} */ (el).href ?? /** @type {any} */ (el).src).pathname));
  return paths.filter(path => path.endsWith('.js') && !listed.includes(path));
}

test('home: its bytes, in one step, and next to nothing the second time', async table => {
  const context = await table.person({ device: PHONE });
  const { page, requests } = await visit(context, '/', '.game svg');
  const bytes = await requests.bytes();
  console.log(`home: ${bytes} bytes in ${requests.paths().length} files`);
  assert.ok(bytes > 20000 && bytes <= HOME_BYTES, `${bytes} bytes`);
  assert.ok(requests.paths().length <= FILES, `${requests.paths()}`);
  assert.deepEqual(await chained(page, requests.paths()), []);
  assert.deepEqual(requests.paths().filter(path => path !== '/' && !path.startsWith(`/v/${VERSION}/`)), []);
  assert.deepEqual(requests.paths().filter(path => /wasm|i18n\/it|\/room\/|board\.js/.test(path)), [], 'what home does not need');
  await page.close();

  const again = await context.newPage();
  const cdp = await context.newCDPSession(again);
  await cdp.send('Network.enable');
  let sent = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (sent += encodedDataLength)); /* with heads */
  await again.goto('/');
  await again.locator('.game svg').first().waitFor();
  await again.waitForLoadState('networkidle');
  assert.ok(sent > 0 && sent <= AGAIN_BYTES, `${sent} bytes the second time`);
});

for (const game of ['sbarra', 'bricka', 'spider', 'duo'])
  test(`a room of ${game}: its bytes, in one step for the room and one for the game`, async table => {
    const host = await Player.connect(table.daemon, { name: 'Ada' });
    table.after(() => host.close());
    const { room } = await host.get('create', { game, seats: ['me', 'bot:easy'], visibility: 'private', clock: null });
    const context = await table.person({ device: PHONE, token: host.token });
    const { page, requests } = await visit(context, `/r/${room}`, '#app[data-state$="-turn"] [data-board]');
    const bytes = await requests.bytes();
    console.log(`${game}: ${bytes} bytes in ${requests.paths().length} files`);
    assert.ok(bytes > 40000 && bytes <= ROOM_BYTES, `${bytes} bytes`);
    assert.ok(requests.paths().length <= FILES, `${requests.paths()}`);
    assert.deepEqual(await chained(page, requests.paths()), []);
    const others = ['sbarra', 'bricka', 'spider', 'duo'].filter(name => name !== game);
    assert.deepEqual(requests.paths().filter(path => others.some(name => path.includes(`/games/${name}/`) && !path.endsWith('/index.js'))), []);
    assert.deepEqual(requests.paths().filter(path => /bots\.wasm|\/home\/|i18n\/it/.test(path)).filter(path => !path.endsWith('/home/stats.js')), []);
  });

test('Italian is loaded alone, and English when it is chosen', async table => {
  const context = await table.person({ locale: 'it-IT' });
  const { page, requests } = await visit(context, '/', '.game svg');
  const words = () => requests.paths().filter(path => path.includes('/i18n/')).map(path => path.slice(-5));
  assert.deepEqual(words(), ['it.js']);
  const seat = new Seat(page);
  await seat.act('settings');
  await page.locator('label:has([name="language"][value="en"])').click();
  await page.locator('html[lang="en"]').waitFor();
  await page.locator('dialog').getByText('Colours').first().waitFor();
  await eventually(() => assert.deepEqual(words(), ['it.js', 'en.js']));
});

test('rules that can’t be loaded: the daemon says what can be played, at once and after a visit at home', async table => {
  table.after(() => (table.faults = table.faults.filter(fault => !fault.includes('net::ERR_FAILED'))));
  const context = await table.person();
  await context.route('**/rules.wasm', route => route.abort());
  const seat = await Seat.open(context);
  await openGameSheet(seat);
  await seat.act('play-here');
  await seat.play((await (await seat.state('your-turn'), seat.dots()))[0]);
  await seat.page.reload();
  await seat.ply(1);
  await seat.play((await (await seat.state('your-turn'), seat.dots()))[0]);
});

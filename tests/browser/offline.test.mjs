/* SPDX-License-Identifier: MIT */

/* The page without a connection, where the browser keeps a copy of it, and where it can't; and a page that is older than
 * the daemon. */

import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HOME_NETWORK, PHONE } from './lib/browser.mjs';
import { eventually } from './lib/eventually.mjs';
import { VERSION, WEB } from './lib/paths.mjs';
import { Seat, openGameSheet } from './lib/seat.mjs';
import { ownDaemon, tables } from './lib/setup.mjs';

const test = tables();
const NEWER = 'f00dfeedf00d';

/** The same page as another version of it. @param {import('./lib/browser.mjs').Table} table */
function newerPage(table) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tavoliere-newer-'));
  table.after(() => rmSync(folder, { recursive: true }));
  cpSync(WEB, folder, { recursive: true });
  renameSync(path.join(folder, 'v', VERSION), path.join(folder, 'v', NEWER));
  for (const name of ['index.html', 'sw.js']) {
    const file = path.join(folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(VERSION, NEWER));
    rmSync(`${file}.gz`);
  }
  return folder;
}

/** The version of the page that is open. @param {Seat} seat */
const versionOf = seat => seat.page.locator('script[type="module"]').evaluate(el => /** @type {HTMLScriptElement} */ (el).src.split('/')[4]);

/** The browser has all of a version, and its service worker is at work. @param {Seat} seat @param {string} version */
const hasCopy = (seat, version) => eventually(async () => assert.ok(await seat.page.evaluate(async name => {
  const worker = await navigator.serviceWorker.getRegistration();
  const whole = (await caches.has(name)) && (await (await caches.open(name)).match('/')) !== undefined;
  return whole && worker?.active?.state === 'activated' && !worker.installing && !worker.waiting && navigator.serviceWorker.controller !== null;
}, `tavoliere-${version}`)));

/** Chromium's complaints about what can't be loaded are not the page's. @param {import('./lib/browser.mjs').Table} table @param {RegExp} expected */
function expectFaults(table, expected) {
  table.after(() => (table.faults = table.faults.filter(fault => !expected.test(fault))));
}

/** As somebody who has asked the browser to save data: nothing is loaded before it is needed. @param {import('playwright-core').BrowserContext} context */
const saveData = context => context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

test('after one visit: home, a game against the bot, and the same game after a reload, all without the daemon', async table => {
  const daemon = await ownDaemon(table);
  const seat = await Seat.open(await table.person({ device: PHONE, url: daemon.url, worker: true }));
  const { page } = seat;
  await hasCopy(seat, VERSION);
  await daemon.kill();

  await page.goto('/');
  await seat.says('Connection lost, retrying…');
  await eventually(async () => assert.equal(await page.locator('.game svg').count(), 4));
  await openGameSheet(seat, 'spider');
  await seat.act('play-bot');
  await seat.state('your-turn');
  const entry = page.locator('.entry:not(.off)').nth(7);
  await seat.press(entry);
  await seat.press(entry);
  const taken = async () => page.locator('[data-stone]:not(.preview)').evaluateAll(stones => stones.map(stone => stone.getAttribute('data-stone')).sort());
  await eventually(async () => assert.ok((await taken()).length >= 2));
  await seat.state('your-turn');
  const before = await taken();
  await page.reload();
  await seat.state('your-turn');
  assert.deepEqual(await taken(), before);

  /* another language is there as well, and the way to a room says what is wrong */
  await page.goto('/');
  await seat.act('settings');
  await seat.press(page.locator('label:has([name="language"][value="it"])'));
  await page.locator('html[lang="it"]').waitFor();
  await page.goto('/r/aaaaaa');
  await seat.state('lost');
  await seat.says('Connessione persa, riprovo…');

  /* a daemon that does not answer is not waited for long */
  await daemon.start();
  await page.goto('/');
  await page.locator('.who-am-i:not(:empty)').waitFor();
  daemon.process?.kill('SIGSTOP');
  await page.goto('/');
  await page.locator('.game svg').first().waitFor({ timeout: 5000 });
  daemon.process?.kill('SIGCONT');
  await page.locator('.who-am-i:not(:empty)').waitFor();

  /* all that is kept can be deleted; the page that comes then is not to make a copy of its own meanwhile */
  await saveData(page.context());
  await seat.act('settings');
  await seat.act('forget');
  await Promise.all([page.waitForEvent('load'), seat.act('yes')]);
  assert.deepEqual(await page.evaluate(async () => [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length]), [[], 0]);
});

test('a page that is open while the daemon gets a newer one', async table => {
  const daemon = await ownDaemon(table);
  const context = await table.person({ url: daemon.url, worker: true });
  const seat = await Seat.open(context);
  await hasCopy(seat, VERSION);
  const player = await Seat.open(context);
  await openGameSheet(player);
  await player.act('play-here');
  await player.state('your-turn');

  await daemon.kill();
  daemon.web = newerPage(table);
  await daemon.start();
  await seat.page.evaluate(() => dispatchEvent(new Event('online')));
  await seat.button('update').waitFor();
  await player.page.evaluate(() => dispatchEvent(new Event('online')));
  await player.state('your-turn');
  await player.page.locator('.update:not([hidden])').waitFor({ state: 'attached' });
  assert.equal(await player.button('update').count(), 0, 'never during a round');

  await seat.act('update');
  await eventually(async () => assert.equal(await versionOf(seat), NEWER));
  await seat.screen('home');
  assert.equal(await seat.button('update').count(), 0);
  await hasCopy(seat, NEWER);

  /* the older page plays on, and still finds the parts that it loads only now */
  assert.equal(await versionOf(player), VERSION);
  assert.deepEqual(await seat.page.evaluate(() => caches.keys()), [`tavoliere-${VERSION}`, `tavoliere-${NEWER}`]);
  await player.act('menu');
  await player.act('settings');
  await player.dialog('settings').waitFor();
  await player.act('close');
  await player.act('back');
  await player.act('yes');
  await player.button('update').waitFor();
});

test('no copy, and a part of an older page that is gone: said, and loaded anew', async table => {
  const daemon = await ownDaemon(table);
  expectFaults(table, /status of 404|Refused to apply style/);
  const context = await table.person({ url: daemon.url });
  await saveData(context);
  const seat = await Seat.open(context);
  await openGameSheet(seat);
  await daemon.kill();
  daemon.web = newerPage(table);
  await daemon.start();
  await seat.page.evaluate(() => dispatchEvent(new Event('online')));
  await seat.page.locator('.update:not([hidden])').waitFor({ state: 'attached' });
  await seat.act('play-here');
  await seat.page.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
  await seat.act('reload');
  await seat.state('your-turn');
  assert.equal(await versionOf(seat), NEWER);
});

test('storage refused: no copy, and nothing else is missing', async table => {
  const context = await table.person({ worker: true });
  await context.addInitScript(() => {
    const refuse = { get() { throw new DOMException('refused', 'SecurityError'); } };
    Object.defineProperty(window, 'localStorage', refuse);
    Object.defineProperty(Navigator.prototype, 'serviceWorker', refuse);
    Object.defineProperty(window, 'caches', refuse);
  });
  const seat = await Seat.open(context);
  await openGameSheet(seat);
  await seat.act('play-here');
  await seat.state('your-turn');
  await seat.play((await seat.dots())[0]);
  await seat.act('menu');
  await seat.act('settings');
  await seat.act('forget');
  await Promise.all([seat.page.waitForEvent('load'), seat.act('yes')]);
  await seat.screen('home');
});

test('plain http by a name of the network: no service worker is tried, and one can play', async table => {
  const url = table.daemon.url.replace('127.0.0.1', HOME_NETWORK);
  const seat = await Seat.open(await table.person({ url, worker: true }));
  /** @type {string[]} */
  const asked = [];
  seat.page.context().on('request', request => asked.push(new URL(request.url()).pathname));
  assert.equal(await seat.page.evaluate(() => isSecureContext || 'serviceWorker' in navigator), false);
  await seat.page.locator('html[data-here="ready"]').waitFor(); /* as late as a copy would be made */
  assert.ok(!asked.includes('/sw.js'));
  await openGameSheet(seat);
  await seat.act('play-here');
  await seat.state('your-turn');
});

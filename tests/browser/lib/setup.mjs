/* SPDX-License-Identifier: MIT */

/* What every file of tests begins with: one Chromium and one daemon for all of its tests, ended after the last. */

import { after, before, test } from 'node:test';
import { atTable, launch } from './browser.mjs';
import { Daemon } from './daemon.mjs';

const TEST_MS = 240000; /* a test that hangs is ended; none comes near it */

/**
 * @returns {(name: string, act: (table: import('./browser.mjs').Table) => Promise<void>) => void} declares a test
 */
export function tables() {
  /** @type {{browser: import('playwright-core').Browser, daemon: Daemon}} */
  let place;
  before(async () => {
    const [browser, daemon] = await Promise.all([launch(), Daemon.start()]);
    place = { browser, daemon };
  });
  after(async () => {
    await place?.browser.close();
    await place?.daemon.finish();
  });
  return (name, act) => void test(name, { timeout: TEST_MS }, atTable(() => place, act));
}

/**
 * A test with a daemon of its own, which it may kill.
 * @param {import('./browser.mjs').Table} table
 */
export async function ownDaemon(table) {
  const daemon = await Daemon.start();
  table.after(() => daemon.finish());
  table.daemon = daemon;
  return daemon;
}

/* SPDX-License-Identifier: MIT */

/* Chromium, and people with a device in front of it. Whatever a page does is watched: an error in its console, a breach
 * of the page's policy or a request to any other host fails the test at its end. */

import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { WAIT_MS } from './eventually.mjs';
import { CHROMIUM } from './paths.mjs';

/* A name that is not the loopback's: there the browser gives no clipboard, as on any home network. Nothing else has an
 * address at all, so that no request can leave this machine. */
export const HOME_NETWORK = 'game.test';
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--force-color-profile=srgb',
  `--host-resolver-rules=MAP ${HOME_NETWORK} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost`];

export const launch = () => chromium.launch({ executablePath: CHROMIUM, args: ARGS });

export const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const SMALL_PHONE = { ...PHONE, viewport: { width: 320, height: 568 } };
export const DESKTOP = { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 };

/* What Chromium itself writes into the console when a connection can't be made or is cut: nothing that a page could prevent. */
const NO_LINE = ['CONNECTION_REFUSED', 'CONNECTION_RESET', 'CONNECTION_CLOSED', 'SOCKET_NOT_CONNECTED', 'EMPTY_RESPONSE', 'INTERNET_DISCONNECTED'];
const NETWORK = new RegExp(`^(WebSocket connection to 'ws:|Failed to load resource: net::ERR_(${NO_LINE.join('|')})|Service Worker registration blocked by Playwright)`);

/** Runs in every page before its own scripts: breaches of the policy are told, and whatever the live regions say is kept
 * in `window.heard`, as a screen reader would read it out. */
function watchPage() {
  document.addEventListener('securitypolicyviolation',
    e => console.error(`policy: ${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}:${e.lineNumber}`));
  /** @type {{log: string[], status: string[]}} */
  const heard = { log: [], status: [] };
  Object.assign(window, { heard });
  new MutationObserver(changes => {
    for (const { target } of changes) {
      const region = target instanceof Element ? target : target.parentElement;
      if (region?.id === 'log' || region?.id === 'status') heard[region.id].push(region.textContent ?? '');
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Everybody who takes part in one test, and what went wrong at their devices. */
export class Table {
  /** @param {import('playwright-core').Browser} browser @param {import('./daemon.mjs').Daemon} daemon */
  constructor(browser, daemon) {
    this.browser = browser;
    this.daemon = daemon;
    /** @type {string[]} */
    this.faults = [];
    /** @type {import('playwright-core').BrowserContext[]} */
    this.contexts = [];
    /** @type {(() => unknown)[]} */
    this.undo = [];
  }

  /**
   * Somebody with a browser of their own.
   * @param {object} [how]
   * @param {typeof PHONE} [how.device]
   * @param {string} [how.token]  comes back as this player
   * @param {string} [how.url]  where the page is opened; default: the daemon's own address
   * @param {'en-US' | 'it-IT'} [how.locale]
   * @param {Record<string, unknown>} [how.settings]  kept by an earlier visit
   * @param {boolean} [how.worker]  with a service worker: the tests of everything else want to see what the daemon says
   * @param {Record<string, unknown>} [how.more]  more options of the browser's context
   */
  async person({ device = DESKTOP, token, url = this.daemon.url, locale = 'en-US', settings, worker = false, more = {} } = {}) {
    const kept = [
      ...(token ? [{ name: 'tavoliere.token', value: token }] : []),
      ...(settings ? [{ name: 'tavoliere.settings', value: JSON.stringify(settings) }] : []),
    ];
    const context = await this.browser.newContext({ ...device, locale, baseURL: url, colorScheme: 'light', serviceWorkers: worker ? 'allow' : 'block',
      storageState: { cookies: [], origins: kept.length ? [{ origin: url, localStorage: kept }] : [] }, ...more });
    context.setDefaultTimeout(WAIT_MS);
    await context.addInitScript(watchPage);
    context.on('page', page => this.watch(page));
    this.contexts.push(context);
    return context;
  }

  /** @param {import('playwright-core').Page} page */
  watch(page) {
    const note = (/** @type {string} */ what) => this.faults.push(`${page.url()}: ${what}`);
    page.on('pageerror', error => note(`exception: ${error.stack ?? error}`));
    page.on('console', line => {
      if (!['error', 'warning'].includes(line.type()) || NETWORK.test(line.text())) return;
      note(`console: ${line.text()} (${line.location().url})`);
    });
    page.on('request', request => {
      const { protocol, hostname } = new URL(request.url());
      if (!['data:', 'about:', 'blob:'].includes(protocol) && !['127.0.0.1', 'localhost', HOME_NETWORK].includes(hostname))
        note(`request to ${request.url()}`);
    });
  }

  /** Done at the end of the test. @param {() => unknown} act */
  after(act) {
    this.undo.push(act);
  }

  async close() {
    for (const context of this.contexts) await context.close();
    for (const act of this.undo.reverse()) await act();
    assert.deepEqual(this.faults, []);
  }
}

/**
 * A test with people at a table; `act` gets the table.
 * @param {() => {browser: import('playwright-core').Browser, daemon: import('./daemon.mjs').Daemon}} place
 * @param {(table: Table) => Promise<void>} act
 */
export const atTable = (place, act) => async () => {
  const { browser, daemon } = place();
  const table = new Table(browser, daemon);
  try {
    await act(table);
  } catch (error) {
    /* Chromium's complaints often say why. */
    if (table.faults.length && error instanceof Error) error.message += `\nand meanwhile: ${table.faults.join('\n')}`;
    table.faults = [];
    await table.close().catch(() => {});
    throw error;
  }
  await table.close();
};
